// SPDX-License-Identifier: MIT
#include <sstream>

#include <quadrille/watch.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

quadrille_status quadrille_watch_page(const quadrille_problem* problem, const quadrille_params* params,
                                      uint64_t steps, char** html, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(html, "html") = nullptr;
        const quadrille_params mine = begin(params);
        std::ostringstream page;
        write_watch_page(page, deref(problem, "problem").problem,
                         {.choose = mine.search.choose, .steps = steps}, mine.control);
        give_bytes(page.str(), html, size);
    });
}
