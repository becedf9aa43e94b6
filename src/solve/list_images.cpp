// SPDX-License-Identifier: MIT
// Each cover has exactly one option o' of an item with bounds 1..1. Let o be the least option of the orbit of o', and t
// a symmetry that maps o to o'. Then t maps the covers with o to those with o', one to one.
#include "solve/verb.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/symmetry.hpp>

#include "search/meter.hpp"
#include "symmetry/group.hpp"

namespace quadrille {

namespace {

using Image = std::vector<std::uint32_t>; // by option

/// The options of an item in one orbit, and by what symmetry the least of them comes to each.
struct Orbit {
    OptionId least;
    std::vector<std::pair<OptionId, Image>> others; // ascending, without the least
};

/// Options by item, without those that are forbidden.
std::vector<std::vector<OptionId>> options_by_item(const Problem& problem) {
    std::vector<std::vector<OptionId>> options(problem.item_count());
    std::vector<bool> forbidden(problem.option_count());
    for (const OptionId option : problem.forbidden()) forbidden[index(option)] = true;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (!forbidden[o])
            for (const ItemId item : problem.items(OptionId{o})) options[index(item)].push_back(OptionId{o});
    return options;
}

/// The options of the item that has the fewest orbits of them, and of these items of the one with the fewest options.
/// Nothing if symmetries save nothing.
std::optional<std::vector<OptionId>> choose_options(const Problem& problem, const Symmetry& symmetry) {
    std::optional<std::vector<OptionId>> best;
    std::pair<std::size_t, std::size_t> fewest{SIZE_MAX, SIZE_MAX};
    const auto by_item = options_by_item(problem);
    std::vector<std::uint32_t> orbits;
    for (std::uint32_t i = 0; i < by_item.size(); ++i) {
        if (!problem.is_primary(ItemId{i}) || problem.bounds(ItemId{i}) != Bounds{1, 1}) continue;
        orbits.clear();
        for (const OptionId option : by_item[i]) orbits.push_back(symmetry.option_orbits[index(option)]);
        std::ranges::sort(orbits);
        const auto count = static_cast<std::size_t>(std::unique(orbits.begin(), orbits.end()) - orbits.begin());
        if (count == by_item[i].size() || std::pair(count, by_item[i].size()) >= fewest) continue;
        fewest = {count, by_item[i].size()};
        best = by_item[i];
    }
    return best;
}

/// Takes the orbit of an option apart step by step, by generators, and keeps the products for the options that are
/// asked for.
class Transversal {
  public:
    Transversal(const Problem& problem, const Symmetry& symmetry) {
        for (const Permutation& generator : symmetry.generators) {
            Image& image = generators_.emplace_back(symmetries::identity(problem.option_count()));
            symmetries::apply_cycles(generator.options, 0, image);
        }
    }

    /// Symmetries that map the first option to each of the others, which are in its orbit.
    Orbit to(const std::vector<OptionId>& options) const {
        Orbit orbit{options.front(), {}};
        // By option met: the one before it, and the generator from that to it.
        std::map<std::uint32_t, std::pair<std::uint32_t, std::size_t>> from;
        std::vector<std::uint32_t> met{index(options.front())};
        from[met.front()] = {};
        for (std::size_t k = 0; k < met.size(); ++k)
            for (std::size_t g = 0; g < generators_.size(); ++g) {
                const std::uint32_t next = generators_[g][met[k]];
                if (from.try_emplace(next, met[k], g).second) met.push_back(next);
            }
        for (const OptionId option : std::span(options).subspan(1)) {
            std::vector<std::size_t> way; // the last generator first
            for (std::uint32_t at = index(option); at != met.front(); at = from.at(at).first)
                way.push_back(from.at(at).second);
            Image image = symmetries::identity(generators_.front().size());
            for (auto g = way.rbegin(); g != way.rend(); ++g)
                for (std::uint32_t& x : image) x = generators_[*g][x];
            orbit.others.emplace_back(option, std::move(image));
        }
        return orbit;
    }

  private:
    std::vector<Image> generators_;
};

/// Hands over covers and their images until one is not wanted.
class Images {
  public:
    Images(std::uint64_t wanted, const CoverSink& sink) : left_(wanted), sink_(sink) {}

    bool tell(std::span<const OptionId> cover, const Orbit& orbit) {
        if (!tell(cover)) return false;
        return std::ranges::all_of(orbit.others, [&](const auto& other) {
            image_.clear();
            for (const OptionId option : cover) image_.push_back(OptionId{other.second[index(option)]});
            return tell(image_);
        });
    }

    const Count& told() const { return told_; }

  private:
    bool tell(std::span<const OptionId> cover) {
        told_ += 1u;
        --left_;
        return sink_(cover) && left_ > 0;
    }

    std::uint64_t left_;
    const CoverSink& sink_;
    Count told_;
    std::vector<OptionId> image_;
};

} // namespace

SolveResult list_images(const ListWalk& list, const Problem& problem, const SolveParams& params, const Control& control,
                        const CoverSink& sink) {
    SolveParams plain = params;
    plain.symmetry = UseSymmetry::off;
    const Symmetry symmetry = quadrille::symmetry(problem, {}, control);
    const auto options = choose_options(problem, symmetry);
    if (!options || control.limits.covers == 0) return list(problem, plain, control, sink);

    std::map<std::uint32_t, std::vector<OptionId>> orbits;
    for (const OptionId option : *options) orbits[symmetry.option_orbits[index(option)]].push_back(option);
    const Transversal transversal(problem, symmetry);
    Images images(control.limits.covers, sink);
    SolveResult all{0, {}, Ending::exhausted, "", {}};
    for (const auto& [number, members] : orbits) {
        const Orbit orbit = transversal.to(members);
        Control own = control;
        own.limits.covers = Limits().covers;
        own.limits.nodes = search::left_of(control.limits.nodes, all.stats.nodes);
        const SolveResult part = list(restrict(problem, std::span(&orbit.least, 1), {}), plain, own,
                                      [&](std::span<const OptionId> cover) { return images.tell(cover, orbit); });
        all.stats += part.stats;
        all.engine = part.engine;
        all.ending = part.ending;
        if (!part.complete()) break;
    }
    all.covers = images.told();
    return all;
}

} // namespace quadrille
