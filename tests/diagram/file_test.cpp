// SPDX-License-Identifier: MIT
// Missed without it: a diagram file that comes back changed, or a damaged one that is read.
#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>

#include "diagram/builder.hpp"
#include "support/compressed.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/sealed.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(file_test)

namespace {

std::string saved(const Diagram& diagram) {
    std::ostringstream out;
    write_diagram(out, diagram);
    return out.str();
}

Diagram loaded(const std::string& bytes) {
    std::istringstream in(bytes);
    return read_diagram(in, "test");
}

/// The message for a bad file; empty if the file is good.
std::string complaint(const std::string& bytes) {
    return parse_error_of([&] { loaded(bytes); });
}

/// Little-endian.
std::string fixed(std::uint64_t number, int size) {
    std::string out;
    for (int k = 0; k < size; ++k) out += static_cast<char>(number >> 8 * k & 0xff);
    return out;
}

/// A diagram file, put together by hand.
struct File {
    std::string magic = "\x89QDG\r\n\x1a\n";
    std::uint32_t version = 1;
    std::uint32_t root = 4;
    std::uint64_t nodes = 5;
    std::uint64_t edges = 5;
    std::string problem = R"({"items":["A","B"],"options":[["A"],["B"],["A","B"]]})";
    // Node 2 has option 1 only; node 3 option 0, then node 2, or option 2; node 4 is an unused product.
    std::string table{2, 3, 0, 4, 2, 1, 5, 0, 5, 1, 0};

    std::string bytes() const { return bytes(problem.size(), table.size()); }
    std::string bytes(std::uint64_t problem_bytes, std::uint64_t table_bytes) const {
        return sealed(magic + fixed(version, 4) + fixed(root, 4) + fixed(problem_bytes, 8) + fixed(nodes, 8)
                      + fixed(edges, 8) + fixed(table_bytes, 8) + problem + table);
    }
};

/// The complaint about a file whose table is this.
std::string complaint(const std::string& table, std::uint32_t root, std::uint64_t nodes, std::uint64_t edges) {
    File file;
    file.table = table;
    file.root = root;
    file.nodes = nodes;
    file.edges = edges;
    return complaint(file.bytes());
}

Diagram sample() { return *compile(read_string("A B C D | X\nA X\nB X\nA B\nC\nD\nC D\n").problem).diagram; }

/// A problem of the full mix, now and then with more than its structure.
Problem draw(std::mt19937_64& random) {
    Problem problem = random_problem(random, random_shape(random, 10, 14));
    if (random() % 4 == 0 && problem.option_count() > 0 && problem.item_count() > 0)
        problem = annotate(std::move(problem), {.name = "a \"name\"",
                                                .origin = Origin{"queens", {"8", "a b"}, "00"},
                                                .meta = R"({"free":[1,2,{"three":null}]})",
                                                .item_meta = {{ItemId{0}, R"({"row":1})"}},
                                                .option_meta = {{OptionId{0}, R"({"column":1})"}}});
    return problem;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_diagram_survives_its_file) {
    check_random(1, runs(5000), draw, [](const Problem& problem) -> std::optional<std::string> {
        for (const DiagramOrder order : {DiagramOrder::smallest, DiagramOrder::structure}) {
            const Diagram diagram = *compile(problem, {.order = order}).diagram;
            const std::string bytes = saved(diagram);
            const Diagram again = loaded(bytes);
            if (!(again == diagram)) return "another diagram";
            if (saved(again) != bytes) return "other bytes";
        }
        return std::nullopt;
    });
}

BOOST_AUTO_TEST_CASE(large_numbers_survive) {
    std::string text = "{\"items\":[\"A\"],\"options\":[";
    for (int o = 0; o < 70'000; ++o) text += o == 0 ? "[0]" : ",[0]";
    const Problem problem = read_string(text + "]}").problem;
    DiagramBuilder builder;
    std::vector<Diagram::Edge> edges;
    std::vector<NodeId> all{Diagram::empty};
    for (std::uint32_t o = 0; o < 70'000; ++o) {
        const std::uint32_t far = o * 7919 % 70'000;
        const std::vector<Diagram::Edge> out{
            {OptionId{far}, all.back()}, {Diagram::nothing, all[all.size() / 2]}, {OptionId{o}, Diagram::none}};
        all.push_back(builder.add(out));
    }
    for (const NodeId node : all) edges.push_back({Diagram::factor, node});
    const NodeId root = builder.add(edges);
    const Diagram diagram = builder.finish(problem, root);
    const Diagram again = loaded(saved(diagram));
    BOOST_TEST((again == diagram));
}

BOOST_AUTO_TEST_CASE(every_byte_is_as_documented) {
    // The example of docs/diagram-file.md.
    const Diagram diagram
        = *compile(read_string("A B\nA\nB\nA B\n").problem, {.order = DiagramOrder::items, .simplify = false}).diagram;
    const std::string problem = write_string(diagram.problem(), "json");
    const std::string table{2, 3, 0, 4, 2, 1, 5, 0};
    const std::string header = std::string("\x89QDG\r\n\x1a\n\1\0\0\0\3\0\0\0", 16) + fixed(problem.size(), 8)
                               + fixed(4, 8) + fixed(3, 8) + fixed(table.size(), 8);
    BOOST_TEST(saved(diagram) == sealed(header + problem + table));
}

BOOST_AUTO_TEST_CASE(the_two_diagrams_without_nodes_survive) {
    for (const NodeId root : {Diagram::none, Diagram::empty}) {
        const Diagram diagram = DiagramBuilder().finish(read_string("A\nA\n").problem, root);
        BOOST_TEST((loaded(saved(diagram)) == diagram));
    }
}

BOOST_AUTO_TEST_CASE(files_may_be_compressed) {
    const Diagram diagram = sample();
    const std::string bytes = saved(diagram);
    BOOST_TEST((loaded(compressed<boost::iostreams::gzip_compressor>(bytes)) == diagram));
    BOOST_TEST((loaded(compressed<boost::iostreams::bzip2_compressor>(bytes)) == diagram));
    BOOST_TEST((loaded(compressed<boost::iostreams::lzma_compressor>(bytes)) == diagram));
    const std::string zstd = compressed<boost::iostreams::zstd_compressor>(bytes);
    BOOST_TEST((loaded(zstd) == diagram));
    BOOST_TEST(complaint(zstd.substr(0, zstd.size() / 2))
               == "test:1:1: found zstd data that ends early, expected its end mark");
    const std::string early = compressed<boost::iostreams::gzip_compressor>(bytes.substr(0, bytes.size() / 2));
    BOOST_TEST(complaint(early)
               == "test:1:" + std::to_string(bytes.size() / 2 + 1)
                      + ": found the end of the file, expected more of the diagram");
}

BOOST_AUTO_TEST_CASE(a_file_that_was_cut_off_is_refused) {
    const std::string bytes = saved(sample());
    BOOST_TEST(complaint("") == "test:1:1: found an empty file, expected a diagram file");
    for (std::size_t size = 1; size < bytes.size(); ++size)
        BOOST_TEST(complaint(bytes.substr(0, size))
                   == "test:1:" + std::to_string(size + 1)
                          + ": found the end of the file, expected more of the diagram");
}

BOOST_AUTO_TEST_CASE(a_file_with_a_changed_byte_is_refused) {
    const std::string bytes = saved(sample());
    const std::string damaged = "test:1:1: found damaged data, expected bytes that give the checksum at the end";
    std::size_t refused = 0, tried = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (const int change : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
            std::string other = bytes;
            other[at] = static_cast<char>(other[at] ^ change);
            const std::string message = complaint(other);
            ++tried;
            refused += !message.empty();
            const bool tells_lengths = (at >= 16 && at < 24) || (at >= 40 && at < 48);
            if (at >= 12 && !tells_lengths) BOOST_TEST(message == damaged, "byte " << at << ": " << message);
        }
    BOOST_TEST(refused == tried);
}

BOOST_AUTO_TEST_CASE(bytes_behind_the_end_are_refused) {
    const std::string bytes = saved(sample());
    BOOST_TEST(complaint(bytes + '\n')
               == "test:1:" + std::to_string(bytes.size() + 1)
                      + ": found bytes after the checksum, expected the end of the file");
    BOOST_TEST(complaint(bytes + bytes) != "");
}

BOOST_AUTO_TEST_CASE(other_files_are_told_apart) {
    const std::string text = "test:1:1: found what looks like text, such as a problem, expected a diagram file";
    BOOST_TEST(complaint("A B\nA\nB\n") == text);
    BOOST_TEST(complaint(R"({"items":["A"],"options":[["A"]]})") == text);
    BOOST_TEST(complaint("A") == text);
    BOOST_TEST(complaint(compressed<boost::iostreams::gzip_compressor>("A B\nA\nB\n")) == text);
    BOOST_TEST(complaint("\x89PNG\r\n\x1a\n")
               == "test:1:1: found what looks like a PNG picture, expected a diagram file");
    BOOST_TEST(complaint(std::string("\0\1\2\3", 4)) == "test:1:1: found something else, expected a diagram file");

    const std::string changed
        = "test:1:1: found a diagram file changed by a text conversion, expected its original bytes";
    for (const std::string magic :
         {"\x89QDG\n\x1a\n", "\x89QDG\r\n\x1a\r\n", "\tQDG\r\n\x1a\n", "\x89QDG\r\r\n\x1a\r\n"}) {
        File file;
        file.magic = magic;
        BOOST_TEST(complaint(file.bytes()) == changed);
    }
    BOOST_TEST(error_of(saved(sample()))
               == "test:1:1: found what looks like a diagram file, expected a problem as text");
}

BOOST_AUTO_TEST_CASE(other_versions_are_refused) {
    File file;
    file.version = 2;
    BOOST_TEST(complaint(file.bytes())
               == "test:1:9: found a diagram file of version 2, expected version 1: a newer quadrille wrote it");
    file.version = 0;
    BOOST_TEST(complaint(file.bytes()) == "test:1:9: found a diagram file of version 0, expected version 1");
}

BOOST_AUTO_TEST_CASE(a_file_at_odds_with_itself_is_refused) {
    const auto at
        = [](std::size_t byte) { return "test:1:" + std::to_string(File{}.problem.size() + 48 + byte) + ": found "; };
    BOOST_TEST(complaint(File{}.bytes()) == "");
    const std::string one{2, 1, 0}; // a sum: option 0, and no more
    BOOST_TEST(complaint(one, 2, 3, 1) == "");

    BOOST_TEST(complaint(one, 3, 3, 1) == at(0) + "root 3, expected a node below 3");
    BOOST_TEST(complaint(one, 0, 3, 1) == at(3) + "nodes in another order, expected them depth first from the root");
    BOOST_TEST(complaint(one, 0, 1, 1) == at(0) + "1 nodes, expected 2 to 4294967295");
    BOOST_TEST(complaint(one, 2, std::uint64_t{1} << 32, 1) == at(0) + "4294967296 nodes, expected 2 to 4294967295");
    BOOST_TEST(complaint(one, 2, 6, 1) == at(0) + "6 nodes and 1 edges in 3 bytes, expected a byte for each at least");
    BOOST_TEST(complaint(one, 2, 3, ~std::uint64_t{0})
               == at(0) + "3 nodes and 18446744073709551615 edges in 3 bytes, expected a byte for each at least");
    BOOST_TEST(complaint(one, 2, 3, 2) == at(3) + "1 edges, expected 2");
    BOOST_TEST(complaint(one, 2, 3, 0) == at(1) + "1 edges of node 2, expected at most the 0 that are left");
    BOOST_TEST(complaint(one + '\0', 2, 3, 1) == at(4) + "1 bytes after the last node, expected the checksum");
    BOOST_TEST(complaint({2, 1}, 2, 3, 0) == at(1) + "1 edges of node 2, expected at most the 0 that are left");
    BOOST_TEST(complaint({2, 1}, 2, 3, 1) == at(2) + "the end of the node table, expected more of a node");
    BOOST_TEST(complaint({2, '\x81'}, 2, 3, 1) == at(2) + "the end of the node table, expected more of a node");
    BOOST_TEST(complaint({0, 0, 0}, 2, 3, 1) == at(1) + "node 2 without edges, expected one at least");
    BOOST_TEST(complaint({1, 0, 0}, 2, 3, 1) == at(1) + "node 2 without edges, expected one at least");
    BOOST_TEST(complaint({2, 7, 0}, 2, 3, 1) == at(2) + "no option of the problem, expected one of 3");
    BOOST_TEST(complaint({2, 2, 0}, 2, 3, 1) == at(2) + "no option of the problem, expected one of 3");
    BOOST_TEST(complaint({2, 1, 1}, 2, 3, 1) == at(3) + "an edge of node 2 to 1 before it, expected a smaller node");
    BOOST_TEST(complaint({2, 1, 3}, 2, 3, 1) == at(3) + "an edge of node 2 to 3 before it, expected a smaller node");
    BOOST_TEST(complaint({2, 1, 2}, 2, 3, 1) == ""); // to `none`

    const std::string most(9, '\xff');
    BOOST_TEST(complaint(std::string{2, 1} + most + '\1', 2, 3, 1)
               == at(12) + "an edge of node 2 to 18446744073709551615 before it, expected a smaller node");
    BOOST_TEST(complaint(std::string{2} + most + '\1' + '\0', 2, 3, 1)
               == at(11) + "no option of the problem, expected one of 3");
    BOOST_TEST(complaint(std::string{2, 1} + most + '\2', 2, 3, 1)
               == at(12) + "a number beyond 64 bits, expected a smaller one");
    BOOST_TEST(complaint(std::string{2, 1} + most + '\x81', 2, 3, 1)
               == at(12) + "a number beyond 64 bits, expected a smaller one");
    BOOST_TEST(complaint(std::string{2, 1, '\x80', 0}, 2, 3, 1)
               == at(4) + "a number with idle digits, expected it in its shortest form");

    const std::string order = "nodes in another order, expected them depth first from the root";
    // No edge leads to node 2; and then a node that leads to node 3 before node 2.
    BOOST_TEST(complaint({2, 1, 0, 2, 3, 0}, 3, 4, 2) == at(6) + order);
    BOOST_TEST(complaint({2, 1, 0, 2, 3, 0, 4, 3, 1, 4, 2}, 4, 5, 4) == at(11) + order);
    BOOST_TEST(complaint({2, 1, 0, 2, 3, 0, 4, 3, 2, 4, 1}, 4, 5, 4) == "");
    BOOST_TEST(complaint({2, 1, 0, 2, 3, 1}, 2, 4, 2) == at(6) + order);
}

BOOST_AUTO_TEST_CASE(a_problem_that_cannot_be_read_is_refused) {
    File file;
    file.problem = R"({"items":["A"],"options":[["B"]]})";
    BOOST_TEST(complaint(file.bytes()) == "test: problem:1:28: found 'B', expected the name of an item");
    file.problem = "A B\nA\nB\n";
    BOOST_TEST(complaint(file.bytes()).starts_with("test: problem:1:1: found "));
    file.problem = "";
    BOOST_TEST(complaint(file.bytes()).starts_with("test: problem:1:1: found "));
    file = {};
    BOOST_TEST(complaint(file.bytes(file.problem.size() - 1, file.table.size())) != "");
    BOOST_TEST(complaint(file.bytes(file.problem.size() + 1, file.table.size() - 1)) != "");
}

BOOST_AUTO_TEST_CASE(claims_alone_take_no_memory) {
    File file;
    file.nodes = 0xffff'ffff;
    file.edges = std::uint64_t{1} << 60;
    for (const std::uint64_t problem : {std::uint64_t{file.problem.size()}, ~std::uint64_t{0}})
        for (const std::uint64_t table : {std::uint64_t{1} << 61, ~std::uint64_t{0}})
            BOOST_TEST(complaint(file.bytes(problem, table)) != "");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
