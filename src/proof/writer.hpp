// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/proof.hpp>

namespace quadrille::proof {

/// One step of a proof: docs/proof-format.md says what it means. Its children are not named: the problem tells them.
struct Step {
    enum class Kind : std::uint8_t {
        branch,    ///< on item `at`
        reference, ///< to the kept node `at`, counted back from the last, which is 0
        split,     ///< into parts
        part,      ///< the part of item `at` alone, which has no cover
        modular,   ///< weights `at`, counted back from the last, refute modulo their modulus
        linear,    ///< weights refute
        bound,     ///< weights bound what covers cost
        fix,       ///< options go that no cover below `target` has
        exact,     ///< secondary items become needed
        all,       ///< branches on all options of item `at`, none of which is removed
        block,     ///< options go that leave item `at` none
        renamed,   ///< to the kept node `at`, counted back as for `reference`, by new names
    };
    Kind kind = Kind::branch;
    bool keep = false; ///< a later step may refer to it; of `branch`, `split` and `all`
    bool last = false; ///< of `reference` and `renamed`: no later step refers to the same node
    std::uint64_t at = 0;
    std::int64_t target = 0; ///< of `fix`
};

/// New names by which a remainder becomes a kept one: of items, ascending, and of colours of items, ascending
/// by item and colour. Colours have the numbers that the format gives them.
struct Renaming {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> items = {};
    std::vector<std::array<std::uint32_t, 3>> colours = {}; ///< item, colour, new colour
};

class Writer;

/// The steps of a proof before it is known which of them later ones refer to. Nodes that may be referred to
/// have numbers of their own, from 0.
class Draft {
  public:
    static constexpr std::uint32_t no_number = UINT32_MAX;

    void branch(std::uint32_t item, std::uint32_t number = no_number) {
        steps_.push_back({Step::Kind::branch, item, number});
    }
    void split(std::uint32_t number = no_number) { steps_.push_back({Step::Kind::split, 0, number}); }
    void reference(std::uint32_t number) { steps_.push_back({Step::Kind::reference, 0, number}); }

    void branch_on_all(std::uint32_t item, std::uint32_t number) {
        steps_.push_back({Step::Kind::all, item, number});
        version_ = 2;
    }
    void block(std::uint32_t item) {
        steps_.push_back({Step::Kind::block, item, no_number});
        version_ = 2;
    }
    /// A reference by new names. False if there is no room for more of them.
    bool renamed(std::uint32_t number, const Renaming& names);

    /// Takes the steps from one on back. None of them has new names.
    void cut(std::size_t size) { steps_.resize(size); }

    /// Writes steps that are there once more, from one to another: a proof of the same remainder.
    void repeat(std::size_t begin, std::size_t end);

    /// Whether the steps from one on take no more bytes in the binary form. A reference counts two, as most
    /// have.
    bool takes_at_most(std::size_t bytes, std::size_t begin) const;

    std::size_t size() const { return steps_.size(); }
    std::size_t bytes() const { return steps_.size() * sizeof(Line) + names_.size() * sizeof(names_[0]); }
    /// The version of the format that has all steps.
    int version() const { return version_; }

    /// Writes them all and lets them go: no later step may refer to them. Only nodes that are referred to are kept,
    /// each until the last step that does so, so that the checker need not remember more.
    void write(Writer& writer);

  private:
    struct Line {
        Step::Kind kind = Step::Kind::branch;
        std::uint32_t item = 0; // of a renamed reference: where its names begin
        std::uint32_t number = no_number;
    };

    Renaming names_of(const Line& line) const;

    int version_ = 1;
    std::deque<std::uint32_t> names_; // of each renamed reference: how many pairs, the pairs, how many colours, these
    std::deque<Line> steps_;          // there may be hundreds of millions: they are not to be moved
};

/// A proof would be longer than its limit.
class TooLong : public std::runtime_error {
  public:
    TooLong() : std::runtime_error("the proof is longer than its limit") {}
};

/// Writes a proof as it comes, in the grammar of docs/proof-format.md:
///
///     Writer writer(out, {.form = ProofForm::text});
///     writer.header({.kind = Claim::Kind::none});
///     writer.weights(2, weights);
///     writer.step({.kind = Step::Kind::modular, .at = 0});
///     writer.end();
///
/// It writes what it is told: whether that proves the claim the checker finds out.
class Writer {
  public:
    struct Params {
        ProofForm form = ProofForm::binary;
        std::uint64_t limit = std::numeric_limits<std::uint64_t>::max(); ///< of bytes
    };

    /// `out` must outlive this. What it throws passes through.
    Writer(std::ostream& out, const Params& params) : out_(out), params_(params) {}

    // Each throws TooLong instead of going beyond the limit. Of weights, which stand before a step, the items
    // ascend, and the modulus is the denominator where they are prices.
    // `only`: the items that matter for a claim of none; empty for all.
    // `version`: 2 if a step of the kinds `all`, `block` and `renamed` may come.
    void header(const Claim& claim, std::span<const ItemId> only = {}, bool clauses = false, int version = 1);
    void weights(std::int64_t modulus, std::span<const ItemWeight> of);
    void step(const Step& step);
    /// A step of the kind `renamed`.
    void step(const Step& step, const Renaming& names);
    void end();

    /// How many bytes a branch takes in the binary form.
    static std::size_t branch_bytes(std::uint32_t item);

    /// Clauses may come in place of steps: bytes of their form, which is always binary. `header` is told so.
    void trace(std::string_view clauses);

    /// How many bytes were written so far.
    std::uint64_t bytes() const { return sent_ + buffer_.size(); }

  private:
    void number(std::uint64_t n);
    void signed_number(std::int64_t n);
    void write_text(const Step& step);
    void write_binary(const Step& step);
    void write_text(const Renaming& names);
    void write_binary(const Renaming& names);
    void note_size();
    void flush();

    std::ostream& out_;
    Params params_;
    std::string buffer_;
    std::uint64_t sent_ = 0;
};

/// A claim as the header says it: "count 92".
std::string claim_text(const Claim& claim);

/// Writes weights, each with the step that it stands for.
void write_weights(std::span<const Weights> all, Writer& writer);

} // namespace quadrille::proof
