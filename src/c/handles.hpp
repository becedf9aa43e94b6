// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <memory>
#include <optional>
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
#include <quadrille/symmetry.hpp>
#include <quadrille/words.hpp>

#include "costs.hpp"

// What stands behind the handles of quadrille.h. C names them, so they are in no namespace.

struct quadrille_error {
    quadrille_status status = QUADRILLE_OK;
    std::string message;
    quadrille::Place place;
    std::vector<std::string> warnings;
};

struct quadrille_builder {
    quadrille::ProblemBuilder builder;
    bool option_has_name = false; // the option that was begun last
    bool broken = false;          // memory ran out in the middle of an addition
};

/// What deductions and reasons are worded by.
using WordsMaker = quadrille::Words (*)(const quadrille::Problem&);

struct quadrille_problem {
    const quadrille::Problem problem;
    WordsMaker words = [](const quadrille::Problem& whole) { return quadrille::Words(whole); };
};

struct quadrille_stopper {
    std::stop_source source;
};

struct quadrille_params {
    quadrille::SolveParams search;
    quadrille::Control control; // but for the deadline
    double seconds = 0;         // 0: no limit
    // of quadrille_optimize; nothing, or empty, where none is set
    std::optional<quadrille::format::Decimal> worst = {};
    std::optional<double> within = {};
    std::vector<quadrille::OptionId> start = {};
};

struct quadrille_result {
    quadrille::SolveResult result;
    std::string count, cost, bound, total; // in decimal; empty where there is none
};

struct quadrille_symmetry {
    const quadrille::Symmetry symmetry;
    const std::string order, gap;
};

struct quadrille_diagram {
    explicit quadrille_diagram(quadrille::Diagram whole)
        : diagram(std::move(whole)), ranker(diagram), count(ranker.count().to_string()) {}

    const quadrille::Diagram diagram;
    const quadrille::Ranker ranker;
    const std::string count; // in decimal
};

struct quadrille_each {
    quadrille_each(const quadrille::Problem& problem, const quadrille_params& how)
        : base(problem), params(how), solver(base, params.search) {}

    const quadrille::Problem base;
    const quadrille_params params;
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

/// Params for one call, its deadline reckoned from now; the defaults for NULL.
quadrille_params begin(const quadrille_params* params);

/// Hands covers to a callback, as plain numbers.
CoverSink sink_of(quadrille_cover_callback callback, void* user);

/// Options as plain numbers.
inline std::vector<std::uint32_t> indices(std::span<const OptionId> options) {
    std::vector<std::uint32_t> numbers;
    for (const OptionId option : options) numbers.push_back(index(option));
    return numbers;
}

/// Gives the caller a result, if it wants one.
void give(SolveResult found, quadrille_result** result);

/// Writes as much of a text as `size` bytes hold, with a 0 at the end. Returns its length.
std::size_t copy_text(const std::string& text, char* to, std::size_t size);

/// Gives the caller bytes of its own, with a 0 behind them.
void give_bytes(const std::string& bytes, char** to, std::size_t* size);

/// Writes a whole file.
void write_file(const std::string& bytes, const std::string& path);

/// The sense of a caller, who may have made up its value.
Sense sense_of(quadrille_sense sense);

/// Option indices of the caller's. An index that is too large is a bad argument.
std::vector<OptionId> option_ids(std::span<const std::uint32_t> options, std::uint32_t option_count);

/// A text of row `place` of a table, which stays as long as the program runs; NULL past the last.
template <auto field, class Row> const char* text_at(std::span<const Row> table, size_t place) {
    return value_or<const char*>(nullptr, [&] {
        static const std::vector<std::string> texts = [&] { // C wants a 0 at the end
            std::vector<std::string> list;
            for (const Row& row : table) list.emplace_back(row.*field);
            return list;
        }();
        return place < texts.size() ? texts[place].c_str() : nullptr;
    });
}

} // namespace quadrille::c
