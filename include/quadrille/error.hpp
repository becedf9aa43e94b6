// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace quadrille {

/// A place in an input: 1-based line, 1-based column in bytes. Line 0 stands for no place.
struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Input that breaks its format. `what()` is `source:line:column: what was found, what was expected`.
class ParseError : public std::runtime_error {
  public:
    ParseError(const std::string& source, Place place, const std::string& message)
        : std::runtime_error(source + ':' + std::to_string(place.line) + ':' + std::to_string(place.column)
                             + ": " + message),
          place_(place) {}

    Place place() const { return place_; }

  private:
    Place place_;
};

/// A sound request that the chosen engine, format or front end cannot meet.
class Unsupported : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace quadrille
