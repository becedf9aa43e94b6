// SPDX-License-Identifier: MIT
#include "output/words/words.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace quadrille::inline QUADRILLE_ABI {

Words::Words(const Problem& problem) : state_(new State{problem, std::make_unique<output::Explainer>(problem)}) {}
Words::Words(std::unique_ptr<State> state) : state_(std::move(state)) {}
Words::~Words() = default;
Words::Words(Words&&) noexcept = default;
Words& Words::operator=(Words&&) noexcept = default;

std::string Words::item(ItemId item) const { return state_->explainer->item(item); }

std::string Words::option(OptionId option) const { return state_->explainer->option(option); }

std::string Words::explain(const Deduction& deduction) const { return state_->explainer->explain(deduction); }

std::string Words::lack(ItemId item) const { return state_->explainer->lack(item); }

std::string Words::misfit(const DeduceResult& result) const {
    if (!result.misfit) throw BadArgument("found a result without a misfit, expected one with");
    const OptionId misfit = *result.misfit;
    const Problem& problem = state_->problem;
    const std::string name = option(misfit);
    if (std::ranges::find(problem.forbidden(), misfit) != problem.forbidden().end())
        return name + " is required and forbidden";
    if (!result.excluder) return name + " has no primary item";
    const ItemId item = result.contested.value();
    if (!problem.is_primary(item) || problem.bounds(item).max == 1)
        return fmt::format("{} and {} exclude each other", option(*result.excluder), name);
    return name + " has no room beside what else is required";
}

std::string Words::reason(const Reason& reason) const {
    if (reason.kind == Reason::Kind::misfit)
        if (const auto deduced = deduce(state_->problem); deduced.misfit) return misfit(deduced) + ".\n";
    const bool is_core = reason.kind == Reason::Kind::core;
    const ReasonWords words{
        .item = [&](ItemId item) { return is_core ? state_->explainer->item_of_core(item) : this->item(item); },
        .option = [this](OptionId option) { return this->option(option); },
        .on_board = state_->lies_on_board && state_->lies_on_board(reason)};
    return reason_text(state_->problem, reason, words);
}

} // namespace quadrille::inline QUADRILLE_ABI
