// SPDX-License-Identifier: MIT
#include "solve/walkers.hpp"

#include <utility>

#include "search/masks/masks.hpp"
#include "solve/with_cells.hpp"
#include "solve/with_links.hpp"

namespace quadrille {

std::unique_ptr<Walker> links_walker(const Problem& problem, ChooseRule rule) {
    return with_links(problem, rule, [](auto links) { return make_walker(std::move(links)); });
}

std::unique_ptr<Walker> cells_walker(const Problem& problem, ChooseRule rule) {
    return with_cells(problem, rule, [](auto cells) { return make_walker(std::move(cells)); });
}

std::unique_ptr<Walker> masks_walker(const Problem& problem, ChooseRule rule, bool telling) {
    return make_walker(search::Masks(problem, rule, telling));
}

} // namespace quadrille
