// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
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
    std::uint32_t min = 1; ///< at least this often
    std::uint32_t max = 1; ///< at most this often, 1 or more
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// A list of strings in one buffer: a name needs no memory block of its own.
class QUADRILLE_EXPORT Names {
  public:
    std::size_t size() const { return ends_.size(); }
    bool empty() const { return ends_.empty(); }

    /// The name at place `i`. Precondition: `i < size()`. The view lives until the list changes.
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
    std::string generator;              ///< name of the front end, `[A-Za-z0-9_-]+`
    std::vector<std::string> arguments; ///< what makes the same problem again, without outside files
    std::string sha256;                 ///< `structure_digest()` of the problem as made; may be empty
    friend bool operator==(const Origin&, const Origin&) = default;
};

/// What a problem says of itself. No cover depends on it.
struct Annotations {
    std::string name = {};                            ///< of the whole problem
    std::optional<Origin> origin = {};                ///< the front end that made it
    std::string meta = {};                            ///< JSON text of an object, free content; empty if none
    std::map<ItemId, std::string> item_meta = {};     ///< the same, of single items
    std::map<OptionId, std::string> option_meta = {}; ///< the same, of single options
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

    /// Number of non-zeros of the matrix.
    std::size_t cell_count() const { return cells_.size(); }

    std::uint32_t primary_count() const { return primary_count_; }
    std::uint32_t secondary_count() const { return item_count() - primary_count_; }

    Kind kind(ItemId item) const { return kinds_[index(item)]; }
    bool is_primary(ItemId item) const { return kind(item) == Kind::primary; }

    /// How often a cover uses a primary item; 1..1 where the problem states nothing.
    Bounds bounds(ItemId item) const { return bounds_.empty() ? Bounds{} : bounds_[index(item)]; }

    /// The items of an option in the order of the input, each at most once.
    std::span<const ItemId> items(OptionId option) const {
        const std::size_t begin = starts_[index(option)];
        return {cells_.data() + begin, starts_[index(option) + 1] - begin};
    }

    /// Whether an option has a primary item. An option without one is in no cover.
    bool has_primary(OptionId option) const {
        for (const ItemId item : items(option))
            if (is_primary(item)) return true;
        return false;
    }

    /// The colours that go with `items(option)`, or an empty span if the problem has no colour at all.
    std::span<const ColourId> colours(OptionId option) const {
        if (colours_.empty()) return {};
        const std::size_t begin = starts_[index(option)];
        return {colours_.data() + begin, starts_[index(option) + 1] - begin};
    }

    /// The colour that goes with `items(option)[cell]`; none if the problem has no colour at all.
    ColourId colour(OptionId option, std::size_t cell) const {
        return colours_.empty() ? ColourId::none : colours_[starts_[index(option)] + cell];
    }

    /// Cost of using an option, in units of 10^-`cost_decimals()`; 0 where the problem states none.
    std::int64_t cost(OptionId option) const { return costs_.empty() ? 0 : costs_[index(option)]; }

    /// How many decimals costs have, 0 to 18: with 2, a cost of 1050 is 10.50.
    unsigned cost_decimals() const { return cost_decimals_; }

    // All of it at once, without copies, for other programs' matrices. The cells of option o are
    // `cells()[starts()[o]]` up to `cells()[starts()[o + 1]]`. Views live as long as the problem.

    std::span<const std::size_t> starts() const;
    std::span<const ItemId> cells() const;
    std::span<const ColourId> colours() const;   ///< beside `cells()`; empty if there are none
    std::span<const std::int64_t> costs() const; ///< by option; empty if there are none
    std::span<const Kind> kinds() const;         ///< by item
    std::span<const Bounds> bounds() const;      ///< by item; empty if all are 1..1

    Sense sense() const { return sense_; }

    /// Options that every cover must contain, and that no cover may contain, in the order of the input.
    std::span<const OptionId> required() const;
    std::span<const OptionId> forbidden() const;

    /// Names as the input gives them; empty where it gives none.
    std::string_view item_name(ItemId item) const {
        return item_names_.empty() ? "" : item_names_[index(item)];
    }
    std::string_view option_name(OptionId option) const {
        return option_names_.empty() ? "" : option_names_[index(option)];
    }
    std::string_view colour_name(ColourId colour) const { return colour_names_[index(colour)]; }

    /// Number of colours, `ColourId::none` included.
    std::uint32_t colour_count() const { return static_cast<std::uint32_t>(colour_names_.size()); }

    bool has_item_names() const { return !item_names_.empty(); }
    bool has_option_names() const { return !option_names_.empty(); }
    bool has_bounds() const { return !bounds_.empty(); }
    bool has_colours() const { return !colours_.empty(); }
    bool has_costs() const { return !costs_.empty(); }

    const Annotations& annotations() const { return annotations_; }

    /// Equal in everything, names and annotations too.
    friend bool operator==(const Problem&, const Problem&) = default;

  private:
    friend class ProblemBuilder;
    friend QUADRILLE_EXPORT Problem restrict(Problem problem, std::span<const OptionId> required,
                                             std::span<const OptionId> forbidden);
    friend QUADRILLE_EXPORT Problem with_costs(Problem problem, std::vector<std::int64_t> costs,
                                               unsigned decimals);
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

/// The same problem whose covers must also have all of `required` and none of `forbidden`. The covers are
/// those that `restrict` of a diagram keeps. Precondition: these are options of the problem.
QUADRILLE_EXPORT Problem restrict(Problem problem, std::span<const OptionId> required,
                                  std::span<const OptionId> forbidden);

/// The same problem with other costs: one for each option, in units of 10^-`decimals`.
/// Throws BadArgument for another number of costs, or more than 18 decimals.
QUADRILLE_EXPORT Problem with_costs(Problem problem, std::vector<std::int64_t> costs, unsigned decimals = 0);

/// The same problem with other annotations.
QUADRILLE_EXPORT Problem annotate(Problem problem, Annotations annotations);

/// What to call an item or option: its name or, if it has none, its index.
QUADRILLE_EXPORT std::string label(const Problem& problem, ItemId item);
QUADRILLE_EXPORT std::string label(const Problem& problem, OptionId option);

/// The same for people to read: control characters are spelled out, so that no name breaks a line or changes
/// the state of a terminal.
QUADRILLE_EXPORT std::string display_name(const Problem& problem, ItemId item);
QUADRILLE_EXPORT std::string display_name(const Problem& problem, OptionId option);

/// A fingerprint, SHA-256 as 64 hexadecimal digits, of what the covers and their indices depend on: kinds,
/// bounds, cells, colours, costs with their decimals, and the required and forbidden options. Names (of colours too) and
/// annotations do not count. This is version 2: version 1 left out the required and forbidden options, and a
/// problem without any has the same digest in both.
QUADRILLE_EXPORT std::string digest(const Problem& problem);

/// The same without the required and forbidden options: version 1 of the digest. Options have the same
/// indices in all problems that share it. Origins, and jobs and checkpoints, state it.
QUADRILLE_EXPORT std::string structure_digest(const Problem& problem);

/// Finds options by name. The index is made at the first question, and serves all others. The problem must
/// outlive it. It serves one thread at a time.
class QUADRILLE_EXPORT OptionNames {
  public:
    explicit OptionNames(const Problem& problem);
    explicit OptionNames(const Problem&&) = delete;
    ~OptionNames();

    /// The option of that name. Nothing if there is none, or more than one.
    std::optional<OptionId> find(std::string_view name);

  private:
    struct Index;
    const Problem& problem_;
    std::unique_ptr<const Index> index_;
};

} // namespace quadrille::inline QUADRILLE_ABI
