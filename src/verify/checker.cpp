// SPDX-License-Identifier: MIT
// The independent checker of proofs: it reads a problem and a claim about it, and uses no engine.
// docs/proof-format.md defines proofs and explains why they prove; docs/trust.md says what must be trusted.
#include <unordered_map>
#include <utility>

#include <fmt/core.h>

#include <quadrille/numbers.hpp>
#include <quadrille/proof.hpp>

#include "verify/isomorphism.hpp"
#include "verify/model.hpp"
#include "verify/remainder.hpp"

namespace quadrille::verify {

namespace {

__extension__ typedef __int128 Sum; // 2^62 a weight, 2^32 times an item, as many items as memory holds

Sum ceiling(Sum n, Sum q) { return n / q + (n % q > 0); }

/// A cost as a claim states it, in units of the last decimal. Precondition: it has up to 37 digits.
Sum units_of(std::string_view number) {
    Sum units = 0;
    for (const char digit : number)
        if (digit != '-') units = 10 * units + (digit - '0');
    return number.starts_with('-') ? -units : units;
}

/// What is known of a remainder: how many covers it has, and a cost that none of them is below.
struct Value {
    bool none = true;
    Sum bound = 0;
    Natural count = 0;
};

/// The current remainder, and the search that the proof describes: nodes with children to come are on a
/// stack.
class Checker {
  public:
    Checker(const Problem& problem, const Model& model, const Header& header, Reader& reader)
        : problem_(problem), model_(model), header_(header), reader_(reader), costs_(header.kind.ends_with("imum")),
          rest_(model, costs_ || header.version > 1), there_(rest_), isomorphism_(problem, model, costs_),
          weight_(model.lo.size()) {}

    /// Throws Refused if the claim does not follow.
    void check() {
        std::vector<bool> given(model_.options.size());
        Sum cost = 0, claimed = 0;
        bool possible = true;
        for (const std::uint32_t o : model_.required) {
            if (given[o]) continue;
            possible = possible && rest_.is_live(o);
            if (possible) rest_.take(o), given[o] = true, cost += cost_of(o);
        }
        const Value value = possible && header_.kind != "cover" ? prove() : Value{};
        reader_.end_of_steps();
        if (header_.kind == "none") return demand(value.none, "there may be a cover");
        if (header_.kind == "count" && value.count.to_string() != header_.number)
            throw Refused("the steps prove " + value.count.to_string() + " covers");
        if (header_.kind == "count") return;
        if (costs_) {
            claimed = claimed_cost();
            if (!value.none && value.bound + cost < claimed)
                throw Refused("the steps prove no more than a cost of "
                              + to_string(sign() * (value.bound + cost), problem_.cost_decimals()));
        }
        for (const std::uint32_t o : header_.lists.at("cover")) {
            if (!given[o]) {
                demand(rest_.is_live(o), "the cover has an option that does not fit beside the others");
                rest_.take(o), cost += cost_of(o);
            }
            given[o] = false;
        }
        demand(possible && std::ranges::count(given, true) == 0, "the cover lacks a required option");
        demand(rest_.wants_nothing(), "the cover lacks an item");
        demand(!costs_ || cost == claimed, "the cover has another cost");
    }

  private:
    // The costs: the costs of the problem, negated if the greatest cost is wanted.

    int sign() const { return header_.kind == "maximum" ? -1 : 1; }
    Sum cost_of(std::uint32_t o) const { return costs_ ? Sum{sign()} * problem_.cost(OptionId{o}) : 0; }
    /// A cost has one spelling, as a count has: no zeros in front.
    Sum claimed_cost() const {
        std::string_view digits = header_.number;
        const bool minus = digits.starts_with('-');
        if (minus) digits.remove_prefix(1);
        demand(!digits.empty() && digits.size() < 38 && digits.find_first_not_of("0123456789") == digits.npos
                   && (!digits.starts_with('0') || header_.number == "0"),
               "a claim of no cost");
        return sign() * units_of(header_.number);
    }

    // Weights.

    const Weights& weights(std::uint64_t back) const {
        demand(back < weights_.size(), "no such weights");
        return weights_[weights_.size() - 1 - back];
    }
    /// Those of which the modulus is a denominator.
    const Weights& prices(std::uint64_t back) const {
        demand(costs_, "costs do not matter here");
        demand(weights(back).modulus >= 1 && weights(back).modulus <= 1 << 30, "a denominator beyond 1 to 2^30");
        return weights(back);
    }
    void spread(const Weights& weights) {
        std::ranges::fill(weight_, 0);
        for (const auto& [item, y] : weights.of) weight_[item] = y;
    }
    /// Each live option weighs 0 modulo M, and what the items need does not.
    void check_modular(const Weights& weights) {
        spread(weights);
        const std::int64_t m = weights.modulus;
        demand(m >= 2, "a modulus below 2");
        Sum total = 0;
        for (const auto& [i, y] : weights.of) {
            const bool fixed = model_.primary[i] ? rest_.lo(i) == rest_.hi(i) : rest_.is_needed(i);
            demand(y == 0 || fixed, "weight on an item that leaves a choice");
            total = (total + Sum{y} * (model_.primary[i] ? rest_.lo(i) : 1)) % m;
        }
        demand(total != 0, "the weights agree");
        rest_.for_live([&](std::uint32_t o) {
            Sum sum = 0;
            for (const Cell& cell : model_.options[o]) sum += weight_[cell.item];
            demand(sum % m == 0, "an option has weight");
        });
    }
    /// No cover costs less than this, divided by q: a cover pays each item's price as often as it has the
    /// item, and for each option the remaining cost. A secondary item has one use without colour, or none.
    Sum lower_bound(const Weights& weights, Sum q) {
        spread(weights);
        Sum sum = 0;
        for (const auto& [i, y] : weights.of) {
            if (model_.primary[i])
                sum += Sum{y} * (y > 0 ? rest_.lo(i) : rest_.hi(i));
            else if (y < 0 ? rest_.live_count(i) > 0 : rest_.is_needed(i))
                sum += y;
        }
        rest_.for_live([&](std::uint32_t o) { sum += std::min<Sum>(0, beyond(o, q)); });
        return sum;
    }
    Sum beyond(std::uint32_t o, Sum q) const {
        Sum sum = q * cost_of(o);
        for (const Cell& cell : model_.options[o])
            if (cell.colour == 0) sum -= weight_[cell.item];
        return sum;
    }
    /// Secondary items that no cover leaves out are needed from here on: without them the bound is above 0.
    void find_needed(const Weights& weights) {
        const Sum sum = lower_bound(weights, 0);
        for (const auto& [s, y] : weights.of) {
            if (model_.primary[s] || y >= 0 || sum - y <= 0) continue;
            if (const auto uses = rest_.uses_of(s); uses.plain && !uses.coloured) rest_.set_needed(s, true);
        }
    }
    /// Options go that no cover below the target has.
    Value fix(const Weights& weights, std::int64_t target) {
        const Sum q = weights.modulus, sum = lower_bound(weights, q);
        Value value{.bound = target};
        rest_.for_live([&](std::uint32_t o) {
            if (ceiling(sum + std::max<Sum>(0, beyond(o, q)), q) < target) return;
            value.none = false;
            rest_.remove(o);
        });
        return value;
    }

    // The search.

    struct Node {
        char op;
        std::uint32_t item;
        std::size_t mark, child_mark, weights; // where the log and the weights were
        std::uint64_t kept;                    // its number, if it is kept
        std::uint32_t left, option;            // of b: children to come; of b and v: option of the last
        bool done;                             // no child is to come
        std::vector<std::uint32_t> part;       // of a split: the items of the last child
        Value value;
    };
    struct Kept {
        std::vector<std::uint64_t> key;
        Value value;
        bool done;
    };

    Value prove() {
        Value value;
        for (bool known = visit(value);;) {
            if (known && nodes_.empty()) return value;
            if (known) add(value);
            known = !next_child();
            if (known)
                value = leave();
            else
                known = visit(value);
        }
    }

    /// Reads a node. Returns true if its value is known; otherwise its children follow.
    bool visit(Value& value) {
        const bool open = rest_.open_count() > 0;
        value = {.none = open, .count = open ? 0 : 1};
        if (!open) return true;
        const std::size_t weights_before = weights_.size();
        Weights read;
        const auto next = [&] { return reader_.step(weight_.size(), read, renaming_); };
        Step step = next();
        for (; step.op == 'w'; step = next()) weights_.push_back(std::exchange(read, {}));
        if (is_leaf(step, value)) return weights_.resize(weights_before), true;
        const auto item = static_cast<std::uint32_t>(step.at);
        nodes_.push_back(
            {step.op, item, rest_.mark(), 0, weights_before, kept_count_, 0, Remainder::no_option, false, {}, {}});
        if (step.keep)
            kept_[kept_count_++] = {rest_.key(), {}, false};
        else
            nodes_.back().kept = UINT64_MAX;
        if (step.op == 'b' || step.op == 'p' || step.op == 'v' || step.op == 'x')
            demand(rest_.is_open(step.at), "an item that is not open");
        if (step.op == 'v') demand(rest_.lo(item) == rest_.hi(item), "an item that leaves open how often");
        if (step.op == 'b') nodes_.back().left = rest_.live_count(item);
        if (step.op == 's') nodes_.back().value = {.none = false, .count = 1};
        if (step.op == 'x') demand(rest_.lo(item) == 1, "an item that does not need one option");
        if (step.op == 'x') rest_.remove_blocking(item);
        if (step.op == 'e') find_needed(weights(step.at));
        if (step.op == 'f') nodes_.back().value = fix(prices(step.at), step.target);
        return false;
    }

    bool is_leaf(const Step& step, Value& value) {
        if (step.op == 'r' || step.op == 'i') {
            const auto known = kept_.find(kept_count_ - 1 - step.at);
            demand(known != kept_.end() && known->second.done, "a reference to nothing that is proved");
            if (step.op == 'r') {
                demand(known->second.key == rest_.key(), "a reference to another remainder");
            } else {
                there_.become(known->second.key);
                isomorphism_.check(rest_, there_, renaming_);
            }
            value = known->second.value;
            if (step.last) kept_.erase(known);
        }
        if (step.op == 'm') check_modular(weights(step.at));
        if (step.op == 'l') // as a bound where no option costs anything
            demand(lower_bound(weights(step.at), 0) > 0, "the weights leave room for a cover");
        if (step.op == 'c') {
            const Sum q = prices(step.at).modulus;
            value = {.none = false, .bound = ceiling(lower_bound(weights(step.at), q), q)};
        }
        return std::string_view("rmlci").find(step.op) != std::string_view::npos;
    }

    /// Makes the remainder of the next child of the node on top. False if there is none.
    bool next_child() {
        Node& node = nodes_.back();
        if (node.done) return false;
        node.child_mark = rest_.mark();
        node.done = node.op != 'b' && node.op != 's' && node.op != 'v';
        if (node.op == 'p') rest_.keep_part(node.item);
        if (node.op == 's') {
            const auto first = rest_.first_open();
            if (!first) return false;
            node.part = rest_.keep_part(*first);
        }
        if (node.op == 'b') { // each option, as long as enough are left; or none, if the item needs none
            node.done = node.left < std::max(rest_.lo(node.item), 1u);
            if (node.done && rest_.lo(node.item) > 0) return false;
            node.option = node.done ? Remainder::no_option : rest_.first_live(node.item);
            if (node.done)
                rest_.close(node.item);
            else
                rest_.take(node.option), --node.left;
        }
        if (node.op == 'v') { // each option; behind none comes the first
            node.option = rest_.first_live(node.item, node.option + 1);
            if (node.option == Remainder::no_option) return false;
            rest_.take(node.option);
        }
        return true;
    }

    /// Adds the value of the child that was last.
    void add(const Value& child) {
        Node& node = nodes_.back();
        Value& value = node.value;
        rest_.undo(node.child_mark);
        if (node.op == 's') {
            value.count *= child.count, value.bound += child.bound, value.none |= child.none;
            node.done = value.none;
            for (const std::uint32_t i : node.part)
                if (rest_.is_open(i)) rest_.close(i); // the other parts are left
            return;
        }
        demand(node.op != 'p' || child.none, "a part that may have a cover proves nothing of the whole");
        const bool taken = node.option != Remainder::no_option;
        if (!child.none) {
            const Sum bound = child.bound + (taken ? cost_of(node.option) : 0);
            value.bound = value.none ? bound : std::min(value.bound, bound);
            value.count += child.count, value.none = false;
        }
        if (taken && node.op == 'b') rest_.remove(node.option); // its covers are counted
    }

    Value leave() {
        Node node = std::move(nodes_.back());
        nodes_.pop_back();
        rest_.undo(node.mark);
        weights_.resize(node.weights);
        // Each cover was counted once for each of its options of the item. Something can be left over only if
        // this checker is wrong. Counts mean nothing where bounds are proved.
        if (node.op == 'v' && node.value.count.divide(rest_.hi(node.item)) != 0 && !costs_)
            throw Refused("a number of covers that is not whole");
        if (const auto kept = kept_.find(node.kept); kept != kept_.end())
            kept->second.value = node.value, kept->second.done = true;
        return std::move(node.value);
    }

    const Problem& problem_;
    const Model& model_;
    const Header& header_;
    Reader& reader_;
    bool costs_;
    Remainder rest_;
    Remainder there_; // a kept one, while it is compared
    Isomorphism isomorphism_;
    Renaming renaming_; // of the last step i
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, Kept> kept_; // until the last reference
    std::uint64_t kept_count_ = 0;
    std::vector<Weights> weights_;
    std::vector<std::int64_t> weight_; // by item
};

} // namespace

} // namespace quadrille::verify

namespace quadrille::inline QUADRILLE_ABI {

Verdict check_proof(const Problem& problem, std::streambuf& proof, const std::string& source, const Control& control) {
    using namespace verify;
    Reader reader(proof, source, control);
    Verdict verdict;
    try {
        const Header header = reader.header();
        const bool plain = header.kind == "none" || header.kind == "cover";
        demand(plain || header.kind == "count" || header.kind == "minimum" || header.kind == "maximum",
               "an unknown claim");
        demand(plain == header.number.empty(), "a claim with too few words or too many");
        verdict.claim = header.kind + (plain ? "" : " ") + header.number;
        const auto required = header.lists.at("require").size(), forbidden = header.lists.at("forbid").size();
        verdict.restricted = required + forbidden > 0;
        const Model model(problem, header);
        if (header.body == "clauses") {
            demand(header.kind == "none", "clauses, which prove no more than none");
            check_clauses(model, reader);
        } else {
            Checker(problem, model, header, reader).check();
        }
        verdict.proved = true;
        verdict.text = header.kind.ends_with("imum")
                           ? header.kind + ' ' + to_string(units_of(header.number), problem.cost_decimals())
                           : verdict.claim;
        if (verdict.restricted)
            verdict.text += fmt::format(", given {} required and {} forbidden", required, forbidden);
    } catch (const Refused& refused) {
        verdict.step = reader.steps();
        verdict.text = fmt::format("step {}, {}", verdict.step, refused.what());
    }
    return verdict;
}

} // namespace quadrille::inline QUADRILLE_ABI
