// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"
#include "problem/rest/walk.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::search::orbits {

/// A step to a remainder: an option is taken, an item is closed, or it is to have exactly `number` options.
struct Step {
    enum class Kind : std::uint8_t { take, close, exactly } kind;
    std::uint32_t id;
    std::uint32_t number = 0; // of exactly

    friend auto operator<=>(const Step&, const Step&) = default;
};
using Path = std::vector<Step>;

/// A child of a remainder, and how many like it there are.
struct Child {
    Step step;
    std::uint64_t number;
};

/// How a remainder is expanded: by one option of each orbit of an item.
struct Branches {
    std::vector<Child> children;
    std::uint32_t divisor = 1; ///< how often each cover is met
    std::uint64_t options = 0; ///< of the item
};

/// How large a remainder is: what its items allow, and how far that is above what they need. Each step makes it
/// smaller.
using Size = std::pair<std::uint64_t, std::uint64_t>;

/// A remainder that can be changed step by step, walked, and looked at by its graph.
class Position {
  public:
    explicit Position(const Problem& problem) : problem_(&problem), rest_(problem) {}

    void apply(const Step& step);
    void go_to(const Path& path);
    /// The same for a path that may be wrong. Returns false if it has a step that cannot be taken.
    bool try_to_go_to(const Path& path);
    Rest::Mark mark() const { return rest_.mark(); }
    void undo(Rest::Mark mark) { rest_.undo(mark); }

    /// Takes forced options and closes items without options; adds these steps to the path. Returns false if there is
    /// no cover.
    bool settle(Path& path);

    /// An estimate of the nodes of a walk from here.
    double sample(std::mt19937_64& random) { return sampled_nodes(rest_, random); }

    /// Guesses by colour refinement whether the remainder has more symmetries than a board. Where it has, that takes a
    /// tenth of nauty's time or less.
    bool looks_rich();

    /// Finds the symmetries and the canonical form of the remainder. The rest below is about this remainder.
    symmetries::Group find_group(symmetries::Form& form, const Control& control);
    std::uint64_t edge_count() const { return graph_.ends.size(); }
    Count exchange_count() const { return symmetries::exchange_count(graph_); }
    Size size() const;
    /// Chooses the item to branch on: the one with the fewest options or, with `fewest_orbits`, the one with the fewest
    /// orbits of options.
    Branches branches(const symmetries::Group& group, bool fewest_orbits) const;

  protected:
    const Problem* problem_;
    Rest rest_;
    symmetries::Graph graph_;
    std::vector<std::int64_t> marks_; // of options, for the graph; empty if all are alike

  private:
    bool can_apply(const Step& step) const;
    Branches split() const;
};

} // namespace quadrille::search::orbits
