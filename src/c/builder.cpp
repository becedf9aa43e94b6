// SPDX-License-Identifier: MIT
#include <new>
#include <vector>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

/// Runs an addition. Memory that runs out in the middle of one may leave the builder with half of it, so
/// nothing more is built on it.
template <class Body>
quadrille_status addition(quadrille_builder* handle, quadrille_error* error, const Body& body) noexcept {
    return guarded(error, [&] {
        quadrille_builder& builder = deref(handle, "builder");
        if (builder.broken) throw Failure(QUADRILLE_NO_RESOURCES, "the builder ran out of memory before");
        try {
            body(builder);
        } catch (const std::bad_alloc&) {
            builder.broken = true;
            throw;
        }
    });
}

/// Numbers of the caller's as ids. Whoever takes them checks them.
template <class Id> std::vector<Id> ids_of(std::span<const uint32_t> numbers) {
    std::vector<Id> ids;
    ids.reserve(numbers.size());
    for (const uint32_t number : numbers) ids.push_back(Id{number});
    return ids;
}

OptionId add_options(ProblemBuilder& builder, std::span<const size_t> starts, const uint32_t* items,
                     const uint32_t* colours) {
    const auto cells = ids_of<ItemId>(array(items, starts.back(), "items"));
    return builder.add_options(starts, cells, ids_of<ColourId>({colours, colours ? cells.size() : 0}));
}

} // namespace

quadrille_builder* quadrille_builder_new(void) {
    return value_or<quadrille_builder*>(nullptr, [] { return new quadrille_builder; });
}
void quadrille_builder_free(quadrille_builder* builder) { delete builder; }

quadrille_status quadrille_builder_add_item(quadrille_builder* handle, const char* name, quadrille_kind kind,
                                            uint32_t min, uint32_t max, uint32_t* item, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (kind != QUADRILLE_PRIMARY && kind != QUADRILLE_SECONDARY)
            bad_argument(fmt::format("found {} for kind, expected 0 or 1", static_cast<int>(kind)));
        const Kind its_kind = kind == QUADRILLE_PRIMARY ? Kind::primary : Kind::secondary;
        const ItemId added = builder.builder.add_item(name ? name : "", its_kind, {min, max});
        if (item) *item = index(added);
    });
}

quadrille_status quadrille_builder_find_item(const quadrille_builder* builder, const char* name, uint32_t* item,
                                             quadrille_error* error) {
    return guarded(error, [&] {
        const auto found = deref(builder, "builder").builder.find_item(&deref(name, "name"));
        if (!found) bad_argument(fmt::format("found no item {}", in_quotes(name)));
        deref(item, "item") = index(*found);
    });
}

quadrille_status quadrille_builder_colour(quadrille_builder* handle, const char* name, uint32_t* colour,
                                          quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (!deref(name, "name")) bad_argument("found an empty colour, expected a name");
        deref(colour, "colour") = index(builder.builder.colour(name));
    });
}

quadrille_status quadrille_builder_add_option(quadrille_builder* handle, const char* name, const uint32_t* items,
                                              const uint32_t* colours, size_t count, uint32_t* option,
                                              quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (name && !is_utf8(name)) // before there is an option to name
            bad_argument(fmt::format("found {}, expected a name in UTF-8", in_quotes(name)));
        const size_t starts[] = {0, count};
        const OptionId added = add_options(builder.builder, starts, items, colours);
        if (name) builder.builder.set_option_name(name);
        if (option) *option = index(added);
    });
}

quadrille_status quadrille_builder_add_options(quadrille_builder* handle, const size_t* starts, size_t count,
                                               const uint32_t* items, const uint32_t* colours, uint32_t* first,
                                               quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        deref(starts, "starts");
        const OptionId added = add_options(builder.builder, {starts, count + 1}, items, colours);
        if (first) *first = index(added);
    });
}

quadrille_status quadrille_builder_set_cost(quadrille_builder* handle, int64_t cost, uint32_t decimals,
                                            quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (builder.builder.option_count() == 0) bad_argument("no option was added");
        builder.builder.set_cost(cost, decimals);
    });
}

quadrille_status quadrille_builder_set_sense(quadrille_builder* handle, quadrille_sense sense, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (sense != QUADRILLE_MINIMIZE && sense != QUADRILLE_MAXIMIZE)
            bad_argument(fmt::format("found {} for sense, expected 0 or 1", static_cast<int>(sense)));
        builder.builder.set_sense(sense == QUADRILLE_MINIMIZE ? Sense::min : Sense::max);
    });
}

quadrille_status quadrille_builder_build(quadrille_builder* handle, quadrille_problem** problem,
                                         quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        deref(problem, "problem");
        *problem = nullptr;
        *problem = new quadrille_problem(builder.builder.build());
    });
}
