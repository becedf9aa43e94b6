// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace quadrille::search {

/// Allocates memory for tables that are read at random. Large blocks ask for large pages: in small pages most
/// of a look-up's time goes into finding the page (matchings of K30: 1.2 s became 0.9 s).
template <class T> struct LargePages {
    using value_type = T;
    using propagate_on_container_move_assignment = std::true_type; // all are equal
    LargePages() = default;
    template <class Other> LargePages(const LargePages<Other>&) {} // NOLINT: as allocators are

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < page) return static_cast<T*>(::operator new(bytes));
        void* const memory = ::operator new (bytes, std::align_val_t{page});
#ifdef __linux__
        madvise(memory, bytes, MADV_HUGEPAGE); // a hint: nothing depends on it
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        if (count * sizeof(T) < page)
            ::operator delete(memory);
        else
            ::operator delete (memory, std::align_val_t{page});
    }
    friend bool operator==(const LargePages&, const LargePages&) { return true; }

  private:
    static constexpr std::size_t page = 1 << 21;
};

} // namespace quadrille::search
