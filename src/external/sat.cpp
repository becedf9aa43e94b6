// SPDX-License-Identifier: MIT
#include "external/sat.hpp"

#include <algorithm>
#include <climits>
#include <exception>
#include <optional>
#include <stdexcept>

#include <quadrille/verify.hpp>

#include "external/cadical.hpp"
#include "models/clauses.hpp"

namespace quadrille::external {

namespace {

/// What `solve` of CaDiCaL returns.
enum class Verdict : std::uint8_t { unknown = 0, satisfiable = 10, unsatisfiable = 20 };

/// Connects CaDiCaL with the control of a run: counts learnt clauses, and ends the work at the control's limits.
class Supervisor final : public CaDiCaL::Terminator, public CaDiCaL::Learner {
  public:
    void begin(const Control& control) {
        control_ = &control;
        ending_.reset();
    }

    /// CaDiCaL asks this at every tenth step or so. No exception may pass through it: it would not clean up.
    bool terminate() noexcept override {
        try {
            if (const auto ending = stopped(*control_)) ending_ = ending;
            if (control_->progress.due()) control_->progress({0, nodes(), covers});
        } catch (...) {
            ending_ = Ending::interrupted;
            error_ = std::current_exception();
        }
        return ending_.has_value();
    }

    /// Throws what the caller's function has thrown.
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

    bool learning(int) override {
        ++learnt_;
        return false; // the clause itself is not wanted
    }
    void learn(int) override {}

    std::uint64_t nodes() const { return learnt_ + covers; }
    std::uint64_t nodes_left() const { return control_->limits.nodes - std::min(control_->limits.nodes, nodes()); }

    /// Why the run was ended, if it was.
    std::optional<Ending> ending() const { return ending_; }

    std::uint64_t covers = 0;

  private:
    const Control* control_ = nullptr;
    std::uint64_t learnt_ = 0;
    std::optional<Ending> ending_;
    std::exception_ptr error_;
};

/// Thrown while clauses are made: there is no other way out of there.
struct Stopped {
    Ending ending;
};

} // namespace

class Sat::State {
  public:
    explicit State(const Problem& problem) : problem_(problem), verifier_(problem) {
        solver_.use([this](CaDiCaL::Solver& solver) {
            solver.set("quiet", 1);
            solver.connect_terminator(&supervisor_);
            solver.connect_learner(&supervisor_);
        });
    }

    Ending run(const Control& control, const CoverSink& sink) {
        const Ending ending = walk(control, sink);
        supervisor_.rethrow();
        return ending;
    }

    std::uint64_t covers() const { return supervisor_.covers; }
    std::uint64_t nodes() const { return supervisor_.nodes(); }

    /// A conflict touches many clauses in a large problem.
    double cost() const {
        constexpr double of_conflict = 20'000, of_cell = 0.5; // nanoseconds, as measured
        const auto cells = static_cast<double>(problem_.cell_count());
        return (of_conflict + of_cell * cells) * static_cast<double>(nodes());
    }

  private:
    Ending walk(const Control& control, const CoverSink& sink) {
        if (supervisor_.covers >= control.limits.covers) return Ending::cover_limit;
        supervisor_.begin(control);
        try {
            state_problem(control);
        } catch (const Stopped& stopped) {
            return stopped.ending;
        }
        for (;;) {
            if (supervisor_.nodes_left() == 0) return Ending::node_limit;
            switch (ask(control)) {
            case Verdict::unsatisfiable:
                return Ending::exhausted;
            case Verdict::unknown:
                return supervisor_.ending().value_or(Ending::node_limit); // some conflicts teach no clause
            case Verdict::satisfiable:
                read_cover();
                ++supervisor_.covers;
                rule_out_cover();
                if ((sink && !sink(cover_)) || supervisor_.covers == control.limits.covers) return Ending::cover_limit;
            }
        }
    }

    void add(std::span<const encode::Literal> clause) {
        solver_.use([clause](CaDiCaL::Solver& solver) {
            for (const encode::Literal literal : clause) solver.add(encode::number(literal));
            solver.add(0);
        });
    }

    /// States what is left to be stated. Clauses can only be made in one go, so those of an earlier call are made again and
    /// left out. A limit of time waits until as many are new: else short calls would take quadratic time.
    void state_problem(const Control& control) {
        if (is_stated_) return;
        constexpr std::uint64_t asking_interval = 1 << 12; // clauses: well under a millisecond
        std::uint64_t clauses = 0;
        const std::uint64_t before = stated_;
        encode::make_clauses(problem_, encoding, [&](std::span<const encode::Literal> clause) {
            if (++clauses % asking_interval == 0 && (clauses >= 2 * before || control.stop.stop_requested())
                && supervisor_.terminate())
                throw Stopped{*supervisor_.ending()};
            if (clauses <= before) return;
            add(clause);
            ++stated_;
        });
        // Variables of no clause are variables too.
        solver_.use([options = static_cast<int>(problem_.option_count())](CaDiCaL::Solver& solver) {
            if (solver.vars() < options) solver.reserve(options);
        });
        is_stated_ = true;
    }

    Verdict ask(const Control& control) {
        return solver_.use([&](CaDiCaL::Solver& solver) {
            if (control.limits.nodes != Limits().nodes)
                solver.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(supervisor_.nodes_left(), INT_MAX)));
            return static_cast<Verdict>(solver.solve());
        });
    }

    void read_cover() {
        cover_.clear();
        solver_.use([this](CaDiCaL::Solver& solver) {
            for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
                if (solver.val(encode::number(encode::variable_of(OptionId{o}))) > 0) cover_.push_back(OptionId{o});
        });
        if (const auto wrong = verifier_.violation(cover_))
            throw std::logic_error("CaDiCaL's answer is no cover: " + *wrong);
    }

    /// No cover is part of another, unless a primary item may be used more often or less: then the other
    /// options have to be named too.
    void rule_out_cover() {
        std::vector<encode::Literal> clause;
        for (const OptionId option : cover_) clause.push_back(!encode::variable_of(option));
        if (problem_.has_bounds())
            for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
                if (!std::ranges::binary_search(cover_, OptionId{o}))
                    clause.push_back(encode::variable_of(OptionId{o}));
        add(clause);
    }

    static constexpr auto encoding = encode::AtMostOne::automatic;

    const Problem& problem_;
    Verifier verifier_;
    Supervisor supervisor_; // before the solver, which knows it to the last
    Cadical solver_;
    std::uint64_t stated_ = 0; // clauses
    bool is_stated_ = false;
    std::vector<OptionId> cover_; // the last one, its options ascending
};

Sat::Sat(const Problem& problem) : state_(std::make_unique<State>(problem)) {}
Sat::Sat(Sat&&) noexcept = default;
Sat::~Sat() = default;

double Sat::build_time(const Problem& problem) {
    constexpr double of_cell = 400; // as measured
    return of_cell * static_cast<double>(problem.cell_count());
}

Ending Sat::walk(const Control& control, const CoverSink& sink) {
    const Ending ending = state_->run(control, sink);
    stats_.nodes = state_->nodes();
    return ending;
}

std::uint64_t Sat::covers() const { return state_->covers(); }

double Sat::cost() const { return state_->cost(); }

} // namespace quadrille::external
