// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/verify.hpp>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/input/covers_input.hpp"
#include "cli/input/other_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search/answer.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/json.hpp"

namespace quadrille::cli {

namespace {

const Flags check_flags{
    from_flag,
    Flag{"show", "WHAT", "what COVERS has (default: indices for digits, names or items for words)"}.one_of(
        "indices|names|items"),
    json_flag,
    output_flag,
    quiet_flag,
};

struct Finding {
    std::uint64_t line;
    std::string reason;
};

/// Checks every cover of a listing: each by itself, and that none stands twice. Counts them.
std::vector<Finding> check(const Problem& problem, CoverReader& listing, ListedOptions& listed, std::size_t& covers) {
    std::vector<Finding> findings;
    std::map<std::vector<OptionId>, std::uint64_t> seen; // cover, its line
    Verifier verifier(problem);
    std::vector<OptionId> cover;
    while (const ListedCover* words = listing.next()) {
        if (words->none) continue;
        ++covers;
        cover.clear();
        const bool is_sure = listed.find(*words, cover);
        if (auto wrong = verifier.violation(cover)) {
            findings.push_back({words->line, std::move(*wrong)});
            continue;
        }
        if (!is_sure) continue; // the same line may stand for as many covers as there are equal options
        std::ranges::sort(cover);
        const auto [earlier, fresh] = seen.emplace(cover, words->line);
        if (!fresh) findings.push_back({words->line, fmt::format("the cover of line {} again", earlier->second)});
    }
    return findings;
}

/// Throws UsageError if the file that should be the problem has covers, and the other one has the problem.
void refuse_swapped(const std::string& problem_path, const std::string& covers_path) {
    const auto first = read_small_file(problem_path), second = read_small_file(covers_path);
    if (!first || !second || !is_listing(*first) || is_listing(*second) || !is_problem(*second)) return;
    throw UsageError(fmt::format("check: found covers in {} and a problem in {}, expected PROBLEM before COVERS: try "
                                 "quadrille check {} {}",
                                 in_quotes(problem_path), in_quotes(covers_path), shell_word(covers_path),
                                 shell_word(problem_path)));
}

ExitCode check_files(const Invocation& invocation, const std::string& problem_path, const std::string& covers_path) {
    std::optional<output::Show> show;
    if (invocation.has("show")) show = parse_show(invocation);
    const Problem problem = read_input(invocation, problem_path).problem;
    LineInput input(invocation, covers_path);
    if (input.file().is_empty_pipe())
        throw NoInput("no covers came from the command before: it failed, or found no cover; nothing is checked");
    CoverReader listing(input.lines(), show && show != output::Show::indices);
    ListedOptions listed(problem, input.name(), show, invocation.has("quiet"));
    listing.drop_text();
    std::size_t covers = 0;
    const std::vector<Finding> findings = check(problem, listing, listed, covers);

    OutputFile file(invocation.get("output"));
    if (invocation.has("json")) {
        output::Json list = output::Json::list();
        for (const Finding& finding : findings)
            list.append(output::Json::object("line", finding.line, "reason", finding.reason));
        file.stream() << output::Json::object("type", "check", "covers", covers, "wrong", findings.size(), "findings",
                                              std::move(list))
                             .text()
                      << '\n';
    } else {
        for (const Finding& finding : findings)
            file.stream() << fmt::format("{}:{}: {}\n", input.name(), finding.line, finding.reason);
        file.stream() << fmt::format("{} covers, {} wrong\n", covers, findings.size());
    }
    file.commit();
    return findings.empty() ? answered : refuted;
}

ExitCode run_check(const Invocation& invocation) {
    if (invocation.words().size() != 2)
        throw UsageError(
            "check: expected two files, PROBLEM and COVERS; - behind PROBLEM stands for covers from standard input");
    const std::string& problem_path = invocation.words()[0];
    const std::string& covers_path = invocation.words()[1];
    if (problem_path == "-" && covers_path == "-")
        throw UsageError("check: found '-' twice, expected standard input once at most");
    try {
        return check_files(invocation, problem_path, covers_path);
    } catch (const ParseError&) {
        refuse_swapped(problem_path, covers_path);
        throw;
    }
}

} // namespace

const Command check_command{
    "check",
    "check covers, independently of the engines",
    "PROBLEM COVERS",
    "COVERS is the output of solve: indices, names or items of options, or JSON lines. Words of digits\n"
    "are indices, name:4 is the name 4; --show tells if they are names or items. Says for each line that\n"
    "is no cover, or repeats one, what is wrong with it. Exits with 1 if a line is wrong, and with 66\n"
    "if COVERS is a pipe without a byte: solve prints nothing if it fails, and if there is no cover.\n"
    "\n"
    "For example: quadrille gen queens 6 > q.json; quadrille solve q.json | quadrille check q.json -\n",
    check_flags,
    run_check};

} // namespace quadrille::cli
