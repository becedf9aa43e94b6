// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace quadrille::cli {

/// What people call something that has another name here, or that is not there.
struct OtherName {
    std::string_view names;   ///< with bars between them, in small letters; the first one is the title
    std::string_view instead; ///< the words behind `quadrille` that do it, or nearly; empty if none do
    std::string_view text;    ///< what to read and to type
};

/// All of them. `help` shows the text, and messages about unknown words name the words to use.
std::span<const OtherName> other_names();

/// The row of a name in any case, singular or plural; null if there is none.
const OtherName* find_other_name(std::string_view name);

/// What `help NAME` prints.
std::string other_name_help(const OtherName& row);

/// The end of a message about an unknown word that people use: "; did you mean 'solve --minimize'? quadrille help minimize
/// tells more". Empty if the word is none of them.
std::string ask_for_own_name(std::string_view word);

} // namespace quadrille::cli
