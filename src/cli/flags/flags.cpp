// SPDX-License-Identifier: MIT
#include "cli/flags/flags.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <random>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "base/utf8.hpp"
#include "cli/terminal/messages.hpp"

namespace quadrille::cli {

namespace {

namespace po = boost::program_options;

/// The library wants a flag also for words without one: this, which no user types.
constexpr const char* rest = " words";

bool has_flag(std::span<const Flag> flags, std::string_view name) {
    return std::ranges::find(flags, name, &Flag::long_name) != flags.end();
}

/// Whether a command works on problems with one thread: it has no --threads, and takes --threads 1 all the same.
bool has_one_thread(std::span<const Flag> flags) {
    return (has_flag(flags, "time") || has_flag(flags, "from")) && !has_flag(flags, "threads");
}

po::options_description describe(std::span<const Flag> flags) {
    po::options_description description;
    if (has_one_thread(flags)) description.add_options()("threads", po::value<std::string>(), "");
    for (const Flag& flag : flags) {
        const std::string name(flag.name);
        if (flag.value.empty())
            description.add_options()(name.c_str(), "");
        else
            description.add_options()(name.c_str(), po::value<std::string>(), "");
    }
    description.add_options()(rest, po::value<std::vector<std::string>>(), "");
    return description;
}

/// -o FILE, -oFILE, --output FILE, --output=FILE, and -aq for -a -q; no guessing of shortened names.
constexpr int style = po::command_line_style::allow_long | po::command_line_style::long_allow_adjacent
                      | po::command_line_style::long_allow_next | po::command_line_style::allow_short
                      | po::command_line_style::short_allow_adjacent | po::command_line_style::short_allow_next
                      | po::command_line_style::allow_dash_for_short | po::command_line_style::allow_sticky;

/// Asks for the second dash of a long flag that is given with one; empty if none is.
std::string ask_for_dash(const std::vector<std::string>& words, std::span<const Flag> flags) {
    for (const std::string& word : words)
        if (const std::string_view name = std::string_view(word).substr(0, word.find('='));
            name.size() > 2 && name.starts_with('-') && has_flag(flags, name.substr(1)))
            return fmt::format("; did you mean '-{}'?", name);
    return "";
}

constexpr std::string_view byte_units = "KMGT"; // 2^10, 2^20, ...

/// The unit behind a number.
std::string_view behind(const std::string& text, const char* end) { return {end, text.data() + text.size()}; }

/// Nothing for what is no number of bytes.
std::optional<std::size_t> parse_bytes(const std::string& text) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit = behind(text, end);
    const std::size_t place = unit.size() == 1 ? byte_units.find(unit) : byte_units.npos;
    const unsigned shift = place == byte_units.npos ? 0 : 10 * (static_cast<unsigned>(place) + 1);
    if (error != std::errc{} || (shift == 0 && !unit.empty()) || value == 0 || value > SIZE_MAX >> shift)
        return std::nullopt;
    return value << shift;
}

/// Nothing for what is no time.
std::optional<std::chrono::nanoseconds> parse_time(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit = behind(text, end);
    const double scale = unit.empty() || unit == "s" ? 1
                         : unit == "m"               ? 60
                         : unit == "h"               ? 3600
                         : unit == "d"               ? 86400
                                                     : 0;
    const double seconds = value * scale;
    constexpr double most = 3e9; // about a century
    if (error != std::errc{} || !(seconds >= 0) || !(seconds <= most)) return std::nullopt;
    return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

/// The word of a list that is meant, in capitals or not; empty if there is none.
std::string_view find_word(const std::string& text, std::span<const std::string_view> words) {
    for (const std::string& form : {text, in_small_letters(text)})
        if (const auto found = std::ranges::find(words, form); found != words.end()) return *found;
    return "";
}

} // namespace

Flags joined(std::initializer_list<std::span<const Flag>> lists) {
    Flags all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

std::vector<std::string_view> words_between_bars(std::string_view words) {
    std::vector<std::string_view> all;
    for (std::size_t begin = 0; begin <= words.size();) {
        const std::size_t end = std::min(words.find('|', begin), words.size());
        all.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

std::string alternatives(std::span<const std::string_view> words) {
    if (words.size() < 2) return std::string(words.empty() ? "" : words.front());
    return fmt::format("{} or {}", fmt::join(words.first(words.size() - 1), ", "), words.back());
}

std::string shell_word(std::string_view word) {
    const auto is_plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
               || std::string_view("%+,-./:=@_").find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

Invocation::Invocation(std::string command, const std::vector<std::string>& words, std::span<const Flag> flags)
    : command_(std::move(command)), flags_(flags.begin(), flags.end()) {
    const po::options_description description = describe(flags);
    po::positional_options_description everything;
    everything.add(rest, -1);
    try {
        const auto parsed
            = po::command_line_parser(words).options(description).style(style).positional(everything).run();
        for (const auto& option : parsed.options) {
            if (option.position_key >= 0) {
                words_.insert(words_.end(), option.value.begin(), option.value.end());
            } else {
                auto& values = values_[option.string_key];
                values.push_back(option.value.empty() ? "" : option.value.front());
            }
        }
    } catch (const po::unknown_option& error) {
        const std::string long_one = ask_for_dash(words, flags);
        if (!long_one.empty()) throw UsageError(fmt::format("{}: {}{}", command_, error.what(), long_one));
        throw UnknownFlag(fmt::format("{}: {}", command_, error.what()), error.get_option_name(),
                          {flags.begin(), flags.end()});
    } catch (const po::error& error) {
        throw UsageError(fmt::format("{}: {}", command_, error.what()));
    }
    draw_seed();
    check();
}

/// Holds the flags that are given against their rows.
void Invocation::check() const {
    if (has_one_thread(flags_) && get("threads").value_or("1") != "1")
        refuse_value("threads", "only 1 for this command");
    for (const Flag& flag : flags_) {
        const std::string_view name = flag.long_name();
        if (!has(name)) continue;
        if (!flag.repeatable && all(name).size() > 1) fail(fmt::format("--{} is given twice", name));
        if (!flag.needed.empty() && !has(flag.needed)) fail(fmt::format("--{} needs --{}", name, flag.needed));
        for (const std::string_view others : flag.excluded) check_excluded(flag, others);
        check_value(flag);
    }
}

void Invocation::check_excluded(const Flag& flag, std::string_view others) const {
    for (const std::string_view other : words_between_bars(others)) {
        const std::size_t sign = std::min(other.find('='), other.size());
        const auto value = get(other.substr(0, sign));
        if (!value || (sign < other.size() && *value != other.substr(sign + 1))) continue;
        std::string text(other);
        if (sign < text.size()) text[sign] = ' ';
        fail(fmt::format("--{} and --{} cannot be combined{}{}", flag.long_name(), text,
                         flag.reason.empty() ? "" : ": ", flag.reason));
    }
}

void Invocation::check_value(const Flag& flag) const {
    const std::string_view name = flag.long_name();
    const std::string text = *get(name);
    if (flag.unit == Flag::Unit::number) {
        const auto value = to_number<std::uint64_t>(text);
        const std::string_view advice = text != "all" || name != "limit" ? ""
                                        : has_flag(flags_, "all")        ? "; --all has no limit"
                                                                         : "; without the flag there is no limit";
        if (!value || *value < flag.least || *value > flag.most)
            refuse_value(name, fmt::format("a whole number from {} to {}", flag.least, flag.most), advice);
    } else if (flag.unit == Flag::Unit::bytes) {
        const auto value = parse_bytes(text);
        if (!value) refuse_value(name, "bytes, or a number with K, M, G or T");
        if (*value < flag.least)
            fail(fmt::format("--{0} {1} is {2} bytes, and {3} is the least; did you mean '{2}G'?", name, text, *value,
                             flag.least));
    } else if (flag.unit == Flag::Unit::time) {
        const auto value = parse_time(text);
        if (!value || (flag.least > 0 && value->count() == 0))
            refuse_value(name, "seconds, or a number with s, m, h or d");
    } else if (flag.unit == Flag::Unit::words) {
        (void)choice(name, words_between_bars(flag.choices));
    }
}

/// Draws the seed of `--seed random`, and tells it, so that the run can be repeated.
void Invocation::draw_seed() {
    const auto seed = values_.find("seed");
    if (seed == values_.end() || seed->second.back() != "random") return;
    std::random_device source;
    seed->second.back() = std::to_string(std::uint64_t{source()} << 32 | source());
    if (!has("quiet")) warn(fmt::format("{}: --seed {} gives the same again", command_, seed->second.back()));
}

std::optional<std::string> Invocation::get(std::string_view flag) const {
    const auto found = values_.find(flag);
    return found == values_.end() ? std::nullopt : std::optional(found->second.back());
}

std::vector<std::string> Invocation::all(std::string_view flag) const {
    const auto found = values_.find(flag);
    return found == values_.end() ? std::vector<std::string>{} : found->second;
}

Invocation Invocation::with(std::string_view flag) const {
    Invocation same = *this;
    same.values_[std::string(flag)] = {""};
    return same;
}

void Invocation::fail(const std::string& message) const { throw UsageError(fmt::format("{}: {}", command_, message)); }

void Invocation::refuse_value(std::string_view flag, std::string_view taken, std::string_view advice) const {
    fail(fmt::format("--{} takes {}, not {}{}", flag, taken, in_quotes(get(flag).value_or("")), advice));
}

const Flag* Invocation::row(std::string_view flag) const {
    const auto found = std::ranges::find(flags_, flag, &Flag::long_name);
    return found == flags_.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> Invocation::number(std::string_view flag) const {
    const auto text = get(flag);
    return text ? to_number<std::uint64_t>(*text) : std::nullopt;
}

std::optional<std::size_t> Invocation::bytes(std::string_view flag) const {
    const auto text = get(flag);
    return text ? parse_bytes(*text) : std::nullopt;
}

std::optional<std::chrono::nanoseconds> Invocation::time(std::string_view flag) const {
    const auto text = get(flag);
    return text ? parse_time(*text) : std::nullopt;
}

std::string Invocation::choice(std::string_view flag) const {
    const Flag* const found = row(flag);
    return found ? choice(flag, words_between_bars(found->choices)) : "";
}

std::string Invocation::choice(std::string_view flag, std::span<const std::string_view> words,
                               std::string_view advice) const {
    const auto text = get(flag);
    if (!text) return std::string(words.front());
    const std::string_view word = find_word(*text, words);
    if (word.empty()) refuse_value(flag, alternatives(words), advice.empty() ? did_you_mean(*text, words) : advice);
    return std::string(word);
}

std::string Invocation::file() const {
    if (words_.size() > 1) fail(fmt::format("found {}, expected one file at most", in_quotes(words_[1])));
    if (words_.empty()) return "-";
    if (words_[0].empty()) fail("found an empty name, expected a file");
    return words_[0];
}

} // namespace quadrille::cli
