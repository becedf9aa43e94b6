// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include <quadrille/front_ends.hpp>

#include "base/nearest.hpp"
#include "base/usage_error.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// Takes words apart one by one. Its messages are those of the command line.
class Parser {
  public:
    Parser(const FrontEndInfo& front_end, std::span<const std::string> words) : front_end_(front_end), words_(words) {}

    FrontEndArguments parse() {
        while (next_ < words_.size()) {
            const std::string& word = words_[next_++];
            if (word == "--") break;
            const bool is_number = word.size() > 1 && word[1] >= '0' && word[1] <= '9'; // what follows a dash
            if (word.size() < 2 || word.front() != '-' || is_number)
                arguments_.words.push_back(word);
            else
                take_flag(word);
        }
        arguments_.words.insert(arguments_.words.end(), words_.begin() + static_cast<std::ptrdiff_t>(next_),
                                words_.end());
        return std::move(arguments_);
    }

  private:
    template <class... Args> [[noreturn]] void refuse(fmt::format_string<Args...> message, Args&&... args) const {
        throw UsageError(fmt::format("{}: {}", front_end_.name, fmt::format(message, std::forward<Args>(args)...)));
    }

    std::string ask_for_flag(std::string_view name) const {
        if (name.empty()) return "";
        constexpr std::string_view dashes = "--";
        Nearest nearest(std::string(dashes).append(name));
        for (const FrontEndFlag& flag : front_end_.flags) nearest.offer(std::string(dashes).append(flag.name));
        return nearest.question();
    }

    void take_flag(std::string_view word) {
        const std::size_t end = std::min(word.find('='), word.size());
        const bool adjacent = end < word.size();
        const std::string_view name = word.starts_with("--") ? word.substr(2, end - 2) : "";
        if (!name.empty() && adjacent && end + 1 == word.size())
            refuse("the argument for option '--{}' should follow immediately after the equal sign", name);
        const auto flag = std::ranges::find(front_end_.flags, name, &FrontEndFlag::name);
        if (flag == front_end_.flags.end()) refuse("unrecognised option '{}'{}", word, ask_for_flag(name));
        if (adjacent && flag->value.empty()) refuse("option '--{}' does not take any arguments", name);
        std::string value;
        if (adjacent) value = word.substr(end + 1);
        if (!adjacent && !flag->value.empty()) {
            if (next_ == words_.size()) refuse("the required argument for option '--{}' is missing", name);
            value = words_[next_++];
        }
        if (!arguments_.flags.emplace(name, std::move(value)).second)
            refuse("flag --{} is given twice, expected once", name);
    }

    const FrontEndInfo& front_end_;
    const std::span<const std::string> words_;
    std::size_t next_ = 0;
    FrontEndArguments arguments_;
};

} // namespace

FrontEndArguments parse_arguments(const FrontEndInfo& front_end, std::span<const std::string> words) {
    return Parser(front_end, words).parse();
}

} // namespace quadrille::inline QUADRILLE_ABI
