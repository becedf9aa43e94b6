// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "rest/rest.hpp"
#include "rest/walk.hpp"
#include "search/budget.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::search {

/// The engine `orbits`: counts covers by the remainders of a problem up to isomorphism (docs/symmetry.md).
///
/// Isomorphic remainders have equally many covers, whatever led to them. So the engine keeps a front of
/// remainders that differ, each with a weight: how many partial covers lead to one like it. It works off the
/// largest first; all partial covers that lead to a remainder come from larger ones, so its weight is final
/// by then. One option of each orbit of the chosen item is taken. If the item needs k options, each cover is
/// met k times, and the weights are divided by k. A remainder that a short walk can count is counted at once.
///
/// In its statistics `nodes` are the nodes of walks and the canonical forms, `updates` the merged remainders.
class Orbits {
  public:
    /// Colours and bounds are honoured; `require` and `forbid` are not looked at. `memory`: bytes that the
    /// front may take, about; 0 for any number. Throws Unsupported if bounds are too large, or without nauty.
    explicit Orbits(const Problem& problem, std::size_t memory = 0);

    /// Forecasts the time that construction takes, in nanoseconds; infinite if the engine cannot take the
    /// problem.
    static double build_time(const Problem& problem);

    /// Continues until all covers are counted, a limit is reached, or the budget is spent.
    std::optional<Ending> run(const Control& control, const Budget& budget = {});

    /// The number of covers found so far: never too many.
    Count covers() const;

    SearchStats stats() const;
    std::size_t memory() const { return memory_; }

    /// Whether the problem has more symmetries than a board. Precondition: it has run.
    bool is_rich() const { return is_rich_; }

    struct Work {
        std::uint64_t expanded = 0, forms = 0, merged = 0, handed_over = 0;
    };
    const Work& work() const { return work_; }

  private:
    /// A step to a remainder: an option is taken, an item is closed, or it is to have exactly so many options.
    struct Step {
        enum class Kind : std::uint8_t { take, close, exactly } kind;
        std::uint32_t id;
        std::uint32_t number = 0; // of exactly
    };
    using Path = std::vector<Step>;

    /// A child of a remainder, and how many like it there are.
    struct Child {
        Step step;
        std::uint64_t number;
    };

    /// A remainder of the front.
    struct Entry {
        Path path;
        Count weight;
        std::vector<Child> children;
        std::uint32_t divisor = 1; // what weights of children are divided by
        std::uint64_t options = 0; // of the chosen item
        bool has_symmetry = false;
    };

    /// How large a remainder is: what its items allow, and how far that is above what they need. Each step
    /// makes it smaller.
    using Size = std::pair<std::uint64_t, std::uint64_t>;
    using Bucket = std::unordered_map<std::string, Entry>;

    std::optional<Ending> look(const Control& control, const Budget& budget, bool& pause) const;
    void apply(const Step& step);
    void go_to(const Path& path);
    bool settle(Path& path);
    std::optional<Ending> add(Path path, const Count& weight, const Control& control);
    void choose(const symmetries::Graph& graph, const symmetries::Group& group, Entry& entry) const;
    void split(const symmetries::Graph& graph, Entry& entry) const;
    std::optional<Ending> walk_here(const Count& weight, const Control& control, const Budget& budget,
                                    bool& pause);
    void open_next(std::uint64_t nodes_left);
    static std::size_t bytes_of(const Entry& entry);
    bool pays(std::uint64_t nodes_left);
    std::uint64_t sampled(const Entry& entry);
    Size size_of(const symmetries::Graph& graph) const;
    Count scaled(const Entry& entry, std::uint64_t number) const;
    std::uint64_t nodes() const { return walk_nodes_ + work_.forms; }

    const Problem* problem_;
    std::size_t most_memory_, memory_ = 0;
    Rest rest_;
    symmetries::Graph graph_;
    Count scale_ = 1; // of weights, so that they stay whole when they are divided
    Count total_ = 0; // in that scale
    std::map<Size, Bucket, std::greater<>> front_;

    // The size that is worked off.
    std::vector<Entry> now_;
    std::size_t now_bytes_ = 0;
    Size size_{}, whole_{};
    std::size_t at_ = 0, child_ = 0;
    bool at_entry_ = false; // the rest is at the entry
    bool expands_ = true;
    bool begun_ = false;
    bool walking_ = false;
    Rest::Mark entry_mark_ = 0;

    RestWalk walk_;
    Work work_, before_; // before the present size
    std::uint64_t walk_nodes_ = 0;
    bool is_rich_ = false;
};

} // namespace quadrille::search
