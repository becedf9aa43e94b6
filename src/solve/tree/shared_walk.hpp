// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/tree/walker.hpp"

namespace quadrille {

/// Walks a tree with as many threads as the params say. Covers reach the sink in the order of one thread, and
/// limits are as exact as with one.
///
/// One search runs alone for its first few milliseconds; most are over by then. After that, threads without
/// work ask for some. A search sees that where it reads the clock, and gives away the untried branches
/// nearest to the root.
///
/// The sink is called by one thread at a time: the one that walks the first unfinished part of the tree.
/// Covers that others find meanwhile are stored. Threads that are too far ahead wait.
///
/// `walker`: a search that has begun already, and goes on; null for none.
SolveResult walk_shared(std::string_view engine, const SolveParams& params, const Control& control,
                        const CoverSink& sink, const MakeWalker& make, std::unique_ptr<Walker> walker = nullptr);

} // namespace quadrille
