// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "search/layers/form.hpp"

namespace quadrille::search::layers {

/// A forecast of the work of the layers to come.
///
/// The number of their states is forecast from their information (form.hpp). The worth of a bit of
/// information, in bits of states, differs between problems. It grows from layer to layer, about up to the
/// middle: for dominoes from 0.7 to 1.0, for pentominoes from 0.4 to 0.6, for matchings from 0.4 to 1.0.
/// After a tenth of the time, the end was forecast within a factor of 2 for these, for latin squares and for
/// Soma.
class Forecast {
  public:
    Forecast() = default;

    /// From the states of the layers up to one that is to be worked off next.
    Forecast(const Form& form, std::span<const std::uint64_t> states, std::uint32_t layer);

    std::uint32_t layer() const { return layer_; }

    /// The work left, as a multiple of the work done, after this many states in all.
    double left(std::uint64_t done) const;

  private:
    std::uint32_t layer_ = Form::none;
    std::uint64_t states_before_ = 0;
    // In looks at options: a state of the layer, all of it, those before it and those behind it.
    double price_ = 0, here_ = 0, before_ = 0, behind_ = 0;
};

} // namespace quadrille::search::layers
