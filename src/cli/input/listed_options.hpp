// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <quadrille/problem.hpp>

#include "cli/input/cover_input.hpp"
#include "cli/input/problem_input.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

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
