// SPDX-License-Identifier: MIT
#pragma once
/// What strangers.cpp asks of a text, look by look.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::format::look {

using Line = std::string_view;
using Lines = std::vector<Line>;

/// The first bytes of a text, and its lines of data without those that begin with `#`.
struct Text {
    std::string_view head;
    bool whole;
    std::string_view guess; // the format that the text is taken for
    Lines lines;            // at least one
};

// Words and lines, in strangers.cpp.

std::vector<Line> words_of(Line line);
std::string lowered(Line text);
bool begins_with(Line line, std::initializer_list<std::string_view> beginnings);
bool has_any(Line line, std::initializer_list<std::string_view> parts);
/// The lines without comments, which begin with `mark`.
Lines without_comments(const Text& text, std::string_view mark);
/// A text with blanks in place of some characters.
std::string blanked(std::string_view text, std::string_view characters);
bool is_number(Line word);
bool are_distinct(std::vector<std::uint64_t> numbers);
/// Zeros in front make names of numbers.
bool has_idle_zeros(Line line);
bool all_numbers(Line line);
/// The different words of a text, numbers in ascending order and other words in order of appearance.
std::vector<Line> distinct_words(std::string_view text);
/// A line of all items as a shell writes it; a general word where it would be long, or is not known.
std::string item_line(const Text& text, std::string_view items);

// Models, prints and tables for people, in stranger_texts.cpp.

bool is_mps(const Text& text);
bool is_lp(const Text& text);
bool is_wcnf(const Text& text);
/// With its header, or clauses alone: some literal is negative.
bool is_cnf(const Text& text);
/// `p KIND NUMBER`, other than ec.
bool is_dimacs(const Text& text);
bool is_opb(const Text& text);
bool is_lp_solve(const Text& text);
/// `x + y = 1` in each line.
bool are_equations(const Text& text);
/// MathProg, AMPL and MiniZinc end statements with a semicolon.
bool is_modelling(const Text& text);
bool is_matrix_market(const Text& text);
bool is_link(const Text& text);
bool is_page(const Text& text);
bool is_xml(const Text& text);
bool is_numpy(const Text& text);
bool is_cut_array(const Text& text);
bool is_array_call(const Text& text);
bool is_printed_by_r(const Text& text);
/// With `[2 rows x 3 columns]` in the last line.
bool is_printed_by_pandas(const Text& text);
/// A variable of JavaScript that is set to a list or an object.
bool is_javascript(const Text& text);
bool is_matlab(const Text& text);
/// An object whose first key is not in double quotes, as Python and JavaScript print it.
bool is_bare_object(const Text& text);
/// An object of Python whose values are sets or tuples.
bool is_python_object(const Text& text);
bool are_object_lines(const Text& text);
/// The filter that makes one problem of them: of sets by name, or of options with items.
std::string joined_objects(const Text& text);
bool is_python_list(const Text& text);
/// Lists with a dash before each element.
bool is_yaml(const Text& text);
bool is_markdown(const Text& text);
/// As databases print it: `+---+` above rows between bars.
bool is_boxed(const Text& text);
/// All lines are rows between bars: no options of dlx, in which a bar begins a comment.
bool is_barred(const Text& text);
/// `| 1 0 |`.
bool are_rows_between_bars(const Text& text);
/// `name|A|B`, with as many bars in each line.
bool is_parted_by_bars(const Text& text);
bool is_latex(const Text& text);
/// `2x3`, `n=2 m=3` or `3 columns` above as many rows and columns.
bool is_size_in_words(const Text& text);
/// The number of rows, and that of columns in the second line.
bool is_size_in_two_lines(const Text& text);
bool has_other_signs(const Text& text);
std::string translation(const Text& text);
/// As many words in each line, all of them signs, or words for yes and no. As dlx, each option would cover all items.
bool is_matrix_of_signs(const Text& text);
/// `"1" "0"` in all lines, the first too.
bool has_quoted_cells(const Text& text);
/// Nothing for 0, between tabs, commas or semicolons.
bool has_empty_cells(const Text& text);
std::string column_titles(const Text& text);
/// Ones alone, without commas and tabs, that do not stand below each other.
bool has_blank_cells(const Text& text);
/// A line above a matrix that says what it is, or its size.
bool has_heading(const Text& text);
/// A line of words above JSON or a table with commas.
bool has_line_above(const Text& text);
/// Whether titles or cells stand without separators, and the others do not.
bool are_glued(const Text& text);
std::string unglued(const Text& text);

// Sets, lines of numbers and comments, in stranger_sets.cpp.

/// Rows of 0s and 1s. A set has no element twice, and two rows of a matrix are seldom without.
bool are_rows_in_brackets(const Text& text);
bool are_sets_in_brackets(const Text& text);
std::string bracketed_sets(const Text& text);
/// Several sets in a line, or within a set: C and Mathematica write matrices so as well.
bool is_nested(const Text& text);
/// `A = {1, 4}`, `A: 1 4`: a name, a sign and items in each line.
bool are_named_sets(const Text& text);
/// `A: 1 0`: names and signs before rows of the same length.
bool are_named_rows(const Text& text);
/// `x: a b` or `1. a b` below a line of all items.
bool are_named_options(const Text& text);
/// `a b 5` below a line of all items: a cost without its bar.
bool have_bare_costs(const Text& text);
/// `1 0 # a note`.
bool have_notes(const Text& text);
/// `A 1 0` or `A,1,0`: a word and a row of the same length in each line.
bool are_labelled_rows(const Text& text);
std::string titles_above(const Text& text);
/// `A 1 4` or `A,1,4`: a word and numbers in each line.
bool are_labelled_sets(const Text& text);
bool are_counted(const Text& text);
/// The command that writes counted lines as ec.
std::string counted_as_ec(const Text& text);
/// m and n, then n costs, then for each row the number of its columns and these.
bool is_covering(const Text& text);
/// Options as in spp, but with items from 0.
bool counts_from_zero(const Text& text);
/// Lines of numbers, in none of which a number stands twice. They are no sets if most are 0 or 1 and the lines are
/// equally long, or are a table with commas.
bool are_number_sets(const Text& text);
std::string number_sets(const Text& text);
/// Sets of words of which the first line does not list all, though most words stand in several sets.
bool are_word_sets(const Text& text);
std::string word_sets(const Text& text);
/// Names between commas above options that name some of them.
bool are_comma_names(const Text& text);
std::string comma_names(const Text& text);
bool is_sized_matrix_or_spp(const Text& text);
bool has_hash_comment(const Text& text);
/// The mark of the first line that begins comments elsewhere; empty if it has none.
std::string comment_mark(const Text& text);
/// A comment of another format above lines that could be dlx.
bool has_other_comment(const Text& text);
/// A comment of another format above a matrix, of which it could be taken for titles.
bool has_comment_above_matrix(const Text& text);
bool begins_with_commas(const Text& text);
bool begins_with_numbers(const Text& text);

} // namespace quadrille::format::look

namespace quadrille::format {

/// What to say of a text that begins with `head` and looks like something that is not read: a model, a program's
/// print, a table for people, or a slip in a format that is read. Empty if nothing. `guess` is the format that would
/// read it. Before reading, only texts are looked at that this format could read without a fault, but not as they are
/// meant; `failed` says that it could not. `whole` says that the head is the whole text. FILE stands for the input.
std::string stranger(std::string_view head, bool whole, std::string_view guess, bool failed);

} // namespace quadrille::format
