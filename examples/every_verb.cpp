// SPDX-License-Identifier: MIT
// Each verb of the library, once: the ways to put dominoes on a board of 2 by 3 squares, a to f.
#include <iostream>
#include <quadrille/quadrille.hpp>
#include <sstream>

namespace q = quadrille;

int main() {
    std::istringstream text("a b c d e f\na b |5\nb c |5\nd e |5\ne f |5\na d |3\nb e |3\nc f |3\n");
    const q::Problem board = q::read_problem(text).problem;
    const q::OptionId upright{4}; // on a and d
    const auto print = [](std::span<const q::OptionId> cover) {
        for (const q::OptionId option : cover) std::cout << ' ' << index(option);
        std::cout << ';';
        return true; // and go on
    };
    std::cout << "summarize: " << q::summarize(board).option_sizes.total << " cells\nsolve:";
    q::solve(board, print);
    std::cout << "\ncount: " << q::count(board).covers << "\noptimize:";
    const q::SolveResult best = q::optimize(board, print);
    std::cout << " cost " << q::to_string(*best.cost)
              << "\ncount_part, solve_part: " << q::count_part(board, {0, 2}).answer.covers << ',';
    q::solve_part(board, {1, 2}, {}, {}, print);
    std::cout << " of " << q::find_units(board, 2)->count
              << " units\nestimate: " << q::estimate(board).covers.value
              << "\nprofile: " << q::profile(board).tree.covers.back() << " at the end\n";
    const q::Problem rest = q::restrict(board, std::span(&upright, 1), {});
    std::cout << "restrict, simplify: " << q::simplify(rest).forced.size() << " forced\n";
    int met = 0; // covers on the way
    q::watch(board, {}, {}, [&](const q::SearchStep& step) {
        met += step.kind == q::SearchStep::Kind::cover;
        return true;
    });
    std::cout << "watch: " << met << " covers\ndeduce: " << q::technique_name(q::deduce(rest).level()) << ", "
              << q::deduce(board).left << " left, Deducer: "
              << q::technique_name(q::Deducer(board).deduce(std::span(&upright, 1)).level()) << '\n';
    q::EachSolver solver(board);
    std::cout << "EachSolver: " << solver.count(std::span(&upright, 1)).covers
              << "\nmake_problem: " << q::make_problem(solver).cover.size() << " options\n";
    std::stringstream file;
    q::write_diagram(file, *q::compile(board).diagram);
    const q::Diagram diagram = q::read_diagram(file);
    std::cout << "compile, write, read, marginals: " << q::marginals(diagram)[index(upright)] << "\nlist:";
    q::list(diagram, 1, print);
    std::cout << "\nbest_covers:";
    q::best_covers(diagram, q::Sense::max, 2, print);
    std::cout << "\nSampler, Verifier: "
              << q::Verifier(board).violation(q::Sampler(diagram).next()).value_or("a cover") << '\n';
    q::write_problem(std::cout, rest, "dense", {.lossy = true});
}
