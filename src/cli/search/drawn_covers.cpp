// SPDX-License-Identifier: MIT
#include "cli/search/drawn_covers.hpp"

#include <utility>

namespace quadrille::cli {

namespace {

class DrawnCovers : public output::CoverWriter {
  public:
    DrawnCovers(std::ostream& out, Puzzle puzzle, const DrawStyle& style)
        : out_(out), puzzle_(std::move(puzzle)), style_(style) {}

    void begin() override {}
    void begin_part(bool) override {}
    void go_on() override {}

    void cover(std::span<const OptionId> options) override {
        if (!std::exchange(first_, false)) out_ << '\n';
        out_ << puzzle_.draw(options, style_);
    }
    void cover_of(const output::ListedProblem&, std::span<const OptionId> options) override { cover(options); }
    void none_of(const output::ListedProblem&) override { out_ << "none\n"; }

    void end(const SolveResult& result, std::span<const output::Field>) override {
        if (result.cut_short()) out_ << "# incomplete: " << output::ending_name(result.ending) << '\n';
    }

  private:
    std::ostream& out_;
    const Puzzle puzzle_;
    const DrawStyle style_;
    bool first_ = true;
};

} // namespace

std::unique_ptr<output::CoverWriter> draw_covers(std::ostream& out, const Puzzle& puzzle, const DrawStyle& style) {
    return std::make_unique<DrawnCovers>(out, puzzle, style);
}

} // namespace quadrille::cli
