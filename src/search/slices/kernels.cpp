// SPDX-License-Identifier: MIT
#include <string_view>

#include <quadrille/control.hpp>

#include "search/slices/form.hpp"

namespace quadrille::search::slices {

const Kernels& kernels() {
#ifdef QUADRILLE_X86_KERNELS
    const std::string_view name = target();
    if (name == "avx512") return avx512_kernels;
    if (name == "avx2") return avx2_kernels;
#endif
    return baseline_kernels;
}

} // namespace quadrille::search::slices
