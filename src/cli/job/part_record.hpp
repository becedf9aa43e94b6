// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <quadrille/numbers.hpp>

namespace quadrille::cli {

/// The bytes of a file, told by their number and SHA-256.
struct Bytes {
    std::uint64_t size = 0;
    std::string sha256;
    friend bool operator==(const Bytes&, const Bytes&) = default;
};

/// What a worker says of one part.
struct PartRecord {
    std::string job;         ///< name of the job
    std::uint32_t part = 0;  ///< which one of
    std::uint32_t of = 0;    ///< so many
    std::uint64_t units = 0; ///< that it has
    Count count;             ///< covers: all of them, or those found so far
    std::uint64_t nodes = 0;
    bool complete = false;
    std::string engine, program, host; ///< who answered
    double seconds = 0;
    std::optional<Bytes> list = {}; ///< the covers, where they are listed
};

/// The record as a sealed line.
std::string text_of(const PartRecord& record);

/// Throws NoInput, or ParseError if the file is no record as `text_of` writes it.
PartRecord read_part_record(const std::string& path);

} // namespace quadrille::cli
