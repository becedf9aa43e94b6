// SPDX-License-Identifier: MIT
#include <ostream>

#include <quadrille/watch.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

quadrille_status quadrille_watch_page(const quadrille_problem* problem, const quadrille_params* params, uint64_t steps,
                                      char** html, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(html, "html") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const quadrille_params mine = begin(params);
        const WatchPageParams how{.choose = mine.search.choose, .steps = steps};
        const auto page = text_by([&](std::ostream& out) { write_watch_page(out, whole, how, mine.control); });
        give_bytes(page, html, size);
    });
}
