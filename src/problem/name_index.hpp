// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille {

/// Finds a name's position in a `Names`. Open addressing, 8 bytes a slot: half of the hash and the position,
/// so that a name is compared only if the hash agrees.
class NameIndex {
  public:
    std::optional<std::uint32_t> find(const Names& names, std::string_view name) const {
        if (slots_.empty()) return std::nullopt;
        const Slot& slot = slots_[locate(names, name, hash(name))];
        return slot.place == vacant ? std::nullopt : std::optional(slot.place);
    }

    /// Enters `names[place]`, which is not there yet.
    void insert(const Names& names, std::uint32_t place) {
        if (2 * (used_ + 1) > slots_.size()) grow();
        const std::string_view name = names[place];
        const std::uint32_t h = hash(name);
        slots_[locate(names, name, h)] = {h, place};
        ++used_;
    }

  private:
    static constexpr std::uint32_t vacant = 0xffff'ffff;
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t place = vacant;
    };

    static std::uint32_t hash(std::string_view name) {
        return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name));
    }

    std::size_t locate(const Names& names, std::string_view name, std::uint32_t h) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = h & mask;
        while (slots_[i].place != vacant && (slots_[i].hash != h || names[slots_[i].place] != name)) i = (i + 1) & mask;
        return i;
    }

    void grow() {
        const std::vector<Slot> old = std::move(slots_);
        slots_.assign(old.empty() ? 64 : 2 * old.size(), Slot{});
        for (const Slot& slot : old) {
            if (slot.place == vacant) continue;
            std::size_t i = slot.hash & (slots_.size() - 1);
            while (slots_[i].place != vacant) i = (i + 1) & (slots_.size() - 1);
            slots_[i] = slot;
        }
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

} // namespace quadrille
