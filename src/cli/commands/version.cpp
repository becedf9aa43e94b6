// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>

#include <boost/version.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zstd.h>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "cli/build_info.hpp"
#include "cli/commands/help.hpp"

namespace quadrille::cli {

namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "clang " __clang_version__;
#else
constexpr std::string_view compiler = "g++ " __VERSION__;
#endif

nlohmann::ordered_json library_versions() {
    return {{"boost", fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000,
                                  BOOST_VERSION % 100)},
            {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
            {"nlohmann_json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                                          NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
            {"zstd", ZSTD_VERSION_STRING}};
}

} // namespace

std::string version_text(bool json) {
    if (!json) return fmt::format("quadrille {}\n", build_version);
    nlohmann::ordered_json record{{"type", "version"},
                                  {"version", build_version},
                                  {"commit", build_commit},
                                  {"build", build_type},
                                  {"compiler", compiler},
                                  {"libraries", library_versions()},
                                  {"engines", nlohmann::ordered_json::array()},
                                  {"formats", nlohmann::ordered_json::array()}};
    for (const EngineInfo& engine : engines()) record["engines"].push_back(engine.name);
    for (const FormatInfo& format : formats()) record["formats"].push_back(format.name);
    return record.dump() + '\n';
}

} // namespace quadrille::cli
