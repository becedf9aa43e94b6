// SPDX-License-Identifier: MIT
#include "models/linear.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "base/quoted.hpp"

namespace quadrille::encode {

namespace {

/// A use of an item: by which option, in which colour.
struct ItemUse {
    std::uint32_t option;
    ColourId colour;
    std::uint64_t part = 0; ///< of the options with that colour: see `divide`
};

class Modeller {
  public:
    explicit Modeller(const Problem& problem) : problem_(problem), members_(problem.item_count()) {
        model_.options = problem.option_count();
    }

    LinearModel model() {
        fix_options();
        collect_uses();
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
            if (problem_.is_primary(ItemId{i}))
                bound_item(ItemId{i});
            else
                share_item(ItemId{i});
        }
        if (model_.rows.empty()) model_.has_impossible = true;
        if (model_.has_impossible) {
            begin_row(Row::Subject::impossible, {}, {}, 0, 0);
            add(model_.variable_count() - 1);
        }
        // The variable of nothing is the last one, and its number known only now.
        for (Term& term : model_.terms)
            if (term.variable == nothing) term.variable = model_.variable_count() - 1;
        return std::move(model_);
    }

  private:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    void fix_options() {
        live_.assign(model_.options, true);
        std::vector<bool> required(model_.options);
        for (const OptionId option : problem_.forbidden()) live_[index(option)] = false;
        for (const OptionId option : problem_.required()) required[index(option)] = true;
        for (std::uint32_t o = 0; o < model_.options; ++o) {
            if (!problem_.has_primary(OptionId{o})) live_[o] = false;
            if (!live_[o]) fix(o, 0);
            if (required[o]) fix(o, 1); // in addition to the other row, if both are given
        }
    }

    void fix(std::uint32_t option, std::int64_t value) {
        begin_row(Row::Subject::option, {}, {}, value, value);
        add(option);
    }

    /// The live options of each item, one item after another.
    void collect_uses() {
        starts_.assign(problem_.item_count() + 1, 0);
        for_each_use([&](ItemId item, ItemUse) { ++starts_[index(item) + 1]; });
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        uses_.resize(starts_.back());
        std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
        for_each_use([&](ItemId item, ItemUse use) { uses_[next[index(item)]++] = use; });
    }

    template <class Action> void for_each_use(Action action) const {
        for (std::uint32_t o = 0; o < model_.options; ++o) {
            if (!live_[o]) continue;
            const auto items = problem_.items(OptionId{o});
            for (std::size_t k = 0; k < items.size(); ++k)
                action(items[k], ItemUse{o, problem_.colour(OptionId{o}, k)});
        }
    }

    std::span<ItemUse> uses(ItemId item) {
        return std::span(uses_).subspan(starts_[index(item)], starts_[index(item) + 1] - starts_[index(item)]);
    }

    /// A primary item: `min <= sum <= max`, without the half that is always true.
    void bound_item(ItemId item) {
        const Bounds bounds = problem_.bounds(item);
        const auto users = uses(item);
        const bool free_above = bounds.max >= users.size() && bounds.min != bounds.max;
        if (bounds.min == 0 && free_above) return;
        begin_row(Row::Subject::item, item, {}, bounds.min == 0 ? Row::unbounded_below : bounds.min,
                  free_above ? Row::unbounded_above : bounds.max);
        for (const ItemUse& use : users) add(use.option);
        if (!users.empty()) return;
        add(nothing);
        model_.has_impossible = true;
    }

    /// A secondary item: at most one uncoloured use, or uses in at most one colour.
    void share_item(ItemId item) {
        const auto users = uses(item);
        std::stable_sort(users.begin(), users.end(),
                         [](const ItemUse& a, const ItemUse& b) { return a.colour < b.colour; });
        const bool one_colour
            = !users.empty() && users.front().colour != ColourId::none && users.front().colour == users.back().colour;
        if (users.size() < 2 || one_colour) return;

        sharers_.clear();
        for (auto rest = users; !rest.empty();) {
            const ColourId colour = rest.front().colour;
            const auto end = std::ranges::find_if(rest, [&](const ItemUse& use) { return use.colour != colour; });
            const auto group = rest.first(static_cast<std::size_t>(end - rest.begin()));
            rest = rest.subspan(group.size());
            if (colour == ColourId::none || divide(group) == 1)
                for (const ItemUse& use : group) sharers_.push_back(use.option);
            else
                sharers_.push_back(colour_variable(item, colour, group));
        }
        begin_row(Row::Subject::item, item, {}, Row::unbounded_below, 1);
        for (const std::uint32_t variable : sharers_) add(variable);
    }

    /// Divides the options of a group into classes. The options of a class exclude each other, because they
    /// all have a primary item that only one option may use: among an option's items, the one that most of
    /// the group have. An option without such an item is a class of its own. Sorts the group by class and
    /// returns the number of classes.
    std::size_t divide(std::span<ItemUse> group) {
        const auto for_each_item = [&](const ItemUse& use, auto action) {
            for (const ItemId item : problem_.items(OptionId{use.option}))
                if (problem_.is_primary(item) && problem_.bounds(item).max == 1) action(item);
        };
        for (const ItemUse& use : group) for_each_item(use, [&](ItemId item) { ++members_[index(item)]; });
        for (ItemUse& use : group) {
            use.part = std::uint64_t{problem_.item_count()} + use.option;
            std::uint32_t most = 0;
            for_each_item(use, [&](ItemId item) {
                if (members_[index(item)] <= most) return;
                most = members_[index(item)];
                use.part = index(item);
            });
        }
        for (const ItemUse& use : group) for_each_item(use, [&](ItemId item) { members_[index(item)] = 0; });
        std::stable_sort(group.begin(), group.end(),
                         [](const ItemUse& a, const ItemUse& b) { return a.part < b.part; });
        std::size_t parts = 1;
        for (std::size_t k = 1; k < group.size(); ++k) parts += group[k].part != group[k - 1].part;
        return parts;
    }

    /// A variable that is 1 if and only if an option of the divided group is used.
    ///
    /// `sum of a part <= variable` cuts off more fractions than `option <= variable` for each of its options,
    /// in fewer rows. The converse, `variable <= sum of the group`, changes no optimum, but without it a
    /// cover would be several points.
    std::uint32_t colour_variable(ItemId item, ColourId colour, std::span<const ItemUse> group) {
        const std::uint32_t variable = model_.options + static_cast<std::uint32_t>(model_.colours.size());
        model_.colours.push_back({item, colour});
        for (std::size_t k = 0; k < group.size();) {
            begin_row(Row::Subject::colour, item, colour, Row::unbounded_below, 0);
            for (const std::uint64_t part = group[k].part; k < group.size() && group[k].part == part; ++k)
                add(group[k].option);
            add(variable, -1);
        }
        begin_row(Row::Subject::colour, item, colour, 0, Row::unbounded_above);
        for (const ItemUse& use : group) add(use.option);
        add(variable, -1);
        return variable;
    }

    void begin_row(Row::Subject subject, ItemId item, ColourId colour, std::int64_t least, std::int64_t most) {
        model_.rows.push_back({model_.terms.size(), model_.terms.size(), least, most, subject, item, colour});
    }

    void add(std::uint32_t variable, std::int32_t factor = 1) {
        model_.terms.push_back({variable, factor});
        model_.rows.back().end = model_.terms.size();
    }

    const Problem& problem_;
    LinearModel model_;
    std::vector<bool> live_;          // by option: it may be in a cover
    std::vector<std::size_t> starts_; // uses of item i: starts_[i] .. starts_[i + 1]
    std::vector<ItemUse> uses_;
    // Scratch: variables of which at most one may be 1; by item, how many options of a group have it.
    std::vector<std::uint32_t> sharers_, members_;
};

} // namespace

LinearModel linear_model(const Problem& problem) { return Modeller(problem).model(); }

namespace {

std::string describe_colour(const Problem& problem, ItemId item, ColourId colour) {
    return fmt::format("item {} in colour {}", display_name(problem, item), printable(problem.colour_name(colour)));
}

} // namespace

std::string describe(const Problem& problem, const LinearModel& model, const Row& row) {
    switch (row.subject) {
    case Row::Subject::item:
        return "item " + display_name(problem, row.item);
    case Row::Subject::colour:
        return describe_colour(problem, row.item, row.colour);
    default:
        return describe(problem, model, model.terms[row.begin].variable);
    }
}

std::string describe(const Problem& problem, const LinearModel& model, std::uint32_t variable) {
    if (variable < model.options) {
        std::string number = fmt::format("option {}", variable);
        if (problem.option_name(OptionId{variable}).empty()) return number;
        return fmt::format("{} ({})", number, display_name(problem, OptionId{variable}));
    }
    const std::size_t colour = variable - model.options;
    if (colour == model.colours.size()) return "nothing";
    return describe_colour(problem, model.colours[colour].item, model.colours[colour].colour);
}

} // namespace quadrille::encode
