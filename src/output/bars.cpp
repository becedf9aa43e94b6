// SPDX-License-Identifier: MIT
#include "output/bars.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/svg_text.hpp"

namespace quadrille::output {

namespace {

constexpr std::size_t most_rows = 40;
constexpr std::size_t bar_cells = 40; // the longest bar in a terminal, in characters

/// A chart as words, and the lengths of its bars.
struct Layout {
    std::vector<std::vector<std::string>> lines; // heads, a line a row, sums
    std::vector<std::size_t> widths;             // by column
    std::vector<double> lengths;                 // by row, 0 to 1
    std::vector<std::uint64_t> sums;
};

Layout lay(const BarChart& chart) {
    Layout layout;
    layout.sums.resize(chart.columns.size());
    std::uint64_t greatest = 1;
    auto& heads = layout.lines.emplace_back(1, std::string(chart.key));
    for (const BarColumn& column : chart.columns) heads.emplace_back(column.name);
    for (const BarRow& row : chart.rows) greatest = std::max(greatest, row.figures.front());
    for (const BarRow& row : chart.rows) {
        auto& line = layout.lines.emplace_back();
        line.push_back(row.first == row.last ? std::to_string(row.first) : fmt::format("{}-{}", row.first, row.last));
        for (std::size_t k = 0; k < row.figures.size(); ++k) {
            line.push_back(std::to_string(row.figures[k]));
            layout.sums[k] += row.figures[k];
        }
        layout.lengths.push_back(std::log1p(double(row.figures.front())) / std::log1p(double(greatest)));
    }
    auto& sums = layout.lines.emplace_back(1, "all");
    for (const std::uint64_t sum : layout.sums) sums.push_back(std::to_string(sum));
    layout.widths.resize(chart.columns.size() + 1);
    for (const auto& line : layout.lines)
        for (std::size_t k = 0; k < line.size(); ++k) layout.widths[k] = std::max(layout.widths[k], line[k].size());
    return layout;
}

/// The sections of a bar of this many units: the units of each column. The first column gets the units that
/// no other column has. A section that is not empty has at least one unit, if there are enough.
std::vector<std::size_t> shares(const BarRow& row, std::size_t units) {
    std::vector<std::size_t> parts(row.figures.size());
    std::size_t left = units;
    for (std::size_t k = 1; k < parts.size(); ++k) {
        if (row.figures[k] == 0) continue;
        const double share = double(row.figures[k]) / double(row.figures.front());
        const auto part = static_cast<std::size_t>(std::lround(share * double(units)));
        parts[k] = std::min(std::max<std::size_t>(part, 1), left);
        left -= parts[k];
    }
    parts.front() = left;
    return parts;
}

std::string_view escape_of(BarTone tone) {
    constexpr std::array<std::string_view, 3> codes{"", "\x1b[32m", "\x1b[31m"};
    return codes[static_cast<std::size_t>(tone)];
}

/// A bar of characters, the last of which may be a part of one.
std::string bar(const BarChart& chart, const BarRow& row, double length, const BarStyle& style) {
    constexpr std::array<std::string_view, 8> blocks{"█", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    constexpr std::string_view marks = "#ox"; // by tone
    if (row.figures.front() == 0) return "";
    const auto eighths
        = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(length * double(8 * bar_cells))));
    const std::size_t cells = (eighths + 7) / 8;
    const auto parts = shares(row, cells);
    std::string text;
    for (std::size_t k = 0, drawn = 0; k < parts.size(); ++k) {
        const BarTone tone = chart.columns[k].tone;
        const bool coloured = style.colour && parts[k] > 0 && tone != BarTone::plain;
        if (coloured) text += escape_of(tone);
        for (std::size_t i = 0; i < parts[k]; ++i) {
            const bool last = ++drawn == cells;
            if (style.ascii)
                text += marks[static_cast<std::size_t>(tone)];
            else
                text += blocks[last ? eighths % 8 : 0];
        }
        if (coloured) text += "\x1b[0m";
    }
    return text;
}

std::string_view fill_of(BarTone tone) {
    constexpr std::array<std::string_view, 3> fills{picture::palette[1], picture::palette[2], picture::palette[4]};
    return fills[static_cast<std::size_t>(tone)];
}

// Pixels.
constexpr double line_height = 22, longest_bar = 480, margin = 8, gap = 16;

std::string rectangle(double x, double y, double width) {
    using picture::length;
    return fmt::format("M{0} {1}H{2}V{3}H{0}Z", length(x), length(y + 3), length(x + width),
                       length(y + line_height - 3));
}

/// Draws a chart from `y` on; returns where it ends.
struct ChartBox {
    double x = 0, y = 0; // where its bars begin, and where it ends
};
ChartBox draw(const BarChart& chart, double y, std::string& svg) {
    const Layout layout = lay(chart);
    double x = margin;
    for (std::size_t k = 0; k < layout.widths.size(); ++k) {
        x += picture::text_width(std::string(layout.widths[k], '0')) + gap;
        for (std::size_t line = 0; line < layout.lines.size(); ++line)
            svg += picture::written(x - gap, y + (double(line) + 0.5) * line_height, layout.lines[line][k], "end", 1e9);
        const double below = y + double(layout.lines.size()) * line_height;
        if (k > 0 && chart.columns[k - 1].tone != BarTone::plain) // the key to the colours
            svg += picture::filled(fill_of(chart.columns[k - 1].tone), rectangle(x - gap - 16, below - 3, 16));
    }
    for (std::size_t k = 0; k < chart.rows.size(); ++k) {
        const BarRow& row = chart.rows[k];
        const double top = y + double(k + 1) * line_height, whole = layout.lengths[k] * longest_bar;
        constexpr std::size_t fine = 4800;
        const auto parts = shares(row, row.figures.front() == 0 ? 0 : fine);
        double begin = x;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const double width = whole * double(parts[part]) / fine;
            if (parts[part] > 0)
                svg += picture::filled(fill_of(chart.columns[part].tone), rectangle(begin, top, width));
            begin += width;
        }
    }
    return {x, y + double(layout.lines.size() + 1) * line_height};
}

} // namespace

BarChart shortened(BarChart chart, std::size_t most) {
    if (chart.rows.size() <= most) return chart;
    const std::uint64_t begin = chart.rows.front().first;
    const std::uint64_t width = (chart.rows.back().last - begin) / most + 1;
    std::vector<BarRow> rows;
    for (BarRow& row : chart.rows) {
        const std::uint64_t first = begin + (row.first - begin) / width * width;
        if (rows.empty() || rows.back().first != first) {
            rows.push_back({first, first + width - 1, std::move(row.figures)});
            continue;
        }
        for (std::size_t k = 0; k < row.figures.size(); ++k) rows.back().figures[k] += row.figures[k];
    }
    rows.back().last = chart.rows.back().last;
    chart.rows = std::move(rows);
    return chart;
}

std::string bars_text(const BarChart& whole, const BarStyle& style) {
    const BarChart chart = shortened(whole, most_rows);
    const Layout layout = lay(chart);
    std::string text;
    for (std::size_t line = 0; line < layout.lines.size(); ++line) {
        for (std::size_t k = 0; k < layout.widths.size(); ++k)
            text += fmt::format("{}{:>{}}", k == 0 ? "" : "  ", layout.lines[line][k], layout.widths[k]);
        if (line > 0 && line <= chart.rows.size()) {
            const std::string drawn = bar(chart, chart.rows[line - 1], layout.lengths[line - 1], style);
            if (!drawn.empty()) text += "  " + drawn;
        }
        text += '\n';
    }
    return text;
}

std::string bars_svg(std::span<const BarChart> charts, std::string_view title) {
    std::string body;
    double width = 0, y = margin;
    for (const BarChart& chart : charts) {
        const ChartBox end = draw(shortened(chart, most_rows), y, body);
        width = std::max(width, end.x + longest_bar + margin);
        y = end.y + margin;
    }
    return picture::svg_page(width, y, title, body);
}

} // namespace quadrille::output
