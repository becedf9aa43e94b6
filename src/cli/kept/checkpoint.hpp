// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <quadrille/part.hpp>

#include "cli/flags.hpp"
#include "cli/kept/checkpoint_record.hpp"
#include "cli/kept/durable_file.hpp"

namespace quadrille::cli {

inline constexpr Flag checkpoint_flag{"checkpoint", "C", "save the state in C; continue from C if it exists"};

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
    /// Reads the file, if it is there. Throws ParseError if it is damaged or of another search.
    Checkpoint(const std::string& path, const KeptSearch& search);

    const std::string& path() const { return file_.path(); }
    /// What was there when it was opened.
    const std::optional<CheckpointRecord>& found() const { return found_; }
    bool is_complete() const { return found_ && found_->complete; }
    /// Of the list that it was kept of, so many are safe.
    std::uint64_t bytes() const { return found_ ? found_->bytes.value_or(0) : 0; }

    /// Throws std::system_error, and leaves the old one.
    void write(const CheckpointRecord& record);

    /// That the file cannot be gone on from, for a reason of the list beside it.
    [[noreturn]] void refuse(const std::string& found) const;

    /// How often it is to be written.
    static std::chrono::milliseconds interval();

    /// Says what the search goes on from.
    void tell() const;

  private:
    RecordFile file_;
    const Invocation& invocation_;
    std::string search_; // of which search it is, as JSON
    std::optional<CheckpointRecord> found_;
};

} // namespace quadrille::cli
