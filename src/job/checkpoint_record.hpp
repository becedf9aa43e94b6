// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <quadrille/job.hpp>

#include "job/sealed_record.hpp"

namespace quadrille::job {

/// The record as a sealed line. `owner` says which search it belongs to: a JSON object, with a field "listing"
/// if covers are listed.
std::string text_of(const CheckpointRecord& record, const std::string& owner);

/// What `text_of` wrote. Throws ParseError if it is anything else, or belongs to another search.
CheckpointRecord checkpoint_in(const SealedRecord& file, const std::string& owner);

} // namespace quadrille::job
