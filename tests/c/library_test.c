/* SPDX-License-Identifier: MIT */
/* Missed without it: a verb of the C interface that answers otherwise than the C++ one. */
/* Front ends, proofs, jobs and costs in the C interface. Prints how many checks passed; exits with 1 if one
 * failed. */
#include "check.h"

struct cover {
    uint32_t options[100];
    size_t count;
};

static int keep_cover(const uint32_t* options, size_t count, void* user) {
    struct cover* cover = user;
    if (count > 100) return QUADRILLE_STOP;
    memcpy(cover->options, options, count * sizeof options[0]);
    cover->count = count;
    return QUADRILLE_STOP;
}

static uint64_t count_of(const quadrille_problem* problem, quadrille_error* error) {
    quadrille_result* result = NULL;
    CHECK(quadrille_count(problem, NULL, &result, error) == QUADRILLE_OK);
    const uint64_t count = quadrille_result_count_saturated(result);
    quadrille_result_free(result);
    return count;
}

static quadrille_puzzle* make_puzzle(const char* front_end, const char* word, quadrille_error* error) {
    quadrille_puzzle* puzzle = NULL;
    CHECK(quadrille_puzzle_new(front_end, &word, 1, &puzzle, error) == QUADRILLE_OK);
    return puzzle;
}

static quadrille_problem* problem_of(const quadrille_puzzle* puzzle, quadrille_error* error) {
    quadrille_problem* problem = NULL;
    CHECK(quadrille_puzzle_problem(puzzle, &problem, error) == QUADRILLE_OK);
    return problem;
}

static quadrille_problem* make_problem(const char* front_end, const char* word, quadrille_error* error) {
    quadrille_puzzle* puzzle = make_puzzle(front_end, word, error);
    quadrille_problem* problem = problem_of(puzzle, error);
    quadrille_puzzle_free(puzzle);
    return problem;
}

static size_t count_letters(const char* text, char letter) {
    size_t count = 0;
    for (; *text; ++text) count += *text == letter;
    return count;
}

/* Queens on 8 x 8 squares: Nauck's 92. Pentominoes on 6 x 10: the Haselgroves' 2339, each in four positions. */
static void test_puzzles(quadrille_error* error) {
    int known = 0;
    for (size_t place = 0; quadrille_front_end_name(place); ++place) {
        known += strcmp(quadrille_front_end_name(place), "queens") == 0;
        CHECK(quadrille_front_end_summary(place)[0] != 0);
    }
    CHECK(known == 1 && quadrille_front_end_summary((size_t)-1) == NULL);

    quadrille_puzzle *queens = make_puzzle("queens", "8", error), *again = NULL;
    quadrille_problem* problem = problem_of(queens, error);
    CHECK(count_of(problem, error) == 92);
    struct cover cover = {{0}, 0};
    CHECK(quadrille_solve(problem, NULL, keep_cover, &cover, NULL, error) == QUADRILLE_OK && cover.count == 8);
    char *text = NULL, *same = NULL;
    size_t size = 0;
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, QUADRILLE_DRAW_ASCII, &text, &size, error) == QUADRILLE_OK);
    CHECK(size == strlen(text) && count_letters(text, 'Q') == 8 && count_letters(text, '\n') == 8);
    CHECK(quadrille_puzzle_of(problem, &again, error) == QUADRILLE_OK);
    CHECK(quadrille_puzzle_draw(again, cover.options, 8, QUADRILLE_DRAW_ASCII, &same, NULL, error) == QUADRILLE_OK);
    CHECK(strcmp(text, same) == 0);
    quadrille_free(text);
    quadrille_free(same);
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, QUADRILLE_DRAW_COLOUR, &text, NULL, error) == QUADRILLE_OK);
    CHECK(strstr(text, "\033[") != NULL);
    quadrille_free(text);
    CHECK(quadrille_puzzle_svg(queens, cover.options, 8, &text, &size, error) == QUADRILLE_OK);
    CHECK(strstr(text, "<svg") != NULL && strcmp(text + size - 7, "</svg>\n") == 0);
    quadrille_free(text);
    CHECK(quadrille_puzzle_svg(queens, NULL, 0, &text, NULL, error) == QUADRILLE_OK); /* the empty board */
    quadrille_free(text);

    CHECK(quadrille_puzzle_draw(queens, cover.options, 7, 0, &text, &size, error) == QUADRILLE_NO_COVER);
    CHECK(text == NULL && quadrille_error_message(error)[0] != 0);
    CHECK(quadrille_puzzle_svg(queens, cover.options, 7, &text, &size, error) == QUADRILLE_NO_COVER);
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, QUADRILLE_DRAW_LINE, &text, &size, error)
          == QUADRILLE_UNSUPPORTED);
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, 8, &text, &size, error) == QUADRILLE_BAD_ARGUMENT);
    cover.options[0] = 99;
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, 0, &text, &size, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found option 99, the problem has 64 options"));
    quadrille_puzzle_free(again);
    quadrille_puzzle_free(queens);
    quadrille_problem_free(problem);

    problem = make_problem("pentomino", "6x10", error);
    CHECK(count_of(problem, error) == 4 * 2339);
    quadrille_problem_free(problem);
}

/* The sudoku of Wikipedia, which has one solution. */
static const char sudoku_text[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
static const char sudoku_solution[]
    = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

static void check_sudoku(const quadrille_puzzle* sudoku, quadrille_error* error) {
    quadrille_problem* problem = problem_of(sudoku, error);
    quadrille_answer answer = QUADRILLE_UNKNOWN;
    CHECK(quadrille_unique(problem, NULL, &answer, NULL, error) == QUADRILLE_OK && answer == QUADRILLE_ONE);
    struct cover cover = {{0}, 0};
    char* text = NULL;
    CHECK(quadrille_solve(problem, NULL, keep_cover, &cover, NULL, error) == QUADRILLE_OK);
    CHECK(quadrille_puzzle_draw(sudoku, cover.options, cover.count, QUADRILLE_DRAW_LINE, &text, NULL, error)
          == QUADRILLE_OK);
    CHECK(text && strcmp(text, sudoku_solution) == 0);
    quadrille_free(text);
    const uint32_t any[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 0}; /* which need not go together */
    CHECK(quadrille_puzzle_draw(sudoku, any, 12, QUADRILLE_DRAW_LINE, &text, NULL, error) == QUADRILLE_OK);
    CHECK(text && strlen(text) == strlen(sudoku_solution));
    quadrille_free(text);
    quadrille_problem_free(problem);
}

/* How many covers the problem has with these options: 0, 1, or 2 for more. By another engine than makes problems. */
static quadrille_answer answer_with(const quadrille_problem* base, const uint32_t* givens, size_t count,
                                    quadrille_error* error) {
    quadrille_answer answer = QUADRILLE_UNKNOWN;
    quadrille_problem* problem = NULL;
    quadrille_params* params = quadrille_params_new();
    CHECK(quadrille_params_set(params, "engine", "links", error) == QUADRILLE_OK);
    CHECK(quadrille_problem_restrict(base, givens, count, NULL, 0, &problem, error) == QUADRILLE_OK);
    CHECK(quadrille_unique(problem, params, &answer, NULL, error) == QUADRILLE_OK);
    quadrille_problem_free(problem);
    quadrille_params_free(params);
    return answer;
}

/* Sudokus of 4 x 4 with one solution; without any of the orbits of their givens they have more. */
static void test_making(quadrille_error* error) {
    const char* const words[] = {"--base", "--box", "2x2"};
    quadrille_puzzle* puzzle = NULL;
    CHECK(quadrille_puzzle_new("sudoku", words, 3, &puzzle, error) == QUADRILLE_OK);
    quadrille_problem* base = problem_of(puzzle, error);
    quadrille_each* each = NULL;
    CHECK(quadrille_each_new(base, NULL, &each, error) == QUADRILLE_OK);
    uint32_t orbits[64];
    CHECK(quadrille_problem_option_count(base) == 64);
    CHECK(quadrille_puzzle_orbits(puzzle, "none", orbits, 64, error) == QUADRILLE_OK && orbits[0] != orbits[63]);
    CHECK(quadrille_puzzle_orbits(puzzle, "half", orbits, 64, error) == QUADRILLE_OK && orbits[0] == orbits[63]);
    CHECK(quadrille_puzzle_orbits(puzzle, "half", orbits, 63, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_orbits(puzzle, "whole", orbits, 64, error) == QUADRILLE_BAD_ARGUMENT);
    for (uint64_t seed = 0; seed < 5; ++seed)
        for (int symmetric = 0; symmetric < 2; ++symmetric) {
            struct cover givens = {{0}, 0}, again = {{0}, 0};
            const uint32_t* const numbers = symmetric ? orbits : NULL;
            CHECK(quadrille_each_make(each, seed, numbers, 0, keep_cover, &givens, NULL, error) == QUADRILLE_OK);
            CHECK(quadrille_each_make(each, seed, numbers, 0, keep_cover, &again, NULL, error) == QUADRILLE_OK);
            CHECK(givens.count >= 4 && givens.count == again.count); /* no sudoku of 4 x 4 has fewer givens */
            CHECK(memcmp(givens.options, again.options, givens.count * sizeof(uint32_t)) == 0);
            CHECK(answer_with(base, givens.options, givens.count, error) == QUADRILLE_ONE);
            for (size_t out = 0; out < givens.count; ++out) {
                uint32_t rest[16];
                size_t left = 0;
                for (size_t i = 0; i < givens.count; ++i) {
                    const uint32_t one = givens.options[i], other = givens.options[out];
                    if (symmetric ? orbits[one] != orbits[other] : i != out) rest[left++] = one;
                }
                CHECK(answer_with(base, rest, left, error) == QUADRILLE_MANY);
            }
        }
    CHECK(quadrille_each_make(NULL, 0, NULL, 0, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_each_free(each);
    quadrille_problem_free(base);
    quadrille_puzzle_free(puzzle);
}

static int deduces(const char* matrix, uint64_t limit, const char* lines, quadrille_error* error) {
    quadrille_problem* problem = read_text(matrix, error);
    char* json = NULL;
    size_t size = 0;
    CHECK(quadrille_deduce(problem, NULL, limit, &json, &size, error) == QUADRILLE_OK && strlen(json) == size);
    const int ok = strcmp(json, lines) == 0;
    if (!ok) fprintf(stderr, "found %s", json);
    quadrille_free(json);
    quadrille_problem_free(problem);
    return ok;
}

/* What can be seen at a glance. */
static void test_deductions(quadrille_error* error) {
#define SINGLE(k)                                                                                                      \
    "{\"type\":\"deduction\",\"level\":1,\"technique\":\"single\",\"items\":[" #k                                      \
    "],\"within\":[],\"chain\":[],\"require\":[" #k "],\"forbid\":[],\"text\":\"item " #k " has only option " #k       \
    " left\"}\n"
#define STEPS(n) "\"steps\":{\"single\":" #n ",\"inside\":0,\"pair\":0,\"trial\":0}"
    CHECK(deduces(
        "1 0\n0 1\n", UINT64_MAX,
        SINGLE(0) SINGLE(1) "{\"type\":\"rating\",\"outcome\":\"solved\",\"level\":1,\"technique\":\"single\"," STEPS(
            2) ",\"left\":0,\"complete\":true,\"ending\":\"exhausted\"}\n",
        error));
    CHECK(deduces("A B\nA\n", UINT64_MAX,
                  "{\"type\":\"rating\",\"outcome\":\"none\"," STEPS(
                      0) ",\"left\":1,\"complete\":true,\"ending\":\"exhausted\",\"text\":\"B has no option left\"}\n",
                  error));
    quadrille_problem* problem = read_text("1 0\n0 1\n", error);
    char* json = NULL;
    CHECK(quadrille_deduce(problem, NULL, 1, &json, NULL, error) == QUADRILLE_OK);
    CHECK(json && strncmp(json, SINGLE(0), strlen(SINGLE(0))) == 0 && !strstr(json, SINGLE(1)));
    CHECK(json && strstr(json, "\"complete\":false"));
    quadrille_free(json);
    CHECK(quadrille_deduce(NULL, NULL, 1, &json, NULL, error) == QUADRILLE_BAD_ARGUMENT && json == NULL);
    CHECK(quadrille_deduce(problem, NULL, 1, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_problem_free(problem);
}

/* The page that replays a search. */
static void test_watch_page(quadrille_error* error) {
    quadrille_problem* problem = read_text("1 0\n0 1\n1 1\n", error);
    char* html = NULL;
    size_t size = 0;
    CHECK(quadrille_watch_page(problem, NULL, 100, &html, &size, error) == QUADRILLE_OK);
    CHECK(html && strlen(html) == size && strncmp(html, "<!doctype html>", 15) == 0);
    CHECK(html && strstr(html, "\"covers\":2,") && strstr(html, "\"cut\":\"\""));
    quadrille_free(html);
    CHECK(quadrille_watch_page(problem, NULL, 1, &html, NULL, error) == QUADRILLE_OK);
    CHECK(html && strstr(html, "\"cut\":\"step limit 1\""));
    quadrille_free(html);
    CHECK(quadrille_watch_page(problem, NULL, 1, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_watch_page(NULL, NULL, 1, &html, NULL, error) == QUADRILLE_BAD_ARGUMENT && html == NULL);
    quadrille_problem_free(problem);
}

static void test_puzzle_texts(quadrille_error* error) {
    quadrille_puzzle* sudoku = NULL;
    CHECK(quadrille_puzzle_read_memory("sudoku", NULL, 0, sudoku_text, strlen(sudoku_text), NULL, &sudoku, error)
          == QUADRILLE_OK);
    check_sudoku(sudoku, error);
    quadrille_puzzle_free(sudoku);

    char path[] = "/tmp/quadrille-c-XXXXXX";
    FILE* const file = fdopen(mkstemp(path), "w");
    CHECK(file && fputs(sudoku_text, file) >= 0 && fclose(file) == 0);
    CHECK(quadrille_puzzle_read_file("sudoku", NULL, 0, path, &sudoku, error) == QUADRILLE_OK);
    check_sudoku(sudoku, error);
    quadrille_puzzle_free(sudoku);
    remove(path);

    const char* const words[] = {"--grid", sudoku_text};
    CHECK(quadrille_puzzle_new("sudoku", words, 2, &sudoku, error) == QUADRILLE_OK);
    quadrille_puzzle_free(sudoku);

    CHECK(quadrille_puzzle_read_memory("sudoku", NULL, 0, "53x", 3, "grid", &sudoku, error) == QUADRILLE_BAD_DATA);
    CHECK(sudoku == NULL && strncmp(quadrille_error_message(error), "grid:1:", 7) == 0);
    CHECK(quadrille_puzzle_read_file("sudoku", NULL, 0, "/no/such/file", &sudoku, error) == QUADRILLE_NO_INPUT);
    CHECK(quadrille_puzzle_read_file("sudoku", NULL, 0, NULL, &sudoku, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_read_memory("queens", NULL, 0, "8\n", 2, NULL, &sudoku, error) == QUADRILLE_BAD_ARGUMENT);
}

static void test_bad_puzzles(quadrille_error* error) {
    quadrille_puzzle* puzzle = NULL;
    const char* const flag[] = {"8", "--no-such-flag"};
    const char* const hole[] = {"8", NULL};
    const char* const word = "eight";
    CHECK(quadrille_puzzle_new("chess", NULL, 0, &puzzle, error) == QUADRILLE_UNSUPPORTED);
    CHECK(says(error, QUADRILLE_UNSUPPORTED, "unknown front end 'chess'"));
    CHECK(quadrille_puzzle_new("queens", NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", NULL, 1, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", hole, 2, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for a word"));
    CHECK(quadrille_puzzle_new("queens", flag, 2, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", &word, 1, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    static const char* const raw[] = {"--text", "board 1x1\npiece \xff\n#"};
    CHECK(quadrille_puzzle_new("tile", raw, 2, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "tile: found 'board 1x1\\x0apiece \\xff\\x0a#', expected text in UTF-8"));
    CHECK(quadrille_puzzle_new(NULL, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", flag, 1, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(puzzle == NULL);

    quadrille_problem *problem = read_text("a b\na\nb\n", error), *copy = NULL;
    CHECK(quadrille_puzzle_of(problem, &puzzle, error) == QUADRILLE_UNSUPPORTED && puzzle == NULL);
    CHECK(quadrille_puzzle_of(NULL, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_problem(NULL, &copy, error) == QUADRILLE_BAD_ARGUMENT && copy == NULL);
    quadrille_problem_free(problem);
    char* text = NULL;
    CHECK(quadrille_puzzle_draw(NULL, NULL, 0, 0, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_svg(NULL, NULL, 0, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT && text == NULL);
    puzzle = make_puzzle("queens", "8", error);
    CHECK(quadrille_puzzle_draw(puzzle, NULL, 8, 0, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_svg(puzzle, NULL, 0, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_puzzle_free(puzzle);
    quadrille_puzzle_free(NULL);
}

static quadrille_result* count_result(const quadrille_problem* problem, quadrille_error* error) {
    quadrille_result* result = NULL;
    CHECK(quadrille_count(problem, NULL, &result, error) == QUADRILLE_OK);
    return result;
}

/* A proof is what the checker accepts, of this problem only; it is written whole or not at all. */
static void test_proofs(quadrille_error* error) {
    quadrille_problem *queens = make_problem("queens", "8", error), *less = make_problem("queens", "7", error);
    quadrille_result* counted = count_result(queens, error);
    quadrille_verdict* verdict = NULL;
    for (int as_text = 0; as_text < 2; ++as_text) {
        char* bytes = NULL;
        size_t size = 0;
        CHECK(quadrille_proof_write_memory(queens, NULL, counted, as_text, &bytes, &size, error) == QUADRILLE_OK);
        CHECK(quadrille_proof_check_memory(queens, NULL, bytes, size, NULL, &verdict, error) == QUADRILLE_OK);
        CHECK(quadrille_verdict_proved(verdict) && !quadrille_verdict_restricted(verdict));
        CHECK(strcmp(quadrille_verdict_claim(verdict), "count 92") == 0);
        CHECK(strcmp(quadrille_verdict_text(verdict), "count 92") == 0 && quadrille_verdict_step(verdict) == 0);
        quadrille_verdict_free(verdict);
        CHECK(quadrille_proof_check_memory(less, NULL, bytes, size, NULL, &verdict, error) == QUADRILLE_OK);
        CHECK(!quadrille_verdict_proved(verdict));
        CHECK(strcmp(quadrille_verdict_text(verdict), "count 92") != 0);
        quadrille_verdict_free(verdict);
        CHECK(quadrille_proof_check_memory(queens, NULL, bytes, size / 2, NULL, &verdict, error) == QUADRILLE_OK);
        CHECK(!quadrille_verdict_proved(verdict) && quadrille_verdict_step(verdict) > 0);
        quadrille_verdict_free(verdict);
        quadrille_free(bytes);
    }

    char path[] = "/tmp/quadrille-c-XXXXXX";
    CHECK(close(mkstemp(path)) == 0);
    CHECK(quadrille_proof_write_file(queens, NULL, counted, 0, path, error) == QUADRILLE_OK);
    CHECK(quadrille_proof_check_file(queens, NULL, path, &verdict, error) == QUADRILLE_OK);
    CHECK(quadrille_verdict_proved(verdict));
    quadrille_verdict_free(verdict);

    quadrille_params* params = quadrille_params_new();
    quadrille_stopper* stopper = quadrille_stopper_new();
    quadrille_params_set_stopper(params, stopper, error);
    quadrille_stopper_stop(stopper);
    char* bytes = NULL;
    CHECK(quadrille_proof_write_memory(queens, params, counted, 0, &bytes, NULL, error) == QUADRILLE_STOPPED);
    CHECK(bytes == NULL && quadrille_error_message(error)[0] != 0);
    CHECK(quadrille_proof_write_file(queens, params, counted, 0, path, error) == QUADRILLE_STOPPED);
    CHECK(quadrille_proof_check_file(queens, params, path, &verdict, error) == QUADRILLE_STOPPED && !verdict);
    CHECK(quadrille_proof_check_file(queens, NULL, path, &verdict, error) == QUADRILLE_OK); /* as before */
    CHECK(quadrille_verdict_proved(verdict));
    quadrille_verdict_free(verdict);
    remove(path);

    quadrille_diagram* diagram = NULL;
    CHECK(quadrille_compile(queens, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(quadrille_diagram_check(diagram, queens, NULL, &verdict, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_verdict_text(verdict), "at least 92") == 0);
    quadrille_verdict_free(verdict);
    CHECK(quadrille_diagram_check(diagram, less, NULL, &verdict, error) == QUADRILLE_OK);
    CHECK(!quadrille_verdict_proved(verdict));
    quadrille_verdict_free(verdict);
    CHECK(quadrille_diagram_check(diagram, queens, params, &verdict, error) == QUADRILLE_STOPPED && !verdict);
    quadrille_diagram_free(diagram);
    quadrille_stopper_free(stopper);
    quadrille_params_free(params);
    quadrille_result_free(counted);
    quadrille_problem_free(less);
    quadrille_problem_free(queens);
}

static void test_bad_proofs(quadrille_error* error) {
    quadrille_problem* queens = make_problem("queens", "6", error);
    quadrille_params* params = quadrille_params_new();
    quadrille_result *counted = count_result(queens, error), *cut = NULL, *best = NULL;
    quadrille_verdict* verdict = NULL;
    char* bytes = NULL;
    CHECK(quadrille_proof_write_file(queens, NULL, counted, 0, "/no/such/folder/p", error) == QUADRILLE_IO_ERROR);
    CHECK(quadrille_proof_write_file(queens, NULL, counted, 0, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_proof_write_memory(queens, NULL, NULL, 0, &bytes, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_proof_write_memory(NULL, NULL, counted, 0, &bytes, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_proof_write_memory(queens, NULL, counted, 0, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_params_set(params, "covers", "1", error);
    CHECK(quadrille_count(queens, params, &cut, error) == QUADRILLE_OK && !quadrille_result_complete(cut));
    CHECK(quadrille_proof_write_memory(queens, NULL, cut, 0, &bytes, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_optimize(queens, NULL, QUADRILLE_MINIMIZE, 1, NULL, NULL, &best, error) == QUADRILLE_OK);
    CHECK(quadrille_proof_write_memory(queens, NULL, best, 0, &bytes, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(bytes == NULL);
    CHECK(quadrille_proof_check_memory(queens, NULL, "92", 2, "mine", &verdict, error) == QUADRILLE_BAD_DATA);
    CHECK(strncmp(quadrille_error_message(error), "mine:1:", 7) == 0 && verdict == NULL);
    CHECK(quadrille_proof_check_memory(queens, NULL, NULL, 2, NULL, &verdict, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_proof_check_file(queens, NULL, "/no/such/file", &verdict, error) == QUADRILLE_NO_INPUT);
    CHECK(quadrille_proof_check_file(queens, NULL, NULL, &verdict, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_proof_check_file(queens, NULL, "/dev/null", NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_diagram_check(NULL, queens, NULL, &verdict, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(verdict == NULL && !quadrille_verdict_proved(NULL) && quadrille_verdict_text(NULL) == NULL);
    quadrille_verdict_free(NULL);
    quadrille_result_free(best);
    quadrille_result_free(cut);
    quadrille_result_free(counted);
    quadrille_params_free(params);
    quadrille_problem_free(queens);
}

/* No three queens stand in peace on 3 x 3 squares (OEIS A000170), nor do dominoes cover three squares. */
static void test_reasons(quadrille_error* error) {
    quadrille_problem* problem = make_problem("queens", "3", error);
    quadrille_reason* reason = NULL;
    struct cover cover = {{0}, 0};
    CHECK(quadrille_why(problem, NULL, keep_cover, &cover, &reason, error) == QUADRILLE_OK);
    CHECK(quadrille_reason_none(reason) && cover.count == 0);
    CHECK(quadrille_reason_text(reason) && quadrille_reason_text(reason)[0] != 0);
    CHECK(quadrille_reason_json(reason)[0] == '{' && strchr(quadrille_reason_json(reason), '\n') == NULL);
    quadrille_reason_free(reason);
    quadrille_problem_free(problem);

    problem = read_text("a b\na\n", error); /* by its names where no front end made it */
    CHECK(quadrille_why(problem, NULL, NULL, NULL, &reason, error) == QUADRILLE_OK);
    CHECK(strcmp(quadrille_reason_text(reason), "b needs an option, and no option has it.\n") == 0);
    CHECK(strstr(quadrille_reason_json(reason), "\"lack\"") != NULL);
    quadrille_reason_free(reason);
    quadrille_problem_free(problem);

    problem = make_problem("queens", "4", error);
    CHECK(quadrille_why(problem, NULL, keep_cover, &cover, &reason, error) == QUADRILLE_OK);
    CHECK(!quadrille_reason_none(reason) && cover.count == 4);
    CHECK(quadrille_verify(problem, cover.options, cover.count, error) == QUADRILLE_OK);
    CHECK(quadrille_reason_text(reason) == NULL && quadrille_reason_json(reason) == NULL);
    quadrille_reason_free(reason);
    CHECK(quadrille_why(problem, NULL, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_why(NULL, NULL, NULL, NULL, &reason, error) == QUADRILLE_BAD_ARGUMENT && reason == NULL);
    quadrille_problem_free(problem);
    CHECK(!quadrille_reason_none(NULL) && quadrille_reason_text(NULL) == NULL);
    quadrille_reason_free(NULL);
}

/* Queens in seven parts, which add up to 92 in another process's view of the folder too. */
static void test_jobs(quadrille_error* error) {
    quadrille_problem *queens = make_problem("queens", "8", error), *copy = NULL;
    char folder[] = "/tmp/quadrille-c-XXXXXX", command[80];
    CHECK(mkdtemp(folder) != NULL);
    quadrille_job *job = NULL, *again = NULL;
    CHECK(quadrille_job_new(queens, NULL, 7, folder, &job, error) == QUADRILLE_OK);
    CHECK(quadrille_job_part_count(job) == 7);
    CHECK(quadrille_job_new(queens, NULL, 7, folder, &again, error) == QUADRILLE_BAD_ARGUMENT && !again);
    CHECK(quadrille_job_open(folder, &again, error) == QUADRILLE_OK);
    CHECK(quadrille_job_problem(again, &copy, error) == QUADRILLE_OK && count_of(copy, error) == 92);
    quadrille_problem_free(copy);

    uint64_t sum = 0;
    char* text = NULL;
    size_t size = 0;
    for (uint32_t part = 0; part < 7; ++part) {
        quadrille_result *result = NULL, *same = NULL;
        CHECK(quadrille_job_count_part(part % 2 ? again : job, NULL, part, &result, error) == QUADRILLE_OK);
        CHECK(quadrille_result_complete(result));
        sum += quadrille_result_count_saturated(result);
        CHECK(quadrille_job_count_part(job, NULL, part, &same, error) == QUADRILLE_OK); /* by its record */
        CHECK(strcmp(quadrille_result_count(result), quadrille_result_count(same)) == 0);
        CHECK(quadrille_result_nodes(result) == quadrille_result_nodes(same));
        quadrille_result_free(same);
        quadrille_result_free(result);
        if (part == 4) {
            CHECK(quadrille_job_survey(job, &text, &size, error) == QUADRILLE_OK && size == strlen(text));
            CHECK(strstr(text, "\"missing\":\"5-6\"") && strstr(text, "\"complete\":false"));
            quadrille_free(text);
        }
    }
    CHECK(sum == 92);
    CHECK(quadrille_job_survey(again, &text, NULL, error) == QUADRILLE_OK);
    CHECK(strstr(text, "\"complete\":true") && strstr(text, "\"count\":\"92\""));
    CHECK(quadrille_error_warning(error, 0) == NULL);
    quadrille_free(text);

    /* A record that is damaged does not count, and is told. */
    char record[80];
    snprintf(record, sizeof record, "%s/parts/000/000003.json", folder);
    FILE* const file = fopen(record, "a");
    CHECK(file && fputs("x", file) >= 0 && fclose(file) == 0);
    CHECK(quadrille_job_survey(job, &text, NULL, error) == QUADRILLE_OK);
    CHECK(strstr(text, "\"missing\":\"3\"") && quadrille_error_warning(error, 0) != NULL);
    quadrille_free(text);
    quadrille_job_free(again);
    snprintf(record, sizeof record, "%s/problem.json", folder);
    CHECK(remove(record) == 0);
    CHECK(quadrille_job_open(folder, &again, error) == QUADRILLE_NO_INPUT && again == NULL);
    quadrille_job_free(job);
    quadrille_problem_free(queens);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
}

static void test_bad_jobs(quadrille_error* error) {
    quadrille_problem *queens = make_problem("queens", "6", error), *copy = NULL;
    quadrille_params* params = quadrille_params_new();
    quadrille_job* job = NULL;
    quadrille_result* result = NULL;
    char folder[] = "/tmp/quadrille-c-XXXXXX", command[80], *text = NULL;
    CHECK(mkdtemp(folder) != NULL);
    CHECK(quadrille_job_new(queens, NULL, 3, "/no/such/folder", &job, error) == QUADRILLE_IO_ERROR);
    CHECK(strstr(quadrille_error_message(error), "No such file") != NULL);
    CHECK(quadrille_job_new(queens, NULL, 0, folder, &job, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_job_new(queens, NULL, 1000001, folder, &job, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_job_new(NULL, NULL, 3, folder, &job, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_job_new(queens, NULL, 3, NULL, &job, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_job_new(queens, NULL, 3, folder, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_job_open(folder, &job, error) == QUADRILLE_NO_INPUT);
    CHECK(quadrille_job_open(NULL, &job, error) == QUADRILLE_BAD_ARGUMENT && job == NULL);
    CHECK(quadrille_job_count_part(NULL, NULL, 0, &result, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_job_survey(NULL, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT && text == NULL);
    CHECK(quadrille_job_problem(NULL, &copy, error) == QUADRILLE_BAD_ARGUMENT && copy == NULL);
    CHECK(quadrille_job_part_count(NULL) == 0);
    quadrille_job_free(NULL);

    CHECK(quadrille_job_new(queens, NULL, 3, folder, &job, error) == QUADRILLE_OK);
    CHECK(quadrille_job_count_part(job, NULL, 3, &result, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found part 3, the job has 3 parts"));
    quadrille_params_set(params, "engine", "diagram", error);
    CHECK(quadrille_job_count_part(job, params, 0, &result, error) == QUADRILLE_UNSUPPORTED && !result);
    quadrille_params_set(params, "engine", "links", error);
    quadrille_params_set(params, "nodes", "2", error);
    CHECK(quadrille_job_count_part(job, params, 0, &result, error) == QUADRILLE_OK);
    CHECK(!quadrille_result_complete(result) && quadrille_result_ending(result) == QUADRILLE_NODE_LIMIT);
    quadrille_result_free(result);
    CHECK(quadrille_job_survey(job, &text, NULL, error) == QUADRILLE_OK);
    CHECK(strstr(text, "\"incomplete\":\"0\"") && strstr(text, "\"missing\":\"1-2\""));
    quadrille_free(text);
    quadrille_job_free(job);
    quadrille_params_free(params);
    quadrille_problem_free(queens);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
}

/* Costs by hand: the covers cost 4, -2 and a sum beyond 64 bits. */
static void test_costs(quadrille_error* error) {
    quadrille_problem* problem = read_text("a b\na |3\nb |1\na b |-2\na |9223372036854775807\n", error);
    quadrille_problem* greatest = NULL;
    quadrille_builder* builder = quadrille_builder_new();
    char cost[32];
    const uint32_t sum[] = {0, 1}, great[] = {1, 3}, far[] = {4};
    CHECK(quadrille_problem_total_cost(problem, sum, 2, cost, sizeof cost) == 1 && strcmp(cost, "4") == 0);
    CHECK(quadrille_problem_total_cost(problem, great, 2, cost, sizeof cost) == 19);
    CHECK(strcmp(cost, "9223372036854775808") == 0);
    CHECK(quadrille_problem_total_cost(problem, great, 2, cost, 5) == 19 && strcmp(cost, "9223") == 0);
    CHECK(quadrille_problem_total_cost(problem, NULL, 0, cost, 5) == 1 && strcmp(cost, "0") == 0);
    CHECK(quadrille_problem_total_cost(problem, far, 1, cost, 5) == 0);
    CHECK(quadrille_problem_total_cost(problem, NULL, 1, cost, 5) == 0);
    CHECK(quadrille_problem_total_cost(NULL, sum, 2, cost, 5) == 0);
    CHECK(quadrille_problem_sense(problem) == QUADRILLE_MINIMIZE);
    CHECK(quadrille_builder_set_sense(builder, QUADRILLE_MAXIMIZE, error) == QUADRILLE_OK);
    CHECK(quadrille_builder_build(builder, &greatest, error) == QUADRILLE_OK);
    CHECK(quadrille_problem_sense(greatest) == QUADRILLE_MAXIMIZE);
    CHECK(quadrille_problem_sense(NULL) == QUADRILLE_MINIMIZE);

    quadrille_diagram* diagram = NULL;
    struct cover cover = {{0}, 0};
    struct covers covers = {problem, 0, 0, 0};
    CHECK(quadrille_compile(problem, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(quadrille_diagram_best(diagram, QUADRILLE_MINIMIZE, 1, keep_cover, &cover, error) == QUADRILLE_OK);
    CHECK(cover.count == 1 && cover.options[0] == 2);
    CHECK(quadrille_diagram_best(diagram, QUADRILLE_MAXIMIZE, 1, keep_cover, &cover, error) == QUADRILLE_OK);
    CHECK(cover.count == 2 && cover.options[0] == 1 && cover.options[1] == 3);
    CHECK(quadrille_diagram_best(diagram, QUADRILLE_MINIMIZE, UINT64_MAX, verify_cover, &covers, error)
          == QUADRILLE_OK);
    CHECK(covers.seen == 3 && covers.wrong == 0);
    CHECK(quadrille_diagram_best(diagram, (quadrille_sense)2, 1, keep_cover, &cover, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_diagram_best(NULL, QUADRILLE_MINIMIZE, 1, keep_cover, &cover, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_diagram_free(diagram);
    quadrille_builder_free(builder);
    quadrille_problem_free(greatest);
    quadrille_problem_free(problem);
}

/* One run of what is above, with that number of allocations. Returns 1 if it went through. */
static int run_with(long allocations, quadrille_error* error) {
    static const char* const word = "4";
    quadrille_puzzle* puzzle = NULL;
    quadrille_problem* problem = NULL;
    quadrille_result* counted = NULL;
    quadrille_reason* reason = NULL;
    quadrille_verdict* verdict = NULL;
    char *proof = NULL, *drawn = NULL;
    size_t size = 0;
    struct cover cover = {{0}, 0};
    allocations_left = allocations;
    quadrille_status status = quadrille_puzzle_new("queens", &word, 1, &puzzle, error);
    if (!status) status = quadrille_puzzle_problem(puzzle, &problem, error);
    if (!status) status = quadrille_why(problem, NULL, keep_cover, &cover, &reason, error);
    if (!status) status = quadrille_puzzle_svg(puzzle, cover.options, cover.count, &drawn, NULL, error);
    if (!status) status = quadrille_count(problem, NULL, &counted, error);
    if (!status) status = quadrille_proof_write_memory(problem, NULL, counted, 0, &proof, &size, error);
    if (!status) status = quadrille_proof_check_memory(problem, NULL, proof, size, NULL, &verdict, error);
    allocations_left = -1;
    CHECK(status == QUADRILLE_OK || status == QUADRILLE_NO_RESOURCES || status == QUADRILLE_STOPPED);
    if (status) CHECK(quadrille_error_message(error)[0] != 0);
    if (!status) CHECK(quadrille_verdict_proved(verdict));
    quadrille_verdict_free(verdict);
    quadrille_free(proof);
    quadrille_result_free(counted);
    quadrille_free(drawn);
    quadrille_reason_free(reason);
    quadrille_problem_free(problem);
    quadrille_puzzle_free(puzzle);
    return status == QUADRILLE_OK;
}

int main(void) {
    quadrille_error* error = quadrille_error_new();
    test_puzzles(error);
    test_making(error);
    test_deductions(error);
    test_watch_page(error);
    test_puzzle_texts(error);
    test_bad_puzzles(error);
    test_proofs(error);
    test_bad_proofs(error);
    test_reasons(error);
    test_jobs(error);
    test_bad_jobs(error);
    test_costs(error);
    fail_each_allocation(run_with, error);
    quadrille_error_free(error);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
