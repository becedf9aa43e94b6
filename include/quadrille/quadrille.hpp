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
///         quadrille::solve(problem, {}, {}, [](std::span<const quadrille::OptionId> cover) {
///             for (const auto option : cover) std::cout << index(option) << ' ';
///             std::cout << '\n';
///             return true; // and go on
///         });
///     }
///
/// Read problems with `read_problem` (formats.hpp), make them with `ProblemBuilder` (builder.hpp), search
/// with `solve` and `count` (solve.hpp), ask beforehand how long that takes with `estimate` (estimate.hpp),
/// and check what anyone says is a cover with `Verifier` (verify.hpp). docs/semantics.md has the meaning, of
/// secondary items, colours, bounds and costs too.

#include <quadrille/builder.hpp>
#include <quadrille/control.hpp>
#include <quadrille/cost.hpp>
#include <quadrille/count.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/each.hpp>
#include <quadrille/error.hpp>
#include <quadrille/estimate.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/query.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>
