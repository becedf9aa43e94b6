// SPDX-License-Identifier: MIT
#include "solve/simplify/split.hpp"

#include <utility>

#include <quadrille/problem.hpp>

#include "base/disjoint_sets.hpp"

namespace quadrille::reductions {

namespace {

/// Numbers sorted into components, in order within each.
class Groups {
  public:
    /// `component_of`: by number, its component below `components`, or none.
    Groups(const std::vector<std::uint32_t>& component_of, std::uint32_t components) : begins_(components + 1) {
        for (const std::uint32_t component : component_of)
            if (component != ComponentNumbers::none) ++begins_[component + 1];
        for (std::size_t p = 1; p < begins_.size(); ++p) begins_[p] += begins_[p - 1];
        members_.resize(begins_.back());
        std::vector<std::size_t> ends(begins_.begin(), begins_.end() - 1);
        for (std::uint32_t n = 0; n < component_of.size(); ++n)
            if (component_of[n] != ComponentNumbers::none) members_[ends[component_of[n]]++] = n;
    }

    std::span<const std::uint32_t> operator[](std::uint32_t component) const {
        return std::span(members_).subspan(begins_[component], begins_[component + 1] - begins_[component]);
    }

  private:
    std::vector<std::size_t> begins_;
    std::vector<std::uint32_t> members_;
};

/// Makes the problems of the components, one after another.
class ComponentMaker {
  public:
    explicit ComponentMaker(const Residue& residue)
        : residue_(residue), problem_(residue.problem()), number_(problem_.item_count()),
          colour_(problem_.colour_count(), ColourId::none) {}

    Simplified::Component make(std::span<const std::uint32_t> items, std::span<const std::uint32_t> options) {
        ProblemBuilder builder;
        builder.set_sense(problem_.sense());
        for (const std::uint32_t i : items) {
            const Kind kind = problem_.kind(ItemId{i});
            const Bounds bounds = kind == Kind::primary ? residue_.need(ItemId{i}) : Bounds{};
            number_[i] = builder.add_item({}, kind, bounds);
        }
        std::vector<OptionId> original;
        original.reserve(options.size());
        for (const std::uint32_t o : options) {
            original.push_back(OptionId{o});
            add_option(builder, OptionId{o});
        }
        for (const ColourId used : std::exchange(used_colours_, {})) colour_[index(used)] = ColourId::none;
        return {builder.build(), std::move(original)};
    }

  private:
    void add_option(ProblemBuilder& builder, OptionId option) {
        builder.begin_option();
        builder.set_cost(problem_.cost(option), problem_.cost_decimals());
        for_each_cell(problem_, option, [&](ItemId item, ColourId colour) {
            if (!residue_.is_open(item)) return;
            (void)builder.add_cell(number_[index(item)], own_colour(builder, colour));
        });
    }

    ColourId own_colour(ProblemBuilder& builder, ColourId colour) {
        if (colour == ColourId::none) return colour;
        ColourId& own = colour_[index(colour)];
        if (own == ColourId::none) {
            own = builder.colour(problem_.colour_name(colour));
            used_colours_.push_back(colour);
        }
        return own;
    }

    const Residue& residue_;
    const Problem& problem_;
    std::vector<ItemId> number_;   // by item, in the current component
    std::vector<ColourId> colour_; // the same of colours
    std::vector<ColourId> used_colours_;
};

} // namespace

// Items without options belong to it too, because a cover may need them.
ComponentNumbers in_one(const Residue& residue) {
    const Problem& problem = residue.problem();
    ComponentNumbers places{std::vector(problem.item_count(), ComponentNumbers::none),
                            std::vector(problem.option_count(), ComponentNumbers::none)};
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (residue.is_open(ItemId{i})) places.of_items[i] = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (residue.is_live(OptionId{o})) places.of_options[o] = 0;
    places.components = 1;
    return places;
}

ComponentNumbers in_components(const Residue& residue) {
    const Problem& problem = residue.problem();
    DisjointSets sets(problem.item_count());
    std::uint32_t components = 0;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) components += residue.is_open(ItemId{i});
    std::vector<std::uint32_t> first_item(problem.option_count(), ComponentNumbers::none); // that is open
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (!residue.is_live(OptionId{o})) continue;
        for (const ItemId item : problem.items(OptionId{o})) {
            if (!residue.is_open(item)) continue;
            if (first_item[o] == ComponentNumbers::none) first_item[o] = index(item);
            components -= sets.join(first_item[o], index(item));
        }
        if (components == 1) return in_one(residue); // as a rule, long before the last option
    }

    ComponentNumbers places{std::vector(problem.item_count(), ComponentNumbers::none), std::move(first_item), 0};
    std::vector<std::uint32_t> component_of_root(problem.item_count(), ComponentNumbers::none);
    for (std::uint32_t& place : places.of_options) { // from its first item to its component
        if (place == ComponentNumbers::none) continue;
        std::uint32_t& component = component_of_root[sets.root(place)];
        if (component == ComponentNumbers::none) component = places.components++;
        place = component;
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (residue.is_open(ItemId{i})) places.of_items[i] = component_of_root[sets.root(i)];
    return places;
}

std::vector<Simplified::Component> make_components(const Residue& residue, const ComponentNumbers& places) {
    const Groups items(places.of_items, places.components), options(places.of_options, places.components);
    ComponentMaker maker(residue);
    std::vector<Simplified::Component> components;
    components.reserve(places.components);
    for (std::uint32_t p = 0; p < places.components; ++p) components.push_back(maker.make(items[p], options[p]));
    return components;
}

} // namespace quadrille::reductions
