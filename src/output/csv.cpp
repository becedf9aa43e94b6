// SPDX-License-Identifier: MIT
#include <string>

#include <fmt/format.h>

#include "base/quoted.hpp"
#include "output/writer.hpp"

namespace quadrille::output {

namespace {

/// A table as spreadsheets and data frames read it (RFC 4180): a record for each option of each cover, with the number
/// of the cover, from 1, the option's name or index, its cost if there are costs, and its items. Of many problems, the
/// number is that of the problem's line, and a problem without covers has a record without an option. A listing that
/// was cut short ends in a comment that says so.
class CsvWriter : public CoverWriter {
  public:
    CsvWriter(std::ostream& out, const Problem& problem) : out_(out), problem_(problem) {}

    void begin() override { out_ << (problem_.has_costs() ? "cover,option,cost,items\n" : "cover,option,items\n"); }

    void begin_part(bool first) override {
        if (first) begin();
    }

    void go_on() override {}

    void cover(std::span<const OptionId> options) override { write(++covers_, options); }

    void cover_of(const ListedProblem& problem, std::span<const OptionId> options) override {
        write(problem.line, options);
    }

    void none_of(const ListedProblem& problem) override {
        out_ << problem.line << (problem_.has_costs() ? ",,,\n" : ",,\n");
    }

    void end(const SolveResult& result, std::span<const Field>) override {
        if (result.cut_short()) out_ << "# incomplete: " << ending_name(result.ending) << '\n';
    }

  private:
    void write(std::uint64_t number, std::span<const OptionId> options) {
        text_.clear();
        for (const OptionId option : options) {
            text_ += fmt::format("{},{},", number, csv_field(label(problem_, option)));
            if (problem_.has_costs()) text_ += to_string(problem_.cost(option), problem_.cost_decimals()) + ',';
            text_ += csv_field(items_text(problem_, option)) + '\n';
        }
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    }

    std::ostream& out_;
    const Problem& problem_;
    std::uint64_t covers_ = 0;
    std::string text_;
};

} // namespace

std::unique_ptr<CoverWriter> make_csv_writer(std::ostream& out, const Problem& problem, Show) {
    return std::make_unique<CsvWriter>(out, problem);
}

} // namespace quadrille::output
