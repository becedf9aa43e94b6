// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "c/handles.hpp"

namespace quadrille::c {

/// What the value of a param is.
enum class ParamType : std::uint8_t { truth, natural, number, word, text, cost, indices, record };

/// A param of a verb: a row in a table.
struct Param {
    std::string_view name;
    ParamType type;
    /// The default, as JSON; null if there is none, and empty if the caller must give a value.
    std::string_view standard;
    std::string_view text;
    /// Bounds of a natural number.
    std::uint64_t min = 0, max = UINT64_MAX;
    /// The words that it can be.
    std::span<const std::string_view> words = {};
};

/// The values of all params of a verb. Precondition of each member: the verb has a param of that name and type, and it
/// has a value.
class Values {
  public:
    /// Reads the params of a caller, NULL for none. Throws Failure if one of them is unknown or cannot have its value.
    Values(std::string_view verb, std::span<const Param> params, const char* text);
    Values(const Values&) = delete;
    Values& operator=(const Values&) = delete;

    /// Returns whether the verb has such a param, with a value.
    bool has(std::string_view name) const { return find(name) != nullptr; }

    bool truth(std::string_view name) const { return of(name).truth(); }
    std::uint64_t natural(std::string_view name) const { return of(name).natural(); }
    double number(std::string_view name) const { return of(name).real(); }
    /// Returns a word, a text, or a cost in decimal.
    const std::string& text(std::string_view name) const { return of(name).text(); }
    const JsonValue& record(std::string_view name) const { return of(name); }
    /// Returns a list of indices; an empty one where there is no value.
    std::vector<std::uint32_t> indices(std::string_view name) const;

  private:
    const JsonValue* find(std::string_view name) const;
    const JsonValue& of(std::string_view name) const;

    // No value is copied: a std::variant of libstdc++ 12 dies of a copy for which there is no memory.
    JsonValue given_;
    std::vector<JsonValue> made_; // defaults, and what stands for given ones
    std::vector<std::pair<std::string_view, const JsonValue*>> values_;
};

/// The limits, the stop token and the progress of one call, which the caller's stopper and progress callback may end.
class CallControl {
  public:
    CallControl(const quadrille_callbacks& callbacks, const Values& values);
    CallControl(const CallControl&) = delete;
    CallControl& operator=(const CallControl&) = delete;

    const Control& control() const { return control_; }

  private:
    struct Stop {
        std::stop_source source;
        void operator()() const { source.request_stop(); }
    };

    Stop stop_;
    std::optional<std::stop_callback<Stop>> stopper_;
    Control control_;
};

/// What a verb works on: the problem, and the handle that runs it if that is no problem.
struct Subject {
    const quadrille_problem* handle = nullptr;
    quadrille_each* each = nullptr;
    const quadrille_diagram* diagram = nullptr;
    std::span<const std::uint32_t> givens = {};

    /// Throws Failure if the caller gave none.
    const Problem& problem() const { return deref(handle, "problem").problem; }
};

/// A verb at work.
struct Call {
    const Subject& subject;
    const Values& values;
    const Control& control;
    const quadrille_callbacks& callbacks;
    std::vector<std::string>& warnings;

    const Problem& problem() const { return subject.problem(); }
    /// Hands covers to the caller; empty if it wants none.
    CoverSink sink() const;
};

/// A verb: a row in a table.
struct Verb {
    std::string_view name;
    /// What it works on, which is the function that runs it: problem, folder, each or diagram. Of quadrille_compile and
    /// quadrille_each_new, which make a handle, it is `handle`.
    std::string_view subject;
    /// What its answer is: json, html or proof.
    std::string_view gives;
    std::string_view text;
    std::vector<Param> params;
    /// Returns the answer. Null of what makes a handle.
    std::string (*run)(const Call& call) = nullptr;
};

/// All verbs, in the order in which they are told.
std::span<const Verb> verbs();

// The rows of each source.
std::vector<Verb> search_verbs();
std::vector<Verb> deduce_verbs();
std::vector<Verb> symmetry_verbs();
std::vector<Verb> proof_verbs();
std::vector<Verb> job_verbs();
std::vector<Verb> each_verbs();
std::vector<Verb> diagram_verbs();

/// The table of several such lists.
std::vector<Verb> all_of(std::initializer_list<std::vector<Verb>> lists);

/// Finds a verb. Throws Unsupported if there is none for that subject.
const Verb& find_verb(std::string_view subject, std::string_view name);

/// Runs a verb, and gives the caller its answer, if it wants it.
void run_verb(const Verb& verb, const Subject& subject, const char* params, const quadrille_callbacks* callbacks,
              char** result, std::size_t* size, quadrille_error* error);

/// Lists of params joined.
std::vector<Param> params_of(std::initializer_list<std::span<const Param>> lists);

// Params that several verbs have.
std::span<const Param> searching(); ///< all that `search_params` reads
std::span<const Param> compiling(); ///< simplify, threads and memory
std::span<const Param> limits();    ///< limit, nodes and time
std::span<const Param> no_limit();  ///< nodes and time
std::span<const Param> only_time();
Param engine_param();
Param choose_param();
Param sense_param();
Param best_param();

/// How to search, as the params say.
SolveParams search_params(const Values& values);
Sense sense_of(const Values& values);

/// The record of a result, as `--json` of the command ends; `more` are members of its own.
std::string record_of(const SolveResult& result,
                      std::initializer_list<std::pair<std::string_view, std::string>> more = {});

} // namespace quadrille::c
