// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

/// A front end with its words, split as the command line splits them.
struct Call {
    const Generator& generator;
    Arguments arguments;

    Call(std::string_view name, const std::vector<std::string>& words)
        : generator(*find_generator(name)), arguments(parse_arguments(generator.info, words)) {}

    /// The same with the text of a file.
    Call&& reading(std::string text) && {
        arguments.input = std::move(text);
        arguments.input_name = "file";
        return std::move(*this);
    }

    Made made() const { return make(generator, arguments); }
    Problem problem() const { return made().problem; }

    /// The picture of a cover.
    std::string drawn(std::span<const OptionId> cover, const Style& style = {}) const {
        return made().draw(cover, style);
    }

    /// The picture of the cover with these option names, all of the cover's.
    std::string picture(const std::vector<std::string>& names, const Style& style = {}) const {
        const Problem made = problem();
        std::vector<OptionId> cover;
        for (std::uint32_t i = 0; i < made.option_count(); ++i)
            if (std::ranges::find(names, made.option_name(OptionId{i})) != names.end()) cover.push_back(OptionId{i});
        const auto wrong = Verifier(made).violation(cover);
        BOOST_REQUIRE_MESSAGE(!wrong, wrong.value_or(""));
        return drawn(cover, style);
    }
};

/// A call of the front end sudoku that reads a text.
inline Call in_file(std::string text, const std::vector<std::string>& words = {}) {
    return Call("sudoku", words).reading(std::move(text));
}

/// A call of the front end tile with a puzzle's text.
inline Call tiling(const std::string& puzzle, std::vector<std::string> flags = {}) {
    flags.insert(flags.begin(), {"--text", puzzle});
    return {"tile", flags};
}

/// The covers of a problem, each verified.
inline std::vector<std::vector<OptionId>> covers(const Problem& problem) {
    std::vector<std::vector<OptionId>> all;
    Verifier verifier(problem);
    solve(problem, {}, {}, [&](std::span<const OptionId> cover) {
        const auto wrong = verifier.violation(cover);
        if (wrong) BOOST_ERROR(*wrong);
        all.emplace_back(cover.begin(), cover.end());
        return true;
    });
    return all;
}

/// The number of covers of what a front end makes. Checks on the way that its origin makes the same problem.
inline std::size_t cover_count(const Call& call) {
    const Problem problem = call.problem();
    const auto& origin = problem.annotations().origin;
    BOOST_REQUIRE(origin);
    BOOST_TEST(origin->generator == call.generator.info.name);
    BOOST_TEST(origin->sha256.empty()); // commands that hand on covers state it
    BOOST_CHECK(Call(origin->generator, origin->arguments).problem() == problem);
    return covers(problem).size();
}

/// Whether two calls make the same problem, from texts that may differ.
inline bool alike(const Call& one, const Call& other) {
    return structure_digest(one.problem()) == structure_digest(other.problem())
           && one.problem().annotations().name == other.problem().annotations().name;
}

inline std::string title(const Call& call) { return call.problem().annotations().name; }

inline std::vector<std::string> origin(const Call& call) { return call.problem().annotations().origin->arguments; }

/// The front end's message about its arguments or its input.
template <class Error> std::string complaint(const Call& call) {
    try {
        call.problem();
    } catch (const Error& error) {
        return error.what();
    }
    return "no complaint";
}

} // namespace quadrille::puzzles
