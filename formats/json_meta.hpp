// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace quadrille::format {

/// Writes a JSON value back as text while the parser reads it: free data passes through without a document
/// tree.
class JsonRecorder {
  public:
    void begin(char bracket) {
        separate();
        text_ += bracket;
        ++depth_;
        fresh_ = true;
    }
    void end(char bracket) {
        text_ += bracket;
        --depth_;
        fresh_ = false;
    }
    void key(std::string_view quoted) {
        separate();
        text_ += quoted;
        text_ += ':';
        fresh_ = true;
    }
    void value(std::string_view text) {
        separate();
        text_ += text;
        fresh_ = false;
    }

    std::size_t depth() const { return depth_; }
    std::string take() {
        fresh_ = true;
        return std::exchange(text_, {});
    }

  private:
    void separate() {
        if (!fresh_) text_ += ',';
        fresh_ = false;
    }

    std::string text_;
    std::size_t depth_ = 0;
    bool fresh_ = true; // nothing stands before the next value that a comma would part it from
};

} // namespace quadrille::format
