// SPDX-License-Identifier: MIT
#include "cli/kept/checkpoint_record.hpp"

#include "problem/seal.hpp"

namespace quadrille::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson rest_of(const Snapshot& snapshot) {
    OrderedJson list = OrderedJson::array();
    for (const Snapshot::Rest& rest : snapshot.rest)
        list.push_back(
            {{"unit", rest.unit}, {"path", rest.path}, {"floor", rest.floor}, {"weight", rest.weight}});
    return list;
}

} // namespace

std::string text_of(const CheckpointRecord& record, const std::string& search) {
    const Snapshot& snapshot = record.snapshot;
    const Units& units = snapshot.units;
    OrderedJson json = OrderedJson::parse(search);
    json["units"] = {{"level", units.level}, {"count", units.count}, {"sha256", units.sha256}};
    json["complete"] = record.complete;
    json["covers"] = snapshot.covers.to_string();
    json["nodes"] = snapshot.nodes;
    if (record.bytes) json["bytes"] = *record.bytes;
    json["unit"] = snapshot.next_unit;
    json["rest"] = rest_of(snapshot);
    return sealed(json.dump()) + '\n';
}

CheckpointRecord checkpoint_in(const SealedRecord& file, const std::string& search) {
    const OrderedJson json = OrderedJson::parse(search);
    for (const auto& [key, value] : json.items()) file.expect(key.c_str(), value);
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
    if (json.contains("listing")) record.bytes = file.number("bytes");
    for (const SealedRecord& rest : file.each("rest"))
        snapshot.rest.push_back(
            {rest.numbers("unit"), rest.numbers("path"), rest.number("floor"), rest.real("weight")});
    return record;
}

} // namespace quadrille::cli
