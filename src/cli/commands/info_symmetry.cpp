// SPDX-License-Identifier: MIT
#include "cli/commands/info_symmetry.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/symmetry.hpp>

#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "output/json.hpp"

namespace quadrille::cli {

namespace {

template <class Id> output::Json cycles_json(const std::vector<std::vector<Id>>& cycles) {
    output::Json list = output::Json::list();
    for (const std::vector<Id>& cycle : cycles) {
        output::Json one = output::Json::list();
        for (const Id id : cycle) one.append(index(id));
        list.append(one);
    }
    return list;
}

std::string as_json(const Symmetry& symmetry) {
    output::Json generators = output::Json::list();
    for (const Permutation& generator : symmetry.generators)
        generators.append(
            output::Json::object("items", cycles_json(generator.items), "options", cycles_json(generator.options)));
    return output::Json::object("type", "symmetry", "order", symmetry.order.to_string(), "complete", symmetry.complete,
                                "generators", generators, "item_orbits", output::Json::list(symmetry.item_orbits),
                                "option_orbits", output::Json::list(symmetry.option_orbits), "seconds",
                                symmetry.seconds)
               .text()
           + '\n';
}

std::string as_text(const Symmetry& symmetry) {
    std::string text;
    const auto line
        = [&](std::string_view what, const std::string& value) { text += fmt::format("{:<14} {}\n", what, value); };
    line("symmetries", (symmetry.complete ? "" : "at least ") + symmetry.order.to_string());
    line("generators", std::to_string(symmetry.generators.size()));
    line("item orbits", fmt::format("{} of {} items", symmetry.item_orbit_count(), symmetry.item_orbits.size()));
    line("option orbits",
         fmt::format("{} of {} options", symmetry.option_orbit_count(), symmetry.option_orbits.size()));
    line("seconds", fmt::format("{:.3f}", symmetry.seconds));
    return text;
}

} // namespace

ExitCode print_symmetry(const Invocation& invocation, const Problem& problem) {
    ProgressLine progress(false);
    InterruptWatch watch(progress);
    Control control{.limits = {}, .stop = watch.token(), .progress = {}};
    if (const auto time = invocation.time("time")) control.limits.deadline = std::chrono::steady_clock::now() + *time;
    const Symmetry found = symmetry(problem, {}, control);
    OutputFile file(invocation.get("output"));
    file.stream() << (invocation.has("json") ? as_json(found) : invocation.has("to") ? to_gap(found) : as_text(found));
    file.commit();
    if (found.complete) return answered;
    if (watch.signal() != 0) die_by(watch.signal());
    return stopped;
}

} // namespace quadrille::cli
