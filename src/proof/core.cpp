// SPDX-License-Identifier: MIT
#include "proof/why.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <quadrille/error.hpp>
#include <quadrille/verify.hpp>

#include "external/cadical.hpp"
#include "models/formula.hpp"
#include "solve/weights/weights.hpp"

namespace quadrille::proof {

namespace {

using encode::Literal;
using Items = std::vector<ItemId>;

/// Ends CaDiCaL's work when the control says so.
class Watch final : public CaDiCaL::Terminator {
  public:
    explicit Watch(const Control& control) : control_(control) {}
    bool terminate() noexcept override { return stopped(control_).has_value(); }

  private:
    const Control& control_;
};

/// The constraint of each item as clauses that hold if its switch is on.
class Switched {
  public:
    Switched(const Root& root, const Control& control) : root_(root), problem_(root.problem), watch_(control) {
        solver_.use([this](CaDiCaL::Solver& solver) {
            solver.set("quiet", 1);
            solver.connect_terminator(&watch_);
        });
        find_uses();
        const encode::ClauseSink add = [this](std::span<const Literal> clause) {
            solver_.use([&](CaDiCaL::Solver& solver) {
                solver.add(-switch_of(item_));
                for (const Literal literal : clause) solver.add(encode::number(literal));
                solver.add(0);
            });
        };
        encode::Formula formula(problem_.option_count() + problem_.item_count(), add);
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
            item_ = ItemId{i};
            problem_.is_primary(item_) ? cover_primary(formula) : cover_secondary(formula);
        }
        solver_.use([this](CaDiCaL::Solver& solver) {
            solver.reserve(static_cast<int>(problem_.option_count() + problem_.item_count()));
        });
    }

    /// The part of these items that a refutation uses; nothing without one within the limit.
    std::optional<Items> refute(const Items& items, std::uint32_t conflicts) {
        Items used;
        solver_.use([&](CaDiCaL::Solver& solver) {
            solver.limit("conflicts", static_cast<int>(conflicts));
            for (const ItemId item : items) solver.assume(switch_of(item));
            last_ = solver.solve();
            for (const ItemId item : items)
                if (last_ == unsatisfiable && solver.failed(switch_of(item))) used.push_back(item);
        });
        if (last_ != unsatisfiable) return std::nullopt;
        return used;
    }

    /// Whether the items of the last try can be covered, and how.
    bool is_covered() const { return last_ == satisfiable; }
    std::vector<OptionId> cover() {
        std::vector<OptionId> cover;
        solver_.use([&](CaDiCaL::Solver& solver) {
            for (const OptionId option : root_.live)
                if (solver.val(static_cast<int>(index(option)) + 1) > 0) cover.push_back(option);
        });
        return cover;
    }

  private:
    static constexpr int satisfiable = 10, unsatisfiable = 20;

    struct Use {
        Literal option;
        ColourId colour;
    };

    int switch_of(ItemId item) const { return static_cast<int>(problem_.option_count() + index(item)) + 1; }

    void find_uses() {
        uses_.resize(problem_.item_count());
        for (const OptionId option : root_.live) {
            const auto items = problem_.items(option);
            for (std::size_t k = 0; k < items.size(); ++k)
                uses_[index(items[k])].push_back(
                    {Literal{static_cast<std::int32_t>(index(option)) + 1}, problem_.colour(option, k)});
        }
    }

    void cover_primary(encode::Formula& formula) {
        std::vector<Literal> options;
        for (const Use& use : uses_[index(item_)]) options.push_back(use.option);
        const auto [min, max] = root_.left[index(item_)];
        if (min > options.size()) return formula.clause(std::span<const Literal>());
        if (min == 1) formula.clause(options);
        if (max == 1)
            encode::at_most_one(formula, options, encode::AtMostOne::automatic);
        else if (min > 1 || max < options.size())
            encode::count_between(formula, options, {min == 1 ? 0 : min, max});
    }

    void cover_secondary(encode::Formula& formula) {
        auto& uses = uses_[index(item_)];
        std::ranges::stable_sort(uses, {}, &Use::colour);
        std::vector<Literal> exclusive;
        for (auto use = uses.cbegin(); use != uses.cend();) {
            std::vector<Literal> agreeing{use->option};
            const ColourId colour = use->colour;
            for (++use; colour != ColourId::none && use != uses.cend() && use->colour == colour; ++use)
                agreeing.push_back(use->option);
            exclusive.push_back(formula.any_of(agreeing));
        }
        encode::at_most_one(formula, exclusive, encode::AtMostOne::automatic);
    }

    const Root& root_;
    const Problem& problem_;
    Watch watch_; // before the solver, which knows it to the last
    external::Cadical solver_;
    std::vector<std::vector<Use>> uses_; // by item
    ItemId item_{};                      // whose clauses are made
    int last_ = 0;                       // what CaDiCaL said
};

/// Makes a core smaller: by new refutations of it as long as that helps, then without one item after another.
/// Whether no item could be spared.
bool shrink(Switched& formula, Items& core, const CoreParams& params, const Control& control) {
    constexpr int most_rounds = 5;
    for (int round = 0; round < most_rounds; ++round) {
        auto again = formula.refute(core, params.each);
        if (!again || again->size() == core.size()) break;
        core = std::move(*again);
    }
    bool minimal = true;
    std::uint32_t left = params.tries / std::max(params.each, 1U);
    for (std::size_t k = 0; k < core.size();) {
        if (left-- == 0 || stopped(control)) return false;
        Items rest = core;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
        if (const auto smaller = formula.refute(rest, params.each)) {
            // Those before k were tried, and stay so.
            k = static_cast<std::size_t>(
                std::ranges::count_if(*smaller, [&](ItemId item) { return index(item) < index(core[k]); }));
            core = *smaller;
        } else {
            minimal = minimal && formula.is_covered();
            ++k;
        }
    }
    return minimal;
}

} // namespace

Core find_core(const Problem& problem, const CoreParams& params, const Control& control) try {
    constexpr std::size_t most_cells = 20'000'000; // gigabytes of clauses
    if (problem.cell_count() > most_cells || stopped(control)) return {};
    const Root root(problem, false);
    Switched formula(root, control);
    Items all;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) all.push_back(ItemId{i});
    auto core = formula.refute(all, params.first);
    if (!core) {
        if (!formula.is_covered()) return {};
        auto cover = formula.cover();
        if (Verifier(problem).violation(cover)) return {}; // it lacks what is required
        return {Core::Outcome::covered, {}, std::move(cover), false};
    }
    const bool minimal = shrink(formula, *core, params, control);
    return {Core::Outcome::refuted, std::move(*core), {}, minimal};
} catch (const Unsupported&) { // too large a formula
    return {};
}

} // namespace quadrille::proof
