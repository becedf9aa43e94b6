// SPDX-License-Identifier: MIT
#include "cli/cover_listing.hpp"

namespace quadrille::cli {

output::Show parse_show(const Invocation& invocation) {
    const std::string show = invocation.choice("show", show_flag.choices);
    return show == "names"   ? output::Show::names
           : show == "items" ? output::Show::items
                             : output::Show::indices;
}

CoverListing::CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                           const std::optional<std::string>& path, const std::optional<Part>& part)
    : file_(path),
      writer_(
          output::find_output(invocation.has("json") ? "json" : "text").make(file_.stream(), problem, show)) {
    if (part)
        writer_->begin_part(part->index == 0);
    else
        writer_->begin();
}

void CoverListing::add(std::span<const OptionId> cover) {
    writer_->cover(cover);
    if (pace_.due()) file_.flush();
}

void CoverListing::finish(const SolveResult& result, std::span<const output::Field> more) {
    writer_->end(result, more);
    file_.commit();
}

} // namespace quadrille::cli
