// SPDX-License-Identifier: MIT
#include "models/clauses.hpp"

#include <algorithm>

#include "models/formula.hpp"

namespace quadrille::encode {

namespace {

/// An option that uses an item, and the colour that it gives it.
struct Use {
    Literal option;
    ColourId colour;
};

/// The uses of each item, by options that may be in a cover at all.
class Uses {
  public:
    explicit Uses(const Problem& problem) : ends_(problem.item_count() + 1) {
        // Counted, summed up and laid down from the last option to the first: each end becomes a beginning.
        const auto for_each_cell = [&](OptionId option, auto&& visit) {
            if (!problem.has_primary(option)) return;
            const auto items = problem.items(option);
            for (std::size_t k = 0; k < items.size(); ++k)
                visit(items[k], Use{variable_of(option), problem.colour(option, k)});
        };
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for_each_cell(OptionId{o}, [&](ItemId item, Use) { ++ends_[index(item)]; });
        for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
        uses_.resize(ends_.back());
        for (std::uint32_t o = problem.option_count(); o-- > 0;)
            for_each_cell(OptionId{o}, [&](ItemId item, Use use) { uses_[--ends_[index(item)]] = use; });
    }

    std::span<const Use> of(ItemId item) const {
        return std::span(uses_).subspan(ends_[index(item)], ends_[index(item) + 1] - ends_[index(item)]);
    }

  private:
    std::vector<std::size_t> ends_; // where the uses of an item begin, once all is laid down
    std::vector<Use> uses_;
};

class Maker {
  public:
    Maker(const Problem& problem, AtMostOne encoding, const ClauseSink& sink)
        : problem_(problem), encoding_(encoding), formula_(problem.option_count(), sink), uses_(problem) {}

    ClauseSummary make() {
        fix_options();
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
            const ItemId item{i};
            problem_.is_primary(item) ? cover_primary(item) : cover_secondary(item);
        }
        return {formula_.variables(), formula_.clauses(), std::move(colours_)};
    }

  private:
    void fix_options() {
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (!problem_.has_primary(OptionId{o})) formula_.clause({!variable_of(OptionId{o})});
        for (const OptionId option : problem_.required()) formula_.clause({variable_of(option)});
        for (const OptionId option : problem_.forbidden()) formula_.clause({!variable_of(option)});
    }

    void cover_primary(ItemId item) {
        std::vector<Literal> options;
        for (const Use& use : uses_.of(item)) options.push_back(use.option);
        const auto [min, max] = problem_.bounds(item);
        if (min > options.size()) return formula_.contradiction();
        if (min == 1) formula_.clause(options);
        if (max == 1)
            at_most_one(formula_, options, encoding_);
        else if (min > 1 || max < options.size())
            count_between(formula_, options, {min == 1 ? 0 : min, max});
    }

    /// At most one of its colours and its uncoloured uses.
    void cover_secondary(ItemId item) {
        std::vector<Use> uses(uses_.of(item).begin(), uses_.of(item).end());
        std::ranges::stable_sort(uses, {}, &Use::colour);
        std::vector<Literal> exclusive;
        for (auto use = uses.cbegin(); use != uses.cend();) {
            const ColourId colour = use->colour;
            std::vector<Literal> agreeing{use->option};
            for (++use; colour != ColourId::none && use != uses.cend() && use->colour == colour; ++use)
                agreeing.push_back(use->option);
            exclusive.push_back(formula_.any_of(agreeing));
            if (agreeing.size() > 1) colours_.push_back({item, colour, exclusive.back()});
        }
        at_most_one(formula_, exclusive, encoding_);
    }

    const Problem& problem_;
    AtMostOne encoding_;
    Formula formula_;
    Uses uses_;
    std::vector<ColourVariable> colours_;
};

} // namespace

ClauseSummary make_clauses(const Problem& problem, AtMostOne encoding, const ClauseSink& sink) {
    return Maker(problem, encoding, sink).make();
}

} // namespace quadrille::encode
