// SPDX-License-Identifier: MIT
// Whether one remainder is another with other names. The proof says which names; to find them takes a search,
// to check them takes one look at each cell.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verify/remainder.hpp"

namespace quadrille::verify {

/// Sequences of numbers, each as often as it was added. They are compared in full.
class Bag {
  public:
    using Sequence = std::span<const std::uint64_t>;

    /// Empties it, and makes room for this many sequences.
    void clear(std::size_t most) {
        slots_.assign(std::bit_ceil(2 * most + 1), {});
        numbers_.clear();
    }
    void add(Sequence sequence) {
        Slot& slot = find(sequence);
        if (slot.count++ > 0) return;
        slot.begin = numbers_.size(), slot.size = sequence.size();
        numbers_.insert(numbers_.end(), sequence.begin(), sequence.end());
    }
    /// Takes one of these out. False if there is none.
    bool take(Sequence sequence) {
        Slot& slot = find(sequence);
        return slot.count > 0 && slot.count-- > 0;
    }

  private:
    struct Slot {
        std::size_t begin = 0, size = SIZE_MAX; // a free slot is as long as no sequence
        std::uint32_t count = 0;
    };
    Slot& find(Sequence sequence) {
        std::uint64_t hash = 0;
        for (const std::uint64_t number : sequence) {
            hash = (hash ^ number) * 0x9e3779b97f4a7c15; // 2^64 over the golden ratio
            hash ^= hash >> 32;
        }
        for (std::size_t at = hash;; ++at) {
            Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.size == SIZE_MAX) return slot;
            if (slot.size == sequence.size()
                && std::equal(sequence.begin(), sequence.end(), numbers_.data() + slot.begin))
                return slot;
        }
    }

    std::vector<Slot> slots_; // a power of 2
    std::vector<std::uint64_t> numbers_;
};

/// Checks renamings. It keeps its tables from one to the next.
class Isomorphism {
  public:
    /// `costs`: options count as equal only if their costs are.
    Isomorphism(const Problem& problem, const Model& model, bool costs)
        : problem_(problem), model_(model), costs_(costs), name_(model.lo.size()), taken_(model.lo.size()) {}

    /// Throws Refused if the remainder `here`, renamed, is not the one `there`: items must go one to one to items
    /// of the same bounds, the colours of an item one to one to colours of its image, and the live options to
    /// the live options. What restricts no cover is left out on both sides: items with no live option that need
    /// none, options that an item might have beyond its live ones, and secondary items by which no two live
    /// options exclude each other.
    void check(const Remainder& here, const Remainder& there, const Renaming& renaming) {
        std::iota(name_.begin(), name_.end(), 0u);
        for (const auto& [from, to] : renaming.items) name_[from] = to;
        look(here, here_), look(there, there_);
        check_items(here, there);
        check_options(here, there, renaming.colours);
    }

  private:
    /// How live options use an item: how many do, the colour of the first, and whether two exclude each other
    /// if the item is secondary.
    struct Uses {
        std::uint32_t count = 0, colour = 0;
        bool exclude = false;
    };

    void look(const Remainder& rest, std::vector<Uses>& of) const {
        of.assign(model_.lo.size(), {});
        rest.for_live([&](std::uint32_t o) {
            for (const Cell& cell : model_.options[o]) {
                Uses& uses = of[cell.item];
                if (uses.count++ == 0)
                    uses.colour = cell.colour;
                else if (cell.colour == 0 || cell.colour != uses.colour)
                    uses.exclude = true;
            }
        });
    }
    /// How many options a cover needs and may have of an item: both 0 if the item restricts nothing.
    static std::pair<std::uint32_t, std::uint32_t> limits(const Remainder& rest, const std::vector<Uses>& of,
                                                          std::uint32_t i) {
        return {rest.lo(i), std::min(rest.hi(i), of[i].count)};
    }

    void check_items(const Remainder& here, const Remainder& there) {
        constexpr std::pair none{0u, 0u};
        taken_.assign(taken_.size(), false);
        std::size_t left = 0;
        for (std::uint32_t i = 0; i < name_.size(); ++i) {
            left += limits(there, there_, i) != none;
            const auto bounds = limits(here, here_, i);
            if (model_.primary[i] ? bounds == none : !here_[i].exclude) continue;
            demand(!taken_[name_[i]], "two items have one image");
            taken_[name_[i]] = true;
            demand(bounds == limits(there, there_, name_[i]), "the image of an item has other bounds");
        }
        for (std::uint32_t i = 0; i < name_.size(); ++i) left -= limits(here, here_, i) != none;
        demand(left == 0, "an item is the image of none");
    }

    void check_options(const Remainder& here, const Remainder& there, const std::vector<NewColour>& colours) {
        std::size_t left = 0;
        there.for_live([&](std::uint32_t) { ++left; });
        bag_.clear(left);
        there.for_live([&](std::uint32_t o) {
            cells_.clear();
            for (const Cell& cell : model_.options[o])
                if (model_.primary[cell.item] || there_[cell.item].exclude)
                    cells_.push_back(coloured(cell.item, cell.colour));
            bag_.add(finished(o));
        });
        sources_.clear();
        here.for_live([&](std::uint32_t o) {
            cells_.clear();
            for (const Cell& cell : model_.options[o])
                if (model_.primary[cell.item] || here_[cell.item].exclude) cells_.push_back(image(cell, colours));
            demand(bag_.take(finished(o)), "the image of a live option is not live");
            --left;
        });
        demand(left == 0, "a live option is the image of none");
    }

    static std::uint64_t coloured(std::uint32_t item, std::uint32_t colour) {
        return item | std::uint64_t{colour} << 32;
    }
    std::uint64_t image(const Cell& cell, const std::vector<NewColour>& colours) {
        if (cell.colour == 0) return coloured(name_[cell.item], 0);
        const auto place = std::pair{cell.item, cell.colour};
        const auto found = std::ranges::lower_bound(colours, place, {}, &NewColour::place);
        const bool listed = found != colours.end() && found->place == place;
        const std::uint64_t image = coloured(name_[cell.item], listed ? found->colour : cell.colour);
        demand(sources_.try_emplace(image, cell.colour).first->second == cell.colour, "two colours have one image");
        return image;
    }
    /// The cells that were collected of an option, so that equal ones look equal.
    Bag::Sequence finished(std::uint32_t o) {
        std::ranges::sort(cells_);
        if (costs_) cells_.push_back(static_cast<std::uint64_t>(problem_.cost(OptionId{o})));
        return cells_;
    }

    const Problem& problem_;
    const Model& model_;
    bool costs_;
    std::vector<std::uint32_t> name_; // by item here: the item there
    std::vector<bool> taken_;         // by item there
    std::vector<Uses> here_, there_;  // by item
    std::vector<std::uint64_t> cells_;
    std::unordered_map<std::uint64_t, std::uint32_t> sources_; // by coloured item there: the colour here
    Bag bag_;                                                  // the live options there
};

} // namespace quadrille::verify
