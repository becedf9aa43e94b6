// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/error.hpp>

namespace quadrille {

/// A wrong word or flag of the command or of a front end. `what()` names the word and says what was expected.
class UsageError : public BadArgument {
  public:
    using BadArgument::BadArgument;
};

} // namespace quadrille
