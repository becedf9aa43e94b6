// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <quadrille/deduce.hpp>
#include <quadrille/problem.hpp>

#include "cli/front_end.hpp"

namespace quadrille::cli {

/// Words for a problem: those of the front end that made it, or names.
class Words {
  public:
    /// The problem must outlive it.
    explicit Words(const Problem& problem);

    const generators::Explainer* operator->() const { return explainer_.get(); }

    /// Why a required option has no room. Precondition: the deductions met such a misfit.
    std::string misfit(const DeduceResult& result) const;

    /// The board of the problem; null if no front end made it.
    const generators::Board* board() const { return made_ ? &made_->board : nullptr; }

  private:
    const Problem& problem_;
    std::optional<generators::Made> made_; // has its names, even if the file has lost them
    std::unique_ptr<generators::Explainer> explainer_;
};

} // namespace quadrille::cli
