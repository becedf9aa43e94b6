// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"
#include "search/cost/best_covers.hpp"
#include "search/cost/cheapest.hpp"
#include "search/cost/prices.hpp"
#include "search/orbits/position.hpp"

namespace quadrille::search::orbits {

/// Makes a rest smaller, so that it still has a cover of least rank, if it has one. What it does depends on the rest only.
///
/// The rules are those for set covers (Balas and Padberg 1976), with bounds and colours:
///
///     forced     all options of an item that needs as many as it has are taken
///     useless    an option that nothing needs goes, unless its rank is below 0
///     dominated  an option goes if another costs no more, serves all items that need this one, and asks no more
///     implied    an item that all options of another one serve, too, is dropped if it allows any number
///     idle       an item that needs nothing and allows any number is dropped, unless an option of it ranks below 0
///
/// Afterwards a live option has an open primary item; and if no option ranks below 0, an item that needs one.
class Reduction {
  public:
    /// By option: its rank, the cost that is to be small.
    Reduction(const Problem& problem, std::span<const Cost> ranks);

    /// Whether options can dominate others that are not equal.
    bool relaxes() const { return relaxes_; }

    /// Returns false if the rest has no cover.
    bool run(Rest& rest);

  private:
    bool take_forced(Rest& rest);
    void count_uses(const Rest& rest);
    bool drop_idle(Rest& rest);
    bool remove_useless(Rest& rest) const;
    bool remove_dominated(Rest& rest);
    bool is_dominated(const Rest& rest, OptionId option);
    bool can_replace(const Rest& rest, OptionId stronger) const;
    static bool serves(const Rest& rest, ItemId item, ItemId narrower);
    bool drop_implied(Rest& rest);
    bool allows_any(const Rest& rest, ItemId item) const { return rest.need(item).max >= uses_[index(item)]; }

    const Problem& problem_;
    std::span<const Cost> ranks_;
    const bool relaxes_;                              // whether options can dominate others that are not equal
    std::vector<std::uint32_t> uses_, agreeing_;      // by item: of live options
    std::vector<char> clashes_, gains_;               // by item: two uses exclude each other; one ranks below 0
    std::vector<std::uint32_t> mark_, mark_agreeing_; // by item
    std::uint32_t last_mark_ = 0;
    std::vector<OptionBits> serving_; // what the option needs to be dominated: options that serve all that it serves
};

/// What OrbitsOf keeps to find a best cover: the weight of a remainder is the least rank of the partial covers that
/// lead to it. A rank is a cost, negated where the greatest is the best.
///
/// Isomorphic remainders are completed at the same least rank, so of two paths to them the one of less rank is kept. A
/// least rank may be met several times. So a child is one option taken, the others of its item staying live, however many
/// the item needs; bounds need no splitting, and weights no division. Each remainder is reduced (reduction.hpp), and goes if
/// prices show that it has no cover below the ceiling.
class LeastRanks {
  public:
    using Weight = Cost;

    LeastRanks(const Problem& problem, Sense sense, std::optional<Cost> worst);

    Cost whole() const { return 0; }
    Cost rank(OptionId option) const { return ranks_[index(option)]; }
    static bool absorb(const Cost& rank, const Cost& other) { return rank <= other; }

    /// Only covers of this rank or a better one are searched for.
    void set_ceiling(Cost ceiling) {
        ceiling_ = ceiling;
        has_cut_ = false;
    }
    /// Whether the ceiling has kept anything out.
    bool has_cut() const { return has_cut_; }
    /// No cover has a better rank.
    void set_bound(Cost bound) { bound_ = bound; }
    std::optional<Cost> bound() const { return bound_; }

    // Several threads may call these at once.
    bool reaches(std::uint64_t) const;
    void report(Progress& progress) const;
    void offer(std::vector<OptionId> cover);
    /// Whether a cover of at least this scaled rank would be of use.
    bool is_wanted(std::int64_t scaled_rank);
    /// The worst rank that is of use.
    std::optional<Cost> worst_wanted();

    /// Precondition: no thread is at work.
    const BestCovers& best() const { return best_; }

    class Hand;

  private:
    const Sense sense_;
    std::vector<Cost> ranks_;          // by option
    std::vector<std::int64_t> scaled_; // by option
    std::optional<Cost> ceiling_, bound_;
    mutable std::mutex mutex_;
    bool has_cut_ = false;
    BestCovers best_;
};

/// A remainder, its bound, and how it is branched on and walked.
class LeastRanks::Hand : public Position {
  public:
    Hand(const Problem& problem, LeastRanks& sum);

    void go_to(const Path& path);
    bool open(const Path& path);
    bool settle(Path& path, Cost& rank);
    Branches branches(const symmetries::Group& group, bool fewest_orbits) const;
    bool wants(const Child& child) const;
    bool reduces() const { return reduction_.relaxes(); }
    Cost child_weight(const Cost& rank, const Branches&, const Child& child) const {
        return rank + sum_.ranks_[child.step.id];
    }

    void begin_walk(const Path& path, const Cost& rank, bool to_end = false);
    std::uint64_t walk(std::uint64_t most);
    bool is_walked() const { return is_walked_; }
    void cancel_walk() { search_.reset(); }
    void add_found(const Cost&) { search_.reset(); }

  private:
    struct Taken {
        Cost rank = 0;
        std::int64_t scaled = 0;
        std::vector<OptionId> options = {};
    };
    Taken taken() const;
    bool needs_none() const;
    bool price(const Subproblem& rest, std::int64_t scaled, const PriceEffort& effort);
    template <class Visit> void for_each_item(const Visit& visit) const;
    void dive();

    LeastRanks& sum_;
    Reduction reduction_;
    std::vector<double> start_;            // by item: the prices of the entry
    std::vector<std::int64_t> least_with_; // by option: no cover of the entry with it ranks less, scaled
    Prices prices_;                        // of the remainder; the bound counts what is taken, too
    std::unique_ptr<Cheapest> search_;
    bool is_walked_ = false;
};

} // namespace quadrille::search::orbits
