// SPDX-License-Identifier: MIT
#include <quadrille/symmetry.hpp>

#include <algorithm>

#include "c/handles.hpp"
#include "symmetry/group.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

std::vector<std::uint32_t> numbers(const uint32_t* keep, const Problem& problem) {
    if (!keep) return {};
    return {keep, keep + problem.item_count()};
}

template <class Id> void write_image(const std::vector<std::vector<Id>>& cycles, std::size_t size, uint32_t* images) {
    if (!images) return;
    std::vector<std::uint32_t> image = symmetries::identity(size);
    symmetries::apply_cycles(cycles, 0, image);
    std::ranges::copy(image, images);
}

/// Runs a search for classes, and gives the caller its result, if wanted.
template <class Search>
quadrille_status run_up_to_symmetry(const quadrille_problem* problem, const uint32_t* keep,
                                    const quadrille_params* params, quadrille_result** result, quadrille_error* error,
                                    const Search& search) noexcept {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const quadrille_params mine = begin(params);
        DistinctResult found = search(whole, {mine.search, {.keep = numbers(keep, whole)}}, mine.control);
        if (!result) return;
        std::string total = found.total.to_string();
        give(std::move(found.search), result);
        (*result)->total = std::move(total);
    });
}

} // namespace

quadrille_status quadrille_symmetry_new(const quadrille_problem* problem, int costs, const uint32_t* keep,
                                        const quadrille_params* params, quadrille_symmetry** symmetry,
                                        quadrille_error* error) {
    return guarded(error, [&] {
        deref(symmetry, "symmetry") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        Symmetry found
            = quadrille::symmetry(whole, {.costs = costs != 0, .keep = numbers(keep, whole)}, begin(params).control);
        std::string order = found.order.to_string(), gap = to_gap(found);
        *symmetry = new quadrille_symmetry{std::move(found), std::move(order), std::move(gap)};
    });
}

void quadrille_symmetry_free(quadrille_symmetry* symmetry) { delete symmetry; }

const char* quadrille_symmetry_order(const quadrille_symmetry* symmetry) {
    return symmetry ? symmetry->order.c_str() : nullptr;
}

int quadrille_symmetry_complete(const quadrille_symmetry* symmetry) {
    return symmetry && symmetry->symmetry.complete ? 1 : 0;
}

size_t quadrille_symmetry_generator_count(const quadrille_symmetry* symmetry) {
    return symmetry ? symmetry->symmetry.generators.size() : 0;
}

quadrille_status quadrille_symmetry_generator(const quadrille_symmetry* handle, size_t generator, uint32_t* items,
                                              uint32_t* options, quadrille_error* error) {
    return guarded(error, [&] {
        const Symmetry& symmetry = deref(handle, "symmetry").symmetry;
        if (generator >= symmetry.generators.size())
            bad_argument(
                fmt::format("found generator {}, expected less than {}", generator, symmetry.generators.size()));
        write_image(symmetry.generators[generator].items, symmetry.item_orbits.size(), items);
        write_image(symmetry.generators[generator].options, symmetry.option_orbits.size(), options);
    });
}

quadrille_status quadrille_symmetry_orbits(const quadrille_symmetry* handle, uint32_t* items, uint32_t* options,
                                           quadrille_error* error) {
    return guarded(error, [&] {
        const Symmetry& symmetry = deref(handle, "symmetry").symmetry;
        if (items) std::ranges::copy(symmetry.item_orbits, items);
        if (options) std::ranges::copy(symmetry.option_orbits, options);
    });
}

const char* quadrille_symmetry_gap(const quadrille_symmetry* symmetry) {
    return symmetry ? symmetry->gap.c_str() : nullptr;
}

quadrille_status quadrille_count_distinct(const quadrille_problem* problem, const uint32_t* keep,
                                          const quadrille_params* params, quadrille_result** result,
                                          quadrille_error* error) {
    return run_up_to_symmetry(problem, keep, params, result, error,
                              [](const Problem& whole, const DistinctParams& how, const Control& control) {
                                  return count_distinct(whole, how, control);
                              });
}

quadrille_status quadrille_solve_distinct(const quadrille_problem* problem, const uint32_t* keep,
                                          const quadrille_params* params, quadrille_class_callback callback, void* user,
                                          quadrille_result** result, quadrille_error* error) {
    return run_up_to_symmetry(
        problem, keep, params, result, error,
        [&](const Problem& whole, const DistinctParams& how, const Control& control) {
            return solve_distinct(whole, how, control, [&](std::span<const OptionId> cover, const Count& images) {
                if (!callback) return true;
                const auto options = indices(cover);
                const std::string number = images.to_string();
                return called_back(
                    [&] { return callback(options.data(), options.size(), number.c_str(), user) == QUADRILLE_GO_ON; });
            });
        });
}

const char* quadrille_result_total(const quadrille_result* result) {
    return result && !result->total.empty() ? result->total.c_str() : nullptr;
}
