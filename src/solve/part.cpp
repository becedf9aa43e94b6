// SPDX-License-Identifier: MIT
// Parts of a job: lists of units, by rule 1 (nodes of the tree of links) or rule 2 (remainders up to isomorphism).
#include <quadrille/part.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

#include "base/sha256.hpp"
#include "search/masks/masks.hpp"
#include "search/orbits/orbits.hpp"
#include "solve/components.hpp"
#include "solve/engine_table.hpp"
#include "solve/tree/crew.hpp"
#include "solve/tree/units.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

// One run of a part that may have had runs before: what the rules for units share.

/// Runs a part and keeps it: at the beginning, after every interval, and when it ends otherwise than by `ends`.
/// `run(time)` returns an ending, or nothing at that time. `snapshot()` says how far the part has come.
template <class Run, class MakeSnapshot>
Ending run_kept(const Keeping& keeping, std::initializer_list<Ending> ends, const Run& run,
                const MakeSnapshot& snapshot) {
    if (!keeping.from) keeping.keep(snapshot());
    for (;;) {
        const std::optional<Ending> ending = run(std::chrono::steady_clock::now() + keeping.interval);
        if (ending && std::ranges::find(ends, *ending) != ends.end()) return *ending;
        keeping.keep(snapshot());
        if (ending) return *ending;
    }
}

/// A control whose progress is that of all runs together. Both arguments must outlive it.
inline Control with_earlier_runs(const Control& control, const Snapshot& done) {
    Control own = control;
    own.progress = control.progress.with([&](Progress progress) {
        progress.nodes += done.nodes;
        progress.covers += done.covers.saturated();
        control.progress(progress);
    });
    return own;
}

// Rule 2 (docs/parts.md): the units are remainders up to isomorphism, each with the number of ways that lead to it.
// They are for counts by the engine `orbits`. No function here looks at `require` and `forbid` of a problem.

using search::Orbits, search::orbits::Path, search::orbits::Step;

// Rule 2. Fewer units a part make parts unequal; in the wider front that more of them need, remainders merge that meet
// no more once they are dealt out. A search that ends within `most_nodes_above` nodes, a minute or so, is not worth
// dealing out.
constexpr std::uint64_t units_a_part = 16, most_nodes_above = std::uint64_t{1} << 22;

/// A path as numbers: kind, index and number of each step.
std::vector<std::uint32_t> numbers_of(const Path& path) {
    std::vector<std::uint32_t> numbers;
    for (const Step& step : path)
        numbers.insert(numbers.end(), {static_cast<std::uint32_t>(step.kind), step.id, step.number});
    return numbers;
}

/// The way back. Nothing if they are no path.
std::optional<Path> path_of(const std::vector<std::uint32_t>& numbers) {
    if (numbers.size() % 3 != 0) return std::nullopt;
    Path path;
    for (std::size_t k = 0; k < numbers.size(); k += 3) {
        if (numbers[k] > static_cast<std::uint32_t>(Step::Kind::exactly)) return std::nullopt;
        path.push_back({static_cast<Step::Kind>(numbers[k]), numbers[k + 1], numbers[k + 2]});
    }
    return path;
}

/// SHA-256 over remainders: the number of steps to each and the steps, then how many limbs its weight has and these,
/// all as 32 bits, little-endian.
class FrontDigest {
  public:
    void add(const Orbits::Kept& remainder) {
        const auto numbers = numbers_of(remainder.path);
        digest_.add(static_cast<std::uint32_t>(remainder.path.size()));
        for (const std::uint32_t number : numbers) digest_.add(number);
        digest_.add(static_cast<std::uint32_t>(remainder.weight.limbs().size()));
        for (const std::uint64_t limb : remainder.weight.limbs()) {
            digest_.add(static_cast<std::uint32_t>(limb));
            digest_.add(static_cast<std::uint32_t>(limb >> 32));
        }
    }
    std::string hex() { return digest_.hex(); }

  private:
    NumberDigest<std::uint32_t> digest_;
};

void refuse_divided(const Orbits& engine) {
    if (engine.divides())
        throw Unsupported("engine orbits cannot do parts, nor checkpoints, of a problem whose items may need "
                          "several options: parts of its count need not be whole numbers");
}

/// The units of a problem, and what was counted above them.
struct Front {
    Units units;
    std::vector<Orbits::Kept> remainders;
    Count covers;
    std::uint64_t nodes = 0;
};

std::optional<Front> find_front(const Problem& problem, std::uint64_t parts, const Control& control) {
    Orbits engine(problem);
    refuse_divided(engine);
    if (const auto ending = engine.widen(control, units_a_part * parts, most_nodes_above);
        ending && *ending != Ending::exhausted)
        return std::nullopt;
    Front front;
    front.remainders = engine.front();
    front.covers = engine.covers();
    front.nodes = engine.stats().nodes;
    FrontDigest digest;
    for (const Orbits::Kept& remainder : front.remainders) digest.add(remainder);
    front.units.count = front.remainders.size();
    front.units.sha256 = digest.hex();
    return front;
}

/// What a part has done and has to do.
struct FrontState {
    Snapshot done;
    std::vector<Orbits::Kept> left;
};

FrontState begin(Front front, const Part& part) {
    FrontState state;
    state.done.units = front.units;
    if (part.index == 0) {
        state.done.covers = std::move(front.covers);
        state.done.nodes = front.nodes;
    }
    for (std::size_t i = part.index; i < front.remainders.size(); i += part.of)
        state.left.push_back(std::move(front.remainders[i]));
    state.done.next_unit = state.left.size(); // all are begun at once
    return state;
}

FrontState go_on(const Snapshot& snapshot) {
    FrontState state{snapshot, {}};
    for (const Snapshot::Rest& rest : snapshot.rest) {
        auto path = path_of(rest.path);
        if (!path) throw BadArgument("a snapshot with a path that leads to no remainder");
        state.left.push_back({std::move(*path), rest.times, static_cast<std::size_t>(rest.floor)});
    }
    state.done.rest.clear();
    return state;
}

Snapshot snapshot_of(const Snapshot& done, const Orbits& engine) {
    Snapshot now = done;
    now.covers += engine.covers();
    now.nodes += engine.stats().nodes;
    for (Orbits::Kept& kept : engine.front())
        now.rest.push_back({{}, numbers_of(kept.path), kept.child, 0, std::move(kept.weight)});
    return now;
}

/// Finds the units for a number of parts. Nothing if the control ends it first; its other limits do not count. Throws
/// Unsupported.
std::optional<Units> find_front_units(const Problem& problem, std::uint64_t parts, const Control& control) {
    const auto front = find_front(problem, parts, control);
    return front ? std::optional(front->units) : std::nullopt;
}

/// Counts the covers of one part, as `count_part` does. `keeping`: null if it is not kept.
PartResult count_front_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control,
                            const Keeping* keeping) {
    PartResult result;
    result.answer.engine = "orbits";
    FrontState state;
    if (keeping && keeping->from) {
        state = go_on(*keeping->from);
    } else {
        auto front = find_front(problem, part.of, control);
        if (!front) {
            result.answer.ending = stopped(control).value_or(Ending::interrupted);
            return result;
        }
        state = begin(std::move(*front), part);
    }
    if (part.known && state.done.units != *part.known) throw OtherUnits();
    result.units = state.done.units;
    result.mine = state.done.next_unit;
    Orbits engine(problem, params.memory);
    refuse_divided(engine);
    if (!engine.begin_with(std::move(state.left)))
        throw BadArgument("a snapshot with a path that leads to no remainder");
    const Control own = with_earlier_runs(control, state.done);
    const std::uint32_t threads = threads_or_cores(params.threads);
    if (keeping) {
        const auto run = [&](std::chrono::steady_clock::time_point time) {
            constexpr std::chrono::milliseconds shortest(1); // in which something is done
            return engine.run(own, {.time = std::max(time, std::chrono::steady_clock::now() + shortest)}, threads);
        };
        result.answer.ending
            = run_kept(*keeping, {Ending::exhausted}, run, [&] { return snapshot_of(state.done, engine); });
    } else {
        result.answer.ending = engine.run(own, {}, threads).value();
    }
    result.answer.covers = state.done.covers;
    result.answer.covers += engine.covers();
    result.answer.stats = engine.stats();
    result.answer.stats.nodes += state.done.nodes;
    return result;
}

/// The engine of the params. `auto` takes masks or links, by the problem only.
/// Throws Unsupported.
const Engine& choose_engine(const Problem& problem, const SolveParams& params, bool telling) {
    if (params.choose != ChooseRule::smallest)
        throw Unsupported("parts are made of the tree that branches on the smallest item, not on the first");
    const std::string_view masks_or_links = search::Masks::suits(problem) ? "masks" : "links";
    const std::string_view name = params.engine == "auto" ? masks_or_links : std::string_view(params.engine);
    return require_engine(name, problem, telling ? Ability::list_part : Ability::count_part);
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
    PartRun(const Engine& engine, const Plain& plain, const PartUnits& share, const SolveParams& params, bool telling)
        : engine_(engine.info.name), plain_(plain), part_units_(share), params_(params), make_([&, telling] {
              return engine.make_walker(plain.problem(), params, {.aim = telling ? Aim::list : Aim::count});
          }),
          walker_(make_()), names_options_(walker_->names_options()), unit_names_options_(unit_rule(engine_) == 1) {}

    /// At the beginning. `first`: the nodes above the units belong to this part.
    void begin(bool first) {
        done_.units = part_units_.units;
        if (first) done_.nodes = walker_->nodes_above(part_units_.above);
    }

    /// From a snapshot. Throws BadArgument if it is of another search.
    void go_on(const Snapshot& snapshot);

    SolveResult run(const Control& control, const CoverSink& sink, const Keeping* keeping);

  private:
    Snapshot snapshot(Crew& crew) const;
    std::optional<search::Branches> next_task();

    const std::string_view engine_;
    const Plain& plain_;
    const PartUnits& part_units_;
    const SolveParams& params_;
    const MakeWalker make_;
    std::unique_ptr<Walker> walker_;
    const bool names_options_, unit_names_options_; // whether paths below units, and to units, are of options
    Snapshot done_;                                 // in earlier runs; `next_unit` goes on
    std::vector<search::Branches> rest_;
    std::size_t next_rest_ = 0;
};

void PartRun::go_on(const Snapshot& snapshot) {
    if (snapshot.units != part_units_.units || snapshot.next_unit > part_units_.mine.size())
        throw BadArgument("a snapshot of other units");
    done_ = snapshot;
    for (const Snapshot::Rest& rest : snapshot.rest) {
        search::Branches branches{.choices = rest.path,
                                  .weight = std::clamp(rest.weight, 0.0, 1.0),
                                  .floor = static_cast<std::size_t>(rest.floor),
                                  .unit = rest.unit};
        const bool known = (!unit_names_options_ || plain_.from_input(branches.unit))
                           && (!names_options_ || plain_.from_input(branches.choices));
        branches.unit_weight = part_units_.mine.weight_of(branches.unit);
        if (!known || !walker_->start(branches)) throw BadArgument("a snapshot with a path that is not in the tree");
        rest_.push_back(std::move(branches));
    }
}

/// What is left of units that were begun, and then the others.
std::optional<search::Branches> PartRun::next_task() {
    if (next_rest_ < rest_.size()) return rest_[next_rest_++];
    if (done_.next_unit < part_units_.mine.size()) return part_units_.mine[done_.next_unit++];
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
    double left = part_units_.mine.weight_from(done_.next_unit);
    for (const search::Branches& branches : rest_) left += branches.weight;
    const double all = part_units_.mine.weight();
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
    const auto share = plain.has_cover() ? find_part_units(plain.problem(), rule, plain.original(), part, deal, control)
                                         : no_units();
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
            result.units = no_units().units;
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
    if (rule != 1) require_engine(engine, problem, Ability::count_part);
    const Plain plain(problem);
    if (!plain.has_cover()) return no_units().units;
    if (rule == 2) return find_front_units(plain.problem(), parts, control);
    const auto share = find_part_units(plain.problem(), rule, plain.original(), none, Deal::cyclic, control);
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
