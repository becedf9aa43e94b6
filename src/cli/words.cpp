// SPDX-License-Identifier: MIT
#include "cli/words.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace quadrille::cli {

Words::Words(const Problem& problem)
    : problem_(problem), made_(made_again(problem)),
      explainer_(std::make_unique<generators::Explainer>(problem)) {
    if (made_ && made_->generator.explain) explainer_ = made_->generator.explain(made_->problem);
}

std::optional<generators::Board> Words::board() const {
    if (!made_ || !made_->generator.board) return std::nullopt;
    return made_->generator.board(made_->arguments);
}

std::string Words::misfit(const DeduceResult& result) const {
    const OptionId misfit = result.misfit.value();
    const std::string name = explainer_->option(misfit);
    if (std::ranges::find(problem_.forbidden(), misfit) != problem_.forbidden().end())
        return name + " is required and forbidden";
    if (!result.excluder) return name + " has no primary item";
    const ItemId item = result.contested.value();
    if (!problem_.is_primary(item) || problem_.bounds(item).max == 1)
        return fmt::format("{} and {} exclude each other", explainer_->option(result.excluder.value()), name);
    return name + " has no room beside what else is required";
}

} // namespace quadrille::cli
