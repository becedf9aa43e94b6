// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/tree/walker.hpp"

namespace quadrille {

/// Makes one more search of the same problem. Called in the thread that is going to run it.
using MakeWalker = std::function<std::unique_ptr<Walker>()>;

/// Walks a tree with as many threads as the params say: Engine::walk for every engine that can give branches
/// away. Covers reach the sink in the order of one thread, and limits are as exact as with one.
///
/// One search runs alone for its first few milliseconds; most are over by then. After that threads without
/// work ask for some, and each search that sees it, where it would look at the clock, gives away the branches
/// nearest to the root that it has not tried.
///
/// The sink is called by one thread at a time, the one that walks the first part of the tree that is left;
/// covers that others find meanwhile are stored. Threads that are too far ahead wait.
///
/// `walker`: a search that has begun already, and goes on; null for none.
SolveResult walk_shared(std::string_view engine, const SolveParams& params, const Control& control,
                        const CoverSink& sink, const MakeWalker& make,
                        std::unique_ptr<Walker> walker = nullptr);

} // namespace quadrille
