// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::generators {

/// A flag of a front end, as help and completion list it and as the command line takes it.
struct Flag {
    std::string_view name;  ///< without dashes
    std::string_view value; ///< what stands for its value in help; empty if it takes none
    std::string_view help;
};

/// The words behind `gen NAME`: flags with their values (empty for a flag without), then the rest in order.
struct Arguments {
    std::map<std::string, std::string, std::less<>> flags;
    std::vector<std::string> words;
    std::string input;      ///< the text of FILE, if the front end reads one; FILE is not among `words` then
    std::string input_name; ///< what to call FILE in messages

    bool has(std::string_view flag) const { return flags.contains(flag); }
    std::string_view get(std::string_view flag, std::string_view otherwise = "") const {
        const auto found = flags.find(flag);
        return found == flags.end() ? otherwise : std::string_view(found->second);
    }
};

/// Words or flags that a front end cannot make a problem of. `what()` names the word and says what it
/// expects.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// How pictures are drawn.
struct Style {
    bool colour = false; ///< ANSI colours
    bool ascii = false;  ///< only ASCII characters, where box-drawing ones would be used
};

/// A front end: it makes problems of one kind, and draws their covers.
struct Generator {
    std::string_view name;
    std::string_view summary;  ///< one line, for the list
    std::string_view synopsis; ///< the words it takes, as in "N [--toroidal]"
    std::string_view help;     ///< a few lines with examples
    std::span<const Flag> flags;
    bool reads_file; ///< takes a FILE of its own: cli reads it into Arguments::input

    /// Makes the problem. Its origin holds arguments that make the same problem again without any file.
    /// Throws UsageError, or ParseError where the input is wrong.
    Problem (*emit)(const Arguments& arguments);

    /// Draws a cover of the problem that `emit(arguments)` makes; lines end in a newline, the last one too.
    /// Precondition: `cover` is a cover of it.
    std::string (*render)(const Arguments& arguments, std::span<const OptionId> cover, const Style& style);
};

/// The problem of `generator.emit(arguments)`, its origin completed by the digest. Throws as `emit` does.
Problem make(const Generator& generator, const Arguments& arguments);

/// All front ends by name. A new one is one line here.
std::span<const Generator> generators();

/// The front end of that name, or null.
const Generator* find_generator(std::string_view name);

} // namespace quadrille::generators
