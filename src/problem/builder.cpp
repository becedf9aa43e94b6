// SPDX-License-Identifier: MIT
#include <quadrille/builder.hpp>

#include <cassert>
#include <stdexcept>
#include <string>

#include "problem/name_index.hpp"

namespace quadrille {

namespace {

// Ids are below 2^31, so that an engine may store a sign or a flag in the same word.
constexpr std::size_t max_ids = std::size_t{1} << 31;

} // namespace

struct ProblemBuilder::Indices {
    NameIndex items, colours;
};

ProblemBuilder::ProblemBuilder() : indices_(std::make_unique<Indices>()) {
    problem_.colour_names_.push_back("");
}
ProblemBuilder::~ProblemBuilder() = default;
ProblemBuilder::ProblemBuilder(ProblemBuilder&&) noexcept = default;
ProblemBuilder& ProblemBuilder::operator=(ProblemBuilder&&) noexcept = default;

std::pair<ItemId, bool> ProblemBuilder::add_item(std::string_view name, Kind kind, Bounds bounds) {
    if (bounds.max == 0 || bounds.min > bounds.max)
        throw std::invalid_argument("bounds must be min..max, max at least 1");
    if (kind == Kind::secondary && bounds != Bounds{})
        throw std::invalid_argument("a secondary item has no bounds");
    const std::uint32_t place = item_count();
    if (place > 0 && name.empty() == problem_.has_item_names())
        throw std::invalid_argument("either all items have names or none");
    if (!name.empty()) {
        if (const auto earlier = indices_->items.find(problem_.item_names_, name))
            return {ItemId{*earlier}, false};
        problem_.item_names_.push_back(name);
        indices_->items.insert(problem_.item_names_, place);
    }
    if (place >= max_ids) throw std::length_error("more than 2^31 items");
    problem_.kinds_.push_back(kind);
    last_option_.push_back(0);
    if (kind == Kind::primary) ++problem_.primary_count_;
    if (bounds != Bounds{}) problem_.bounds_.resize(place);
    if (bounds != Bounds{} || problem_.has_bounds()) problem_.bounds_.push_back(bounds);
    return {ItemId{place}, true};
}

void ProblemBuilder::add_items(std::uint32_t count, Kind kind) {
    for (std::uint32_t i = 0; i < count; ++i) add_item({}, kind);
}

std::optional<ItemId> ProblemBuilder::find_item(std::string_view name) const {
    const auto place = indices_->items.find(problem_.item_names_, name);
    return place ? std::optional(ItemId{*place}) : std::nullopt;
}

ColourId ProblemBuilder::colour(std::string_view name) {
    if (const auto known = indices_->colours.find(problem_.colour_names_, name)) return ColourId{*known};
    const auto place = static_cast<std::uint32_t>(problem_.colour_names_.size());
    problem_.colour_names_.push_back(name);
    indices_->colours.insert(problem_.colour_names_, place);
    return ColourId{place};
}

OptionId ProblemBuilder::begin_option() {
    const std::uint32_t place = option_count();
    if (place >= max_ids) throw std::length_error("more than 2^31 options");
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
    if (primary && colour != ColourId::none) throw std::invalid_argument("a primary item takes no colour");
    last_option_[index(item)] = option_count();
    option_has_primary_ |= primary;
    if (colour != ColourId::none) problem_.colours_.resize(problem_.cells_.size());
    if (colour != ColourId::none || problem_.has_colours()) problem_.colours_.push_back(colour);
    problem_.cells_.push_back(item);
    problem_.starts_.back() = problem_.cells_.size();
    return true;
}

OptionId ProblemBuilder::add_option(std::initializer_list<std::string_view> names) {
    const OptionId option = begin_option();
    for (const std::string_view name : names) {
        const auto item = find_item(name);
        if (!item) throw std::invalid_argument("no item named " + std::string(name));
        if (!add_cell(*item)) throw std::invalid_argument("item twice in one option: " + std::string(name));
    }
    return option;
}

void ProblemBuilder::set_option_name(std::string_view name) {
    assert(option_count() > 0 && problem_.option_names_.size() < option_count());
    if (name.empty()) return;
    problem_.option_names_.pad(option_count() - 1);
    problem_.option_names_.push_back(name);
}

void ProblemBuilder::set_cost(std::int64_t cost) {
    assert(option_count() > 0);
    if (cost == 0 && !problem_.has_costs()) return; // missing is 0
    problem_.costs_.resize(option_count());
    problem_.costs_.back() = cost;
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
