// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

#include "lines.hpp"
#include "problem/option_names.hpp"

namespace quadrille::cli {

/// A cover as a listing gives it.
struct ListedCover {
    std::uint64_t line = 0;         ///< 1-based, in the listing
    bool none = false;              ///< the word that one of many problems has no cover
    std::vector<std::string> words; ///< its options: indices, or whatever words the listing has
};

/// Takes apart what `solve` printed, as text or as JSON lines, cover by cover: the listing may be longer than
/// what memory holds.
class CoverReader {
  public:
    /// `lines` must outlive this. With `by_name` each word of a text is the name of an option.
    explicit CoverReader(format::Lines& lines, bool by_name = false) : lines_(lines), by_name_(by_name) {}

    /// The next cover, good until the next call, or null at the end.
    /// Throws ParseError; JSON lines that end without a record of the result were cut short, which is an
    /// error.
    const ListedCover* next();

    /// The origin of the covers, if it was stated by now.
    const std::optional<Origin>& origin() const { return origin_; }

    /// The listing so far, line by line, for as long as it is kept.
    const std::string& text() const { return text_; }
    void drop_text() { keeps_text_ = false; }

    const std::string& source() const { return lines_.source(); }

  private:
    bool take_text(std::string_view line);
    bool take_record(std::string_view line);
    [[noreturn]] void fail(const std::string& message) const { lines_.fail(1, message); }

    format::Lines& lines_;
    bool by_name_;
    bool keeps_text_ = true;
    std::string text_;
    std::optional<Origin> origin_;
    bool is_json_ = false;
    bool ended_ = false; // by a record of the result
    std::uint64_t covers_ = 0;
    ListedCover cover_;
};

/// The options of a listed cover: indices, or names where `by_name` is set, or `name:x` among indices.
/// Throws ParseError for a word that is none.
void options_of(const Problem& problem, OptionNames& names, const ListedCover& cover,
                const std::string& source, bool by_name, std::vector<OptionId>& options);

} // namespace quadrille::cli
