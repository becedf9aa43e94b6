// SPDX-License-Identifier: MIT
#include "support/shrink.hpp"

#include <filesystem>
#include <fstream>

#include <quadrille/formats.hpp>

#include "support/parts.hpp"

namespace quadrille::test {

namespace {

class Shrinker {
  public:
    Shrinker(const Problem& problem, const std::function<bool(const Problem&)>& fails)
        : fails_(fails), parts_(take_apart(problem)) {}

    /// One pass: whatever can go alone goes. True if anything went.
    bool pass() {
        shrunk_ = false;
        for (std::size_t o = parts_.options.size(); o-- > 0;)
            attempt([&](Parts& parts) { parts.options.erase(parts.options.begin() + static_cast<int>(o)); });
        for (std::size_t i = parts_.items.size(); i-- > 0;)
            attempt([&](Parts& parts) { drop_item(parts, static_cast<std::uint32_t>(i)); });
        for (std::size_t o = 0; o < parts_.options.size(); ++o) shrink_option(o);
        for (std::size_t i = 0; i < parts_.items.size(); ++i)
            if (parts_.items[i].bounds != Bounds{}) attempt([&](Parts& parts) { parts.items[i].bounds = {}; });
        if (parts_.sense == Sense::max) attempt([](Parts& parts) { parts.sense = Sense::min; });
        return shrunk_;
    }

    void drop_names() {
        attempt([](Parts& parts) {
            for (Parts::Item& item : parts.items) item.name.clear();
        });
    }

    Problem problem() const { return put_together(parts_); }

  private:
    template <class Change> void attempt(Change change) {
        Parts smaller = parts_;
        change(smaller);
        if (!fails_(put_together(smaller))) return;
        parts_ = std::move(smaller);
        shrunk_ = true;
    }

    void shrink_option(std::size_t o) {
        for (std::size_t k = parts_.options[o].cells.size(); k-- > 0;) {
            const auto place = static_cast<int>(k);
            if (!parts_.options[o].cells[k].colour.empty())
                attempt([&](Parts& parts) { parts.options[o].cells[k].colour.clear(); });
            attempt([&](Parts& parts) { parts.options[o].cells.erase(parts.options[o].cells.begin() + place); });
        }
        for (const std::int64_t cost : {std::int64_t{0}, parts_.options[o].cost / 2})
            if (parts_.options[o].cost != 0 && parts_.options[o].cost != cost)
                attempt([&](Parts& parts) { parts.options[o].cost = cost; });
        if (parts_.options[o].required) attempt([&](Parts& parts) { parts.options[o].required = false; });
        if (parts_.options[o].forbidden) attempt([&](Parts& parts) { parts.options[o].forbidden = false; });
    }

    const std::function<bool(const Problem&)>& fails_;
    Parts parts_;
    bool shrunk_ = false;
};

} // namespace

Problem shrink(Problem problem, const std::function<bool(const Problem&)>& fails) {
    // Some failures need problems that cannot be taken apart and put together again; they stay as they are.
    Shrinker shrinker(problem, fails);
    if (!fails(shrinker.problem())) return problem;
    shrinker.drop_names();
    while (shrinker.pass()) {
    }
    return shrinker.problem();
}

std::string report_failure(const Problem& problem, const std::function<bool(const Problem&)>& fails) {
    const Problem smallest = shrink(problem, fails);
    std::filesystem::create_directories(FAILURE_DIR);
    std::string path = FAILURE_DIR "/" + digest(smallest).substr(0, 12) + ".json";
    std::ofstream file(path);
    write_problem(file, smallest, "json");
    return path;
}

} // namespace quadrille::test
