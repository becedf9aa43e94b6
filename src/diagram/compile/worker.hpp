// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "diagram/compile/cache.hpp"
#include "diagram/compile/compiler.hpp"
#include "diagram/compile/fixed_form.hpp"
#include "diagram/compile/next_item.hpp"
#include "diagram/compile/pools.hpp"

namespace quadrille::diagram {

/// What an edge of a remainder leads to: another remainder, and its node once that is known.
template <std::size_t W> struct Kid {
    Words<W> words;
    std::uint32_t option; // of the edge: a number of the form, or no_option
    Answer node;
};

/// Writes the nodes of solved remainders for one thread.
template <std::size_t W> class NodeMaker {
  public:
    NodeMaker(const FixedForm<W>& form, NodeStore& store) : form_(form), writer_(store.writer()) {}

    /// Goes on with a store that is new.
    void renew(NodeStore& store) { writer_ = store.writer(); }

    /// The node of a remainder whose covers are those of all its kids together. Precondition: all are known.
    NodeId product(std::span<const Kid<W>> kids) {
        list_nodes(kids);
        return writer_->add_product(nodes_);
    }

    /// The node of a remainder that branches, one kid an edge. Precondition: all are known.
    NodeId sum(const Words<W>& words, std::span<const Kid<W>> kids) {
        if (form_.form().has_copies()) return branches(words, kids);
        edges_.clear();
        for (const Kid<W>& kid : kids) edges_.push_back({OptionId{kid.option}, NodeId{kid.node}});
        return writer_->add_sum(edges_);
    }

  private:
    /// Kids that take copies of one option stand side by side, by the number of copies; the last one takes the most that
    /// is possible.
    NodeId branches(const Words<W>& words, std::span<const Kid<W>> kids) {
        branches_.clear();
        list_nodes(kids);
        for (std::size_t k = 0, end = 0; k < kids.size(); k = end) {
            const std::uint32_t option = kids[k].option;
            while (end < kids.size() && kids[end].option == option) ++end;
            const auto to = std::span<const NodeId>(nodes_).subspan(k, end - k);
            if (option == no_option)
                branches_.push_back({{}, 0, to});
            else
                branches_.push_back({form_.form().copies(option),
                                     form_.most_to_take(words, option) + 1 - static_cast<std::uint32_t>(to.size()),
                                     to});
        }
        return writer_->add_branches(branches_);
    }

    void list_nodes(std::span<const Kid<W>> kids) {
        nodes_.clear();
        for (const Kid<W>& kid : kids) nodes_.push_back(NodeId{kid.node});
    }

    const FixedForm<W>& form_;
    std::unique_ptr<NodeWriter> writer_;

    // Scratch.
    std::vector<NodeId> nodes_;
    std::vector<Diagram::Edge> edges_;
    std::vector<Branch> branches_;
};

/// What the threads of a compilation have in common.
template <std::size_t W, class Hash> struct Common {
    Common(Form of, const Method& how)
        : form(std::move(of)), method(how), listed(!form.form().plain() || how.smallest), nodes(how.memory / 2),
          splits(form.form().options()), learning(how.alone != 0) {
        if (!listed) first_items.emplace(form);
    }

    NodeStore& store() {
        if (method.counting) return numbers;
        return nodes;
    }

    const FixedForm<W> form;
    const Method method;
    const bool listed; // options left are kept in lists; otherwise first_items finds them
    std::optional<FirstItems<W>> first_items;
    Cache<W, Hash> cache;
    NodePool nodes;
    NumberPool numbers; // in their stead where only counts are wanted
    SplitRecord splits;
    bool learning;       // where to look for components
    bool shared = false; // there are several threads
};

/// The search of one thread, an explicit stack of frames. A frame is a remainder that is being solved, its
/// kids are those that its edges lead to: one an option of the item that it branches on, or one a component.
///
/// Several workers search the same tree and find in the cache what others have solved. The first goes through
/// the kids of a frame in their order, the second in the opposite one, others begin somewhere between: they
/// meet where little is left to do.
template <std::size_t W, class Hash> class Worker {
  public:
    Worker(Common<W, Hash>& common, std::uint32_t number)
        : common_(common), form_(common.form), plain_(form_.form().plain()), number_(number),
          maker_(form_, common.store()), portion_(common.cache.portion()) {
        if (common.first_items) dead_items_.emplace(form_, *common.first_items);
        const Words<W> whole = form_.whole();
        // The whole is the only kid of a frame that stands for nothing.
        Frame base;
        base.kind = Kind::base;
        if (common.listed)
            for (std::uint32_t o = 0; o < form_.form().options(); ++o) list_.push_back(o);
        base.list_end = list_.size();
        frames_.push_back(base);
        kids_.push_back({whole, no_option, meet(whole, form_.primary()) ? unknown : empty});
    }

    /// Continues for at most this many remainders. Returns true if all is solved.
    bool run(std::uint64_t nodes) {
        const std::uint64_t end = stats_.nodes + nodes;
        while (true) {
            Frame& frame = frames_.back();
            if (frame.settled == kids_.size() - frame.kids) {
                if (frame.kind == Kind::base) return true;
                finish();
            } else if (is_settled(frame, kids_[frame.at].node)) {
                settle(frame);
            } else if (!meet_again()) {
                if (stats_.nodes == end) {
                    list_.resize(frame.list_end);
                    return false;
                }
                descend();
            }
        }
    }

    /// Ends the search, as if unsolved remainders had no cover.
    void give_up() {
        while (frames_.back().kind != Kind::base) {
            for (std::size_t k = frames_.back().kids; k < kids_.size(); ++k) end_kid(kids_[k]);
            const NodeId node = make_node(frames_.back());
            pop();
            kids_[frames_.back().at].node = index(node);
        }
        end_kid(kids_.front());
        frames_.back().settled = 1;
    }

    /// Whether the whole is.
    bool solved() const { return frames_.size() == 1 && frames_.front().settled == 1; }

    /// The node of the whole. Precondition: it is solved.
    NodeId root() const { return NodeId{kids_.front().node}; }

    const CompileStats& stats() const { return stats_; }

    /// As Compiler::done, by this search and what others have stored.
    double done() const {
        // From the last frame outwards: which part of each is done, as a logarithm.
        double bits = -std::numeric_limits<double>::infinity();
        for (std::size_t depth = frames_.size(), end = kids_.size(); --depth > 0; end = frames_[depth].kids) {
            const std::size_t solved = count_solved(frames_[depth], end);
            if (solved != 0) bits = std::log2(static_cast<double>(solved) + std::exp2(bits));
            bits -= std::log2(static_cast<double>(end - frames_[depth].kids));
        }
        return bits;
    }

    /// Goes on with a store and a cache that are new. `number(answer)` is what an answer is called there.
    template <class Number> void renumber(Number number) {
        for (Kid<W>& kid : kids_) kid.node = number(kid.node);
        maker_.renew(common_.store());
        portion_ = common_.cache.portion();
    }

  private:
    static constexpr Answer none = index(Diagram::none), empty = index(Diagram::empty);

    enum class Kind : std::uint8_t { base, sum, product };

    struct Frame {
        Words<W> words{};
        std::size_t kids = 0;               // of kids_, to the end of the last frame's
        std::size_t settled = 0, at = 0;    // how many of them are, and which is next
        std::size_t list = 0, list_end = 0; // of list_: the options left
        Kind kind = Kind::sum;
        bool exists = false;  // only whether there is a cover is asked
        bool probing = false; // a product that asks its factors so before any is compiled
    };

    // Kids are settled, one after another.

    static bool asks(const Frame& frame) { return frame.exists || frame.probing; }
    static bool is_settled(const Frame& frame, Answer node) { return is_node(node) || (node == some && asks(frame)); }

    /// Which of `count` kids comes k-th.
    std::size_t turn(std::size_t k, std::size_t count) const {
        if (number_ == 0) return k;
        if (number_ == 1) return count - 1 - k;
        constexpr double golden = 0.618'033'988'749'894'8; // multiples spread evenly
        const double start = golden * number_;
        k = (k + static_cast<std::size_t>((start - std::floor(start)) * static_cast<double>(count))) % count;
        return number_ % 2 == 0 ? k : count - 1 - k;
    }

    /// Begins with the first kid to come.
    void begin(Frame& frame) const {
        frame.settled = 0;
        frame.at = frame.kids + turn(0, kids_.size() - frame.kids);
    }

    void settle(Frame& frame) {
        const bool nothing = kids_[frame.at].node == none;
        const std::size_t count = kids_.size() - frame.kids;
        if (++frame.settled < count) frame.at = frame.kids + turn(frame.settled, count);
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
        } else if (frame.probing) { // every component has a cover: now find them all
            frame.probing = false;
            begin(frame);
        } else {
            const Answer known = common_.shared ? common_.cache.find(frame.words) : unknown;
            answer(is_node(known) ? known : index(make_node(frame)));
        }
    }

    NodeId make_node(const Frame& frame) {
        const auto kids = std::span<const Kid<W>>(kids_).subspan(frame.kids);
        return frame.kind == Kind::product ? maker_.product(kids) : maker_.sum(frame.words, kids);
    }

    void answer(Answer node) {
        node = common_.cache.store(frames_.back().words, node, portion_);
        pop();
        kids_[frames_.back().at].node = node;
    }

    void pop() {
        kids_.resize(frames_.back().kids);
        if (common_.listed) list_.resize(frames_.back().list);
        frames_.pop_back();
    }

    void end_kid(Kid<W>& kid) {
        if (!is_node(kid.node)) kid.node = common_.cache.find(kid.words);
        if (!is_node(kid.node)) kid.node = none;
    }

    /// How many kids of a frame, which has them up to `end`, need no more search.
    std::size_t count_solved(const Frame& frame, std::size_t end) const {
        std::size_t solved = frame.settled;
        if (!common_.shared) return solved;
        const std::size_t count = end - frame.kids;
        for (std::size_t k = frame.settled + 1; k < count; ++k) {
            const Kid<W>& kid = kids_[frame.kids + turn(k, count)];
            solved += is_node(kid.node) || is_node(common_.cache.find(kid.words));
        }
        return solved;
    }

    // A kid that is not known.

    /// StopPoll the remainder up. Returns true if it need not be solved; otherwise its options left are at the
    /// end of the list.
    bool meet_again() {
        const Frame& frame = frames_.back();
        Kid<W>& kid = kids_[frame.at];
        const std::size_t list = list_.size();
        if (!plain_) {
            filter(frame, kid.words);
            drop_idle_bits(list, kid.words);
        }
        if (!meet(kid.words, form_.primary()))
            kid.node = empty;
        else
            look_up(kid);
        const bool settled = is_settled(frame, kid.node);
        if (settled)
            list_.resize(list);
        else if (plain_ && common_.listed)
            filter(frame, kid.words);
        return settled;
    }

    void descend() {
        ++stats_.nodes;
        const Frame& frame = frames_.back();
        Kid<W>& kid = kids_[frame.at];
        Frame next;
        next.words = kid.words;
        next.kids = kids_.size();
        next.list = frame.list_end;
        next.list_end = list_.size();
        next.exists = asks(frame);
        const std::uint32_t item = choose(next, kid.option);
        if (item == no_item) {
            list_.resize(next.list);
            kid.node = none;
            return;
        }
        if (common_.method.components && take_apart(next)) return;
        branch(next, item);
    }

    void look_up(Kid<W>& kid) {
        const Answer known = common_.cache.find(kid.words);
        if (known == unknown) return;
        ++stats_.hits;
        kid.node = known;
    }

    std::span<const std::uint32_t> options_left(const Frame& frame) const {
        return std::span(list_).subspan(frame.list, frame.list_end - frame.list);
    }

    /// Appends the options of the frame that can still be taken.
    void filter(const Frame& frame, const Words<W>& words) {
        const std::size_t begin = frame.list, end = frame.list_end, at = list_.size();
        list_.resize(at + end - begin);
        std::uint32_t* to = list_.data() + at;
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t option = list_[k];
            *to = option;
            to += form_.can_take(words, option);
        }
        stats_.steps += end - begin;
        list_.resize(static_cast<std::size_t>(to - list_.data()));
    }

    /// Bits that no option left claims make no difference, except bits of items that need an option.
    void drop_idle_bits(std::size_t list, Words<W>& words) const {
        Words<W> used{};
        for (std::size_t k = list; k < list_.size(); ++k) add(used, form_.claims(list_[k]));
        Words<W> idle = common(words, form_.bounded_items());
        remove(idle, used);
        for_each_bit(idle, [&](std::uint32_t item) {
            if (form_.form().need(words, item).least == 0) form_.close(words, item);
            return true;
        });
        add(used, form_.primary());
        for (std::size_t w = 0; w < W; ++w) words[w] &= used[w] | ~form_.bits()[w];
    }

    /// The item to branch on; no_item if some item has too few options.
    std::uint32_t choose(const Frame& frame, std::uint32_t option) {
        if (!common_.listed)
            return dead_items_->any(frame.words, option, stats_.steps) ? no_item : first_bit(frame.words);
        stats_.steps += frame.list_end - frame.list;
        return ListedItems<W>(form_, frame.words, options_left(frame)).choose(common_.method.smallest);
    }

    // Edges.

    void branch(Frame& frame, std::uint32_t item) {
        const auto need = form_.form().need(frame.words, item);
        candidates_.clear();
        if (common_.listed) {
            for (const std::uint32_t option : options_left(frame))
                if (has(form_.claims(option), item)) candidates_.push_back(option);
        } else {
            stats_.steps += common_.first_items->find(frame.words, item, candidates_);
        }
        if (!form_.form().item(item).counted())
            for (const std::uint32_t option : candidates_) add_kid(frame.words, option, 1);
        else if (!add_counted_kids(frame.words, need.least))
            return push(frame);
        if (need.least == 0) {
            Words<W> words = frame.words;
            form_.close(words, item);
            add_kid(words, no_option, 0);
        }
        if (plain_) look_up_kids(frame.kids);
        push(frame);
    }

    void push(Frame& frame) {
        begin(frame);
        frames_.push_back(frame);
    }

    /// Candidates that may be taken together: each child without the candidates of earlier children. Returns
    /// true if there is a child for each; otherwise one more child stands for the rest. With hundreds of
    /// candidates, each remainder would have children for all later ones.
    bool add_counted_kids(Words<W> words, std::uint32_t least) {
        constexpr std::size_t most_kids = 16;
        const std::size_t before = kids_.size();
        std::uint32_t left = 0; // copies that can be taken, judged by each alone
        for (const std::uint32_t option : candidates_) left += form_.most_to_take(words, option);
        for (const std::uint32_t option : candidates_) {
            if (kids_.size() - before >= most_kids && left >= least) {
                add_kid(words, no_option, 0);
                return false;
            }
            const std::uint32_t most = form_.most_to_take(words, option);
            left -= most;
            const std::uint32_t fewest = left < least ? least - left : 1;
            if (fewest > most) break; // too few are left without those that came before
            for (std::uint32_t copies = std::max(1u, fewest); copies <= most; ++copies) add_kid(words, option, copies);
            form_.bar(words, option);
        }
        return true;
    }

    /// All at once, so that their cache lines come while others are awaited.
    void look_up_kids(std::size_t first) {
        for (std::size_t k = first; k < kids_.size(); ++k)
            if (!is_node(kids_[k].node)) common_.cache.prefetch_entry(kids_[k].words);
        for (std::size_t k = first; k < kids_.size(); ++k)
            if (!is_node(kids_[k].node)) look_up(kids_[k]);
    }

    void add_kid(const Words<W>& parent, std::uint32_t option, std::uint32_t copies) {
        Words<W> words = parent;
        if (option != no_option) form_.take(words, option, copies);
        Answer node = unknown;
        if (plain_) {
            if (is_empty(words))
                node = empty;
            else
                common_.cache.prefetch(words);
        }
        kids_.push_back({words, option, node});
    }

    /// Puts a product on the stack if the options left do not join all items.
    bool take_apart(Frame& frame) {
        components_.clear();
        const std::size_t options = frame.list_end - frame.list;
        if (plain_ && !common_.method.smallest)
            cut_along_forest(form_.form(), frame.words, components_);
        else if (common_.splits.is_worth_a_try(options, common_.learning))
            stats_.steps += find_components(form_, frame.words, options_left(frame), components_);
        if (components_.size() < 2) return false;
        common_.splits.note_split(options, common_.learning);
        ++stats_.splits;
        std::ranges::stable_sort(components_, {}, [](const Words<W>& component) { return size_of(component); });
        for (Words<W>& component : components_) {
            form_.form().copy_counters(frame.words, component);
            kids_.push_back({component, no_option, unknown});
        }
        frame.kind = Kind::product;
        frame.probing = true;
        push(frame);
        return true;
    }

    Common<W, Hash>& common_;
    const FixedForm<W>& form_;
    const bool plain_;
    const std::uint32_t number_; // of this worker, from 0

    std::vector<Frame> frames_;
    std::vector<Kid<W>> kids_;
    std::vector<std::uint32_t> list_;
    std::optional<DeadItems<W>> dead_items_; // where nothing is listed
    NodeMaker<W> maker_;
    Portion<typename Cache<W, Hash>::Entry> portion_;
    CompileStats stats_;

    // Scratch.
    std::vector<std::uint32_t> candidates_;
    std::vector<Words<W>> components_;
};

} // namespace quadrille::diagram
