// SPDX-License-Identifier: MIT
#include <quadrille/symmetry.hpp>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "base/limbs.hpp"
#include "solve/distinct/distinct.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using distinct::Elements;

Symmetry symmetries_of(const Problem& problem, const DistinctParams& params, const Control& control) {
    SymmetryParams wanted = params.symmetry;
    wanted.costs = true;
    return symmetry(problem, wanted, control);
}

/// Before the symmetries were found, the time was over.
DistinctResult out_of_time(const Symmetry& symmetry) {
    DistinctResult result;
    result.order = symmetry.order;
    result.search.ending = Ending::time_limit;
    return result;
}

/// The control of a search within another one, whose limit of covers is another matter.
Control within(const Control& control) {
    Control inner = control;
    inner.limits.covers = UINT64_MAX;
    return inner;
}

/// Hands over those covers that are the least of their class.
class LeastCovers {
  public:
    LeastCovers(const Elements& elements, const DistinctSink& sink, std::uint64_t limit, DistinctResult& result)
        : elements_(elements), sink_(sink), limit_(limit), result_(result) {}

    bool operator()(std::span<const OptionId> cover) {
        std::uint64_t keepers = 0; // symmetries that map the cover to itself
        for (std::size_t number = 0; number < elements_.size(); ++number) {
            image_.clear();
            for (const OptionId option : cover) image_.push_back(elements_.image(number, option));
            std::ranges::sort(image_);
            const auto order
                = std::lexicographical_compare_three_way(image_.begin(), image_.end(), cover.begin(), cover.end());
            if (order < 0) return true;
            keepers += order == 0;
        }
        const std::uint64_t images = elements_.size() / keepers;
        result_.total += images;
        result_.search.covers += 1;
        return (!sink_ || sink_(cover, images)) && result_.search.covers != limit_;
    }

  private:
    const Elements& elements_;
    const DistinctSink& sink_;
    std::uint64_t limit_;
    DistinctResult& result_;
    std::vector<OptionId> image_;
};

DistinctResult list_least(const Problem& problem, const DistinctParams& params, const Elements& elements,
                          const Control& control, const DistinctSink& sink) {
    DistinctResult result;
    LeastCovers least(elements, sink, control.limits.covers, result);
    const SolveResult listed = solve(problem, params.search, within(control), std::ref(least));
    if (listed.complete() && listed.covers != result.total)
        throw std::logic_error("classes do not account for all covers");
    const Count classes = result.search.covers;
    result.search = listed;
    result.search.covers = classes;
    return result;
}

/// By Burnside's lemma. Nothing if a quotient cannot be made.
std::optional<DistinctResult> count_by_means(const Problem& problem, const DistinctParams& params,
                                             const Elements& elements, const Control& control) {
    DistinctResult result;
    Count sum;
    for (const Elements::Conjugates& some : elements.conjugates()) {
        const auto fixed = distinct::quotient(problem, elements[some.first]);
        if (!fixed) return std::nullopt;
        SolveResult counted = count(*fixed, params.search, within(control));
        result.search.stats += counted.stats;
        result.search.ending = counted.ending;
        if (some.first == 0) { // the identity, whose quotient is the problem
            result.total = counted.covers;
            result.search.engine = counted.engine;
        }
        if (!counted.complete()) break;
        counted.covers *= some.size;
        sum += counted.covers;
    }
    const Division mean = divide(sum, Count(elements.size()));
    if (result.search.complete() && !mean.is_whole) throw std::logic_error("a mean of fixed covers is not whole");
    // A sum that is cut short is a bound: there are at least as many classes as its mean, and as covers by symmetries.
    result.search.covers = mean.quotient;
    return result;
}

DistinctResult by_forms(const Problem& problem, const DistinctParams& params, const Symmetry& symmetry,
                        const Control& control, const DistinctSink& sink) {
    const SolveResult counted = count(problem, params.search, within(control));
    std::optional<Count> total;
    if (counted.complete()) total = counted.covers;
    DistinctResult result = distinct::find_classes(problem, params, symmetry, total, control, sink);
    result.search.stats += counted.stats;
    return result;
}

template <class Search> DistinctResult timed_search(const Search& search) {
    DistinctResult result;
    result.search = timed([&] {
        result = search();
        return result.search;
    });
    return result;
}

} // namespace

DistinctResult count_distinct(const Problem& problem, const DistinctParams& params, const Control& control) {
    return timed_search([&]() -> DistinctResult {
        const Symmetry symmetry = symmetries_of(problem, params, control);
        if (!symmetry.complete) return out_of_time(symmetry);
        DistinctResult result;
        if (const auto elements = Elements::of(problem, symmetry)) {
            auto counted = control.limits.covers == UINT64_MAX ? count_by_means(problem, params, *elements, control)
                                                               : std::nullopt;
            result = counted ? *counted : list_least(problem, params, *elements, control, {});
        } else {
            result = by_forms(problem, params, symmetry, control, {});
        }
        result.order = symmetry.order;
        return result;
    });
}

DistinctResult solve_distinct(const Problem& problem, const DistinctParams& params, const Control& control,
                              const DistinctSink& sink) {
    return timed_search([&]() -> DistinctResult {
        const Symmetry symmetry = symmetries_of(problem, params, control);
        if (!symmetry.complete) return out_of_time(symmetry);
        const auto elements = Elements::of(problem, symmetry);
        DistinctResult result = elements ? list_least(problem, params, *elements, control, sink)
                                         : by_forms(problem, params, symmetry, control, sink);
        result.order = symmetry.order;
        return result;
    });
}

} // namespace quadrille::inline QUADRILLE_ABI
