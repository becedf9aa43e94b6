// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include <quadrille/control.hpp>

#include "output/writer.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::output {

namespace {

std::string_view status(const SolveResult& result) {
    if (result.cost && result.complete()) return "optimum";
    if (result.covers > 0) return "covers";
    return result.complete() ? "none" : "unknown";
}

/// JSON lines: a record of the problem, one a cover, and one of the result, without which the run was cut
/// short.
class JsonWriter : public CoverWriter {
  public:
    JsonWriter(std::ostream& out, const Problem& problem, Show show) : out_(out), problem_(problem), show_(show) {}

    void begin() override {
        Json record = Json::object("type", "problem");
        const Annotations& annotations = problem_.annotations();
        if (!annotations.name.empty()) record.set("name", annotations.name);
        record.set("items", problem_.item_count());
        record.set("options", problem_.option_count());
        if (annotations.origin) record.set("origin", Json::parse(origin_text(*annotations.origin)));
        out_ << record.text() + '\n';
    }

    void begin_part(bool) override { begin(); }

    void go_on() override {}

    void cover(std::span<const OptionId> options) override { write_cover("", options); }

    void cover_of(const ListedProblem& problem, std::span<const OptionId> options) override {
        write_cover(listed(problem), options);
    }

    void cover_of_class(std::span<const OptionId> options, const Count& images) override {
        write_cover(fmt::format(",\"images\":\"{}\"", images.to_string()), options);
    }

    void none_of(const ListedProblem& problem) override {
        out_ << fmt::format("{{\"type\":\"none\"{}}}\n", listed(problem));
    }

    void end(const SolveResult& result, std::span<const Field> more) override {
        out_ << result_record(result, more) << '\n';
    }

  private:
    static void append_indices(std::string& text, std::span<const OptionId> options) {
        for (const OptionId option : options) text.append(fmt::format_int(index(option)).c_str()) += ',';
        if (!options.empty()) text.pop_back();
    }

    /// The fields that tell one of many problems.
    static std::string listed(const ListedProblem& problem) {
        std::string text = fmt::format(",\"line\":{},\"givens\":[", problem.line);
        append_indices(text, problem.givens);
        return text += ']';
    }

    /// Put together by hand: there may be millions.
    void write_cover(std::string_view more, std::span<const OptionId> options) {
        std::string text = fmt::format("{{\"type\":\"cover\"{}", more);
        const auto list = [&](std::string_view key, const auto& append) {
            text += fmt::format(",\"{}\":[", key);
            for (const OptionId option : options) {
                append(option);
                text += ',';
            }
            if (!options.empty()) text.pop_back();
            text += ']';
        };
        list("options", [&](OptionId option) { text += fmt::format_int(index(option)).c_str(); });
        if (problem_.has_option_names())
            list("names", [&](OptionId option) { text += Json(label(problem_, option)).text(); });
        if (show_ == Show::items) list("items", [&](OptionId option) { text += items_json(problem_, option).text(); });
        if (problem_.has_costs())
            text += fmt::format(",\"cost\":\"{}\"", to_string(total_cost(problem_, options), problem_.cost_decimals()));
        out_ << text + "}\n";
    }

    std::ostream& out_;
    const Problem& problem_;
    Show show_;
};

} // namespace

Json items_json(const Problem& problem, OptionId option) {
    Json cells = Json::list();
    const auto items = problem.items(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const std::string item = label(problem, items[k]);
        const ColourId colour = problem.colour(option, k);
        if (colour == ColourId::none)
            cells.append(item);
        else
            cells.append(Json::list(std::array<std::string_view, 2>{item, problem.colour_name(colour)}));
    }
    return cells;
}

std::unique_ptr<CoverWriter> make_json_writer(std::ostream& out, const Problem& problem, Show show) {
    return std::make_unique<JsonWriter>(out, problem, show);
}

std::string_view ending_name(Ending ending) {
    switch (ending) {
    case Ending::exhausted:
        return "exhausted";
    case Ending::cover_limit:
        return "cover limit";
    case Ending::node_limit:
        return "node limit";
    case Ending::time_limit:
        return "time limit";
    case Ending::memory_limit:
        return "memory limit";
    case Ending::interrupted:
        return "interrupted";
    }
    return "";
}

std::string result_record(const SolveResult& result, std::initializer_list<Field> more) {
    return result_record(result, std::span(more.begin(), more.size()));
}

std::string result_record(const SolveResult& result, std::span<const Field> more) {
    const auto own_status = std::ranges::find(more, "status", &Field::first); // a key stands once in a record
    const std::string told
        = own_status != more.end() ? std::get<std::string>(own_status->second) : std::string(status(result));
    Json record = Json::object(
        "type", "result", "status", told, "count", result.covers.to_string(), "complete", result.complete(), "ending",
        ending_name(result.ending), "engine", result.engine, "seed", result.seed, "stats",
        Json::object("nodes", result.stats.nodes, "updates", result.stats.updates, "seconds", result.stats.seconds,
                     "threads", result.stats.threads, "target", target(), "profile", Json::list(result.stats.profile)));
    if (const SymmetryStats& symmetry = result.stats.symmetry; symmetry.forms > 0)
        record.set("symmetry", Json::object("order", symmetry.order.to_string(), "expanded", symmetry.expanded, "forms",
                                            symmetry.forms, "merged", symmetry.merged, "handed_over",
                                            symmetry.handed_over, "seconds", symmetry.seconds));
    if (result.cost) record.set("cost", to_string(*result.cost, result.cost_decimals));
    if (result.bound) record.set("bound", to_string(*result.bound, result.cost_decimals));
    if (result.cost && result.bound)
        if (const auto gap = relative_gap(*result.cost, *result.bound)) record.set("gap", *gap);
    for (const Field& field : more)
        if (field.first != "status")
            std::visit([&](const auto& value) { record.set(field.first, value); }, field.second);
    return record.text();
}

} // namespace quadrille::output
