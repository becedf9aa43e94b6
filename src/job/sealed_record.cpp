// SPDX-License-Identifier: MIT
#include "job/sealed_record.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <quadrille/error.hpp>

#include "base/input_file.hpp"
#include "base/json_depth.hpp"
#include "base/quoted.hpp"
#include "base/seal.hpp"

namespace quadrille::job {

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

struct SealedRecord::Fields {
    std::string path;
    Json json;

    [[noreturn]] void fail(const std::string& message) const { throw ParseError(path, {1, 1}, message); }

    template <class Is> const Json& at(const std::string& key, std::string_view expected, const Is& is) const {
        const auto found = json.find(key);
        if (found == json.end()) fail(fmt::format("found no field '{}', expected {}", key, expected));
        if (!is(*found)) fail(fmt::format("found {} for '{}', expected {}", in_quotes(text_of(*found)), key, expected));
        return *found;
    }
};

void SealedRecord::fail(const std::string& message) const { fields_->fail(message); }

bool SealedRecord::has(const char* key) const { return fields_->json.contains(key); }

SealedRecord::SealedRecord(const std::string& path, std::string_view text, std::string_view what) {
    const auto fail = [&](const std::string& message) { throw ParseError(path, {1, 1}, message); };
    if (text.empty()) fail(fmt::format("found an empty file, expected {} with its seal", what));
    const auto record = unsealed(text);
    if (!record && !text.starts_with('{'))
        fail(fmt::format("found {}, expected {} with its seal", in_quotes(text), what));
    if (!record) fail(fmt::format("found a record that was cut or changed, expected {} with its seal", what));
    Json json = is_shallow_json(*record) ? Json::parse(*record, nullptr, false) : Json();
    if (!json.is_object()) fail(fmt::format("found no JSON object, expected {}", what));
    seal_ = seal_of(text);
    fields_ = std::make_shared<const Fields>(Fields{path, std::move(json)});
}

SealedRecord SealedRecord::read(const std::string& path, std::size_t most, std::string_view what) {
    const std::string text = read_bytes(path, most);
    if (text.size() > most)
        throw ParseError(path, {1, 1}, fmt::format("found more than {} bytes, expected {}", most, what));
    return {path, text, what};
}

void SealedRecord::expect(std::string_view object) const {
    const auto wanted = nlohmann::ordered_json::parse(object);
    for (const auto& [key, value] : wanted.items()) {
        const Json expected = value;
        const Json& found = fields_->at(key, text_of(expected), [](const Json&) { return true; });
        if (found != expected)
            fail(fmt::format("found {} for '{}', expected {}", in_quotes(text_of(found)), key, text_of(expected)));
    }
}

std::string SealedRecord::text(const char* key) const {
    return fields_->at(key, "a text", [](const Json& value) { return value.is_string(); }).get<std::string>();
}

std::string SealedRecord::sha256(const char* key) const {
    return fields_
        ->at(key, "64 hexadecimal digits",
             [](const Json& value) {
                 return value.is_string() && value.get_ref<const std::string&>().size() == 64
                        && is_hexadecimal(value.get_ref<const std::string&>());
             })
        .get<std::string>();
}

std::string SealedRecord::digits(const char* key) const {
    return fields_
        ->at(key, "a number as text",
             [](const Json& value) {
                 if (!value.is_string()) return false;
                 const auto& text = value.get_ref<const std::string&>();
                 return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
             })
        .get<std::string>();
}

std::uint64_t SealedRecord::number(const char* key, std::uint64_t most) const {
    const Json& value = fields_->at(key, "a whole number", [](const Json& json) { return json.is_number_unsigned(); });
    if (value.get<std::uint64_t>() > most)
        fail(fmt::format("found {} for '{}', expected at most {}", value.get<std::uint64_t>(), key, most));
    return value.get<std::uint64_t>();
}

double SealedRecord::real(const char* key) const {
    return fields_
        ->at(key, "a number from 0",
             [](const Json& value) {
                 return value.is_number() && value.get<double>() >= 0 && std::isfinite(value.get<double>());
             })
        .get<double>();
}

bool SealedRecord::truth(const char* key) const {
    return fields_->at(key, "true or false", [](const Json& value) { return value.is_boolean(); }).get<bool>();
}

std::vector<std::uint32_t> SealedRecord::numbers(const char* key) const {
    const auto is_index
        = [](const Json& value) { return value.is_number_unsigned() && value.get<std::uint64_t>() <= UINT32_MAX; };
    const Json& list = fields_->at(key, "a list of indices", [](const Json& value) { return value.is_array(); });
    if (!std::ranges::all_of(list, is_index)) fail(fmt::format("found no list of indices for '{}'", key));
    return list.get<std::vector<std::uint32_t>>();
}

SealedRecord SealedRecord::within(const char* key) const {
    const Json& value = fields_->at(key, "an object", [](const Json& json) { return json.is_object(); });
    return SealedRecord(std::make_shared<const Fields>(Fields{fields_->path, value}));
}

std::vector<SealedRecord> SealedRecord::each(const char* key) const {
    const Json& list = fields_->at(key, "a list of objects", [](const Json& value) {
        return value.is_array() && std::ranges::all_of(value, &Json::is_object);
    });
    std::vector<SealedRecord> records;
    for (const Json& value : list)
        records.push_back(SealedRecord(std::make_shared<const Fields>(Fields{fields_->path, value})));
    return records;
}

} // namespace quadrille::job
