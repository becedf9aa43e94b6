// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include <quadrille/solve.hpp>

#include "search/branches.hpp"
#include "search/links/links.hpp"
#include "search/meter.hpp"
#include "search/observers.hpp"
#include "solve/tree/task_list.hpp"

namespace quadrille {

/// A search of any class that walks a tree of covers. What it does is said where the class does it
/// (links/links.hpp, search/branches.hpp). It costs a virtual call for each run, which has millions of nodes.
class Walker {
  public:
    virtual ~Walker() = default;

    /// As Links::run; an empty sink only counts.
    virtual Ending run(const Control& control, const CoverSink& sink) = 0;

    /// The same until a budget is spent.
    std::optional<Ending> run(const Control& control, const search::Budget& budget, const CoverSink& sink) {
        return search::run_within(control, budget, [&](const Control& both) { return run(both, sink); });
    }

    /// The same, with covers stored. It also pauses if the stored covers have `most` options together.
    std::optional<Ending> run(const Control& control, const search::Budget& budget, CoverList& found,
                              std::size_t most) {
        bool full = false;
        const auto ending = run(control, budget, [&](std::span<const OptionId> cover) {
            found.add(cover);
            full = found.option_count() >= most;
            return !full;
        });
        return full && covers() < control.limits.covers ? search::paused : ending;
    }

    virtual const SearchStats& stats() const = 0;
    virtual std::uint64_t covers() const = 0;
    virtual search::Position position() const = 0;

    /// Returns the time that it has spent, in nanoseconds, by its counters.
    virtual double cost() const = 0;

    /// Forecasts the cost of the whole walk, in about so many nanoseconds: the longer, the better. Precondition:
    /// `forecast_after` is finite.
    virtual double forecast(double time) = 0;

    /// What the walk has spent, in nanoseconds, when a forecast is worth its time; infinite if it has none.
    virtual double forecast_after() const = 0;

    // Shared trees. Nothing is left at the end of a search, or of one that cannot tell.
    virtual std::optional<search::Branches> split() = 0;
    virtual std::optional<search::Branches> rest() const = 0;
    /// False if there are no such branches. A search that cannot tell believes it.
    virtual bool start(const search::Branches& branches) = 0;

    /// One more search of the same problem, not begun, that shares with this one what both only read; none where a
    /// search shares nothing. Any thread may call it.
    virtual std::unique_ptr<Walker> another() const = 0;
    virtual bool has_another() const = 0;

    // Parts of a job. Preconditions: the engine can do parts.
    virtual std::uint64_t nodes_above(const search::UpperNodes& above) const = 0;
    /// Whether choices in Branches are options.
    virtual bool names_options() const = 0;

    // Many problems on one base. Precondition: the engine can do that.
    /// Returns whether it was made to list covers; otherwise it counts them.
    virtual bool serves(bool telling) const = 0;
    /// Begins anew with some options taken and some left out, as Links::restart does. False if it cannot
    /// leave options out; then none is.
    virtual bool restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) = 0;
};

/// Makes one more search of a problem. Called in the thread that is going to run it.
using MakeWalker = std::function<std::unique_ptr<Walker>()>;

/// The walker for one class of searches. The defaults stand for what the class does not have.
template <class Search> class WalkerOf final : public Walker {
  public:
    explicit WalkerOf(Search search) : search_(std::move(search)) {}

    Ending run(const Control& control, const CoverSink& sink) override {
        return sink ? search_.run(control, search::SinkObserver{sink}) : search_.run(control, search::CountOnly{});
    }
    const SearchStats& stats() const override { return search_.stats(); }
    std::uint64_t covers() const override { return search_.covers(); }
    search::Position position() const override {
        if constexpr (walks_tree)
            return search_.position();
        else
            return {};
    }
    double cost() const override { return search_.cost(); }

    double forecast([[maybe_unused]] double time) override {
        if constexpr (forecasts)
            return search_.forecast(time);
        else
            return unknown;
    }
    double forecast_after() const override {
        if constexpr (forecasts)
            return Search::forecast_after;
        else
            return unknown;
    }

    std::optional<search::Branches> split() override {
        if constexpr (walks_tree)
            return search_.split();
        else
            return std::nullopt;
    }
    std::optional<search::Branches> rest() const override {
        if constexpr (tells_rest)
            return search_.rest();
        else
            return std::nullopt;
    }
    bool start(const search::Branches& branches) override {
        if constexpr (tells_rest) return search_.start(branches);
        if constexpr (walks_tree && !tells_rest) search_.start(branches);
        return true;
    }

    std::unique_ptr<Walker> another() const override {
        if constexpr (shares)
            return std::make_unique<WalkerOf>(search_.another());
        else
            return nullptr;
    }
    bool has_another() const override { return shares; }

    std::uint64_t nodes_above(const search::UpperNodes& above) const override {
        if constexpr (tells_rest)
            return search_.nodes_above(above);
        else
            return 0;
    }
    bool names_options() const override {
        if constexpr (tells_rest)
            return Search::names_options;
        else
            return false;
    }

    bool serves(bool telling) const override {
        if constexpr (requires { search_.telling(); })
            return search_.telling() == telling;
        else
            return true;
    }
    bool restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) override {
        if constexpr (requires { search_.restart(required, forbidden); })
            search_.restart(required, forbidden);
        else if constexpr (requires { search_.restart(required); })
            search_.restart(required);
        return forbidden.empty() || requires { search_.restart(required, forbidden); };
    }

  private:
    static constexpr bool forecasts = requires(Search & search) { search.forecast(1.0); };
    static constexpr bool walks_tree = requires(Search & search) { search.split(); }; // one that can be shared
    static constexpr bool tells_rest = requires(const Search& search) { search.rest(); };
    static constexpr bool shares = requires(const Search& search) { search.another(); };
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    Search search_;
};

template <class Search> std::unique_ptr<Walker> make_walker(Search search) {
    return std::make_unique<WalkerOf<Search>>(std::move(search));
}

} // namespace quadrille
