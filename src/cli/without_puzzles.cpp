// SPDX-License-Identifier: MIT
// Stands in for the library of puzzles where QUADRILLE_PUZZLES is off: there is no front end, and its commands say so.
#include <cassert>

#include <quadrille/front_ends.hpp>

#include "base/errors.hpp"
#include "cli/commands/command.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

[[noreturn]] void refuse() {
    throw UsageError("this quadrille was built without its puzzles: build it with -DQUADRILLE_PUZZLES=ON");
}

} // namespace

std::span<const FrontEndInfo> front_ends() { return {}; }
const FrontEndInfo* find_front_end(std::string_view) { return nullptr; }
std::optional<PuzzleClaim> claim_puzzle(std::string_view) { return std::nullopt; }
std::optional<Puzzle> remake_puzzle(const Problem&) { return std::nullopt; }
Puzzle make_puzzle(std::string_view, const FrontEndArguments&) { refuse(); }
Puzzle remake_puzzle(const Origin&) { refuse(); }
Words puzzle_words(const Problem& problem) { return Words(problem); }
std::unique_ptr<ListReader> open_list(std::string_view, const FrontEndArguments&) { refuse(); }

// No puzzle is ever made here.
const Problem& Puzzle::problem() const& { refuse(); }
Problem Puzzle::problem() && { refuse(); }
const std::vector<std::string>& Puzzle::warnings() const { refuse(); }
std::string Puzzle::draw(std::span<const OptionId>, const DrawStyle&) const { refuse(); }
std::vector<std::string> Puzzle::pieces() const { refuse(); }

} // namespace quadrille::inline QUADRILLE_ABI

namespace quadrille::cli {

namespace {

ExitCode run(const Invocation&) { refuse(); }

Command lacking(std::string_view name) {
    return {name, "(not in this build: QUADRILLE_PUZZLES is off)", "...", "", {}, run, true};
}

} // namespace

const Command gen_command = lacking("gen"), make_command = lacking("make"), render_command = lacking("render"),
              watch_command = lacking("watch");

} // namespace quadrille::cli
