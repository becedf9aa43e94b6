// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace quadrille {

/// Input as a message shows it: in quotes, shortened, and harmless, so that it can neither end a message
/// early nor play tricks on a terminal.
std::string in_quotes(std::string_view text);

/// A name as a line of text shows it: whole, without quotes, ASCII control characters and broken UTF-8
/// spelled out, so that the line stays one.
std::string printable(std::string_view text);

/// Text that is safe for a terminal or a message. In addition to `printable`, it spells out all characters
/// that a terminal might obey, that are invisible, or that hide or reverse neighbouring text. Bytes of `kept`
/// stay.
std::string harmless(std::string_view text, std::string_view kept = "");

/// A text as a field of a table separated by commas (RFC 4180): in quotes where it must be.
std::string csv_field(std::string_view text);

} // namespace quadrille
