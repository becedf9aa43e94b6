// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <cadical.hpp>

namespace quadrille::external {

/// A CaDiCaL solver that may run out of memory. CaDiCaL does not clean up when an exception passes through
/// it, and its destructor would crash then. So the solver is leaked in that case.
class Cadical {
  public:
    Cadical() : solver_(std::make_unique<CaDiCaL::Solver>()) {}
    ~Cadical() {
        if (is_broken_) (void)solver_.release();
    }
    Cadical(const Cadical&) = delete;
    Cadical& operator=(const Cadical&) = delete;

    /// Calls a function of the solver.
    template <class Function> decltype(auto) use(const Function& function) {
        try {
            return function(*solver_);
        } catch (...) {
            is_broken_ = true;
            throw;
        }
    }

  private:
    std::unique_ptr<CaDiCaL::Solver> solver_;
    bool is_broken_ = false;
};

} // namespace quadrille::external
