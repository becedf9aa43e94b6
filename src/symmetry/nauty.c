/* SPDX-License-Identifier: MIT */
/* nauty stops early by a global flag only, nauty_kill_request, which ends the runs of all threads. So a run is left by a
 * jump out of its call for each node: its memory is static to the thread and is used again by the next run. */
#include "symmetry/nauty.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <nauty/nausparse.h>

static _Thread_local const struct quadrille_nauty_calls* now; /* null outside of a run */
static _Thread_local jmp_buf leave;
static _Thread_local sparsegraph form; /* the canonical graph: nauty wants a place for it */

static void on_symmetry(int count, int* image, int* orbits, int orbit_count, int fixed, int n) {
    (void)count, (void)orbits, (void)orbit_count, (void)fixed, (void)n;
    now->symmetry(now->owner, image);
}

static void on_level(int* lab, int* ptn, int level, int* orbits, statsblk* stats, int vertex, int index, int cell_size,
                     int cell_count, int child_count, int n) {
    (void)lab, (void)ptn, (void)level, (void)orbits, (void)stats, (void)vertex, (void)cell_size, (void)cell_count;
    (void)child_count, (void)n;
    now->index(now->owner, index);
}

static void on_node(graph* g, int* lab, int* ptn, int level, int cell_count, int cell, int code, int m, int n) {
    (void)g, (void)lab, (void)ptn, (void)level, (void)cell_count, (void)cell, (void)code, (void)m, (void)n;
    if (!now->go_on(now->owner)) longjmp(leave, QUADRILLE_NAUTY_LEFT);
}

/* nauty's shared library calls a function of this name when it has no memory, and its own one ends the process. The
 * dynamic linker takes this one, as it comes first. In a static link nauty's own one wins, because this one is weak. */
__attribute__((weak, visibility("default"))) void alloc_error(const char* what);
void alloc_error(const char* what) {
    if (now) longjmp(leave, QUADRILLE_NAUTY_NO_MEMORY);
    fprintf(stderr, "Dynamic allocation failed: %s\n", what); /* as nauty's own: someone else called it */
    exit(2);
}

enum quadrille_nauty_end quadrille_nauty_run(struct quadrille_nauty_graph* graph, int canonical, int* orbits,
                                             const struct quadrille_nauty_calls* calls) {
    static DEFAULTOPTIONS_SPARSEGRAPH(defaults);
    optionblk options = defaults;
    statsblk stats;
    sparsegraph g;
    SG_INIT(g);
    g.nv = graph->n;
    g.nde = g.elen = graph->ends;
    g.v = graph->v;
    g.d = graph->d;
    g.e = graph->e;
    g.vlen = g.dlen = (size_t)graph->n;
    options.getcanon = canonical != 0;
    options.defaultptn = FALSE;
    options.userautomproc = on_symmetry;
    options.userlevelproc = on_level;
    options.usernodeproc = on_node;
    now = calls;
    switch (setjmp(leave)) {
    case 0:
        sparsenauty(&g, graph->lab, graph->ptn, orbits, &options, &stats, canonical ? &form : NULL);
        now = NULL;
        return QUADRILLE_NAUTY_WHOLE;
    case QUADRILLE_NAUTY_LEFT:
        now = NULL;
        return QUADRILLE_NAUTY_LEFT;
    default:
        now = NULL;
        quadrille_nauty_release(); /* with the sizes of memory that is not there */
        return QUADRILLE_NAUTY_NO_MEMORY;
    }
}

void quadrille_nauty_release(void) {
    SG_FREE(form);
    nausparse_freedyn();
    nauty_freedyn();
    nautil_freedyn();
}
