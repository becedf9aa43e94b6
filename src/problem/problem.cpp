// SPDX-License-Identifier: MIT
// Problem: what it is made of, copies with changes, and names.
#include <quadrille/problem.hpp>

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/quoted.hpp"

namespace quadrille::inline QUADRILLE_ABI {

// Defined here, so that users of Problem do not compile the copying of its vectors and maps.
Problem::Problem() = default;
Problem::Problem(const Problem&) = default;
Problem::Problem(Problem&&) noexcept = default;
Problem& Problem::operator=(const Problem&) = default;
Problem& Problem::operator=(Problem&&) noexcept = default;
Problem::~Problem() = default;

// Here as well: each conversion of a vector to a span makes some hundred templates.
std::span<const std::size_t> Problem::starts() const { return starts_; }
std::span<const ItemId> Problem::cells() const { return cells_; }
std::span<const ColourId> Problem::colours() const { return colours_; }
std::span<const std::int64_t> Problem::costs() const { return costs_; }
std::span<const Kind> Problem::kinds() const { return kinds_; }
std::span<const Bounds> Problem::bounds() const { return bounds_; }
std::span<const OptionId> Problem::required() const { return required_; }
std::span<const OptionId> Problem::forbidden() const { return forbidden_; }

Problem restrict(Problem problem, std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    [[maybe_unused]] const auto exists = [&](OptionId option) { return index(option) < problem.option_count(); };
    assert(std::ranges::all_of(required, exists) && std::ranges::all_of(forbidden, exists));
    problem.required_.insert(problem.required_.end(), required.begin(), required.end());
    problem.forbidden_.insert(problem.forbidden_.end(), forbidden.begin(), forbidden.end());
    return problem;
}

Problem with_costs(Problem problem, std::vector<std::int64_t> costs, unsigned decimals) {
    if (costs.size() != problem.option_count())
        throw BadArgument(fmt::format("found {} costs for {} options", costs.size(), problem.option_count()));
    constexpr unsigned most_decimals = 18;
    if (decimals > most_decimals) throw BadArgument(fmt::format("found {} decimals, expected 18 at most", decimals));
    problem.costs_ = std::move(costs);
    problem.cost_decimals_ = decimals;
    return problem;
}

Problem annotate(Problem problem, Annotations annotations) {
    problem.annotations_ = std::move(annotations);
    return problem;
}

std::string label(const Problem& problem, ItemId item) {
    const std::string_view name = problem.item_name(item);
    return name.empty() ? std::to_string(index(item)) : std::string(name);
}

std::string label(const Problem& problem, OptionId option) {
    const std::string_view name = problem.option_name(option);
    return name.empty() ? std::to_string(index(option)) : std::string(name);
}

std::string display_name(const Problem& problem, ItemId item) { return printable(label(problem, item)); }
std::string display_name(const Problem& problem, OptionId option) { return printable(label(problem, option)); }

void Names::push_back(std::string_view name) {
    text_ += name;
    ends_.push_back(text_.size());
}

void Names::pad(std::size_t size) {
    if (ends_.size() < size) ends_.resize(size, text_.size());
}

struct OptionNames::Index {
    explicit Index(const Problem& problem) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const std::string_view name = problem.option_name(OptionId{o});
            if (name.empty()) continue;
            const auto [entry, fresh] = options.emplace(name, OptionId{o});
            if (!fresh) entry->second = std::nullopt;
        }
    }

    std::unordered_map<std::string_view, std::optional<OptionId>> options; // nothing: several have the name
};

OptionNames::OptionNames(const Problem& problem) : problem_(problem) {}
OptionNames::~OptionNames() = default;

std::optional<OptionId> OptionNames::find(std::string_view name) {
    if (!index_) index_ = std::make_unique<Index>(problem_);
    const auto found = index_->options.find(name);
    return found == index_->options.end() ? std::nullopt : found->second;
}

} // namespace quadrille::inline QUADRILLE_ABI
