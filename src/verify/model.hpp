// SPDX-License-Identifier: MIT
#pragma once
// The problem as the checker sees it.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <gmp.h>

#include <quadrille/problem.hpp>

#include "verify/reader.hpp"

namespace quadrille::verify {

/// A number of covers, of any size, on GMP's functions for limbs: the checker shares no arithmetic with the
/// engines. Its memory is a vector's, since GMP's own numbers end the program where there is no memory.
class Natural {
  public:
    Natural(std::uint64_t value = 0) { // NOLINT: implicit, so that a plain number is a Natural
        if (value != 0) limbs_.push_back(value);
    }

    Natural& operator+=(const Natural& other) {
        if (other.is_zero()) return *this;
        limbs_.resize(std::max(limbs_.size(), other.limbs_.size()));
        const mp_limb_t carry = mpn_add(limbs_.data(), limbs_.data(), size(), other.limbs_.data(), other.size());
        if (carry != 0) limbs_.push_back(carry);
        return *this;
    }

    Natural& operator*=(const Natural& other) {
        if (is_zero() || other.is_zero()) {
            limbs_.clear();
            return *this;
        }
        const bool longer = limbs_.size() >= other.limbs_.size(); // the longer factor comes first
        const Natural& a = longer ? *this : other;
        const Natural& b = longer ? other : *this;
        std::vector<mp_limb_t> product(a.limbs_.size() + b.limbs_.size());
        mpn_mul(product.data(), a.limbs_.data(), a.size(), b.limbs_.data(), b.size());
        if (product.back() == 0) product.pop_back();
        limbs_.swap(product);
        return *this;
    }

    /// Divides by a number other than 0. Returns what is left over.
    std::uint64_t divide(std::uint64_t by) {
        if (is_zero()) return 0;
        const mp_limb_t left = mpn_divrem_1(limbs_.data(), 0, limbs_.data(), size(), by);
        if (limbs_.back() == 0) limbs_.pop_back();
        return left;
    }

    bool is_zero() const { return limbs_.empty(); }

    std::string to_string() const {
        if (is_zero()) return "0";
        std::vector<mp_limb_t> spent = limbs_; // GMP overwrites it
        std::vector<unsigned char> digits(mpn_sizeinbase(spent.data(), size(), 10) + 1);
        digits.resize(mpn_get_str(digits.data(), 10, spent.data(), size()));
        std::string text;
        for (const unsigned char digit : digits)
            if (digit != 0 || !text.empty()) text += static_cast<char>('0' + digit);
        return text;
    }

  private:
    mp_size_t size() const { return static_cast<mp_size_t>(limbs_.size()); }

    std::vector<mp_limb_t> limbs_; // least significant first; the last one is not 0
};

/// Members, options most often, as bits of words, by the number of the word.
using Set = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

inline void add(Set& set, std::uint32_t member) {
    if (set.empty() || set.back().first != member / 64) set.emplace_back(member / 64, 0);
    set.back().second |= std::uint64_t{1} << member % 64;
}
template <class Visit> void for_bits(std::uint32_t word, std::uint64_t bits, const Visit& visit) {
    for (; bits != 0; bits &= bits - 1) visit(64 * word + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

struct Cell {
    std::uint32_t item;
    std::uint32_t colour; // its number: from 1 as colours come, option by option, by item; 0 for none
    const Set* agreeing;  // the options that use the item in the same colour; null without one
};

/// Items, options and what each has of the other, without the items that the header leaves out.
struct Model {
    explicit Model(const Problem& problem, const Header& header = {})
        : lo(problem.item_count()), hi(lo), primary(lo.size()), options(problem.option_count()),
          idle(options.size(), true), options_of(lo.size()), required(header.lists.at("require")),
          forbidden(header.lists.at("forbid")) {
        const auto& only = header.lists.at("only");
        demand(only.empty() || header.kind == "none", "items left out, which proves no more than none");
        std::vector<bool> in(lo.size(), only.empty());
        for (const std::uint32_t i : only) demand(i < in.size(), "no such item"), in[i] = true;
        for (const OptionId o : problem.required()) required.push_back(index(o));
        for (const OptionId o : problem.forbidden()) forbidden.push_back(index(o));
        for (const auto& list : {required, forbidden, header.lists.at("cover")})
            for (const std::uint32_t o : list) demand(o < options.size(), "no such option");
        if (!only.empty()) required.clear(); // it is then not asked for
        for (std::uint32_t i = 0; i < in.size(); ++i) {
            primary[i] = problem.is_primary(ItemId{i});
            if (!in[i] || !primary[i]) continue;
            lo[i] = problem.bounds(ItemId{i}).min, hi[i] = problem.bounds(ItemId{i}).max;
        }
        std::vector<std::uint32_t> numbers(problem.colour_count()); // of colours, from 1 as they come
        std::uint32_t colours = 0;
        std::vector<std::pair<std::uint32_t, ColourId>> cells;
        for (std::uint32_t o = 0; o < options.size(); ++o) {
            const auto items = problem.items(OptionId{o});
            cells.clear();
            for (std::size_t k = 0; k < items.size(); ++k)
                cells.emplace_back(index(items[k]), problem.colour(OptionId{o}, k));
            std::ranges::sort(cells);
            for (const auto& [i, id] : cells) {
                std::uint32_t colour = 0;
                if (id != ColourId::none) {
                    if (numbers[index(id)] == 0) numbers[index(id)] = ++colours;
                    colour = numbers[index(id)];
                }
                if (!in[i]) continue;
                Set* const agreeing = colour == 0 ? nullptr : &coloured[{i, colour}];
                options[o].push_back({i, colour, agreeing});
                add(options_of[i], o);
                if (agreeing) add(*agreeing, o);
                if (primary[i]) idle[o] = false;
            }
        }
    }

    std::vector<std::uint32_t> lo, hi;      // by item, 0 for secondary ones
    std::vector<bool> primary;              // by item
    std::vector<std::vector<Cell>> options; // by option
    std::vector<bool> idle;                 // options without primary items, which are in no cover
    std::vector<Set> options_of;            // by item
    std::map<std::pair<std::uint32_t, std::uint32_t>, Set> coloured; // options, by secondary item and colour
    std::vector<std::uint32_t> required, forbidden;                  // options, by the problem or by the header
};

/// Checks that clauses lead to a contradiction (clauses.cpp). Throws Refused if they do not.
void check_clauses(const Model& model, Reader& reader);

} // namespace quadrille::verify
