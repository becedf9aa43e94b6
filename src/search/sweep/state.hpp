// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/sweep/buckets.hpp"
#include "search/sweep/tables.hpp"

namespace quadrille::search::sweep {

/// What is known of a level of the path from the root to the entry on top of the stack.
struct Level {
    std::size_t begin = 0;    ///< where the entries of the level begin in the stack, the last one first
    std::uint32_t degree = 0; ///< how many there were
    std::uint32_t option = 0; ///< what was chosen, if the search tells covers
};

/// What all searches of a problem read: they share it.
struct Structure {
    /// `foreseen`: how many nodes are likely to come. The tables are made for them.
    Structure(Buckets of, double foreseen) : buckets(std::move(of)), tables(buckets, foreseen) {}

    const Buckets buckets;
    const Tables tables;
    double likely = 0; ///< nodes, as foreseen when it was made
};

/// What the kernel works on: a stack of entries, each a state of the search and a chunk of the bucket of its
/// first open item:
///
///     word 0        the window (tables.hpp)
///     1 to W        the bits covered
///     W + 1         which options of the chunk are live; none in an entry that stands for a cover to be told
///     W + 2         number of the chunk, depth << 32
///     W + 3         the option that led here
///
/// To enter an entry is a search node: it is taken off, and an entry for each child and each chunk that has a
/// live option comes in its place. Nothing is ever undone.
struct State {
    State(std::shared_ptr<const Structure> of, bool tells);

    const std::shared_ptr<const Structure> structure;
    const Buckets& buckets;
    const Tables& tables;
    const bool telling; ///< covers are told one by one; else only counted

    std::size_t stride() const { return buckets.words() + 4; }
    const Word* at(std::size_t entry) const { return stack.data() + entry; }
    std::size_t depth_of(std::size_t entry) const { return at(entry)[buckets.words() + 2] >> 32; }
    /// Precondition: there is an entry that is ours.
    bool has_cover_on_top() const { return at(top - stride())[buckets.words() + 1] == 0; }

    std::vector<Word> stack;
    std::size_t bottom = 0, top = 0; ///< the entries that are ours
    std::vector<Level> levels;       ///< by depth

    std::uint64_t nodes_left = 0, covers_left = 0; ///< what may be spent before the kernel must return
    std::uint64_t covers = 0, nodes = 0;
    std::uint64_t surplus = 0; ///< covers that were counted together with the last ones within a limit
    std::uint64_t looks = 0;   ///< children looked at
    std::vector<std::uint64_t> profile;
};

/// Why the kernel returned.
enum class Event : std::uint8_t {
    exhausted, ///< no entry is left
    cover,     ///< the path holds a cover
    pause,     ///< no node is left to be spent, or no cover
};

/// Goes on until there is something to say.
Event walk(State& state);

/// Enters the entry on top, and stops there. Precondition: it stands for no cover.
void step(State& state);

/// Begins anew at the state in which so much is covered.
void plant(State& state, std::span<const Word> covered);

} // namespace quadrille::search::sweep
