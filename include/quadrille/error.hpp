// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// What kind of error it is: one for each class of exceptions below.
enum class ErrorKind : std::uint8_t {
    bad_argument, ///< the caller's mistake: a name twice, a number out of range
    bad_data,     ///< an input that breaks its format
    unsupported,  ///< a valid request that the engine, format or front end cannot meet
    no_input,     ///< a file that cannot be opened
    stopped,      ///< the caller's Control ended it: see control.hpp
};

/// The root of what the library throws. `what()` is a message for people. Beside these, reading and writing
/// may throw what the caller's streams throw, and anything may throw std::bad_alloc and std::system_error.
class QUADRILLE_EXPORT Error : public std::runtime_error {
  public:
    Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    ErrorKind kind() const { return kind_; }

  private:
    ErrorKind kind_;
};

/// A mistake of the caller.
class QUADRILLE_EXPORT BadArgument : public Error {
  public:
    explicit BadArgument(const std::string& message) : Error(ErrorKind::bad_argument, message) {}
};

/// A valid request that the chosen engine, format or front end cannot meet.
class QUADRILLE_EXPORT Unsupported : public Error {
  public:
    explicit Unsupported(const std::string& message) : Error(ErrorKind::unsupported, message) {}
};

/// A file that cannot be opened.
class QUADRILLE_EXPORT NoInput : public Error {
  public:
    explicit NoInput(const std::string& message) : Error(ErrorKind::no_input, message) {}
};

/// A place in an input: line and column, both from 1, the column in bytes. Line 0 stands for no place.
struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Input that breaks its format. `what()` is `source:line:column: message`.
class QUADRILLE_EXPORT ParseError : public Error {
  public:
    ParseError(const std::string& source, Place place, const std::string& message);

    /// Returns what the input was called.
    std::string_view source() const;
    Place place() const { return place_; }

    /// Returns what was found, and what was expected. Both views live as long as the exception.
    std::string_view message() const;

  private:
    Place place_;
    std::size_t source_size_, message_size_; // what() has both: a copy of an exception must not throw
};

} // namespace quadrille::inline QUADRILLE_ABI
