// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <quadrille/checkpoint.hpp>

#include "cli/durable_file.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

inline constexpr Flag checkpoint_flag{"checkpoint", "C",
                                      "keep in C what is left, and go on from there if C exists"};

/// What a search is, so that no other one goes on from its checkpoint.
struct KeptSearch {
    const Invocation& invocation;
    const Problem& problem; ///< with what it requires and forbids
    Part part;
    std::string_view engine;
    std::string_view listing = {}; ///< how covers are written; empty if they are only counted
};

/// A checkpoint in a file (docs/parts.md), which nobody else may write as long as this lives.
class Checkpoint {
  public:
    /// What is kept of a list beside the search.
    using Bytes = std::optional<std::uint64_t>;

    /// Reads the file, if it is there. Throws ParseError if it is damaged or of another search.
    Checkpoint(const std::string& path, const KeptSearch& search);

    const std::string& path() const { return file_.path(); }
    bool exists() const { return snapshot_.has_value(); }
    /// Whether all is done. Then the snapshot has the answer.
    bool is_complete() const { return complete_; }
    const std::optional<Snapshot>& snapshot() const { return snapshot_; }
    std::uint64_t bytes() const { return bytes_; }

    /// Writes it. `bytes`: of a list, those that are safe. Throws std::system_error, and leaves the old one.
    void write(const Snapshot& snapshot, Bytes bytes, bool complete);

    /// That the file cannot be gone on from, for a reason of the list beside it.
    [[noreturn]] void refuse(const std::string& found) const;

    /// How often it is to be written.
    static std::chrono::milliseconds interval();

    /// Says what the search goes on from.
    void tell() const;

  private:
    void read(const std::string& record);

    RecordFile file_;
    const Invocation& invocation_;
    std::string header_; // what says of which search it is, as JSON
    std::optional<Snapshot> snapshot_;
    std::uint64_t bytes_ = 0;
    bool complete_ = false;
};

} // namespace quadrille::cli
