// SPDX-License-Identifier: MIT
// Puzzles of f-puzzles: JSON, or a link that holds it compressed by lz-string.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/json.hpp"
#include "base/quoted.hpp"
#include "base/wording.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/importers.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::size_t longest_text = 1'000'000;

/// The bits of a base64 text. Past its end all are 0.
class Bits {
  public:
    explicit Bits(std::string_view base64) : text_(base64) {}

    std::uint32_t number(unsigned width) {
        std::uint32_t value = 0;
        for (unsigned k = 0; k < width; ++k) value |= next() << k;
        return value;
    }

    /// Whether more bits were read than there are, or a character was none of base64.
    bool failed() const { return failed_; }

  private:
    std::uint32_t next() {
        if (left_ == 0) {
            constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            const std::size_t found = at_ < text_.size() ? alphabet.find(text_[at_]) : std::string_view::npos;
            failed_ = failed_ || found == std::string_view::npos;
            six_ = failed_ ? 0 : static_cast<std::uint32_t>(found);
            ++at_;
            left_ = 6;
        }
        return six_ >> --left_ & 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t six_ = 0;
    unsigned left_ = 0;
    bool failed_ = false;
};

/// UTF-16 as UTF-8; a surrogate without its partner becomes the replacement character.
std::string as_utf8(std::u16string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint32_t code = text[i];
        if (code >= 0xd800 && code < 0xe000) {
            const bool pair = code < 0xdc00 && i + 1 < text.size() && text[i + 1] >= 0xdc00 && text[i + 1] < 0xe000;
            code = pair ? 0x10000 + ((code - 0xd800) << 10) + (text[++i] - 0xdc00U) : 0xfffd;
        }
        const auto put = [&](std::uint32_t byte) { bytes += static_cast<char>(byte); };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xc0 | code >> 6);
            put(0x80 | (code & 0x3f));
        } else if (code < 0x10000) {
            put(0xe0 | code >> 12);
            put(0x80 | (code >> 6 & 0x3f));
            put(0x80 | (code & 0x3f));
        } else {
            put(0xf0 | code >> 18);
            put(0x80 | (code >> 12 & 0x3f));
            put(0x80 | (code >> 6 & 0x3f));
            put(0x80 | (code & 0x3f));
        }
    }
    return bytes;
}

} // namespace

std::optional<std::string> decompress_lz_string(std::string_view base64) {
    while (base64.ends_with('=')) base64.remove_suffix(1);
    Bits bits(base64);
    std::vector<std::u16string> dictionary(3); // the first three are the marks
    std::u16string text, last;
    std::size_t stored = 0; // characters in the dictionary
    unsigned width = 2;
    for (std::uint32_t until_wider = 1;;) {
        std::uint32_t entry = bits.number(width);
        if (bits.failed()) return std::nullopt;
        if (entry == 2) return as_utf8(text);
        const auto count = [&] { // an entry was made or is about to be
            if (--until_wider == 0) until_wider = 1U << width++;
        };
        const bool first = last.empty();
        if (entry < 2) {
            dictionary.emplace_back(1, static_cast<char16_t>(bits.number(entry == 0 ? 8 : 16)));
            entry = static_cast<std::uint32_t>(dictionary.size() - 1);
            count();
        }
        if (entry > dictionary.size() || (first && entry == dictionary.size())) return std::nullopt;
        const std::u16string word = entry < dictionary.size() ? dictionary[entry] : last + last.front();
        text += word;
        if (!first) {
            dictionary.push_back(last + word.front());
            count();
        }
        stored += word.size() + last.size();
        if (stored > 16 * longest_text || text.size() > longest_text) return std::nullopt;
        last = word;
    }
}

namespace {

constexpr std::string_view load = "?load=", grid_key = "\"grid\"";

/// What a constraint that may be switched on becomes.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> switches{{{"diagonal-", "falling"},
                                                                                 {"diagonal+", "rising"},
                                                                                 {"antiknight", "antiknight"},
                                                                                 {"antiking", "antiking"},
                                                                                 {"nonconsecutive", "nonconsecutive"},
                                                                                 {"disjointgroups", "disjoint"}}};

/// What the entries of a list of constraints become: a clue, a number in front of their cells, and a sign behind.
struct Constraint {
    std::string_view key, clue;
    bool has_value = false; ///< where there is one
    std::string_view sign = {};
};
constexpr std::array<Constraint, 11> constraints{{{"killercage", "cage", true},
                                                  {"extraregion", "cage"},
                                                  {"littlekillersum", "sum", true},
                                                  {"thermometer", "thermo"},
                                                  {"arrow", "arrow"},
                                                  {"renban", "renban"},
                                                  {"whispers", "whisper", true},
                                                  {"even", "even"},
                                                  {"odd", "odd"},
                                                  {"difference", "dots", false, "white"},
                                                  {"ratio", "dots", false, "black"}}};

/// What says nothing of the digits.
constexpr std::array<std::string_view, 20> idle{"size",
                                                "title",
                                                "author",
                                                "ruleset",
                                                "grid",
                                                "solution",
                                                "cage",
                                                "line",
                                                "rectangle",
                                                "circle",
                                                "text",
                                                "disabledlogic",
                                                "truecandidatesoptions",
                                                "highlightConflicts",
                                                "image",
                                                "fogofwar",
                                                "foglight",
                                                "successMessage",
                                                "triggereffect",
                                                "metadata"};

/// The data behind `?load=`, with what a browser writes in place of some characters.
std::string data_of_link(std::string_view text) {
    std::string data;
    for (std::size_t i = text.find(load) + load.size(); i < text.size() && text[i] != '&' && text[i] > ' '; ++i) {
        constexpr std::array<std::pair<std::string_view, char>, 3> codes{{{"%2B", '+'}, {"%2F", '/'}, {"%3D", '='}}};
        const auto code = std::ranges::find(codes, text.substr(i, 3), &std::pair<std::string_view, char>::first);
        data += code == codes.end() ? text[i] : code->second;
        if (code != codes.end()) i += 2;
    }
    return data;
}

class FpuzzlesReader {
  public:
    FpuzzlesReader(const JsonValue& puzzle, const std::string& source) : puzzle_(puzzle), source_(source) {}

    GridText read() {
        grid_.from_1 = true;
        read_grid();
        std::string rules;
        for (const auto& [key, word] : switches)
            if (is_on(key)) rules.append(rules.empty() ? "" : " ").append(word);
        if (!rules.empty()) add("rules", rules);
        std::map<std::string_view, const JsonValue*> by_key; // the last of each
        for (const auto& [key, value] : puzzle_.members()) by_key[key] = &value;
        for (const auto& [key, value] : by_key) read_constraint(key, *value);
        return std::move(grid_);
    }

  private:
    [[noreturn]] void fail(const std::string& message) const {
        throw ParseError(source_, {1, 1}, key_.empty() ? message : key_ + ": " + message);
    }

    /// A cell as files of f-puzzles call it.
    static std::string name_of(std::uint32_t row, std::uint32_t column) {
        return fmt::format("R{}C{}", row + 1, column + 1);
    }

    bool is_on(std::string_view key) const {
        const JsonValue* const found = puzzle_.find(key);
        if (!found || found->is_null()) return false;
        if (!found->is_truth())
            fail(fmt::format("found {} for {}, expected true or false", found->dump(), in_quotes(key)));
        return found->truth();
    }

    void add(std::string_view clue, std::string text) {
        grid_.clues.push_back({std::string(clue), std::move(text), source_, {1, 1}, true, key_});
    }

    void read_grid() {
        const JsonValue* const grid = puzzle_.find("grid");
        if (!grid || !grid->is_list()) fail("found a puzzle of f-puzzles without a grid, expected one");
        const JsonValue::List& rows = grid->list();
        const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(rows.size(), Sudoku::max_size + 1));
        const auto box = default_box(n);
        if (n < 4 || n > Sudoku::max_size)
            fail(fmt::format("found a grid of {}, expected 4 to 25", counted(rows.size(), "row")));
        if (const JsonValue* const size = puzzle_.find("size"); size && !size->is_null() && *size != whole(n))
            fail(fmt::format("found the size {} and a grid of {}, expected as many rows", size->dump(),
                             counted(rows.size(), "row")));
        grid_.box = box.value_or(Extent{1, n});
        std::string regions;
        for (std::uint32_t r = 0; r < n; ++r) {
            const JsonValue& row = rows[r];
            if (!row.is_list() || row.list().size() != n)
                fail(fmt::format("found a row {} of another length, expected {} cells", r + 1, n));
            for (std::uint32_t c = 0; c < n; ++c) read_cell(row.list()[c], r, c, regions);
        }
        if (has_regions_) add("regions", regions);
        warn_of_cells(not_given_, "has a value that is not given: only givens are read",
                      "have values that are not given: only givens are read");
        warn_of_cells(without_value_, "is given without a value: it is read as empty",
                      "are given without a value: they are read as empty");
    }

    void warn_of_cells(const std::vector<std::string>& names, std::string_view one, std::string_view many) {
        if (names.empty()) return;
        grid_.warnings.push_back(names.size() == 1 ? fmt::format("{}: warning: {} {}", source_, names.front(), one)
                                                   : fmt::format("{}: warning: {} and {} {}", source_, names.front(),
                                                                 counted(names.size() - 1, "other cell"), many));
    }

    /// The letter of the region of a cell. A cell that states none lies in the usual box.
    char region_of(const JsonValue& cell, std::uint32_t row, std::uint32_t column) {
        const Extent box = grid_.box;
        std::uint64_t region = row / box.rows * box.rows + column / box.columns;
        if (const JsonValue* const stated = cell.find("region")) {
            if (!stated->is_natural() || stated->natural() >= box.area())
                fail(fmt::format("found {} for the region of {}, expected a number below {}", stated->dump(),
                                 name_of(row, column), box.area()));
            region = stated->natural();
            has_regions_ = true;
        }
        return static_cast<char>('A' + region);
    }

    void read_cell(const JsonValue& cell, std::uint32_t row, std::uint32_t column, std::string& regions) {
        key_ = name_of(row, column);
        grid_.cells.push_back({cell.is_object() ? given_of(cell) : plain_cell(cell), {1, 1}});
        regions += region_of(cell, row, column);
        if (cell.is_object()) read_marks(cell);
        key_.clear();
    }

    /// The symbol of a cell that is an object.
    char given_of(const JsonValue& cell) {
        const JsonValue *const given = cell.find("given"), *const value = cell.find("value");
        const bool has_value = value && !value->is_null();
        const bool says_given = given && !given->is_null();
        if (says_given && !given->is_truth())
            fail(fmt::format("found {} for \"given\", expected true or false", given->dump()));
        const bool is_given = says_given && given->truth();
        if (is_given && has_value) return symbol_of(*value);
        if (has_value) not_given_.push_back(key_);
        if (is_given) without_value_.push_back(key_);
        return '.';
    }

    /// The symbol of a cell that is only a digit, as in tables of other programs: 0, a dot or nothing for an empty one.
    char plain_cell(const JsonValue& cell) const {
        const bool is_empty
            = cell.is_text() ? cell.text() == "0" || cell.text() == "." || cell.text().empty() : cell == whole(0);
        if (is_empty) return '.';
        if (!cell.is_number() && !cell.is_text())
            fail(fmt::format("found {}, expected a cell such as {{\"value\":5,\"given\":true}} or a digit",
                             cell.dump()));
        return symbol_of(cell);
    }

    /// The symbol of a digit, which is a number or, as some programs write it, a text.
    char symbol_of(const JsonValue& digit) const {
        const std::uint32_t n = grid_.box.area();
        const auto number = parse_number(text_of(digit), 1, n);
        if (!number) fail(fmt::format("found {}, expected a digit from 1 to {}", digit.dump(), n));
        return default_symbols(n)[*number - 1];
    }

    void read_marks(const JsonValue& cell) {
        const JsonValue* const marks = cell.find("givenPencilMarks");
        if (!marks || !marks->is_list() || marks->list().empty()) return;
        std::string digits;
        for (const JsonValue& mark : marks->list()) digits += symbol_of(mark);
        add("candidates", fmt::format("{} {}", digits, key_));
    }

    void read_constraint(std::string_view key, const JsonValue& value) {
        if (std::ranges::find(idle, key) != idle.end()
            || std::ranges::find(switches, key, &std::pair<std::string_view, std::string_view>::first)
                   != switches.end())
            return;
        const bool empty
            = value.is_null() || (value.is_truth() && !value.truth()) || (value.is_list() && value.list().empty());
        if (empty) return;
        const auto known = std::ranges::find(constraints, key, &Constraint::key);
        if (!value.is_list() || (known == constraints.end() && key != "xv"))
            fail(fmt::format(
                "found the constraint {} of f-puzzles, expected one of killercage, thermometer, arrow and others "
                "in docs/front-ends/sudoku.md",
                in_quotes(key)));
        for (std::size_t k = 0; k < value.list().size(); ++k) {
            key_ = fmt::format("{} {}", key, k + 1);
            const JsonValue& entry = value.list()[k];
            if (!entry.is_object()) fail("found an entry that is no object, expected one");
            if (key == "xv")
                add_xv(entry);
            else
                add_entry(*known, entry);
        }
        key_.clear();
    }

    /// Adds an X or V. A mark without a text says nothing, as f-puzzles draws it.
    void add_xv(const JsonValue& entry) {
        std::string sign = text(entry, "value");
        std::ranges::transform(sign, sign.begin(),
                               [](char c) { return c == 'x' || c == 'v' ? static_cast<char>(c ^ ' ') : c; });
        const std::string pair = fmt::format("{}", fmt::join(cells(entry, "cells"), "-"));
        if (!sign.empty()) return add("dots", fmt::format("{} {}", pair, sign));
        grid_.warnings.push_back(
            fmt::format("{}: warning: {}: {} has neither X nor V, so it says nothing", source_, key_, pair));
    }

    void add_entry(const Constraint& constraint, const JsonValue& entry) {
        std::string number = text(entry, "value");
        if (!constraint.sign.empty()) {
            const std::string_view usual = constraint.sign == "white" ? "1" : "2";
            if (!number.empty() && number != usual)
                fail(fmt::format("found a {} of {} in {}, expected {}", constraint.key, number,
                                 fmt::join(cells(entry, "cells"), "-"), usual));
            return add(constraint.clue, fmt::format("{} {}", fmt::join(cells(entry, "cells"), "-"), constraint.sign));
        }
        number = constraint.has_value && !number.empty() ? number + ' ' : "";
        if (const JsonValue* const lines = entry.find("lines")) {
            if (constraint.clue == "arrow" && cells(entry, "cells").size() > 1)
                fail("found an arrow whose sum has several digits, expected one");
            const JsonValue::List one{*lines}; // cells of one line, or of each
            for (const JsonValue& line : lines->is_list() ? lines->list() : one)
                add(constraint.clue, number + fmt::format("{}", fmt::join(names(line), " ")));
            return;
        }
        auto all = cells(entry, "cells");
        if (const JsonValue* const cell = entry.find("cell"); all.empty() && cell)
            all = names(JsonValue(JsonValue::List{*cell}));
        add(constraint.clue, number + fmt::format("{}", fmt::join(all, " ")));
    }

    static std::string text(const JsonValue& entry, std::string_view key) {
        const JsonValue* const found = entry.find(key);
        return !found || found->is_null() ? "" : text_of(*found);
    }

    static std::string text_of(const JsonValue& value) { return value.is_text() ? value.text() : value.dump(); }

    static JsonValue whole(std::uint64_t number) { return JsonValue(number); }

    std::vector<std::string> cells(const JsonValue& entry, std::string_view key) const {
        const JsonValue* const found = entry.find(key);
        return found ? names(*found) : std::vector<std::string>();
    }

    std::vector<std::string> names(const JsonValue& list) const {
        std::vector<std::string> all;
        if (!list.is_list()) fail("found a list of cells that is no array, expected one such as [\"R1C1\"]");
        for (const JsonValue& name : list.list()) {
            if (!name.is_text()) fail("found a cell that is no text, expected one such as R1C1");
            all.push_back(name.text());
        }
        return all;
    }

    const JsonValue& puzzle_;
    const std::string& source_;
    GridText grid_;
    bool has_regions_ = false;                           // other than boxes
    std::vector<std::string> not_given_, without_value_; // names of cells
    std::string key_;                                    // what is read: "killercage 2" or "R1C1"
};

} // namespace

bool is_fpuzzles(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.starts_with('{')) { // and no problem of ours
        std::string_view rest = text.substr(std::min(text.find(grid_key), text.size()));
        rest.remove_prefix(std::min(grid_key.size(), rest.size()));
        const std::size_t next = rest.find_first_not_of(" \t\r\n:");
        return next != std::string_view::npos && rest[next] == '['
               && text.find("quadrille-problem") == std::string_view::npos;
    }
    return text.starts_with("http") && text.substr(0, 100).find("f-puzzles") != std::string_view::npos
           && text.find(load) != std::string_view::npos;
}

GridText read_fpuzzles(std::string_view text, const std::string& source, const SudokuTextParams&) {
    std::string unpacked;
    if (text.find('{') != text.find_first_not_of(" \t\r\n")) {
        const auto data = decompress_lz_string(data_of_link(text));
        if (!data)
            throw ParseError(source, {1, 1},
                             "found a link of f-puzzles that is damaged or cut off, expected all of it");
        unpacked = *data;
        text = unpacked;
    }
    const auto puzzle = JsonValue::parse(text);
    if (!puzzle || !puzzle->is_object())
        throw ParseError(source, {1, 1}, "found no JSON object, expected a puzzle of f-puzzles");
    return FpuzzlesReader(*puzzle, source).read();
}

} // namespace quadrille::puzzles
