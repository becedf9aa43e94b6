// SPDX-License-Identifier: MIT
#include "cli/commands/variants.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/symmetry.hpp>

#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "cli/search/search_run.hpp"
#include "cli/search/sinks.hpp"

namespace quadrille::cli {

namespace {

/// Whether an item is one of those that a value of --keep names.
class KeptItems {
  public:
    KeptItems(const Problem& problem, std::string_view word) : problem_(problem), word_(word) {
        const std::size_t dash = std::min(word.find('-'), word.size());
        first_ = to_number<std::uint32_t>(word.substr(0, dash));
        last_ = dash == word.size() ? first_ : to_number<std::uint32_t>(word.substr(dash + 1));
    }

    bool contains(ItemId item) const {
        if (first_ && last_) return index(item) >= *first_ && index(item) <= *last_;
        return problem_.item_name(item).starts_with(word_);
    }

  private:
    const Problem& problem_;
    std::string_view word_;
    std::optional<std::uint32_t> first_, last_;
};

/// A number for each item: 0 where no --keep names it, else the number of the flag.
std::vector<std::uint32_t> kept_items(const Invocation& invocation, const Problem& problem) {
    const std::vector<std::string> words = invocation.all("keep");
    if (words.empty()) return {};
    std::vector<std::uint32_t> kept(problem.item_count());
    std::uint32_t number = 0;
    for (const std::string& word : words) {
        const KeptItems items(problem, word);
        bool any = false;
        ++number;
        for (std::uint32_t i = 0; i < kept.size(); ++i) {
            if (!items.contains(ItemId{i})) continue;
            if (kept[i] != 0)
                throw UsageError(fmt::format("found the item {} in {} and {} for --keep, expected it in one of them", i,
                                             in_quotes(words[kept[i] - 1]), in_quotes(word)));
            kept[i] = number;
            any = true;
        }
        if (!any)
            throw UsageError(fmt::format("found {} for --keep, expected the beginning of names of items, or indices "
                                         "such as 0-{}",
                                         in_quotes(word), std::max(problem.item_count(), 1U) - 1));
    }
    return kept;
}

DistinctParams params_of(const Invocation& invocation, const SearchRun& search) {
    return {.search = search.params(), .symmetry = {.keep = kept_items(invocation, search.problem())}};
}

/// The fields of the last record that tell of classes.
std::vector<output::Field> fields_of(const DistinctResult& result) {
    return {{"total", result.total.to_string()}, {"symmetries", result.order.to_string()}};
}

} // namespace

ExitCode count_distinct(const Invocation& invocation, std::uint64_t number) {
    return answer(invocation, {.ask = [&](SearchRun& search, const ProofOutput& proof) {
                      auto sink = std::make_unique<NumberSink>(invocation, proof.answer_path());
                      DistinctResult result = quadrille::count_distinct(search.problem(), params_of(invocation, search),
                                                                        search.start(number));
                      search.progress().finish(result.search);
                      sink->write_count(result.search);
                      return Found{.result = result.search, .sink = std::move(sink), .fields = fields_of(result)};
                  }});
}

ExitCode solve_distinct(const Invocation& invocation, std::uint64_t number) {
    return answer(invocation, {.ask = [&](SearchRun& search, const ProofOutput& proof) {
                      auto sink = std::make_unique<CoverListing>(invocation, search.problem(), parse_show(invocation),
                                                                 proof.answer_path());
                      const auto add = [&](std::span<const OptionId> cover, const Count& images) {
                          search.progress().wipe();
                          sink->add_class(cover, images);
                          return true;
                      };
                      DistinctResult result = quadrille::solve_distinct(search.problem(), params_of(invocation, search),
                                                                        search.start(number), add);
                      search.progress().finish(result.search);
                      return Found{.result = result.search,
                                   .sink = std::move(sink),
                                   .code = result.search.proved_none() ? refuted : answered,
                                   .fields = fields_of(result)};
                  }});
}

} // namespace quadrille::cli
