// SPDX-License-Identifier: MIT
#include "solve/tree/units.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/sha256.hpp"
#include "search/tables/tables.hpp"
#include "solve/tree/with_links.hpp"

namespace quadrille {

namespace {

// Rules 1 and 3 (docs/parts.md). Fewer units a part make parts unequal, more of them take longer to find.
// A node of tables takes some ten times as long as one of links.
constexpr std::uint64_t units_a_part = 256, units_of_tables_a_part = 16, most_units = std::uint64_t{1} << 23;

struct Level {
    std::size_t number;
    std::uint64_t units;
};

/// Counts the units of each level.
class Widths : public search::UnitVisitor {
  public:
    explicit Widths(std::uint64_t wanted) : wanted_(wanted), enough_(std::min(wanted, most_units + 1)) {}

    /// To be called before each walk.
    void reset(std::size_t level) {
        level_ = level;
        nodes_.assign(level + 1, 0);
        covers_.assign(level + 1, 0);
        nodes_[0] = 1;
    }

    std::size_t level() const override { return level_; }
    void cover(std::span<const std::uint32_t> path, double) override { ++covers_[path.size()]; }
    void dead(std::size_t) override {}
    void branches(std::size_t depth, std::uint32_t degree, std::uint32_t) override {
        nodes_[depth + 1] += degree;
        if (nodes_[depth + 1] >= enough_) level_ = std::min(level_, depth + 1); // no need to look deeper
    }
    bool wants_units() const override { return false; }
    void unit(std::span<const std::uint32_t>, double) override {}

    std::uint64_t nodes_below() const { return nodes_[level_]; }

    /// The level that the rule takes, if the walk went deep enough to tell.
    std::optional<Level> chosen() const {
        Level widest{0, 1};
        std::uint64_t covers = 0;
        for (std::size_t level = 0; level <= level_; ++level) {
            const std::uint64_t units = nodes_[level] + covers;
            if (units > most_units) return widest;
            if (units > widest.units) widest = {level, units};
            if (units >= wanted_) return widest;
            covers += covers_[level];
        }
        return nodes_below() == 0 ? std::optional(widest) : std::nullopt;
    }

  private:
    const std::uint64_t wanted_, enough_;
    std::size_t level_ = 1;
    std::vector<std::uint64_t> nodes_, covers_;
};

/// SHA-256 over paths: the number of choices of each, and the choices, options by their indices, as 32 bits each,
/// little-endian.
class PathDigest {
  public:
    explicit PathDigest(std::span<const OptionId> original) : original_(original) {}

    void add(std::span<const std::uint32_t> path) {
        numbers_.add(static_cast<std::uint32_t>(path.size()));
        for (const std::uint32_t option : path)
            numbers_.add(original_.empty() || option == search::Branches::no_more ? option : index(original_[option]));
    }

    std::string hex() { return numbers_.hex(); }

  private:
    std::span<const OptionId> original_;
    NumberDigest<std::uint32_t> numbers_;
};

/// Deals the units of a level.
class Dealer : public search::UnitVisitor {
  public:
    /// Deals at most `level.units` units of the level.
    Dealer(const Level& level, std::span<const OptionId> original, const Part& part, Deal deal)
        : level_(level.number), most_(level.units), index_(part.index), of_(part.of), deal_(deal),
          first_(level.units * part.index / part.of), end_(level.units * (part.index + 1) / part.of),
          digest_(original) {}

    /// With too many units the walk comes to an end.
    std::size_t level() const override { return part_units_.units.count <= most_ ? level_ : 1; }
    void cover(std::span<const std::uint32_t> path, double weight) override { unit(path, weight); }
    void dead(std::size_t depth) override {
        ++part_units_.above.all;
        ++part_units_.above.dead;
        part_units_.above.root_is_dead |= depth == 0;
    }
    void branches(std::size_t, std::uint32_t degree, std::uint32_t open) override {
        search::UpperNodes& above = part_units_.above;
        ++above.all;
        if (degree < 2) return;
        ++above.branching;
        if (open < above.branching_with.size()) ++above.branching_with[open];
    }
    void unit(std::span<const std::uint32_t> path, double weight) override {
        digest_.add(path);
        const std::uint64_t i = part_units_.units.count++;
        if (i >= most_) return;
        const bool mine = deal_ == Deal::cyclic ? i % of_ == index_ : first_ <= i && i < end_;
        if (mine) part_units_.mine.add(path, weight);
    }

    PartUnits finish() {
        part_units_.units.level = static_cast<std::uint32_t>(level_);
        part_units_.units.sha256 = digest_.hex();
        return std::move(part_units_);
    }

  private:
    const std::size_t level_;
    const std::uint64_t most_;
    const std::uint64_t index_, of_; // of the part
    const Deal deal_;
    const std::uint64_t first_, end_; // of a block
    PathDigest digest_;
    PartUnits part_units_;
};

/// Does both: if the level that it began with is the one, there is nothing to be walked again.
class Trial : public search::UnitVisitor {
  public:
    Trial(Widths& widths, Dealer& dealer) : widths_(widths), dealer_(dealer) {}

    std::size_t level() const override { return widths_.level(); }
    void cover(std::span<const std::uint32_t> path, double weight) override {
        widths_.cover(path, weight);
        dealer_.cover(path, weight);
    }
    void dead(std::size_t depth) override { dealer_.dead(depth); }
    void branches(std::size_t depth, std::uint32_t degree, std::uint32_t open) override {
        widths_.branches(depth, degree, open);
        dealer_.branches(depth, degree, open);
    }
    void unit(std::span<const std::uint32_t> path, double weight) override {
        if (level() == dealer_.level()) dealer_.unit(path, weight);
    }

  private:
    Widths& widths_;
    Dealer& dealer_;
};

/// Walks the upper levels of a tree, each time from the root. False if the control ended it.
using WalkUnits = std::function<bool(const Control&, search::UnitVisitor&)>;

/// Deals out the units of a level.
std::optional<PartUnits> deal_level(const WalkUnits& walk, const Level& level, std::span<const OptionId> original,
                                    const Part& part, Deal deal, const Control& control) {
    Dealer dealer(level, original, part, deal);
    if (level.number == 0)
        dealer.unit({}, 1);
    else if (!walk(control, dealer))
        return std::nullopt;
    return dealer.finish();
}

/// Looks deeper and deeper: by one level where the tree becomes twice as wide, which costs less than what
/// follows, and by more and more where it does not. Walking down to some level costs as much as what is above
/// it, so a tree of thousands of levels with one node each takes a few walks and not thousands.
std::optional<PartUnits> deal_out(const WalkUnits& walk, std::uint64_t a_part, std::span<const OptionId> original,
                                  const Part& part, Deal deal, const Control& control) {
    if (part.known) return deal_level(walk, {part.known->level, part.known->count}, original, part, deal, control);
    Widths widths(a_part * part.of);
    std::size_t number = 1, step = 1;
    std::uint64_t before = 1;
    for (;;) {
        widths.reset(number);
        Dealer dealer({number, most_units}, original, part, deal);
        Trial trial(widths, dealer);
        // Which part has a unit of a block is not known before all are counted.
        if (!(deal == Deal::cyclic ? walk(control, trial) : walk(control, widths))) return std::nullopt;
        if (const auto level = widths.chosen()) {
            if (deal == Deal::cyclic && level->number == number) return dealer.finish();
            return deal_level(walk, *level, original, part, deal, control);
        }
        step = widths.nodes_below() >= 2 * before ? 1 : 2 * step;
        before = widths.nodes_below();
        number += step;
    }
}

} // namespace

double UnitList::weight_of(std::span<const std::uint32_t> path) const {
    for (std::size_t i = 0, begin = 0; i < size(); begin = ends_[i++])
        if (std::ranges::equal(path, std::span(options_).subspan(begin, ends_[i] - begin))) return weights_[i];
    return 0;
}

std::optional<PartUnits> find_part_units(const Problem& problem, std::uint32_t rule, std::span<const OptionId> original,
                                         const Part& part, Deal deal, const Control& control) {
    if (rule == 3) {
        search::Tables tables(problem);
        const auto walk
            = [&](const Control& limits, search::UnitVisitor& visitor) { return tables.walk_units(limits, visitor); };
        return deal_out(walk, units_of_tables_a_part, {}, part, deal, control);
    }
    const auto by = [&]<class Items>() {
        search::UnitWalk<Items> links(problem);
        const auto walk
            = [&](const Control& limits, search::UnitVisitor& visitor) { return links.run(limits, visitor); };
        return deal_out(walk, units_a_part, original, part, deal, control);
    };
    if (problem.has_bounds()) return by.template operator()<search::SmallestDegree>();
    if (problem.primary_count() >= many_items) return by.template operator()<search::ItemTree>();
    return by.template operator()<search::SmallestItem>();
}

PartUnits no_units() {
    PartUnits share;
    share.units.sha256 = PathDigest({}).hex();
    return share;
}

} // namespace quadrille
