// SPDX-License-Identifier: MIT
#include <quadrille/problem.hpp>

#include <unordered_map>

namespace quadrille::inline QUADRILLE_ABI {

void Names::push_back(std::string_view name) {
    text_ += name;
    ends_.push_back(text_.size());
}

void Names::pad(std::size_t size) {
    if (ends_.size() < size) ends_.resize(size, text_.size());
}

struct OptionNames::Index {
    explicit Index(const Problem& problem) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const std::string_view name = problem.option_name(OptionId{o});
            if (name.empty()) continue;
            const auto [entry, fresh] = options.emplace(name, OptionId{o});
            if (!fresh) entry->second = std::nullopt;
        }
    }

    std::unordered_map<std::string_view, std::optional<OptionId>> options; // nothing: several have the name
};

OptionNames::OptionNames(const Problem& problem) : problem_(problem) {}
OptionNames::~OptionNames() = default;

std::optional<OptionId> OptionNames::find(std::string_view name) {
    if (!index_) index_ = std::make_unique<Index>(problem_);
    const auto found = index_->options.find(name);
    return found == index_->options.end() ? std::nullopt : found->second;
}

} // namespace quadrille::inline QUADRILLE_ABI
