// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "looks.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_players = 1000, max_rounds = 1000;
constexpr std::string_view bad_in_names = ":|+@"; // names of items and options use them

using PlayerPair = std::pair<std::uint32_t, std::uint32_t>; // players, the smaller first
using Group = std::vector<std::uint32_t>;                   // players, ascending

/// In each round all players are split into groups; no two meet twice.
struct Plan {
    std::uint32_t size = 0;
    std::uint32_t rounds = 0; ///< 0: a Steiner system, groups without rounds in which every two meet once
    std::vector<std::string> players;
    std::map<PlayerPair, Place> apart, together; ///< who never meet, and who must meet
    std::string text = {};                       ///< that says so; empty if words do

    std::uint32_t count() const { return static_cast<std::uint32_t>(players.size()); }
    bool steiner() const { return rounds == 0; }

    /// Whether there are just as many meetings as pairs, so that all of them meet.
    bool all_meet() const { return steiner() || std::uint64_t{rounds} * (size - 1) == players.size() - 1; }
    bool must_meet(PlayerPair pair) const { return all_meet() || together.contains(pair); }
};

/// Binomial coefficient, or a number above the limit if it is above it.
std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    constexpr std::uint64_t limit = std::uint64_t{1} << 40;
    std::uint64_t value = 1;
    for (std::uint64_t i = 1; i <= std::min(k, n - k) && value <= limit; ++i) value = value * (n - i + 1) / i;
    return value;
}

/// Refuses before anything is made what does not divide or does not fit.
void check_plan(const Plan& plan) {
    if (plan.size > plan.count())
        refuse(player_groups.info.name, fmt::format("groups of {}", plan.size),
               fmt::format("at most the {} players", plan.count()));
    const std::uint32_t missing = plan.size - plan.count() % plan.size;
    if (!plan.steiner() && missing != plan.size)
        refuse(player_groups.info.name, fmt::format("{} players", plan.count()),
               fmt::format("a multiple of the group size {}; add {} such as Bye, for empty seats, to make {}",
                           plan.size, counted(missing, "player"), plan.count() + missing));
    const std::uint64_t options = choose(plan.count(), plan.size) * std::max(plan.rounds, 1U);
    const std::uint64_t cells = std::uint64_t{plan.size} * (plan.size - 1) / 2 + (plan.steiner() ? 0 : plan.size);
    check_size(player_groups.info.name, options, options * cells);
}

// ---- the text

struct PlanReader {
    const PuzzleText& text;
    Plan plan{};
    std::map<std::string, std::pair<std::uint32_t, Place>> names{}; ///< number and place of each player

    void read_players(const TextLine& line);
    void read_size(const TextLine& line);
    void read_rounds(const TextLine& line);
    void read_apart(const TextLine& line) { add_pair(line, plan.apart, plan.together); }
    void read_together(const TextLine& line) { add_pair(line, plan.together, plan.apart); }
    PlayerPair read_pair(const TextLine& line) const;
    void add_pair(const TextLine& line, std::map<PlayerPair, Place>& pairs,
                  const std::map<PlayerPair, Place>& others) const;
};

constexpr std::array<Statement<PlanReader>, 5> plan_statements{{
    {{"players", 2, SIZE_MAX, "players NAME NAME ...", true}, &PlanReader::read_players},
    {{"size", 2, 2, "size NUMBER"}, &PlanReader::read_size},
    {{"rounds", 2, 2, "rounds NUMBER"}, &PlanReader::read_rounds},
    {{"apart", 3, 3, "apart NAME NAME", true}, &PlanReader::read_apart},
    {{"together", 3, 3, "together NAME NAME", true}, &PlanReader::read_together},
}};

void PlanReader::read_players(const TextLine& line) {
    const auto number = parse_number(line.words[1].text, 1, UINT32_MAX);
    std::vector<Word> words(line.words.begin() + 1, line.words.end());
    if (number && line.words.size() == 2) { // a number of players stands for their numbers
        if (*number > max_players) text.fail(line.words[1], fmt::format("at most {} players", max_players));
        words.assign(*number, line.words[1]);
        for (std::uint32_t i = 0; i < *number; ++i) words[i].text = std::to_string(i + 1);
    }
    if (number && words.size() == 2 && !words[1].quoted && !parse_number(words[1].text, 0, UINT32_MAX))
        text.fail(words[1], "the end of the line behind a number of players, or quotes around a name");
    for (const Word& word : words) {
        text.expect_name(word);
        if (word.text.find_first_of(bad_in_names) != std::string::npos)
            text.fail(word, "a name without any of : | + @");
        const auto [first, is_new] = names.emplace(word.text, std::pair(plan.count(), word.place));
        if (!is_new)
            text.fail(word.place, "the player " + in_quotes(word.text) + " again",
                      fmt::format("each once, as at {}", shown(first->second.second)));
        plan.players.push_back(word.text);
        if (plan.count() > max_players) text.fail(word, fmt::format("at most {} players", max_players));
    }
}

void PlanReader::read_size(const TextLine& line) {
    if (plan.size != 0) text.fail(line.words.front(), "one line 'size' only");
    plan.size = text.number(line.words[1], 2, max_players, "a group size");
}

void PlanReader::read_rounds(const TextLine& line) {
    if (plan.rounds != 0) text.fail(line.words.front(), "one line 'rounds' only");
    plan.rounds = text.number(line.words[1], 1, max_rounds, "a number of rounds");
}

PlayerPair PlanReader::read_pair(const TextLine& line) const {
    std::array<std::uint32_t, 2> found{};
    for (std::size_t k = 0; k < 2; ++k) {
        const auto player = names.find(line.words[k + 1].text);
        if (player == names.end())
            text.fail(line.words[k + 1],
                      "one of the players named before" + did_you_mean(line.words[k + 1].text, plan.players));
        found[k] = player->second.first;
    }
    if (found[0] == found[1]) text.fail(line.words[2].place, in_quotes(line.words[2].text) + " twice", "two players");
    return std::minmax(found[0], found[1]);
}

void PlanReader::add_pair(const TextLine& line, std::map<PlayerPair, Place>& pairs,
                          const std::map<PlayerPair, Place>& others) const {
    const PlayerPair pair = read_pair(line);
    if (const auto other = others.find(pair); other != others.end())
        text.fail(line.place(), fmt::format("'{} {} {}'", line.keyword(), line.words[1].text, line.words[2].text),
                  fmt::format("nothing against line {}", other->second.line));
    pairs.emplace(pair, line.place());
}

Plan read_plan(const PuzzleText& text) {
    PlanReader reader{text};
    for (const TextLine& line : text.lines())
        if (!read_statement(plan_statements, text, line, reader))
            text.fail(line.words.front(),
                      words_of_statements(plan_statements) + ask_for_statement(plan_statements, line.keyword()));
    if (reader.plan.players.empty()) text.fail(text.end(), "no players", "a line 'players NAME NAME ...'");
    if (reader.plan.count() == 1)
        text.fail(reader.names.begin()->second.second,
                  fmt::format("one player {}", in_quotes(reader.plan.players.front())),
                  "two names at least, or a number of players such as 4");
    if (reader.plan.size == 0) text.fail(text.end(), "no group size", "a line 'size NUMBER'");
    reader.plan.text = text.normalised();
    return reader.plan;
}

/// The names of a group, in quotes where blanks part them.
std::string group_text(const Plan& plan, const Group& group, std::string_view between) {
    std::string text;
    for (const std::uint32_t player : group)
        text.append(text.empty() ? "" : between)
            .append(between == " " ? name_in_text(plan.players[player]) : plan.players[player]);
    return text;
}

// ---- words

Plan parse_words(const Arguments& arguments) {
    constexpr std::string_view expected = "PLAYERS SIZE ROUNDS, or PLAYERS SIZE for a Steiner system";
    const auto& words = arguments.words;
    if (words.size() < 2 || words.size() > 3) refuse(player_groups.info.name, counted(words.size(), "word"), expected);
    const auto players = parse_number(words[0], 2, max_players), size = parse_number(words[1], 2, max_players);
    if (!players) refuse(player_groups.info.name, in_quotes(words[0]), fmt::format("2 to {} players", max_players));
    if (!size)
        refuse(player_groups.info.name, in_quotes(words[1]), fmt::format("a group size from 2 to {}", max_players));
    Plan plan;
    plan.size = *size;
    if (words.size() == 3) {
        const auto rounds = parse_number(words[2], 1, max_rounds);
        if (!rounds) refuse(player_groups.info.name, in_quotes(words[2]), fmt::format("1 to {} rounds", max_rounds));
        plan.rounds = *rounds;
    }
    for (std::uint32_t player = 1; player <= *players; ++player) plan.players.push_back(std::to_string(player));
    return plan;
}

Plan parse_groups(const Arguments& arguments) {
    const auto text = text_of(player_groups, arguments);
    Plan plan = text ? read_plan(*text) : parse_words(arguments);
    check_plan(plan);
    return plan;
}

// ---- the problem

/// The pairs of a group, the smaller player first.
std::vector<PlayerPair> pairs_of(const Group& group) {
    std::vector<PlayerPair> pairs;
    for (auto a = group.begin(); a != group.end(); ++a)
        for (auto b = a + 1; b != group.end(); ++b) pairs.emplace_back(*a, *b);
    return pairs;
}

/// Goes to the next group in lexicographic order; false after the last.
bool next(Group& group, std::uint32_t players) {
    const auto size = static_cast<std::uint32_t>(group.size());
    for (std::uint32_t k = size; k-- > 0;) {
        if (group[k] == players - size + k) continue;
        ++group[k];
        for (std::uint32_t j = k + 1; j < size; ++j) group[j] = group[j - 1] + 1;
        return true;
    }
    return false;
}

/// All groups but those that have two players who must stay apart.
std::vector<Group> groups_of(const Plan& plan) {
    std::vector<Group> all;
    Group group;
    for (std::uint32_t k = 0; k < plan.size; ++k) group.push_back(k);
    do {
        const auto pairs = pairs_of(group);
        if (std::ranges::none_of(pairs, [&](const PlayerPair& it) { return plan.apart.contains(it); }))
            all.push_back(group);
    } while (next(group, plan.count()));
    return all;
}

/// Which items there are: each player in each round, and each pair; one that need not meet is secondary.
struct GroupItems {
    std::vector<ItemId> seats; ///< by round and player
    std::map<PlayerPair, ItemId> pairs;

    GroupItems(ProblemBuilder& builder, const Plan& plan);
};

GroupItems::GroupItems(ProblemBuilder& builder, const Plan& plan) {
    for (std::uint32_t round = 1; round <= plan.rounds; ++round)
        for (const std::string& player : plan.players)
            seats.push_back(builder.add_item(fmt::format("{}@{}", player, round)));
    for (const bool primary : {true, false})
        for (std::uint32_t a = 0; a < plan.count(); ++a)
            for (std::uint32_t b = a + 1; b < plan.count(); ++b)
                if (plan.must_meet({a, b}) == primary)
                    pairs[{a, b}] = builder.add_item(plan.players[a] + '+' + plan.players[b],
                                                     primary ? Kind::primary : Kind::secondary);
}

/// Says that the pairs run out before the rounds: a player meets SIZE - 1 others in each.
std::vector<std::string> warnings_of(const Plan& plan) {
    const std::uint64_t most = (plan.count() - 1) / (plan.size - 1);
    if (plan.rounds <= most) return {};
    return {fmt::format("warning: {} players in groups of {} have at most {} in which no two meet twice, not {}",
                        plan.count(), plan.size, counted(most, "round"), plan.rounds)};
}

std::string title(const Plan& plan) {
    if (plan.steiner()) return fmt::format("Steiner system S(2,{},{})", plan.size, plan.count());
    std::string text
        = fmt::format("{} players in groups of {} for {}", plan.count(), plan.size, counted(plan.rounds, "round"));
    if (!plan.apart.empty()) text += fmt::format(", {} apart", counted(plan.apart.size(), "pair"));
    if (!plan.together.empty()) text += fmt::format(", {} together", counted(plan.together.size(), "pair"));
    return text;
}

/// PLAYERS SIZE ROUNDS if that says all.
std::vector<std::string> canonical(const Plan& plan) {
    Plan plain;
    for (std::uint32_t player = 1; player <= plan.count(); ++player) plain.players.push_back(std::to_string(player));
    if (plan.players != plain.players || !plan.apart.empty() || !plan.together.empty()) return {"--text", plan.text};
    std::vector<std::string> words{std::to_string(plan.count()), std::to_string(plan.size)};
    if (!plan.steiner()) words.push_back(std::to_string(plan.rounds));
    return words;
}

/// The groups of a cover: a row a round. Those of a Steiner system stand in about as many rows as columns.
Extent table_of(const Plan& plan) {
    if (!plan.steiner()) return {plan.rounds, plan.count() / plan.size};
    const std::uint64_t count = choose(plan.count(), 2) / choose(plan.size, 2);
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(double(count))));
    return {static_cast<std::uint32_t>((count + columns - 1) / std::max(columns, 1U)), columns};
}

Board empty_board(const Plan& plan, std::span<const Group> groups) {
    const auto [rows, columns] = table_of(plan);
    std::vector<std::string> texts, heads(rows);
    for (const Group& group : groups) texts.push_back(group_text(plan, group, " "));
    for (std::uint32_t row = 0; row < rows && !plan.steiner(); ++row) heads[row] = fmt::format("round {}", row + 1);
    Board board;
    board.takes = Takes::next;
    board.cells = table_cells(heads, columns, texts);
    for (std::string& text : texts) board.looks.push_back({std::move(text)});
    return board;
}

/// A line a round, or the groups of a Steiner system, which has `blocks` of them, on one line.
std::string draw(const Board& board, std::vector<OptionId> cover, std::uint32_t columns, bool steiner,
                 std::size_t blocks) {
    std::ranges::sort(cover);
    const auto groups = board.texts_of(cover);
    std::string picture;
    for (std::size_t k = 0; k < blocks; ++k) {
        if (k % columns > 0)
            picture += " | ";
        else if (!steiner)
            picture += fmt::format("round {}: ", k / columns + 1);
        picture.append(groups[k].empty() ? "." : groups[k]).append((k + 1) % columns == 0 ? "\n" : "");
    }
    return picture;
}

Made emit_groups(const Arguments& arguments) {
    const Plan plan = parse_groups(arguments);
    ProblemBuilder builder;
    const GroupItems items(builder, plan);
    const auto all = groups_of(plan);
    Board board = empty_board(plan, all);
    const Extent table = table_of(plan);
    for (std::uint32_t round = 0; round < std::max(plan.rounds, 1U); ++round) {
        std::vector<std::uint32_t> places(plan.steiner() ? table.area() : table.columns);
        std::iota(places.begin(), places.end(), round * table.columns);
        for (std::uint32_t k = 0; k < all.size(); ++k) {
            const Group& group = all[k];
            std::vector<ItemId> covered;
            for (const std::uint32_t player : group)
                if (!plan.steiner()) covered.push_back(items.seats[round * plan.count() + player]);
            for (const PlayerPair& pair : pairs_of(group)) covered.push_back(items.pairs.at(pair));
            const std::string name = group_text(plan, group, "+");
            add_option(builder, plan.steiner() ? name : fmt::format("{}@{}", name, round + 1), covered);
            board.show(places, k);
        }
    }
    annotate(builder, title(plan), player_groups.info.name, canonical(plan));
    const std::uint64_t blocks = plan.steiner() ? choose(plan.count(), 2) / choose(plan.size, 2) : table.area();
    const auto columns = plan.steiner() ? static_cast<std::uint32_t>(blocks) : table.columns;
    const auto paint = [columns, blocks, steiner = plan.steiner()](const Board& made, std::span<const OptionId> cover,
                                                                   const Style&) {
        return draw(made, {cover.begin(), cover.end()}, columns, steiner, blocks);
    };
    Made made{builder.build(), std::move(board), paint};
    made.warnings = warnings_of(plan);
    return made;
}

/// Lines `players ..` and `size ..`, and nothing but lines of plans.
std::optional<Claim> claim_groups(std::string_view text) {
    bool players = false, size = false;
    for (const std::string_view line : glance(text)) {
        const auto words = glance_at_words(line);
        if (words.empty() || line.starts_with("//") || line.starts_with('#')) continue;
        const std::string word = keyword_of(words.front());
        players |= word == "players";
        size |= word == "size";
        if (!players && !size && word != "rounds") return std::nullopt;
    }
    return players && size ? std::optional(Claim{"a plan for groups", ""}) : std::nullopt;
}

constexpr std::array groups_flags{text_flag};

} // namespace

const Generator player_groups{
    .info = {
        .name = "groups",
        .summary = "split players into groups, round by round, so that no two meet twice",
        .synopsis = "PLAYERS SIZE [ROUNDS] | FILE | --text TEXT",
        .help = "Round robins (SIZE 2), Kirkman's schoolgirls, social golfers, seating plans. Where\n"
                "ROUNDS * (SIZE - 1) is PLAYERS - 1, every two meet. Without ROUNDS: a Steiner\n"
                "system, groups of SIZE in which every two players meet once. FILE has lines\n"
                "  players Ann Bob Cy Dee      or their number\n"
                "  size 2\n"
                "  rounds 3\n"
                "  apart Ann Bob               never in one group\n"
                "  together Cy Dee             in one group once\n"
                "# and // begin comments. Quotes hold a name with blanks together, as in \"FC Reds\";\n"
                "commas may stand between all names. A player called Bye stands for an empty seat.\n"
                "All orders of the rounds count. Option Ann+Cy@2 is a group of the second round.\n"
                "  quadrille gen groups 9 3 4 | quadrille count   # Kirkman: 20160\n"
                "  quadrille gen groups 7 3 | quadrille count     # Fano: 30\n",
        .flags = groups_flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit_groups,
    .claim = claim_groups,
};

} // namespace quadrille::puzzles
