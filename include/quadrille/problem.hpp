// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// An item (a column of the 0/1 matrix) by its place in the problem, from 0.
enum class ItemId : std::uint32_t {};

/// An option (a row of the 0/1 matrix) by its place in the problem, from 0. Every conversion keeps it.
enum class OptionId : std::uint32_t {};

/// A colour of a secondary item; `none` stands for an uncoloured use.
enum class ColourId : std::uint32_t { none = 0 };

/// The plain number behind an id, for indexing and printing.
constexpr std::uint32_t index(ItemId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(OptionId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(ColourId id) { return static_cast<std::uint32_t>(id); }

/// Whether an item must be covered (primary) or may be (secondary).
enum class Kind : std::uint8_t { primary, secondary };

/// How often a cover must and may use a primary item; 1..1 is plain exact cover.
struct Bounds {
    /// At least this often.
    std::uint32_t min = 1;
    /// At most this often, 1 or more.
    std::uint32_t max = 1;
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// A list of strings in one buffer: a name needs no memory block of its own.
class QUADRILLE_EXPORT Names {
  public:
    std::size_t size() const { return ends_.size(); }
    bool empty() const { return ends_.empty(); }

    /// Returns the name at place `i`. Precondition: `i < size()`. The view lives until the list changes.
    std::string_view operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::string_view(text_).substr(begin, ends_[i] - begin);
    }

    /// Appends a name; any bytes will do.
    void push_back(std::string_view name);

    /// Appends empty names until there are `size` of them.
    void pad(std::size_t size);

    friend bool operator==(const Names&, const Names&) = default;

  private:
    std::string text_;
    std::vector<std::size_t> ends_;
};

/// Whether the least or the greatest total cost is wanted; plain solving ignores it.
enum class Sense : std::uint8_t { min, max };

/// The front end that made a problem, so that its covers can be drawn from their option indices.
struct Origin {
    /// Name of the front end, `[A-Za-z0-9_-]+`.
    std::string generator;
    /// What makes the same problem again, without outside files.
    std::vector<std::string> arguments;
    /// `structure_digest()` of the problem as made; may be empty.
    std::string sha256;
    friend bool operator==(const Origin&, const Origin&) = default;
};

/// What a problem says of itself. No cover depends on it.
struct Annotations {
    /// Name of the whole problem.
    std::string name = {};
    /// The front end that made it.
    std::optional<Origin> origin = {};
    /// JSON text of an object, free content; empty if none.
    std::string meta = {};
    /// The same, of single items.
    std::map<ItemId, std::string> item_meta = {};
    /// The same, of single options.
    std::map<OptionId, std::string> option_meta = {};
    friend bool operator==(const Annotations&, const Annotations&) = default;
};

/// An exact-cover problem: items in order, options in order, and the cells between them.
///
/// Readers, engines and writers all share this type. A `ProblemBuilder` makes a problem, and nothing changes
/// it afterwards, so several threads may read one at the same time. Two options with equal items are two
/// options. docs/semantics.md defines what a cover is.
class QUADRILLE_EXPORT Problem {
  public:
    Problem(const Problem&);
    Problem(Problem&&) noexcept;
    Problem& operator=(const Problem&);
    Problem& operator=(Problem&&) noexcept;
    ~Problem();

    std::uint32_t item_count() const { return static_cast<std::uint32_t>(kinds_.size()); }
    std::uint32_t option_count() const { return static_cast<std::uint32_t>(starts_.size() - 1); }

    /// Returns the number of non-zeros of the matrix.
    std::size_t cell_count() const { return cells_.size(); }

    std::uint32_t primary_count() const { return primary_count_; }
    std::uint32_t secondary_count() const { return item_count() - primary_count_; }

    Kind kind(ItemId item) const { return kinds_[index(item)]; }
    bool is_primary(ItemId item) const { return kind(item) == Kind::primary; }

    /// Returns how often a cover uses a primary item; 1..1 where the problem states nothing.
    Bounds bounds(ItemId item) const { return bounds_.empty() ? Bounds{} : bounds_[index(item)]; }

    /// Returns the items of an option in the order of the input, each at most once.
    std::span<const ItemId> items(OptionId option) const {
        const std::size_t begin = starts_[index(option)];
        return {cells_.data() + begin, starts_[index(option) + 1] - begin};
    }

    /// Returns whether an option has a primary item. An option without one is in no cover.
    bool has_primary(OptionId option) const {
        for (const ItemId item : items(option))
            if (is_primary(item)) return true;
        return false;
    }

    /// Returns the colours that go with `items(option)`, or an empty span if the problem has no colour at all.
    std::span<const ColourId> colours(OptionId option) const {
        if (colours_.empty()) return {};
        const std::size_t begin = starts_[index(option)];
        return {colours_.data() + begin, starts_[index(option) + 1] - begin};
    }

    /// Returns the colour that goes with `items(option)[cell]`; none if the problem has no colour at all.
    ColourId colour(OptionId option, std::size_t cell) const {
        return colours_.empty() ? ColourId::none : colours_[starts_[index(option)] + cell];
    }

    /// Returns the cost of using an option, in units of 10^-`cost_decimals()`; 0 where the problem states none.
    std::int64_t cost(OptionId option) const { return costs_.empty() ? 0 : costs_[index(option)]; }

    /// Returns how many decimals costs have, 0 to 18: with 2, a cost of 1050 is 10.50.
    unsigned cost_decimals() const { return cost_decimals_; }

    // All of it at once, without copies, for other programs' matrices. The cells of option o are
    // `cells()[starts()[o]]` up to `cells()[starts()[o + 1]]`. Views live as long as the problem.

    std::span<const std::size_t> starts() const;
    std::span<const ItemId> cells() const;
    /// Returns the colours beside `cells()`; empty if there are none.
    std::span<const ColourId> colours() const;
    /// Returns the costs by option; empty if there are none.
    std::span<const std::int64_t> costs() const;
    /// Returns the kinds by item.
    std::span<const Kind> kinds() const;
    /// Returns the bounds by item; empty if all are 1..1.
    std::span<const Bounds> bounds() const;

    Sense sense() const { return sense_; }

    /// Returns the options that every cover must contain, and that no cover may contain, in the order of the input.
    std::span<const OptionId> required() const;
    std::span<const OptionId> forbidden() const;

    /// Returns names as the input gives them; empty where it gives none.
    std::string_view item_name(ItemId item) const { return item_names_.empty() ? "" : item_names_[index(item)]; }
    std::string_view option_name(OptionId option) const {
        return option_names_.empty() ? "" : option_names_[index(option)];
    }
    std::string_view colour_name(ColourId colour) const { return colour_names_[index(colour)]; }

    /// Returns the number of colours, `ColourId::none` included.
    std::uint32_t colour_count() const { return static_cast<std::uint32_t>(colour_names_.size()); }

    bool has_item_names() const { return !item_names_.empty(); }
    bool has_option_names() const { return !option_names_.empty(); }
    bool has_bounds() const { return !bounds_.empty(); }
    bool has_colours() const { return !colours_.empty(); }
    bool has_costs() const { return !costs_.empty(); }

    const Annotations& annotations() const { return annotations_; }

    /// Compares everything, names and annotations too.
    friend bool operator==(const Problem&, const Problem&) = default;

  private:
    friend class ProblemBuilder;
    friend QUADRILLE_EXPORT Problem restrict(Problem problem, std::span<const OptionId> required,
                                             std::span<const OptionId> forbidden);
    friend QUADRILLE_EXPORT Problem with_costs(Problem problem, std::vector<std::int64_t> costs, unsigned decimals);
    friend QUADRILLE_EXPORT Problem annotate(Problem problem, Annotations annotations);
    Problem();

    std::vector<Kind> kinds_;
    std::uint32_t primary_count_ = 0;
    std::vector<Bounds> bounds_;         // empty if all are 1..1
    std::vector<std::size_t> starts_{0}; // cells of option o: starts_[o] .. starts_[o + 1]
    std::vector<ItemId> cells_;
    std::vector<ColourId> colours_;   // beside cells_; empty if there are none
    std::vector<std::int64_t> costs_; // empty if there are none
    unsigned cost_decimals_ = 0;
    Sense sense_ = Sense::min;
    std::vector<OptionId> required_, forbidden_;
    Names item_names_, option_names_; // empty if there are none
    Names colour_names_;              // [0] is the empty name of ColourId::none
    Annotations annotations_;
};

/// Returns the same problem whose covers must also have all of `required` and none of `forbidden`. The covers are
/// those that `restrict` of a diagram keeps. Precondition: these are options of the problem.
QUADRILLE_EXPORT Problem restrict(Problem problem, std::span<const OptionId> required,
                                  std::span<const OptionId> forbidden);

/// Returns the same problem with other costs: one for each option, in units of 10^-`decimals`.
/// Throws BadArgument for another number of costs, or more than 18 decimals.
QUADRILLE_EXPORT Problem with_costs(Problem problem, std::vector<std::int64_t> costs, unsigned decimals = 0);

/// Returns the same problem with other annotations.
QUADRILLE_EXPORT Problem annotate(Problem problem, Annotations annotations);

/// Returns what to call an item or option: its name or, if it has none, its index.
QUADRILLE_EXPORT std::string label(const Problem& problem, ItemId item);
QUADRILLE_EXPORT std::string label(const Problem& problem, OptionId option);

/// Returns the same for people to read: control characters are spelled out, so that no name breaks a line or changes
/// the state of a terminal.
QUADRILLE_EXPORT std::string display_name(const Problem& problem, ItemId item);
QUADRILLE_EXPORT std::string display_name(const Problem& problem, OptionId option);

/// Returns a fingerprint, SHA-256 as 64 hexadecimal digits, of what the covers and their indices depend on: kinds,
/// bounds, cells, colours, costs with their decimals, and the required and forbidden options. Names (of colours too)
/// and annotations do not count. This is version 2: version 1 left out the required and forbidden options, and a
/// problem without any has the same digest in both.
QUADRILLE_EXPORT std::string digest(const Problem& problem);

/// Returns the digest without the required and forbidden options: version 1 of the digest. Options have the same
/// indices in all problems that share it. Origins, and jobs and checkpoints, state it.
QUADRILLE_EXPORT std::string structure_digest(const Problem& problem);

/// Finds options by name. The index is made at the first question, and serves all others. The problem must
/// outlive it. It serves one thread at a time.
class QUADRILLE_EXPORT OptionNames {
  public:
    explicit OptionNames(const Problem& problem);
    explicit OptionNames(const Problem&&) = delete;
    ~OptionNames();

    /// Returns the option of that name. Nothing if there is none, or more than one.
    std::optional<OptionId> find(std::string_view name);

  private:
    struct Index;
    const Problem& problem_;
    std::unique_ptr<const Index> index_;
};

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

    /// Adds an item, but adds nothing and returns nothing if the name is there already.
    std::optional<ItemId> try_add_item(std::string_view name, Kind kind = Kind::primary, Bounds bounds = {});

    /// Adds `count` items without names.
    void add_items(std::uint32_t count, Kind kind = Kind::primary);

    std::optional<ItemId> find_item(std::string_view name) const;
    std::uint32_t item_count() const { return problem_.item_count(); }
    Kind kind(ItemId item) const { return problem_.kind(item); }
    std::string_view item_name(ItemId item) const { return problem_.item_name(item); }

    /// Returns the colours that options give each item so far, by item, ascending.
    std::vector<std::vector<ColourId>> item_colours() const;
    std::string_view colour_name(ColourId colour) const { return problem_.colour_name(colour); }

    /// Returns the id of a colour: the same for the same name. Throws BadArgument for a name that is no UTF-8.
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

    /// Sets the cost, but changes nothing and returns false where that would throw.
    [[nodiscard]] bool try_set_cost(std::int64_t cost, unsigned decimals);

    /// Gives the problem at least this many decimals of costs, as `set_cost` does.
    [[nodiscard]] bool try_scale_costs(unsigned decimals);

    /// Names all items by their numbers from 1, as some formats do. `find_item` does not find these names.
    /// Precondition: no item has a name.
    void number_items();

    /// Sets whether the least or the greatest cost is wanted; the least, if nothing is said.
    void set_sense(Sense sense) { problem_.sense_ = sense; }

    /// Returns the annotations, to be filled in.
    Annotations& annotations() { return problem_.annotations_; }

    /// Lists an option as one that every cover must have, or that none may have.
    void require(OptionId option) { problem_.required_.push_back(option); }
    void forbid(OptionId option) { problem_.forbidden_.push_back(option); }

    std::uint32_t option_count() const { return static_cast<std::uint32_t>(problem_.starts_.size() - 1); }

    /// Returns whether the option that was begun last has a primary item so far. Without one it is in no cover
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
