// SPDX-License-Identifier: MIT
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

void Names::push_back(std::string_view name) {
    text_ += name;
    ends_.push_back(text_.size());
}

void Names::pad(std::size_t size) {
    if (ends_.size() < size) ends_.resize(size, text_.size());
}

} // namespace quadrille::inline QUADRILLE_ABI
