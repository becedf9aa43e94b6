// SPDX-License-Identifier: MIT
#pragma once

#include <future>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <type_traits>
#include <utility>

namespace quadrille {

/// Runs two jobs at the same time, `here` in this thread and `there` in one of its own, and returns what both
/// return when both are over. Nothing if the system has no thread, or no memory for it: then neither was
/// begun.
///
/// A job is called with the stop source of the two. It ends soon after a stop is requested, and requests one
/// itself when it makes the other one needless. The caller's `stop` is passed on, and what a job throws stops
/// the other one; then it is thrown here.
template <class Here, class There>
auto beside(const std::stop_token& stop, const Here& here, const There& there)
    -> std::optional<std::pair<std::invoke_result_t<const Here&, std::stop_source>,
                               std::invoke_result_t<const There&, std::stop_source>>> {
    std::stop_source over;
    const std::stop_callback pass_on(stop, [&] { over.request_stop(); });
    const auto guarded = [&over](const auto& job) {
        try {
            return job(over);
        } catch (...) {
            over.request_stop();
            throw;
        }
    };
    std::future<std::invoke_result_t<const There&, std::stop_source>> other; // its destructor waits
    try {
        other = std::async(std::launch::async, [&] { return guarded(there); });
    } catch (const std::system_error&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
    auto mine = guarded(here);
    return std::pair{std::move(mine), other.get()};
}

} // namespace quadrille
