// SPDX-License-Identifier: MIT
#include "search/tables/propagator.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::search::tables {

Propagator::Propagator(std::shared_ptr<const Form> form)
    : form_(std::move(form)), tables_(form_->tables), domains_(form_->domains), uses_(form_->uses),
      links_(form_->links), supports_(form_->supports), watchers_(form_->watchers), privates_(form_->privates),
      pool_(form_->pool), state_(form_->start), gone_(form_->domains.size()), is_queued_(form_->tables.size()) {
    reset();
}

void Propagator::reset() {
    undo(0);
    use_residues_.assign(form_->uses.size(), 0);
    link_residues_.assign(form_->links.size(), 0);
    support_residues_.clear();
    support_residues_.reserve(form_->supports.size());
    for (const Support& support : form_->supports) support_residues_.push_back(support.span.lo);
    removed_ = work_ = 0;
    for (std::uint32_t t = 0; t < form_->tables.size(); ++t) {
        if (tables_[t].size < tables_[t].bounds.min) failed_ = t;
        is_queued_[t] = true;
        changed_tables_.push_back(t);
    }
}

Propagator::Verdict Propagator::propagate(std::uint64_t most_work) {
    while (failed_ == none) {
        if (work_ >= most_work) return Verdict::paused;
        if (!changed_domains_.empty()) {
            const std::uint32_t domain = changed_domains_.back();
            changed_domains_.pop_back();
            update(domain);
        } else if (next_table_ < changed_tables_.size()) {
            const std::uint32_t table = changed_tables_[next_table_++];
            is_queued_[table] = false;
            filter(table);
        } else {
            changed_tables_.clear();
            next_table_ = 0;
            return Verdict::settled;
        }
    }
    empty_queues();
    return Verdict::failed;
}

void Propagator::empty_queues() {
    for (const std::uint32_t domain : changed_domains_) gone_[domain].clear();
    changed_domains_.clear();
    for (; next_table_ < changed_tables_.size(); ++next_table_) is_queued_[changed_tables_[next_table_]] = false;
    changed_tables_.clear();
    next_table_ = 0;
}

void Propagator::undo(std::size_t mark) {
    empty_queues();
    state_.undo(mark);
    failed_ = none;
}

bool Propagator::is_live(std::uint32_t option) const {
    const Place& place = form_->places_of(option).front();
    return (state_[tables_[place.table].live + place.bit / 64] >> place.bit % 64 & 1) != 0;
}

bool Propagator::is_open(std::uint32_t number, std::uint32_t option) const {
    const Table& table = tables_[number];
    if (table.has_one()) return live(number) > 1 && is_live(option);
    const std::uint32_t bit = std::ranges::find(form_->places_of(option), number, &Place::table)->bit;
    return ((state_[table.live + bit / 64] & ~taken_word(table, bit / 64)) >> bit % 64 & 1) != 0;
}

std::uint32_t Propagator::ways(std::uint32_t number) const {
    const Table& table = tables_[number];
    if (table.has_one()) return live(number);
    const std::uint32_t has = taken(table), open = live(number) - has;
    return open + 1 - (has < table.bounds.min ? table.bounds.min - has : 0);
}

double Propagator::chance(std::uint32_t number) const {
    const Table& table = tables_[number];
    if (table.has_one()) return 1.0 / live(number);
    const double has = taken(table), all = live(number);
    const double likely = (table.bounds.min + std::min<double>(table.bounds.max, all)) / 2;
    return std::max(0.0, likely - has) / std::max(1.0, all - has);
}

std::uint32_t Propagator::first_live(std::uint32_t number) const {
    const Table& table = tables_[number];
    std::uint32_t option = none;
    find_word(table, 0, table.words, [&](std::uint32_t w) {
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(state_[table.live + w]));
        option = form_->option_at(table, w * 64 + bit);
        return true;
    });
    return option;
}

std::uint32_t Propagator::first_colour(std::uint32_t number) const {
    std::uint32_t word = domains_[number].at;
    while (state_[word] == 0) ++word;
    return (word - domains_[number].at) * 64 + static_cast<std::uint32_t>(std::countr_zero(state_[word]));
}

std::uint32_t Propagator::count(const Use& use, std::uint32_t colour) const {
    const Support* const support = find_support(use, colour);
    if (support == nullptr) return 0;
    const Table& table = tables_[use.table];
    int options = 0;
    find_word(table, support->span.lo, support->span.hi, [&](std::uint32_t w) {
        options += std::popcount(state_[table.live + w] & word_of(pool_, support->span, w));
        return false;
    });
    return static_cast<std::uint32_t>(options);
}

// ------------------------------------------------------------------------- options

/// Clears live bits of a table, and of no other.
void Propagator::clear(std::uint32_t number, std::uint32_t w, Word bits) {
    const Table& table = tables_[number];
    // Most often it is one bit. To count more takes a call where the instruction set cannot count bits.
    const auto gone = (bits & (bits - 1)) == 0 ? 1 : static_cast<std::uint32_t>(std::popcount(bits));
    const Word left = state_[table.live + w] & ~bits;
    state_.set(table.live + w, left);
    if (left == 0 && table.is_long()) {
        const std::uint32_t at = table.summary + w / 64;
        state_.set(at, state_[at] & ~(Word{1} << w % 64));
    }
    const std::uint32_t count = live(number) - gone;
    state_.set(form_->counts + number, count);
    removed_ += gone;
    const bool is_lost = !table.has_one() && (taken_word(table, w) & bits) != 0;
    if ((count < table.bounds.min || is_lost) && failed_ == none) failed_ = number;
    queue(number);
}

void Propagator::queue(std::uint32_t number) {
    if (is_queued_[number]) return;
    is_queued_[number] = true;
    changed_tables_.push_back(number);
}

/// Clears live bits of a table, and of the other tables of these options.
void Propagator::remove_bits(std::uint32_t number, std::uint32_t w, Word bits) {
    clear(number, w, bits);
    const Table& table = tables_[number];
    if (!table.shares) return;
    for (; bits != 0; bits &= bits - 1) {
        const auto bit = w * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
        for (const Place& place : form_->places_of(form_->option_at(table, bit)))
            if (place.table != number) clear(place.table, place.bit / 64, Word{1} << place.bit % 64);
    }
}

void Propagator::remove(std::uint32_t option) {
    if (!is_live(option)) return;
    for (const Place& place : form_->places_of(option)) clear(place.table, place.bit / 64, Word{1} << place.bit % 64);
}

void Propagator::keep_only(std::uint32_t number, const Span& span) {
    const Table& table = tables_[number];
    find_word(table, 0, table.words, [&](std::uint32_t w) {
        if (const Word out = state_[table.live + w] & ~word_of(pool_, span, w)) remove_bits(number, w, out);
        return false;
    });
}

void Propagator::take(std::uint32_t number, std::uint32_t option) {
    const Table& table = tables_[number];
    if (!table.has_one()) return commit(option);
    const auto& places = form_->places_of(option);
    const std::uint32_t bit = std::ranges::find(places, number, &Place::table)->bit;
    find_word(table, 0, table.words, [&](std::uint32_t w) {
        const Word keep = w == bit / 64 ? Word{1} << bit % 64 : 0;
        if (const Word out = state_[table.live + w] & ~keep) remove_bits(number, w, out);
        return false;
    });
}

/// Removes the options that use a domain privately, unless `keep(option)`.
template <class Keep> void Propagator::remove_private(std::uint32_t number, Keep keep) {
    const Domain& domain = domains_[number];
    for (std::uint32_t k = domain.first_private; k < domain.last_private; ++k)
        if (!keep(privates_[k])) remove(privates_[k]);
    work_ += domain.last_private - domain.first_private;
}

// ------------------------------------------------------------------------- colours

void Propagator::drop(std::uint32_t number, std::uint32_t colour) {
    work_ += 4;
    const std::size_t at = domains_[number].at + colour / 64;
    state_.set(at, state_[at] & ~(Word{1} << colour % 64));
    state_.set(form_->sizes + number, colours(number) - 1);
    if (gone_[number].empty()) changed_domains_.push_back(number);
    gone_[number].push_back(colour);
}

/// Drops the other colours of a domain; all of them for a private use.
void Propagator::keep_colour(std::uint32_t domain, std::uint32_t colour) {
    if (colours(domain) == (colour == private_use ? 0u : 1u)) return; // the colour is there: its option lives
    for_each_colour(domain, [&](std::uint32_t other) {
        if (other != colour) drop(domain, other);
    });
}

void Propagator::colour(std::uint32_t domain, std::uint32_t colour) {
    keep_colour(domain, colour);
    remove_private(domain, [](std::uint32_t) { return false; });
}

const Support* Propagator::find_support(const Use& use, std::uint32_t colour) const {
    const auto supports = form_->supports_of(use);
    if (supports.size() == domains_[use.domain].colours) return &supports[colour]; // it gives all colours
    const auto found = std::ranges::lower_bound(supports, colour, {}, &Support::colour);
    return found != supports.end() && found->colour == colour ? &*found : nullptr;
}

/// Rule 1: a domain has lost colours.
void Propagator::update(std::uint32_t number) {
    const Domain& domain = domains_[number];
    auto& gone = gone_[number];
    if (gone.size() == 1) {
        remove_given(form_->givers_of(domain, gone.front()));
    } else if (gone.size() <= colours(number) + 1) {
        givers_.clear();
        for (const std::uint32_t colour : gone) {
            const auto givers = form_->givers_of(domain, colour);
            givers_.insert(givers_.end(), givers.begin(), givers.end());
        }
        std::ranges::stable_sort(givers_, {}, &Giver::use);
        remove_given(givers_);
    } else {
        for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher && failed_ == none; ++k) {
            work_ += 2;
            keep_supported(uses_[watchers_[k]]);
        }
    }
    gone.clear();
}

void Propagator::remove_given(std::span<const Giver> givers) {
    for (const Giver& giver : givers) {
        if (failed_ != none) return;
        ++work_;
        const Table& table = tables_[giver.table];
        const Span& span = supports_[giver.support].span;
        find_word(table, span.lo, span.hi, [&](std::uint32_t w) {
            if (const Word out = state_[table.live + w] & pool_[span.at + (w - span.lo)])
                remove_bits(giver.table, w, out);
            return false;
        });
    }
}

void Propagator::keep_supported(const Use& use) {
    const Table& table = tables_[use.table];
    kept_.clear();
    for (const Support& support : form_->supports_of(use))
        if (has_colour(use.domain, support.colour)) kept_.push_back(&support);
    find_word(table, use.coloured.lo, use.coloured.hi, [&](std::uint32_t w) {
        Word out = state_[table.live + w] & word_of(pool_, use.coloured, w);
        for (const Support* support : kept_) out &= ~word_of(pool_, support->span, w);
        if (out != 0) remove_bits(use.table, w, out);
        return false;
    });
}

// ------------------------------------------------------------------------- tables

/// A table has lost options.
void Propagator::filter(std::uint32_t number) {
    work_ += 4;
    const Table& table = tables_[number];
    const std::uint32_t size = live(number);
    if (!table.has_one()) {
        balance(number);
        if (failed_ != none || table.bounds.min == 0) return;
    } else if (size == 1) {
        return commit(first_live(number));
    }
    for (std::uint32_t k = table.first_link; k < table.last_link && links_[k].count >= size; ++k) {
        follow(table, k);
        if (failed_ != none) return;
    }
    for (std::uint32_t k = table.first_use; k < table.last_use && uses_[k].count >= size; ++k) {
        look_at(table, k);
        if (failed_ != none) return;
    }
}

/// Takes an option, by rule 3, rule 7 or a choice.
void Propagator::commit(std::uint32_t option) {
    for (const Place& place : form_->places_of(option))
        if (!tables_[place.table].has_one())
            mark_taken(place);
        else if (live(place.table) > 1)
            take(place.table, option);
    for (const auto& [domain, colour] : form_->colourings_of(option)) {
        ++work_;
        state_.set(form_->touched + domain, 1);
        keep_colour(domain, colour);
        if (domains_[domain].has_private())
            remove_private(domain, [option](std::uint32_t other) { return other == option; });
        if (failed_ != none) return;
    }
}

/// Notes that an option of a table with bounds is taken.
void Propagator::mark_taken(const Place& place) {
    ++work_;
    const Table& table = tables_[place.table];
    const std::uint32_t w = place.bit / 64;
    const Word bit = Word{1} << place.bit % 64, before = taken_word(table, w);
    if ((before & bit) != 0) return;
    state_.set(table.taken + 1 + w, before | bit);
    const std::uint32_t count = taken(table) + 1;
    state_.set(table.taken, count);
    const bool is_lost = (state_[table.live + w] & bit) == 0;
    if ((count > table.bounds.max || is_lost) && failed_ == none) failed_ = place.table;
    if (count == table.bounds.max) queue(place.table);
}

/// Rule 7.
void Propagator::balance(std::uint32_t number) {
    const Table& table = tables_[number];
    const std::uint32_t size = live(number), count = taken(table);
    if (count == size) return;
    if (count == table.bounds.max)
        find_word(table, 0, table.words, [&](std::uint32_t w) {
            if (const Word out = state_[table.live + w] & ~taken_word(table, w)) remove_bits(number, w, out);
            return false;
        });
    else if (size == table.bounds.min)
        for_each_open(number, [&](std::uint32_t option) {
            if (failed_ == none) commit(option);
        });
}

/// Whether the live options, `size` of them in all, are among these.
bool Propagator::are_all_in(const Table& table, const Span& users, std::uint32_t size, std::uint32_t& residue) {
    ++work_;
    if (size == table.size) return true;
    if (table.words == 1) return (state_[table.live] & ~pool_[users.at]) == 0;
    if ((state_[table.live + residue] & ~word_of(pool_, users, residue)) != 0) return false;
    return !find_word(table, 0, table.words, [&](std::uint32_t w) {
        if ((state_[table.live + w] & ~word_of(pool_, users, w)) == 0) return false;
        residue = w;
        return true;
    });
}

/// Rules 5 and 6. Once is enough: what is not in `rest` stays out.
void Propagator::follow(const Table& table, std::uint32_t number) {
    const Link& link = links_[number];
    if (state_[link.done] != 0 || !are_all_in(table, link.users, link.count, link_residues_[number])) return;
    state_.set(link.done, 1);
    keep_only(link.other, link.rest);
}

/// Rules 2 and 4.
void Propagator::look_at(const Table& table, std::uint32_t number) {
    ++work_;
    const Use& use = uses_[number];
    const bool has_private = domains_[use.domain].has_private();
    const bool touched = is_touched(use.domain);
    if (touched && !has_private && colours(use.domain) <= 1) return;
    if (!are_all_in(table, use.users, use.count, use_residues_[number])) return;
    if (!touched) state_.set(form_->touched + use.domain, 1);
    if (has_private && state_[use.done] == 0) {
        state_.set(use.done, 1);
        remove_private(use.domain, [&](std::uint32_t option) { return form_->has_item(option, use.table); });
    }
    if (colours(use.domain) <= (has_private ? 0u : 1u)) return;
    for_each_colour(use.domain, [&](std::uint32_t colour) {
        const Support* const support = find_support(use, colour);
        if (support == nullptr || !is_supported(table, *support)) drop(use.domain, colour);
    });
}

bool Propagator::is_supported(const Table& table, const Support& support) {
    const Span& span = support.span;
    ++work_;
    if (span.hi - span.lo == 1) return (state_[table.live + span.lo] & pool_[span.at]) != 0;
    std::uint32_t& residue = support_residues_[static_cast<std::size_t>(&support - form_->supports.data())];
    if ((state_[table.live + residue] & pool_[span.at + (residue - span.lo)]) != 0) return true;
    return find_word(table, span.lo, span.hi, [&](std::uint32_t w) {
        if ((state_[table.live + w] & word_of(pool_, span, w)) == 0) return false;
        residue = w;
        return true;
    });
}

} // namespace quadrille::search::tables
