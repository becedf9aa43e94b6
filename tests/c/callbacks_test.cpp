// SPDX-License-Identifier: MIT
// Missed without it: an exception of a C++ callback that leaves through the C interface.
// What callbacks in C++ throw, which no function of the C interface lets out.
#include <boost/test/unit_test.hpp>

#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include <quadrille.h>
#include <quadrille/error.hpp>

BOOST_AUTO_TEST_SUITE(callbacks_test)

namespace {

using Throw = void();

int throw_at_a_cover(const uint32_t*, std::size_t, void* what) {
    reinterpret_cast<Throw*>(what)();
    return QUADRILLE_GO_ON;
}
int throw_at_progress(const quadrille_progress*, void* what) {
    reinterpret_cast<Throw*>(what)();
    return QUADRILLE_GO_ON;
}

/// The status and the message of a call whose callbacks throw.
struct Caller {
    Caller() { // it looks at the clock before it is done
        const char* const size = "10";
        quadrille_puzzle* queens = nullptr;
        BOOST_REQUIRE_EQUAL(quadrille_puzzle_new("queens", &size, 1, nullptr, 0, &queens, nullptr), 0);
        BOOST_REQUIRE_EQUAL(quadrille_puzzle_problem(queens, &problem, nullptr), 0);
        quadrille_puzzle_free(queens);
    }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;
    ~Caller() {
        quadrille_problem_free(problem);
        quadrille_error_free(error);
    }

    std::string solve(Throw* what, const std::string& engine) {
        quadrille_callbacks callbacks{};
        callbacks.cover = throw_at_a_cover;
        callbacks.user = reinterpret_cast<void*>(what);
        return run("solve", engine, callbacks);
    }
    std::string count(Throw* what) {
        quadrille_callbacks callbacks{};
        callbacks.progress = throw_at_progress;
        callbacks.user = reinterpret_cast<void*>(what);
        return run("count", "links", callbacks);
    }
    std::string run(const char* verb, const std::string& engine, const quadrille_callbacks& callbacks) {
        const std::string params = "{\"engine\":\"" + engine + "\"}";
        const quadrille_status status
            = quadrille_run(problem, verb, params.c_str(), &callbacks, nullptr, nullptr, error);
        return std::to_string(status) + ' ' + quadrille_error_message(error);
    }

    quadrille_problem* problem = nullptr;
    quadrille_error* error = quadrille_error_new();
};

} // namespace

BOOST_AUTO_TEST_CASE(what_a_callback_throws_is_no_error_of_the_library) {
    Caller caller;
    for (const char* const engine : {"auto", "links", "masks"}) {
        BOOST_TEST_CONTEXT(engine) {
            BOOST_TEST(caller.solve([] { throw std::bad_alloc(); }, engine) == "7 a callback ran out of memory");
            BOOST_TEST(caller.solve([] { throw std::runtime_error("enough"); }, engine) == "7 enough");
            BOOST_TEST(caller.solve([] { throw 7; }, engine) == "7 a callback threw what is no std::exception");
            BOOST_TEST(caller.solve([] { throw quadrille::BadArgument("mine"); }, engine) == "7 mine");
            const auto full
                = [] { throw std::system_error(std::make_error_code(std::errc::not_enough_memory), "mine"); };
            BOOST_TEST(caller.solve(full, engine).starts_with("7 mine"));
        }
    }
}

BOOST_AUTO_TEST_CASE(progress_that_throws_ends_a_count) {
    Caller caller;
    BOOST_TEST(caller.count([] { throw std::bad_alloc(); }) == "7 a callback ran out of memory");
}

BOOST_AUTO_TEST_SUITE_END()
