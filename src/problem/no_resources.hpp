// SPDX-License-Identifier: MIT
#pragma once

#include <new>
#include <string>
#include <utility>

namespace quadrille {

/// The system gives no memory or no process for a part of the work, and `what()` says which part. Whoever can
/// do without memory can do without that part too.
class NoResources : public std::bad_alloc {
  public:
    explicit NoResources(std::string what) : what_(std::move(what)) {}
    const char* what() const noexcept override { return what_.c_str(); }

  private:
    std::string what_;
};

} // namespace quadrille
