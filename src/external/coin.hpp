// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include <dlfcn.h>
#include <sys/types.h>

// What the solvers of COIN-OR need: libraries that are loaded when they are first used, and a process of their own.
namespace quadrille::external {

/// A library that is loaded at its first use and then stays loaded. Only types of its headers are used and
/// nothing is linked, so a program that never uses it neither needs it nor waits for it.
class LoadedLibrary {
  public:
    /// Tries the names in turn. `what` is how to call it in messages. Throws Unsupported if it is not there.
    LoadedLibrary(std::span<const char* const> names, std::string what);

    /// A function of it. Throws Unsupported if it has none of that name.
    template <class Function> Function* find(const char* name) const {
        return reinterpret_cast<Function*>(address(name));
    }

  private:
    void* address(const char* name) const;

    std::string what_;
    void* handle_ = nullptr;
};

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
