// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <quadrille/control.hpp>
#include <quadrille/front_ends.hpp>

#include "cli/flags/flags.hpp"
#include "cli/search/batch.hpp"

namespace quadrille::cli {

/// How many givens --clues asks for, if it is there.
std::optional<std::uint32_t> parse_clues(const Invocation& invocation);

/// The flags that `gen` needs to read what is made with these arguments, as they are typed. `--base` is none.
std::string flags_to_read(const FrontEndArguments& arguments);

/// How long `make` looks for the next problem that is as wanted: for ten seconds, unless --time says how long in all.
class MakePatience {
  public:
    explicit MakePatience(const Invocation& invocation)
        : is_limited_(!invocation.has("time") && (invocation.has("clues") || invocation.has("rating"))) {}

    /// Looks for the next problem from now on.
    void begin(Control& control) const {
        if (is_limited_) control.limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    }

    /// What a message adds that tells of the end.
    std::string advice() const { return is_limited_ ? "; --time 10m tries longer" : ""; }

  private:
    const bool is_limited_;
};

/// `make` with `--with KIND`: draws a cover of the base, then clues that hold for it, and gives as few options as leave
/// one cover. A puzzle is a text that `gen` reads: a line of givens, and a line for each clue.
class ClueMaker {
  public:
    /// Throws UsageError if the front end draws no clues of the kind. `arguments` and `base` must outlive this.
    ClueMaker(const Invocation& invocation, const FrontEndInfo& front_end, const FrontEndArguments& arguments,
              const SolveParams& params, const Puzzle& base);

    /// Makes the puzzle of a task by a solver of the base: its text, unless it has another number of givens than wanted.
    void make(EachSolver& solver, EachTask& task, std::uint64_t seed, const Control& control) const;

    /// The flags that gen needs to read the texts, as they are typed.
    const std::string& flags_of_grid() const { return flags_of_grid_; }

  private:
    const std::string kind_;
    std::string flags_of_grid_;
    const std::optional<std::uint32_t> clues_;
    const FrontEndInfo& front_end_;
    const FrontEndArguments& arguments_;
    const SolveParams params_;
    const Puzzle& base_;
};

} // namespace quadrille::cli
