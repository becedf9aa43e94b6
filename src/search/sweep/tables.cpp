// SPDX-License-Identifier: MIT
#include "search/sweep/tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include <quadrille/error.hpp>

namespace quadrille::search::sweep {

namespace {

/// How far apart, in items, the buckets of a use may be for it to stand among the items: tables see the next
/// 64 bits behind an item at once.
constexpr std::uint32_t near = 32;

/// The first and the last item in whose bucket a use occurs, by rank in the order.
struct Range {
    std::uint32_t first = std::numeric_limits<std::uint32_t>::max(), last = 0;
};

} // namespace

Buckets::Buckets(const Problem& problem, std::span<const ItemId> order) {
    const Claims claims(problem, order);
    bits_ = claims.bits();
    words_ = std::max(1u, (bits_ + 63) / 64);
    check_size(bits_, claims.options());
    std::vector<std::uint32_t> first; // by option: the rank of its first item
    std::vector<bool> coverable(bits_);
    for (std::uint32_t o = 0; o < claims.options(); ++o) {
        first.push_back(claims.first(o));
        for (const std::uint32_t bit : claims.of(o)) coverable[bit] = true;
    }
    hopeful_ = std::ranges::all_of(coverable, [](bool it) { return it; });
    const std::vector<std::uint32_t> places = place(claims, first);

    // Buckets in order, and in each the options from the last to the first.
    std::vector<std::uint32_t> sorted(claims.options());
    std::iota(sorted.rbegin(), sorted.rend(), 0);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t o) { return first[o]; });
    begins_.assign(bits_ + 1, 0);
    claims_.resize(std::size_t{words_} * sorted.size());
    forbids_.resize(claims_.size());
    for (const std::uint32_t o : sorted) {
        ++begins_[places[first[o]] + 1];
        const std::size_t at = ids_.size() * words_;
        for (const std::uint32_t bit : claims.of(o)) set_bit(&claims_[at], places[bit]);
        claims.for_each_forbidden(o, [&](std::uint32_t bit) { set_bit(&forbids_[at], places[bit]); });
        ids_.push_back(claims.id(o));
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
}

void Buckets::check_size(std::uint64_t bits, std::uint64_t options) {
    if (bits > most_bits || (bits + 63) / 64 * options > most_words)
        throw Unsupported("engine sweep takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
}

/// Chooses the places of items and uses in a mask, by bit of the claims. Sets the primary ones.
std::vector<std::uint32_t> Buckets::place(const Claims& claims, std::span<const std::uint32_t> first) {
    const std::uint32_t primary = claims.primary();
    std::vector<Range> ranges(bits_);
    for (std::uint32_t o = 0; o < claims.options(); ++o)
        for (const std::uint32_t bit : claims.of(o)) {
            if (bit < primary) continue;
            ranges[bit].first = std::min(ranges[bit].first, first[o]);
            ranges[bit].last = std::max(ranges[bit].last, first[o]);
        }
    std::vector<std::uint32_t> sorted(bits_ - primary);
    std::iota(sorted.begin(), sorted.end(), primary);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t use) { return ranges[use].last; });
    const auto is_far = [&](std::uint32_t use) { return ranges[use].last - ranges[use].first > near; };

    std::vector<std::uint32_t> places(bits_);
    primary_.assign(words_, 0);
    std::uint32_t next = 0;
    auto use = sorted.begin();
    for (std::uint32_t item = 0; item < primary; ++item) {
        places[item] = next;
        set_bit(primary_.data(), next++);
        for (; use != sorted.end() && ranges[*use].last == item; ++use)
            if (!is_far(*use)) places[*use] = next++;
    }
    for (const std::uint32_t it : sorted)
        if (is_far(it)) places[it] = next++;
    return places;
}

std::uint32_t Buckets::first_open(const Word* covered) const {
    for (std::uint32_t w = 0; w < words_; ++w)
        if (const Word open = primary_[w] & ~covered[w])
            return 64 * w + static_cast<std::uint32_t>(std::countr_zero(open));
    return bits_;
}

namespace {

/// What the look-ahead of all options may take to build, in steps of a nanosecond or so, for each node that
/// is likely to come: it gains some of them.
constexpr double steps_a_node = 16, least_steps = 1 << 10, most_steps = 1 << 22;

/// Claims and forbids of options as far as a window goes, none twice.
using Parts = std::vector<std::pair<Word, Word>>;

Parts parts_of(const Buckets& buckets, std::uint32_t bucket, std::uint32_t item, Word mask) {
    Parts parts;
    for (std::uint32_t o = buckets.begin(bucket); o < buckets.end(bucket); ++o)
        parts.emplace_back(window(buckets.claims(o), buckets.words(), item) & mask,
                           window(buckets.forbids(o), buckets.words(), item) & mask);
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

/// By which of the `bits` behind an item are covered: whether these could all be, if anything goes beyond
/// them.
std::vector<char> find_hopeful(const Buckets& buckets, std::uint32_t item, std::uint32_t bits) {
    const Word mask = (Word{1} << bits) - 1;
    const Word primary = window(buckets.primary().data(), buckets.words(), item) & mask;
    std::vector<Parts> parts(bits);
    for (std::uint32_t k = 0; k < bits; ++k)
        if ((primary >> k & 1) != 0) parts[k] = parts_of(buckets, item + 1 + k, item, mask);
    std::vector<char> hopeful(std::size_t{1} << bits);
    for (Word covered = mask + 1; covered-- > 0;) { // what an option leaves has a higher number
        const Word open = primary & ~covered;
        const auto goes_on = [&](const std::pair<Word, Word>& part) {
            return (part.first & covered) == 0 && hopeful[covered | part.second] != 0;
        };
        hopeful[covered]
            = open == 0 || std::ranges::any_of(parts[static_cast<std::uint32_t>(std::countr_zero(open))], goes_on);
    }
    return hopeful;
}

/// The bits of a byte of an entry: first the bytes of the window, then those of the covered bits. Calls
/// `f(bit)` for each that lies behind the item.
template <class F> void for_bits(std::uint32_t byte, const Buckets& buckets, std::uint32_t item, const F& f) {
    const std::uint32_t first = byte < 8 ? item + 1 + 8 * byte : 8 * (byte - 8);
    for (std::uint32_t k = 0; k < 8; ++k)
        if (first + k > item && first + k < buckets.bits()) f(first + k, k);
}

/// Where a byte of an entry stands in memory.
std::uint16_t in_memory(std::uint32_t byte) {
    return static_cast<std::uint16_t>(std::endian::native == std::endian::little ? byte : byte ^ 7);
}
std::uint32_t from_memory(std::uint16_t byte) { return in_memory(byte); }

} // namespace

Tables::Tables(const Buckets& buckets, double nodes) : chunks_(buckets.bits()), rests_(buckets.bits()) {
    const double steps = std::clamp(steps_a_node * nodes, least_steps, most_steps);
    while (look_bits_ < most_look && std::ldexp(buckets.options(), 1 + static_cast<int>(look_bits_)) <= steps)
        ++look_bits_;
    for (std::uint32_t item = 0; item < buckets.bits(); ++item) {
        const std::uint32_t begin = buckets.begin(item), end = buckets.end(item);
        const std::uint32_t bits = std::min(look_bits_, buckets.bits() - item - 1);
        const auto hopeful = begin == end ? std::vector<char>(1) : find_hopeful(buckets, item, bits);
        add(buckets, {item, begin, std::min(begin + 64, end)}, hopeful, item);
        std::uint32_t last = item;
        for (std::uint32_t first = begin + 64; first < end; first += 64) {
            const auto number = static_cast<std::uint32_t>(chunks_.size());
            rests_[std::exchange(last, number)].next = number;
            chunks_.emplace_back();
            rests_.emplace_back();
            add(buckets, {item, first, std::min(first + 64, end)}, hopeful, number);
        }
        most_chunks_ = std::max(most_chunks_, (end - begin + 63) / 64);
    }
    point(buckets);
}

void Tables::add(const Buckets& buckets, const Span& span, const std::vector<char>& hopeful, std::uint32_t number) {
    const std::vector<std::uint16_t> bytes = choose_bytes(buckets, span);
    fill_look(buckets, span, hopeful);
    for (const std::uint16_t byte : bytes) fill_byte(buckets, span, byte);
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    chunks_[number].option = span.first;
    made_.emplace_back(number, static_cast<std::uint32_t>(bytes.size()));
    if (looks_.size() + tables_.size() > most_words)
        throw Unsupported("engine sweep takes at most " + std::to_string(most_words)
                          + " words of tables, and this problem needs more");
}

/// Makes pointers, once all tables are where they stay.
void Tables::point(const Buckets& buckets) {
    std::size_t byte = 0;
    for (std::size_t k = 0; k < made_.size(); ++k) {
        const auto [number, count] = made_[k];
        Chunk& chunk = chunks_[number];
        chunk.look = looks_.data() + (k << look_bits_);
        chunk.forbids = buckets.forbids(chunk.option);
        const std::uint32_t few = std::min(count, Chunk::few);
        for (std::uint32_t b = 0; b < Chunk::few; ++b) {
            const std::size_t at = byte + std::min(b, few - 1);
            chunk.tables[b] = tables_.data() + 256 * at;
            chunk.bytes[b] = bytes_[at];
        }
        ChunkRest& rest = rests_[number];
        rest.tables = tables_.data() + 256 * (byte + few);
        rest.bytes = bytes_.data() + byte + few;
        rest.count = count - few;
        chunk.has_more = rest.count != 0 || rest.next != 0;
        byte += count;
    }
}

/// Chooses bytes in which all claims of some options are that the look-ahead does not see, at least one:
/// always one more that has most of those left.
std::vector<std::uint16_t> Tables::choose_bytes(const Buckets& buckets, const Span& span) const {
    std::vector<Word> left(buckets.words());
    for (std::uint32_t o = span.first; o < span.last; ++o)
        for (std::uint32_t w = 0; w < buckets.words(); ++w) left[w] |= buckets.claims(o)[w];
    for (std::uint32_t bit = span.item; bit <= span.item + look_bits_ && bit < buckets.bits(); ++bit)
        left[bit / 64] &= ~(Word{1} << bit % 64);
    const auto in = [&](std::uint32_t byte) {
        std::uint32_t bits = 0;
        for_bits(byte, buckets, span.item,
                 [&](std::uint32_t bit, std::uint32_t) { bits += has_bit(left.data(), bit); });
        return bits;
    };
    std::vector<std::uint16_t> bytes;
    for (;;) {
        std::uint32_t best = 0, most = 0;
        for (std::uint32_t byte = 0; byte < 8 * (buckets.words() + 1); ++byte)
            if (const std::uint32_t bits = in(byte); bits > most) {
                most = bits;
                best = byte;
            }
        if (most == 0 && !bytes.empty()) return bytes;
        bytes.push_back(in_memory(best));
        for_bits(best, buckets, span.item,
                 [&](std::uint32_t bit, std::uint32_t) { left[bit / 64] &= ~(Word{1} << bit % 64); });
    }
}

void Tables::fill_look(const Buckets& buckets, const Span& span, const std::vector<char>& hopeful) {
    std::vector<std::pair<std::pair<Word, Word>, Word>> groups; // options that are equal in the window
    const Word mask = hopeful.size() - 1;
    for (std::uint32_t o = span.first; o < span.last; ++o) {
        const std::pair part{window(buckets.claims(o), buckets.words(), span.item) & mask,
                             window(buckets.forbids(o), buckets.words(), span.item) & mask};
        auto group = std::ranges::find(groups, part, &std::pair<std::pair<Word, Word>, Word>::first);
        if (group == groups.end()) group = groups.insert(group, {part, 0});
        group->second |= Word{1} << (o - span.first);
    }
    const std::size_t at = looks_.size();
    looks_.resize(at + (std::size_t{1} << look_bits_)); // no state has anything behind the last bit
    for (Word covered = 0; covered < hopeful.size(); ++covered)
        for (const auto& [part, options] : groups)
            if ((part.first & covered) == 0 && hopeful[covered | part.second] != 0) looks_[at + covered] |= options;
}

void Tables::fill_byte(const Buckets& buckets, const Span& span, std::uint16_t byte) {
    Word without[8]; // by bit of the byte: the options that do not claim it
    std::ranges::fill(without, span.all());
    for_bits(from_memory(byte), buckets, span.item, [&](std::uint32_t bit, std::uint32_t place) {
        for (std::uint32_t o = span.first; o < span.last; ++o)
            if (has_bit(buckets.claims(o), bit)) without[place] &= ~(Word{1} << (o - span.first));
    });
    const std::size_t at = tables_.size();
    tables_.resize(at + 256, span.all());
    for (std::uint32_t value = 1; value < 256; ++value)
        tables_[at + value] = tables_[at + (value & (value - 1))] & without[std::countr_zero(value)];
}

} // namespace quadrille::search::sweep
