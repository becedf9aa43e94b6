// SPDX-License-Identifier: MIT
// Reads proofs: a header that is text, then steps as words or as bytes, or clauses.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bytes.hpp"

namespace quadrille::verify {

/// What a proof says does not hold.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};
inline void demand(bool holds, const char* otherwise) {
    if (!holds) throw Refused(otherwise);
}

enum class Body : std::uint8_t { text, binary, clauses };

struct Header {
    std::string kind, number; // none, cover, count, minimum, maximum; of what
    std::vector<std::uint32_t> cover, require, forbid, only;
    Body body = Body::text;
};

/// Weights on items, which ascend, and a modulus or a denominator.
struct Weights {
    std::int64_t modulus = 1;
    std::vector<std::pair<std::uint32_t, std::int64_t>> of;
};

struct Step {
    char op = 0; // as in the text: one of bsrpmlcfew
    bool keep = false, last = false;
    std::uint64_t at = 0; // an item; or which of the kept nodes or weights, from the last, which is 0
    std::int64_t target = 0;
};

class Reader {
  public:
    /// Throws ParseError if the first line is not that of a proof.
    Reader(std::streambuf& in, const std::string& source) : bytes_(in, source, "a proof"), buffer_(1 << 16) {
        read_magic();
    }

    Header header();

    /// The next step, of a problem with so many items; weights are read into `weights`.
    Step step(std::size_t items, Weights& weights);

    /// The next clause of so many options, numbers from 1, negative ones denied: 'a' (it is added), 'd' (it
    /// is dropped) or 'E' (the end, no clause).
    char clause(std::size_t options, std::vector<std::int64_t>& clause);

    /// Throws Refused if this is not the end, with the mark that is due.
    void end();

    std::uint64_t steps() const { return steps_; }

  private:
    void read_magic();
    int get() {
        if (at_ == end_ && !refill()) return -1;
        return static_cast<unsigned char>(buffer_[at_++]);
    }
    bool refill();
    std::string word();
    std::uint64_t varying();
    std::uint64_t number() { return body_ == Body::text ? spelled<std::uint64_t>() : varying(); }
    std::int64_t integer();
    template <class Number> Number spelled();
    Step text_code();
    Step binary_code();
    void read_weights(std::size_t items, Weights& weights);

    format::Bytes bytes_;
    std::vector<char> buffer_;
    std::size_t at_ = 0, end_ = 0;
    Body body_ = Body::text;
    std::uint64_t steps_ = 0;
};

} // namespace quadrille::verify
