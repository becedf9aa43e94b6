// SPDX-License-Identifier: MIT
#include "search/layers/layers.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>

#include "base/threads.hpp"
#include "search/layers/form.hpp"
#include "search/layers/table.hpp"
#include "search/meter.hpp"
#include "search/order/order.hpp"

namespace quadrille::search::layers {

/// What does not depend on how wide states are.
class Walk {
  public:
    Walk(Form form, std::size_t memory) : form_(std::move(form)), profile_(form_.layers() + 1) {
        memory_.most = memory;
    }
    virtual ~Walk() = default;

    virtual Ending run(const Control& control, std::uint32_t threads) = 0;
    virtual Count covers() const = 0;

    SearchStats stats() const {
        SearchStats stats{.nodes = nodes_, .updates = children_, .profile = profile_, .threads = threads_};
        while (stats.profile.size() > 1 && stats.profile.back() == 0) stats.profile.pop_back();
        return stats;
    }
    std::size_t memory() const { return memory_.used; }
    double thread_time() const { return thread_time_; }

    /// The work left, as a multiple of the work done; infinite before any work is done.
    double left() const {
        if (layer_ == form_.layers()) return 0;
        if (nodes_ == 0) return std::numeric_limits<double>::infinity();
        if (forecast_.layer() != layer_) forecast_ = Forecast(form_, profile_, layer_);
        return forecast_.left(nodes_);
    }

    /// The part of it that is done. It never falls.
    double done() const {
        if (layer_ == form_.layers()) return 1;
        const double rest = left();
        done_ = std::max(done_, std::isinf(rest) ? 0 : 1 / (1 + rest));
        return done_;
    }

  protected:
    const Form form_;
    Memory memory_;
    std::uint32_t layer_ = 0; // that is worked off
    std::uint64_t nodes_ = 0, children_ = 0;
    std::vector<std::uint64_t> profile_;  // states by layer, as far as they are reached
    std::uint32_t threads_ = 1;           // that have worked at once
    std::atomic<double> thread_time_ = 0; // of threads other than the caller's

  private:
    mutable Forecast forecast_;
    mutable double done_ = 0;
};

/// Tables of one large layer. Threads lock them one by one, each grows by itself, and they lie in the fast
/// memory while a bunch of states goes into one.
inline constexpr std::uint32_t most_shards = 64;
inline constexpr std::uint64_t many_states = 1 << 13; // a layer with at least this many states has many

/// Fewer states are not worth to call other threads.
inline constexpr std::uint64_t shared_states = 1 << 13;

template <std::uint32_t K> struct Layer {
    std::vector<Table<K>> shards;
    Outlook outlook;
    std::uint32_t shard_of(std::uint64_t hash) const {
        return static_cast<std::uint32_t>(hash >> 58) & static_cast<std::uint32_t>(shards.size() - 1);
    }
    std::uint64_t states() const {
        std::uint64_t sum = 0;
        for (const auto& shard : shards) sum += shard.size();
        return sum;
    }
};

template <std::uint32_t K> class WalkOf : public Walk {
  public:
    WalkOf(Form form, std::size_t memory) : Walk(std::move(form), memory), all_(form_.layers() + 1) {
        const std::array<Word, K> nothing{};
        const Word one = 1;
        all_[0].shards = std::vector<Table<K>>(1);
        all_[0].shards[0].add(nothing.data(), Table<K>::hash(nothing.data()), {&one, 1}, memory_);
        profile_[0] = 1;
        open(0);
    }

    Ending run(const Control& control, std::uint32_t threads) override {
        while (layer_ < form_.layers()) {
            if (const auto ending = work_off(control, threads)) return *ending;
            for (auto& shard : all_[layer_].shards) shard.clear(memory_);
            open(layer_ + 1);
        }
        return Ending::exhausted;
    }

    Count covers() const override {
        const Layer<K>& last = all_.back();
        for (const Table<K>& table : last.shards)
            for (std::size_t at = 0; at < table.cells(); ++at) {
                const Word* const cell = table.cell(at);
                if (table.is_free(cell)) continue;
                return Count::from_limbs({cell + K, table.limbs()}); // the only state: all is covered
            }
        return 0;
    }

  private:
    /// A state that was reached, on its way into a table.
    struct Child {
        std::uint32_t layer, limbs;
        std::uint64_t hash;
        const Word* ways;
        std::array<Word, K> state;
    };

    /// The states of one shard, a few at a time: while one waits for memory, the next one requests it. More are kept
    /// while another thread has the shard: to wait for it costs two switches between threads.
    struct Buffer {
        static constexpr std::uint32_t few = 64, most = 128;
        std::uint32_t size = 0;
        std::array<Child, most> children;
    };

    struct alignas(128) Worker { // alone in its cache lines
        std::vector<Buffer> buffers = std::vector<Buffer>(most_shards);
        std::uint64_t nodes = 0, children = 0;
    };

    /// What the threads that work off a layer share.
    struct Shift {
        const Control& control;
        bool shared;
        std::atomic<std::uint32_t> next = 0; // shard
        std::atomic<bool> over = false;
        std::optional<Ending> ending = {};
        std::exception_ptr error = {};
        std::mutex mutex = {};

        void end(Ending why) {
            const std::lock_guard lock(mutex);
            if (!ending) ending = why;
            over = true;
        }
        void fail(std::exception_ptr what) {
            const std::lock_guard lock(mutex);
            error = std::move(what);
            over = true;
        }
    };

    void open(std::uint32_t layer) {
        layer_ = layer;
        if (layer == form_.layers()) return;
        profile_[layer] = all_[layer].states();
        places_.assign(all_[layer].shards.size(), 0);
        const std::uint32_t shards = profile_[layer] < many_states ? 1 : most_shards;
        for (std::uint32_t l = layer + 1; l <= form_.reach(layer); ++l)
            share_out(all_[l], l == form_.layers() ? 1 : shards);
        look_ahead();
    }

    /// Gives a layer this many tables, if it has fewer.
    void share_out(Layer<K>& layer, std::uint32_t shards) {
        if (layer.shards.size() >= shards) return;
        auto before = std::exchange(layer.shards, std::vector<Table<K>>(shards));
        for (Table<K>& table : before) {
            for (std::size_t at = 0; at < table.cells(); ++at) {
                const Word* const cell = table.cell(at);
                if (table.is_free(cell)) continue;
                const std::uint64_t hash = Table<K>::hash(cell);
                layer.shards[layer.shard_of(hash)].add(cell, hash, {cell + K, table.limbs()}, memory_);
            }
            table.clear(memory_);
        }
    }

    /// The more states there are the further it pays to look.
    void look_ahead() {
        constexpr std::uint32_t states_a_set = 16, most = 16, further = 2;
        const auto sets = profile_[layer_] / states_a_set;
        const auto items = std::min(static_cast<std::uint32_t>(std::bit_width(sets)), most);
        const auto window = static_cast<std::uint32_t>(std::popcount(form_.window()));
        const std::uint32_t end = std::min({form_.layers(), form_.reach(layer_) + 1, layer_ + window});
        for (std::uint32_t l = layer_ + 1; l < end; ++l)
            if (items >= all_[l].outlook.items() + further) all_[l].outlook = Outlook(form_, l, items);
    }

    std::optional<Ending> work_off(const Control& control, std::uint32_t threads) {
        if (profile_[layer_] == 0) return std::nullopt;
        if (profile_[layer_] < shared_states || control.limits.nodes != unlimited) threads = 1;
        Shift shift{control, threads > 1};
        if (workers_.size() < threads) workers_.resize(threads);
        const auto work = [&](std::uint32_t k) { work_as(workers_[k], shift, k == 0); };
        const auto fail = [&](std::exception_ptr what) { shift.fail(std::move(what)); };
        threads_ = std::max(threads_, work_together(threads, thread_time_, work, fail));
        for (Worker& worker : workers_) {
            nodes_ += std::exchange(worker.nodes, 0);
            children_ += std::exchange(worker.children, 0);
        }
        if (shift.error) std::rethrow_exception(shift.error);
        return shift.ending;
    }

    void work_as(Worker& worker, Shift& shift, bool tells) {
        const std::uint64_t before = nodes_;
        Meter meter(shift.control, form_.layers(), before, 0, 0);
        const auto describe = [&] { return Progress{done(), before, 0, 0, memory_.used}; };
        Layer<K>& layer = all_[layer_];
        for (std::uint32_t s = shift.next++; s < layer.shards.size(); s = shift.next++) {
            const Table<K>& table = layer.shards[s];
            while (places_[s] < table.cells() && !shift.over) {
                auto ending = tells ? meter.look(worker.children, describe)
                                    : meter.look(worker.children, [] { return Progress(); });
                if (!ending && memory_.is_full()) ending = Ending::memory_limit;
                if (ending) {
                    shift.end(*ending);
                    break;
                }
                meter.spend(expand(worker, table, places_[s], meter.left(), shift.shared));
            }
        }
        for (std::uint32_t s = 0; s < most_shards; ++s) flush(worker.buffers[s], s, shift.shared, true);
    }

    /// Visits at most this many states of a table. Returns the number visited.
    std::uint64_t expand(Worker& worker, const Table<K>& table, std::size_t& place, std::uint64_t most, bool shared) {
        std::uint64_t nodes = 0;
        const std::size_t cells = table.cells();
        std::size_t at = place; // other threads write to neighbouring memory
        for (; at < cells && nodes < most; ++at) {
            const Word* const cell = table.cell(at);
            if (table.is_free(cell)) continue;
            ++nodes;
            std::array<Word, K> kept; // of the state, in its children
            for (std::uint32_t k = 0; k < K; ++k) kept[k] = cell[k] & ~form_.ended(layer_)[k];
            for (std::uint32_t o = form_.begin(layer_); o < form_.end(layer_); ++o) {
                const Word *const tests = form_.tests(o), *const sets = form_.sets(o);
                Word clash = 0;
                for (std::uint32_t k = 0; k < K; ++k) clash |= cell[k] & tests[k];
                if (clash != 0) continue;
                Child child{0, table.limbs(), 0, cell + K, kept};
                for (std::uint32_t k = 0; k < K; ++k) child.state[k] |= sets[k];
                pass(child);
                if (!is_hopeful(child)) continue;
                put(worker, child, shared);
            }
        }
        place = at;
        worker.nodes += nodes;
        return nodes;
    }

    /// On to the first layer whose item is open.
    void pass(Child& child) const {
        std::uint32_t layer = layer_ + 1;
        shift(child.state, 1);
        for (;;) {
            const std::uint32_t next = form_.next_slot(layer);
            const auto run = static_cast<std::uint32_t>(std::countr_one(child.state[0] & form_.window()));
            const std::uint32_t steps = std::min(run, next - layer);
            shift(child.state, steps);
            layer += steps;
            if (layer != next || layer == form_.layers()) break;
            // The item of this layer has a slot, or secondary items are live no more behind it.
            const std::uint32_t slot = form_.slot(layer);
            if (slot == Form::none ? steps == run : (child.state[slot / 64] >> slot % 64 & 1) == 0) break;
            for (std::uint32_t k = 0; k < K; ++k) child.state[k] &= ~form_.ended(layer)[k];
            shift(child.state, 1);
            ++layer;
        }
        child.layer = layer;
        child.hash = Table<K>::hash(child.state.data());
    }

    void shift(std::array<Word, K>& state, std::uint32_t steps) const {
        const Word window = state[0] & form_.window();
        state[0] = (state[0] ^ window) | (steps < 64 ? window >> steps : 0);
    }

    /// Whether its item has an option that leaves each of the next items an option, as far as the outlook sees.
    bool is_hopeful(const Child& child) const {
        if (child.layer == form_.layers()) return true;
        const Outlook& outlook = all_[child.layer].outlook;
        if (!outlook.is_hopeful(child.state[0])) return false;
        for (std::uint32_t o = form_.begin(child.layer); o < form_.end(child.layer); ++o) {
            const Word* const tests = form_.tests(o);
            Word clash = 0;
            for (std::uint32_t k = 0; k < K; ++k) clash |= child.state[k] & tests[k];
            if (clash == 0 && outlook.is_hopeful(child.state[0] | form_.sets(o)[0] | 1)) return true;
        }
        return false;
    }

    void put(Worker& worker, const Child& child, bool shared) {
        ++worker.children;
        const std::uint32_t shard = all_[child.layer].shard_of(child.hash);
        Buffer& buffer = worker.buffers[shard];
        buffer.children[buffer.size++] = child;
        if (buffer.size >= Buffer::few) flush(buffer, shard, shared);
    }

    void flush(Buffer& buffer, std::uint32_t shard, bool shared, bool last = false) {
        if (buffer.size == 0) return;
        std::unique_lock lock(mutexes_[shard], std::defer_lock);
        if (shared && !lock.try_lock()) {
            if (!last && buffer.size < Buffer::most) return;
            lock.lock();
        }
        const std::span<const Child> children(buffer.children.data(), std::exchange(buffer.size, 0));
        for (const Child& child : children) all_[child.layer].shards[shard].prefetch(child.hash);
        for (const Child& child : children)
            all_[child.layer].shards[shard].add(child.state.data(), child.hash, {child.ways, child.limbs}, memory_);
    }

    std::vector<Layer<K>> all_;
    std::vector<std::size_t> places_; // by shard of the present layer: the next cell
    std::vector<Worker> workers_;
    std::array<std::mutex, most_shards> mutexes_;
};

} // namespace quadrille::search::layers

namespace quadrille::search {

using layers::Form;

namespace {

Form make_form(const Problem& problem) { return Form(problem, narrow_orders(problem).front()); }

} // namespace

Layers::Layers(const Problem& problem, std::size_t memory) {
    Form form = make_form(problem);
    switch (form.words()) {
    case 1:
        walk_ = std::make_unique<layers::WalkOf<1>>(std::move(form), memory);
        break;
    case 2:
        walk_ = std::make_unique<layers::WalkOf<2>>(std::move(form), memory);
        break;
    default:
        walk_ = std::make_unique<layers::WalkOf<Form::most_words>>(std::move(form), memory);
    }
}

double Layers::build_time(const Problem& problem) {
    constexpr std::uint32_t most_items = 4096;
    if (problem.has_bounds() || problem.primary_count() > most_items) return std::numeric_limits<double>::infinity();
    // Pairs of items that share an option, or may share a secondary item.
    const double all = static_cast<double>(problem.primary_count()) * problem.primary_count();
    double pairs = 0;
    for (std::uint32_t o = 0; o < problem.option_count() && pairs < all; ++o) {
        const auto size = static_cast<double>(problem.items(OptionId{o}).size());
        pairs += problem.primary_count() < problem.item_count() ? all : size * size;
    }
    return 0.05 * all + 230 * std::min(pairs, all) + 20 * static_cast<double>(problem.cell_count());
}

Layers::~Layers() = default;
Layers::Layers(Layers&&) noexcept = default;
Layers& Layers::operator=(Layers&&) noexcept = default;

Ending Layers::run(const Control& control, std::uint32_t threads) { return walk_->run(control, threads); }
Count Layers::covers() const { return walk_->covers(); }
SearchStats Layers::stats() const { return walk_->stats(); }
double Layers::done() const { return walk_->done(); }
double Layers::left() const { return walk_->left(); }
double Layers::thread_time() const { return walk_->thread_time(); }
std::size_t Layers::memory() const { return walk_->memory(); }

} // namespace quadrille::search
