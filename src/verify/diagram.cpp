// SPDX-License-Identifier: MIT
// What a diagram proves by itself, children before parents: that each of its sets is a cover, and that none
// comes about twice.
#include <quadrille/proof.hpp>

#include "verify/model.hpp"

namespace quadrille::verify {

namespace {

using Row = std::span<std::uint64_t>;

/// The uses of the sets of a node: a bit for each item that a cover uses at most once; the least and the
/// greatest number of uses of other items; for each secondary item with colours the colour used, 0 for none,
/// `mixed` for several or for a use without colour. Options that these items do not distinguish have entries
/// of their own: required options, and options with an item of greater maximum, have a bit; the latter also
/// have least and greatest numbers, together with all options equal to them.
class Rows {
  public:
    Rows(const Model& model, std::size_t nodes)
        : bits_of_(model.options.size()), counts_of_(bits_of_.size()), colours_of_(bits_of_.size()) {
        std::uint32_t bits = 0;
        std::vector<bool> must; // by bit
        std::vector<std::uint32_t> place(model.lo.size());
        std::vector<bool> is_coloured(place.size()), is_required(bits_of_.size());
        for (const auto& [use, options] : model.coloured) is_coloured[use.first] = true;
        for (const std::uint32_t o : model.required) is_required[o] = true;
        for (std::uint32_t i = 0; i < place.size(); ++i)
            if (model.hi[i] <= 1 && !is_coloured[i]) place[i] = bits++, must.push_back(model.lo[i] == 1);
        for (std::uint32_t o = 0; o < bits_of_.size(); ++o) {
            const auto many = [&](const Cell& cell) { return model.hi[cell.item] > 1; };
            for (const Cell& cell : model.options[o])
                if (!many(cell) && !is_coloured[cell.item]) add(bits_of_[o], place[cell.item]);
            if (!is_required[o] && std::ranges::none_of(model.options[o], many)) continue;
            add(bits_of_[o], bits++), must.push_back(is_required[o]);
        }
        must_.resize((bits + 63) / 64);
        for (std::uint32_t b = 0; b < bits; ++b) must_[b / 64] |= std::uint64_t{must[b]} << b % 64;
        std::uint32_t width = (bits + 63) / 64;
        for (std::uint32_t i = 0; i < place.size(); ++i) {
            if (is_coloured[i]) coloured_.push_back(place[i] = width++);
            if (model.hi[i] > 1) counted_.push_back({place[i] = width, model.lo[i], model.hi[i]}), width += 2;
        }
        std::map<std::vector<std::pair<std::uint32_t, std::uint32_t>>, std::uint32_t> groups; // by cells
        for (std::uint32_t o = 0; o < bits_of_.size(); ++o) {
            std::vector<std::pair<std::uint32_t, std::uint32_t>> cells;
            for (const Cell& cell : model.options[o]) {
                cells.emplace_back(cell.item, cell.colour);
                if (is_coloured[cell.item])
                    colours_of_[o].emplace_back(place[cell.item], cell.colour == 0 ? mixed : cell.colour);
                if (model.hi[cell.item] > 1) counts_of_[o].push_back(place[cell.item]);
            }
            if (counts_of_[o].empty()) continue;
            std::ranges::sort(cells);
            const auto [group, added] = groups.try_emplace(cells, width);
            if (added) counted_.push_back({width, 0, UINT64_MAX}), width += 2;
            counts_of_[o].push_back(group->second);
        }
        width_ = width;
        cells_.resize(nodes * width_);
    }
    Row row(std::size_t node) { return Row(cells_).subspan(node * width_, width_); }

    /// Whether no set of the row has this option.
    bool lacks(Row row, std::uint32_t o) const {
        return std::ranges::any_of(bits_of_[o], [&](const auto& b) { return (b.second & ~row[b.first]) != 0; });
    }
    /// Whether the rows use something a different number of times, so that no set is in both.
    bool differ(Row one, Row other) const {
        return std::ranges::any_of(
            counted_, [&](const Counted& c) { return one[c.at + 1] < other[c.at] || other[c.at + 1] < one[c.at]; });
    }

    /// Adds an option to all sets of the row.
    void put(Row row, std::uint32_t o) const {
        for (const auto& [word, bits] : bits_of_[o]) {
            demand((row[word] & bits) == 0, "a set uses an item twice");
            row[word] |= bits;
        }
        for (const std::uint32_t at : counts_of_[o]) ++row[at], ++row[at + 1];
        for (const auto& [at, colour] : colours_of_[o]) join_colours(row[at], colour);
    }
    /// Joins each set of one row with each of the other.
    void multiply(Row row, Row other) const {
        for (std::size_t w = 0; w < must_.size(); ++w) {
            demand((row[w] & other[w]) == 0, "factors share an item");
            row[w] |= other[w];
        }
        for (const Counted& c : counted_) row[c.at] += other[c.at], row[c.at + 1] += other[c.at + 1];
        for (const std::uint32_t at : coloured_) join_colours(row[at], other[at]);
    }
    /// The sets of either row.
    void unite(Row row, Row other) const {
        for (std::size_t w = 0; w < must_.size(); ++w) {
            demand(((row[w] ^ other[w]) & must_[w]) == 0, "sets of a node use different items");
            row[w] |= other[w];
        }
        for (const Counted& c : counted_) {
            row[c.at] = std::min(row[c.at], other[c.at]);
            row[c.at + 1] = std::max(row[c.at + 1], other[c.at + 1]);
        }
        for (const std::uint32_t at : coloured_)
            if (row[at] != other[at]) row[at] = row[at] == 0 || other[at] == 0 ? row[at] + other[at] : mixed;
    }
    void check_most(Row row) const {
        for (const Counted& c : counted_) demand(row[c.at + 1] <= c.hi, "a set uses an item too often");
    }
    void check_least(Row row) const {
        for (std::size_t w = 0; w < must_.size(); ++w)
            demand((~row[w] & must_[w]) == 0, "a set lacks an item or a required option");
        for (const Counted& c : counted_) demand(row[c.at] >= c.lo, "a set uses an item too rarely");
    }

  private:
    static constexpr std::uint64_t mixed = UINT64_MAX;
    struct Counted {
        std::uint32_t at; // in a row: the least, then the most
        std::uint64_t lo, hi;
    };

    static void join_colours(std::uint64_t& one, std::uint64_t other) {
        demand(one == 0 || other == 0 || (one == other && one != mixed), "a set uses an item in two colours");
        one = std::max(one, other);
    }

    std::vector<Set> bits_of_; // these by option
    std::vector<std::vector<std::uint32_t>> counts_of_;
    std::vector<std::vector<std::pair<std::uint32_t, std::uint64_t>>> colours_of_;
    std::vector<Counted> counted_;
    std::vector<std::uint32_t> coloured_; // places in a row
    std::vector<std::uint64_t> must_;     // bits that all sets of a node have, or none
    std::size_t width_ = 0;
    std::vector<std::uint64_t> cells_; // of the rows
};

/// Whether each set of a node has an option that no set of the row has.
bool always_beyond(const Diagram& diagram, NodeId node, const Rows& rows, Row row, const Control& control) {
    std::map<std::uint32_t, bool> known{{index(node), false}}; // of all below it, children first
    for (auto at = known.rbegin(); at != known.rend() && at->first > 1; ++at) {
        throw_if_stopped(control);
        for (const auto& edge : diagram.edges(NodeId{at->first})) known.try_emplace(index(edge.to), false);
    }
    for (auto& [n, always] : known) {
        const auto below = [&](const auto& edge) { return known[index(edge.to)]; };
        const auto here
            = [&](const auto& edge) { return edge.option != Diagram::nothing && rows.lacks(row, index(edge.option)); };
        const auto edges = diagram.edges(NodeId{n});
        if (n <= 1)
            always = n == 0; // which has no sets; 1 has the empty one
        else if (diagram.is_product(NodeId{n}))
            always = std::ranges::any_of(edges, below);
        else
            always = std::ranges::all_of(edges, [&](const auto& edge) { return below(edge) || here(edge); });
    }
    return known[index(node)];
}

/// As the public function; throws Refused if a set is at fault.
Verdict check(const Problem& problem, const Diagram& diagram, const Control& control) {
    const Model model(problem);
    Rows rows(model, diagram.node_count());
    std::vector<Natural> counts{0, 1};
    std::vector<bool> useless = model.idle;
    for (const std::uint32_t o : model.forbidden) useless[o] = true;
    for (std::uint32_t n = 2; n < diagram.node_count(); ++n) {
        throw_if_stopped(control);
        const auto edges = diagram.edges(NodeId{n});
        const bool product = diagram.is_product(NodeId{n});
        counts.emplace_back(product ? 1 : 0);
        std::vector<std::vector<std::uint64_t>> made(edges.size()); // the sets of edges, by row
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const Row child = rows.row(index(edges[k].to));
            const auto& count = counts[index(edges[k].to)];
            const OptionId option = edges[k].option;
            made[k].assign(child.begin(), child.end());
            if (product) {
                counts[n] *= count;
                rows.multiply(rows.row(n), child);
                continue;
            }
            if (option != Diagram::nothing)
                demand(index(option) < useless.size() && !useless[index(option)], "an option that is in no cover");
            if (count.is_zero()) continue;
            if (option != Diagram::nothing) rows.put(made[k], index(option));
            for (std::size_t j = 0; j < k; ++j) {
                if (counts[index(edges[j].to)].is_zero()) continue;
                const OptionId other = edges[j].option;
                const Row beside = rows.row(index(edges[j].to));
                const bool apart = option != other
                                   && ((other != Diagram::nothing && rows.lacks(child, index(other)))
                                       || (option != Diagram::nothing && rows.lacks(beside, index(option))));
                demand(apart || rows.differ(made[j], made[k])
                           || always_beyond(diagram, edges[k].to, rows, made[j], control)
                           || always_beyond(diagram, edges[j].to, rows, made[k], control),
                       "a set that may come about by two edges");
            }
            if (counts[n].is_zero())
                std::ranges::copy(made[k], rows.row(n).begin());
            else
                rows.unite(rows.row(n), made[k]);
            counts[n] += count;
        }
        rows.check_most(rows.row(n));
    }
    const std::uint32_t root = index(diagram.root());
    if (!counts[root].is_zero()) rows.check_least(rows.row(root));
    const std::string claim = "at least " + counts[root].to_string();
    return {.proved = true, .claim = claim, .text = claim};
}

} // namespace

} // namespace quadrille::verify

namespace quadrille::inline QUADRILLE_ABI {

Verdict check_diagram(const Problem& problem, const Diagram& diagram, const Control& control) try {
    return verify::check(problem, diagram, control);
} catch (const verify::Refused& refused) {
    return {.text = std::string("diagram, ") + refused.what()};
}

} // namespace quadrille::inline QUADRILLE_ABI
