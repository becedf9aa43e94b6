// SPDX-License-Identifier: MIT
#include "cli/search/answer.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include <quadrille/front_ends.hpp>

#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/output_names.hpp"

namespace quadrille::cli {

std::optional<Part> parse_part(const Invocation& invocation) {
    const auto text = invocation.get("part");
    if (!text) return std::nullopt;
    const std::size_t bar = text->find('/');
    if (bar != std::string::npos) {
        const auto part = to_number<std::uint64_t>(std::string_view(*text).substr(0, bar)),
                   of = to_number<std::uint64_t>(std::string_view(*text).substr(bar + 1));
        if (part && of && *part < *of && *of <= most_parts) return Part{*part, *of};
    }
    invocation.refuse_value("part", fmt::format("I/N with N from 1 to {} and I from 0 to N - 1", most_parts));
}

std::vector<output::Field> part_fields(const Part& part, const PartResult& result) {
    return {{"part", part.index},
            {"of", part.of},
            {"units", result.mine},
            {"unit_rule", std::uint64_t{unit_rule(result.answer.engine)}},
            {"unit_level", std::uint64_t{result.units.level}},
            {"unit_count", result.units.count},
            {"unit_sha256", result.units.sha256}};
}

output::Show parse_show(const Invocation& invocation) {
    const std::string show = invocation.choice("show");
    return show == "names" ? output::Show::names : show == "items" ? output::Show::items : output::Show::indices;
}

std::unique_ptr<output::CoverWriter> cover_writer(const Invocation& invocation, OutputFile& file,
                                                  const Problem& problem, output::Show show) {
    // People want names, and no line that only programs read; a pipe and a file get what they always get.
    const bool people = file.is_terminal() && !invocation.has("json") && !invocation.has("csv");
    if (people && !invocation.has("show") && problem.has_option_names()) show = output::Show::names;
    const std::string_view name = invocation.has("json") ? "json" : invocation.has("csv") ? "csv" : "text";
    auto writer = output::find_output(name).make(file.stream(), problem, show);
    if (people) writer->leave_out_origin();
    return writer;
}

void NumberSink::write(std::string_view text) {
    if (!json_) file_.stream() << text << '\n';
}

void NumberSink::write_count(const SolveResult& result) {
    write((result.complete() ? "" : "at least ") + result.covers.to_string());
}

void NumberSink::finish(const SolveResult& result, std::span<const output::Field> more) {
    if (json_) file_.stream() << output::result_record(result, more) << '\n';
    file_.commit();
}

CoverListing::CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                           const std::optional<std::string>& path, const std::optional<Part>& part)
    : file_(path), writer_(cover_writer(invocation, file_, problem, show)) {
    begin(part);
}

CoverListing::CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                           const std::optional<Part>& part, std::uint64_t kept)
    : file_(invocation.get("output").value_or(""), kept), writer_(cover_writer(invocation, file_, problem, show)) {
    if (kept > 0)
        writer_->go_on();
    else
        begin(part);
}

void CoverListing::begin(const std::optional<Part>& part) {
    if (part)
        writer_->begin_part(part->index == 0);
    else
        writer_->begin();
}

namespace {

/// Draws each cover of a puzzle as text, for people: with an empty line between two, and no origin.
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

void CoverListing::draw_on_terminal(const Invocation& invocation, const Problem& problem) {
    constexpr std::array<std::string_view, 5> others{"json", "csv", "show", "part", "checkpoint"};
    const auto is_given = [&](std::string_view flag) { return invocation.has(flag); };
    if (!file_.is_terminal() || std::ranges::any_of(others, is_given)) return;
    file_.write_as_it_is(); // colours
    writer_ = std::make_unique<DrawnCovers>(file_.stream(), remake_puzzle(*problem.annotations().origin),
                                            DrawStyle{.colour = wants_colour(invocation)});
}

void CoverListing::add(std::span<const OptionId> cover) {
    writer_->cover(cover);
    if (pace_.due()) file_.flush();
}

void CoverListing::add_class(std::span<const OptionId> cover, const Count& images) {
    writer_->cover_of_class(cover, images);
    if (pace_.due()) file_.flush();
}

ExitCode answer(const Invocation& invocation, const Variant& variant) {
    ProofOutput proof(invocation);
    SearchRun search = variant.read ? SearchRun(invocation, variant.read) : SearchRun(invocation, variant.handed);
    proof.open();
    Found found = variant.ask(search, proof);
    if (proof.is_wanted()) {
        found.sink->flush();
        if (found.prove) found.prove(proof);
        found.fields.emplace_back("certified", proof.is_certified());
    }
    if (found.sink) found.sink->finish(found.result, found.fields);
    return proof.conclude(search.finish(found.result, found.code));
}

} // namespace quadrille::cli
