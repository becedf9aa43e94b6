// SPDX-License-Identifier: MIT
#include <quadrille/problem.hpp>

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "problem/name_index.hpp"

namespace quadrille {

namespace {

// Ids are below 2^31, so that an engine may store a sign or a flag in the same word.
constexpr std::size_t max_ids = std::size_t{1} << 31;

constexpr unsigned max_decimals = 18; // 10^18 is the greatest power below 2^63

std::int64_t power_of_ten(unsigned exponent) {
    std::int64_t power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}

/// Names go into files of JSON, which must be UTF-8.
void check_name(std::string_view name) {
    if (!is_utf8(name)) throw BadArgument(fmt::format("found {}, expected a name in UTF-8", in_quotes(name)));
}

} // namespace

struct ProblemBuilder::Indices {
    NameIndex items, colours;
};

ProblemBuilder::ProblemBuilder() : indices_(std::make_unique<Indices>()) { problem_.colour_names_.push_back(""); }
ProblemBuilder::~ProblemBuilder() = default;
ProblemBuilder::ProblemBuilder(ProblemBuilder&&) noexcept = default;
ProblemBuilder& ProblemBuilder::operator=(ProblemBuilder&&) noexcept = default;

ItemId ProblemBuilder::add_item(std::string_view name, Kind kind, Bounds bounds) {
    if (const auto item = try_add_item(name, kind, bounds)) return *item;
    throw BadArgument(fmt::format("found a second item {}", in_quotes(name)));
}

std::optional<ItemId> ProblemBuilder::try_add_item(std::string_view name, Kind kind, Bounds bounds) {
    if (bounds.max == 0 || bounds.min > bounds.max) throw BadArgument("bounds must be min..max, max at least 1");
    if (kind == Kind::secondary && bounds != Bounds{}) throw BadArgument("a secondary item has no bounds");
    const std::uint32_t place = item_count();
    if (place > 0 && name.empty() == problem_.has_item_names())
        throw BadArgument("either all items have names or none");
    if (place >= max_ids) throw BadArgument("more than 2^31 items");
    check_name(name);
    if (!name.empty()) {
        if (indices_->items.find(problem_.item_names_, name)) return std::nullopt;
        problem_.item_names_.push_back(name);
        indices_->items.insert(problem_.item_names_, place);
    }
    problem_.kinds_.push_back(kind);
    last_option_.push_back(0);
    if (kind == Kind::primary) ++problem_.primary_count_;
    if (bounds != Bounds{}) problem_.bounds_.resize(place);
    if (bounds != Bounds{} || problem_.has_bounds()) problem_.bounds_.push_back(bounds);
    return ItemId{place};
}

void ProblemBuilder::add_items(std::uint32_t count, Kind kind) {
    for (std::uint32_t i = 0; i < count; ++i) add_item({}, kind);
}

std::optional<ItemId> ProblemBuilder::find_item(std::string_view name) const {
    const auto place = indices_->items.find(problem_.item_names_, name);
    return place ? std::optional(ItemId{*place}) : std::nullopt;
}

std::vector<std::vector<ColourId>> ProblemBuilder::item_colours() const {
    std::vector<std::vector<ColourId>> colours(item_count());
    for (std::size_t cell = 0; cell < problem_.colours_.size(); ++cell) {
        if (problem_.colours_[cell] == ColourId::none) continue;
        auto& list = colours[index(problem_.cells_[cell])];
        const auto place = std::ranges::lower_bound(list, problem_.colours_[cell]);
        if (place == list.end() || *place != problem_.colours_[cell]) list.insert(place, problem_.colours_[cell]);
    }
    return colours;
}

ColourId ProblemBuilder::colour(std::string_view name) {
    if (const auto known = indices_->colours.find(problem_.colour_names_, name)) return ColourId{*known};
    check_name(name);
    const auto place = static_cast<std::uint32_t>(problem_.colour_names_.size());
    problem_.colour_names_.push_back(name);
    indices_->colours.insert(problem_.colour_names_, place);
    return ColourId{place};
}

OptionId ProblemBuilder::begin_option() {
    const std::uint32_t place = option_count();
    if (place >= max_ids) throw BadArgument("more than 2^31 options");
    problem_.starts_.push_back(problem_.cells_.size());
    if (problem_.has_costs()) problem_.costs_.push_back(0);
    if (problem_.has_option_names()) problem_.option_names_.pad(place);
    option_has_primary_ = false;
    return OptionId{place};
}

bool ProblemBuilder::add_cell(ItemId item, ColourId colour) {
    assert(option_count() > 0 && index(item) < item_count());
    if (last_option_[index(item)] == option_count()) return false;
    const bool primary = problem_.is_primary(item);
    if (primary && colour != ColourId::none) throw BadArgument("a primary item takes no colour");
    last_option_[index(item)] = option_count();
    option_has_primary_ |= primary;
    if (colour != ColourId::none) problem_.colours_.resize(problem_.cells_.size());
    if (colour != ColourId::none || problem_.has_colours()) problem_.colours_.push_back(colour);
    problem_.cells_.push_back(item);
    problem_.starts_.back() = problem_.cells_.size();
    return true;
}

OptionId ProblemBuilder::add_option(std::initializer_list<std::string_view> names) {
    return add_whole([&] {
        begin_option();
        for (const std::string_view name : names) {
            const auto item = find_item(name);
            if (!item) throw BadArgument("no item named " + std::string(name));
            if (!add_cell(*item)) throw BadArgument("item twice in one option: " + std::string(name));
        }
    });
}

OptionId ProblemBuilder::add_option(std::span<const ItemId> items) {
    return add_whole([&] {
        begin_option();
        for (const ItemId item : items) add_known_cell(item, ColourId::none);
    });
}

OptionId ProblemBuilder::add_options(std::span<const std::size_t> starts, std::span<const ItemId> items,
                                     std::span<const ColourId> colours) {
    if (starts.empty() || starts.front() != 0 || starts.back() != items.size())
        throw BadArgument(fmt::format("starts must go from 0 to the number of items, {}", items.size()));
    if (!colours.empty() && colours.size() != items.size())
        throw BadArgument(fmt::format("found {} colours for {} items", colours.size(), items.size()));
    return add_whole([&] {
        for (std::size_t k = 0; k + 1 < starts.size(); ++k) {
            if (starts[k] > starts[k + 1] || starts[k + 1] > items.size())
                throw BadArgument(fmt::format("starts must go up: {} is followed by {}", starts[k], starts[k + 1]));
            begin_option();
            for (std::size_t cell = starts[k]; cell < starts[k + 1]; ++cell)
                add_known_cell(items[cell], colours.empty() ? ColourId::none : colours[cell]);
        }
    });
}

/// Runs an addition of whole options, and takes all of it back if it throws. Returns its first option.
template <class Add> OptionId ProblemBuilder::add_whole(const Add& add) {
    const std::uint32_t first = option_count();
    const bool coloured = problem_.has_colours();
    try {
        add();
    } catch (...) {
        drop_options(first);
        if (!coloured) problem_.colours_.clear();
        throw;
    }
    return OptionId{first};
}

/// Adds a cell that the caller need not have checked.
void ProblemBuilder::add_known_cell(ItemId item, ColourId colour) {
    if (index(item) >= item_count())
        throw BadArgument(fmt::format("found item {}, the problem has {} items", index(item), item_count()));
    if (index(colour) >= problem_.colour_count())
        throw BadArgument(
            fmt::format("found colour {}, the problem has {} colours", index(colour), problem_.colour_count()));
    if (!add_cell(item, colour)) throw BadArgument(fmt::format("found item {} twice in an option", index(item)));
}

/// Takes back the options from this one on, which have neither names nor costs yet.
void ProblemBuilder::drop_options(std::uint32_t first) {
    const std::size_t cells = problem_.starts_[first];
    for (std::size_t cell = cells; cell < problem_.cells_.size(); ++cell)
        last_option_[index(problem_.cells_[cell])] = 0;
    problem_.cells_.resize(cells);
    problem_.starts_.resize(first + 1);
    if (problem_.has_colours()) problem_.colours_.resize(cells);
    if (problem_.has_costs()) problem_.costs_.resize(first);
}

void ProblemBuilder::set_option_name(std::string_view name) {
    assert(option_count() > 0 && problem_.option_names_.size() < option_count());
    if (name.empty()) return;
    check_name(name);
    problem_.option_names_.pad(option_count() - 1);
    problem_.option_names_.push_back(name);
}

void ProblemBuilder::set_cost(std::int64_t cost, unsigned decimals) {
    if (!try_set_cost(cost, decimals))
        throw BadArgument(fmt::format("costs with {} decimals do not fit into 64 bits", decimals));
}

bool ProblemBuilder::try_set_cost(std::int64_t cost, unsigned decimals) {
    assert(option_count() > 0);
    const unsigned most = std::max(decimals, problem_.cost_decimals_);
    if (most > max_decimals || __builtin_mul_overflow(cost, power_of_ten(most - decimals), &cost)) return false;
    if (!try_scale_costs(decimals)) return false;
    if (cost == 0 && !problem_.has_costs()) return true; // missing is 0
    problem_.costs_.resize(option_count());
    problem_.costs_.back() = cost;
    return true;
}

bool ProblemBuilder::try_scale_costs(unsigned decimals) {
    if (decimals <= problem_.cost_decimals_) return true;
    if (decimals > max_decimals) return false;
    const std::int64_t factor = power_of_ten(decimals - problem_.cost_decimals_);
    const std::int64_t most = INT64_MAX / factor;
    if (std::ranges::any_of(problem_.costs_, [&](std::int64_t cost) { return cost < -most || cost > most; }))
        return false;
    for (std::int64_t& cost : problem_.costs_) cost *= factor;
    problem_.cost_decimals_ = decimals;
    return true;
}

void ProblemBuilder::number_items() {
    assert(!problem_.has_item_names());
    for (std::uint32_t i = 0; i < item_count(); ++i) problem_.item_names_.push_back(std::to_string(i + 1));
}

/// Names that say no more than the index are none: so a problem without names keeps none in every format.
void ProblemBuilder::drop_idle_names() {
    for (std::uint32_t i = 0; i < problem_.item_names_.size(); ++i)
        if (problem_.item_names_[i] != std::to_string(i)) return;
    problem_.item_names_ = {};
}

Problem ProblemBuilder::build() {
    drop_idle_names();
    problem_.option_names_.pad(problem_.has_option_names() ? option_count() : 0);
    return std::exchange(*this, ProblemBuilder{}).problem_;
}

} // namespace quadrille
