// SPDX-License-Identifier: MIT
#include "solve/best_by_turns.hpp"

#include <algorithm>
#include <utility>

#include "search/meter.hpp"
#include "search/orbits/best_by_orbits.hpp"

namespace quadrille {

namespace {

using search::BestByOrbits, search::Cheapest, search::left_of;

constexpr double update_time = 2.5; // nanoseconds, of branch and bound
constexpr double share_to_look = 0.03;
constexpr std::size_t most_memory = std::size_t{1} << 30; // unless another bound is given

class ByTurns final : public Cheapest {
  public:
    ByTurns(const Problem& problem, const OptimizeParams& params, std::optional<Cost> worst)
        : problem_(problem), params_(params), worst_(worst),
          links_(search::make_cheapest(problem, params.sense, 1, worst)),
          look_time_(search::Orbits::build_time(problem)) {}

    std::optional<Ending> run(const Control& control, std::uint64_t work) override;
    const search::BestCovers& best() const override { return links_->best(); }
    void offer(const std::vector<OptionId>& cover) override { links_->offer(cover); }
    double gap() const override { return links_->gap(); }
    std::optional<Cost> bound() const override;
    const SearchStats& stats() const override { return stats_; }
    std::string_view engine() const override { return engine_; }

  private:
    bool is_orbits_turn() const;
    std::optional<Ending> take_turn(const Control& control, std::uint64_t work);

    const Problem& problem_;
    const OptimizeParams& params_;
    const std::optional<Cost> worst_;
    std::unique_ptr<Cheapest> links_;
    std::unique_ptr<BestByOrbits> orbits_;
    const double look_time_;
    std::string_view engine_ = "links";
    SearchStats stats_;
};

bool ByTurns::is_orbits_turn() const {
    const std::uint64_t spent = links_->stats().updates;
    if (!orbits_) return look_time_ < share_to_look * update_time * static_cast<double>(spent);
    return (params_.search.symmetry == UseSymmetry::on || orbits_->is_promising()) && orbits_->stats().updates < spent;
}

/// One of the two works for a while, then tells the other one its cover.
std::optional<Ending> ByTurns::take_turn(const Control& control, std::uint64_t work) {
    const bool by_orbits = is_orbits_turn();
    if (by_orbits && !orbits_)
        orbits_ = std::make_unique<BestByOrbits>(problem_, params_.sense, worst_,
                                                 params_.search.memory != 0 ? params_.search.memory : most_memory);
    Cheapest& mine = by_orbits ? static_cast<Cheapest&>(*orbits_) : *links_;
    Cheapest* const other = by_orbits ? links_.get() : orbits_.get();
    const std::uint64_t nodes = other ? other->stats().nodes : 0;
    Control own = control;
    own.limits.nodes = left_of(control.limits.nodes, nodes);
    own.progress = control.progress.with([&](Progress progress) {
        progress.nodes += nodes;
        control.progress(progress);
    });
    const auto ending = mine.run(own, work);
    engine_ = mine.engine();
    if (other && mine.best().enough()) other->offer(mine.best().found().begin()->second);
    stats_ = links_->stats();
    if (orbits_) stats_ += orbits_->stats();
    return ending;
}

std::optional<Ending> ByTurns::run(const Control& control, std::uint64_t work) {
    constexpr std::uint64_t turn = 2'000'000; // updates
    const std::uint64_t begin = stats_.updates;
    for (;;) {
        const std::uint64_t left = left_of(work, stats_.updates - begin);
        if (left == 0) return search::paused;
        if (const auto ending = take_turn(control, std::min(left, turn))) return ending;
    }
}

std::optional<Cost> ByTurns::bound() const {
    const auto one = links_->bound(), other = orbits_ ? orbits_->bound() : std::nullopt;
    return one && other ? std::max(one, other) : one ? one : other;
}

} // namespace

std::unique_ptr<Cheapest> best_by_turns(const Problem& component, const OptimizeParams& params, std::uint64_t wanted,
                                        std::optional<Cost> worst) {
    if (wanted > 1 || params.search.symmetry == UseSymmetry::off || !symmetries::available())
        return search::make_cheapest(component, params.sense, wanted, worst);
    return std::make_unique<ByTurns>(component, params, worst);
}

} // namespace quadrille
