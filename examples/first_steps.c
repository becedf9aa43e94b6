/* SPDX-License-Identifier: MIT */
/* The example of quadrille.h: the matrix of Knuth's "Dancing links", covered by options 0, 3 and 4. */
#include <quadrille.h>
#include <stdio.h>
#include <string.h>

static int print(const uint32_t* options, size_t count, void* user) {
    (void)user;
    for (size_t i = 0; i < count; ++i) printf("%u ", (unsigned)options[i]);
    puts("");
    return QUADRILLE_GO_ON;
}

int main(void) {
    const char* matrix = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n";
    const quadrille_callbacks callbacks = {.cover = print};
    quadrille_error* error = quadrille_error_new();
    quadrille_problem* problem = NULL;
    if (quadrille_read_memory(matrix, strlen(matrix), NULL, NULL, &problem, error) == QUADRILLE_OK)
        quadrille_run(problem, "solve", "{\"limit\": 10}", &callbacks, NULL, NULL, error);
    const int failed = quadrille_error_status(error) != QUADRILLE_OK;
    if (failed) fprintf(stderr, "%s\n", quadrille_error_message(error));
    quadrille_problem_free(problem);
    quadrille_error_free(error);
    return failed;
}
