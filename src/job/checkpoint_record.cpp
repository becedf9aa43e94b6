// SPDX-License-Identifier: MIT
#include "job/checkpoint_record.hpp"

#include "base/seal.hpp"
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
