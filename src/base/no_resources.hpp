// SPDX-License-Identifier: MIT
#pragma once

#include <new>
#include <string>
#include <utility>

namespace quadrille {

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
