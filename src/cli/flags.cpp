// SPDX-License-Identifier: MIT
#include "cli/flags.hpp"

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
#include "cli/commands/command.hpp"
#include "cli/input/problem_input.hpp"

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

/// The commands that have a flag, with commas between them; at most three.
std::string commands_with(std::string_view flag) {
    constexpr int most_told = 3;
    std::string list;
    int told = 0;
    for (const Command& command : commands()) {
        if (std::ranges::find(command.flags, flag, &Flag::long_name) == command.flags.end()) continue;
        if (++told > most_told) return list + ", ...";
        list += fmt::format("{}{}", list.empty() ? "" : ", ", command.name);
    }
    return list;
}

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

/// What other programs call a flag, and ours: a flag, or a hint where no flag does it.
struct OtherFlag {
    std::string_view names; ///< without dashes, with bars between them
    std::string_view own;   ///< flags without dashes, with bars between them, the best first; may be empty
    std::string_view hint = {};
};
constexpr std::array other_flags{
    OtherFlag{"min|minimum|minimise|cheapest|optimize|optimise|optimal", "minimize|min"},
    OtherFlag{"max|maximum|maximise", "maximize|max"},
    OtherFlag{"shortest|smallest|fewest-options", "fewest"},
    OtherFlag{"first|one|single|max-solutions|num|num-solutions|solutions|max-count|N", "limit|number"},
    OtherFlag{"all-solutions|all-covers|enumerate|every|list-all|A", "all"},
    OtherFlag{"jobs|parallel|cores|workers|cpus|nproc|processes|j", "threads"},
    OtherFlag{"gap|mipgap|mip-gap|tolerance|epsilon|within-percent", "within"},
    OtherFlag{"timeout|time-limit|timelimit|max-time|deadline|t", "time"},
    OtherFlag{"mem|memory-limit|max-memory|ram", "memory"},
    OtherFlag{"verbose|statistics|debug|log|timing|v|vv", "stats", "a terminal shows the progress by itself"},
    OtherFlag{"progress", "", "a terminal shows the progress by itself"},
    OtherFlag{"silent|no-warnings", "quiet"},
    OtherFlag{"out|outfile|output-file|O", "output"},
    OtherFlag{"solver|algorithm|backend|method", "engine"},
    OtherFlag{"names|labels|show-names|show-items", "show"},
    OtherFlag{"difficulty|level|grade|hardness|easy|medium|hard|extreme|expert", "rating"},
    OtherFlag{"amount|how-many", "number|limit"},
    OtherFlag{"num-givens|clue-count", "clues"},
    OtherFlag{"size|dim|order", "box"},
    OtherFlag{"puzzle-text|string|puzzle-string", "grid|text"},
    OtherFlag{"format|output-format", "to|json", "convert --to writes a problem in another format"},
    OtherFlag{"input-format|read-as|type|from-format", "from"},
    OtherFlag{"random-seed|rng", "seed"},
    OtherFlag{"include|must|fix|force|given", "require"},
    OtherFlag{"exclude|without|ban", "forbid"},
    OtherFlag{"up-to-symmetry|unique-up-to-symmetry|no-symmetry|nonisomorphic|essentially-different",
              "distinct|symmetry"},
    OtherFlag{"proof-file|certificate|drat", "proof"},
    OtherFlag{"png|image|picture", "svg"},
    OtherFlag{"pdf", "html", "a browser prints the page of render --html as PDF"},
    OtherFlag{"count", "number", "quadrille count counts covers"},
    OtherFlag{"unique|is-unique", "", "quadrille unique tells whether there is exactly one"},
    OtherFlag{"draw|pretty|show-grid|render", "", "quadrille render draws covers"},
    OtherFlag{"why|explain|reason", "", "quadrille why tells why there is no cover"},
    OtherFlag{"hint|hints|step|steps", "", "quadrille hint tells what can be deduced"},
    OtherFlag{"sample|random", "", "quadrille sample draws random covers"},
    OtherFlag{"transpose|swap|columns-are-options", "",
              "lines are options and columns items: turn a matrix round before"},
    OtherFlag{"at-least|cover-more|set-cover|allow-overlap|overlap", "",
              "a row at least,1 of a table lets items be covered more than once: quadrille help set-cover"},
    OtherFlag{"input|infile|file|f|i", "", "the file stands behind the flags, without one"},
    OtherFlag{"version|V", "", "quadrille --version tells it"},
};

/// Whether a word is one of those between bars.
bool is_one_of(std::string_view words, std::string_view word) {
    const auto all = split_choices(words);
    return std::ranges::find(all, word) != all.end();
}

/// What to use in place of a flag of other programs; empty if that is not known.
std::string ask_for_own_flag(std::string_view name, std::span<const Flag> flags) {
    const auto row = std::ranges::find_if(other_flags, [&](const OtherFlag& it) { return is_one_of(it.names, name); });
    if (row == other_flags.end()) return "";
    for (const std::string_view own : split_choices(row->own))
        if (!own.empty() && std::ranges::find(flags, own, &Flag::long_name) != flags.end())
            return fmt::format("; did you mean '--{}'?", own);
    if (!row->hint.empty()) return fmt::format("; {}", row->hint);
    const std::string_view best = split_choices(row->own).front();
    const std::string others = commands_with(best);
    return others.empty() ? "" : fmt::format("; --{} is a flag of {}", best, others);
}

/// Says what to use in place of an unknown flag, which flags of the command it may stand for, or where it is known.
std::string ask_for_flag(std::string_view unknown, std::span<const Flag> flags) {
    constexpr std::string_view dashes = "--";
    unknown = unknown.substr(0, unknown.find('='));
    if (!unknown.starts_with(dashes)) return ask_for_own_flag(unknown.substr(1, 1), flags);
    const std::string_view name = unknown.substr(dashes.size());
    if (const std::string own = ask_for_own_flag(name, flags); !own.empty()) return own;
    if (const std::string others = tell_commands_with(name); !others.empty()) return others;
    Nearest nearest(unknown);
    for (const Flag& flag : flags) nearest.offer(std::string(dashes).append(flag.long_name()));
    return nearest.question();
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

std::string tell_commands_with(std::string_view flag) {
    const std::string list = commands_with(flag);
    return list.empty() ? "" : fmt::format("; it is a flag of {}", list);
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
        throw UsageError(fmt::format("{}: {}{}", command_, error.what(),
                                     long_one.empty() ? ask_for_flag(error.get_option_name(), flags) : long_one));
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
    if (!has("quiet")) say(fmt::format("{}: --seed {} gives the same again", command_, seed->second.back()));
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
