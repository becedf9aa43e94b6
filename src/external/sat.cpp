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

/// Connects CaDiCaL with the control of a run: counts learnt clauses, and ends the work at the control's limits or for a
/// pause.
class Supervisor final : public CaDiCaL::Terminator, public CaDiCaL::Learner {
  public:
    void begin(const Control& control, SatWalk::Time pause) {
        control_ = &control;
        pause_ = pause;
        ending_.reset();
        paused_ = false;
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
        paused_ = !ending_ && std::chrono::steady_clock::now() >= pause_;
        return ending_ || paused_;
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

    /// Whether it was ended for a pause.
    bool paused() const { return paused_; }

    std::uint64_t covers = 0;

  private:
    const Control* control_ = nullptr;
    SatWalk::Time pause_ = SatWalk::Time::max();
    std::uint64_t learnt_ = 0;
    std::optional<Ending> ending_;
    bool paused_ = false;
    std::exception_ptr error_;
};

/// Thrown while clauses are made: there is no other way out of there.
struct Stopped {
    Ending ending;
};

} // namespace

class SatWalk::State {
  public:
    explicit State(const Problem& problem) : problem_(problem), verifier_(problem) {
        solver_.use([this](CaDiCaL::Solver& solver) {
            solver.set("quiet", 1);
            solver.connect_terminator(&supervisor_);
            solver.connect_learner(&supervisor_);
        });
    }

    std::optional<Ending> run(const Control& control, const CoverSink& sink, Time pause) {
        const auto ending = walk(control, sink, pause);
        supervisor_.rethrow();
        return ending;
    }

    std::uint64_t covers() const { return supervisor_.covers; }
    std::uint64_t nodes() const { return supervisor_.nodes(); }

  private:
    std::optional<Ending> walk(const Control& control, const CoverSink& sink, Time pause) {
        if (supervisor_.covers >= control.limits.covers) return Ending::cover_limit;
        if (!is_stated_) {
            supervisor_.begin(control, Time::max());
            try {
                state_problem();
            } catch (const Stopped& stopped) {
                return stopped.ending;
            }
            is_stated_ = true;
        }
        supervisor_.begin(control, pause);
        for (;;) {
            if (supervisor_.nodes_left() == 0) return Ending::node_limit;
            switch (ask(control)) {
            case Verdict::unsatisfiable:
                return Ending::exhausted;
            case Verdict::unknown:
                if (supervisor_.paused()) return std::nullopt;
                return supervisor_.ending().value_or(Ending::node_limit); // some conflicts teach no clause
            case Verdict::satisfiable:
                read_cover();
                ++supervisor_.covers;
                if ((sink && !sink(cover_)) || supervisor_.covers == control.limits.covers) return Ending::cover_limit;
                rule_out_cover();
            }
        }
    }

    void add(std::span<const encode::Literal> clause) {
        solver_.use([clause](CaDiCaL::Solver& solver) {
            for (const encode::Literal literal : clause) solver.add(encode::number(literal));
            solver.add(0);
        });
    }

    void state_problem() {
        constexpr std::uint64_t asking_interval = 1 << 12; // clauses: well under a millisecond
        std::uint64_t clauses = 0;
        encode::make_clauses(problem_, encoding, [&](std::span<const encode::Literal> clause) {
            if (++clauses % asking_interval == 0 && supervisor_.terminate()) throw Stopped{*supervisor_.ending()};
            add(clause);
        });
        // Variables of no clause are variables too.
        solver_.use([options = static_cast<int>(problem_.option_count())](CaDiCaL::Solver& solver) {
            if (solver.vars() < options) solver.reserve(options);
        });
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
    bool is_stated_ = false;
    std::vector<OptionId> cover_; // the last one, its options ascending
};

SatWalk::SatWalk(const Problem& problem) : state_(std::make_unique<State>(problem)) {}
SatWalk::~SatWalk() = default;

std::optional<Ending> SatWalk::run(const Control& control, const CoverSink& sink, Time pause) {
    return state_->run(control, sink, pause);
}

std::uint64_t SatWalk::covers() const { return state_->covers(); }

SearchStats SatWalk::stats() const {
    SearchStats stats;
    stats.nodes = state_->nodes();
    return stats;
}

SolveResult walk_sat(const Problem& problem, const Control& control, const CoverSink& sink) {
    SatWalk walk(problem);
    const auto ending = walk.run(control, sink);
    return {walk.covers(), {}, ending.value(), "sat", walk.stats()};
}

} // namespace quadrille::external
