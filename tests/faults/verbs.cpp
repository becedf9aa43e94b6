// SPDX-License-Identifier: MIT
// Each verb of the library while `operator new` fails, at the K-th call only and from there on: the verb
// throws std::bad_alloc or answers as ever, and gives back all memory. Objects that are asked again answer
// rightly afterwards.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include <quadrille/quadrille.hpp>

#include "solve/tree/shared_walk.hpp"
#include "support/sanitizers.hpp"
#include "support/scale.hpp"

namespace {

using namespace quadrille;

// --- an allocator that fails ---

std::atomic<std::uint64_t> calls = 0, first_failing = 0, last_failing = 0;
std::atomic<std::int64_t> blocks = 0; // that were not given back

void* take(std::size_t size, std::size_t alignment) {
    const std::uint64_t number = ++calls;
    if (number >= first_failing && number <= last_failing) throw std::bad_alloc();
    const std::size_t rounded = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
    void* const block = std::aligned_alloc(alignment, rounded);
    if (!block) throw std::bad_alloc();
    ++blocks;
    return block;
}

void give_back(void* block) {
    if (block) --blocks;
    std::free(block);
}

/// From now on the calls from `first` to `last` fail, 1 being the next one.
void let_fail(std::uint64_t first, std::uint64_t last) {
    calls = 0;
    last_failing = 0;
    first_failing = first;
    last_failing = last;
}

} // namespace

void* operator new(std::size_t size) { return take(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return take(size, static_cast<std::size_t>(alignment));
}
// Sanitizers have this one of their own, which would not go with our delete.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept try {
    return operator new(size);
} catch (const std::bad_alloc&) {
    return nullptr;
}
void operator delete(void* block, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete(void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }

namespace {

// --- the verbs ---

Problem parse(const std::string& text) {
    std::istringstream in(text);
    return read_problem(in).problem;
}

/// The squares of a board by dominoes, each with a cost.
std::string dominoes(int rows, int columns) {
    std::ostringstream items, options;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            items << " r" << r << 'c' << c;
            if (r + 1 < rows) options << 'r' << r << 'c' << c << " r" << r + 1 << 'c' << c << " |" << r + 2 * c << '\n';
            if (c + 1 < columns) options << 'r' << r << 'c' << c << " r" << r << 'c' << c + 1 << " |3\n";
        }
    return items.str().substr(1) + '\n' + options.str();
}

const std::string board_text = dominoes(4, 4);
const Problem board = parse(board_text);
const Problem colours = parse("a b | c d\na c:x d:y\na c:y\nb c:x\nb d:y\na b d:z\n");
const Problem origin = parse("| quadrille: {\"generator\":\"dots\",\"arguments\":[\"1\",\"2\"]}\na\na\na\n");
const Problem none = parse("a b c\na b\nb c\na c\n");

/// What a verb answers, as text.
using Verb = std::function<std::string()>;

struct Case {
    std::string name;
    Verb verb;
    bool keeps = false; // an object from one call to the next, whose memory it may give back
};

std::string listed(const Problem& problem, const SolveParams& params) {
    std::string text;
    solve(problem, params, {}, [&](std::span<const OptionId> cover) {
        for (const OptionId option : cover) text += std::to_string(index(option)) + ' ';
        text += '\n';
        return true;
    });
    return text;
}

SolveParams params_of(std::string engine, std::uint32_t threads = 1) {
    SolveParams params;
    params.engine = std::move(engine);
    params.threads = threads;
    return params;
}

void add_searches(std::vector<Case>& cases) {
    for (const char* const engine : {"auto", "links", "masks", "sweep", "diagram", "layers", "sat"})
        for (const std::uint32_t threads : {1U, 2U}) {
            // A solver of CaDiCaL's that ran out of memory is left behind.
            if (engine == std::string("sat") || (engine == std::string("auto") && threads > 1)) continue;
            const SolveParams params = params_of(engine, threads);
            const std::string name = std::string(engine) + (threads > 1 ? ", 2 threads" : "");
            const std::uint64_t after = threads > 1 ? 4 : 0; // so small a search is shared too
            cases.push_back({"count, " + name, [=] {
                                 const ShareAfter sharing(after);
                                 return count(board, params).covers.to_string();
                             }});
            if (engine == std::string("layers")) continue;
            cases.push_back({"solve, " + name, [=] {
                                 const ShareAfter sharing(after);
                                 return listed(board, params);
                             }});
        }
}

void add_others(std::vector<Case>& cases) {
    const SolveParams one = params_of("auto"), links = params_of("links");
    cases.push_back({"read_problem", [] { return parse(board_text) == board ? "equal" : "other"; }});
    std::ostringstream text;
    write_problem(text, origin, "json");
    cases.push_back(
        {"read_problem, an origin", [text = text.str()] { return parse(text) == origin ? "equal" : "other"; }});
    cases.push_back({"write_problem, an origin", [] {
                         std::ostringstream out;
                         out.exceptions(std::ios::badbit);
                         write_problem(out, origin, "dlx");
                         return out.str();
                     }});
    for (const char* const format : {"json", "dlx", "ec", "cnf", "opb", "lp"})
        cases.push_back({std::string("write_problem, ") + format, [=] {
                             std::ostringstream out;
                             out.exceptions(std::ios::badbit);
                             write_problem(out, board, format, {.lossy = true});
                             return out.str();
                         }});
    cases.push_back({"solve, no cover", [=] { return listed(none, one); }});
    cases.push_back({"solve, colours", [=] { return listed(colours, links); }});
    cases.push_back({"optimize", [=] {
                         const OptimizeParams params{links, Sense::min, 2};
                         return to_string(*optimize(board, params, {}, {}).cost);
                     }});
    cases.push_back({"simplify", [] { return std::to_string(simplify(colours).forced.size()); }});
    cases.push_back({"estimate", [=] {
                         EstimateParams params;
                         params.search = links;
                         return std::to_string(estimate(colours, params).covers.value);
                     }});
    cases.push_back({"profile", [] { return std::to_string(profile(board).tree.covers.back()); }});
    cases.push_back({"deduce", [] { return std::to_string(deduce(board).left); }});
    cases.push_back({"summarize", [] { return std::to_string(summarize(board).option_sizes.total); }});
    cases.push_back({"digest", [] { return digest(board); }});
    cases.push_back({"watch", [] {
                         std::size_t steps = 0;
                         watch(colours, {}, {}, [&](const SearchStep&) { return ++steps > 0; });
                         return std::to_string(steps);
                     }});
}

void add_diagrams(std::vector<Case>& cases) {
    const auto diagram = std::make_shared<const Diagram>(*compile(board).diagram);
    std::ostringstream file;
    write_diagram(file, *diagram);
    cases.push_back({"compile", [=] { return std::to_string(compile(board).diagram->node_count()); }});
    cases.push_back({"read_diagram", [text = file.str(), diagram] {
                         std::istringstream in(text);
                         return read_diagram(in) == *diagram ? "equal" : "other";
                     }});
    cases.push_back({"write_diagram", [=] {
                         std::ostringstream out;
                         out.exceptions(std::ios::badbit);
                         write_diagram(out, *diagram);
                         return out.str();
                     }});
    cases.push_back({"marginals", [=] { return marginals(*diagram)[3].to_string(); }});
    cases.push_back({"Sampler", [=] {
                         Sampler sampler(*diagram, 7);
                         const auto cover = sampler.next();
                         return std::to_string(index(cover.front())) + ' ' + std::to_string(cover.size());
                     }});
    cases.push_back({"best_covers", [=] {
                         std::uint32_t sum = 0;
                         best_covers(*diagram, Sense::max, 3, [&](std::span<const OptionId> cover) {
                             for (const OptionId option : cover) sum += index(option);
                             return true;
                         });
                         return std::to_string(sum);
                     }});
    const auto solver = std::make_shared<EachSolver>(board, params_of("links"));
    const OptionId given{4};
    cases.push_back({"EachSolver", [=] { return solver->count(std::span(&given, 1)).covers.to_string(); }, true});
}

// --- the test ---

int failures = 0;

void complain(const Case& one, std::uint64_t call, const std::string& what) {
    ++failures;
    std::printf("%s, call %llu fails: %s\n", one.name.c_str(), static_cast<unsigned long long>(call), what.c_str());
}

/// One run in which those calls fail. What is wrong with it.
void run(const Case& one, const std::string& truth, std::uint64_t first, std::uint64_t last) {
    const std::int64_t before = blocks;
    {
        std::string answer;
        bool thrown = false;
        let_fail(first, last);
        try {
            answer = one.verb();
        } catch (const std::bad_alloc&) {
            thrown = true;
        } catch (const std::exception& error) {
            let_fail(0, 0);
            complain(one, first, error.what());
            return;
        }
        let_fail(0, 0);
        if (!thrown && answer != truth) complain(one, first, "answers " + answer);
        if (one.keeps && one.verb() != truth) complain(one, first, "answers otherwise afterwards");
    }
    if (blocks != before) complain(one, first, std::to_string(blocks - before) + " blocks are lost");
}

void try_all(const Case& one) {
    const std::string truth = one.verb(); // including everything that is made only once
    let_fail(0, 0);
    one.verb();
    const std::uint64_t total = calls;
    const auto some = static_cast<std::uint64_t>(test::runs(static_cast<int>(total)));
    const std::uint64_t step = std::max<std::uint64_t>(total / some, 1);
    for (std::uint64_t call = 1; call <= total; call += step) {
        run(one, truth, call, call);
        run(one, truth, call, UINT64_MAX);
    }
    if (one.verb() != truth) complain(one, 0, "answers otherwise afterwards");
}

} // namespace

int main() {
    std::vector<Case> cases;
    add_searches(cases);
    add_others(cases);
    add_diagrams(cases);
    for (const Case& one : cases) try_all(one);
    std::printf("%zu verbs, %d failures\n", cases.size(), failures);
    return failures == 0 ? 0 : 1;
}
