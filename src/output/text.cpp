// SPDX-License-Identifier: MIT
// Covers as text, and the table of outputs.
#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "base/quoted.hpp"
#include "output/writer.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::output {

namespace {

/// Whether a reader would take a line that begins so, or is no more, for something else than a cover by names.
bool misleads(std::string_view beginning) {
    return beginning.starts_with('#') || beginning.starts_with('{') || beginning == "none";
}

/// One line for each cover: option indices or names between blanks, or whole options between semicolons. If
/// the problem has an origin, it comes before the first cover, so that the covers can be drawn. A listing
/// that was cut short ends in a comment that says so. Each line is read back as what it is: a name that looks
/// like an index, a comment or a record has a mark, and a line of items that does begins with a semicolon.
class TextWriter : public CoverWriter {
  public:
    TextWriter(std::ostream& out, const Problem& problem, Show show) : out_(out), problem_(problem), show_(show) {}

    void begin() override {}

    void leave_out_origin() override { began_ = true; }

    void begin_part(bool first) override {
        if (first && !began_) write_origin();
        began_ = true;
    }

    void go_on() override { began_ = true; }

    void cover(std::span<const OptionId> options) override {
        if (!began_) write_origin();
        line_.clear();
        for (const OptionId option : options) {
            if (!line_.empty()) line_ += show_ == Show::items ? " ; " : " ";
            append(option);
        }
        if (show_ == Show::items && (needs_mark(line_) || misleads(line_))) line_.insert(0, "; ");
        line_ += '\n';
        out_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
    }

    void cover_of(const ListedProblem&, std::span<const OptionId> options) override {
        of_list_ = true;
        cover(options);
    }

    void none_of(const ListedProblem&) override {
        of_list_ = true;
        if (!began_) write_origin();
        out_ << "none\n";
    }

    void end(const SolveResult& result, std::span<const Field>) override {
        if (result.cut_short()) out_ << "# incomplete: " << ending_name(result.ending) << '\n';
    }

  private:
    void write_origin() {
        began_ = true;
        if (const auto& origin = problem_.annotations().origin)
            out_ << "# quadrille: " << origin_text(*origin, of_list_ ? "each" : "") << '\n';
    }

    void append(OptionId option) {
        if (show_ == Show::indices) {
            const fmt::format_int digits(index(option)); // many times as fast as a format string
            line_.append(digits.data(), digits.size());
        } else if (show_ == Show::items) {
            line_ += items_text(problem_, option);
        } else {
            const std::string name = is_ambiguous(option) ? std::to_string(index(option)) : name_text(problem_, option);
            if (line_.empty() && misleads(name)) line_ += name_mark;
            line_ += name;
        }
    }

    /// Whether another option has the same name, or one that differs in blanks only: a reader could not tell them.
    bool is_ambiguous(OptionId option) {
        if (uses_.empty())
            for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
                if (!problem_.option_name(OptionId{o}).empty())
                    ++uses_[joined_blanks(display_name(problem_, OptionId{o}))];
        return !problem_.option_name(option).empty() && uses_[joined_blanks(display_name(problem_, option))] > 1;
    }

    std::ostream& out_;
    const Problem& problem_;
    Show show_;
    std::unordered_map<std::string, std::size_t> uses_; // of names
    bool began_ = false;
    bool of_list_ = false; // the covers are those of many problems
    std::string line_;
};

} // namespace

std::string joined_blanks(std::string_view name) {
    std::string text;
    for (const char c : name)
        if (c != ' ' || (!text.empty() && !text.ends_with(' '))) text += c;
    if (text.ends_with(' ')) text.pop_back();
    return text;
}

bool needs_mark(std::string_view name) {
    return !name.empty()
           && (name.starts_with(name_mark) || name.find_first_not_of("0123456789 ") == std::string_view::npos);
}

std::string name_text(const Problem& problem, OptionId option) {
    const bool marked = needs_mark(problem.option_name(option));
    return (marked ? std::string(name_mark) : "") + display_name(problem, option);
}

std::string items_text(const Problem& problem, OptionId option) {
    std::string text;
    const auto items = problem.items(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        text += (k == 0 ? "" : " ") + display_name(problem, items[k]);
        if (problem.colour(option, k) != ColourId::none)
            text += ':' + printable(problem.colour_name(problem.colour(option, k)));
    }
    return text;
}

std::unique_ptr<CoverWriter> make_text_writer(std::ostream& out, const Problem& problem, Show show) {
    return std::make_unique<TextWriter>(out, problem, show);
}

std::span<const Output> outputs() {
    static constexpr std::array<Output, 3> table{{
        {"text", "one line a cover", make_text_writer},
        {"csv", "a table: one record for each option of each cover", make_csv_writer},
        {"json", "JSON lines: a problem, its covers, a result", make_json_writer},
    }};
    return table;
}

const Output& find_output(std::string_view name) { return *std::ranges::find(outputs(), name, &Output::name); }

} // namespace quadrille::output
