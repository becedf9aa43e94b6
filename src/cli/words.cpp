// SPDX-License-Identifier: MIT
#include "cli/words.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/front_end.hpp"

namespace quadrille::cli {

namespace {

/// Whether no cover has both options, as one item that they share says.
bool exclude_each_other(const Problem& problem, OptionId one, OptionId other) {
    for (std::size_t k = 0; k < problem.items(one).size(); ++k)
        for (std::size_t l = 0; l < problem.items(other).size(); ++l) {
            const ItemId item = problem.items(one)[k];
            if (problem.items(other)[l] != item) continue;
            const bool agree = !problem.is_primary(item) && problem.has_colours()
                               && problem.colours(one)[k] != ColourId::none
                               && problem.colours(one)[k] == problem.colours(other)[l];
            if (problem.is_primary(item) ? problem.bounds(item).max == 1 : !agree) return true;
        }
    return false;
}

const generators::Generator* generator_of(const Problem& problem) {
    const auto& origin = problem.annotations().origin;
    return origin ? generators::find_generator(origin->generator) : nullptr;
}

} // namespace

Words::Words(const Problem& problem)
    : problem_(problem), explainer_(std::make_unique<generators::Explainer>(problem)) {
    const auto* const generator = generator_of(problem);
    if (!generator) return;
    try {
        made_ = generators::make(*generator, origin_arguments(*generator, *problem.annotations().origin));
    } catch (const std::runtime_error&) { // an origin that makes no problem now
        return;
    }
    if (digest(*made_) != digest(problem))
        made_.reset();
    else if (generator->explain)
        explainer_ = generator->explain(*made_);
}

std::optional<generators::Board> Words::board() const {
    const auto* const generator = generator_of(problem_);
    if (!made_ || !generator->board) return std::nullopt;
    return generator->board(origin_arguments(*generator, *problem_.annotations().origin));
}

std::string Words::misfit(OptionId misfit) const {
    const std::string name = explainer_->option(misfit);
    if (std::ranges::find(problem_.forbidden(), misfit) != problem_.forbidden().end())
        return name + " is required and forbidden";
    if (std::ranges::none_of(problem_.items(misfit), [&](ItemId item) { return problem_.is_primary(item); }))
        return name + " has no primary item";
    for (const OptionId other : problem_.required())
        if (exclude_each_other(problem_, misfit, other))
            return fmt::format("{} and {} exclude each other", explainer_->option(other), name);
    return name + " has no room beside what else is required";
}

} // namespace quadrille::cli
