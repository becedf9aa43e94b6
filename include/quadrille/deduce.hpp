// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// How a deduction argues, from the easiest to the hardest. Its number is the level of a rating.
enum class Technique : std::uint8_t {
    nothing, ///< nothing had to be deduced
    single,  ///< an item has no more options left than it needs: all covers have them
    inside,  ///< all options of one item lie in another one, and fill it or give it some colours: its other options go
    pair,    ///< all options of two items, which share none, lie in two others, and fill them: their others go
    trial,   ///< an option that, once taken, leaves some item too few, as singles alone show, goes
    search,  ///< none of these is left, and not all is settled
};

/// Names a technique: "nothing", "single" and so on.
QUADRILLE_EXPORT std::string_view technique_name(Technique technique);

/// What follows from a problem, and why. Required options are in every cover, forbidden ones in none.
struct Deduction {
    Technique technique = Technique::single;
    /// Items whose options were looked at. trial: the one that is left too few.
    std::vector<ItemId> items = {};
    /// Inside and pair: the items in which those options lie.
    std::vector<ItemId> within = {};
    /// Inside: the colours that they give it; ascending.
    std::vector<ColourId> colours = {};
    /// Trial: what has to be taken after the option, one after the other.
    std::vector<OptionId> chain = {};
    /// Single only; ascending.
    std::vector<OptionId> required = {};
    /// Ascending.
    std::vector<OptionId> forbidden = {};
};

/// Takes each deduction before it is applied. It returns true to go on. An empty sink takes none, and always
/// goes on. The reference is good during the call only.
using DeductionSink = std::function<bool(const Deduction&)>;

/// How far deductions have led.
struct QUADRILLE_EXPORT DeduceResult {
    enum class Outcome : std::uint8_t {
        open,   ///< something is left, for the search or because the sink or a limit said so
        solved, ///< what is required is the only cover
        none,   ///< there is no cover: `short_item` or `misfit` says why
    };

    /// How many deductions there were, by technique.
    std::array<std::uint64_t, std::size_t(Technique::search) + 1> steps{};
    Outcome outcome = Outcome::open;
    /// An item that has fewer options left than it needs.
    std::optional<ItemId> short_item;
    /// An option that was asked for and cannot stand beside those before it.
    std::optional<OptionId> misfit;
    /// The earlier option that excludes `misfit`, and the item that both have; none if `misfit` is forbidden or has
    /// no primary item. An item that may be covered several times may have had earlier options, too.
    std::optional<OptionId> excluder;
    std::optional<ItemId> contested;
    /// Options that are neither required nor forbidden.
    std::uint32_t left = 0;
    /// Cover_limit: the sink wanted no more.
    Ending ending = Ending::exhausted;

    bool complete() const { return ending == Ending::exhausted; }

    /// Returns the hardest technique that was needed: of a complete result the rating. For a problem without a cover
    /// it says how hard that was to find out.
    Technique level() const;
};

/// Deduces what can be seen without search, always by the easiest technique that shows anything, for many
/// problems on one base, as EachSolver answers them:
///
///     quadrille::Deducer deducer(grid);
///     while (read(givens)) std::cout << int(deducer.deduce(givens).level()) << '\n';
///
/// Every deduction holds with colours, bounds, `require` and `forbid`: no cover is lost, so a problem with
/// several covers ends in a search. Of single, inside and pair the first item says which comes first, of
/// trial the shortest chain; so the result depends on the problem only.
///
/// A deducer serves one thread at a time; several threads may use several, of the same base too.
class QUADRILLE_EXPORT Deducer {
  public:
    /// Makes a deducer for a base, which must outlive it.
    explicit Deducer(const Problem& base);
    explicit Deducer(const Problem&&) = delete;
    ~Deducer();
    Deducer(Deducer&&) noexcept;
    Deducer& operator=(Deducer&&) noexcept;

    /// Goes as far as deductions lead from the base with the givens required, of which one may be listed
    /// twice. `control.stop` and the deadline are obeyed; other limits are not looked at, and progress is not
    /// told. What the sink throws passes to the caller, and the deducer can be used again. Precondition: the
    /// givens are options of the base.
    DeduceResult deduce(std::span<const OptionId> givens = {}, const DeductionSink& sink = {},
                        const Control& control = {});

  private:
    class Work;
    std::unique_ptr<Work> work_;
};

/// Deduces from one problem as it stands. It may be called from several threads at once, and calls the sink in the
/// caller's.
QUADRILLE_EXPORT DeduceResult deduce(const Problem& problem, const DeductionSink& sink = {},
                                     const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
