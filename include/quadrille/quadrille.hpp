// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Quadrille finds, lists, counts, optimises and checks exact covers. A problem has items and options; a
/// cover is a set of options that has every item exactly once. This program prints `0 3 4 `:
///
///     #include <iostream>
///     #include <quadrille/quadrille.hpp>
///
///     int main() {
///         quadrille::ProblemBuilder builder;
///         for (const auto* name : {"A", "B", "C", "D", "E", "F", "G"}) builder.add_item(name);
///         builder.add_option({"C", "E", "F"});
///         builder.add_option({"A", "D", "G"});
///         builder.add_option({"B", "C", "F"});
///         builder.add_option({"A", "D"});
///         builder.add_option({"B", "G"});
///         builder.add_option({"D", "E", "G"});
///         const quadrille::Problem problem = builder.build();
///
///         quadrille::solve(problem, [](std::span<const quadrille::OptionId> cover) {
///             for (const auto option : cover) std::cout << index(option) << ' ';
///             std::cout << '\n';
///             return true; // and go on
///         });
///     }
///
/// The headers:
/// - problem.hpp: a problem, and how to make one; numbers.hpp: counts and costs of any size;
/// - sequence.hpp: rules on sequences of cells, as automata and regular expressions;
/// - formats.hpp: reading and writing problems and diagrams;
/// - front_ends.hpp, if the library has puzzles: problems of known kinds, such as sudoku, pictures of their covers, and
/// the page that replays a
///   search;
/// - error.hpp: what is thrown; control.hpp: limits, progress, stopping, and the cores and the instruction set that are
/// used;
/// - solve.hpp: `solve`, `count`, `find_cover`, `unique`, `optimize`; many problems on one base; problems with one
/// cover;
/// - deduce.hpp: what can be seen step by step without a search, and how hard that is;
/// - diagram.hpp: all covers in one diagram, and what it answers without a search;
/// - analysis.hpp: what can be said of a problem before a search, and what its search tree looks like;
/// - symmetry.hpp: the symmetries of a problem, and covers up to symmetry;
/// - part.hpp: a search in parts, and one that goes on another day;
/// - job.hpp: jobs of many parts in a folder, checkpoints in files;
/// - watch.hpp: a search, step by step;
/// - verify.hpp: an independent check of covers;
/// - proof.hpp: why there is no cover; proofs of answers, and their independent check;
/// - words.hpp: deductions and reasons in words.
/// docs/semantics.md defines what a cover is, with secondary items, colours, bounds and costs.
/// examples/ has short programs: find.cpp, count.cpp, cancel.cpp, query.cpp.
///
/// Functions may be called from several threads at once, also on the same problem or diagram. An object with
/// functions that change it serves one thread at a time. Strings and views that a function gets need not
/// outlive the call; where an object keeps a reference, its comment says so. Besides what a function
/// documents, it may throw std::bad_alloc and, if the system has no more threads or processes, std::system_error.

#include <quadrille/analysis.hpp>
#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/job.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/part.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>
#include <quadrille/sequence.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/symmetry.hpp>
#include <quadrille/verify.hpp>
#include <quadrille/watch.hpp>
#include <quadrille/words.hpp>
#if __has_include(<quadrille/front_ends.hpp>)
#include <quadrille/front_ends.hpp>
#endif
