// SPDX-License-Identifier: MIT
#include "output/json.hpp"

#include <nlohmann/json.hpp>

namespace quadrille::output {

Json::Json() : value_(std::make_unique<nlohmann::ordered_json>()) {}
Json::Json(bool value) : value_(std::make_unique<nlohmann::ordered_json>(value)) {}
Json::Json(double value) : value_(std::make_unique<nlohmann::ordered_json>(value)) {}
Json::Json(std::string_view value) : value_(std::make_unique<nlohmann::ordered_json>(value)) {}
Json::Json(std::uint64_t value, Whole) : value_(std::make_unique<nlohmann::ordered_json>(value)) {}
Json::~Json() = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json&& other) noexcept = default;

Json Json::parse(std::string_view text) {
    Json json;
    *json.value_ = nlohmann::ordered_json::parse(text);
    return json;
}

Json Json::list() {
    Json json;
    *json.value_ = nlohmann::ordered_json::array();
    return json;
}

void Json::set(std::string_view key, Json value) {
    // Without memory `[]` would leave half an object of a value that is none.
    if (value_->is_null()) *value_ = nlohmann::ordered_json::object();
    (*value_)[std::string(key)] = std::move(*value.value_);
}
void Json::append(Json value) { value_->push_back(std::move(*value.value_)); }
std::string Json::text() const { return value_->dump(); }

} // namespace quadrille::output
