// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace quadrille {

/// A wrong word or flag of the command or of a front end. `what()` names the word and says what was expected.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace quadrille
