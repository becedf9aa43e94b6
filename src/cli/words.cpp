// SPDX-License-Identifier: MIT
#include "cli/words.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace quadrille::cli {

Words::Words(const Problem& problem)
    : problem_(problem), made_(made_again(problem)),
      explainer_(made_ && made_->explain ? made_->explain(made_->problem)
                                         : std::make_unique<generators::Explainer>(problem)) {}

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
