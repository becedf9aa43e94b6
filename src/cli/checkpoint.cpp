// SPDX-License-Identifier: MIT
#include "cli/checkpoint.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <quadrille/error.hpp>

#include "cli/input/problem_input.hpp"
#include "problem/json_depth.hpp"
#include "problem/seal.hpp"

namespace quadrille::cli {

namespace {

using Json = nlohmann::ordered_json;

Json indices(std::span<const OptionId> options) {
    std::vector<std::uint32_t> list;
    for (const OptionId option : options) list.push_back(index(option));
    std::ranges::sort(list);
    return list;
}

std::string header_of(const KeptSearch& search) {
    Json header{{"format", "quadrille-checkpoint"},
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

Json rest_of(const Snapshot& snapshot) {
    Json list = Json::array();
    for (const Snapshot::Rest& rest : snapshot.rest)
        list.push_back(
            {{"unit", rest.unit}, {"path", rest.path}, {"floor", rest.floor}, {"weight", rest.weight}});
    return list;
}

Snapshot snapshot_of(const Json& record) {
    Snapshot snapshot;
    const Json& units = record.at("units");
    snapshot.units = {units.at("level").get<std::uint32_t>(), units.at("count").get<std::uint64_t>(),
                      units.at("sha256").get<std::string>()};
    snapshot.next_unit = record.at("unit").get<std::uint64_t>();
    const auto& covers = record.at("covers").get_ref<const std::string&>();
    if (covers.empty() || covers.find_first_not_of("0123456789") != covers.npos)
        throw std::runtime_error("covers are no number");
    snapshot.covers = Count::from_decimal(covers);
    snapshot.nodes = record.at("nodes").get<std::uint64_t>();
    for (const Json& rest : record.at("rest"))
        snapshot.rest.push_back({rest.at("unit").get<std::vector<std::uint32_t>>(),
                                 rest.at("path").get<std::vector<std::uint32_t>>(),
                                 rest.at("floor").get<std::uint64_t>(), rest.at("weight").get<double>()});
    return snapshot;
}

} // namespace

Checkpoint::Checkpoint(const std::string& path, const KeptSearch& search)
    : file_(path), invocation_(search.invocation), header_(header_of(search)) {
    if (!file_.text()) return;
    const auto record = unsealed(*file_.text());
    if (!record) refuse("a file that is no checkpoint, or a damaged one: its seal is not that of its text");
    try {
        read(*record);
    } catch (const ParseError&) {
        throw;
    } catch (const std::exception& error) {
        refuse(fmt::format("a record that is not of this form ({})", error.what()));
    }
}

void Checkpoint::refuse(const std::string& found) const {
    throw ParseError(file_.path(), {1, 1},
                     fmt::format("found {}, expected a checkpoint of this search", found));
}

void Checkpoint::read(const std::string& text) {
    if (!is_shallow_json(text)) refuse("a record that is nested too deeply");
    const Json record = Json::parse(text), header = Json::parse(header_);
    for (const auto& [key, value] : header.items()) {
        if (!record.contains(key)) refuse(fmt::format("no \"{}\"", key));
        if (record[key] != value)
            refuse(fmt::format("\"{}\": {} instead of {}", key, record[key].dump(), value.dump()));
    }
    snapshot_ = snapshot_of(record);
    complete_ = record.at("complete").get<bool>();
    if (header.contains("listing")) bytes_ = record.at("bytes").get<std::uint64_t>();
}

void Checkpoint::write(const Snapshot& snapshot, Bytes bytes, bool complete) {
    Json record = Json::parse(header_);
    const Units& units = snapshot.units;
    record["units"] = {{"level", units.level}, {"count", units.count}, {"sha256", units.sha256}};
    record["complete"] = complete;
    record["covers"] = snapshot.covers.to_string();
    record["nodes"] = snapshot.nodes;
    if (bytes) record["bytes"] = *bytes;
    record["unit"] = snapshot.next_unit;
    record["rest"] = rest_of(snapshot);
    file_.write(sealed(record.dump()) + '\n');
}

std::chrono::milliseconds Checkpoint::interval() {
    const char* const text = std::getenv("QUADRILLE_CHECKPOINT_MILLISECONDS"); // for tests
    const long milliseconds = text ? std::strtol(text, nullptr, 10) : 0;
    return milliseconds > 0 ? std::chrono::milliseconds(milliseconds) : Keeping{}.interval;
}

void Checkpoint::tell() const {
    if (!exists() || invocation_.has("quiet")) return;
    say(fmt::format("{}: {} {}: {} covers, {} search nodes", invocation_.command(),
                    complete_ ? "all is done, says" : "going on from", file_.path(),
                    snapshot_->covers.to_string(), snapshot_->nodes));
}

} // namespace quadrille::cli
