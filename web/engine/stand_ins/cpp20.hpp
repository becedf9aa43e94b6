// SPDX-License-Identifier: MIT
// What libc++ 13 lacks of C++20 and the sources use: algorithms on ranges, decimal numbers from text, and a few more. Each source
// of a build for the web includes it first (Engine.cmake).
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <ranges>
#include <string>
#include <utility>

namespace std {

template <class Array> unique_ptr<Array> make_unique_for_overwrite(size_t size) {
    return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

inline double operator+=(atomic<double>& sum, double x) {
    double before = sum.load();
    while (!sum.compare_exchange_weak(before, before + x)) {
    }
    return before + x;
}

/// Numbers only: infinity and NaN are no numbers here.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const auto digits
        = [last](const char* at) { return std::find_if_not(at, last, [](char c) { return c >= '0' && c <= '9'; }); };
    const char* const begin = first != last && *first == '-' ? first + 1 : first;
    const char* end = digits(begin);
    auto count = end - begin;
    if (end != last && *end == '.') {
        const char* const after = digits(end + 1);
        count += after - (end + 1);
        end = after;
    }
    if (count == 0) return {first, errc::invalid_argument};
    if (end != last && (*end == 'e' || *end == 'E')) {
        const char* power = end + 1;
        if (power != last && (*power == '+' || *power == '-')) ++power;
        if (const char* const after = digits(power); after != power) end = after;
    }
    errno = 0;
    const double number = strtod(string(first, end).c_str(), nullptr);
    if (errno == ERANGE) return {end, errc::result_out_of_range};
    value = number;
    return {end, errc{}};
}

namespace ranges {

namespace stand_in {

/// Compares the projections of two elements.
template <class Compare, class Projection> constexpr auto by(Compare compare, Projection projection) {
    return [compare, projection](const auto& a, const auto& b) -> bool {
        return std::invoke(compare, std::invoke(projection, a), std::invoke(projection, b));
    };
}

/// Whether the projection of an element satisfies a predicate.
template <class Test, class Projection> constexpr auto where(Test test, Projection projection) {
    return [test, projection](auto&& element) -> bool { return std::invoke(test, std::invoke(projection, element)); };
}

/// Whether the projection of an element is a value.
template <class Value, class Projection> constexpr auto is(const Value& value, Projection projection) {
    return [&value, projection](auto&& element) -> bool { return std::invoke(projection, element) == value; };
}

template <class Iterator> struct CopyResult { Iterator out; };

} // namespace stand_in

// Searching.

template <class Range, class Test, class Projection = identity>
constexpr auto find_if(Range&& range, Test test, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), stand_in::where(test, projection));
}
template <class Range, class Test, class Projection = identity>
constexpr auto find_if_not(Range&& range, Test test, Projection projection = {}) {
    return std::find_if_not(std::begin(range), std::end(range), stand_in::where(test, projection));
}
template <range Range, class Value, class Projection = identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), stand_in::is(value, projection));
}
template <input_or_output_iterator Iterator, class Value>
constexpr Iterator find(Iterator first, Iterator last, const Value& value) {
    return std::find(first, last, value);
}
template <class Range, class Others> constexpr auto find_first_of(Range&& range, Others&& others) {
    return std::find_first_of(std::begin(range), std::end(range), std::begin(others), std::end(others));
}
template <class Range> constexpr auto adjacent_find(Range&& range) {
    return std::adjacent_find(std::begin(range), std::end(range));
}
template <class Range, class Test, class Projection = identity>
constexpr bool all_of(Range&& range, Test test, Projection projection = {}) {
    return std::all_of(std::begin(range), std::end(range), stand_in::where(test, projection));
}
template <class Range, class Test, class Projection = identity>
constexpr bool any_of(Range&& range, Test test, Projection projection = {}) {
    return std::any_of(std::begin(range), std::end(range), stand_in::where(test, projection));
}
template <class Range, class Test, class Projection = identity>
constexpr bool none_of(Range&& range, Test test, Projection projection = {}) {
    return std::none_of(std::begin(range), std::end(range), stand_in::where(test, projection));
}
template <class Range, class Test, class Projection = identity>
constexpr auto count_if(Range&& range, Test test, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), stand_in::where(test, projection));
}
template <class Range, class Value, class Projection = identity>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), stand_in::is(value, projection));
}
template <class One, class Other> constexpr bool equal(One&& one, Other&& other) {
    return std::equal(std::begin(one), std::end(one), std::begin(other), std::end(other));
}
template <class One, class Other, class Same> constexpr bool equal(One&& one, Other&& other, Same same) {
    return std::equal(std::begin(one), std::end(one), std::begin(other), std::end(other), same);
}

// Least and greatest.

template <class Range, class Compare = less, class Projection = identity>
constexpr auto min_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::min_element(std::begin(range), std::end(range), stand_in::by(compare, projection));
}
template <class Range, class Compare = less, class Projection = identity>
constexpr auto max_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::max_element(std::begin(range), std::end(range), stand_in::by(compare, projection));
}
template <class Range, class Compare = less, class Projection = identity>
constexpr auto min(Range&& range, Compare compare = {}, Projection projection = {}) {
    return *ranges::min_element(range, compare, projection);
}
template <class Range, class Compare = less, class Projection = identity>
constexpr auto minmax(Range&& range, Compare compare = {}, Projection projection = {}) {
    const auto found = std::minmax_element(std::begin(range), std::end(range), stand_in::by(compare, projection));
    return std::pair{*found.first, *found.second};
}

// Sorting, and what is sorted.

template <range Range, class Compare = less, class Projection = identity>
constexpr void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::sort(std::begin(range), std::end(range), stand_in::by(compare, projection));
}
template <input_or_output_iterator Iterator, class Compare = less, class Projection = identity>
constexpr void sort(Iterator first, Iterator last, Compare compare = {}, Projection projection = {}) {
    std::sort(first, last, stand_in::by(compare, projection));
}
template <range Range, class Compare = less, class Projection = identity>
void stable_sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::stable_sort(std::begin(range), std::end(range), stand_in::by(compare, projection));
}
template <input_or_output_iterator Iterator, class Compare = less, class Projection = identity>
void stable_sort(Iterator first, Iterator last, Compare compare = {}, Projection projection = {}) {
    std::stable_sort(first, last, stand_in::by(compare, projection));
}
template <class Range, class Iterator> constexpr void nth_element(Range&& range, Iterator nth) {
    std::nth_element(std::begin(range), nth, std::end(range));
}
template <class Range, class Compare> constexpr void push_heap(Range&& range, Compare compare) {
    std::push_heap(std::begin(range), std::end(range), compare);
}
template <class Range, class Compare> constexpr void pop_heap(Range&& range, Compare compare) {
    std::pop_heap(std::begin(range), std::end(range), compare);
}
template <class Range, class Value, class Compare = less, class Projection = identity>
constexpr auto lower_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
    return std::lower_bound(std::begin(range), std::end(range), value,
                            [&](const auto& element, const Value& wanted) -> bool {
                                return std::invoke(compare, std::invoke(projection, element), wanted);
                            });
}
template <class Range, class Value, class Compare = less, class Projection = identity>
constexpr auto upper_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
    return std::upper_bound(std::begin(range), std::end(range), value,
                            [&](const Value& wanted, const auto& element) -> bool {
                                return std::invoke(compare, wanted, std::invoke(projection, element));
                            });
}
template <class Range, class Value, class Compare = less, class Projection = identity>
constexpr bool binary_search(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
    const auto found = ranges::lower_bound(range, value, compare, projection);
    return found != std::end(range) && !std::invoke(compare, value, std::invoke(projection, *found));
}
template <class All, class Some> constexpr bool includes(All&& all, Some&& some) {
    return std::includes(std::begin(all), std::end(all), std::begin(some), std::end(some));
}
template <class One, class Other, class Out> constexpr Out merge(One&& one, Other&& other, Out out) {
    return std::merge(std::begin(one), std::end(one), std::begin(other), std::end(other), out);
}
template <class One, class Other, class Out> constexpr Out set_difference(One&& one, Other&& other, Out out) {
    return std::set_difference(std::begin(one), std::end(one), std::begin(other), std::end(other), out);
}
template <class One, class Other, class Out> constexpr Out set_intersection(One&& one, Other&& other, Out out) {
    return std::set_intersection(std::begin(one), std::end(one), std::begin(other), std::end(other), out);
}

// Writing.

template <class Range, class Out> constexpr stand_in::CopyResult<Out> copy(Range&& range, Out out) {
    return {std::copy(std::begin(range), std::end(range), out)};
}
template <class Range, class Out, class Test> constexpr Out copy_if(Range&& range, Out out, Test test) {
    return std::copy_if(std::begin(range), std::end(range), out, test);
}
template <class Range, class Out, class Function> constexpr Out transform(Range&& range, Out out, Function function) {
    return std::transform(std::begin(range), std::end(range), out, function);
}
template <class Range, class Value> constexpr void fill(Range&& range, const Value& value) {
    std::fill(std::begin(range), std::end(range), value);
}
template <class Range, class Value>
constexpr void replace(Range&& range, const Value& old_value, const Value& new_value) {
    std::replace(std::begin(range), std::end(range), old_value, new_value);
}
template <class Range, class Test, class Value>
constexpr void replace_if(Range&& range, Test test, const Value& value) {
    std::replace_if(std::begin(range), std::end(range), test, value);
}
template <class Range> constexpr void reverse(Range&& range) { std::reverse(std::begin(range), std::end(range)); }

} // namespace ranges
} // namespace std
