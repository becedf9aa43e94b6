// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <quadrille/cost.hpp>
#include <quadrille/count.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/export.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

// What a diagram answers without a search. Each answer takes time linear in the diagram, once, and then as
// long as its covers take to write down. All functions may be called from several threads at once, on the
// same diagram too. Sinks are called in the caller's thread; what they throw passes to the caller, and an
// empty one takes no cover.

/// How many covers there are.
QUADRILLE_EXPORT Count count(const Diagram& diagram);

/// In how many covers each option stands, by option of the problem: one pass up and one down.
QUADRILLE_EXPORT std::vector<Count> marginals(const Diagram& diagram);

/// The covers that have all of `required` and none of `forbidden`, as a diagram of the same problem.
/// Precondition: these are options of the problem.
QUADRILLE_EXPORT Diagram restrict(const Diagram& diagram, std::span<const OptionId> required,
                                  std::span<const OptionId> forbidden);

/// Hands over the covers of a diagram, as ascending indices, in the order of the diagram's edges. It begins
/// with the cover of number `from` (the first is 0), without going through those before, and ends when the
/// sink returns false or no cover is left. True if none is left.
QUADRILLE_EXPORT bool list(const Diagram& diagram, const Count& from, const CoverSink& sink);

/// Hands over the `best` covers of least or greatest total cost, the best first, until the sink returns
/// false. Costs are exact. Covers of equal cost come in the same order each time.
QUADRILLE_EXPORT void best_covers(const Diagram& diagram, Sense sense, std::uint64_t best,
                                  const CoverSink& sink);

/// Draws covers at random, each with exactly the same probability: it draws a number below the count, and
/// takes the cover that `list` gives that number. A number is drawn from std::mt19937_64 in 64-bit words, the
/// least first, as many as the greatest number fills. Bits that the greatest number never needs are cleared,
/// and all words are drawn again if the number is too large. A sampler serves one thread at a time.
class QUADRILLE_EXPORT Sampler {
  public:
    /// The diagram must outlive the sampler. The same seed gives the same covers on every machine.
    explicit Sampler(const Diagram& diagram, std::uint64_t seed = 0);
    ~Sampler();
    Sampler(Sampler&&) noexcept;
    Sampler& operator=(Sampler&&) noexcept;

    /// One more cover, as ascending indices. It is good until the next call, as long as there is the
    /// sampler. Precondition: the diagram has a cover.
    std::span<const OptionId> next();

  private:
    class Draws;
    std::unique_ptr<Draws> draws_;
};

} // namespace quadrille::inline QUADRILLE_ABI
