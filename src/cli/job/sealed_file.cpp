// SPDX-License-Identifier: MIT
#include "cli/job/sealed_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include <quadrille/error.hpp>

#include "cli/exit_code.hpp"
#include "cli/files.hpp"
#include "problem/json_depth.hpp"
#include "problem/quoted.hpp"
#include "problem/seal.hpp"

namespace quadrille::cli {

namespace {

using Json = nlohmann::json;

/// The bytes of a file, one more than `most` at most.
std::string read_bytes(const std::string& path, std::size_t most) {
    // A pipe would keep us waiting.
    std::error_code error;
    if (const auto status = std::filesystem::status(path, error);
        std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw NoInput(path + ": " + std::strerror(is_directory(status) ? EISDIR : EINVAL));
    InputFile file(path);
    std::string text(4096, '\0');
    std::size_t size = 0;
    while (size <= most) {
        const auto room = static_cast<std::streamsize>(std::min(text.size(), most + 1) - size);
        const auto read = file.sgetn(text.data() + size, room);
        size += static_cast<std::size_t>(read);
        if (read < room) break;
        if (size == text.size()) text.resize(2 * size);
    }
    text.resize(size);
    return text;
}

bool is_hexadecimal(std::string_view text) {
    return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace

void SealedFile::fail(const std::string& message) const { throw ParseError(path_, {1, 1}, message); }

SealedFile::SealedFile(std::string path, std::size_t most, std::string_view what) : path_(std::move(path)) {
    const std::string text = read_bytes(path_, most);
    if (text.empty()) fail(fmt::format("found an empty file, expected {}", what));
    if (text.size() > most) fail(fmt::format("found more than {} bytes, expected {}", most, what));
    const auto record = unsealed(text);
    if (!record && !text.starts_with('{')) fail(fmt::format("found {}, expected {}", in_quotes(text), what));
    if (!record) fail(fmt::format("found a record that was cut or changed, expected {} with its seal", what));
    record_ = is_shallow_json(*record) ? Json::parse(*record, nullptr, false) : Json();
    if (!record_.is_object()) fail(fmt::format("found no JSON object, expected {}", what));
    seal_ = seal_of(text);
}

const Json& SealedFile::field(const char* key, std::string_view expected, bool (*is)(const Json&)) const {
    const auto found = record_.find(key);
    if (found == record_.end()) fail(fmt::format("found no field '{}', expected {}", key, expected));
    if (!is(*found))
        fail(fmt::format("found {} for '{}', expected {}",
                         in_quotes(found->dump(-1, ' ', false, Json::error_handler_t::replace)), key,
                         expected));
    return *found;
}

std::string SealedFile::text(const char* key) const {
    return field(key, "a text", [](const Json& value) { return value.is_string(); }).get<std::string>();
}

std::string SealedFile::sha256(const char* key) const {
    return field(key, "64 hexadecimal digits",
                 [](const Json& value) {
                     return value.is_string() && value.get_ref<const std::string&>().size() == 64
                            && is_hexadecimal(value.get_ref<const std::string&>());
                 })
        .get<std::string>();
}

std::string SealedFile::digits(const char* key) const {
    return field(key, "a number as text",
                 [](const Json& value) {
                     if (!value.is_string()) return false;
                     const auto& text = value.get_ref<const std::string&>();
                     return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
                 })
        .get<std::string>();
}

std::uint64_t SealedFile::number(const char* key, std::uint64_t most) const {
    const Json& value
        = field(key, "a whole number", [](const Json& json) { return json.is_number_unsigned(); });
    if (value.get<std::uint64_t>() > most)
        fail(fmt::format("found {} for '{}', expected at most {}", value.get<std::uint64_t>(), key, most));
    return value.get<std::uint64_t>();
}

double SealedFile::real(const char* key) const {
    return field(key, "a number from 0",
                 [](const Json& value) {
                     return value.is_number() && value.get<double>() >= 0
                            && std::isfinite(value.get<double>());
                 })
        .get<double>();
}

bool SealedFile::truth(const char* key) const {
    return field(key, "true or false", [](const Json& value) { return value.is_boolean(); }).get<bool>();
}

std::vector<std::uint32_t> SealedFile::numbers(const char* key) const {
    const auto is_index = [](const Json& value) {
        return value.is_number_unsigned() && value.get<std::uint64_t>() <= UINT32_MAX;
    };
    const Json& list = field(key, "a list of indices", [](const Json& value) { return value.is_array(); });
    if (!std::ranges::all_of(list, is_index)) fail(fmt::format("found no list of indices for '{}'", key));
    return list.get<std::vector<std::uint32_t>>();
}

SealedFile SealedFile::within(const char* key) const {
    return {path_, field(key, "an object", [](const Json& value) { return value.is_object(); })};
}

} // namespace quadrille::cli
