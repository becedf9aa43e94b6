// SPDX-License-Identifier: MIT
// The commands that make and ask a diagram: compile and query.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>

#include <quadrille/diagram.hpp>
#include <quadrille/formats.hpp>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/input/other_input.hpp"
#include "cli/search/diagram_answers.hpp"
#include "cli/search/proof_output.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "output/json.hpp"

namespace quadrille::cli {

namespace {

const Flags compile_command_flags = joined({search_flags_but({"choose", "engine", "exit-code"}), compile_flags,
                                            proof_flags, std::array{export_flag, output_flag, quiet_flag}});

ExitCode run_compile(const Invocation& invocation) {
    const auto format = parse_export(invocation);
    ProofOutput proof(invocation);
    if (invocation.get("proof") == "-" && !invocation.has("output"))
        invocation.fail("--proof - needs --output FILE: the diagram goes to standard output");
    const bool to_standard = invocation.get("output").value_or("-") == "-";
    if (!format && to_standard && ::isatty(STDOUT_FILENO) != 0) refuse_terminal("compile"); // before anything is read
    SearchRun search(invocation);
    proof.open();
    OutputFile file(invocation.get("output"));
    if (!format && file.is_terminal()) refuse_terminal("compile"); // by another name, as /dev/tty
    const CompileResult result = search.compile();
    if (result.diagram) {
        if (format)
            write_diagram(file.stream(), *result.diagram, *format);
        else
            write_diagram(file.stream(), *result.diagram);
        file.commit();
        if (proof.is_wanted()) proof.prove(search, *result.diagram, count_claim(count(*result.diagram)));
    }
    return proof.conclude(search.finish(result));
}

} // namespace

const Command compile_command{
    "compile",
    "put all covers into one diagram, for query",
    "[FILE]",
    "Writes a diagram of all covers, which 'quadrille query' reads, or exports it for other programs.\n"
    "If stopped, it writes no file and leaves an existing one untouched.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille compile -o queens.diagram\n",
    compile_command_flags,
    run_compile};

namespace {

const Flags diagram_flags{
    Flag{"count", "", "print the number of covers (the default)"}.excludes(
        "sample|marginals|min|max|best|list|size|format|show"),
    Flag{"sample", "N", "draw N covers, each with the same probability"}.number().excludes(
        "marginals|min|max|best|list|size|format"),
    draw_seed_flag.needs("sample"),
    Flag{"marginals", "", "print how many covers each option is in"}.excludes("min|max|best|list|size|format"),
    Flag{"min", "", "print a cover of least cost"}.excludes("max|list|size|format"),
    Flag{"max", "", "print a cover of greatest cost"}.excludes("list|size|format"),
    Flag{"best", "K", "print the K best covers, in order of cost"}.number().excludes("list|size|format"),
    Flag{"list", "", "print the covers in the order of the diagram"}.excludes("size|format"),
    Flag{"from", "I", "with --list: start at cover I, counted from 0"}.needs("list"),
    Flag{"limit,n", "N", "with --list: print at most N covers"}.number().needs("list"),
    Flag{"size", "", "print how large the diagram is"}.excludes("format|show"),
    export_flag.excludes("json|show"),
    require_flag,
    forbid_flag,
    show_flag,
    json_flag,
    output_flag,
    quiet_flag,
};

/// What the flags ask, as far as that can be told without the diagram.
struct Query {
    const Invocation& invocation;
    output::Show show = output::Show::indices;
    std::uint64_t covers = UINT64_MAX; // at most
    std::uint64_t seed = 0;
    std::optional<Sense> sense = {}; // the problem's, if nothing is said
    std::string from = "0";          // digits, any number of them
    std::optional<std::string> format = {};
};

std::string parse_from(const Invocation& invocation) {
    const std::string text = invocation.get("from").value_or("0");
    if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos)
        invocation.refuse_value("from", "a whole number from 0 on");
    return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

Query parse_query(const Invocation& invocation) {
    Query query{invocation, parse_show(invocation)};
    for (const std::string_view flag : {"sample", "limit", "best"})
        if (const auto number = invocation.number(flag)) query.covers = *number;
    if ((invocation.has("min") || invocation.has("max")) && !invocation.has("best")) query.covers = 1;
    query.seed = parse_draw_seed(invocation);
    if (invocation.has("min")) query.sense = Sense::min;
    if (invocation.has("max")) query.sense = Sense::max;
    query.from = parse_from(invocation);
    query.format = parse_export(invocation);
    return query;
}

ExitCode print_count(const Query& query, const Diagram& diagram) {
    SolveResult result = begin_answer();
    result.covers = count(diagram);
    OutputFile file(query.invocation.get("output"));
    if (query.invocation.has("json"))
        file.stream() << output::result_record(result) << '\n';
    else
        file.stream() << result.covers << '\n';
    file.commit();
    return answered;
}

ExitCode print_marginals(const Query& query, const Diagram& diagram) {
    std::vector<OptionId> options;
    for (std::uint32_t o = 0; o < diagram.problem().option_count(); ++o) options.push_back(OptionId{o});
    SolveResult result = begin_answer();
    write_breakdown(query.invocation, diagram, options, result);
    return answered;
}

/// Prints covers while the signals are watched. `give` hands them over until there are no more, or no more
/// are wanted.
template <class Give> ExitCode print_covers(const Query& query, const Diagram& diagram, const Give& give) {
    ProgressLine progress(false);
    InterruptWatch watch(progress);
    const Control control{{.covers = query.covers}, watch.token()};
    CoverListing listing(query.invocation, diagram.problem(), query.show);
    SolveResult result = begin_answer();
    give(control, listing, result);
    listing.finish(result);
    return conclude(query.invocation, result, result.covers == 0 ? refuted : answered, watch.signal());
}

ExitCode print_sample(const Query& query, const Diagram& diagram) {
    return print_covers(query, diagram, [&](const Control& control, CoverListing& listing, SolveResult& result) {
        draw_covers(diagram, query.seed, control, listing, result);
    });
}

ExitCode print_best(const Query& query, const Diagram& diagram) {
    if (count(diagram) > 0) warn_of_no_costs(query.invocation, diagram.problem());
    return print_covers(query, diagram, [&](Control control, CoverListing& listing, SolveResult& result) {
        control.limits.covers = UINT64_MAX; // that they are the best is proved, however few are asked for
        CoverFlow flow(listing, control, result);
        result.cost_decimals = diagram.problem().cost_decimals();
        best_covers(diagram, query.sense.value_or(diagram.problem().sense()), query.covers,
                    [&](std::span<const OptionId> cover) {
                        if (!result.cost) result.cost = total_cost(diagram.problem(), cover);
                        return flow.add(cover);
                    });
    });
}

/// A number of digits, if it is less than `end`.
std::optional<Count> number_below(const Count& end, std::string_view digits) {
    if (digits.size() > end.to_string().size()) return std::nullopt; // however long it is
    const Count number = Count::from_decimal(digits);
    return number < end ? std::optional(number) : std::nullopt;
}

ExitCode print_list(const Query& query, const Diagram& diagram) {
    const Count all = count(diagram);
    const auto from = number_below(all, query.from);
    if (!from && all > 0 && !query.invocation.has("quiet"))
        warn(fmt::format("query: there are {} covers, none from number {} on", all.to_string(), query.from));
    return print_covers(query, diagram, [&](const Control& control, CoverListing& listing, SolveResult& result) {
        CoverFlow flow(listing, control, result);
        if (from) list(diagram, *from, [&](std::span<const OptionId> cover) { return flow.add(cover); });
    });
}

/// The most edges that follow one another.
std::uint32_t depth(const Diagram& diagram) {
    std::vector<std::uint32_t> depths(diagram.node_count());
    for (std::uint32_t node = 0; node < diagram.node_count(); ++node) // children before parents
        for (const Diagram::Edge& edge : diagram.edges(NodeId{node}))
            depths[node] = std::max(depths[node], depths[index(edge.to)] + 1);
    return depths[index(diagram.root())];
}

ExitCode print_size(const Query& query, const Diagram& diagram) {
    std::uint32_t products = 0;
    for (std::uint32_t node = 0; node < diagram.node_count(); ++node) products += diagram.is_product(NodeId{node});
    const std::pair<std::string_view, std::uint64_t> figures[] = {{"nodes", diagram.node_count()},
                                                                  {"products", products},
                                                                  {"edges", diagram.edge_count()},
                                                                  {"depth", depth(diagram)},
                                                                  {"bytes", diagram.bytes()}};
    OutputFile file(query.invocation.get("output"));
    if (query.invocation.has("json")) {
        output::Json record = output::Json::object("type", "size");
        for (const auto& [name, value] : figures) record.set(name, value);
        file.stream() << record.text() << '\n';
    } else {
        for (const auto& [name, value] : figures) file.stream() << fmt::format("{:<9} {}\n", name, value);
    }
    file.commit();
    return answered;
}

ExitCode print_export(const Query& query, const Diagram& diagram) {
    OutputFile file(query.invocation.get("output"));
    write_diagram(file.stream(), diagram, *query.format);
    file.commit();
    return answered;
}

struct Question {
    std::string_view flag;
    ExitCode (*answer)(const Query& query, const Diagram& diagram);
};

constexpr std::array<Question, 9> questions{{
    {"count", print_count},
    {"sample", print_sample},
    {"marginals", print_marginals},
    {"min", print_best},
    {"max", print_best},
    {"best", print_best},
    {"list", print_list},
    {"size", print_size},
    {"format", print_export},
}};

const Question& parse_question(const Invocation& invocation) {
    const auto asked = std::ranges::find_if(questions, [&](const Question& it) { return invocation.has(it.flag); });
    return asked == questions.end() ? questions.front() : *asked;
}

Diagram read_diagram(const Invocation& invocation) {
    InputFile file(invocation.file());
    refuse_overwriting(invocation, file);
    refuse_empty_pipe(file, "diagram");
    try {
        return quadrille::read_diagram(file, file.name());
    } catch (const ParseError&) {
        refuse_problem(invocation, file, "a diagram", compile_command.name);
        throw;
    }
}

ExitCode run_diagram(const Invocation& invocation) {
    const Question& question = parse_question(invocation);
    const Query query = parse_query(invocation);
    const Diagram diagram = read_diagram(invocation);
    if (!invocation.has("require") && !invocation.has("forbid")) return question.answer(query, diagram);
    const Diagram restricted = restrict(diagram, options_of_flag(invocation, diagram.problem(), "require"),
                                        options_of_flag(invocation, diagram.problem(), "forbid"));
    return question.answer(query, restricted);
}

} // namespace

const Command query_command{
    "query",
    "answer from a diagram, without searching",
    "[DIAGRAM]",
    "Reads a diagram that 'quadrille compile' wrote. Prints covers as solve does. --sample may draw the\n"
    "same cover twice. --best alone looks for the least cost, or for the greatest if the problem says\n"
    "so. --marginals prints a line for each option, separated by tabs: its index; the number of covers\n"
    "that have it; whether these are all, some or none; its name or its items.\n"
    "\n"
    "For example: quadrille query --marginals queens.diagram\n",
    diagram_flags,
    run_diagram};

} // namespace quadrille::cli
