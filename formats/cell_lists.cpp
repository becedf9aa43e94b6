// SPDX-License-Identifier: MIT
#include "cell_lists.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include "looks.hpp"

namespace quadrille::format {

namespace {

using Views = std::unordered_set<std::string_view>;

/// The parts of a text that are not blank.
std::vector<std::string_view> parts_of(std::string_view text, std::string_view sign) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(sign));
        text.remove_prefix(std::min(part.size() + sign.size(), text.size()));
        if (!trimmed(part).empty()) parts.push_back(trimmed(part));
    }
    return parts;
}

std::string_view without_colour(std::string_view cell) { return cell.substr(0, cell.rfind(':')); }

/// Where a part stood first.
struct Use {
    std::size_t list, position, length;
};

/// What the texts with a sign show of it.
struct Evidence {
    bool alone = false;     ///< a part is the whole of another cell
    bool all_alone = false; ///< all parts of a list are
    bool moved = false;     ///< a part stands at another place in another list
    bool lengths = false;   ///< lists with a common part differ in length
    bool shared = false;    ///< two lists have a common part
    bool repeated = false;  ///< a list has a part twice, as an option has no item
};

class Collector {
  public:
    explicit Collector(const Views& wholes) : wholes_(wholes) {}

    void add(std::string_view text, std::string_view sign) {
        const auto parts = parts_of(text, sign);
        bool all = parts.size() > 1;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const bool alone = wholes_.contains(without_colour(parts[k])) || wholes_.contains(parts[k]);
            found_.alone |= alone;
            all = all && alone;
            note(without_colour(parts[k]), {lists_, k, parts.size()});
        }
        found_.all_alone |= all;
        ++lists_;
    }

    const Evidence& found() const { return found_; }

  private:
    void note(std::string_view part, const Use& use) {
        const auto [it, fresh] = uses_.emplace(part, use);
        if (fresh) return;
        found_.repeated |= it->second.list == use.list;
        found_.moved |= it->second.position != use.position;
        found_.shared |= it->second.list != use.list;
        found_.lengths |= it->second.length != use.length;
    }

    const Views& wholes_;
    std::unordered_map<std::string_view, Use> uses_;
    std::size_t lists_ = 0;
    Evidence found_;
};

/// Whether each text is, as it stands, a described item, or one with a colour: so our own tables say that they have no
/// lists.
bool are_all_described(const Names& texts, const Views& described) {
    for (std::size_t t = 0; t < texts.size(); ++t)
        if (!described.contains(texts[t]) && !described.contains(without_colour(texts[t]))) return false;
    return true;
}

using Kind = CellLists::Finding::Kind;

/// What a sign means; nothing if it makes no difference, and it is a part of names.
std::optional<Kind> meaning(const Evidence& found, std::string_view sign, ItemFields fields) {
    if (std::ranges::find(rare_list_signs, sign) != std::end(rare_list_signs)) {
        if (fields != ItemFields::one || found.repeated) return std::nullopt;
        if (found.all_alone || found.moved) return Kind::doubt;
        return found.alone || found.lengths ? std::optional(Kind::names) : std::nullopt;
    }
    if (found.alone) return Kind::list;
    if (fields == ItemFields::one)
        return sign == "," && found.shared && !found.moved && !found.lengths ? Kind::doubt : Kind::list;
    const bool matters = fields == ItemFields::several ? found.shared : found.moved || found.lengths;
    return matters ? std::optional(Kind::names) : std::nullopt;
}

/// Whether a text has a sign, and more than signs.
bool is_list_at(std::string_view text, std::string_view sign) {
    return text.find(sign) != std::string_view::npos && !parts_of(text, sign).empty();
}

/// What is between brackets, if a text begins and ends with a pair of them.
std::optional<std::string_view> in_brackets(std::string_view text) {
    for (const std::string_view pair : {"[]", "{}", "()"})
        if (text.size() > 1 && text.front() == pair[0] && text.back() == pair[1])
            return text.substr(1, text.size() - 2);
    return std::nullopt;
}

std::string_view without_quotes(std::string_view text) {
    const bool quoted
        = text.size() > 2 && text.front() == text.back() && (text.front() == '\'' || text.front() == '"');
    return quoted ? text.substr(1, text.size() - 2) : text;
}

} // namespace

CellLists::CellLists(const Names& texts, const Names& described, ItemFields fields) {
    items_.reserve(texts.size());
    for (std::size_t t = 0; t < texts.size(); ++t) items_.push_back({texts[t]});
    Views names;
    for (std::size_t i = 0; i < described.size(); ++i) names.insert(described[i]);
    if (!names.empty() && are_all_described(texts, names)) return;
    if (fields == ItemFields::one) open_brackets();
    for (const std::string_view sign : list_signs) judge(sign, described, fields);
    for (const std::string_view sign : rare_list_signs) judge(sign, described, fields);
}

/// Takes the items out of texts such as ['Mon', 'Tue'].
void CellLists::open_brackets() {
    const auto is_list = [](const auto& items) {
        return in_brackets(items.front()) && items.front().find_first_of(",'\"") != std::string_view::npos;
    };
    if (std::ranges::none_of(items_, is_list)) return;
    for (auto& items : items_) {
        const auto list = in_brackets(items.front());
        if (!list) continue;
        items = parts_of(*list, ",");
        std::ranges::transform(items, items.begin(), without_quotes);
    }
}

/// Finds out what a sign means, and cuts the lists at it.
void CellLists::judge(std::string_view sign, const Names& described, ItemFields fields) {
    const auto is_list = [&](std::string_view item) { return is_list_at(item, sign) && !in_brackets(item); };
    const auto first = std::ranges::find_if(
        items_, [&](const auto& items) { return std::ranges::any_of(items, is_list); });
    if (first == items_.end()) return;
    Views wholes, lists;
    for (std::size_t i = 0; i < described.size(); ++i) {
        if (described[i].find(sign) != std::string_view::npos) return;
        wholes.insert(described[i]);
    }
    for (const auto& items : items_)
        for (const std::string_view item : items)
            (is_list(item) ? lists : wholes).insert(is_list(item) ? item : without_colour(item));
    Collector collector(wholes);
    for (const std::string_view list : lists) collector.add(list, sign);
    const auto kind = meaning(collector.found(), sign, fields);
    if (!kind) return;
    if (*kind == Kind::list) cut(sign);
    if (*kind != Kind::list || fields != ItemFields::one)
        findings_.push_back({*kind, sign, static_cast<std::uint32_t>(first - items_.begin())});
}

void CellLists::cut(std::string_view sign) {
    for (auto& items : items_) {
        std::vector<std::string_view> parts;
        for (const std::string_view item : items)
            if (is_list_at(item, sign) && !in_brackets(item))
                std::ranges::copy(parts_of(item, sign), std::back_inserter(parts));
            else
                parts.push_back(item);
        items = std::move(parts);
    }
}

} // namespace quadrille::format
