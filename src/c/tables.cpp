// SPDX-License-Identifier: MIT
#include <quadrille/formats.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

#define QUADRILLE_TEXT_OF(number) #number
#define QUADRILLE_TEXT(number) QUADRILLE_TEXT_OF(number)

/// The name in row `place` of a table, which stays as long as the program runs; NULL past the last.
template <class Row> const char* name_at(std::span<const Row> table, size_t place) {
    static const std::vector<std::string> names = [&] { // C wants a 0 at the end
        std::vector<std::string> list;
        for (const Row& row : table) list.emplace_back(row.name);
        return list;
    }();
    return place < names.size() ? names[place].c_str() : nullptr;
}

} // namespace

const char* quadrille_version(void) {
    return QUADRILLE_TEXT(QUADRILLE_VERSION_MAJOR) "." QUADRILLE_TEXT(
        QUADRILLE_VERSION_MINOR) "." QUADRILLE_TEXT(QUADRILLE_VERSION_PATCH);
}

const char* quadrille_engine_name(size_t place) {
    return value_or<const char*>(nullptr, [&] { return name_at(engines(), place); });
}

const char* quadrille_format_name(size_t place) {
    return value_or<const char*>(nullptr, [&] { return name_at(formats(), place); });
}
