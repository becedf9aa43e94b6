// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quadrille {

// Records that are kept in files - of jobs, of parts, checkpoints - end in a seal: the SHA-256 of the record
// without it. What was cut, edited or mixed up on its way is seen before any of it is believed:
//
//     {"format":"quadrille-job","version":1,...,"sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c..."}
//
// The seal is over bytes, not over values: a record is canonical JSON on one line, and no other text of equal
// meaning will do.

/// A record with its seal as the last field. Precondition: it is a JSON object on one line that is not empty.
std::string sealed(std::string_view record);

/// The record without its seal; nothing if there is no seal, or if it does not fit the text. A line end at
/// the end of `text` does not count.
std::optional<std::string> unsealed(std::string_view text);

/// The seal itself, 64 hexadecimal digits. Precondition: the text is sealed.
std::string_view seal_of(std::string_view text);

} // namespace quadrille
