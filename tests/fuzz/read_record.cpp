// SPDX-License-Identifier: MIT
// Missed without it: bytes that crash a reader of records of jobs.
// For any bytes, reading them as a job, as the record of a part, as the list of a part or as a checkpoint
// ends in one of these or in a ParseError with a place. The result is the same after it is written and read
// again. Hardly any bytes have the right seal, so they are also tried with a right seal appended. For
// libFuzzer, and for files given by name (replay.cpp).
#include <cstdint>
#include <string>

#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include <quadrille/error.hpp>
#include <quadrille/job.hpp>

#include "base/sha256.hpp"
#include "fuzz/demand.hpp"
#include "job/part_list.hpp"
#include "job/sealed_record.hpp"

namespace {

using quadrille::fuzz::demand;
using namespace quadrille;

/// A file that lies in memory.
class File {
  public:
    explicit File(const std::string& bytes) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
        demand(::write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
               "a file in memory can be had");
    }
    ~File() { ::close(descriptor_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

  private:
    int descriptor_;
};

template <class Read> void try_read(const std::string& bytes, const Read& read) {
    fuzz::try_run([&] { read(File(bytes).path()); });
}

void read_all(const std::string& bytes) {
    try_read(bytes, [](const std::string& path) {
        Job job = read_job(path);
        demand(read_job(File(to_text(job)).path()).name == job.name, "a job survives its file");
    });
    try_read(bytes, [](const std::string& path) {
        const PartRecord record = read_part_record(path);
        const std::string text = to_text(record);
        demand(to_text(read_part_record(File(text).path())) == text, "a record survives its file");
    });
    for (const char* search : {"{}", R"({"listing":"text numbers"})"})
        fuzz::try_run([&] {
            const auto read = [&](const std::string& text) {
                return job::checkpoint_in(job::SealedRecord("fuzz", text, "a checkpoint"), search);
            };
            const CheckpointRecord record = read(bytes);
            demand(read(job::text_of(record, search)) == record, "a checkpoint survives its file");
        });
    try_read(bytes, [](const std::string& path) {
        constexpr std::uint32_t options = 100;
        job::read_list(path, options, [](std::span<const OptionId> cover) {
            for (const OptionId option : cover) demand(index(option) < options, "a list has options");
            return true;
        });
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    read_all(bytes);
    const std::string line = bytes.substr(0, bytes.find('\n'));
    if (line.size() > 2 && line.front() == '{' && line.back() == '}') read_all(sealed(line) + '\n');
    return 0;
}
