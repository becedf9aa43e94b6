/* SPDX-License-Identifier: MIT */
/* What the tests of the C interface share. */
#ifndef CHECK_H
#define CHECK_H

#define _POSIX_C_SOURCE 200809L
#include <quadrille.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int passed, failed;

static inline void check(int ok, int line, const char* what) {
    if (ok) {
        ++passed;
    } else {
        ++failed;
        fprintf(stderr, "line %d: %s\n", line, what);
    }
}
#define CHECK(condition) check((condition), __LINE__, #condition)

static inline int says(const quadrille_error* error, quadrille_status status, const char* message) {
    const int ok = quadrille_error_status(error) == status && strcmp(quadrille_error_message(error), message) == 0;
    if (!ok)
        fprintf(stderr, "found status %d, \"%s\"\n", (int)quadrille_error_status(error),
                quadrille_error_message(error));
    return ok;
}

/* Malloc with a limit: of the allocations from now on, number `allocations_left` fails, and all that follow.
 * Under sanitizers, which bring a malloc of their own, none fails. */
static volatile long allocations_left = -1;
#ifndef SANITIZED
extern void* __libc_malloc(size_t size);

void* malloc(size_t size) {
    if (allocations_left == 0) return NULL;
    if (allocations_left > 0) --allocations_left;
    return __libc_malloc(size);
}
#endif

/* Fails each allocation of a run once, and lets the last run through. `run` takes how many may succeed, -1 for
 * all; it returns whether it did all that it does. */
static inline void fail_each_allocation(int (*run)(long allocations, quadrille_error* error), quadrille_error* error) {
#ifndef SANITIZED
    long allocations = 0;
    while (allocations < 100000 && !run(allocations, error)) ++allocations;
    CHECK(allocations > 50 && allocations < 100000);
#endif
    CHECK(run(-1, error));
}

static inline quadrille_problem* read_text(const char* text, quadrille_error* error) {
    quadrille_problem* problem = NULL;
    quadrille_read_memory(text, strlen(text), NULL, NULL, &problem, error);
    return problem;
}

/* GCC 12 takes the answer that a verb writes for the address of the variable that it is written to. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif

/* Runs a verb on a problem. Returns the answer, to be freed; NULL if it failed. */
static inline char* ask(const quadrille_problem* problem, const char* verb, const char* params,
                        const quadrille_callbacks* callbacks, quadrille_error* error) {
    char* answer = NULL;
    quadrille_run(problem, verb, params, callbacks, &answer, NULL, error);
    return answer;
}

/* Whether an answer has this part. Frees it. */
static inline int has(char* answer, const char* part) {
    const int ok = answer && strstr(answer, part);
    if (!ok) fprintf(stderr, "found %s, expected %s\n", answer ? answer : "no answer", part);
    quadrille_free(answer);
    return ok;
}

/* The number of covers that an answer has. Frees it. */
static inline uint64_t count_in(char* answer) {
    const char* const count = answer ? strstr(answer, "\"count\":\"") : NULL;
    const uint64_t number = count ? strtoull(count + 9, NULL, 10) : UINT64_MAX;
    quadrille_free(answer);
    return number;
}

struct covers {
    const quadrille_problem* problem;
    uint64_t seen, stop_at, wrong;
};

static inline int verify_cover(const uint32_t* options, size_t count, void* user) {
    struct covers* covers = user;
    if (quadrille_verify(covers->problem, options, count, NULL) != QUADRILLE_OK) ++covers->wrong;
    return ++covers->seen == covers->stop_at ? QUADRILLE_STOP : QUADRILLE_GO_ON;
}

/* Callbacks that verify covers. */
static inline quadrille_callbacks verifying(struct covers* covers) {
    const quadrille_callbacks callbacks = {.cover = verify_cover, .user = covers};
    return callbacks;
}

#endif
