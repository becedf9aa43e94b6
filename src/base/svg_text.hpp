// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>

// What all SVG pictures share. Lengths are pixels.
namespace quadrille::picture {

/// Fourteen colours, on all of which black letters have a contrast of 4.5 at least. The first six are Okabe and
/// Ito's ("Color Universal Design", 2008) without black and blue, on which black letters are hard to read. The
/// others are the colours of a terminal that lie farthest from them and from each other as all see them:
/// without colour blindness and with each of its three kinds, as Machado, Oliveira and Fernandes model them
/// (2009). No two of the fourteen are closer than two of the first six.
inline constexpr std::array<std::string_view, 14> palette{"#e69f00", "#56b4e9", "#009e73", "#f0e442", "#d55e00",
                                                          "#cc79a7", "#875fff", "#00ffaf", "#afff87", "#ff005f",
                                                          "#d7d7ff", "#d700af", "#d7af5f", "#af87ff"};

/// The default size of letters.
inline constexpr double letter_size = 18;

/// A length with as few digits as show.
std::string length(double pixels);

/// How wide a text is about, in letters of the usual size. Fonts differ; most letters are narrower.
double text_width(std::string_view text);

/// A text as XML has it.
std::string escaped(std::string_view text);

/// Text around a point: its middle, or its end if `how` has class "end", its beginning for "start". `how` may
/// name several classes, or none. It is made smaller to be at most so wide.
std::string written(double x, double y, std::string_view text, std::string_view how, double width);

/// A path of a class; nothing if it has no commands.
std::string path(std::string_view name, const std::string& commands);

/// The same filled with a colour.
std::string filled(std::string_view colour, const std::string& commands);

/// A whole picture. Screen readers read `title` aloud.
std::string svg_page(double width, double height, std::string_view title, std::string_view body);

} // namespace quadrille::picture
