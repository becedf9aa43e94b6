// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "generators/generator.hpp"
#include "generators/tile/piece_map.hpp"
#include "generators/tile/polyform.hpp"

namespace quadrille::generators {

/// Draws hexagons or triangles cut into pieces: the cells of `board`, whose pieces `map` tells and `letters`
/// names. Pieces have outlines or, with colours, a ground of another colour than their neighbours':
///
///      / \ / \          /\  /\        hexagons in colour take two characters each, with their letters,
///     | A   B |        / A\/B \       triangles one, as A or V
///      \ / \ /         \___\__/
///
/// Lines end in a newline and in no blank.
std::string draw_lattice(Grid grid, const Form& board, const PieceMap& map, std::string_view letters,
                         const Style& style);

} // namespace quadrille::generators
