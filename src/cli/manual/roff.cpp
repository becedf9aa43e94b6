// SPDX-License-Identifier: MIT
#include "cli/manual/roff.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/utf8.hpp"
#include "cli/build_info.hpp"

namespace quadrille::cli::manual {

namespace {

std::string upper(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return out;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace

std::string escape(std::string_view text) {
    // A plain ' - ^ or ~ comes out as another character, and a dot at the beginning makes a line a request.
    static constexpr std::pair<char, std::string_view> spelled[]
        = {{'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
    std::string out;
    if (text.starts_with('.')) out = "\\&";
    while (!text.empty()) {
        const auto [code, length] = decode(text);
        if (length == 0) throw std::invalid_argument("a manual page that is no UTF-8");
        text.remove_prefix(length);
        const auto* const found
            = std::ranges::find(spelled, static_cast<char>(code), &std::pair<char, std::string_view>::first);
        if (code >= 0x80)
            out += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(code));
        else if (found != std::end(spelled))
            out += found->second;
        else
            out += static_cast<char>(code);
    }
    return out;
}

std::string bold(std::string_view text) { return "\\fB" + escape(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escape(text) + "\\fR"; }

Page::Page(std::string_view name, int section, std::string_view summary) : name_(name), section_(section) {
    roff_ = fmt::format(".TH {} {} \"{}\" \"quadrille {}\" \"{}\"\n", escape(upper(name)), section, QUADRILLE_DATE,
                        build_version, section == 1 ? "User Commands" : "File Formats");
    heading("NAME");
    paragraph(fmt::format("{} \\- {}", escape(name), escape(summary)));
}

void Page::heading(std::string_view text) {
    roff_ += fmt::format(".SH {}\n", escape(text));
    fresh_ = true;
}

void Page::subheading(std::string_view text) {
    roff_ += fmt::format(".SS {}\n", escape(text));
    fresh_ = true;
}

void Page::paragraph(std::string_view roff) {
    if (!std::exchange(fresh_, false)) roff_ += ".PP\n";
    roff_ += fmt::format("{}\n", roff);
}

void Page::tagged(std::string_view tag, std::string_view roff) {
    roff_ += fmt::format(".TP\n{}\n{}\n", tag, roff);
    fresh_ = false;
}

void Page::verbatim(std::string_view text) {
    if (!std::exchange(fresh_, false)) roff_ += ".PP\n";
    roff_ += ".RS 4\n.nf\n";
    for (const std::string_view line : lines_of(text)) roff_ += escape(line) + '\n';
    roff_ += ".fi\n.RE\n";
}

void Page::help(std::string_view text) {
    std::string flowing, standing;
    const auto flush = [&] {
        if (!flowing.empty()) paragraph(std::exchange(flowing, {}));
        if (!standing.empty()) verbatim(std::exchange(standing, {}));
    };
    for (const std::string_view line : lines_of(text)) {
        const bool indented = line.starts_with("  ");
        if (line.empty() || !(indented ? flowing : standing).empty()) flush();
        if (indented)
            standing.append(line.substr(2)) += '\n';
        else if (!line.empty())
            flowing += (flowing.empty() ? "" : "\n") + escape(line);
    }
    flush();
}

} // namespace quadrille::cli::manual
