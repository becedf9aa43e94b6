// SPDX-License-Identifier: MIT
// The variants --distinct of count and solve, and --by of count.
#include "cli/commands/variants.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/front_ends.hpp>
#include <quadrille/symmetry.hpp>

#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "cli/search/answer.hpp"
#include "cli/search/diagram_answers.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "output/breakdown.hpp"

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
                invocation.fail(fmt::format("--keep {} and --keep {} cannot be combined: both have item {}",
                                            in_quotes(words[kept[i] - 1]), in_quotes(word), i));
            kept[i] = number;
            any = true;
        }
        if (!any)
            invocation.fail(fmt::format("--keep takes the beginning of names of items, or indices such as 0-{}, not {}",
                                        std::max(problem.item_count(), 1U) - 1, in_quotes(word)));
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
                      if (search.is_puzzle()) sink->draw_on_terminal(invocation, search.problem());
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

namespace {

constexpr std::string_view all_options = "options", all_pieces = "pieces";

/// Throws UsageError for words that do not go together.
void check_words(const std::vector<std::string>& words) {
    if (words.size() > 1 && std::ranges::find(words, all_options) != words.end())
        throw UsageError("count: --by options and another --by cannot be combined");
}

bool has_item(const Problem& problem, OptionId option, ItemId item) {
    return std::ranges::find(problem.items(option), item) != problem.items(option).end();
}

/// The options that the word stands for.
std::vector<OptionId> options_by(const Problem& problem, const std::string& word) {
    std::vector<OptionId> options;
    const bool all = word == all_options;
    const ItemId item = all ? ItemId{} : find_item_word(problem, word, "--by");
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (all || has_item(problem, OptionId{o}, item)) options.push_back(OptionId{o});
    return options;
}

/// Tells, where an item has the name that stands for all options or pieces, how to name the item.
void warn_of_namesake(const Invocation& invocation, const Problem& problem, const std::string& word) {
    if ((word != all_options && word != all_pieces) || invocation.has("quiet")) return;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) == word)
            warn(fmt::format("count: --by {0} is about all {0}; for the item of that name: --by name:{0}", word));
}

/// Labels for options, by the words of --by: the options of an item have one each, those of a piece one together.
class Labels {
  public:
    Labels(const Problem& problem, output::Show show)
        : problem_(problem), show_(show), of_option_(problem.option_count()) {}

    void add(const std::string& word) {
        if (word == all_pieces)
            add_pieces();
        else
            for (const OptionId option : options_by(problem_, word)) {
                of_option_[index(option)].push_back(next());
                add_label(name_of(option));
            }
        ++columns_;
    }

    std::vector<CoverGroup> groups(const Diagram& diagram, const Control& control) const {
        return group(diagram, of_option_, control);
    }

    output::Grouped grouped(std::span<const CoverGroup> groups) const { return {groups, names_, by_, columns_}; }

  private:
    void add_pieces() {
        const auto puzzle = remake_puzzle(problem_);
        const std::vector<std::string> pieces = puzzle ? puzzle->pieces() : std::vector<std::string>();
        if (pieces.empty())
            throw Unsupported(
                "count: --by pieces needs a problem that quadrille gen tile or gen pentomino made; name:pieces "
                "is an item of that name");
        std::map<std::string, std::uint32_t> label; // of a piece
        for (std::uint32_t o = 0; o < pieces.size(); ++o) {
            if (pieces[o].empty()) continue;
            const auto [found, fresh] = label.try_emplace(pieces[o], next());
            if (fresh) add_label(pieces[o]);
            of_option_[o].push_back(found->second);
        }
    }

    std::uint32_t next() const { return static_cast<std::uint32_t>(names_.size()); }

    void add_label(std::string name) {
        names_.push_back(std::move(name));
        by_.push_back(columns_);
    }

    std::string name_of(OptionId option) const {
        const bool by_name = show_ != output::Show::items && !problem_.option_name(option).empty();
        return by_name ? display_name(problem_, option) : output::items_text(problem_, option);
    }

    const Problem& problem_;
    const output::Show show_;
    std::vector<std::vector<std::uint32_t>> of_option_;
    std::vector<std::string> names_; // by label
    std::vector<std::uint32_t> by_;  // by label, the number of its word
    std::uint32_t columns_ = 0;
};

/// There is no breakdown before the end, and nothing that is known to be a lower bound.
void write_shortfall(const Invocation& invocation, const SolveResult& result) {
    OutputFile file(invocation.get("output"));
    if (invocation.has("json"))
        file.stream() << output::result_record(result) << '\n';
    else
        file.stream() << "# incomplete: " << output::ending_name(result.ending) << '\n';
    file.commit();
}

void write_groups(const Invocation& invocation, const Labels& labels, const Diagram& diagram, SolveResult& result,
                  const Control& control) try {
    const std::vector<CoverGroup> groups = labels.groups(diagram, control);
    OutputFile file(invocation.get("output"));
    result.covers = count(diagram);
    if (invocation.has("json")) {
        write_json(file.stream(), labels.grouped(groups));
        file.stream() << output::result_record(result) << '\n';
    } else {
        write_text(file.stream(), labels.grouped(groups));
    }
    file.commit();
} catch (const Stopped&) {
    result.ending = quadrille::stopped(control).value_or(Ending::interrupted);
    write_shortfall(invocation, result);
}

/// Counts by these words, and writes the numbers.
SolveResult break_down(const Invocation& invocation, SearchRun& search, const std::vector<std::string>& words) {
    const output::Show show = parse_show(invocation);
    for (const std::string& word : words) warn_of_namesake(invocation, search.problem(), word);
    Labels labels(search.problem(), show);
    const bool grouped = words.size() > 1 || words.front() == all_pieces;
    for (const std::string& word : words)
        if (grouped) labels.add(word);
    const std::vector<OptionId> options
        = grouped ? std::vector<OptionId>() : options_by(search.problem(), words.front());
    const CompileResult compiled = search.compile();
    SolveResult result = begin_answer(compiled);
    if (!compiled.diagram)
        write_shortfall(invocation, result);
    else if (grouped)
        write_groups(invocation, labels, *compiled.diagram, result, search.control());
    else
        write_breakdown(invocation, *compiled.diagram, options, result);
    return result;
}

} // namespace

ExitCode count_by(const Invocation& invocation) {
    const std::vector<std::string> words = invocation.all("by");
    check_words(words);
    return answer(invocation, {.ask = [&](SearchRun& search, const ProofOutput&) {
                      return Found{.result = break_down(invocation, search, words)};
                  }});
}

} // namespace quadrille::cli
