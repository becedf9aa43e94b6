// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "diagram/cache.hpp"
#include "diagram/compiler.hpp"
#include "diagram/number_nodes.hpp"
#include "diagram/tally.hpp"
#include "diagram/words.hpp"
#include "search/meter.hpp"

namespace quadrille::diagram {

/// The compiler for forms of up to W words.
///
/// An explicit stack of frames. A frame is a remainder that is being solved, its kids are those that its
/// edges lead to: one an option of the item that it branches on, or one a part.
template <std::size_t W, class Hash = MixHash<W>> class Remainders : public Compiler {
  public:
    Remainders(Form form, const Method& method)
        : form_(std::move(form)), method_(method), plain_(form_.plain()),
          listed_(!plain_ || method.smallest) {
        copy_form();
        Words<W> whole{};
        std::ranges::copy(form_.whole(), whole.begin());
        // The whole is the only kid of a frame that stands for nothing.
        Frame base;
        base.kind = Kind::base;
        if (listed_)
            for (std::uint32_t o = 0; o < form_.options(); ++o) list_.push_back(o);
        base.list_end = list_.size();
        frames_.push_back(base);
        kids_.push_back({whole, no_option, meet(whole, primary_) ? unknown : empty});
    }

    Ending run(const Control& control) override {
        due_ = 0;
        while (true) {
            Frame& frame = frames_.back();
            if (frame.next == kids_.size()) {
                if (frame.kind == Kind::base) return Ending::exhausted;
                finish();
            } else if (is_settled(frame, kids_[frame.next].node)) {
                settle(frame);
            } else if (!meet_again()) {
                if (stats_.nodes >= due_)
                    if (const auto ending = poll(control)) {
                        list_.resize(frame.list_end);
                        return *ending;
                    }
                descend();
            }
        }
    }

    void give_up() override {
        while (frames_.back().kind != Kind::base) {
            for (std::size_t k = frames_.back().kids; k < kids_.size(); ++k)
                if (!is_node(kids_[k].node)) kids_[k].node = index(Diagram::none);
            const NodeId node = make_node(frames_.back());
            pop();
            kids_[frames_.back().next].node = index(node);
        }
        if (!is_node(kids_.front().node)) kids_.front().node = index(Diagram::none);
        frames_.back().next = 1;
    }

    const Form& form() const override { return form_; }
    NodeId root() const override { return NodeId{kids_.front().node}; }
    DiagramBuilder& nodes() override { return nodes_; }

    CompileStats stats() const override {
        CompileStats stats = stats_;
        stats.memory = std::max(peak_, bytes());
        return stats;
    }

    double done() const override {
        // From the last frame outwards: which part of each is done, as a logarithm.
        double bits = -std::numeric_limits<double>::infinity();
        for (std::size_t depth = frames_.size(), end = kids_.size(); --depth > 0; end = frames_[depth].kids) {
            const Frame& frame = frames_[depth];
            if (frame.next != frame.kids)
                bits = std::log2(static_cast<double>(frame.next - frame.kids) + std::exp2(bits));
            bits -= std::log2(static_cast<double>(end - frame.kids));
        }
        return bits;
    }

    double cost() const override {
        const auto times = [](double cost, std::uint64_t count) { return cost * static_cast<double>(count); };
        return times(100, stats_.nodes) + times(40, stats_.hits)
               + times(listed_ ? 1.5 + 0.5 * W : 4, stats_.steps);
    }

  private:
    // Answers that are no nodes.
    static constexpr std::uint32_t unknown = 0xffff'ffff;
    static constexpr std::uint32_t some = 0xffff'fffe; // it has a cover, and no node yet
    static bool is_node(std::uint32_t answer) { return answer < some; }
    static constexpr std::uint32_t none = index(Diagram::none), empty = index(Diagram::empty);

    static constexpr std::uint32_t no_option = index(Diagram::nothing);
    static constexpr std::uint32_t no_item = 0xffff'ffff;

    enum class Kind : std::uint8_t { base, sum, product };

    struct Kid {
        Words<W> words;
        std::uint32_t option; // a number of the form, or no_option
        std::uint32_t node;   // or `unknown` or `some`
    };

    struct Frame {
        Words<W> words{};
        std::size_t kids = 0, next = 0;     // of kids_, to the end of the last frame's
        std::size_t list = 0, list_end = 0; // of list_: the options left
        Kind kind = Kind::sum;
        bool exists = false;  // only whether there is a cover is asked
        bool probing = false; // a product that asks its factors so before any is compiled
    };

    struct Option {
        Words<W> claims, forbids;
    };

    void copy_form() {
        options_.resize(form_.options());
        for (std::uint32_t o = 0; o < form_.options(); ++o) {
            std::ranges::copy(form_.claims(o), options_[o].claims.begin());
            std::ranges::copy(form_.forbids(o), options_[o].forbids.begin());
        }
        for (std::uint32_t bit = 0; bit < form_.primary(); ++bit) {
            set(primary_, bit);
            if (form_.item(bit).plain()) set(plain_items_, bit);
        }
        for (std::uint32_t bit = 0; bit < form_.bits(); ++bit) set(bits_, bit);
        least_size_ = std::max(form_.primary(), 1u);
        for (const Option& option : options_)
            least_size_ = std::min(least_size_, size_of(common(option.claims, primary_)));
        if (!listed_) {
            find_neighbours();
            sort_by_first_item();
        }
        attempts_.resize(form_.options() + 1);
        splits_.resize(form_.options() + 1);
    }

    void find_neighbours() {
        hints_.resize(form_.primary());
        std::vector<Words<W>> near(form_.primary());
        for (const Option& option : options_)
            for_each_bit(option.claims,
                         [&](std::uint32_t bit) { return add(near[bit], option.claims), true; });
        near_.resize(form_.options());
        for (std::uint32_t o = 0; o < form_.options(); ++o)
            for_each_bit(options_[o].claims,
                         [&](std::uint32_t bit) { return add(near_[o], near[bit]), true; });
    }

    void sort_by_first_item() {
        std::vector<std::vector<std::uint32_t>> lists(form_.primary());
        for (std::uint32_t o = 0; o < form_.options(); ++o) lists[first_bit(options_[o].claims)].push_back(o);
        first_begin_.push_back(0);
        for (const auto& list : lists) {
            for (const std::uint32_t o : list) by_first_.push_back({options_[o].claims, o});
            first_begin_.push_back(by_first_.size());
        }
    }

    bool can_take(const Words<W>& words, std::uint32_t option) const {
        return contains(words, options_[option].claims);
    }

    std::optional<Ending> poll(const Control& control) {
        if (stats_.nodes >= control.limits.nodes) return Ending::node_limit;
        if (const auto ending = search::stopped(control)) return ending;
        if (method_.memory != 0 && bytes() > method_.memory / 2) {
            if (!method_.counting) return Ending::memory_limit;
            collapse();
        }
        if (control.asked && control.asked->exchange(false) && control.progress)
            control.progress({std::exp2(done()), stats_.nodes, 0, stats_.hits, stats().memory});
        due_ = std::min(stats_.nodes + 1024, control.limits.nodes);
        return std::nullopt;
    }

    /// Whether remainders of so many open items are stored: all of them, until memory is short.
    bool is_stored(const Words<W>& words) const {
        return stride_ == 1 || size_of(common(words, primary_)) / least_size_ % stride_ == 0;
    }

    /// Frees memory where only counts are wanted. Nodes become numbers, and remainders are stored only where
    /// their number of open items is a multiple of ever more: those between are found from them again in a
    /// few steps. (Kept by how often they were of use they were the wrong ones: a domino's place is asked for
    /// twice, and then never again.)
    void collapse() {
        note_peak();
        const Tally tally = diagram::tally(nodes_, NodeId{nodes_.node_count() - 1});
        DiagramBuilder nodes;
        NumberNodes numbers(nodes);
        const auto number = [&](std::uint32_t node) {
            if (!is_node(node) || node == none || node == empty) return node;
            return index(
                std::visit([&](const auto& counts) { return numbers.number(counts[NodeId{node}]); }, tally));
        };
        for (Kid& kid : kids_) kid.node = number(kid.node);
        widen_stride();
        Cache<W, Hash> kept;
        cache_.for_each([&](const Words<W>& words, std::uint32_t answer) {
            if (is_stored(words)) kept.store(words, number(answer));
        });
        cache_ = std::move(kept);
        nodes_ = std::move(nodes);
    }

    /// Doubles the stride until what is kept takes a quarter of the memory.
    void widen_stride() {
        constexpr std::size_t number_bytes = 120; // about
        const std::size_t room = method_.memory / 4 / (Cache<W, Hash>::bytes_each + number_bytes);
        const auto kept = [&] {
            std::size_t count = 0;
            cache_.for_each([&](const Words<W>& words, std::uint32_t) { count += is_stored(words); });
            return count;
        };
        while (stride_ < form_.primary() && kept() > room) stride_ *= 2;
    }

    std::size_t bytes() const { return cache_.bytes() + nodes_.bytes(); }
    void note_peak() { peak_ = std::max(peak_, bytes()); }

    // Kids are settled, one after another.

    static bool asks(const Frame& frame) { return frame.exists || frame.probing; }
    static bool is_settled(const Frame& frame, std::uint32_t node) {
        return is_node(node) || (node == some && asks(frame));
    }

    void settle(Frame& frame) {
        const bool nothing = kids_[frame.next].node == none;
        ++frame.next;
        if (frame.kind == Kind::product && nothing)
            answer(none);
        else if (frame.kind == Kind::sum && frame.exists && !nothing)
            answer(some);
    }

    /// The last frame has all its kids.
    void finish() {
        Frame& frame = frames_.back();
        if (frame.exists) {
            answer(frame.kind == Kind::sum ? none : some);
        } else if (frame.probing) { // every part has a cover: now find them all
            frame.probing = false;
            frame.next = frame.kids;
        } else {
            answer(index(make_node(frame)));
        }
    }

    NodeId make_node(const Frame& frame) {
        if (frame.kind == Kind::product) {
            factors_.clear();
            for (std::size_t k = frame.kids; k < kids_.size(); ++k) factors_.push_back(NodeId{kids_[k].node});
            return nodes_.add_product(factors_);
        }
        edges_.clear();
        for (std::size_t k = frame.kids; k < kids_.size(); ++k)
            edges_.push_back({OptionId{kids_[k].option}, NodeId{kids_[k].node}});
        return nodes_.add_sum(edges_);
    }

    void answer(std::uint32_t node) {
        if (is_stored(frames_.back().words)) cache_.store(frames_.back().words, node);
        pop();
        kids_[frames_.back().next].node = node;
    }

    void pop() {
        kids_.resize(frames_.back().kids);
        if (listed_) list_.resize(frames_.back().list);
        frames_.pop_back();
    }

    // A kid that is not known.

    /// Looks it up. True if it need not be solved; else the options that it has left are at the end of the
    /// list.
    bool meet_again() {
        const Frame& frame = frames_.back();
        Kid& kid = kids_[frame.next];
        const std::size_t list = list_.size();
        if (!plain_) {
            filter(frame, kid.words);
            drop_idle_bits(list, kid.words);
        }
        if (!meet(kid.words, primary_))
            kid.node = empty;
        else
            look_up(kid);
        const bool settled = is_settled(frame, kid.node);
        if (settled)
            list_.resize(list);
        else if (plain_ && listed_)
            filter(frame, kid.words);
        return settled;
    }

    void descend() {
        ++stats_.nodes;
        const Frame& frame = frames_.back();
        Kid& kid = kids_[frame.next];
        Frame next;
        next.words = kid.words;
        next.kids = next.next = kids_.size();
        next.list = frame.list_end;
        next.list_end = list_.size();
        next.exists = asks(frame);
        const std::uint32_t item = listed_ ? choose_listed(next) : choose_first(next.words, kid.option);
        if (item == no_item) {
            list_.resize(next.list);
            kid.node = none;
            return;
        }
        if (method_.parts && take_apart(next)) return;
        branch(next, item);
    }

    void look_up(Kid& kid) {
        if (!is_stored(kid.words)) return;
        const std::uint32_t* known = cache_.find(kid.words);
        if (!known) return;
        ++stats_.hits;
        kid.node = *known;
    }

    /// Appends the options of the frame that can still be taken.
    void filter(const Frame& frame, const Words<W>& words) {
        const std::size_t begin = frame.list, end = frame.list_end, at = list_.size();
        list_.resize(at + end - begin);
        std::uint32_t* to = list_.data() + at;
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t option = list_[k];
            *to = option;
            to += can_take(words, option);
        }
        stats_.steps += end - begin;
        list_.resize(static_cast<std::size_t>(to - list_.data()));
    }

    /// Bits that no option left would claim make no difference.
    void drop_idle_bits(std::size_t list, Words<W>& words) {
        Words<W> used = primary_;
        for (std::size_t k = list; k < list_.size(); ++k) add(used, options_[list_[k]].claims);
        for (std::size_t w = 0; w < W; ++w) words[w] &= used[w] | ~bits_[w];
    }

    // The item to branch on; no_item if some item has too few options.

    struct Need {
        std::uint32_t least, most;
    };
    Need need(const Words<W>& words, std::uint32_t item) const {
        const Form::Item& it = form_.item(item);
        if (!it.counted()) return {it.min, it.max};
        const std::uint64_t counter = words[it.counter];
        return {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32)};
    }

    std::uint32_t count_in_list(const Frame& frame, std::uint32_t item) const {
        std::uint32_t count = 0;
        for (std::size_t k = frame.list; k < frame.list_end; ++k)
            count += has(options_[list_[k]].claims, item);
        return count;
    }

    std::uint32_t choose_listed(const Frame& frame) {
        // Planes of bit-sliced counters: bits of the number of options, up to 8.
        Words<W> one{}, two{}, four{}, eight{};
        for (std::size_t k = frame.list; k < frame.list_end; ++k) {
            const Words<W>& claims = options_[list_[k]].claims;
            for (std::size_t w = 0; w < W; ++w) {
                const std::uint64_t carry = one[w] & claims[w];
                one[w] ^= claims[w];
                const std::uint64_t carry2 = two[w] & carry;
                two[w] ^= carry;
                eight[w] |= four[w] & carry2;
                four[w] ^= carry2;
            }
        }
        stats_.steps += frame.list_end - frame.list;
        const auto pick = [&](unsigned size) {
            for (std::size_t w = 0; w < W; ++w) {
                const std::uint64_t open = frame.words[w] & plain_items_[w] & ~eight[w];
                const std::uint64_t found = open & (size & 1 ? one[w] : ~one[w])
                                            & (size & 2 ? two[w] : ~two[w]) & (size & 4 ? four[w] : ~four[w]);
                if (found != 0)
                    return static_cast<std::uint32_t>(64 * w)
                           + static_cast<std::uint32_t>(std::countr_zero(found));
            }
            return no_item;
        };
        if (pick(0) != no_item) return no_item;
        std::uint32_t best = no_item, degree = no_item;
        if (!plain_ && !weigh_bounded(frame, best, degree)) return no_item;
        const unsigned last = method_.smallest ? 7 : 1;
        for (unsigned size = 1; size <= last && size < degree; ++size)
            if (const std::uint32_t item = pick(size); item != no_item) return item;
        if (!method_.smallest) return first_bit(frame.words);
        if (degree <= 8) return best;
        for_each_bit(common(frame.words, plain_items_), [&](std::uint32_t item) {
            const std::uint32_t size = count_in_list(frame, item);
            if (size < degree) {
                degree = size;
                best = item;
            }
            return true;
        });
        return best;
    }

    /// The least degree of the open items with bounds, and its item. False if one has too few options.
    bool weigh_bounded(const Frame& frame, std::uint32_t& best, std::uint32_t& degree) {
        bool alive = true;
        for_each_bit(frame.words, [&](std::uint32_t item) {
            if (item >= form_.primary()) return false;
            if (form_.item(item).plain()) return true;
            const std::uint32_t size = count_in_list(frame, item), least = need(frame.words, item).least;
            alive = size >= least;
            const std::uint32_t ways = size - least + 1 + (least == 0 && size != 0);
            if (alive && method_.smallest && ways < degree) {
                degree = ways;
                best = item;
            }
            return alive;
        });
        return alive;
    }

    std::uint32_t first_bit(const Words<W>& words) const {
        std::uint32_t first = no_item;
        for_each_bit(words, [&](std::uint32_t bit) { return first = bit, false; });
        return first;
    }

    /// Without lists: an option that was seen to be left for an item is looked at first when it is asked
    /// again.
    std::uint32_t choose_first(const Words<W>& words, std::uint32_t option) {
        const Words<W> suspects = option == no_option ? words : common(words, near_[option]);
        bool alive = true;
        for_each_bit(suspects, [&](std::uint32_t item) { return alive = has_option(words, item); });
        return alive ? first_bit(words) : no_item;
    }

    bool has_option(const Words<W>& words, std::uint32_t item) {
        ++stats_.steps;
        const auto options = form_.touching(item);
        if (options.empty()) return false;
        std::uint32_t& hint = hints_[item];
        if (can_take(words, options[hint])) return true;
        const auto found = std::ranges::find_if(options, [&](std::uint32_t o) { return can_take(words, o); });
        stats_.steps += static_cast<std::uint64_t>(found - options.begin());
        if (found == options.end()) return false;
        hint = static_cast<std::uint32_t>(found - options.begin());
        return true;
    }

    // Edges.

    void branch(Frame& frame, std::uint32_t item) {
        frames_.push_back(frame);
        const Need need = this->need(frame.words, item);
        candidates_.clear();
        if (listed_) {
            for (std::size_t k = frame.list; k < frame.list_end; ++k)
                if (has(options_[list_[k]].claims, item)) candidates_.push_back(list_[k]);
        } else {
            // The items before are covered, so no other option of this one is left.
            const std::size_t begin = first_begin_[item], end = first_begin_[item + 1];
            for (std::size_t k = begin; k < end; ++k)
                if (contains(frame.words, by_first_[k].claims)) candidates_.push_back(by_first_[k].option);
            stats_.steps += end - begin;
        }
        Words<W> words
            = frame.words; // without the options that earlier kids took, where they may come together
        std::size_t left = candidates_.size();
        for (const std::uint32_t option : candidates_) {
            if (left-- < need.least) break; // too few are left without those that came before
            add_kid(words, option);
            if (form_.item(item).counted()) clear(words, own_bit(option));
        }
        if (need.least == 0) {
            words = frame.words;
            close(words, item);
            add_kid(words, no_option);
        }
        if (plain_) look_up_kids(frame.kids);
    }

    /// All at once, so that their cache lines come while others are awaited.
    void look_up_kids(std::size_t first) {
        for (std::size_t k = first; k < kids_.size(); ++k)
            if (!is_node(kids_[k].node)) cache_.prefetch_entry(kids_[k].words);
        for (std::size_t k = first; k < kids_.size(); ++k)
            if (!is_node(kids_[k].node)) look_up(kids_[k]);
    }

    void add_kid(const Words<W>& parent, std::uint32_t option) {
        Words<W> words = parent;
        if (option != no_option) {
            remove(words, options_[option].forbids);
            if (!plain_) count_down(words, options_[option].claims);
        }
        std::uint32_t node = unknown;
        if (plain_) {
            if (is_empty(words))
                node = empty;
            else
                cache_.prefetch(words);
        }
        kids_.push_back({words, option, node});
    }

    /// An option with these claims was taken: what it is counted by.
    void count_down(Words<W>& words, const Words<W>& claims) {
        for_each_bit(claims, [&](std::uint32_t item) {
            if (item >= form_.primary()) return false;
            const Form::Item& it = form_.item(item);
            if (!it.counted()) return true;
            const auto [least, most] = need(words, item);
            words[it.counter] = (least == 0 ? 0 : least - 1) | std::uint64_t{most - 1} << 32;
            if (most == 1) close(words, item);
            return true;
        });
    }

    /// The item takes no more options.
    void close(Words<W>& words, std::uint32_t item) {
        clear(words, item);
        if (!form_.item(item).counted()) return;
        words[form_.item(item).counter] = 0;
        for (const std::uint32_t option : form_.touching(item)) clear(words, own_bit(option));
    }

    /// The bit of an option with an item of multiplicity: the last that it claims.
    std::uint32_t own_bit(std::uint32_t option) const { return last_bit(options_[option].claims); }

    // Parts.

    /// Puts a product on the stack if the options left do not join all items.
    bool take_apart(Frame& frame) {
        parts_.clear();
        if (plain_ && !method_.smallest)
            cut(frame);
        else if (!is_worth_a_try(frame))
            return false;
        else
            find_parts(frame);
        if (parts_.size() < 2) return false;
        ++splits_[frame.list_end - frame.list];
        ++stats_.splits;
        std::ranges::stable_sort(parts_, {}, [](const Words<W>& part) { return size_of(part); });
        frame.kind = Kind::product;
        frame.probing = true;
        frames_.push_back(frame);
        for (Words<W>& part : parts_) {
            for (std::uint32_t item = 0; !plain_ && item < form_.primary(); ++item)
                if (form_.item(item).counted() && has(part, item))
                    part[form_.item(item).counter] = frame.words[form_.item(item).counter];
            kids_.push_back({part, no_option, unknown});
        }
        return true;
    }

    /// Cuts a remainder of a plain form along the forest of its items.
    void cut(const Frame& frame) {
        Words<W> rest = frame.words;
        while (true) {
            const std::uint32_t end = form_.item(first_bit(rest)).end;
            Words<W> part = rest;
            for (std::size_t w = 0; w < W; ++w) {
                const std::uint64_t before = end >= 64 * (w + 1) ? ~std::uint64_t{0}
                                             : end <= 64 * w     ? 0
                                                                 : (std::uint64_t{1} << end % 64) - 1;
                part[w] &= before;
                rest[w] &= ~before;
            }
            if (is_empty(rest) && parts_.empty()) return;
            parts_.push_back(part);
            if (is_empty(rest)) return;
        }
    }

    /// Whether remainders of so many options have fallen apart now and then.
    bool is_worth_a_try(const Frame& frame) {
        const std::size_t size = frame.list_end - frame.list;
        if (size < 2 || splits_[size] * 64 + 64 < attempts_[size]) return false;
        ++attempts_[size];
        return true;
    }

    void find_parts(const Frame& frame) {
        const auto join = [&](std::uint32_t option) {
            Words<W> part = options_[option].claims;
            add(part, options_[option].forbids);
            part = common(part, common(frame.words, bits_));
            std::size_t kept = 0;
            for (std::size_t p = 0; p < parts_.size(); ++p) {
                if (meet(parts_[p], part))
                    add(part, parts_[p]);
                else
                    parts_[kept++] = parts_[p];
            }
            parts_.resize(kept);
            parts_.push_back(part);
            stats_.steps += kept;
        };
        for (std::size_t k = frame.list; k < frame.list_end; ++k) join(list_[k]);
        // Open items without options are parts of their own: they need none, or there is no cover.
        Words<W> rest = common(frame.words, primary_);
        for (const Words<W>& part : parts_) remove(rest, part);
        for_each_bit(rest, [&](std::uint32_t item) {
            Words<W> part{};
            set(part, item);
            parts_.push_back(part);
            return true;
        });
    }

    const Form form_;
    const Method method_;
    const bool plain_, listed_;
    std::vector<Option> options_;
    Words<W> primary_{}, plain_items_{}, bits_{};
    std::vector<Words<W>> near_; // by option: the items of options that share an item with it
    struct Candidate {
        Words<W> claims;
        std::uint32_t option;
    };
    std::vector<Candidate>
        by_first_; // all options by their first item: those of item i begin at first_begin_[i]
    std::vector<std::size_t> first_begin_;
    std::vector<std::uint32_t> hints_; // by item: which of its options was last seen to be left

    std::vector<Frame> frames_;
    std::vector<Kid> kids_;
    std::vector<std::uint32_t> list_;
    Cache<W, Hash> cache_;
    DiagramBuilder nodes_;
    CompileStats stats_;
    std::uint32_t stride_ = 1, least_size_ = 1;    // which remainders are stored
    std::size_t peak_ = 0;                         // bytes, before they were fewer
    std::uint64_t due_ = 0;                        // nodes at the next poll
    std::vector<std::uint64_t> attempts_, splits_; // by number of options left

    // Scratch.
    std::vector<std::uint32_t> candidates_;
    std::vector<Words<W>> parts_;
    std::vector<NodeId> factors_;
    std::vector<Diagram::Edge> edges_;
};

} // namespace quadrille::diagram
