// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <quadrille/deduce.hpp>
#include <quadrille/words.hpp>

#include "output/json.hpp"

namespace quadrille::output {

/// Where deductions led: open, solved or none.
std::string_view outcome_name(DeduceResult::Outcome outcome);

/// A rating on one line, as in "3 pair: 45 single, 4 inside, 1 pair".
std::string rating_text(const DeduceResult& result);

/// A rating as a record; for one of many problems, the record has the line of the list, from 1.
Json rating_json(const DeduceResult& result, std::uint64_t line = 0);

/// Says why deductions show that there is no cover. Precondition: the outcome is none.
std::string none_text(const Words& words, const DeduceResult& result);

/// A deduction as a record. `text`: what it says in words.
Json deduction_json(const Problem& problem, const Deduction& deduction, std::string_view text);

} // namespace quadrille::output
