// SPDX-License-Identifier: MIT
#include "solve/race.hpp"

#include "search/cheapest.hpp"
#include "solve/found.hpp"

#ifdef QUADRILLE_CBC
#include <future>
#include <thread>

#include "external/milp.hpp"
#endif

namespace quadrille {

#ifdef QUADRILLE_CBC

namespace {

using external::MilpOutcome;
using external::MilpRun;

/// In updates of the search: some 0.15 s, a tenth of what Cbc takes for problems where it is worth asking.
constexpr std::uint64_t head_start = 60'000'000;

constexpr std::chrono::milliseconds slice(5);

/// A search that runs on in a thread of its own, until it ends or is dropped.
class Runner {
  public:
    Runner(search::Cheapest& search, const Control& control)
        : pass_on_(control.stop, [this] { source_.request_stop(); }) {
        Control own = control;
        own.stop = source_.get_token();
        ending_ = std::async(std::launch::async, [&search, own] { return search.run(own); });
    }
    ~Runner() { source_.request_stop(); }
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    bool done() const { return ending_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
    Ending wait() { return ending_.get(); }
    Ending stop() {
        source_.request_stop();
        return ending_.get();
    }

  private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> pass_on_;
    std::future<Ending> ending_; // its destructor waits
};

/// Waits for Cbc while `go_on()`. Nothing if that ends it, or Cbc is not there or gives up.
template <class GoOn> std::optional<MilpOutcome> ask(MilpRun& run, const GoOn& go_on) {
    try {
        while (go_on())
            if (auto outcome = run.poll(slice)) return outcome->proved ? outcome : std::nullopt;
    } catch (const Unsupported&) { // no library: the search goes on alone
    } catch (const std::runtime_error&) {
    }
    return std::nullopt;
}

/// The search goes on beside Cbc or, where there is but one core, after it.
SolveResult race(const Problem& problem, const OptimizeParams& params, const Control& control,
                 const CoverSink& sink, search::Cheapest& search) {
    external::MilpParams question{.sense = params.sense};
    if (const auto& found = search.best().found(); !found.empty())
        question.better_than = total_cost(problem, found.begin()->second);
    std::optional<MilpOutcome> proof;
    Ending ending = Ending::exhausted;
    MilpRun run(problem, question);
    if (std::thread::hardware_concurrency() > 1) {
        Runner runner(search, control);
        proof = ask(run, [&] { return !runner.done(); });
        ending = proof ? runner.stop() : runner.wait();
    } else {
        const auto late = [&] { return std::chrono::steady_clock::now() >= control.limits.deadline; };
        proof = ask(run, [&] { return !control.stop.stop_requested() && !late(); });
        if (!proof) ending = search.run(control);
    }
    if (!proof) return hand_over(problem, search, ending, sink);
    if (!proof->cover) { // none is better than those that are known
        SolveResult result = hand_over(problem, search, Ending::exhausted, sink);
        result.engine = "milp";
        return result;
    }
    sink(*proof->cover);
    return {1, total_cost(problem, *proof->cover), Ending::exhausted, "milp", search.stats()};
}

} // namespace

SolveResult optimize_racing(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink) {
    const auto search = search::make_cheapest(problem, params.sense, params.best);
    const bool alone
        = params.best > 1 || control.limits.nodes != Limits().nodes || external::milp_obstacle(problem);
    const Ending ending = search->run(control, alone ? UINT64_MAX : head_start);
    if (alone || ending != Ending::node_limit) return hand_over(problem, *search, ending, sink);
    return race(problem, params, control, sink, *search);
}

#else

SolveResult optimize_racing(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink) {
    const auto search = search::make_cheapest(problem, params.sense, params.best);
    const Ending ending = search->run(control);
    return hand_over(problem, *search, ending, sink);
}

#endif

} // namespace quadrille
