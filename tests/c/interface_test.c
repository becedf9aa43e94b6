/* SPDX-License-Identifier: MIT */
/* Missed without it: a crash, a leak or a wrong status where a caller of the C interface breaks the rules. */
/* The C interface, as a C99 program uses it. Prints how many checks passed; exits with 1 if one failed. */
#include "check.h"

#include <pthread.h>

static uint32_t option_count(const quadrille_problem* problem) {
    return quadrille_problem_matrix(problem)->option_count;
}

/* The ways to put dominoes on a board of `rows` by `columns` squares. */
static quadrille_problem* make_dominoes(uint32_t rows, uint32_t columns, quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_problem* problem = NULL;
    for (uint32_t i = 0; i < rows * columns; ++i)
        quadrille_builder_add_item(builder, NULL, QUADRILLE_PRIMARY, 1, 1, NULL, error);
    for (uint32_t i = 0; i < rows * columns; ++i) {
        const uint32_t right[] = {i, i + 1}, down[] = {i, i + columns};
        if (i % columns + 1 < columns) quadrille_builder_add_option(builder, NULL, right, NULL, 2, NULL, error);
        if (i + columns < rows * columns) quadrille_builder_add_option(builder, NULL, down, NULL, 2, NULL, error);
    }
    quadrille_builder_build(builder, &problem, error);
    quadrille_builder_free(builder);
    return problem;
}

/* Counts from OEIS A004003: dominoes on 2n x 2n boards. And one above 2^64. */
static void test_counts(quadrille_error* error) {
    static const char* const counts[] = {"2", "36", "6728", "12988816", "258584046368", "53060477521960000"};
    for (uint32_t n = 1; n <= 6; ++n) {
        quadrille_problem* problem = make_dominoes(2 * n, 2 * n, error);
        char expected[100];
        snprintf(expected, sizeof expected, "\"count\":\"%s\",\"complete\":true,\"ending\":\"exhausted\"",
                 counts[n - 1]);
        CHECK(has(ask(problem, "count", NULL, NULL, error), expected));
        quadrille_problem_free(problem);
    }
    /* 2^70 covers: 70 items, each with two options of its own. */
    quadrille_builder* builder = quadrille_builder_new();
    for (uint32_t i = 0; i < 70; ++i) {
        CHECK(quadrille_builder_add_item(builder, NULL, QUADRILLE_PRIMARY, 1, 1, NULL, error) == QUADRILLE_OK);
        quadrille_builder_add_option(builder, NULL, &i, NULL, 1, NULL, error);
        quadrille_builder_add_option(builder, NULL, &i, NULL, 1, NULL, error);
    }
    quadrille_problem* problem = NULL;
    CHECK(quadrille_builder_build(builder, &problem, error) == QUADRILLE_OK);
    CHECK(has(ask(problem, "count", "{}", NULL, error), "\"count\":\"1180591620717411303424\""));
    quadrille_problem_free(problem);
    quadrille_builder_free(builder);
}

/* Each engine lists the 36 domino tilings of 4 x 4, or says that it cannot; a callback may stop it. */
static void test_listing(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(4, 4, error);
    int listed = 0;
    const char* name = strstr(quadrille_about(), "\"engines\":[");
    CHECK(name != NULL);
    for (name = strchr(name, '[') + 1; *name == '"'; name += strcspn(name, ",]"), name += *name == ',') {
        const int length = (int)strcspn(name, ",]");
        struct covers all = {problem, 0, 0, 0}, some = {problem, 0, 7, 0};
        const quadrille_callbacks to_all = verifying(&all), to_some = verifying(&some);
        char params[40], engine[40];
        snprintf(params, sizeof params, "{\"engine\":%.*s}", length, name);
        snprintf(engine, sizeof engine, "\"engine\":%.*s", length, name);
        char* const answer = ask(problem, "solve", params, &to_all, error);
        if (quadrille_error_status(error) == QUADRILLE_UNSUPPORTED) continue;
        ++listed;
        CHECK(has(answer, engine) && all.seen == 36 && all.wrong == 0);
        CHECK(has(ask(problem, "solve", params, &to_some, error), "\"complete\":false,\"ending\":\"cover limit\""));
        CHECK(some.seen == 7);
    }
    CHECK(listed >= 4);
    quadrille_problem_free(problem);
}

/* Names, colours, bounds, costs, restrictions; the best covers by hand. */
static void test_building(quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_problem *problem = NULL, *restricted = NULL;
    uint32_t a = 9, b = 9, x = 9, option = 9, shade = 9;
    CHECK(quadrille_builder_add_item(builder, "a", QUADRILLE_PRIMARY, 1, 1, &a, error) == QUADRILLE_OK && a == 0);
    CHECK(quadrille_builder_add_item(builder, "b", QUADRILLE_PRIMARY, 1, 2, &b, error) == QUADRILLE_OK && b == 1);
    CHECK(quadrille_builder_add_item(builder, "x", QUADRILLE_SECONDARY, 1, 1, &x, error) == QUADRILLE_OK && x == 2);
    CHECK(quadrille_builder_find_item(builder, "b", &b, error) == QUADRILLE_OK && b == 1);
    static const char* const colours[] = {"red", "red", "blue"};
    for (int i = 0; i < 3; ++i) {
        CHECK(quadrille_builder_colour(builder, colours[i], &shade, error) == QUADRILLE_OK);
        const uint32_t items[] = {i == 0 ? a : b, x}, shades[] = {0, shade};
        CHECK(quadrille_builder_add_option(builder, colours[i] + i, items, shades, 2, &option, error) == QUADRILLE_OK);
        CHECK(option == (uint32_t)i);
        CHECK(quadrille_builder_set_cost(builder, 10 + i, 0, error) == QUADRILLE_OK);
    }
    CHECK(quadrille_builder_add_option(builder, NULL, &b, NULL, 1, &option, error) == QUADRILLE_OK && option == 3);
    CHECK(quadrille_builder_set_sense(builder, QUADRILLE_MAXIMIZE, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_build(builder, &problem, error) == QUADRILLE_OK);
    const quadrille_matrix* const matrix = quadrille_problem_matrix(problem);
    CHECK(matrix->item_count == 3 && matrix->option_count == 4 && matrix->colour_count == 2);
    CHECK(matrix->costs[2] == 12 && matrix->cost_decimals == 0 && matrix->sense == QUADRILLE_MAXIMIZE);

    char name[4];
    CHECK(quadrille_problem_name(problem, QUADRILLE_OPTION, 2, name, sizeof name) == 2 && strcmp(name, "ue") == 0);
    CHECK(quadrille_problem_name(problem, QUADRILLE_OPTION, 0, name, 3) == 3 && strcmp(name, "re") == 0);
    CHECK(quadrille_problem_name(problem, QUADRILLE_OPTION, 3, name, 3) == 1 && strcmp(name, "3") == 0);
    CHECK(quadrille_problem_name(problem, QUADRILLE_ITEM, 2, NULL, 0) == 1);
    CHECK(quadrille_problem_name(problem, QUADRILLE_COLOUR, 2, name, sizeof name) == 4 && strcmp(name, "blu") == 0);
    CHECK(quadrille_problem_name(problem, QUADRILLE_COLOUR, 0, NULL, 0) == 0);
    CHECK(quadrille_problem_name(problem, QUADRILLE_COLOUR, 3, NULL, 0) == 0);
    CHECK(quadrille_problem_name(problem, (quadrille_named)3, 0, NULL, 0) == 0);
    CHECK(has(ask(problem, "describe", NULL, NULL, error),
              "{\"items\":[\"a\",\"b\",\"x\"],\"options\":[\"red\",\"ed\",\"ue\",\"3\"],\"costs\":true}"));

    /* The covers are 0 with 1, with 3 and with both: blue stands beside no red. They cost 21, 10 and 21. */
    struct covers covers = {problem, 0, 0, 0};
    const quadrille_callbacks callbacks = verifying(&covers);
    CHECK(quadrille_run(problem, "solve", NULL, &callbacks, NULL, NULL, error) == QUADRILLE_OK);
    CHECK(covers.seen == 3 && covers.wrong == 0);
    static const struct {
        const char *params, *part;
        uint64_t covers;
    } wishes[] = {{"{}", "\"cost\":\"10\"", 1},
                  {"{\"sense\":\"max\",\"best\":2}", "\"cost\":\"21\",\"bound\":\"21\"", 2},
                  {"{\"best\":9,\"worst\":\"20.5\"}", "\"count\":\"1\"", 1},
                  {"{\"best\":9,\"worst\":21}", "\"count\":\"3\"", 3},
                  {"{\"best\":9,\"worst\":10.5,\"sense\":\"max\"}", "\"count\":\"2\"", 2},
                  {"{\"best\":9,\"within\":0,\"sense\":\"max\"}", "\"count\":\"2\"", 2},
                  {"{\"best\":\"9\",\"within\":1.1}", "\"count\":\"3\"", 3},
                  {"{\"best\":9,\"start\":[3,0]}", "\"count\":\"3\"", 3}};
    for (size_t k = 0; k < sizeof wishes / sizeof wishes[0]; ++k) {
        covers.seen = 0;
        CHECK(has(ask(problem, "optimize", wishes[k].params, &callbacks, error), wishes[k].part));
        CHECK(covers.seen == wishes[k].covers && covers.wrong == 0);
    }
    CHECK(quadrille_run(problem, "optimize", "{\"start\":[1,2]}", NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_run(problem, "optimize", "{\"start\":[4]}", NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);

    const uint32_t one[] = {1}, three[] = {3}, misfit[] = {0, 2};
    CHECK(has(ask(problem, "unique", NULL, NULL, error), "\"answer\":\"many\""));
    CHECK(quadrille_problem_restrict(problem, one, 1, three, 1, &restricted, error) == QUADRILLE_OK);
    CHECK(has(ask(restricted, "unique", NULL, NULL, error), "\"answer\":\"one\""));
    quadrille_problem_free(restricted);
    CHECK(quadrille_problem_restrict(problem, misfit, 2, NULL, 0, &restricted, error) == QUADRILLE_OK);
    CHECK(has(ask(restricted, "unique", NULL, NULL, error), "\"answer\":\"none\""));
    CHECK(quadrille_verify(problem, misfit, 2, error) == QUADRILLE_NO_COVER);
    CHECK(says(error, QUADRILLE_NO_COVER, "secondary item x is used twice without one common colour"));
    quadrille_problem_free(restricted);
    quadrille_problem_free(problem);
    quadrille_builder_free(builder);
}

/* b has one option, which excludes the option of a and b. */
static void test_simplify(quadrille_error* error) {
    quadrille_problem* problem = read_text("a b c\na\nb c\na b\n", error);
    CHECK(has(ask(problem, "simplify", NULL, NULL, error), "{\"impossible\":false,\"forced\":[0,1],\"useless\":[2]}"));
    quadrille_problem_free(problem);
    problem = read_text("a b\na\n", error);
    CHECK(has(ask(problem, "simplify", "{\"time\":10}", NULL, error), "{\"impossible\":true,"));
    CHECK(ask(problem, "simplify", "{\"limit\":1}", NULL, error) == NULL);
    CHECK(
        says(error, QUADRILLE_BAD_ARGUMENT, "found no param 'limit' of simplify; it takes time"));
    quadrille_problem_free(problem);
}

/* Adds up the images of classes. */
struct classes {
    int number;
    long images;
    int most;
};
static int add_class(const uint32_t* options, size_t count, const char* images, void* user) {
    struct classes* const classes = user;
    CHECK(count == 8 && options[0] < options[7]);
    classes->images += strtol(images, NULL, 10);
    return ++classes->number == classes->most ? QUADRILLE_STOP : QUADRILLE_GO_ON;
}

/* The 36 domino tilings of 4 x 4 are 9 up to the 8 symmetries of the board. If rows are
   kept apart, 2 symmetries are left. */
static void test_symmetry(quadrille_error* error) {
    static const char rows[] = "{\"keep\":[0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3]}";
    quadrille_problem* problem = make_dominoes(4, 4, error);
    char* const symmetry = ask(problem, "symmetry", "{\"gap\":true}", NULL, error);
    if (!symmetry && quadrille_error_status(error) == QUADRILLE_UNSUPPORTED) {
        quadrille_problem_free(problem); /* built without nauty */
        return;
    }
    CHECK(symmetry && strncmp(symmetry, "{\"order\":\"8\",\"complete\":true", 28) == 0);
    CHECK(symmetry && strstr(symmetry, "\"item_orbits\":[0,1,1,0,1,5,5,1,1,5,5,1,0,1,1,0]"));
    CHECK(symmetry && strstr(symmetry, "\"generators\":[{\"items\":[["));
    CHECK(has(symmetry, "\"gap\":\"# options 0 to 23"));
    CHECK(has(ask(problem, "symmetry", rows, NULL, error), "{\"order\":\"2\""));
    CHECK(quadrille_run(problem, "symmetry", "{\"keep\":[1]}", NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found 1 numbers for keep, the problem has 16 items"));

    CHECK(has(ask(problem, "count_distinct", NULL, NULL, error), "\"total\":\"36\",\"order\":\"8\""));
    CHECK(count_in(ask(problem, "count_distinct", NULL, NULL, error)) == 9);
    struct classes all = {0, 0, 0}, some = {0, 0, 4};
    const quadrille_callbacks to_all = {.cover_class = add_class, .user = &all};
    const quadrille_callbacks to_some = {.cover_class = add_class, .user = &some};
    CHECK(quadrille_run(problem, "solve_distinct", NULL, &to_all, NULL, NULL, error) == QUADRILLE_OK);
    CHECK(all.number == 9 && all.images == 36);
    CHECK(has(ask(problem, "solve_distinct", NULL, &to_some, error), "\"ending\":\"cover limit\""));
    CHECK(some.number == 4);
    struct covers plain = {problem, 0, 0, 0};
    const quadrille_callbacks to_plain = verifying(&plain);
    CHECK(quadrille_run(problem, "solve_distinct", NULL, &to_plain, NULL, NULL, error) == QUADRILLE_OK);
    CHECK(plain.seen == 9 && plain.wrong == 0);
    CHECK(count_in(ask(problem, "solve", "{\"symmetry\":\"on\"}", NULL, error)) == 36);
    quadrille_problem_free(problem);
}

static void test_bad_arguments(quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    const uint32_t twice[] = {0, 1, 0}, far[] = {2}, red[] = {1};
    uint32_t item = 9, x = 9;
    CHECK(quadrille_builder_set_cost(builder, 1, 0, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "no option was added"));
    quadrille_builder_add_item(builder, "a", QUADRILLE_PRIMARY, 1, 1, NULL, error);
    quadrille_builder_add_item(builder, "b", QUADRILLE_PRIMARY, 1, 1, NULL, error);
    CHECK(quadrille_builder_add_item(builder, "a", QUADRILLE_PRIMARY, 1, 1, &item, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found a second item 'a'") && item == 9);
    CHECK(quadrille_builder_add_item(builder, "c", QUADRILLE_PRIMARY, 3, 2, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_item(builder, "c", (quadrille_kind)2, 1, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_find_item(builder, "z", &item, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_option(builder, NULL, twice, NULL, 3, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(strstr(quadrille_error_message(error), "item 0 twice") != NULL);
    CHECK(quadrille_builder_add_option(builder, NULL, far, NULL, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(strstr(quadrille_error_message(error), "item 2") != NULL);
    CHECK(quadrille_builder_add_option(builder, NULL, NULL, NULL, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for items"));
    CHECK(quadrille_builder_add_item(builder, "\xff", QUADRILLE_PRIMARY, 1, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found '\\xff', expected a name in UTF-8"));
    CHECK(quadrille_builder_add_item(builder, "x", QUADRILLE_SECONDARY, 1, 1, &x, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_colour(builder, "r\xc3", &item, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_colour(builder, "", &item, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_colour(builder, "red", &item, error) == QUADRILLE_OK && item == 1);
    CHECK(quadrille_builder_add_option(builder, NULL, twice, red, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_option(builder, "\xed\xa0\x80", &x, NULL, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found '\\xed\\xa0\\x80', expected a name in UTF-8"));
    CHECK(quadrille_builder_add_option(builder, NULL, twice, NULL, 1, &item, error) == QUADRILLE_OK && item == 0);
    CHECK(quadrille_builder_set_cost(builder, 1, 19, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_set_sense(builder, (quadrille_sense)2, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_build(builder, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_builder_free(builder);
}

/* Params that are refused, and what is said of them. */
static void test_bad_params(quadrille_error* error) {
    static const struct {
        const char *verb, *params, *message;
    } wrong[] = {{"count", "{\"time\":-1}", "found -1 for time, expected a number from 0 on"},
                 {"count", "{\"time\":\"NaN\"}", "found 'NaN' for time, expected a number from 0 on"},
                 {"count", "{\"threads\":-1}", "found -1 for threads, expected a whole number from 0 to 4294967295"},
                 {"count", "{\"threads\":4294967296}",
                  "found 4294967296 for threads, expected a whole number from 0 to 4294967295"},
                 {"count", "{\"nodes\":\"x\"}", "found 'x' for nodes, expected a whole number from 1 on"},
                 {"count", "{\"limit\":1.5}", "found 1.5 for limit, expected a whole number from 1 on"},
                 {"count", "{\"limit\":0}", "found 0 for limit, expected a whole number from 1 on"},
                 {"count", "{\"seed\":\"18446744073709551616\"}",
                  "found '18446744073709551616' for seed, expected a whole number from 0 on"},
                 {"count", "{\"choose\":\"last\"}", "found 'last' for choose, expected smallest or first"},
                 {"count", "{\"symmetry\":\"some\"}", "found 'some' for symmetry, expected off, auto or on"},
                 {"count", "{\"simplify\":1}", "found 1 for simplify, expected true or false"},
                 {"count", "{\"engine\":[]}", "found a list for engine, expected a text"},
                 {"count", "{\"limit\":1,\"limit\":2}", "found limit twice among params"},
                 {"count", "{\"limits\":1}",
                  "found no param 'limits' of count; did you mean 'limit'? it takes engine, choose, "
                  "simplify, threads, memory, seed, symmetry, limit, nodes, time"},
                 {"describe", "{\"speed\":1}", "found no param 'speed' of describe; it takes none"},
                 {"count", "[1]", "found '[1]' for params, expected a JSON object"},
                 {"count", "{\"limit\":1", "found '{\"limit\":1' for params, expected a JSON object"},
                 {"count", "", "found '' for params, expected a JSON object"},
                 {"optimize", "{\"best\":0}", "found 0 for best, expected a whole number from 1 on"},
                 {"optimize", "{\"worst\":\"1e3\"}", "found '1e3' for worst, expected a cost such as 7 or 10.50"},
                 {"optimize", "{\"within\":-1}", "found -1 for within, expected a number from 0 on"},
                 {"optimize", "{\"start\":[1,-2]}", "found a list for start, expected a list of whole numbers"},
                 {"optimize", "{\"start\":[4294967296]}", "found a list for start, expected a list of whole numbers"},
                 {"optimize", "{\"sense\":\"least\"}", "found 'least' for sense, expected min or max"},
                 {"split", "{\"parts\":3}", "found no folder for split, expected a text"},
                 {"prove", "{\"answer\":\"92\"}", "found '92' for answer, expected an object"}};
    quadrille_problem* problem = make_dominoes(2, 2, error);
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; ++k) {
        CHECK(ask(problem, wrong[k].verb, wrong[k].params, NULL, error) == NULL);
        CHECK(says(error, QUADRILLE_BAD_ARGUMENT, wrong[k].message));
    }
    CHECK(quadrille_run(problem, "count", "{\"engine\":\"warp\"}", NULL, NULL, NULL, error) == QUADRILLE_UNSUPPORTED);
    CHECK(says(error, QUADRILLE_UNSUPPORTED, "unknown engine warp"));
    CHECK(quadrille_run(problem, "cuont", NULL, NULL, NULL, NULL, error) == QUADRILLE_UNSUPPORTED);
    CHECK(strncmp(quadrille_error_message(error),
                  "unknown verb 'cuont'; did you mean 'count'? expected one of count, solve, ", 70)
          == 0);
    CHECK(quadrille_run(problem, "compile", NULL, NULL, NULL, NULL, error) == QUADRILLE_UNSUPPORTED);
    CHECK(quadrille_run(problem, "watch", NULL, NULL, NULL, NULL, error) == QUADRILLE_UNSUPPORTED);
    /* These are taken: a time that no clock reaches, a param without a value, a number as a text. */
    CHECK(count_in(
              ask(problem, "count", "{\"time\":1e300,\"nodes\":null,\"seed\":\"18446744073709551615\"}", NULL, error))
          == 2);
    quadrille_problem_free(problem);
}

/* A problem from arrays, read back as arrays. */
static void test_arrays(quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_problem* problem = NULL;
    uint32_t red = 0, blue = 0, first = 9, item = 0;
    for (int i = 0; i < 2; ++i)
        CHECK(quadrille_builder_add_item(builder, NULL, QUADRILLE_PRIMARY, 1, 1, NULL, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_add_item(builder, NULL, QUADRILLE_PRIMARY, 0, 3, &item, error) == QUADRILLE_OK
          && item == 2);
    CHECK(quadrille_builder_add_item(builder, NULL, QUADRILLE_SECONDARY, 1, 1, NULL, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_colour(builder, "red", &red, error) == QUADRILLE_OK && red == 1);
    CHECK(quadrille_builder_colour(builder, "blue", &blue, error) == QUADRILLE_OK && blue == 2);
    const size_t starts[] = {0, 2, 4, 5};
    const uint32_t items[] = {0, 3, 1, 3, 2}, colours[] = {0, 1, 0, 2, 0}, wrong[] = {1, 0, 0, 0, 0};
    CHECK(quadrille_builder_add_options(builder, starts, 3, items, wrong, &first, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_options(builder, NULL, 3, items, NULL, &first, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_options(builder, starts, 3, items, colours, &first, error) == QUADRILLE_OK);
    CHECK(first == 0);
    CHECK(quadrille_builder_set_cost(builder, -75, 1, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_build(builder, &problem, error) == QUADRILLE_OK);
    quadrille_builder_free(builder);

    const quadrille_matrix* const matrix = quadrille_problem_matrix(problem);
    CHECK(memcmp(matrix->starts, starts, sizeof starts) == 0 && memcmp(matrix->items, items, sizeof items) == 0);
    CHECK(memcmp(matrix->colours, colours, sizeof colours) == 0 && matrix->colour_count == 2);
    CHECK(matrix->costs[2] == -75 && matrix->costs[0] == 0 && matrix->cost_decimals == 1);
    CHECK(matrix->kinds[2] == QUADRILLE_PRIMARY && matrix->kinds[3] == QUADRILLE_SECONDARY);
    CHECK(matrix->bounds[0].min == 1 && matrix->bounds[0].max == 1);
    CHECK(matrix->bounds[2].min == 0 && matrix->bounds[2].max == 3);
    quadrille_problem_free(problem);

    problem = read_text("a b\na\nb\n", error);
    const quadrille_matrix* const plain = quadrille_problem_matrix(problem);
    CHECK(plain->colours == NULL && plain->costs == NULL && plain->bounds == NULL && plain->colour_count == 0);
    CHECK(plain->sense == QUADRILLE_MINIMIZE && plain->starts[2] == 2);
    quadrille_problem_free(problem);
}

/* Runs a verb of each. */
static char* ask_each(quadrille_each* each, const char* verb, const uint32_t* given, const char* params,
                      const quadrille_callbacks* callbacks, quadrille_error* error) {
    char* answer = NULL;
    quadrille_each_run(each, verb, given, given ? 1 : 0, params, callbacks, &answer, error);
    return answer;
}

/* Many problems on one base: dominoes on 4 x 4 squares (36 covers), of which options are required. */
static void test_each(quadrille_error* error) {
    quadrille_problem* base = make_dominoes(4, 4, error);
    quadrille_each* each = NULL;
    CHECK(quadrille_each_new(base, "{\"limit\":1}", &each, error) == QUADRILLE_BAD_ARGUMENT && !each);
    CHECK(quadrille_each_new(base, "{\"engine\":\"links\"}", &each, error) == QUADRILLE_OK);
    struct covers covers = {base, 0, 0, 0};
    const quadrille_callbacks callbacks = verifying(&covers);
    const uint32_t options = option_count(base), beyond = 99;
    uint64_t sum = 0;
    for (uint32_t option = 0; option < options; ++option) {
        char known[30];
        snprintf(known, sizeof known, "{\"known\":[%u]}", (unsigned)option);
        sum += count_in(ask_each(each, "count", &option, NULL, NULL, error));
        CHECK(count_in(ask_each(each, "first", &option, NULL, &callbacks, error)) == 1);
        CHECK(count_in(ask_each(each, "another", NULL, known, &callbacks, error)) == 1);
    }
    CHECK(sum == 36 * 8); /* each cover has 8 dominoes */
    CHECK(covers.seen == 2 * options && covers.wrong == 0);
    CHECK(quadrille_each_run(each, "count", &beyond, 1, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_run(each, "count", NULL, 1, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_run(NULL, "count", NULL, 0, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_run(each, "solve", NULL, 0, NULL, NULL, NULL, error) == QUADRILLE_UNSUPPORTED);
    CHECK(quadrille_each_run(each, "another", NULL, 0, "{\"known\":[99]}", NULL, NULL, error)
          == QUADRILLE_BAD_ARGUMENT);
    CHECK(has(ask_each(each, "count", NULL, "{\"nodes\":3}", NULL, error), "\"ending\":\"node limit\""));
    quadrille_problem_free(base); /* the other handle lives on */
    CHECK(count_in(ask_each(each, "count", NULL, NULL, NULL, error)) == 36);
    quadrille_each_free(each);
}

/* Runs a verb of a diagram. */
static char* ask_diagram(const quadrille_diagram* diagram, const char* verb, const char* params,
                         const quadrille_callbacks* callbacks, quadrille_error* error) {
    char* answer = NULL;
    quadrille_diagram_run(diagram, verb, params, callbacks, &answer, error);
    return answer;
}

static void test_diagrams(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(4, 4, error);
    quadrille_diagram *diagram = NULL, *again = NULL;
    CHECK(quadrille_compile(problem, NULL, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(has(ask_diagram(diagram, "count", NULL, NULL, error), "{\"count\":\"36\"}"));
    struct covers covers = {problem, 0, 0, 0};
    const quadrille_callbacks callbacks = verifying(&covers);
    CHECK(has(ask_diagram(diagram, "list", NULL, &callbacks, error), "{\"count\":\"36\"}"));
    CHECK(has(ask_diagram(diagram, "list", "{\"from\":\"30\"}", &callbacks, error), "{\"count\":\"6\"}"));
    CHECK(covers.seen == 42 && covers.wrong == 0);
    CHECK(ask_diagram(diagram, "list", "{\"from\":\"x\"}", &callbacks, error) == NULL);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found 'x' for from, expected a whole number"));
    covers.seen = 0;
    CHECK(has(ask_diagram(diagram, "sample", "{\"seed\":1,\"samples\":50}", &callbacks, error), "{\"count\":\"50\"}"));
    CHECK(covers.seen == 50 && covers.wrong == 0);
    covers.stop_at = 60;
    CHECK(has(ask_diagram(diagram, "sample", "{\"samples\":50}", &callbacks, error), "{\"count\":\"10\"}"));

    char* bytes = NULL;
    size_t size = 0;
    CHECK(quadrille_diagram_write(diagram, &bytes, &size, error) == QUADRILLE_OK && size > 0);
    CHECK(quadrille_diagram_read_memory(bytes, size, NULL, &again, error) == QUADRILLE_OK);
    CHECK(count_in(ask_diagram(again, "count", NULL, NULL, error)) == 36);
    quadrille_diagram_free(again);
    CHECK(quadrille_diagram_read_memory(bytes, size - 1, "cut", &again, error) == QUADRILLE_BAD_DATA);
    CHECK(again == NULL && strncmp(quadrille_error_message(error), "cut:1:", 6) == 0);
    quadrille_free(bytes);
    CHECK(quadrille_diagram_read_file("/no/such/file", &again, error) == QUADRILLE_NO_INPUT);
    CHECK(quadrille_diagram_write(NULL, &bytes, &size, error) == QUADRILLE_BAD_ARGUMENT && !bytes);
    quadrille_problem* copy = NULL;
    CHECK(quadrille_diagram_problem(diagram, &copy, error) == QUADRILLE_OK);
    CHECK(option_count(copy) == option_count(problem));
    quadrille_problem_free(copy);
    quadrille_diagram_free(diagram);

    CHECK(quadrille_compile(problem, "{\"nodes\":2}", NULL, &diagram, error) == QUADRILLE_STOPPED && diagram == NULL);
    CHECK(quadrille_compile(problem, "{\"seed\":2}", NULL, &diagram, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_problem_free(problem);

    problem = make_dominoes(3, 3, error); /* no cover */
    CHECK(quadrille_compile(problem, NULL, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(quadrille_diagram_run(diagram, "sample", NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_diagram_free(diagram);
    quadrille_problem_free(problem);
    CHECK(quadrille_diagram_run(NULL, "count", NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
}

/* NULL for each handle: a status or a figure, never a crash. */
static void test_null(quadrille_error* error) {
    quadrille_problem* problem = NULL;
    char* text = NULL;
    CHECK(quadrille_run(NULL, "count", NULL, NULL, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT && !text);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for problem"));
    CHECK(quadrille_run(NULL, "count", NULL, NULL, NULL, NULL, NULL) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_run(NULL, NULL, NULL, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for verb"));
    CHECK(quadrille_builder_add_item(NULL, "a", QUADRILLE_PRIMARY, 1, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_read_file(NULL, NULL, &problem, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_read_memory(NULL, 5, NULL, NULL, &problem, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_read_memory("", 0, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_verify(NULL, NULL, 0, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_problem_write(NULL, "ec", 0, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_problem_write(NULL, "ec", 0, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT && !text);
    CHECK(quadrille_problem_matrix(NULL) == NULL && quadrille_problem_name(NULL, QUADRILLE_ITEM, 0, NULL, 0) == 0);
    CHECK(quadrille_compile(NULL, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_new(NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_check(NULL, "", 0, NULL, NULL, &text, error) == QUADRILLE_BAD_ARGUMENT && !text);
    CHECK(quadrille_error_message(NULL)[0] == 0 && quadrille_error_warning(error, 0) == NULL);
    CHECK(strstr(quadrille_about(), "\"formats\":[\"") != NULL);
    quadrille_builder_free(NULL);
    quadrille_problem_free(NULL);
    quadrille_diagram_free(NULL);
    quadrille_each_free(NULL);
    quadrille_stopper_free(NULL);
    quadrille_stopper_stop(NULL);
    quadrille_error_free(NULL);
    quadrille_free(NULL);
}

static void test_files(quadrille_error* error) {
    quadrille_problem* problem = NULL;
    char* text = NULL;
    size_t size = 0;
    CHECK(read_text("A B\nA C\n", error) == NULL && quadrille_error_line(error) == 2
          && quadrille_error_column(error) == 3);
    CHECK(says(error, QUADRILLE_BAD_DATA, "input:2:3: found 'C', expected an item of line 1"));
    CHECK(quadrille_read_memory("1 0\n1\n", 6, "rows", "dense", &problem, error) == QUADRILLE_BAD_DATA);
    CHECK(strncmp(quadrille_error_message(error), "rows:2:", 7) == 0 && !problem);
    CHECK(quadrille_read_memory("1\n", 2, NULL, "xml", &problem, error) == QUADRILLE_UNSUPPORTED);
    CHECK(quadrille_read_file("/nowhere/at/all", NULL, &problem, error) == QUADRILLE_NO_INPUT);
    CHECK(says(error, QUADRILLE_NO_INPUT, "/nowhere/at/all: No such file or directory"));
    CHECK(quadrille_read_file("/", NULL, &problem, error) == QUADRILLE_NO_INPUT);

    problem = read_text("A B | X\nA X:red\nB X:red\n\n", error);
    CHECK(problem != NULL && quadrille_error_status(error) == QUADRILLE_OK);
    CHECK(quadrille_problem_write(problem, "ec", 0, &text, &size, error) == QUADRILLE_UNSUPPORTED && !text);
    CHECK(strstr(quadrille_error_message(error), "colours") != NULL);
    CHECK(quadrille_problem_write(problem, "ec", 1, &text, &size, error) == QUADRILLE_OK);
    CHECK(size == strlen(text) && strcmp(text, "p ec 3 2 1\ns 1 3\ns 2 3\n") == 0);
    CHECK(quadrille_error_warning(error, 0) != NULL && quadrille_error_warning(error, 1) == NULL);
    quadrille_free(text);

    /* To a file and back: the same text in the format that carries everything. */
    char path[] = "/tmp/quadrille-c-XXXXXX";
    CHECK(quadrille_problem_write(problem, "json", 0, &text, &size, error) == QUADRILLE_OK);
    FILE* const file = fdopen(mkstemp(path), "w");
    CHECK(file && fwrite(text, 1, size, file) == size && fclose(file) == 0);
    quadrille_problem* again = NULL;
    char* same = NULL;
    CHECK(quadrille_read_file(path, NULL, &again, error) == QUADRILLE_OK);
    CHECK(quadrille_problem_write(again, "json", 0, &same, NULL, error) == QUADRILLE_OK);
    CHECK(text && same && strcmp(text, same) == 0);
    remove(path);
    quadrille_free(text);
    quadrille_free(same);
    quadrille_problem_free(again);
    quadrille_problem_free(problem);
}

struct calls {
    int seen, stop_at;
};

static int count_call(const quadrille_progress* progress, void* user) {
    struct calls* const calls = user;
    CHECK(progress->share >= 0 && progress->share <= 1);
    return ++calls->seen == calls->stop_at ? QUADRILLE_STOP : QUADRILLE_GO_ON;
}

static void test_limits(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(8, 8, error);
    CHECK(
        has(ask(problem, "count", "{\"engine\":\"links\",\"nodes\":5000}", NULL, error), "\"ending\":\"node limit\""));
    CHECK(has(ask(problem, "count", "{\"engine\":\"links\",\"nodes\":5000}", NULL, error), "\"nodes\":5000,"));
    CHECK(count_in(ask(problem, "count", "{\"engine\":\"links\",\"limit\":100}", NULL, error)) == 100);
    struct calls calls = {0, 0}, few = {0, 3};
    const quadrille_callbacks to_calls = {.progress = count_call, .user = &calls};
    const quadrille_callbacks to_few = {.progress = count_call, .user = &few};
    CHECK(has(ask(problem, "count", "{\"engine\":\"links\",\"time\":0.05}", &to_calls, error),
              "\"complete\":false,\"ending\":\"time limit\""));
    CHECK(calls.seen > 0);
    CHECK(has(ask(problem, "count", "{\"engine\":\"links\"}", &to_few, error), "\"ending\":\"interrupted\""));
    CHECK(few.seen == 3);

    quadrille_stopper* stopper = quadrille_stopper_new();
    const quadrille_callbacks stopped = {.stopper = stopper};
    CHECK(quadrille_run(problem, "count", "{\"limit\":1}", &stopped, NULL, NULL, error) == QUADRILLE_OK);
    quadrille_stopper_stop(stopper);
    CHECK(has(ask(problem, "count", "{\"engine\":\"links\"}", &stopped, error),
              "\"complete\":false,\"ending\":\"interrupted\""));
    quadrille_stopper_free(stopper);
    quadrille_problem_free(problem);
}

/* Ends a verb that runs, from the thread of another one. */
struct late {
    quadrille_stopper* stopper;
    int stopped;
};
static int stop_late(const quadrille_progress* progress, void* user) {
    struct late* const late = user;
    (void)progress;
    quadrille_stopper_stop(late->stopper);
    ++late->stopped;
    return QUADRILLE_GO_ON;
}

static void test_stopper(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(8, 8, error);
    struct late late = {quadrille_stopper_new(), 0};
    const quadrille_callbacks callbacks
        = {.progress = stop_late, .interval = 1, .stopper = late.stopper, .user = &late};
    CHECK(has(ask(problem, "count", "{\"engine\":\"links\"}", &callbacks, error), "\"ending\":\"interrupted\""));
    CHECK(late.stopped > 0);
    quadrille_stopper_free(late.stopper);
    quadrille_problem_free(problem);
}

struct task {
    const char* text;
    char message[64];
    uint64_t covers;
};

static void* work(void* user) {
    struct task* task = user;
    quadrille_error* error = quadrille_error_new();
    quadrille_problem* problem = make_dominoes(6, 6, error);
    for (int round = 0; round < 20; ++round)
        task->covers += count_in(ask(problem, "count", "{\"threads\":2}", NULL, error));
    read_text(task->text, error);
    snprintf(task->message, sizeof task->message, "%s", quadrille_error_message(error));
    quadrille_problem_free(problem);
    quadrille_error_free(error);
    return NULL;
}

/* Two threads with handles of their own do not mix their messages. */
static void test_threads(void) {
    struct task tasks[2] = {{"A B\nA C\n", "", 0}, {"A B\nA B\nB D\n", "", 0}};
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i) CHECK(pthread_create(&threads[i], NULL, work, &tasks[i]) == 0);
    for (int i = 0; i < 2; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(tasks[0].covers == 20 * 6728 && tasks[1].covers == 20 * 6728);
    CHECK(strcmp(tasks[0].message, "input:2:3: found 'C', expected an item of line 1") == 0);
    CHECK(strcmp(tasks[1].message, "input:3:3: found 'D', expected an item of line 1") == 0);
}

/* One run of nearly everything, with that number of allocations. Returns 1 if it went through. */
static int run_with(long allocations, quadrille_error* error) {
    static const char text[] = "a b c d e f\na b |5\nb c |5\nd e |5\ne f |5\na d |3\nb e |3\nc f |3\n";
    quadrille_problem *problem = NULL, *other = NULL;
    char *counted = NULL, *best = NULL, *written = NULL;
    struct covers covers = {NULL, 0, 0, 0};
    const quadrille_callbacks callbacks = verifying(&covers);
    const uint32_t first = 0;
    allocations_left = allocations;
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_status status = builder ? QUADRILLE_OK : QUADRILLE_NO_RESOURCES;
    if (!status)
        status = quadrille_builder_add_item(builder, "an item with a long name", QUADRILLE_PRIMARY, 1, 1, NULL, error);
    if (!status) status = quadrille_builder_add_option(builder, "its option", &first, NULL, 1, NULL, error);
    if (!status) status = quadrille_builder_build(builder, &other, error);
    if (!status) status = quadrille_read_memory(text, sizeof text - 1, NULL, NULL, &problem, error);
    covers.problem = problem;
    if (!status) status = quadrille_run(problem, "solve", "{\"simplify\":true}", &callbacks, NULL, NULL, error);
    if (!status) status = quadrille_run(problem, "count", NULL, NULL, &counted, NULL, error);
    if (!status) status = quadrille_run(problem, "optimize", "{\"best\":1}", NULL, &best, NULL, error);
    if (!status) status = quadrille_problem_write(problem, "json", 0, &written, NULL, error);
    allocations_left = -1;
    CHECK(status == QUADRILLE_OK || status == QUADRILLE_NO_RESOURCES);
    if (status == QUADRILLE_NO_RESOURCES && builder) CHECK(quadrille_error_message(error)[0] != 0);
    if (status == QUADRILLE_OK)
        CHECK(covers.seen == 3 && strstr(counted, "\"count\":\"3\"") && strstr(best, "\"cost\":\"9\""));
    quadrille_free(written);
    quadrille_free(best);
    quadrille_free(counted);
    quadrille_problem_free(problem);
    quadrille_problem_free(other);
    quadrille_builder_free(builder);
    return status == QUADRILLE_OK;
}

int main(void) {
    quadrille_error* error = quadrille_error_new();
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", QUADRILLE_VERSION_MAJOR, QUADRILLE_VERSION_MINOR,
             QUADRILLE_VERSION_PATCH);
    CHECK(error != NULL && strcmp(quadrille_version(), version) == 0);
    test_counts(error);
    test_listing(error);
    test_building(error);
    test_simplify(error);
    test_symmetry(error);
    test_bad_arguments(error);
    test_bad_params(error);
    test_arrays(error);
    test_each(error);
    test_diagrams(error);
    test_null(error);
    test_files(error);
    test_limits(error);
    test_stopper(error);
    test_threads();
    fail_each_allocation(run_with, error);
    quadrille_error_free(error);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
