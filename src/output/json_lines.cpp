// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "output/writer.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::output {

namespace {

using Json = nlohmann::ordered_json;

std::string_view status(const SolveResult& result) {
    if (result.cost && result.complete()) return "optimum";
    if (result.covers > 0) return "covers";
    return result.complete() ? "none" : "unknown";
}

/// JSON lines: a record of the problem, one a cover, and one of the result, without which the run was cut
/// short.
class JsonWriter : public CoverWriter {
  public:
    JsonWriter(std::ostream& out, const Problem& problem, Show show)
        : out_(out), problem_(problem), show_(show) {}

    void begin() override {
        Json record{{"type", "problem"}};
        const Annotations& annotations = problem_.annotations();
        if (!annotations.name.empty()) record["name"] = annotations.name;
        record["items"] = problem_.item_count();
        record["options"] = problem_.option_count();
        if (annotations.origin) record["origin"] = Json::parse(origin_text(*annotations.origin));
        write(record);
    }

    void cover(std::span<const OptionId> options) override { write_cover({{"type", "cover"}}, options); }

    void cover_of(std::uint64_t line, std::span<const OptionId> options) override {
        write_cover({{"type", "cover"}, {"line", line}}, options);
    }

    void none_of(std::uint64_t line) override { write({{"type", "none"}, {"line", line}}); }

    void end(const SolveResult& result) override { out_ << result_record(result) << '\n'; }

  private:
    void write_cover(Json record, std::span<const OptionId> options) {
        record["options"] = Json::array();
        for (const OptionId option : options) record["options"].push_back(index(option));
        if (problem_.has_option_names()) {
            record["names"] = Json::array();
            for (const OptionId option : options) record["names"].push_back(label(problem_, option));
        }
        if (show_ == Show::items) {
            record["items"] = Json::array();
            for (const OptionId option : options) record["items"].push_back(items_json(problem_, option));
        }
        if (problem_.has_costs()) record["cost"] = to_string(total_cost(problem_, options));
        write(record);
    }

    void write(const Json& record) { out_ << record.dump() + '\n'; }

    std::ostream& out_;
    const Problem& problem_;
    Show show_;
};

} // namespace

Json items_json(const Problem& problem, OptionId option) {
    Json cells = Json::array();
    const auto items = problem.items(option);
    const auto colours = problem.colours(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const std::string item = label(problem, items[k]);
        if (colours.empty() || colours[k] == ColourId::none)
            cells.push_back(item);
        else
            cells.push_back({item, problem.colour_name(colours[k])});
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

std::string result_record(const SolveResult& result, std::string_view extra) {
    Json record{{"type", "result"},
                {"status", status(result)},
                {"count", result.covers.to_string()},
                {"complete", result.complete()},
                {"ending", ending_name(result.ending)},
                {"engine", result.engine},
                {"seed", result.seed},
                {"stats",
                 {{"nodes", result.stats.nodes},
                  {"updates", result.stats.updates},
                  {"seconds", result.stats.seconds},
                  {"threads", result.stats.threads},
                  {"profile", result.stats.profile}}}};
    if (result.cost) record["cost"] = to_string(*result.cost);
    if (!extra.empty()) record.update(Json::parse(extra));
    return record.dump();
}

} // namespace quadrille::output
