// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>

#include <boost/version.hpp>
#include <fmt/core.h>
#include <nlohmann/json_fwd.hpp>
#include <zstd.h>

#include <quadrille/control.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

#include "cli/build_info.hpp"
#include "cli/commands/help.hpp"
#include "output/json.hpp"

namespace quadrille::cli {

namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "clang " __clang_version__;
#else
constexpr std::string_view compiler = "g++ " __VERSION__;
#endif

output::Json library_versions() {
    const auto version = [](int major, int minor, int patch) { return fmt::format("{}.{}.{}", major, minor, patch); };
    return output::Json::object(
        "boost", version(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100), "fmt",
        version(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100), "nlohmann_json",
        version(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH), "zstd",
        ZSTD_VERSION_STRING);
}

} // namespace

std::string version_text(bool json) {
    if (!json) return fmt::format("quadrille {}\n", build_version);
    output::Json engine_names = output::Json::list(), format_names = output::Json::list();
    for (const EngineInfo& engine : engines()) engine_names.append(engine.name);
    for (const FormatInfo& format : formats()) format_names.append(format.name);
    const output::Json record = output::Json::object(
        "type", "version", "version", build_version, "commit", build_commit, "build", build_type, "compiler", compiler,
        "target", target(), "targets", output::Json::list(targets()), "libraries", library_versions(), "engines",
        std::move(engine_names), "formats", std::move(format_names));
    return record.text() + '\n';
}

} // namespace quadrille::cli
