// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

namespace quadrille::external {

/// A function that runs in a process of its own, and the text that it returns.
///
/// That is how to call a library that cannot be stopped, prints at will and may crash: the process has
/// neither standard streams nor any other open file, and it is ended by the destructor, or by the end of the
/// thread that started it. It inherits a copy of the memory, so the function may read whatever its caller
/// could.
class ChildTask {
  public:
    /// Starts the child. Throws NoResources if the system has no process or pipe for it. If the function
    /// throws, only the text of the exception arrives.
    explicit ChildTask(const std::function<std::string()>& function);

    /// Ends the process and waits for its end, which takes no longer than the kernel takes.
    ~ChildTask();
    ChildTask(const ChildTask&) = delete;
    ChildTask& operator=(const ChildTask&) = delete;

    /// Waits at most this long; 0 does not wait. Returns the text once it is whole, and nothing before.
    /// Throws NoResources if the process was short of memory, std::runtime_error if the function threw or the
    /// process ended in another way. Precondition: the text was not returned before.
    std::optional<std::string> poll(std::chrono::milliseconds wait);

    /// Becomes readable when `poll` has something to do.
    int descriptor() const { return pipe_; }

  private:
    void reap();
    std::string result();

    pid_t child_ = -1; // -1 once it was waited for
    int pipe_ = -1;    // where the text arrives
    int status_ = 0;   // how the process ended
    std::string text_; // the bytes received so far
};

} // namespace quadrille::external
