// SPDX-License-Identifier: MIT
#pragma once

// What the walks among lists and among bits have in common.

#include <algorithm>
#include <array>

#include "search/masks/simd-inl.hpp"
#include "search/masks/state.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

inline void enter_node(State& s) {
    --s.nodes_left;
    ++s.nodes;
    ++s.profile[s.depth - 1];
}

inline Outcome found_cover(State& s) {
    ++s.covers;
    --s.covers_left;
    return Outcome::cover;
}

/// Takes covers that are counted together. Those beyond the limit are kept for later.
inline void found_covers(State& s, std::uint64_t covers) {
    const std::uint64_t now = std::min(covers, s.covers_left);
    s.covers += now;
    s.covers_left -= now;
    s.surplus += covers - now;
}

inline Lesson& lesson_of(State& s, Tier from, Tier to) {
    return s.lessons[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}

/// Leaves the frame on top, whose branches are done, and learns from its subtree.
inline void leave(State& s) {
    const Frame& frame = s.frames[--s.depth];
    const Plan& plan = frame.plan;
    if (plan.teaches()) lesson_of(s, plan.from, plan.to).learn(static_cast<double>(s.looks - frame.looks_before));
}

/// Tries branch after branch of a tier until a frame of another one is on top, which is false, or there is
/// something to say.
template <class Branch> HWY_INLINE bool try_branches(State& s, Tier tier, Event& event, const Branch& branch) {
    while (s.depth != 0) {
        Frame& frame = s.top();
        if (frame.tier != tier) return false;
        if (frame.next == frame.end) {
            leave(s);
            continue;
        }
        if (s.must_pause()) {
            event = Event::pause;
            return true;
        }
        const Outcome outcome = branch(frame);
        if (outcome == Outcome::starved) {
            --frame.next; // to be tried again
            event = Event::starved;
            return true;
        }
        if (outcome == Outcome::cover && s.telling) {
            event = Event::cover;
            return true;
        }
    }
    event = Event::exhausted;
    return true;
}

/// The number of options for each set of the last few items. Nothing else matters if no other item is left.
struct FewItems {
    std::array<std::uint64_t, 1 << most_few_items> options{};

    /// In how many ways the items can be parted into sets that options have.
    std::uint64_t covers(std::uint32_t items) const {
        const auto& n = options;
        const std::uint64_t ways3 = n[3] + n[1] * n[2];
        if (items <= 2) return items == 2 ? ways3 : n[1];
        const std::uint64_t ways6 = n[6] + n[2] * n[4];
        const std::uint64_t ways7 = n[7] + n[1] * ways6 + n[3] * n[4] + n[5] * n[2];
        if (items == 3) return ways7;
        const std::uint64_t ways12 = n[12] + n[4] * n[8], ways10 = n[10] + n[2] * n[8];
        const std::uint64_t ways14 = n[14] + n[2] * ways12 + n[6] * n[8] + n[10] * n[4];
        return n[15] + n[1] * ways14 + n[3] * ways12 + n[5] * ways10 + n[9] * ways6 + n[7] * n[8] + n[11] * n[4]
               + n[13] * n[2];
    }
};

/// What a look costs among bits, in cycles, more or less. One word is not counted but compared.
inline double look_cost(std::uint32_t words, std::uint32_t items) {
    constexpr double count = 5; // of the bits of a vector
    const double vectors = (items + 7.0) / static_cast<double>(lanes);
    return 15 + vectors * (words == 1 ? 4 : 2 + words * (1 + count));
}

/// Whether to encode anew, by what was learnt of such subtrees, which is spent then. The first few are
/// encoded to learn.
inline bool pays(State& s, Tier from, Tier to, double gain, double cost) {
    const Lesson& lesson = lesson_of(s, from, to);
    const bool pays = lesson.seen < 4 || lesson.looks * gain > cost;
    if (pays) s.spend(static_cast<std::uint64_t>(cost));
    return pays;
}

/// A remainder of more items has options of many items each, of which few fit: it is seldom worth encoding.
inline constexpr std::uint32_t most_encoded_items = 512;

inline bool pays_from_lists(State& s, Tier to, std::uint32_t size, std::uint32_t items) {
    if (items > most_encoded_items) return false;
    const double steps = 1 + 0.6 * size / static_cast<double>(lanes);
    const double now = 30 + steps * (4.0 + 5 * s.form.words());
    const double build = 200 + 40.0 * words_of(to) * s.form.words() + size * (20.0 + 4 * words_of(to));
    return pays(s, Tier::lists, to, now - look_cost(words_of(to), items), build);
}

inline bool pays_from_bits(State& s, Tier from, Tier to, const Remainder& r, std::uint32_t size, std::uint32_t items) {
    const double now = look_cost(words_of(from), r.stride);
    const double build = 100 + (size + items) * (4.0 + 3.0 * words_of(from));
    return pays(s, from, to, now - look_cost(words_of(to), items), build);
}

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();
