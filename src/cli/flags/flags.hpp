// SPDX-License-Identifier: MIT
// Exit codes, rows of flags, and a command line taken apart.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/usage_error.hpp"

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

/// A flag of a command, as help and completion list it.
struct Flag {
    std::string_view name;  ///< without dashes; "output,o" has the short form -o
    std::string_view value; ///< what stands for its value in help; empty if it takes none
    std::string_view help;
    bool repeatable = false;       ///< may be given more than once
    std::string_view choices = {}; ///< the words it takes, between bars, for completion; empty if open

    std::string_view long_name() const { return name.substr(0, name.find(',')); }
};

/// The flags of a command: an array, or what a function puts together when they are first asked for. Nothing
/// may take memory before main, where a lack of it could not be told.
class FlagTable {
  public:
    using Make = const std::vector<Flag>&();

    constexpr FlagTable() = default;
    template <std::size_t N> constexpr FlagTable(const std::array<Flag, N>& flags) : flags_(flags) {}
    constexpr FlagTable(Make* make) : make_(make) {}
    FlagTable(const std::vector<Flag>&) = delete; // a function, not what it returns

    const Flag* begin() const { return make_ ? make_().data() : flags_.data(); }
    const Flag* end() const { return begin() + (make_ ? make_().size() : flags_.size()); }
    bool empty() const { return begin() == end(); }

  private:
    std::span<const Flag> flags_;
    Make* make_ = nullptr;
};

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

/// A command line taken apart.
class Invocation {
  public:
    /// Throws UnknownFlag, and UsageError for a missing or surplus value, or a flag given twice that may be given once.
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

    /// Throws UsageError if both flags are given.
    void exclude(std::string_view one, std::string_view other) const;

    /// A flag's value as a whole number between the bounds. Throws UsageError otherwise.
    std::optional<std::uint64_t> number(std::string_view flag, std::uint64_t least, std::uint64_t most) const;

    /// A flag's value as a number of bytes such as 1000, 512M or 6G. Throws UsageError otherwise, and for
    /// less than `least`, where a unit was forgotten.
    std::optional<std::size_t> bytes(std::string_view flag, std::size_t least = 1) const;

    /// A flag's value as a time such as 2, 0.5, 90s, 15m, 2h or 1d. Throws UsageError otherwise.
    std::optional<std::chrono::nanoseconds> time(std::string_view flag) const;

    /// A flag's value, which must be one of the words between bars; the first if the flag is not given.
    /// Throws UsageError otherwise, with `advice` or the nearest of the words at its end.
    std::string choice(std::string_view flag, std::string_view words, std::string_view advice = "") const;

    /// The only word behind the flags, or "-", standard input. Throws UsageError if there are more,
    /// or it is empty.
    std::string file() const;

  private:
    void draw_seed();

    std::string command_;
    bool has_flag_all_ = false;
    std::vector<std::string> words_;
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

} // namespace quadrille::cli
