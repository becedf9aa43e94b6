// SPDX-License-Identifier: MIT
#include "cli/input/other_input.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "base/utf8.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

/// What quadrille writes itself, by its first bytes, and what reads it.
struct OwnFile {
    std::string_view mark, what, line; ///< the path stands behind the line
};
constexpr std::array<std::string_view, 2> listing_marks{"# quadrille:", R"({"type":"problem")"};
constexpr std::array own_files{
    OwnFile{listing_marks[0], "covers that solve printed", "quadrille render"},
    OwnFile{listing_marks[1], "covers that solve --json printed", "quadrille render"},
    OwnFile{"\x89QDG", "a diagram that compile wrote", "quadrille query"},
    OwnFile{"quadrille-proof ", "a proof", "quadrille-verify PROBLEM"},
};

bool has_indices_only(std::string_view text) {
    return text.find_first_not_of("0123456789 \t\r\n") == std::string_view::npos;
}

constexpr std::uintmax_t most_bytes = 1 << 20; // of a file that is read only to say what it is

} // namespace

std::string OtherInput::way_on(std::string_view behind) const {
    std::string text = ": ";
    if (makes_problem || (advice.empty() && !line.empty())) text += fmt::format("try {}{}", line, behind);
    if (!advice.empty()) text.append(makes_problem ? "; " : "").append(advice);
    if (!advice.empty() && !makes_problem && !line.empty()) text += fmt::format("; {} tells more", line);
    return text;
}

std::optional<OtherInput> recognise(std::string_view text, const std::string& path) {
    if (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
    const std::string_view first = text.substr(0, text.find('\n'));
    if (first.starts_with(listing_marks[0]) && has_mark(first.substr(listing_marks[0].size()), "givens"))
        return OtherInput{"the givens of many problems", fmt::format("quadrille solve --each {}", shell_word(path))};
    for (const OwnFile& own : own_files)
        if (text.starts_with(own.mark))
            return OtherInput{std::string(own.what), fmt::format("{} {}", own.line, shell_word(path))};
    const auto claim = claim_puzzle(text);
    if (!claim) return std::nullopt;
    if (!claim->front_end) return OtherInput{claim->what, "", false, claim->advice};
    const std::string_view front_end = claim->front_end->name;
    if (!claim->way) return OtherInput{claim->what, fmt::format("quadrille help {}", front_end), false, claim->advice};
    return OtherInput{claim->what,
                      fmt::format("quadrille gen {} {}{}{}", front_end, *claim->way, claim->way->empty() ? "" : " ",
                                  shell_word(path)),
                      true, claim->advice, claim->way->empty() && claim->advice.empty() ? claim->front_end : nullptr};
}

std::optional<OtherInput> recognise_file(const std::string& path) try {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt; // a pipe would be used up
    InputFile file(path);
    file.sgetc(); // reads the head
    if (auto other = recognise(file.head(), path)) return other;
    const auto text = read_small_file(path); // it may be compressed
    return text ? recognise(*text, path) : std::nullopt;
} catch (const std::bad_alloc&) {
    throw;
} catch (const std::exception&) { // it is only asked what the file may be
    return std::nullopt;
}

void refuse_other_input(const Invocation& invocation, const InputFile& file, const std::string& path) {
    if (invocation.has("from")) return;
    const auto other = recognise(file.head(), path);
    if (!other) return;
    const bool pipes = other->makes_problem && invocation.words().size() < 2;
    throw ParseError(file.name(), {1, 1},
                     fmt::format("found {}, expected a problem{}", other->what,
                                 other->way_on(pipes ? " | quadrille " + invocation.command() : "")));
}

std::optional<std::string> read_small_file(const std::string& path) try {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt; // a pipe would be used up
    if (std::filesystem::file_size(path, error) > most_bytes || error) return std::nullopt;
    InputFile file(path);
    return read_text(file, path);
} catch (const std::bad_alloc&) {
    throw;
} catch (const std::exception&) { // it is only asked what the file may be
    return std::nullopt;
}

bool is_listing(std::string_view text) {
    return has_indices_only(text)
           || std::ranges::any_of(listing_marks, [&](std::string_view mark) { return text.starts_with(mark); });
}

bool is_problem(std::string_view text) try {
    return !is_listing(text) && parse_problem(text).problem.option_count() > 0;
} catch (const Error&) {
    return false;
}

void refuse_problem(const Invocation& invocation, const InputFile& file, std::string_view expected,
                    std::string_view maker) {
    const std::string path = invocation.file();
    const auto text = path == "-" ? std::optional(std::string(file.head())) : read_small_file(path);
    if (text && is_problem(*text))
        throw ParseError(file.name(), {1, 1},
                         fmt::format("found a problem, expected {}", expected)
                             + (maker.empty() ? ""
                                              : fmt::format(": try quadrille {} {} | quadrille {}", maker,
                                                            shell_word(path), invocation.command())));
}

} // namespace quadrille::cli
