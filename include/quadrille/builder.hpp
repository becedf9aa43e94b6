// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Makes a `Problem`, items and options in the order in which they are added.
///
/// Items may be added at any time, cells only to the option that was begun last. What an input may get wrong
/// (a name twice, an item twice in an option) is a return value and not an exception, so that a reader can
/// say where it stands. A builder serves one thread at a time.
class QUADRILLE_EXPORT ProblemBuilder {
  public:
    ProblemBuilder();
    ~ProblemBuilder();
    ProblemBuilder(ProblemBuilder&&) noexcept;
    ProblemBuilder& operator=(ProblemBuilder&&) noexcept;

    /// Adds an item. Either all items have names or none has; an empty name means none. If the name is there
    /// already, nothing is added, the flag is false, and the id is that of the earlier item. Throws
    /// std::length_error past 2^31 items, and std::invalid_argument for bounds that are no range and for
    /// bounds of a secondary item.
    std::pair<ItemId, bool> add_item(std::string_view name = {}, Kind kind = Kind::primary,
                                     Bounds bounds = {});

    /// Adds `count` items without names.
    void add_items(std::uint32_t count, Kind kind = Kind::primary);

    std::optional<ItemId> find_item(std::string_view name) const;
    std::uint32_t item_count() const { return problem_.item_count(); }
    Kind kind(ItemId item) const { return problem_.kind(item); }

    /// The id of a colour: the same for the same name. Precondition: the name is not empty.
    ColourId colour(std::string_view name);

    /// Begins the next option; the cells, name and cost that follow belong to it.
    /// Throws std::length_error past 2^31 options.
    OptionId begin_option();

    /// Adds an item to the option. If the option has that item already, nothing is added and the answer is
    /// false. Throws std::invalid_argument for a colour on a primary item. Preconditions: an option was
    /// begun, and the item exists.
    [[nodiscard]] bool add_cell(ItemId item, ColourId colour = ColourId::none);

    /// Adds a whole option by item names: `builder.add_option({"A", "D", "G"})`.
    /// Throws std::invalid_argument for an unknown or repeated name.
    OptionId add_option(std::initializer_list<std::string_view> names);

    /// Names the option that was begun last. Precondition: an option was begun, and has no name yet.
    void set_option_name(std::string_view name);

    /// Sets the cost of the option that was begun last. Precondition: an option was begun.
    void set_cost(std::int64_t cost);

    /// Whether the least or the greatest cost is wanted; the least, if nothing is said.
    void set_sense(Sense sense) { problem_.sense_ = sense; }

    /// The annotations, to be filled in.
    Annotations& annotations() { return problem_.annotations_; }

    /// Lists an option as one that every cover must have, or that none may have.
    void require(OptionId option) { problem_.required_.push_back(option); }
    void forbid(OptionId option) { problem_.forbidden_.push_back(option); }

    std::uint32_t option_count() const { return static_cast<std::uint32_t>(problem_.starts_.size() - 1); }

    /// Whether the option that was begun last has a primary item so far. Without one it is in no cover
    /// (Knuth's rule).
    bool option_has_primary() const { return option_has_primary_; }

    /// Hands over the problem. The builder is empty afterwards. If the name of every item is its own index,
    /// the problem has no names.
    Problem build();

  private:
    struct Indices; // to find names
    void drop_idle_names();

    Problem problem_;
    std::unique_ptr<Indices> indices_;
    std::vector<std::uint32_t> last_option_; // by item: the option that used it last, from 1
    bool option_has_primary_ = true;
};

} // namespace quadrille::inline QUADRILLE_ABI
