// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <dlfcn.h>

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

} // namespace quadrille::external
