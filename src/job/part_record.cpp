// SPDX-License-Identifier: MIT
#include <filesystem>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <unistd.h>

#include <quadrille.h>
#include <quadrille/job.hpp>

#include "base/sha256.hpp"
#include "base/system.hpp"
#include "base/whole_file.hpp"
#include "job/sealed_record.hpp"
#include "output/json.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

constexpr std::size_t longest_record = 1 << 20; // a count may have many digits
constexpr std::string_view what = "the record of a part";

} // namespace

std::string to_text(const PartRecord& record) {
    output::Json json = output::Json::object("type", "part", "job", record.job, "part", record.part, "of", record.of,
                                             "units", record.units, "count", record.count.to_string(), "nodes",
                                             record.nodes, "complete", record.complete, "engine", record.engine,
                                             "program", record.program, "host", record.host, "seconds", record.seconds);
    if (record.list) json.set("list", output::Json::object("bytes", record.list->size, "sha256", record.list->sha256));
    return sealed(json.text()) + '\n';
}

namespace {

PartRecord record_in(const job::SealedRecord& file) {
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
        const job::SealedRecord list = file.within("list");
        record.list = FileDigest{list.number("bytes"), list.sha256("sha256")};
    }
    return record;
}

} // namespace

PartRecord read_part_record(const std::string& path) {
    return record_in(job::SealedRecord::read(path, longest_record, what));
}

PartRecord parse_part_record(std::string_view text, const std::string& source) {
    return record_in(job::SealedRecord(source, text, what));
}

void write_part_record(const JobFolder& folder, const PartRecord& record) {
    folder.make_room(record.part);
    write_durably(folder.record(record.part), to_text(record));
}

std::string add_part_record(const Job& job, const JobFolder& folder, const PartRecord& record) {
    const auto other = find_part_record(job, folder, record.part);
    if (!other) {
        write_part_record(folder, record);
        return {};
    }
    if (!record.complete || (other->count == record.count && other->list == record.list)) return {};
    std::string file = std::filesystem::path(folder.record(record.part))
                           .replace_extension(fmt::format(".{}.{}.json", record.host, ::getpid()));
    write_durably(file, to_text(record));
    return file;
}

PartRecord make_part_record(const Job& job, std::uint32_t part, const PartResult& result) {
    const SolveResult& answer = result.answer;
    return {.job = job.name,
            .part = part,
            .of = job.parts,
            .units = result.mine,
            .count = answer.covers,
            .nodes = answer.stats.nodes,
            .complete = answer.complete(),
            .engine = answer.engine,
            .program = std::string("quadrille ") + quadrille_version(),
            .host = host_name(),
            .seconds = answer.stats.seconds};
}

} // namespace quadrille::inline QUADRILLE_ABI
