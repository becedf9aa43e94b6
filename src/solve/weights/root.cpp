// SPDX-License-Identifier: MIT
#include "solve/weights/root.hpp"

#include <cstdint>

#include "problem/rest/rest.hpp"

namespace quadrille::proof {

Root::Root(const Problem& of, bool heed_required) : problem(of), left(of.item_count(), Bounds{0, 1}) {
    Rest rest(problem);
    if (heed_required)
        misfit = rest.restrict();
    else
        rest.remove_forbidden();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) left[i] = rest.need(ItemId{i});
    if (!misfit) rest.for_each_live([this](OptionId option) { live.push_back(option); });
}

} // namespace quadrille::proof
