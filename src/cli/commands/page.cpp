// SPDX-License-Identifier: MIT
#include <array>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <unistd.h>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/json.hpp"

namespace quadrille::cli {

namespace {

const Flags page_flags{
    {"playground", "FILE", "the playground to write into (default: the installed one)"},
    from_flag,
    output_flag,
    quiet_flag,
};

/// Where the playground has room for a problem.
constexpr std::string_view data_begin = R"(<script type="application/json" id="problem-file">)", data_end = "</script>";

/// The playground as one file, and where its room is.
struct Playground {
    std::string text;
    std::size_t room = 0;
};

Playground read_playground(const Invocation& invocation) {
    const auto named = invocation.get("playground");
    const std::string path = named.value_or(QUADRILLE_DATA_DIR "/playground.html");
    if (!named && ::access(path.c_str(), F_OK) != 0)
        throw UsageError(fmt::format("page: found no playground at {}, expected one: web/build.sh of the "
                                     "sources builds it, and --playground FILE names it",
                                     in_quotes(path)));
    InputFile file(path);
    Playground page{std::string(std::istreambuf_iterator<char>(&file), {})};
    page.room = page.text.find(std::string(data_begin).append(data_end));
    if (page.room == std::string::npos)
        throw UsageError(fmt::format(
            "page: found no room for a problem in {}, expected playground.html of web/build.sh", in_quotes(path)));
    page.room += data_begin.size();
    return page;
}

/// The problem for web/site/src/problem_file.ts. No name in it ends the element.
std::string element_text(const Problem& problem) {
    std::ostringstream text;
    text.exceptions(std::ios::badbit); // want of memory must not end the text early
    write_problem(text, problem, "json", {});
    std::string element;
    for (const char c : output::Json::object("text", text.str()).text())
        c == '<' ? void(element += "\\u003c") : void(element += c);
    return element;
}

ExitCode run_page(const Invocation& invocation) {
    check_page_name(invocation);
    if (is_standard(invocation.get("output")) && ::isatty(STDOUT_FILENO) != 0) refuse_terminal("page");
    const Playground page = read_playground(invocation);
    const InputProblem input = read_input(invocation, invocation.file());
    const std::string text = element_text(input.problem);
    OutputFile file(invocation.get("output"));
    if (file.is_terminal()) refuse_terminal("page"); // by another name, as /dev/tty
    file.stream() << std::string_view(page.text).substr(0, page.room) << text
                  << std::string_view(page.text).substr(page.room);
    file.commit();
    return answered;
}

} // namespace

const Command page_command{
    "page",
    "write the playground with a problem in it",
    "[FILE]",
    "Writes one HTML file that needs nothing else. It opens in a browser and has the problem in it,\n"
    "to be changed and solved there: as the puzzle that it is, where the playground knows its kind,\n"
    "or as text. The file holds the solver, and has some 2 MB.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille page --playground playground.html -o queens.html\n",
    page_flags,
    run_page};

} // namespace quadrille::cli
