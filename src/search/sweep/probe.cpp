// SPDX-License-Identifier: MIT
#include "search/sweep/probe.hpp"

#include <algorithm>
#include <random>

namespace quadrille::search::sweep {

namespace {

/// A probe looks at this number of options for each node that it foresees, within bounds: little beside the
/// sweep, and enough to tell a good order from a bad one. With tables, orders of about the same size are told
/// apart where the tree is large.
struct Effort {
    double share, least, most;
    bool enough(double looks, double sum, double paths) const {
        return paths != 0 && looks > std::clamp(share * sum / paths, least, most);
    }
};
constexpr Effort rough{4, 1 << 8, 1 << 16}, fine{1.0 / 64, 1 << 14, 1 << 17};

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
    double sum = 0, paths = 0, looks = 0;
    for (; !rough.enough(looks, sum, paths); ++paths, ++looks) {
        std::ranges::fill(covered, 0);
        for (double product = 1;; product *= static_cast<double>(live.size())) {
            sum += product;
            const std::uint32_t item = buckets.first_open(covered.data());
            if (item == buckets.bits()) break;
            live.clear();
            for (std::uint32_t o = buckets.begin(item); o < buckets.end(item); ++o, ++looks)
                if (!clash(buckets.claims(o), covered.data(), buckets.words())) live.push_back(o);
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
    double sum = 0, paths = 0;
    for (; !fine.enough(static_cast<double>(state.looks), sum, paths); ++paths) {
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
