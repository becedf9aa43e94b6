/* SPDX-License-Identifier: MIT */
/* Missed without it: a crash, a leak or a wrong status where a caller of the C interface breaks the rules. */
/* The C interface, as a C99 program uses it. Prints how many checks passed; exits with 1 if one failed. */
#include "check.h"

#include <pthread.h>

/* The ways to put dominoes on a board of `rows` by `columns` squares. */
static quadrille_problem* make_dominoes(uint32_t rows, uint32_t columns, quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_problem* problem = NULL;
    for (uint32_t i = 0; i < rows * columns; ++i) quadrille_builder_add_item(builder, NULL, NULL, error);
    for (uint32_t i = 0; i < rows * columns; ++i) {
        const uint32_t right[] = {i, i + 1}, down[] = {i, i + columns};
        if (i % columns + 1 < columns) quadrille_builder_add_option(builder, right, 2, NULL, error);
        if (i + columns < rows * columns) quadrille_builder_add_option(builder, down, 2, NULL, error);
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
        quadrille_result* result = NULL;
        CHECK(quadrille_count(problem, NULL, &result, error) == QUADRILLE_OK);
        CHECK(strcmp(quadrille_result_count(result), counts[n - 1]) == 0);
        CHECK(quadrille_result_count_saturated(result) == strtoull(counts[n - 1], NULL, 10));
        CHECK(quadrille_result_complete(result) && quadrille_result_ending(result) == QUADRILLE_EXHAUSTED);
        quadrille_result_free(result);
        quadrille_problem_free(problem);
    }
    /* 2^70 covers: 70 items, each with two options of its own. */
    quadrille_builder* builder = quadrille_builder_new();
    for (uint32_t i = 0; i < 70; ++i) {
        CHECK(quadrille_builder_add_item(builder, NULL, NULL, error) == QUADRILLE_OK);
        quadrille_builder_add_option(builder, &i, 1, NULL, error);
        quadrille_builder_add_option(builder, &i, 1, NULL, error);
    }
    quadrille_problem* problem = NULL;
    quadrille_result* result = NULL;
    CHECK(quadrille_builder_build(builder, &problem, error) == QUADRILLE_OK);
    CHECK(quadrille_count(problem, NULL, &result, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_result_count(result), "1180591620717411303424") == 0);
    CHECK(quadrille_result_count_saturated(result) == UINT64_MAX);
    quadrille_result_free(result);
    quadrille_problem_free(problem);
    quadrille_builder_free(builder);
}

/* Each engine lists the 36 domino tilings of 4 x 4, or says that it cannot; a callback may stop it. */
static void test_listing(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(4, 4, error);
    quadrille_params* params = quadrille_params_new();
    int listed = 0;
    for (size_t place = 0; quadrille_engine_name(place); ++place) {
        quadrille_result* result = NULL;
        struct covers all = {problem, 0, 0, 0}, some = {problem, 0, 7, 0};
        CHECK(quadrille_params_set(params, "engine", quadrille_engine_name(place), error) == QUADRILLE_OK);
        const quadrille_status status = quadrille_solve(problem, params, verify_cover, &all, &result, error);
        if (status == QUADRILLE_UNSUPPORTED) continue;
        ++listed;
        CHECK(status == QUADRILLE_OK && all.seen == 36 && all.wrong == 0);
        CHECK(strcmp(quadrille_result_count(result), "36") == 0);
        CHECK(strcmp(quadrille_result_engine(result), quadrille_engine_name(place)) == 0);
        quadrille_result_free(result);
        CHECK(quadrille_solve(problem, params, verify_cover, &some, &result, error) == QUADRILLE_OK);
        CHECK(some.seen == 7 && quadrille_result_ending(result) == QUADRILLE_COVER_LIMIT);
        CHECK(!quadrille_result_complete(result));
        quadrille_result_free(result);
    }
    CHECK(listed >= 4);
    quadrille_params_free(params);
    quadrille_problem_free(problem);
}

/* Names, colours, bounds, costs, restrictions; the best covers by hand. */
static void test_building(quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_problem *problem = NULL, *restricted = NULL;
    uint32_t a = 9, b = 9, x = 9, option = 9;
    CHECK(quadrille_builder_add_item(builder, "a", &a, error) == QUADRILLE_OK && a == 0);
    CHECK(quadrille_builder_add_bounded_item(builder, "b", 1, 2, &b, error) == QUADRILLE_OK && b == 1);
    CHECK(quadrille_builder_add_secondary_item(builder, "x", &x, error) == QUADRILLE_OK && x == 2);
    CHECK(quadrille_builder_find_item(builder, "b", &b, error) == QUADRILLE_OK && b == 1);
    static const char* const colours[] = {"red", "red", "blue"};
    for (int i = 0; i < 3; ++i) {
        CHECK(quadrille_builder_begin_option(builder, &option, error) == QUADRILLE_OK && option == (uint32_t)i);
        CHECK(quadrille_builder_add_cell(builder, i == 0 ? a : b, NULL, error) == QUADRILLE_OK);
        CHECK(quadrille_builder_add_cell(builder, x, colours[i], error) == QUADRILLE_OK);
        CHECK(quadrille_builder_set_cost(builder, 10 + i, error) == QUADRILLE_OK);
        CHECK(quadrille_builder_set_option_name(builder, colours[i] + i, error) == QUADRILLE_OK);
    }
    const uint32_t plain[] = {b};
    CHECK(quadrille_builder_add_option(builder, plain, 1, &option, error) == QUADRILLE_OK && option == 3);
    CHECK(quadrille_builder_set_sense(builder, QUADRILLE_MAXIMIZE, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_build(builder, &problem, error) == QUADRILLE_OK);
    CHECK(quadrille_problem_item_count(problem) == 3 && quadrille_problem_primary_count(problem) == 2);
    CHECK(quadrille_problem_option_count(problem) == 4 && quadrille_problem_cost(problem, 2) == 12);

    char name[4];
    CHECK(quadrille_problem_option_name(problem, 2, name, sizeof name) == 2 && strcmp(name, "ue") == 0);
    CHECK(quadrille_problem_option_name(problem, 0, name, 3) == 3 && strcmp(name, "re") == 0);
    CHECK(quadrille_problem_item_name(problem, 2, NULL, 0) == 1);
    uint32_t items[2] = {9, 9};
    CHECK(quadrille_problem_option_items(problem, 1, items, 1) == 2 && items[0] == 1 && items[1] == 9);

    /* The covers are 0 with 1, with 3 and with both: blue stands beside no red. */
    struct covers covers = {problem, 0, 0, 0};
    quadrille_result* result = NULL;
    CHECK(quadrille_solve(problem, NULL, verify_cover, &covers, NULL, error) == QUADRILLE_OK);
    CHECK(covers.seen == 3 && covers.wrong == 0);
    CHECK(quadrille_optimize(problem, NULL, QUADRILLE_MINIMIZE, 1, NULL, NULL, &result, error) == 0);
    CHECK(strcmp(quadrille_result_cost(result), "10") == 0 && quadrille_result_complete(result));
    quadrille_result_free(result);
    covers.seen = 0;
    CHECK(quadrille_optimize(problem, NULL, QUADRILLE_MAXIMIZE, 2, verify_cover, &covers, &result, error) == 0);
    CHECK(strcmp(quadrille_result_cost(result), "21") == 0 && covers.seen == 2 && covers.wrong == 0);
    CHECK(strcmp(quadrille_result_bound(result), "21") == 0 && quadrille_result_bound(NULL) == NULL);
    quadrille_result_free(result);

    /* Costs of covers are 10, 21 and 21: what a param leaves of them. */
    static const struct {
        const char *name, *value;
        quadrille_sense sense;
        size_t covers;
    } wishes[] = {{"worst", "20.5", QUADRILLE_MINIMIZE, 1}, {"worst", "21", QUADRILLE_MINIMIZE, 3},
                  {"worst", "10.5", QUADRILLE_MAXIMIZE, 2}, {"within", "0", QUADRILLE_MAXIMIZE, 2},
                  {"within", "1.1", QUADRILLE_MINIMIZE, 3}, {"start", "3 0", QUADRILLE_MINIMIZE, 3}};
    for (size_t k = 0; k < sizeof wishes / sizeof wishes[0]; ++k) {
        quadrille_params* params = quadrille_params_new();
        CHECK(quadrille_params_set(params, wishes[k].name, wishes[k].value, error) == QUADRILLE_OK);
        covers.seen = 0;
        CHECK(quadrille_optimize(problem, params, wishes[k].sense, 9, verify_cover, &covers, NULL, error)
              == QUADRILLE_OK);
        CHECK(covers.seen == wishes[k].covers && covers.wrong == 0);
        CHECK(quadrille_params_set(params, "start", "1 2", error) == QUADRILLE_OK);
        CHECK(quadrille_optimize(problem, params, wishes[k].sense, 9, NULL, NULL, NULL, error)
              == QUADRILLE_BAD_ARGUMENT);
        quadrille_params_free(params);
    }

    const uint32_t one[] = {1}, three[] = {3}, misfit[] = {0, 2};
    quadrille_answer answer = QUADRILLE_UNKNOWN;
    CHECK(quadrille_unique(problem, NULL, &answer, NULL, error) == QUADRILLE_OK && answer == QUADRILLE_MANY);
    CHECK(quadrille_problem_restrict(problem, one, 1, three, 1, &restricted, error) == QUADRILLE_OK);
    CHECK(quadrille_unique(restricted, NULL, &answer, NULL, error) == QUADRILLE_OK && answer == QUADRILLE_ONE);
    quadrille_problem_free(restricted);
    CHECK(quadrille_problem_restrict(problem, misfit, 2, NULL, 0, &restricted, error) == QUADRILLE_OK);
    CHECK(quadrille_unique(restricted, NULL, &answer, NULL, error) == QUADRILLE_OK && answer == QUADRILLE_NONE);
    CHECK(quadrille_verify(problem, misfit, 2, error) == QUADRILLE_NO_COVER);
    CHECK(says(error, QUADRILLE_NO_COVER, "secondary item x is used twice without one common colour"));
    quadrille_problem_free(restricted);
    quadrille_problem_free(problem);
    quadrille_builder_free(builder);
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
    quadrille_problem* problem = make_dominoes(4, 4, error);
    quadrille_symmetry* symmetry = NULL;
    if (quadrille_symmetry_new(problem, 0, NULL, NULL, &symmetry, error) == QUADRILLE_UNSUPPORTED) {
        quadrille_problem_free(problem); /* built without nauty */
        return;
    }
    CHECK(strcmp(quadrille_symmetry_order(symmetry), "8") == 0 && quadrille_symmetry_complete(symmetry));
    CHECK(strncmp(quadrille_symmetry_gap(symmetry), "# options 0 to 23", 17) == 0);
    uint32_t items[16], options[24];
    CHECK(quadrille_symmetry_orbits(symmetry, items, options, error) == QUADRILLE_OK);
    CHECK(items[0] == 0 && items[1] == 1 && items[5] == 5 && items[10] == 5 && items[15] == 0 && items[14] == 1);
    const size_t generators = quadrille_symmetry_generator_count(symmetry);
    CHECK(generators >= 2);
    for (size_t g = 0; g < generators; ++g) {
        CHECK(quadrille_symmetry_generator(symmetry, g, items, options, error) == QUADRILLE_OK);
        uint32_t met = 0;
        for (int i = 0; i < 16; ++i) met |= UINT32_C(1) << items[i];
        CHECK(met == 0xffff && items[items[5]] < 16 && options[0] < 24);
    }
    CHECK(quadrille_symmetry_generator(symmetry, generators, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_symmetry_free(symmetry);

    quadrille_result* result = NULL;
    CHECK(quadrille_count_distinct(problem, NULL, NULL, &result, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_result_count(result), "9") == 0 && strcmp(quadrille_result_total(result), "36") == 0);
    quadrille_result_free(result);
    struct classes all = {0, 0, 0}, some = {0, 0, 4};
    CHECK(quadrille_solve_distinct(problem, NULL, NULL, add_class, &all, NULL, error) == QUADRILLE_OK);
    CHECK(all.number == 9 && all.images == 36);
    CHECK(quadrille_solve_distinct(problem, NULL, NULL, add_class, &some, &result, error) == QUADRILLE_OK);
    CHECK(some.number == 4 && quadrille_result_ending(result) == QUADRILLE_COVER_LIMIT);
    quadrille_result_free(result);

    const uint32_t rows[16] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    CHECK(quadrille_symmetry_new(problem, 0, rows, NULL, &symmetry, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_symmetry_order(symmetry), "2") == 0);
    quadrille_symmetry_free(symmetry);

    quadrille_params* params = quadrille_params_new();
    CHECK(quadrille_params_set(params, "symmetry", "on", error) == QUADRILLE_OK);
    CHECK(quadrille_solve(problem, params, NULL, NULL, &result, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_result_count(result), "36") == 0 && !quadrille_result_total(result));
    quadrille_result_free(result);
    CHECK(quadrille_params_set(params, "symmetry", "some", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found 'some' for symmetry, expected off, auto or on"));
    quadrille_params_free(params);
    quadrille_problem_free(problem);
}

static void test_bad_arguments(quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    const uint32_t twice[] = {0, 1, 0}, far[] = {2};
    uint32_t item = 9;
    CHECK(quadrille_builder_add_cell(builder, 0, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "no option was begun"));
    quadrille_builder_add_item(builder, "a", NULL, error);
    quadrille_builder_add_item(builder, "b", NULL, error);
    CHECK(quadrille_builder_add_item(builder, "a", &item, error) == QUADRILLE_BAD_ARGUMENT && item == 9);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found a second item 'a'"));
    CHECK(quadrille_builder_add_bounded_item(builder, "c", 3, 2, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_find_item(builder, "z", &item, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_option(builder, twice, 3, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found item 0 twice in an option"));
    CHECK(quadrille_builder_add_option(builder, far, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found item 2, the problem has 2 items"));
    CHECK(quadrille_builder_add_option(builder, NULL, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for items"));
    CHECK(quadrille_builder_begin_option(builder, &item, error) == QUADRILLE_OK && item == 0);
    CHECK(quadrille_builder_add_cell(builder, 0, "red", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_cell(builder, 0, "", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_item(builder, "\xff", NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found '\\xff', expected a name in UTF-8"));
    uint32_t x = 9;
    CHECK(quadrille_builder_add_secondary_item(builder, "x", &x, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_add_cell(builder, x, "r\xc3", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_colour(builder, "\xc0\x80", &x, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_set_option_name(builder, "\xed\xa0\x80", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_set_option_name(builder, "o", error) == QUADRILLE_OK);
    CHECK(quadrille_builder_set_option_name(builder, "p", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_require(builder, 1, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_set_sense(builder, (quadrille_sense)2, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_build(builder, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_builder_free(builder);

    quadrille_params* params = quadrille_params_new();
    CHECK(quadrille_params_set(params, "engine", "warp", error) == QUADRILLE_UNSUPPORTED);
    CHECK(says(error, QUADRILLE_UNSUPPORTED, "unknown engine 'warp'"));
    static const char* const bad[][2]
        = {{"seconds", "-1"},         {"seconds", "nan"}, {"seconds", "1s"},  {"seconds", ""},   {"threads", "-1"},
           {"threads", "4294967296"}, {"nodes", "x"},     {"choose", "last"}, {"simplify", "2"}, {"worst", "1e3"},
           {"within", "-1"},          {"start", "1,2"},   {"speed", "9"}};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; ++k)
        CHECK(quadrille_params_set(params, bad[k][0], bad[k][1], error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found no param 'speed'"));
    CHECK(quadrille_params_set(params, "threads", NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_params_set(params, NULL, "1", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_params_set(params, "seconds", "1e300", error) == QUADRILLE_OK);
    quadrille_params_free(params);
}

/* Each param is told as it was set; the defaults are those of the header. */
static void test_params(quadrille_error* error) {
    static const char* const values[][3] = {{"engine", "auto", "masks"}, {"choose", "smallest", "first"},
                                            {"simplify", "1", "0"},      {"threads", "1", "7"},
                                            {"memory", "0", "1000000"},  {"seed", "0", "18446744073709551615"},
                                            {"symmetry", "auto", "on"},  {"covers", "0", "3"},
                                            {"nodes", "0", "5"},         {"seconds", "0", "0.25"},
                                            {"worst", "", "-10.50"},     {"within", "", "0.05"},
                                            {"start", "", "3 0 17"}};
    quadrille_params* params = quadrille_params_new();
    char value[32];
    for (size_t k = 0; k < 13; ++k) {
        const char* const name = quadrille_params_name(k);
        CHECK(strcmp(name, values[k][0]) == 0);
        CHECK(quadrille_params_get(params, name, value, sizeof value) == strlen(values[k][1]));
        CHECK(strcmp(value, values[k][1]) == 0);
        CHECK(quadrille_params_set(params, name, values[k][2], error) == QUADRILLE_OK);
        CHECK(quadrille_params_get(params, name, value, sizeof value) == strlen(values[k][2]));
        CHECK(strcmp(value, values[k][2]) == 0);
    }
    CHECK(quadrille_params_name(13) == NULL);
    CHECK(quadrille_params_get(params, "speed", value, sizeof value) == 0);
    CHECK(quadrille_params_get(NULL, "seed", value, sizeof value) == 0);
    quadrille_params_free(params);
}

/* A problem from arrays, read back cell by cell and as arrays. */
static void test_arrays(quadrille_error* error) {
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_problem* problem = NULL;
    uint32_t red = 0, blue = 0, first = 9, item = 0;
    CHECK(quadrille_builder_add_items(builder, 2, QUADRILLE_PRIMARY, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_add_bounded_item(builder, NULL, 0, 3, &item, error) == QUADRILLE_OK && item == 2);
    CHECK(quadrille_builder_add_items(builder, 1, QUADRILLE_SECONDARY, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_add_items(builder, 1, (quadrille_kind)2, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_colour(builder, "red", &red, error) == QUADRILLE_OK && red == 1);
    CHECK(quadrille_builder_colour(builder, "blue", &blue, error) == QUADRILLE_OK && blue == 2);
    CHECK(quadrille_builder_colour(builder, "", &red, error) == QUADRILLE_BAD_ARGUMENT);
    const size_t starts[] = {0, 2, 4, 5};
    const uint32_t items[] = {0, 3, 1, 3, 2}, colours[] = {0, 1, 0, 2, 0}, wrong[] = {1, 0, 0, 0, 0};
    CHECK(quadrille_builder_add_options(builder, starts, 3, items, wrong, &first, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_options(builder, NULL, 3, items, NULL, &first, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_options(builder, starts, 3, items, colours, &first, error) == QUADRILLE_OK);
    CHECK(first == 0);
    CHECK(quadrille_builder_set_cost(builder, -7, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_build(builder, &problem, error) == QUADRILLE_OK);
    quadrille_builder_free(builder);

    CHECK(memcmp(quadrille_problem_starts(problem), starts, sizeof starts) == 0);
    CHECK(memcmp(quadrille_problem_cells(problem), items, sizeof items) == 0);
    CHECK(memcmp(quadrille_problem_colours(problem), colours, sizeof colours) == 0);
    CHECK(quadrille_problem_costs(problem)[2] == -7 && quadrille_problem_cost(problem, 2) == -7);
    uint32_t cells[2] = {9, 9};
    CHECK(quadrille_problem_option_colours(problem, 1, cells, 2) == 2 && cells[0] == 0 && cells[1] == blue);
    CHECK(quadrille_problem_colour_count(problem) == 2);
    char name[8];
    CHECK(quadrille_problem_colour_name(problem, 1, name, sizeof name) == 3 && strcmp(name, "red") == 0);
    CHECK(quadrille_problem_colour_name(problem, 3, name, sizeof name) == 0);
    CHECK(quadrille_problem_item_kind(problem, 2) == QUADRILLE_PRIMARY);
    CHECK(quadrille_problem_item_kind(problem, 3) == QUADRILLE_SECONDARY);
    CHECK(quadrille_problem_item_min(problem, 0) == 1 && quadrille_problem_item_max(problem, 0) == 1);
    CHECK(quadrille_problem_item_min(problem, 2) == 0 && quadrille_problem_item_max(problem, 2) == 3);
    CHECK(quadrille_problem_item_min(problem, 3) == 0 && quadrille_problem_item_max(problem, 3) == 1);
    quadrille_problem_free(problem);

    problem = read_text("a b\na\nb\n", error);
    CHECK(quadrille_problem_colours(problem) == NULL && quadrille_problem_costs(problem) == NULL);
    CHECK(quadrille_problem_option_colours(problem, 0, cells, 2) == 1 && cells[0] == 0);
    quadrille_problem_free(problem);
    CHECK(quadrille_problem_starts(NULL) == NULL && quadrille_problem_cells(NULL) == NULL);
}

/* Many problems on one base: dominoes on 4 x 4 squares (36 covers), of which options are required. */
static void test_each(quadrille_error* error) {
    quadrille_problem* base = make_dominoes(4, 4, error);
    quadrille_each* each = NULL;
    CHECK(quadrille_each_new(base, NULL, &each, error) == QUADRILLE_OK);
    struct covers covers = {base, 0, 0, 0};
    quadrille_result* result = NULL;
    uint64_t sum = 0;
    for (uint32_t option = 0; option < quadrille_problem_option_count(base); ++option) {
        CHECK(quadrille_each_count(each, &option, 1, &result, error) == QUADRILLE_OK);
        sum += quadrille_result_count_saturated(result);
        quadrille_result_free(result);
        CHECK(quadrille_each_first(each, &option, 1, verify_cover, &covers, &result, error) == QUADRILLE_OK);
        CHECK(quadrille_result_count_saturated(result) == 1);
        quadrille_result_free(result);
        CHECK(quadrille_each_another(each, NULL, 0, &option, 1, verify_cover, &covers, NULL, error) == QUADRILLE_OK);
    }
    CHECK(sum == 36 * 8); /* each cover has 8 dominoes */
    CHECK(covers.seen == 2 * quadrille_problem_option_count(base) && covers.wrong == 0);
    const uint32_t beyond = 99;
    CHECK(quadrille_each_count(each, &beyond, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_count(each, NULL, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_count(NULL, NULL, 0, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_problem_free(base); /* the other handle lives on */
    CHECK(quadrille_each_count(each, NULL, 0, &result, error) == QUADRILLE_OK);
    CHECK(quadrille_result_count_saturated(result) == 36);
    quadrille_result_free(result);
    quadrille_each_free(each);
}

static void test_diagrams(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(4, 4, error);
    quadrille_diagram *diagram = NULL, *again = NULL;
    CHECK(quadrille_compile(problem, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_diagram_count(diagram), "36") == 0);
    struct covers covers = {problem, 0, 0, 0};
    CHECK(quadrille_diagram_list(diagram, NULL, verify_cover, &covers, error) == QUADRILLE_OK);
    CHECK(covers.seen == 36 && covers.wrong == 0);
    covers.seen = 0;
    CHECK(quadrille_diagram_list(diagram, "30", verify_cover, &covers, error) == QUADRILLE_OK);
    CHECK(covers.seen == 6);
    CHECK(quadrille_diagram_list(diagram, "x", verify_cover, &covers, error) == QUADRILLE_BAD_ARGUMENT);
    covers.seen = 0;
    CHECK(quadrille_diagram_sample(diagram, 1, 50, verify_cover, &covers, error) == QUADRILLE_OK);
    CHECK(covers.seen == 50 && covers.wrong == 0);

    char* bytes = NULL;
    size_t size = 0;
    CHECK(quadrille_diagram_write_memory(diagram, &bytes, &size, error) == QUADRILLE_OK && size > 0);
    CHECK(quadrille_diagram_read_memory(bytes, size, NULL, &again, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_diagram_count(again), "36") == 0);
    quadrille_diagram_free(again);
    CHECK(quadrille_diagram_read_memory(bytes, size - 1, "cut", &again, error) == QUADRILLE_BAD_DATA);
    CHECK(again == NULL && strncmp(quadrille_error_message(error), "cut:1:", 6) == 0);
    quadrille_free(bytes);
    CHECK(quadrille_diagram_read_file("/no/such/file", &again, error) == QUADRILLE_NO_INPUT);
    CHECK(quadrille_diagram_write_file(diagram, "/no/such/folder/d", error) == QUADRILLE_IO_ERROR);
    quadrille_problem* copy = NULL;
    CHECK(quadrille_diagram_problem(diagram, &copy, error) == QUADRILLE_OK);
    CHECK(quadrille_problem_option_count(copy) == quadrille_problem_option_count(problem));
    quadrille_problem_free(copy);
    quadrille_diagram_free(diagram);

    quadrille_params* params = quadrille_params_new();
    quadrille_params_set(params, "nodes", "2", error);
    CHECK(quadrille_compile(problem, params, &diagram, error) == QUADRILLE_STOPPED && diagram == NULL);
    quadrille_params_free(params);
    quadrille_problem_free(problem);

    problem = make_dominoes(3, 3, error); /* no cover */
    CHECK(quadrille_compile(problem, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(quadrille_diagram_sample(diagram, 1, 1, verify_cover, &covers, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_diagram_free(diagram);
    quadrille_problem_free(problem);
    CHECK(quadrille_diagram_count(NULL) == NULL);
}

/* NULL for each handle: a status or a figure, never a crash. */
static void test_null(quadrille_error* error) {
    quadrille_problem* problem = NULL;
    quadrille_result* result = NULL;
    CHECK(quadrille_count(NULL, NULL, &result, error) == QUADRILLE_BAD_ARGUMENT && !result);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for problem"));
    CHECK(quadrille_count(NULL, NULL, NULL, NULL) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_builder_add_item(NULL, "a", NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_params_set(NULL, "threads", "2", error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_read_file(NULL, NULL, &problem, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_read_memory(NULL, 5, NULL, NULL, &problem, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_read_memory("", 0, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_verify(NULL, NULL, 0, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_write_memory(NULL, "ec", 0, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_problem_item_count(NULL) == 0 && quadrille_problem_option_items(NULL, 0, NULL, 0) == 0);
    CHECK(quadrille_result_count(NULL) == NULL && !quadrille_result_complete(NULL));
    CHECK(quadrille_error_message(NULL)[0] == 0 && quadrille_error_warning(error, 0) == NULL);
    CHECK(quadrille_engine_name((size_t)-1) == NULL && quadrille_format_name(0) != NULL);
    quadrille_builder_free(NULL);
    quadrille_problem_free(NULL);
    quadrille_params_free(NULL);
    quadrille_result_free(NULL);
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
    CHECK(quadrille_write_memory(problem, "ec", 0, &text, &size, error) == QUADRILLE_UNSUPPORTED && !text);
    CHECK(strstr(quadrille_error_message(error), "colours") != NULL);
    CHECK(quadrille_write_memory(problem, "ec", 1, &text, &size, error) == QUADRILLE_OK);
    CHECK(size == strlen(text) && strcmp(text, "p ec 3 2 1\ns 1 3\ns 2 3\n") == 0);
    CHECK(quadrille_error_warning(error, 0) != NULL && quadrille_error_warning(error, 1) == NULL);
    quadrille_free(text);

    /* To a file and back: the same text in the format that carries everything. */
    char path[] = "/tmp/quadrille-c-XXXXXX";
    const int descriptor = mkstemp(path);
    CHECK(descriptor >= 0 && close(descriptor) == 0);
    quadrille_problem* again = NULL;
    char* same = NULL;
    CHECK(quadrille_write_file(problem, "json", 0, path, error) == QUADRILLE_OK);
    CHECK(quadrille_read_file(path, NULL, &again, error) == QUADRILLE_OK);
    quadrille_write_memory(problem, "json", 0, &text, NULL, error);
    CHECK(quadrille_write_memory(again, "json", 0, &same, NULL, error) == QUADRILLE_OK);
    CHECK(text && same && strcmp(text, same) == 0);
    /* What is refused leaves the file alone; a full disk is told. */
    CHECK(quadrille_write_file(problem, "ec", 0, path, error) == QUADRILLE_UNSUPPORTED);
    quadrille_problem_free(again);
    CHECK(quadrille_read_file(path, NULL, &again, error) == QUADRILLE_OK);
    CHECK(quadrille_write_file(problem, "json", 0, "/dev/full", error) == QUADRILLE_IO_ERROR);
    CHECK(says(error, QUADRILLE_IO_ERROR, "/dev/full: No space left on device"));
    remove(path);
    quadrille_free(text);
    quadrille_free(same);
    quadrille_problem_free(again);
    quadrille_problem_free(problem);
}

static void count_call(const quadrille_progress* progress, void* user) {
    CHECK(progress->share >= 0 && progress->share <= 1);
    ++*(int*)user;
}

static void test_limits(quadrille_error* error) {
    quadrille_problem* problem = make_dominoes(8, 8, error);
    quadrille_params* params = quadrille_params_new();
    quadrille_stopper* stopper = quadrille_stopper_new();
    quadrille_result* result = NULL;
    int calls = 0;
    quadrille_params_set(params, "engine", "links", error);
    quadrille_params_set(params, "nodes", "5000", error);
    CHECK(quadrille_count(problem, params, &result, error) == QUADRILLE_OK);
    CHECK(quadrille_result_ending(result) == QUADRILLE_NODE_LIMIT && quadrille_result_nodes(result) == 5000);
    quadrille_result_free(result);
    quadrille_params_set(params, "nodes", "0", error);
    quadrille_params_set(params, "covers", "100", error);
    CHECK(quadrille_count(problem, params, &result, error) == QUADRILLE_OK);
    CHECK(quadrille_result_count_saturated(result) == 100);
    quadrille_result_free(result);
    quadrille_params_set(params, "covers", "0", error);
    quadrille_params_set(params, "seconds", "0.05", error);
    quadrille_params_set_progress(params, 0, count_call, &calls, error);
    CHECK(quadrille_count(problem, params, &result, error) == QUADRILLE_OK);
    CHECK(quadrille_result_ending(result) == QUADRILLE_TIME_LIMIT && calls > 0);
    quadrille_result_free(result);
    quadrille_params_set(params, "seconds", "0", error);
    quadrille_params_set_stopper(params, stopper, error);
    quadrille_stopper_stop(stopper);
    quadrille_stopper_free(stopper);
    CHECK(quadrille_count(problem, params, &result, error) == QUADRILLE_OK);
    CHECK(quadrille_result_ending(result) == QUADRILLE_INTERRUPTED && !quadrille_result_complete(result));
    quadrille_result_free(result);
    quadrille_params_free(params);
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
    quadrille_params* params = quadrille_params_new();
    quadrille_params_set(params, "threads", "2", error);
    for (int round = 0; round < 20; ++round) {
        quadrille_result* result = NULL;
        quadrille_count(problem, params, &result, error);
        task->covers += quadrille_result_count_saturated(result);
        quadrille_result_free(result);
    }
    read_text(task->text, error);
    snprintf(task->message, sizeof task->message, "%s", quadrille_error_message(error));
    quadrille_params_free(params);
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
    quadrille_result *result = NULL, *best = NULL;
    char* written = NULL;
    struct covers covers = {NULL, 0, 0, 0};
    allocations_left = allocations;
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_status status = builder ? QUADRILLE_OK : QUADRILLE_NO_RESOURCES;
    if (!status) status = quadrille_builder_add_item(builder, "an item with a long name", NULL, error);
    if (!status) status = quadrille_builder_begin_option(builder, NULL, error);
    if (!status) status = quadrille_builder_add_cell(builder, 0, NULL, error);
    if (!status) status = quadrille_builder_build(builder, &other, error);
    if (!status) status = quadrille_read_memory(text, sizeof text - 1, NULL, NULL, &problem, error);
    covers.problem = problem;
    if (!status) status = quadrille_solve(problem, NULL, verify_cover, &covers, NULL, error);
    if (!status) status = quadrille_count(problem, NULL, &result, error);
    if (!status) status = quadrille_optimize(problem, NULL, QUADRILLE_MINIMIZE, 1, NULL, NULL, &best, error);
    if (!status) status = quadrille_write_memory(problem, "json", 0, &written, NULL, error);
    allocations_left = -1;
    CHECK(status == QUADRILLE_OK || status == QUADRILLE_NO_RESOURCES);
    if (status == QUADRILLE_NO_RESOURCES && builder) CHECK(quadrille_error_message(error)[0] != 0);
    if (status == QUADRILLE_OK) {
        CHECK(quadrille_result_count_saturated(result) == 3 && strcmp(quadrille_result_cost(best), "9") == 0);
        CHECK(covers.seen == 3);
    }
    quadrille_free(written);
    quadrille_result_free(best);
    quadrille_result_free(result);
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
    test_symmetry(error);
    test_bad_arguments(error);
    test_params(error);
    test_arrays(error);
    test_each(error);
    test_diagrams(error);
    test_null(error);
    test_files(error);
    test_limits(error);
    test_threads();
    fail_each_allocation(run_with, error);
    quadrille_error_free(error);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
