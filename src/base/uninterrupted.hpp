// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace quadrille {

/// Repeats a call of the system for as long as signals interrupt it.
template <class Call> auto uninterrupted(const Call& call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

/// Reads or writes by `call`, and waits for `event` where the other end of the descriptor is slow.
template <class Call> ssize_t transfer(int descriptor, short event, const Call& call) {
    for (;;) {
        const ssize_t n = uninterrupted(call);
        if (n >= 0 || errno != EAGAIN) return n;
        pollfd other_end{descriptor, event, 0};
        if (::poll(&other_end, 1, -1) < 0 && errno != EINTR) return -1;
    }
}

} // namespace quadrille
