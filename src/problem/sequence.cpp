// SPDX-License-Identifier: MIT
// Rules on sequences of cells as items and options of a problem.
#include <array>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <quadrille/error.hpp>
#include <quadrille/sequence.hpp>

#include "base/quoted.hpp"
#include "base/utf8.hpp"

namespace quadrille {

namespace {

/// The names of the items of a rule; all are empty if cells have none.
struct RuleNames {
    std::vector<std::string> places; ///< by place: the cell's name, with the place behind it where it comes again
    std::vector<std::string> items;  ///< by place
    std::vector<std::string> states; ///< by place: of the states in front of it; empty at the first
};

RuleNames names_of(const ProblemBuilder& builder, std::string_view rule, std::span<const ItemId> cells) {
    RuleNames names;
    std::set<ItemId> seen;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const std::string_view cell = builder.item_name(cells[k]);
        names.places.push_back(seen.insert(cells[k]).second ? std::string(cell) : fmt::format("{}#{}", cell, k));
        if (cell.empty()) continue;
        names.items.push_back(fmt::format("{}.{}", rule, names.places[k]));
        names.states.push_back(k == 0 ? "" : fmt::format("{}.{}-{}", rule, names.places[k - 1], names.places[k]));
    }
    names.items.resize(cells.size());
    names.states.resize(cells.size());
    return names;
}

/// Throws BadArgument unless all names are new.
void check_new(const ProblemBuilder& builder, std::string_view rule, std::span<const std::string> names) {
    std::set<std::string_view> seen;
    for (const std::string& name : names)
        if (!name.empty() && (builder.find_item(name) || !seen.insert(name).second))
            throw BadArgument(fmt::format("found the rule {}, expected another name: there is an item {} already",
                                          in_quotes(rule), in_quotes(name)));
}

} // namespace

Sequences::Sequences(ProblemBuilder& builder, std::vector<std::string> symbols)
    : builder_(&builder), symbols_(std::move(symbols)) {
    std::set<std::string_view> seen;
    for (const std::string& symbol : symbols_)
        if (symbol.empty() || !is_utf8(symbol) || !seen.insert(symbol).second)
            throw BadArgument(fmt::format("found the symbol {}, expected different names in UTF-8", in_quotes(symbol)));
}

ItemId Sequences::add_cell(std::string_view name) {
    std::vector<Symbol> all(symbols_.size());
    std::iota(all.begin(), all.end(), Symbol{0});
    return add_cell(name, std::move(all));
}

ItemId Sequences::add_cell(std::string_view name, std::vector<Symbol> allowed) {
    check_symbols(allowed);
    const ItemId cell = builder_->add_item(name, Kind::secondary);
    cells_[cell] = std::move(allowed);
    return cell;
}

void Sequences::declare(ItemId cell, std::vector<Symbol> allowed) {
    check_symbols(allowed);
    if (index(cell) >= builder_->item_count() || builder_->kind(cell) == Kind::primary)
        throw BadArgument(fmt::format("found item {} as a cell, expected a secondary item", index(cell)));
    cells_[cell] = std::move(allowed);
}

void Sequences::check_symbols(std::span<const Symbol> symbols) const {
    for (const Symbol symbol : symbols)
        if (symbol < 0 || static_cast<std::size_t>(symbol) >= symbols_.size())
            throw BadArgument(fmt::format("found symbol {}, expected one of {}", symbol, symbols_.size()));
}

void Sequences::add(std::string_view name, std::span<const ItemId> cells, const Automaton& rule,
                    std::size_t max_states) {
    const std::string shown = in_quotes(name);
    if (name.empty() || !is_utf8(name))
        throw BadArgument(fmt::format("found the rule {}, expected a name in UTF-8", shown));
    if (cells.empty()) throw BadArgument(fmt::format("found the rule {} without cells, expected some", shown));
    std::vector<std::vector<Symbol>> allowed;
    for (const ItemId cell : cells) {
        const auto known = cells_.find(cell);
        if (known == cells_.end())
            throw BadArgument(fmt::format("found item {} in the rule {}, expected a cell", index(cell), shown));
        allowed.push_back(known->second);
    }
    const Unrolled unrolled = unroll(rule, allowed, {.rule = shown, .max_states = max_states});
    if (unrolled.empty()) {
        const auto label = [&](ItemId cell) {
            const std::string_view text = builder_->item_name(cell);
            return text.empty() ? std::to_string(index(cell)) : harmless(text);
        };
        throw BadArgument(fmt::format("no filling of {} obeys {}",
                                      cells.size() == 1
                                          ? label(cells.front())
                                          : fmt::format("{} .. {}", label(cells.front()), label(cells.back())),
                                      shown));
    }
    // A cell that comes twice needs its two options to agree, which the moves do by its colour.
    const bool differ = std::set<ItemId>(cells.begin(), cells.end()).size() == cells.size();
    if (differ && unrolled.filling_count() <= unrolled.move_count())
        add_fillings(name, cells, unrolled);
    else
        add_moves(name, cells, unrolled);
}

void Sequences::add_fillings(std::string_view name, std::span<const ItemId> cells, const Unrolled& unrolled) {
    const bool has_names = !builder_->item_name(cells.front()).empty();
    if (has_names) check_new(*builder_, name, std::array{std::string(name)});
    const ItemId item = builder_->add_item(has_names ? name : "");
    const std::vector<Symbol> fillings = unrolled.fillings();
    for (std::size_t begin = 0; begin < fillings.size(); begin += cells.size()) {
        builder_->begin_option();
        std::ignore = builder_->add_cell(item);
        std::string text;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            const Symbol symbol = fillings[begin + k];
            std::ignore = builder_->add_cell(cells[k], colour(symbol));
            text += (k == 0 ? "=" : ",") + symbols_[static_cast<std::size_t>(symbol)];
        }
        if (has_names) builder_->set_option_name(std::string(name) + text);
    }
}

void Sequences::add_moves(std::string_view name, std::span<const ItemId> cells, const Unrolled& unrolled) {
    RuleNames names = names_of(*builder_, name, cells);
    for (std::size_t k = 1; k < cells.size(); ++k)
        if (unrolled.state_count(k) == 1) names.states[k].clear();
    std::vector<std::string> all = names.items;
    all.insert(all.end(), names.states.begin(), names.states.end());
    check_new(*builder_, name, all);

    std::vector<std::optional<ItemId>> states(cells.size() + 1); // by place, where there are several
    std::vector<ItemId> items;
    for (const std::string& item : names.items) items.push_back(builder_->add_item(item));
    for (std::size_t k = 1; k < cells.size(); ++k)
        if (unrolled.state_count(k) > 1) states[k] = builder_->add_item(names.states[k], Kind::secondary);

    for (std::size_t k = 0; k < cells.size(); ++k)
        for (const auto& [from, symbol, to] : unrolled.moves(k)) {
            builder_->begin_option();
            std::ignore = builder_->add_cell(items[k]);
            std::ignore = builder_->add_cell(cells[k], colour(symbol));
            for (const auto& [item, state] : {std::pair(states[k], from), std::pair(states[k + 1], to)})
                if (item) std::ignore = builder_->add_cell(*item, builder_->colour(std::to_string(state)));
            if (names.items[k].empty()) continue;
            std::string text = names.items[k] + '=' + symbols_[static_cast<std::size_t>(symbol)];
            if (states[k] || states[k + 1]) text += fmt::format("/{}-{}", from, to);
            builder_->set_option_name(text);
        }
}

} // namespace quadrille
