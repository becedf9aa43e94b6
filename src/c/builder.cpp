// SPDX-License-Identifier: MIT
#include <algorithm>
#include <new>

#include "c/handles.hpp"
#include "problem/quoted.hpp"

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

quadrille_status add_item(quadrille_builder* handle, const char* name, Kind kind, Bounds bounds,
                          uint32_t* item, quadrille_error* error) noexcept {
    return addition(handle, error, [&](quadrille_builder& builder) {
        const auto [id, added] = builder.builder.add_item(name ? name : "", kind, bounds);
        if (!added) bad_argument(fmt::format("found a second item {}", in_quotes(name)));
        if (item) *item = index(id);
    });
}

void need_item(const ProblemBuilder& builder, uint32_t item) {
    if (item >= builder.item_count())
        bad_argument(fmt::format("found item {}, the problem has {} items", item, builder.item_count()));
}

void need_option(const ProblemBuilder& builder) {
    if (builder.option_count() == 0) bad_argument("no option was begun");
}

uint32_t begin_option(quadrille_builder& builder) {
    builder.option_has_name = false;
    return index(builder.builder.begin_option());
}

void add_cell(ProblemBuilder& builder, uint32_t item, ColourId colour) {
    if (!builder.add_cell(ItemId{item}, colour))
        bad_argument(fmt::format("found item {} twice in an option", item));
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

quadrille_status quadrille_builder_add_bounded_item(quadrille_builder* builder, const char* name,
                                                    uint32_t min, uint32_t max, uint32_t* item,
                                                    quadrille_error* error) {
    return add_item(builder, name, Kind::primary, {min, max}, item, error);
}

quadrille_status quadrille_builder_add_secondary_item(quadrille_builder* builder, const char* name,
                                                      uint32_t* item, quadrille_error* error) {
    return add_item(builder, name, Kind::secondary, {}, item, error);
}

quadrille_status quadrille_builder_find_item(const quadrille_builder* builder, const char* name,
                                             uint32_t* item, quadrille_error* error) {
    return guarded(error, [&] {
        const auto found = deref(builder, "builder").builder.find_item(&deref(name, "name"));
        if (!found) bad_argument(fmt::format("found no item {}", in_quotes(name)));
        deref(item, "item") = index(*found);
    });
}

quadrille_status quadrille_builder_begin_option(quadrille_builder* handle, uint32_t* option,
                                                quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        const uint32_t begun = begin_option(builder);
        if (option) *option = begun;
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
        add_cell(builder.builder, item, colour ? builder.builder.colour(colour) : ColourId::none);
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

quadrille_status quadrille_builder_add_option(quadrille_builder* handle, const uint32_t* items, size_t count,
                                              uint32_t* option, quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        const auto list = array(items, count, "items");
        std::vector<uint32_t> sorted(list.begin(), list.end());
        std::ranges::sort(sorted);
        if (!sorted.empty()) need_item(builder.builder, sorted.back());
        if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
            bad_argument(fmt::format("found item {} twice in an option", *twice));
        const uint32_t begun = begin_option(builder);
        for (const uint32_t item : list) add_cell(builder.builder, item, ColourId::none);
        if (option) *option = begun;
    });
}

quadrille_status quadrille_builder_require(quadrille_builder* handle, uint32_t option,
                                           quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        builder.builder.require(option_ids({&option, 1}, builder.builder.option_count())[0]);
    });
}

quadrille_status quadrille_builder_forbid(quadrille_builder* handle, uint32_t option,
                                          quadrille_error* error) {
    return addition(handle, error, [&](quadrille_builder& builder) {
        builder.builder.forbid(option_ids({&option, 1}, builder.builder.option_count())[0]);
    });
}

quadrille_status quadrille_builder_set_sense(quadrille_builder* handle, quadrille_sense sense,
                                             quadrille_error* error) {
    return addition(handle, error,
                    [&](quadrille_builder& builder) { builder.builder.set_sense(sense_of(sense)); });
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
