// SPDX-License-Identifier: MIT
#include <new>
#include <vector>

#include "base/quoted.hpp"
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

quadrille_status add_item(quadrille_builder* handle, const char* name, Kind kind, Bounds bounds, uint32_t* item,
                          quadrille_error* error) noexcept {
    return addition(handle, error, [&](quadrille_builder& builder) {
        const ItemId added = builder.builder.add_item(name ? name : "", kind, bounds);
        if (item) *item = index(added);
    });
}

void need_item(const ProblemBuilder& builder, uint32_t item) {
    if (item >= builder.item_count())
        bad_argument(fmt::format("found item {}, the problem has {} items", item, builder.item_count()));
}

void need_option(const ProblemBuilder& builder) {
    if (builder.option_count() == 0) bad_argument("no option was begun");
}

/// Numbers of the caller's as ids. Whoever takes them checks them.
template <class Id> std::vector<Id> ids_of(std::span<const uint32_t> numbers) {
    std::vector<Id> ids;
    ids.reserve(numbers.size());
    for (const uint32_t number : numbers) ids.push_back(Id{number});
    return ids;
}

} // namespace

quadrille_builder* quadrille_builder_new(void) {
    return value_or<quadrille_builder*>(nullptr, [] { return new quadrille_builder; });
}
void quadrille_builder_free(quadrille_builder* builder) { delete builder; }

quadrille_status quadrille_builder_add_item(quadrille_builder* builder, const char* name, uint32_t* item,
                                            quadrille_error* error) {
    return add_item(builder, name, Kind::primary, {}, item, error);
}

quadrille_status quadrille_builder_add_bounded_item(quadrille_builder* builder, const char* name, uint32_t min,
                                                    uint32_t max, uint32_t* item, quadrille_error* error) {
    return add_item(builder, name, Kind::primary, {min, max}, item, error);
}

quadrille_status quadrille_builder_add_secondary_item(quadrille_builder* builder, const char* name, uint32_t* item,
                                                      quadrille_error* error) {
    return add_item(builder, name, Kind::secondary, {}, item, error);
}

quadrille_status quadrille_builder_find_item(const quadrille_builder* builder, const char* name, uint32_t* item,
                                             quadrille_error* error) {
    return guarded(error, [&] {
        const auto found = deref(builder, "builder").builder.find_item(&deref(name, "name"));
        if (!found) bad_argument(fmt::format("found no item {}", in_quotes(name)));
        deref(item, "item") = index(*found);
    });
}

quadrille_status quadrille_builder_begin_option(quadrille_builder* handle, uint32_t* option, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        builder.option_has_name = false;
        const OptionId begun = builder.builder.begin_option();
        if (option) *option = index(begun);
    });
}

quadrille_status quadrille_builder_add_cell(quadrille_builder* handle, uint32_t item, const char* colour,
                                            quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        need_option(builder.builder);
        need_item(builder.builder, item);
        if (colour && !*colour) bad_argument("found an empty colour, expected a name, or NULL for none");
        if (colour && builder.builder.kind(ItemId{item}) == Kind::primary) // before the colour becomes known
            bad_argument(fmt::format("found a colour for the primary item {}", item));
        if (!builder.builder.add_cell(ItemId{item}, colour ? builder.builder.colour(colour) : ColourId::none))
            bad_argument(fmt::format("found item {} twice in an option", item));
    });
}

quadrille_status quadrille_builder_set_option_name(quadrille_builder* handle, const char* name,
                                                   quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        deref(name, "name");
        need_option(builder.builder);
        if (builder.option_has_name) bad_argument("found a second name for an option");
        builder.builder.set_option_name(name);
        builder.option_has_name = *name != 0;
    });
}

quadrille_status quadrille_builder_set_cost(quadrille_builder* handle, int64_t cost, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        need_option(builder.builder);
        builder.builder.set_cost(cost);
    });
}

quadrille_status quadrille_builder_set_decimal_cost(quadrille_builder* handle, int64_t cost, uint32_t decimals,
                                                    quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        need_option(builder.builder);
        builder.builder.set_cost(cost, decimals);
    });
}

quadrille_status quadrille_builder_add_option(quadrille_builder* handle, const uint32_t* items, size_t count,
                                              uint32_t* option, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        const OptionId added = builder.builder.add_option(ids_of<ItemId>(array(items, count, "items")));
        builder.option_has_name = false;
        if (option) *option = index(added);
    });
}

quadrille_status quadrille_builder_add_items(quadrille_builder* handle, uint32_t count, quadrille_kind kind,
                                             quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (kind != QUADRILLE_PRIMARY && kind != QUADRILLE_SECONDARY)
            bad_argument(fmt::format("found {} for kind, expected 0 or 1", static_cast<int>(kind)));
        builder.builder.add_items(count, kind == QUADRILLE_PRIMARY ? Kind::primary : Kind::secondary);
    });
}

quadrille_status quadrille_builder_colour(quadrille_builder* handle, const char* name, uint32_t* colour,
                                          quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        if (deref(name, "name") == 0) bad_argument("found an empty colour, expected a name");
        deref(colour, "colour") = index(builder.builder.colour(name));
    });
}

quadrille_status quadrille_builder_add_options(quadrille_builder* handle, const size_t* starts, size_t count,
                                               const uint32_t* items, const uint32_t* colours, uint32_t* first,
                                               quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        deref(starts, "starts");
        const auto cells = ids_of<ItemId>(array(items, starts[count], "items"));
        const auto shades = ids_of<ColourId>({colours, colours ? cells.size() : 0});
        const OptionId added = builder.builder.add_options({starts, count + 1}, cells, shades);
        builder.option_has_name = false;
        if (first) *first = index(added);
    });
}

quadrille_status quadrille_builder_require(quadrille_builder* handle, uint32_t option, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        builder.builder.require(option_ids({&option, 1}, builder.builder.option_count())[0]);
    });
}

quadrille_status quadrille_builder_forbid(quadrille_builder* handle, uint32_t option, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        builder.builder.forbid(option_ids({&option, 1}, builder.builder.option_count())[0]);
    });
}

quadrille_status quadrille_builder_set_sense(quadrille_builder* handle, quadrille_sense sense, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) { builder.builder.set_sense(sense_of(sense)); });
}

quadrille_status quadrille_builder_build(quadrille_builder* handle, quadrille_problem** problem,
                                         quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        deref(problem, "problem");
        *problem = nullptr;
        *problem = new quadrille_problem{builder.builder.build()};
        builder.option_has_name = false;
    });
}
