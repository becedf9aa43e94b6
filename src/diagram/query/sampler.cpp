// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "diagram/query/ranks.hpp"

namespace quadrille {

/// Draws the number of a cover, and makes the cover with that number.
class Sampler::Draws {
  public:
    Draws(const Diagram& diagram, std::uint64_t seed) : numbers_(diagram), random_(seed) {}

    std::span<const OptionId> next() {
        cover_.clear();
        numbers_.draw(random_, [this](const Diagram::Edge& edge, std::uint32_t) {
            if (edge.option != Diagram::nothing) cover_.push_back(edge.option);
        });
        std::ranges::sort(cover_);
        return cover_;
    }

  private:
    const Ranker::Numbers numbers_;
    std::mt19937_64 random_;
    std::vector<OptionId> cover_;
};

Sampler::Sampler(const Diagram& diagram, std::uint64_t seed) : draws_(std::make_unique<Draws>(diagram, seed)) {}
Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

std::span<const OptionId> Sampler::next() { return draws_->next(); }

} // namespace quadrille
