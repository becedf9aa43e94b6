// SPDX-License-Identifier: MIT
// Exit codes, rows of flags, and a command line taken apart.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors.hpp"

namespace quadrille::cli {

/// What the process ends with; `exit_codes` says when.
enum ExitCode : int {
    answered = 0,
    refuted = 1, ///< proved none, not unique, or a check failed
    usage = 2,
    stopped = 3, ///< a limit came before the answer
    bad_data = 65,
    no_input = 66,
    internal = 70,
    io_error = 74,
};

/// An exit code and when it comes, for help and manual.
struct ExitCodeInfo {
    ExitCode code;
    std::string_view when;
};
inline constexpr std::array<ExitCodeInfo, 8> exit_codes{{
    {answered, "answered; count of no covers and a reason of why are answers too"},
    {refuted, "no cover, proved; unique says none or many; why finds a cover; check found something wrong"},
    {usage, "a wrong command line, or one that asks for what the engine or format cannot do"},
    {stopped, "a limit of time, memory or search nodes came before the answer; what was found is printed"},
    {bad_data, "bad input"},
    {no_input, "an input that cannot be opened, or a pipe without a byte"},
    {internal, "out of memory, or an error of quadrille"},
    {io_error, "reading or writing failed"},
}};

/// A flag of a command: a row that help, completion, manual and the one check of command lines read.
struct Flag {
    enum class Unit : std::uint8_t { text, number, bytes, time, words };

    std::string_view name;  ///< without dashes; "output,o" has the short form -o
    std::string_view value; ///< what stands for its value in help; empty if it takes none
    std::string_view help;
    Unit unit = Unit::text;
    std::uint64_t least = 0, most = UINT64_MAX; ///< of a number, of bytes, or of nanoseconds
    std::string_view choices = {}; ///< the words it takes, with bars between them; the first is the default
    bool repeatable = false;       ///< may be given more than once
    std::string_view needed = {};  ///< a flag that must be given too
    /// Flags that cannot stand beside it, with bars between them; `exit-code=sat` is one with that value.
    std::array<std::string_view, 2> excluded = {};
    std::string_view reason = {}; ///< why not, as the end of a message

    std::string_view long_name() const { return name.substr(0, name.find(',')); }

    // The same row with more in it.
    constexpr Flag number(std::uint64_t at_least = 1, std::uint64_t at_most = UINT64_MAX) const {
        Flag flag = *this;
        flag.unit = Unit::number;
        flag.least = at_least;
        flag.most = at_most;
        return flag;
    }
    constexpr Flag bytes(std::uint64_t at_least = 1) const {
        Flag flag = *this;
        flag.unit = Unit::bytes;
        flag.least = at_least;
        return flag;
    }
    /// A time; `at_least` is 0 if none at all has a meaning too.
    constexpr Flag time(std::uint64_t at_least = 1) const {
        Flag flag = *this;
        flag.unit = Unit::time;
        flag.least = at_least;
        return flag;
    }
    constexpr Flag one_of(std::string_view words) const {
        Flag flag = *this;
        flag.unit = Unit::words;
        flag.choices = words;
        return flag;
    }
    constexpr Flag repeated() const {
        Flag flag = *this;
        flag.repeatable = true;
        return flag;
    }
    constexpr Flag needs(std::string_view other) const {
        Flag flag = *this;
        flag.needed = other;
        return flag;
    }
    constexpr Flag excludes(std::string_view others, std::string_view more = {}) const {
        Flag flag = *this;
        flag.excluded = {others, more};
        return flag;
    }
    constexpr Flag because(std::string_view why) const {
        Flag flag = *this;
        flag.reason = why;
        return flag;
    }
};

/// The flags of a command.
using Flags = std::vector<Flag>;

// The rows that many commands share.
inline constexpr Flag from_flag{"from", "FORMAT", "the format of the input (default: told by its content)"};
inline constexpr Flag quiet_flag{"quiet,q", "", "print no warnings"};
inline constexpr Flag output_flag{"output,o", "FILE", "write to FILE, complete or not at all"};
inline constexpr Flag json_flag{"json", "", "answer in JSON lines; counts and costs are strings there"};

/// Puts lists of flags together.
Flags joined(std::initializer_list<std::span<const Flag>> lists);

/// The words between bars.
std::vector<std::string_view> words_between_bars(std::string_view words);

/// Lists words for people: "smallest or first", "off, auto or on".
std::string alternatives(std::span<const std::string_view> words);

/// A flag that a command does not have. The caller, who knows all commands, may add what is meant.
class UnknownFlag : public UsageError {
  public:
    UnknownFlag(const std::string& message, std::string word, std::vector<Flag> flags)
        : UsageError(message), word_(std::move(word)), flags_(std::move(flags)) {}

    /// As it was given, with its dashes.
    const std::string& word() const { return word_; }

    /// The flags of the command.
    std::span<const Flag> flags() const { return flags_; }

  private:
    std::string word_;
    std::vector<Flag> flags_;
};

/// A word as a shell reads it: in single quotes if it must be.
std::string shell_word(std::string_view word);

/// A command line taken apart, and held against the rows of its flags.
class Invocation {
  public:
    /// Throws UnknownFlag, and UsageError for a value that is missing, surplus or none that the row allows, for a flag given
    /// twice that may be given once, and for flags that need or exclude each other.
    Invocation(std::string command, const std::vector<std::string>& words, std::span<const Flag> flags);

    /// A command line whose words are not taken apart.
    Invocation(std::string command, std::vector<std::string> words)
        : command_(std::move(command)), words_(std::move(words)) {}

    const std::string& command() const { return command_; }
    const std::vector<std::string>& words() const { return words_; }

    bool has(std::string_view flag) const { return values_.contains(flag); }
    std::optional<std::string> get(std::string_view flag) const;
    std::vector<std::string> all(std::string_view flag) const;

    /// The same command line with this flag, which takes no value.
    Invocation with(std::string_view flag) const;

    /// Throws UsageError: the command's name and the message.
    [[noreturn]] void fail(const std::string& message) const;

    /// Throws UsageError for the value of a flag: "--time takes seconds, not 'x'", with `advice` behind it.
    [[noreturn]] void refuse_value(std::string_view flag, std::string_view taken, std::string_view advice = "") const;

    // The values of flags whose rows say so: a whole number, bytes such as 1000, 512M or 6G, a time such as 2, 0.5, 90s, 15m,
    // 2h or 1d, one of the words of the row, or the first of these.
    std::optional<std::uint64_t> number(std::string_view flag) const;
    std::optional<std::size_t> bytes(std::string_view flag) const;
    std::optional<std::chrono::nanoseconds> time(std::string_view flag) const;
    std::string choice(std::string_view flag) const;

    /// The same for words that no row can list. Throws UsageError otherwise, with `advice` or the nearest word at its end.
    std::string choice(std::string_view flag, std::span<const std::string_view> words,
                       std::string_view advice = "") const;

    /// The only word behind the flags, or "-", standard input. Throws UsageError if there are more,
    /// or it is empty.
    std::string file() const;

  private:
    const Flag* row(std::string_view flag) const;
    void check() const;
    void check_value(const Flag& flag) const;
    void check_excluded(const Flag& flag, std::string_view others) const;
    void draw_seed();

    std::string command_;
    Flags flags_;
    std::vector<std::string> words_;
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

} // namespace quadrille::cli
