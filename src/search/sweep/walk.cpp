// SPDX-License-Identifier: MIT
#include "search/sweep/tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace quadrille::search::sweep {

namespace {

constexpr std::uint32_t no_item = std::numeric_limits<std::uint32_t>::max();

void take_covers(State& s, std::uint64_t covers) {
    const std::uint64_t now = std::min(covers, s.covers_left);
    s.covers += now;
    s.covers_left -= now;
    s.surplus += covers - now;
}

/// The walk among masks of W words, or any number of words if W is 0.
template <std::uint32_t W, bool telling> class Walk {
  public:
    explicit Walk(State& state)
        : s_(state), some_words_(state.buckets.words()), primary_(state.buckets.primary().data()),
          rests_(state.tables.rests()), chunks_(state.tables.chunks()), look_mask_(state.tables.look_mask()),
          room_(stride() * (64 * std::size_t{state.tables.most_chunks()} + 2)) {}

    Event run() {
        while (s_.top != s_.bottom) {
            if (s_.covers_left == 0) return Event::pause;
            const std::size_t depth = s_.depth_of(s_.top - stride());
            if constexpr (telling) {
                const Word* const entry = s_.at(s_.top - stride());
                s_.levels[depth].option = static_cast<std::uint32_t>(entry[words() + 3]);
                if (entry[words() + 1] == 0) {
                    s_.top -= stride();
                    take_covers(s_, 1);
                    return Event::cover;
                }
            }
            if (s_.nodes_left == 0) return Event::pause;
            --s_.nodes_left;
            ++s_.nodes;
            ++s_.profile[depth];
            step();
        }
        return Event::exhausted;
    }

    /// Puts its children in the place of the entry that was on top.
    void step() {
        reserve();
        Word* const stack = s_.stack.data();
        Word* const begin = stack + s_.top - stride();
        Word* to = begin;
        std::uint64_t found = 0, looks = 0;
        const Word info = begin[words() + 2];
        const std::size_t depth = (info >> 32) + 1;
        const auto number = static_cast<std::uint32_t>(info);
        const Word* const options = chunks_[number].forbids;
        const std::uint32_t first = chunks_[number].option;
        const Mask covered = mask(begin + 1);
        for (Word live = begin[words() + 1]; live != 0; live &= live - 1, ++looks) {
            const auto place = static_cast<std::uint32_t>(std::countr_zero(live));
            const Word* const forbids = options + place * words();
            Mask child;
            for (std::uint32_t w = 0; w < words(); ++w) child[w] = covered[w] | forbids[w];
            if (const First open = first_open(child); open.item != no_item)
                to = push(to, child, open, depth, first + place);
            else if constexpr (telling)
                to = push_cover(to, depth, first + place);
            else
                ++found;
        }
        s_.looks += looks;
        Level& level = s_.levels[depth];
        level.begin = static_cast<std::size_t>(begin - stack);
        level.degree = static_cast<std::uint32_t>(to - begin) / stride();
        s_.top = static_cast<std::size_t>(to - stack);
        if constexpr (!telling)
            if (found != 0) take_covers(s_, found);
    }

    /// Pushes the root.
    void plant(const Word* covered) {
        s_.bottom = s_.top = 0;
        s_.surplus = 0;
        reserve();
        Word* const begin = s_.stack.data();
        Word* to = begin;
        const Mask root = mask(covered);
        if (const First open = first_open(root); open.item != no_item)
            to = push(to, root, open, 0, 0);
        else if constexpr (telling)
            to = push_cover(to, 0, 0);
        else
            s_.surplus = 1;
        s_.top = static_cast<std::size_t>(to - begin);
        s_.levels[0] = {0, static_cast<std::uint32_t>(s_.top / stride()), 0};
    }

  private:
    constexpr std::uint32_t words() const { return W != 0 ? W : some_words_; }
    constexpr std::uint32_t stride() const { return words() + 4; }

    using Mask = std::array<Word, W != 0 ? W : Buckets::most_bits / 64>;

    Mask mask(const Word* from) const {
        Mask result;
        for (std::uint32_t w = 0; w < words(); ++w) result[w] = from[w];
        return result;
    }

    /// Makes room for all children of an entry.
    void reserve() {
        if (s_.top + room_ > s_.stack.size()) s_.stack.resize(2 * (s_.top + room_));
    }

    /// An item that is to be covered next, and the window behind it.
    struct First {
        std::uint32_t item;
        Word seen;
    };

    First first_open(const Mask& covered) const {
        for (std::uint32_t w = 0; w < words(); ++w)
            if (const Word open = primary_[w] & ~covered[w]) {
                const auto bit = static_cast<std::uint32_t>(std::countr_zero(open));
                const Word low = covered[w] >> bit >> 1;
                return {64 * w + bit, w + 1 < words() ? low | covered[w + 1] << (63 - bit) : low};
            }
        return {no_item, 0};
    }

    /// Pushes an entry for each chunk of the bucket of the first open item that has a live option.
    Word* push(Word* to, const Mask& covered, const First& open, std::size_t depth, std::uint32_t option) {
        const Chunk& chunk = chunks_[open.item];
        to[0] = open.seen;
        for (std::uint32_t w = 0; w < words(); ++w) to[1 + w] = covered[w];
        const Word live = live_of(chunk, to);
        to[words() + 1] = live;
        to[words() + 2] = open.item | Word{depth} << 32;
        if constexpr (telling) to[words() + 3] = option;
        if (chunk.has_more) [[unlikely]]
            return push_more(to, open.item);
        return to + (live != 0 ? stride() : 0);
    }

    Word live_of(const Chunk& chunk, const Word* entry) const {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(entry);
        Word live = chunk.look[entry[0] & look_mask_];
        for (std::uint32_t k = 0; k < Chunk::few; ++k) live &= chunk.tables[k][bytes[chunk.bytes[k]]];
        return live;
    }

    /// Reads the tables that are left, and pushes the entries of the other chunks. It stands apart, so that
    /// `push` need not keep registers free for it.
    [[gnu::noinline]] Word* push_more(Word* to, std::uint32_t number) const {
        for (;;) {
            const auto* const bytes = reinterpret_cast<const unsigned char*>(to);
            const ChunkRest& rest = rests_[number];
            const Word* table = rest.tables;
            Word live = to[words() + 1];
            for (std::uint32_t k = 0; k < rest.count; ++k, table += 256) live &= table[bytes[rest.bytes[k]]];
            to[words() + 1] = live;
            Word* const next = to + (live != 0 ? stride() : 0);
            number = rest.next;
            if (number == 0) return next;
            if (next != to) std::copy_n(to, stride(), next);
            to = next;
            to[words() + 1] = live_of(chunks_[number], to);
            to[words() + 2] = (to[words() + 2] >> 32 << 32) | number;
        }
    }

    Word* push_cover(Word* to, std::size_t depth, std::uint32_t option) {
        to[words() + 1] = 0;
        to[words() + 2] = Word{depth} << 32;
        to[words() + 3] = option;
        return to + stride();
    }

    State& s_;
    const std::uint32_t some_words_; // if W does not tell
    const Word* const primary_;
    const ChunkRest* const rests_;
    const Chunk* const chunks_;
    const Word look_mask_;
    const std::size_t room_;
};

template <bool telling, class F> auto with_words(State& s, const F& f) {
    switch (s.buckets.words()) {
    case 1:
        return f(Walk<1, telling>(s));
    case 2:
        return f(Walk<2, telling>(s));
    case 3:
        return f(Walk<3, telling>(s));
    case 4:
        return f(Walk<4, telling>(s));
    default:
        return f(Walk<0, telling>(s));
    }
}

template <class F> auto with_walk(State& s, const F& f) {
    return s.telling ? with_words<true>(s, f) : with_words<false>(s, f);
}

} // namespace

State::State(std::shared_ptr<const Structure> of, bool tells)
    : structure(std::move(of)), buckets(structure->buckets), tables(structure->tables), telling(tells),
      levels(buckets.bits() + 2), profile(buckets.bits() + 2) {}

Event walk(State& state) {
    return with_walk(state, [](auto walk) { return walk.run(); });
}

void step(State& state) {
    with_walk(state, [](auto walk) { walk.step(); });
}

void plant(State& state, std::span<const Word> covered) {
    with_walk(state, [&](auto walk) { walk.plant(covered.data()); });
}

} // namespace quadrille::search::sweep
