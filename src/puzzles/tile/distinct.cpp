// SPDX-License-Identifier: MIT
// One cover of each orbit: placements that are dropped, limits, or comparisons of a cover with its images.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

namespace {

using Places = std::map<std::pair<std::uint32_t, Cells>, std::uint32_t>;

/// Where a move takes each placement.
Cells image_of_all(const std::vector<Placement>& all, const Places& places, const Move& move) {
    Cells image;
    for (const Placement& placement : all)
        image.push_back(places.at({move.pieces[placement.piece], moved(placement, move)}));
    return image;
}

/// The steps that say something. The move takes placements around in cycles; where all but the last of a cycle were
/// found equal, the last is equal too.
Comparison compare(const Cells& order, const Cells& image) {
    Comparison comparison;
    constexpr std::uint32_t none = UINT32_MAX;
    Cells cycle(image.size(), none), left(image.size(), 0); // by placement its cycle; by cycle what is not compared
    for (std::uint32_t i = 0; i < image.size(); ++i)
        for (std::uint32_t at = i; cycle[at] == none; at = image[at]) {
            cycle[at] = i;
            ++left[i];
        }
    for (const std::uint32_t placement : order)
        if (--left[cycle[placement]] > 0) comparison.steps.push_back({placement, image[placement]});
    return comparison;
}

/// Compares a cover with its images under each of `group`, which must be a group: a cover that is not behind any of
/// its images is the first of its orbit, as a lexicographic order has it (J. Crawford, M. Ginsberg, E. Luks, A. Roy,
/// "Symmetry-breaking predicates for search problems", KR 1996). Placements are compared in the order of their first
/// cells that must be covered, since those are soon decided.
std::vector<Comparison> comparisons(const TilePuzzle& puzzle, const std::vector<Placement>& all,
                                    const std::vector<Move>& group) {
    Places places;
    for (std::uint32_t i = 0; i < all.size(); ++i) places.emplace(std::pair(all[i].piece, all[i].cells), i);
    Cells order(all.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return first_needed(puzzle, all[i]); });
    std::set<Cells> images; // on a narrow board several symmetries do the same
    for (const Move& move : group) images.insert(image_of_all(all, places, move));
    std::vector<Comparison> result;
    for (const Cells& image : images) {
        Comparison comparison = compare(order, image);
        if (!comparison.steps.empty()) result.push_back(std::move(comparison));
    }
    return result;
}

using Moves = std::vector<const Move*>;

/// Whether no image of a placement comes before it, and which moves do not change it.
struct Orbit {
    bool least = true;
    Moves fixing;
};
Orbit orbit(const Placement& placement, const Moves& group) {
    Orbit result;
    for (const Move* move : group) {
        const Cells image = moved(placement, *move);
        if (image < placement.cells) result.least = false;
        if (image == placement.cells) result.fixing.push_back(move);
    }
    return result;
}

/// A piece, and those of its placements that come first in their orbits and that some moves do not change.
struct Fixed {
    std::uint32_t piece;
    Cells placements;
};

/// A puzzle on the way to distinct covers: a chain of stabilisers. A piece keeps, of its placements that a
/// group takes to each other, the first. Where part of the group does not change that, it goes on with a
/// second piece, and so on; what the pieces before it do then stands in `chain`.
class Breaker {
  public:
    Breaker(const TilePuzzle& puzzle, const std::vector<Placement>& all)
        : puzzle_(puzzle), all_(all), of_piece_(puzzle.pieces.size()), dropped_(all.size(), false) {
        for (std::uint32_t i = 0; i < all.size(); ++i) of_piece_[all[i].piece].push_back(i);
    }

    /// False if the pieces do not tell all covers from their images.
    bool run(const Moves& group) {
        if (group.size() == 1 || !room()) return true;
        if (chain_.size() == of_piece_.size()) return true; // the whole cover is its own image: an orbit of one
        const auto choice = choose(group);
        if (!choice) return false;
        std::map<Moves, Cells> fixed;
        Cells later;
        for (const std::uint32_t i : of_piece_[*choice]) {
            Orbit here = orbit(all_[i], group);
            if (!here.least)
                later.push_back(i);
            else if (here.fixing.size() > 1)
                fixed[std::move(here.fixing)].push_back(i);
        }
        exclude(later);
        for (auto& [moves, placements] : fixed) {
            chain_.push_back({*choice, std::move(placements)});
            const bool exact = run(moves);
            chain_.pop_back();
            if (!exact) return false;
        }
        return true;
    }

    /// What is left of the placements, and what limits them.
    Distinct result() && {
        Distinct left;
        Cells place(all_.size());
        for (std::uint32_t i = 0; i < all_.size(); ++i) {
            place[i] = static_cast<std::uint32_t>(left.placements.size());
            if (!dropped_[i]) left.placements.push_back(all_[i]);
        }
        for (Limit& limit : limits_) {
            for (std::uint32_t& i : limit.placements) i = place[i];
            left.limits.push_back(std::move(limit));
        }
        return left;
    }

  private:
    /// The piece to go on with: one that is used once and stays the same piece, and of these one with few
    /// placements that moves of the group do not change; then one with few placements, which is soon branched
    /// on.
    std::optional<std::uint32_t> choose(const Moves& group) const {
        std::optional<std::uint32_t> best;
        std::pair<std::size_t, std::size_t> rank;
        for (std::uint32_t piece = 0; piece < of_piece_.size(); ++piece) {
            const bool used = std::ranges::any_of(chain_, [&](const Fixed& it) { return it.piece == piece; });
            const bool stays
                = std::ranges::all_of(group, [&](const Move* move) { return move->pieces[piece] == piece; });
            if (used || !stays || puzzle_.pieces[piece].times != Bounds{}) continue;
            const auto unchanged = static_cast<std::size_t>(std::ranges::count_if(
                of_piece_[piece], [&](auto i) { return orbit(all_[i], group).fixing.size() > 1; }));
            const std::pair here(unchanged, of_piece_[piece].size());
            if (best && rank <= here) continue;
            best = piece;
            rank = here;
        }
        return best;
    }

    /// Whether the placements of the chain have room beside each other. If not, no cover has all of them.
    bool room() const {
        std::set<std::uint32_t> cells;
        std::size_t area = 0;
        for (const Fixed& fixed : chain_) {
            area += puzzle_.pieces[fixed.piece].form.size();
            for (const std::uint32_t i : fixed.placements) cells.insert(all_[i].cells.begin(), all_[i].cells.end());
        }
        return area <= cells.size();
    }

    /// No cover that has the placements of the chain has one of these too.
    void exclude(const Cells& later) {
        if (chain_.empty())
            for (const std::uint32_t i : later) dropped_[i] = true;
        if (chain_.empty() || later.empty()) return;
        Limit limit{later, static_cast<std::uint32_t>(chain_.size())};
        for (const Fixed& fixed : chain_)
            limit.placements.insert(limit.placements.end(), fixed.placements.begin(), fixed.placements.end());
        limits_.push_back(std::move(limit));
    }

    const TilePuzzle& puzzle_;
    const std::vector<Placement>& all_;
    std::vector<Cells> of_piece_; // indices of its placements
    std::vector<bool> dropped_;
    std::vector<Limit> limits_;
    std::vector<Fixed> chain_;
};

} // namespace

std::uint32_t first_needed(const TilePuzzle& puzzle, const Placement& placement) {
    const auto found = std::ranges::find_if(placement.cells, [&](auto cell) { return !puzzle.board[cell].optional; });
    return found == placement.cells.end() ? static_cast<std::uint32_t>(puzzle.board.size()) : *found;
}

Distinct distinct(const TilePuzzle& puzzle, const std::vector<Placement>& all, bool mirrors) {
    const std::vector<Move> group = moves(puzzle, mirrors);
    Moves each;
    for (const Move& move : group) each.push_back(&move);
    Breaker breaker(puzzle, all);
    if (breaker.run(each)) return std::move(breaker).result();
    return {all, {}, comparisons(puzzle, all, group)};
}

} // namespace quadrille::puzzles
