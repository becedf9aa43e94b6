// SPDX-License-Identifier: MIT
#include "diagram/compile/pools.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <vector>

namespace quadrille::diagram {

class NodePool::Writer : public NodeWriter {
  public:
    explicit Writer(NodePool& pool) : pool_(pool), nodes_(pool.nodes_, 256), edges_(pool.edges_, 1024) {}

    NodeId add_sum(std::span<const Diagram::Edge> edges) override {
        Diagram::Edge* const begin = room(edges.size());
        Diagram::Edge* end = begin;
        for (const Diagram::Edge& edge : edges)
            if (edge.to != Diagram::none) *end++ = edge;
        return end == begin ? Diagram::none : close(static_cast<std::size_t>(end - begin));
    }

    NodeId add_product(std::span<const NodeId> factors) override {
        Diagram::Edge* const begin = room(factors.size());
        Diagram::Edge* end = begin;
        for (const NodeId node : factors) {
            if (node == Diagram::none) return Diagram::none;
            if (node != Diagram::empty) *end++ = {Diagram::factor, node};
        }
        if (end == begin) return Diagram::empty;
        return end == begin + 1 ? begin->to : close(static_cast<std::size_t>(end - begin));
    }

    NodeId add_branches(std::span<const Branch> branches) override {
        sum_.clear();
        for (const Branch& branch : branches) {
            if (branch.copies.empty()) {
                sum_.push_back({Diagram::nothing, branch.to.front()});
            } else if (branch.take + branch.to.size() == 2) { // one of them
                for (const std::uint32_t copy : branch.copies) sum_.push_back({OptionId{copy}, branch.to.front()});
            } else {
                const NodeId node = choose_some(branch);
                if (branches.size() == 1) return node;
                sum_.push_back({Diagram::nothing, node});
            }
        }
        std::ranges::stable_sort(sum_, {}, &Diagram::Edge::option);
        return add_sum(sum_);
    }

  private:
    /// The copies one after another, each taken or not:
    ///
    ///     row of the third copy    0  1  2     taken so far
    ///                              | \| \|
    ///     row after the last       -  to to    here 1 or 2 of 3
    NodeId choose_some(const Branch& branch) {
        const std::size_t copies = branch.copies.size(), most = branch.take + branch.to.size() - 1;
        make_room(copies, most);
        row_.assign(most + 1, Diagram::none);
        std::ranges::copy(branch.to, row_.begin() + branch.take);
        for (std::size_t copy = copies; copy-- > 0;)
            for (std::size_t taken = 0; taken <= std::min(copy, most); ++taken) {
                const NodeId more = taken == most ? Diagram::none : row_[taken + 1];
                if (more == Diagram::none) continue;
                const std::array edges{Diagram::Edge{OptionId{branch.copies[copy]}, more},
                                       Diagram::Edge{Diagram::nothing, row_[taken]}};
                row_[taken] = add_sum(edges);
            }
        return row_.front();
    }

    /// Whether the nodes of a choice may be added. They come all at once, without a check of the memory
    /// between them.
    void make_room(std::size_t copies, std::size_t most) const {
        constexpr std::size_t node = sizeof(std::uint64_t) + 2 * sizeof(Diagram::Edge);
        if (pool_.most_bytes_ != 0 && pool_.bytes() + node * copies * most > pool_.most_bytes_) throw StoreFull();
    }

    Diagram::Edge* room(std::size_t edges) {
        if (edges > most_edges) throw std::length_error("a node of a diagram has less than 2^24 edges");
        return &pool_.edges_[edges_.room(edges)];
    }

    /// Makes a node of this many edges, which are in the room.
    NodeId close(std::size_t edges) {
        const std::uint64_t node = nodes_.use(1);
        if (node > std::numeric_limits<std::uint32_t>::max() - 2)
            throw std::length_error("a diagram has less than 2^32 nodes");
        pool_.nodes_[node] = edges_.use(edges) << 24 | edges;
        return NodeId{static_cast<std::uint32_t>(node)};
    }

    NodePool& pool_;
    Portion<std::uint64_t> nodes_;
    Portion<Diagram::Edge> edges_;
    std::vector<Diagram::Edge> sum_; // scratch
    std::vector<NodeId> row_;
};

NodePool::NodePool(std::size_t most_bytes) : most_bytes_(most_bytes) {
    nodes_.take(2);
    nodes_[index(Diagram::none)] = nodes_[index(Diagram::empty)] = 0;
}

std::unique_ptr<NodeWriter> NodePool::writer() { return std::make_unique<Writer>(*this); }

namespace {

/// How often a prime is in n! (Legendre).
std::uint64_t times_in_factorial(std::uint64_t n, std::uint64_t prime) {
    std::uint64_t times = 0;
    while ((n /= prime) != 0) times += n;
    return times;
}

/// Multiplies factor by factor: as many at a time as fit into a word.
class Multiplied {
  public:
    void operator*=(std::uint64_t factor) {
        std::uint64_t product = word_;
        if (multiply_if_fits(product, factor)) {
            word_ = product;
            return;
        }
        flush();
        word_ = factor;
    }
    Limbs value() {
        flush();
        return value_;
    }

  private:
    void flush() {
        multiply_by(value_, word_);
        word_ = 1;
    }

    Limbs value_{1};
    std::uint64_t word_ = 1;
};

/// A product of primes: step by step, from none taken on, each step would divide all limbs.
Limbs binomial(std::uint64_t options, std::uint64_t taken) {
    if (taken > options) return {};
    Multiplied product;
    std::vector<bool> composite(options + 1);
    for (std::uint64_t prime = 2; prime <= options; ++prime) {
        if (composite[prime]) continue;
        for (std::uint64_t multiple = prime * prime; multiple <= options; multiple += prime) composite[multiple] = true;
        std::uint64_t times = times_in_factorial(options, prime) - times_in_factorial(taken, prime)
                              - times_in_factorial(options - taken, prime);
        while (times-- > 0) product *= prime;
    }
    return product.value();
}

} // namespace

Binomial::Binomial(std::uint64_t options, std::uint64_t taken) : options_(options), taken_(0), value_{1} {
    constexpr std::uint64_t few = 16; // before a sieve pays
    if (taken > few) {
        value_ = binomial(options, taken);
        taken_ = taken;
    }
    while (taken_ < taken) take_one_more();
}

void Binomial::take_one_more() {
    multiply_by(value_, options_ - taken_);
    divide_exactly(value_, ++taken_);
}

NumberPool::NumberPool() {
    numbers_.take(2);
    numbers_[index(Diagram::none)] = 0;
    numbers_[index(Diagram::empty)] = 1;
}

std::unique_ptr<NodeWriter> NumberPool::writer() { return std::make_unique<Writer>(*this); }

LimbView NumberPool::limbs(NodeId node, std::uint64_t& small) const {
    const std::uint64_t number = numbers_[index(node)];
    if (number >= wide) return {&limbs_[(number & ~wide) >> 16], static_cast<std::size_t>(number & 0xffff)};
    small = number;
    return {&small, number == 0 ? std::size_t{0} : 1};
}

Count NumberPool::count(NodeId node) const {
    std::uint64_t small = 0;
    return to_count(limbs(node, small));
}

NodeId NumberPool::Writer::add_sum(std::span<const Diagram::Edge> edges) {
    std::uint64_t sum = 0;
    for (const Diagram::Edge& edge : edges) {
        const std::uint64_t number = pool_.numbers_[index(edge.to)];
        if (number >= wide || (sum += number) >= wide) { // it does not fit: all over again
            scratch_.clear();
            std::uint64_t small = 0;
            for (const Diagram::Edge& each : edges) diagram::add(scratch_, pool_.limbs(each.to, small));
            return add(scratch_);
        }
    }
    return add(sum);
}

/// False if it does not fit into a word.
bool NumberPool::Writer::add_if_small(const Branch& branch, std::uint64_t& sum) const {
    // Of more options the binomials do not fit, but for the first ones.
    constexpr std::size_t few = 60;
    const std::size_t options = branch.copies.size();
    if (options > few && branch.take + branch.to.size() > 2) return false;
    std::uint64_t ways = 1;
    for (std::uint64_t k = 0; k < branch.take; ++k) ways = ways * (options - k) / (k + 1);
    std::uint64_t taken = branch.take;
    for (const NodeId node : branch.to) {
        std::uint64_t number = pool_.numbers_[index(node)];
        if (number >= wide || !multiply_if_fits(number, ways) || !add_if_fits(sum, number) || sum >= wide) return false;
        ways = ways * (options - taken) / (taken + 1);
        ++taken;
    }
    return true;
}

NodeId NumberPool::Writer::add_branches(std::span<const Branch> branches) {
    std::uint64_t sum = 0;
    if (std::ranges::all_of(branches, [&](const Branch& branch) { return add_if_small(branch, sum); })) return add(sum);
    scratch_.clear();
    for (const Branch& branch : branches) {
        Binomial ways(branch.copies.size(), branch.take);
        std::uint64_t small = 0;
        for (const NodeId node : branch.to) {
            diagram::add(scratch_, multiply(ways.value(), pool_.limbs(node, small)));
            ways.take_one_more();
        }
    }
    return add(scratch_);
}

NodeId NumberPool::Writer::add_product(std::span<const NodeId> factors) {
    scratch_.assign(1, 1);
    std::uint64_t small = 0;
    for (const NodeId factor : factors) scratch_ = multiply(scratch_, pool_.limbs(factor, small));
    return add(scratch_);
}

NodeId NumberPool::Writer::copy(const NumberPool& from, NodeId node) {
    std::uint64_t small = 0;
    const LimbView limbs = from.limbs(node, small);
    scratch_.assign(limbs.begin(), limbs.end());
    return add(scratch_);
}

NodeId NumberPool::Writer::add(std::uint64_t number) {
    if (number == 0) return Diagram::none;
    if (number == 1) return Diagram::empty;
    const std::uint64_t node = numbers_.use(1);
    if (node > std::numeric_limits<std::uint32_t>::max() - 2)
        throw std::length_error("a count has less than 2^32 numbers");
    pool_.numbers_[node] = number;
    return NodeId{static_cast<std::uint32_t>(node)};
}

NodeId NumberPool::Writer::add(const Limbs& number) {
    if (number.empty()) return Diagram::none;
    if (number.size() == 1 && number.front() < wide) return add(number.front());
    if (number.size() > 0xffff) throw std::length_error("a count has less than 2^16 limbs");
    const std::uint64_t place = limbs_.use(number.size());
    std::ranges::copy(number, &pool_.limbs_[place]);
    return add(wide | place << 16 | number.size());
}

} // namespace quadrille::diagram
