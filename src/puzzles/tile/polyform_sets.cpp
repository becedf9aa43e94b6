// SPDX-License-Identifier: MIT
// Sets of polyforms, their letters, and the words that name them.
#include "puzzles/tile/polyform_sets.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

/// A form with a letter: rows apart by slashes, layers by bars.
struct LetteredForm {
    Grid grid;
    std::uint32_t cells;
    char letter;
    std::string_view picture;
};

constexpr auto set_letters = std::to_array<LetteredForm>({
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
        for (const LetteredForm& letter : set_letters)
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
           && std::ranges::none_of(set_letters, [&](const LetteredForm& it) {
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
    for (const LetteredForm& letter : set_letters) {
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
    for (const LetteredForm& letter : set_letters)
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

namespace {

class Names {
  public:
    Names(Grid grid, Lie lie, const std::string& source) : grid_(grid), lie_(lie), source_(source) {}

    /// The forms of a set with these names.
    std::vector<NamedForm> of_set(const TextPart& set, std::span<const TextPart> names) const {
        // Of pieces that lie fixed, a set has each way to lie, and no letters: a letter means one of them.
        const auto all = form_set(grid_, set.text, lie_ == Lie::fixed ? Lie::turn : lie_);
        std::vector<NamedForm> forms;
        for (const TextPart& name : names) {
            const auto found = std::ranges::find(*all, name.text, &NamedForm::name);
            if (found == all->end())
                fail(name, fmt::format("pieces of this set ({}), x2, x0-9, x*, fixed, turn or flip", list(*all)));
            const auto drawn = lettered_forms(grid_, fmt::format("{}{}", found->form.size(), name.text), lie_);
            forms.push_back(lie_ == Lie::fixed && !drawn.empty() ? NamedForm{found->name, drawn.front().form} : *found);
        }
        return forms;
    }

    /// The forms with these letters. Those without a number in front are all of one size.
    std::vector<NamedForm> by_letters(std::span<const TextPart> words) const {
        const std::size_t size = common_size(words);
        std::vector<NamedForm> forms;
        for (const TextPart& word : words) {
            auto of_letter = lettered_forms(grid_, word.text, lie_);
            if (word.text.size() == 1)
                std::erase_if(of_letter, [&](const NamedForm& it) { return it.form.size() != size; });
            forms.push_back(std::move(of_letter.front()));
        }
        return forms;
    }

    [[noreturn]] void fail(const TextPart& found, const std::string& expected) const {
        fail(found.place, in_quotes(found.text), expected);
    }
    [[noreturn]] void fail(Place place, const std::string& found, const std::string& expected) const {
        fail_at(source_, place, found, expected);
    }

  private:
    /// The number of cells for which each single letter has a form; 0 if there are no single letters.
    std::size_t common_size(std::span<const TextPart> words) const {
        std::optional<std::set<std::size_t>> sizes;
        const TextPart* first = nullptr;
        for (const TextPart& word : words) {
            const auto forms = lettered_forms(grid_, word.text, lie_);
            if (forms.empty()) fail(word, expected_words());
            if (word.text.size() > 1) continue; // it has its number
            if (!first) first = &word;
            std::set<std::size_t> left;
            for (const NamedForm& it : forms)
                if (!sizes || sizes->contains(it.form.size())) left.insert(it.form.size());
            if (left.empty())
                fail(word, fmt::format("forms of one size: {}; 4I and 5I name a size too", letter_names(grid_)));
            sizes = std::move(left);
        }
        if (!sizes) return 0;
        if (sizes->size() > 1) // the letters of tetrominoes that pentominoes have too
            fail(*first, fmt::format("a size too, as {}{} or {}{}", *sizes->begin(), first->text, *sizes->rbegin(),
                                     first->text));
        return *sizes->begin();
    }

    std::string expected_words() const {
        const std::string known = letter_names(grid_);
        return "a number of cells or one of " + set_names(grid_)
               + (known.empty() ? "" : ", or letters (" + known + ")");
    }

    static std::string list(const std::vector<NamedForm>& forms) {
        constexpr std::size_t most = 40; // of a message
        std::string names;
        for (std::size_t k = 0; k < std::min(forms.size(), most); ++k)
            names += (names.empty() ? "" : " ") + forms[k].name;
        return forms.size() > most ? names + " ..." : names;
    }

    Grid grid_;
    Lie lie_;
    const std::string& source_;
};

} // namespace

std::vector<NamedForm> forms_named(Grid grid, std::span<const TextPart> words, Lie lie, const std::string& source) {
    const Names names(grid, lie, source);
    for (std::size_t k = 1; k < words.size(); ++k)
        for (std::size_t i = 0; i < k; ++i)
            if (words[i].text == words[k].text) names.fail(words[k], "each piece once; x2 takes it twice");
    auto all = form_set(grid, words.front().text, lie);
    if (!all) return names.by_letters(words);
    return words.size() == 1 ? std::move(*all) : names.of_set(words.front(), words.subspan(1));
}

NamedForm form_named(Grid grid, const TextPart& name, Lie lie, Place statement, const std::string& source) {
    const Names names(grid, lie, source);
    auto forms = lettered_forms(grid, name.text, lie);
    const std::string known = letter_names(grid);
    if (forms.empty())
        names.fail(statement, fmt::format("piece {} without a drawing", name.text),
                   "rows below it" + (known.empty() ? "" : ", or a known letter (" + known + ")"));
    if (forms.size() > 1)
        names.fail(name, fmt::format("{0}{2} or {1}{2}, or a drawing below it", forms.front().form.size(),
                                     forms.back().form.size(), name.text));
    return std::move(forms.front());
}

} // namespace quadrille::puzzles
