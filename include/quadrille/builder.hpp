// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Makes a `Problem`, items and options in the order in which they are added.
///
/// Items may be added at any time, cells only to the option that was begun last. A mistake throws BadArgument,
/// and the builder is then as before. What an input may get wrong, a name twice or an item twice in an option,
/// is a return value of `try_add_item` and `add_cell`, so that a reader can say where it stands. A builder
/// serves one thread at a time.
class QUADRILLE_EXPORT ProblemBuilder {
  public:
    ProblemBuilder();
    ~ProblemBuilder();
    ProblemBuilder(ProblemBuilder&&) noexcept;
    ProblemBuilder& operator=(ProblemBuilder&&) noexcept;

    /// Adds an item. Either all items have names or none has; an empty name means none. Throws BadArgument for
    /// a name that is there already or no UTF-8, for bounds that are no range, for bounds of a secondary item,
    /// and past 2^31 items.
    ItemId add_item(std::string_view name = {}, Kind kind = Kind::primary, Bounds bounds = {});

    /// The same, but adds nothing and returns nothing if the name is there already.
    std::optional<ItemId> try_add_item(std::string_view name, Kind kind = Kind::primary, Bounds bounds = {});

    /// Adds `count` items without names.
    void add_items(std::uint32_t count, Kind kind = Kind::primary);

    std::optional<ItemId> find_item(std::string_view name) const;
    std::uint32_t item_count() const { return problem_.item_count(); }
    Kind kind(ItemId item) const { return problem_.kind(item); }

    /// The id of a colour: the same for the same name. Throws BadArgument for a name that is no UTF-8.
    /// Precondition: the name is not empty.
    ColourId colour(std::string_view name);

    /// Begins the next option; the cells, name and cost that follow belong to it.
    /// Throws BadArgument past 2^31 options.
    OptionId begin_option();

    /// Adds an item to the option. If the option has that item already, nothing is added and the answer is
    /// false. Throws BadArgument for a colour on a primary item. Preconditions: an option was
    /// begun, and the item exists.
    [[nodiscard]] bool add_cell(ItemId item, ColourId colour = ColourId::none);

    /// Adds a whole option by item names: `builder.add_option({"A", "D", "G"})`.
    /// Throws BadArgument for an unknown or repeated name.
    OptionId add_option(std::initializer_list<std::string_view> names);

    /// Adds a whole option without colours. Throws BadArgument for an unknown or repeated item.
    OptionId add_option(std::span<const ItemId> items);

    /// Adds many options at once. The cells of option k are `items` from `starts[k]` up to `starts[k + 1]`, as
    /// in a sparse matrix by rows, with `colours` beside them; an empty `colours` means none. Returns the first
    /// option. Throws BadArgument, and adds none of them, if starts do not go up from 0 to the number of
    /// items, if sizes differ, and for an unknown or repeated item, an unknown colour, or a colour of a
    /// primary item.
    OptionId add_options(std::span<const std::size_t> starts, std::span<const ItemId> items,
                         std::span<const ColourId> colours = {});

    /// Names the option that was begun last. Throws BadArgument for a name that is no UTF-8. Precondition: an
    /// option was begun, and has no name yet.
    void set_option_name(std::string_view name);

    /// Sets the cost of the option that was begun last, in units of 10^-`decimals`: `set_cost(1050, 2)` is 10.50.
    /// The problem gets as many decimals as the cost that has most, and other costs are scaled. Throws BadArgument
    /// for more than 18 decimals, and if a scaled cost exceeds 64 bits. Precondition: an option was begun.
    void set_cost(std::int64_t cost, unsigned decimals = 0);

    /// The same, but changes nothing and returns false where that would throw.
    [[nodiscard]] bool try_set_cost(std::int64_t cost, unsigned decimals);

    /// Gives the problem at least this many decimals of costs, as `set_cost` does.
    [[nodiscard]] bool try_scale_costs(unsigned decimals);

    /// Names all items by their numbers from 1, as some formats do. `find_item` does not find these names.
    /// Precondition: no item has a name.
    void number_items();

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
    template <class Add> OptionId add_whole(const Add& add);
    void add_known_cell(ItemId item, ColourId colour);
    void drop_options(std::uint32_t first);
    void drop_idle_names();

    Problem problem_;
    std::unique_ptr<Indices> indices_;
    std::vector<std::uint32_t> last_option_; // by item: the option that used it last, from 1
    bool option_has_primary_ = true;
};

} // namespace quadrille::inline QUADRILLE_ABI
