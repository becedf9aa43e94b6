// SPDX-License-Identifier: MIT
// nauty finds generators, the orbits under them, and a canonical labelling. The exact order is the product of the
// indices that it tells level by level; the order in its statistics is rounded.
#include "symmetry/group.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <memory>
#include <new>
#include <numeric>
#include <utility>

#include <quadrille/error.hpp>

#ifdef QUADRILLE_NAUTY
#include <pthread.h>

#include "symmetry/nauty.h"
#endif

namespace quadrille::symmetries {

Count exchange_count(const Graph& graph) {
    Count count = 1;
    for (std::uint32_t x = graph.option_begin(); x < graph.size(); ++x)
        for (std::uint64_t k = 2; k <= graph.options(x).size(); ++k) count *= k;
    return count;
}

#ifdef QUADRILLE_NAUTY

namespace {

/// What nauty tells. An exception must not pass through C: it ends the run, and is thrown behind it.
struct Listener {
    Group& group;
    const Question& question;
    const Control& control;
    std::uint32_t size;
    std::exception_ptr error = {};

    void symmetry(const int* image) {
        if (!question.generators) return;
        std::vector<std::uint32_t>& generator = group.generators.emplace_back(size);
        std::transform(image, image + size, generator.begin(), [](int x) { return static_cast<std::uint32_t>(x); });
    }
    bool go_on() { return !error && ++group.nodes <= question.nodes && !stopped(control); }
    template <class Call> void guard(const Call& call) {
        try {
            call();
        } catch (...) {
            error = std::current_exception();
        }
    }
};

Listener& listener(void* owner) { return *static_cast<Listener*>(owner); }

/// What a thread's runs of nauty use again, and what nauty keeps for them.
struct Scratch {
    std::vector<std::size_t> begins;
    std::vector<int> degrees, ends, order, inner, orbits;
    Refinement refinement;

    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { quadrille_nauty_release(); }
};

/// The scratch memory of this thread. It is no thread_local object: to note a destructor, glibc allocates, and
/// ends the process if it cannot.
Scratch& scratch() {
    static const pthread_key_t key = [] {
        pthread_key_t made{};
        if (pthread_key_create(&made, [](void* held) { delete static_cast<Scratch*>(held); }) != 0)
            throw std::bad_alloc();
        return made;
    }();
    if (void* const held = pthread_getspecific(key)) return *static_cast<Scratch*>(held);
    auto made = std::make_unique<Scratch>();
    if (pthread_setspecific(key, made.get()) != 0) throw std::bad_alloc();
    return *made.release();
}

/// Appends numbers of a fixed width, little endian.
class Writer {
  public:
    Writer(std::string& bytes, unsigned width) : bytes_(bytes), width_(width) {}
    void put(std::uint64_t number) const {
        for (unsigned k = 0; k < width_; ++k) bytes_.push_back(static_cast<char>(number >> (8 * k)));
    }

  private:
    std::string& bytes_;
    unsigned width_;
};

/// Writes the form of a graph whose vertex `order[k]` has the canonical number k. Items and colours come
/// before options in it, since classes are in the order of their kinds.
void write_form(const Graph& graph, const std::vector<int>& order, Form& form) {
    const std::uint32_t names = graph.option_begin();
    std::vector<std::uint32_t> number(names);
    form.names.resize(names);
    for (std::uint32_t k = 0; k < names; ++k) {
        const auto x = static_cast<std::size_t>(order[k]);
        number[x] = k;
        form.names[k] = graph.names[x];
    }
    form.bytes.clear();
    const Writer head(form.bytes, 8);
    head.put(graph.keys.size());
    for (std::size_t k = 0, at = 0; k < graph.keys.size(); ++k) {
        const std::size_t begin = at;
        while (graph.inner[at++] != 0) {
        }
        head.put(static_cast<std::uint64_t>(graph.keys[k].kind));
        head.put(static_cast<std::uint64_t>(graph.keys[k].first));
        head.put(graph.keys[k].second);
        head.put(graph.keys[k].mark);
        head.put(at - begin);
    }
    const Writer body(form.bytes, names <= UINT8_MAX ? 1 : names <= UINT16_MAX ? 2 : 4);
    std::vector<std::uint32_t> cells;
    for (std::uint32_t k = 0; k < graph.size(); ++k) {
        const auto x = static_cast<std::uint32_t>(order[k]);
        if (x < graph.item_count()) continue;
        cells.clear();
        for (const int y : graph.neighbours(x)) {
            const auto cell = static_cast<std::uint32_t>(y);
            if (cell < names && (x >= names || cell < graph.item_count())) cells.push_back(number[cell]);
        }
        std::ranges::sort(cells);
        body.put(cells.size());
        for (const std::uint32_t cell : cells) body.put(cell);
    }
}

/// What is known of a graph that was given up before nauty saw it.
Group left(const Graph& graph, Group group) {
    group.complete = false;
    group.orbits.resize(graph.size());
    std::iota(group.orbits.begin(), group.orbits.end(), 0u);
    return group;
}

} // namespace

bool available() { return true; }

Group find_group(const Graph& graph, const Question& question, const Control& control, Form& form) {
    auto& [begins, degrees, ends, order, inner, orbits, refinement] = scratch();
    Group group;
    form.bytes.clear();
    form.names.clear();
    if (!question.form || question.probe != Probe::none) refinement.begin(graph);
    if (!question.form && refinement.tells_all_apart()) {
        group.orbits.resize(graph.size());
        std::iota(group.orbits.begin(), group.orbits.end(), 0u);
        return group;
    }
    if (graph.size() > 0) {
        begins = graph.begins;
        degrees = graph.degrees;
        ends = graph.ends;
        order = graph.vertices;
        inner = graph.inner;
        orbits.resize(graph.size());
        std::iota(orbits.begin(), orbits.end(), 0);
        if (question.form && question.probe != Probe::none) {
            const bool is_whole = refinement.probe(question.probe, control);
            group.probe_steps = refinement.steps();
            if (!is_whole) return left(graph, std::move(group));
            refinement.split(order, inner);
        }
        Listener mine{group, question, control, graph.size()};
        const quadrille_nauty_calls calls{
            &mine,
            [](void* owner, const int* image) { listener(owner).guard([&] { listener(owner).symmetry(image); }); },
            [](void* owner, int by) {
                listener(owner).guard([&] { listener(owner).group.order *= static_cast<std::uint64_t>(by); });
            },
            [](void* owner) { return static_cast<int>(listener(owner).go_on()); }};
        quadrille_nauty_graph raw{static_cast<int>(graph.size()),
                                  ends.size(),
                                  begins.data(),
                                  degrees.data(),
                                  ends.data(),
                                  order.data(),
                                  inner.data()};
        const auto end = quadrille_nauty_run(&raw, question.form ? 1 : 0, orbits.data(), &calls);
        if (end == QUADRILLE_NAUTY_NO_MEMORY) throw std::bad_alloc();
        group.complete = end == QUADRILLE_NAUTY_WHOLE;
        if (mine.error) std::rethrow_exception(mine.error);
        group.orbits.assign(orbits.begin(), orbits.end());
    }
    if (question.form && group.complete) write_form(graph, order, form);
    return group;
}

#else

bool available() { return false; }

Group find_group(const Graph& graph, const Question&, const Control&, Form& form) {
    Group group;
    group.complete = false;
    group.orbits.resize(graph.size());
    std::iota(group.orbits.begin(), group.orbits.end(), 0u);
    form = {};
    return group;
}

#endif

double search_time(const Problem& problem) {
    constexpr double a_cell = 250;
    return 1000 + a_cell * static_cast<double>(problem.cell_count());
}

void require_nauty() {
    if (!available())
        throw Unsupported("this build cannot find symmetries: it was made without nauty (QUADRILLE_NAUTY)");
}

} // namespace quadrille::symmetries
