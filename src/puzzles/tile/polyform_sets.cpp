// SPDX-License-Identifier: MIT
#include "puzzles/tile/polyform_sets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include "puzzles/front_end.hpp"

namespace quadrille::puzzles {

namespace {

/// A form with a letter: rows apart by slashes, layers by bars.
struct LetteredForm {
    Grid grid;
    std::uint32_t cells;
    char letter;
    std::string_view picture;
};

constexpr auto letters = std::to_array<LetteredForm>({
    {Grid::square, 4, 'I', "####"},        {Grid::square, 4, 'L', "###/#.."},     {Grid::square, 4, 'O', "##/##"},
    {Grid::square, 4, 'S', ".##/##."},     {Grid::square, 4, 'T', "###/.#."},     {Grid::square, 5, 'F', ".##/##./.#."},
    {Grid::square, 5, 'I', "#####"},       {Grid::square, 5, 'L', "####/#..."},   {Grid::square, 5, 'N', ".###/##.."},
    {Grid::square, 5, 'P', "##/##/#."},    {Grid::square, 5, 'T', "###/.#./.#."}, {Grid::square, 5, 'U', "#.#/###"},
    {Grid::square, 5, 'V', "#../#../###"}, {Grid::square, 5, 'W', "#../##./.##"}, {Grid::square, 5, 'X', ".#./###/.#."},
    {Grid::square, 5, 'Y', "####/.#.."},   {Grid::square, 5, 'Z', "##./.#./.##"}, {Grid::cube, 3, 'I', "###"},
    {Grid::cube, 3, 'V', "##/#."},         {Grid::cube, 4, 'A', "##/#.|.#/.."},   {Grid::cube, 4, 'B', "##/.#|#./.."},
    {Grid::cube, 4, 'I', "####"},          {Grid::cube, 4, 'L', "###/#.."},       {Grid::cube, 4, 'O', "##/##"},
    {Grid::cube, 4, 'P', "##/#.|#./.."},   {Grid::cube, 4, 'T', "###/.#."},       {Grid::cube, 4, 'Z', "##./.##"},
});

enum class Part : std::uint8_t {
    all,
    planar,   ///< those of one layer
    irregular ///< those that are no box: the pieces of Piet Hein's Soma
};

/// A set with a name: the forms of `least` to `most` cells.
struct Set {
    Grid grid;
    std::string_view name;
    std::uint32_t least, most;
    Part part = Part::all;
};

constexpr std::array sets{
    Set{Grid::square, "dominoes", 2, 2},
    Set{Grid::square, "trominoes", 3, 3},
    Set{Grid::square, "tetrominoes", 4, 4},
    Set{Grid::square, "pentominoes", 5, 5},
    Set{Grid::square, "hexominoes", 6, 6},
    Set{Grid::square, "heptominoes", 7, 7},
    Set{Grid::cube, "tricubes", 3, 3},
    Set{Grid::cube, "tetracubes", 4, 4},
    Set{Grid::cube, "pentacubes", 5, 5},
    Set{Grid::cube, "soma", 3, 4, Part::irregular},
    Set{Grid::cube, "tetrominoes", 4, 4, Part::planar},
    Set{Grid::cube, "pentominoes", 5, 5, Part::planar},
    Set{Grid::cube, "hexominoes", 6, 6, Part::planar},
    Set{Grid::hex, "trihexes", 3, 3},
    Set{Grid::hex, "tetrahexes", 4, 4},
    Set{Grid::hex, "pentahexes", 5, 5},
    Set{Grid::hex, "hexahexes", 6, 6},
    Set{Grid::triangle, "tetriamonds", 4, 4},
    Set{Grid::triangle, "pentiamonds", 5, 5},
    Set{Grid::triangle, "hexiamonds", 6, 6},
    Set{Grid::triangle, "heptiamonds", 7, 7},
};

Form form_of(const LetteredForm& letter) {
    Form form;
    Spot spot;
    for (const char c : letter.picture) {
        if (c == '#') form.push_back({point_at(letter.grid, spot)});
        if (c == '/')
            spot = {spot.layer, spot.row + 1, 0};
        else if (c == '|')
            spot = {spot.layer + 1, 0, 0};
        else
            ++spot.column;
    }
    return form;
}

/// Whether a form may lie as the other one does.
bool alike(Grid grid, const Form& one, const Form& other, Lie lie) {
    const auto ways = orientations(grid, one, lie);
    return std::ranges::find(ways, normal(grid, other)) != ways.end();
}

/// The known letter of a form, or none. A letter of its own comes before the letter of its mirror image.
std::string letter_of(Grid grid, const Form& form, Lie lie) {
    for (const bool mirrored : {false, true})
        for (const LetteredForm& letter : letters)
            if (letter.grid == grid && letter.cells == form.size()
                && alike(grid, form_of(letter), form, mirrored ? Lie::flip : lie))
                return {static_cast<char>(mirrored ? letter.letter - 'A' + 'a' : letter.letter)};
    return "";
}

/// The form as seen in a mirror. Precondition: it lies in a plane of squares or cubes.
Form mirrored(Grid grid, const Form& form) {
    constexpr std::int32_t same = 2, other = -2; // x becomes -x
    return normal(grid, image(form, Symmetry({same, 0, 0, 0, same, 0, 0, 0, other})));
}

/// Whether a letter is known on a grid: squares lie among cubes too, unless cubes have a form of that letter.
bool is_known(const LetteredForm& letter, Grid grid) {
    if (letter.grid == grid) return true;
    return grid == Grid::cube && letter.grid == Grid::square
           && std::ranges::none_of(letters, [&](const LetteredForm& it) {
                  return it.grid == grid && it.cells == letter.cells && it.letter == letter.letter;
              });
}

/// A, B, .., Z, AA, AB, ..
std::string counted_name(std::size_t number) {
    std::string name;
    for (++number; number > 0; number = (number - 1) / 26)
        name.insert(name.begin(), static_cast<char>('A' + (number - 1) % 26));
    return name;
}

/// Letters for all of them, if all are known, and then in the order of the letters.
std::vector<NamedForm> named(Grid grid, std::vector<Form> forms, Lie lie) {
    std::vector<NamedForm> result;
    bool known = lie != Lie::fixed;
    for (Form& form : forms) {
        std::string name = known ? letter_of(grid, form, lie) : "";
        known = known && !name.empty();
        result.push_back({std::move(name), std::move(form)});
    }
    if (known)
        std::ranges::sort(result, {}, &NamedForm::name);
    else
        for (std::size_t k = 0; k < result.size(); ++k) result[k].name = counted_name(k);
    return result;
}

bool is_box(Grid grid, const Form& form) {
    const Spot size = extent(grid, form);
    return std::cmp_equal(form.size(), size.layer * size.row * size.column);
}

std::vector<Form> forms_of(const Set& set, Lie lie) {
    std::vector<Form> forms;
    for (std::uint32_t cells = set.least; cells <= set.most; ++cells) {
        auto more = polyforms(set.grid, cells, lie, most_of_a_set);
        if (!more) throw std::length_error("too many forms");
        forms.insert(forms.end(), more->begin(), more->end());
    }
    if (set.part == Part::irregular) std::erase_if(forms, [&](const Form& form) { return is_box(set.grid, form); });
    return forms;
}

} // namespace

std::optional<std::vector<NamedForm>> form_set(Grid grid, std::string_view word, Lie lie) {
    Set set{grid, word, 0, 0};
    if (const auto cells = parse_number(word, 1, UINT32_MAX)) {
        set.least = set.most = *cells;
    } else {
        const auto found
            = std::ranges::find_if(sets, [&](const Set& it) { return it.grid == grid && it.name == keyword_of(word); });
        if (found == sets.end()) return std::nullopt;
        set = *found;
    }
    if (set.part != Part::planar) return named(grid, forms_of(set, lie), lie);
    set.grid = Grid::square;                                     // whose points are those of layer 0
    const Lie flat = lie == Lie::fixed ? Lie::fixed : Lie::flip; // in space a turn turns them over
    return named(Grid::square, forms_of(set, flat), flat);
}

std::vector<NamedForm> lettered_forms(Grid grid, std::string_view word, Lie lie) {
    if (word.empty()) return {};
    const char name = word.back();
    const bool small = name >= 'a' && name <= 'z';
    const auto cells = parse_number(word.substr(0, word.size() - 1), 1, UINT32_MAX);
    if (word.size() > 1 && !cells) return {};
    std::vector<NamedForm> forms;
    for (const LetteredForm& letter : letters) {
        if (!is_known(letter, grid) || letter.letter != (small ? name - 'a' + 'A' : name)) continue;
        if (cells && *cells != letter.cells) continue;
        Form form = normal(grid, form_of(letter));
        if (small) {
            Form image = mirrored(grid, form);
            if (alike(grid, form, image, lie)) continue;
            form = std::move(image);
        }
        forms.push_back({std::string(word), std::move(form)});
    }
    std::ranges::sort(forms, {}, [](const NamedForm& it) { return it.form.size(); });
    return forms;
}

std::string letter_names(Grid grid) {
    std::map<std::uint32_t, std::string> by_cells;
    for (const LetteredForm& letter : letters)
        if (is_known(letter, grid)) by_cells[letter.cells] += letter.letter;
    std::string names;
    for (auto& [cells, of_cells] : by_cells) {
        std::ranges::sort(of_cells);
        names += names.empty() ? fmt::format("{} of {} cells", of_cells, cells)
                               : fmt::format(", {} of {}", of_cells, cells);
    }
    return names;
}

std::string set_names(Grid grid) {
    std::string names;
    for (const Set& set : sets)
        if (set.grid == grid) names += (names.empty() ? "" : ", ") + std::string(set.name);
    return names;
}

} // namespace quadrille::puzzles
