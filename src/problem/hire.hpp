// SPDX-License-Identifier: MIT
#pragma once

#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille {

/// Starts one more thread. False if none is to be had, or no memory for it: who asks does the work with
/// fewer. What the work refers to must be declared before the threads, since they are joined as these go.
template <class Work> bool hire(std::vector<std::jthread>& threads, Work&& work) {
    try {
        threads.emplace_back(std::forward<Work>(work));
        return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    return false;
}

} // namespace quadrille
