// SPDX-License-Identifier: MIT
#include "cli/manual/markdown.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace quadrille::cli::manual {

namespace {

/// Text with marks, as roff. Between backticks, marks are text.
std::string inline_roff(std::string_view text) {
    std::string out, plain;
    const auto flush = [&] { out += escape(std::exchange(plain, {})); };
    while (!text.empty()) {
        // The mark that begins here, and what ends it.
        const std::string_view mark = text.starts_with("**") ? "**" : text.substr(0, 1);
        const bool known = mark == "`" || mark == "**" || mark == "*" || mark == "[";
        const std::size_t end = known ? text.find(mark == "[" ? "](" : mark, mark.size()) : text.npos;
        if (end == text.npos) {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        flush();
        const std::string_view inside = text.substr(mark.size(), end - mark.size());
        out += mark == "[" ? inline_roff(inside) : mark == "*" ? italic(inside) : bold(inside);
        text.remove_prefix(mark == "[" ? text.find(')', end) + 1 : end + mark.size());
    }
    flush();
    return out;
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// The cells of `| one | two |`. A bar between backticks parts none.
std::vector<std::string> cells_of(std::string_view row) {
    std::vector<std::string> cells(1);
    bool code = false;
    for (const char c : trimmed(row).substr(1)) {
        if (c == '`') code = !code;
        if (c == '|' && !code)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    cells.pop_back(); // behind the last bar
    for (std::string& cell : cells) cell = trimmed(cell);
    return cells;
}

/// What is collected until a line of another kind comes.
class Blocks {
  public:
    explicit Blocks(Page& page) : page_(page) {}

    void add(std::string_view line) {
        if (line.starts_with("```")) {
            flush();
            if (std::exchange(fenced_, !fenced_)) page_.verbatim(std::exchange(fence_, {}));
        } else if (fenced_) {
            fence_.append(line) += '\n';
        } else if (line.starts_with("# ") || trimmed(line).empty()) {
            flush(); // the title of the page stands above already
        } else if (line.starts_with('#')) {
            flush();
            page_.subheading(line.substr(line.find_first_not_of("# ")));
        } else if (line.starts_with('|')) {
            add_row(line);
        } else if (line.starts_with("- ")) {
            flush();
            bullet_ = true;
            text_ = line.substr(2);
        } else {
            text_ += (text_.empty() ? "" : "\n");
            text_ += trimmed(line);
        }
    }

    void flush() {
        header_.clear();
        if (text_.empty()) return;
        const std::string roff = inline_roff(std::exchange(text_, {}));
        if (std::exchange(bullet_, false))
            page_.tagged("\\(bu", roff);
        else
            page_.paragraph(roff);
    }

  private:
    /// A row hangs behind its first cell. Where there are more than two, each says of what it is.
    void add_row(std::string_view line) {
        const std::vector<std::string> cells = cells_of(line);
        if (header_.empty()) {
            flush();
            header_ = cells;
            return;
        }
        if (line.starts_with("|--")) return;
        std::string text;
        for (std::size_t i = 1; i < std::min(cells.size(), header_.size()); ++i) {
            if (i > 1) text += ";\n";
            if (cells.size() > 2) text += header_[i] + ": ";
            text += cells[i];
        }
        page_.tagged(inline_roff(cells.front()), inline_roff(text));
    }

    Page& page_;
    std::string text_, fence_;
    std::vector<std::string> header_;
    bool fenced_ = false, bullet_ = false;
};

} // namespace

void add_markdown(Page& page, std::string_view markdown) {
    Blocks blocks(page);
    while (!markdown.empty()) {
        const std::size_t end = std::min(markdown.find('\n'), markdown.size());
        blocks.add(markdown.substr(0, end));
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
    }
    blocks.flush();
}

} // namespace quadrille::cli::manual
