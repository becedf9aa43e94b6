// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/tree/walker.hpp"

namespace quadrille {

/// The searches of one problem that answer many questions: their structures are built once.
class Repeated {
  public:
    using Make = std::function<std::unique_ptr<Walker>(bool telling)>;

    /// Makes a search that tells covers. One that counts them, if it is another one, is made when it is first
    /// needed. Throws Unsupported if the problem is too large for the engine.
    Repeated(std::string_view engine, Make make) : engine_(engine), make_(std::move(make)) { walker(true); }

    /// Walks the covers that have all `required` options and none of the `forbidden` ones. They reach the
    /// sink without the required ones, in any order of options; an empty sink only counts. The result is of
    /// this walk alone. Preconditions: all these options differ, each has a primary item, and the required
    /// ones can stand together (together.hpp).
    SolveResult walk(std::span<const OptionId> required, std::span<const OptionId> forbidden, const Control& control,
                     const CoverSink& sink);

  private:
    Walker& walker(bool telling);
    SolveResult run(Walker& walker, const Control& control, const CoverSink& sink) const;
    SolveResult run_past(Walker& walker, std::span<const OptionId> forbidden, const Control& control,
                         const CoverSink& sink) const;

    std::string_view engine_;
    Make make_;
    std::vector<std::unique_ptr<Walker>> walkers_; // one for telling and counting, or one for each
};

} // namespace quadrille
