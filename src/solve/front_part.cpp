// SPDX-License-Identifier: MIT
#include "solve/front_part.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "base/number_digest.hpp"
#include "search/orbits/orbits.hpp"
#include "solve/kept_run.hpp"

namespace quadrille {

namespace {

using search::Orbits, search::orbits::Path, search::orbits::Step;

// Rule 2. Fewer units a part make parts unequal; in the wider front that more of them need, remainders merge that meet no more
// once they are dealt out. A search that ends within `most_nodes_above` nodes, a minute or so, is not worth dealing out.
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

/// SHA-256 over remainders: the number of steps to each and the steps, then how many limbs its weight has and these, all as
/// 32 bits, little-endian.
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
struct State {
    Snapshot done;
    std::vector<Orbits::Kept> left;
};

State begin(Front front, const Part& part) {
    State state;
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

State go_on(const Snapshot& snapshot) {
    State state{snapshot, {}};
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

} // namespace

std::optional<Units> find_front_units(const Problem& problem, std::uint64_t parts, const Control& control) {
    const auto front = find_front(problem, parts, control);
    return front ? std::optional(front->units) : std::nullopt;
}

PartResult count_front_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control,
                            const Keeping* keeping) {
    PartResult result;
    result.answer.engine = "orbits";
    State state;
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

} // namespace quadrille
