// SPDX-License-Identifier: MIT
#include <quadrille/formats.hpp>
#include <quadrille/front_ends.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

#define QUADRILLE_TEXT_OF(number) #number
#define QUADRILLE_TEXT(number) QUADRILLE_TEXT_OF(number)

/// A text of row `place` of a table, which stays as long as the program runs; NULL past the last.
template <auto field, class Row> const char* text_at(std::span<const Row> table, size_t place) {
    return value_or<const char*>(nullptr, [&] {
        static const std::vector<std::string> texts = [&] { // C wants a 0 at the end
            std::vector<std::string> list;
            for (const Row& row : table) list.emplace_back(row.*field);
            return list;
        }();
        return place < texts.size() ? texts[place].c_str() : nullptr;
    });
}

} // namespace

const char* quadrille_version(void) {
    return QUADRILLE_TEXT(QUADRILLE_VERSION_MAJOR) "." QUADRILLE_TEXT(QUADRILLE_VERSION_MINOR) "." QUADRILLE_TEXT(
        QUADRILLE_VERSION_PATCH);
}

const char* quadrille_engine_name(size_t place) { return text_at<&EngineInfo::name>(engines(), place); }

const char* quadrille_format_name(size_t place) { return text_at<&FormatInfo::name>(formats(), place); }

const char* quadrille_front_end_name(size_t place) { return text_at<&FrontEndInfo::name>(front_ends(), place); }

const char* quadrille_front_end_summary(size_t place) { return text_at<&FrontEndInfo::summary>(front_ends(), place); }
