// SPDX-License-Identifier: MIT
#include "search/tables/implied.hpp"

#include <algorithm>
#include <bit>

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
            if (table.shares && table.size > 1 && deciding_[use.domain] == none && is_always_coloured(form_, use)
                && use.last_support - use.first_support == table.size)
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

} // namespace quadrille::search::tables
