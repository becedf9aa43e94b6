// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include <quadrille/formats.hpp>

namespace quadrille::test {

/// A problem from tests/data, or from a text.
inline Problem read_file(const std::string& name) {
    std::filebuf file;
    const std::string path = std::string(TEST_DATA "/") + name;
    if (!file.open(path, std::ios::in | std::ios::binary)) throw std::runtime_error("cannot open " + path);
    return read_problem(file, path).problem;
}

inline ReadResult read_string(const std::string& text, std::string_view format = "") {
    std::istringstream in(text);
    return read_problem(in, "test", format);
}

inline std::string write_string(const Problem& problem, std::string_view format, const WriteParams& params = {}) {
    std::ostringstream out;
    write_problem(out, problem, format, params);
    return out.str();
}

/// The message of the ParseError that a call throws; empty if it throws none.
template <class Call> std::string parse_error_of(const Call& call) {
    try {
        call();
        return "";
    } catch (const ParseError& error) {
        return error.what();
    }
}

/// The same of reading a text.
inline std::string error_of(const std::string& text, std::string_view format = "") {
    return parse_error_of([&] { read_string(text, format); });
}

} // namespace quadrille::test
