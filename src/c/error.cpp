// SPDX-License-Identifier: MIT
#include <new>
#include <system_error>

#include "c/handles.hpp"

using namespace quadrille::c;

namespace {

/// Short enough for a std::string without memory of its own: what says that memory ran out needs none.
constexpr const char* out_of_memory = "out of memory";

quadrille_status status_of(quadrille::ErrorKind kind) {
    switch (kind) {
    case quadrille::ErrorKind::bad_argument:
        return QUADRILLE_BAD_ARGUMENT;
    case quadrille::ErrorKind::bad_data:
        return QUADRILLE_BAD_DATA;
    case quadrille::ErrorKind::unsupported:
        return QUADRILLE_UNSUPPORTED;
    case quadrille::ErrorKind::no_input:
        return QUADRILLE_NO_INPUT;
    case quadrille::ErrorKind::stopped:
        return QUADRILLE_STOPPED;
    }
    return QUADRILLE_INTERNAL;
}

/// The system refuses a thread, a process or one more open file; anything else is about files.
quadrille_status status_of(const std::error_code& code) {
    for (const std::errc scarce : {std::errc::resource_unavailable_try_again, std::errc::not_enough_memory,
                                   std::errc::too_many_files_open, std::errc::too_many_files_open_in_system})
        if (code == scarce) return QUADRILLE_NO_RESOURCES;
    return QUADRILLE_IO_ERROR;
}

quadrille_status keep(quadrille_error* error, quadrille_status status, const char* message,
                      quadrille::Place place = {}) noexcept {
    if (!error) return status;
    error->status = status;
    error->place = place;
    try {
        error->message = message;
    } catch (const std::bad_alloc&) {
        error->message.clear();
        error->message = out_of_memory;
    }
    return status;
}

quadrille_status keep_thrown(quadrille_error* error, const std::exception_ptr& thrown) noexcept {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        return keep(error, QUADRILLE_INTERNAL, "a callback ran out of memory");
    } catch (const std::exception& failure) {
        return keep(error, QUADRILLE_INTERNAL, failure.what());
    } catch (...) {
        return keep(error, QUADRILLE_INTERNAL, "a callback threw what is no std::exception");
    }
}

} // namespace

namespace quadrille::c {

void clear(quadrille_error* error) noexcept {
    if (!error) return;
    error->status = QUADRILLE_OK;
    error->message.clear();
    error->place = {};
    error->warnings.clear();
}

quadrille_status keep_exception(quadrille_error* error) noexcept {
    try {
        throw;
    } catch (const CallbackThrew& thrown) {
        return keep_thrown(error, thrown.what);
    } catch (const Failure& failure) {
        return keep(error, failure.status(), failure.what());
    } catch (const ParseError& failure) {
        return keep(error, QUADRILLE_BAD_DATA, failure.what(), failure.place());
    } catch (const Error& failure) {
        return keep(error, status_of(failure.kind()), failure.what());
    } catch (const std::system_error& failure) {
        return keep(error, status_of(failure.code()), failure.what());
    } catch (const std::bad_alloc&) {
        return keep(error, QUADRILLE_NO_RESOURCES, out_of_memory);
    } catch (const std::exception& failure) {
        return keep(error, QUADRILLE_INTERNAL, failure.what());
    } catch (...) {
        return keep(error, QUADRILLE_INTERNAL, "found what is no std::exception");
    }
}

std::vector<OptionId> option_ids(std::span<const std::uint32_t> options, std::uint32_t option_count) {
    std::vector<OptionId> ids;
    ids.reserve(options.size());
    for (const std::uint32_t option : options) {
        if (option >= option_count)
            bad_argument(fmt::format("found option {}, the problem has {} options", option, option_count));
        ids.push_back(OptionId{option});
    }
    return ids;
}

} // namespace quadrille::c

quadrille_error* quadrille_error_new(void) { return new (std::nothrow) quadrille_error; }
void quadrille_error_free(quadrille_error* error) { delete error; }

quadrille_status quadrille_error_status(const quadrille_error* error) {
    return error ? error->status : QUADRILLE_BAD_ARGUMENT;
}

const char* quadrille_error_message(const quadrille_error* error) { return error ? error->message.c_str() : ""; }

uint64_t quadrille_error_line(const quadrille_error* error) { return error ? error->place.line : 0; }
uint64_t quadrille_error_column(const quadrille_error* error) { return error ? error->place.column : 0; }

const char* quadrille_error_warning(const quadrille_error* error, size_t place) {
    return error && place < error->warnings.size() ? error->warnings[place].c_str() : nullptr;
}

#define QUADRILLE_TEXT_OF(number) #number
#define QUADRILLE_TEXT(number) QUADRILLE_TEXT_OF(number)

const char* quadrille_version(void) {
    return QUADRILLE_TEXT(QUADRILLE_VERSION_MAJOR) "." QUADRILLE_TEXT(QUADRILLE_VERSION_MINOR) "." QUADRILLE_TEXT(
        QUADRILLE_VERSION_PATCH);
}

quadrille_stopper* quadrille_stopper_new(void) {
    return value_or<quadrille_stopper*>(nullptr, [] { return new quadrille_stopper; });
}
void quadrille_stopper_free(quadrille_stopper* stopper) { delete stopper; }

void quadrille_stopper_stop(quadrille_stopper* stopper) {
    if (stopper) stopper->source.request_stop();
}
