// SPDX-License-Identifier: MIT
// The verbs of symmetries.
#include <quadrille/symmetry.hpp>

#include <array>

#include "c/verbs.hpp"
#include "output/json.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// Numbers by item, one for each or none at all: the library trusts that.
std::vector<std::uint32_t> keep_of(const Call& call) {
    std::vector<std::uint32_t> numbers = call.values.indices("keep");
    const std::uint32_t items = call.problem().item_count();
    if (!numbers.empty() && numbers.size() != items)
        bad_argument(fmt::format("found {} numbers for keep, the problem has {} items", numbers.size(), items));
    return numbers;
}

template <class Id> output::Json cycles_json(const std::vector<std::vector<Id>>& cycles) {
    output::Json list = output::Json::list();
    for (const auto& cycle : cycles) {
        output::Json numbers = output::Json::list();
        for (const Id id : cycle) numbers.append(index(id));
        list.append(numbers);
    }
    return list;
}

std::string run_symmetry(const Call& call) {
    const Symmetry found
        = symmetry(call.problem(), {.costs = call.values.truth("costs"), .keep = keep_of(call)}, call.control);
    output::Json generators = output::Json::list();
    for (const Permutation& generator : found.generators)
        generators.append(
            output::Json::object("items", cycles_json(generator.items), "options", cycles_json(generator.options)));
    output::Json answer
        = output::Json::object("order", found.order.to_string(), "complete", found.complete, "seconds", found.seconds,
                               "generators", generators, "item_orbits", output::Json::list(found.item_orbits),
                               "option_orbits", output::Json::list(found.option_orbits));
    if (call.values.truth("gap")) answer.set("gap", to_gap(found));
    return answer.text();
}

DistinctParams distinct_params(const Call& call) { return {search_params(call.values), {.keep = keep_of(call)}}; }

std::string record_of_classes(const DistinctResult& found) {
    return record_of(found.search, {{"total", found.total.to_string()}, {"order", found.order.to_string()}});
}

std::string run_count_distinct(const Call& call) {
    return record_of_classes(count_distinct(call.problem(), distinct_params(call), call.control));
}

std::string run_solve_distinct(const Call& call) {
    const quadrille_callbacks& callbacks = call.callbacks;
    const auto take = [&](std::span<const OptionId> cover, const Count& images) {
        std::vector<std::uint32_t> options;
        for (const OptionId option : cover) options.push_back(index(option));
        const std::string number = images.to_string();
        return called_back([&] {
            if (callbacks.cover && callbacks.cover(options.data(), options.size(), callbacks.user) != QUADRILLE_GO_ON)
                return false;
            return !callbacks.cover_class
                   || callbacks.cover_class(options.data(), options.size(), number.c_str(), callbacks.user)
                          == QUADRILLE_GO_ON;
        });
    };
    return record_of_classes(solve_distinct(call.problem(), distinct_params(call), call.control, take));
}

} // namespace

std::vector<Verb> quadrille::c::symmetry_verbs() {
    const std::array keep{
        Param{"keep", ParamType::indices, "[]",
              "a number for each item: items go to items of the same number; none if all may be exchanged"}};
    const std::array ways{Param{"costs", ParamType::truth, "false", "symmetries keep the costs of options, too"},
                          Param{"gap", ParamType::truth, "false",
                                "the answer has the generators as a program for GAP, on options from 1"}};
    return {
        {"count_distinct", "problem", "json",
         "counts the covers up to symmetry: those that symmetries map to each other count once; the answer has their "
         "total",
         params_of({searching(), limits(), keep}), run_count_distinct},
        {"solve_distinct", "problem", "json",
         "hands over one cover of each such class, with the number of its images; the answer has the total",
         params_of({searching(), limits(), keep}), run_solve_distinct},
        {"symmetry", "problem", "json",
         "finds the permutations of items and options that keep what is in what, kinds, bounds, and what is required "
         "and forbidden: their number (order), generators as cycles, and by item and option the least one of its "
         "orbit",
         params_of({ways, keep, only_time()}), run_symmetry},
    };
}
