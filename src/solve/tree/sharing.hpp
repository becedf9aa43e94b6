// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace quadrille {

/// How many search nodes a walk passes each time before it shares its work with other threads. 0, which it is outside of
/// tests, shares the work as soon as that pays.
std::uint64_t share_after();

/// For tests, whose searches are too short to be shared: sets `share_after` for all searches of the process that begin
/// while it lives.
class ShareAfter {
  public:
    explicit ShareAfter(std::uint64_t nodes);
    ~ShareAfter();
    ShareAfter(const ShareAfter&) = delete;
    ShareAfter& operator=(const ShareAfter&) = delete;

  private:
    std::uint64_t before_;
};

} // namespace quadrille
