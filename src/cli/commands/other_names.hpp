// SPDX-License-Identifier: MIT
// Words and flags that people use for something that has another name here.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/flags/flags.hpp"

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

/// Lists the commands that have a flag, as the end of a message: "; it is a flag of solve". Empty if none has it.
std::string commands_with_flag(std::string_view flag);

/// What may be meant by a flag that a command does not have, as the end of a message: a flag of another name, a similar
/// one, or the commands that have it.
std::string ask_for_flag(const UnknownFlag& error);

} // namespace quadrille::cli
