// SPDX-License-Identifier: MIT
#include "search/tables/form.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include <quadrille/error.hpp>

namespace quadrille::search::tables {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// Whether all options of a table use a domain, and none does so privately.
bool is_always_coloured(const Form& form, const Use& use) {
    return use.count == form.tables[use.table].size && use.users.at == use.coloured.at
           && use.first_support != use.last_support;
}

/// Collects what the options of one table imply, table by table.
class Implications {
  public:
    explicit Implications(Form& form) : form_(form), entry_of_(form.tables.size(), none) { find_deciding(); }

    void add(std::uint32_t table, std::vector<Pair>& pairs) {
        entries_.clear();
        for (std::uint32_t u = form_.tables[table].first_use; u < form_.tables[table].last_use; ++u)
            if (const Use& use = form_.uses[u]; deciding_[use.domain] != none && is_always_coloured(form_, use))
                follow(table, use);
        for (const Entry& entry : entries_) {
            entry_of_[entry.table] = none;
            add_pair(table, entry, pairs);
        }
    }

  private:
    struct Entry {
        std::uint32_t table;
        std::vector<Word> here;           // the options that imply it
        std::vector<std::uint32_t> there; // the options by which they do
    };

    /// Finds a table for each domain whose options have each a colour of their own.
    void find_deciding() {
        deciding_.assign(form_.domains.size(), none);
        for (std::uint32_t u = 0; u < form_.uses.size(); ++u) {
            const Use& use = form_.uses[u];
            const Table& table = form_.tables[use.table];
            if (table.has_one() && table.shares && table.size > 1 && deciding_[use.domain] == none
                && is_always_coloured(form_, use) && use.last_support - use.first_support == table.size)
                deciding_[use.domain] = u;
        }
    }

    /// The option of the deciding table that has a colour, if there is one.
    std::uint32_t decided(std::uint32_t domain, std::uint32_t colour) const {
        const Use& use = form_.uses[deciding_[domain]];
        const auto supports = form_.supports_of(use);
        const auto support = std::ranges::lower_bound(supports, colour, {}, &Support::colour);
        if (support == supports.end() || support->colour != colour) return none;
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(form_.pool[support->span.at]));
        return form_.option_at(form_.tables[use.table], support->span.lo * 64 + bit);
    }

    void follow(std::uint32_t table, const Use& use) {
        for (const Support& support : form_.supports_of(use)) {
            const std::uint32_t option = decided(use.domain, support.colour);
            // An option that has the table's item excludes all others of the table anyway.
            if (option == none || form_.has_item(option, table)) continue;
            for (const Place& place : form_.places_of(option)) note(table, support.span, place);
        }
    }

    /// Notes that some options imply one at a place, except for those that have its item themselves.
    void note(std::uint32_t table, const Span& span, const Place& place) {
        std::uint32_t& number = entry_of_[place.table];
        if (number == none) {
            number = static_cast<std::uint32_t>(entries_.size());
            entries_.push_back({place.table, std::vector<Word>(form_.tables[table].words), {}});
        }
        Entry& entry = entries_[number];
        bool some = false;
        for (std::uint32_t w = span.lo; w < span.hi; ++w)
            for (Word left = word_of(form_.pool, span, w); left != 0; left &= left - 1) {
                const auto bit = w * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
                if (form_.tables[table].shares
                    && form_.has_item(form_.option_at(form_.tables[table], bit), place.table))
                    continue;
                entry.here[w] |= left & (~left + 1);
                some = true;
            }
        if (some) entry.there.push_back(place.bit);
    }

    void add_pair(std::uint32_t table, const Entry& entry, std::vector<Pair>& pairs) {
        if (entry.there.empty()) return;
        std::vector<std::uint32_t> here, there = entry.there;
        for (std::uint32_t w = 0; w < entry.here.size(); ++w)
            for (Word left = entry.here[w]; left != 0; left &= left - 1)
                here.push_back(w * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
        std::ranges::sort(there);
        there.erase(std::unique(there.begin(), there.end()), there.end());
        pairs.push_back({{table, entry.table},
                         {form_.add_span(here), form_.add_span(there)},
                         {static_cast<std::uint32_t>(here.size()), static_cast<std::uint32_t>(there.size())}});
    }

    Form& form_;
    std::vector<std::uint32_t> deciding_; // by domain: the use by a table that decides it, or none
    std::vector<std::uint32_t> entry_of_; // by table
    std::vector<Entry> entries_;
};

} // namespace

void add_implied_pairs(Form& form, std::vector<Pair>& pairs) {
    Implications implications(form);
    for (std::uint32_t t = 0; t < form.tables.size(); ++t)
        if (form.tables[t].size > 1) implications.add(t, pairs);
}

namespace {

constexpr std::size_t most_words = std::size_t{1} << 27; // of masks: 1 GB

/// An option that has an item, in a list by items.
struct Cell {
    std::uint32_t other, colour, bit;
    std::uint64_t key() const { return std::uint64_t{other} << 32 | colour; }
};

/// The end of the cells with the same item, and colour if that matters, as the first one.
template <class Iterator> Iterator end_of(Iterator first, Iterator last, auto same) {
    return std::find_if_not(first, last, [&](const Cell& cell) { return same(cell, *first); });
}

bool same_item(const Cell& a, const Cell& b) { return a.other == b.other; }
bool same_colour(const Cell& a, const Cell& b) { return a.key() == b.key(); }

template <class Iterator> std::vector<std::uint32_t> bits_of(Iterator first, Iterator last) {
    std::vector<std::uint32_t> bits;
    bits.reserve(static_cast<std::size_t>(last - first));
    for (; first != last; ++first) bits.push_back(first->bit);
    return bits;
}

} // namespace

Form::Form(const Problem& problem) {
    number_options(problem);
    make_domains(problem);
    make_tables();
    for (std::uint32_t t = 0; t < tables.size(); ++t) make_uses(t);
    make_watchers();
    make_links();
    number_values();
    make_givers();
    lay_out_state();
}

bool Form::has_item(std::uint32_t option, std::uint32_t table) const {
    return std::ranges::any_of(places_of(option), [&](const Place& place) { return place.table == table; });
}

Span Form::add_span(std::span<const std::uint32_t> bits) {
    const auto [least, greatest] = std::ranges::minmax(bits);
    Span span{least / 64, greatest / 64 + 1, pool.size()};
    if (pool.size() + (span.hi - span.lo) > most_words)
        throw Unsupported("engine tables takes at most 134217728 words of masks, and this problem has more");
    pool.resize(pool.size() + (span.hi - span.lo));
    for (const std::uint32_t bit : bits) pool[span.at + (bit / 64 - span.lo)] |= Word{1} << bit % 64;
    return span;
}

/// Options in order. Colourings have the numbers of the problem's items and colours, until domains are made.
void Form::number_options(const Problem& problem) {
    std::vector<std::uint32_t> number(problem.item_count());
    std::uint32_t primary = 0;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) {
            number[i] = primary++;
            tables.push_back({.bounds = problem.bounds(ItemId{i})});
        }
    first_place.push_back(0);
    first_colouring.push_back(0);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (!problem.has_primary(OptionId{o})) continue;
        const auto items = problem.items(OptionId{o});
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t item = index(items[k]);
            if (problem.is_primary(items[k]))
                places.push_back({number[item], tables[number[item]].size++});
            else
                colourings.push_back({item, index(problem.colour(OptionId{o}, k))});
        }
        ids.push_back(OptionId{o});
        first_place.push_back(places.size());
        first_colouring.push_back(colourings.size());
    }
}

/// Numbers the colours of each item that at least two options give, and finds the items that exclude
/// something: those with private uses beside others, or with two colours.
void Form::make_domains(const Problem& problem) {
    struct Where {
        std::size_t colouring;
        std::uint32_t option;
    };
    std::vector<std::size_t> begins(problem.item_count() + 1);
    for (const Colouring& colouring : colourings) ++begins[colouring.domain + 1];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    std::vector<Where> by_item(colourings.size());
    auto next = begins;
    for (std::uint32_t o = 0; o < options(); ++o)
        for (std::size_t k = first_colouring[o]; k < first_colouring[o + 1]; ++k)
            by_item[next[colourings[k].domain]++] = {k, o};

    std::vector<std::uint32_t> times(problem.colour_count()), number(problem.colour_count());
    std::vector<std::uint32_t> domain_of(problem.item_count(), none);
    for (std::uint32_t item = 0; item < problem.item_count(); ++item) {
        const std::span here(by_item.data() + begins[item], begins[item + 1] - begins[item]);
        for (const Where& use : here)
            times[colourings[use.colouring].colour] = 0, number[colourings[use.colouring].colour] = none;
        for (const Where& use : here) ++times[colourings[use.colouring].colour];
        Domain domain;
        domain.first_private = static_cast<std::uint32_t>(privates.size());
        for (const Where& use : here) {
            std::uint32_t& colour = colourings[use.colouring].colour;
            if (colour == index(ColourId::none) || times[colour] == 1) {
                colour = private_use;
                privates.push_back(use.option);
                continue;
            }
            if (number[colour] == none) number[colour] = domain.colours++;
            colour = number[colour];
        }
        domain.last_private = static_cast<std::uint32_t>(privates.size());
        const std::uint32_t alone = domain.last_private - domain.first_private;
        if (alone + domain.colours < 2) {
            privates.resize(domain.first_private);
            continue;
        }
        domain_of[item] = static_cast<std::uint32_t>(domains.size());
        domains.push_back(domain);
    }

    std::size_t kept = 0;
    for (std::uint32_t o = 0; o < options(); ++o) {
        std::size_t k = first_colouring[o];
        first_colouring[o] = kept;
        for (; k < first_colouring[o + 1]; ++k)
            if (const std::uint32_t domain = domain_of[colourings[k].domain]; domain != none)
                colourings[kept++] = {domain, colourings[k].colour};
    }
    first_colouring.back() = kept;
    colourings.resize(kept);
}

void Form::make_tables() {
    std::uint32_t at = 0;
    for (Table& table : tables) {
        table.words = (table.size + 63) / 64;
        table.members = at;
        at += table.size;
    }
    members.resize(at);
    for (std::uint32_t o = 0; o < options(); ++o)
        for (const Place& place : places_of(o)) {
            members[tables[place.table].members + place.bit] = o;
            tables[place.table].shares |= places_of(o).size() > 1;
        }
}

/// Adds the uses of a table. A use that is private and of one option only is left out: that one is looked at
/// when it is taken.
void Form::make_uses(std::uint32_t number) {
    Table& table = tables[number];
    std::vector<Cell> cells;
    for (std::uint32_t bit = 0; bit < table.size; ++bit)
        for (const Colouring& colouring : colourings_of(option_at(table, bit)))
            cells.push_back({colouring.domain, colouring.colour, bit});
    std::ranges::sort(cells, {}, &Cell::key);
    table.first_use = static_cast<std::uint32_t>(uses.size());
    for (auto first = cells.begin(); first != cells.end();) {
        const auto last = end_of(first, cells.end(), same_item);
        const auto coloured = std::find_if(first, last, [](const Cell& cell) { return cell.colour == private_use; });
        const auto count = static_cast<std::uint32_t>(last - first);
        if (coloured != first || count > 1) {
            Use use{.table = number, .domain = first->other, .count = count};
            use.first_support = static_cast<std::uint32_t>(supports.size());
            for (auto at = first; at != coloured;) {
                const auto end = end_of(at, coloured, same_colour);
                supports.push_back({at->colour, add_span(bits_of(at, end))});
                at = end;
            }
            use.last_support = static_cast<std::uint32_t>(supports.size());
            if (use.last_support - use.first_support == 1)
                use.coloured = supports.back().span;
            else if (coloured != first)
                use.coloured = add_span(bits_of(first, coloured));
            use.users = coloured == last ? use.coloured : add_span(bits_of(first, last));
            uses.push_back(use);
        }
        first = last;
    }
    table.last_use = static_cast<std::uint32_t>(uses.size());
    std::ranges::stable_sort(uses.begin() + table.first_use, uses.end(), std::greater(), &Use::count);
}

void Form::make_watchers() {
    const auto watches = [](const Use& use) { return use.first_support != use.last_support; };
    std::vector<std::uint32_t> ends(domains.size() + 1);
    for (const Use& use : uses)
        if (watches(use)) ++ends[use.domain + 1];
    for (std::size_t d = 0; d < domains.size(); ++d) {
        ends[d + 1] += ends[d];
        domains[d].first_watcher = domains[d].last_watcher = ends[d];
    }
    watchers.resize(ends.back());
    for (std::uint32_t u = 0; u < uses.size(); ++u)
        if (watches(uses[u])) watchers[domains[uses[u].domain].last_watcher++] = u;
}

/// Lists what gives each colour. To be called when values have their numbers.
void Form::make_givers() {
    first_giver.assign(values - options() + 1, 0);
    const auto for_each_support = [&](auto visit) {
        for (std::uint32_t u = 0; u < uses.size(); ++u)
            for (std::uint32_t s = uses[u].first_support; s < uses[u].last_support; ++s)
                visit(domains[uses[u].domain].first_value - options() + supports[s].colour, u, s);
    };
    for_each_support([&](std::size_t value, std::uint32_t, std::uint32_t) { ++first_giver[value + 1]; });
    std::partial_sum(first_giver.begin(), first_giver.end(), first_giver.begin());
    givers.resize(first_giver.back());
    auto next = first_giver;
    for_each_support([&](std::size_t value, std::uint32_t u, std::uint32_t s) {
        givers[next[value]++] = {uses[u].table, u, s};
    });
}

/// Adds the links of tables that share options, and of those that imply each other.
void Form::make_links() {
    std::vector<Pair> pairs;
    std::vector<Cell> cells;
    struct Half {
        std::uint32_t table, other, count;
        Span span;
        std::pair<std::uint32_t, std::uint32_t> key() const { return {table, other}; }
    };
    std::vector<Half> halves;
    for (std::uint32_t t = 0; t < tables.size(); ++t) {
        if (!tables[t].shares) continue;
        cells.clear();
        for (std::uint32_t bit = 0; bit < tables[t].size; ++bit)
            for (const Place& place : places_of(option_at(tables[t], bit)))
                if (place.table != t) cells.push_back({place.table, 0, bit});
        std::ranges::sort(cells, {}, &Cell::key);
        for (auto first = cells.begin(); first != cells.end();) {
            const auto last = end_of(first, cells.end(), same_item);
            halves.push_back(
                {t, first->other, static_cast<std::uint32_t>(last - first), add_span(bits_of(first, last))});
            first = last;
        }
    }
    for (const Half& half : halves) {
        if (half.other < half.table) continue;
        const auto back = std::ranges::lower_bound(halves, std::pair(half.other, half.table), {}, &Half::key);
        pairs.push_back({{half.table, half.other}, {half.span, back->span}, {half.count, back->count}});
    }
    add_implied_pairs(*this, pairs);

    std::vector<std::pair<std::uint32_t, Link>> of_table;
    for (const Pair& pair : pairs)
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            if (pair.count[side] > 1 && tables[pair.table[side]].bounds.min > 0
                && tables[pair.table[1 - side]].bounds.max == 1)
                of_table.push_back({pair.table[side],
                                    {.other = pair.table[1 - side],
                                     .count = pair.count[side],
                                     .done = 0,
                                     .users = pair.options[side],
                                     .rest = pair.options[1 - side]}});
    std::ranges::stable_sort(of_table, [](const auto& a, const auto& b) {
        return std::pair(a.first, b.second.count) < std::pair(b.first, a.second.count);
    });
    std::size_t at = 0;
    for (std::uint32_t t = 0; t < tables.size(); ++t) {
        tables[t].first_link = static_cast<std::uint32_t>(links.size());
        for (; at < of_table.size() && of_table[at].first == t; ++at) links.push_back(of_table[at].second);
        tables[t].last_link = static_cast<std::uint32_t>(links.size());
    }
}

/// The paths of a search hold 32 bits a choice: twice the number of a value, plus one if the value is left out.
void Form::number_values() {
    constexpr std::uint64_t most_values = std::uint64_t{1} << 31;
    std::uint64_t number = options();
    for (Domain& domain : domains) {
        domain.first_value = static_cast<std::uint32_t>(number);
        number += domain.colours;
    }
    if (number > most_values)
        throw Unsupported("engine tables takes at most 2^31 options and colours, and this problem has more");
    values = static_cast<std::uint32_t>(number);
}

void Form::lay_out_state() {
    const auto reserve = [&](std::size_t words) {
        const std::size_t at = start.size();
        if (at + words > UINT32_MAX)
            throw Unsupported("engine tables takes at most 2^32 words of state, and this problem has more");
        start.resize(at + words);
        return static_cast<std::uint32_t>(at);
    };
    const auto fill = [&](std::uint32_t at, std::uint32_t bits) {
        for (std::uint32_t bit = 0; bit < bits; ++bit) start[at + bit / 64] |= Word{1} << bit % 64;
    };
    counts = reserve(tables.size());
    sizes = reserve(domains.size());
    touched = reserve(domains.size());
    double options_of_tables = 0, colours_of_domains = 0, coloured = 0;
    for (std::uint32_t t = 0; t < tables.size(); ++t) {
        Table& table = tables[t];
        fill(table.live = reserve(table.words), table.size);
        if (table.is_long()) fill(table.summary = reserve((table.words + 63) / 64), table.words);
        if (!table.has_one()) table.taken = reserve(1 + table.words);
        start[counts + t] = table.size;
        options_of_tables += table.size;
    }
    for (std::uint32_t d = 0; d < domains.size(); ++d) {
        Domain& domain = domains[d];
        fill(domain.at = reserve(domain.words()), domain.colours);
        start[sizes + d] = domain.colours;
        if (domain.colours < 2) continue;
        colours_of_domains += domain.colours;
        ++coloured;
    }
    for (Use& use : uses) use.done = domains[use.domain].has_private() ? reserve(1) : 0;
    for (Link& link : links) link.done = reserve(1);
    constexpr double much_longer = 3;
    by_colours
        = coloured > 0
          && options_of_tables * coloured > much_longer * colours_of_domains * static_cast<double>(tables.size());
}

} // namespace quadrille::search::tables
