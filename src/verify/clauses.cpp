// SPDX-License-Identifier: MIT
// Proofs by clauses over options: each follows, by unit propagation, from the clauses before and from the
// problem itself, whose items propagate. No encoding of the problem is read or trusted.
#include <cstdlib>
#include <unordered_map>

#include "verify/model.hpp"

namespace quadrille::verify {

namespace {

using Literal = std::int64_t; // an option, from 1, or its denial

class Propagation {
  public:
    explicit Propagation(const Model& model)
        : model_(model), value_(model.options.size()), chosen_(model.lo.size()), left_(model.lo.size()),
          watches_(2 * model.options.size() + 2) {
        for (const auto& option : model.options)
            for (const Cell& cell : option) ++left_[cell.item];
        holds_ = true;
        for (std::uint32_t o = 0; o < model.options.size(); ++o)
            if (model.idle[o]) holds_ = holds_ && assign(o, -1);
        for (const std::uint32_t o : model.forbidden) holds_ = holds_ && assign(o, -1);
        for (const std::uint32_t o : model.required) holds_ = holds_ && assign(o, 1);
        for (std::uint32_t i = 0; i < model.lo.size(); ++i) holds_ = holds_ && settle(i);
        holds_ = holds_ && propagate();
    }

    /// Whether a cover is still possible after all propagation.
    bool holds() const { return holds_; }

    void add(std::vector<Literal> clause) {
        if (!holds_) return;
        const std::size_t mark = trail_.size();
        bool open = true;
        for (const Literal l : clause) open = open && assign(-l);
        demand(!open || !propagate(), "a clause that does not follow");
        undo(mark);
        const std::uint64_t hash = hash_of(clause);
        const auto possible = std::partition(clause.begin(), clause.end(), [&](Literal l) { return value_of(l) >= 0; })
                              - clause.begin();
        if (possible < 2) holds_ = possible == 1 && assign(clause[0]) && propagate();
        if (clause.size() < 2) return;
        watches(clause[0]).push_back(clauses_.size());
        watches(clause[1]).push_back(clauses_.size());
        numbers_.emplace(hash, clauses_.size());
        clauses_.push_back(std::move(clause));
    }

    /// Forgets a clause, whose literals ascend. One that is not there is of the problem: it stays.
    void drop(const std::vector<Literal>& clause) {
        const auto [first, last] = numbers_.equal_range(hash_of(clause));
        const auto found = std::find_if(first, last, [&](const auto& entry) {
            std::vector<Literal> known = clauses_[entry.second]; // watches have changed its order
            std::ranges::sort(known);
            return known == clause;
        });
        if (found == last) return;
        clauses_[found->second] = {};
        numbers_.erase(found);
    }

  private:
    static std::uint64_t hash_of(const std::vector<Literal>& clause) {
        std::uint64_t hash = clause.size();
        for (const Literal l : clause) {
            const std::uint64_t mixed = static_cast<std::uint64_t>(l) * 0x9e3779b97f4a7c15;
            hash += mixed * (mixed >> 32);
        }
        return hash;
    }
    static std::uint32_t option_of(Literal l) { return static_cast<std::uint32_t>(std::abs(l) - 1); }
    int value_of(Literal l) const { return l > 0 ? value_[option_of(l)] : -value_[option_of(l)]; }
    std::vector<std::size_t>& watches(Literal l) { return watches_[2 * option_of(l) + (l < 0)]; }

    bool assign(Literal l) { return assign(option_of(l), l > 0 ? 1 : -1); }
    /// False on a contradiction, here and below.
    bool assign(std::uint32_t o, int value) {
        if (value_[o] != 0) return value_[o] == value;
        value_[o] = static_cast<signed char>(value);
        for (const Cell& cell : model_.options[o]) value > 0 ? ++chosen_[cell.item] : --left_[cell.item];
        trail_.push_back(o);
        return true;
    }
    void undo(std::size_t mark) {
        for (; trail_.size() > mark; trail_.pop_back()) {
            const std::uint32_t o = trail_.back();
            for (const Cell& cell : model_.options[o]) value_[o] > 0 ? --chosen_[cell.item] : ++left_[cell.item];
            value_[o] = 0;
        }
        next_ = mark;
    }

    /// Propagates the bounds of a primary item: all options left must be taken, or no more may be taken.
    bool settle(std::uint32_t i) {
        if (!model_.primary[i]) return true;
        const bool full = chosen_[i] == model_.hi[i], short_of = left_[i] == model_.lo[i];
        if (chosen_[i] > model_.hi[i] || left_[i] < model_.lo[i]) return false;
        if (chosen_[i] == left_[i] || (!full && !short_of)) return true;
        return assign_all(i, full ? -1 : 1, [&](std::uint32_t o) { return value_[o] == 0; });
    }
    template <class Select> bool assign_all(std::uint32_t i, int value, const Select& select) {
        bool fine = true;
        for (const auto& [word, bits] : model_.options_of[i])
            for_bits(word, bits, [&](std::uint32_t o) {
                if (fine && select(o)) fine = assign(o, value);
            });
        return fine;
    }
    bool propagate_items(std::uint32_t o) {
        for (const Cell& cell : model_.options[o]) {
            if (!settle(cell.item)) return false;
            if (model_.primary[cell.item] || value_[o] < 0) continue;
            const auto excluded = [&](std::uint32_t other) {
                return other != o
                       && (cell.colour == 0 || std::ranges::none_of(model_.options[other], [&](const Cell& c) {
                               return c.item == cell.item && c.colour == cell.colour;
                           }));
            };
            if (!assign_all(cell.item, -1, excluded)) return false;
        }
        return true;
    }
    bool propagate_clauses(Literal falsified) {
        std::vector<std::size_t>& list = watches(falsified);
        std::size_t kept = 0;
        bool fine = true;
        for (std::size_t k = 0; k < list.size(); ++k) {
            std::vector<Literal>& clause = clauses_[list[k]];
            if (clause.empty()) continue; // dropped
            list[kept++] = list[k];
            if (!fine) continue;
            if (clause[0] == falsified) std::swap(clause[0], clause[1]);
            if (value_of(clause[0]) > 0) continue;
            const auto other
                = std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return value_of(l) >= 0; });
            if (other == clause.end()) {
                fine = assign(clause[0]);
            } else {
                std::swap(clause[1], *other);
                watches(clause[1]).push_back(list[--kept]);
            }
        }
        list.resize(kept);
        return fine;
    }
    bool propagate() {
        for (; next_ < trail_.size(); ++next_) {
            const std::uint32_t o = trail_[next_];
            const Literal l = Literal{o} + 1;
            if (!propagate_items(o) || !propagate_clauses(value_[o] > 0 ? -l : l)) return false;
        }
        return true;
    }

    const Model& model_;
    bool holds_;
    std::vector<signed char> value_;           // by option: 1 chosen, -1 not
    std::vector<std::uint32_t> chosen_, left_; // by item: options that are, that may be
    std::vector<std::uint32_t> trail_;         // options that have a value
    std::size_t next_ = 0;
    std::vector<std::vector<Literal>> clauses_; // empty: dropped; the first two are watched
    std::vector<std::vector<std::size_t>> watches_;
    std::unordered_multimap<std::uint64_t, std::size_t> numbers_; // of clauses, by hash
};

} // namespace

void check_clauses(const Model& model, Reader& reader) {
    Propagation propagation(model);
    std::vector<Literal> clause;
    for (char code; (code = reader.clause(model.options.size(), clause)) != 'E';)
        code == 'a' ? propagation.add(clause) : propagation.drop(clause);
    reader.end();
    demand(!propagation.holds(), "clauses without a contradiction");
}

} // namespace quadrille::verify
