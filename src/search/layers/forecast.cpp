// SPDX-License-Identifier: MIT
#include "search/layers/forecast.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::search::layers {

namespace {

/// What a state of a layer takes.
double price(const Form& form, std::uint32_t layer) { return form.end(layer) - form.begin(layer) + 8; }

/// Sums over layers that have states.
struct Sum {
    double states = 0, information = 0; // both in bits
    double worth() const { return information > 0 ? states / information : 1; }
};

} // namespace

Forecast::Forecast(const Form& form, std::span<const std::uint64_t> states, std::uint32_t layer)
    : layer_(layer), price_(price(form, layer)), here_(static_cast<double>(states[layer]) * price_) {
    for (std::uint32_t l = 0; l < layer; ++l) {
        before_ += static_cast<double>(states[l]) * price(form, l);
        states_before_ += states[l];
    }
    const auto between = [&](std::uint32_t begin, std::uint32_t end) {
        Sum sum;
        for (std::uint32_t l = begin; l < end; ++l) {
            if (states[l] == 0) continue;
            sum.states += std::log2(1 + static_cast<double>(states[l]));
            sum.information += form.information(l);
        }
        return sum;
    };
    // The worth in the last third of the layers so far, and its growth since the third before. The forecast
    // assumes half of that growth.
    constexpr double goes_on = 0.5, middle = 0.6, most_worth = 1.1;
    const std::uint32_t third = (layer + 1) / 3;
    const double worth = between(layer - third, layer + 1).worth();
    const double before = third == 0 ? worth : between(layer - 2 * third, layer - third).worth();
    const double growth = third == 0 ? 0 : goes_on * std::max(worth - before, 0.0) / third;
    for (std::uint32_t l = layer + 1; l < form.layers(); ++l) {
        const double more = growth * std::max(std::min<double>(l, middle * form.layers()) - layer, 0.0);
        const double bits = std::min(worth + more, std::max(worth, most_worth)) * form.information(l);
        behind_ += std::exp2(bits) * price(form, l);
    }
    // The forecast was too low more often than too high.
    constexpr double certain = 0.8, most_doubt = 0.5;
    const double to_certain = (certain - 1.0 * layer / form.layers()) / (certain - middle);
    behind_ *= 1 + most_doubt * std::clamp(to_certain, 0.0, 1.0);
}

double Forecast::left(std::uint64_t done) const {
    const double of_here = static_cast<double>(done - states_before_) * price_;
    return (here_ - of_here + behind_) / (before_ + of_here);
}

} // namespace quadrille::search::layers
