// SPDX-License-Identifier: MIT
#include "cli/kept/sealed_record.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

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

std::string text_of(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

bool is_hexadecimal(std::string_view text) {
    return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace

void SealedRecord::fail(const std::string& message) const { throw ParseError(path_, {1, 1}, message); }

SealedRecord::SealedRecord(std::string path, std::string_view text, std::string_view what)
    : path_(std::move(path)) {
    if (text.empty()) fail(fmt::format("found an empty file, expected {} with its seal", what));
    const auto record = unsealed(text);
    if (!record && !text.starts_with('{'))
        fail(fmt::format("found {}, expected {} with its seal", in_quotes(text), what));
    if (!record) fail(fmt::format("found a record that was cut or changed, expected {} with its seal", what));
    record_ = is_shallow_json(*record) ? Json::parse(*record, nullptr, false) : Json();
    if (!record_.is_object()) fail(fmt::format("found no JSON object, expected {}", what));
    seal_ = seal_of(text);
}

SealedRecord SealedRecord::read(const std::string& path, std::size_t most, std::string_view what) {
    const std::string text = read_bytes(path, most);
    if (text.size() > most)
        throw ParseError(path, {1, 1}, fmt::format("found more than {} bytes, expected {}", most, what));
    return {path, text, what};
}

const Json& SealedRecord::field(const char* key, std::string_view expected, bool (*is)(const Json&)) const {
    const auto found = record_.find(key);
    if (found == record_.end()) fail(fmt::format("found no field '{}', expected {}", key, expected));
    if (!is(*found))
        fail(fmt::format("found {} for '{}', expected {}", in_quotes(text_of(*found)), key, expected));
    return *found;
}

void SealedRecord::expect(const char* key, const Json& value) const {
    const Json& found = field(key, text_of(value), [](const Json&) { return true; });
    if (found != value)
        fail(fmt::format("found {} for '{}', expected {}", in_quotes(text_of(found)), key, text_of(value)));
}

std::string SealedRecord::text(const char* key) const {
    return field(key, "a text", [](const Json& value) { return value.is_string(); }).get<std::string>();
}

std::string SealedRecord::sha256(const char* key) const {
    return field(key, "64 hexadecimal digits",
                 [](const Json& value) {
                     return value.is_string() && value.get_ref<const std::string&>().size() == 64
                            && is_hexadecimal(value.get_ref<const std::string&>());
                 })
        .get<std::string>();
}

std::string SealedRecord::digits(const char* key) const {
    return field(key, "a number as text",
                 [](const Json& value) {
                     if (!value.is_string()) return false;
                     const auto& text = value.get_ref<const std::string&>();
                     return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
                 })
        .get<std::string>();
}

std::uint64_t SealedRecord::number(const char* key, std::uint64_t most) const {
    const Json& value
        = field(key, "a whole number", [](const Json& json) { return json.is_number_unsigned(); });
    if (value.get<std::uint64_t>() > most)
        fail(fmt::format("found {} for '{}', expected at most {}", value.get<std::uint64_t>(), key, most));
    return value.get<std::uint64_t>();
}

double SealedRecord::real(const char* key) const {
    return field(key, "a number from 0",
                 [](const Json& value) {
                     return value.is_number() && value.get<double>() >= 0
                            && std::isfinite(value.get<double>());
                 })
        .get<double>();
}

bool SealedRecord::truth(const char* key) const {
    return field(key, "true or false", [](const Json& value) { return value.is_boolean(); }).get<bool>();
}

std::vector<std::uint32_t> SealedRecord::numbers(const char* key) const {
    const auto is_index = [](const Json& value) {
        return value.is_number_unsigned() && value.get<std::uint64_t>() <= UINT32_MAX;
    };
    const Json& list = field(key, "a list of indices", [](const Json& value) { return value.is_array(); });
    if (!std::ranges::all_of(list, is_index)) fail(fmt::format("found no list of indices for '{}'", key));
    return list.get<std::vector<std::uint32_t>>();
}

SealedRecord SealedRecord::within(const char* key) const {
    return {path_, field(key, "an object", [](const Json& value) { return value.is_object(); })};
}

std::vector<SealedRecord> SealedRecord::each(const char* key) const {
    const Json& list = field(key, "a list of objects", [](const Json& value) {
        return value.is_array() && std::ranges::all_of(value, &Json::is_object);
    });
    std::vector<SealedRecord> records;
    for (const Json& value : list) records.push_back({path_, value});
    return records;
}

} // namespace quadrille::cli
