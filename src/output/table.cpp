// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "output/writer.hpp"

namespace quadrille::output {

std::span<const Output> outputs() {
    static constexpr std::array<Output, 3> table{{
        {"text", "one line a cover", make_text_writer},
        {"csv", "a table: one record for each option of each cover", make_csv_writer},
        {"json", "JSON lines: a problem, its covers, a result", make_json_writer},
    }};
    return table;
}

const Output& find_output(std::string_view name) { return *std::ranges::find(outputs(), name, &Output::name); }

} // namespace quadrille::output
