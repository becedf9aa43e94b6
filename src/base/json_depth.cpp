// SPDX-License-Identifier: MIT
#include "base/json_depth.hpp"

namespace quadrille {

bool is_shallow_json(std::string_view text) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string && c == '\\') ++i;
        if (c == '"') in_string = !in_string;
        if (in_string) continue;
        if ((c == '[' || c == '{') && ++depth > max_json_depth) return false;
        if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    return true;
}

} // namespace quadrille
