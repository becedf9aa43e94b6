// SPDX-License-Identifier: MIT
#include "external/loaded_library.hpp"

#include <new>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

namespace quadrille::external {

LoadedLibrary::LoadedLibrary(std::span<const char* const> names, std::string what) : what_(std::move(what)) {
    std::string why;
    for (const char* name : names) {
        handle_ = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (handle_) return;
        why = ::dlerror();
        // The loader has no other way to say so.
        if (why.find("allocate memory") != why.npos || why.find("failed to map") != why.npos) throw std::bad_alloc();
    }
    throw Unsupported(fmt::format("cannot load {}: {}", what_, why));
}

void* LoadedLibrary::address(const char* name) const {
    if (void* const symbol = ::dlsym(handle_, name)) return symbol;
    throw Unsupported(fmt::format("finds no {} in {}", name, what_));
}

} // namespace quadrille::external
