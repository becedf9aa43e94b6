// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>
#include <quadrille/sequence.hpp>

#include "format.hpp"
#include "scanner.hpp"

namespace quadrille::format {

/// Feeds the JSON parser byte by byte, and records where each token began, because the parser gives its
/// handler the values without their places. It follows only as much of JSON's grammar as this needs.
class JsonBytes {
  public:
    explicit JsonBytes(Scanner& scanner) : scanner_(scanner) { advance(); }

    std::optional<char> current() const { return current_; }

    /// Where the last string, literal (number, true, false, null) or mark began.
    Place string_place() const { return string_; }
    Place literal_place() const { return literal_; }
    Place mark_place() const { return mark_; }

    /// The bytes between the quotes of the last string: more than it has if any is escaped.
    std::size_t string_size() const { return string_size_; }

    /// The last literal as it stands in the text, its first bytes at least.
    const std::string& literal() const { return literal_text_; }

    /// The place of the current byte, and of the byte before it.
    Place place() const { return place_; }
    Place last_place() const { return last_; }

    void advance() {
        if (current_) track(*current_);
        last_ = place_;
        place_ = scanner_.place();
        current_ = scanner_.byte();
        // The parser would take it for the end of the input.
        if (current_ == '\0' && !in_string_) scanner_.fail(place_, "found U+0000, expected JSON");
    }

  private:
    void track(char c) {
        if (in_string_) {
            in_string_ = escaped_ || c != '"';
            if (in_string_) ++string_size_;
            escaped_ = !escaped_ && c == '\\';
            return;
        }
        const bool was_literal = in_literal_;
        in_literal_ = false;
        switch (c) {
        case ' ':
        case '\t':
        case '\r':
        case '\n':
            break;
        case '{':
        case '}':
        case '[':
        case ']':
        case ',':
        case ':':
            mark_ = place_;
            break;
        case '"':
            string_ = place_;
            in_string_ = true;
            string_size_ = 0;
            break;
        default:
            in_literal_ = true;
            if (!was_literal) {
                literal_ = place_;
                literal_text_.clear();
            }
            if (literal_text_.size() < longest_literal) literal_text_ += c;
        }
    }

    static constexpr std::size_t longest_literal = 100; // enough for any number that is one, and for a message

    Scanner& scanner_;
    std::optional<char> current_;
    std::string literal_text_;
    Place place_, last_, string_, literal_, mark_;
    std::size_t string_size_ = 0;
    bool in_string_ = false, escaped_ = false, in_literal_ = false;
};

/// The input iterator through which the parser reads; the default one is the end.
class JsonIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    JsonIterator() = default;
    explicit JsonIterator(JsonBytes& bytes) : bytes_(&bytes) {}

    char operator*() const { return *bytes_->current(); }
    JsonIterator& operator++() {
        bytes_->advance();
        return *this;
    }
    JsonIterator operator++(int) {
        const JsonIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const JsonIterator& a, const JsonIterator& b) { return a.at_end() == b.at_end(); }

  private:
    bool at_end() const { return !bytes_ || !bytes_->current(); }
    JsonBytes* bytes_ = nullptr;
};

/// Writes a JSON value back as text while the parser reads it: free data passes through without a document
/// tree.
class JsonRecorder {
  public:
    void begin(char bracket) {
        separate();
        text_ += bracket;
        ++depth_;
        fresh_ = true;
    }
    void end(char bracket) {
        text_ += bracket;
        --depth_;
        fresh_ = false;
    }
    void key(std::string_view quoted) {
        separate();
        text_ += quoted;
        text_ += ':';
        fresh_ = true;
    }
    void value(std::string_view text) {
        separate();
        text_ += text;
        fresh_ = false;
    }

    std::size_t depth() const { return depth_; }
    std::string take() {
        fresh_ = true;
        return std::exchange(text_, {});
    }

  private:
    void separate() {
        if (!fresh_) text_ += ',';
        fresh_ = false;
    }

    std::string text_;
    std::size_t depth_ = 0;
    bool fresh_ = true; // nothing stands before the next value that a comma would part it from
};

/// The members of a recorded object, each as `"key":value`. Views into `object`.
inline std::vector<std::string_view> json_members(std::string_view object) {
    std::vector<std::string_view> members;
    std::size_t begin = 1, depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < object.size(); ++i) {
        const char c = object[i];
        if (in_string && c == '\\') ++i;
        if (c == '"') in_string = !in_string;
        if (in_string) continue;
        if (c == '}' || c == ']') --depth;
        if ((c == ',' && depth == 1) || (c == '}' && depth == 0)) {
            if (i > begin) members.push_back(object.substr(begin, i - begin));
            begin = i + 1;
        }
        if (c == '{' || c == '[') ++depth;
    }
    return members;
}

/// Where in the schema the parser is: the value that is open.
enum class JsonPlace : std::uint8_t {
    nothing, // before the value of the whole text
    problem,
    items,
    item,
    symbols,
    options,
    option,
    cells,
    coloured, // [item, colour]
    require,
    forbid,
    matrix,
    row,
    sets, // the whole text: {"name": [item, ...], ...}
    set,
    sequences,
    sequence,
    sequence_cells,
    moves,
    move, // [state, symbol, state]
    accept,
    meta,
};

/// The sequences of a problem, read as data until all items and options are known.
struct JsonSequences {
    /// A string, or a number or word as it stands.
    struct Word {
        std::string text;
        bool is_string = false;
        Place place;
    };
    struct Rule {
        Place place;
        std::optional<std::string> name;
        std::optional<std::vector<Word>> cells;
        std::optional<Word> regex;
        bool is_plain = false; // no byte of the expression is escaped
        std::map<std::string, std::uint32_t> states;
        std::optional<std::uint32_t> start;
        std::optional<std::vector<std::uint32_t>> accept;
        std::optional<std::vector<Automaton::Move>> moves; // with symbols by `symbol`

        std::uint32_t state(const std::string& text) {
            return states.emplace(text, static_cast<std::uint32_t>(states.size())).first->second;
        }
    };
    std::vector<Rule> rules;
    std::map<ItemId, std::vector<std::string>> declared; // the symbols of items that state them
    std::size_t move_parts = 0;                          // of the last move, so far

    /// Returns the number of a symbol of moves.
    Symbol symbol(const Word& word) {
        return numbers.try_emplace(word.text, static_cast<Symbol>(numbers.size()), word.place).first->second.first;
    }

    /// The symbols of moves by name: their numbers, and where each comes first.
    std::map<std::string, std::pair<Symbol, Place>> numbers;
};

/// The parser's handler. Each event becomes one of four: a text, a number, a beginning, an end. The current
/// position in the document decides its meaning. An unexpected one is a ParseError at its place.
class JsonHandler {
  public:
    JsonHandler(Scanner& scanner, Warnings& warnings, JsonBytes& bytes)
        : scanner_(scanner), warnings_(warnings), bytes_(bytes) {}

    // The events of nlohmann::json_sax. Names and signatures are the library's.
    bool null() { return literal("null"); }
    bool boolean(bool value) {
        const std::string text = value ? "true" : "false";
        return in() == JsonPlace::row ? number(text) : literal(text);
    }
    bool number_integer(std::int64_t) { return number(bytes_.literal()); }
    bool number_unsigned(std::uint64_t) { return number(bytes_.literal()); }
    bool number_float(double, const std::string& text) {
        const bool is_read = in() == JsonPlace::row || (in() == JsonPlace::option && key_ == "cost");
        return is_read ? number(text) : literal(text);
    }
    bool binary(const auto&) { return false; } // JSON text has none
    bool string(std::string& text);
    bool key(std::string& name);
    bool start_object(std::size_t);
    bool end_object();
    bool start_array(std::size_t);
    bool end_array();
    bool parse_error(std::size_t, const std::string& token, const auto& error) {
        fail_with(error.id, error.what(), token);
        return false;
    }

    Problem finish();

  private:
    struct Item {
        std::string name;
        Place name_place;
        Kind kind = Kind::primary;
        std::optional<std::uint32_t> min, max;
        std::optional<std::vector<std::string>> symbols;
        std::string meta;
    };
    /// A required or forbidden option, by index or name, until all options are known.
    struct Restriction {
        JsonPlace list;
        std::string text;
        bool is_name;
        Place place;
    };

    JsonPlace in() const { return stack_.empty() ? JsonPlace::nothing : stack_.back(); }
    [[noreturn]] void fail(Place place, const std::string& message) const { scanner_.fail(place, message); }
    [[noreturn]] void fail_with(int error, std::string_view text, const std::string& token) const;
    [[noreturn]] void unexpected(Place place, std::string_view found) const;
    bool literal(const std::string& text);
    bool number(const std::string& text);
    void value(const std::string& text, bool is_string, Place place);
    [[noreturn]] void unknown_key(const std::string& name) const;
    void begin_set(Place place);
    void add_to_set(const std::string& text, bool is_string, Place place);
    void problem_value(const std::string& text, bool is_string, Place place);
    void item_value(const std::string& text, bool is_string, Place place);
    void option_value(const std::string& text, bool is_string, Place place);
    void check_key(const std::string& name);
    void check_name(std::string_view name, Place place, std::string_view of) const;

    void open(JsonPlace what) { stack_.push_back(what); }
    void end_problem(Place place) const;
    void end_sets(Place place) const;
    void begin_options(Place place);
    void begin_option(Place place);
    void end_option();
    void note_misleading(Place place, ItemId item, ItemId namesake);
    void warn_of_numbers(const Problem& problem);
    void add_item(const Item& item, Place place);
    void add_cell(const std::string& text, bool is_string, Place place);
    void add_coloured(Place place);
    void add_matrix_cell(const std::string& text, bool is_string, Place place);
    void sequence_value(const std::string& text, bool is_string, Place place);
    void add_to_move(const JsonSequences::Word& word);
    void end_move(Place place);
    void end_sequence(Place place);
    void add_sequences();
    void add_sequence(Sequences& sequences, const JsonSequences::Rule& rule, std::span<const ItemId> cells) const;
    void end_row();
    void end_matrix() const;
    ItemId item_of(const std::string& text, bool is_string, Place place);
    bool record(char bracket, Place place);
    void end_meta();
    void set_meta(std::string text);
    OptionId resolve(const Problem& problem, OptionNames& names, const Restriction& restriction) const;

    Scanner& scanner_;
    Warnings& warnings_;
    JsonBytes& bytes_;
    ProblemBuilder builder_;
    std::vector<JsonPlace> stack_;
    std::string key_; // whose value comes next, in the innermost object
    Place key_place_;
    std::vector<std::map<std::string, Place>> seen_; // keys of the open objects
    Item item_;
    std::vector<Place> item_places_; // of their names
    bool option_has_items_ = false;
    Place option_place_;
    struct {
        std::string item;
        bool item_is_string = false;
        Place item_place;
        std::string colour;
        std::size_t parts = 0;
    } coloured_;
    std::vector<Restriction> restrictions_;
    JsonRecorder recorder_;
    JsonSequences sequences_;
    std::vector<bool> item_is_string_; // of the items of sets: 1 and "1" are not the same
    std::uint64_t set_cells_ = 0;
    // Numbers that stand for an item by index while another item has that name.
    bool has_number_names_ = false;
    struct {
        std::uint64_t count = 0;
        Place place; // of the first
        ItemId item{}, namesake{};
    } misleading_;
    std::uint32_t column_ = 0; // in a row of the matrix
};

} // namespace quadrille::format
