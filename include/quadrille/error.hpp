// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A place in an input: line and column, both from 1, the column in bytes. Line 0 stands for no place.
struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Input that breaks its format. `what()` is `source:line:column: what was found, what was expected`.
class QUADRILLE_EXPORT ParseError : public std::runtime_error {
  public:
    ParseError(const std::string& source, Place place, const std::string& message)
        : std::runtime_error(source + ':' + std::to_string(place.line) + ':' + std::to_string(place.column)
                             + ": " + message),
          place_(place) {}

    Place place() const { return place_; }

  private:
    Place place_;
};

/// A valid request that the chosen engine, format or front end cannot meet.
class QUADRILLE_EXPORT Unsupported : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace quadrille::inline QUADRILLE_ABI
