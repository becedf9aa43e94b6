// SPDX-License-Identifier: MIT
// Many problems on one base, in arrays: one call for all, no Python for each.
#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <span>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

/// Lists of givens, one behind the other.
class Givens {
  public:
    Givens(const Problem& base, const Array<std::uint32_t>& options, const Array<std::uint64_t>& ends)
        : options_(view(options)), ends_(view(ends)) {
        std::uint64_t before = 0;
        for (const std::uint64_t end : ends_) {
            if (end < before || end > options_.size())
                throw py::value_error("found ends that do not rise to the number of options");
            before = end;
        }
        if (before != options_.size()) throw py::value_error("found options behind the last end");
        for (const std::uint32_t option : options_)
            if (option >= base.option_count())
                throw py::index_error("found option " + std::to_string(option) + ", there are "
                                      + std::to_string(base.option_count()));
    }

    std::size_t size() const { return ends_.size(); }
    std::vector<OptionId> operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        std::vector<OptionId> list;
        for (const std::uint32_t option : options_.subspan(begin, ends_[i] - begin)) list.push_back(OptionId{option});
        return list;
    }

  private:
    std::span<const std::uint32_t> options_;
    std::span<const std::uint64_t> ends_;
};

/// Answers the tasks from 0 to `size` in batches, by several threads. Each gets from `hire` what answers one task. After an
/// exception, or if `stop` asks for it, no more batches begin. Throws the first exception.
class Team {
  public:
    using Worker = std::function<void(std::size_t task)>;

    Team(std::size_t size, const std::stop_source& stop, std::function<Worker()> hire)
        : size_(size), stop_(stop), hire_(std::move(hire)) {}

    void work(std::uint32_t threads) {
        std::vector<std::thread> others;
        for (std::uint32_t k = 1; k < threads && k * batch < size_; ++k)
            others.push_back(begin_thread([this] { work_alone(); }));
        work_alone();
        for (std::thread& other : others) other.join();
        if (error_) std::rethrow_exception(error_);
    }

  private:
    static constexpr std::size_t batch = 64;

    void work_alone() try {
        const Worker worker = hire_();
        for (std::size_t begin; (begin = next_.fetch_add(batch)) < size_;)
            for (std::size_t task = begin; task < std::min(begin + batch, size_); ++task) {
                if (stop_.stop_requested()) return;
                worker(task);
            }
    } catch (...) {
        next_ = size_;
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
    }

    const std::size_t size_;
    const std::stop_source stop_;
    const std::function<Worker()> hire_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::exception_ptr error_;
};

/// Solvers of one base. Each serves one thread at a time, and is used again.
class Solvers {
  public:
    Solvers(ProblemPointer problem, const py::dict& keywords)
        : base(std::move(problem)), params_(read_search(keywords).params) {
        std::stop_source stop;
        idle_.push_back(run(stop, [&] { return std::make_unique<EachSolver>(*base, params_); }));
    }
    Solvers(const Solvers&) = delete;
    Solvers& operator=(const Solvers&) = delete;

    const ProblemPointer base;

    /// A solver that comes back when it is dropped.
    std::shared_ptr<EachSolver> take() {
        std::unique_ptr<EachSolver> solver;
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                solver = std::move(idle_.back());
                idle_.pop_back();
            }
        }
        if (!solver) solver = std::make_unique<EachSolver>(*base, params_);
        return {solver.release(), [this](EachSolver* used) {
                    const std::lock_guard lock(mutex_);
                    idle_.emplace_back(used);
                }};
    }

  private:
    const SolveParams params_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<EachSolver>> idle_;
};
using SolversPointer = std::shared_ptr<Solvers>;

/// What was asked of each problem.
enum class Ask { first, count, unique };

/// The answer to one.
struct Answer {
    std::vector<std::uint32_t> cover;    ///< unless covers were counted
    Count count;                         ///< of covers; of `first` at most 1, of `unique` at most 2
    Ending ending = Ending::interrupted; ///< exhausted if the answer is whole
};

Answer answer(EachSolver& solver, std::span<const OptionId> givens, Ask ask, Control control) {
    Answer answer;
    const auto note = [&](const SolveResult& result) {
        answer.count = result.covers;
        answer.ending = result.cut_short() ? result.ending : Ending::exhausted;
    };
    if (ask != Ask::count) {
        note(solver.first(givens, control));
        if (answer.count == 0) return answer;
        for (const OptionId option : solver.cover()) answer.cover.push_back(index(option));
        if (ask == Ask::first) return answer;
        control.limits.covers = 2;
    }
    note(solver.count(givens, control));
    return answer;
}

/// Covers, counts, whether each answer is whole, and why the first one that is not was cut short.
py::tuple map(const SolversPointer& solvers, const std::string& what, const Array<std::uint32_t>& options,
              const Array<std::uint64_t>& ends, const py::dict& keywords) {
    const Ask ask = what == "first" ? Ask::first : what == "count" ? Ask::count : Ask::unique;
    const Givens givens(*solvers->base, options, ends);
    Search search = read_search(keywords);
    std::vector<Answer> answers(givens.size());
    run(search.stop, [&] {
        Team(answers.size(), search.stop, [&]() -> Team::Worker {
            return [&, solver = solvers->take()](std::size_t task) {
                answers[task] = answer(*solver, givens[task], ask, search.control);
            };
        }).work(threads_or_cores(search.params.threads));
        return 0;
    });
    Covers covers;
    std::vector<std::uint8_t> complete;
    py::list counts;
    Ending ending = Ending::exhausted;
    for (const Answer& one : answers) {
        covers.options.insert(covers.options.end(), one.cover.begin(), one.cover.end());
        covers.ends.push_back(covers.options.size());
        counts.append(to_int(one.count));
        complete.push_back(one.ending == Ending::exhausted);
        if (ending == Ending::exhausted) ending = one.ending;
    }
    return py::make_tuple(to_arrays(std::move(covers)), counts, to_array(std::move(complete)), name_of(ending));
}

/// The level of each by `Deducer`, 1 to 5, or 0 if it has no cover.
py::array_t<std::uint8_t> rate(const ProblemPointer& base, const Array<std::uint32_t>& options,
                               const Array<std::uint64_t>& ends, const py::dict& keywords) {
    const Givens givens(*base, options, ends);
    Search search = read_search(keywords);
    std::vector<std::uint8_t> levels(givens.size());
    run(search.stop, [&] {
        Team(levels.size(), search.stop, [&]() -> Team::Worker {
            const auto deducer = std::make_shared<Deducer>(*base);
            return [&, deducer](std::size_t task) {
                const DeduceResult result = deducer->deduce(givens[task], {}, search.control);
                if (!result.complete()) throw Stopped(result.ending);
                if (result.outcome != DeduceResult::Outcome::none)
                    levels[task] = static_cast<std::uint8_t>(result.level());
            };
        }).work(threads_or_cores(search.params.threads));
        return 0;
    });
    return to_array(std::move(levels));
}

/// Problems with one cover, one for each seed: their givens, in arrays.
py::tuple make(const SolversPointer& solvers, const std::vector<std::uint64_t>& seeds,
               const std::vector<std::uint32_t>& orbits, std::uint32_t givens, const py::dict& keywords) {
    const ProblemPointer& base = solvers->base;
    if (!orbits.empty() && orbits.size() != base->option_count())
        throw py::value_error("found " + std::to_string(orbits.size()) + " orbits, expected one for each of "
                              + std::to_string(base->option_count()) + " options");
    Search search = read_search(keywords);
    std::vector<std::vector<OptionId>> made(seeds.size());
    run(search.stop, [&] {
        Team(made.size(), search.stop, [&]() -> Team::Worker {
            return [&, solver = solvers->take()](std::size_t task) {
                const MakeParams params{.seed = seeds[task], .orbits = orbits, .givens = givens};
                MakeResult result = make_problem(*solver, params, search.control);
                if (result.search.cut_short()) throw Stopped(result.search.ending);
                if (result.search.covers == 0) throw BadArgument("the base has no cover, so no problem on it has one");
                made[task] = std::move(result.givens);
            };
        }).work(threads_or_cores(search.params.threads));
        return 0;
    });
    Covers list;
    for (const auto& one : made) list.add(one);
    return to_arrays(std::move(list));
}

} // namespace

void add_each(py::module_& m) {
    py::class_<Solvers, SolversPointer>(m, "Solvers")
        .def(py::init<ProblemPointer, const py::dict&>())
        .def("map", &map)
        .def("make", &make);
    m.def("rate_each", &rate);
}

} // namespace quadrille::python
