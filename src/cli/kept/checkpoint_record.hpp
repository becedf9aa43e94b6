// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <quadrille/part.hpp>

#include "cli/kept/sealed_record.hpp"

namespace quadrille::cli {

/// What the file of a checkpoint says, besides of which search it is.
struct CheckpointRecord {
    Snapshot snapshot;
    std::optional<std::uint64_t> bytes = {}; ///< of a list, those that are safe
    bool complete = false;                   ///< whether all is done: then the snapshot has the answer

    friend bool operator==(const CheckpointRecord&, const CheckpointRecord&) = default;
};

/// The record as a sealed line. `search` says of which search it is: fields of a JSON object, with "listing"
/// if it lists covers.
std::string text_of(const CheckpointRecord& record, const std::string& search);

/// What `text_of` wrote. Throws ParseError if it is not so, or is of another search.
CheckpointRecord checkpoint_in(const SealedRecord& file, const std::string& search);

} // namespace quadrille::cli
