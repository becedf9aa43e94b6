/* SPDX-License-Identifier: MIT */
/* Queens in C: builds the problem item by item, draws one cover, and counts them all. For example: queens 8
 */
#include <quadrille.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows and columns must have one queen, diagonals have one at most: those are secondary items. */
static quadrille_problem* make_queens(uint32_t n, quadrille_error* error) {
    quadrille_problem* problem = NULL;
    quadrille_builder* builder = quadrille_builder_new();
    quadrille_status status = builder ? QUADRILLE_OK : QUADRILLE_NO_RESOURCES;
    for (uint32_t i = 0; !status && i < 6 * n - 2; ++i)
        status = quadrille_builder_add_item(builder, NULL, i < 2 * n ? QUADRILLE_PRIMARY : QUADRILLE_SECONDARY, 1, 1,
                                            NULL, error);
    for (uint32_t square = 0; !status && square < n * n; ++square) {
        const uint32_t row = square / n, column = square % n, rising = 2 * n, falling = 4 * n - 1;
        const uint32_t items[] = {row, n + column, rising + row + column, falling + row + n - 1 - column};
        status = quadrille_builder_add_option(builder, NULL, items, NULL, 4, NULL, error);
    }
    if (!status) status = quadrille_builder_build(builder, &problem, error);
    quadrille_builder_free(builder);
    return problem;
}

/* Option number row * n + column is a queen on that square. Options are ascending, so rows are, too. */
static int draw(const uint32_t* options, size_t n, void* user) {
    (void)user;
    for (size_t row = 0; row < n; ++row)
        for (size_t column = 0; column < n; ++column)
            printf("%c%c", options[row] % n == column ? 'Q' : '.', column + 1 == n ? '\n' : ' ');
    return QUADRILLE_STOP;
}

int main(int argc, char** argv) {
    const int n = argc == 2 ? atoi(argv[1]) : 0;
    if (n < 1 || n > 1000) {
        fprintf(stderr, "usage: queens N, from 1 to 1000\n");
        return 2;
    }
    quadrille_error* error = quadrille_error_new();
    quadrille_problem* problem = make_queens((uint32_t)n, error);
    const quadrille_callbacks callbacks = {.cover = draw};
    char* answer = NULL;
    if (problem && quadrille_run(problem, "solve", NULL, &callbacks, NULL, NULL, error) == QUADRILLE_OK
        && quadrille_run(problem, "count", NULL, NULL, &answer, NULL, error) == QUADRILLE_OK) {
        const char* const count = strstr(answer, "\"count\":\"") + 9; /* the answer is JSON, the count a text */
        printf("%.*s covers\n", (int)strcspn(count, "\""), count);
    } else {
        fprintf(stderr, "%s\n", quadrille_error_message(error));
    }
    const int failed = answer == NULL;
    quadrille_free(answer);
    quadrille_problem_free(problem);
    quadrille_error_free(error);
    return failed;
}
