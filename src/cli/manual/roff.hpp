// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace quadrille::cli::manual {

/// Plain text as roff shows it: what has a meaning there is spelled out. It may begin a line.
std::string escape(std::string_view text);

std::string bold(std::string_view text);
std::string italic(std::string_view text);

/// A manual page, section after section, in the macros of man(7). What it is given is roff, unless it says
/// text.
class Page {
  public:
    /// `section` is the section of the manual: 1 for commands, 5 for formats. `summary` is text.
    Page(std::string_view name, int section, std::string_view summary);

    void heading(std::string_view text);
    void subheading(std::string_view text);
    void paragraph(std::string_view roff);

    /// A paragraph with what it is about hanging in front.
    void tagged(std::string_view tag, std::string_view roff);

    /// Lines of text that stay as they are.
    void verbatim(std::string_view text);

    /// Help for a terminal: lines that belong together are a paragraph, indented ones stay as they are.
    void help(std::string_view text);

    const std::string& name() const { return name_; }
    int section() const { return section_; }
    const std::string& roff() const { return roff_; }

  private:
    std::string name_;
    int section_;
    std::string roff_;
    bool fresh_ = true; // right below a heading, where a paragraph needs no beginning
};

} // namespace quadrille::cli::manual
