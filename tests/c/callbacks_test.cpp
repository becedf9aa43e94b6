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
void throw_at_progress(const quadrille_progress*, void* what) { reinterpret_cast<Throw*>(what)(); }

/// The status and the message of a call whose callbacks throw.
struct Caller {
    Caller() { // it looks at the clock before it is done
        const char* const size = "10";
        quadrille_puzzle* queens = nullptr;
        BOOST_REQUIRE_EQUAL(quadrille_puzzle_new("queens", &size, 1, &queens, nullptr), 0);
        BOOST_REQUIRE_EQUAL(quadrille_puzzle_problem(queens, &problem, nullptr), 0);
        quadrille_puzzle_free(queens);
    }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;
    ~Caller() {
        quadrille_params_free(params);
        quadrille_problem_free(problem);
        quadrille_error_free(error);
    }

    std::string solve(Throw* what, const char* engine) {
        BOOST_TEST(quadrille_params_set(params, "engine", engine, error) == 0);
        return told(quadrille_solve(problem, params, throw_at_a_cover, reinterpret_cast<void*>(what), nullptr, error));
    }
    std::string count(Throw* what) {
        quadrille_params_set(params, "engine", "links", error);
        quadrille_params_set_progress(params, 0, throw_at_progress, reinterpret_cast<void*>(what), error);
        return told(quadrille_count(problem, params, nullptr, error));
    }
    std::string told(quadrille_status status) const {
        return std::to_string(status) + ' ' + quadrille_error_message(error);
    }

    quadrille_problem* problem = nullptr;
    quadrille_params* params = quadrille_params_new();
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
