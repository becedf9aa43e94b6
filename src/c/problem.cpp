// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include <quadrille/numbers.hpp>
#include <quadrille/verify.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

bool has_item(const quadrille_problem* problem, uint32_t item) {
    return problem && item < problem->problem.item_count();
}
bool has_option(const quadrille_problem* problem, uint32_t option) {
    return problem && option < problem->problem.option_count();
}

/// The numbers of an option's cells: as many as `size` bytes hold are written, and how many there are returned.
template <class Id> size_t copy_ids(std::span<const Id> ids, uint32_t* to, size_t size) {
    if (!to) size = 0;
    for (size_t i = 0; i < std::min(size, ids.size()); ++i) to[i] = index(ids[i]);
    return ids.size();
}

/// An array of ids as C sees it: numbers of their width. NULL if it is empty.
template <class Id> const uint32_t* numbers(std::span<const Id> ids) {
    static_assert(sizeof(Id) == sizeof(uint32_t));
    return ids.empty() ? nullptr : reinterpret_cast<const uint32_t*>(ids.data());
}

} // namespace

namespace quadrille::c {

std::size_t copy_text(const std::string& text, char* to, std::size_t size) {
    if (to && size != 0) {
        const size_t length = std::min(text.size(), size - 1);
        std::memcpy(to, text.data(), length);
        to[length] = 0;
    }
    return text.size();
}

} // namespace quadrille::c

void quadrille_problem_free(quadrille_problem* problem) { delete problem; }

uint32_t quadrille_problem_item_count(const quadrille_problem* problem) {
    return problem ? problem->problem.item_count() : 0;
}
uint32_t quadrille_problem_primary_count(const quadrille_problem* problem) {
    return problem ? problem->problem.primary_count() : 0;
}
uint32_t quadrille_problem_option_count(const quadrille_problem* problem) {
    return problem ? problem->problem.option_count() : 0;
}

int64_t quadrille_problem_cost(const quadrille_problem* problem, uint32_t option) {
    return has_option(problem, option) ? problem->problem.cost(OptionId{option}) : 0;
}

uint32_t quadrille_problem_cost_decimals(const quadrille_problem* problem) {
    return problem ? problem->problem.cost_decimals() : 0;
}

size_t quadrille_problem_option_items(const quadrille_problem* problem, uint32_t option, uint32_t* items, size_t size) {
    return has_option(problem, option) ? copy_ids(problem->problem.items(OptionId{option}), items, size) : 0;
}

size_t quadrille_problem_option_colours(const quadrille_problem* problem, uint32_t option, uint32_t* colours,
                                        size_t size) {
    if (!has_option(problem, option)) return 0;
    if (problem->problem.has_colours()) return copy_ids(problem->problem.colours(OptionId{option}), colours, size);
    const size_t count = problem->problem.items(OptionId{option}).size();
    if (colours) std::fill_n(colours, std::min(size, count), 0);
    return count;
}

quadrille_kind quadrille_problem_item_kind(const quadrille_problem* problem, uint32_t item) {
    return has_item(problem, item) && !problem->problem.is_primary(ItemId{item}) ? QUADRILLE_SECONDARY
                                                                                 : QUADRILLE_PRIMARY;
}
uint32_t quadrille_problem_item_min(const quadrille_problem* problem, uint32_t item) {
    return has_item(problem, item) && problem->problem.is_primary(ItemId{item})
               ? problem->problem.bounds(ItemId{item}).min
               : 0;
}
uint32_t quadrille_problem_item_max(const quadrille_problem* problem, uint32_t item) {
    return has_item(problem, item) ? problem->problem.bounds(ItemId{item}).max : 0;
}

uint32_t quadrille_problem_colour_count(const quadrille_problem* problem) {
    return problem ? problem->problem.colour_count() - 1 : 0; // the first one stands for none
}

const size_t* quadrille_problem_starts(const quadrille_problem* problem) {
    return problem ? problem->problem.starts().data() : nullptr;
}
const uint32_t* quadrille_problem_cells(const quadrille_problem* problem) {
    return problem ? numbers(problem->problem.cells()) : nullptr;
}
const uint32_t* quadrille_problem_colours(const quadrille_problem* problem) {
    return problem ? numbers(problem->problem.colours()) : nullptr;
}
const int64_t* quadrille_problem_costs(const quadrille_problem* problem) {
    return problem && problem->problem.has_costs() ? problem->problem.costs().data() : nullptr;
}

quadrille_sense quadrille_problem_sense(const quadrille_problem* problem) {
    return problem && problem->problem.sense() == Sense::max ? QUADRILLE_MAXIMIZE : QUADRILLE_MINIMIZE;
}

size_t quadrille_problem_total_cost(const quadrille_problem* problem, const uint32_t* options, size_t count, char* cost,
                                    size_t size) {
    return value_or<size_t>(0, [&] {
        const Problem& whole = deref(problem, "problem").problem;
        const auto ids = option_ids(array(options, count, "options"), whole.option_count());
        return copy_text(to_string(total_cost(whole, ids), whole.cost_decimals()), cost, size);
    });
}

size_t quadrille_problem_colour_name(const quadrille_problem* problem, uint32_t colour, char* name, size_t size) {
    if (!problem || colour == 0 || colour >= problem->problem.colour_count()) return 0;
    return value_or<size_t>(
        0, [&] { return copy_text(std::string(problem->problem.colour_name(ColourId{colour})), name, size); });
}

size_t quadrille_problem_item_name(const quadrille_problem* problem, uint32_t item, char* name, size_t size) {
    if (!has_item(problem, item)) return 0;
    return value_or<size_t>(0, [&] { return copy_text(label(problem->problem, ItemId{item}), name, size); });
}

size_t quadrille_problem_option_name(const quadrille_problem* problem, uint32_t option, char* name, size_t size) {
    if (!has_option(problem, option)) return 0;
    return value_or<size_t>(0, [&] { return copy_text(label(problem->problem, OptionId{option}), name, size); });
}

quadrille_status quadrille_problem_restrict(const quadrille_problem* problem, const uint32_t* required,
                                            size_t required_count, const uint32_t* forbidden, size_t forbidden_count,
                                            quadrille_problem** restricted, quadrille_error* error) {
    return guarded(error, [&] {
        deref(restricted, "restricted") = nullptr;
        const auto& [whole, words] = deref(problem, "problem");
        const auto ids = [&, &whole = whole](const uint32_t* options, size_t count, const char* name) {
            return option_ids(array(options, count, name), whole.option_count());
        };
        *restricted = new quadrille_problem{
            restrict(whole, ids(required, required_count, "required"), ids(forbidden, forbidden_count, "forbidden")),
            words};
    });
}

quadrille_status quadrille_verify(const quadrille_problem* problem, const uint32_t* options, size_t count,
                                  quadrille_error* error) {
    return guarded(error, [&] {
        const Problem& whole = deref(problem, "problem").problem;
        std::vector<OptionId> cover;
        for (const uint32_t option : array(options, count, "options")) cover.push_back(OptionId{option});
        if (const auto wrong = Verifier(whole).violation(cover)) throw Failure(QUADRILLE_NO_COVER, *wrong);
    });
}
