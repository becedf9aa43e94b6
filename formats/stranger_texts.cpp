// SPDX-License-Identifier: MIT
// Looks of models, of what programs print, and of tables for people.
#include "strangers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include <fmt/format.h>

#include "base/to_number.hpp"
#include "csv_header.hpp"
#include "looks.hpp"
#include "scanner.hpp"

namespace quadrille::format::look {

// --- models and other formats ---------------------------------------------------------------------------------------

bool is_mps(const Text& text) {
    const Lines lines = without_comments(text, "*");
    return !lines.empty() && begins_with(lines.front(), {"name", "rows", "objsense"})
           && std::ranges::any_of(lines, [](Line line) { return trimmed(line) == "ROWS" || trimmed(line) == "rows"; })
           && std::ranges::any_of(lines,
                                  [](Line line) { return trimmed(line) == "COLUMNS" || trimmed(line) == "columns"; });
}

bool is_lp(const Text& text) {
    const Lines lines = without_comments(text, "\\");
    const auto is_constraints = [](Line line) {
        const std::string lower = lowered(trimmed(line));
        return lower.starts_with("subject to") || lower.starts_with("such that") || lower == "st" || lower == "s.t."
               || lower.starts_with("st ") || lower.starts_with("s.t. ");
    };
    return !lines.empty() && begins_with(lines.front(), {"min", "max"}) && std::ranges::any_of(lines, is_constraints);
}

bool is_wcnf(const Text& text) {
    const Lines lines = without_comments(text, "c");
    if (lines.empty()) return false;
    const auto is_clause = [](Line line) { return trimmed(line).ends_with(" 0"); };
    return begins_with(lines.front(), {"p wcnf"})
           || (std::ranges::all_of(lines, is_clause)
               && std::ranges::any_of(lines, [](Line line) { return line.starts_with("h "); }));
}

bool is_cnf(const Text& text) {
    const Lines lines = without_comments(text, "c");
    if (lines.empty()) return false;
    const auto is_clause = [](Line line) {
        const auto words = words_of(line);
        return words.back() == "0"
               && std::ranges::all_of(words, [](Line word) { return to_number<std::int64_t>(word).has_value(); });
    };
    return begins_with(lines.front(), {"p cnf"})
           || (std::ranges::all_of(lines, is_clause) && text.head.find('-') != std::string_view::npos);
}

bool is_dimacs(const Text& text) {
    const Lines lines = without_comments(text, "c");
    if (lines.empty()) return false;
    const auto words = words_of(lines.front());
    return words.size() >= 3 && words[0] == "p" && words[1] != "ec" && is_number(words[2]);
}

namespace {

bool ends_statements(const Lines& lines) {
    return !lines.empty() && std::ranges::all_of(lines, [](Line line) { return trimmed(line).ends_with(';'); });
}

} // namespace

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
    Lines lines = without_comments(text, "//");
    std::erase_if(lines, [](Line line) { return begins_with(line, {"/*"}) && trimmed(line).ends_with("*/"); });
    return ends_statements(lines) && has_any(text.head, {"="})
           && begins_with(lines.front(), {"min:", "max:", "minimise:", "maximise:", "minimize:", "maximize:"});
}

bool are_equations(const Text& text) {
    return has_any(text.head, {"+"}) && std::ranges::all_of(text.lines, [](Line line) {
               Line sum = trimmed(line);
               if (sum.ends_with(';')) sum = trimmed(sum.substr(0, sum.size() - 1));
               const std::size_t sign = sum.find_last_of("=<>");
               if (sign == Line::npos || !is_number(trimmed(sum.substr(sign + 1)))) return false;
               const Line left = trimmed(sum.substr(0, std::min(sum.find_first_of("=<>"), sign)));
               return !left.empty() && (has_any(left, {"+"}) || words_of(left).size() == 1) && sign - left.size() < 5;
           });
}

bool is_modelling(const Text& text) {
    const auto declares = [](Line line) {
        const Line statement = trimmed(line);
        return statement.ends_with(';') && std::ranges::count(statement, ';') == 1
               && (statement.starts_with("set ") || statement.starts_with("param ") || statement.starts_with("var ")
                   || statement.starts_with("constraint ") || statement.starts_with("array")
                   || statement.starts_with("include "));
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
    return begins_with(text.head, {"[", "array("}) && has_any(text.head, {"..."}) && !has_any(text.head, {"\""});
}

bool is_array_call(const Text& text) {
    return begins_with(text.head, {"array(", "np.array(", "numpy.array(", "matrix(", "tensor(", "torch.tensor("});
}

bool is_printed_by_r(const Text& text) {
    return has_any(text.lines.front(), {"[,1]"}) || begins_with(text.lines.front(), {"[1,]"});
}

bool is_printed_by_pandas(const Text& text) {
    const Line last = trimmed(text.lines.back());
    return last.starts_with('[') && last.ends_with("columns]") && has_any(last, {" rows x "});
}

bool is_javascript(const Text& text) {
    return begins_with(text.head, {"const ", "let ", "var "}) && has_any(text.head, {"= [", "= {", "=[", "={"});
}

bool is_matlab(const Text& text) {
    const std::size_t bracket = text.head.find('[');
    if (bracket == std::string_view::npos) return false;
    const Line before = trimmed(text.head.substr(0, bracket));
    const Line inside = text.head.substr(bracket, text.head.find(']', bracket) - bracket);
    return (before.empty() && has_any(inside, {";"})) || (before.ends_with('=') && has_any(inside, {";", "\n"}));
}

bool is_bare_object(const Text& text) {
    const Line inside = text.head.substr(text.head.find('{') + 1);
    const std::size_t key = inside.find_first_not_of(" \t\r\n");
    const auto begins_key = [](char c) {
        return c == '\'' || c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    return begins_with(text.head, {"{"}) && key != Line::npos && begins_key(inside[key])
           && inside.substr(0, inside.find('}')).find(':') != Line::npos;
}

bool is_python_object(const Text& text) {
    if (!begins_with(text.head, {"{"})) return false;
    for (std::size_t at = text.head.find(':'); at != std::string_view::npos; at = text.head.find(':', at + 1)) {
        const Line value = trimmed(text.head.substr(at + 1, 80));
        const bool is_set
            = value.size() > 1 && value[0] == '{' && value.substr(0, value.find_first_of(",}")).find(':') == Line::npos;
        if (value.starts_with('(') || value.starts_with("set(") || value.starts_with("frozenset(")
            || (is_set && value[1] != '}'))
            return true;
    }
    return false;
}

bool is_yaml(const Text& text) {
    if (trimmed(text.lines.front()) == "---") return true;
    return std::ranges::any_of(text.lines, [](Line line) { return trimmed(line).ends_with(':'); })
           && std::ranges::any_of(text.lines, [](Line line) { return begins_with(line, {"- "}); });
}

bool are_object_lines(const Text& text) {
    return text.lines.size() > 1 && std::ranges::all_of(text.lines, [](Line line) {
               return trimmed(line).starts_with('{') && trimmed(line).ends_with('}') && has_any(line, {"\":", "\" :"});
           });
}

std::string joined_objects(const Text& text) {
    if (!has_any(text.head, {"\"items\""})) return "jq -s add";
    return "jq -s '{items: (map(.items[]) | unique | map(tostring)), options: map(.items |= map(tostring))}'";
}

bool is_python_list(const Text& text) {
    return begins_with(text.head, {"[", "(("})
           && has_any(text.head, {"True", "False", "'", "(", "{", ",]", ", ]", "None"}) && !has_any(text.head, {"\""});
}

// --- tables for people ----------------------------------------------------------------------------------------------

bool is_markdown(const Text& text) {
    const auto is_rule = [](Line line) {
        return line.find("--") != Line::npos && line.find_first_of("|+") != Line::npos
               && line.find_first_not_of("|+-: \t\r") == Line::npos;
    };
    return std::ranges::any_of(text.lines, is_rule)
           && std::ranges::any_of(text.lines, [&](Line line) { return !is_rule(line) && has_any(line, {"|"}); });
}

bool is_boxed(const Text& text) {
    const Line rule = trimmed(text.lines.front());
    return text.lines.size() > 1 && rule.starts_with("+-") && rule.ends_with('+') && begins_with(text.lines[1], {"|"})
           && rule.find_first_not_of("+-=") == Line::npos;
}

bool is_barred(const Text& text) {
    return std::ranges::all_of(text.lines, [](Line line) {
        const Line row = trimmed(line);
        return row.size() > 2 && row.starts_with('|') && row.ends_with('|') && std::ranges::count(row, '|') > 2;
    });
}

bool are_rows_between_bars(const Text& text) {
    return std::ranges::all_of(text.lines, [](Line line) {
        const Line row = trimmed(line);
        return row.size() > 2 && row.starts_with('|') && row.ends_with('|') && cells_of(row.substr(1, row.size() - 2));
    });
}

bool is_parted_by_bars(const Text& text) {
    const auto bars = std::ranges::count(text.lines.front(), '|');
    return bars > 1 && text.lines.size() > 1 && !text.lines.front().starts_with('|')
           && std::ranges::all_of(text.lines, [&](Line line) { return std::ranges::count(line, '|') == bars; });
}

bool is_latex(const Text& text) {
    return text.guess != "json" && has_any(text.head, {"&"}) && has_any(text.head, {"\\\\", "\\begin", "\\cr"});
}

namespace {

constexpr std::string_view zero_signs = ".-_", one_signs = "1xX#*@";

/// The groups of digits of a line, as blanks part them.
std::string digits_of(Line line) {
    std::string digits(line);
    std::ranges::replace_if(
        digits, [](char c) { return c < '0' || c > '9'; }, ' ');
    return digits;
}

} // namespace

bool is_size_in_words(const Text& text) {
    const auto size = numbers_of(digits_of(text.lines.front()));
    const auto words = words_of(text.lines.front());
    if (size.empty() || size.size() > 2 || size.back() < 2 || text.lines.size() < 2 || all_numbers(text.lines.front()))
        return false;
    const auto rows = std::span(text.lines).subspan(1);
    const bool are_titles = words.size() == size.back() && words[1] != "x" && words[1] != "by" && words[1] != "*";
    return !are_titles && has_size(rows, {size.size() == 2 ? size.front() : 0, size.back()});
}

bool is_size_in_two_lines(const Text& text) {
    if (text.lines.size() < 3) return false;
    const auto rows = numbers_of(text.lines[0]), columns = numbers_of(text.lines[1]);
    return rows.size() == 1 && columns.size() == 1 && rows.front() > 0
           && has_size(std::span(text.lines).subspan(2), {rows.front(), columns.front()});
}

namespace {

/// The sign of 0 and that of 1 in a matrix of two signs, one of which is no digit; nothing if it has others.
std::string matrix_signs(const Text& text) {
    std::set<char> signs;
    const auto signs_in = [&](Line line) {
        return std::ranges::count_if(line, [](char c) { return std::string_view(" \t,;\r").find(c) == Line::npos; });
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

/// Whether a word can only be a cell of a matrix: a sign, or a word for yes or no, also in quotes.
bool is_sign_of_cell(Line word) {
    if (word.size() > 2 && word.front() == word.back() && (word.front() == '\'' || word.front() == '"'))
        word = word.substr(1, word.size() - 2);
    const CellLook look = look_of(word);
    return look == CellLook::mark || look == CellLook::answer;
}

} // namespace

bool is_matrix_of_signs(const Text& text) {
    const auto size = words_of(text.lines.front()).size();
    std::set<std::string> signs;
    const auto is_row = [&](Line line) {
        const auto words = words_of(line);
        for (const Line word : words) signs.insert(lowered(word));
        return words.size() == size && std::ranges::all_of(words, is_sign_of_cell);
    };
    return text.guess == "dlx" && size > 1 && text.lines.size() > 1 && std::ranges::all_of(text.lines, is_row)
           && !(signs.contains("x") && signs.contains("y"));
}

bool has_quoted_cells(const Text& text) {
    std::size_t cells = 0;
    return (text.guess == "csv" || text.guess == "dlx") && text.lines.size() > 1
           && std::ranges::all_of(text.lines, [&](Line line) {
                  const std::string blank = blanked(line, ",;");
                  const auto words = words_of(blank);
                  if (cells == 0) cells = words.size();
                  return cells > 1 && words.size() == cells && std::ranges::all_of(words, [](Line word) {
                             return word.size() > 2 && word.starts_with('"') && word.ends_with('"')
                                    && cell_value(word.substr(1, word.size() - 2));
                         });
              });
}

namespace {

/// The separator of fields that a matrix with empty cells has; 0 if none.
char field_separator(const Text& text) {
    for (const char c : {'\t', ';', ','})
        if (text.lines.front().find(c) != Line::npos || text.lines.back().find(c) != Line::npos) return c;
    return '\0';
}

std::vector<Line> fields_between(Line line, char separator) {
    std::vector<Line> fields;
    if (line.ends_with('\r')) line.remove_suffix(1);
    for (std::size_t end = 0; end != Line::npos;) {
        end = line.find(separator);
        fields.push_back(trimmed(line.substr(0, end)));
        line.remove_prefix(end == Line::npos ? line.size() : end + 1);
    }
    return fields;
}

/// How many fields the rows have if each is a cell, or empty, and empty ones are more than a separator at each end.
std::size_t width_with_empty_cells(const Text& text, char separator) {
    std::size_t width = 0, first = 0, last = 0;
    bool has_inner = false;
    for (const Line line : text.lines) {
        const auto fields = fields_between(line, separator);
        for (std::size_t k = 0; k < fields.size(); ++k) {
            if (!fields[k].empty() && cells_of(fields[k]) != 1u && !is_word(fields[k], "x")) return 0;
            has_inner |= fields[k].empty() && k > 0 && k + 1 < fields.size();
        }
        first += fields.front().empty();
        last += fields.back().empty() && fields.size() > 1;
        width = std::max(width, fields.size());
    }
    const auto is_some = [&](std::size_t count) { return count > 0 && count < text.lines.size(); };
    return width > 1 && (has_inner || is_some(first) || is_some(last)) ? width : 0;
}

} // namespace

bool has_empty_cells(const Text& text) {
    const char separator = field_separator(text);
    const bool is_silent = separator == '\t' || text.guess != "dense"; // others are refused by their places
    return separator != '\0' && is_silent && width_with_empty_cells(text, separator) > 0;
}

std::string column_titles(const Text& text) {
    const char separator = field_separator(text);
    std::string titles;
    for (std::size_t k = 1; k <= width_with_empty_cells(text, separator); ++k)
        titles += fmt::format("{}c{}", k == 1 ? "" : separator == '\t' ? "\\t" : std::string(1, separator), k);
    return titles;
}

bool has_blank_cells(const Text& text) {
    std::set<std::vector<std::size_t>> columns;
    for (const Line line : text.lines) {
        std::vector<std::size_t> ones;
        for (std::size_t k = 0; k < line.size(); ++k) {
            if (line[k] == '1') ones.push_back(k);
            if (std::string_view("1 \r").find(line[k]) == Line::npos) return false;
        }
        columns.insert(ones);
    }
    const auto has_as_many = [&](const auto& ones) { return ones.size() == columns.begin()->size(); };
    return columns.size() > 1 && std::ranges::all_of(columns, has_as_many);
}

namespace {

/// Whether a word is the size of a matrix, such as 2x3.
bool is_size_of(Line word, MatrixSize size) {
    const auto numbers = numbers_of(digits_of(word));
    return numbers.size() == 2 && has_any(word, {"x", "X", "\u00d7"})
           && std::pair(std::min(numbers[0], numbers[1]), std::max(numbers[0], numbers[1]))
                  == std::pair(std::min(size.rows, size.columns), std::max(size.rows, size.columns));
}

/// Whether a line above a matrix says what it is: `M =`, `2x3 Matrix`, `2 rows`, `cols: 3`.
bool is_heading(Line line, MatrixSize size) {
    const auto words = words_of(line);
    if (words.back() == "=" || std::ranges::any_of(words, [&](Line word) { return is_size_of(word, size); }))
        return true;
    const bool has_noun = std::ranges::any_of(words, [](Line word) {
        return begins_with(word, {"row", "col", "size", "dim", "shape", "nrow", "ncol", "matrix"});
    });
    const auto is_count = [](Line word) {
        const std::size_t digit = word.find_first_of("0123456789");
        return digit == 0 ? is_number(word) : digit != Line::npos && has_any(word.substr(0, digit), {":", "="});
    };
    return has_noun && std::ranges::any_of(words, is_count);
}

} // namespace

bool has_heading(const Text& text) {
    const Line first = text.lines.front();
    if (text.lines.size() < 2 || has_any(first, {",", ";", "\t"})) return false;
    const auto rows = std::span(text.lines).subspan(1);
    const auto cells = cells_of(rows.front());
    const auto is_row = [&](Line line) { return cells_of(line) == cells; };
    if (!cells || !std::ranges::all_of(rows, is_row)) return false;
    const bool is_size = numbers_of(first).size() > 1 && has_any(rows.front(), {",", ";"});
    return is_size || is_heading(first, {rows.size(), *cells});
}

bool has_line_above(const Text& text) {
    if (text.guess != "dlx" || text.lines.size() < 2 || has_any(text.lines.front(), {",", ";", "|"})) return false;
    if (begins_with(text.lines[1], {"{\"", "[["}) || trimmed(text.lines[1]) == "{") return true;
    const auto commas = std::ranges::count(text.lines[1], ',');
    return commas > 0 && text.lines.size() > 2 && std::ranges::all_of(std::span(text.lines).subspan(1), [&](Line line) {
               return std::ranges::count(line, ',') == commas;
           });
}

bool has_other_signs(const Text& text) { return text.lines.size() > 1 && !matrix_signs(text).empty(); }

std::string translation(const Text& text) {
    const std::string signs = matrix_signs(text);
    return fmt::format("tr {}'{}' '01' < FILE", signs.front() == '-' ? "-- " : "", signs);
}

namespace {

std::size_t characters_in(Line word) {
    return static_cast<std::size_t>(
        std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

} // namespace

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

} // namespace quadrille::format::look
