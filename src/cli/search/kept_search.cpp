// SPDX-License-Identifier: MIT
#include "cli/search/kept_search.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include <quadrille/job.hpp>

#include "base/quoted.hpp"
#include "cli/search/answer.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

/// Of a file, if it is there.
std::optional<std::uint64_t> size_of(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error == std::errc::no_such_file_or_directory) return std::nullopt;
    if (error) throw std::system_error(error, path);
    return size;
}

bool is_same_path(const std::string& one, const std::string& other) {
    std::error_code error;
    const auto a = std::filesystem::weakly_canonical(one, error), b = std::filesystem::weakly_canonical(other, error);
    return !error && a == b;
}

/// The list that a checkpoint was kept of: refused if it is shorter.
void check_list(const CheckpointFile& checkpoint, const std::string& path) {
    if (!checkpoint.found()) return;
    const auto size = size_of(path);
    if (!size || *size < checkpoint.bytes())
        checkpoint.refuse(fmt::format("{} of {} bytes in {}", checkpoint.bytes(), size.value_or(0), path));
}

CheckpointOwner owner_of(const Invocation& invocation, const SearchRun& search, const Part& part,
                         std::string_view listing) {
    return {invocation.command(), search.problem(), part,
            part_engine(search.problem(), search.params(), !listing.empty()), listing};
}

CheckpointParams params_of(const Invocation& invocation) {
    CheckpointParams params;
    params.warn = [&](std::string_view why) {
        warn(fmt::format("{}: cannot write a checkpoint, the last one holds: {}", invocation.command(), why));
    };
    const char* const text = std::getenv("QUADRILLE_CHECKPOINT_MILLISECONDS"); // for tests
    const long milliseconds = text ? std::strtol(text, nullptr, 10) : 0;
    if (milliseconds > 0) params.interval = std::chrono::milliseconds(milliseconds);
    return params;
}

/// Says what the search goes on from.
void warn_of_start(const Invocation& invocation, const CheckpointFile& checkpoint) {
    if (!checkpoint.found() || invocation.has("quiet")) return;
    const Snapshot& snapshot = checkpoint.found()->snapshot;
    warn(fmt::format("{}: {} {}: {} covers, {} search nodes", invocation.command(),
                     checkpoint.is_complete() ? "already complete, says" : "continuing from", checkpoint.path(),
                     snapshot.covers.to_string(), snapshot.nodes));
}

/// Runs a search that goes on from a checkpoint, and says how to continue it.
PartResult run_kept(const Invocation& invocation, CheckpointFile& checkpoint,
                    const std::function<PartResult()>& search) {
    PartResult result = checkpoint.run(search);
    if (result.answer.cut_short() && !invocation.has("quiet"))
        warn(
            fmt::format("{}: run the same command again to continue from {}", invocation.command(), checkpoint.path()));
    return result;
}

/// A list that is done. If the process ended before the file took its place, it does so now.
PartResult finished_list(const CheckpointFile& checkpoint, const std::string& path) {
    const std::string growing = OutputFile::growing_name(path);
    if (size_of(growing)) {
        check_list(checkpoint, growing);
        OutputFile(path, checkpoint.bytes()).commit();
    } else if (size_of(path) != checkpoint.bytes()) {
        checkpoint.refuse(
            fmt::format("{} bytes in {} instead of {}", size_of(path).value_or(0), path, checkpoint.bytes()));
    }
    return checkpoint.answer();
}

} // namespace

void check_kept_list(const Invocation& invocation) {
    const auto path = invocation.get("output");
    if (is_standard(path)) invocation.fail("--checkpoint needs --output FILE: the list is continued in that file");
    const std::string checkpoint = *invocation.get("checkpoint");
    for (const std::string& mine : {*path, OutputFile::growing_name(*path)})
        if (is_same_path(mine, checkpoint))
            throw UsageError(
                fmt::format("solve: found {} as checkpoint and as list, expected two files", in_quotes(mine)));
}

PartResult count_kept(const Invocation& invocation, SearchRun& search, const Part& part, const std::string& path) {
    CheckpointFile checkpoint(path, owner_of(invocation, search, part, ""));
    warn_of_start(invocation, checkpoint);
    if (checkpoint.is_complete()) return checkpoint.answer();
    const Keeping keeping = checkpoint.keeping(params_of(invocation));
    return run_kept(invocation, checkpoint, [&] { return search.count_part(part, &keeping); });
}

PartResult list_kept(const Invocation& invocation, SearchRun& search, const std::optional<Part>& part,
                     output::Show show) {
    const std::string path = *invocation.get("output");
    const std::string listing
        = fmt::format("{} {}", invocation.has("json") ? "json" : "text", invocation.choice("show"));
    const Part searched = part.value_or(Part{});
    CheckpointFile checkpoint(*invocation.get("checkpoint"), owner_of(invocation, search, searched, listing));
    warn_of_start(invocation, checkpoint);
    if (checkpoint.is_complete()) return finished_list(checkpoint, path);
    check_list(checkpoint, OutputFile::growing_name(path));
    CoverListing list(invocation, search.problem(), show, part, checkpoint.bytes());
    CheckpointParams params = params_of(invocation);
    params.settle = [&] { return list.settle(); };
    const Keeping keeping = checkpoint.keeping(std::move(params));
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        list.add(cover);
        return true;
    };
    PartResult result = run_kept(invocation, checkpoint, [&] { return search.solve_part(searched, sink, &keeping); });
    if (result.answer.cut_short()) return result;
    list.end(result.answer, part ? part_fields(*part, result) : std::vector<output::Field>{});
    // Write the record first; after a restart a missing file is renamed into place.
    checkpoint.write_end(result, list.settle());
    list.commit();
    return result;
}

} // namespace quadrille::cli
