// SPDX-License-Identifier: MIT
#include "cli/manual/pages.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "cli/commands/front_end.hpp"
#include "cli/commands/help.hpp"
#include "cli/manual/markdown.hpp"
#include "verify/help.hpp"

namespace quadrille::cli::manual {

namespace {

constexpr ExitCodeInfo verify_statuses[] = {
    {answered, "the proof holds"},
    {refuted, "it does not hold"},
    {usage, "a wrong command line"},
    {bad_data, "bad input: no problem, or no proof"},
    {no_input, "an input that cannot be opened"},
    {internal, "out of memory"},
    {io_error, "reading or writing failed"},
};

void add_statuses(Page& page, std::span<const ExitCodeInfo> list) {
    page.heading("EXIT STATUS");
    for (const ExitCodeInfo& status : list) page.tagged(bold(std::to_string(int{status.code})), escape(status.when));
}

void add_flags(Page& page, std::span<const Flag> flags) {
    for (const Flag& flag : flags) {
        const std::size_t comma = flag.name.find(',');
        std::string tag;
        if (comma != flag.name.npos) tag = bold(fmt::format("-{}", flag.name.substr(comma + 1))) + ", ";
        tag += bold(fmt::format("--{}", flag.long_name()));
        if (!flag.value.empty()) tag += ' ' + italic(flag.value);
        page.tagged(tag, escape(flag.help));
    }
}

/// Words of a synopsis, which may go on in lines of their own, on one.
std::string on_one_line(std::string_view text) {
    std::string out;
    for (const char c : text)
        if ((c != ' ' && c != '\n') || !out.ends_with(' ')) out += c == '\n' ? ' ' : c;
    return out;
}

std::string reference(std::string_view name, int section) { return bold(name) + fmt::format("({})", section); }

void see_also(Page& page, const std::vector<std::string>& references) {
    page.heading("SEE ALSO");
    page.paragraph(fmt::format("{}", fmt::join(references, ",\n")));
}

/// The other commands that a help text tells to use.
std::vector<std::string> commands_named(const Command& command) {
    std::vector<std::string> found;
    for (const Command& other : commands())
        if (other.name != command.name
            && (command.help.find(fmt::format("'quadrille {}", other.name)) != std::string_view::npos
                || command.help.find(fmt::format("'{}'", other.name)) != std::string_view::npos))
            found.push_back(reference(fmt::format("quadrille-{}", other.name), 1));
    return found;
}

void add_front_ends(Page& page) {
    page.heading("FRONT ENDS");
    for (const FrontEndInfo& front_end : front_ends()) {
        page.subheading(front_end.name);
        page.paragraph(bold(fmt::format("quadrille gen {}", front_end.name)) + ' '
                       + escape(on_one_line(front_end.synopsis)));
        page.paragraph(escape(fmt::format("{}: {}.", front_end.name, front_end.summary)));
        page.help(front_end.help);
        add_flags(page, front_end_flags(front_end));
    }
}

void add_tables(Page& page) {
    page.heading("COMMANDS");
    for (const Command& command : commands())
        page.tagged(reference(fmt::format("quadrille-{}", command.name), 1), escape(command.summary));
    page.heading("FRONT ENDS");
    page.paragraph(reference("quadrille-gen", 1) + " makes problems of these kinds:");
    for (const FrontEndInfo& front_end : front_ends()) page.tagged(bold(front_end.name), escape(front_end.summary));
    page.heading("FORMATS");
    page.paragraph("The content of an input tells its format; " + reference("quadrille-formats", 5)
                   + " describes them.");
    for (const FormatInfo& format : formats()) page.tagged(bold(format.name), escape(describe(format)));
    page.heading("DIAGRAMS");
    for (const DiagramFormatInfo& format : diagram_formats()) page.tagged(bold(format.name), escape(format.summary));
    page.heading("ENGINES");
    page.tagged(bold("auto"), escape("the engine that suits the problem"));
    for (const EngineInfo& engine : engines()) page.tagged(bold(engine.name), escape(describe(engine)));
    page.heading("TASKS");
    for (const Task& task : tasks()) page.tagged(bold(task.name), escape(task.summary));
}

std::string read_page(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be opened");
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

Page program_page() {
    Page page("quadrille", 1, "find, list, count, sample, optimise and check exact covers");
    page.heading("SYNOPSIS");
    page.paragraph(bold("quadrille") + ' ' + italic("COMMAND") + " [" + italic("flags") + "] [" + italic("FILE") + ']');
    page.heading("DESCRIPTION");
    page.paragraph("Given a table of 0s and 1s, an exact cover is a choice of rows so that each column has exactly one "
                   "1.\n"
                   "Quadrille calls the columns items and the rows options.\n"
                   "Items may also be secondary, coloured, or covered several times, and options may have costs.");
    page.paragraph(
        escape("A command reads standard input if FILE is missing or -. Answers go to standard output, messages to "
               "standard error. -- ends the flags, and short flags combine."));
    add_tables(page);
    add_statuses(page, exit_codes);
    page.heading("ENVIRONMENT");
    page.tagged(bold("QUADRILLE_EXEC_PATH"),
                escape("folders in which quadrille-NAME programs, such as front ends, are looked for first"));
    page.tagged(bold("QUADRILLE_TARGET"),
                escape("the instruction set to use: one that 'quadrille --version --json' lists"));
    page.tagged(bold("NO_COLOR"), "if set, nothing is drawn in colour");
    page.heading("EXAMPLES");
    for (const Task& task : tasks()) {
        page.subheading(task.summary);
        std::string lines;
        for (const TaskLine& it : task.lines) lines += fmt::format("{}\n", it.line);
        page.verbatim(lines);
    }
    see_also(page, {reference("quadrille-verify", 1), reference("quadrille-formats", 5)});
    return page;
}

Page command_page(const Command& command) {
    constexpr std::string_view for_example = "For example: ";
    Page page(fmt::format("quadrille-{}", command.name), 1, command.summary);
    page.heading("SYNOPSIS");
    page.paragraph(bold(fmt::format("quadrille {}", command.name))
                   + (command.flags.empty() ? " " : " [" + italic("flags") + "] ")
                   + escape(on_one_line(command.synopsis)));
    const std::size_t example = command.help.find(for_example);
    page.heading("DESCRIPTION");
    if (example != 0 && !command.help.empty())
        page.help(command.help.substr(0, example));
    else
        page.paragraph(escape(fmt::format("This command is to {}.", command.summary)));
    if (!command.flags.empty()) page.heading("OPTIONS");
    add_flags(page, command.flags);
    if (command.name == gen_command.name) add_front_ends(page);
    add_statuses(page, exit_codes);
    if (example != command.help.npos) {
        page.heading("EXAMPLES");
        page.verbatim(command.help.substr(example + for_example.size()));
    }
    std::vector<std::string> references = commands_named(command);
    references.insert(references.begin(), reference("quadrille", 1));
    references.push_back(reference("quadrille-formats", 5));
    see_also(page, references);
    return page;
}

Page verify_page() {
    Page page("quadrille-verify", 1, "check proofs and diagrams of exact covers");
    const std::string_view text = verify::help;
    const std::size_t end = text.find("\n\n");
    page.heading("SYNOPSIS");
    page.verbatim(text.substr(0, end));
    page.heading("DESCRIPTION");
    page.help(text.substr(end + 2));
    page.heading("OPTIONS");
    page.tagged(bold("--diagram"), "check a diagram instead of a proof");
    page.tagged(bold("--help"), "show how to use it");
    page.tagged(bold("--version"), "show its version");
    add_statuses(page, verify_statuses);
    page.heading("EXAMPLES");
    page.verbatim("quadrille count --proof queens.proof queens.json\n"
                  "quadrille-verify queens.json queens.proof\n");
    see_also(page, {reference("quadrille", 1), reference("quadrille-formats", 5)});
    return page;
}

Page formats_page(const std::string& sources) {
    Page page("quadrille-formats", 5, "the problem formats of quadrille");
    page.heading("DESCRIPTION");
    add_markdown(page, read_page(sources + "/docs/formats.md"));
    for (const FormatInfo& format : formats()) {
        page.heading(fmt::format("FORMAT {}", format.name));
        add_markdown(page, read_page(fmt::format("{}/formats/{}.md", sources, format.name)));
    }
    see_also(page, {reference("quadrille", 1), reference("quadrille-convert", 1)});
    return page;
}

std::vector<Page> all_pages(const std::string& sources) {
    std::vector<Page> pages{program_page(), verify_page(), formats_page(sources)};
    for (const Command& command : commands()) pages.push_back(command_page(command));
    return pages;
}

} // namespace quadrille::cli::manual
