// SPDX-License-Identifier: MIT
#pragma once

#include <new>
#include <string>
#include <utility>

#include <quadrille/error.hpp>

namespace quadrille {

/// A wrong word or flag of the command or of a front end. `what()` names the word and says what was expected.
class UsageError : public BadArgument {
  public:
    using BadArgument::BadArgument;
};

/// The system has no memory or no process for a part of the work; `what()` names the part. A caller that can
/// continue without memory can continue without that part too.
class NoResources : public std::bad_alloc {
  public:
    explicit NoResources(std::string what) : what_(std::move(what)) {}
    const char* what() const noexcept override { return what_.c_str(); }

  private:
    std::string what_;
};

} // namespace quadrille
