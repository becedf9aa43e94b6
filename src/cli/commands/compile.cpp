// SPDX-License-Identifier: MIT
#include <vector>

#include <unistd.h>

#include <quadrille/diagram.hpp>
#include <quadrille/formats.hpp>

#include "cli/commands/command.hpp"
#include "cli/diagram_export.hpp"
#include "cli/files.hpp"
#include "cli/proof_output.hpp"
#include "cli/search_run.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = [] {
        std::vector<Flag> all = search_flags_but({"choose", "engine", "exit-code"});
        all.insert(all.end(), compile_flags.begin(), compile_flags.end());
        all.insert(all.end(), proof_flags.begin(), proof_flags.end());
        all.insert(all.end(), {export_flag, output_flag, quiet_flag});
        return all;
    }();
    return list;
}

/// A diagram file is no text: it would upset a terminal.
[[noreturn]] void refuse_terminal() {
    throw UsageError("compile: found a terminal to write to, expected --output FILE or a pipe");
}

ExitCode run(const Invocation& invocation) {
    const auto format = parse_export(invocation);
    ProofOutput proof(invocation);
    if (invocation.get("proof") == "-" && !invocation.has("output"))
        throw UsageError("compile: found --proof - beside a diagram on standard output, expected --output FILE");
    const bool to_standard = invocation.get("output").value_or("-") == "-";
    if (!format && to_standard && ::isatty(STDOUT_FILENO) != 0) refuse_terminal(); // before anything is read
    SearchRun search(invocation);
    proof.open();
    OutputFile file(invocation.get("output"));
    if (!format && file.is_terminal()) refuse_terminal(); // by another name, as /dev/tty
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
    flags,
    run};

} // namespace quadrille::cli
