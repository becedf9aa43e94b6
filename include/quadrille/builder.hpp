// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille {

class NameIndex;

/// Makes a `Problem`, items and options in the order in which they are added.
///
/// Items may be added at any time, cells only to the option that was begun last. What an input may get wrong
/// (a name twice, an item twice in an option) is answered by a return value, so that a reader can say where
/// it stands.
class ProblemBuilder {
  public:
    ProblemBuilder();
    ~ProblemBuilder();
    ProblemBuilder(ProblemBuilder&&) noexcept;
    ProblemBuilder& operator=(ProblemBuilder&&) noexcept;

    /// Adds an item. An empty name means none, and names are all given or none. The flag is false, and the id
    /// that of the earlier item, where the name was there already. Throws std::length_error past 2^31 items,
    /// std::invalid_argument for bounds that are no range or not primary.
    std::pair<ItemId, bool> add_item(std::string_view name = {}, Kind kind = Kind::primary,
                                     Bounds bounds = {});

    /// Adds `count` items without names.
    void add_items(std::uint32_t count, Kind kind = Kind::primary);

    std::optional<ItemId> find_item(std::string_view name) const;
    std::uint32_t item_count() const { return problem_.item_count(); }
    Kind kind(ItemId item) const { return problem_.kind(item); }

    /// The id of a colour by its name, the same for the same name. Precondition: the name is not empty.
    ColourId colour(std::string_view name);

    /// Begins the next option; the cells, name and cost that follow belong to it.
    /// Throws std::length_error past 2^31 options.
    OptionId begin_option();

    /// Adds an item to the option. False, and nothing is added, if the option has that item already.
    /// Throws std::invalid_argument for a colour on a primary item.
    /// Preconditions: an option was begun, and the item exists.
    [[nodiscard]] bool add_cell(ItemId item, ColourId colour = ColourId::none);

    /// Adds a whole option by item names: `builder.add_option({"A", "D", "G"})`.
    /// Throws std::invalid_argument for an unknown or repeated name.
    OptionId add_option(std::initializer_list<std::string_view> names);

    /// Names the option at hand, and sets its cost. Precondition: an option was begun, and is not named yet.
    void set_option_name(std::string_view name);
    void set_cost(std::int64_t cost);
    void set_sense(Sense sense) { problem_.sense_ = sense; }
    Annotations& annotations() { return problem_.annotations_; }
    void require(OptionId option) { problem_.require(option); }
    void forbid(OptionId option) { problem_.forbid(option); }

    std::uint32_t option_count() const { return static_cast<std::uint32_t>(problem_.starts_.size() - 1); }

    /// Whether the option at hand has a primary item so far; without one it is never in a cover (Knuth's
    /// rule).
    bool option_has_primary() const { return option_has_primary_; }

    /// Hands over the problem; the builder is empty afterwards. Item names that are all their own index count
    /// as none.
    Problem build();

  private:
    void drop_idle_names();

    Problem problem_;
    std::unique_ptr<NameIndex> item_index_, colour_index_;
    std::vector<std::uint32_t> last_option_; // by item: the option that used it last, from 1
    bool option_has_primary_ = true;
};

} // namespace quadrille
