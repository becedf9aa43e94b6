// SPDX-License-Identifier: MIT
#include "cli/commands/tasks.hpp"

#include <array>

#include <fmt/core.h>

namespace quadrille::cli {

namespace {

constexpr std::array find_lines{
    TaskLine{"quadrille solve queens.json", "a cover; --all for all, --limit 5 for five"},
    TaskLine{"quadrille solve --require r0c3 queens.json", "with an option that you choose, by its name"},
    TaskLine{"quadrille sample -n 3 queens.json", "random covers, each with the same probability"},
};
constexpr std::array count_lines{
    TaskLine{"quadrille count queens.json", "how many covers there are"},
    TaskLine{"quadrille count --by r0 queens.json", "how many have each option of an item"},
    TaskLine{"quadrille unique queens.json", "whether there is none, one or many"},
    TaskLine{"quadrille estimate queens.json", "how long a count would take"},
};
constexpr std::array understand_lines{
    TaskLine{"quadrille info queens.json", "what the problem is like"},
    TaskLine{"quadrille gen queens 3 | quadrille why", "why there is no cover"},
    TaskLine{"quadrille hint queens.json", "what can be deduced next"},
    TaskLine{"quadrille watch -o queens.html queens.json", "a page that replays the search"},
};
constexpr std::array make_lines{
    TaskLine{"quadrille gen queens 8 -o queens.json", "a problem of a known kind"},
    TaskLine{"quadrille make sudoku --symmetry half", "a puzzle with one solution"},
    TaskLine{"quadrille convert --to dlx queens.json", "a problem in another format"},
};
constexpr std::array draw_lines{
    TaskLine{"quadrille solve queens.json | quadrille render", "covers as text"},
    TaskLine{"quadrille solve queens.json | quadrille render --svg", "covers as an SVG picture"},
};
constexpr std::array scale_lines{
    TaskLine{"quadrille compile -o queens.diagram queens.json", "all covers in one file"},
    TaskLine{"quadrille query --sample 2 queens.diagram", "answers from it without a search"},
    TaskLine{"quadrille split --parts 4 --try 0 -o job queens.json", "a job for many machines"},
    TaskLine{"quadrille count --proof queens.proof queens.json", "a count that quadrille-verify can check"},
};

constexpr std::array all{
    Task{"make", "Make a problem", make_lines},
    Task{"find", "Find covers", find_lines},
    Task{"count", "Count them", count_lines},
    Task{"draw", "Draw them", draw_lines},
    Task{"understand", "Understand a problem or an answer", understand_lines},
    Task{"scale", "Large problems, and answers to rely on", scale_lines},
};

} // namespace

std::span<const Task> tasks() { return all; }

std::string task_text(const Task& task) {
    std::string text = fmt::format("{}\n", task.summary);
    for (const TaskLine& it : task.lines) text += fmt::format("  {:<55} {}\n", it.line, it.what);
    return text;
}

} // namespace quadrille::cli
