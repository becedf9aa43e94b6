// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

#include "base/json.hpp"
#include "lines.hpp"

namespace quadrille::cli {

/// A cover as a listing gives it.
struct ListedCover {
    std::uint64_t line = 0; ///< 1-based, in the listing
    bool none = false;      ///< the word that one of many problems has no cover
    bool by_index = false;  ///< its words are indices, as those of JSON lines are
    bool of_list = false;   ///< it is of one of many problems on a base
    /// Of such a problem, the indices of the options that it requires, where the listing tells them.
    std::optional<std::vector<std::uint32_t>> givens = {};
    std::vector<std::string> words; ///< its options: indices, or whatever words the listing has
};

/// What `why` says of items: weights, or the items of a core, each with no weight.
struct ListedReason {
    struct Item {
        std::uint32_t item = 0;
        std::optional<std::int64_t> weight = {};
    };
    std::uint64_t line = 0; ///< 1-based, in the listing
    std::vector<Item> items;
};

/// Takes apart what `solve` printed, as text or as JSON lines, cover by cover: the listing may be longer than
/// what memory holds.
class CoverReader {
  public:
    /// `lines` must outlive this. With `has_names` a text is known to have names of options or
    /// items, of which one may be `none` or begin with `#`.
    explicit CoverReader(format::Lines& lines, bool has_names = false) : lines_(lines), has_names_(has_names) {}

    /// The next cover, good until the next call, or null at the end.
    /// Throws ParseError; JSON lines that end without a record of the result were cut short, which is an
    /// error.
    const ListedCover* next();

    /// The origin of the covers, if it was stated by now.
    const std::optional<Origin>& origin() const { return origin_; }

    /// The reason why there are none, once all was read, if `why` printed this.
    const std::optional<ListedReason>& reason() const { return reason_; }

    /// Whether it is JSON lines. Precondition: a line was read.
    bool is_json() const { return is_json_; }

    /// The listing so far, line by line, for as long as it is kept.
    const std::string& text() const { return text_; }
    void drop_text() { keeps_text_ = false; }

    const std::string& source() const { return lines_.source(); }

  private:
    bool take_text(std::string_view line);
    bool take_record(std::string_view line);
    void take_reason(const JsonValue& record);
    [[noreturn]] void fail(const std::string& message) const { lines_.fail(1, message); }

    format::Lines& lines_;
    bool has_names_;
    bool keeps_text_ = true;
    std::string text_;
    std::optional<Origin> origin_;
    std::optional<ListedReason> reason_;
    bool is_json_ = false;
    bool ended_ = false; // by a record of the result
    std::uint64_t covers_ = 0;
    ListedCover cover_;
};

} // namespace quadrille::cli
