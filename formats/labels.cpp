// SPDX-License-Identifier: MIT
#include "labels.hpp"

namespace quadrille::format {

Labels::Labels(const Problem& problem, IsWritable item, IsWritable colour, IsWritable option) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) items &= item(problem.item_name(ItemId{i}));
    for (std::uint32_t c = 1; c < problem.colour_count(); ++c) colours &= colour(problem.colour_name(ColourId{c}));
    for (std::uint32_t o = 0; o < problem.option_count() && problem.has_option_names(); ++o) {
        const std::string_view name = problem.option_name(OptionId{o});
        options &= name.empty() || option(name);
    }
}

Feature Labels::lost(const Problem& problem) const {
    Feature lost = Feature::none;
    if (!items && problem.has_item_names()) lost = lost | Feature::item_names;
    if (!colours) lost = lost | Feature::colour_names;
    if (!options) lost = lost | Feature::option_names;
    return lost;
}

} // namespace quadrille::format
