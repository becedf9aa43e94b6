// SPDX-License-Identifier: MIT
#include "weights/root.hpp"

#include <cstddef>

namespace quadrille::proof {

namespace {

/// The options of a root while required ones are taken.
class Taker {
  public:
    explicit Taker(Root& root)
        : root_(root), problem_(root.problem), is_live_(problem_.option_count()),
          used_(problem_.item_count()) {
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            is_live_[o] = problem_.has_primary(OptionId{o});
        for (const OptionId option : problem_.forbidden()) is_live_[index(option)] = false;
    }

    void take_required() {
        std::vector<bool> taken(problem_.option_count());
        for (const OptionId option : problem_.required()) {
            if (taken[index(option)]) continue;
            if (!has_room(option)) {
                root_.misfit = option;
                return;
            }
            take(option);
            taken[index(option)] = true;
            is_live_[index(option)] = false;
        }
    }

    void list_live() {
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (has_room(OptionId{o})) root_.live.push_back(OptionId{o});
    }

  private:
    /// How a secondary item is used by what was taken.
    struct Use {
        bool is_used = false;
        ColourId colour = ColourId::none;
    };

    void take(OptionId option) {
        const auto items = problem_.items(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            if (!problem_.is_primary(items[k])) {
                used_[index(items[k])] = {true, problem_.colour(option, k)};
                continue;
            }
            Bounds& left = root_.left[index(items[k])];
            left.min -= left.min > 0 ? 1 : 0;
            --left.max;
        }
    }

    bool has_room(OptionId option) const {
        if (!is_live_[index(option)]) return false;
        const auto items = problem_.items(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const Use& use = used_[index(items[k])];
            const ColourId colour = problem_.colour(option, k);
            if (problem_.is_primary(items[k])
                    ? root_.left[index(items[k])].max == 0
                    : use.is_used && (colour == ColourId::none || colour != use.colour))
                return false;
        }
        return true;
    }

    Root& root_;
    const Problem& problem_;
    std::vector<bool> is_live_;
    std::vector<Use> used_; // by item
};

} // namespace

Root::Root(const Problem& of, bool heed_required) : problem(of), left(of.item_count(), Bounds{0, 1}) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) left[i] = problem.bounds(ItemId{i});
    Taker taker(*this);
    if (heed_required) taker.take_required();
    if (!misfit) taker.list_live();
}

} // namespace quadrille::proof
