// SPDX-License-Identifier: MIT
// Many problems on one base: the structures of a search are built once, and each problem restricts them.
#include <quadrille/solve.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "problem/rest/together.hpp"
#include "search/meter.hpp"
#include "solve/components.hpp"
#include "solve/engine_table.hpp"
#include "solve/tree/walker.hpp"
#include "solve/verb.hpp"

namespace quadrille {

namespace {

/// The searches of one problem that answer many questions: their structures are built once.
class Repeated {
  public:
    using Make = std::function<std::unique_ptr<Walker>(bool telling)>;

    /// Makes a search that tells covers. One that counts them, if it is another one, is made when it is first
    /// needed. Throws Unsupported if the problem is too large for the engine.
    Repeated(std::string_view engine, Make make) : engine_(engine), make_(std::move(make)) { walker(true); }

    /// Walks the covers that have all `required` options and none of the `forbidden` ones. They reach the
    /// sink without the required ones, in any order of options; an empty sink only counts. The result is of
    /// this walk alone. Preconditions: all these options differ, each has a primary item, and the required
    /// ones can stand together (together.hpp).
    SolveResult walk(std::span<const OptionId> required, std::span<const OptionId> forbidden, const Control& control,
                     const CoverSink& sink);

  private:
    Walker& walker(bool telling);
    SolveResult run(Walker& walker, const Control& control, const CoverSink& sink) const;
    SolveResult run_past(Walker& walker, std::span<const OptionId> forbidden, const Control& control,
                         const CoverSink& sink) const;

    std::string_view engine_;
    Make make_;
    std::vector<std::unique_ptr<Walker>> walkers_; // one that lists and counts, or one for each
};

SolveResult Repeated::walk(std::span<const OptionId> required, std::span<const OptionId> forbidden,
                           const Control& control, const CoverSink& sink) {
    if (Walker& search = walker(bool(sink)); search.restart(required, forbidden)) return run(search, control, sink);
    Walker& telling = walker(true);
    telling.restart(required, {});
    return run_past(telling, forbidden, control, sink);
}

Walker& Repeated::walker(bool telling) {
    for (const auto& walker : walkers_)
        if (walker->serves(telling)) return *walker;
    walkers_.push_back(make_(telling));
    return *walkers_.back();
}

SolveResult Repeated::run(Walker& walker, const Control& control, const CoverSink& sink) const {
    const Ending ending = walker.run(control, sink);
    return {walker.covers(), {}, ending, std::string(engine_), walker.stats()};
}

/// Walks all covers where the search cannot leave options out; covers with a forbidden option do not count.
SolveResult Repeated::run_past(Walker& walker, std::span<const OptionId> forbidden, const Control& control,
                               const CoverSink& sink) const {
    std::uint64_t covers = 0;
    Control all = control;
    all.limits.covers = UINT64_MAX;
    SolveResult result = run(walker, all, [&](std::span<const OptionId> cover) {
        const auto has = [&](OptionId option) { return std::ranges::find(cover, option) != cover.end(); };
        if (std::ranges::any_of(forbidden, has)) return true;
        ++covers;
        return (!sink || sink(cover)) && covers < control.limits.covers;
    });
    result.covers = covers;
    return result;
}

/// The engine of that name or, for auto, the one that it takes for first covers.
const Engine& choose_restarting(const Problem& problem, const std::string& name) {
    if (name == "auto") return first_engine(problem, Aim::few);
    return require_engine(name, problem, Ability::restart);
}

Repeated make_repeated(const Engine& engine, const Problem& problem, const SolveParams& params) {
    return {engine.info.name, [&](bool telling) {
                return engine.make_walker(problem, params, {.aim = telling ? Aim::list : Aim::count});
            }};
}

} // namespace

/// What is done once, and what one answer needs.
///
/// Simplification removes an option only if no cover has it, and forces one only if all have it. So what it
/// found of the base holds for the base with any givens, and is not looked for again.
class EachSolver::Answers {
  public:
    Answers(const Problem& base, const SolveParams& params)
        : base_(base), engine_(choose_restarting(base, params.engine)), params_(params),
          simplified_(simplify_for(base, params)), places_(base.option_count()) {
        for (const ComponentView& component : by_size(base, simplified_)) add_section(component);
        for (const OptionId option : simplified_.forced) places_[index(option)].section = taken;
    }

    SolveResult first(std::span<const OptionId> givens, const Control& control);
    SolveResult another(std::span<const OptionId> givens, std::span<const OptionId> known, const Control& control);
    SolveResult count(std::span<const OptionId> givens, const Control& control);
    std::span<const OptionId> cover() const { return cover_; }
    const Problem& base() const { return base_; }

  private:
    /// A component of the base, with the engine that searches it and the givens that fall to it.
    struct Section {
        ComponentView component;
        std::optional<Repeated> repeated;
        Together together;
        std::vector<OptionId> givens = {};
        std::vector<OptionId> forbidden = {};
        std::vector<OptionId> known = {}; // of the cover that another one is looked for
        std::vector<OptionId> found = {}; // a cover, givens included
    };

    // Sections that are none: no cover of the base has the option, or all have it.
    static constexpr std::uint32_t absent = UINT32_MAX, taken = UINT32_MAX - 1;

    /// Where an option of the base is searched, and its index there.
    struct Place {
        std::uint32_t section = absent;
        OptionId option = {};
    };

    void add_section(const ComponentView& component);
    bool sort_out(std::span<const OptionId> givens);
    SolveResult walk(Section& section, std::uint64_t covers, const Control& control, const CoverSink& sink);
    std::optional<Ending> find(Section& section, const Control& control);
    std::optional<Ending> find_all(const Control& control);
    std::optional<Ending> find_another(Section& section, const Control& control);
    SolveResult answer(const Count& covers, Ending ending);
    SolveResult answer_found();

    const Problem& base_;
    const Engine& engine_;
    const SolveParams params_;
    const Simplified simplified_;
    std::vector<Section> sections_; // the smallest first
    std::vector<Place> places_;     // by option of the base
    std::vector<OptionId> cover_;
    CoverSorter sorter_;
    SearchStats stats_; // of the answer at hand
};

void EachSolver::Answers::add_section(const ComponentView& component) {
    const auto number = static_cast<std::uint32_t>(sections_.size());
    const Problem& problem = *component.problem;
    sections_.push_back({component, make_repeated(engine_, problem, params_), Together(problem)});
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.has_primary(OptionId{o})) places_[index(component.lifted(OptionId{o}))] = {number, OptionId{o}};
}

/// Deals the givens to their sections. False if it is plain at once that they leave no cover.
bool EachSolver::Answers::sort_out(std::span<const OptionId> givens) {
    if (simplified_.impossible) return false;
    for (Section& section : sections_) {
        section.givens.clear();
        section.forbidden.clear();
        section.known.clear();
        section.together.clear();
    }
    for (const OptionId given : givens) {
        const Place place = places_[index(given)];
        if (place.section == taken) continue;
        if (place.section == absent) return false;
        Section& section = sections_[place.section];
        if (section.together.has(place.option)) continue; // given twice
        if (!section.together.join(place.option)) return false;
        section.givens.push_back(place.option);
    }
    return true;
}

SolveResult EachSolver::Answers::answer(const Count& covers, Ending ending) {
    return {covers, {}, ending, std::string(engine_.info.name), stats_};
}

/// Searches a section within what is left of the limits.
SolveResult EachSolver::Answers::walk(Section& section, std::uint64_t covers, const Control& control,
                                      const CoverSink& sink) {
    Control rest = control;
    rest.limits.covers = covers;
    rest.limits.nodes = search::left_of(rest.limits.nodes, stats_.nodes);
    // A search that an exception has left cannot go on: another one is made when it is wanted.
    auto repeated = std::exchange(section.repeated, {});
    if (!repeated) repeated.emplace(make_repeated(engine_, *section.component.problem, params_));
    SolveResult result = repeated->walk(section.givens, section.forbidden, rest, sink);
    section.repeated = std::move(repeated);
    stats_ += result.stats;
    return result;
}

/// Finds a cover of a section. Returns why it found none; nothing if it found one.
std::optional<Ending> EachSolver::Answers::find(Section& section, const Control& control) {
    const SolveResult result = walk(section, 1, control, [&](std::span<const OptionId> rest) {
        section.found = section.givens;
        section.found.insert(section.found.end(), rest.begin(), rest.end());
        return true;
    });
    return result.covers == 0 ? std::optional(result.ending) : std::nullopt;
}

std::optional<Ending> EachSolver::Answers::find_all(const Control& control) {
    for (Section& section : sections_)
        if (const auto ending = find(section, control)) return ending;
    return std::nullopt;
}

/// A cover that has not all known options lacks one of them and has those before it: that is a question for
/// each, and no cover is met in two of them.
std::optional<Ending> EachSolver::Answers::find_another(Section& section, const Control& control) {
    for (const OptionId option : section.known) {
        if (section.together.has(option)) continue; // a given, or known twice
        section.forbidden.assign(1, option);
        const auto ending = find(section, control);
        if (ending != Ending::exhausted) return ending;
        section.forbidden.clear();
        if (!section.together.join(option)) break; // no cover has them all
        section.givens.push_back(option);
    }
    return Ending::exhausted;
}

/// The cover that the sections have found.
SolveResult EachSolver::Answers::answer_found() {
    cover_ = simplified_.forced;
    for (const Section& section : sections_) section.component.lift(section.found, cover_);
    sorter_.sort(cover_);
    return answer(1, Ending::cover_limit);
}

SolveResult EachSolver::Answers::first(std::span<const OptionId> givens, const Control& control) {
    stats_ = {};
    if (const auto ending = stopped(control)) return answer(0, *ending);
    if (!sort_out(givens)) return answer(0, Ending::exhausted);
    if (const auto ending = find_all(control)) return answer(0, *ending);
    return answer_found();
}

SolveResult EachSolver::Answers::another(std::span<const OptionId> givens, std::span<const OptionId> known,
                                         const Control& control) {
    stats_ = {};
    if (const auto ending = stopped(control)) return answer(0, *ending);
    if (!sort_out(givens)) return answer(0, Ending::exhausted);
    for (const OptionId option : known) {
        const Place place = places_[index(option)];
        if (place.section == absent) return first(givens, control); // which no cover has
        if (place.section != taken) sections_[place.section].known.push_back(place.option);
    }
    // Of several sections one has another cover, and the rest have any.
    if (sections_.size() > 1)
        if (const auto ending = find_all(control)) return answer(0, *ending);
    for (Section& section : sections_) {
        const auto ending = find_another(section, control);
        if (!ending) return answer_found();
        if (*ending != Ending::exhausted) return answer(0, *ending);
    }
    return answer(0, Ending::exhausted);
}

SolveResult EachSolver::Answers::count(std::span<const OptionId> givens, const Control& control) {
    stats_ = {};
    if (control.limits.covers == 0) return answer(0, Ending::cover_limit);
    if (const auto ending = stopped(control)) return answer(0, *ending);
    if (!sort_out(givens)) return answer(0, Ending::exhausted);
    const auto [covers, ending] = count_product(sections_.size(), control.limits.covers,
                                                [&](std::size_t section, std::uint64_t most, std::uint64_t) {
                                                    return walk(sections_[section], most, control, {});
                                                });
    return answer(covers, ending);
}

EachSolver::EachSolver(const Problem& base, const SolveParams& params)
    : answers_(std::make_unique<Answers>(base, params)) {}
EachSolver::~EachSolver() = default;
EachSolver::EachSolver(EachSolver&&) noexcept = default;
EachSolver& EachSolver::operator=(EachSolver&&) noexcept = default;

SolveResult EachSolver::first(std::span<const OptionId> givens, const Control& control) {
    return timed([&] { return answers_->first(givens, control); });
}

SolveResult EachSolver::another(std::span<const OptionId> givens, std::span<const OptionId> known,
                                const Control& control) {
    return timed([&] { return answers_->another(givens, known, control); });
}

std::span<const OptionId> EachSolver::cover() const { return answers_->cover(); }

const Problem& EachSolver::base() const { return answers_->base(); }

SolveResult EachSolver::count(std::span<const OptionId> givens, const Control& control) {
    return timed([&] { return answers_->count(givens, control); });
}

} // namespace quadrille
