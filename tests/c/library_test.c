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

/* Callbacks that keep the first cover. */
static quadrille_callbacks keeping(struct cover* cover) {
    const quadrille_callbacks callbacks = {.cover = keep_cover, .user = cover};
    return callbacks;
}

static uint64_t count_of(const quadrille_problem* problem, quadrille_error* error) {
    return count_in(ask(problem, "count", NULL, NULL, error));
}

static quadrille_puzzle* make_puzzle(const char* front_end, const char* word, quadrille_error* error) {
    quadrille_puzzle* puzzle = NULL;
    CHECK(quadrille_puzzle_new(front_end, &word, 1, NULL, 0, &puzzle, error) == QUADRILLE_OK);
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
    CHECK(strncmp(quadrille_front_ends(), "[{\"name\":\"", 10) == 0);
    CHECK(strstr(quadrille_front_ends(), "{\"name\":\"queens\",\"text\":\"") != NULL);

    quadrille_puzzle *queens = make_puzzle("queens", "8", error), *again = NULL;
    quadrille_problem* problem = problem_of(queens, error);
    CHECK(count_of(problem, error) == 92);
    struct cover cover = {{0}, 0};
    const quadrille_callbacks keep = keeping(&cover);
    CHECK(quadrille_run(problem, "solve", NULL, &keep, NULL, NULL, error) == QUADRILLE_OK && cover.count == 8);
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
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, QUADRILLE_DRAW_SVG, &text, &size, error) == QUADRILLE_OK);
    CHECK(strstr(text, "<svg") != NULL && strcmp(text + size - 7, "</svg>\n") == 0);
    quadrille_free(text);
    CHECK(quadrille_puzzle_draw(queens, NULL, 0, QUADRILLE_DRAW_SVG, &text, NULL, error)
          == QUADRILLE_OK); /* the empty board */
    quadrille_free(text);

    CHECK(quadrille_puzzle_draw(queens, cover.options, 7, 0, &text, &size, error) == QUADRILLE_NO_COVER);
    CHECK(text == NULL && quadrille_error_message(error)[0] != 0);
    CHECK(quadrille_puzzle_draw(queens, cover.options, 7, QUADRILLE_DRAW_SVG, &text, &size, error)
          == QUADRILLE_NO_COVER);
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, QUADRILLE_DRAW_LINE, &text, &size, error)
          == QUADRILLE_UNSUPPORTED);
    CHECK(quadrille_puzzle_draw(queens, cover.options, 8, 9, &text, &size, error) == QUADRILLE_BAD_ARGUMENT);
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
    CHECK(has(ask(problem, "unique", NULL, NULL, error), "\"answer\":\"one\""));
    struct cover cover = {{0}, 0};
    const quadrille_callbacks keep = keeping(&cover);
    char* text = NULL;
    CHECK(quadrille_run(problem, "solve", NULL, &keep, NULL, NULL, error) == QUADRILLE_OK);
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

/* Whether the problem with these options has the answer "one" or "many". By another engine than makes problems. */
static int answers(const quadrille_problem* base, const uint32_t* givens, size_t count, const char* answer,
                   quadrille_error* error) {
    char expected[40];
    quadrille_problem* problem = NULL;
    snprintf(expected, sizeof expected, "\"answer\":\"%s\"", answer);
    CHECK(quadrille_problem_restrict(base, givens, count, NULL, 0, &problem, error) == QUADRILLE_OK);
    const int ok = has(ask(problem, "unique", "{\"engine\":\"links\"}", NULL, error), expected);
    quadrille_problem_free(problem);
    return ok;
}

/* Sudokus of 4 x 4 with one solution; without any of the orbits of their givens they have more. */
static void test_making(quadrille_error* error) {
    const char* const words[] = {"--base", "--box", "2x2"};
    quadrille_puzzle* puzzle = NULL;
    CHECK(quadrille_puzzle_new("sudoku", words, 3, NULL, 0, &puzzle, error) == QUADRILLE_OK);
    quadrille_problem* base = problem_of(puzzle, error);
    quadrille_each* each = NULL;
    CHECK(quadrille_each_new(base, NULL, &each, error) == QUADRILLE_OK);
    char *text = NULL, params[400];
    uint32_t orbits[64];
    CHECK(quadrille_puzzle_orbits(puzzle, "none", &text, error) == QUADRILLE_OK);
    CHECK(has(text, "[0,1,2,3,4,5,6,"));
    CHECK(quadrille_puzzle_orbits(puzzle, "whole", &text, error) == QUADRILLE_BAD_ARGUMENT && !text);
    CHECK(quadrille_puzzle_orbits(puzzle, "half", &text, error) == QUADRILLE_OK);
    const char* number = text;
    for (size_t k = 0; k < 64; ++k) orbits[k] = (uint32_t)strtoul(number + 1, (char**)&number, 10);
    CHECK(orbits[0] == orbits[63] && strcmp(number, "]") == 0);
    for (uint64_t seed = 0; seed < 5; ++seed)
        for (int symmetric = 0; symmetric < 2; ++symmetric) {
            struct cover givens = {{0}, 0}, again = {{0}, 0};
            const quadrille_callbacks keep = keeping(&givens), keep_again = keeping(&again);
            snprintf(params, sizeof params, "{\"seed\":%u,\"orbits\":%s}", (unsigned)seed, symmetric ? text : "[]");
            CHECK(quadrille_each_run(each, "make", NULL, 0, params, &keep, NULL, error) == QUADRILLE_OK);
            CHECK(quadrille_each_run(each, "make", NULL, 0, params, &keep_again, NULL, error) == QUADRILLE_OK);
            CHECK(givens.count >= 4 && givens.count == again.count); /* no sudoku of 4 x 4 has fewer givens */
            CHECK(memcmp(givens.options, again.options, givens.count * sizeof(uint32_t)) == 0);
            CHECK(answers(base, givens.options, givens.count, "one", error));
            for (size_t out = 0; out < givens.count; ++out) {
                uint32_t rest[16];
                size_t left = 0;
                for (size_t i = 0; i < givens.count; ++i) {
                    const uint32_t one = givens.options[i], other = givens.options[out];
                    if (symmetric ? orbits[one] != orbits[other] : i != out) rest[left++] = one;
                }
                CHECK(answers(base, rest, left, "many", error));
            }
        }
    CHECK(quadrille_each_run(each, "make", NULL, 0, "{\"orbits\":[1]}", NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found 1 numbers for orbits, the problem has 64 options"));
    CHECK(quadrille_each_run(each, "make", orbits, 1, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_each_run(NULL, "make", NULL, 0, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_free(text);
    quadrille_each_free(each);
    quadrille_problem_free(base);
    quadrille_puzzle_free(puzzle);
}

static int deduces(const char* matrix, const char* params, const char* expected, quadrille_error* error) {
    quadrille_problem* problem = read_text(matrix, error);
    char* const json = ask(problem, "deduce", params, NULL, error);
    const int ok = json && strcmp(json, expected) == 0;
    if (!ok) fprintf(stderr, "found %s\n", json);
    quadrille_free(json);
    quadrille_problem_free(problem);
    return ok;
}

/* What can be seen at a glance. */
static void test_deductions(quadrille_error* error) {
#define SINGLE(k)                                                                                                      \
    "{\"type\":\"deduction\",\"level\":1,\"technique\":\"single\",\"items\":[" #k                                      \
    "],\"within\":[],\"chain\":[],\"require\":[" #k "],\"forbid\":[],\"text\":\"item " #k " has only option " #k       \
    " left\"}"
#define RATING(steps, rating) "{\"steps\":[" steps "],\"rating\":{\"type\":\"rating\"," rating "}}"
#define STEPS(n) "\"steps\":{\"single\":" #n ",\"inside\":0,\"pair\":0,\"trial\":0}"
#define ENDING(complete, ending) ",\"complete\":" complete ",\"ending\":\"" ending "\""
    CHECK(deduces("1 0\n0 1\n", NULL,
                  RATING(SINGLE(0) "," SINGLE(1), "\"outcome\":\"solved\",\"level\":1,\"technique\":\"single\"," STEPS(
                                                      2) ",\"left\":0" ENDING("true", "exhausted")),
                  error));
    CHECK(deduces("A B\nA\n", NULL,
                  RATING("", "\"outcome\":\"none\"," STEPS(0) ",\"left\":1" ENDING(
                                 "true", "exhausted") ",\"text\":\"B has no option left\""),
                  error));
    quadrille_problem* problem = read_text("1 0\n0 1\n", error);
    char* const json = ask(problem, "deduce", "{\"limit\":1}", NULL, error);
    CHECK(json && strncmp(json, "{\"steps\":[" SINGLE(0) "]", strlen("{\"steps\":[" SINGLE(0) "]")) == 0);
    CHECK(has(json, "\"complete\":false"));
    quadrille_problem_free(problem);
}

/* The page that replays a search. */
static void test_watch_page(quadrille_error* error) {
    quadrille_problem* problem = read_text("1 0\n0 1\n1 1\n", error);
    char* html = NULL;
    size_t size = 0;
    CHECK(quadrille_run(problem, "watch", NULL, NULL, &html, &size, error) == QUADRILLE_UNSUPPORTED && !html);
    quadrille_puzzle_attach(problem);
    CHECK(quadrille_run(problem, "watch", NULL, NULL, &html, &size, error) == QUADRILLE_OK);
    CHECK(html && strlen(html) == size && strncmp(html, "<!doctype html>", 15) == 0);
    CHECK(html && strstr(html, "\"covers\":2,") && strstr(html, "\"cut\":\"\""));
    quadrille_free(html);
    CHECK(has(ask(problem, "watch", "{\"steps\":1}", NULL, error), "\"cut\":\"step limit 1\""));
    quadrille_problem_free(problem);
    quadrille_puzzle_attach(NULL);
}

static void test_puzzle_texts(quadrille_error* error) {
    quadrille_puzzle* sudoku = NULL;
    CHECK(quadrille_puzzle_new("sudoku", NULL, 0, sudoku_text, strlen(sudoku_text), &sudoku, error) == QUADRILLE_OK);
    check_sudoku(sudoku, error);
    quadrille_puzzle_free(sudoku);

    const char* const words[] = {"--grid", sudoku_text};
    CHECK(quadrille_puzzle_new("sudoku", words, 2, NULL, 0, &sudoku, error) == QUADRILLE_OK);
    quadrille_puzzle_free(sudoku);

    CHECK(quadrille_puzzle_new("sudoku", NULL, 0, "53x", 3, &sudoku, error) == QUADRILLE_BAD_DATA);
    CHECK(sudoku == NULL && strncmp(quadrille_error_message(error), "input:1:", 8) == 0);
    CHECK(quadrille_puzzle_new("queens", NULL, 0, "8\n", 2, &sudoku, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("sudoku", NULL, 0, NULL, 2, &sudoku, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for bytes"));
}

static void test_bad_puzzles(quadrille_error* error) {
    quadrille_puzzle* puzzle = NULL;
    const char* const flag[] = {"8", "--no-such-flag"};
    const char* const hole[] = {"8", NULL};
    const char* const word = "eight";
    CHECK(quadrille_puzzle_new("chess", NULL, 0, NULL, 0, &puzzle, error) == QUADRILLE_UNSUPPORTED);
    CHECK(says(error, QUADRILLE_UNSUPPORTED, "unknown front end 'chess'"));
    CHECK(quadrille_puzzle_new("queens", NULL, 0, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", NULL, 1, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", hole, 2, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for a word"));
    CHECK(quadrille_puzzle_new("queens", flag, 2, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", &word, 1, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    static const char* const raw[] = {"--text", "board 1x1\npiece \xff\n#"};
    CHECK(quadrille_puzzle_new("tile", raw, 2, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "tile: found 'board 1x1\\x0apiece \\xff\\x0a#', expected text in UTF-8"));
    CHECK(quadrille_puzzle_new(NULL, NULL, 0, NULL, 0, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_new("queens", flag, 1, NULL, 0, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(puzzle == NULL);

    quadrille_problem *problem = read_text("a b\na\nb\n", error), *copy = NULL;
    CHECK(quadrille_puzzle_of(problem, &puzzle, error) == QUADRILLE_UNSUPPORTED && puzzle == NULL);
    CHECK(quadrille_puzzle_of(NULL, &puzzle, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_problem(NULL, &copy, error) == QUADRILLE_BAD_ARGUMENT && copy == NULL);
    quadrille_problem_free(problem);
    char* text = NULL;
    CHECK(quadrille_puzzle_draw(NULL, NULL, 0, 0, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_orbits(NULL, "none", &text, error) == QUADRILLE_BAD_ARGUMENT && text == NULL);
    puzzle = make_puzzle("queens", "8", error);
    CHECK(quadrille_puzzle_draw(puzzle, NULL, 8, 0, &text, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_puzzle_draw(puzzle, NULL, 0, 0, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_puzzle_free(puzzle);
    quadrille_puzzle_free(NULL);
}

/* The verdict on a proof in memory. */
static char* judge(const quadrille_problem* problem, const char* proof, size_t size, quadrille_error* error) {
    char* verdict = NULL;
    CHECK(quadrille_check(problem, proof, size, NULL, NULL, &verdict, error) == QUADRILLE_OK);
    return verdict;
}

/* The params of prove for what count answers. */
static const char* proving(const quadrille_problem* problem, const char* form, quadrille_error* error) {
    static char params[4000];
    char* const answer = ask(problem, "count", NULL, NULL, error);
    snprintf(params, sizeof params, "{\"answer\":%s,\"form\":\"%s\"}", answer, form);
    quadrille_free(answer);
    return params;
}

/* A proof is what the checker accepts, of this problem only; it is written whole or not at all. */
static void test_proofs(quadrille_error* error) {
    static const char proved[]
        = "{\"proved\":true,\"claim\":\"count 92\",\"text\":\"count 92\",\"step\":0,\"restricted\":false}";
    quadrille_problem *queens = make_problem("queens", "8", error), *less = make_problem("queens", "7", error);
    char *bytes = NULL, params[80], path[] = "/tmp/quadrille-c-XXXXXX";
    size_t size = 0;
    for (int as_text = 0; as_text < 2; ++as_text) {
        quadrille_free(bytes);
        const char* const how = proving(queens, as_text ? "text" : "binary", error);
        CHECK(quadrille_run(queens, "prove", how, NULL, &bytes, &size, error) == QUADRILLE_OK);
        CHECK(bytes && (strstr(bytes, "\ntext\n") != NULL) == as_text);
        CHECK(has(judge(queens, bytes, size, error), proved));
        CHECK(has(judge(less, bytes, size, error), "\"proved\":false"));
        char* const cut = judge(queens, bytes, size / 2, error);
        CHECK(cut && !strstr(cut, "\"step\":0,"));
        CHECK(has(cut, "\"proved\":false"));
    }
    FILE* const file = fdopen(mkstemp(path), "w");
    CHECK(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
    quadrille_free(bytes);
    snprintf(params, sizeof params, "{\"file\":\"%s\"}", path);
    CHECK(has(ask(queens, "check", params, NULL, error), proved));

    quadrille_stopper* stopper = quadrille_stopper_new();
    const quadrille_callbacks stopped = {.stopper = stopper};
    quadrille_stopper_stop(stopper);
    CHECK(ask(queens, "prove", proving(queens, "binary", error), &stopped, error) == NULL);
    CHECK(quadrille_error_status(error) == QUADRILLE_STOPPED && quadrille_error_message(error)[0] != 0);
    CHECK(ask(queens, "check", params, &stopped, error) == NULL && quadrille_error_status(error) == QUADRILLE_STOPPED);
    remove(path);

    quadrille_diagram* diagram = NULL;
    CHECK(quadrille_compile(queens, NULL, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(quadrille_diagram_write(diagram, &bytes, &size, error) == QUADRILLE_OK);
    CHECK(has(judge(queens, bytes, size, error), "{\"proved\":true,\"claim\":\"at least 92\""));
    CHECK(has(judge(less, bytes, size, error), "\"proved\":false"));
    char* verdict = NULL;
    CHECK(quadrille_check(queens, bytes, size, NULL, &stopped, &verdict, error) == QUADRILLE_STOPPED && !verdict);
    quadrille_free(bytes);
    quadrille_diagram_free(diagram);
    quadrille_stopper_free(stopper);
    quadrille_problem_free(less);
    quadrille_problem_free(queens);
}

static void test_bad_proofs(quadrille_error* error) {
    static const char* const answers[] = {"{}",
                                          "{\"count\":\"4\",\"complete\":false}",
                                          "{\"count\":4,\"complete\":true}",
                                          "{\"count\":\"\",\"complete\":true}",
                                          "{\"count\":\"x\",\"complete\":true}",
                                          "{\"count\":\"1\",\"complete\":true,\"cost\":\"0\"}",
                                          "{\"count\":\"1\",\"complete\":true,\"total\":\"4\"}"};
    quadrille_problem* queens = make_problem("queens", "6", error);
    char params[100], *verdict = NULL;
    for (size_t k = 0; k < sizeof answers / sizeof answers[0]; ++k) {
        snprintf(params, sizeof params, "{\"answer\":%s}", answers[k]);
        CHECK(ask(queens, "prove", params, NULL, error) == NULL);
        CHECK(says(error, QUADRILLE_BAD_ARGUMENT,
                   "found no count of all covers for answer, expected the complete answer of count"));
    }
    CHECK(ask(queens, "prove", NULL, NULL, error) == NULL);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found no answer for prove, expected an object"));
    CHECK(quadrille_check(queens, "92", 2, NULL, NULL, &verdict, error) == QUADRILLE_BAD_DATA);
    CHECK(strncmp(quadrille_error_message(error), "proof:1:", 8) == 0 && verdict == NULL);
    CHECK(quadrille_check(queens, "\x89QDG", 4, NULL, NULL, &verdict, error) == QUADRILLE_BAD_DATA);
    CHECK(quadrille_check(queens, NULL, 2, NULL, NULL, &verdict, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_check(queens, "", 0, "{\"file\":\"x\"}", NULL, &verdict, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(quadrille_check(queens, "92", 2, NULL, NULL, NULL, error) == QUADRILLE_BAD_ARGUMENT);
    CHECK(ask(queens, "check", "{\"file\":\"/no/such/file\"}", NULL, error) == NULL);
    CHECK(quadrille_error_status(error) == QUADRILLE_NO_INPUT);
    quadrille_problem_free(queens);
}

/* No three queens stand in peace on 3 x 3 squares (OEIS A000170), nor do dominoes cover three squares. */
static void test_reasons(quadrille_error* error) {
    quadrille_problem* problem = make_problem("queens", "3", error);
    struct cover cover = {{0}, 0};
    const quadrille_callbacks keep = keeping(&cover);
    char* reason = ask(problem, "why", NULL, &keep, error);
    CHECK(reason && strncmp(reason, "{\"none\":true,\"text\":\"", 21) == 0 && cover.count == 0);
    CHECK(has(reason, "\",\"reason\":{\""));
    quadrille_problem_free(problem);

    problem = read_text("a b\na\n", error); /* by its names where no front end made it */
    reason = ask(problem, "why", NULL, NULL, error);
    CHECK(reason && strstr(reason, "\"text\":\"b needs an option, and no option has it.\\n\""));
    CHECK(has(reason, "\"lack\""));
    quadrille_problem_free(problem);

    problem = make_problem("queens", "4", error);
    CHECK(has(ask(problem, "why", NULL, &keep, error), "{\"none\":false}") && cover.count == 4);
    CHECK(quadrille_verify(problem, cover.options, cover.count, error) == QUADRILLE_OK);
    quadrille_problem_free(problem);
}

/* Runs a verb of a job; `params` has %s for the folder. */
static char* ask_job(const char* verb, const char* params, const char* folder, quadrille_error* error) {
    char filled[200];
    snprintf(filled, sizeof filled, params, folder);
    return ask(NULL, verb, filled, NULL, error);
}

/* Queens in seven parts, which add up to 92. */
static void test_jobs(quadrille_error* error) {
    quadrille_problem* queens = make_problem("queens", "8", error);
    char folder[] = "/tmp/quadrille-c-XXXXXX", params[200];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(params, sizeof params, "{\"folder\":\"%s\",\"parts\":7}", folder);
    CHECK(has(ask(queens, "split", params, NULL, error), "\"missing\":\"0-6\""));
    CHECK(ask(queens, "split", params, NULL, error) == NULL && quadrille_error_status(error) == QUADRILLE_BAD_ARGUMENT);
    quadrille_problem_free(queens);

    uint64_t sum = 0;
    for (int part = 0; part < 7; ++part) {
        snprintf(params, sizeof params, "{\"folder\":\"%%s\",\"part\":%d}", part);
        char* const first = ask_job("work", params, folder, error);
        CHECK(first && strstr(first, "\"complete\":true"));
        const uint64_t count = count_in(first);
        CHECK(count_in(ask_job("work", params, folder, error)) == count); /* by its record */
        sum += count;
        if (part == 4) {
            CHECK(has(ask_job("status", "{\"folder\":\"%s\"}", folder, error), "\"missing\":\"5-6\""));
            CHECK(has(ask_job("status", "{\"folder\":\"%s\"}", folder, error), "\"complete\":false"));
        }
    }
    CHECK(sum == 92);
    CHECK(has(ask_job("status", "{\"folder\":\"%s\"}", folder, error), "\"complete\":true"));
    CHECK(quadrille_error_warning(error, 0) == NULL);
    CHECK(count_in(ask_job("status", "{\"folder\":\"%s\"}", folder, error)) == 92);

    /* A record that is damaged does not count, and is told. */
    char record[80], command[80];
    snprintf(record, sizeof record, "%s/parts/000/000003.json", folder);
    FILE* const file = fopen(record, "a");
    CHECK(file && fputs("x", file) >= 0 && fclose(file) == 0);
    CHECK(has(ask_job("status", "{\"folder\":\"%s\"}", folder, error), "\"missing\":\"3\""));
    CHECK(quadrille_error_warning(error, 0) != NULL);
    snprintf(record, sizeof record, "%s/problem.json", folder);
    CHECK(remove(record) == 0);
    CHECK(ask_job("work", "{\"folder\":\"%s\",\"part\":3}", folder, error) == NULL);
    CHECK(quadrille_error_status(error) == QUADRILLE_NO_INPUT);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
}

static void test_bad_jobs(quadrille_error* error) {
    quadrille_problem* queens = make_problem("queens", "6", error);
    char folder[] = "/tmp/quadrille-c-XXXXXX", command[80], params[200];
    CHECK(mkdtemp(folder) != NULL);
    CHECK(ask(queens, "split", "{\"folder\":\"/no/such/folder\",\"parts\":3}", NULL, error) == NULL);
    CHECK(quadrille_error_status(error) == QUADRILLE_IO_ERROR);
    CHECK(strstr(quadrille_error_message(error), "No such file") != NULL);
    CHECK(ask(queens, "split", "{\"folder\":\"x\",\"parts\":0}", NULL, error) == NULL);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found 0 for parts, expected a whole number from 1 to 1000000"));
    snprintf(params, sizeof params, "{\"folder\":\"%s\",\"parts\":3}", folder);
    CHECK(ask(NULL, "split", params, NULL, error) == NULL);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found NULL for problem"));
    CHECK(ask_job("status", "{\"folder\":\"%s\"}", folder, error) == NULL);
    CHECK(quadrille_error_status(error) == QUADRILLE_NO_INPUT);

    CHECK(has(ask(queens, "split", params, NULL, error), "\"missing\":\"0-2\""));
    CHECK(ask_job("work", "{\"folder\":\"%s\",\"part\":3}", folder, error) == NULL);
    CHECK(says(error, QUADRILLE_BAD_ARGUMENT, "found part 3, the job has 3 parts"));
    CHECK(ask_job("work", "{\"folder\":\"%s\",\"part\":0,\"engine\":\"diagram\"}", folder, error) == NULL);
    CHECK(quadrille_error_status(error) == QUADRILLE_UNSUPPORTED);
    CHECK(has(ask_job("work", "{\"folder\":\"%s\",\"part\":0,\"engine\":\"links\",\"nodes\":2}", folder, error),
              "\"complete\":false,\"ending\":\"node limit\""));
    CHECK(has(ask_job("status", "{\"folder\":\"%s\"}", folder, error), "\"incomplete\":\"0\",\"missing\":\"1-2\""));
    quadrille_problem_free(queens);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
}

/* Costs by hand: the covers of a diagram cost 4, -2 and a sum beyond 64 bits. */
static void test_costs(quadrille_error* error) {
    quadrille_problem* problem = read_text("a b\na |3\nb |1\na b |-2\na |9223372036854775807\n", error);
    quadrille_diagram* diagram = NULL;
    struct cover cover = {{0}, 0};
    struct covers covers = {problem, 0, 0, 0};
    const quadrille_callbacks keep = keeping(&cover), verify = verifying(&covers);
    CHECK(has(ask(problem, "optimize", "{\"sense\":\"max\"}", &keep, error), "\"cost\":\"9223372036854775808\""));
    CHECK(cover.count == 2 && cover.options[0] == 1 && cover.options[1] == 3);
    CHECK(quadrille_compile(problem, NULL, NULL, &diagram, error) == QUADRILLE_OK);
    CHECK(quadrille_diagram_run(diagram, "best", NULL, &keep, NULL, error) == QUADRILLE_OK);
    CHECK(cover.count == 1 && cover.options[0] == 2);
    CHECK(quadrille_diagram_run(diagram, "best", "{\"sense\":\"max\"}", &keep, NULL, error) == QUADRILLE_OK);
    CHECK(cover.count == 2 && cover.options[0] == 1 && cover.options[1] == 3);
    CHECK(quadrille_diagram_run(diagram, "best", "{\"best\":99}", &verify, NULL, error) == QUADRILLE_OK);
    CHECK(covers.seen == 3 && covers.wrong == 0);
    quadrille_diagram_free(diagram);
    quadrille_problem_free(problem);
}

/* One run of what is above, with that number of allocations. Returns 1 if it went through. */
static int run_with(long allocations, quadrille_error* error) {
    static const char* const word = "4";
    quadrille_puzzle* puzzle = NULL;
    quadrille_problem* problem = NULL;
    char *reason = NULL, *counted = NULL, *proof = NULL, *drawn = NULL, *verdict = NULL, params[2000];
    size_t size = 0;
    struct cover cover = {{0}, 0};
    const quadrille_callbacks keep = keeping(&cover);
    allocations_left = allocations;
    quadrille_status status = quadrille_puzzle_new("queens", &word, 1, NULL, 0, &puzzle, error);
    if (!status) status = quadrille_puzzle_problem(puzzle, &problem, error);
    if (!status) status = quadrille_run(problem, "why", NULL, &keep, &reason, NULL, error);
    if (!status)
        status = quadrille_puzzle_draw(puzzle, cover.options, cover.count, QUADRILLE_DRAW_SVG, &drawn, NULL, error);
    if (!status) status = quadrille_run(problem, "count", NULL, NULL, &counted, NULL, error);
    snprintf(params, sizeof params, "{\"answer\":%s}", counted ? counted : "0");
    if (!status) status = quadrille_run(problem, "prove", params, NULL, &proof, &size, error);
    if (!status) status = quadrille_check(problem, proof, size, NULL, NULL, &verdict, error);
    allocations_left = -1;
    CHECK(status == QUADRILLE_OK || status == QUADRILLE_NO_RESOURCES || status == QUADRILLE_STOPPED);
    if (status) CHECK(quadrille_error_message(error)[0] != 0);
    if (!status) CHECK(strstr(verdict, "\"proved\":true") != NULL);
    quadrille_free(verdict);
    quadrille_free(proof);
    quadrille_free(counted);
    quadrille_free(drawn);
    quadrille_free(reason);
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
