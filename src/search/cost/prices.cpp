// SPDX-License-Identifier: MIT
#include "search/cost/prices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadrille::search {

namespace {

constexpr ItemId gone{UINT32_MAX};

} // namespace

Subproblem::Subproblem(const Problem& problem, std::span<const std::int64_t> costs) {
    std::vector<ItemId> number(problem.item_count());
    std::uint32_t primary = 0, secondary = problem.primary_count();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (problem.is_primary(ItemId{i})) bounds_.push_back(problem.bounds(ItemId{i}));
        number[i] = ItemId{problem.is_primary(ItemId{i}) ? primary++ : secondary++};
    }
    secondary_ = problem.secondary_count();
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.has_primary(OptionId{o})) add_option(problem, OptionId{o}, number, costs[o]);
    cut_bounds();
}

Subproblem::Subproblem(const Rest& rest, std::span<const std::int64_t> costs) {
    const Problem& problem = rest.problem();
    std::vector<ItemId> number(problem.item_count(), gone);
    std::uint32_t items = 0;
    rest.for_each_open([&](ItemId item) {
        bounds_.push_back(rest.need(item));
        number[index(item)] = ItemId{items++};
    });
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (!problem.is_primary(ItemId{i}) && rest.is_open(ItemId{i})) number[i] = ItemId{items++};
    secondary_ = items - primary_count();
    rest.for_each_live([&](OptionId option) {
        const auto is_open = [&](ItemId item) { return problem.is_primary(item) && rest.is_open(item); };
        if (std::ranges::any_of(problem.items(option), is_open))
            add_option(problem, option, number, costs[index(option)]);
    });
    cut_bounds();
}

/// Adds an option of the problem, without the cells of items that are gone.
void Subproblem::add_option(const Problem& problem, OptionId option, std::span<const ItemId> number,
                            std::int64_t cost) {
    const auto items = problem.items(option);
    const auto colours = problem.colours(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        if (number[index(items[k])] == gone) continue;
        cells_.push_back(number[index(items[k])]);
        if (!colours.empty()) colours_.push_back(colours[k]);
    }
    starts_.push_back(static_cast<std::uint32_t>(cells_.size()));
    costs_.push_back(cost);
    original_.push_back(option);
}

/// No item can be used more often than it has options; so sums of uses stay small.
void Subproblem::cut_bounds() {
    std::vector<std::uint32_t> degree(item_count(), 0);
    for (const ItemId item : cells_) ++degree[index(item)];
    for (std::uint32_t i = 0; i < primary_count(); ++i)
        bounds_[i].max = std::min(bounds_[i].max, std::max(degree[i], 1u));
}

bool Subproblem::is_impossible() const {
    std::vector<std::uint32_t> size(item_count());
    for (const ItemId item : cells_) ++size[index(item)];
    for (std::uint32_t i = 0; i < primary_count(); ++i)
        if (size[i] < bounds_[i].min) return true;
    return false;
}

/// Adds an option of another subproblem, without the cells of removed items.
void Subproblem::copy_option(const Subproblem& from, OptionId option, std::span<const ItemId> number) {
    const auto items = from.items(option);
    const auto colours = from.colours(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const ItemId item = number[index(items[k])];
        if (item == gone) continue;
        cells_.push_back(item);
        if (!colours.empty()) colours_.push_back(colours[k]);
    }
    starts_.push_back(static_cast<std::uint32_t>(cells_.size()));
    costs_.push_back(from.cost(option));
    original_.push_back(from.original(option));
}

namespace {

/// What the taken options leave of an item.
struct Left {
    enum class State : std::uint8_t { open, closed, settled } state = State::open;
    ColourId colour = ColourId::none; // if settled
};

} // namespace

Subproblem Subproblem::rest(std::span<const OptionId> taken, const std::vector<bool>& keep,
                            std::vector<ItemId>& item_origin) const {
    Subproblem child;
    std::vector<Left> left(item_count());
    std::vector<Bounds> bounds = bounds_;
    for (const OptionId option : taken) {
        const auto items = this->items(option);
        const auto colours = this->colours(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t i = index(items[k]);
            if (is_primary(items[k])) {
                bounds[i].min -= bounds[i].min > 0;
                if (--bounds[i].max == 0) left[i].state = Left::State::closed;
            } else if (!colours.empty() && colours[k] != ColourId::none) {
                left[i] = {Left::State::settled, colours[k]};
            } else {
                left[i].state = Left::State::closed;
            }
        }
    }
    item_origin.clear();
    std::vector<ItemId> number(item_count(), gone);
    for (std::uint32_t i = 0; i < item_count(); ++i) {
        if (left[i].state != Left::State::open) continue;
        number[i] = ItemId{static_cast<std::uint32_t>(item_origin.size())};
        item_origin.push_back(ItemId{i});
        if (i < primary_count()) child.bounds_.push_back(bounds[i]);
    }
    child.secondary_ = static_cast<std::uint32_t>(item_origin.size() - child.bounds_.size());
    const auto fits = [&](OptionId option) {
        const auto items = this->items(option);
        const auto colours = this->colours(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const Left& item = left[index(items[k])];
            if (item.state == Left::State::open) continue;
            if (item.state == Left::State::closed || colours[k] != item.colour) return false;
        }
        return true;
    };
    for (std::uint32_t o = 0; o < option_count(); ++o)
        if (keep[o] && fits(OptionId{o})) child.copy_option(*this, OptionId{o}, number);
    return child;
}

Subproblem Subproblem::select(std::span<const OptionId> options) const {
    Subproblem chosen;
    chosen.bounds_ = bounds_;
    chosen.secondary_ = secondary_;
    std::vector<ItemId> same(item_count());
    for (std::uint32_t i = 0; i < item_count(); ++i) same[i] = ItemId{i};
    for (const OptionId option : options) chosen.copy_option(*this, option, same);
    return chosen;
}

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

class Pricing {
  public:
    Pricing(const Subproblem& problem, std::vector<double> start, std::int64_t range);

    void climb(const PriceEffort& effort);

    /// Whole prices near those found, and what follows from them.
    Prices settle() const;

  private:
    /// How often an item pays a price in the bound: its least number if the price is positive, otherwise its
    /// greatest.
    std::uint32_t uses(std::uint32_t item, bool positive) const {
        if (item >= problem_.primary_count()) return positive ? 0 : 1;
        const Bounds bounds = problem_.bounds(ItemId{item});
        return positive ? bounds.min : bounds.max;
    }
    std::span<const std::uint32_t> holders(std::uint32_t item) const {
        return std::span(holders_).subspan(begin_[item], begin_[item + 1] - begin_[item]);
    }
    void raise(std::uint32_t item, double by);
    double bound() const;
    template <class Shift> void round(const Shift& shift);
    double middle(std::uint32_t item, std::uint32_t wanted);
    double softly(std::uint32_t item, std::uint32_t wanted, double temperature) const;
    void mend(Prices& prices) const;
    void ascend(Prices& prices) const;

    const Subproblem& problem_;
    double range_;
    std::vector<bool> priced_;
    std::vector<std::uint32_t> begin_, holders_; // the options of each item
    std::vector<double> price_, reduced_;
    std::vector<double> spare_;
};

Pricing::Pricing(const Subproblem& problem, std::vector<double> start, std::int64_t range)
    : problem_(problem), range_(static_cast<double>(range)), priced_(problem.item_count(), true),
      begin_(problem.item_count() + 1), holders_(problem.cell_count()), price_(std::move(start)),
      reduced_(problem.option_count()) {
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        const auto colours = problem.colours(OptionId{o});
        for (std::size_t k = 0; k < items.size(); ++k) {
            ++begin_[index(items[k]) + 1];
            // What a coloured item asks for is not linear in the options.
            if (!colours.empty() && colours[k] != ColourId::none) priced_[index(items[k])] = false;
        }
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        begin_[i + 1] += begin_[i];
        price_[i] = priced_[i] ? std::clamp(price_[i], -range_, uses(i, true) > 0 ? range_ : 0) : 0;
    }
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        reduced_[o] = static_cast<double>(problem.cost(OptionId{o}));
        for (const ItemId item : problem.items(OptionId{o})) {
            holders_[next[index(item)]++] = o;
            reduced_[o] -= price_[index(item)];
        }
    }
}

void Pricing::raise(std::uint32_t item, double by) {
    price_[item] += by;
    for (const std::uint32_t o : holders(item)) reduced_[o] -= by;
}

/// The value of the Lagrangian at the prices: options of negative reduced cost are taken, the others are not.
double Pricing::bound() const {
    double bound = 0;
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) bound += uses(i, price_[i] > 0) * price_[i];
    for (const double reduced : reduced_) bound += std::min(reduced, 0.0);
    return bound;
}

/// Sets each price in turn. `shift(item, wanted)` is the increase of the price after which `wanted` options
/// of the item are worth taking.
template <class Shift> void Pricing::round(const Shift& shift) {
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
        if (!priced_[i] || begin_[i] == begin_[i + 1]) continue;
        const std::uint32_t least = uses(i, true), most = uses(i, false);
        double by = least > 0 ? shift(i, least) : -infinite;
        // Where the item may be used more often the price rises no further than to 0.
        if (price_[i] + by < 0 && most != least) by = std::min(shift(i, most), -price_[i]);
        raise(i, std::clamp(price_[i] + by, -range_, range_) - price_[i]);
    }
}

double Pricing::middle(std::uint32_t item, std::uint32_t wanted) {
    const auto options = holders(item);
    if (wanted == 1) { // nearly always
        double first = infinite, second = infinite;
        for (const std::uint32_t o : options) {
            const double r = reduced_[o];
            second = std::min(second, std::max(r, first));
            first = std::min(first, r);
        }
        return second == infinite ? first : (first + second) / 2;
    }
    spare_.clear();
    for (const std::uint32_t o : options) spare_.push_back(reduced_[o]);
    if (wanted >= spare_.size()) return *std::ranges::max_element(spare_);
    const auto next = spare_.begin() + wanted;
    std::ranges::nth_element(spare_, next);
    return (*std::max_element(spare_.begin(), next) + *next) / 2;
}

double Pricing::softly(std::uint32_t item, std::uint32_t wanted, double temperature) const {
    const auto options = holders(item);
    double least = infinite, sum = 0;
    for (const std::uint32_t o : options) least = std::min(least, reduced_[o]);
    const double reach = least + 16 * temperature; // beyond that weights do not matter
    for (const std::uint32_t o : options)
        if (reduced_[o] < reach) sum += std::exp((least - reduced_[o]) / temperature);
    return least - temperature * std::log(sum / wanted);
}

void Pricing::climb(const PriceEffort& effort) {
    const auto middle = [&](std::uint32_t i, std::uint32_t wanted) { return this->middle(i, wanted); };
    for (int k = 0; k < effort.quick; ++k) round(middle);
    if (effort.soft == 0 || reduced_.empty()) return;

    const std::vector<double> price = price_, reduced = reduced_;
    const double before = bound();
    double mean = 0;
    for (const double r : reduced_) mean += std::abs(r);
    mean /= static_cast<double>(reduced_.size());
    if (!(mean > 0)) return;
    constexpr double coldest = 1e-3;
    double temperature = effort.heat * mean;
    const double cooling = std::pow(coldest, 1.0 / effort.soft);
    for (int k = 0; k < effort.soft; ++k) {
        temperature *= cooling;
        round([&](std::uint32_t i, std::uint32_t wanted) { return softly(i, wanted, temperature); });
    }
    if (bound() > before) return;
    price_ = price;
    reduced_ = reduced;
}

/// Lowers prices where options are overcharged, if an item can be found that pays only once: then the bound
/// loses nothing, and the item's other options gain.
void Pricing::mend(Prices& prices) const {
    for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
        std::int64_t reduced = problem_.cost(OptionId{o});
        const auto items = problem_.items(OptionId{o});
        for (const ItemId item : items) reduced -= prices.price[index(item)];
        for (std::size_t k = 0; k < items.size() && reduced < 0; ++k) {
            const std::uint32_t i = index(items[k]);
            std::int64_t& price = prices.price[i];
            if (!priced_[i] || uses(i, price > 0) > 1) continue;
            // Below 0 the item may pay more often.
            const std::int64_t fall = uses(i, false) > 1 ? std::min(price, -reduced) : -reduced;
            price -= std::max<std::int64_t>(fall, 0);
            reduced += std::max<std::int64_t>(fall, 0);
        }
    }
}

/// Raises the price of each item in turn until one of its options costs no more than its items.
void Pricing::ascend(Prices& prices) const {
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
        if (!priced_[i]) continue;
        std::int64_t& price = prices.price[i];
        std::int64_t rise = static_cast<std::int64_t>(range_) - price;
        if (uses(i, true) == 0) rise = std::min(rise, -price); // above 0 it would pay nothing
        for (const std::uint32_t o : holders(i)) rise = std::min(rise, prices.reduced[o]);
        if (rise <= 0) continue;
        price += rise;
        for (const std::uint32_t o : holders(i)) prices.reduced[o] -= rise;
    }
}

Prices Pricing::settle() const {
    Prices prices;
    for (const double price : price_) prices.price.push_back(static_cast<std::int64_t>(std::floor(price)));
    mend(prices);
    for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
        std::int64_t reduced = problem_.cost(OptionId{o});
        for (const ItemId item : problem_.items(OptionId{o})) reduced -= prices.price[index(item)];
        prices.reduced.push_back(reduced);
    }
    ascend(prices);
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
        prices.bound += uses(i, prices.price[i] > 0) * prices.price[i];
    for (std::int64_t& reduced : prices.reduced) {
        prices.bound += std::min<std::int64_t>(reduced, 0);
        reduced = std::max<std::int64_t>(reduced, 0);
    }
    return prices;
}

} // namespace

Prices find_prices(const Subproblem& problem, std::vector<double> start, const PriceEffort& effort,
                   std::int64_t range) {
    Pricing pricing(problem, std::move(start), range);
    pricing.climb(effort);
    return pricing.settle();
}

std::vector<double> even_prices(const Subproblem& problem) {
    std::vector<double> price(problem.item_count());
    std::vector<bool> priced(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        const auto primary = std::ranges::count_if(items, [&](ItemId i) { return problem.is_primary(i); });
        const double share = static_cast<double>(problem.cost(OptionId{o})) / static_cast<double>(primary);
        for (const ItemId item : items) {
            if (!problem.is_primary(item)) continue;
            if (!priced[index(item)] || share < price[index(item)]) price[index(item)] = share;
            priced[index(item)] = true;
        }
    }
    return price;
}

std::uint64_t price_work(const Subproblem& problem, const PriceEffort& effort) {
    return static_cast<std::uint64_t>(4 + effort.quick + 2 * effort.soft) * (problem.cell_count() + 1);
}

} // namespace quadrille::search
