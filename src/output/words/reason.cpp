// SPDX-License-Identifier: MIT
// Why there is no cover, in sentences and as JSON.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/proof.hpp>

#include "base/wording.hpp"
#include "output/json.hpp"
#include "solve/weights/weights.hpp"

namespace quadrille::output {

namespace {

constexpr std::uint32_t levels = 3;
constexpr std::size_t most_lines = 24;

/// For each branch: the number of branches right below it, and the number of all branches below it.
struct Below {
    std::size_t ways = 0, all = 0;
};

std::vector<Below> count_below(std::span<const Reason::Branch> branches) {
    std::vector<Below> below(branches.size());
    std::vector<std::size_t> above; // the branches that the present one stands below
    for (std::size_t k = 0; k < branches.size(); ++k) {
        above.resize(branches[k].depth);
        if (!above.empty()) ++below[above.back()].ways;
        above.push_back(k);
    }
    for (std::size_t k = branches.size(); k-- > 0;)
        // What stands below its first child and so on was added up before.
        for (std::size_t child = k + 1, way = 0; way < below[k].ways; ++way, child += 1 + below[child].all)
            below[k].all += 1 + below[child].all;
    return below;
}

std::string more_branches(std::size_t count) {
    return count == 1 ? "one more branch" : fmt::format("{} more branches", count);
}

/// The first levels of a refutation, a branch a line.
std::string trace_text(std::span<const Reason::Branch> branches, const ReasonWords& words) {
    const auto below = count_below(branches);
    std::string text;
    std::size_t lines = 0;
    for (std::size_t k = 0; k < branches.size() && lines < most_lines;) {
        const auto& [item, depth, by] = branches[k];
        const bool is_shown = depth + 1 < levels;
        const std::string name = words.item(item);
        text += std::string(2 * depth, ' ') + (by ? fmt::format("with {}: ", words.option(*by)) : "");
        if (below[k].ways == 0)
            text += name + " has too few options left";
        else
            text += fmt::format("{} can be covered in {}, {}", name,
                                below[k].ways == 1 ? "one way" : fmt::format("{} ways", below[k].ways),
                                is_shown ? "and none leads to a cover:"
                                         : fmt::format("refuted in {}", more_branches(below[k].all)));
        text += '\n';
        ++lines;
        k += is_shown ? 1 : 1 + below[k].all;
        if (lines == most_lines && k < branches.size())
            text += fmt::format("... and {}\n", more_branches(branches.size() - k));
    }
    return text;
}

using Argument = Weights::Argument;

/// What weights come to, as sentences tell it.
struct Sums {
    Cost positive = 0, negative = 0; ///< what a cover needs at least, and has at most, both 0 or more
    Cost options = 0;                ///< what all options that weigh more than 0 weigh together
    std::size_t plus = 0, minus = 0; ///< how many items weigh more than 0, and less
    bool balanced = true;            ///< each option weighs 0
    bool small = true;               ///< all weights are 1 or -1
    bool exact = true;               ///< each cover has what is weighed equally often
    bool single = true;              ///< and that is once
};

Sums sum_up(const proof::Root& root, const Weights& weights) {
    Sums sums;
    std::vector<std::int64_t> by_item(root.problem.item_count());
    for (const auto& [item, weight] : weights.of) {
        by_item[index(item)] = weight;
        const bool primary = root.problem.is_primary(item);
        const Bounds left = primary ? root.left[index(item)] : Bounds{};
        sums.positive += weight > 0 ? Cost{weight} * left.min : 0;
        sums.negative -= weight < 0 ? Cost{weight} * left.max : 0;
        ++(weight > 0 ? sums.plus : sums.minus);
        sums.small = sums.small && (weight == 1 || weight == -1);
        sums.exact = sums.exact && primary && left.min == left.max;
        sums.single = sums.single && left == Bounds{};
    }
    for (const OptionId option : root.live) {
        Cost value = 0;
        const auto items = root.problem.items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (root.problem.colour(option, k) == ColourId::none) value += by_item[index(items[k])];
        sums.options += std::max<Cost>(value, 0);
        sums.balanced = sums.balanced && value == 0;
    }
    return sums;
}

std::string say(Cost number) { return to_string(number); }

class Teller {
  public:
    Teller(const Problem& problem, const Reason& reason, ReasonWords words)
        : root_(problem, reason.core.empty()), reason_(reason), words_(std::move(words)) {}

    std::string tell() {
        switch (reason_.kind) {
        case Reason::Kind::lack:
            tell_lack();
            break;
        case Reason::Kind::weights:
            for (const Weights& weights : reason_.weights) tell_weights(weights);
            break;
        case Reason::Kind::core:
            tell_core();
            [[fallthrough]];
        case Reason::Kind::trace:
            text_ += trace_text(reason_.branches, words_);
            break;
        default:
            line("{} is required, and has no room.", words_.option(reason_.misfit));
        }
        return text_;
    }

  private:
    template <class... Arguments> void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        text_ += fmt::format(format, std::forward<Arguments>(arguments)...) + '\n';
    }

    std::string_view item() const { return words_.on_board ? "cell" : "item"; }
    std::string_view option() const { return words_.on_board ? "piece" : "option"; }

    std::string names(std::span<const ItemId> items) const {
        constexpr std::size_t most = 12;
        const std::size_t shown = items.size() > most + 1 ? most : items.size();
        std::string text;
        for (std::size_t k = 0; k < shown; ++k)
            text += (k == 0 ? "" : k + 1 == items.size() ? " and " : ", ") + words_.item(items[k]);
        if (shown < items.size()) text += fmt::format(" and {} others", items.size() - shown);
        return text;
    }

    void tell_core() {
        const std::size_t size = reason_.core.size(), all = root_.problem.item_count();
        if (size == 1)
            line("One of {} items cannot be covered: {}.", all, names(reason_.core));
        else
            line("These {} of {} items cannot be covered together{}: {}.", size, all,
                 reason_.minimal ? ", and each of them is needed for that" : "", names(reason_.core));
    }

    void tell_lack() {
        const auto needs = root_.left[index(reason_.lacking)].min;
        const auto has = std::ranges::count_if(root_.live, [&](OptionId option) {
            const auto its = root_.problem.items(option);
            return std::ranges::find(its, reason_.lacking) != its.end();
        });
        line("{} needs {}, and {}.", words_.item(reason_.lacking), needs == 1 ? "an option" : counted(needs, "option"),
             has == 0   ? "no option has it"
             : has == 1 ? "one option has it"
                        : fmt::format("{} options have it", has));
    }

    void tell_weights(const Weights& weights) {
        const Sums sums = sum_up(root_, weights);
        if (weights.argument == Argument::needed)
            tell_needed(weights, sums);
        else if (weights.argument == Argument::modular)
            tell_modular(weights, sums);
        else if (sums.balanced && sums.exact && sums.small && sums.single && words_.on_board)
            tell_colours(weights, sums);
        else if (sums.balanced && sums.exact && sums.small && sums.single)
            tell_crowd(weights, sums.plus > sums.minus ? 1 : -1, to_string(Cost(std::max(sums.plus, sums.minus))),
                       to_string(Cost(std::min(sums.plus, sums.minus))));
        else if (sums.balanced && sums.exact)
            tell_balanced(weights, sums);
        else if (sums.small && sums.options == 0)
            tell_crowd(weights, 1, say(sums.positive), say(sums.negative));
        else
            tell_unequal(weights, sums);
    }

    void tell_colours(const Weights& weights, const Sums& sums) {
        line("Colour {} in two colours, {} in one and {} in the other. Each {} covers as many of one "
             "colour as of the other, but {} is not {}.",
             counted(weights.of.size(), item()), sums.plus, sums.minus, option(), sums.plus, sums.minus);
        line("  one colour: {}", names(of_sign(weights, 1)));
        if (sums.minus > 0) line("  the other: {}", names(of_sign(weights, -1)));
    }

    void tell_balanced(const Weights& weights, const Sums& sums) {
        line("Give {} the weights below. Each {} then weighs 0, but what a cover needs weighs {}.",
             counted(weights.of.size(), item()), option(), say(sums.positive - sums.negative));
        list(weights);
    }

    void tell_modular(const Weights& weights, const Sums& sums) {
        const std::int64_t modulus = weights.modulus;
        const std::string total = say(sums.positive - sums.negative);
        if (std::ranges::all_of(weights.of, [](const auto& it) { return it.weight == 1; })) {
            const std::string share = modulus == 2 ? "an even number" : fmt::format("a multiple of {}", modulus);
            line("Each {} covers {} of {}, but a cover covers {} {}: {}.", option(), share,
                 these(weights.of.size(), item()), weights.of.size() == 1 ? "it" : "them", times(total),
                 names(of_sign(weights, 1)));
            return;
        }
        line("Give {} the weights below. Each {} then weighs a multiple of {}, but what a cover needs "
             "weighs {}, which is none.",
             counted(weights.of.size(), item()), option(), modulus, total);
        list(weights);
    }

    /// Items of one sign take room of those of the other: `needed` of it, where there is `room`.
    void tell_crowd(const Weights& weights, int sign, const std::string& needed, const std::string& room) {
        const std::vector<ItemId> many = of_sign(weights, sign), few = of_sign(weights, -sign);
        const bool one = few.size() == 1;
        if (few.empty()) return line("No {} covers any of {}: {}.", option(), these(many.size(), item()), names(many));
        line("{} {} to be covered {}: {}.", many.size() == 1 ? "This item" : "These " + counted(many.size(), item()),
             many.size() == 1 ? "is" : "are", times(needed), names(many));
        line("Each {} that covers {} covers {}{}: {}.", option(), many.size() == 1 ? "it" : "some of them",
             one ? many.size() == 1 ? "" : "only one of them, and " : "at least as many of ", these(few.size(), item()),
             names(few));
        line("But {} can be covered {} at most.", one ? "that" : "those", times(room));
    }

    void tell_unequal(const Weights& weights, const Sums& sums) {
        line("Give {} the weights below. What a cover needs weighs {} or more, but no {}s together weigh "
             "more than {}.",
             counted(weights.of.size(), item()), say(sums.positive - sums.negative), option(), say(sums.options));
        list(weights);
    }

    /// Those without which a cover's items weigh more than its options.
    void tell_needed(const Weights& weights, const Sums& sums) {
        const Cost missing = sums.options - sums.positive + sums.negative;
        std::vector<ItemId> needed;
        for (const auto& [item, weight] : weights.of)
            if (weight < 0 && !root_.problem.is_primary(item) && -weight > missing) needed.push_back(item);
        line("Each cover has {}{}: {}.", needed.size() == 1 ? "" : "each of ", these(needed.size(), "secondary item"),
             names(needed));
        line("Give {} the weights below: no options together weigh more than {}, but what a cover needs "
             "would weigh more without {}.",
             counted(weights.of.size(), "item"), say(sums.options), needed.size() == 1 ? "it" : "one of those");
        list(weights);
    }

    static std::vector<ItemId> of_sign(const Weights& weights, int sign) {
        std::vector<ItemId> items;
        for (const auto& [item, weight] : weights.of)
            if ((weight > 0) == (sign > 0)) items.push_back(item);
        return items;
    }

    void list(const Weights& weights) {
        constexpr std::size_t most = 12;
        std::map<std::int64_t, std::vector<ItemId>> by_weight;
        for (const auto& [item, weight] : weights.of) by_weight[-weight].push_back(item);
        std::size_t shown = 0;
        for (const auto& [minus, its] : by_weight) {
            if (++shown > most) {
                line("  and {}", counted(by_weight.size() - most, "other weight"));
                break;
            }
            line("  weight {}: {}", -minus, names(its));
        }
    }

    const proof::Root root_;
    const Reason& reason_;
    const ReasonWords words_;
    std::string text_;
};

std::string_view kind_name(const Reason& reason) {
    switch (reason.kind) {
    case Reason::Kind::misfit:
        return "misfit";
    case Reason::Kind::lack:
        return "lack";
    case Reason::Kind::weights:
        return reason.weights.back().argument == Argument::modular ? "modular weights" : "weights";
    case Reason::Kind::core:
        return "core";
    case Reason::Kind::trace:
        return "trace";
    default:
        return "none";
    }
}

/// Lists of whole numbers, put together by hand: there may be millions.
template <class Range, class Entry> Json numbers(const Range& range, const Entry& entry) {
    std::string text;
    for (const auto& it : range) text += (text.empty() ? "" : ",") + entry(it);
    return Json::parse('[' + text + ']');
}

Json weights_json(const Weights& weights) {
    return Json::object(
        "argument",
        weights.argument == Argument::modular  ? "modular"
        : weights.argument == Argument::linear ? "linear"
                                               : "needed",
        "modulus", static_cast<std::uint64_t>(weights.modulus), "weights",
        numbers(weights.of, [](const ItemWeight& it) { return fmt::format("[{},{}]", index(it.item), it.weight); }));
}

void check_found(const Reason& reason) {
    if (!reason.is_found()) throw BadArgument("found no reason, expected one why there is no cover");
}

/// The words that are given; where none are, names of the problem, or as in "item 3".
ReasonWords completed(const Problem& problem, ReasonWords words) {
    if (!words.item)
        words.item = [&](ItemId item) {
            return (problem.item_name(item).empty() ? "item " : "") + display_name(problem, item);
        };
    if (!words.option) words.option = [&](OptionId option) { return option_words(problem, option); };
    return words;
}

Json record_of(const Reason& reason, std::string_view text) {
    Json record = Json::object("type", "reason", "kind", kind_name(reason));
    if (!text.empty()) record.set("text", text);
    if (reason.kind == Reason::Kind::misfit) record.set("option", index(reason.misfit));
    if (reason.kind == Reason::Kind::lack) record.set("item", index(reason.lacking));
    if (reason.kind == Reason::Kind::weights) {
        Json steps = Json::list();
        for (const Weights& weights : reason.weights) steps.append(weights_json(weights));
        record.set("steps", steps);
    }
    if (reason.kind == Reason::Kind::core) {
        record.set("items", numbers(reason.core, [](ItemId item) { return fmt::format("{}", index(item)); }));
        record.set("minimal", reason.minimal);
    }
    if (!reason.branches.empty())
        record.set("branches", numbers(reason.branches, [](const Reason::Branch& branch) {
                       return fmt::format("[{},{},{}]", branch.depth, index(branch.item),
                                          branch.by ? std::to_string(index(*branch.by)) : "null");
                   }));
    return record;
}

} // namespace

} // namespace quadrille::output

namespace quadrille::inline QUADRILLE_ABI {

std::string reason_text(const Problem& problem, const Reason& reason, const ReasonWords& words) {
    output::check_found(reason);
    return output::Teller(problem, reason, output::completed(problem, words)).tell();
}

std::string reason_json(const Reason& reason, std::string_view text) {
    output::check_found(reason);
    return output::record_of(reason, text).text();
}

} // namespace quadrille::inline QUADRILLE_ABI
