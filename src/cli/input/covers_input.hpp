// SPDX-License-Identifier: MIT
// Lists of options, read line by line: the givens of many problems, and covers that solve printed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <quadrille/problem.hpp>

#include "base/json.hpp"
#include "bytes.hpp"
#include "cli/input/problem_input.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

/// Reads a list of problems on one base: a line each, the options that it requires between blanks. Digits are
/// an index, `name:x` is a name, and so is any other word, or several where a name has blanks. A line that begins with `#`
/// is a comment; an empty one is a problem that requires nothing.
class GivensInput {
  public:
    /// Both must outlive this. `quiet`: an index that is also a name is not told.
    GivensInput(format::Lines& lines, const Problem& base, bool quiet = true);

    /// The options of the next problem, good until the next call, or nothing at the end of the list.
    /// Throws ParseError for a word that is no option.
    std::optional<std::span<const OptionId>> next();

    /// The line of that problem, from 1; a first one that states the base, as gen --givens writes it, is not counted.
    std::uint64_t line() const { return lines_.number() - stated_; }

    /// The same with all lines, for messages.
    std::uint64_t place() const { return lines_.number(); }

  private:
    bool take_names(std::string_view line);
    OptionId parse(std::string_view word, std::size_t column);

    format::Lines& lines_;
    const Problem& base_;
    OptionNames names_;
    NamesakeWarning namesake_;
    bool has_blanks_; // names of options have
    std::vector<OptionId> givens_;
    std::uint64_t stated_ = 0; // how many lines state the base
};

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

/// The texts by which a listing may call the options of a problem: their names, or their items.
///
/// A text may itself hold what parts one option from the next, a blank or a semicolon between blanks. So a
/// line is cut in every way in which all its pieces are known, and read if there is one way only.
class OptionTexts {
  public:
    /// `show` is names or items. `known`: a listing has nothing else, so names may be digits without a mark.
    OptionTexts(const Problem& problem, output::Show show, bool known);

    /// What the words of a line may mean.
    struct Reading {
        std::size_t ways = 0;    ///< to read them; 2 stands for more than one
        std::size_t unknown = 0; ///< the word at which they stop to make sense, if there is no way
        std::vector<const std::vector<OptionId>*> options; ///< by piece: all that are called so, if there is one way
    };
    Reading read(const std::vector<std::string>& words) const;

  private:
    std::vector<std::string> parts(const std::vector<std::string>& words) const;

    bool by_items_;
    std::size_t most_parts_ = 1; // of a text
    std::unordered_map<std::string, std::vector<OptionId>> options_;
};

/// Tells which options a listed cover has, whether it names them by index, by name or by items.
class ListedOptions {
  public:
    /// Without `show` each line is read as what it can be: indices, or else names or items. `problem` must
    /// outlive this; `source` is what to call the listing in messages. `quiet`: an index that is also a name is
    /// not told.
    ListedOptions(const Problem& problem, std::string source, std::optional<output::Show> show = std::nullopt,
                  bool quiet = true)
        : problem_(problem), source_(std::move(source)), show_(show), names_(problem), namesake_(quiet) {}

    /// Appends the options of a cover. False if it may be another cover just as well, since it names options
    /// by their items and others have the same items; of those it takes what the problem requires, not what
    /// it forbids, and none twice. Throws ParseError for what names no option, or may name several that
    /// differ.
    bool find(const ListedCover& cover, std::vector<OptionId>& options);

  private:
    void find_indices(const ListedCover& cover, std::vector<OptionId>& options);
    const OptionTexts& texts(output::Show show);
    bool take(const ListedCover& cover, const OptionTexts::Reading& reading, output::Show show,
              std::vector<OptionId>& options);
    bool take_twin(const std::vector<OptionId>& twins, std::vector<OptionId>& options) const;
    [[noreturn]] void fail(const ListedCover& cover, const std::string& message) const;

    const Problem& problem_;
    std::string source_;
    std::optional<output::Show> show_;
    OptionNames names_;
    NamesakeWarning namesake_;
    std::optional<OptionTexts> by_name_, by_items_;
};

} // namespace quadrille::cli
