// SPDX-License-Identifier: MIT
// What a diagram proves by itself, children before parents: that each of its sets is a cover, and that none
// comes about twice.
#include <boost/multiprecision/cpp_int.hpp>

#include "verify/checker.hpp"
#include "verify/model.hpp"

namespace quadrille::verify {

namespace {

using Row = std::span<std::uint64_t>;

/// What sets of options use: a bit for each item that a cover uses at most once; for each item with a
/// greater maximum the least and the most uses; for each secondary item with colours the one that is used,
/// 0 if none is, `mixed` if several are, or a use without colour. Options have a bit of their own where no
/// item tells them: if they are required, or have an item with a greater maximum.
class Rows {
  public:
    Rows(const Model& model, std::size_t nodes)
        : model_(model), place_(model.lo.size()), is_bit_(place_.size(), true),
          bits_of_(model.options.size()) {
        for (const auto& [use, options] : model.coloured) is_bit_[use.first] = false;
        std::uint32_t bits = 0;
        std::vector<bool> own(model.options.size()), must;
        for (std::uint32_t i = 0; i < place_.size(); ++i)
            if (is_bit_[i] = is_bit_[i] && model.hi[i] <= 1; is_bit_[i])
                place_[i] = bits++, must.push_back(model.lo[i] == 1);
        for (const std::uint32_t o : model.required) own[o] = true;
        for (std::uint32_t o = 0; o < own.size(); ++o) {
            const bool required = own[o];
            for (const Cell& cell : model.options[o]) {
                if (is_bit_[cell.item]) add(bits_of_[o], place_[cell.item]);
                if (model.hi[cell.item] > 1) own[o] = true;
            }
            if (own[o]) add(bits_of_[o], bits++), must.push_back(required);
        }
        width_ = words_ = (bits + 63) / 64;
        for (std::uint32_t i = 0; i < place_.size(); ++i)
            if (!is_bit_[i])
                place_[i] = static_cast<std::uint32_t>(std::exchange(width_, width_ + 1 + model.primary[i]));
        must_.resize(words_);
        for (std::uint32_t b = 0; b < bits; ++b) must_[b / 64] |= std::uint64_t{must[b]} << b % 64;
        cells_.resize(nodes * width_);
    }
    Row row(std::size_t node) { return Row(cells_).subspan(node * width_, width_); }

    /// Whether no set of the row has this option.
    bool lacks(Row row, std::uint32_t o) const {
        return std::ranges::any_of(bits_of_[o],
                                   [&](const auto& b) { return (b.second & ~row[b.first]) != 0; });
    }

    /// Adds an option to all sets of the row.
    void put(Row row, std::uint32_t o) const {
        for (const auto& [word, bits] : bits_of_[o]) {
            demand((row[word] & bits) == 0, "a set uses an item twice");
            row[word] |= bits;
        }
        for (const Cell& cell : model_.options[o]) {
            const std::uint32_t at = place_[cell.item];
            if (is_bit_[cell.item]) continue;
            if (model_.primary[cell.item])
                ++row[at], ++row[at + 1];
            else
                join_colours(row[at], cell.colour == 0 ? mixed : cell.colour);
        }
    }
    /// Joins each set of one row with each of the other.
    void multiply(Row row, Row other) const {
        for (std::size_t w = 0; w < words_; ++w) {
            demand((row[w] & other[w]) == 0, "factors share an item");
            row[w] |= other[w];
        }
        for (std::uint32_t i = 0; i < place_.size(); ++i) {
            const std::uint32_t at = place_[i];
            if (is_bit_[i]) continue;
            if (model_.primary[i])
                row[at] += other[at], row[at + 1] += other[at + 1];
            else
                join_colours(row[at], other[at]);
        }
    }
    /// The sets of either row.
    void unite(Row row, Row other) const {
        for (std::size_t w = 0; w < words_; ++w) {
            demand(((row[w] ^ other[w]) & must_[w]) == 0, "sets of a node use different items");
            row[w] |= other[w];
        }
        for (std::uint32_t i = 0; i < place_.size(); ++i) {
            const std::uint32_t at = place_[i];
            if (is_bit_[i]) continue;
            if (model_.primary[i])
                row[at] = std::min(row[at], other[at]), row[at + 1] = std::max(row[at + 1], other[at + 1]);
            else if (row[at] != other[at])
                row[at] = row[at] == 0 || other[at] == 0 ? row[at] + other[at] : mixed;
        }
    }
    void check_most(Row row) const {
        for (std::uint32_t i = 0; i < place_.size(); ++i)
            demand(is_bit_[i] || !model_.primary[i] || row[place_[i] + 1] <= model_.hi[i],
                   "a set uses an item too often");
    }
    void check_least(Row row) const {
        for (std::size_t w = 0; w < words_; ++w)
            demand((~row[w] & must_[w]) == 0, "a set lacks an item or a required option");
        for (std::uint32_t i = 0; i < place_.size(); ++i)
            demand(is_bit_[i] || !model_.primary[i] || row[place_[i]] >= model_.lo[i], "a set lacks an item");
    }

  private:
    static constexpr std::uint64_t mixed = UINT64_MAX;

    static void join_colours(std::uint64_t& one, std::uint64_t other) {
        demand(one == 0 || other == 0 || (one == other && one != mixed), "a set uses an item in two colours");
        one = std::max(one, other);
    }

    const Model& model_;
    std::vector<std::uint32_t> place_; // by item: its bit, or its first word in a row
    std::vector<bool> is_bit_;         // by item
    std::vector<Set> bits_of_;         // by option
    std::size_t words_ = 0, width_ = 0;
    std::vector<std::uint64_t> must_, cells_; // bits that all sets of a node have, or none; the rows
};

} // namespace

Verdict check_diagram(const Problem& problem, const Diagram& diagram) try {
    const Model model(problem);
    Rows rows(model, diagram.node_count());
    std::vector<boost::multiprecision::cpp_int> counts{0, 1};
    std::vector<bool> useless = model.idle;
    for (const std::uint32_t o : model.forbidden) useless[o] = true;
    std::vector<std::uint64_t> with(rows.row(0).size()); // the child's row and the option's
    for (std::uint32_t n = 2; n < diagram.node_count(); ++n) {
        const auto edges = diagram.edges(NodeId{n});
        const bool product = diagram.is_product(NodeId{n});
        counts.emplace_back(product ? 1 : 0);
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const Row child = rows.row(index(edges[k].to));
            const auto& count = counts[index(edges[k].to)];
            if (product) counts[n] *= count, rows.multiply(rows.row(n), child);
            if (product || count == 0) continue;
            std::ranges::copy(child, with.begin());
            if (edges[k].option != Diagram::nothing) {
                demand(index(edges[k].option) < useless.size() && !useless[index(edges[k].option)],
                       "an option that is in no cover");
                rows.put(with, index(edges[k].option));
            }
            for (std::size_t j = 0; j < k; ++j) {
                const OptionId one = edges[j].option, other = edges[k].option;
                demand(one != other, "two edges with the same option");
                demand((one != Diagram::nothing && rows.lacks(child, index(one)))
                           || (other != Diagram::nothing
                               && rows.lacks(rows.row(index(edges[j].to)), index(other))),
                       "a set that may come about by two edges");
            }
            if (counts[n] == 0)
                std::ranges::copy(with, rows.row(n).begin());
            else
                rows.unite(rows.row(n), with);
            counts[n] += count;
        }
        rows.check_most(rows.row(n));
    }
    const std::uint32_t root = index(diagram.root());
    if (counts[root] != 0) rows.check_least(rows.row(root));
    const std::string claim = "at least " + counts[root].str();
    return {.proved = true, .claim = claim, .text = claim};
} catch (const Refused& refused) {
    return {.proved = false, .claim = {}, .text = std::string("diagram, ") + refused.what()};
}

} // namespace quadrille::verify
