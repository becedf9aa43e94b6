// SPDX-License-Identifier: MIT
#include "solve/distinct/distinct.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "symmetry/group.hpp"

namespace quadrille::distinct {

namespace {

using Image = std::vector<std::uint32_t>;

/// First `a`, then `b`.
void compose(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, Image& product) {
    product.resize(a.size());
    for (std::size_t x = 0; x < a.size(); ++x) product[x] = b[a[x]];
}

Image inverse(const Image& image) {
    Image back(image.size());
    for (std::uint32_t x = 0; x < image.size(); ++x) back[image[x]] = x;
    return back;
}

std::uint64_t hash(std::span<const std::uint32_t> image) {
    std::uint64_t sum = 0;
    for (const std::uint32_t x : image) sum = (sum ^ x) * 0x9e3779b97f4a7c15U;
    return sum ^ sum >> 29;
}

} // namespace

/// Finds the number of a symmetry.
class Elements::Numbers {
  public:
    explicit Numbers(const Elements& elements) : elements_(elements) {}

    std::optional<std::size_t> find(std::span<const std::uint32_t> image) const {
        const auto [begin, end] = numbers_.equal_range(hash(image));
        for (auto it = begin; it != end; ++it)
            if (std::ranges::equal(elements_[it->second], image)) return it->second;
        return std::nullopt;
    }
    void add(std::size_t number) { numbers_.emplace(hash(elements_[number]), number); }

  private:
    const Elements& elements_;
    std::unordered_multimap<std::uint64_t, std::size_t> numbers_;
};

std::optional<Elements> Elements::of(const Problem& problem, const Symmetry& symmetry) {
    constexpr std::uint64_t most_numbers = std::uint64_t{1} << 26; // 256 MB
    const std::uint64_t points = std::uint64_t{problem.item_count()} + problem.option_count();
    if (!symmetry.complete || points == 0 || symmetry.order > std::min(most, most_numbers / points))
        return std::nullopt;
    return Elements(problem, symmetry);
}

Elements::Elements(const Problem& problem, const Symmetry& symmetry)
    : items_(problem.item_count()), points_(std::size_t{items_} + problem.option_count()) {
    for (const Permutation& generator : symmetry.generators) {
        Image& image = generators_.emplace_back(symmetries::identity(points_));
        symmetries::apply_cycles(generator.items, 0, image);
        symmetries::apply_cycles(generator.options, items_, image);
    }
    images_ = symmetries::identity(points_);
    Numbers numbers(*this);
    numbers.add(0);
    close(numbers);
}

/// Adds all products with generators, until there is no new one.
void Elements::close(Numbers& numbers) {
    Image product;
    for (std::size_t number = 0; number < size(); ++number)
        for (const Image& generator : generators_) {
            compose((*this)[number], generator, product);
            if (numbers.find(product)) continue;
            images_.insert(images_.end(), product.begin(), product.end());
            numbers.add(size() - 1);
        }
}

std::vector<Elements::Conjugates> Elements::conjugates() const {
    Numbers numbers(*this);
    for (std::size_t number = 0; number < size(); ++number) numbers.add(number);
    std::vector<Image> inverses;
    for (const Image& generator : generators_) inverses.push_back(inverse(generator));
    std::vector<Conjugates> classes;
    std::vector<bool> seen(size());
    std::vector<std::size_t> members;
    Image half, whole;
    for (std::size_t first = 0; first < size(); ++first) {
        if (seen[first]) continue;
        seen[first] = true;
        members.assign(1, first);
        for (std::size_t k = 0; k < members.size(); ++k)
            for (std::size_t g = 0; g < generators_.size(); ++g) {
                compose(inverses[g], (*this)[members[k]], half);
                compose(half, generators_[g], whole);
                const std::size_t number = numbers.find(whole).value();
                if (seen[number]) continue;
                seen[number] = true;
                members.push_back(number);
            }
        classes.push_back({first, members.size()});
    }
    return classes;
}

} // namespace quadrille::distinct
