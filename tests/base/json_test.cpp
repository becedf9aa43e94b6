// SPDX-License-Identifier: MIT
// JSON values as records and importers read them: without it, a wrong kind, a depth without end or a lost digit would go unseen.
#include "base/json.hpp"

#include <string>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(json_test)

using namespace quadrille;

namespace {

std::string again(std::string_view text) { return JsonValue::parse(text).value().dump(); }

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

} // namespace

BOOST_AUTO_TEST_CASE(values_are_written_as_they_were_read) {
    for (const std::string text : {"null", "true", "0", "18446744073709551615", "-9223372036854775808", "0.1", "1e+300",
                                   R"("a\"\\\n\u0001é")", "[]", "[1,[2,{}],null]", R"({"b":1,"a":[false]})"})
        BOOST_TEST(again(text) == text);
    BOOST_TEST(again(" [ 1 , \"\\u00e9\\/\" ] ") == "[1,\"é/\"]");
}

BOOST_AUTO_TEST_CASE(each_value_has_one_kind) {
    const JsonValue list = JsonValue::parse(R"([null, false, 7, -7, 0.5, "x", [], {}])").value();
    const auto& all = list.list();
    BOOST_TEST(all[0].is_null());
    BOOST_TEST((all[1].is_truth() && !all[1].truth()));
    BOOST_TEST((all[2].is_natural() && all[2].is_integer() && all[2].natural() == 7));
    BOOST_TEST((!all[3].is_natural() && all[3].is_integer() && all[3].integer() == -7));
    BOOST_TEST((!all[4].is_integer() && all[4].is_number() && all[4].real() == 0.5));
    BOOST_TEST((all[5].is_text() && all[5].text() == "x"));
    BOOST_TEST((all[6].is_list() && all[7].is_object()));
}

BOOST_AUTO_TEST_CASE(the_last_member_of_a_key_counts) {
    const JsonValue value = JsonValue::parse(R"({"a":1,"b":2,"a":3})").value();
    BOOST_TEST(value.find("a")->natural() == 3U);
    BOOST_TEST(!value.find("c"));
    BOOST_TEST(!JsonValue::parse("[1]")->find("a"));
}

BOOST_AUTO_TEST_CASE(numbers_are_equal_if_they_are_the_same) {
    BOOST_TEST((JsonValue::parse("1").value() == JsonValue::parse("1.0").value()));
    BOOST_TEST((JsonValue::parse("1").value() != JsonValue::parse("\"1\"").value()));
    BOOST_TEST((JsonValue::parse("[1,2]").value() != JsonValue::parse("[1,3]").value()));
}

BOOST_AUTO_TEST_CASE(what_is_no_json_is_nothing) {
    for (const std::string text : {"", "[1", "{\"a\"}", "nul", "[1] 2", "\"\xff\"", "1e999"})
        BOOST_TEST(!JsonValue::parse(text).has_value(), text);
    BOOST_TEST(JsonValue::parse(nested(max_json_depth)).has_value());
    BOOST_TEST(!JsonValue::parse(nested(max_json_depth + 1)).has_value());
    BOOST_TEST(!JsonValue::parse(std::string(1'000'000, '[')).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
