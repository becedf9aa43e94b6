// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille {

/// From here on, until `main_begins`, an exception that nothing catches, or for which there is no memory, ends
/// the program with this message and exit code 70 instead of a crash. Exceptions other than std::bad_alloc
/// crash as usual. A program calls it before the initialisers of its libraries and of its own tables.
void end_early_with(const char* message) noexcept;

/// To be called first in main, which catches exceptions itself.
void main_begins() noexcept;

} // namespace quadrille
