// SPDX-License-Identifier: MIT
#include "cli/pictures.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "base/usage_error.hpp"
#include "cli/terminal/drawing.hpp"

namespace quadrille::cli {

namespace {

void check_room(const SvgSheet& sheet, std::string_view flag) {
    const std::size_t most = sheet.room();
    if (sheet.size() == most)
        throw UsageError(fmt::format(
            "render: found more than {0} covers for --{1}, expected up to {0}: try solve --limit {0}", most, flag));
}

} // namespace

Pictures::Pictures(const Invocation& invocation, const Puzzle& puzzle, DrawStyle style)
    : puzzle_(puzzle), style_(style), file_(invocation.get("output")) {
    file_.write_as_it_is();
    if (invocation.has("svg") || invocation.has("html")) sheet_.emplace(puzzle);
    if (invocation.has("html")) puzzles_.emplace(puzzle);
}

/// Text pictures have an empty line between them.
void Pictures::begin_text() {
    if (!first_ && !style_.line) file_.stream() << '\n';
    first_ = false;
}

/// Adds a problem to the page to print; one that is not of a list only once if several answers follow.
void Pictures::add_problem(std::span<const OptionId> givens) {
    if (!puzzles_ || (!is_list_ && puzzles_->size() > 0 && std::ranges::equal(problem_, givens))) return;
    check_room(*puzzles_, "html");
    problem_.assign(givens.begin(), givens.end());
    puzzles_->add(givens, givens.size());
}

void Pictures::add(std::span<const OptionId> givens, std::span<const OptionId> cover) {
    std::vector<OptionId> options(givens.begin(), givens.end());
    for (const OptionId option : cover)
        if (std::ranges::find(givens, option) == givens.end()) options.push_back(option);
    add_problem(givens);
    if (sheet_) {
        check_room(*sheet_, puzzles_ ? "html" : "svg");
        return sheet_->add(options, givens.size());
    }
    begin_text();
    style_.givens = givens.size();
    file_.stream() << puzzle_.draw(options, style_);
}

void Pictures::add_none(std::span<const OptionId> givens) {
    add_problem(givens);
    if (sheet_) {
        check_room(*sheet_, puzzles_ ? "html" : "svg");
        return sheet_->add_none();
    }
    begin_text();
    file_.stream() << "none\n";
}

void Pictures::add_puzzle(std::span<const OptionId> givens) {
    if (puzzles_) return add_problem(givens);
    add(givens, givens);
}

void Pictures::add_items(std::span<const std::string> texts) {
    if (sheet_)
        sheet_->add_items(texts);
    else
        file_.stream() << puzzle_.draw_items(texts);
}

void Pictures::finish() {
    if (puzzles_)
        file_.stream() << puzzles_->page(*sheet_);
    else if (sheet_)
        file_.stream() << sheet_->svg();
    file_.commit();
}

void check_picture_flags(const Invocation& invocation) {
    check_svg_flags(invocation);
    for (const std::string_view flag : {"svg", "ascii", "colour", "color", "style"}) invocation.exclude("html", flag);
}

} // namespace quadrille::cli
