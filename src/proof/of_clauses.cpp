// SPDX-License-Identifier: MIT
// CaDiCaL's trace in binary DRUP, with one variable an option, is a body of clauses as it stands. It comes
// through a FILE whose bytes go to the writer; what the writer throws must not pass through CaDiCaL, so it is
// kept until it is done.
#include "proof/provers.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

#include "models/clauses.hpp"
#ifdef QUADRILLE_CADICAL
#include "external/cadical.hpp"
#endif

namespace quadrille::proof {

#ifdef QUADRILLE_CADICAL

namespace {

/// The sink of a trace.
class Trace final : public CaDiCaL::Terminator {
  public:
    Trace(Writer& writer, const Control& control)
        : writer_(writer), control_(control), file_(::fopencookie(this, "wb", {nullptr, take, nullptr, nullptr})) {
        if (!file_) throw std::bad_alloc();
    }

    std::FILE* file() const { return file_.get(); }

    bool terminate() noexcept override {
        if (!ending_) ending_ = stopped(control_);
        return ending_ || error_;
    }

    /// Why the work was ended, if it was. Throws what the writer has thrown.
    std::optional<Ending> finish() {
        std::fflush(file_.get());
        if (error_) std::rethrow_exception(error_);
        return ending_;
    }

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    static ssize_t take(void* self, const char* from, std::size_t size) {
        static_cast<Trace*>(self)->take(from, size);
        return static_cast<ssize_t>(size);
    }
    void take(const char* from, std::size_t size) noexcept {
        if (error_) return;
        try {
            writer_.trace({from, size});
        } catch (...) {
            error_ = std::current_exception();
        }
    }

    Writer& writer_;
    const Control& control_;
    std::optional<Ending> ending_;
    std::exception_ptr error_;
    std::unique_ptr<std::FILE, Close> file_;
};

/// How many pairs of options clauses would keep apart, and whether colours would take variables of their own.
struct Needs {
    std::uint64_t pairs = 0;
    bool colours = false;
};

Needs needs(const Problem& problem) {
    std::vector<std::uint64_t> sizes(problem.item_count());
    Needs needs;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        for (const ItemId item : problem.items(OptionId{o})) ++sizes[index(item)];
        for (const ColourId colour : problem.colours(OptionId{o})) needs.colours |= colour != ColourId::none;
    }
    for (const std::uint64_t size : sizes) needs.pairs += size * (size - std::min<std::uint64_t>(size, 1)) / 2;
    return needs;
}

bool lacks_options(const Problem& problem) {
    std::vector<bool> has(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) has[index(item)] = true;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i}) && !has[i]) return true;
    return false;
}

} // namespace

bool has_clauses(const Problem& problem) {
    constexpr std::uint64_t most_pairs = 20'000'000;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i}) && problem.bounds(ItemId{i}) != Bounds{}) return false;
    const Needs of_problem = needs(problem);
    return of_problem.pairs <= most_pairs && !of_problem.colours;
}

Ending write_clauses(const Problem& problem, const Control& control, Writer& writer) {
    if (lacks_options(problem)) return Ending::exhausted; // nothing need be said, and the encoding has no such clause
    Trace trace(writer, control);
    external::Cadical owned;
    owned.use([&](CaDiCaL::Solver& solver) {
        solver.set("quiet", 1);
        solver.connect_terminator(&trace);
        solver.trace_proof(trace.file(), "proof");
        encode::make_clauses(problem, encode::AtMostOne::pairwise, [&](std::span<const encode::Literal> clause) {
            for (const encode::Literal literal : clause) solver.add(encode::number(literal));
            solver.add(0);
        });
        constexpr int satisfiable = 10;
        if (solver.solve() == satisfiable) throw std::logic_error("CaDiCaL finds a cover where there is none");
        solver.close_proof_trace();
        solver.disconnect_terminator();
    });
    return trace.finish().value_or(Ending::exhausted);
}

#else

bool has_clauses(const Problem&) { return false; }

Ending write_clauses(const Problem&, const Control&, Writer&) { throw std::logic_error("this build has no CaDiCaL"); }

#endif

} // namespace quadrille::proof
