// SPDX-License-Identifier: MIT
#include "cli/flags/output_names.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <unistd.h>

#include "base/errors.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

/// The ending of the file that the answer goes to, in small letters: ".svg". Empty without one.
std::string ending_of_output(const Invocation& invocation) {
    const auto path = invocation.get("output");
    if (is_standard(path)) return "";
    const std::string ending = in_small_letters(std::filesystem::path(*path).extension().string());
    return ending == ".htm" ? ".html" : ending;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

[[noreturn]] void refuse_ending(const Invocation& invocation, std::string_view expected) {
    const std::size_t advice = std::min(expected.find(": "), expected.size());
    invocation.refuse_value("output", expected.substr(0, advice), expected.substr(advice));
}

bool is_foreign_picture(std::string_view ending) {
    return is_one_of(ending, {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".eps", ".ps"});
}

/// The flag that says what is drawn; empty if none does.
std::string_view form_flag(const Invocation& invocation) {
    constexpr std::array<std::string_view, 6> forms{"svg", "html", "json", "ascii", "style", "colour"};
    const auto found = std::ranges::find_if(forms, [&](std::string_view flag) { return invocation.has(flag); });
    return found == forms.end() ? "" : *found;
}

} // namespace

Invocation drawn_as_named(const Invocation& invocation, bool pages) {
    const std::string ending = ending_of_output(invocation);
    const std::string_view endings
        = pages ? "a name that ends in .svg, .html or .txt" : "a name that ends in .svg or .txt";
    if (is_foreign_picture(ending))
        refuse_ending(invocation, fmt::format("{}: rsvg-convert and browsers make other pictures of an .svg", endings));
    const std::string_view picture = invocation.has("svg") ? "svg" : invocation.has("html") ? "html" : "";
    if (!picture.empty() && is_one_of(ending, {".txt", ".json", ".jsonl", ".csv", ".md"}))
        refuse_ending(invocation, fmt::format("a name that ends in .{0} beside --{0}", picture));
    if (is_one_of(ending, {".json", ".jsonl", ".csv", ".xlsx"}) && !invocation.has("json"))
        refuse_ending(invocation, endings);
    if (!is_one_of(ending, {".svg", ".html"})) return invocation;
    if (ending == ".html" && !pages) refuse_ending(invocation, endings);
    const std::string_view form = form_flag(invocation), named = std::string_view(ending).substr(1);
    if (form.empty()) return invocation.with(named);
    if (form != named)
        refuse_ending(invocation, fmt::format("a name that does not end in {} beside --{}", ending, form));
    return invocation;
}

void check_text_name(const Invocation& invocation, std::span<const Flag> flags) {
    const std::string ending = ending_of_output(invocation);
    if (is_one_of(ending, {".xlsx", ".xls", ".ods"}))
        refuse_ending(invocation, "a name that does not end so: .csv is what spreadsheets read");
    if (is_foreign_picture(ending) || ending == ".svg" || ending == ".html")
        refuse_ending(invocation, fmt::format("a name that does not end in {}: quadrille render draws", ending));
    const std::string_view form = ending == ".csv" ? "csv" : is_one_of(ending, {".json", ".jsonl"}) ? "json" : "";
    for (const std::string_view other : {"csv", "json"})
        if (!form.empty() && form != other && invocation.has(other))
            refuse_ending(invocation, fmt::format("a name that does not end in {} beside --{}", ending, other));
    if (form.empty() || invocation.has("quiet") || invocation.has("csv") || invocation.has("json")) return;
    if (std::ranges::find(flags, form, &Flag::long_name) != flags.end())
        print(fmt::format("quadrille: {}: {} gets lines of text; --{} writes {}", invocation.command(),
                          in_quotes(*invocation.get("output")), form, form == "csv" ? "a table" : "JSON lines"));
}

void check_page_name(const Invocation& invocation) {
    const std::string ending = ending_of_output(invocation);
    if (is_foreign_picture(ending) || is_one_of(ending, {".svg", ".txt", ".json"}))
        refuse_ending(invocation, "a name that ends in .html: it writes a page for a browser");
}

bool wants_colour(const Invocation& invocation) {
    const std::string when = invocation.choice("colour");
    if (!when.empty() && when != "auto") return when == "always";
    return !invocation.has("output") && ::isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty()
           && environment("TERM") != "dumb";
}

} // namespace quadrille::cli
