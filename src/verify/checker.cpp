// SPDX-License-Identifier: MIT
// Proofs by steps. A remainder is a set of live options, and for each primary item how many of them a cover
// still needs and may have. Its covers are the sets of live options that do not exclude each other by a
// secondary item and give each item what it needs. Nothing else matters: equal remainders have equal covers.
#include "verify/checker.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>

#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/format.h>

#include "verify/model.hpp"

namespace quadrille::verify {

namespace {

__extension__ typedef __int128 Sum; // 2^62 a weight, 2^32 times an item, so many items as memory holds
using boost::multiprecision::cpp_int;

/// What is known of a remainder: how many covers it has, or a bound that none of them costs less than.
struct Value {
    bool none = true;
    Sum bound = 0;
    cpp_int count = 0;
};

class Remainder {
  public:
    Remainder(const Problem& problem, const Model& model, const Header& header)
        : problem_(problem), model_(model), sign_(header.kind == "maximum" ? -1 : 1),
          costs_(sign_ < 0 || header.kind == "minimum"), lo_(model.lo), hi_(model.hi),
          live_((model.options.size() + 63) / 64), open_((lo_.size() + 63) / 64), needed_(lo_.size()),
          weight_(lo_.size()), seen_(lo_.size()) {
        for (std::uint32_t o = 0; o < model.options.size(); ++o)
            if (!is_idle(model, o)) live_[o / 64] |= std::uint64_t{1} << o % 64;
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            if (hi_[i] > 0) open_[i / 64] |= std::uint64_t{1} << i % 64, ++open_count_;
            if (hi_[i] > 1) counted_.push_back(i);
        }
        const auto has_secondary = [&](const auto& option) {
            return std::ranges::any_of(option, [&](const Cell& cell) { return !model.primary[cell.item]; });
        };
        implied_ = !costs_ && model.lo == model.hi && counted_.empty()
                   && std::ranges::none_of(model.options, has_secondary);
    }

    bool costs() const { return costs_; }
    std::uint32_t first_open() const {
        return static_cast<std::uint32_t>(std::ranges::find_if(hi_, [](auto hi) { return hi > 0; })
                                          - hi_.begin());
    }
    bool is_whole() const { return open_count_ == 0; }
    bool is_open(std::uint64_t i) const { return i < hi_.size() && hi_[i] > 0; }
    bool is_live(std::uint32_t o) const { return (live_[o / 64] >> o % 64 & 1) != 0; }
    bool needs_more() const {
        return std::ranges::any_of(lo_, [](std::uint32_t lo) { return lo > 0; });
    }
    std::uint32_t lo(std::uint32_t i) const { return lo_[i]; }
    Sum cost(std::uint32_t o) const { return costs_ ? Sum{sign_} * problem_.cost(OptionId{o}) : 0; }

    // Changes. Each is logged, and undone when the search returns.

    struct Change {
        enum : std::uint8_t { word, bounds, needed } kind;
        std::uint32_t at;
        std::uint64_t old;
    };
    std::size_t mark() const { return log_.size(); }

    void undo(std::size_t mark) {
        for (; log_.size() > mark; log_.pop_back()) {
            const auto [kind, at, old] = log_.back();
            if (kind == Change::word) {
                live_[at] = old;
            } else if (kind == Change::needed) {
                needed_[at] = !needed_[at];
            } else {
                if (hi_[at] == 0) open_[at / 64] |= std::uint64_t{1} << at % 64, ++open_count_;
                lo_[at] = static_cast<std::uint32_t>(old), hi_[at] = static_cast<std::uint32_t>(old >> 32);
            }
        }
    }

    void remove(std::uint32_t o) { remove(o / 64, std::uint64_t{1} << o % 64); }

    /// Takes an option: its items need one less, and what it excludes goes.
    void take(std::uint32_t o) {
        remove(o);
        for (const Cell& cell : model_.options[o]) {
            if (model_.primary[cell.item]) {
                set_bounds(cell.item, lo_[cell.item] - (lo_[cell.item] > 0), hi_[cell.item] - 1);
            } else {
                set_needed(cell.item, false);
                remove(model_.options_of[cell.item], cell.agreeing);
            }
        }
    }

    void close(std::uint32_t i) { set_bounds(i, 0, 0); }

    // Items and their live options.

    template <class Visit> void for_live(const Visit& visit) const {
        for (std::uint32_t w = 0; w < live_.size(); ++w) for_bits(w, live_[w], visit);
    }
    template <class Visit> void for_live(std::uint32_t i, const Visit& visit) const {
        for (const auto& [word, bits] : model_.options_of[i]) for_bits(word, live_[word] & bits, visit);
    }
    std::uint32_t live_count(std::uint32_t i) const {
        int count = 0;
        for (const auto& [word, bits] : model_.options_of[i]) count += std::popcount(live_[word] & bits);
        return static_cast<std::uint32_t>(count);
    }
    /// The first live option of an item that has one. `word` is where to look first, and is moved on.
    std::uint32_t first_live(std::uint32_t i, std::uint32_t& word) const {
        const Set& set = model_.options_of[i];
        while ((live_[set[word].first] & set[word].second) == 0) ++word;
        const std::uint64_t bits = live_[set[word].first] & set[word].second;
        return 64 * set[word].first + static_cast<std::uint32_t>(std::countr_zero(bits));
    }

    /// Equal keys are equal remainders. Where all is covered once and nothing is secondary, the open items
    /// tell which options are live.
    const std::vector<std::uint64_t>& key() {
        key_ = open_;
        if (implied_) return key_;
        for (const std::uint32_t i : counted_)
            if (hi_[i] > 0) key_.push_back(lo_[i] | std::uint64_t{hi_[i]} << 32);
        for (std::uint32_t w = 0; w < live_.size(); ++w)
            if (live_[w] != 0) key_.push_back(w), key_.push_back(live_[w]);
        return key_;
    }

    /// Leaves the part of an open item only. Returns the items of the part. Which secondary items are needed
    /// is forgotten: they are by covers of the whole, and that may have none.
    std::vector<std::uint32_t> close_others(std::uint32_t first) {
        std::vector<std::uint32_t> part = part_of(first);
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            if (hi_[i] > 0 && seen_[i] != serial_) close(i);
            set_needed(i, false);
        }
        return part;
    }

    // Weights.

    /// A modulus: each live option weighs 0, and what the items need does not.
    void check_modular(const Weights& weights) {
        spread(weights);
        const std::int64_t m = weights.modulus;
        demand(m >= 2, "a modulus below 2");
        Sum total = 0;
        for (const auto& [i, y] : weights.of) {
            if (y == 0) continue;
            demand(model_.primary[i] ? lo_[i] == hi_[i] : bool{needed_[i]},
                   "weight on an item that leaves a choice");
            total = (total + Sum{y} * (model_.primary[i] ? lo_[i] : 1)) % m;
        }
        demand(total != 0, "the weights agree");
        for_live([&](std::uint32_t o) {
            Sum sum = 0;
            for (const Cell& cell : model_.options[o]) sum += weight_[cell.item];
            demand(sum % m == 0, "an option has weight");
        });
    }

    /// Prices: q times what a cover costs, each option q times `with_cost`, is never less than this. The
    /// weights stay spread for `reduced`. A secondary item has one use without colour, or none.
    Sum lower_bound(const Weights& weights, Sum q) {
        spread(weights);
        Sum sum = 0;
        for (const auto& [i, y] : weights.of) {
            if (model_.primary[i])
                sum += Sum{y} * (y > 0 ? lo_[i] : hi_[i]);
            else if (y < 0 ? live_count(i) > 0 : bool{needed_[i]})
                sum += y;
        }
        for_live([&](std::uint32_t o) { sum += std::min<Sum>(0, reduced(o, q)); });
        return sum;
    }
    /// What an option costs beyond the prices of its items. Coloured uses are free.
    Sum reduced(std::uint32_t o, Sum q) const {
        Sum sum = q * cost(o);
        for (const Cell& cell : model_.options[o])
            if (cell.colour == 0) sum -= weight_[cell.item];
        return sum;
    }

    /// Secondary items that no cover leaves out are needed from here on: without it the bound is above 0.
    void find_needed(const Weights& weights) {
        const Sum sum = lower_bound(weights, 0);
        for (const auto& [s, y] : weights.of) {
            if (model_.primary[s] || y >= 0 || sum - y <= 0) continue;
            if (const Uses uses = uses_of(s); uses.plain && !uses.coloured) set_needed(s, true);
        }
    }

  private:
    void remove(std::uint32_t word, std::uint64_t bits) {
        if ((live_[word] & bits) == 0) return;
        log_.push_back({Change::word, word, live_[word]});
        live_[word] &= ~bits;
    }
    void remove(const Set& set, const Set* kept = nullptr) {
        auto keep = kept ? kept->begin() : set.end();
        const auto end = kept ? kept->end() : set.end();
        for (const auto& [word, bits] : set)
            remove(word, keep != end && keep->first == word ? bits & ~(keep++)->second : bits);
    }
    void set_bounds(std::uint32_t i, std::uint32_t lo, std::uint32_t hi) {
        log_.push_back({Change::bounds, i, lo_[i] | std::uint64_t{hi_[i]} << 32});
        lo_[i] = lo, hi_[i] = hi;
        if (hi > 0) return;
        open_[i / 64] &= ~(std::uint64_t{1} << i % 64), --open_count_;
        remove(model_.options_of[i]);
    }
    void set_needed(std::uint32_t s, bool needed) {
        if (needed_[s] == needed) return;
        log_.push_back({Change::needed, s, 0});
        needed_[s] = needed;
    }

    void spread(const Weights& weights) {
        std::ranges::fill(weight_, 0);
        for (const auto& [item, weight] : weights.of) weight_[item] = weight;
    }

    /// How live options use a secondary item.
    struct Uses {
        bool plain = false, coloured = false, differ = false; // without colour, with one, with two
    };
    Uses uses_of(std::uint32_t s) const {
        Uses uses;
        std::uint32_t first = 0;
        for_live(s, [&](std::uint32_t o) {
            const auto use = std::ranges::find(model_.options[o], s, &Cell::item);
            uses.differ |= first != 0 && use->colour != first;
            (use->colour == 0 ? uses.plain : uses.coloured) = true;
            if (first == 0) first = use->colour;
        });
        return uses;
    }

    /// The items, secondary ones too, that live options join, or two that exclude each other; from an open
    /// one. They are those whose `seen_` is `serial_`, with more secondary ones.
    std::vector<std::uint32_t> part_of(std::uint32_t first) {
        std::vector<std::uint32_t> part{first};
        seen_[first] = ++serial_;
        for (std::size_t k = 0; k < part.size(); ++k)
            for_live(part[k], [&](std::uint32_t o) {
                for (const Cell& cell : model_.options[o]) {
                    if (std::exchange(seen_[cell.item], serial_) == serial_) continue;
                    const Uses uses = model_.primary[cell.item] ? Uses{.plain = true} : uses_of(cell.item);
                    if (uses.plain || uses.differ) part.push_back(cell.item);
                }
            });
        return part;
    }

    const Problem& problem_;
    const Model& model_;
    int sign_;
    bool costs_, implied_;
    std::vector<std::uint32_t> lo_, hi_;
    std::vector<std::uint64_t> live_, open_; // bits of options, of items
    std::size_t open_count_ = 0;
    std::vector<std::uint32_t> counted_; // items with a maximum above 1
    std::vector<bool> needed_;           // secondary items that each cover has; they follow from the rest
    std::vector<std::int64_t> weight_;
    std::vector<std::uint64_t> seen_, key_;
    std::uint64_t serial_ = 0;
    std::vector<Change> log_;
};

Sum ceiling(Sum n, Sum q) { return n / q + (n % q > 0); }

/// The search that the proof tells of. Nodes whose children are yet to come are on a stack.
class Search {
  public:
    Search(Remainder& remainder, const Model& model, Reader& reader)
        : remainder_(remainder), items_(model.lo.size()), reader_(reader) {}

    /// The value of the remainder at hand, which stays as it is.
    Value prove() {
        Value value;
        bool known = visit(value);
        while (true) {
            if (known && nodes_.empty()) return value;
            if (known) add(value);
            known = !next_child();
            if (known)
                value = leave();
            else
                known = visit(value);
        }
    }

  private:
    static constexpr std::uint32_t no_option = UINT32_MAX;
    struct Node {
        char op;
        bool done;                              // no child is to come
        std::uint32_t item, option, left, word; // of a branch; its options left, and where to look for them
        std::uint64_t kept;
        std::size_t mark, child_mark, weights;
        std::vector<std::uint32_t> part; // of a split, its items
        Value value;
    };
    struct Kept {
        std::vector<std::uint64_t> key;
        Value value;
        bool done;
    };

    const Weights& weights(std::uint64_t back) const {
        demand(back < weights_.size(), "no such weights");
        return weights_[weights_.size() - 1 - back];
    }
    const Weights& prices(std::uint64_t back) const {
        demand(remainder_.costs(), "costs do not matter here");
        demand(weights(back).modulus >= 1 && weights(back).modulus <= 1 << 30,
               "a denominator beyond 1 to 2^30");
        return weights(back);
    }

    /// Reads a node. True if its value is known, else its children are to come.
    bool visit(Value& value) {
        if (remainder_.is_whole()) return value = {.none = false, .count = 1}, true;
        const std::size_t weights_before = weights_.size();
        Weights read;
        Step step = reader_.step(items_, read);
        for (; step.op == 'w'; step = reader_.step(items_, read)) weights_.push_back(std::move(read));
        value = {};
        if (is_leaf(step, value)) return weights_.resize(weights_before), true;
        nodes_.push_back({.op = step.op,
                          .done = false,
                          .item = static_cast<std::uint32_t>(step.at),
                          .option = no_option,
                          .left = 0,
                          .word = 0,
                          .kept = UINT64_MAX,
                          .mark = remainder_.mark(),
                          .child_mark = 0,
                          .weights = weights_before,
                          .part = {},
                          .value = {}});
        Node& node = nodes_.back();
        if (step.keep) kept_[node.kept = kept_count_++] = {remainder_.key(), {}, false};
        if (step.op == 'b' || step.op == 'p') demand(remainder_.is_open(step.at), "an item that is not open");
        if (step.op == 'b') node.left = remainder_.live_count(node.item);
        if (step.op == 's') node.value = {.none = false, .count = 1};
        if (step.op == 'e') remainder_.find_needed(weights(step.at));
        if (step.op == 'f') fix(step, node.value);
        return false;
    }

    bool is_leaf(const Step& step, Value& value) {
        if (step.op == 'r') {
            const auto known = kept_.find(kept_count_ - 1 - step.at);
            demand(known != kept_.end() && known->second.done, "a reference to nothing that is proved");
            demand(known->second.key == remainder_.key(), "a reference to another remainder");
            value = known->second.value;
            if (step.last) kept_.erase(known);
        } else if (step.op == 'm') {
            remainder_.check_modular(weights(step.at));
        } else if (step.op == 'l') { // as a bound where no option costs anything
            demand(remainder_.lower_bound(weights(step.at), 0) > 0, "the weights leave room for a cover");
        } else if (step.op == 'c') {
            const Sum q = prices(step.at).modulus;
            value.none = false, value.bound = ceiling(remainder_.lower_bound(weights(step.at), q), q);
        } else {
            return false;
        }
        return true;
    }

    /// Options go that no cover below the target has.
    void fix(const Step& step, Value& value) {
        const Sum q = prices(step.at).modulus, sum = remainder_.lower_bound(weights(step.at), q);
        value.bound = step.target;
        remainder_.for_live([&](std::uint32_t o) {
            if (ceiling(sum + std::max<Sum>(0, remainder_.reduced(o, q)), q) < step.target) return;
            value.none = false;
            remainder_.remove(o);
        });
    }

    /// Makes the remainder of the next child of the node on top. False if there is none.
    bool next_child() {
        Node& node = nodes_.back();
        if (node.done) return false;
        node.child_mark = remainder_.mark();
        node.done = node.op != 'b' && node.op != 's';
        if (node.op == 'b') { // each option, as long as enough are left; or none, if the item needs none
            const std::uint32_t lo = remainder_.lo(node.item);
            node.done = node.left < std::max(lo, 1u);
            if (node.done && lo > 0) return false;
            if (node.done) return node.option = no_option, remainder_.close(node.item), true;
            --node.left;
            remainder_.take(node.option = remainder_.first_live(node.item, node.word));
        } else if (node.op == 's') {
            if (remainder_.is_whole()) return false;
            node.part = remainder_.close_others(remainder_.first_open());
        } else if (node.op == 'p') {
            remainder_.close_others(node.item);
        }
        return true;
    }

    /// Adds the value of the child that was last.
    void add(const Value& child) {
        Node& node = nodes_.back();
        Value& value = node.value;
        remainder_.undo(node.child_mark);
        if (node.op == 's') {
            value.count *= child.count, value.bound += child.bound, value.none |= child.none;
            node.done = value.none;
            for (const std::uint32_t i : node.part)
                if (remainder_.is_open(i)) remainder_.close(i); // the other parts are left
            return;
        }
        demand(node.op != 'p' || child.none, "a part that may have a cover proves nothing of the whole");
        const bool taken = node.option != no_option;
        if (!child.none) {
            const Sum bound = child.bound + (taken ? remainder_.cost(node.option) : 0);
            value.bound = value.none ? bound : std::min(value.bound, bound);
            value.count += child.count, value.none = false;
        }
        if (taken) remainder_.remove(node.option); // its covers are counted
    }

    Value leave() {
        Node node = std::move(nodes_.back());
        nodes_.pop_back();
        remainder_.undo(node.mark);
        weights_.resize(node.weights);
        if (node.kept != UINT64_MAX) {
            Kept& kept = kept_.at(node.kept);
            kept.value = node.value, kept.done = true;
        }
        return std::move(node.value);
    }

    Remainder& remainder_;
    std::size_t items_;
    Reader& reader_;
    std::vector<Node> nodes_;
    std::vector<Weights> weights_;
    std::unordered_map<std::uint64_t, Kept> kept_; // until the last reference
    std::uint64_t kept_count_ = 0;
};

/// A proof by steps, and a cover where one is claimed.
void check_steps(const Problem& problem, const Header& header, const Model& model, Reader& reader) {
    Remainder remainder(problem, model, header);
    std::vector<bool> given(model.options.size());
    Sum cost = 0;
    bool possible = true;
    for (const std::uint32_t o : model.forbidden) remainder.remove(o);
    for (const std::uint32_t o : model.required) {
        if (given[o]) continue;
        possible = possible && remainder.is_live(o);
        if (possible) remainder.take(o), given[o] = true, cost += remainder.cost(o);
    }
    Value value;
    if (possible && header.kind != "cover") value = Search(remainder, model, reader).prove();
    reader.end();
    if (header.kind == "none") return demand(value.none, "there may be a cover");
    if (header.kind == "count")
        return demand(value.count.str() == header.number, "the steps prove another count");
    Sum claimed = 0;
    if (remainder.costs()) {
        demand(header.number.size() <= 38, "the claimed cost is beyond 128 bits");
        for (const char digit : header.number)
            if (digit != '-') claimed = 10 * claimed + (digit - '0');
        if (header.number.starts_with('-') != (header.kind == "maximum")) claimed = -claimed;
        demand(value.none || value.bound + cost >= claimed, "there may be a better cover");
    }
    for (const std::uint32_t o : header.cover) {
        if (given[o]) {
            given[o] = false;
            continue;
        }
        demand(remainder.is_live(o), "the cover has an option that does not fit beside the others");
        remainder.take(o), cost += remainder.cost(o);
    }
    demand(possible && std::ranges::find(given, true) == given.end(), "the cover lacks a required option");
    demand(!remainder.needs_more(), "the cover lacks an item");
    demand(!remainder.costs() || cost == claimed, "the cover has another cost");
}

} // namespace

Verdict check_proof(const Problem& problem, std::streambuf& proof, const std::string& source) {
    Reader reader(proof, source);
    Verdict verdict;
    try {
        const Header header = reader.header();
        verdict.claim = header.kind + (header.number.empty() ? "" : " " + header.number);
        verdict.restricted = !header.require.empty() || !header.forbid.empty();
        const Model model(problem, header);
        demand(header.body != Body::clauses || header.kind == "none",
               "clauses, which prove nothing but that there is no cover");
        if (header.body == Body::clauses)
            check_clauses(model, reader);
        else
            check_steps(problem, header, model, reader);
        verdict.proved = true;
        verdict.text = verdict.claim;
        if (verdict.restricted)
            verdict.text += fmt::format(" where the proof requires {} options and forbids {}",
                                        header.require.size(), header.forbid.size());
    } catch (const Refused& refused) {
        verdict.text = fmt::format("step {}, {}", reader.steps(), refused.what());
    }
    return verdict;
}

} // namespace quadrille::verify
