// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>

#include <quadrille/solve.hpp>

#include "search/branches.hpp"
#include "search/links/links.hpp"

namespace quadrille {

/// A search that walks covers, whatever its class: what threads need of it, a call at a time where a search
/// has millions of nodes.
class Walker {
  public:
    virtual ~Walker() = default;

    /// As Links::run; an empty sink only counts.
    virtual Ending run(const Control& control, const CoverSink& sink) = 0;
    virtual std::optional<search::Branches> split() = 0;
    /// What is left; nothing at the end, or of a search that cannot tell (search/branches.hpp).
    virtual std::optional<search::Branches> rest() const = 0;
    /// False if there are no such branches. A search that cannot tell believes it.
    virtual bool start(const search::Branches& branches) = 0;
    virtual const SearchStats& stats() const = 0;
    virtual std::uint64_t covers() const = 0;
    virtual search::Position position() const = 0;
};

/// The observer that hands covers to a sink.
struct SinkObserver {
    static constexpr bool listens = true;
    const CoverSink& sink;
    bool operator()(std::span<const OptionId> cover) const { return sink(cover); }
};

/// Runs a search for a sink; an empty one only counts.
template <class Search> Ending run_walk(Search& search, const Control& control, const CoverSink& sink) {
    return sink ? search.run(control, SinkObserver{sink}) : search.run(control, search::CountOnly{});
}

template <class Search> class WalkerOf final : public Walker {
  public:
    explicit WalkerOf(Search search) : search_(std::move(search)) {}

    Ending run(const Control& control, const CoverSink& sink) override {
        return run_walk(search_, control, sink);
    }
    std::optional<search::Branches> split() override { return search_.split(); }
    std::optional<search::Branches> rest() const override {
        if constexpr (tells_rest)
            return search_.rest();
        else
            return std::nullopt;
    }
    bool start(const search::Branches& branches) override {
        if constexpr (tells_rest) {
            return search_.start(branches);
        } else {
            search_.start(branches);
            return true;
        }
    }
    const SearchStats& stats() const override { return search_.stats(); }
    std::uint64_t covers() const override { return search_.covers(); }
    search::Position position() const override { return search_.position(); }

    const Search& search() const { return search_; }

  private:
    static constexpr bool tells_rest = requires(const Search& search) { search.rest(); };

    Search search_;
};

template <class Search> std::unique_ptr<Walker> make_walker(Search search) {
    return std::make_unique<WalkerOf<Search>>(std::move(search));
}

} // namespace quadrille
