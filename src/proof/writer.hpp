// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <quadrille/proof.hpp>

#include "proof/steps.hpp"

namespace quadrille::proof {

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
