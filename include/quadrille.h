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
 *         const quadrille_callbacks callbacks = {.cover = print};
 *         quadrille_error* error = quadrille_error_new();
 *         quadrille_problem* problem = NULL;
 *         if (quadrille_read_memory(matrix, strlen(matrix), NULL, NULL, &problem, error) == QUADRILLE_OK)
 *             quadrille_run(problem, "solve", "{\"limit\": 10}", &callbacks, NULL, NULL, error);
 *         const int failed = quadrille_error_status(error) != QUADRILLE_OK;
 *         if (failed) fprintf(stderr, "%s\n", quadrille_error_message(error));
 *         quadrille_problem_free(problem);
 *         quadrille_error_free(error);
 *         return failed;
 *     }
 *
 * **Verbs.** What can be asked of a problem is a row in one table, which quadrille_about() tells and
 * docs/verbs.md explains: the name of the verb, its params, and what it answers. Params are a JSON object,
 * answers are JSON texts, and covers are arrays, which a callback gets one by one.
 *
 * **Handles.** The types `quadrille_X` that are declared here only are opaque handles. A function that takes a
 * `quadrille_X **` makes one, as does `quadrille_X_new`, and `quadrille_X_free` ends it, which is safe for
 * NULL. A function that fails leaves its results NULL or as they were. No handle keeps a pointer of its
 * caller's, and none needs another handle to live on.
 *
 * **Errors.** A function that can fail returns a status, 0 if it succeeded, and takes a `quadrille_error *`
 * last. That handle then holds what went wrong, until the next call with it; NULL is allowed, if the status
 * is enough. It belongs to the caller, so two threads with error handles of their own never mix their
 * messages. NULL where a handle or text must be, and an index that is too large, are QUADRILLE_BAD_ARGUMENT.
 * Functions that return a figure or text return 0 or NULL for such. No C++ exception leaves any function, out
 * of memory included.
 *
 * **Threads.** Any function may be called from several threads at once. Problems, puzzles and diagrams never
 * change, and may be shared. All other handles, but stoppers, serve one thread at a time.
 *
 * **Callbacks** get the `user` pointer that was given with them. They are called one at a time, but not
 * always in the caller's thread, and what their pointers point to is good during the call only. A callback
 * must return: longjmp out of it, or the end of its thread, leaves locks held and other threads running, and
 * nothing holds any more. Return QUADRILLE_STOP, keep the reason in `user`, and jump after the call has come
 * back. What a callback in C++ throws, out of memory included, ends the search, and the call returns
 * QUADRILLE_INTERNAL. A callback may call anything in this header, but for functions that change a handle
 * which the running call uses.
 *
 * **Text** is UTF-8; names and words that are not are QUADRILLE_BAD_ARGUMENT. A text that a function gives by a
 * `char **` has a 0 behind its `size` bytes (`size` may be NULL); it is the caller's, to be freed by
 * quadrille_free. Items, options and colours mean what docs/semantics.md says; indices count from 0.
 *
 * The names of functions, types, enumerators, verbs and params, and their values, stay as they are within a
 * soname. New ones may come at the end, so treat a value that you do not know as an error, and leave out
 * members of an answer that you do not know.
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
typedef struct quadrille_stopper quadrille_stopper;
typedef struct quadrille_each quadrille_each;
typedef struct quadrille_diagram quadrille_diagram;
typedef struct quadrille_puzzle quadrille_puzzle;

/** What a function returns. */
typedef enum quadrille_status {
    QUADRILLE_OK = 0,
    QUADRILLE_BAD_ARGUMENT = 1, /**< the caller's mistake: NULL, an index too large, an unknown param */
    QUADRILLE_BAD_DATA = 2,     /**< an input that breaks its format: the error knows line and column */
    QUADRILLE_UNSUPPORTED = 3,  /**< an unknown verb, engine or format, or one that cannot do this */
    QUADRILLE_NO_INPUT = 4,     /**< a file that cannot be opened */
    QUADRILLE_IO_ERROR = 5,     /**< reading or writing failed */
    QUADRILLE_NO_RESOURCES = 6, /**< the system has no more memory, threads or processes */
    QUADRILLE_INTERNAL = 7,     /**< an error of the library, or what a callback threw */
    QUADRILLE_NO_COVER = 8,     /**< found what is no cover where one must be: the message says why */
    QUADRILLE_STOPPED = 9       /**< a limit or a stopper ended a call that has no part of an answer to give */
} quadrille_status;

/** Returns "0.2.0" and the like. Never NULL. */
QUADRILLE_EXPORT const char* quadrille_version(void);

/** Tells what the library has, as a JSON object on one line: `engines` and `formats` by name, and `verbs`, a list. A
    verb has a `name`, a `subject` ("problem", "folder", "each" or "diagram": the function that runs it), what it
    `gives` ("json", or a file: "html", "proof"), `text` about it, and `params`, each with `name`, `type`, `default`
    (none if it must be given), `text`, and `min`, `max` or `words` where they bound it. NULL if there is no memory. */
QUADRILLE_EXPORT const char* quadrille_about(void);

/** Frees a text that a function gave. */
QUADRILLE_EXPORT void quadrille_free(void* memory);

/* ---- errors ---- */

/** Makes an error handle. NULL if there is no memory. */
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

/** Makes a builder. NULL if there is no memory. */
QUADRILLE_EXPORT quadrille_builder* quadrille_builder_new(void);
QUADRILLE_EXPORT void quadrille_builder_free(quadrille_builder* builder);

/** Adds a primary item, which every cover has `min` to `max` times, 1 and 1 as a rule; or a secondary one, which it
    has at most once or in one colour: 1 and 1 too. `name` may be NULL: either all items have names or none has.
    `item`, if not NULL, gets its index. A name that is there already is QUADRILLE_BAD_ARGUMENT. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_item(quadrille_builder* builder, const char* name,
                                                             quadrille_kind kind, uint32_t min, uint32_t max,
                                                             uint32_t* item, quadrille_error* error);

/** Finds the item of that name; QUADRILLE_BAD_ARGUMENT if there is none. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_find_item(const quadrille_builder* builder, const char* name,
                                                              uint32_t* item, quadrille_error* error);

/** Gives the number of a colour, from 1: the same for the same name. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_colour(quadrille_builder* builder, const char* name,
                                                           uint32_t* colour, quadrille_error* error);

/** Adds an option, all of it or, after an error, nothing of it. `colours` stands beside `items`, with 0 for no colour
    and for every primary item; NULL means none at all. `name` and `option` may be NULL; `option` gets the index. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_option(quadrille_builder* builder, const char* name,
                                                               const uint32_t* items, const uint32_t* colours,
                                                               size_t count, uint32_t* option, quadrille_error* error);

/** Adds `count` options without names at once, all of them or none. The cells of option k are `items` from `starts[k]`
    up to `starts[k + 1]`, as in a sparse matrix by rows: `starts` has `count` + 1 numbers that go up from 0.
    `first` may be NULL; it gets the first option. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_add_options(quadrille_builder* builder, const size_t* starts,
                                                                size_t count, const uint32_t* items,
                                                                const uint32_t* colours, uint32_t* first,
                                                                quadrille_error* error);

/** Sets the cost of the option that was added last, in units of 10^-`decimals`: 1050 with 2 decimals is 10.50. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_set_cost(quadrille_builder* builder, int64_t cost,
                                                             uint32_t decimals, quadrille_error* error);

/** Says which cost is best, for the files of the problem; the verb optimize is told it again. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_set_sense(quadrille_builder* builder, quadrille_sense sense,
                                                              quadrille_error* error);

/** Makes the problem. The builder is empty afterwards, and may make another one. */
QUADRILLE_EXPORT quadrille_status quadrille_builder_build(quadrille_builder* builder, quadrille_problem** problem,
                                                          quadrille_error* error);

/* ---- problems ---- */

/** Reads a problem. `format` is one of quadrille_about(), or NULL: then the content tells. Compressed input (gzip,
    bzip2, xz, zstd) is told by its first bytes. `source` is what messages call the input; NULL for "input". */
QUADRILLE_EXPORT quadrille_status quadrille_read_file(const char* path, const char* format, quadrille_problem** problem,
                                                      quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_read_memory(const void* bytes, size_t size, const char* source,
                                                        const char* format, quadrille_problem** problem,
                                                        quadrille_error* error);
QUADRILLE_EXPORT void quadrille_problem_free(quadrille_problem* problem);

/** Writes a problem in a format. What the format cannot carry, although covers, costs or indices depend on
    it, is left out if `lossy` is not 0; else it is QUADRILLE_UNSUPPORTED. */
QUADRILLE_EXPORT quadrille_status quadrille_problem_write(const quadrille_problem* problem, const char* format,
                                                          int lossy, char** text, size_t* size, quadrille_error* error);

/** Makes the same problem, but for that covers must also have all of `required` and none of `forbidden`. */
QUADRILLE_EXPORT quadrille_status quadrille_problem_restrict(const quadrille_problem* problem, const uint32_t* required,
                                                             size_t required_count, const uint32_t* forbidden,
                                                             size_t forbidden_count, quadrille_problem** restricted,
                                                             quadrille_error* error);

/** How often a cover has an item. */
typedef struct quadrille_bounds {
    uint32_t min, max;
} quadrille_bounds;

/** The whole of a problem as arrays. Later versions may append members. */
typedef struct quadrille_matrix {
    uint32_t item_count, option_count, colour_count; /**< colours are numbered from 1 */
    uint32_t cost_decimals;                          /**< costs are in units of 10^-cost_decimals; 0 to 18 */
    const size_t* starts;           /**< the cells of option k are those from starts[k] up to starts[k + 1] */
    const uint32_t* items;          /**< the items of all cells */
    const uint32_t* colours;        /**< the colours beside them, 0 for none; NULL if there are none */
    const int64_t* costs;           /**< by option; NULL if the problem states none */
    const uint8_t* kinds;           /**< a quadrille_kind for each item */
    const quadrille_bounds* bounds; /**< of primary items; NULL if all are 1 and 1 */
    quadrille_sense sense;          /**< which cost the problem says is best */
} quadrille_matrix;

/** Returns a problem's matrix without copies, which lives as long as the problem; NULL for NULL. */
QUADRILLE_EXPORT const quadrille_matrix* quadrille_problem_matrix(const quadrille_problem* problem);

typedef enum quadrille_named QUADRILLE_OF_INT {
    QUADRILLE_ITEM = 0,
    QUADRILLE_OPTION = 1,
    QUADRILLE_COLOUR = 2
} quadrille_named;

/** Writes the name of such a thing, or the index where there is no name, with a 0 at the end and cut to `size`
    bytes, as snprintf does. Returns its whole length without the 0; 0 if the problem does not have it. */
QUADRILLE_EXPORT size_t quadrille_problem_name(const quadrille_problem* problem, quadrille_named what, uint32_t index,
                                               char* name, size_t size);

/** Checks a cover, without any engine: QUADRILLE_OK if it is one, QUADRILLE_NO_COVER and why in `error` if
    not. The options may come in any order. */
QUADRILLE_EXPORT quadrille_status quadrille_verify(const quadrille_problem* problem, const uint32_t* options,
                                                   size_t count, quadrille_error* error);

/* ---- verbs ---- */

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

/** Takes a cover, and in decimal how many covers there are that symmetries map it to, itself among them. */
typedef int (*quadrille_class_callback)(const uint32_t* options, size_t count, const char* images, void* user);

typedef int (*quadrille_progress_callback)(const quadrille_progress* progress, void* user);

/** Who hears from a running verb. What is NULL is not called; NULL in place of all of it stands for nobody. */
typedef struct quadrille_callbacks {
    quadrille_cover_callback cover;       /**< gets covers, of verbs that have them */
    quadrille_class_callback cover_class; /**< gets one cover of each class, of solve_distinct */
    quadrille_progress_callback progress; /**< is called about once in `interval` while a search runs */
    uint32_t interval;                    /**< milliseconds; 0 for some thousand times a second */
    const quadrille_stopper* stopper;     /**< ends the verb from another thread; it may be freed before */
    void* user;                           /**< what each callback gets */
} quadrille_callbacks;

/** Ends verbs from another thread, within some milliseconds: those that run and those that begin later.
    NULL if there is no memory. quadrille_stopper_stop may be called from any thread, and not from a signal
    handler. */
QUADRILLE_EXPORT quadrille_stopper* quadrille_stopper_new(void);
QUADRILLE_EXPORT void quadrille_stopper_free(quadrille_stopper* stopper);
QUADRILLE_EXPORT void quadrille_stopper_stop(quadrille_stopper* stopper);

/** Runs a verb on a problem; verbs on a folder take NULL for it. `params` is a JSON object, such as `{"engine":
    "masks", "time": 2.5}`. A param that is missing, or null, has its default; NULL means that all have theirs. Whole
    numbers may be texts of digits, for languages that have none of 64 bits. An unknown verb is
    QUADRILLE_UNSUPPORTED; a text that is no JSON object, an unknown param (the message lists those that there are)
    and a value out of bounds are QUADRILLE_BAD_ARGUMENT. `result`, here and below, may be NULL. A limit that ends a
    search is no error: the answer then says that it is not complete. A verb that has no part of an answer to give
    returns QUADRILLE_STOPPED. */
QUADRILLE_EXPORT quadrille_status quadrille_run(const quadrille_problem* problem, const char* verb, const char* params,
                                                const quadrille_callbacks* callbacks, char** result, size_t* size,
                                                quadrille_error* error);

/** Runs the verb check on bytes in memory: a proof, which may be compressed, or what quadrille_diagram_write gave. */
QUADRILLE_EXPORT quadrille_status quadrille_check(const quadrille_problem* problem, const void* bytes, size_t size,
                                                  const char* params, const quadrille_callbacks* callbacks,
                                                  char** verdict, quadrille_error* error);

/* ---- many problems on one base ---- */

/** Prepares to answer many problems that differ only in what they require: options of the base, here called givens.
    The engine builds its structure once. `params` are those of the verb each. */
QUADRILLE_EXPORT quadrille_status quadrille_each_new(const quadrille_problem* base, const char* params,
                                                     quadrille_each** each, quadrille_error* error);
QUADRILLE_EXPORT void quadrille_each_free(quadrille_each* each);

/** Runs a verb on the problem with these givens: first, another, count; or make, which finds givens and takes none.
    Limits hold for each call. */
QUADRILLE_EXPORT quadrille_status quadrille_each_run(quadrille_each* each, const char* verb, const uint32_t* givens,
                                                     size_t count, const char* params,
                                                     const quadrille_callbacks* callbacks, char** result,
                                                     quadrille_error* error);

/* ---- diagrams: all covers at once ---- */

/** Compiles all covers into a diagram. `params` are those of the verb compile. QUADRILLE_STOPPED if a limit or a
    stopper came first. */
QUADRILLE_EXPORT quadrille_status quadrille_compile(const quadrille_problem* problem, const char* params,
                                                    const quadrille_callbacks* callbacks, quadrille_diagram** diagram,
                                                    quadrille_error* error);
QUADRILLE_EXPORT void quadrille_diagram_free(quadrille_diagram* diagram);

/** Runs a verb on a diagram: count, list, best, sample. The answer has the `count` of the covers that it is about. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_run(const quadrille_diagram* diagram, const char* verb,
                                                        const char* params, const quadrille_callbacks* callbacks,
                                                        char** result, quadrille_error* error);

/** Copies the problem whose covers these are. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_problem(const quadrille_diagram* diagram,
                                                            quadrille_problem** problem, quadrille_error* error);

/** Reads and writes diagrams, with their problems, as docs/diagram-file.md says. */
QUADRILLE_EXPORT quadrille_status quadrille_diagram_read_file(const char* path, quadrille_diagram** diagram,
                                                              quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_diagram_read_memory(const void* bytes, size_t size, const char* source,
                                                                quadrille_diagram** diagram, quadrille_error* error);
QUADRILLE_EXPORT quadrille_status quadrille_diagram_write(const quadrille_diagram* diagram, char** bytes, size_t* size,
                                                          quadrille_error* error);

/* ---- puzzles: problems of known kinds, with a board to draw covers on (library quadrille_puzzles) ---- */

/** Tells the front ends, each of which makes problems of one kind: a JSON list of objects with `name` and `text`.
    `quadrille help NAME` tells the words and flags of a front end. NULL if there is no memory. */
QUADRILLE_EXPORT const char* quadrille_front_ends(void);

/** Makes a puzzle from the words and flags that `quadrille gen` takes behind the name of the front end, one string
    each: "8" and "--toroidal" for queens. `words` may be NULL for none. `text` is that of the puzzle, such as the
    grid of a sudoku, `size` bytes that may be compressed; NULL if there is none. An unknown front end is
    QUADRILLE_UNSUPPORTED; wrong words, and a text for a front end that reads none, are QUADRILLE_BAD_ARGUMENT. What
    is odd about the puzzle, as a piece in several parts, is a warning. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_new(const char* front_end, const char* const* words, size_t count,
                                                       const void* text, size_t size, quadrille_puzzle** puzzle,
                                                       quadrille_error* error);
QUADRILLE_EXPORT void quadrille_puzzle_free(quadrille_puzzle* puzzle);

/** Makes the puzzle of a problem again, which must state the front end that made it: what `quadrille gen` wrote
    does. QUADRILLE_UNSUPPORTED if it states none, or if that front end makes another problem now. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_of(const quadrille_problem* problem, quadrille_puzzle** puzzle,
                                                      quadrille_error* error);

/** Lets the verbs of a problem use the front ends, as they do for one that quadrille_puzzle_problem gave, and for
    what was restricted from it: deduce and why speak in the words of the front end that made it, and watch draws its
    board. To be called before another thread has the problem. */
QUADRILLE_EXPORT void quadrille_puzzle_attach(quadrille_problem* problem);

/** Copies the problem. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_problem(const quadrille_puzzle* puzzle, quadrille_problem** problem,
                                                           quadrille_error* error);

/** Numbers the orbits of options under a symmetry of the front end, "half" of sudoku for example, as the param `orbits`
    of the verb make takes them: a JSON list with a number for each option. Options that the symmetry exchanges have one
    number. An unknown symmetry is QUADRILLE_BAD_ARGUMENT. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_orbits(const quadrille_puzzle* puzzle, const char* symmetry,
                                                          char** orbits, quadrille_error* error);

/** How a cover is drawn: as text in any of the first three ways, added, or as a picture. */
enum {
    QUADRILLE_DRAW_COLOUR = 1, /**< ANSI colours */
    QUADRILLE_DRAW_ASCII = 2,  /**< only ASCII characters, where box-drawing ones would be used */
    QUADRILLE_DRAW_LINE = 4,   /**< on one line, as programs read it */
    QUADRILLE_DRAW_SVG = 8     /**< an SVG picture */
};

/** Draws a cover. Options that are no cover are QUADRILLE_NO_COVER; but a line may show a part of a cover. Without
    any option the puzzle is drawn as it is set. A front end that does not draw lines is QUADRILLE_UNSUPPORTED. A
    board of more than 4,000,000 cells and lines is QUADRILLE_BAD_ARGUMENT for SVG. */
QUADRILLE_EXPORT quadrille_status quadrille_puzzle_draw(const quadrille_puzzle* puzzle, const uint32_t* options,
                                                        size_t count, unsigned style, char** text, size_t* size,
                                                        quadrille_error* error);

#ifdef __cplusplus
}
#endif

#endif
