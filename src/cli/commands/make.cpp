// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/solve.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/front_end.hpp"
#include "cli/commands/make_clues.hpp"
#include "cli/commands/other_names.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/search/batch.hpp"
#include "cli/search/diagram_answers.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "output/writer.hpp"
#include "puzzles/making/fewer_givens.hpp"
#include "puzzles/making/rated_givens.hpp"

namespace quadrille::cli {

namespace {

const Flags make_flags = searching_flags(
    {Flag{"number,n", "N", "make N problems (default 1)"}.number(),
     {.name = "symmetry",
      .value = "NAME",
      .help = "keep the givens in a pattern: none (the default), half, quarter, mirror, diagonal",
      .choices = "none|half|quarter|mirror|diagonal"},
     {.name = "with",
      .value = "KIND",
      .help = "draw clues for each grid: cages, thermometers or arrows of sudoku",
      .choices = "cage|thermo|arrow",
      .excluded = {"json|rating|symmetry"}},
     Flag{"clues", "N", "only problems with N givens; the last ones may be superfluous"}.number(0, INT32_MAX),
     {"rating", "LO..HI", "only problems whose rating is LO to HI, levels from 1 to 5, or easy, medium, hard, extreme"},
     draw_seed_flag,
     json_flag},
    {"from", "require", "forbid", "choose", "no-simplify", "nodes", "memory", "exit-code"});

using Rating = making::Levels;

/// Words for levels, as makers of sudokus use them: qqwing calls problems of these levels so.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> difficulties{
    {{"easy", "1"}, {"medium", "2..3"}, {"hard", "4"}, {"extreme", "5"}}};

/// A level, two with dots between them, or a word.
std::optional<Rating> parse_rating(const Invocation& invocation) {
    const auto given = invocation.get("rating");
    if (!given) return std::nullopt;
    const std::string small = in_small_letters(*given);
    std::string_view text = small;
    for (const auto& [word, levels] : difficulties)
        if (text == word) text = levels;
    const auto is_level = [](char c) { return c >= '1' && c <= '5'; };
    const bool one = text.size() == 1, two = text.size() == 4 && text.substr(1, 2) == "..";
    if (!(one || two) || !is_level(text.front()) || !is_level(text.back()) || text.front() > text.back())
        invocation.refuse_value("rating",
                                "levels from 1 to 5 such as 2..3, one of them, or easy, medium, hard or extreme");
    const auto level = [](char c) { return static_cast<Technique>(c - '0'); };
    return Rating{level(text.front()), level(text.back())};
}

/// Problems on one base: a line each, as the front end writes them, or the options that are given.
class ProblemWriter {
  public:
    ProblemWriter(std::ostream& out, const Puzzle& base)
        : out_(out), base_(base), draws_(base.front_end().reads_lists && base.front_end().draws_lines) {}

    void write(std::span<const OptionId> givens) { out_ << line(givens) << '\n'; }

    /// `level`: its rating, if that is known.
    void write_json(std::uint64_t number, std::span<const OptionId> givens, std::optional<Technique> level) {
        output::Json options = output::Json::list(), names = output::Json::list();
        for (const OptionId given : givens) {
            options.append(index(given));
            names.append(label(base_.problem(), given));
        }
        output::Json record = output::Json::object("type", "made", "number", number, "givens", options);
        if (base_.problem().has_option_names()) record.set("names", names);
        record.set("text", line(givens));
        if (level) record.set("level", static_cast<std::uint32_t>(*level));
        out_ << record.text() + "\n";
    }

  private:
    std::string line(std::span<const OptionId> givens) const {
        std::string text;
        if (draws_) {
            text = base_.draw(givens, {.ascii = true, .line = true});
            text.pop_back(); // the newline
        } else {
            for (const OptionId given : givens)
                text += (text.empty() ? "" : " ") + output::name_text(base_.problem(), given);
        }
        return text;
    }

    std::ostream& out_;
    const Puzzle base_;
    const bool draws_;
};

/// Problems of what is rare are searched for from this number on: first it is drawn, in a tenth of a second.
constexpr std::uint64_t first_search = 64;

/// Whether the problem of this number is searched for if it is not as wanted. It depends on nothing else, so that the same
/// seed gives the same problems with any number of threads.
bool is_search(std::uint64_t number) {
    constexpr std::uint64_t every = 8;
    return number >= first_search && number % every == 0;
}

/// Whether some of the orbits of a cover have so many options together.
bool can_sum_to(std::size_t number, std::span<const OptionId> cover, std::span<const std::uint32_t> orbits) {
    if (number > cover.size()) return false;
    std::map<std::uint32_t, std::size_t> sizes;
    for (const OptionId option : cover) ++sizes[orbits.empty() ? index(option) : orbits[index(option)]];
    std::vector<bool> reached(number + 1);
    reached[0] = true;
    for (const auto& [orbit, size] : sizes)
        for (std::size_t sum = number; sum >= size; --sum)
            if (reached[sum - size]) reached[sum] = true;
    return reached[number];
}

/// Makes problems in the order of their numbers, until there are enough or a limit ends it.
class MakeRun {
  public:
    /// `clues`: draws clues for each grid, if they are wanted.
    MakeRun(const Invocation& invocation, SearchRun& search, std::vector<std::uint32_t> orbits, OutputFile& output,
            const ClueMaker* clue_maker)
        : search_(search), seed_(parse_draw_seed(invocation)), rating_(parse_rating(invocation)),
          clues_(parse_clues(invocation)), command_(invocation.command()), patience_(invocation),
          orbits_(std::move(orbits)), clue_maker_(clue_maker),
          batch_(invocation, search, output, [this] { return make_solver(); },
                 {.first = threads_or_cores(search.params().threads),
                  .moment = std::chrono::milliseconds(50),
                  .least_for_two = 2}) {}

    /// `write` gets each problem. The sum of all searches; its ending says why there are fewer than wanted.
    template <class Write> SolveResult run(std::uint64_t wanted, const Write& write);

    /// Whether fewer were made than wanted because they are rare.
    bool is_short() { return is_choosy() && batch_.total().ending == Ending::time_limit; }
    std::string shortage_in_words() const;

  private:
    Batch::Solver make_solver() const;
    template <class Write> bool take(const EachTask& task, const Write& write);

    void improve(EachSolver& solver, Deducer* deducer, EachTask& task, std::uint64_t seed,
                 const Control& control) const;
    std::vector<EachTask> next_tasks(std::uint64_t wanted, std::size_t most);
    void draw(EachSolver& solver, Deducer* deducer, EachTask& task, std::uint64_t seed, const Control& control) const;
    bool make_hard(EachSolver& solver, Deducer& deducer, EachTask& task, std::uint64_t seed,
                   const Control& control) const;
    bool is_choosy() const { return rating_ || clues_; }
    bool is_wanted(const EachTask& task) const;
    void note_miss(const EachTask& task);
    void check_clues() const;
    std::string wish() const;

    SearchRun& search_;
    const std::uint64_t seed_;
    const std::optional<Rating> rating_;
    const std::optional<std::uint32_t> clues_;
    const std::string command_;
    MakePatience patience_;
    std::uint64_t tried_ = 0; // of which some are not made: they are not as wanted
    std::optional<std::size_t> nearest_clues_;
    std::optional<Technique> nearest_level_;
    bool may_have_clues_ = false; // some cover can be given by so many options
    const std::vector<std::uint32_t> orbits_;
    const ClueMaker* const clue_maker_;
    std::uint64_t drawn_ = 0;
    Batch batch_;
};

Batch::Solver MakeRun::make_solver() const {
    const auto solver = std::make_shared<EachSolver>(search_.problem(), search_.params());
    if (clue_maker_)
        return [this, solver](EachTask& task, const Control& control) {
            clue_maker_->make(*solver, task, seed_in_series(seed_, task.line), control);
        };
    const auto deducer = rating_ ? std::make_shared<Deducer>(search_.problem()) : nullptr;
    return [this, solver, deducer](EachTask& task, const Control& control) {
        const std::uint64_t seed = seed_in_series(seed_, task.line);
        if (!deducer || !make_hard(*solver, *deducer, task, seed, control))
            draw(*solver, deducer.get(), task, seed, control);
        if (task.result->covers == 0) return;
        if (deducer) task.rating = deducer->deduce(task.givens, {}, control);
        const auto why = quadrille::stopped(control);
        if (task.rating.complete() && (!why || is_wanted(task))) return;
        task.result->covers = 0;
        task.result->ending = why.value_or(task.rating.ending);
    };
}

/// Draws a cover and makes a problem of it; of some it searches a problem as is wanted.
void MakeRun::draw(EachSolver& solver, Deducer* deducer, EachTask& task, std::uint64_t seed,
                   const Control& control) const {
    MakeResult made = make_problem(solver, {seed, orbits_, clues_.value_or(0)}, control);
    task.result = std::move(made.search);
    task.givens = std::move(made.givens);
    task.cover = std::move(made.cover);
    if (task.result->covers != 0 && is_choosy() && is_search(task.line)) improve(solver, deducer, task, seed, control);
}

/// Makes a sudoku of level 5 from a published one. False if the base is no plain sudoku, or that level is not wanted.
bool MakeRun::make_hard(EachSolver& solver, Deducer& deducer, EachTask& task, std::uint64_t seed,
                        const Control& control) const {
    if (rating_->easiest != Technique::search || !orbits_.empty()) return false;
    const std::string line = making::hard_sudoku(seed);
    OptionNames names(solver.base());
    std::vector<OptionId> givens;
    for (std::size_t cell = 0; cell < line.size(); ++cell) {
        if (line[cell] == '.') continue;
        const auto option = names.find(fmt::format("r{}c{}={}", cell / 9, cell % 9, line[cell]));
        if (!option) return false;
        givens.push_back(*option);
    }
    Control two = control;
    two.limits.covers = 2;
    if (solver.count(givens, two).covers != 1u) return false;
    solver.first(givens, control);
    task.cover.assign(solver.cover().begin(), solver.cover().end());
    MakeResult made = make_problem(solver, {.seed = seed, .cover = givens}, control);
    task.result = std::move(made.search);
    if (task.result->covers == 0) return true;
    task.givens = making::RatedGivens(solver, deducer, {task.cover, {}, *rating_, {}, seed})
                      .wander(std::move(made.givens), control);
    return true;
}

/// Searches from what was made towards what is wanted.
void MakeRun::improve(EachSolver& solver, Deducer* deducer, EachTask& task, std::uint64_t seed,
                      const Control& control) const {
    constexpr std::uint64_t most_questions = 500'000, most_steps = 40'000;
    if (clues_ && !can_sum_to(*clues_, task.cover, orbits_)) return;
    if (clues_ && *clues_ > 0 && task.givens.size() > *clues_)
        task.givens = making::FewerGivens(solver, task.cover, orbits_, seed)
                          .run(std::move(task.givens), *clues_, most_questions, control);
    if (!deducer || (clues_ && task.givens.size() != *clues_)) return;
    task.givens = making::RatedGivens(solver, *deducer, {task.cover, orbits_, *rating_, clues_, seed})
                      .run(std::move(task.givens), most_steps, control);
}

/// The tasks to be answered at once: no more of them search than there are threads, since a search takes seconds.
std::vector<EachTask> MakeRun::next_tasks(std::uint64_t wanted, std::size_t most) {
    // Which of them are as wanted is not known before: there may be some too many.
    if (!is_choosy()) most = std::min<std::uint64_t>(most, wanted - batch_.written());
    std::vector<EachTask> tasks;
    for (std::uint32_t searches = 0; tasks.size() < most && searches < batch_.threads();
         searches += is_search(drawn_)) {
        tasks.emplace_back();
        tasks.back().line = ++drawn_;
    }
    return tasks;
}

template <class Write> SolveResult MakeRun::run(std::uint64_t wanted, const Write& write) {
    patience_.begin(batch_.control());
    for (bool more = true; more && batch_.written() < wanted;) {
        more = batch_.answer(next_tasks(wanted, batch_.size()),
                             [&](const EachTask& task) { return batch_.written() == wanted || take(task, write); });
        check_clues();
    }
    return batch_.finish();
}

bool MakeRun::is_wanted(const EachTask& task) const {
    return (!rating_ || rating_->has(task.rating.level())) && (!clues_ || task.givens.size() == *clues_);
}

/// Notes how near a problem is that is not as wanted.
void MakeRun::note_miss(const EachTask& task) {
    if (clues_) {
        const auto distance = [&](std::size_t n) { return n > *clues_ ? n - *clues_ : *clues_ - n; };
        if (!nearest_clues_ || distance(task.givens.size()) < distance(*nearest_clues_))
            nearest_clues_ = task.givens.size();
    }
    if (rating_ && (!clues_ || task.givens.size() == *clues_)) {
        const Technique level = task.rating.level();
        const auto distance = [&](Technique it) {
            return it < rating_->easiest ? int(rating_->easiest) - int(it) : int(it) - int(rating_->hardest);
        };
        if (!nearest_level_ || distance(level) < distance(*nearest_level_)) nearest_level_ = level;
    }
}

/// Throws UsageError if so many givens cannot be: no cover drawn has so many options, or orbits of these sizes.
void MakeRun::check_clues() const {
    if (!clues_ || clue_maker_ || may_have_clues_ || tried_ < first_search) return;
    throw UsageError(fmt::format("{}: found '{}' for --clues, expected a number of options that can be given: of {} "
                                 "covers drawn none has so many{}",
                                 command_, *clues_, tried_,
                                 orbits_.empty() ? "" : ", in whole orbits of the symmetry"));
}

/// "with 19 givens", "of level 5", "of levels 2 to 3 with 25 givens".
std::string MakeRun::wish() const {
    std::string text;
    if (rating_ && rating_->easiest == rating_->hardest)
        text = fmt::format(" of level {}", int(rating_->easiest));
    else if (rating_)
        text = fmt::format(" of levels {} to {}", int(rating_->easiest), int(rating_->hardest));
    return text + (clues_ ? " with " + counted(*clues_, "given") : "");
}

/// What was tried in vain, and how near it came.
std::string MakeRun::shortage_in_words() const {
    std::string text
        = fmt::format("{}{} in {} tried", batch_.written() == 0 ? "none" : counted(batch_.written(), "problem"), wish(),
                      counted(tried_, clue_maker_ ? "grid" : "cover"));
    if (clues_ && nearest_clues_ && *nearest_clues_ != *clues_)
        text += fmt::format("; the {} found is {}", *nearest_clues_ > *clues_ ? "fewest" : "most", *nearest_clues_);
    if (rating_ && nearest_level_ && !rating_->has(*nearest_level_))
        text += fmt::format("; the {} level found is {}", *nearest_level_ < rating_->easiest ? "highest" : "lowest",
                            int(*nearest_level_));
    return text + patience_.advice();
}

/// Writes a problem down. False if it could not be made.
template <class Write> bool MakeRun::take(const EachTask& task, const Write& write) {
    const SolveResult& result = *task.result;
    SolveResult& total = batch_.total();
    total.engine = result.engine;
    tried_ += !task.cover.empty();
    if (result.covers == 0) {
        if (!task.givens.empty()) note_miss(task); // a limit has ended a search
        total.ending = result.ending;
        return false;
    }
    if (clues_ && !may_have_clues_) may_have_clues_ = can_sum_to(*clues_, task.cover, orbits_);
    if (!is_wanted(task)) {
        batch_.report_progress();
        note_miss(task);
        return true;
    }
    total.covers += result.covers;
    patience_.begin(batch_.control());
    batch_.write([&] { write(batch_.written(), task); });
    return true;
}

/// The orbits of givens under the symmetry that the command line asks for; none if all are given singly.
std::vector<std::uint32_t> parse_symmetry(const Invocation& invocation, const Puzzle& base) {
    const FrontEndInfo& front_end = base.front_end();
    const std::string name = in_small_letters(invocation.get("symmetry").value_or("none"));
    if (name == "none") return base.orbits(name);
    if (front_end.symmetries.empty())
        invocation.refuse_value("symmetry", "only none", fmt::format(": {} has no symmetries", front_end.name));
    return base.orbits(invocation.choice("symmetry", front_end.symmetries));
}

ExitCode make_and_write(const Invocation& invocation, const FrontEndInfo& front_end,
                        const FrontEndArguments& arguments) {
    const std::uint64_t wanted = invocation.number("number").value_or(1);
    const Puzzle base = make_puzzle(front_end.name, arguments);
    std::vector<std::uint32_t> orbits = parse_symmetry(invocation, base);
    SearchRun search(invocation, base.problem());
    std::optional<ClueMaker> clue_maker;
    if (invocation.has("with")) clue_maker.emplace(invocation, front_end, arguments, search.params(), base);
    OutputFile output(invocation.get("output"));
    ProblemWriter writer(output.stream(), base);
    const bool json = invocation.has("json");
    if (json) output::find_output("json").make(output.stream(), search.problem(), {})->begin();
    MakeRun run(invocation, search, std::move(orbits), output, clue_maker ? &*clue_maker : nullptr);
    const SolveResult total = run.run(wanted, [&](std::uint64_t number, const EachTask& task) {
        if (json)
            writer.write_json(number, task.givens,
                              invocation.has("rating") ? std::optional(task.rating.level()) : std::nullopt);
        else if (clue_maker)
            output.stream() << (number > 1 ? "\n" : "") << task.text;
        else
            writer.write(task.givens);
    });
    search.progress().finish(total);
    const bool none = total.proved_none();
    const auto note = [&](const std::string& text) {
        if (!invocation.has("quiet")) warn(fmt::format("{}: {}", invocation.command(), text));
    };
    if (run.is_short()) note(run.shortage_in_words());
    if (json)
        output.stream() << output::result_record(total, {{"status", total.cut_short() ? "unknown"
                                                                    : none            ? "none"
                                                                                      : "made"},
                                                         {"problems", total.covers.to_string()}})
                        << '\n';
    else if (total.cut_short())
        output.stream() << "# incomplete: " << output::ending_name(total.ending) << '\n';
    output.commit();
    const std::string needed = clue_maker              ? clue_maker->flags_of_grid()
                               : front_end.reads_lists ? flags_to_read(arguments)
                                                       : "";
    if (total.covers != 0u && !needed.empty())
        note(fmt::format("gen {} needs {} to read what is made", front_end.name, needed));
    if (none) note("there is no cover, so no problem has one");
    return search.finish(total, none ? refuted : answered);
}

/// Throws UsageError for a flag of gen that is taken for the number of givens.
void refuse_givens(const Invocation& invocation) {
    if (invocation.has("givens"))
        invocation.fail(
            "--givens names a list for gen; --clues N makes puzzles with N givens, and --symmetry and --rating "
            "choose among them");
}

/// Throws UsageError for fewer givens than any sudoku of 9x9 without other clues has: 17, as McGuire, Tugemann and
/// Civario proved in 2012.
void refuse_few_clues(const Invocation& invocation, const FrontEndInfo& front_end, const FrontEndArguments& arguments) {
    constexpr std::uint32_t fewest = 17;
    const auto clues = parse_clues(invocation);
    const auto is_plain
        = [](const auto& flag) { return flag.first == "base" || (flag.first == "box" && flag.second == "3x3"); };
    if (front_end.name != "sudoku" || !clues || *clues >= fewest || invocation.has("with") || !arguments.words.empty()
        || !arguments.input_name.empty() || !std::ranges::all_of(arguments.flags, is_plain))
        return;
    invocation.refuse_value("clues", fmt::format("{} or more", fewest),
                            ": a sudoku with fewer givens has more than one solution");
}

ExitCode run_make(const Invocation& invocation) {
    std::vector<std::string_view> names;
    for (const FrontEndInfo& front_end : front_ends()) names.push_back(front_end.name);
    if (invocation.words().empty())
        throw UsageError(fmt::format("make: no front end named, expected one of {}", fmt::join(names, ", ")));
    const std::vector<std::string> words = front_end_first(invocation.words(), make_flags);
    const std::string& name = words.front();
    const FrontEndInfo* const front_end = find_front_end(name);
    if (!front_end) {
        if (name.starts_with('-'))
            throw UsageError(fmt::format("make: found {}, expected a front end before it: try quadrille make sudoku {}",
                                         in_quotes(name), name));
        const std::string own = ask_for_own_name(name);
        throw UsageError(fmt::format("make: found {}, expected one of {}{}", in_quotes(name), fmt::join(names, ", "),
                                     own.empty() ? did_you_mean(name, names) : own));
    }
    Flags own = front_end_flags(*front_end);
    std::erase_if(own, [](const Flag& flag) {
        return std::ranges::find(make_flags, flag.long_name(), &Flag::long_name) != make_flags.end();
    });
    const Invocation rest("make " + name, {words.begin() + 1, words.end()}, joined({make_flags, own}));
    refuse_givens(rest);
    check_text_name(rest, make_flags);
    FrontEndArguments arguments = front_end_arguments(rest, own);
    if (front_end->reads_lists) arguments.flags.emplace("base", "");
    read_own_file(rest, *front_end, arguments);
    refuse_few_clues(rest, *front_end, arguments);
    return make_and_write(rest, *front_end, arguments);
}

} // namespace

const Command make_command{
    "make",
    "make problems with one cover and no superfluous given",
    "FRONT-END [words]",
    "Draws a random cover of the base: the problem of 'gen FRONT-END --base [words]', or of\n"
    "'gen FRONT-END [words]' if there is no such flag. Then it removes options of that cover as long\n"
    "as the others leave no other cover. Prints a problem a line: as 'gen FRONT-END --givens' reads it, a sudoku as 81\n"
    "characters; for front ends without such lines, the names of the given options, as --each reads\n"
    "them. With a symmetry, options that it exchanges are given together or not at all. With --clues\n"
    "it stops at N givens, and leaves out problems that need more. The same seed gives the same problems.\n"
    "What --clues and --rating ask for may be rare: then it searches towards it. If ten seconds\n"
    "pass without such a problem it ends, and says how near it came; --time sets another limit for the whole.\n"
    "--with cage makes killer sudokus: it draws a grid, then cages for it, and prints a text with a line\n"
    "of givens and a line for each clue, which gen reads.\n"
    "\n"
    "For example: quadrille make sudoku --symmetry half\n",
    make_flags,
    run_make,
    true};

} // namespace quadrille::cli
