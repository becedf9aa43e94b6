// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>

#include "diagram/builder.hpp"
#include "diagram/form.hpp"

namespace quadrille::diagram {

/// How a compiler goes about a form.
struct Method {
    bool smallest = false; ///< branch on the item with the fewest options left, else on the first
    bool listed = true; ///< keep lists of the options left; else find them anew at each remainder, which is
                        ///< cheaper where an item has few. Plain forms and the first item only
    bool parts = true;  ///< take remainders apart where no option joins their items
    std::size_t memory = 0; ///< bytes that it may take, about; 0 for any number
    bool counting = false; ///< only counts are wanted: where the memory is used up, nodes give way to numbers
};

/// A search that solves each remainder of a form once and keeps what it found as nodes of a diagram.
class Compiler {
  public:
    virtual ~Compiler() = default;

    /// Goes on until all is solved, or a limit is met: `nodes` counts the remainders branched on.
    virtual Ending run(const Control& control) = 0;

    /// Ends a search that was stopped: what was not solved has no cover. Then the root's covers are some of
    /// the form's.
    virtual void give_up() = 0;

    /// The form, which says what its options are.
    virtual const Form& form() const = 0;

    /// The node of the whole form. Precondition: the search is at its end.
    virtual NodeId root() const = 0;

    /// The nodes, whose options are numbers of the form.
    virtual DiagramBuilder& nodes() = 0;

    /// What was done: all but `seconds`.
    virtual CompileStats stats() const = 0;

    /// Which part of the tree is done, each child of a node being worth the same: its base-2 logarithm, which
    /// does not run out of digits.
    virtual double done() const = 0;

    /// What was spent, in nanoseconds by estimate: a measure of work that is the same at each run.
    virtual double cost() const = 0;
};

/// Runs a compiler until so much is spent. The ending, if there is no more to do: all is solved, or a limit
/// is met.
std::optional<Ending> spend(Compiler& compiler, const Control& control, double budget);

std::unique_ptr<Compiler> make_compiler(Form form, const Method& method);

} // namespace quadrille::diagram
