// SPDX-License-Identifier: MIT
#include "support/shrink.hpp"

#include <filesystem>
#include <fstream>
#include <optional>

#include <quadrille/builder.hpp>
#include <quadrille/formats.hpp>

namespace quadrille::test {

namespace {

/// What to leave out of a copy.
struct Without {
    std::optional<std::uint32_t> option, item, cell; // cell: counted over all options
};

Problem copy(const Problem& problem, const Without& without) {
    ProblemBuilder builder;
    std::vector<std::uint32_t> number(problem.item_count());
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (i != without.item) number[i] = index(builder.add_item({}, problem.kind(ItemId{i})).first);
    std::uint32_t cell = 0;
    std::vector<std::uint32_t> option_number(problem.option_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (o == without.option) continue;
        option_number[o] = index(builder.begin_option());
        for (const ItemId item : problem.items(OptionId{o}))
            if (cell++ != without.cell && index(item) != without.item)
                (void)builder.add_cell(ItemId{number[index(item)]});
    }
    Problem smaller = builder.build();
    for (const OptionId option : problem.required())
        if (index(option) != without.option) smaller.require(OptionId{option_number[index(option)]});
    for (const OptionId option : problem.forbidden())
        if (index(option) != without.option) smaller.forbid(OptionId{option_number[index(option)]});
    return smaller;
}

/// One pass: whatever can go alone goes. True if anything went.
bool shrink_once(Problem& problem, const std::function<bool(const Problem&)>& fails) {
    bool shrunk = false;
    const auto try_without = [&](std::optional<std::uint32_t> Without::*part, std::uint32_t count) {
        for (std::uint32_t k = count; k-- > 0;) {
            Without without;
            without.*part = k;
            Problem smaller = copy(problem, without);
            if (!fails(smaller)) continue;
            problem = std::move(smaller);
            shrunk = true;
        }
    };
    try_without(&Without::option, problem.option_count());
    try_without(&Without::item, problem.item_count());
    try_without(&Without::cell, static_cast<std::uint32_t>(problem.cell_count()));
    return shrunk;
}

} // namespace

Problem shrink(Problem problem, const std::function<bool(const Problem&)>& fails) {
    while (shrink_once(problem, fails)) {
    }
    return problem;
}

std::string report_failure(const Problem& problem, const std::function<bool(const Problem&)>& fails) {
    const Problem smallest = shrink(problem, fails);
    std::filesystem::create_directories(FAILURE_DIR);
    const std::string path = FAILURE_DIR "/" + digest(smallest).substr(0, 12) + ".json";
    std::ofstream file(path);
    write_problem(file, smallest, "json");
    return path;
}

} // namespace quadrille::test
