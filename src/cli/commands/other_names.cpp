// SPDX-License-Identifier: MIT
#include "cli/commands/other_names.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/core.h>

#include "base/nearest.hpp"
#include "base/utf8.hpp"
#include "cli/commands/command.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array rows{
    // Puzzles that a front end makes.
    OtherName{"killer|cage|sumdoku|killer-sudoku", "gen sudoku",
              "A killer is a sudoku with cages: below the grid stand lines such as 'cage 15 r0c0 r0c1'.\n"
              "Rows and columns count from 0; R1C1 is r0c0.\n"
              "For example: quadrille make sudoku --with cage --seed 1\n"
              "More: quadrille help sudoku\n"},
    OtherName{"soduko|suduko|number-place", "gen sudoku",
              "For example: quadrille make sudoku --seed 1\nMore: quadrille help sudoku\n"},
    OtherName{"thermometer|thermo|arrow|jigsaw|irregular|samurai|windoku|antiknight|little-killer|renban|kropki",
              "gen sudoku",
              "A kind of sudoku: rules and clues stand below the grid, a line each.\n"
              "For example: quadrille gen sudoku --base --rules antiknight | quadrille solve\n"
              "More: quadrille help sudoku\n"},
    OtherName{
        "futoshiki|unequal|inequality", "gen sudoku",
        "There is no front end of that name. A futoshiki is a sudoku whose regions are its rows, with lines\n"
        "'dots r0c0-r0c1 <' for the signs:\n"
        "For example: quadrille gen sudoku --grid 1............... --regions AAAABBBBCCCCDDDD --dots \"r0c1-r0c2 <\" | quadrille count\n"
        "More: quadrille help sudoku\n"},
    OtherName{
        "picross|griddler|hanjie|paint-by-numbers|pbn|picture|japanese-crossword", "gen nonogram",
        "Nonograms are read as files .non and of webpbn: clues such as 3,1 below lines 'rows' and 'columns'. A\n"
        "picture is not turned into clues.\n"
        "For example: quadrille gen nonogram --text $'rows\\n2\\n1\\ncolumns\\n2\\n1\\n' | quadrille solve | quadrille render\n"
        "More: quadrille help nonogram\n"},
    OtherName{
        "crossword|fill-in|word-square|crossword-puzzle", "gen words",
        "A grid is filled with words: # is a block, a dot an open cell; the words follow a line 'words:'. There are no clues.\n"
        "For example: quadrille gen words --text $'...\\n#..\\nwords:\\nace be ce eel\\n' | quadrille count\n"
        "More: quadrille help words\n"},
    OtherName{
        "soma|soma-cube|burr|polycube|packing-puzzle|burrtools", "gen tile",
        "Pieces of cubes fill a box: the board has three sizes, and 'set soma' names the seven pieces. Files of\n"
        "BurrTools are read too.\n"
        "For example: quadrille gen tile --text \"grid cube; board 3x3x3; set soma\" | quadrille solve | quadrille render\n"
        "More: quadrille help tile\n"},
    OtherName{
        "polyomino|tetromino|hexomino|heptomino|polyhex|polyiamond|tangram|calendar-puzzle|calendar|tiling|jigsaw-puzzle",
        "gen tile",
        "Pieces cover a board of squares, cubes, hexagons or triangles.\n"
        "For example: quadrille gen tile --text \"board 5x4; set 4I 4O 4T 4L 4S; turns turn\" | quadrille count\n"
        "More: quadrille help tile\n"},
    OtherName{
        "dominosa|domino", "gen tile",
        "There is no front end of that name. In a tiling, a board of letters and pieces with letters in their cells\n"
        "say which domino lies where.\n"
        "For example: quadrille gen tile --text $'board\\nabba\\naabb\\npiece AA\\naa\\npiece AB x2\\nab\\npiece BB\\nbb\\n' | quadrille count\n"
        "More: quadrille help tile\n"},
    OtherName{
        "einstein|logic-puzzle|logic-grid|who-owns-the-fish", "gen zebra",
        "Kinds with their values, then clues such as 'Spanish = dog' and 'zebra next fox'.\n"
        "For example: quadrille gen zebra --text $'who: Ann Bob\\npet: cat dog\\nAnn = dog\\nAnn at 1\\n' | quadrille solve | quadrille render\n"
        "More: quadrille help zebra\n"},
    OtherName{"star-battle|starbattle|two-not-touch|star", "gen stars",
              "A letter a cell names its region; each row, column and region has a star, or --stars 2.\n"
              "For example: quadrille gen stars 8 --stars 2 | quadrille count\n"
              "More: quadrille help stars; the Queens of newspapers are star battles too\n"},
    OtherName{
        "nqueens|n-queens|eight-queens|chess|domination", "gen queens",
        "Queens on a board that do not attack each other; gen stars --dominate sets pieces that attack all squares.\n"
        "For example: quadrille gen queens 8 | quadrille solve | quadrille render\n"
        "More: quadrille help queens\n"},
    OtherName{
        "league|tournament|round-robin|fixture|social-golfer|golfer|kirkman|seating|seating-plan|team|match|matches|bye",
        "gen groups",
        "Players in groups, round by round, so that no two meet twice; groups of 2 are the matches of a league. With\n"
        "an odd number of teams add one called Bye: who meets it sits out. For home and away, venues and free days\n"
        "write your own table: docs/modelling.md has a league.\n"
        "For example: quadrille gen groups 4 2 3 | quadrille solve | quadrille render\n"
        "More: quadrille help groups\n"},
    OtherName{
        "colouring|coloring|graph-colouring|graph-coloring|map|perfect-matching|matching|pairing", "gen graph",
        "A graph in the DIMACS format, or two vertices a line. --colours K colours its vertices, --matching pairs them.\n"
        "For example: quadrille gen graph --text $'1 2\\n2 3\\n1 3\\n' --colours 3 | quadrille count\n"
        "More: quadrille help graph\n"},
    OtherName{"eternity|edge-matching|macmahon|tetravex|wang", "gen edges",
              "Square tiles, whose edges match: a tile is its edges north, east, south and west.\n"
              "For example: quadrille gen edges 4x6 --set abc --rim a | quadrille count\n"
              "More: quadrille help edges\n"},
    OtherName{"quasigroup|qwh|mols|orthogonal|graeco-latin", "gen latin",
              "A square with each symbol once in each row and column; --mates finds the squares orthogonal to one.\n"
              "For example: quadrille gen latin 4 | quadrille count\n"
              "More: quadrille help latin\n"},
    OtherName{"skolem", "gen langford",
              "Pairs of numbers with as many places between them as the number says.\n"
              "For example: quadrille gen langford 7 | quadrille count\n"
              "More: quadrille help langford\n"},
    // Puzzles that are written by hand.
    OtherName{
        "kakuro|kenken|calcudoku|mathdoku|skyscrapers|magic-square", "",
        "There is no front end for this. Write an item for each run of cells, an option for each way to fill it, and a\n"
        "secondary item for each cell, whose colour is the digit: docs/modelling.md.\n"},
    OtherName{
        "minesweeper|mines", "",
        "There is no front end for this. Write an item for each number, an option for each unknown cell, which has the\n"
        "numbers around it, and the numbers as bounds in rows 'at least' and 'at most' of a table:\n"
        "For example: printf 'name,A,B\\nat least,1,2\\nat most,1,2\\nx,1,1\\ny,1,1\\nz,0,1\\n' | quadrille count\n"
        "More: quadrille help csv, docs/modelling.md\n"},
    OtherName{
        "slitherlink|bridges|hashi|nurikabe|masyu|battleships|light-up|akari|heyawake|hitori|tents|sokoban|word-search",
        "",
        "There is no front end for this. What can be said by choices that cover each thing once can be written as a\n"
        "table of items and options: docs/modelling.md.\n"},
    // Problems.
    OtherName{
        "exact-cover|set-partitioning|partition|x3c|bin-packing", "solve",
        "Each item is covered exactly once: that is what a table says by itself. Rows are options, columns items.\n"
        "For example: printf 'A B C\\nA B\\nC\\nB C\\n' | quadrille solve\n"
        "More: quadrille help csv, quadrille help dlx\n"},
    OtherName{
        "set-cover|set-covering|cover|covering|hitting-set|vertex-cover|dominating-set", "solve --fewest",
        "By itself each item is covered exactly once. A row 'at least,1' in a table lets all items be covered more\n"
        "often; 'at least,1,2' says it for each item.\n"
        "For example: printf 'name,A,B,C\\nat least,1\\nx,1,1,0\\ny,0,1,1\\n' | quadrille solve --fewest\n"
        "With costs: --minimize. More: quadrille help csv, docs/modelling.md\n"},
    OtherName{
        "set-packing|packing|independent-set|clique|knapsack", "solve --maximize",
        "Items that may stay uncovered are secondary: a row 'kind' in a table, or those behind the bar in dlx. One option\n"
        "without such items a choice makes the choice free; --maximize looks for the greatest cost.\n"
        "For example: printf 'name,cost,a,b,S\\nkind,,,,secondary\\na in,1,1,0,1\\na out,0,1,0,0\\nb in,1,0,1,1\\nb out,0,0,1,0\\n' | quadrille solve --maximize\n"
        "More: quadrille help csv, docs/modelling.md\n"},
    OtherName{
        "roster|timetable|rota|crew|schedule|scheduling|shift|nurse|assignment|table|spreadsheet", "solve --minimize",
        "Each row of a table is an option, such as a plan of one person; each column is an item, such as a shift.\n"
        "For example: quadrille solve --minimize --csv examples/nurses.csv\n"
        "More: quadrille help csv; docs/modelling.md works out a roster and a league\n"},
    // Verbs and the like.
    OtherName{"minimize|minimise|minimum|optimize|optimise|optimum|cheapest|cost|gap|bound", "solve --minimize",
              "For example: quadrille solve --minimize examples/crews.dlx\n"
              "--within 5% also shows covers that cost little more; --time 60 ends after a minute and tells the gap.\n"
              "More: quadrille help solve\n"},
    OtherName{"maximize|maximise|maximum", "solve --maximize",
              "For example: quadrille solve --maximize examples/crews.dlx\n"
              "More: quadrille help solve\n"},
    OtherName{"list|enumerate|all|every", "solve --all",
              "For example: quadrille gen queens 6 | quadrille solve --all\n"
              "More: quadrille help solve\n"},
    OtherName{"first|one|search", "solve",
              "For example: quadrille gen queens 6 | quadrille solve\nMore: quadrille help solve\n"},
    OtherName{"number|total", "count",
              "For example: quadrille gen queens 6 | quadrille count\nMore: quadrille help count\n"},
    OtherName{"generate|new|create|puzzle", "gen",
              "gen makes the problem of a puzzle that you have; make makes new puzzles.\n"
              "For example: quadrille make sudoku --rating easy --seed 1\n"
              "More: quadrille help gen, quadrille help make\n"},
    OtherName{"show|print|display|visualize|visualise|svg|html|pdf|png|plot", "render",
              "render draws covers, as text, --svg or --html; a browser prints the page as PDF.\n"
              "For example: quadrille gen queens 6 | quadrille solve | quadrille render --svg\n"
              "More: quadrille help render\n"},
    OtherName{"explain|reason|infeasible|no-cover", "why",
              "For example: quadrille gen queens 3 | quadrille why\n"
              "More: quadrille help why, quadrille help hint\n"},
    OtherName{
        "verify|validate|proof|certificate|prove", "check",
        "check looks at covers; count and solve write proofs by --proof, which quadrille-verify checks.\n"
        "For example: quadrille gen queens 6 -o q.json; quadrille count --proof q.proof q.json; quadrille-verify q.json q.proof\n"
        "More: quadrille help check, docs/trust.md\n"},
    OtherName{
        "symmetry|distinct|isomorphism|up-to-symmetry|turn|mirror|rotation|reflection", "count --distinct",
        "count --distinct and solve --distinct take covers that symmetries of the problem map to each other for one.\n"
        "info --symmetry tells the symmetries; gen tile --distinct leaves out turns and mirrors of the board.\n"
        "For example: quadrille gen queens 8 | quadrille count --distinct\n"
        "More: docs/symmetry.md\n"},
    OtherName{"random", "sample",
              "For example: quadrille gen queens 6 | quadrille sample -n 2 --seed 1\nMore: quadrille help sample\n"},
    OtherName{"thread|parallel|core|cluster|machine|job|distributed", "split",
              "A search uses all cores; --threads N limits it. split makes a job for many machines.\n"
              "For example: quadrille gen queens 8 | quadrille count --threads 2\n"
              "More: quadrille help split, docs/clusters.md\n"},
    OtherName{"difficulty|grade|level", "rate",
              "rate tells how hard puzzles are; make --rating makes those of a level.\n"
              "For example: quadrille make sudoku --rating easy --seed 1\n"
              "More: quadrille help rate, quadrille help make\n"},
    OtherName{
        "export|translate|sat-solver|mip|ilp|dimacs", "convert",
        "For example: quadrille gen queens 6 | quadrille convert --to cnf\nMore: quadrille help convert, quadrille help formats\n"},
    OtherName{"mps|minizinc|essence|asp|smt|prolog", "convert --to lp",
              "This format is neither read nor written. Others are: quadrille help formats.\n"
              "For example: quadrille gen queens 4 | quadrille convert --to lp\n"},
    OtherName{
        "item|option|secondary|colour|color|multiplicity|term", "",
        "An item is a column of the table, an option a row. docs/glossary.md explains all words, docs/semantics.md what\n"
        "problems may have: secondary items, colours, bounds, costs.\n"},
    OtherName{"input|file|stdin|format", "", "More: quadrille help formats\n"},
    OtherName{"engine", "", "More: quadrille help engines\n"},
    OtherName{"version|release", "", "For example: quadrille --version\n--version --json tells it to programs.\n"},
    OtherName{"flag|switch|argument", "help", "Each command has its own flags.\nFor example: quadrille help solve\n"},
    OtherName{"python|pip|numpy|pandas|notebook", "",
              "The Python package quadrille has the same engines and front ends: docs/python/index.md.\n"},
    OtherName{"excel|xlsx|calc|google-sheets", "convert --to csv",
              "Tables are read as csv: save the sheet as CSV, an option a row and an item a column.\n"
              "For example: printf 'name,A,B\\nx,1,0\\ny,0,1\\n' | quadrille solve --show names\n"
              "More: quadrille help csv\n"},
    OtherName{"yaml|toml|xml", "", "This format is not read. JSON, tables and more are: quadrille help formats.\n"},
    OtherName{"knuth|algorithm-x|dancing-links|dlx1|dlx2|dlx3|dancing-cells", "solve --engine links",
              "Dancing links and Knuth's other algorithms are among the engines, his files are the format dlx.\n"
              "For example: quadrille gen queens 6 | quadrille count --engine links\n"
              "More: quadrille help engines, quadrille help dlx\n"},
    OtherName{"license|licence|copyright", "", "Quadrille has the MIT license: the file LICENSE of its sources.\n"},
    OtherName{"install|build|setup", "", "README.md tells how to build and install it.\n"},
    OtherName{
        "tutorial|getting-started|start|introduction|manual|docs|documentation", "",
        "Type quadrille alone for first lines to try; docs/modelling.md shows how to write problems of your own.\n"
        "More: quadrille help, man quadrille\n"},
    OtherName{"describe|statistics|stats|summary", "info",
              "For example: quadrille gen queens 6 | quadrille info\nMore: quadrille help info\n"},
};

std::string small(std::string_view word) {
    std::string text = in_small_letters(word);
    for (char& c : text)
        if (c == '_' || c == ' ') c = '-';
    return text;
}

/// Whether a word is one of those between bars.
bool is_one_of(std::string_view words, std::string_view word) {
    const auto all = words_between_bars(words);
    return std::ranges::find(all, word) != all.end();
}

} // namespace

std::span<const OtherName> other_names() { return rows; }

const OtherName* find_other_name(std::string_view name) {
    const std::string word = small(name);
    std::string_view one = word;
    if (one.ends_with('s')) one.remove_suffix(1);
    for (const std::string_view form : {std::string_view(word), one})
        for (const OtherName& row : rows)
            if (!form.empty() && is_one_of(row.names, form)) return &row;
    return nullptr;
}

std::string other_name_help(const OtherName& row) {
    std::string names(row.names);
    for (std::size_t at = 0; (at = names.find('|', at)) != std::string::npos; at += 2) names.replace(at, 1, ", ");
    return fmt::format("{}{}\n\n{}", names, row.instead.empty() ? "" : fmt::format(": quadrille {}", row.instead),
                       row.text);
}

std::string ask_for_own_name(std::string_view word) {
    const OtherName* const row = find_other_name(word);
    if (!row) return "";
    const std::string more = fmt::format("quadrille help {} tells more", row->names.substr(0, row->names.find('|')));
    if (row->instead.empty()) return "; " + more;
    return fmt::format("; did you mean '{}'? {}", row->instead, more);
}

namespace {

/// The commands that have a flag, with commas between them; at most three.
std::string commands_with(std::string_view flag) {
    constexpr int most_shown = 3;
    std::string list;
    int shown = 0;
    for (const Command& command : commands()) {
        if (std::ranges::find(command.flags, flag, &Flag::long_name) == command.flags.end()) continue;
        if (++shown > most_shown) return list + ", ...";
        list += fmt::format("{}{}", list.empty() ? "" : ", ", command.name);
    }
    return list;
}

/// What other programs call a flag, and ours: a flag, or a hint where no flag does it.
struct OtherFlag {
    std::string_view names; ///< without dashes, with bars between them
    std::string_view own;   ///< flags without dashes, with bars between them, the best first; may be empty
    std::string_view hint = {};
};
constexpr std::array other_flags{
    OtherFlag{"min|minimum|minimise|cheapest|optimize|optimise|optimal", "minimize|min"},
    OtherFlag{"max|maximum|maximise", "maximize|max"},
    OtherFlag{"shortest|smallest|fewest-options", "fewest"},
    OtherFlag{"first|one|single|max-solutions|num|num-solutions|solutions|max-count|N", "limit|number"},
    OtherFlag{"all-solutions|all-covers|enumerate|every|list-all|A", "all"},
    OtherFlag{"jobs|parallel|cores|workers|cpus|nproc|processes|j", "threads"},
    OtherFlag{"gap|mipgap|mip-gap|tolerance|epsilon|within-percent", "within"},
    OtherFlag{"timeout|time-limit|timelimit|max-time|deadline|t", "time"},
    OtherFlag{"mem|memory-limit|max-memory|ram", "memory"},
    OtherFlag{"verbose|statistics|debug|log|timing|v|vv", "stats", "a terminal shows the progress by itself"},
    OtherFlag{"color", "colour"},
    OtherFlag{"progress", "", "a terminal shows the progress by itself"},
    OtherFlag{"silent|no-warnings", "quiet"},
    OtherFlag{"out|outfile|output-file|O", "output"},
    OtherFlag{"solver|algorithm|backend|method", "engine"},
    OtherFlag{"names|labels|show-names|show-items", "show"},
    OtherFlag{"difficulty|level|grade|hardness|easy|medium|hard|extreme|expert", "rating"},
    OtherFlag{"amount|how-many", "number|limit"},
    OtherFlag{"num-givens|clue-count", "clues"},
    OtherFlag{"size|dim|order", "box"},
    OtherFlag{"puzzle-text|string|puzzle-string", "grid|text"},
    OtherFlag{"format|output-format", "to|json", "convert --to writes a problem in another format"},
    OtherFlag{"input-format|read-as|type|from-format", "from"},
    OtherFlag{"random-seed|rng", "seed"},
    OtherFlag{"include|must|fix|force|given", "require"},
    OtherFlag{"exclude|without|ban", "forbid"},
    OtherFlag{"up-to-symmetry|unique-up-to-symmetry|no-symmetry|nonisomorphic|essentially-different",
              "distinct|symmetry"},
    OtherFlag{"proof-file|certificate|drat", "proof"},
    OtherFlag{"png|image|picture", "svg"},
    OtherFlag{"pdf", "html", "a browser prints the page of render --html as PDF"},
    OtherFlag{"count", "number", "quadrille count counts covers"},
    OtherFlag{"unique|is-unique", "", "quadrille unique tells whether there is exactly one"},
    OtherFlag{"draw|pretty|show-grid|render", "", "quadrille render draws covers"},
    OtherFlag{"why|explain|reason", "", "quadrille why tells why there is no cover"},
    OtherFlag{"hint|hints|step|steps", "", "quadrille hint tells what can be deduced"},
    OtherFlag{"sample|random", "", "quadrille sample draws random covers"},
    OtherFlag{"transpose|swap|columns-are-options", "",
              "lines are options and columns items: turn a matrix round before"},
    OtherFlag{"at-least|cover-more|set-cover|allow-overlap|overlap", "",
              "a row at least,1 of a table lets items be covered more than once: quadrille help set-cover"},
    OtherFlag{"input|infile|file|f|i", "", "the file stands behind the flags, without one"},
    OtherFlag{"version|V", "", "quadrille --version tells it"},
};

/// What to use in place of a flag of other programs; empty if that is not known.
std::string ask_for_own_flag(std::string_view name, std::span<const Flag> flags) {
    const auto row = std::ranges::find_if(other_flags, [&](const OtherFlag& it) { return is_one_of(it.names, name); });
    if (row == other_flags.end()) return "";
    for (const std::string_view own : words_between_bars(row->own))
        if (!own.empty() && std::ranges::find(flags, own, &Flag::long_name) != flags.end())
            return fmt::format("; did you mean '--{}'?", own);
    if (!row->hint.empty()) return fmt::format("; {}", row->hint);
    const std::string_view best = words_between_bars(row->own).front();
    const std::string others = commands_with(best);
    return others.empty() ? "" : fmt::format("; --{} is a flag of {}", best, others);
}

/// Says what to use in place of an unknown flag, which flags of the command it may stand for, or where it is known.
std::string ask_for_flag(std::string_view unknown, std::span<const Flag> flags) {
    constexpr std::string_view dashes = "--";
    unknown = unknown.substr(0, unknown.find('='));
    if (!unknown.starts_with(dashes)) return ask_for_own_flag(unknown.substr(1, 1), flags);
    const std::string_view name = unknown.substr(dashes.size());
    if (const std::string own = ask_for_own_flag(name, flags); !own.empty()) return own;
    if (const std::string others = commands_with_flag(name); !others.empty()) return others;
    Nearest nearest(unknown);
    for (const Flag& flag : flags) nearest.offer(std::string(dashes).append(flag.long_name()));
    return nearest.question();
}

} // namespace

std::string commands_with_flag(std::string_view flag) {
    const std::string list = commands_with(flag);
    return list.empty() ? "" : fmt::format("; it is a flag of {}", list);
}

std::string ask_for_flag(const UnknownFlag& error) { return ask_for_flag(error.word(), error.flags()); }

} // namespace quadrille::cli
