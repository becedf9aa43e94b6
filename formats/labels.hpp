// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <quadrille/problem.hpp>

#include "format.hpp"

namespace quadrille::format {

/// Which names of a problem a format writes. Of a kind, it writes all or none: numbers stand for items and colours then,
/// and nothing for options.
struct Labels {
    using IsWritable = bool (*)(std::string_view name);

    bool items = true;
    bool colours = true;
    bool options = true;

    /// The functions tell whether a name comes back from the format as it was. An empty name of an option always does.
    Labels(const Problem& problem, IsWritable item, IsWritable colour, IsWritable option);

    /// The names that are lost.
    Feature lost(const Problem& problem) const;
};

} // namespace quadrille::format
