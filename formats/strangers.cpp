// SPDX-License-Identifier: MIT
// One table of what texts look like that are no problem: a look, how it is recognised, and what to do next.
#include "strangers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "base/to_number.hpp"
#include "looks.hpp"

namespace quadrille::format::look {

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

Lines without_comments(const Text& text, std::string_view mark) {
    Lines lines;
    std::ranges::copy_if(text.lines, std::back_inserter(lines),
                         [&](Line line) { return !trimmed(line).starts_with(mark); });
    return lines;
}

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

bool has_idle_zeros(Line line) {
    const std::string blank = blanked(line, ",;");
    return !std::ranges::all_of(words_of(blank), is_plain_number);
}

bool all_numbers(Line line) { return !numbers_of(line).empty(); }

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

} // namespace quadrille::format::look

namespace quadrille::format {

namespace {

using namespace look;

struct Look {
    std::string_view what;
    bool (*fits)(const Text& text);
    std::string_view next;                             ///< what to do
    std::string_view misreader = {};                   ///< the format that could read such a text without a fault
    std::string (*detail)(const Text& text) = nullptr; ///< what {} stands for in the two texts above
    std::string_view expected = "a problem";           ///< empty where the text may be one
};

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
    Look{"a link", is_link, "links are not followed; what a link points at is read by: curl -L LINK | quadrille solve",
         "dlx"},
    Look{"a web page", is_page,
         "a page is no data: save the table or the file that it shows, as quadrille help formats describes", "dlx"},
    Look{"a text in XML or HTML", is_xml, "it is not read: write the data as quadrille help formats describes"},
    Look{"a model in MPS", is_mps, model_next},
    Look{"a model in the format lp", is_lp, written_next, "", lp_name},
    Look{"clauses with weights (wcnf)", is_wcnf, "they are not read: quadrille help formats shows what is"},
    Look{"clauses in the format cnf", is_cnf, written_next, "", cnf_name},
    Look{"another kind of DIMACS file", is_dimacs,
         "the header of a problem is 'p ec ITEMS', above a line 's ITEM ITEM ...' for each option"},
    Look{"constraints in the format opb", is_opb, written_next, "csv", opb_name},
    Look{"a model of lp_solve", is_lp_solve, model_next, "csv"},
    Look{"a model in equations", are_equations, model_next, "dlx"},
    Look{"a model in a language such as MathProg or MiniZinc", is_modelling, model_next, "csv"},
    Look{"a sparse matrix of MatrixMarket", is_matrix_market,
         "write it whole, in Python by numpy.savetxt('matrix.txt', scipy.io.mmread('FILE').toarray(), fmt='%d')"},
    Look{"a printed array with '...' for what was left out", is_cut_array,
         "write it whole, in Python by numpy.savetxt('matrix.txt', a, fmt='%d')"},
    Look{"a printed array of numpy", is_numpy,
         "write it by numpy.savetxt('matrix.txt', a, fmt='%d') or, if no row goes over two lines: "
         "tr -d '[]' < FILE | quadrille solve"},
    Look{"an array as Python writes it", is_array_call, "print(json.dumps(a.tolist())) writes rows that are read"},
    Look{"a matrix as R prints it", is_printed_by_r,
         "write.table(m, row.names = FALSE, col.names = FALSE) writes rows that are read"},
    Look{"a table as pandas prints it", is_printed_by_pandas, "print(table.to_csv()) writes one that is read"},
    Look{"a variable of JavaScript", is_javascript, "console.log(JSON.stringify(VARIABLE)) writes what is read"},
    Look{"a matrix in one pair of brackets", is_matlab,
         "write a row a line: sed 's/.*\\[//; s/\\].*//' FILE | tr ';' '\\n' | quadrille solve", "csv"},
    Look{"rows of 0s and 1s in brackets", are_rows_in_brackets,
         "sed 's/[][(){}]//g; s/[,;]* *\\r*$//' FILE | quadrille solve"},
    Look{"sets in brackets", are_sets_in_brackets, "a line of all items stands above the sets: {}", "", bracketed_sets},
    Look{"an object whose keys are not in double quotes", is_bare_object,
         "JSON has them: print(json.dumps(data)) in Python, with lists in place of sets, JSON.stringify(data) in "
         "JavaScript"},
    Look{"an object of Python", is_python_object,
         "print(json.dumps({name: list(items) for name, items in data.items()})) writes sets that are read"},
    Look{"a text in YAML", is_yaml,
         "as JSON it is read: python3 -c 'import json, sys, yaml; "
         "print(json.dumps(yaml.safe_load(sys.stdin)))' < FILE | quadrille solve"},
    Look{"an object in each line", are_object_lines, "a problem is one object: {} FILE | quadrille solve", "",
         joined_objects},
    Look{
        "a list of Python", is_python_list,
        "print(json.dumps(rows)) writes rows of 0s and 1s that are read; sets are read as {\"A\": [1, 4], \"B\": [2]}"},
    Look{"a table in a box", is_boxed, bars_next, "dlx"},
    Look{"a table with bars", is_markdown, bars_next},
    Look{"a table with bars", is_barred, bars_next},
    Look{"rows between bars", are_rows_between_bars, "tr '|' ' ' < FILE | quadrille solve"},
    Look{"a table with bars", is_parted_by_bars, bars_next},
    Look{
        "a table of LaTeX", is_latex,
        "cells stand between commas: sed '/\\\\begin/d; /\\\\end/d; s/ *\\\\.*//; s/ *& */,/g' FILE | quadrille solve"},
    Look{"a matrix with other signs than 0 and 1", has_other_signs, "{} | quadrille solve", "", translation},
    Look{"notes behind rows of 0s and 1s", have_notes,
         "sed 's/[#%|].*//' FILE | quadrille solve; if line 1 lists items, add --from dlx", "dlx"},
    Look{"a matrix of 0s and 1s in quotes", has_quoted_cells,
         "without quotes it is read: tr -d '\"' < FILE | quadrille solve; if line 1 holds titles, add --from csv",
         "csv"},
    Look{"a matrix with other signs than 0 and 1", is_matrix_of_signs,
         "write 0 and 1 for them, and nothing else; if line 1 lists items, add --from dlx", "dlx"},
    Look{"a matrix with empty cells", has_empty_cells,
         "they are read as 0 below a line of titles: (printf '{}\\n'; cat FILE) | quadrille solve --from csv", "dense",
         column_titles},
    Look{"a matrix with empty cells", has_empty_cells,
         "they are read as 0 below a line of titles: (printf '{}\\n'; cat FILE) | quadrille solve --from csv", "dlx",
         column_titles},
    Look{"a matrix with blanks for 0", has_blank_cells, "write 0 for them; if there are none, add --from dense",
         "dense"},
    Look{"a line above JSON or a table", has_line_above, "sed '0,/./d' FILE | quadrille solve"},
    Look{"a size in words above a matrix", is_size_in_words,
         "numbers alone are read: sed '0,/[0-9]/s/[^0-9][^0-9]*/ /g' FILE | quadrille solve", "csv"},
    Look{"a size in two lines above a matrix", is_size_in_two_lines,
         "one line is read: sed '1{N; s/\\n/ /}' FILE | quadrille solve", "dlx"},
    Look{"a heading above a matrix", has_heading,
         "rows alone are read: sed '0,/./d' FILE | quadrille solve; if line 1 holds "
         "titles, add --from csv",
         "csv"},
    Look{"titles or cells without blanks between them", are_glued, "{} | quadrille solve", "", unglued},
    Look{"names before rows of 0s and 1s", are_named_rows,
         "rows alone are read: sed 's/^[^:=]*[:=]*//; s/[][(){};,>]/ /g' FILE | quadrille solve"},
    Look{"names before options", are_named_options,
         "a comment names the next option: sed -E '1!s/^ *([^ ]*)[:.)] +/| name: \\1\\n/' FILE | quadrille solve"},
    Look{"costs without a bar before them", have_bare_costs,
         "sed -E '1!s/ ([-.0-9]+)[ \\r]*$/ |\\1/' FILE | quadrille solve"},
    Look{"sets with names before them", are_named_sets,
         "csv has the name and the items between commas, below a line name,items: (echo name,items; sed -E "
         "'s/[][(){}\";]//g; s/ *(:=|->|=>|:|=) */,/; s/[ ,]+/,/g; s/,$//' FILE) | quadrille solve"},
    Look{"sets within braces", is_nested,
         "a matrix {{1,0},{0,1}} is read from: tr '{}' '[]' < FILE | quadrille solve; "
         "sets as {\"A\": [1, 4], \"B\": [2]}"},
    Look{"names before rows of 0s and 1s, without titles", are_labelled_rows,
         "a line of titles stands above: (echo '{}'; cat FILE) | quadrille solve", "", titles_above},
    Look{"names before sets of numbers", are_labelled_sets,
         "csv has the name and the items between commas, below a line name,items: (echo name,items; "
         "tr -s ' ,;' ',' < FILE) | "
         "quadrille solve"},
    Look{"what could be a matrix below its size, or a problem in the format spp", is_sized_matrix_or_spp,
         "if it is a matrix, add --from dense; if it is spp, add --from spp; quadrille help formats shows each format",
         "spp", nullptr, ""},
    Look{"lines that begin with the number of their items", are_counted, "in the format ec each begins with s: {}",
         "spp", counted_as_ec},
    Look{"a set cover file of the OR-Library: costs, then for each row its columns", is_covering,
         "write a table with a column for each row and a row for each column; a record 'at least,1,1,..' below the "
         "titles lets columns be covered more than once: "
         "quadrille help formats",
         "spp"},
    Look{"options with items from 0", counts_from_zero,
         "spp counts from 1: awk 'NF && n++ {for (i = 3; i <= NF; i++) $i++} 1' FILE | quadrille solve", "dlx"},
    Look{"names between commas", are_comma_names,
         "in the format dlx they stand between blanks: tr ',;' '  ' < FILE | quadrille solve{}", "", comma_names},
    Look{"what could be sets of numbers, or a problem in the format dlx", are_number_sets,
         "if line 1 lists the items, add --from dlx; if it is a set like the others, add a line of all items "
         "above it: {}",
         "dlx", number_sets, ""},
    Look{"sets of names", are_word_sets, "if line 1 is a set like the others, add a line of all items above it: {}", "",
         word_sets},
    Look{"a comment that begins with '#'", has_hash_comment,
         "sed 's/^#/|/' FILE | quadrille solve; if # is an item, add --from dlx", "dlx", nullptr,
         "one that begins with '|', as in dlx"},
    Look{"a comment that begins with '{0}'", has_comment_above_matrix, "sed 's;^{0};#;' FILE | quadrille solve", "csv",
         comment_mark, "one that begins with '#', as above a matrix"},
    Look{"a comment that begins with '{0}'", has_other_comment, "sed 's;^{0};|;' FILE | quadrille solve", "",
         comment_mark, "one that begins with '|', as in dlx"},
    Look{"what could be a table, or a problem in the format dlx", begins_with_commas,
         "if it is dlx, add --from dlx; quadrille help formats shows each format", "dlx", nullptr, ""},
    Look{"what could be a matrix, or a problem in the format dlx", begins_with_numbers,
         "if it is dlx, add --from dlx; quadrille help formats shows each format", "dlx", nullptr, ""},
};

} // namespace

std::string stranger(std::string_view head, bool whole, std::string_view guess, bool failed) {
    const auto lines = data_lines(head); // with the tabs before empty cells
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    const Text text{head, whole, guess, lines};
    if (text.lines.empty()) return {};
    const auto is_misread = [&](const Look& look) { return look.misreader == guess && look.fits(text); };
    if (!failed && std::ranges::none_of(looks, is_misread)) return {};
    const auto* const look = std::ranges::find_if(looks, [&](const Look& it) {
        return ((guess != "spp" && guess != "dense") || it.misreader == guess) && it.fits(text);
    });
    if (look == looks.end()) return {};
    const std::string detail = look->detail ? look->detail(text) : "";
    const auto filled = [&](std::string_view words) {
        return look->detail ? fmt::format(fmt::runtime(words), detail) : std::string(words);
    };
    return fmt::format("found {}{}{}: {}", filled(look->what), look->expected.empty() ? "" : ", expected ",
                       look->expected, filled(look->next));
}

} // namespace quadrille::format
