// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "diagram/compile/blocks.hpp"
#include "diagram/compile/fixed_form.hpp"
#include "search/large_pages.hpp"

namespace quadrille::diagram {

/// Mixes all words into 64 bits, by multiplications folded to their halves.
template <std::size_t W> struct MixHash {
    std::uint64_t operator()(const Words<W>& words) const {
        std::uint64_t hash = 0x9e37'79b9'7f4a'7c15;
        for (const std::uint64_t word : words) {
            __extension__ typedef unsigned __int128 Product;
            const Product product = Product{hash ^ word} * 0xd6e8'feb8'6659'fd93;
            hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        }
        return hash * 0x9fb2'1c65'1e98'df25;
    }
};

/// What is known of a remainder: the number of its node, or one of these.
using Answer = std::uint32_t;
constexpr Answer unknown = 0xffff'ffff;
constexpr Answer some = 0xffff'fffe; ///< it has a cover, and no node yet
constexpr bool is_node(Answer answer) { return answer < some; }

/// Solved remainders by their words. A hash finds the place, all words decide. Threads look up and store at
/// the same time.
///
/// - slots: open addressing; the high half of the hash, whose first bits are the place, and the entry's
///   number + 1. An entry is written before its slot, and only its answer changes later.
/// - entries: words and answer; each thread takes a portion of entries at a time.
template <std::size_t W, class Hash = MixHash<W>> class Cache {
  public:
    struct Entry {
        Words<W> words;
        std::atomic<Answer> answer;
    };

    Cache() : slots_(first_slots) {}

    /// Entries for one thread.
    Portion<Entry> portion() { return {entries_, portion_size}; }

    /// Asks for the place of a remainder ahead of `find`.
    void prefetch(const Words<W>& words) const { __builtin_prefetch(&slots_[place(tag_of(words))]); }

    /// Asks for the entry too, when the place has come.
    void prefetch_entry(const Words<W>& words) const {
        const std::uint64_t tag = tag_of(words);
        for (std::size_t at = place(tag);; at = next(at)) {
            const std::uint64_t slot = read(at);
            if (slot == 0) return;
            if (slot >> 32 == tag) return __builtin_prefetch(&entry_of(slot));
        }
    }

    /// What is stored for a remainder.
    Answer find(const Words<W>& words) const {
        const std::uint64_t tag = tag_of(words);
        for (std::size_t at = place(tag);; at = next(at)) {
            const std::uint64_t slot = read(at);
            if (slot == 0) return unknown;
            if (is_of(slot, tag, words)) return entry_of(slot).answer.load(std::memory_order_acquire);
        }
    }

    /// Stores an answer, and returns what stands there then: of two nodes for one remainder the first stays,
    /// so that all threads use the same.
    Answer store(const Words<W>& words, Answer answer, Portion<Entry>& portion) {
        const std::uint64_t tag = tag_of(words);
        std::size_t at = place(tag);
        for (;; at = next(at)) {
            std::uint64_t slot = read(at);
            if (slot == 0 && link(at, slot, tag, words, answer, portion)) return answer;
            if (is_of(slot, tag, words)) return improve(entry_of(slot).answer, answer);
        }
    }

    /// Whether there should be more slots soon. Until there are, each thread may store `slack` answers more.
    bool is_full() const { return 2 * entries_.end() > slots_.size(); }
    static constexpr std::size_t slack = 1024;

    /// Twice as many slots. No other thread may use the cache during this call or the calls below.
    void grow() {
        if (std::uint64_t{slots_.size()} == std::uint64_t{1} << 32) throw std::bad_alloc();
        const auto old = std::exchange(slots_, Slots(2 * slots_.size()));
        for (const auto& from : old) {
            const std::uint64_t slot = from.load(std::memory_order_relaxed);
            if (slot == 0) continue;
            std::size_t at = place(slot >> 32);
            while (read(at) != 0) at = next(at);
            slots_[at].store(slot, std::memory_order_relaxed);
        }
    }

    /// Grows until there is room for this many answers, plus the slack that this many threads need.
    void make_room(std::size_t threads, std::size_t answers) {
        while (slots_.size() < 2 * answers + 4 * threads * (slack + portion_size)) grow();
    }

    /// Changes places with another.
    void swap(Cache& other) {
        slots_.swap(other.slots_);
        entries_.swap(other.entries_);
    }

    /// Calls `visit(words, answer)` for each entry, in the order of their slots. Another cache that stores
    /// them must have room for all, otherwise they crowd together at its beginning.
    template <class Visit> void for_each(Visit visit) const {
        for (const auto& from : slots_)
            if (const std::uint64_t slot = from.load(std::memory_order_relaxed); slot != 0)
                visit(entry_of(slot).words, entry_of(slot).answer.load(std::memory_order_relaxed));
    }

    std::size_t bytes() const { return slots_.size() * sizeof(slots_[0]) + entries_.bytes(); }

  private:
    static constexpr std::size_t portion_size = 64;
    static constexpr std::size_t first_slots = std::bit_ceil(2 * (slack + portion_size));

    static std::uint64_t tag_of(const Words<W>& words) { return Hash()(words) >> 32; }
    std::size_t place(std::uint64_t tag) const {
        return static_cast<std::size_t>(tag >> (32 - std::countr_zero(slots_.size())));
    }
    std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
    std::uint64_t read(std::size_t at) const { return slots_[at].load(std::memory_order_acquire); }
    const Entry& entry_of(std::uint64_t slot) const {
        return entries_[static_cast<std::uint32_t>(slot) - std::uint64_t{1}];
    }
    Entry& entry_of(std::uint64_t slot) { return entries_[static_cast<std::uint32_t>(slot) - std::uint64_t{1}]; }
    /// By words, not by a call of memcmp.
    bool is_of(std::uint64_t slot, std::uint64_t tag, const Words<W>& words) const {
        if (slot >> 32 != tag) return false;
        const Words<W>& own = entry_of(slot).words;
        return contains(own, words) && contains(words, own);
    }

    /// Puts a new entry into a free slot. Returns false if another thread was first; `slot` is then its
    /// value.
    bool link(std::size_t at, std::uint64_t& slot, std::uint64_t tag, const Words<W>& words, Answer answer,
              Portion<Entry>& portion) {
        const std::uint64_t place = portion.room(1);
        if (place >= (std::uint64_t{1} << 32) - 1) throw std::bad_alloc();
        new (&entries_[place]) Entry{words, {answer}};
        const std::uint64_t own = tag << 32 | (place + 1);
        if (!slots_[at].compare_exchange_strong(slot, own, std::memory_order_acq_rel)) return false;
        portion.use(1);
        return true;
    }

    static Answer improve(std::atomic<Answer>& answer, Answer better) {
        Answer known = some;
        if (answer.compare_exchange_strong(known, better, std::memory_order_acq_rel)) return better;
        return known;
    }

    using Slots = std::vector<std::atomic<std::uint64_t>, search::LargePages<std::atomic<std::uint64_t>>>;
    Slots slots_;
    Blocks<Entry> entries_;
};

} // namespace quadrille::diagram
