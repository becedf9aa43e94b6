// SPDX-License-Identifier: MIT
// Checkpoints: their records, and the file that holds the last one.
#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/job.hpp>

#include "base/sha256.hpp"
#include "base/whole_file.hpp"
#include "job/sealed_record.hpp"
#include "output/json.hpp"

namespace quadrille::job {

namespace {

using output::Json;

Json json_of(const Snapshot::Rest& rest) {
    Json json = Json::object("unit", Json::list(rest.unit), "path", Json::list(rest.path), "floor", rest.floor,
                             "weight", rest.weight);
    if (rest.times != 1u) json.set("times", rest.times.to_string());
    return json;
}

} // namespace

std::string text_of(const CheckpointRecord& record, const std::string& owner) {
    const Snapshot& snapshot = record.snapshot;
    const Units& units = snapshot.units;
    Json json = Json::parse(owner);
    json.set("units", Json::object("level", units.level, "count", units.count, "sha256", units.sha256));
    json.set("complete", record.complete);
    json.set("covers", snapshot.covers.to_string());
    json.set("nodes", snapshot.nodes);
    if (record.bytes) json.set("bytes", *record.bytes);
    json.set("unit", snapshot.next_unit);
    Json rests = Json::list();
    for (const Snapshot::Rest& rest : snapshot.rest) rests.append(json_of(rest));
    json.set("rest", rests);
    return sealed(json.text()) + '\n';
}

CheckpointRecord checkpoint_in(const SealedRecord& file, const std::string& owner) {
    file.expect(owner);
    const SealedRecord units = file.within("units");
    // One by one: g++ 12 frees what is inside such a record twice if its last field throws.
    CheckpointRecord record;
    Snapshot& snapshot = record.snapshot;
    snapshot.units.level = static_cast<std::uint32_t>(units.number("level", UINT32_MAX));
    snapshot.units.count = units.number("count");
    snapshot.units.sha256 = units.text("sha256");
    snapshot.next_unit = file.number("unit");
    snapshot.covers = Count::from_decimal(file.digits("covers"));
    snapshot.nodes = file.number("nodes");
    record.complete = file.truth("complete");
    if (owner.find(R"("listing":)") != std::string::npos) record.bytes = file.number("bytes");
    for (const SealedRecord& rest : file.each("rest")) {
        snapshot.rest.push_back(
            {rest.numbers("unit"), rest.numbers("path"), rest.number("floor"), rest.real("weight")});
        if (rest.has("times")) snapshot.rest.back().times = Count::from_decimal(rest.digits("times"));
    }
    return record;
}

} // namespace quadrille::job

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using output::Json;

Json indices(std::span<const OptionId> options) {
    std::vector<std::uint32_t> list;
    for (const OptionId option : options) list.push_back(index(option));
    std::ranges::sort(list);
    return Json::list(list);
}

std::string text_of(const CheckpointOwner& owner) {
    Json header
        = Json::object("format", "quadrille-checkpoint", "version", std::uint32_t{1}, "verb", owner.verb, "problem",
                       structure_digest(owner.problem), "require", indices(owner.problem.required()), "forbid",
                       indices(owner.problem.forbidden()), "part", owner.part.index, "of", owner.part.of, "rule",
                       unit_rule(owner.engine), "engine", owner.engine, "tree", tree_version);
    if (!owner.listing.empty()) header.set("listing", owner.listing);
    return header.text();
}

} // namespace

class CheckpointFile::Kept {
  public:
    Kept(const std::string& path, const CheckpointOwner& owner)
        : file_(path), engine_(owner.engine), lists_(!owner.listing.empty()), owner_(text_of(owner)) {
        if (file_.text())
            found_ = job::checkpoint_in(job::SealedRecord(file_.path(), *file_.text(), "a checkpoint of this search"),
                                        owner_);
    }

    const std::string& path() const { return file_.path(); }
    const std::string& engine() const { return engine_; }
    const std::optional<CheckpointRecord>& found() const { return found_; }

    Keeping keeping(CheckpointParams params) {
        params_ = std::move(params);
        return {found_ ? std::optional(found_->snapshot) : std::nullopt, params_.interval,
                [this](const Snapshot& now) { keep(now); }};
    }

    void finish(const PartResult& result) {
        if (result.answer.cut_short()) {
            if (error_) std::rethrow_exception(error_);
        } else if (!lists_) {
            write_end(result, {});
        }
    }

    void write_end(const PartResult& result, std::optional<std::uint64_t> bytes) {
        const SolveResult& answer = result.answer;
        write({{result.units, result.mine, answer.covers, answer.stats.nodes, {}}, bytes, true});
    }

  private:
    void write(const CheckpointRecord& record) { file_.write(job::text_of(record, owner_)); }

    /// A record that cannot be written does not end the search, as the old one holds and the next one may
    /// succeed. The first and the last one must.
    void keep(const Snapshot& now) {
        const auto bytes = params_.settle ? std::optional(params_.settle()) : std::nullopt;
        try {
            write({now, bytes});
            begun_ = true;
            error_ = nullptr;
        } catch (const std::system_error& error) {
            if (!begun_ && !found_) throw;
            error_ = std::current_exception();
            if (params_.warn) params_.warn(error.what());
        }
    }

    RecordFile file_;
    const std::string engine_;
    const bool lists_;
    const std::string owner_; // as JSON
    std::optional<CheckpointRecord> found_;
    CheckpointParams params_;
    bool begun_ = false;
    std::exception_ptr error_; // of the last record
};

CheckpointFile::CheckpointFile(const std::string& path, const CheckpointOwner& owner)
    : kept_(std::make_unique<Kept>(path, owner)) {}
CheckpointFile::~CheckpointFile() = default;

const std::string& CheckpointFile::path() const { return kept_->path(); }

const std::optional<CheckpointRecord>& CheckpointFile::found() const { return kept_->found(); }

PartResult CheckpointFile::answer() const {
    const Snapshot& snapshot = found()->snapshot;
    SolveResult answer{snapshot.covers, {}, Ending::exhausted, kept_->engine()};
    answer.stats.nodes = snapshot.nodes;
    return {std::move(answer), snapshot.units, snapshot.next_unit};
}

Keeping CheckpointFile::keeping(CheckpointParams params) { return kept_->keeping(std::move(params)); }

PartResult CheckpointFile::run(const std::function<PartResult()>& search) {
    PartResult result;
    try {
        result = search();
    } catch (const OtherUnits&) { // it is the job that does not fit
        throw;
    } catch (const BadArgument& error) { // what is not of this search shows when its paths are gone
        refuse(error.what());
    }
    finish(result);
    return result;
}

void CheckpointFile::finish(const PartResult& result) { kept_->finish(result); }

void CheckpointFile::write_end(const PartResult& result, std::optional<std::uint64_t> bytes) {
    kept_->write_end(result, bytes);
}

void CheckpointFile::refuse(const std::string& found) const {
    throw ParseError(path(), {1, 1}, fmt::format("found {}, expected a checkpoint of this search", found));
}

} // namespace quadrille::inline QUADRILLE_ABI
