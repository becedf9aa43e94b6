// SPDX-License-Identifier: MIT
#include "solve/components.hpp"

#include <span>
#include <utility>

#include <quadrille/analysis.hpp>
#include <quadrille/problem.hpp>

#include "solve/simplify/residue.hpp"
#include "solve/tree/task_list.hpp"

namespace quadrille {

namespace {

/// Joins components into one, side by side: its covers are a cover of each, in every combination. Its options
/// come component by component, so `original` ascends within each only.
Simplified::Component join(std::span<const ComponentView> components) {
    ProblemBuilder builder;
    std::vector<OptionId> original;
    for (const ComponentView& component : components) {
        const Problem& problem = *component.problem;
        const std::uint32_t base = builder.item_count();
        builder.set_sense(problem.sense());
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            builder.add_item({}, problem.kind(ItemId{i}), problem.bounds(ItemId{i}));
        std::vector<ColourId> colours(problem.colour_count(), ColourId::none);
        for (std::uint32_t c = 1; c < colours.size(); ++c)
            colours[c] = builder.colour(problem.colour_name(ColourId{c}));
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            builder.begin_option();
            builder.set_cost(problem.cost(OptionId{o}), problem.cost_decimals());
            reductions::for_each_cell(problem, OptionId{o}, [&](ItemId item, ColourId colour) {
                (void)builder.add_cell(ItemId{base + index(item)}, colours[index(colour)]);
            });
        }
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) original.push_back(component.lifted(OptionId{o}));
    }
    return {builder.build(), std::move(original)};
}

/// How many options stored covers may have, all components together: 16 MB.
constexpr std::size_t most_stored_options = std::size_t{1} << 22;

/// Puts covers of the components together and hands them on.
class Combiner {
  public:
    Combiner(const Searches& searches, const std::vector<OptionId>& forced, const CoverSink& sink)
        : searches_(searches), forced_(forced), sink_(sink) {}

    /// One more component, with covers to combine with; later ones run through first.
    void add_factor(CoverList covers) { factors_.push_back(std::move(covers)); }

    /// A cover of all the rest, together with each combination. False if no more is wanted.
    bool combine(std::span<const OptionId> rest) {
        std::vector<std::size_t> digits(factors_.size());
        do {
            if (++asked_ % ask_interval == 0) ending_ = searches_.stopped();
            if (ending_) return false;
            assemble(rest, digits);
            ++covers_;
            if (!sink_(cover_) || covers_ == searches_.limits().covers) ending_ = Ending::cover_limit;
            if (ending_) return false;
        } while (advance(digits));
        return true;
    }

    std::uint64_t covers() const { return covers_; }
    /// Why no more is wanted; else `otherwise`.
    Ending ending(Ending otherwise) const { return ending_.value_or(otherwise); }

  private:
    static constexpr std::uint64_t ask_interval = 1024; // reading the clock costs as much as a cover

    void assemble(std::span<const OptionId> rest, const std::vector<std::size_t>& digits) {
        cover_ = forced_;
        cover_.insert(cover_.end(), rest.begin(), rest.end());
        for (std::size_t f = 0; f < factors_.size(); ++f) {
            const auto component = factors_[f][digits[f]];
            cover_.insert(cover_.end(), component.begin(), component.end());
        }
    }

    /// The next combination; false after the last one.
    bool advance(std::vector<std::size_t>& digits) const {
        for (std::size_t f = digits.size(); f-- > 0;) {
            if (++digits[f] < factors_[f].size()) return true;
            digits[f] = 0;
        }
        return false;
    }

    const Searches& searches_;
    const std::vector<OptionId>& forced_;
    const CoverSink& sink_;
    std::vector<CoverList> factors_;
    std::vector<OptionId> cover_;
    std::uint64_t covers_ = 0, asked_ = 0;
    std::optional<Ending> ending_;
};

class ComponentsWalk {
  public:
    ComponentsWalk(Searches& searches, std::vector<ComponentView> components, const std::vector<OptionId>& forced,
                   const CoverSink& sink)
        : searches_(searches), components_(std::move(components)), combiner_(searches, forced, sink) {}

    SolveResult run() {
        if (components_.size() > 1)
            if (const auto none = find_firsts()) return searches_.answer(0, *none);
        auto stopped = store_small_components();
        Ending ending = stopped ? *stopped : walk_rest();
        // A search that was stopped before it combined anything knows a cover all the same.
        if (combiner_.covers() == 0 && ending != Ending::exhausted && !firsts_.empty()) ending = combine_firsts(ending);
        return searches_.answer(combiner_.covers(), ending);
    }

  private:
    /// Finds a cover of each component, before much is spent on any. Returns why there is nothing to combine
    /// if one has none or the search was stopped.
    std::optional<Ending> find_firsts() {
        for (const ComponentView& component : components_) {
            CoverList first;
            const SolveResult result = searches_.run(*component.problem, 1, [&](std::span<const OptionId> cover) {
                first.add(lift(cover, component));
                return true;
            });
            if (first.size() == 0) return result.ending;
            firsts_.push_back(std::move(first));
        }
        return std::nullopt;
    }

    /// All components but the largest become factors, or join the rest. Why it was stopped, if it was.
    std::optional<Ending> store_small_components() {
        std::optional<Ending> stopped;
        for (std::size_t p = 0; p < components_.size(); ++p) {
            const bool last = p + 1 == components_.size();
            if (last || stopped)
                rest_.push_back(p);
            else
                stopped = store(p);
        }
        return stopped;
    }

    std::optional<Ending> store(std::size_t p) {
        const std::uint64_t covers = wanted(searches_.limits().covers, combinations_.saturated());
        if (covers == 1) { // for there are enough already
            combiner_.add_factor(firsts_[p]);
            return std::nullopt;
        }
        CoverList list;
        bool fits = true;
        const SolveResult result = searches_.run(*components_[p].problem, covers, [&](std::span<const OptionId> cover) {
            fits = list.option_count() + cover.size() <= room_;
            if (!fits) return false;
            list.add(lift(cover, components_[p]));
            return true;
        });
        if (!fits || result.cut_short()) {
            rest_.push_back(p);
            return fits ? std::optional(result.ending) : std::nullopt;
        }
        room_ -= list.option_count();
        combinations_ *= list.size();
        combiner_.add_factor(std::move(list));
        return std::nullopt;
    }

    std::span<const OptionId> lift(std::span<const OptionId> cover, const ComponentView& component) {
        lifted_.clear();
        component.lift(cover, lifted_);
        return lifted_;
    }

    Ending walk_rest() {
        if (components_.empty() || (!firsts_.empty() && combinations_.saturated() >= searches_.limits().covers))
            return combine_firsts(Ending::exhausted);
        std::vector<ComponentView> views;
        for (const std::size_t p : rest_) views.push_back(components_[p]);
        std::optional<Simplified::Component> joined;
        if (views.size() > 1) joined = join(views);
        const ComponentView rest = joined ? ComponentView{&joined->problem, joined->original} : views.front();
        const auto sink = [&](std::span<const OptionId> cover) { return combiner_.combine(lift(cover, rest)); };
        // A limit lets few covers be looked for by all means.
        const std::uint64_t limit = searches_.limits().covers;
        const std::uint64_t most = limit == UINT64_MAX ? limit : wanted(limit, combinations_.saturated());
        const SolveResult result = searches_.run_main(*rest.problem, most, sink, combinations_.saturated());
        return combiner_.ending(result.ending);
    }

    Ending combine_firsts(Ending otherwise) {
        std::vector<OptionId> rest;
        for (const std::size_t p : rest_) rest.insert(rest.end(), firsts_[p][0].begin(), firsts_[p][0].end());
        combiner_.combine(rest);
        return combiner_.ending(otherwise);
    }

    Searches& searches_;
    std::vector<ComponentView> components_; // the smallest first
    std::vector<CoverList> firsts_;         // a cover of each, if there are several components
    std::vector<std::size_t> rest_;         // the components that are walked, the others being factors
    Product combinations_;                  // of the factors
    std::size_t room_ = most_stored_options;
    std::vector<OptionId> lifted_; // scratch
    Combiner combiner_;
};

} // namespace

SolveResult list_components(Searches& searches, std::vector<ComponentView> components,
                            const std::vector<OptionId>& forced, const CoverSink& sink) {
    return ComponentsWalk(searches, std::move(components), forced, sink).run();
}

} // namespace quadrille
