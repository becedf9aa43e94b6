// SPDX-License-Identifier: MIT
#include "base/svg_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/utf8.hpp"

namespace quadrille::picture {

namespace {

constexpr std::string_view style
    = "<style>.faint{stroke:#000;stroke-opacity:.18;stroke-width:1;fill:none}"
      ".heavy{stroke:#111;stroke-width:3;stroke-linecap:round;fill:none}"
      ".line{stroke:#888;stroke-width:1;fill:none}"
      ".taken{stroke:#111;stroke-width:5;stroke-linecap:round;fill:none}"
      ".dark{fill:#d9c9a5}.light{fill:#fff}.black{fill:#222}"
      ".shade{fill:#e9e9e9}.parity{fill:#dcdcdc}.bulb{fill:#c8c8c8}.black-dot{fill:#111}"
      ".thermo{stroke:#c8c8c8;stroke-width:10;stroke-linecap:round;stroke-linejoin:round;fill:none}"
      ".tint-0{stroke:#9adba6;stroke-width:6;stroke-linecap:round;stroke-linejoin:round;fill:none}"
      ".tint-1{stroke:#d9b8ee;stroke-width:6;stroke-linecap:round;stroke-linejoin:round;fill:none}"
      ".tint-2{stroke:#b5cdf2;stroke-width:6;stroke-linecap:round;stroke-linejoin:round;fill:none}"
      ".arrow{stroke:#777;stroke-width:1.6;fill:none}.diagonal{stroke:#7a9cc6;stroke-width:1.5;fill:none}"
      ".cage{stroke:#333;stroke-width:1.2;stroke-dasharray:4 4;fill:none}"
      ".gap{fill:#fff}.white-dot{stroke:#111;stroke-width:1.2;fill:#fff}"
      ".less{stroke:#111;stroke-width:1.6;fill:none}"
      "text{font:18px sans-serif;text-anchor:middle;fill:#111}"
      ".sum,.sign,.note{font-size:11px}.sum,.sign{paint-order:stroke;stroke:#fff;stroke-width:3px}"
      ".label{fill:#777}.given{font-weight:bold}.found{fill:#1d5fae}"
      ".end{text-anchor:end}.sum,.note,.start{text-anchor:start}</style>\n";

/// Characters that XML does not allow, or that readers might misinterpret, become a mark.
constexpr std::string_view instead = "\xef\xbf\xbd";

bool is_xml(char32_t code) { return code >= 0x20 && code != 0x7f && code != 0xfffe && code != 0xffff; }

} // namespace

std::string length(double pixels) {
    const double rounded = std::round(pixels * 100) / 100;
    return fmt::format("{}", rounded == 0 ? 0.0 : rounded); // never "-0"
}

double text_width(std::string_view text) {
    constexpr double narrow = 0.58 * letter_size, capital = 0.74 * letter_size, wide = letter_size;
    constexpr char32_t first_wide = 0x1100; // Hangul, then the scripts of East Asia and pictures
    double width = 0;
    while (!text.empty()) {
        const Character it = decode(text);
        width += it.code >= first_wide ? wide : it.code >= 'A' && it.code <= 'Z' ? capital : narrow;
        text.remove_prefix(std::max<std::size_t>(it.length, 1));
    }
    return width;
}

std::string escaped(std::string_view text) {
    std::string safe;
    while (!text.empty()) {
        const Character it = decode(text);
        const std::size_t size = std::max<std::size_t>(it.length, 1);
        if (it.code == '&')
            safe += "&amp;";
        else if (it.code == '<')
            safe += "&lt;";
        else if (it.code == '>')
            safe += "&gt;";
        else
            safe += it.length > 0 && is_xml(it.code) ? text.substr(0, size) : instead;
        text.remove_prefix(size);
    }
    return safe;
}

// `dominant-baseline` is not drawn alike by all, a shift is.
std::string written(double x, double y, std::string_view text, std::string_view how, double width) {
    if (text.empty()) return "";
    const double shrink = std::min(1.0, width / text_width(text));
    std::string more = how.empty() ? "" : fmt::format(" class=\"{}\"", how);
    if (shrink < 1) more += fmt::format(" style=\"font-size:{}px\"", length(letter_size * shrink));
    constexpr double shift = 0.34 * letter_size;
    return fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", length(x), length(y + shift * shrink), more,
                       escaped(text));
}

std::string path(std::string_view name, const std::string& commands) {
    return commands.empty() ? "" : fmt::format("<path class=\"{}\" d=\"{}\"/>\n", name, commands);
}

std::string filled(std::string_view colour, const std::string& commands) {
    return commands.empty() ? "" : fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", colour, commands);
}

std::string svg_page(double width, double height, std::string_view title, std::string_view body) {
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0}\" "
                       "height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n{3}{4}</svg>\n",
                       length(width), length(height), escaped(title), style, body);
}

} // namespace quadrille::picture
