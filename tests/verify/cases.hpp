// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <quadrille/formats.hpp>
#include <quadrille/proof.hpp>

#include "diagram/builder.hpp"

namespace quadrille::test {

/// The diagram of a case: nodes from 2 on, sums of pairs of an option (null for none) and a node, or products
/// of nodes. Nothing of it is numbered anew, so it may be one that no file holds.
inline Diagram diagram_of(const nlohmann::json& nodes, const Problem& problem) {
    DiagramBuilder builder;
    for (const auto& node : nodes) {
        std::vector<Diagram::Edge> edges;
        for (const auto& edge : node.value("sum", nlohmann::json::array()))
            edges.push_back({edge[0].is_null() ? Diagram::nothing : OptionId{edge[0].get<std::uint32_t>()},
                             NodeId{edge[1].get<std::uint32_t>()}});
        for (const auto& factor : node.value("product", nlohmann::json::array()))
            edges.push_back({Diagram::factor, NodeId{factor.get<std::uint32_t>()}});
        builder.add(edges);
    }
    return builder.keep(problem, NodeId{static_cast<std::uint32_t>(nodes.size() + 1)});
}

/// What the checker says of a case (tests/data/proofs/README.md), in the words of quadrille-verify.
inline std::string verdict_of(const nlohmann::json& item) {
    std::istringstream text(item.at("problem").get<std::string>());
    const Problem problem = read_problem(text, item.at("name")).problem;
    Verdict verdict;
    if (item.contains("diagram")) {
        verdict = check_diagram(problem, diagram_of(item.at("diagram"), problem));
    } else {
        std::string bytes; // a character a byte
        for (const auto& piece : item.at("proof"))
            piece.is_string() ? bytes += piece.get<std::string>() : bytes += static_cast<char>(piece.get<int>());
        std::istringstream proof(bytes);
        verdict = check_proof(problem, *proof.rdbuf());
    }
    return (verdict.proved ? "proved: " : "refused: ") + verdict.text;
}

/// A line for each case whose verdict is not as the file of cases says. `count`: how many cases there are.
inline std::vector<std::string> surprises(const std::string& path, std::size_t& count) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    count = 0;
    for (const auto& item : nlohmann::json::parse(in)) {
        ++count;
        const std::string found = verdict_of(item), expected = item.at("verdict");
        if (found != expected)
            lines.push_back(item.at("name").get<std::string>() + ": found " + found + ", expected " + expected);
    }
    return lines;
}

} // namespace quadrille::test
