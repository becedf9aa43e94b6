// SPDX-License-Identifier: MIT
#include "search/slices/slices.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <string>

#include <quadrille/error.hpp>

#include "search/claims.hpp"
#include "search/meter.hpp"
#include "search/slices/form.hpp"

namespace quadrille::search::slices {

namespace {

std::uint32_t words_for(std::uint32_t items) { return std::max(1u, (items + 63) / 64); }

/// The narrowest block that has room for all words; the widest if none has.
std::uint32_t block_for(std::uint32_t words, std::uint32_t widest) {
    return std::clamp(std::bit_ceil(words), 2u, widest);
}

} // namespace

Form::Size Form::size(const Problem& problem) {
    Size size;
    const std::uint32_t words = (words_for(problem.primary_count()) + 1) / 2 * 2;
    if (words > most_words_of_a_slice) return size;
    std::vector<std::uint32_t> degrees(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) ++degrees[index(item)];
    double pairs = 0;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        pairs += static_cast<double>(degrees[i]) * degrees[i];
        if (problem.is_primary(ItemId{i})) size.depth = std::max(size.depth, degrees[i]);
    }
    size.steps = pairs * static_cast<double>(problem.cell_count()) / std::max(problem.option_count(), 1u);
    if (size.depth <= most_options) size.words = std::uint64_t{problem.option_count()} * (size.depth + 1) * words;
    return size;
}

Form::Form(const Problem& problem, std::uint32_t widest)
    : items_(problem.primary_count()), block_words_(block_for(words_for(items_), widest)),
      blocks_((words_for(items_) + block_words_ - 1) / block_words_) {
    const Size size = Form::size(problem);
    if (!size.fits())
        throw Unsupported("engine slices takes at most " + std::to_string(most_options) + " options an item, and "
                          + std::to_string(most_words) + " words of effects, and this problem has more");
    depth_ = size.depth;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.has_primary(OptionId{o})) ids_.push_back(OptionId{o});
    fill(problem);
}

void Form::fill(const Problem& problem) {
    struct Use {
        std::uint32_t option;
        ColourId colour;
    };
    std::vector<std::uint32_t> number(problem.item_count()); // of primary items
    for (std::uint32_t i = 0, next = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) number[i] = next++;
    std::vector<std::vector<Use>> uses(problem.item_count()); // where an item occurs
    options_.resize(std::size_t{items_} * depth_);
    root_.assign(state_words(), 0);
    const auto set_bit
        = [&](std::uint32_t item, std::uint32_t row) { word(root_.data(), item, row) |= Word{1} << item % 64; };
    for (std::uint32_t item = 0; item < items_; ++item) set_bit(item, 0);
    for (std::uint32_t o = 0; o < options(); ++o) {
        begins_.push_back(places_.size());
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            auto& here = uses[index(items[k])];
            const auto slice = static_cast<std::uint32_t>(here.size());
            here.push_back({o, problem.colour(ids_[o], k)});
            if (!problem.is_primary(items[k])) continue;
            const std::uint32_t item = number[index(items[k])];
            options_[std::size_t{item} * depth_ + slice] = o;
            set_bit(item, slice + 1);
            places_.push_back({item, slice});
        }
    }
    begins_.push_back(places_.size());
    effects_.assign(options() * state_words(), ~Word{0});
    for (std::uint32_t o = 0; o < options(); ++o) {
        Word* const effect = effects_.data() + o * state_words();
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const bool is_primary = problem.is_primary(items[k]);
            const ColourId colour = problem.colour(ids_[o], k);
            if (is_primary) clear_bit(effect, number[index(items[k])], 0);
            for (const Use& use : uses[index(items[k])]) {
                const bool agree = !is_primary && colour != ColourId::none && colour == use.colour;
                if (!agree && use.option != o) clear(use.option, effect);
            }
        }
    }
}

void Form::clear(std::uint32_t option, Word* state) const {
    for (const Place& place : places(option)) clear_bit(state, place.item, place.slice + 1);
}

bool Form::locks(std::uint32_t item, std::uint32_t one, std::uint32_t other) const {
    Words state(root_);
    for (std::uint32_t k = 0; k < depth_; ++k) {
        const std::uint32_t option = this->option(item, k);
        if (((word(state.data(), item, k + 1) >> item % 64) & 1) == 0) break; // the item has no more options
        if (option != one && option != other) clear(option, state.data());
    }
    const Word *const a = effect(one), *const b = effect(other);
    for (std::size_t w = 0; w < state_words(); ++w) {
        const bool is_of_slice = w / block_words_ % (depth_ + 1) != 0;
        if (is_of_slice && (state[w] & ~(a[w] | b[w])) != 0) return true;
    }
    return false;
}

} // namespace quadrille::search::slices

namespace quadrille::search {

using slices::Verdict;
using slices::Word;

Slices::Slices(const Problem& problem, ChooseRule rule) : leftmost_(rule == ChooseRule::first) {
    const slices::Kernels& kernels = slices::kernels();
    form_ = std::make_shared<const slices::Form>(problem, kernels.widest);
    kernel_ = &kernels.kernel(*form_);
    locks_.emplace(*form_);
    restart({});
}

double Slices::build_time(const Problem& problem) {
    constexpr double never = std::numeric_limits<double>::infinity();
    if (problem.has_bounds()) return never;
    const auto size = slices::Form::size(problem);
    if (!size.fits()) return never;
    return list_build_time(problem) + 2 * static_cast<double>(size.words) + 2 * size.steps;
}

bool Slices::suits(const Problem& problem) {
    constexpr std::uint64_t most_words = 1 << 21;
    constexpr double most_steps = 1e7;
    if (problem.has_bounds()) return false;
    const auto size = slices::Form::size(problem);
    return size.words <= most_words && size.steps <= most_steps;
}

void Slices::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    if (numbers_.empty() && !(required.empty() && forbidden.empty())) numbers_ = option_numbers(*form_);
    root_.assign(form_->root().begin(), form_->root().end());
    for (const OptionId id : forbidden) form_->clear(numbers_[index(id)], root_.data());
    required_ = required.size();
    taken_.options.resize(std::size_t{form_->items()} + 1 + required_);
    std::transform(required.begin(), required.end(), taken_.options.begin(),
                   [&](OptionId id) { return numbers_[index(id)]; });
    covers_ = work_ = 0;
    stats_.nodes = stats_.updates = 0;
    stats_.profile.assign(1, 0);
    start_at_root();
}

void Slices::start_at_root() {
    levels_.assign(1, Level());
    end_ = 1;
}

double Slices::degree(const Level& level) { return std::popcount(level.slices); }

std::uint32_t Slices::ordinal(const Level& level, std::uint32_t slice) {
    return static_cast<std::uint32_t>(std::popcount(level.slices & ((Word{1} << slice) - 1)));
}

/// The slice to be tried next. Precondition: there is one.
std::uint32_t Slices::next(const Level& level) { return static_cast<std::uint32_t>(std::countr_zero(level.left)); }

Slices::Event Slices::walk(std::uint64_t& nodes_left) {
    for (;;) {
        while (levels_.back().left == 0) {
            levels_.pop_back();
            if (levels_.empty()) return Event::exhausted;
        }
        if (const auto event = branch(nodes_left)) return *event;
    }
}

/// Tries the next branch of the deepest level, unless it leads to a node and none is left.
std::optional<Slices::Event> Slices::branch(std::uint64_t& nodes_left) {
    const std::size_t depth = levels_.size();
    Level& level = levels_.back();
    const std::uint32_t slice = next(level);
    const std::uint64_t work = work_;
    const std::size_t first = level.taken_before;
    taken_.count = depth > 1 ? first : required_;
    if (states_.size() < (depth + 1) * form_->state_words()) states_.resize(2 * (depth + 1) * form_->state_words());
    if (depth > 1) taken_.add(form_->option(level.item, slice));
    const Word* const parent = depth > 1 ? state(depth - 1) : root_.data();
    Verdict verdict = kernel_->settle(*form_, parent, state(depth), !leftmost_, first, taken_, work_);
    if (depth == 1 && !leftmost_) verdict = lock_root(verdict);
    if (verdict == Verdict::open && nodes_left == 0) {
        work_ = work;
        return Event::pause;
    }
    ++stats_.updates;
    level.at = slice;
    level.left &= level.left - 1;
    if (verdict == Verdict::cover) return Event::cover;
    if (verdict == Verdict::open) {
        --nodes_left;
        enter();
    }
    return std::nullopt;
}

/// Excludes what the root's items of two options lock, until there is no more. Below the root it costs more than it
/// saves: a fifth of the nodes.
Verdict Slices::lock_root(Verdict verdict) {
    locks_->begin();
    while (verdict == Verdict::open && kernel_->lock(*form_, state(1), *locks_, work_))
        verdict = kernel_->settle(*form_, state(1), state(1), true, taken_.count, taken_, work_);
    return verdict;
}

/// Makes a node of the state behind the deepest level.
void Slices::enter() {
    const std::size_t depth = levels_.size();
    const slices::Choice choice = kernel_->choose(*form_, state(depth), leftmost_);
    work_ += form_->work_words();
    if (stats_.profile.size() < depth) stats_.profile.resize(depth);
    ++stats_.profile[depth - 1];
    ++stats_.nodes;
    levels_.push_back({choice.item, choice.slices, choice.slices, 0, taken_.count});
}

/// Makes `cover_` of the options taken, each once.
void Slices::read_cover() {
    is_in_cover_.resize(form_->options());
    cover_.clear();
    const auto taken = std::span(taken_.options).subspan(required_, taken_.count - required_);
    for (const std::uint32_t option : taken) {
        if (is_in_cover_[option]) continue;
        is_in_cover_[option] = true;
        cover_.push_back(form_->id(option));
    }
    for (const std::uint32_t option : taken) is_in_cover_[option] = false;
}

Slices::Survey Slices::survey(std::uint64_t most_work) const {
    std::mt19937_64 random(1);
    Slices scout(*this);
    scout.work_ = 0;
    Survey sum;
    double paths = 0;
    for (; paths == 0 || scout.work_ < most_work; ++paths) scout.follow(random, sum);
    return {sum.work / paths, sum.updates / paths};
}

double Slices::forecast(double time) const {
    const Survey whole = survey(static_cast<std::uint64_t>(time / cost_of(1, 0)));
    return cost_of(whole.work, whole.updates);
}

/// Takes a branch at random until there is none: each stands for all branches of its level.
void Slices::follow(std::mt19937_64& random, Survey& sum) {
    start_at_root();
    double product = 1;
    for (std::size_t depth = 1; depth == levels_.size(); ++depth) {
        Level& level = levels_.back();
        product *= degree(level);
        for (std::uint64_t skip = random() % static_cast<std::uint64_t>(std::popcount(level.left)); skip > 0; --skip)
            level.left &= level.left - 1;
        const std::uint64_t before = work_;
        std::uint64_t one = 1;
        branch(one);
        sum.work += product * static_cast<double>(work_ - before);
        sum.updates += product;
    }
}

Position Slices::position() const {
    if (levels_.empty()) return {end_, 0};
    Position here;
    for (const Level& level : levels_) {
        const bool deepest = &level == &levels_.back();
        const std::uint32_t tried = !deepest          ? ordinal(level, level.at)
                                    : level.left != 0 ? ordinal(level, next(level))
                                                      : 0;
        here.weight /= degree(level);
        here.done += here.weight * tried;
        if (deepest && level.left == 0) here.done += here.weight * degree(level);
    }
    return here;
}

std::optional<Branches> Slices::split() {
    Branches given;
    for (Level& level : levels_) {
        // The next branch of the deepest level is the present one, and stays.
        const bool deepest = &level == &levels_.back();
        const Word kept = deepest ? level.left & (~level.left + 1) : 0;
        given.weight /= degree(level);
        if (const Word away = level.left & ~kept; away != 0) {
            given.choices.push_back(ordinal(level, static_cast<std::uint32_t>(std::countr_zero(away))));
            given.weight *= std::popcount(away);
            given.floor = given.choices.size() - 1;
            level.left = kept;
            end_ -= given.weight;
            return given;
        }
        if (!deepest) given.choices.push_back(ordinal(level, level.at));
    }
    return std::nullopt;
}

void Slices::start(const Branches& branches) {
    start_at_root();
    // The search that gave the branches away has counted the path.
    const SearchStats stats = stats_;
    const std::uint64_t work = work_;
    for (std::size_t depth = 0; depth < branches.choices.size(); ++depth) {
        Level& level = levels_.back();
        for (std::uint32_t k = 0; k < branches.choices[depth]; ++k) level.left &= level.left - 1;
        if (depth + 1 == branches.choices.size()) break;
        level.left &= ~level.left + 1;
        std::uint64_t one = 1;
        branch(one);
    }
    stats_ = stats;
    work_ = work;
    end_ = position().done + branches.weight;
}

} // namespace quadrille::search
