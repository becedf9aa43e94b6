// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace quadrille {

/// Input as a message shows it: in quotes, shortened, control characters and broken UTF-8 spelled out, so
/// that it can neither end a message early nor play tricks on a terminal.
std::string in_quotes(std::string_view text);

/// A name as text for people shows it: whole, without quotes, control characters and broken UTF-8 spelled
/// out.
std::string printable(std::string_view text);

} // namespace quadrille
