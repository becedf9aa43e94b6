// SPDX-License-Identifier: MIT
// The colours of looks, as SVG and terminals have them.
#include "puzzles/base/colours.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/core.h>

#include "base/svg_text.hpp"

namespace quadrille::puzzles {

namespace {

using Rgb = std::array<int, 3>;

Rgb parts(std::uint32_t rgb) { return {int(rgb >> 16 & 255), int(rgb >> 8 & 255), int(rgb & 255)}; }

/// The nearest of the terminal's colours that have a fixed meaning: a cube of 6x6x6 and 24 greys (xterm).
std::uint8_t nearest(const Rgb& wanted) {
    constexpr std::array<int, 6> levels{0, 95, 135, 175, 215, 255};
    const auto distance = [&](const Rgb& other) {
        int sum = 0;
        for (std::size_t k = 0; k < wanted.size(); ++k) sum += (wanted[k] - other[k]) * (wanted[k] - other[k]);
        return sum;
    };
    int best = 16, least = distance({0, 0, 0});
    const auto offer = [&](int number, const Rgb& colour) {
        if (distance(colour) >= least) return;
        best = number;
        least = distance(colour);
    };
    for (int number = 16; number < 232; ++number) {
        const auto place = static_cast<std::size_t>(number - 16);
        offer(number, {levels[place / 36], levels[place / 6 % 6], levels[place % 6]});
    }
    for (int number = 232; number < 256; ++number) {
        const int grey = 8 + 10 * (number - 232);
        offer(number, {grey, grey, grey});
    }
    return static_cast<std::uint8_t>(best);
}

/// The relative luminance of WCAG 2, from 0 to 1.
double luminance(const Rgb& rgb) {
    constexpr std::array<double, 3> weights{0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (std::size_t k = 0; k < rgb.size(); ++k) {
        const double value = rgb[k] / 255.0;
        sum += weights[k] * (value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

} // namespace

bool is_dark(Look::Colour colour) {
    if (colour == Look::ink) return true;
    constexpr double even = 0.179; // black and white have the same contrast
    const auto rgb = Look::rgb_of(colour);
    return rgb && luminance(parts(*rgb)) < even;
}

std::string svg_colour(Look::Colour colour) {
    if (colour == Look::ink) return "#222";
    if (const auto rgb = Look::rgb_of(colour)) return fmt::format("#{:06x}", *rgb);
    return std::string(picture::palette[colour % picture::palette.size()]);
}

std::string terminal_ground(Look::Colour colour) {
    constexpr std::uint8_t black = 16, white = 231;
    const auto rgb = Look::rgb_of(colour);
    const std::uint8_t ground = colour == Look::ink ? black
                                : rgb               ? nearest(parts(*rgb))
                                                    : ansi::palette[colour % ansi::palette.size()];
    return ansi::on(ground, is_dark(colour) ? white : black);
}

} // namespace quadrille::puzzles
