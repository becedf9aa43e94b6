// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <quadrille/problem.hpp>

#include "format.hpp"
#include "json_lexing.hpp"
#include "json_meta.hpp"
#include "scanner.hpp"

namespace quadrille::format {

/// Where in the schema the parser is: the value that is open.
enum class JsonPlace : std::uint8_t {
    nothing, // before the value of the whole text
    problem,
    items,
    item,
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
    meta,
};

/// The parser's handler. Each event becomes one of four: a text, a number, a beginning, an end. The current
/// position in the document decides its meaning. An unexpected one is a ParseError at its place.
class JsonHandler {
  public:
    JsonHandler(Scanner& scanner, Warnings& warnings, JsonBytes& bytes)
        : scanner_(scanner), warnings_(warnings), bytes_(bytes) {}

    // The events of nlohmann::json_sax, in json_reader.cpp. Names and signatures are the library's.
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
    bool binary(nlohmann::json::binary_t&) { return false; } // JSON text has none
    bool string(std::string& text);
    bool key(std::string& name);
    bool start_object(std::size_t);
    bool end_object();
    bool start_array(std::size_t);
    bool end_array();
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error);

    Problem finish();

  private:
    struct Item {
        std::string name;
        Place name_place;
        Kind kind = Kind::primary;
        std::optional<std::uint32_t> min, max;
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
