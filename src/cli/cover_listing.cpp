// SPDX-License-Identifier: MIT
#include "cli/cover_listing.hpp"

namespace quadrille::cli {

output::Show parse_show(const Invocation& invocation) {
    for (const std::string_view other : {"json", "show", "part", "checkpoint"})
        invocation.exclude("csv", other);
    const std::string show = invocation.choice("show", show_flag.choices);
    return show == "names"   ? output::Show::names
           : show == "items" ? output::Show::items
                             : output::Show::indices;
}

const output::Output& chosen_output(const Invocation& invocation) {
    return output::find_output(invocation.has("json") ? "json" : invocation.has("csv") ? "csv" : "text");
}

namespace {

std::unique_ptr<output::CoverWriter> make_writer(const Invocation& invocation, std::ostream& out,
                                                 const Problem& problem, output::Show show) {
    return chosen_output(invocation).make(out, problem, show);
}

} // namespace

CoverListing::CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                           const std::optional<std::string>& path, const std::optional<Part>& part)
    : file_(path), writer_(make_writer(invocation, file_.stream(), problem, show)) {
    begin(part);
}

CoverListing::CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                           const std::optional<Part>& part, std::uint64_t kept)
    : file_(invocation.get("output").value_or(""), kept),
      writer_(make_writer(invocation, file_.stream(), problem, show)) {
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

void CoverListing::add(std::span<const OptionId> cover) {
    writer_->cover(cover);
    if (pace_.due()) file_.flush();
}

} // namespace quadrille::cli
