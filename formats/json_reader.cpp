// SPDX-License-Identifier: MIT
#include "json_reader.hpp"

#include <map>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <quadrille/builder.hpp>

#include "format.hpp"
#include "json_lexing.hpp"
#include "json_meta.hpp"
#include "problem/json_depth.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

using Json = nlohmann::json;

/// Where in the schema the parser is: the value that is open.
enum class In : std::uint8_t {
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
    meta,
};

std::string_view what(In in) {
    switch (in) {
    case In::nothing: return "a problem, {...}";
    case In::items: return "an item: a name or {\"name\": ...}";
    case In::options: return "an option: [...] or {\"items\": [...]}";
    case In::cells: return "an item: a name, an index or [item, colour]";
    case In::coloured: return "an item and its colour";
    case In::require:
    case In::forbid: return "an option: an index or a name";
    case In::matrix: return "a row, [...]";
    case In::row: return "0 or 1";
    default: return "a value";
    }
}

/// The keys of each object, with what their values must be.
const std::map<std::string, std::string_view, std::less<>> problem_keys{
    {"format", "\"quadrille-problem\""}, {"version", "1"},         {"name", "a string"},
    {"meta", "an object"},               {"sense", "min or max"},  {"items", "an array of items"},
    {"options", "an array of options"},  {"require", "an array"},  {"forbid", "an array"},
    {"matrix", "an array of rows"}};
const std::map<std::string, std::string_view, std::less<>> item_keys{{"name", "a string"},
                                                                     {"kind", "primary or secondary"},
                                                                     {"min", "a number from 0 to 4294967295"},
                                                                     {"max", "a number from 1 to 4294967295"},
                                                                     {"meta", "an object"}};
const std::map<std::string, std::string_view, std::less<>> option_keys{
    {"name", "a string"},
    {"items", "an array of items"},
    {"cost", "a whole number of 64 bits, or a string of one"},
    {"meta", "an object"}};

/// The parser's handler. Each event lands in one of four: a text, a number, a beginning, an end; where it lands decides
/// what it means. An unexpected one is a ParseError at its place.
class Handler {
  public:
    Handler(Scanner& scanner, Warnings& warnings, JsonBytes& bytes)
        : scanner_(scanner), warnings_(warnings), bytes_(bytes) {}

    // The events of nlohmann::json_sax. Names and signatures are the library's.
    bool null() { return literal("null"); }
    bool boolean(bool value) { return literal(value ? "true" : "false"); }
    bool number_integer(std::int64_t) { return number(bytes_.literal()); }
    bool number_unsigned(std::uint64_t) { return number(bytes_.literal()); }
    bool number_float(double, const std::string& text) { return literal(text); }
    bool binary(Json::binary_t&) { return false; } // JSON text has none
    bool string(std::string& text);
    bool key(std::string& name);
    bool start_object(std::size_t);
    bool end_object();
    bool start_array(std::size_t);
    bool end_array();
    bool parse_error(std::size_t, const std::string&, const Json::exception& error);

    Problem finish();

  private:
    struct Item {
        std::string name;
        Place name_place;
        std::string kind = "primary";
        std::optional<std::uint32_t> min, max;
        std::string meta;
    };
    /// A required or forbidden option, by index or name, until all options are known.
    struct Restriction {
        In list;
        std::string text;
        bool is_name;
        Place place;
    };

    In in() const { return stack_.empty() ? In::nothing : stack_.back(); }
    [[noreturn]] void fail(Place place, const std::string& message) const { scanner_.fail(place, message); }
    [[noreturn]] void unexpected(Place place, std::string_view found) const;
    bool literal(const std::string& text);
    bool number(const std::string& text);
    void value(const std::string& text, bool is_string, Place place);
    void problem_value(const std::string& text, bool is_string, Place place);
    void item_value(const std::string& text, bool is_string, Place place);
    void option_value(const std::string& text, bool is_string, Place place);
    void check_key(const std::string& name);
    void check_name(std::string_view name, Place place, std::string_view of) const;

    void open(In what) { stack_.push_back(what); }
    void end_problem(Place place) const;
    void begin_options(Place place);
    void begin_option(Place place);
    void end_option();
    void add_item(const Item& item, Place place);
    void add_cell(const std::string& text, bool is_string, Place place);
    void add_coloured(Place place);
    void add_matrix_cell(const std::string& text, bool is_string, Place place);
    void end_row();
    ItemId item_of(const std::string& text, bool is_string, Place place) const;
    void end_meta();
    void set_meta(std::string text);
    OptionId resolve(const Problem& problem, const Restriction& restriction) const;

    Scanner& scanner_;
    Warnings& warnings_;
    JsonBytes& bytes_;
    ProblemBuilder builder_;
    std::vector<In> stack_;
    std::string key_;                              // whose value comes next, in the innermost object
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
    std::uint32_t column_ = 0; // in a row of the matrix
};

void Handler::unexpected(Place place, std::string_view found) const {
    std::string_view expected = what(in());
    if (in() == In::problem) expected = problem_keys.find(key_)->second;
    if (in() == In::item) expected = item_keys.find(key_)->second;
    if (in() == In::option) expected = option_keys.find(key_)->second;
    fail(place, key_.empty() ? fmt::format("found {}, expected {}", found, expected)
                             : fmt::format("found {} in \"{}\", expected {}", found, key_, expected));
}

// --- events ---------------------------------------------------------------------------------------------------------

bool Handler::literal(const std::string& text) {
    if (in() != In::meta) unexpected(bytes_.literal_place(), text);
    recorder_.value(text);
    return true;
}

bool Handler::number(const std::string& text) {
    if (in() == In::meta)
        recorder_.value(text);
    else
        value(text, false, bytes_.literal_place());
    return true;
}

bool Handler::string(std::string& text) {
    if (in() == In::meta)
        recorder_.value(json_quoted(text));
    else
        value(text, true, bytes_.string_place());
    return true;
}

bool Handler::key(std::string& name) {
    if (in() == In::meta) {
        recorder_.key(json_quoted(name));
        return true;
    }
    key_place_ = bytes_.string_place();
    check_key(name);
    key_ = name;
    return true;
}

bool Handler::start_object(std::size_t) {
    const Place place = bytes_.mark_place();
    const bool has_key = in() == In::problem || in() == In::item || in() == In::option;
    if (in() == In::meta || (has_key && key_ == "meta")) {
        if (in() != In::meta) open(In::meta);
        recorder_.begin('{');
        if (recorder_.depth() > max_json_depth)
            fail(place, fmt::format("found data nested deeper than {}, expected less", max_json_depth));
        return true;
    }
    if (in() == In::nothing) {
        open(In::problem);
    } else if (in() == In::items) {
        open(In::item);
        item_ = {};
    } else if (in() == In::options) {
        begin_option(place);
        open(In::option);
    } else {
        unexpected(place, "an object");
    }
    seen_.emplace_back();
    key_.clear();
    return true;
}

bool Handler::end_object() {
    const Place place = bytes_.mark_place();
    if (in() == In::meta) {
        recorder_.end('}');
        if (recorder_.depth() == 0) end_meta();
        return true;
    }
    if (in() == In::item) {
        if (item_.name.empty()) fail(place, "found an item without \"name\", expected one");
        add_item(item_, item_.name_place);
    } else if (in() == In::problem) {
        end_problem(place);
    } else {
        if (!option_has_items_) fail(place, "found an option without \"items\", expected them");
        end_option();
    }
    stack_.pop_back();
    seen_.pop_back();
    key_.clear();
    return true;
}

bool Handler::start_array(std::size_t) {
    const Place place = bytes_.mark_place();
    if (in() == In::meta) {
        recorder_.begin('[');
        if (recorder_.depth() > max_json_depth)
            fail(place, fmt::format("found data nested deeper than {}, expected less", max_json_depth));
    } else if (in() == In::problem && key_ == "items") {
        open(In::items);
    } else if (in() == In::problem && key_ == "options") {
        begin_options(place);
        open(In::options);
    } else if (in() == In::problem && (key_ == "require" || key_ == "forbid")) {
        open(key_ == "require" ? In::require : In::forbid);
    } else if (in() == In::problem && key_ == "matrix") {
        open(In::matrix);
    } else if (in() == In::options) {
        begin_option(place);
        open(In::cells);
        option_has_items_ = true;
    } else if (in() == In::option && key_ == "items") {
        open(In::cells);
        option_has_items_ = true;
    } else if (in() == In::cells) {
        open(In::coloured);
        coloured_ = {};
    } else if (in() == In::matrix) {
        begin_option(place);
        open(In::row);
        column_ = 0;
    } else {
        unexpected(place, "an array");
    }
    if (in() != In::meta) key_.clear();
    return true;
}

bool Handler::end_array() {
    if (in() == In::meta) {
        recorder_.end(']');
        return true;
    }
    const In ended = in();
    stack_.pop_back();
    if (ended == In::coloured) add_coloured(bytes_.mark_place());
    if (ended == In::row) end_row();
    if (ended == In::cells && in() == In::options) end_option();
    return true;
}

/// Says what the library says, as far as it is short and true: what it met and what it hoped for. What it read last is
/// left out, since that can be a whole text, and stale.
bool Handler::parse_error(std::size_t, const std::string& token, const Json::exception& error) {
    constexpr int out_of_range = 406; // a number that no double holds
    if (error.id == out_of_range)
        fail(bytes_.literal_place(), fmt::format("found {}, expected a number of 64 bits", in_quotes(token)));
    const std::string_view text = error.what();
    const auto part = [&](std::string_view begin, std::string_view end) {
        const std::size_t at = text.find(begin);
        if (at == std::string_view::npos) return std::string_view();
        const std::string_view rest = text.substr(at + begin.size());
        return rest.substr(0, rest.find(end));
    };
    std::string_view found = part(" - ", "; ");
    std::string_view expected = part("; expected ", "; ");
    if (expected.empty()) expected = "JSON";
    if (found == "invalid literal")
        fail(bytes_.literal_place(), fmt::format("found {}, expected {}", in_quotes(bytes_.literal()), expected));
    if (found.starts_with("unexpected ")) found.remove_prefix(std::string_view("unexpected ").size());
    const Place place = found == "end of input"          ? bytes_.place()
                        : found.starts_with("string")    ? bytes_.string_place()
                        : found.starts_with("invalid")   ? bytes_.last_place()
                        : found.starts_with('\'')        ? bytes_.mark_place()
                                                         : bytes_.literal_place();
    fail(place, fmt::format("found {}, expected {}", found, expected));
}

// --- values ---------------------------------------------------------------------------------------------------------

void Handler::check_key(const std::string& name) {
    const auto& keys = in() == In::problem ? problem_keys : in() == In::item ? item_keys : option_keys;
    if (!keys.contains(name)) {
        std::string known;
        for (const auto& [key, expected] : keys) known += (known.empty() ? "" : ", ") + key;
        fail(key_place_, fmt::format("found the unknown key {}, expected one of {}", in_quotes(name), known));
    }
    const bool states_cells = name == "items" || name == "options";
    if (in() == In::problem && (name == "matrix" || states_cells))
        for (const auto& [key, place] : seen_.back())
            if (name == "matrix" ? key == "items" || key == "options" : key == "matrix")
                fail(key_place_, fmt::format("found \"{}\" beside \"{}\", expected \"matrix\" alone or \"items\" and "
                                             "\"options\"", name, key));
    const auto [earlier, fresh] = seen_.back().emplace(name, key_place_);
    if (!fresh)
        fail(key_place_, fmt::format("found the key {} again, expected it once: it stands at {}:{} already",
                                     in_quotes(name), earlier->second.line, earlier->second.column));
}

void Handler::check_name(std::string_view name, Place place, std::string_view of) const {
    if (name.empty()) fail(place, fmt::format("found an empty string, expected the name of {}", of));
    if (name.find('\0') != std::string_view::npos) fail(place, "found U+0000 in a name, expected none");
}

void Handler::value(const std::string& text, bool is_string, Place place) {
    switch (in()) {
    case In::problem: return problem_value(text, is_string, place);
    case In::item: return item_value(text, is_string, place);
    case In::option: return option_value(text, is_string, place);
    case In::items:
        if (!is_string) unexpected(place, text);
        item_ = {};
        item_.name = text;
        return add_item(item_, place);
    case In::cells: return add_cell(text, is_string, place);
    case In::coloured:
        if (++coloured_.parts > 2) unexpected(place, in_quotes(text));
        if (coloured_.parts == 2) {
            if (!is_string) unexpected(place, text);
            check_name(text, place, "a colour");
            coloured_.colour = text;
        } else {
            coloured_.item = text;
            coloured_.item_is_string = is_string;
            coloured_.item_place = place;
        }
        return;
    case In::require:
    case In::forbid: restrictions_.push_back({in(), text, is_string, place}); return;
    case In::row: return add_matrix_cell(text, is_string, place);
    default: unexpected(place, is_string ? in_quotes(text) : text);
    }
}

void Handler::problem_value(const std::string& text, bool is_string, Place place) {
    const std::string found = is_string ? in_quotes(text) : text;
    if (key_ == "name" && is_string)
        builder_.annotations().name = text;
    else if (key_ == "sense" && is_string && (text == "min" || text == "max"))
        builder_.set_sense(text == "max" ? Sense::max : Sense::min);
    else if (!(key_ == "format" && is_string && text == "quadrille-problem")
             && !(key_ == "version" && !is_string && text == "1"))
        unexpected(place, found);
}

void Handler::item_value(const std::string& text, bool is_string, Place place) {
    const std::uint64_t number = is_string ? UINT64_MAX : parse_unsigned(text).value_or(UINT64_MAX);
    const bool fits = number <= UINT32_MAX;
    if (key_ == "name" && is_string) {
        item_.name = text;
        item_.name_place = place;
        check_name(text, place, "an item");
    } else if (key_ == "kind" && is_string && (text == "primary" || text == "secondary")) {
        item_.kind = text;
    } else if (key_ == "min" && fits) {
        item_.min = static_cast<std::uint32_t>(number);
    } else if (key_ == "max" && fits && number > 0) {
        item_.max = static_cast<std::uint32_t>(number);
    } else {
        unexpected(place, is_string ? in_quotes(text) : text);
    }
}

void Handler::option_value(const std::string& text, bool is_string, Place place) {
    if (key_ == "name" && is_string) {
        check_name(text, place, "an option");
        builder_.set_option_name(text);
        return;
    }
    const auto cost = key_ == "cost" ? parse_signed(text) : std::nullopt;
    if (!cost) unexpected(place, is_string ? in_quotes(text) : text);
    builder_.set_cost(*cost);
}

// --- items and options ----------------------------------------------------------------------------------------------

void Handler::add_item(const Item& item, Place place) {
    check_name(item.name, place, "an item");
    const Kind kind = item.kind == "secondary" ? Kind::secondary : Kind::primary;
    if (kind == Kind::secondary && (item.min || item.max))
        fail(place, fmt::format("found bounds on the secondary item {}, expected none", in_quotes(item.name)));
    const Bounds bounds{item.min.value_or(1), item.max.value_or(1)};
    if (bounds.min > bounds.max)
        fail(place, fmt::format("found item {} with min {} and max {}, expected min <= max", in_quotes(item.name),
                                bounds.min, bounds.max));
    const auto [id, added] = builder_.add_item(item.name, kind, bounds);
    if (!added)
        fail(place, fmt::format("found item {} again, expected each name once: it stands at {}:{} already",
                                in_quotes(item.name), item_places_[index(id)].line, item_places_[index(id)].column));
    item_places_.push_back(place);
    if (!item.meta.empty()) builder_.annotations().item_meta[id] = item.meta;
}

void Handler::end_problem(Place place) const {
    const auto& seen = seen_.back();
    if (seen.contains("matrix")) return;
    for (const auto* key : {"items", "options"})
        if (!seen.contains(key)) fail(place, fmt::format("found a problem without \"{}\", expected it", key));
}

void Handler::begin_options(Place place) {
    if (!seen_.back().contains("items")) fail(place, "found \"options\", expected \"items\" before them");
}

void Handler::begin_option(Place place) {
    builder_.begin_option();
    option_has_items_ = false;
    option_place_ = place;
}

void Handler::end_option() {
    if (!builder_.option_has_primary()) warnings_.option_without_primary(option_place_);
}

ItemId Handler::item_of(const std::string& text, bool is_string, Place place) const {
    if (is_string) {
        if (const auto item = builder_.find_item(text)) return *item;
        fail(place, fmt::format("found {}, expected the name of an item", in_quotes(text)));
    }
    const auto number = parse_unsigned(text);
    if (!number || *number >= builder_.item_count())
        fail(place, fmt::format("found {}, expected the index of one of {} items", text, builder_.item_count()));
    return ItemId{static_cast<std::uint32_t>(*number)};
}

void Handler::add_cell(const std::string& text, bool is_string, Place place) {
    if (!builder_.add_cell(item_of(text, is_string, place)))
        fail(place, fmt::format("found item {}, expected each item once in an option", in_quotes(text)));
}

void Handler::add_coloured(Place place) {
    if (coloured_.parts != 2) fail(place, "found an end, expected an item and its colour");
    const ItemId item = item_of(coloured_.item, coloured_.item_is_string, coloured_.item_place);
    if (builder_.kind(item) == Kind::primary)
        fail(coloured_.item_place, fmt::format("found a colour on item {}, expected none: it is primary",
                                               in_quotes(coloured_.item)));
    if (!builder_.add_cell(item, builder_.colour(coloured_.colour)))
        fail(coloured_.item_place, fmt::format("found item {}, expected each item once in an option",
                                               in_quotes(coloured_.item)));
}

void Handler::add_matrix_cell(const std::string& text, bool is_string, Place place) {
    if (is_string || (text != "0" && text != "1")) unexpected(place, is_string ? in_quotes(text) : text);
    if (builder_.option_count() == 1)
        builder_.add_item();
    else if (column_ == builder_.item_count())
        fail(place, fmt::format("found a row of more than {} cells, expected {} as in the first", column_, column_));
    if (text == "1") (void)builder_.add_cell(ItemId{column_}); // never twice
    ++column_;
}

void Handler::end_row() {
    if (column_ != builder_.item_count())
        fail(bytes_.mark_place(), fmt::format("found a row of {} cells, expected {} as in the first", column_,
                                              builder_.item_count()));
    end_option();
}

// --- meta and the end -----------------------------------------------------------------------------------------------

void Handler::end_meta() {
    stack_.pop_back();
    std::string text = recorder_.take();
    if (in() == In::item)
        item_.meta = std::move(text);
    else if (in() == In::option)
        builder_.annotations().option_meta[OptionId{builder_.option_count() - 1}] = std::move(text);
    else
        set_meta(std::move(text));
}

/// The meta data of the problem: the origin is told apart from the rest.
void Handler::set_meta(std::string text) {
    builder_.annotations().origin = parse_origin(text);
    if (builder_.annotations().origin) {
        auto rest = nlohmann::ordered_json::parse(text);
        for (const auto* key : {"generator", "arguments", "sha256"}) rest.erase(key);
        text = rest.empty() ? "" : rest.dump();
    }
    if (text != "{}") builder_.annotations().meta = std::move(text);
}

OptionId Handler::resolve(const Problem& problem, const Restriction& restriction) const {
    const auto option = restriction.is_name ? find_option(problem, restriction.text) : std::nullopt;
    if (option) return *option;
    if (restriction.is_name)
        fail(restriction.place, fmt::format("found {}, expected the name of one option", in_quotes(restriction.text)));
    const auto number = parse_unsigned(restriction.text);
    if (!number || *number >= problem.option_count())
        fail(restriction.place, fmt::format("found {}, expected the index of one of {} options", restriction.text,
                                            problem.option_count()));
    return OptionId{static_cast<std::uint32_t>(*number)};
}

Problem Handler::finish() {
    Problem problem = builder_.build();
    for (const Restriction& restriction : restrictions_) {
        const OptionId option = resolve(problem, restriction);
        restriction.list == In::require ? problem.require(option) : problem.forbid(option);
    }
    return problem;
}

} // namespace

Problem read_json(Scanner& scanner, Warnings& warnings) {
    JsonBytes bytes(scanner);
    Handler handler(scanner, warnings, bytes);
    Json::sax_parse(JsonIterator(bytes), JsonIterator(), &handler);
    return handler.finish();
}

std::string json_quoted(std::string_view text) { return Json(text).dump(); }

} // namespace quadrille::format
