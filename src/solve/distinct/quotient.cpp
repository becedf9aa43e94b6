// SPDX-License-Identifier: MIT
// A cover that a symmetry maps to itself has all options of a cycle or none. The symmetry maps the options of an
// item to those of the next item of its cycle, so the first item of each cycle stands for all.
#include "solve/distinct/distinct.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::distinct {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// How a cycle of options uses the first item of a cycle of items.
struct Use {
    std::uint32_t times = 0;
    ColourId colour = ColourId::none;
};

class Maker {
  public:
    Maker(const Problem& problem, std::span<const std::uint32_t> image) : problem_(problem), image_(image) {}

    std::optional<Problem> run() {
        add_items();
        std::vector<bool> seen(problem_.option_count());
        for (std::uint32_t first = 0; first < problem_.option_count(); ++first)
            if (!seen[first] && !add_cycle(OptionId{first}, seen)) return std::nullopt;
        if (is_refuted_) builder_.add_item(); // which no option covers
        return builder_.build();
    }

  private:
    void add_items() {
        new_items_.assign(problem_.item_count(), none);
        std::vector<bool> seen(problem_.item_count());
        for (std::uint32_t first = 0; first < seen.size(); ++first) {
            if (seen[first]) continue;
            for (std::uint32_t item = first; !seen[item]; item = image_[item]) seen[item] = true;
            const ItemId item{first};
            new_items_[first] = index(builder_.add_item({}, problem_.kind(item), problem_.bounds(item)));
        }
    }

    /// Adds the option of a cycle, unless two of its options exclude each other. False if it would count more than once
    /// in an item.
    bool add_cycle(OptionId first, std::vector<bool>& seen) {
        uses_.clear();
        bool fits = true;
        for (std::uint32_t option = index(first); !seen[option];
             option = image_[problem_.item_count() + option] - problem_.item_count()) {
            seen[option] = true;
            const auto items = problem_.items(OptionId{option});
            for (std::size_t k = 0; k < items.size(); ++k)
                if (new_items_[index(items[k])] != none)
                    fits = use(items[k], problem_.colour(OptionId{option}, k)) && fits;
        }
        if (!fits) {
            is_refuted_ = is_refuted_ || is_required(first);
            return true;
        }
        const OptionId option = builder_.begin_option();
        for (const auto& [item, how] : uses_) {
            if (problem_.is_primary(item) && how.times > 1) return false;
            (void)builder_.add_cell(ItemId{new_items_[index(item)]}, new_colour(how.colour));
        }
        if (is_required(first)) builder_.require(option);
        if (is_forbidden(first)) builder_.forbid(option);
        return true;
    }

    /// Whether the item allows this use beside the earlier ones of the cycle.
    bool use(ItemId item, ColourId colour) {
        Use& use = uses_[item];
        const bool is_first = use.times++ == 0;
        if (problem_.is_primary(item)) return use.times <= problem_.bounds(item).max;
        if (is_first) use.colour = colour;
        return is_first || (colour != ColourId::none && use.colour == colour);
    }

    ColourId new_colour(ColourId colour) {
        return colour == ColourId::none ? colour : builder_.colour("c" + std::to_string(index(colour)));
    }
    bool is_required(OptionId option) const {
        return std::ranges::find(problem_.required(), option) != problem_.required().end();
    }
    bool is_forbidden(OptionId option) const {
        return std::ranges::find(problem_.forbidden(), option) != problem_.forbidden().end();
    }

    const Problem& problem_;
    std::span<const std::uint32_t> image_;
    ProblemBuilder builder_;
    std::vector<std::uint32_t> new_items_; // of the first item of each cycle
    std::map<ItemId, Use> uses_;           // of the cycle that is being added
    bool is_refuted_ = false;              // a required option is in no cover that stays as it is
};

} // namespace

std::optional<Problem> quotient(const Problem& problem, std::span<const std::uint32_t> image) {
    return Maker(problem, image).run();
}

} // namespace quadrille::distinct
