// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/cost.hpp>
#include <quadrille/count.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/solve.hpp>

namespace quadrille {

// What a diagram answers without searching. Each answer takes time linear in the diagram, once, and then what
// it prints.

/// How many covers there are.
Count count(const Diagram& diagram);

/// In how many covers each option stands, by option of the problem: one pass up and one down.
std::vector<Count> marginals(const Diagram& diagram);

/// The covers that have all of `required` and none of `forbidden`, as a diagram of the same problem.
/// Precondition: these are options of the problem.
Diagram restrict(const Diagram& diagram, std::span<const OptionId> required,
                 std::span<const OptionId> forbidden);

/// Hands over the covers of a diagram from the one with number `from` on (the first is 0), in the order of
/// the diagram's edges, as ascending indices, until the sink returns false or none is left. It does not go
/// through those before. True if none is left.
bool list(const Diagram& diagram, const Count& from, const CoverSink& sink);

/// Hands over the `best` covers of least or greatest total cost, the best first, until the sink returns false.
/// Costs are exact. Among covers of equal cost the same ones come first each time.
void best_covers(const Diagram& diagram, Sense sense, std::uint64_t best, const CoverSink& sink);

/// Draws covers, each with the same probability, exactly: a number below the count, from std::mt19937_64, and
/// the cover that `list` gives that number. Of the 64-bit words that the greatest number fills it draws all, the
/// least first, clears the bits that this one never has, and draws them all again if the number is too large.
class Sampler {
  public:
    /// The diagram must outlive the sampler. The same seed gives the same covers, on every machine.
    explicit Sampler(const Diagram& diagram, std::uint64_t seed = 0);
    ~Sampler();
    Sampler(Sampler&&) noexcept;
    Sampler& operator=(Sampler&&) noexcept;

    /// One more cover, as ascending indices; it is good until the next one. Precondition: there is a cover.
    std::span<const OptionId> next();

  private:
    class Draws;
    std::unique_ptr<Draws> draws_;
};

/// Writes a diagram with its problem as a file (docs/diagram-file.md). The caller checks the state of `out`.
void save(const Diagram& diagram, std::ostream& out);

/// Reads what `save` wrote. `source` is what to call the input in messages. Throws ParseError if it is no
/// diagram, damaged, cut off, or of a newer version.
Diagram load(std::streambuf& in, const std::string& source);

/// A way to write a diagram for other programs.
struct DiagramFormatInfo {
    std::string_view name;
    std::string_view summary;
};
std::span<const DiagramFormatInfo> diagram_formats();

/// Writes a diagram in a format of `diagram_formats()`: dot (Graphviz), or nnf (the d-DNNF text format of
/// c2d, one variable an option, 1-based; its models are the covers). Throws Unsupported for another.
void write_diagram(std::ostream& out, const Diagram& diagram, std::string_view format);

} // namespace quadrille
