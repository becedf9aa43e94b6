// SPDX-License-Identifier: MIT
#include "diagram/compile/number_pool.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "diagram/compile/binomial.hpp"

namespace quadrille::diagram {

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
