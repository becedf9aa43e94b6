// SPDX-License-Identifier: MIT
#include "cli/job/part_record.hpp"

#include <utility>

#include "cli/kept/sealed_record.hpp"
#include "output/json.hpp"
#include "problem/seal.hpp"

namespace quadrille::cli {

namespace {

constexpr std::size_t longest_record = 1 << 20; // a count may have many digits

} // namespace

std::string text_of(const PartRecord& record) {
    output::Json json = output::Json::object(
        "type", "part", "job", record.job, "part", record.part, "of", record.of, "units", record.units,
        "count", record.count.to_string(), "nodes", record.nodes, "complete", record.complete, "engine",
        record.engine, "program", record.program, "host", record.host, "seconds", record.seconds);
    if (record.list)
        json.set("list", output::Json::object("bytes", record.list->size, "sha256", record.list->sha256));
    return sealed(json.text()) + '\n';
}

PartRecord read_part_record(const std::string& path) {
    const auto file = SealedRecord::read(path, longest_record, "the record of a part");
    if (file.text("type") != "part") file.fail("found no record of a part, expected one");
    PartRecord record{.job = file.sha256("job"),
                      .part = static_cast<std::uint32_t>(file.number("part", UINT32_MAX)),
                      .of = static_cast<std::uint32_t>(file.number("of", UINT32_MAX)),
                      .units = file.number("units"),
                      .count = Count::from_decimal(file.digits("count")),
                      .nodes = file.number("nodes"),
                      .complete = file.truth("complete"),
                      .engine = file.text("engine"),
                      .program = file.text("program"),
                      .host = file.text("host"),
                      .seconds = file.real("seconds")};
    if (file.has("list")) {
        const SealedRecord list = file.within("list");
        record.list = Bytes{list.number("bytes"), list.sha256("sha256")};
    }
    return record;
}

} // namespace quadrille::cli
