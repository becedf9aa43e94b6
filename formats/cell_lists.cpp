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

/// Where the bracket closes that a text begins with; npos if it does not, or if it begins with none.
std::size_t closing(std::string_view text) {
    constexpr std::string_view opening = "([{", closers = ")]}";
    std::string open;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const std::size_t opens = opening.find(text[k]);
        if (opens != std::string_view::npos)
            open += closers[opens];
        else if (!open.empty() && text[k] == open.back())
            open.pop_back();
        if (open.empty()) return k == 0 ? std::string_view::npos : k;
    }
    return std::string_view::npos;
}

/// How many characters to pass over at once: a text in brackets, or one.
std::size_t step(std::string_view text) {
    if (text.find_first_of("([{") != 0) return 1;
    const std::size_t end = closing(text);
    return end == std::string_view::npos ? 1 : end + 1;
}

/// Where a sign stands outside brackets.
std::size_t find_outside(std::string_view text, std::string_view sign) {
    for (std::size_t k = 0; k < text.size(); k += step(text.substr(k)))
        if (text.substr(k).starts_with(sign)) return k;
    return std::string_view::npos;
}

/// The parts of a text that are not blank.
std::vector<std::string_view> parts_of(std::string_view text, std::string_view sign) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, find_outside(text, sign));
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

using FindingKind = CellLists::Finding::Kind;

/// What a sign means; nothing if it makes no difference, and it is a part of names.
std::optional<FindingKind> meaning(const Evidence& found, std::string_view sign, ItemFields fields) {
    if (std::ranges::find(rare_list_signs, sign) != std::end(rare_list_signs)) {
        if (fields != ItemFields::one || found.repeated) return std::nullopt;
        if (found.all_alone || found.moved) return FindingKind::doubt;
        return found.alone || found.lengths ? std::optional(FindingKind::names) : std::nullopt;
    }
    if (found.alone) return FindingKind::list;
    if (fields == ItemFields::one)
        return sign == "," && found.shared && !found.moved && !found.lengths ? FindingKind::doubt : FindingKind::list;
    const bool matters = fields == ItemFields::several ? found.shared : found.moved || found.lengths;
    return matters ? std::optional(FindingKind::names) : std::nullopt;
}

/// Whether a text has a sign, and more than signs.
bool is_list_at(std::string_view text, std::string_view sign) {
    return find_outside(text, sign) != std::string_view::npos && !parts_of(text, sign).empty();
}

/// What is between brackets, if a text begins and ends with a pair of them.
std::optional<std::string_view> in_brackets(std::string_view text) {
    if (text.empty() || closing(text) != text.size() - 1) return std::nullopt;
    return text.substr(1, text.size() - 2);
}

/// What is between the brackets of a list with a word before it, as in frozenset({1, 2}), array([1, 2]), set() and
/// c("a", "b").
std::optional<std::string_view> in_container(std::string_view text) {
    const std::string_view word = text.substr(0, text.find('('));
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (word.empty() || !std::ranges::all_of(word, is_letter)) return std::nullopt;
    const auto found = in_brackets(text.substr(word.size()));
    if (!found) return std::nullopt;
    const std::string_view inside = trimmed(*found);
    const bool is_nested = inside.starts_with('[') || inside.starts_with('{') || inside.starts_with('(');
    if (const std::size_t end = is_nested ? closing(inside) : std::string_view::npos;
        end != std::string_view::npos
        && (end + 1 == inside.size() || trimmed(inside.substr(end + 1)).starts_with(", dtype")))
        return inside.substr(1, end - 1);
    constexpr std::string_view words[] = {"c", "set", "Set", "frozenset", "list", "tuple", "array", "vector"};
    return std::ranges::find(words, word) == std::end(words) ? std::nullopt : std::optional(inside);
}

bool is_quote(char c) { return c == '\'' || c == '"'; }

/// The end of the item in quotes that a text begins with: behind its last quote; 0 if it begins with none.
std::size_t quoted_end(std::string_view text) {
    if (text.empty() || !is_quote(text.front())) return 0;
    for (std::size_t k = text.find(text.front(), 1); k != std::string_view::npos; k = text.find(text.front(), k + 1)) {
        const std::string_view rest = text.substr(k + 1);
        if (rest.empty() || std::string_view(", \t\n\r").find(rest.front()) != std::string_view::npos) return k + 1;
    }
    return 0;
}

/// The items of a list between commas, outside quotes and brackets, or between blanks.
std::vector<std::string_view> elements_of(std::string_view list, std::string_view signs) {
    std::vector<std::string_view> elements;
    while (true) {
        list.remove_prefix(std::min(list.find_first_not_of(" \t\n\r"), list.size()));
        if (list.empty()) return elements;
        std::size_t k = quoted_end(list);
        while (k < list.size() && signs.find(list[k]) == std::string_view::npos) k += step(list.substr(k));
        std::string_view element = list.substr(0, k);
        element = element.substr(0, element.find_last_not_of(" \t\n\r") + 1);
        if (!element.empty()) elements.push_back(element);
        list.remove_prefix(std::min(k + 1, list.size()));
    }
}

bool is_quoted(std::string_view text) { return text.size() > 1 && quoted_end(text) == text.size(); }

bool is_decimal(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789.+-") == std::string_view::npos;
}

/// The items of a list, as numpy writes it, between blanks: numbers, or texts in quotes.
std::vector<std::string_view> elements_of(std::string_view list) {
    constexpr std::string_view blanks = " \t\n\r";
    auto elements = elements_of(list, ",");
    if (elements.size() != 1 || find_outside(list, ",") != std::string_view::npos) return elements;
    auto words = elements_of(list, blanks);
    const bool plain = std::ranges::all_of(words, is_quoted) || std::ranges::all_of(words, is_decimal);
    return plain ? words : elements;
}

/// What is between the brackets of a list, with or without a word before it.
std::optional<std::string_view> inside_of(std::string_view text) {
    const auto inside = in_container(text);
    return inside ? inside : in_brackets(text);
}

std::string_view without_quotes(std::string_view text) {
    const bool quoted = text.size() > 2 && text.front() == text.back() && is_quote(text.front());
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Whether brackets are certainly those of a list.
bool is_plain_list(std::string_view text) {
    if (in_container(text)) return true;
    const auto inside = in_brackets(text);
    return inside
           && (inside->find_first_of(",'\"") != std::string_view::npos
               || (text.front() == '[' && elements_of(*inside).size() > 1));
}

/// The brackets of the items that stand in lists, such as "(" in "(0,0);(0,1)" and in "[(0,0), (0,1)]".
std::string item_brackets(std::string_view text) {
    std::string found;
    const auto note = [&](const std::vector<std::string_view>& parts) {
        for (const std::string_view part : parts)
            if (in_brackets(part)) found += part.front();
    };
    if (const auto inside = inside_of(text)) {
        note(elements_of(*inside));
        return found;
    }
    for (const std::string_view sign : list_signs)
        if (is_list_at(text, sign)) note(parts_of(text, sign));
    for (const std::string_view sign : rare_list_signs) {
        const auto parts = parts_of(text, sign);
        if (std::ranges::all_of(parts, [](std::string_view part) { return in_brackets(part).has_value(); }))
            note(parts);
    }
    return found;
}

/// Whether a text is a tuple of as many numbers as it has to be, and so could be a place: (0, 1).
bool is_place(std::string_view text, std::size_t size) {
    const auto inside = text.starts_with('(') ? in_brackets(text) : std::nullopt;
    if (!inside) return false;
    const auto elements = elements_of(*inside);
    return elements.size() == size && std::ranges::all_of(elements, is_decimal);
}

/// Whether records describe an item that is a text in brackets.
bool has_brackets(const Names& described) {
    bool found = false;
    for (std::size_t i = 0; i < described.size(); ++i) found |= in_brackets(described[i]).has_value();
    return found;
}

/// Whether all texts are tuples of as many numbers, more than one, or have no numbers in them.
bool are_places(const Names& texts) {
    const auto inside = in_brackets(texts[0]);
    const std::size_t size = inside ? elements_of(*inside).size() : 0;
    bool all = size > 1;
    for (std::size_t t = 0; t < texts.size(); ++t) all = all && is_place(texts[t], size);
    return all;
}

} // namespace

CellLists::CellLists(const Names& texts, const Names& described, ItemFields fields) {
    items_.reserve(texts.size());
    for (std::size_t t = 0; t < texts.size(); ++t) items_.push_back({texts[t]});
    Views names;
    for (std::size_t i = 0; i < described.size(); ++i) names.insert(described[i]);
    if (!names.empty() && are_all_described(texts, names)) return;
    const bool opens = fields == ItemFields::one && !has_brackets(described);
    if (opens && texts.size() > 0 && are_places(texts)) {
        findings_.push_back({Finding::Kind::doubt, ",", 0});
        return;
    }
    if (opens) open_brackets();
    for (const std::string_view sign : list_signs) judge(sign, described, fields);
    for (const std::string_view sign : rare_list_signs) judge(sign, described, fields);
}

/// Takes the items out of texts such as ['Mon', 'Tue'] and "Mon","Tue".
void CellLists::open_brackets() {
    const auto open = [](auto& items, std::string_view list) {
        items = elements_of(list);
        std::ranges::transform(items, items.begin(), without_quotes);
    };
    const auto is_quoted_list = [](const auto& items) {
        const auto elements = elements_of(items.front(), ",");
        return elements.size() > 1 && std::ranges::all_of(elements, is_quoted);
    };
    if (std::ranges::any_of(items_, is_quoted_list))
        for (auto& items : items_)
            if (is_quoted_list(items) || is_quoted(items.front())) open(items, items.front());
    std::string brackets;
    bool found = false;
    for (const auto& items : items_) {
        if (items.size() != 1) continue;
        brackets += item_brackets(items.front());
        found |= is_plain_list(items.front());
    }
    if (!found) return;
    for (auto& items : items_) {
        if (items.size() != 1) continue;
        const std::string_view text = items.front();
        const auto list = inside_of(text);
        const bool is_item = list && brackets.find(text.front()) != std::string::npos && !trimmed(*list).empty()
                             && item_brackets(text).empty();
        if (list && !is_item) open(items, *list);
    }
}

/// Finds out what a sign means, and cuts the lists at it.
void CellLists::judge(std::string_view sign, const Names& described, ItemFields fields) {
    const auto is_list = [&](std::string_view item) { return is_list_at(item, sign) && !in_brackets(item); };
    const auto first
        = std::ranges::find_if(items_, [&](const auto& items) { return std::ranges::any_of(items, is_list); });
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
    if (*kind == FindingKind::list) cut(sign);
    if (*kind != FindingKind::list || fields != ItemFields::one)
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
