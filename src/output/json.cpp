// SPDX-License-Identifier: MIT
#include "output/json.hpp"

#include <nlohmann/json.hpp>

namespace quadrille::output {

Json::Json(bool value) : text_(value ? "true" : "false") {}
Json::Json(double value) : text_(nlohmann::json(value).dump()) {}
Json::Json(std::string_view value) : text_(nlohmann::json(value).dump()) {}
Json::Json(std::uint64_t value, Whole) : text_(std::to_string(value)) {}

void Json::set(std::string_view key, const Json& value) {
    if (text_ != "{}") text_.insert(text_.size() - 1, ",");
    text_.insert(text_.size() - 1, Json(key).text_ + ':' + value.text_);
}

void Json::append(const Json& value) {
    if (text_ != "[]") text_.insert(text_.size() - 1, ",");
    text_.insert(text_.size() - 1, value.text_);
}

} // namespace quadrille::output
