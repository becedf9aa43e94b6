// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "search/layers/form.hpp"

namespace quadrille::search::layers {

/// What the layers to come will take.
///
/// Their states are foreseen by their information (form.hpp). How many bits of states a bit of it is worth
/// differs from problem to problem, and grows as the layers go on, up to the middle or so: of dominoes from
/// 0.7 to 1.0, of pentominoes from 0.4 to 0.6, of matchings from 0.4 to 1.0. From a tenth of the time on the
/// end was foreseen within a factor of 2 for these, for latin squares and for Soma.
class Forecast {
  public:
    Forecast() = default;

    /// From the states of the layers up to one that is to be worked off next.
    Forecast(const Form& form, std::span<const std::uint64_t> states, std::uint32_t layer);

    std::uint32_t layer() const { return layer_; }

    /// What is left, as a multiple of what is done, when so many states of all are worked off.
    double left(std::uint64_t done) const;

  private:
    std::uint32_t layer_ = Form::none;
    std::uint64_t states_before_ = 0;
    // In looks at options: a state of the layer, all of it, those before it and those behind it.
    double price_ = 0, here_ = 0, before_ = 0, behind_ = 0;
};

} // namespace quadrille::search::layers
