// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <ostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <quadrille.h>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/words.hpp>

// What stands behind the handles of quadrille.h. C names them, so they are in no namespace.

struct quadrille_error {
    quadrille_status status = QUADRILLE_OK;
    std::string message;
    quadrille::Place place;
    std::vector<std::string> warnings;
};

struct quadrille_builder {
    quadrille::ProblemBuilder builder;
    bool broken = false; // memory ran out in the middle of an addition
};

/// What the library of puzzles knows about problems: how deductions and reasons are worded, and the page that
/// replays a search. Words alone need no such library.
struct PuzzleKnowledge {
    quadrille::Words (*words)(const quadrille::Problem&)
        = [](const quadrille::Problem& problem) { return quadrille::Words(problem); };
    void (*write_page)(std::ostream& out, const quadrille::Problem& problem, quadrille::ChooseRule choose,
                       std::uint64_t steps, const quadrille::Control& control)
        = nullptr;
};

struct quadrille_problem {
    explicit quadrille_problem(quadrille::Problem whole, const PuzzleKnowledge& known = {});

    const quadrille::Problem problem;
    const quadrille_matrix matrix; // points into the problem
    PuzzleKnowledge knowledge;
};

struct quadrille_stopper {
    std::stop_source source;
};

struct quadrille_diagram {
    explicit quadrille_diagram(quadrille::Diagram whole) : diagram(std::move(whole)), ranker(diagram) {}

    const quadrille::Diagram diagram;
    const quadrille::Ranker ranker;
};

struct quadrille_each {
    quadrille_each(const quadrille::Problem& problem, const quadrille::SolveParams& params)
        : base(problem), solver(base, params) {}

    const quadrille::Problem base;
    quadrille::EachSolver solver;
};

namespace quadrille::c {

/// What ends a call with a status that no error of the library has.
class Failure : public std::runtime_error {
  public:
    Failure(quadrille_status status, const std::string& message) : std::runtime_error(message), status_(status) {}
    quadrille_status status() const { return status_; }

  private:
    quadrille_status status_;
};

/// What a callback threw. It is no std::exception: the library would take a bad_alloc of the caller's for a
/// lack of its own memory, and try to go on with less.
struct CallbackThrew {
    std::exception_ptr what;
};

/// The answer of a callback. What it throws is thrown as CallbackThrew.
template <class Call> auto called_back(const Call& call) {
    try {
        return call();
    } catch (...) {
        throw CallbackThrew{std::current_exception()};
    }
}

[[noreturn]] inline void bad_argument(const std::string& message) { throw Failure(QUADRILLE_BAD_ARGUMENT, message); }

/// What a pointer of the caller's points to; NULL is a bad argument.
template <class T> T& deref(T* pointer, const char* name) {
    if (!pointer) bad_argument(fmt::format("found NULL for {}", name));
    return *pointer;
}

/// An array of the caller's; NULL will do for an empty one.
template <class T> std::span<T> array(T* pointer, std::size_t size, const char* name) {
    if (size != 0) deref(pointer, name);
    return {pointer, size};
}

/// Bytes of the caller's, to be read as a file is.
std::stringbuf memory_of(const void* bytes, std::size_t size);

/// What `write(out)` writes. A stream keeps to itself what its buffer throws, unless it is told to pass that
/// on.
template <class Write> std::string text_by(const Write& write) {
    std::ostringstream out;
    out.exceptions(std::ios::badbit);
    write(out);
    return std::move(out).str();
}

/// Makes the handle say that all is well.
void clear(quadrille_error* error) noexcept;

/// Puts the exception in flight into the handle, if there is one. Returns its status.
quadrille_status keep_exception(quadrille_error* error) noexcept;

/// Every function that can fail runs in here, so that no exception gets out.
template <class Body> quadrille_status guarded(quadrille_error* error, const Body& body) noexcept {
    clear(error);
    try {
        body();
        return QUADRILLE_OK;
    } catch (...) {
        return keep_exception(error);
    }
}

/// The value of a function that has no status to return; `otherwise` if an exception keeps it.
template <class T, class Body> T value_or(T otherwise, const Body& body) noexcept {
    try {
        return body();
    } catch (...) {
        return otherwise;
    }
}

/// Gives the caller bytes of its own, with a 0 behind them.
void give_bytes(const std::string& bytes, char** to, std::size_t* size);

/// Option indices of the caller's. An index that is too large is a bad argument.
std::vector<OptionId> option_ids(std::span<const std::uint32_t> options, std::uint32_t option_count);

} // namespace quadrille::c
