// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/solve.hpp>

namespace quadrille {

/// A product of many factors. One that has grown large is multiplied by others of its size, at the end:
/// hundreds of thousands of small factors, one by one, would take time quadratic in their number.
class Product {
  public:
    void operator*=(const Count& factor) {
        saturated_ = multiply(saturated_, factor.saturated());
        const std::uint64_t merged
            = factors_.empty() ? too_large : multiply(factors_.back().saturated(), factor.saturated());
        if (merged == too_large)
            factors_.push_back(factor);
        else
            factors_.back() = merged;
    }

    /// The product, or 2^64 - 1 if it is larger.
    std::uint64_t saturated() const { return saturated_; }

    Count value() const {
        std::vector<Count> level = factors_;
        while (level.size() > 1) {
            for (std::size_t i = 0; i + 1 < level.size(); i += 2) level[i] *= level[i + 1];
            for (std::size_t i = 1; 2 * i < level.size(); ++i) level[i] = std::move(level[2 * i]);
            level.resize((level.size() + 1) / 2);
        }
        return level.empty() ? Count(1) : level.front();
    }

  private:
    static constexpr std::uint64_t too_large = UINT64_MAX;

    static std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
        std::uint64_t product = 0;
        return __builtin_mul_overflow(a, b, &product) ? too_large : product;
    }

    std::uint64_t saturated_ = 1;
    std::vector<Count> factors_;
};

/// A component as a search sees it, and the way back to the input. Where simplification found nothing, the
/// input itself is the only component. What it refers to must outlive it.
struct ComponentView {
    const Problem* problem;
    std::span<const OptionId> original = {}; ///< as in Simplified::Component; empty for the input itself

    OptionId lifted(OptionId option) const { return original.empty() ? option : original[index(option)]; }

    /// Appends the options of a cover to `to`, as the input numbers them.
    void lift(std::span<const OptionId> cover, std::vector<OptionId>& to) const {
        for (const OptionId option : cover) to.push_back(lifted(option));
    }
};

/// Lists the components of a simplified problem, in the order of their first options.
inline std::vector<ComponentView> components_of(const Problem& input, const Simplified& simplified) {
    if (simplified.unchanged) return {{&input}};
    std::vector<ComponentView> views;
    for (const Simplified::Component& component : simplified.components)
        views.push_back({&component.problem, component.original});
    return views;
}

/// How a problem without `require` and `forbid` is walked, or each component of one.
struct Walks {
    /// Walks the covers of a problem. An empty sink only counts. The options of a cover reach the sink in any
    /// order.
    using Walk = std::function<SolveResult(const Problem& problem, const SolveParams& params, const Control& control,
                                           const CoverSink& sink)>;

    std::string_view engine; ///< the engine of the answer, if nothing is walked
    Walk walk;
    Walk first = nullptr; ///< to a single cover; empty if `walk` does that too
};

/// Several searches under one control, and the sum of what they did.
class Searches {
  public:
    Searches(const Walks& walks, const SolveParams& params, const Control& control);

    const Limits& limits() const { return control_.limits; }

    /// Searches a component for at most `covers` covers, within the rest of the other limits.
    SolveResult run(const Problem& problem, std::uint64_t covers, const CoverSink& sink);

    /// Searches the largest component, each cover of which stands for `factor` covers of the whole. Only this
    /// search reports progress, so that the share never falls.
    SolveResult run_main(const Problem& problem, std::uint64_t covers, const CoverSink& sink, std::uint64_t factor);

    /// Whether the caller wants an end. To be asked between searches, which may be too short to ask, and
    /// while covers of several searches are combined.
    std::optional<Ending> stopped() const;

    /// The answer for the whole.
    SolveResult answer(const Count& covers, Ending ending);

  private:
    SolveResult run_with(Control control, const Problem& problem, std::uint64_t covers, const CoverSink& sink);

    const Walks walks_;
    const SolveParams& params_;
    const Control& control_;
    SolveResult total_;
};

/// Lists the components, the smallest first: they are settled soonest.
std::vector<ComponentView> by_size(const Problem& input, const Simplified& simplified);

/// Returns how many covers of one more component reach the limit, where the others have `combinations`
/// combinations. Precondition: `combinations` is not 0.
std::uint64_t wanted(std::uint64_t limit, std::uint64_t combinations);

/// Simplifies a problem as the params say: wholly, or with `require` and `forbid` taken out only.
inline Simplified simplify_for(const Problem& problem, const SolveParams& params) {
    return simplify(problem, {.scope = params.simplify ? SimplifyScope::everything : SimplifyScope::restrictions});
}

/// Searches component number `component` for at most `covers` covers. `factor` is the number of combinations
/// of covers of the components before; 0 means that one cover settles the question.
using ComponentSearch = std::function<SolveResult(std::size_t component, std::uint64_t covers, std::uint64_t factor)>;

struct ProductCount {
    Count covers;
    Ending ending;
};

/// Counts the combinations of covers of several components, `limit` at most (at least 1): the product of
/// their counts. First each component is searched for one cover, because one without a cover settles the
/// answer. A search that is stopped leaves a lower bound.
ProductCount count_product(std::size_t components, std::uint64_t limit, const ComponentSearch& search);

/// Counts the covers of several components, the smallest first.
SolveResult count_components(Searches& searches, std::span<const ComponentView> components);

/// Lists the covers of several components, the smallest first, each with the `forced` options. The covers of
/// the smaller components are stored first. Then the largest component is walked, and each of its covers is
/// combined with all stored ones. A component with too many covers to store is walked together with the
/// largest one.
SolveResult list_components(Searches& searches, std::vector<ComponentView> components,
                            const std::vector<OptionId>& forced, const CoverSink& sink);

/// Simplifies a problem and lists its covers or, with an empty sink, counts them, component by component.
/// Limits hold for all searches together.
SolveResult walk_components(const Walks& walks, const Problem& problem, const SolveParams& params,
                            const Control& control, const CoverSink& sink);

} // namespace quadrille
