// SPDX-License-Identifier: MIT
// Each node asks for the prices of what is left. If they say that all covers cost enough, the node is done.
// Else they fix options: those without which the cost would be missed go. If some went, prices are asked for
// again; if not, the node branches on the item with the fewest ways.
//
// With forms, no options are fixed: which ones are depends on the prices and on the target, so rests that were
// isomorphic would no longer be. A node whose rest is a kept one with other names refers to it, if the kept node proves
// at least the same target. Else it branches. A child is *dear* if the prices of its parent show that it costs enough;
// then it needs no prices of its own.
#include "proof/provers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "problem/rest/rest.hpp"
#include "problem/rest/walk.hpp"
#include "proof/kept_forms.hpp"
#include "symmetry/graph.hpp"
#ifdef QUADRILLE_CBC
#include "external/clp.hpp"
#endif

namespace quadrille::proof {

namespace {

[[maybe_unused]] constexpr std::uint32_t no_row = UINT32_MAX; // without Cbc there are no rows

/// What prices are multiplied by before they are rounded. The first by which they show enough is taken: small
/// numbers make a short proof.
constexpr std::int64_t denominators[] = {1, 2, 6, 60, 1000, 1'000'000};
constexpr std::int64_t usual_denominator = 1000;

Cost ceiling(Cost n, Cost q) { return n / q + (n % q > 0 ? 1 : 0); }

/// Prices of items, and what they say of a rest, in units of 1/q.
struct Prices {
    std::int64_t q = 1;
    std::vector<std::int64_t> of = {};                   // by item
    Cost bound = 0;                                      // no cover costs less
    std::vector<std::pair<OptionId, Cost>> reduced = {}; // live options, and what a cover pays for one besides
};

class Pricing {
  public:
    Pricing(const Problem& problem, Sense sense, const PricesParams& params, const Control& control, Writer& writer)
        : problem_(problem), maximizes_(sense == Sense::max), control_(control), writer_(writer), rest_(problem),
          memory_(params.memory) {
        rest_.restrict();
        if (params.forms) forms_.emplace(rest_, symmetries::option_marks(problem, true));
    }

    Ending run(Cost least) {
        Cost target = least;
        std::vector<bool> taken(problem_.option_count());
        for (const OptionId option : problem_.required())
            if (!taken[index(option)]) {
                taken[index(option)] = true;
                target -= problem_.cost(option);
            }
        if (maximizes_) target = -target;
        for (bool more = true; more; more = next_child(target)) {
            enter(target);
            if (const auto ending = stopped(control_)) return *ending;
        }
        return Ending::exhausted;
    }

  private:
    /// A node that branches, and whose children are not all done.
    struct Node {
        Turn turn;
        Cost target;
        std::vector<OptionId> dear = {}; // of the children that are dear; ascending
        std::uint32_t form = KeptForms::absent;
    };
    /// The kept node that has a form.
    struct Kept {
        std::uint64_t number; // among all kept nodes
        Cost target;          // what it shows that covers cost at least
        bool is_done;
    };

    Cost cost(OptionId option) const {
        const Cost cost = problem_.cost(option);
        return maximizes_ ? -cost : cost;
    }
    bool is_coloured(OptionId option, std::size_t cell) const {
        return problem_.colour(option, cell) != ColourId::none;
    }

    /// Writes a node and, if it has children, puts it on the stack. Options that are fixed stay away until the child of
    /// the node above is done.
    void enter(Cost target) {
        if (rest_.is_done()) return;
        if (is_dear()) return writer_.step({.kind = Step::Kind::bound});
        for (;;) {
            const Rest::Branch on = rest_.narrowest();
            if (on.ways == 0) return branch(on);
            const Prices prices = find(target);
            if (ceiling(prices.bound, prices.q) >= target) {
                write(prices);
                return writer_.step({.kind = Step::Kind::bound});
            }
            if (forms_ && refer(target)) return;
            if (forms_) return branch_by_form(on, prices, target);
            if (fix(prices, target)) continue;
            nodes_.push_back({.turn = Turn(rest_, on), .target = target});
            return branch(on);
        }
    }

    /// Whether the present child is dear. The prices of its parent are the last that were written.
    bool is_dear() const {
        if (nodes_.empty()) return false;
        const auto option = nodes_.back().turn.option();
        return option && std::ranges::binary_search(nodes_.back().dear, *option);
    }

    /// Writes a reference to a kept node of the same form that proves the target. False if there is none.
    bool refer(Cost target) {
        is_named_ = forms_->find_form(control_);
        const std::uint32_t form = is_named_ ? forms_->find() : KeptForms::absent;
        if (form == KeptForms::absent || !kept_[form].is_done || kept_[form].target < target) return false;
        forms_->rename_to(form);
        writer_.step({.kind = Step::Kind::renamed, .at = kept_count_ - 1 - kept_[form].number},
                     forms_->take_renaming());
        return true;
    }

    /// Branches on an item, and keeps the node under its form.
    void branch_by_form(Rest::Branch on, const Prices& prices, Cost target) {
        Node node{.turn = Turn(rest_, on), .target = target, .dear = dear_options(prices, target)};
        std::erase_if(node.dear, [&](OptionId option) { return !has_item(option, on.item); });
        std::ranges::sort(node.dear);
        if (!node.dear.empty()) write(prices);
        if (is_named_) {
            node.form = forms_->keep();
            if (node.form == kept_.size()) kept_.emplace_back();
            kept_[node.form] = {kept_count_++, target, false};
        }
        branch(on, is_named_);
        nodes_.push_back(std::move(node));
        unnamed_ += !is_named_;
        if (!forms_->pays() || unnamed_ > most_unnamed || forms_->bytes() > memory_) forms_.reset();
    }

    bool has_item(OptionId option, ItemId item) const {
        return std::ranges::find(problem_.items(option), item) != problem_.items(option).end();
    }

    void branch(Rest::Branch on, bool keep = false) {
        writer_.step({.kind = Step::Kind::branch, .keep = keep, .at = index(on.item)});
    }

    void write(const Prices& prices) {
        std::vector<ItemWeight> weights;
        for (std::uint32_t i = 0; i < prices.of.size(); ++i)
            if (prices.of[i] != 0) weights.push_back({ItemId{i}, prices.of[i]});
        writer_.weights(prices.q, weights);
    }

    /// The options that cost so much that a cover with one of them costs enough.
    static std::vector<OptionId> dear_options(const Prices& prices, Cost target) {
        std::vector<OptionId> dear;
        for (const auto& [option, reduced] : prices.reduced)
            if (ceiling(prices.bound + std::max<Cost>(0, reduced), prices.q) >= target) dear.push_back(option);
        return dear;
    }

    /// False if no option goes.
    bool fix(const Prices& prices, Cost target) {
        if (target < std::numeric_limits<std::int64_t>::min() || target > std::numeric_limits<std::int64_t>::max())
            return false;
        const std::vector<OptionId> gone = dear_options(prices, target);
        if (gone.empty()) return false;
        write(prices);
        writer_.step({.kind = Step::Kind::fix, .target = static_cast<std::int64_t>(target)});
        for (const OptionId option : gone) rest_.remove(option);
        return true;
    }

    /// Makes the rest of the next child, and says what it has to cost. False if all is done.
    bool next_child(Cost& target) {
        for (; !nodes_.empty(); nodes_.pop_back()) {
            Node& node = nodes_.back();
            if (node.turn.next(rest_)) {
                target = node.target - (node.turn.option() ? cost(*node.turn.option()) : 0);
                return true;
            }
            if (node.form != KeptForms::absent) kept_[node.form].is_done = true;
        }
        return false;
    }

    /// Prices that show the target, if any do; else those of the usual denominator.
    Prices find(Cost target) const {
        const std::vector<double> exact = ask(target);
        Prices usual;
        for (const std::int64_t q : denominators) {
            Prices prices = rounded(exact, q);
            if (ceiling(prices.bound, q) >= target) return prices;
            if (q <= usual_denominator && (q == 1 || fits(exact, q))) usual = std::move(prices);
        }
        return usual;
    }

    static bool fits(const std::vector<double>& exact, std::int64_t q) {
        return std::ranges::all_of(exact, [&](double y) { return std::abs(y) * static_cast<double>(q) < most_price; });
    }

    Prices rounded(const std::vector<double>& exact, std::int64_t q) const {
        Prices prices{.q = q, .of = std::vector<std::int64_t>(problem_.item_count())};
        for (std::uint32_t i = 0; i < exact.size(); ++i) {
            const double product = exact[i] * static_cast<double>(q);
            if (std::abs(product) < most_price) prices.of[i] = std::llround(product); // nor NaN
            if (!problem_.is_primary(ItemId{i})) prices.of[i] = std::min<std::int64_t>(0, prices.of[i]);
        }
        evaluate(prices);
        return prices;
    }

    /// As the checker does.
    void evaluate(Prices& prices) const {
        std::vector<bool> used(problem_.item_count());
        rest_.for_each_live([&](OptionId option) {
            Cost reduced = Cost{prices.q} * cost(option);
            const auto items = problem_.items(option);
            for (std::size_t k = 0; k < items.size(); ++k) {
                if (!is_coloured(option, k)) reduced -= prices.of[index(items[k])];
                used[index(items[k])] = true;
            }
            prices.bound += std::min<Cost>(0, reduced);
            prices.reduced.emplace_back(option, reduced);
        });
        for (std::uint32_t i = 0; i < used.size(); ++i) {
            const Cost price = prices.of[i];
            if (!problem_.is_primary(ItemId{i}))
                prices.bound += used[i] ? price : 0;
            else if (const Bounds need = rest_.need(ItemId{i}); need.max > 0)
                prices.bound += price * (price > 0 ? need.min : need.max);
        }
    }

    /// The dual values of the linear program of what is left, by item; 0 for all if there are none.
    std::vector<double> ask([[maybe_unused]] Cost target) const {
        std::vector<double> prices(problem_.item_count());
#ifdef QUADRILLE_CBC
        std::vector<std::uint32_t> row(problem_.item_count(), no_row);
        const external::LinearProgram program = linear_program(row, target);
        constexpr std::uint32_t most_pivots = 50'000;
        if (const auto optimum = external::ask_clp(program, most_pivots, control_))
            for (std::uint32_t i = 0; i < row.size(); ++i)
                if (row[i] != no_row) prices[i] = optimum->prices[row[i]];
#endif
        return prices;
    }

#ifdef QUADRILLE_CBC
    /// Options as columns, items as rows. What an item lacks has a price too, by which no cover would be good
    /// enough: so there is always an optimum, and prices that refute come the same way as those that bound.
    external::LinearProgram linear_program(std::vector<std::uint32_t>& row, Cost target) const {
        external::LinearProgram program;
        const auto add_row = [&](std::uint32_t item, double least, double most) {
            row[item] = static_cast<std::uint32_t>(program.rows.size());
            program.rows.push_back({least, most});
        };
        rest_.for_each_open([&](ItemId item) { add_row(index(item), rest_.need(item).min, rest_.need(item).max); });
        Cost sum = target < 0 ? -target : target;
        std::vector<external::LinearProgram::Cell> cells;
        rest_.for_each_live([&](OptionId option) {
            cells.clear();
            bool is_single = false; // as some item says
            const auto items = problem_.items(option);
            for (std::size_t k = 0; k < items.size(); ++k) {
                if (is_coloured(option, k)) continue;
                const std::uint32_t item = index(items[k]);
                if (row[item] == no_row) add_row(item, 0, 1);
                cells.push_back({row[item], 1});
                is_single = is_single || program.rows[row[item]].most == 1;
            }
            const Cost price = cost(option);
            sum += price < 0 ? -price : price;
            program.add({static_cast<double>(price), is_single ? external::LinearProgram::unlimited : 1}, cells);
        });
        for (std::uint32_t r = 0; r < program.rows.size(); ++r) {
            if (program.rows[r].least <= 0) continue;
            cells.assign(1, {r, 1});
            program.add({static_cast<double>(sum + 1), program.rows[r].least}, cells);
        }
        return program;
    }
#endif

    static constexpr double most_price = 4e18; // below 2^62

    const Problem& problem_;
    bool maximizes_;
    const Control& control_;
    Writer& writer_;
    Rest rest_;
    std::vector<Node> nodes_;

    static constexpr int most_unnamed = 16;
    std::optional<KeptForms> forms_; // none where they do not pay
    std::size_t memory_;             // of forms
    bool is_named_ = false;          // whether the form was found that was looked for last
    int unnamed_ = 0;                // how many nodes branched without one
    std::vector<Kept> kept_;         // by form
    std::uint64_t kept_count_ = 0;   // nodes
};

} // namespace

Ending write_prices(const Problem& problem, Sense sense, Cost least, const PricesParams& params, const Control& control,
                    Writer& writer) {
    return Pricing(problem, sense, params, control, writer).run(least);
}

} // namespace quadrille::proof
