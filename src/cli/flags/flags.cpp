// SPDX-License-Identifier: MIT
#include "cli/flags/flags.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <random>

#include <boost/program_options.hpp>
#include <fmt/core.h>

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

/// The words between bars.
std::vector<std::string_view> split_choices(std::string_view words) {
    std::vector<std::string_view> all;
    for (std::size_t begin = 0; begin <= words.size();) {
        const std::size_t end = std::min(words.find('|', begin), words.size());
        all.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

/// Asks for the second dash of a long flag that is given with one; empty if none is.
std::string ask_for_dash(const std::vector<std::string>& words, std::span<const Flag> flags) {
    for (const std::string& word : words)
        if (const std::string_view name = std::string_view(word).substr(0, word.find('='));
            name.size() > 2 && name.starts_with('-') && has_flag(flags, name.substr(1)))
            return fmt::format("; did you mean '-{}'?", name);
    return "";
}

/// Two flags that are often given together, though one is enough.
struct Pair {
    std::string_view one, other, advice;
};
constexpr std::array pairs{
    Pair{"all", "limit", "--limit N stops at N, --all never"},
};

/// What to say in addition of two flags that exclude each other.
std::string advice_on(std::string_view one, std::string_view other) {
    const auto found
        = std::ranges::find_if(pairs, [&](const Pair& pair) { return pair.one == one && pair.other == other; });
    return found == pairs.end() ? "" : fmt::format(": {}", found->advice);
}

/// What to say in addition of the word "all" for a number.
std::string_view advice_on_all(std::string_view flag, bool has_flag_all) {
    if (flag != "limit") return "";
    return has_flag_all ? "; --all has no limit" : "; without the flag there is no limit";
}

} // namespace

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
    : command_(std::move(command)), has_flag_all_(has_flag(flags, "all")) {
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
    for (const Flag& flag : flags)
        if (!flag.repeatable && all(flag.long_name()).size() > 1)
            throw UsageError(fmt::format("{}: flag --{} is given twice, expected once", command_, flag.long_name()));
    if (has_one_thread(flags) && get("threads").value_or("1") != "1")
        throw UsageError(fmt::format("{}: found {} for --threads, expected 1 or no --threads", command_,
                                     in_quotes(*get("threads"))));
    draw_seed();
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

void Invocation::exclude(std::string_view one, std::string_view other) const {
    if (has(one) && has(other))
        throw UsageError(fmt::format("{}: found --{} and --{}, expected one of them{}", command_, one, other,
                                     advice_on(one, other)));
}

std::optional<std::uint64_t> Invocation::number(std::string_view flag, std::uint64_t least, std::uint64_t most) const {
    const auto text = get(flag);
    if (!text) return std::nullopt;
    const auto value = to_number<std::uint64_t>(*text);
    if (!value || *value < least || *value > most)
        throw UsageError(fmt::format("{}: found {} for --{}, expected a whole number from {} to {}{}", command_,
                                     in_quotes(*text), flag, least, most,
                                     *text == "all" ? advice_on_all(flag, has_flag_all_) : ""));
    return value;
}

std::optional<std::size_t> Invocation::bytes(std::string_view flag, std::size_t least) const {
    const auto text = get(flag);
    if (!text) return std::nullopt;
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    const std::string_view unit(end, text->data() + text->size());
    constexpr std::string_view units = "KMGT"; // 2^10, 2^20, ...
    const std::size_t place = unit.size() == 1 ? units.find(unit) : units.npos;
    const unsigned shift = place == units.npos ? 0 : 10 * (static_cast<unsigned>(place) + 1);
    if (error != std::errc{} || (shift == 0 && !unit.empty()) || value == 0 || value > SIZE_MAX >> shift)
        throw UsageError(fmt::format("{}: found {} for --{}, expected bytes, or a number with K, M, G or T", command_,
                                     in_quotes(*text), flag));
    if (value << shift < least)
        throw UsageError(fmt::format("{0}: found {1} for --{2}, which is {3} bytes, expected {4} at least; did you "
                                     "mean '{3}G'?",
                                     command_, in_quotes(*text), flag, value, least));
    return value << shift;
}

std::optional<std::chrono::nanoseconds> Invocation::time(std::string_view flag) const {
    const auto text = get(flag);
    if (!text) return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    const std::string_view unit(end, text->data() + text->size());
    const double scale = unit.empty() || unit == "s" ? 1
                         : unit == "m"               ? 60
                         : unit == "h"               ? 3600
                         : unit == "d"               ? 86400
                                                     : 0;
    const double seconds = value * scale;
    constexpr double most = 3e9; // about a century
    if (error != std::errc{} || !(seconds > 0) || !(seconds <= most))
        throw UsageError(fmt::format("{}: found {} for --{}, expected seconds, or a number with s, m, h or d", command_,
                                     in_quotes(*text), flag));
    return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

std::string Invocation::choice(std::string_view flag, std::string_view words, std::string_view advice) const {
    const std::vector<std::string_view> all = split_choices(words);
    const auto text = get(flag);
    if (!text) return std::string(all.front());
    if (std::ranges::find(all, *text) != all.end()) return *text;
    if (std::string small = in_small_letters(*text); std::ranges::find(all, small) != all.end()) return small;
    throw UsageError(fmt::format("{}: found {} for --{}, expected one of {}{}", command_, in_quotes(*text), flag, words,
                                 advice.empty() ? did_you_mean(*text, all) : advice));
}

std::string Invocation::file() const {
    if (words_.size() > 1)
        throw UsageError(fmt::format("{}: found {}, expected one file at most", command_, in_quotes(words_[1])));
    if (words_.empty()) return "-";
    if (words_[0].empty()) throw UsageError(fmt::format("{}: found an empty name, expected a file", command_));
    return words_[0];
}

} // namespace quadrille::cli
