// SPDX-License-Identifier: MIT
// Numbers of the binary form have seven bits a byte, the lowest first, as those of diagram files. A step is
// 8a + f: branches and references, nearly all there is, need one number; f = 4 stands for the rest, told
// apart by a.
#include "proof/writer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/core.h>

namespace quadrille::proof {

bool Draft::renamed(std::uint32_t number, const Renaming& names) {
    if (names_.size() > UINT32_MAX) return false;
    version_ = 2;
    steps_.push_back({Step::Kind::renamed, static_cast<std::uint32_t>(names_.size()), number});
    names_.push_back(static_cast<std::uint32_t>(names.items.size()));
    for (const auto& [from, to] : names.items) names_.push_back(from), names_.push_back(to);
    names_.push_back(static_cast<std::uint32_t>(names.colours.size()));
    for (const auto& new_colour : names.colours) names_.insert(names_.end(), new_colour.begin(), new_colour.end());
    return true;
}

Renaming Draft::names_of(const Line& line) const {
    Renaming names;
    std::size_t at = line.item;
    names.items.resize(names_[at++]);
    for (auto& [from, to] : names.items) from = names_[at++], to = names_[at++];
    names.colours.resize(names_[at++]);
    for (auto& new_colour : names.colours)
        for (std::uint32_t& n : new_colour) n = names_[at++];
    return names;
}

void Draft::repeat(std::size_t begin, std::size_t end) {
    for (; begin < end; ++begin) {
        Line line = steps_[begin];
        if (line.kind != Step::Kind::reference) line.number = no_number;
        steps_.push_back(line);
    }
}

bool Draft::takes_at_most(std::size_t bytes, std::size_t begin) const {
    std::size_t some = 0;
    for (; begin < steps_.size() && some <= bytes; ++begin) {
        const Line& line = steps_[begin];
        some += line.kind == Step::Kind::reference ? 2
                                                   : Writer::branch_bytes(line.item) + (line.kind == Step::Kind::block);
    }
    return some <= bytes;
}

void Draft::write(Writer& writer) {
    struct Node {
        std::uint32_t uses = 0; // to come
        std::uint32_t kept = 0; // how many were kept before it
    };
    std::uint32_t nodes = 0;
    for (const Line& line : steps_)
        if (line.number != no_number) nodes = std::max(nodes, line.number + 1);
    std::vector<Node> node(nodes);
    const auto refers
        = [](const Line& line) { return line.kind == Step::Kind::reference || line.kind == Step::Kind::renamed; };
    for (const Line& line : steps_)
        if (refers(line)) ++node[line.number].uses;
    std::uint32_t kept = 0;
    for (const Line& line : steps_) {
        Step step{.kind = line.kind, .at = line.item};
        if (refers(line)) {
            Node& target = node[line.number];
            step.at = kept - 1 - target.kept;
            step.last = --target.uses == 0;
        } else if (line.number != no_number && node[line.number].uses != 0) {
            step.keep = true;
            node[line.number].kept = kept++;
        }
        if (line.kind == Step::Kind::renamed)
            writer.step(step, names_of(line));
        else
            writer.step(step);
    }
    steps_.clear();
    names_.clear();
}

namespace {

constexpr std::size_t chunk = 1 << 16;

/// How a kind of step is written.
struct Code {
    char letter;
    std::uint8_t number; // where f = 4; its a
};

/// In the order of Step::Kind. A branch and a reference have numbers of their own.
constexpr std::array<Code, 12> codes{{{'b', 0},
                                      {'r', 0},
                                      {'s', 0},
                                      {'p', 2},
                                      {'m', 3},
                                      {'l', 4},
                                      {'c', 5},
                                      {'f', 6},
                                      {'e', 8},
                                      {'v', 11},
                                      {'x', 13},
                                      {'i', 9}}}; // one more where it is kept, or the last
constexpr std::uint64_t weights_code = 7;
constexpr std::uint64_t rest_code = 4; // f

Code code_of(Step::Kind kind) { return codes[static_cast<std::size_t>(kind)]; }

template <class Id> void add_list(std::string& text, std::string_view key, std::span<const Id> list) {
    text += key;
    for (const Id id : list) text += fmt::format(" {}", index(id));
    text += '\n';
}

/// Whether a claim names a cover.
bool has_cover(const Claim& claim) { return claim.kind != Claim::Kind::none && claim.kind != Claim::Kind::count; }

} // namespace

std::string claim_text(const Claim& claim) {
    switch (claim.kind) {
    case Claim::Kind::none:
        return "none";
    case Claim::Kind::cover:
        return "cover";
    case Claim::Kind::count:
        return "count " + claim.count.to_string();
    case Claim::Kind::minimum:
        return "minimum " + to_string(claim.cost);
    case Claim::Kind::maximum:
        return "maximum " + to_string(claim.cost);
    }
    return {};
}

void Writer::header(const Claim& claim, std::span<const ItemId> only, bool clauses, int version) {
    if (clauses) params_.form = ProofForm::binary; // of the end, too
    buffer_ += fmt::format("quadrille-proof {}\nclaim {}\n", version, claim_text(claim));
    if (has_cover(claim)) add_list<OptionId>(buffer_, "cover", claim.cover);
    if (!claim.require.empty()) add_list<OptionId>(buffer_, "require", claim.require);
    if (!claim.forbid.empty()) add_list<OptionId>(buffer_, "forbid", claim.forbid);
    if (!only.empty()) add_list<ItemId>(buffer_, "only", only);
    buffer_ += clauses ? "clauses\n" : params_.form == ProofForm::text ? "text\n" : "binary\n";
    note_size();
}

void Writer::weights(std::int64_t modulus, std::span<const ItemWeight> of) {
    if (params_.form == ProofForm::text) {
        buffer_ += fmt::format("w {} {}", modulus, of.size());
        for (const ItemWeight& one : of) buffer_ += fmt::format(" {} {}", index(one.item), one.weight);
        buffer_ += '\n';
        return note_size();
    }
    number(weights_code << 3 | rest_code);
    signed_number(modulus);
    number(of.size());
    std::uint32_t next = 0; // the least item that may come
    for (const ItemWeight& one : of) {
        number(index(one.item) - next);
        signed_number(one.weight);
        next = index(one.item) + 1;
    }
    note_size();
}

void Writer::step(const Step& step) {
    if (params_.form == ProofForm::text)
        write_text(step);
    else
        write_binary(step);
    if (buffer_.size() >= chunk) note_size();
}

void Writer::step(const Step& step, const Renaming& names) {
    if (params_.form == ProofForm::text) {
        write_text(step);
        buffer_.pop_back(); // the end of the line
        write_text(names);
    } else {
        write_binary(step);
        write_binary(names);
    }
    if (buffer_.size() >= chunk) note_size();
}

void Writer::write_text(const Renaming& names) {
    buffer_ += fmt::format(" {}", names.items.size());
    for (const auto& [from, to] : names.items) buffer_ += fmt::format(" {} {}", from, to);
    buffer_ += fmt::format(" {}", names.colours.size());
    for (const auto& [item, from, to] : names.colours) buffer_ += fmt::format(" {} {} {}", item, from, to);
    buffer_ += '\n';
}

void Writer::write_binary(const Renaming& names) {
    number(names.items.size());
    std::uint32_t next = 0; // the least item that may come
    for (const auto& [from, to] : names.items) number(from - next), number(to), next = from + 1;
    number(names.colours.size());
    for (const auto& new_colour : names.colours)
        for (const std::uint32_t n : new_colour) number(n);
}

void Writer::write_text(const Step& step) {
    if (step.keep) buffer_ += 'k';
    buffer_ += code_of(step.kind).letter;
    if (step.last) buffer_ += 'l';
    if (step.kind != Step::Kind::split) buffer_ += fmt::format(" {}", step.at);
    if (step.kind == Step::Kind::fix) buffer_ += fmt::format(" {}", step.target);
    buffer_ += '\n';
}

std::size_t Writer::branch_bytes(std::uint32_t item) {
    const auto bits = static_cast<std::size_t>(std::bit_width(item)) + 3; // three of them say what it is
    return (bits + 6) / 7;
}

void Writer::write_binary(const Step& step) {
    switch (step.kind) {
    case Step::Kind::branch:
        return number(step.at << 3 | (step.keep ? 1u : 0u));
    case Step::Kind::reference:
        return number(step.at << 3 | 2u | (step.last ? 1u : 0u));
    case Step::Kind::split:
        return number((step.keep ? 1u : 0u) << 3 | rest_code);
    default:
        break;
    }
    const bool more = step.keep || step.last;
    number((std::uint64_t{code_of(step.kind).number} + more) << 3 | rest_code);
    number(step.at);
    if (step.kind == Step::Kind::fix) signed_number(step.target);
}

void Writer::trace(std::string_view clauses) {
    buffer_ += clauses;
    note_size();
}

void Writer::end() {
    buffer_ += params_.form == ProofForm::text ? "end\n" : "E";
    flush();
    out_.flush();
}

void Writer::number(std::uint64_t n) {
    for (; n >= 128; n >>= 7) buffer_ += static_cast<char>(n | 128);
    buffer_ += static_cast<char>(n);
}

void Writer::signed_number(std::int64_t n) {
    number((static_cast<std::uint64_t>(n) << 1) ^ (n < 0 ? ~std::uint64_t{0} : 0));
}

/// Sends on a buffer that is full. The limit is looked at where that is cheap.
void Writer::note_size() {
    if (bytes() > params_.limit) throw TooLong();
    if (buffer_.size() >= chunk) flush();
}

void Writer::flush() {
    if (bytes() > params_.limit) throw TooLong();
    out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    sent_ += buffer_.size();
    buffer_.clear();
}

void write_weights(std::span<const Weights> all, Writer& writer) {
    for (const Weights& weights : all) {
        writer.weights(weights.modulus, weights.of);
        writer.step({.kind = weights.argument == Weights::Argument::modular  ? Step::Kind::modular
                             : weights.argument == Weights::Argument::linear ? Step::Kind::linear
                                                                             : Step::Kind::exact});
    }
}

} // namespace quadrille::proof
