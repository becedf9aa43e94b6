// SPDX-License-Identifier: MIT
#include "solve/tree/sharing.hpp"

#include <atomic>

namespace quadrille {

namespace {

std::atomic<std::uint64_t> set = 0;

} // namespace

std::uint64_t share_after() { return set; }

ShareAfter::ShareAfter(std::uint64_t nodes) : before_(set.exchange(nodes)) {}

ShareAfter::~ShareAfter() { set = before_; }

} // namespace quadrille
