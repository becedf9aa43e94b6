// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// The members of a recorded object, each as `"key":value`. Views into `object`.
inline std::vector<std::string_view> json_members(std::string_view object) {
    std::vector<std::string_view> members;
    std::size_t begin = 1, depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < object.size(); ++i) {
        const char c = object[i];
        if (in_string && c == '\\') ++i;
        if (c == '"') in_string = !in_string;
        if (in_string) continue;
        if (c == '}' || c == ']') --depth;
        if ((c == ',' && depth == 1) || (c == '}' && depth == 0)) {
            if (i > begin) members.push_back(object.substr(begin, i - begin));
            begin = i + 1;
        }
        if (c == '{' || c == '[') ++depth;
    }
    return members;
}

} // namespace quadrille::format
