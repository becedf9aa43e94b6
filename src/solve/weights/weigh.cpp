// SPDX-License-Identifier: MIT
#include "solve/weights/weights.hpp"

#include <algorithm>
#include <utility>

#include "solve/weights/equal.hpp"
#ifdef QUADRILLE_CBC
#include "solve/weights/program.hpp"
#endif

namespace quadrille::proof {

namespace {

/// The ways to find weights, one after the other.
class Weighing {
  public:
    Weighing(const Root& root, const WeighParams& params, const Control& control)
        : root_(root), params_(params), control_(control), needs_(known_needs(root)),
          needed_(root.problem.item_count()) {}

    Weighed run() {
        if (try_equal()) return std::move(result_);
#ifdef QUADRILLE_CBC
        if (params_.programs) {
            try_programs();
            return std::move(result_);
        }
#endif
        result_.finished = false;
        return std::move(result_);
    }

  private:
    bool try_equal() {
        constexpr std::uint64_t slice = 1'000'000; // between two looks at the control
        EqualWeights equal(root_, needs_, needed_);
        const std::uint64_t before = result_.work;
        for (bool over = false; !over; result_.work = before + equal.work()) {
            if (result_.work >= params_.work || stopped(control_)) {
                result_.finished = false;
                return false;
            }
            over = equal.run(std::min(slice, params_.work - result_.work));
        }
        if (!equal.found()) return false;
        result_.steps.push_back(*equal.found());
        return true;
    }

#ifdef QUADRILLE_CBC
    void try_programs() {
        Programs programs{root_, control_};
        if (auto weights = unequal_weights(programs, needed_)) {
            result_.steps.push_back(std::move(*weights));
        } else if (auto steps = find_needed(programs, needed_, needs_); !steps.empty()) {
            result_.steps = std::move(steps);
            if (!try_equal()) result_.steps.clear();
        }
        result_.finished = result_.finished && programs.finished;
    }
#endif

    const Root& root_;
    const WeighParams& params_;
    const Control& control_;
    Needs needs_;
    Needed needed_;
    Weighed result_;
};

} // namespace

Weighed weigh(const Problem& problem, const WeighParams& params, const Control& control) {
    const Root root(problem);
    if (root.misfit) return {};
    return Weighing(root, params, control).run();
}

} // namespace quadrille::proof
