// SPDX-License-Identifier: MIT
// One table of what texts look like that are no problem: a look, how it is told, and what to do next.
#include "strangers.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "looks.hpp"
#include "problem/to_number.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

using Line = std::string_view;
using Lines = std::vector<Line>;

/// The first bytes of a text, and its lines of data without those that begin with `#`.
struct Text {
    std::string_view head;
    bool whole;
    std::string_view guess; // the format that the text is taken for
    Lines lines;            // at least one
};

struct Look {
    std::string_view what;
    bool (*fits)(const Text& text);
    std::string_view next;           ///< what to do
    std::string_view misreader = {}; ///< the format that could read such a text without a fault
    std::string (*detail)(const Text& text) = nullptr; ///< what {} stands for in the two texts above
    std::string_view expected = "a problem";           ///< empty where the text may be one
};

// --- words and lines ------------------------------------------------------------------------------------------------

std::vector<Line> words_of(Line line) {
    std::vector<Line> words;
    for (Line word = next_word(line); !word.empty(); word = next_word(line)) words.push_back(word);
    return words;
}

std::string lowered(Line text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

bool begins_with(Line line, std::initializer_list<std::string_view> beginnings) {
    const std::string lower = lowered(trimmed(line));
    return std::ranges::any_of(beginnings, [&](std::string_view begin) { return lower.starts_with(begin); });
}

bool has_any(Line line, std::initializer_list<std::string_view> parts) {
    return std::ranges::any_of(parts, [&](std::string_view part) { return line.find(part) != Line::npos; });
}

/// The lines without comments, which begin with `mark`.
Lines without_comments(const Text& text, std::string_view mark) {
    Lines lines;
    std::ranges::copy_if(text.lines, std::back_inserter(lines),
                         [&](Line line) { return !trimmed(line).starts_with(mark); });
    return lines;
}

/// A text with blanks in place of some characters.
std::string blanked(std::string_view text, std::string_view characters) {
    std::string copy(text);
    std::ranges::replace_if(
        copy, [&](char c) { return characters.find(c) != std::string_view::npos; }, ' ');
    return copy;
}

bool is_number(Line word) { return to_number<std::uint64_t>(word).has_value(); }

bool are_distinct(std::vector<std::uint64_t> numbers) {
    std::ranges::sort(numbers);
    return std::ranges::adjacent_find(numbers) == numbers.end();
}

/// Zeros in front make names of numbers.
bool has_idle_zeros(Line line) {
    const std::string blank = blanked(line, ",;");
    return !std::ranges::all_of(words_of(blank), is_plain_number);
}

bool all_numbers(Line line) { return !numbers_of(line).empty(); }

/// The different words of a text, numbers in ascending order and other words in order of appearance.
std::vector<Line> distinct_words(std::string_view text) {
    std::vector<Line> words;
    std::set<Line> seen;
    while (!text.empty()) {
        const Line line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        for (const Line word : words_of(line))
            if (seen.insert(word).second) words.push_back(word);
    }
    if (std::ranges::all_of(words, is_number))
        std::ranges::sort(words, {}, [](Line word) { return *to_number<std::uint64_t>(word); });
    return words;
}

/// A line of all items as a shell writes it; a general word where it would be long, or is not known.
std::string item_line(const Text& text, std::string_view items) {
    constexpr std::size_t longest = 240;
    const std::vector<Line> words = distinct_words(items);
    const auto number = [](Line word) { return *to_number<std::uint64_t>(word); };
    if (text.whole && words.size() > 9 && std::ranges::all_of(words, is_number)
        && number(words.back()) - number(words.front()) + 1 == words.size())
        return fmt::format("seq -s ' ' {} {}", words.front(), words.back());
    const std::string line = fmt::format("{}", fmt::join(words, " "));
    const bool is_plain = line.find_first_of("'\\$`\"") == std::string::npos;
    return text.whole && is_plain && line.size() <= longest ? fmt::format("echo '{}'", line) : "echo ITEMS";
}

// --- models and other formats ---------------------------------------------------------------------------------------

bool is_mps(const Text& text) {
    const Lines lines = without_comments(text, "*");
    return !lines.empty() && begins_with(lines.front(), {"name", "rows", "objsense"})
           && std::ranges::any_of(
               lines, [](Line line) { return trimmed(line) == "ROWS" || trimmed(line) == "rows"; })
           && std::ranges::any_of(
               lines, [](Line line) { return trimmed(line) == "COLUMNS" || trimmed(line) == "columns"; });
}

bool is_lp(const Text& text) {
    const Lines lines = without_comments(text, "\\");
    const auto is_constraints = [](Line line) {
        const std::string lower = lowered(trimmed(line));
        return lower.starts_with("subject to") || lower.starts_with("such that") || lower == "st"
               || lower == "s.t." || lower.starts_with("st ") || lower.starts_with("s.t. ");
    };
    return !lines.empty() && begins_with(lines.front(), {"min", "max"})
           && std::ranges::any_of(lines, is_constraints);
}

bool is_wcnf(const Text& text) {
    const Lines lines = without_comments(text, "c");
    if (lines.empty()) return false;
    const auto is_clause = [](Line line) { return trimmed(line).ends_with(" 0"); };
    return begins_with(lines.front(), {"p wcnf"})
           || (std::ranges::all_of(lines, is_clause)
               && std::ranges::any_of(lines, [](Line line) { return line.starts_with("h "); }));
}

/// With its header, or clauses alone: some literal is negative.
bool is_cnf(const Text& text) {
    const Lines lines = without_comments(text, "c");
    if (lines.empty()) return false;
    const auto is_clause = [](Line line) {
        const auto words = words_of(line);
        return words.back() == "0" && std::ranges::all_of(words, [](Line word) {
                   return to_number<std::int64_t>(word).has_value();
               });
    };
    return begins_with(lines.front(), {"p cnf"})
           || (std::ranges::all_of(lines, is_clause) && text.head.find('-') != std::string_view::npos);
}

/// `p KIND NUMBER`, other than ec.
bool is_dimacs(const Text& text) {
    const Lines lines = without_comments(text, "c");
    if (lines.empty()) return false;
    const auto words = words_of(lines.front());
    return words.size() >= 3 && words[0] == "p" && words[1] != "ec" && is_number(words[2]);
}

bool ends_statements(const Lines& lines) {
    return !lines.empty()
           && std::ranges::all_of(lines, [](Line line) { return trimmed(line).ends_with(';'); });
}

bool is_opb(const Text& text) {
    const Lines lines = without_comments(text, "*");
    const auto is_statement = [](Line line) {
        const std::size_t x = line.find('x');
        return x + 1 < line.size() && line[x + 1] >= '0' && line[x + 1] <= '9'
               && (has_any(line, {"="}) || begins_with(line, {"min:", "max:"}));
    };
    return text.head.starts_with("* #variable=")
           || (ends_statements(lines) && std::ranges::all_of(lines, is_statement));
}

bool is_lp_solve(const Text& text) {
    const Lines lines = without_comments(text, "//");
    return ends_statements(lines) && has_any(text.head, {"="})
           && begins_with(lines.front(),
                          {"min:", "max:", "minimise:", "maximise:", "minimize:", "maximize:"});
}

/// MathProg, AMPL and MiniZinc end statements with a semicolon.
bool is_modelling(const Text& text) {
    const auto declares = [](Line line) {
        const Line statement = trimmed(line);
        return statement.ends_with(';') && std::ranges::count(statement, ';') == 1
               && (statement.starts_with("set ") || statement.starts_with("param ")
                   || statement.starts_with("var ") || statement.starts_with("constraint ")
                   || statement.starts_with("array") || statement.starts_with("include "));
    };
    return std::ranges::any_of(text.lines, declares)
           && has_any(text.head, {"{", ":=", "..", "var ", "<=", ">=", "binary"});
}

bool is_matrix_market(const Text& text) { return begins_with(text.head, {"%%matrixmarket"}); }

bool is_link(const Text& text) {
    return begins_with(text.head, {"http://", "https://", "www.", "ftp://"})
           && words_of(text.lines.front()).size() == 1;
}

bool is_page(const Text& text) { return begins_with(text.head, {"<!doctype html", "<html"}); }

bool is_xml(const Text& text) {
    return begins_with(text.head, {"<"}) && has_any(text.head, {"</", "/>", "<?xml", "<!--"});
}

// --- what programs print --------------------------------------------------------------------------------------------

bool is_numpy(const Text& text) {
    return begins_with(text.head, {"["}) && text.head.find_first_of("0123456789TF") != std::string_view::npos
           && text.head.find_first_of(" \n") < text.head.rfind(']')
           && text.head.find_first_not_of("[] \t\r\n.0123456789eE+-TrueFals") == std::string_view::npos;
}

bool is_cut_array(const Text& text) {
    return begins_with(text.head, {"[", "array("}) && has_any(text.head, {"..."})
           && !has_any(text.head, {"\""});
}

bool is_array_call(const Text& text) {
    return begins_with(text.head,
                       {"array(", "np.array(", "numpy.array(", "matrix(", "tensor(", "torch.tensor("});
}

bool is_printed_by_r(const Text& text) { return has_any(text.lines.front(), {"[,1]"}); }

bool is_matlab(const Text& text) {
    const std::size_t bracket = text.head.find('[');
    if (bracket == std::string_view::npos) return false;
    const Line before = trimmed(text.head.substr(0, bracket));
    const Line inside = text.head.substr(bracket, text.head.find(']', bracket) - bracket);
    return (before.empty() || before.ends_with('=')) && has_any(inside, {";"});
}

/// An object whose first key is not in double quotes, as Python and JavaScript print it.
bool is_bare_object(const Text& text) {
    const Line inside = text.head.substr(text.head.find('{') + 1);
    const std::size_t key = inside.find_first_not_of(" \t\r\n");
    const auto begins_key = [](char c) {
        return c == '\'' || c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
               || (c >= 'a' && c <= 'z');
    };
    return begins_with(text.head, {"{"}) && key != Line::npos && begins_key(inside[key])
           && inside.substr(0, inside.find('}')).find(':') != Line::npos;
}

bool are_object_lines(const Text& text) {
    return text.lines.size() > 1 && std::ranges::all_of(text.lines, [](Line line) {
               return trimmed(line).starts_with('{') && trimmed(line).ends_with('}')
                      && has_any(line, {"\":", "\" :"});
           });
}

/// The filter that makes one problem of them: of sets by name, or of options with items.
std::string joined_objects(const Text& text) {
    if (!has_any(text.head, {"\"items\""})) return "jq -s add";
    return "jq -s '{items: (map(.items[]) | unique | map(tostring)), options: map(.items |= map(tostring))}'";
}

bool is_python_list(const Text& text) {
    return begins_with(text.head, {"["})
           && has_any(text.head, {"True", "False", "'", "(", "{", ",]", ", ]", "None"})
           && !has_any(text.head, {"\""});
}

// --- rows and sets in brackets --------------------------------------------------------------------------------------

/// What stands between brackets, line by line; empty if some line has none around it.
std::string without_brackets(const Text& text) {
    if (text.lines.size() < 2) return {};
    for (const Line line : text.lines) {
        const Line inside = trimmed(line);
        const std::size_t last = inside.find_last_not_of(",;");
        if (last == Line::npos || std::string_view("[({").find(inside.front()) == Line::npos
            || std::string_view("])}").find(inside[last]) == Line::npos)
            return {};
    }
    return blanked(text.head, "[](){},;");
}

bool has_one_bracket_a_line(const Text& text) {
    return std::ranges::all_of(text.lines, [](Line line) {
        return std::ranges::count_if(line,
                                     [](char c) { return std::string_view("[](){}").find(c) != Line::npos; })
               == 2;
    });
}

/// Rows of 0s and 1s. A set has no element twice, and two rows of a matrix are seldom without.
bool are_rows_in_brackets(const Text& text) {
    const std::string inside = without_brackets(text);
    return inside.find_first_of("01") != std::string::npos && has_one_bracket_a_line(text)
           && inside.find_first_not_of("01 \t\r\n") == std::string::npos;
}

bool are_sets_in_brackets(const Text& text) {
    return !without_brackets(text).empty() && !has_any(text.head, {":", "\"", "'"})
           && has_one_bracket_a_line(text);
}

std::string bracketed_sets(const Text& text) {
    const std::string inside = without_brackets(text);
    const std::vector<Line> words = distinct_words(inside);
    return fmt::format("({}; sed 's/[][(){{}},;]/ /g' FILE) | quadrille solve{}", item_line(text, inside),
                       std::ranges::all_of(words, is_number) ? " --from dlx" : "");
}

/// Sets within a set, in one line: C and Mathematica write matrices so as well.
bool is_nested(const Text& text) {
    return begins_with(text.head, {"{"}) && !has_any(text.head, {":", "\""}) && has_any(text.head, {"}"})
           && text.head.find_first_not_of("{} \t\r\n") != std::string_view::npos;
}

/// `A = {1, 4}`, `A: 1 4`: a name, a sign and items in each line.
bool are_named_sets(const Text& text) {
    return text.lines.size() > 1 && std::ranges::all_of(text.lines, [](Line line) {
               const Line set = trimmed(line);
               const std::size_t sign = set.find_first_of(":=");
               const Line name = trimmed(set.substr(0, std::min(sign, set.size())));
               const Line behind = sign == Line::npos ? Line() : trimmed(set.substr(sign + 1));
               return !name.empty() && name.find_first_of(" \t[](){}\"'|") == Line::npos && !behind.empty()
                      && (set[sign] == '=' || std::string_view(" \t[({=").find(set[sign + 1]) != Line::npos);
           });
}

/// Whether each line is a word, and what fits behind it.
template <class Fits> bool are_labelled(const Text& text, const Fits& fits) {
    std::set<std::string> names;
    return text.lines.size() > 1 && std::ranges::all_of(text.lines, [&](Line line) {
               const std::string blank = blanked(line, ",;");
               Line rest = blank;
               const Line name = next_word(rest);
               return !is_number(name) && names.emplace(name).second
                      && name.find_first_of("|:\"") == Line::npos && fits(rest);
           });
}

/// The cells of a row behind its name; 0 if they stand without separators.
std::size_t cells_behind_name(Line line) {
    const std::string blank = blanked(line, ",;");
    Line rest = blank;
    (void)next_word(rest);
    const std::size_t cells = cells_of(rest).value_or(0);
    return cells == words_of(rest).size() ? cells : 0;
}

/// `A 1 0` or `A,1,0`: a word and a row of the same length in each line.
bool are_labelled_rows(const Text& text) {
    const std::size_t columns = cells_behind_name(text.lines.front());
    return columns > 0 && are_labelled(text, [&](Line rest) { return cells_of(rest) == columns; });
}

std::string titles_above(const Text& text) {
    const char separator = has_any(text.lines.front(), {";"})   ? ';'
                           : has_any(text.lines.front(), {","}) ? ','
                                                                : ' ';
    std::string titles = "name";
    for (std::size_t k = 1; k <= cells_behind_name(text.lines.front()); ++k)
        titles += fmt::format("{}{}", separator, k);
    return titles;
}

/// `A 1 4` or `A,1,4`: a word and numbers in each line.
bool are_labelled_sets(const Text& text) {
    return text.lines.front().find_first_of("0123456789") != Line::npos
           && std::ranges::any_of(text.lines,
                                  [](Line line) { return words_of(blanked(line, ",;")).size() > 2; })
           && are_labelled(text,
                           [](Line rest) { return all_numbers(rest) && are_distinct(numbers_of(rest)); });
}

// --- tables for people ----------------------------------------------------------------------------------------------

bool is_markdown(const Text& text) {
    const auto is_rule = [](Line line) {
        return line.find("--") != Line::npos && line.find_first_of("|+") != Line::npos
               && line.find_first_not_of("|+-: \t\r") == Line::npos;
    };
    return std::ranges::any_of(text.lines, is_rule) && std::ranges::any_of(text.lines, [&](Line line) {
               return !is_rule(line) && has_any(line, {"|"});
           });
}

/// As databases print it: `+---+` above rows between bars.
bool is_boxed(const Text& text) {
    const Line rule = trimmed(text.lines.front());
    return text.lines.size() > 1 && rule.starts_with("+-") && rule.ends_with('+')
           && begins_with(text.lines[1], {"|"}) && rule.find_first_not_of("+-=") == Line::npos;
}

/// All lines are rows between bars: no options of dlx, in which a bar begins a comment.
bool is_barred(const Text& text) {
    return std::ranges::all_of(text.lines, [](Line line) {
        const Line row = trimmed(line);
        return row.size() > 2 && row.starts_with('|') && row.ends_with('|')
               && std::ranges::count(row, '|') > 2;
    });
}

bool is_latex(const Text& text) {
    return text.guess != "json" && has_any(text.head, {"&"})
           && has_any(text.head, {"\\\\", "\\begin", "\\cr"});
}

constexpr std::string_view zero_signs = ".-_", one_signs = "1xX#*@";

/// The groups of digits of a line, as blanks part them.
std::string digits_of(Line line) {
    std::string digits(line);
    std::ranges::replace_if(
        digits, [](char c) { return c < '0' || c > '9'; }, ' ');
    return digits;
}

/// `2x3`, `n=2 m=3` or `3 columns` above as many rows and columns.
bool is_size_in_words(const Text& text) {
    const auto size = numbers_of(digits_of(text.lines.front()));
    const auto words = words_of(text.lines.front());
    if (size.empty() || size.size() > 2 || text.lines.size() < 2 || all_numbers(text.lines.front()))
        return false;
    const auto rows = std::span(text.lines).subspan(1);
    const bool are_titles
        = words.size() == size.back() && words[1] != "x" && words[1] != "by" && words[1] != "*";
    return size.back() > 1 && !are_titles
           && has_size(rows, {size.size() == 2 ? size.front() : 0, size.back()});
}

/// The number of rows, and that of columns in the second line.
bool is_size_in_two_lines(const Text& text) {
    if (text.lines.size() < 3) return false;
    const auto rows = numbers_of(text.lines[0]), columns = numbers_of(text.lines[1]);
    return rows.size() == 1 && columns.size() == 1 && rows.front() > 0
           && has_size(std::span(text.lines).subspan(2), {rows.front(), columns.front()});
}

/// The sign of 0 and that of 1 in a matrix of two signs, one of which is no digit; nothing if it has others.
std::string matrix_signs(const Text& text) {
    std::set<char> signs;
    const auto signs_in = [&](Line line) {
        return std::ranges::count_if(
            line, [](char c) { return std::string_view(" \t,;\r").find(c) == Line::npos; });
    };
    for (const Line line : text.lines) {
        if (signs_in(line) != signs_in(text.lines.front()) || signs_in(line) < 2) return {};
        for (const char c : line)
            if (std::string_view(" \t,;\r").find(c) == Line::npos) signs.insert(c);
    }
    if (signs.size() != 2) return {};
    for (const char zero : signs)
        for (const char one : signs)
            if (zero != one && one_signs.find(one) != Line::npos
                && (zero_signs.find(zero) != Line::npos || (zero == '0' && one != '1')))
                return {zero, one};
    return {};
}

bool has_other_signs(const Text& text) { return text.lines.size() > 1 && !matrix_signs(text).empty(); }

std::string translation(const Text& text) {
    const std::string signs = matrix_signs(text);
    return fmt::format("tr {}'{}' '01' < FILE", signs.front() == '-' ? "-- " : "", signs);
}

std::size_t characters_in(Line word) {
    return static_cast<std::size_t>(
        std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// Whether titles or cells stand without separators, and the others do not.
bool are_glued(const Text& text) {
    if (text.lines.size() < 2 || has_any(text.lines.front(), {",", ";"})) return false;
    const auto titles = words_of(text.lines.front());
    const std::size_t columns = titles.size() == 1 ? characters_in(titles.front()) : titles.size();
    return columns > 1 && std::ranges::all_of(std::span(text.lines).subspan(1), [&](Line line) {
               return cells_of(line) == columns;
           });
}

std::string unglued(const Text& text) {
    return fmt::format("sed '{}s/./& /g' FILE", words_of(text.lines.front()).size() == 1 ? "" : "1!");
}

// --- lines of numbers -----------------------------------------------------------------------------------------------

/// Whether a line begins with the number of those behind it.
bool is_counted(Line line) {
    const auto numbers = numbers_of(line);
    return numbers.size() > 1 && numbers.front() == numbers.size() - 1 && !has_any(line, {",", ";"})
           && are_distinct({numbers.begin() + 1, numbers.end()});
}

/// Whether a line is an option of spp by the number of its items.
bool has_cost_and_size(Line line) {
    const auto numbers = numbers_of(line);
    return numbers.size() > 2 && numbers[1] == numbers.size() - 2;
}

/// A size of two numbers, of which one is the number of lines below.
bool has_size_of_lines(const Lines& lines) {
    const auto size = numbers_of(lines.front());
    return size.size() == 2 && lines.size() > 1
           && (size[0] == lines.size() - 1 || size[1] == lines.size() - 1);
}

bool are_counted(const Text& text) {
    const std::span<const Line> lines(text.lines);
    if (lines.size() < 3 || (text.guess == "spp" && std::ranges::all_of(lines.subspan(1), has_cost_and_size)))
        return false;
    return std::ranges::all_of(lines.subspan(has_size_of_lines(text.lines) ? 1 : 0), is_counted);
}

/// The command that writes counted lines as ec.
std::string counted_as_ec(const Text& text) {
    const bool has_header = has_size_of_lines(text.lines);
    const auto size = numbers_of(text.lines.front());
    std::uint64_t most = 0, least = UINT64_MAX;
    for (const Line line : std::span(text.lines).subspan(has_header ? 1 : 0)) {
        const auto numbers = numbers_of(line);
        const auto [low, high] = std::ranges::minmax(std::span(numbers).subspan(1));
        least = std::min(least, low);
        most = std::max(most, high);
    }
    const std::uint64_t up = least == 0 ? 1 : 0;
    const std::uint64_t items
        = has_header ? std::max(size[0] == text.lines.size() - 1 ? size[1] : size[0], most + up) : most + up;
    return fmt::format(
        "(echo 'p ec {}'; awk '{}{{printf \"s\"; for (i = 2; i <= NF; i++) printf \" %d\", $i{}; print \"\"}}' "
        "FILE) | quadrille solve",
        items, has_header ? "NF && n++ " : "NF ", up == 1 ? " + 1" : "");
}

/// m and n, then n costs, then for each row the number of its columns and these.
bool is_covering(const Text& text) {
    std::vector<std::uint64_t> all;
    for (const Line line : text.lines) {
        const auto numbers = numbers_of(line);
        if (numbers.empty()) return false;
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    if (numbers_of(text.lines.front()).size() != 2 || all[1] == 0 || all[1] > all.size() - 2) return false;
    const std::uint64_t columns = all[1];
    std::size_t rows = 0, at = 2 + columns;
    for (; at < all.size(); at += 1 + all[at], ++rows) {
        if (all[at] > columns) return false;
        for (std::size_t k = at + 1; k < std::min(at + 1 + all[at], all.size()); ++k)
            if (all[k] < 1 || all[k] > columns) return false;
    }
    return rows > 0 && (at == all.size() || !text.whole)
           && std::ranges::any_of(text.lines, [](Line line) { return numbers_of(line).size() == 1; });
}

/// Options as in spp, but with items from 0.
bool counts_from_zero(const Text& text) {
    const auto header = numbers_of(text.lines.front());
    if (header.size() != 2 || text.lines.size() < 2 || has_idle_zeros(text.lines.front())) return false;
    bool has_zero = false;
    return std::ranges::all_of(std::span(text.lines).subspan(1),
                               [&](Line line) {
                                   const auto numbers = numbers_of(line);
                                   if (numbers.size() < 3 || numbers[1] != numbers.size() - 2) return false;
                                   const auto items = std::span(numbers).subspan(2);
                                   has_zero = has_zero || std::ranges::find(items, 0u) != items.end();
                                   return std::ranges::all_of(
                                       items, [&](auto item) { return item < header.front(); });
                               })
           && has_zero;
}

bool has_empty_cells(Line line) {
    return has_any(line, {",,", ";;"}) || line.starts_with(',') || line.starts_with(';');
}

/// Lines of numbers, in none of which a number stands twice. They are no sets if most are 0 or 1 and the lines are
/// equally long, or are a table with commas.
bool are_number_sets(const Text& text) {
    std::size_t all = 0, cells = 0; // numbers, and those that could be cells
    bool is_even = true;
    for (const Line line : text.lines) {
        const auto numbers = numbers_of(line);
        if (numbers.empty() || !are_distinct(numbers) || has_empty_cells(line) || has_idle_zeros(line))
            return false;
        is_even = is_even && numbers.size() == numbers_of(text.lines.front()).size();
        all += numbers.size();
        cells += static_cast<std::size_t>(
            std::ranges::count_if(numbers, [](std::uint64_t number) { return number < 2; }));
    }
    return text.lines.size() > 1 && all > text.lines.size()
           && ((text.guess == "dlx" && !is_even) || 2 * cells < all);
}

/// How sets between blanks or commas are read: below a line of all items.
std::string sets_below_items(const Text& text, std::string_view from) {
    const bool has_commas = has_any(text.head, {",", ";"});
    return fmt::format("({}; {}) | quadrille solve{}", item_line(text, blanked(text.head, ",;")),
                       has_commas ? "tr ',;' '  ' < FILE" : "cat FILE", from);
}

std::string number_sets(const Text& text) { return sets_below_items(text, " --from dlx"); }

/// Sets of words of which the first line does not list all, though most words stand in several sets.
bool are_word_sets(const Text& text) {
    if (text.guess != "dlx" || text.lines.size() < 2 || has_any(text.head, {"|", ":", "#"})) return false;
    const auto first = words_of(text.lines.front());
    std::map<Line, std::size_t> uses;
    std::set<Line> unknown;
    std::size_t all = 0, lines_of_unknown = 0;
    for (const Line line : text.lines) {
        std::set<Line> set;
        const std::size_t before = unknown.size();
        for (const Line word : words_of(line)) {
            if (!set.insert(word).second) return false;
            ++uses[word], ++all;
            if (std::ranges::find(first, word) == first.end()) unknown.insert(word);
        }
        lines_of_unknown += unknown.size() > before;
    }
    return unknown.size() > 1 && lines_of_unknown > 1 && 3 * uses.size() <= 2 * all;
}

std::string word_sets(const Text& text) { return sets_below_items(text, ""); }

/// Names between commas above options that name some of them.
bool are_comma_names(const Text& text) {
    if (text.guess == "json" || text.lines.size() < 2 || !has_any(text.lines.front(), {",", ";"}))
        return false;
    const std::string blank = blanked(text.head, ",;");
    return could_be_dlx(data_lines(blank));
}

std::string comma_names(const Text& text) { return all_numbers(text.lines.front()) ? " --from dlx" : ""; }

// --- doubts ---------------------------------------------------------------------------------------------------------

bool is_sized_matrix_or_spp(const Text& text) {
    const auto size = size_line(text.lines);
    return size && has_size(std::span(text.lines).subspan(1), *size);
}

bool has_hash_comment(const Text& text) {
    return text.guess == "dlx"
           && (text.head.starts_with("# ") || text.head.starts_with("#\n") || text.head.starts_with("#\r"));
}

/// The mark of the first line that begins comments elsewhere; empty if it has none.
std::string comment_mark(const Text& text) {
    for (const std::string_view mark : {"#", "%", "//", "--", "!"})
        if (text.head.starts_with(mark)) return std::string(mark);
    return {};
}

/// A comment of another format above lines that could be dlx.
bool has_other_comment(const Text& text) {
    const std::string mark = comment_mark(text);
    if (text.guess != "dlx" || mark.empty()) return false;
    const Lines lines = without_comments(text, mark);
    return lines.size() > 1 && could_be_dlx(lines);
}

/// A comment of another format above a matrix, of which it could be taken for titles.
bool has_comment_above_matrix(const Text& text) {
    const std::string mark = comment_mark(text);
    if (mark.empty() || mark == "#" || text.head.find(' ') != mark.size()) return false;
    const Lines lines = without_comments(text, mark);
    return !lines.empty() && cells_of(lines.front()).value_or(0) > 1
           && std::ranges::all_of(lines,
                                  [&](Line line) { return cells_of(line) == cells_of(lines.front()); });
}

bool begins_with_commas(const Text& text) {
    return text.guess == "dlx" && !begins_with(text.head, {"|"}) && has_any(text.lines.front(), {",", ";"});
}

bool begins_with_numbers(const Text& text) {
    return text.guess == "dlx" && std::ranges::all_of(words_of(text.lines.front()), is_plain_number);
}

// --- the table ------------------------------------------------------------------------------------------------------

constexpr std::string_view model_next
    = "no model is read; a table with a column for each constraint and a row for each variable is, if each "
      "constraint is a sum "
      "of variables that is 1: quadrille help formats";
constexpr std::string_view written_next
    = "{} is written, but not read: take the problem that it was made from, or write a table with a column for "
      "each constraint "
      "and a row for each variable, if each constraint is a sum of variables that is 1: quadrille help formats";

constexpr std::string_view bars_next
    = "csv has commas: sed 's/\\r$//; /^[|+: -]*$/d; s/^ *|//; s/| *$//; s/|/,/g' FILE | quadrille solve";

std::string cnf_name(const Text&) { return "cnf"; }
std::string opb_name(const Text&) { return "opb"; }
std::string lp_name(const Text&) { return "lp"; }

/// In the order in which they are asked.
constexpr std::array looks{
    Look{"a link", is_link,
         "links are not followed; what a link points at is read by: curl -L LINK | quadrille solve", "dlx"},
    Look{"a web page", is_page,
         "a page is no data: save the table or the file that it shows, as quadrille help formats describes",
         "dlx"},
    Look{"a text in XML or HTML", is_xml,
         "it is not read: write the data as quadrille help formats describes", "dlx"},
    Look{"a model in MPS", is_mps, model_next},
    Look{"a model in the format lp", is_lp, written_next, "", lp_name},
    Look{"clauses with weights (wcnf)", is_wcnf, "they are not read: quadrille help formats shows what is"},
    Look{"clauses in the format cnf", is_cnf, written_next, "", cnf_name},
    Look{"another kind of DIMACS file", is_dimacs,
         "the header of a problem is 'p ec ITEMS', above a line 's ITEM ITEM ...' for each option"},
    Look{"constraints in the format opb", is_opb, written_next, "csv", opb_name},
    Look{"a model of lp_solve", is_lp_solve, model_next, "csv"},
    Look{"a model in a language such as MathProg or MiniZinc", is_modelling, model_next, "csv"},
    Look{
        "a sparse matrix of MatrixMarket", is_matrix_market,
        "write it whole, in Python by numpy.savetxt('matrix.txt', scipy.io.mmread('FILE').toarray(), fmt='%d')"},
    Look{"a printed array with '...' for what was left out", is_cut_array,
         "write it whole, in Python by numpy.savetxt('matrix.txt', a, fmt='%d')"},
    Look{"a printed array of numpy", is_numpy,
         "write it by numpy.savetxt('matrix.txt', a, fmt='%d') or, if no row goes over two lines: "
         "tr -d '[]' < FILE | quadrille solve"},
    Look{"an array as Python writes it", is_array_call,
         "print(json.dumps(a.tolist())) writes rows that are read"},
    Look{"a matrix as R prints it", is_printed_by_r,
         "write.table(m, row.names = FALSE, col.names = FALSE) writes rows that are read"},
    Look{"a matrix in one pair of brackets", is_matlab,
         "write a row a line: sed 's/.*\\[//; s/\\].*//' FILE | tr ';' '\\n' | quadrille solve", "csv"},
    Look{"rows of 0s and 1s in brackets", are_rows_in_brackets,
         "sed 's/[][(){}]//g; s/[,;]* *\\r*$//' FILE | quadrille solve"},
    Look{"sets in brackets", are_sets_in_brackets, "a line of all items stands above the sets: {}", "",
         bracketed_sets},
    Look{
        "an object whose keys are not in double quotes", is_bare_object,
        "JSON has them: print(json.dumps(data)) in Python, with lists in place of sets, JSON.stringify(data) in "
        "JavaScript"},
    Look{"sets within braces", is_nested,
         "a matrix {{1,0},{0,1}} is read from: tr '{}' '[]' < FILE | quadrille solve; "
         "sets as {\"A\": [1, 4], \"B\": [2]}"},
    Look{"an object in each line", are_object_lines, "a problem is one object: {} FILE | quadrille solve", "",
         joined_objects},
    Look{
        "a list of Python", is_python_list,
        "print(json.dumps(rows)) writes rows of 0s and 1s that are read; sets are read as {\"A\": [1, 4], \"B\": [2]}"},
    Look{"a table in a box", is_boxed, bars_next, "dlx"},
    Look{"a table with bars", is_markdown, bars_next},
    Look{"a table with bars", is_barred, bars_next},
    Look{
        "a table of LaTeX", is_latex,
        "cells stand between blanks: sed '/\\\\begin/d; /\\\\end/d; s/\\\\.*//; s/&/ /g' FILE | quadrille solve"},
    Look{"a matrix with other signs than 0 and 1", has_other_signs, "{} | quadrille solve", "", translation},
    Look{"a size in words above a matrix", is_size_in_words,
         "numbers alone are read: sed '0,/[0-9]/s/[^0-9][^0-9]*/ /g' FILE | quadrille solve", "csv"},
    Look{"a size in two lines above a matrix", is_size_in_two_lines,
         "one line is read: sed '1{N; s/\\n/ /}' FILE | quadrille solve", "dlx"},
    Look{"titles or cells without blanks between them", are_glued, "{} | quadrille solve", "", unglued},
    Look{"sets with names before them", are_named_sets,
         "csv has the name and the items between commas, below a line name,items: (echo name,items; sed -E "
         "'s/[][(){}\";]//g; s/ *(:=|->|:|=) */,/; s/[ ,]+/,/g; s/,$//' FILE) | quadrille solve"},
    Look{"names before rows of 0s and 1s, without titles", are_labelled_rows,
         "a line of titles stands above: (echo '{}'; cat FILE) | quadrille solve", "", titles_above},
    Look{"names before sets of numbers", are_labelled_sets,
         "csv has the name and the items between commas, below a line name,items: (echo name,items; "
         "tr -s ' ,;' ',' < FILE) | "
         "quadrille solve"},
    Look{
        "what could be a matrix below its size, or a problem in the format spp", is_sized_matrix_or_spp,
        "if it is a matrix, add --from dense; if it is spp, add --from spp; quadrille help formats shows each format",
        "spp", nullptr, ""},
    Look{"lines that begin with the number of their items", are_counted,
         "in the format ec each begins with s: {}", "spp", counted_as_ec},
    Look{
        "a set cover file of the OR-Library: costs, then for each row its columns", is_covering,
        "write a table with a column for each row and a row for each column; a record 'at least,1,1,..' below the "
        "titles lets columns be covered more than once: "
        "quadrille help formats",
        "spp"},
    Look{"options with items from 0", counts_from_zero,
         "spp counts from 1: awk 'NF && n++ {for (i = 3; i <= NF; i++) $i++} 1' FILE | quadrille solve",
         "dlx"},
    Look{"names between commas", are_comma_names,
         "in the format dlx they stand between blanks: tr ',;' '  ' < FILE | quadrille solve{}", "",
         comma_names},
    Look{"what could be sets of numbers, or a problem in the format dlx", are_number_sets,
         "if line 1 lists the items, add --from dlx; if it is a set like the others, add a line of all items "
         "above it: {}",
         "dlx", number_sets, ""},
    Look{"sets of names", are_word_sets,
         "if line 1 is a set like the others, add a line of all items above it: {}", "", word_sets},
    Look{"a comment that begins with '#'", has_hash_comment,
         "sed 's/^#/|/' FILE | quadrille solve; if # is an item, add --from dlx", "dlx", nullptr,
         "one that begins with '|', as in dlx"},
    Look{"a comment that begins with '{0}'", has_comment_above_matrix,
         "sed 's;^{0};#;' FILE | quadrille solve", "csv", comment_mark,
         "one that begins with '#', as above a matrix"},
    Look{"a comment that begins with '{0}'", has_other_comment, "sed 's;^{0};|;' FILE | quadrille solve", "",
         comment_mark, "one that begins with '|', as in dlx"},
    Look{"what could be a table, or a problem in the format dlx", begins_with_commas,
         "if it is dlx, add --from dlx; quadrille help formats shows each format", "dlx", nullptr, ""},
    Look{"what could be a matrix, or a problem in the format dlx", begins_with_numbers,
         "if it is dlx, add --from dlx; quadrille help formats shows each format", "dlx", nullptr, ""},
};

} // namespace

std::string stranger(std::string_view head, bool whole, std::string_view guess, bool failed) {
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    const Text text{head, whole, guess, data_lines(head)};
    if (text.lines.empty()) return {};
    const auto is_misread = [&](const Look& look) { return look.misreader == guess && look.fits(text); };
    if (!failed && std::ranges::none_of(looks, is_misread)) return {};
    const auto* const look = std::ranges::find_if(
        looks, [&](const Look& it) { return (guess != "spp" || it.misreader == guess) && it.fits(text); });
    if (look == looks.end()) return {};
    const std::string detail = look->detail ? look->detail(text) : "";
    const auto filled = [&](std::string_view words) {
        return look->detail ? fmt::format(fmt::runtime(words), detail) : std::string(words);
    };
    return fmt::format("found {}{}{}: {}", filled(look->what), look->expected.empty() ? "" : ", expected ",
                       look->expected, filled(look->next));
}

} // namespace quadrille::format
