/* SPDX-License-Identifier: MIT */
#ifndef QUADRILLE_H
#define QUADRILLE_H

/**
 * @file
 * The library for C and for bindings from other languages: C99, also read by C++. This program prints the
 * cover of the matrix in Knuth's "Dancing links", `0 3 4 `:
 *
 *     #include <quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static int print(const uint32_t* options, size_t count, void* user) {
 *         (void)user;
 *         for (size_t i = 0; i < count; ++i) printf("%u ", (unsigned)options[i]);
 *         puts("");
 *         return QUADRILLE_GO_ON;
 *     }
 *
 *     int main(void) {
 *         const char* matrix = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n";
 *         quadrille_error* error = quadrille_error_new();
 *         quadrille_problem* problem = NULL;
 *         if (quadrille_read_memory(matrix, strlen(matrix), NULL, NULL, &problem, error) == QUADRILLE_OK)
 *             quadrille_solve(problem, NULL, print, NULL, NULL, error);
 *         const int failed = quadrille_error_status(error) != QUADRILLE_OK;
 *         if (failed) fprintf(stderr, "%s\n", quadrille_error_message(error));
 *         quadrille_problem_free(problem);
 *         quadrille_error_free(error);
 *         return failed;
 *     }
 *
 * **Handles.** The types `quadrille_X` that are declared here only are opaque handles: `quadrille_X_new`, or
 * the function that takes a `quadrille_X **`, makes one, and `quadrille_X_free` ends it, which is safe for
 * NULL. A function that fails leaves its results NULL or as they were. No handle keeps a pointer of its
 * caller's, but for `user`, and none needs another handle to live on.
 *
 * **Errors.** A function that can fail returns a status, 0 if it succeeded, and takes a `quadrille_error *`
 * last. That handle then holds what went wrong, until the next call with it; NULL is allowed, if the status
 * is enough. It belongs to the caller, so two threads with error handles of their own never mix their
 * messages. NULL where a handle or text must be, and an index that is too large, are QUADRILLE_BAD_ARGUMENT.
 * Functions that return a figure or text return 0 or NULL for such. No C++ exception leaves any function, out
 * of memory included.
 *
 * **Threads.** Any function may be called from several threads at once. Problems, puzzles, diagrams, jobs and
 * what a call answers (results, reasons, verdicts) never change, and may be shared. All other handles, but
 * stoppers, serve one thread at a time.
 *
 * **Callbacks** get the `user` pointer that was given with them. They are called one at a time, but not
 * always in the caller's thread, and what their pointers point to is good during the call only. A callback
 * must return: longjmp out of it, or the end of its thread, leaves locks held and other threads running, and
 * nothing holds any more. Return QUADRILLE_STOP, keep the reason in `user`, and jump after the call has come
 * back. What a callback in C++ throws, out of memory included, ends the search, and the call returns
 * QUADRILLE_INTERNAL. A callback may call anything in this header, but for functions that change a handle
 * which the running call uses.
 *
 * **Text** is UTF-8; names and words that are not are QUADRILLE_BAD_ARGUMENT. Items, options and colours mean what
 * docs/semantics.md says; indices count from 0.
 *
 * The names of functions, types and enumerators, and their values, stay as they are within a soname. New ones
 * may come at the end, so treat a value that you do not know as an error or as another ending.
 */

#include <stddef.h>
#include <stdint.h>

#include <quadrille/export.h>

/* What a caller in C hands over as an enumeration may be any int. In C++ that must be said. */
#ifdef __cplusplus
#define QUADRILLE_OF_INT : int
#else
#define QUADRILLE_OF_INT
#endif

/** The version of this header; quadrille_version() is that of the library. */
#define QUADRILLE_VERSION_MAJOR 0
#define QUADRILLE_VERSION_MINOR 2
#define QUADRILLE_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

typedef struct quadrille_error quadrille_error;
typedef struct quadrille_builder quadrille_builder;
typedef struct quadrille_problem quadrille_problem;
typedef struct quadrille_params quadrille_params;
typedef struct quadrille_stopper quadrille_stopper;
typedef struct quadrille_result quadrille_result;
typedef struct quadrille_symmetry quadrille_symmetry;
typedef struct quadrille_diagram quadrille_diagram;
typedef struct quadrille_each quadrille_each;
typedef struct quadrille_puzzle quadrille_puzzle;
typedef struct quadrille_reason quadrille_reason;
typedef struct quadrille_verdict quadrille_verdict;
typedef struct quadrille_job quadrille_job;

/** What a function returns. */
typedef enum quadrille_status {
    QUADRILLE_OK = 0,
    QUADRILLE_BAD_ARGUMENT = 1, /**< the caller's mistake: NULL, an index too large, a name twice */
    QUADRILLE_BAD_DATA = 2,     /**< an input that breaks its format: the error knows line and column */
    QUADRILLE_UNSUPPORTED = 3,  /**< an unknown engine or format, or one that cannot do this */
    QUADRILLE_NO_INPUT = 4,     /**< a file that cannot be opened */
    QUADRILLE_IO_ERROR = 5,     /**< reading or writing failed */
    QUADRILLE_NO_RESOURCES = 6, /**< the system has no more memory, threads or processes */
    QUADRILLE_INTERNAL = 7,     /**< an error of the library, or what a callback threw */
    QUADRILLE_NO_COVER = 8,     /**< found what is no cover where one must be: the message says why */
    QUADRILLE_STOPPED = 9       /**< a limit or a stopper ended a call that has no part of an answer to give */
} quadrille_status;

/** "0.2.0" and the like. Never NULL. */
QUADRILLE_EXPORT const char* quadrille_version(void);

/** The names of the engines and of the formats, the first for 0; NULL past the last. "auto" is no engine. */
QUADRILLE_EXPORT const char* quadrille_engine_name(size_t place);
QUADRILLE_EXPORT const char* quadrille_format_name(size_t place);

/** Frees the text or bytes that a function gave. */
QUADRILLE_EXPORT void quadrille_free(void* memory);

/* ---- errors ---- */

/** NULL if there is no memory. */
QUADRILLE_EXPORT quadrille_error* quadrille_error_new(void);
QUADRILLE_EXPORT void quadrille_error_free(quadrille_error* error);

/** Of the last call that took this handle: its status, and a message for people, empty if it succeeded.
    Of an input, the message says `source:line:column: what was found, what was expected`. */
QUADRILLE_EXPORT quadrille_status quadrille_error_status(const quadrille_error* error);
QUADRILLE_EXPORT const char* quadrille_error_message(const quadrille_error* error);

/** Of QUADRILLE_BAD_DATA: line and column, from 1, the column in bytes. Else 0. */
QUADRILLE_EXPORT uint64_t quadrille_error_line(const quadrille_error* error);
QUADRILLE_EXPORT uint64_t quadrille_error_column(const quadrille_error* error);

/** What a call that succeeded warns of: a sound but surprising input, names that a format left out. NULL past
    the last warning. */
QUADRILLE_EXPORT const char* quadrille_error_warning(const quadrille_error* error, size_t place);

/* ---- making a problem ---- */

typedef enum quadrille_sense QUADRILLE_OF_INT { QUADRILLE_MINIMIZE = 0, QUADRILLE_MAXIMIZE = 1 } quadrille_sense;

typedef enum quadrille_kind QUADRILLE_OF_INT { QUADRILLE_PRIMARY = 0, QUADRILLE_SECONDARY = 1 } quadrille_kind;

/** NULL if there is no memory. */
QUADRILLE_EXPORT quadrille_builder* quadrille_builder_new(void);
QUADRILLE_EXPORT void quadrille_builder_free(quadrille_builder* builder);

/** Adds a primary item, which every cover has exactly once, one that it has `min` to `max` times, or a
   secondary item, which it has at most once or in one colour. `name` may be NULL: either all items have names
   or none has. `item`, if not NULL, gets its index. A name that is there already is QUADRILLE_BAD_ARGUMENT.
 */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_item(quadrille_builder* builder, const char* name,
                                                             uint32_t* item, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_bounded_item(quadrille_builder* builder, const char* name,
                                                                     uint32_t min, uint32_t max, uint32_t* item,
                                                                     quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_secondary_item(quadrille_builder* builder, const char* name,
                                                                       uint32_t* item, quadrille_error* error);

/** The item of that name; QUADRILLE_BAD_ARGUMENT if there is none. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_find_item(const quadrille_builder* builder, const char* name,
                                                              uint32_t* item, quadrille_error* error);

/** Begins the next option: what the following functions add belongs to it. `option` may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_begin_option(quadrille_builder* builder, uint32_t* option,
                                                                 quadrille_error* error);

/** Adds an item to the option. `colour` is NULL for none, and for every primary item. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_cell(quadrille_builder* builder, uint32_t item,
                                                             const char* colour, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_builder_set_option_name(quadrille_builder* builder, const char* name,
                                                                    quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_builder_set_cost(quadrille_builder* builder, int64_t cost,
                                                             quadrille_error* error);

/** The same for a cost in units of 10^-`decimals`: 1050 with 2 decimals is 10.50. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_set_decimal_cost(quadrille_builder* builder, int64_t cost,
                                                                     uint32_t decimals, quadrille_error* error);

/** A whole option without colours, all of it or, after an error, nothing of it. `option` may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_option(quadrille_builder* builder, const uint32_t* items,
                                                               size_t count, uint32_t* option, quadrille_error* error);

/** Adds `count` items without names. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_items(quadrille_builder* builder, uint32_t count,
                                                              quadrille_kind kind, quadrille_error* error);

/** The number of a colour, from 1: the same for the same name. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_colour(quadrille_builder* builder, const char* name,
                                                           uint32_t* colour, quadrille_error* error);

/** Adds `count` options at once, all of them or, after an error, none. The cells of option k are `items` from
   `starts[k]` up to `starts[k + 1]`, as in a sparse matrix by rows: `starts` has `count` + 1 numbers that go up
   from 0. `colours` stands beside `items`, with 0 for no colour; NULL means none at all. `first` may be NULL; it
   gets the first option. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_options(quadrille_builder* builder, const size_t* starts,
                                                                size_t count, const uint32_t* items,
                                                                const uint32_t* colours, uint32_t* first,
                                                                quadrille_error* error);

/** Lists an option that every cover must have, or that none may have. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_require(quadrille_builder* builder, uint32_t option,
                                                            quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_builder_forbid(quadrille_builder* builder, uint32_t option,
                                                           quadrille_error* error);

/** Which cost the problem says is best; quadrille_optimize is told it again. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_set_sense(quadrille_builder* builder, quadrille_sense sense,
                                                              quadrille_error* error);

/** Makes the problem. The builder is empty afterwards, and may make another one. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_build(quadrille_builder* builder, quadrille_problem** problem,
                                                          quadrille_error* error);

/* ---- problems ---- */

QUADRILLE_EXPORT void quadrille_problem_free(quadrille_problem* problem);

QUADRILLE_EXPORT uint32_t quadrille_problem_item_count(const quadrille_problem* problem);
QUADRILLE_EXPORT uint32_t quadrille_problem_primary_count(const quadrille_problem* problem);
QUADRILLE_EXPORT uint32_t quadrille_problem_option_count(const quadrille_problem* problem);

/** The cost of an option, 0 where the problem states none, in units of 10^-decimals; quadrille_problem_cost_decimals
    gives the decimals, 0 to 18. */
QUADRILLE_EXPORT int64_t quadrille_problem_cost(const quadrille_problem* problem, uint32_t option);
QUADRILLE_EXPORT uint32_t quadrille_problem_cost_decimals(const quadrille_problem* problem);

/** Writes the items of an option, `size` of them at most, and returns how many there are. */
QUADRILLE_EXPORT size_t quadrille_problem_option_items(const quadrille_problem* problem, uint32_t option,
                                                       uint32_t* items, size_t size);

/** The colours that go with these items, 0 for no colour, in the same way. */
QUADRILLE_EXPORT size_t quadrille_problem_option_colours(const quadrille_problem* problem, uint32_t option,
                                                         uint32_t* colours, size_t size);

/** The kind of an item, and how often a cover must and may have it: 1 and 1 for a plain primary item, 0 and 1
    for a secondary one, which its colours loosen. */
QUADRILLE_EXPORT quadrille_kind quadrille_problem_item_kind(const quadrille_problem* problem, uint32_t item);
QUADRILLE_EXPORT uint32_t quadrille_problem_item_min(const quadrille_problem* problem, uint32_t item);
QUADRILLE_EXPORT uint32_t quadrille_problem_item_max(const quadrille_problem* problem, uint32_t item);

/** How many colours there are: they are numbered from 1. */
QUADRILLE_EXPORT uint32_t quadrille_problem_colour_count(const quadrille_problem* problem);

/** The whole matrix without copies, as quadrille_builder_add_options takes it, and the costs by option. NULL for
   colours or costs if the problem has none. The arrays live as long as the problem. */
QUADRILLE_EXPORT const size_t* quadrille_problem_starts(const quadrille_problem* problem);
QUADRILLE_EXPORT const uint32_t* quadrille_problem_cells(const quadrille_problem* problem);
QUADRILLE_EXPORT const uint32_t* quadrille_problem_colours(const quadrille_problem* problem);
QUADRILLE_EXPORT const int64_t* quadrille_problem_costs(const quadrille_problem* problem);

/** Which cost the problem says is best. */
QUADRILLE_EXPORT quadrille_sense quadrille_problem_sense(const quadrille_problem* problem);

/** Writes the exact sum of the costs of some options, such as those of a cover, in decimal: with a 0 at the end
    and cut to `size` bytes, as snprintf does. Returns its whole length without the 0; 0 for an option that the
    problem does not have. */
QUADRILLE_EXPORT size_t quadrille_problem_total_cost(const quadrille_problem* problem, const uint32_t* options,
                                                     size_t count, char* cost, size_t size);

/** Writes the name, or the index where there is no name, with a 0 at the end and cut to `size` bytes, as
   snprintf does. Returns its whole length without the 0. */
QUADRILLE_EXPORT size_t quadrille_problem_item_name(const quadrille_problem* problem, uint32_t item, char* name,
                                                    size_t size);
QUADRILLE_EXPORT size_t quadrille_problem_option_name(const quadrille_problem* problem, uint32_t option, char* name,
                                                      size_t size);

QUADRILLE_EXPORT size_t quadrille_problem_colour_name(const quadrille_problem* problem, uint32_t colour, char* name,
                                                      size_t size);

/** The same problem whose covers must also have all of `required` and none of `forbidden`. */
QUADRILLE_EXPORT quadrille_status quadrille_problem_restrict(const quadrille_problem* problem, const uint32_t* required,
                                                             size_t required_count, const uint32_t* forbidden,
                                                             size_t forbidden_count, quadrille_problem** restricted,
                                                             quadrille_error* error);

/** Reads a problem. `format` is a name of quadrille_format_name, or NULL: then the content tells. Compressed
    input (gzip, bzip2, xz, zstd) is told by its first bytes. `source` is what messages call the input; NULL
   for "input". */
QUADRILLE_EXPORT quadrille_status quadrille_read_file(const char* path, const char* format, quadrille_problem** problem,
                                                      quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_read_memory(const void* bytes, size_t size, const char* source,
                                                        const char* format, quadrille_problem** problem,
                                                        quadrille_error* error);

/** Writes a problem in a format. What the format cannot carry, although covers, costs or indices depend on
   it, is left out if `lossy` is not 0; else it is QUADRILLE_UNSUPPORTED, and nothing is written. The text has
   a 0 behind its `size` bytes (`size` may be NULL); it is the caller's, to be freed by quadrille_free. After
    QUADRILLE_IO_ERROR the file is not whole. */
QUADRILLE_EXPORT quadrille_status quadrille_write_memory(const quadrille_problem* problem, const char* format,
                                                         int lossy, char** text, size_t* size, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_write_file(const quadrille_problem* problem, const char* format, int lossy,
                                                       const char* path, quadrille_error* error);

/* ---- how to search ---- */

/** How far a search has come. Later versions may append members. */
typedef struct quadrille_progress {
    double share; /**< of the search tree, 0 to 1 */
    uint64_t nodes;
    uint64_t covers;
} quadrille_progress;

/** What a callback returns; any value but 0 stops. */
enum { QUADRILLE_GO_ON = 0, QUADRILLE_STOP = 1 };

/** Takes a cover as ascending indices of its options. */
typedef int (*quadrille_cover_callback)(const uint32_t* options, size_t count, void* user);
typedef void (*quadrille_progress_callback)(const quadrille_progress* progress, void* user);

/** Params with the defaults: engine auto, one thread, no limit. NULL if there is no memory. Where a function
    takes params, NULL stands for these defaults. Params may serve any number of calls. */
QUADRILLE_EXPORT quadrille_params* quadrille_params_new(void);
QUADRILLE_EXPORT void quadrille_params_free(quadrille_params* params);

/** Sets a param by name, to a value in words:

    engine    a name of quadrille_engine_name, or auto; an unknown one is QUADRILLE_UNSUPPORTED
    choose    which item a search branches on: smallest, the one with the fewest options left, or first
    simplify  1 to search a simpler problem with the same covers, which is the default; 0 not to
    threads   threads that search, at most; 0 for one a core
    memory    about the bytes that a diagram may take, if one is used; 0 for no bound
    seed      of the random choices that auto makes if one cover is wanted
    symmetry  whether symmetries of the problem are used: off, auto, or on, where lists have an order of their own
    covers, nodes, seconds
              limits of each call, 0 for none: covers, search nodes, and seconds from the beginning of the call

    Of quadrille_optimize only, empty for none:

    worst     only covers of this cost or a better one, in decimal, such as 7 or 10.50
    within    only covers whose cost differs from the best by this fraction of it at most: 0.05 is 5%
    start     a cover to begin with, as indices with blanks between: only better ones and equal ones are looked for

    An unknown name, or a value that it cannot have, is QUADRILLE_BAD_ARGUMENT. */
QUADRILLE_EXPORT quadrille_status quadrille_params_set(quadrille_params* params, const char* name, const char* value,
                                                       quadrille_error* error);

/** Writes the value of a param in such words, with a 0 at the end and cut to `size` bytes, as snprintf does.
    Returns its whole length without the 0; 0 for an unknown name. */
QUADRILLE_EXPORT size_t quadrille_params_get(const quadrille_params* params, const char* name, char* value,
                                             size_t size);

/** The names of the params, the first for 0; NULL past the last. */
QUADRILLE_EXPORT const char* quadrille_params_name(size_t place);

/** Calls back about once in `interval` milliseconds while a search runs; NULL for never. */
QUADRILLE_EXPORT quadrille_status quadrille_params_set_progress(quadrille_params* params, uint32_t interval,
                                                                quadrille_progress_callback callback, void* user,
                                                                quadrille_error* error);

/** Lets a stopper end the searches of these params; NULL for none. The stopper may be freed before them. */
QUADRILLE_EXPORT quadrille_status quadrille_params_set_stopper(quadrille_params* params,
                                                               const quadrille_stopper* stopper,
                                                               quadrille_error* error);

/** Ends searches from another thread, within some milliseconds: those that run and those that begin later.
    NULL if there is no memory. quadrille_stopper_stop may be called from any thread, and not from a signal
    handler. */
QUADRILLE_EXPORT quadrille_stopper* quadrille_stopper_new(void);
QUADRILLE_EXPORT void quadrille_stopper_free(quadrille_stopper* stopper);
QUADRILLE_EXPORT void quadrille_stopper_stop(quadrille_stopper* stopper);

/* ---- searching ---- */

/** Hands over the covers, each once, in an order that depends on problem and params only. `callback` may be
    NULL. `result`, here and below, may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_solve(const quadrille_problem* problem, const quadrille_params* params,
                                                  quadrille_cover_callback callback, void* user,
                                                  quadrille_result** result, quadrille_error* error);

/** Counts the covers without listing them. */
QUADRILLE_EXPORT quadrille_status quadrille_count(const quadrille_problem* problem, const quadrille_params* params,
                                                  quadrille_result** result, quadrille_error* error);

typedef enum quadrille_answer {
    QUADRILLE_NONE = 0,
    QUADRILLE_ONE = 1,
    QUADRILLE_MANY = 2,
    QUADRILLE_UNKNOWN = 3 /**< a limit or a stopper came first */
} quadrille_answer;

/** Whether there is no cover, one, or several; it stops at the second one. */
QUADRILLE_EXPORT quadrille_status quadrille_unique(const quadrille_problem* problem, const quadrille_params* params,
                                                   quadrille_answer* answer, quadrille_result** result,
                                                   quadrille_error* error);

/** Finds the `best` covers of least or greatest total cost, and proves that no other is better. The callback
   gets them at the end, the best first; it may be NULL. The cover limit of the params does not count. */
QUADRILLE_EXPORT quadrille_status quadrille_optimize(const quadrille_problem* problem, const quadrille_params* params,
                                                     quadrille_sense sense, uint64_t best,
                                                     quadrille_cover_callback callback, void* user,
                                                     quadrille_result** result, quadrille_error* error);

/** Checks a cover, without any engine: QUADRILLE_OK if it is one, QUADRILLE_NO_COVER and why in `error` if
   not. The options may come in any order. */
QUADRILLE_EXPORT quadrille_status quadrille_verify(const quadrille_problem* problem, const uint32_t* options,
                                                   size_t count, quadrille_error* error);

/** Why a search ended. */
typedef enum quadrille_ending {
    QUADRILLE_EXHAUSTED = 0,   /**< every cover was seen */
    QUADRILLE_COVER_LIMIT = 1, /**< the limit of covers was reached, or the callback said stop */
    QUADRILLE_NODE_LIMIT = 2,
    QUADRILLE_TIME_LIMIT = 3,
    QUADRILLE_MEMORY_LIMIT = 4,
    QUADRILLE_INTERRUPTED = 5 /**< a stopper asked for it */
} quadrille_ending;

QUADRILLE_EXPORT void quadrille_result_free(quadrille_result* result);

/** Whether the answer is whole: all covers, or the best ones proved. */
QUADRILLE_EXPORT int quadrille_result_complete(const quadrille_result* result);
QUADRILLE_EXPORT quadrille_ending quadrille_result_ending(const quadrille_result* result);

/** The number of covers found, all of them if the result is complete: in decimal, of any size; and as a
   number, 2^64 - 1 if it is larger. */
QUADRILLE_EXPORT const char* quadrille_result_count(const quadrille_result* result);
QUADRILLE_EXPORT uint64_t quadrille_result_count_saturated(const quadrille_result* result);

/** Of quadrille_optimize: the cost of the best cover found, in decimal. NULL if none was found. */
QUADRILLE_EXPORT const char* quadrille_result_cost(const quadrille_result* result);

/** Of quadrille_optimize: no cover has a better cost than this, in decimal; after a limit it may differ from the
   cost. NULL if nothing is known. */
QUADRILLE_EXPORT const char* quadrille_result_bound(const quadrille_result* result);

/** The engine that answered, the search nodes, and the seconds of wall time. */
QUADRILLE_EXPORT const char* quadrille_result_engine(const quadrille_result* result);
QUADRILLE_EXPORT uint64_t quadrille_result_nodes(const quadrille_result* result);
QUADRILLE_EXPORT double quadrille_result_seconds(const quadrille_result* result);

/* ---- symmetry ---- */

/** Finds the symmetries of a problem: permutations of its items and options that keep what is in what, kinds,
    bounds, and what is required and forbidden. If `costs` is not 0 they also keep the costs of options. `keep` has a
    number for each item, or is NULL: items go to items of the same number. Of the params the seconds and the stopper
    count; if they end it, what was found is true, and not complete. QUADRILLE_UNSUPPORTED if the library was built
    without nauty. */
QUADRILLE_EXPORT quadrille_status quadrille_symmetry_new(const quadrille_problem* problem, int costs,
                                                         const uint32_t* keep, const quadrille_params* params,
                                                         quadrille_symmetry** symmetry, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_symmetry_free(quadrille_symmetry* symmetry);

/** The number of symmetries, in decimal. If it is not complete, there are at least that many. */
QUADRILLE_EXPORT const char* quadrille_symmetry_order(const quadrille_symmetry* symmetry);
QUADRILLE_EXPORT int quadrille_symmetry_complete(const quadrille_symmetry* symmetry);

/** The generators: all symmetries found are products of them. Writes the image of each item to `items`, and of each
    option to `options`; either may be NULL. */
QUADRILLE_EXPORT size_t quadrille_symmetry_generator_count(const quadrille_symmetry* symmetry);
QUADRILLE_EXPORT quadrille_status quadrille_symmetry_generator(const quadrille_symmetry* symmetry, size_t generator,
                                                               uint32_t* items, uint32_t* options,
                                                               quadrille_error* error);

/** Writes, for each item and for each option, the least one that symmetries can map it to; either may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_symmetry_orbits(const quadrille_symmetry* symmetry, uint32_t* items,
                                                            uint32_t* options, quadrille_error* error);

/** The generators as a program for GAP, on the options numbered from 1. */
QUADRILLE_EXPORT const char* quadrille_symmetry_gap(const quadrille_symmetry* symmetry);

/** Counts the covers up to symmetry: those that symmetries map to each other count once. `keep` is as of
    quadrille_symmetry_new; symmetries that change costs never count. The limits hold for the whole. */
QUADRILLE_EXPORT quadrille_status quadrille_count_distinct(const quadrille_problem* problem, const uint32_t* keep,
                                                           const quadrille_params* params, quadrille_result** result,
                                                           quadrille_error* error);

/** Takes a cover, and in decimal how many covers there are that symmetries map it to, itself among them. */
typedef int (*quadrille_class_callback)(const uint32_t* options, size_t count, const char* images, void* user);

/** Hands over one cover of each class; `callback` may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_solve_distinct(const quadrille_problem* problem, const uint32_t* keep,
                                                           const quadrille_params* params,
                                                           quadrille_class_callback callback, void* user,
                                                           quadrille_result** result, quadrille_error* error);

/** Of quadrille_count_distinct and quadrille_solve_distinct, in decimal: how many covers the classes found have
    together. NULL of other results. */
QUADRILLE_EXPORT const char* quadrille_result_total(const quadrille_result* result);

/* ---- many problems on one base ---- */

/** Answers many problems that differ only in what they require: options of the base, here called givens. The
   engine builds its structure once. Params may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_each_new(const quadrille_problem* base, const quadrille_params* params,
                                                     quadrille_each** each, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_each_free(quadrille_each* each);

/** Looks for one cover with all givens, and hands it over; `result` counts 0 or 1. `callback` and `result` may
    be NULL. The limits of the params hold for each call. */
QUADRILLE_EXPORT quadrille_status quadrille_each_first(quadrille_each* each, const uint32_t* givens, size_t count,
                                                       quadrille_cover_callback callback, void* user,
                                                       quadrille_result** result, quadrille_error* error);

/** The same for a cover with all givens that lacks some option of `known`, another cover for example. */
QUADRILLE_EXPORT quadrille_status quadrille_each_another(quadrille_each* each, const uint32_t* givens, size_t count,
                                                         const uint32_t* known, size_t known_count,
                                                         quadrille_cover_callback callback, void* user,
                                                         quadrille_result** result, quadrille_error* error);

/** Counts the covers with all givens. */
QUADRILLE_EXPORT quadrille_status quadrille_each_count(quadrille_each* each, const uint32_t* givens, size_t count,
                                                       quadrille_result** result, quadrille_error* error);

/** Makes a problem on the base that has one cover and no superfluous given; `callback` gets the givens, and `result`,
   which may be NULL, counts 1, or 0 if the base has no cover or a limit came first. `orbits` has a number for each
   option of the base, or is NULL: options of one number are given together or not at all. Unless `givens` is 0 it stops
   taking givens away when this many are left. The same seed makes the same problem. */
QUADRILLE_EXPORT quadrille_status quadrille_each_make(quadrille_each* each, uint64_t seed, const uint32_t* orbits,
                                                      uint32_t givens, quadrille_cover_callback callback, void* user,
                                                      quadrille_result** result, quadrille_error* error);

/* ---- deductions ---- */

/** Deduces what can be seen without search, always by the easiest technique, at most `limit` times. Writes JSON lines:
   each deduction as `quadrille hint --json` does, with its words, and then the rating as `quadrille rate --json`
   does. If there is no cover, the rating has a `text` that says why. Of the params, seconds and stopper count. The
   lines have a 0 behind their `size` bytes (`size` may be NULL); they are the caller's, to be freed by quadrille_free. */
QUADRILLE_EXPORT quadrille_status quadrille_deduce(const quadrille_problem* problem, const quadrille_params* params,
                                                   uint64_t limit, char** json, size_t* size, quadrille_error* error);

/** Searches all covers with the engine links, without simplification, and makes a page in HTML that replays the first
   `steps` steps of it, forward and backward, in any browser (docs/watch.md). Of the params, choose, seconds, progress
   and stopper count. A problem of more than 20,000 options is QUADRILLE_UNSUPPORTED. The page has a 0 behind its
   `size` bytes (`size` may be NULL); it is the caller's, to be freed by quadrille_free. */
QUADRILLE_EXPORT quadrille_status quadrille_watch_page(const quadrille_problem* problem, const quadrille_params* params,
                                                       uint64_t steps, char** html, size_t* size,
                                                       quadrille_error* error);

/* ---- diagrams: all covers at once ---- */

/** Compiles all covers into a diagram. Of the params, simplify, threads, memory, nodes, seconds, progress and
   stopper count. QUADRILLE_STOPPED if a limit or a stopper came first. */
QUADRILLE_EXPORT quadrille_status quadrille_compile(const quadrille_problem* problem, const quadrille_params* params,
                                                    quadrille_diagram** diagram, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_diagram_free(quadrille_diagram* diagram);

/** The number of covers in decimal; NULL for NULL. */
QUADRILLE_EXPORT const char* quadrille_diagram_count(const quadrille_diagram* diagram);

/** Hands over covers in the order of their numbers, from `from` on, a number in decimal; NULL for 0. Any cover is
    reached in microseconds. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_list(const quadrille_diagram* diagram, const char* from,
                                                         quadrille_cover_callback callback, void* user,
                                                         quadrille_error* error);

/** Hands over the `best` covers of least or greatest total cost, the best first, without a search. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_best(const quadrille_diagram* diagram, quadrille_sense sense,
                                                         uint64_t best, quadrille_cover_callback callback, void* user,
                                                         quadrille_error* error);

/** Draws `samples` covers at random, each with the same probability; the same ones for the same seed. Without
    any cover it is QUADRILLE_BAD_ARGUMENT. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_sample(const quadrille_diagram* diagram, uint64_t seed,
                                                           uint64_t samples, quadrille_cover_callback callback,
                                                           void* user, quadrille_error* error);

/** A copy of the problem whose covers these are. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_problem(const quadrille_diagram* diagram,
                                                            quadrille_problem** problem, quadrille_error* error);

/** Reads and writes diagrams, with their problems, as docs/diagram-file.md says. What is written to memory is the
   caller's, to be freed by quadrille_free. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_read_file(const char* path, quadrille_diagram** diagram,
                                                              quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_diagram_read_memory(const void* bytes, size_t size, const char* source,
                                                                quadrille_diagram** diagram, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_diagram_write_file(const quadrille_diagram* diagram, const char* path,
                                                               quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_diagram_write_memory(const quadrille_diagram* diagram, char** bytes,
                                                                 size_t* size, quadrille_error* error);

/* ---- puzzles: problems of known kinds, with a board to draw covers on ---- */

/** The names of the front ends, each of which makes problems of one kind, and a line on each; the first for 0,
    NULL past the last. `quadrille help NAME` tells the words and flags of a front end. */
QUADRILLE_EXPORT const char* quadrille_front_end_name(size_t place);
QUADRILLE_EXPORT const char* quadrille_front_end_summary(size_t place);

/** Makes a puzzle from the words and flags that `quadrille gen` takes behind the name of the front end, one
    string each: "8" and "--toroidal" for queens. `words` may be NULL for none. An unknown front end is
    QUADRILLE_UNSUPPORTED, wrong words are QUADRILLE_BAD_ARGUMENT. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_new(const char* front_end, const char* const* words, size_t count,
                                                       quadrille_puzzle** puzzle, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_puzzle_free(quadrille_puzzle* puzzle);

/** The same from the text of a puzzle as well, such as the grid of a sudoku. The text may be compressed, and
    `source` is what messages call it; NULL for "input". A front end that reads no text refuses one with
    QUADRILLE_BAD_ARGUMENT. What is odd about the puzzle, as a piece in several parts, is a warning. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_read_file(const char* front_end, const char* const* words,
                                                             size_t count, const char* path, quadrille_puzzle** puzzle,
                                                             quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_read_memory(const char* front_end, const char* const* words,
                                                               size_t count, const void* bytes, size_t size,
                                                               const char* source, quadrille_puzzle** puzzle,
                                                               quadrille_error* error);

/** Makes the puzzle of a problem again, which must state the front end that made it: what `quadrille gen` wrote
    does. QUADRILLE_UNSUPPORTED if it states none, or if that front end makes another problem now. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_of(const quadrille_problem* problem, quadrille_puzzle** puzzle,
                                                      quadrille_error* error);

/** Lets quadrille_deduce and quadrille_why speak of a problem in the words of the front end that made it, as they do
    of one that quadrille_puzzle_problem gave, and of what was restricted from it. Other problems are spoken of by
    their names. */
QUADRILLE_EXPORT void quadrille_puzzle_words(quadrille_problem* problem);

/** A copy of the problem. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_problem(const quadrille_puzzle* puzzle, quadrille_problem** problem,
                                                           quadrille_error* error);

/** Numbers the orbits of options under a symmetry of the front end, "half" of sudoku for example, for
   quadrille_each_make: options that the symmetry exchanges have one number. `orbits` has a place for each option of the
   problem, and `count` places. An unknown symmetry is QUADRILLE_BAD_ARGUMENT. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_orbits(const quadrille_puzzle* puzzle, const char* symmetry,
                                                          uint32_t* orbits, size_t count, quadrille_error* error);

/** How a cover is drawn as text: any of these, added. */
enum {
    QUADRILLE_DRAW_COLOUR = 1, /**< ANSI colours */
    QUADRILLE_DRAW_ASCII = 2,  /**< only ASCII characters, where box-drawing ones would be used */
    QUADRILLE_DRAW_LINE = 4    /**< on one line, as programs read it */
};

/** Draws a cover as text, or as an SVG picture. Options that are no cover are QUADRILLE_NO_COVER; but a line may
    show a part of a cover. Without any option both show the puzzle as it is set. A front end that does
    not draw lines is QUADRILLE_UNSUPPORTED. A board of more than 4,000,000 cells and lines is
    QUADRILLE_BAD_ARGUMENT for SVG. The text has a 0 behind its `size` bytes (`size` may be NULL); it is the
    caller's, to be freed by quadrille_free. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_draw(const quadrille_puzzle* puzzle, const uint32_t* options,
                                                        size_t count, unsigned style, char** text, size_t* size,
                                                        quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_svg(const quadrille_puzzle* puzzle, const uint32_t* options,
                                                       size_t count, char** text, size_t* size, quadrille_error* error);

/* ---- why there is no cover; proofs ---- */

/** Finds out why a problem has no cover. If the problem has one, `callback`, which may be NULL, gets it. The
    search for a reason is limited in steps; of the params, only seconds and stopper count. QUADRILLE_STOPPED if
    one of them came before it was known whether there is a cover. */
QUADRILLE_EXPORT quadrille_status quadrille_why(const quadrille_problem* problem, const quadrille_params* params,
                                                quadrille_cover_callback callback, void* user,
                                                quadrille_reason** reason, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_reason_free(quadrille_reason* reason);

/** Whether there is no cover, with or without a reason. */
QUADRILLE_EXPORT int quadrille_reason_none(const quadrille_reason* reason);

/** The reason in sentences, each on a line, and as a JSON object on one line (docs/why.md, Records). NULL if none
    was found, or if there is a cover. */
QUADRILLE_EXPORT const char* quadrille_reason_text(const quadrille_reason* reason);
QUADRILLE_EXPORT const char* quadrille_reason_json(const quadrille_reason* reason);

/** Writes a proof of a count: that the problem has the covers which `counted` says, and no more. That is the
    complete result of quadrille_count for this problem, or of another search that saw every cover; any other is
    QUADRILLE_BAD_ARGUMENT. `as_text`: 0 for the short form, 1 for one that people can read. Of the params,
    simplify, threads, memory, seconds and stopper count: if one of them comes before the proof is whole, it is
    QUADRILLE_STOPPED, and nothing is written. A proof in memory is the caller's, to be freed by
    quadrille_free. */
QUADRILLE_EXPORT quadrille_status quadrille_proof_write_file(const quadrille_problem* problem,
                                                             const quadrille_params* params,
                                                             const quadrille_result* counted, int as_text,
                                                             const char* path, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_proof_write_memory(const quadrille_problem* problem,
                                                               const quadrille_params* params,
                                                               const quadrille_result* counted, int as_text,
                                                               char** bytes, size_t* size, quadrille_error* error);

/** Checks a proof against a problem, with a checker that shares no code with the engines. The proof may be
    compressed, and of any claim that docs/proof-format.md knows. What does not begin as a proof does is
    QUADRILLE_BAD_DATA. Of the params, seconds and stopper count: QUADRILLE_STOPPED if one of them comes first. */
QUADRILLE_EXPORT quadrille_status quadrille_proof_check_file(const quadrille_problem* problem,
                                                             const quadrille_params* params, const char* path,
                                                             quadrille_verdict** verdict, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_proof_check_memory(const quadrille_problem* problem,
                                                               const quadrille_params* params, const void* bytes,
                                                               size_t size, const char* source,
                                                               quadrille_verdict** verdict, quadrille_error* error);

/** Checks in the same way that all sets of a diagram are covers of a problem, each once. The claim is then
    "at least" and their number. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_check(const quadrille_diagram* diagram,
                                                          const quadrille_problem* problem,
                                                          const quadrille_params* params, quadrille_verdict** verdict,
                                                          quadrille_error* error);
QUADRILLE_EXPORT void quadrille_verdict_free(quadrille_verdict* verdict);

/** Whether it is proved. */
QUADRILLE_EXPORT int quadrille_verdict_proved(const quadrille_verdict* verdict);

/** The claim as the proof states it, such as "count 92"; empty if its first lines are refused. */
QUADRILLE_EXPORT const char* quadrille_verdict_claim(const quadrille_verdict* verdict);

/** The claim, if it is proved; else where the proof is refused, and why. */
QUADRILLE_EXPORT const char* quadrille_verdict_text(const quadrille_verdict* verdict);

/** The step at fault of a refused proof, from 1; 0 if it is no step. */
QUADRILLE_EXPORT uint64_t quadrille_verdict_step(const quadrille_verdict* verdict);

/** Whether the proof itself requires or forbids options, so that its claim is not of all covers. */
QUADRILLE_EXPORT int quadrille_verdict_restricted(const quadrille_verdict* verdict);

/* ---- jobs: counts in many parts, by many processes ---- */

/** Makes a job that counts the covers of a problem in `parts` parts, 1 to 1,000,000, and writes its files into a
    folder that is there already. Of the params, the engine, seconds and the stopper matter. Orbits and tables have
    units of their own: one of them is written into the job, and counts its parts. QUADRILLE_STOPPED if the time is
    over or the stopper comes first. A folder with a job in it is QUADRILLE_BAD_ARGUMENT. The commands work, status
    and merge of quadrille read and write the same files: docs/parts.md describes them. */
QUADRILLE_EXPORT quadrille_status quadrille_job_new(const quadrille_problem* problem, const quadrille_params* params,
                                                    uint64_t parts, const char* folder, quadrille_job** job,
                                                    quadrille_error* error);

/** Opens the job in a folder, in any process. Files that are damaged, or of another job, are
    QUADRILLE_BAD_DATA. */
QUADRILLE_EXPORT quadrille_status quadrille_job_open(const char* folder, quadrille_job** job, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_job_free(quadrille_job* job);

/** The number of parts, which are numbered from 0. */
QUADRILLE_EXPORT uint32_t quadrille_job_part_count(const quadrille_job* job);

/** A copy of the problem. */
QUADRILLE_EXPORT quadrille_status quadrille_job_problem(const quadrille_job* job, quadrille_problem** problem,
                                                        quadrille_error* error);

/** Counts the covers of one part, and writes the record of it into the folder. A part that is done is not counted
    again: the result is the one of its record. A part that a limit or a stopper cuts short begins anew the next
    time. Several processes may count at once; threads of one process count different parts. An answer that
    differs from one that another process has written meanwhile stands beside it, and is a warning. An engine
    that cannot count parts, and a job that lists covers, are QUADRILLE_UNSUPPORTED. */
QUADRILLE_EXPORT quadrille_status quadrille_job_count_part(const quadrille_job* job, const quadrille_params* params,
                                                           uint32_t part, quadrille_result** result,
                                                           quadrille_error* error);

/** Adds up the records in the folder: a JSON object on one line, as `quadrille status --json` prints it, with the
    covers so far as "count" and whether all parts are done as "complete". Files that do not count are warnings.
    The text is the caller's, to be freed by quadrille_free; `size` may be NULL. */
QUADRILLE_EXPORT quadrille_status quadrille_job_survey(const quadrille_job* job, char** text, size_t* size,
                                                       quadrille_error* error);

#ifdef __cplusplus
}
#endif

#endif
