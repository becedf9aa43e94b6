// SPDX-License-Identifier: MIT
#include "cli/kept/kept_search.hpp"

#include <exception>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cli/cover_listing.hpp"
#include "cli/files.hpp"
#include "cli/kept/checkpoint.hpp"
#include "cli/part_flag.hpp"
#include "problem/quoted.hpp"

namespace quadrille::cli {

namespace {

/// The answer that a complete checkpoint has.
PartResult answer_of(const Snapshot& snapshot, std::string_view engine) {
    SolveResult answer{snapshot.covers, {}, Ending::exhausted, std::string(engine)};
    answer.stats.nodes = snapshot.nodes;
    return {std::move(answer), snapshot.units, snapshot.next_unit};
}

/// What a checkpoint says of a part that is done.
Snapshot end_of(const PartResult& result) {
    return {result.units, result.mine, result.answer.covers, result.answer.stats.nodes, {}};
}

/// Keeps a search in a checkpoint. A record that cannot be written does not end it, as the old one holds and
/// the next one may succeed; the first one and the last one must.
class Keeper {
  public:
    using Bytes = std::optional<std::uint64_t>;
    using Settle = std::function<Bytes()>;

    /// `settle`: makes sure that covers handed over so far stay.
    Keeper(Checkpoint& checkpoint, const Invocation& invocation, Settle settle)
        : checkpoint_(checkpoint), invocation_(invocation), settle_(std::move(settle)) {}

    Keeping keeping() {
        return {checkpoint_.found() ? std::optional(checkpoint_.found()->snapshot) : std::nullopt,
                Checkpoint::interval(), [this](const Snapshot& now) { keep(now); }};
    }

    /// To be called when the search has ended: throws if what was left then could not be written.
    void finish(const PartResult& result) const {
        if (!result.answer.cut_short()) return;
        if (error_) std::rethrow_exception(error_);
        if (!invocation_.has("quiet"))
            say(fmt::format("{}: run the same command again to continue from {}", invocation_.command(),
                            checkpoint_.path()));
    }

  private:
    void keep(const Snapshot& now) {
        const Bytes bytes = settle_();
        try {
            checkpoint_.write({now, bytes});
            begun_ = true;
            error_ = nullptr;
        } catch (const std::system_error& error) {
            if (!begun_ && !checkpoint_.found()) throw;
            error_ = std::current_exception();
            say(fmt::format("{}: cannot write a checkpoint, the last one holds: {}", invocation_.command(),
                            error.what()));
        }
    }

    Checkpoint& checkpoint_;
    const Invocation& invocation_;
    const Settle settle_;
    bool begun_ = false;
    std::exception_ptr error_; // of the last record
};

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
    const auto a = std::filesystem::weakly_canonical(one, error),
               b = std::filesystem::weakly_canonical(other, error);
    return !error && a == b;
}

/// The list that a checkpoint was kept of: refused if it is shorter.
void check_list(const Checkpoint& checkpoint, const std::string& path) {
    if (!checkpoint.found()) return;
    const auto size = size_of(path);
    if (!size || *size < checkpoint.bytes())
        checkpoint.refuse(fmt::format("{} of {} bytes in {}", checkpoint.bytes(), size.value_or(0), path));
}

KeptSearch kept_search(const Invocation& invocation, const SearchRun& search, const std::optional<Part>& part,
                       std::string_view listing) {
    return {invocation, search.problem(), part.value_or(Part{}),
            part_engine(search.problem(), search.params(), !listing.empty()), listing};
}

/// Runs a search that goes on from a checkpoint: what is not of this search shows when its paths are gone.
template <class Run> PartResult run_kept(const Checkpoint& checkpoint, const Run& run) {
    try {
        return run();
    } catch (const OtherUnits&) { // it is the job that does not fit
        throw;
    } catch (const BadArgument& error) {
        checkpoint.refuse(error.what());
    }
}

/// A list that is done. If the process ended before the file took its place, it does so now.
PartResult finished_list(const Checkpoint& checkpoint, const std::string& path, std::string_view engine) {
    const std::string growing = OutputFile::growing_name(path);
    if (size_of(growing)) {
        check_list(checkpoint, growing);
        OutputFile(path, checkpoint.bytes()).commit();
    } else if (size_of(path) != checkpoint.bytes()) {
        checkpoint.refuse(
            fmt::format("{} bytes in {} instead of {}", size_of(path).value_or(0), path, checkpoint.bytes()));
    }
    return answer_of(checkpoint.found()->snapshot, engine);
}

} // namespace

void check_kept_list(const Invocation& invocation) {
    const auto path = invocation.get("output");
    if (is_standard(path))
        throw UsageError(
            "solve: found --checkpoint without -o FILE, expected both: the list is continued in that file");
    const std::string checkpoint = *invocation.get("checkpoint");
    for (const std::string& mine : {*path, OutputFile::growing_name(*path)})
        if (is_same_path(mine, checkpoint))
            throw UsageError(fmt::format("solve: found {} as checkpoint and as list, expected two files",
                                         in_quotes(mine)));
}

PartResult count_kept(const Invocation& invocation, SearchRun& search, const std::optional<Part>& part,
                      const std::string& path) {
    const KeptSearch kept = kept_search(invocation, search, part, "");
    Checkpoint checkpoint(path, kept);
    checkpoint.tell();
    if (checkpoint.is_complete()) return answer_of(checkpoint.found()->snapshot, kept.engine);
    Keeper keeper(checkpoint, invocation, [] { return std::nullopt; });
    const Keeping keeping = keeper.keeping();
    const PartResult result = run_kept(checkpoint, [&] { return search.count_part(kept.part, &keeping); });
    keeper.finish(result);
    if (!result.answer.cut_short()) checkpoint.write({end_of(result), {}, true});
    return result;
}

PartResult list_kept(const Invocation& invocation, SearchRun& search, const std::optional<Part>& part,
                     output::Show show) {
    const std::string path = *invocation.get("output");
    const std::string listing = fmt::format("{} {}", invocation.has("json") ? "json" : "text",
                                            invocation.choice("show", show_flag.choices));
    const KeptSearch kept = kept_search(invocation, search, part, listing);
    Checkpoint checkpoint(*invocation.get("checkpoint"), kept);
    checkpoint.tell();
    if (checkpoint.is_complete()) return finished_list(checkpoint, path, kept.engine);
    check_list(checkpoint, OutputFile::growing_name(path));
    CoverListing list(invocation, search.problem(), show, part, checkpoint.bytes());
    Keeper keeper(checkpoint, invocation, [&] { return list.settle(); });
    const Keeping keeping = keeper.keeping();
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        list.add(cover);
        return true;
    };
    const PartResult result
        = run_kept(checkpoint, [&] { return search.solve_part(kept.part, sink, &keeping); });
    keeper.finish(result);
    if (result.answer.cut_short()) return result;
    list.end(result.answer, part ? part_fields(*part, result) : std::vector<output::Field>{});
    // The record first: who finds it without the file in its place puts it there.
    checkpoint.write({end_of(result), list.settle(), true});
    list.commit();
    return result;
}

} // namespace quadrille::cli
