// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "output/json.hpp"

namespace quadrille::output {

/// How a cover names its options.
enum class Show : std::uint8_t { indices, names, items };

/// Further fields of a record: texts, truth values and numbers.
using Field = std::pair<std::string_view, std::variant<std::string, bool, std::uint64_t>>;

/// One of many problems on a base: the line of the list that has it, and the options that it requires.
struct ListedProblem {
    std::uint64_t line = 0;
    std::span<const OptionId> givens = {};
};

/// Writes the answer of a search, cover by cover.
class CoverWriter {
  public:
    virtual ~CoverWriter() = default;
    virtual void begin() = 0;
    /// Leaves out the origin of the problem, where it would be a line of its own. To be called first.
    virtual void leave_out_origin() {}
    /// The same for one of several lists that will be joined. Only the first text states the origin of the
    /// problem, even if it has no cover.
    virtual void begin_part(bool first) = 0;
    /// Goes on with a list of which something is written already.
    virtual void go_on() = 0;
    virtual void cover(std::span<const OptionId> options) = 0;
    /// A cover that stands for `images` covers, which symmetries map to each other.
    virtual void cover_of_class(std::span<const OptionId> options, const Count& images) {
        (void)images; // only records tell it
        cover(options);
    }
    /// One of many problems has this cover, or none.
    virtual void cover_of(const ListedProblem& problem, std::span<const OptionId> options) = 0;
    virtual void none_of(const ListedProblem& problem) = 0;
    virtual void end(const SolveResult& result, std::span<const Field> more) = 0;
};

/// A way to write answers. A new one is one file and one row in the table.
struct Output {
    std::string_view name;
    std::string_view summary;
    std::unique_ptr<CoverWriter> (*make)(std::ostream& out, const Problem& problem, Show show);
};
std::span<const Output> outputs();

/// The row of that name. Precondition: there is one.
const Output& find_output(std::string_view name);

std::unique_ptr<CoverWriter> make_text_writer(std::ostream& out, const Problem& problem, Show show);
std::unique_ptr<CoverWriter> make_csv_writer(std::ostream& out, const Problem& problem, Show show);
std::unique_ptr<CoverWriter> make_json_writer(std::ostream& out, const Problem& problem, Show show);

/// What stands before a name where a word could be an index.
inline constexpr std::string_view name_mark = "name:";

/// Returns whether a name looks like an index, or like a name behind the mark: `4`, `4 5`, `name:x`.
bool needs_mark(std::string_view name);

/// A name with one blank in place of several, and none at its ends: what a reader of words can tell.
std::string joined_blanks(std::string_view name);

/// The name of an option as the command line takes it: behind the mark if it needs one, an index if it has none.
std::string name_text(const Problem& problem, OptionId option);

/// The items of an option: for people, and as the json format writes them, coloured ones as [item, colour].
std::string items_text(const Problem& problem, OptionId option);
Json items_json(const Problem& problem, OptionId option);

/// Why a search ended, in words.
std::string_view ending_name(Ending ending);

/// The last record of every answer in JSON lines, for any verb. `more`: further fields, and another status.
std::string result_record(const SolveResult& result, std::span<const Field> more = {});
std::string result_record(const SolveResult& result, std::initializer_list<Field> more);

} // namespace quadrille::output
