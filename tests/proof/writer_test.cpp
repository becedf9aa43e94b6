// SPDX-License-Identifier: MIT
// Missed without it: a byte of a proof that differs from docs/proof-format.md.
// The two forms of a proof, byte for byte as docs/proof-format.md has them.
#include <limits>
#include <sstream>

#include <boost/test/unit_test.hpp>

#include "proof/writer.hpp"

BOOST_AUTO_TEST_SUITE(writer_test)

using namespace quadrille;
using namespace quadrille::proof;

namespace {

template <class Write> std::string written(ProofForm form, const Write& write) {
    std::ostringstream out;
    Writer writer(out, {.form = form});
    write(writer);
    writer.end();
    return out.str();
}

/// A number of the binary form.
std::string number(std::uint64_t n) {
    std::string bytes;
    for (; n >= 128; n /= 128) bytes += static_cast<char>(n % 128 + 128);
    return bytes + static_cast<char>(n);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_step_has_two_forms) {
    using Kind = Step::Kind;
    struct Case {
        Step step;
        std::string text, binary;
    };
    const Case cases[] = {
        {{.kind = Kind::branch, .at = 7}, "b 7", number(56)},
        {{.kind = Kind::branch, .keep = true, .at = 1000}, "kb 1000", number(8001)},
        {{.kind = Kind::reference, .at = 3}, "r 3", number(26)},
        {{.kind = Kind::reference, .last = true, .at = 3}, "rl 3", number(27)},
        {{.kind = Kind::split}, "s", number(4)},
        {{.kind = Kind::split, .keep = true}, "ks", number(12)},
        {{.kind = Kind::part, .at = 5}, "p 5", number(20) + number(5)},
        {{.kind = Kind::modular, .at = 1}, "m 1", number(28) + number(1)},
        {{.kind = Kind::linear}, "l 0", number(36) + number(0)},
        {{.kind = Kind::bound}, "c 0", number(44) + number(0)},
        {{.kind = Kind::fix, .at = 2, .target = -3}, "f 2 -3", number(52) + number(2) + number(5)},
        {{.kind = Kind::fix, .target = std::numeric_limits<std::int64_t>::min()},
         "f 0 -9223372036854775808",
         number(52) + number(0) + number(UINT64_MAX)},
        {{.kind = Kind::exact}, "e 0", number(68) + number(0)},
        {{.kind = Kind::all, .at = 9}, "v 9", number(92) + number(9)},
        {{.kind = Kind::all, .keep = true, .at = 9}, "kv 9", number(100) + number(9)},
        {{.kind = Kind::block, .at = 9}, "x 9", number(108) + number(9)},
    };
    for (const Case& one : cases) {
        const auto write = [&](Writer& writer) { writer.step(one.step); };
        BOOST_TEST(written(ProofForm::text, write) == one.text + "\nend\n");
        BOOST_TEST(written(ProofForm::binary, write) == one.binary + "E", one.text);
    }
}

BOOST_AUTO_TEST_CASE(weights_name_the_items_between) {
    const ItemWeight weights[] = {{ItemId{0}, 1}, {ItemId{1}, -1}, {ItemId{300}, 2}};
    const auto write = [&](Writer& writer) { writer.weights(2, weights); };
    BOOST_TEST(written(ProofForm::text, write) == "w 2 3 0 1 1 -1 300 2\nend\n");
    BOOST_TEST(written(ProofForm::binary, write)
               == number(60) + number(4) + number(3) + number(0) + number(2) + number(0) + number(1) + number(298)
                      + number(4) + "E");
}

BOOST_AUTO_TEST_CASE(new_names_are_of_items_and_colours) {
    const Renaming names{.items = {{2, 7}, {300, 1}}, .colours = {{5, 1, 2}}};
    for (const bool last : {false, true}) {
        const auto write
            = [&](Writer& writer) { writer.step({.kind = Step::Kind::renamed, .last = last, .at = 3}, names); };
        BOOST_TEST(written(ProofForm::text, write) == std::string(last ? "il" : "i") + " 3 2 2 7 300 1 1 5 1 2\nend\n");
        BOOST_TEST(written(ProofForm::binary, write)
                   == number(last ? 84 : 76) + number(3) + number(2) + number(2) + number(7) + number(297) + number(1)
                          + number(1) + number(5) + number(1) + number(2) + "E");
    }
}

BOOST_AUTO_TEST_CASE(headers_say_what_is_claimed) {
    const auto header = [](const Claim& claim, const std::vector<ItemId>& only = {}) {
        const std::string text = written(ProofForm::text, [&](Writer& writer) { writer.header(claim, only); });
        BOOST_TEST(text.starts_with("quadrille-proof 1\n"));
        BOOST_TEST(text.ends_with("text\nend\n"));
        return text.substr(18, text.size() - 18 - 9);
    };
    using Kind = Claim::Kind;
    BOOST_TEST(header({}) == "claim none\n");
    BOOST_TEST(header({.kind = Kind::cover, .cover = {}}) == "claim cover\ncover\n");
    BOOST_TEST(header({.kind = Kind::count, .count = Count::from_decimal("340282366920938463463374607431768211456")})
               == "claim count 340282366920938463463374607431768211456\n");
    const std::vector<OptionId> two{OptionId{3}, OptionId{12}};
    BOOST_TEST(header({.kind = Kind::minimum, .cost = -5, .cover = two}) == "claim minimum -5\ncover 3 12\n");
    BOOST_TEST(header({.kind = Kind::maximum, .cost = 5, .cover = two, .require = two, .forbid = two})
               == "claim maximum 5\ncover 3 12\nrequire 3 12\nforbid 3 12\n");
    BOOST_TEST(header({}, {ItemId{4}}) == "claim none\nonly 4\n");
}

BOOST_AUTO_TEST_CASE(a_draft_keeps_what_is_referred_to_until_the_last_time) {
    Draft draft;
    draft.split(0);
    draft.branch(1, 1); // does not occur again
    draft.branch(2, 2);
    draft.branch(3);
    draft.reference(2);
    draft.branch(4, 3);
    draft.reference(3);
    draft.reference(2);
    const std::size_t end = draft.size();
    draft.repeat(2, 4);
    BOOST_TEST(draft.size() == end + 2);
    const std::string text = written(ProofForm::text, [&](Writer& writer) { draft.write(writer); });
    BOOST_TEST(text == "s\nb 1\nkb 2\nb 3\nr 0\nkb 4\nrl 0\nrl 1\nb 2\nb 3\nend\n");
}

BOOST_AUTO_TEST_CASE(new_names_refer_as_others_do) {
    Draft draft;
    draft.branch(1, 0);
    draft.branch(2, 1);
    BOOST_TEST(draft.version() == 1);
    draft.renamed(1, {.items = {{3, 2}}});
    draft.branch_on_all(4, 2);
    draft.renamed(1, {.colours = {{3, 1, 2}}});
    BOOST_TEST(draft.version() == 2);
    const std::string text = written(ProofForm::text, [&](Writer& writer) { draft.write(writer); });
    BOOST_TEST(text == "b 1\nkb 2\ni 0 1 3 2 0\nv 4\nil 0 0 1 3 1 2\nend\n");
}

BOOST_AUTO_TEST_CASE(a_proof_stops_at_its_limit) {
    for (const std::uint64_t limit : {0u, 5u, 100u, 100'000u}) {
        std::ostringstream out;
        Writer writer(out, {.limit = limit});
        const auto write = [&] {
            for (int k = 0; k < 1'000'000; ++k) writer.step({.at = 1});
            writer.end();
        };
        BOOST_CHECK_THROW(write(), TooLong);
        BOOST_TEST(out.str().size() <= limit);
    }
}

BOOST_AUTO_TEST_SUITE_END()
