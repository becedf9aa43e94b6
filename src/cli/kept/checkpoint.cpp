// SPDX-License-Identifier: MIT
#include "cli/kept/checkpoint.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <quadrille/error.hpp>

#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson indices(std::span<const OptionId> options) {
    std::vector<std::uint32_t> list;
    for (const OptionId option : options) list.push_back(index(option));
    std::ranges::sort(list);
    return list;
}

std::string search_of(const KeptSearch& search) {
    OrderedJson header{{"format", "quadrille-checkpoint"},
                       {"version", 1},
                       {"verb", search.invocation.command()},
                       {"problem", digest(search.problem)},
                       {"require", indices(search.problem.required())},
                       {"forbid", indices(search.problem.forbidden())},
                       {"part", search.part.index},
                       {"of", search.part.of},
                       {"rule", unit_rule},
                       {"engine", search.engine},
                       {"tree", tree_version}};
    if (!search.listing.empty()) header["listing"] = search.listing;
    return header.dump();
}

} // namespace

Checkpoint::Checkpoint(const std::string& path, const KeptSearch& search)
    : file_(path), invocation_(search.invocation), search_(search_of(search)) {
    if (!file_.text()) return;
    found_ = checkpoint_in(SealedRecord(file_.path(), *file_.text(), "a checkpoint of this search"), search_);
}

void Checkpoint::refuse(const std::string& found) const {
    throw ParseError(file_.path(), {1, 1},
                     fmt::format("found {}, expected a checkpoint of this search", found));
}

void Checkpoint::write(const CheckpointRecord& record) { file_.write(text_of(record, search_)); }

std::chrono::milliseconds Checkpoint::interval() {
    const char* const text = std::getenv("QUADRILLE_CHECKPOINT_MILLISECONDS"); // for tests
    const long milliseconds = text ? std::strtol(text, nullptr, 10) : 0;
    return milliseconds > 0 ? std::chrono::milliseconds(milliseconds) : Keeping{}.interval;
}

void Checkpoint::tell() const {
    if (!found_ || invocation_.has("quiet")) return;
    say(fmt::format("{}: {} {}: {} covers, {} search nodes", invocation_.command(),
                    found_->complete ? "already complete, says" : "continuing from", file_.path(),
                    found_->snapshot.covers.to_string(), found_->snapshot.nodes));
}

} // namespace quadrille::cli
