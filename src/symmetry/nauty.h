/* SPDX-License-Identifier: MIT */
#pragma once

/* The one door to nauty (McKay and Piperno, Practical graph isomorphism II, J. Symbolic Comput. 60, 2014). Its headers
 * are C only; this one is read by C++ too. */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An undirected graph with coloured vertices 0..n-1. The neighbours of vertex k are e[v[k]] .. e[v[k] + d[k] - 1]. `lab`
 * lists the vertices class by class, and ptn[k] is 0 where a class ends at place k, 1 elsewhere. */
struct quadrille_nauty_graph {
    int n;
    size_t ends; /* twice the number of edges */
    size_t* v;
    int *d, *e;
    int *lab, *ptn; /* changed; after a canonical form, lab[k] is the vertex with the new number k */
};

/* What the caller is told; all of them get `owner`, and none may throw. */
struct quadrille_nauty_calls {
    void* owner;
    void (*symmetry)(void* owner, const int* image); /* a generator */
    void (*index)(void* owner, int index);           /* the order of the group is the product of these */
    int (*go_on)(void* owner);                       /* at each node of nauty's tree: 0 ends the run */
};

enum quadrille_nauty_end { QUADRILLE_NAUTY_WHOLE, QUADRILLE_NAUTY_LEFT, QUADRILLE_NAUTY_NO_MEMORY };

/* Finds the symmetries that keep the classes, and with `canonical` a canonical labelling. `orbits` gets the least vertex
 * of each vertex's orbit. It is LEFT if go_on ended it: then what was told is true, and `lab` says nothing. Without memory,
 * what this thread's runs keep is released. Where nauty is linked statically, it ends the process instead. */
enum quadrille_nauty_end quadrille_nauty_run(struct quadrille_nauty_graph* graph, int canonical, int* orbits,
                                             const struct quadrille_nauty_calls* calls);

/* Releases the memory that this thread's runs keep for the next one. */
void quadrille_nauty_release(void);

#ifdef __cplusplus
}
#endif
