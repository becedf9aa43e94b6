// SPDX-License-Identifier: MIT
#include <quadrille/error.hpp>

#include <algorithm>

namespace quadrille::inline QUADRILLE_ABI {

ParseError::ParseError(const std::string& source, Place place, const std::string& message)
    : Error(ErrorKind::bad_data,
            source + ':' + std::to_string(place.line) + ':' + std::to_string(place.column) + ": " + message),
      place_(place), source_size_(source.size()), message_size_(message.size()) {}

std::string_view ParseError::source() const { return std::string_view(what()).substr(0, source_size_); }

std::string_view ParseError::message() const {
    const std::string_view text = what();
    return text.substr(text.size() - std::min(message_size_, text.size()));
}

} // namespace quadrille::inline QUADRILLE_ABI
