// SPDX-License-Identifier: MIT
#include <quadrille/part.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "solve/components.hpp"
#include "solve/engine_table.hpp"
#include "solve/front_part.hpp"
#include "solve/kept_run.hpp"
#include "solve/tree/crew.hpp"
#include "solve/tree/units.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// The engine of the params. `auto` takes the engine that it begins with, which depends on the problem only.
/// Throws Unsupported.
const Engine& choose_engine(const Problem& problem, const SolveParams& params, bool telling) {
    if (params.choose != ChooseRule::smallest)
        throw Unsupported("parts are made of the tree that branches on the smallest item, not on the first");
    const std::string_view name
        = params.engine == "auto" ? first_engine(problem).info.name : std::string_view(params.engine);
    return require_engine(name, problem, telling ? Task::list_part : Task::count_part);
}

void check(const Part& part) {
    if (part.of == 0 || part.of > most_parts || part.index >= part.of)
        throw BadArgument(fmt::format("no such part: {} of {}", part.index, part.of));
}

/// The problem without `require` and `forbid`, and the way back.
class Plain {
  public:
    explicit Plain(const Problem& problem)
        : simplified_(simplify(problem, {.scope = SimplifyScope::restrictions})), nothing_(ProblemBuilder().build()) {
        if (const auto components = components_of(problem, simplified_); !components.empty())
            component_ = components.front();
    }

    bool has_cover() const { return !simplified_.impossible; }
    const Problem& problem() const { return *component_.problem; }

    /// By option of the plain problem: its index in the input; empty if it is the same.
    std::span<const OptionId> original() const { return component_.original; }

    /// Options of a path, by their indices in the input, and back: false if one is not left.
    void to_input(std::vector<std::uint32_t>& path) const {
        for (std::uint32_t& option : path)
            if (option != search::Branches::no_more) option = index(component_.lifted(OptionId{option}));
    }
    bool from_input(std::vector<std::uint32_t>& path) const {
        if (original().empty()) return true;
        for (std::uint32_t& option : path) {
            if (option == search::Branches::no_more) continue;
            const auto found = std::ranges::lower_bound(original(), OptionId{option});
            if (found == original().end() || *found != OptionId{option}) return false;
            option = static_cast<std::uint32_t>(found - original().begin());
        }
        return true;
    }

    /// A sink that passes covers on as covers of the input, sorted. `sink` must outlive it; an empty one
    /// stays empty.
    CoverSink lifted(const CoverSink& sink) const {
        if (!sink) return {};
        return [this, &sink, whole = std::vector<OptionId>()](std::span<const OptionId> cover) mutable {
            whole = simplified_.forced;
            component_.lift(cover, whole);
            std::ranges::sort(whole);
            return sink(whole);
        };
    }

  private:
    const Simplified simplified_;
    const Problem nothing_; // for required options that cover everything
    ComponentView component_{&nothing_};
};

/// One run of a part.
class PartRun {
  public:
    PartRun(const Engine& engine, const Plain& plain, const Share& share, const SolveParams& params, bool telling)
        : engine_(engine.info.name), plain_(plain), share_(share), params_(params),
          make_([&, telling] { return engine.make_walker(plain.problem(), params, telling); }), walker_(make_()),
          names_options_(walker_->names_options()), unit_names_options_(unit_rule(engine_) == 1) {}

    /// At the beginning. `first`: the nodes above the units belong to this part.
    void begin(bool first) {
        done_.units = share_.units;
        if (first) done_.nodes = walker_->nodes_above(share_.above);
    }

    /// From a snapshot. Throws BadArgument if it is of another search.
    void go_on(const Snapshot& snapshot);

    SolveResult run(const Control& control, const CoverSink& sink, const Keeping* keeping);

  private:
    Snapshot snapshot(Crew& crew) const;
    std::optional<search::Branches> next_task();

    const std::string_view engine_;
    const Plain& plain_;
    const Share& share_;
    const SolveParams& params_;
    const MakeWalker make_;
    std::unique_ptr<Walker> walker_;
    const bool names_options_, unit_names_options_; // whether paths below units, and to units, are of options
    Snapshot done_;                                 // in earlier runs; `next_unit` goes on
    std::vector<search::Branches> rest_;
    std::size_t next_rest_ = 0;
};

void PartRun::go_on(const Snapshot& snapshot) {
    if (snapshot.units != share_.units || snapshot.next_unit > share_.mine.size())
        throw BadArgument("a snapshot of other units");
    done_ = snapshot;
    for (const Snapshot::Rest& rest : snapshot.rest) {
        search::Branches branches{.choices = rest.path,
                                  .weight = std::clamp(rest.weight, 0.0, 1.0),
                                  .floor = static_cast<std::size_t>(rest.floor),
                                  .unit = rest.unit};
        const bool known = (!unit_names_options_ || plain_.from_input(branches.unit))
                           && (!names_options_ || plain_.from_input(branches.choices));
        branches.unit_weight = share_.mine.weight_of(branches.unit);
        if (!known || !walker_->start(branches)) throw BadArgument("a snapshot with a path that is not in the tree");
        rest_.push_back(std::move(branches));
    }
}

/// What is left of units that were begun, and then the others.
std::optional<search::Branches> PartRun::next_task() {
    if (next_rest_ < rest_.size()) return rest_[next_rest_++];
    if (done_.next_unit < share_.mine.size()) return share_.mine[done_.next_unit++];
    return std::nullopt;
}

/// Tasks that were taken from the source are in what is left to the crew.
Snapshot PartRun::snapshot(Crew& crew) const {
    Snapshot now = done_;
    now.rest.clear();
    auto left = crew.rest(); // hands over covers
    left.insert(left.end(), rest_.begin() + static_cast<std::ptrdiff_t>(next_rest_), rest_.end());
    now.covers += crew.covers();
    now.nodes += crew.stats().nodes;
    for (search::Branches& branches : left) {
        if (unit_names_options_) plain_.to_input(branches.unit);
        if (names_options_) plain_.to_input(branches.choices);
        now.rest.push_back({std::move(branches.unit), std::move(branches.choices), branches.floor, branches.weight});
    }
    return now;
}

SolveResult PartRun::run(const Control& control, const CoverSink& sink, const Keeping* keeping) {
    double left = share_.mine.weight_from(done_.next_unit);
    for (const search::Branches& branches : rest_) left += branches.weight;
    const double all = share_.mine.weight();
    const Control own = with_earlier_runs(control, done_);
    Crew crew(control.limits.nodes, sink, make_, threads_or_cores(params_.threads), std::move(walker_),
              {[this] { return next_task(); }, all, std::max(all - left, 0.0)});
    const auto run = [&](std::chrono::steady_clock::time_point time) { return crew.run(own, time); };
    const Ending ending
        = keeping ? run_kept(*keeping, {Ending::exhausted, Ending::cover_limit}, run, [&] { return snapshot(crew); })
                  : *crew.run(own);
    SolveResult result{done_.covers, {}, ending, std::string(engine_), crew.stats()};
    result.covers += crew.covers();
    result.stats.nodes += done_.nodes;
    result.stats.profile.clear(); // units are at different levels of the engine's own tree
    return result;
}

/// A part by rule 1 or 3.
PartResult run_tree_part(const Engine& engine, const Plain& plain, const Part& part, Deal deal,
                         const SolveParams& params, const Control& control, const CoverSink& sink,
                         const Keeping* keeping) {
    PartResult result;
    const std::uint32_t rule = unit_rule(engine.info.name);
    const auto share
        = plain.has_cover() ? find_share(plain.problem(), rule, plain.original(), part, deal, control) : no_share();
    if (share && part.known && share->units != *part.known) throw OtherUnits();
    if (!share) {
        const Ending ending = stopped(control).value_or(Ending::interrupted);
        result.answer = {0, {}, ending, std::string(engine.info.name)};
        return result;
    }
    result.units = share->units;
    result.mine = share->mine.size();
    const CoverSink lifted = plain.lifted(sink);
    PartRun run(engine, plain, *share, params, bool(sink));
    if (keeping && keeping->from)
        run.go_on(*keeping->from);
    else
        run.begin(part.index == 0);
    result.answer = run.run(control, lifted, keeping);
    return result;
}

PartResult run_part(const Problem& problem, const Part& part, Deal deal, const SolveParams& params,
                    const Control& control, const CoverSink& sink, const Keeping* keeping = nullptr) {
    check(part);
    const Engine& engine = choose_engine(problem, params, bool(sink));
    PartResult result;
    result.answer = timed([&] {
        const Plain plain(problem);
        if (unit_rule(engine.info.name) != 2) {
            result = run_tree_part(engine, plain, part, deal, params, control, sink, keeping);
        } else if (plain.has_cover()) {
            result = count_front_part(plain.problem(), part, params, control, keeping);
        } else {
            result.answer = {0, {}, Ending::exhausted, "orbits"};
            result.units = no_share().units;
        }
        return std::move(result.answer);
    });
    return result;
}

} // namespace

std::optional<Units> find_units(const Problem& problem, std::uint64_t parts, const Control& control) {
    return find_units(problem, parts, "auto", control);
}

std::optional<Units> find_units(const Problem& problem, std::uint64_t parts, std::string_view engine,
                                const Control& control) {
    const Part none{parts - 1, parts};
    check(none);
    const std::uint32_t rule = unit_rule(engine);
    if (rule != 1) require_engine(engine, problem, Task::count_part);
    const Plain plain(problem);
    if (!plain.has_cover()) return no_share().units;
    if (rule == 2) return find_front_units(plain.problem(), parts, control);
    const auto share = find_share(plain.problem(), rule, plain.original(), none, Deal::cyclic, control);
    return share ? std::optional(share->units) : std::nullopt;
}

PartResult count_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control) {
    return run_part(problem, part, Deal::cyclic, params, control, {});
}

PartResult solve_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    return run_part(problem, part, Deal::blocks, params, control, sink);
}

PartResult count_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control,
                      const Keeping& keeping) {
    return run_part(problem, part, Deal::cyclic, params, control, {}, &keeping);
}

PartResult solve_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control,
                      const CoverSink& sink, const Keeping& keeping) {
    return run_part(problem, part, Deal::blocks, params, control, sink, &keeping);
}

std::string_view part_engine(const Problem& problem, const SolveParams& params, bool listed) {
    return choose_engine(problem, params, listed).info.name;
}

} // namespace quadrille::inline QUADRILLE_ABI
