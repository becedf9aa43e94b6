// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <quadrille/query.hpp>

#include "diagram/numbers.hpp"
#include "diagram/query/tally.hpp"
#include "diagram/query/unrank.hpp"

namespace quadrille {

using diagram::Counts;

/// Draws the number of a cover, and makes the cover with that number.
class Sampler::Draws {
  public:
    Draws(const Diagram& diagram, std::uint64_t seed)
        : diagram_(diagram), random_(seed), by_number_(by_number(diagram)) {}

    std::span<const OptionId> next() {
        cover_.clear();
        std::visit(
            [this](auto& some) {
                some.unranker.run(diagram_, some.counts,
                                  diagram::draw_below(some.counts[diagram_.root()], random_),
                                  [this](const Diagram::Edge& edge, std::uint32_t) {
                                      if (edge.option != Diagram::nothing) cover_.push_back(edge.option);
                                  });
            },
            by_number_);
        std::ranges::sort(cover_);
        return cover_;
    }

  private:
    template <class Value> struct ByNumber {
        Counts<Value> counts;
        diagram::Unranker<Value> unranker;
    };
    using AnyWidth = std::variant<ByNumber<std::uint64_t>, ByNumber<diagram::Wide>, ByNumber<Limbs>>;

    static AnyWidth by_number(const Diagram& diagram) {
        return std::visit(
            []<class Value>(Counts<Value> counts) -> AnyWidth {
                return ByNumber<Value>{std::move(counts), {}};
            },
            diagram::tally(diagram, diagram.root()));
    }

    const Diagram& diagram_;
    std::mt19937_64 random_;
    AnyWidth by_number_;
    std::vector<OptionId> cover_;
};

Sampler::Sampler(const Diagram& diagram, std::uint64_t seed)
    : draws_(std::make_unique<Draws>(diagram, seed)) {}
Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

std::span<const OptionId> Sampler::next() { return draws_->next(); }

} // namespace quadrille
