// SPDX-License-Identifier: MIT
// Proofs by steps. A remainder is a set of live options, and for each primary item how many of them a cover
// still needs and may have. Its covers are the sets of live options that do not exclude each other by a
// secondary item and give each item what it needs. Nothing else matters: equal remainders have equal covers.
#include "verify/checker.hpp"

#include <unordered_map>

#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/core.h>

#include <quadrille/cost.hpp>

#include "verify/model.hpp"

namespace quadrille::verify {

namespace {

__extension__ typedef __int128 Sum; // 2^62 a weight, 2^32 times an item, as many items as memory holds

Sum ceiling(Sum n, Sum q) { return n / q + (n % q > 0); }

/// What is known of a remainder: how many covers it has, and a cost that none of them is below.
struct Value {
    bool none = true;
    Sum bound = 0;
    boost::multiprecision::cpp_int count = 0;
};

/// The remainder at hand, and the search that the proof tells of: nodes whose children are yet to come are on
/// a stack.
class Checker {
  public:
    Checker(const Problem& problem, const Model& model, const Header& header, Reader& reader)
        : problem_(problem), model_(model), header_(header), reader_(reader),
          costs_(header.kind.ends_with("imum")), lo_(model.lo), hi_(model.hi),
          live_((model.options.size() + 63) / 64), open_((lo_.size() + 63) / 64), needed_(lo_.size()),
          weight_(lo_.size()), seen_(lo_.size()) {
        for (std::uint32_t o = 0; o < model.options.size(); ++o)
            if (!model.idle[o]) live_[o / 64] |= std::uint64_t{1} << o % 64;
        implied_ = !costs_;
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            if (hi_[i] > 0) open_[i / 64] |= std::uint64_t{1} << i % 64, ++open_count_;
            if (hi_[i] > 1) counted_.push_back(i);
            if (model.primary[i] ? lo_[i] != hi_[i] || hi_[i] > 1 : !model.options_of[i].empty())
                implied_ = false;
        }
    }

    /// Throws Refused if the claim does not follow.
    void check() {
        std::vector<bool> given(model_.options.size());
        Sum cost = 0, claimed = 0;
        bool possible = true;
        for (const std::uint32_t o : model_.forbidden) remove(o);
        for (const std::uint32_t o : model_.required) {
            if (given[o]) continue;
            possible = possible && is_live(o);
            if (possible) take(o), given[o] = true, cost += cost_of(o);
        }
        const Value value = possible && header_.kind != "cover" ? prove() : Value{};
        reader_.end_of_steps();
        if (header_.kind == "none") return demand(value.none, "there may be a cover");
        if (header_.kind == "count" && value.count.str() != header_.number)
            throw Refused("the steps prove " + value.count.str() + " covers");
        if (header_.kind == "count") return;
        if (costs_) {
            claimed = claimed_cost();
            if (!value.none && value.bound + cost < claimed)
                throw Refused("the steps prove no more than a cost of "
                              + to_string(sign() * (value.bound + cost)));
        }
        for (const std::uint32_t o : header_.lists.at("cover")) {
            if (!given[o]) {
                demand(is_live(o), "the cover has an option that does not fit beside the others");
                take(o), cost += cost_of(o);
            }
            given[o] = false;
        }
        demand(possible && std::ranges::count(given, true) == 0, "the cover lacks a required option");
        demand(std::ranges::count(lo_, 0u) == std::ssize(lo_), "the cover lacks an item");
        demand(!costs_ || cost == claimed, "the cover has another cost");
    }

  private:
    // What costs are about: those of the problem, negated where the most is wanted.

    int sign() const { return header_.kind == "maximum" ? -1 : 1; }
    Sum cost_of(std::uint32_t o) const { return costs_ ? Sum{sign()} * problem_.cost(OptionId{o}) : 0; }
    Sum claimed_cost() const {
        std::string_view digits = header_.number;
        const bool minus = digits.starts_with('-');
        if (minus) digits.remove_prefix(1);
        demand(!digits.empty() && digits.size() < 38 && digits.find_first_not_of("0123456789") == digits.npos,
               "a claim of no cost");
        Sum cost = 0;
        for (const char digit : digits) cost = 10 * cost + (digit - '0');
        return (minus ? -sign() : sign()) * cost;
    }

    // Changes of the remainder. Each is logged, and undone when the search returns.

    struct Change {
        enum : std::uint8_t { word, bounds, needed } kind;
        std::uint32_t at;
        std::uint64_t old;
    };
    void remove(std::uint32_t word, std::uint64_t bits) {
        if ((live_[word] & bits) == 0) return;
        log_.push_back({Change::word, word, live_[word]});
        live_[word] &= ~bits;
    }
    void remove(std::uint32_t o) { remove(o / 64, std::uint64_t{1} << o % 64); }
    void remove(const Set& set, const Set& kept = {}) {
        auto keep = kept.begin();
        for (const auto& [word, bits] : set)
            remove(word, keep != kept.end() && keep->first == word ? bits & ~(keep++)->second : bits);
    }
    void set_bounds(std::uint32_t i, std::uint32_t lo, std::uint32_t hi) {
        log_.push_back({Change::bounds, i, lo_[i] | std::uint64_t{hi_[i]} << 32});
        lo_[i] = lo, hi_[i] = hi;
        if (hi > 0) return;
        open_[i / 64] ^= std::uint64_t{1} << i % 64, --open_count_;
        remove(model_.options_of[i]);
    }
    void close(std::uint32_t i) { set_bounds(i, 0, 0); }
    void set_needed(std::uint32_t s, bool needed) {
        if (needed_[s] == needed) return;
        log_.push_back({Change::needed, s, 0});
        needed_[s] = needed;
    }
    /// Takes an option: its items need one less, and what it excludes goes.
    void take(std::uint32_t o) {
        static const Set nothing;
        remove(o);
        for (const auto& [i, colour, agreeing] : model_.options[o]) {
            if (model_.primary[i]) {
                set_bounds(i, lo_[i] - (lo_[i] > 0), hi_[i] - 1);
            } else {
                set_needed(i, false);
                remove(model_.options_of[i], agreeing ? *agreeing : nothing);
            }
        }
    }
    void undo(std::size_t mark) {
        for (; log_.size() > mark; log_.pop_back()) {
            const auto [kind, at, old] = log_.back();
            if (kind == Change::word) live_[at] = old;
            if (kind == Change::needed) needed_[at] = !needed_[at];
            if (kind != Change::bounds) continue;
            if (hi_[at] == 0) open_[at / 64] ^= std::uint64_t{1} << at % 64, ++open_count_;
            lo_[at] = static_cast<std::uint32_t>(old), hi_[at] = static_cast<std::uint32_t>(old >> 32);
        }
    }

    // Items and their live options.

    bool is_live(std::uint32_t o) const { return (live_[o / 64] >> o % 64 & 1) != 0; }
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

    /// How live options use a secondary item: without colour, with one, with two.
    struct Uses {
        bool plain = false, coloured = false, differ = false;
    };
    Uses uses_of(std::uint32_t s) const {
        Uses uses;
        std::uint32_t first = 0;
        for_live(s, [&](std::uint32_t o) {
            const std::uint32_t colour = std::ranges::find(model_.options[o], s, &Cell::item)->colour;
            (colour == 0 ? uses.plain : uses.coloured) = true;
            uses.differ |= first != 0 && colour != first;
            first = colour;
        });
        return uses;
    }

    /// Closes all but the part of an open item: the items that live options join, or two that exclude each
    /// other. Returns the items of the part. No secondary item is needed any more: they were by covers of the
    /// whole, and that may have none.
    std::vector<std::uint32_t> keep_part(std::uint32_t first) {
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
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            if (hi_[i] > 0 && seen_[i] != serial_) close(i);
            set_needed(i, false);
        }
        return part;
    }

    // Weights.

    const Weights& weights(std::uint64_t back) const {
        demand(back < weights_.size(), "no such weights");
        return weights_[weights_.size() - 1 - back];
    }
    /// Those of which the modulus is a denominator.
    const Weights& prices(std::uint64_t back) const {
        demand(costs_, "costs do not matter here");
        demand(weights(back).modulus >= 1 && weights(back).modulus <= 1 << 30,
               "a denominator beyond 1 to 2^30");
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
            const bool fixed = model_.primary[i] ? lo_[i] == hi_[i] : needed_[i];
            demand(y == 0 || fixed, "weight on an item that leaves a choice");
            total = (total + Sum{y} * (model_.primary[i] ? lo_[i] : 1)) % m;
        }
        demand(total != 0, "the weights agree");
        for_live([&](std::uint32_t o) {
            Sum sum = 0;
            for (const Cell& cell : model_.options[o]) sum += weight_[cell.item];
            demand(sum % m == 0, "an option has weight");
        });
    }
    /// No cover costs less than this, divided by q: it pays each item's price as often as it has the item,
    /// and for each option what is beyond. A secondary item has one use without colour, or none.
    Sum lower_bound(const Weights& weights, Sum q) {
        spread(weights);
        Sum sum = 0;
        for (const auto& [i, y] : weights.of) {
            if (model_.primary[i])
                sum += Sum{y} * (y > 0 ? lo_[i] : hi_[i]);
            else if (y < 0 ? live_count(i) > 0 : needed_[i])
                sum += y;
        }
        for_live([&](std::uint32_t o) { sum += std::min<Sum>(0, beyond(o, q)); });
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
            if (const Uses uses = uses_of(s); uses.plain && !uses.coloured) set_needed(s, true);
        }
    }
    /// Options go that no cover below the target has.
    Value fix(const Weights& weights, std::int64_t target) {
        const Sum q = weights.modulus, sum = lower_bound(weights, q);
        Value value{.bound = target};
        for_live([&](std::uint32_t o) {
            if (ceiling(sum + std::max<Sum>(0, beyond(o, q)), q) < target) return;
            value.none = false;
            remove(o);
        });
        return value;
    }

    // The search.

    static constexpr std::uint32_t no_option = UINT32_MAX;
    struct Node {
        char op;
        std::uint32_t item;
        std::size_t mark, child_mark, weights; // where the log and the weights were
        std::uint64_t kept;                    // its number, if it is kept
        std::uint32_t left, option;            // of a branch: how many are to come; that of the last child
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

    /// Reads a node. True if its value is known, else its children are to come.
    bool visit(Value& value) {
        value = {.none = open_count_ > 0, .count = open_count_ > 0 ? 0 : 1};
        if (open_count_ == 0) return true;
        const std::size_t weights_before = weights_.size();
        Weights read;
        Step step = reader_.step(lo_.size(), read);
        for (; step.op == 'w'; step = reader_.step(lo_.size(), read)) weights_.push_back(std::move(read));
        if (is_leaf(step, value)) return weights_.resize(weights_before), true;
        const auto item = static_cast<std::uint32_t>(step.at);
        nodes_.push_back(
            {step.op, item, log_.size(), 0, weights_before, kept_count_, 0, no_option, false, {}, {}});
        if (step.keep)
            kept_[kept_count_++] = {key(), {}, false};
        else
            nodes_.back().kept = UINT64_MAX;
        if (step.op == 'b' || step.op == 'p')
            demand(step.at < hi_.size() && hi_[item] > 0, "an item that is not open");
        if (step.op == 'b') nodes_.back().left = live_count(item);
        if (step.op == 's') nodes_.back().value = {.none = false, .count = 1};
        if (step.op == 'e') find_needed(weights(step.at));
        if (step.op == 'f') nodes_.back().value = fix(prices(step.at), step.target);
        return false;
    }

    bool is_leaf(const Step& step, Value& value) {
        if (step.op == 'r') {
            const auto known = kept_.find(kept_count_ - 1 - step.at);
            demand(known != kept_.end() && known->second.done, "a reference to nothing that is proved");
            demand(known->second.key == key(), "a reference to another remainder");
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
        return std::string_view("rmlc").find(step.op) != std::string_view::npos;
    }

    /// Makes the remainder of the next child of the node on top. False if there is none.
    bool next_child() {
        Node& node = nodes_.back();
        if (node.done) return false;
        node.child_mark = log_.size();
        node.done = node.op != 'b' && node.op != 's';
        if (node.op == 'p') keep_part(node.item);
        if (node.op == 's') {
            const auto first = std::ranges::find_if(hi_, [](std::uint32_t hi) { return hi > 0; });
            if (first == hi_.end()) return false;
            node.part = keep_part(static_cast<std::uint32_t>(first - hi_.begin()));
        }
        if (node.op == 'b') { // each option, as long as enough are left; or none, if the item needs none
            node.done = node.left < std::max(lo_[node.item], 1u);
            if (node.done && lo_[node.item] > 0) return false;
            node.option = node.done ? no_option : first_live(node.item);
            if (node.done)
                close(node.item);
            else
                take(node.option), --node.left;
        }
        return true;
    }
    std::uint32_t first_live(std::uint32_t i) const {
        for (const auto& [word, bits] : model_.options_of[i])
            if (const std::uint64_t live = live_[word] & bits; live != 0)
                return 64 * word + static_cast<std::uint32_t>(std::countr_zero(live));
        return no_option;
    }

    /// Adds the value of the child that was last.
    void add(const Value& child) {
        Node& node = nodes_.back();
        Value& value = node.value;
        undo(node.child_mark);
        if (node.op == 's') {
            value.count *= child.count, value.bound += child.bound, value.none |= child.none;
            node.done = value.none;
            for (const std::uint32_t i : node.part)
                if (hi_[i] > 0) close(i); // the other parts are left
            return;
        }
        demand(node.op != 'p' || child.none, "a part that may have a cover proves nothing of the whole");
        const bool taken = node.option != no_option;
        if (!child.none) {
            const Sum bound = child.bound + (taken ? cost_of(node.option) : 0);
            value.bound = value.none ? bound : std::min(value.bound, bound);
            value.count += child.count, value.none = false;
        }
        if (taken) remove(node.option); // its covers are counted
    }

    Value leave() {
        Node node = std::move(nodes_.back());
        nodes_.pop_back();
        undo(node.mark);
        weights_.resize(node.weights);
        if (const auto kept = kept_.find(node.kept); kept != kept_.end())
            kept->second.value = node.value, kept->second.done = true;
        return std::move(node.value);
    }

    const Problem& problem_;
    const Model& model_;
    const Header& header_;
    Reader& reader_;
    bool costs_, implied_;
    std::vector<std::uint32_t> lo_, hi_;     // of open items
    std::vector<std::uint64_t> live_, open_; // bits of options, of items
    std::size_t open_count_ = 0;
    std::vector<std::uint32_t> counted_; // items with a maximum above 1
    std::vector<bool> needed_;           // secondary items that each cover has; they follow from the rest
    std::vector<Change> log_;
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, Kept> kept_; // until the last reference
    std::uint64_t kept_count_ = 0;
    std::vector<Weights> weights_;
    std::vector<std::int64_t> weight_; // by item
    std::vector<std::uint64_t> seen_, key_;
    std::uint64_t serial_ = 0;
};

} // namespace

Verdict check_proof(const Problem& problem, std::streambuf& proof, const std::string& source) {
    Reader reader(proof, source);
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
        verdict.text = verdict.claim;
        if (verdict.restricted)
            verdict.text += fmt::format(", given {} required and {} forbidden", required, forbidden);
    } catch (const Refused& refused) {
        verdict.text = fmt::format("step {}, {}", reader.steps(), refused.what());
    }
    return verdict;
}

} // namespace quadrille::verify
