// SPDX-License-Identifier: MIT
#include "search/sweep/probe.hpp"

#include <algorithm>
#include <random>

namespace quadrille::search::sweep {

namespace {

/// Enough to tell a good order from a bad one.
constexpr std::uint32_t most_paths = 256;
constexpr std::uint64_t most_looks = 1 << 16;

/// Orders of about the same size are told apart where the tree is large: a probe looks at so many children
/// for each node that it foresees, within bounds.
constexpr double share = 1.0 / 16, least_looks = 1 << 15, most_looks_with_tables = 1 << 21;

bool clash(const Word* a, const Word* b, std::uint32_t words) {
    Word both = 0;
    for (std::uint32_t w = 0; w < words; ++w) both |= a[w] & b[w];
    return both != 0;
}

} // namespace

double probe(const Buckets& buckets) {
    std::mt19937_64 random(1);
    std::vector<Word> covered(buckets.words());
    std::vector<std::uint32_t> live;
    double sum = 0;
    std::uint32_t paths = 0;
    for (std::uint64_t looks = 0; looks < most_looks && paths < most_paths; ++paths) {
        std::ranges::fill(covered, 0);
        for (double product = 1;; product *= static_cast<double>(live.size())) {
            sum += product;
            const std::uint32_t item = buckets.first_open(covered.data());
            if (item == buckets.bits()) break;
            live.clear();
            for (std::uint32_t o = buckets.begin(item); o < buckets.end(item); ++o, ++looks)
                if (!clash(buckets.claims(o), covered.data(), buckets.words())) live.push_back(o);
            ++looks;
            if (live.empty()) break;
            const Word* const forbids = buckets.forbids(live[random() % live.size()]);
            for (std::uint32_t w = 0; w < buckets.words(); ++w) covered[w] |= forbids[w];
        }
    }
    return sum / paths;
}

double probe(State& state) {
    std::mt19937_64 random(1);
    const std::vector<Word> nothing(state.buckets.words());
    double sum = 0;
    std::uint32_t paths = 0;
    const auto enough = [&] {
        return paths != 0
               && static_cast<double>(state.looks)
                      > std::clamp(share * sum / paths, least_looks, most_looks_with_tables);
    };
    for (; !enough(); ++paths) {
        plant(state, nothing);
        double product = 1;
        for (std::size_t depth = 0;; ++depth) {
            const Level& level = state.levels[depth];
            if (level.degree == 0) break;
            product *= level.degree;
            sum += product;
            state.top = level.begin + (random() % level.degree + 1) * state.stride();
            if (state.has_cover_on_top()) break;
            step(state);
        }
        if (state.looks == 0) return 1; // no child to go to
    }
    return sum / paths;
}

} // namespace quadrille::search::sweep
