// SPDX-License-Identifier: MIT
// The table of verbs at work: params are read as its rows say, and calls find their verb in it.
#include "c/verbs.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include <fmt/ranges.h>

#include <quadrille/formats.hpp>
#include <quadrille/numbers.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "costs.hpp"
#include "output/json.hpp"
#include "output/writer.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 8> type_names{"truth", "natural", "number",  "word",
                                                     "text",  "cost",    "indices", "record"};

/// A value as a message shows it.
std::string shown(const JsonValue& value) {
    if (value.is_text()) return in_quotes(value.text());
    return value.is_list() ? "a list" : value.is_object() ? "an object" : value.dump();
}

std::string expected_natural(const Param& param) {
    if (param.max == UINT64_MAX) return fmt::format("a whole number from {} on", param.min);
    return fmt::format("a whole number from {} to {}", param.min, param.max);
}

std::string expected(const Param& param) {
    switch (param.type) {
    case ParamType::truth:
        return "true or false";
    case ParamType::natural:
        return expected_natural(param);
    case ParamType::number:
        return "a number from 0 on";
    case ParamType::word:
        return fmt::format("{} or {}", fmt::join(param.words.first(param.words.size() - 1), ", "), param.words.back());
    case ParamType::text:
        return "a text";
    case ParamType::cost:
        return "a cost such as 7 or 10.50";
    case ParamType::indices:
        return "a list of whole numbers";
    case ParamType::record:
        return "an object";
    }
    return "";
}

/// Whether a param can have a value as it stands.
bool fits(const Param& param, const JsonValue& value) {
    switch (param.type) {
    case ParamType::truth:
        return value.is_truth();
    case ParamType::natural:
        return value.is_natural() && value.natural() >= param.min && value.natural() <= param.max;
    case ParamType::number:
        return value.is_number() && value.real() >= 0 && std::isfinite(value.real());
    case ParamType::word:
        return value.is_text() && std::ranges::find(param.words, value.text()) != param.words.end();
    case ParamType::text:
        return value.is_text();
    case ParamType::cost:
        return value.is_text() && format::parse_decimal(value.text());
    case ParamType::indices:
        return value.is_list() && std::ranges::all_of(value.list(), &JsonValue::is_index);
    case ParamType::record:
        return value.is_object();
    }
    return false;
}

/// A value that a caller may write in place of another: digits of a whole number, a cost that is no text.
std::optional<JsonValue> rewritten(const Param& param, const JsonValue& value) {
    if (param.type == ParamType::natural && value.is_text())
        if (const auto number = to_number<std::uint64_t>(value.text())) return JsonValue(*number);
    if (param.type == ParamType::cost && value.is_number()) return JsonValue(value.dump());
    return std::nullopt;
}

/// The end of a message about a name that there is not: one that was meant, if there is one, and all of them.
template <class Names> std::string instead_of(std::string_view name, const Names& names, std::string_view lead) {
    const std::string question = did_you_mean(name, names);
    return fmt::format("{}{}{} {}", question, question.empty() ? "; " : " ", lead,
                       names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")));
}

const Param& find_param(std::string_view verb, std::span<const Param> params, std::string_view name) {
    const auto found = std::ranges::find(params, name, &Param::name);
    if (found != params.end()) return *found;
    std::vector<std::string_view> names;
    for (const Param& param : params) names.push_back(param.name);
    bad_argument(fmt::format("found no param {} of {}{}", in_quotes(name), verb, instead_of(name, names, "it takes")));
}

/// The time in `seconds` from now. A time that no clock reaches is no deadline.
Clock::time_point deadline(double seconds) {
    const auto now = Clock::now();
    const std::chrono::duration<double> wanted(seconds), left = Clock::time_point::max() - now;
    if (wanted >= left / 2) return Clock::time_point::max();
    return now + std::chrono::duration_cast<Clock::duration>(wanted);
}

Limits limits_of(const Values& values) {
    Limits limits;
    if (values.has("limit")) limits.covers = values.natural("limit");
    if (values.has("nodes")) limits.nodes = values.natural("nodes");
    if (values.has("time")) limits.deadline = deadline(values.number("time"));
    return limits;
}

output::Json about_param(const Param& param) {
    output::Json row = output::Json::object("name", param.name, "type", type_names[std::size_t(param.type)]);
    if (!param.standard.empty()) row.set("default", output::Json::parse(param.standard));
    if (param.min != 0) row.set("min", param.min);
    if (param.max != UINT64_MAX) row.set("max", param.max);
    if (!param.words.empty()) row.set("words", output::Json::list(param.words));
    row.set("text", param.text);
    return row;
}

output::Json about_verb(const Verb& verb) {
    output::Json params = output::Json::list();
    for (const Param& param : verb.params) params.append(about_param(param));
    return output::Json::object("name", verb.name, "subject", verb.subject, "gives", verb.gives, "text", verb.text,
                                "params", params);
}

template <class Range> output::Json names_of(const Range& rows) {
    output::Json names = output::Json::list();
    for (const auto& row : rows) names.append(row.name);
    return names;
}

std::string about() {
    output::Json rows = output::Json::list();
    for (const Verb& verb : verbs()) rows.append(about_verb(verb));
    return output::Json::object("version", quadrille_version(), "engines", names_of(engines()), "formats",
                                names_of(formats()), "verbs", rows)
        .text();
}

} // namespace

namespace quadrille::c {

Values::Values(std::string_view verb, std::span<const Param> params, const char* text) {
    auto read = JsonValue::parse(text ? text : "{}");
    if (!read || !read->is_object())
        bad_argument(fmt::format("found {} for params, expected a JSON object", in_quotes(text)));
    given_ = *std::move(read);
    made_.reserve(params.size());
    for (const auto& [name, value] : given_.members()) {
        const Param& param = find_param(verb, params, name);
        if (value.is_null()) continue;
        const JsonValue* kept = &value;
        if (auto other = rewritten(param, value)) kept = &made_.emplace_back(*std::move(other));
        if (!fits(param, *kept))
            bad_argument(fmt::format("found {} for {}, expected {}", shown(value), name, expected(param)));
        if (has(name)) bad_argument(fmt::format("found {} twice among params", name));
        values_.emplace_back(param.name, kept);
    }
    for (const Param& param : params) {
        if (has(param.name) || param.standard == "null") continue;
        if (param.standard.empty())
            bad_argument(fmt::format("found no {} for {}, expected {}", param.name, verb, expected(param)));
        values_.emplace_back(param.name, &made_.emplace_back(JsonValue::parse(param.standard).value()));
    }
}

const JsonValue* Values::find(std::string_view name) const {
    const auto found = std::ranges::find(values_, name, &std::pair<std::string_view, const JsonValue*>::first);
    return found == values_.end() ? nullptr : found->second;
}

const JsonValue& Values::of(std::string_view name) const {
    const JsonValue* const value = find(name);
    if (!value) throw std::logic_error(fmt::format("found a verb without a value for {}", name));
    return *value;
}

std::vector<std::uint32_t> Values::indices(std::string_view name) const {
    std::vector<std::uint32_t> numbers;
    if (const JsonValue* const list = find(name))
        for (const JsonValue& number : list->list()) numbers.push_back(static_cast<std::uint32_t>(number.natural()));
    return numbers;
}

CallControl::CallControl(const quadrille_callbacks& callbacks, const Values& values) {
    control_.limits = limits_of(values);
    if (callbacks.stopper) stopper_.emplace(callbacks.stopper->source.get_token(), stop_);
    if (callbacks.stopper || callbacks.progress) control_.stop = stop_.source.get_token();
    if (!callbacks.progress) return;
    const auto tell = [this, progress = callbacks.progress, user = callbacks.user](const Progress& now) {
        const quadrille_progress record{now.share, now.nodes, now.covers};
        if (called_back([&] { return progress(&record, user); }) != QUADRILLE_GO_ON) stop_();
    };
    control_.progress = {std::chrono::milliseconds(callbacks.interval), tell};
}

CoverSink Call::sink() const {
    if (!callbacks.cover) return {};
    return [callback = callbacks.cover, user = callbacks.user,
            options = std::vector<uint32_t>()](std::span<const OptionId> cover) mutable {
        options.clear();
        for (const OptionId option : cover) options.push_back(index(option));
        return called_back([&] { return callback(options.data(), options.size(), user) == QUADRILLE_GO_ON; });
    };
}

std::vector<Verb> all_of(std::initializer_list<std::vector<Verb>> lists) {
    std::vector<Verb> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

const Verb& find_verb(std::string_view subject, std::string_view name) {
    std::vector<std::string_view> names;
    for (const Verb& verb : verbs()) {
        if (verb.subject != subject && (subject != "problem" || verb.subject != "folder")) continue;
        if (verb.name == name) return verb;
        names.push_back(verb.name);
    }
    throw Unsupported(fmt::format("unknown verb {}{}", in_quotes(name), instead_of(name, names, "expected one of")));
}

void run_verb(const Verb& verb, const Subject& subject, const char* params, const quadrille_callbacks* callbacks,
              char** result, std::size_t* size, quadrille_error* error) {
    const quadrille_callbacks mine = callbacks ? *callbacks : quadrille_callbacks{};
    const Values values(verb.name, verb.params, params);
    const CallControl control(mine, values);
    std::vector<std::string> warnings;
    const std::string answer = verb.run({subject, values, control.control(), mine, warnings});
    if (result) give_bytes(answer, result, size);
    if (error) error->warnings = std::move(warnings);
}

std::vector<Param> params_of(std::initializer_list<std::span<const Param>> lists) {
    std::vector<Param> params;
    for (const auto list : lists) params.insert(params.end(), list.begin(), list.end());
    return params;
}

SolveParams search_params(const Values& values) {
    const std::string& symmetry = values.text("symmetry");
    return {.engine = values.text("engine"),
            .choose = values.text("choose") == "first" ? ChooseRule::first : ChooseRule::smallest,
            .simplify = values.truth("simplify"),
            .threads = static_cast<std::uint32_t>(values.natural("threads")),
            .memory = static_cast<std::size_t>(values.natural("memory")),
            .seed = values.natural("seed"),
            .symmetry = symmetry == "on"    ? UseSymmetry::on
                        : symmetry == "off" ? UseSymmetry::off
                                            : UseSymmetry::automatic};
}

std::string record_of(const SolveResult& result, std::initializer_list<std::pair<std::string_view, std::string>> more) {
    std::vector<output::Field> fields;
    for (const auto& [name, text] : more) fields.emplace_back(name, text);
    return output::result_record(result, fields);
}

} // namespace quadrille::c

const char* quadrille_about(void) {
    return value_or<const char*>(nullptr, [] {
        static const std::string text = about();
        return text.c_str();
    });
}
