// SPDX-License-Identifier: MIT
#include <quadrille/formats.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

#define QUADRILLE_TEXT_OF(number) #number
#define QUADRILLE_TEXT(number) QUADRILLE_TEXT_OF(number)

} // namespace

const char* quadrille_version(void) {
    return QUADRILLE_TEXT(QUADRILLE_VERSION_MAJOR) "." QUADRILLE_TEXT(QUADRILLE_VERSION_MINOR) "." QUADRILLE_TEXT(
        QUADRILLE_VERSION_PATCH);
}

const char* quadrille_engine_name(size_t place) { return text_at<&EngineInfo::name>(engines(), place); }

const char* quadrille_format_name(size_t place) { return text_at<&FormatInfo::name>(formats(), place); }
