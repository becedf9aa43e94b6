// SPDX-License-Identifier: MIT
// Missed without it: a reference under new names that the checker accepts and should not.
// References to remainders that have other names: right ones are accepted, changed ones only where another
// program, which knows both remainders, finds that they are right too.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/scale.hpp"

namespace quadrille::test {

/// A count of all covers of a small problem in steps of version 2: it branches on all options of an item
/// (`v`) where that is possible, and refers to remainders that are equal but for names (`i`). Written anew,
/// and slowly: names are tried one after another. Precondition: at most 32 options; no option is required.
class RenamedProof {
  public:
    struct State {
        std::uint32_t live;
        std::vector<Bounds> bounds; // 0..0: closed, or secondary
    };
    using Place = std::pair<std::uint32_t, std::uint32_t>; // an item and a colour, 0 for none
    struct Step {
        std::string op; // of the text
        std::uint64_t at;
        std::map<std::uint32_t, std::uint32_t> items;
        std::map<Place, std::uint32_t> colours;
        State here;
        std::size_t kept_before; // how many nodes are kept
    };
    struct Kept {
        State state;
        std::size_t end; // the first step after it
    };

    explicit RenamedProof(const Problem& problem) : problem_(problem) {
        State state{.live = 0, .bounds = {}};
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            state.bounds.push_back(problem.is_primary(ItemId{i}) ? problem.bounds(ItemId{i}) : Bounds{0, 0});
        std::map<ColourId, std::uint32_t> numbers;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            std::vector<std::pair<std::uint32_t, ColourId>> cells;
            for (std::size_t k = 0; k < problem.items(OptionId{o}).size(); ++k)
                cells.emplace_back(index(problem.items(OptionId{o})[k]), problem.colour(OptionId{o}, k));
            std::ranges::sort(cells);
            options_.emplace_back();
            for (const auto& [item, colour] : cells) {
                if (problem.is_primary(ItemId{item})) state.live |= 1u << o;
                const bool plain = colour == ColourId::none;
                options_[o].emplace_back(item,
                                         plain ? 0 : numbers.try_emplace(colour, numbers.size() + 1).first->second);
            }
        }
        for (const OptionId o : problem.forbidden()) state.live &= ~(1u << index(o));
        prove(state);
    }

    const std::vector<Step>& steps() const { return steps_; }
    const std::vector<Kept>& kept() const { return kept_; }

    /// Whether one remainder becomes the other by new names.
    bool is_renamed(const State& here, const State& there, const std::map<std::uint32_t, std::uint32_t>& items,
                    const std::map<Place, std::uint32_t>& colours) const {
        std::vector<std::vector<Place>> images[2];
        std::map<std::uint32_t, std::pair<bool, Bounds>> limits[2];
        std::map<Place, Place> sources;
        for (const bool renamed : {false, true}) {
            const State& state = renamed ? here : there;
            const auto item_of = [&](std::uint32_t i) {
                const auto found = items.find(i);
                return renamed && found != items.end() ? found->second : i;
            };
            for (std::uint32_t i = 0; i < state.bounds.size(); ++i)
                if (const auto limit = limit_of(state, i); limit.first || limit.second != Bounds{0, 0})
                    if (!limits[renamed].try_emplace(item_of(i), limit).second) return false;
            for (std::uint32_t o = 0; o < options_.size(); ++o) {
                if ((state.live >> o & 1) == 0) continue;
                std::vector<Place> cells;
                for (const Place& place : options_[o]) {
                    const auto limit = limit_of(state, place.first);
                    if (!limit.first && limit.second == Bounds{0, 0}) continue;
                    Place image{item_of(place.first), place.second};
                    if (const auto found = colours.find(place); renamed && found != colours.end())
                        image.second = found->second;
                    if (renamed && sources.try_emplace(image, place).first->second != place) return false;
                    cells.push_back(image);
                }
                std::ranges::sort(cells);
                images[renamed].push_back(cells);
            }
            std::ranges::sort(images[renamed]);
        }
        return images[0] == images[1] && limits[0] == limits[1];
    }

    static std::string text(const std::vector<Step>& steps) {
        std::string text;
        for (const Step& step : steps) {
            text += step.op + " " + std::to_string(step.at);
            if (step.op.front() == 'i') {
                text += " " + std::to_string(step.items.size());
                for (const auto& [x, y] : step.items) text += " " + std::to_string(x) + " " + std::to_string(y);
                text += " " + std::to_string(step.colours.size());
                for (const auto& [place, b] : step.colours)
                    text += " " + std::to_string(place.first) + " " + std::to_string(place.second) + " "
                            + std::to_string(b);
            }
            text += "\n";
        }
        return text;
    }
    static std::string bytes(const std::vector<Step>& steps) {
        std::string bytes;
        const auto number = [&](std::uint64_t n) {
            for (; n >= 128; n >>= 7) bytes += static_cast<char>(n | 128);
            bytes += static_cast<char>(n);
        };
        const std::map<std::string, std::uint64_t> codes{{"i", 76}, {"il", 84}, {"v", 92}, {"kv", 100}};
        for (const Step& step : steps) {
            if (step.op.ends_with('b')) {
                number(8 * step.at + (step.op.size() - 1));
                continue;
            }
            number(codes.at(step.op)), number(step.at);
            if (step.op.front() != 'i') continue;
            number(step.items.size());
            std::uint32_t next = 0;
            for (const auto& [x, y] : step.items) number(x - next), number(y), next = x + 1;
            number(step.colours.size());
            for (const auto& [place, b] : step.colours) number(place.first), number(place.second), number(b);
        }
        return bytes;
    }

  private:
    bool has(std::uint32_t o, std::uint32_t item) const {
        return std::ranges::find(options_[o], item, &Place::first) != options_[o].end();
    }
    bool exclude(std::uint32_t one, std::uint32_t other) const {
        for (const auto& [item, a] : options_[one])
            for (const auto& [same, b] : options_[other])
                if (item == same && !problem_.is_primary(ItemId{item}) && (a != b || a == 0)) return true;
        return false;
    }
    /// Whether a secondary item makes live options exclude each other; what a cover needs and may have.
    std::pair<bool, Bounds> limit_of(const State& state, std::uint32_t item) const {
        std::vector<std::uint32_t> uses;
        for (std::uint32_t o = 0; o < options_.size(); ++o)
            for (const auto& [i, colour] : options_[o])
                if ((state.live >> o & 1) != 0 && i == item) uses.push_back(colour);
        std::ranges::sort(uses);
        const bool secondary = !problem_.is_primary(ItemId{item});
        const Bounds bounds = state.bounds[item];
        return {secondary && uses.size() > 1 && (uses.front() == 0 || uses.front() != uses.back()),
                {bounds.min, std::min(bounds.max, static_cast<std::uint32_t>(uses.size()))}};
    }
    void close(State& state, std::uint32_t item) const {
        state.bounds[item] = {0, 0};
        for (std::uint32_t o = 0; o < options_.size(); ++o)
            if (has(o, item)) state.live &= ~(1u << o);
    }
    State take(State state, std::uint32_t option) const {
        state.live &= ~(1u << option);
        for (std::uint32_t o = 0; o < options_.size(); ++o)
            if (exclude(option, o)) state.live &= ~(1u << o);
        for (const auto& [item, colour] : options_[option]) {
            if (!problem_.is_primary(ItemId{item})) continue;
            Bounds& bounds = state.bounds[item];
            bounds = {bounds.min - (bounds.min > 0), bounds.max - 1};
            if (bounds.max == 0) close(state, item);
        }
        return state;
    }

    /// Names by which one remainder becomes another one. The search gives up after some thousand tries.
    struct Names {
        std::vector<std::uint32_t> here, there; // items that restrict covers
        std::vector<Place> places;              // coloured uses of those here
        std::map<std::uint32_t, std::uint32_t> items;
        std::map<Place, std::uint32_t> colours;
        int tries = 3000;
    };
    std::vector<std::uint32_t> restricting(const State& state) const {
        std::vector<std::uint32_t> items;
        for (std::uint32_t i = 0; i < state.bounds.size(); ++i)
            if (const auto limit = limit_of(state, i); limit.first || limit.second != Bounds{0, 0}) items.push_back(i);
        return items;
    }
    bool name_colours(const State& here, const State& there, Names& names, std::size_t place) const {
        if (names.tries <= 0) return false;
        if (place == names.places.size()) return --names.tries, is_renamed(here, there, names.items, names.colours);
        for (std::uint32_t colour = 1; colour <= colours_of_any(); ++colour) {
            names.colours[names.places[place]] = colour;
            if (name_colours(here, there, names, place + 1)) return true;
        }
        return false;
    }
    std::uint32_t colours_of_any() const {
        std::uint32_t most = 0;
        for (const auto& option : options_)
            for (const auto& [item, colour] : option) most = std::max(most, colour);
        return most;
    }
    bool name_items(const State& here, const State& there, Names& names, std::size_t at) const {
        if (names.tries <= 0) return false;
        if (at == names.here.size()) return name_colours(here, there, names, 0);
        for (std::uint32_t& image : names.there) {
            if (image == UINT32_MAX || limit_of(here, names.here[at]) != limit_of(there, image)) continue;
            const std::uint32_t taken = std::exchange(image, UINT32_MAX);
            names.items[names.here[at]] = taken;
            if (name_items(here, there, names, at + 1)) return true;
            image = taken;
        }
        return false;
    }
    std::optional<Names> names_of(const State& here, const State& there) const {
        if (std::popcount(here.live) != std::popcount(there.live)) return std::nullopt;
        Names names{restricting(here), restricting(there), {}, {}, {}};
        if (names.here.size() != names.there.size()) return std::nullopt;
        for (std::uint32_t o = 0; o < options_.size(); ++o)
            for (const Place& place : options_[o])
                if ((here.live >> o & 1) != 0 && place.second > 0 && limit_of(here, place.first).first
                    && std::ranges::find(names.places, place) == names.places.end())
                    names.places.push_back(place);
        if (names.places.size() > 4 || !name_items(here, there, names, 0)) return std::nullopt;
        return names;
    }

    bool refer(const State& state) {
        for (std::size_t k = kept_.size(); k-- > 0;) {
            if (kept_[k].end == 0) continue; // an ancestor
            const auto names = names_of(state, kept_[k].state);
            if (!names) continue;
            Step step{"i", kept_.size() - 1 - k, names->items, names->colours, state, kept_.size()};
            if (steps_.size() % 2 == 0) // half of them say no more than they need to
                std::erase_if(step.items, [](const auto& pair) { return pair.first == pair.second; });
            steps_.push_back(step);
            return true;
        }
        return false;
    }

    void prove(State state) { // a small problem: it may recurse
        std::uint32_t item = 0;
        while (item < state.bounds.size() && state.bounds[item].max == 0) ++item;
        if (item == state.bounds.size() || refer(state)) return;
        const Bounds bounds = state.bounds[item];
        const bool all = bounds.min == bounds.max && steps_.size() % 3 != 2;
        const std::size_t number = kept_.size();
        steps_.push_back({all ? "kv" : "kb", item, {}, {}, state, number});
        kept_.push_back({state, 0});
        std::vector<std::uint32_t> options;
        for (std::uint32_t o = 0; o < options_.size(); ++o)
            if ((state.live >> o & 1) != 0 && has(o, item)) options.push_back(o);
        for (std::size_t k = 0; k < options.size() && (all || options.size() - k >= bounds.min); ++k) {
            prove(take(state, options[k]));
            if (!all) state.live &= ~(1u << options[k]);
        }
        if (!all && bounds.min == 0) {
            close(state, item);
            prove(state);
        }
        kept_[number].end = steps_.size();
    }

    const Problem& problem_;
    std::vector<std::vector<Place>> options_;
    std::vector<Step> steps_;
    std::vector<Kept> kept_;
};

} // namespace quadrille::test

BOOST_AUTO_TEST_SUITE(renamings_test)

using namespace quadrille;
using namespace quadrille::test;

namespace {

using Steps = std::vector<RenamedProof::Step>;

Verdict check(const Problem& problem, std::size_t count, const Steps& steps, bool bytes) {
    std::istringstream in(fmt::format("quadrille-proof 2\nclaim count {}\n{}\n{}{}", count, bytes ? "binary" : "text",
                                      bytes ? RenamedProof::bytes(steps) : RenamedProof::text(steps),
                                      bytes ? "E" : "end\n"));
    return check_proof(problem, *in.rdbuf());
}

Problem draw(std::mt19937_64& random) {
    Shape shape = random_shape(random, 7, 10);
    shape.restrictions = false;
    return random_problem(random, shape);
}

/// Changes the names in a reference, or to which node it refers. Sometimes it changes nothing.
void change(std::mt19937_64& random, std::uint32_t items, RenamedProof::Step& step) {
    const auto below = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
    const auto any = [&](auto& map) { return std::next(map.begin(), below(map.size())); };
    for (std::uint32_t changes = 1 + below(3); changes > 0; --changes) {
        const std::uint32_t kind = below(8);
        if (kind < 2 && step.items.size() > 1) std::swap(any(step.items)->second, any(step.items)->second);
        if (kind == 2 && !step.items.empty()) any(step.items)->second = below(items);
        if (kind == 3 && !step.items.empty()) step.items.erase(any(step.items));
        if (kind == 4) step.items[below(items)] = below(items);
        if (kind == 5) step.at = below(step.kept_before);
        if (kind == 6 && !step.colours.empty()) any(step.colours)->second = 1 + below(4);
        if (kind == 7 && !step.colours.empty()) {
            if (below(2) == 0)
                step.colours.erase(any(step.colours));
            else
                step.colours[{any(step.colours)->first.first, 1 + below(4)}] = 1 + below(4);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(right_references_are_accepted_and_wrong_claims_refused) {
    int references = 0, coloured = 0, all = 0;
    check_random(1, runs(20'000), draw, [&](const Problem& problem) -> std::optional<std::string> {
        const RenamedProof proof(problem);
        const std::size_t count = covers_by_subsets(problem).size();
        for (const auto& step : proof.steps())
            references += step.op == "i", coloured += !step.colours.empty(), all += step.op == "kv";
        for (const bool bytes : {false, true}) {
            const Verdict right = check(problem, count, proof.steps(), bytes);
            if (!right.proved) return right.text + "\n" + RenamedProof::text(proof.steps());
            if (check(problem, count + 1, proof.steps(), bytes).proved) return "a wrong count";
        }
        return std::nullopt;
    });
    BOOST_TEST(references > 0);
    if (runs(20'000) >= 200) BOOST_TEST(coloured > 0); // one in a hundred
    BOOST_TEST(all > 0);
}

/// Half a million changed references, each accepted exactly if it is right.
BOOST_AUTO_TEST_CASE(changed_references_are_accepted_only_if_they_are_right) {
    const int wanted = runs(500'000);
    int changed = 0, accepted = 0, refused = 0;
    std::mt19937_64 random(2);
    std::optional<std::string> wrong;
    while (changed < wanted && !wrong) {
        const Problem problem = draw(random);
        const RenamedProof proof(problem);
        std::optional<std::size_t> count;
        for (std::size_t k = 0; k < proof.steps().size() && !wrong; ++k) {
            if (proof.steps()[k].op != "i") continue;
            if (!count) count = covers_by_subsets(problem).size();
            for (int n = 0; n < 5 && changed < wanted; ++n, ++changed) {
                Steps steps = proof.steps();
                RenamedProof::Step& step = steps[k];
                while (step.at == proof.steps()[k].at && step.items == proof.steps()[k].items
                       && step.colours == proof.steps()[k].colours)
                    change(random, problem.item_count(), step);
                const auto& kept = proof.kept()[step.kept_before - 1 - step.at];
                const bool right = kept.end <= k && proof.is_renamed(step.here, kept.state, step.items, step.colours);
                const bool proved = check(problem, *count, steps, changed % 2 == 0).proved;
                (proved ? accepted : refused) += 1;
                if (proved == right) continue;
                wrong = fmt::format("step {} of\n{}is {}", k + 1, RenamedProof::text(steps), right ? "right" : "wrong");
                std::ostringstream file;
                write_problem(file, problem, "dlx");
                *wrong += "\n" + file.str();
                break;
            }
        }
    }
    BOOST_TEST(!wrong, wrong.value_or(""));
    BOOST_TEST(accepted > wanted / 100);
    BOOST_TEST(refused > wanted / 4);
    BOOST_TEST_MESSAGE(fmt::format("{} changed references: {} accepted, {} refused", changed, accepted, refused));
}

BOOST_AUTO_TEST_SUITE_END()
