// SPDX-License-Identifier: MIT
#include "job/sealed_record.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/input_file.hpp"
#include "base/json.hpp"
#include "base/quoted.hpp"
#include "base/sha256.hpp"

namespace quadrille::job {

namespace {

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

struct SealedRecord::Fields {
    std::string path;
    JsonValue json;

    [[noreturn]] void fail(const std::string& message) const { throw ParseError(path, {1, 1}, message); }

    template <class Is> const JsonValue& at(std::string_view key, std::string_view expected, const Is& is) const {
        const JsonValue* const found = json.find(key);
        if (!found) fail(fmt::format("found no field '{}', expected {}", key, expected));
        if (!std::invoke(is, *found))
            fail(fmt::format("found {} for '{}', expected {}", in_quotes(found->dump()), key, expected));
        return *found;
    }
};

void SealedRecord::fail(const std::string& message) const { fields_->fail(message); }

bool SealedRecord::has(const char* key) const { return fields_->json.find(key) != nullptr; }

SealedRecord::SealedRecord(const std::string& path, std::string_view text, std::string_view what) {
    const auto fail = [&](const std::string& message) { throw ParseError(path, {1, 1}, message); };
    if (text.empty()) fail(fmt::format("found an empty file, expected {} with its seal", what));
    const auto record = unsealed(text);
    if (!record && !text.starts_with('{'))
        fail(fmt::format("found {}, expected {} with its seal", in_quotes(text), what));
    if (!record) fail(fmt::format("found a record that was cut or changed, expected {} with its seal", what));
    auto json = JsonValue::parse(*record);
    if (!json || !json->is_object()) fail(fmt::format("found no JSON object, expected {}", what));
    seal_ = seal_of(text);
    fields_ = std::make_shared<const Fields>(Fields{path, std::move(*json)});
}

SealedRecord SealedRecord::read(const std::string& path, std::size_t most, std::string_view what) {
    const std::string text = read_bytes(path, most);
    if (text.size() > most)
        throw ParseError(path, {1, 1}, fmt::format("found more than {} bytes, expected {}", most, what));
    return {path, text, what};
}

void SealedRecord::expect(std::string_view object) const {
    const auto wanted = JsonValue::parse(object).value();
    for (const auto& [key, expected] : wanted.members()) {
        const JsonValue& found = fields_->at(key, expected.dump(), [](const JsonValue&) { return true; });
        if (found != expected)
            fail(fmt::format("found {} for '{}', expected {}", in_quotes(found.dump()), key, expected.dump()));
    }
}

std::string SealedRecord::text(const char* key) const { return fields_->at(key, "a text", &JsonValue::is_text).text(); }

std::string SealedRecord::sha256(const char* key) const {
    const auto is = [](const JsonValue& value) {
        return value.is_text() && value.text().size() == 64 && is_hexadecimal(value.text());
    };
    return fields_->at(key, "64 hexadecimal digits", is).text();
}

std::string SealedRecord::digits(const char* key) const {
    const auto are = [](const JsonValue& value) {
        return value.is_text() && !value.text().empty()
               && value.text().find_first_not_of("0123456789") == std::string::npos;
    };
    return fields_->at(key, "a number as text", are).text();
}

std::uint64_t SealedRecord::number(const char* key, std::uint64_t most) const {
    const std::uint64_t number = fields_->at(key, "a whole number", &JsonValue::is_natural).natural();
    if (number > most) fail(fmt::format("found {} for '{}', expected at most {}", number, key, most));
    return number;
}

double SealedRecord::real(const char* key) const {
    const auto is
        = [](const JsonValue& value) { return value.is_number() && value.real() >= 0 && std::isfinite(value.real()); };
    return fields_->at(key, "a number from 0", is).real();
}

bool SealedRecord::truth(const char* key) const {
    return fields_->at(key, "true or false", &JsonValue::is_truth).truth();
}

std::vector<std::uint32_t> SealedRecord::numbers(const char* key) const {
    std::vector<std::uint32_t> numbers;
    for (const JsonValue& value : fields_->at(key, "a list of indices", &JsonValue::is_list).list()) {
        if (!value.is_index()) fail(fmt::format("found no list of indices for '{}'", key));
        numbers.push_back(static_cast<std::uint32_t>(value.natural()));
    }
    return numbers;
}

SealedRecord SealedRecord::within(const char* key) const {
    const JsonValue& value = fields_->at(key, "an object", &JsonValue::is_object);
    return SealedRecord(std::make_shared<const Fields>(Fields{fields_->path, value}));
}

std::vector<SealedRecord> SealedRecord::each(const char* key) const {
    const auto are = [](const JsonValue& value) {
        return value.is_list() && std::ranges::all_of(value.list(), &JsonValue::is_object);
    };
    std::vector<SealedRecord> records;
    for (const JsonValue& value : fields_->at(key, "a list of objects", are).list())
        records.push_back(SealedRecord(std::make_shared<const Fields>(Fields{fields_->path, value})));
    return records;
}

} // namespace quadrille::job
