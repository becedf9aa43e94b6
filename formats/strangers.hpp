// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace quadrille::format {

/// What to say of a text that begins with `head` and looks like something that is not read: a model, a program's
/// print, a table for people, or a slip in a format that is read. Empty if nothing. `guess` is the format that would
/// read it. Before reading, only texts are looked at that this format could read without a fault, but not as they are
/// meant; `failed` says that it could not. `whole` says that the head is the whole text. FILE stands for the input.
std::string stranger(std::string_view head, bool whole, std::string_view guess, bool failed);

} // namespace quadrille::format
