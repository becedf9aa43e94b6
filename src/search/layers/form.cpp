// SPDX-License-Identifier: MIT
#include "search/layers/form.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

#include <quadrille/error.hpp>

#include "search/claims.hpp"

namespace quadrille::search::layers {

namespace {

/// Bits of information in whether something happened that happens with a probability of k / 64.
const std::array<double, 65>& information_table() {
    static const auto table = [] {
        std::array<double, 65> bits{};
        for (std::size_t k = 1; k < 64; ++k) {
            const double p = static_cast<double>(k) / 64;
            bits[k] = -p * std::log2(p) - (1 - p) * std::log2(1 - p);
        }
        return bits;
    }();
    return table;
}

} // namespace

Form::Form(const Problem& problem, std::span<const ItemId> order) {
    const Claims claims(problem, order);
    const std::uint32_t layers = claims.primary();
    std::vector<std::uint32_t> first; // by option: its layer
    for (std::uint32_t o = 0; o < claims.options(); ++o) first.push_back(claims.first(o));
    std::vector<Life> lives(claims.bits());
    reach_.assign(layers, 0);
    for (std::uint32_t o = 0; o < claims.options(); ++o) {
        std::uint32_t& reach = reach_[first[o]];
        for (const std::uint32_t it : claims.of(o)) {
            lives[it].last = std::max(lives[it].last, it < layers ? it : first[o]);
            if (it < layers) reach = std::max(reach, it + 1);
        }
        claims.for_each_forbidden(o, [&](std::uint32_t it) { lives[it].first = std::min(lives[it].first, first[o]); });
    }
    // Children of a state pass all items that it covers.
    std::partial_sum(reach_.begin(), reach_.end(), reach_.begin(), [](auto a, auto b) { return std::max(a, b); });
    for (std::uint32_t l = 0; l < layers; ++l) lives[l].primary = true;
    slots_.assign(layers, none);
    give_slots(lives, choose_window(lives));
    note_information(lives);

    std::vector<std::uint32_t> sorted(claims.options());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t o) { return first[o]; });
    begins_.assign(layers + 1, 0);
    for (const std::uint32_t layer : first) ++begins_[layer + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    tests_.assign(std::size_t{words_} * claims.options(), 0);
    sets_.assign(tests_.size(), 0);
    for (std::uint32_t k = 0; k < sorted.size(); ++k) {
        const std::uint32_t o = sorted[k], layer = first[o];
        Word* const tests = &tests_[std::size_t{k} * words_];
        Word* const sets = &sets_[std::size_t{k} * words_];
        const auto bit = [&](std::uint32_t it) { return lives[it].slot != none ? lives[it].slot : it - layer; };
        for (const std::uint32_t it : claims.of(o))
            if (it != layer && lives[it].first < layer) set_bit(tests, bit(it));
        claims.for_each_forbidden(o, [&](std::uint32_t it) {
            if (it != layer && lives[it].last > layer) set_bit(sets, bit(it));
        });
    }
}

/// The widest window that needs no further word. An item that lives longer than the window is wide has a
/// slot. There are as many slots as such items live at the same time.
std::uint32_t Form::choose_window(std::span<const Life> lives) const {
    constexpr std::uint32_t widest = 64;
    std::uint32_t best = 1, fewest = none; // words
    std::vector<std::int32_t> change(layers() + 1);
    std::uint32_t longest = 1;
    for (const Life& life : lives)
        if (life.primary && !life.is_empty()) longest = std::max(longest, life.length() + 1);
    for (std::uint32_t window = 1; window <= std::min(longest, widest); ++window) {
        std::ranges::fill(change, 0);
        for (const Life& life : lives) {
            if (life.is_empty() || (life.primary && life.length() < window)) continue;
            ++change[life.first];
            --change[life.last + (life.primary ? 0 : 1)];
        }
        std::int32_t live = 0, most = 0;
        for (const std::int32_t more : change) most = std::max(most, live += more);
        const std::uint32_t words = (window + static_cast<std::uint32_t>(most) + 63) / 64;
        if (words > fewest) continue;
        fewest = words;
        best = window;
    }
    if (fewest > most_words)
        throw Unsupported("engine layers takes fronts of at most " + std::to_string(64 * most_words)
                          + " items and colours of items, and this problem has a wider one");
    return best;
}

/// Gives slots to items that live longer than the window is wide, and to secondary items. Notes at each layer
/// the slot of its item, and the slots that are free after it.
void Form::give_slots(std::vector<Life>& lives, std::uint32_t window) {
    window_ = ~Word{0} >> (64 - window);
    std::vector<std::vector<std::uint32_t>> beginning(layers()), ending(layers()); // places of lives
    for (std::uint32_t it = 0; it < lives.size(); ++it) {
        if (lives[it].is_empty() || (lives[it].primary && lives[it].length() < window)) continue;
        beginning[lives[it].first].push_back(it);
        ending[lives[it].last].push_back(it);
    }
    std::vector<std::uint32_t> free; // a heap, the least in front
    std::uint32_t bits = window;
    const auto give_back = [&](std::uint32_t slot) {
        free.push_back(slot);
        std::ranges::push_heap(free, std::greater());
    };
    for (std::uint32_t layer = 0; layer < layers(); ++layer) {
        // The item of the layer is open in each of its states, so that its slot can be had at once.
        slots_[layer] = lives[layer].slot;
        if (slots_[layer] != none) give_back(slots_[layer]);
        for (const std::uint32_t it : beginning[layer]) {
            if (free.empty()) give_back(bits++);
            std::ranges::pop_heap(free, std::greater());
            lives[it].slot = free.back();
            free.pop_back();
        }
        for (const std::uint32_t it : ending[layer])
            if (it != layer) give_back(lives[it].slot);
    }
    words_ = bits <= 64 ? 1 : bits <= 128 ? 2 : most_words;
    ended_.assign(std::size_t{layers()} * words_, 0);
    next_slot_.assign(layers() + 1, layers());
    for (std::uint32_t layer = layers(); layer-- > 0;) {
        next_slot_[layer] = ending[layer].empty() ? next_slot_[layer + 1] : layer;
        for (const std::uint32_t it : ending[layer]) set_bit(&ended_[std::size_t{layer} * words_], lives[it].slot);
    }
}

void Form::note_information(std::span<const Life> lives) {
    information_.assign(layers() + 1, 0);
    live_.assign(layers() + 1, 0);
    for (const Life& life : lives) {
        if (life.is_empty()) continue;
        const std::uint32_t length = life.last - life.first + 1;
        for (std::uint32_t layer = life.first + 1; layer <= life.last; ++layer) {
            information_[layer] += information_table()[64 * std::uint64_t{layer - life.first} / length];
            ++live_[layer];
        }
    }
}

namespace {

/// What a state of a layer takes.
double price(const Form& form, std::uint32_t layer) { return form.end(layer) - form.begin(layer) + 8; }

/// Sums over layers that have states.
struct Sum {
    double states = 0, information = 0; // both in bits
    double worth() const { return information > 0 ? states / information : 1; }
};

} // namespace

Forecast::Forecast(const Form& form, std::span<const std::uint64_t> states, std::uint32_t layer)
    : layer_(layer), price_(price(form, layer)), here_(static_cast<double>(states[layer]) * price_) {
    for (std::uint32_t l = 0; l < layer; ++l) {
        before_ += static_cast<double>(states[l]) * price(form, l);
        states_before_ += states[l];
    }
    const auto between = [&](std::uint32_t begin, std::uint32_t end) {
        Sum sum;
        for (std::uint32_t l = begin; l < end; ++l) {
            if (states[l] == 0) continue;
            sum.states += std::log2(1 + static_cast<double>(states[l]));
            sum.information += form.information(l);
        }
        return sum;
    };
    // The worth in the last third of the layers so far, and its growth since the third before. The forecast
    // assumes half of that growth.
    constexpr double goes_on = 0.5, middle = 0.6, most_worth = 1.1;
    const std::uint32_t third = (layer + 1) / 3;
    const double worth = between(layer - third, layer + 1).worth();
    const double before = third == 0 ? worth : between(layer - 2 * third, layer - third).worth();
    const double growth = third == 0 ? 0 : goes_on * std::max(worth - before, 0.0) / third;
    for (std::uint32_t l = layer + 1; l < form.layers(); ++l) {
        const double more = growth * std::max(std::min<double>(l, middle * form.layers()) - layer, 0.0);
        const double bits = std::min(worth + more, std::max(worth, most_worth)) * form.information(l);
        behind_ += std::exp2(std::min(bits, form.live(l))) * price(form, l);
    }
}

double Forecast::left(std::uint64_t done) const {
    const double of_here = static_cast<double>(done - states_before_) * price_;
    return (here_ - of_here + behind_) / (before_ + of_here);
}

Outlook::Outlook(const Form& form, std::uint32_t layer, std::uint32_t items) : items_(items) {
    const std::uint32_t bits
        = std::min({items, form.layers() - layer, static_cast<std::uint32_t>(std::popcount(form.window()))});
    mask_ = (Word{1} << bits) - 1;
    // By item ahead: the sets of the other items that its options cover, each set once.
    std::vector<std::vector<Word>> parts(bits);
    for (std::uint32_t k = 0; k < bits; ++k) {
        if (form.slot(layer + k) != Form::none) parts[k] = {0}; // it can be covered for all that is known
        for (std::uint32_t o = form.begin(layer + k); o < form.end(layer + k); ++o)
            parts[k].push_back(((form.sets(o)[0] & form.window()) << k | Word{1} << k) & mask_);
        std::ranges::sort(parts[k]);
        parts[k].erase(std::unique(parts[k].begin(), parts[k].end()), parts[k].end());
    }
    hopeful_.assign(mask_ / 64 + 1, 0);
    for (Word covered = mask_ + 1; covered-- > 0;) { // what an option leaves has a higher number
        const Word open = mask_ & ~covered;
        const auto goes_on
            = [&](Word part) { return (part & covered) == 0 && is_hopeful(covered | part | (open & -open)); };
        if (open == 0 || std::ranges::any_of(parts[static_cast<std::size_t>(std::countr_zero(open))], goes_on))
            hopeful_[covered / 64] |= Word{1} << covered % 64;
    }
}

} // namespace quadrille::search::layers
