// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <quadrille/numbers.hpp>

#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// Changes params, which must not be NULL.
template <class Change>
quadrille_status change(quadrille_params* params, quadrille_error* error, const Change& body) noexcept {
    return guarded(error, [&] { body(deref(params, "params")); });
}

[[noreturn]] void refuse(std::string_view name, std::string_view value, std::string_view expected) {
    bad_argument(fmt::format("found {} for {}, expected {}", in_quotes(value), name, expected));
}

template <class Number> Number number(std::string_view name, std::string_view value) {
    if (const auto number = to_number<Number>(value)) return *number;
    refuse(name, value, "a whole number that fits");
}

/// A limit of the caller's, for whom 0 is none.
std::uint64_t limit(std::string_view name, std::string_view value) {
    const auto limit = number<std::uint64_t>(name, value);
    return limit == 0 ? UINT64_MAX : limit;
}
std::string text_of_limit(std::uint64_t limit) { return std::to_string(limit == UINT64_MAX ? 0 : limit); }

std::string engine(std::string_view value) {
    if (value != "auto" && std::ranges::find(engines(), value, &EngineInfo::name) == engines().end())
        throw Unsupported("unknown engine " + in_quotes(value));
    return std::string(value);
}

/// The place of a word among these; any other is a bad argument.
std::size_t choice(std::string_view name, std::string_view value, std::span<const std::string_view> words) {
    const auto found = std::ranges::find(words, value);
    if (found == words.end())
        refuse(name, value, fmt::format("{} or {}", fmt::join(words.first(words.size() - 1), ", "), words.back()));
    return static_cast<std::size_t>(found - words.begin());
}
constexpr std::array<std::string_view, 2> rules{"smallest", "first"}, no_yes{"0", "1"};
constexpr std::array<std::string_view, 3> symmetry_uses{"off", "auto", "on"};

/// A number of 0 or more, such as seconds.
double size(std::string_view name, std::string_view value) {
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || !(number >= 0)) refuse(name, value, "0 or more");
    return number;
}

std::optional<format::Decimal> worst(std::string_view name, std::string_view value) {
    if (value.empty()) return std::nullopt;
    if (const auto cost = format::parse_decimal(value)) return cost;
    refuse(name, value, "a cost such as 7 or 10.50");
}

std::optional<double> within(std::string_view name, std::string_view value) {
    return value.empty() ? std::nullopt : std::optional(size(name, value));
}

std::vector<OptionId> start(std::string_view name, std::string_view value) {
    std::vector<OptionId> options;
    for (std::size_t begin = value.find_first_not_of(' '); begin < value.size();) {
        const std::size_t end = std::min(value.find(' ', begin), value.size());
        options.push_back(OptionId{number<std::uint32_t>(name, value.substr(begin, end - begin))});
        begin = value.find_first_not_of(' ', end);
    }
    return options;
}

/// A param: how to set it from a word, and how to tell it.
struct Param {
    const char* name;
    void (*set)(quadrille_params& params, std::string_view name, std::string_view value);
    std::string (*get)(const quadrille_params& params);
};
using Params = quadrille_params;
using Word = std::string_view;

constexpr std::array<Param, 13> table{{
    {"engine", [](Params& p, Word, Word value) { p.search.engine = engine(value); },
     [](const Params& p) { return p.search.engine; }},
    {"choose", [](Params& p, Word name, Word value) { p.search.choose = ChooseRule(choice(name, value, rules)); },
     [](const Params& p) { return std::string(rules[std::size_t(p.search.choose)]); }},
    {"simplify", [](Params& p, Word name, Word value) { p.search.simplify = choice(name, value, no_yes) == 1; },
     [](const Params& p) { return std::string(no_yes[p.search.simplify]); }},
    {"threads", [](Params& p, Word name, Word value) { p.search.threads = number<std::uint32_t>(name, value); },
     [](const Params& p) { return std::to_string(p.search.threads); }},
    {"memory", [](Params& p, Word name, Word value) { p.search.memory = number<std::size_t>(name, value); },
     [](const Params& p) { return std::to_string(p.search.memory); }},
    {"seed", [](Params& p, Word name, Word value) { p.search.seed = number<std::uint64_t>(name, value); },
     [](const Params& p) { return std::to_string(p.search.seed); }},
    {"symmetry",
     [](Params& p, Word name, Word value) { p.search.symmetry = UseSymmetry(choice(name, value, symmetry_uses)); },
     [](const Params& p) { return std::string(symmetry_uses[std::size_t(p.search.symmetry)]); }},
    {"covers", [](Params& p, Word name, Word value) { p.control.limits.covers = limit(name, value); },
     [](const Params& p) { return text_of_limit(p.control.limits.covers); }},
    {"nodes", [](Params& p, Word name, Word value) { p.control.limits.nodes = limit(name, value); },
     [](const Params& p) { return text_of_limit(p.control.limits.nodes); }},
    {"seconds", [](Params& p, Word name, Word value) { p.seconds = size(name, value); },
     [](const Params& p) { return fmt::format("{}", p.seconds); }},
    {"worst", [](Params& p, Word name, Word value) { p.worst = worst(name, value); },
     [](const Params& p) { return p.worst ? to_string(p.worst->units, p.worst->decimals) : ""; }},
    {"within", [](Params& p, Word name, Word value) { p.within = within(name, value); },
     [](const Params& p) { return p.within ? fmt::format("{}", *p.within) : ""; }},
    {"start", [](Params& p, Word name, Word value) { p.start = start(name, value); },
     [](const Params& p) { return fmt::format("{}", fmt::join(indices(p.start), " ")); }},
}};

const Param* find_param(std::string_view name) {
    const auto found = std::ranges::find(table, name, [](const Param& param) { return Word(param.name); });
    return found == table.end() ? nullptr : &*found;
}

} // namespace

quadrille_params* quadrille_params_new(void) {
    return value_or<quadrille_params*>(nullptr, [] { return new quadrille_params; });
}
void quadrille_params_free(quadrille_params* params) { delete params; }

quadrille_status quadrille_params_set(quadrille_params* handle, const char* name, const char* value,
                                      quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        const Param* const param = find_param(&deref(name, "name"));
        if (!param) bad_argument(fmt::format("found no param {}", in_quotes(name)));
        param->set(params, name, &deref(value, "value"));
    });
}

size_t quadrille_params_get(const quadrille_params* params, const char* name, char* value, size_t size) {
    return value_or<size_t>(0, [&]() -> size_t {
        const Param* const param = params && name ? find_param(name) : nullptr;
        return param ? copy_text(param->get(*params), value, size) : 0;
    });
}

const char* quadrille_params_name(size_t place) { return place < table.size() ? table[place].name : nullptr; }

quadrille_status quadrille_params_set_progress(quadrille_params* handle, uint32_t interval,
                                               quadrille_progress_callback callback, void* user,
                                               quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        if (!callback) {
            params.control.progress = {};
            return;
        }
        params.control.progress = {std::chrono::milliseconds(interval), [=](const Progress& progress) {
                                       const quadrille_progress record{progress.share, progress.nodes, progress.covers};
                                       called_back([&] { callback(&record, user); });
                                   }};
    });
}

quadrille_status quadrille_params_set_stopper(quadrille_params* handle, const quadrille_stopper* stopper,
                                              quadrille_error* error) {
    return change(handle, error, [&](quadrille_params& params) {
        params.control.stop = stopper ? stopper->source.get_token() : std::stop_token();
    });
}

quadrille_stopper* quadrille_stopper_new(void) {
    return value_or<quadrille_stopper*>(nullptr, [] { return new quadrille_stopper; });
}
void quadrille_stopper_free(quadrille_stopper* stopper) { delete stopper; }

void quadrille_stopper_stop(quadrille_stopper* stopper) {
    if (stopper) stopper->source.request_stop();
}
