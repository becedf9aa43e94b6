// SPDX-License-Identifier: MIT
#include "search/layers/layers.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "search/layers/walk.hpp"
#include "search/order/orders.hpp"

namespace quadrille::search {

using layers::Form;

namespace {

Form make_form(const Problem& problem) { return Form(problem, narrow_orders(problem).front()); }

} // namespace

Layers::Layers(const Problem& problem, std::size_t memory) {
    Form form = make_form(problem);
    switch (form.words()) {
    case 1:
        walk_ = std::make_unique<layers::WalkOf<1>>(std::move(form), memory);
        break;
    case 2:
        walk_ = std::make_unique<layers::WalkOf<2>>(std::move(form), memory);
        break;
    default:
        walk_ = std::make_unique<layers::WalkOf<Form::most_words>>(std::move(form), memory);
    }
}

double Layers::build_time(const Problem& problem) {
    constexpr std::uint32_t most_items = 4096;
    if (problem.has_bounds() || problem.primary_count() > most_items) return std::numeric_limits<double>::infinity();
    // Pairs of items that share an option, or may share a secondary item.
    const double all = static_cast<double>(problem.primary_count()) * problem.primary_count();
    double pairs = 0;
    for (std::uint32_t o = 0; o < problem.option_count() && pairs < all; ++o) {
        const auto size = static_cast<double>(problem.items(OptionId{o}).size());
        pairs += problem.primary_count() < problem.item_count() ? all : size * size;
    }
    return 0.05 * all + 230 * std::min(pairs, all) + 20 * static_cast<double>(problem.cell_count());
}

Layers::~Layers() = default;
Layers::Layers(Layers&&) noexcept = default;
Layers& Layers::operator=(Layers&&) noexcept = default;

Ending Layers::run(const Control& control, std::uint32_t threads) { return walk_->run(control, threads); }
Count Layers::covers() const { return walk_->covers(); }
SearchStats Layers::stats() const { return walk_->stats(); }
double Layers::done() const { return walk_->done(); }
double Layers::left() const { return walk_->left(); }
double Layers::hired_time() const { return walk_->hired_time(); }
std::size_t Layers::memory() const { return walk_->memory(); }

} // namespace quadrille::search
