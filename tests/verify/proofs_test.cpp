// SPDX-License-Identifier: MIT
// Missed without it: a wrong claim that a changed or random proof proves.
// Whatever a proof says, it proves nothing but the truth: proofs of random steps, right proofs with changes,
// right proofs of other problems, and proofs that are cut off. The truth is found by trying all subsets.
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <quadrille/diagram.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

#include "proof/refuter.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

namespace quadrille::test {

/// Steps of a proof that counts all covers of a small problem, or bounds their costs: branches on the first
/// open item, equal remainders by references. Written anew, and slowly, so that the checker is not held
/// against itself. Precondition: at most 32 options.
class SimpleProof {
  public:
    explicit SimpleProof(const Problem& problem) : problem_(problem) {
        State state{.live = 0, .bounds = {}};
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            state.bounds.push_back(problem.is_primary(ItemId{i}) ? problem.bounds(ItemId{i}) : Bounds{0, 0});
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const ItemId i : problem.items(OptionId{o}))
                if (problem.is_primary(i)) state.live |= 1u << o;
        for (const OptionId o : problem.forbidden()) state.live &= ~(1u << index(o));
        std::uint32_t taken = 0;
        for (const OptionId o : problem.required()) {
            if ((taken >> index(o) & 1) != 0) continue;
            if ((state.live >> index(o) & 1) == 0) return; // no cover, and no node
            state = take(state, o);
            taken |= 1u << index(o);
        }
        prove(state);
    }

    /// As words, and the same as bytes.
    const std::string& text() const { return text_; }
    const std::string& bytes() const { return bytes_; }

  private:
    struct State {
        std::uint32_t live;
        std::vector<Bounds> bounds; // 0..0: closed, or secondary
    };

    bool has(OptionId option, ItemId item) const {
        for (const ItemId i : problem_.items(option))
            if (i == item) return true;
        return false;
    }
    bool exclude(OptionId one, OptionId other) const {
        for (std::size_t j = 0; j < problem_.items(one).size(); ++j)
            for (std::size_t k = 0; k < problem_.items(other).size(); ++k) {
                if (problem_.items(one)[j] != problem_.items(other)[k]) continue;
                const ColourId a = problem_.colour(one, j), b = problem_.colour(other, k);
                if (!problem_.is_primary(problem_.items(one)[j]) && (a != b || a == ColourId::none)) return true;
            }
        return false;
    }
    void close(State& state, ItemId item) const {
        state.bounds[index(item)] = {0, 0};
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (has(OptionId{o}, item)) state.live &= ~(1u << o);
    }
    State take(State state, OptionId option) const {
        state.live &= ~(1u << index(option));
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (exclude(option, OptionId{o})) state.live &= ~(1u << o);
        for (const ItemId i : problem_.items(option)) {
            if (!problem_.is_primary(i)) continue;
            Bounds& bounds = state.bounds[index(i)];
            bounds = {bounds.min - (bounds.min > 0), bounds.max - 1};
            if (bounds.max == 0) close(state, i);
        }
        return state;
    }

    void number(std::uint64_t n) {
        for (; n >= 128; n >>= 7) bytes_ += static_cast<char>(n | 128);
        bytes_ += static_cast<char>(n);
    }

    void prove(State state) { // a small problem: it may recurse
        std::uint32_t item = 0;
        while (item < state.bounds.size() && state.bounds[item].max == 0) ++item;
        if (item == state.bounds.size()) return;
        std::vector<std::uint32_t> key{state.live};
        for (const Bounds& b : state.bounds) key.insert(key.end(), {b.min, b.max});
        const auto [known, added] = numbers_.try_emplace(key, numbers_.size());
        if (!added) {
            const std::size_t back = numbers_.size() - 1 - known->second;
            text_ += "r " + std::to_string(back) + "\n";
            return number(8 * back + 2);
        }
        text_ += "kb " + std::to_string(item) + "\n";
        number(8 * item + 1);
        const std::uint32_t least = state.bounds[item].min;
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if ((state.live >> o & 1) != 0 && has(OptionId{o}, ItemId{item})) options.push_back(OptionId{o});
        for (std::size_t k = 0; k < options.size() && options.size() - k >= least; ++k) {
            prove(take(state, options[k]));
            state.live &= ~(1u << index(options[k]));
        }
        if (least > 0) return;
        close(state, ItemId{item});
        prove(state);
    }

    const Problem& problem_;
    std::map<std::vector<std::uint32_t>, std::size_t> numbers_; // of kept nodes, by remainder
    std::string text_, bytes_;
};

} // namespace quadrille::test

BOOST_AUTO_TEST_SUITE(proofs_test)

using namespace quadrille;
using namespace quadrille::test;

namespace {

Verdict check(const Problem& problem, const std::string& proof) {
    std::istringstream in(proof);
    return check_proof(problem, *in.rdbuf());
}

std::string proof_of(const std::string& claim, const std::string& body, bool bytes = false) {
    return "quadrille-proof 2\nclaim " + claim + (bytes ? "\nbinary\n" : "\ntext\n") + body + (bytes ? "E" : "end\n");
}

struct Truth {
    explicit Truth(const Problem& problem) : covers(covers_by_subsets(problem)) {
        for (const Cost cost : best_costs(problem, covers, Sense::min, 1)) best = cost;
    }
    std::vector<Cover> covers;
    std::optional<Cost> best;
};

/// What follows a phrase in a message.
std::optional<std::string> after(const std::string& text, const std::string& phrase) {
    const std::size_t at = text.find(phrase);
    if (at == text.npos) return std::nullopt;
    return text.substr(at + phrase.size());
}

Cost cost_of(const std::string& text) {
    Cost cost = 0;
    for (const char c : text)
        if (c != '-') cost = 10 * cost + (c - '0');
    return text.starts_with('-') ? -cost : cost;
}

/// Asks for something that steps do not prove, so that the refusal says what they do. Nothing if they prove
/// the truth, or nothing at all; else what they wrongly prove.
std::optional<std::string> lie(const Problem& problem, const Truth& truth, const std::string& body, bool bytes) {
    const std::string counted = check(problem, proof_of("count 999999999", body, bytes)).text;
    if (const auto count = after(counted, "the steps prove ");
        count && *count != fmt::format("{} covers", truth.covers.size()))
        return fmt::format("{} covers, {} proved by {}", truth.covers.size(), *count, body);
    const std::string best = truth.best ? to_string(*truth.best) : "";
    const std::string bounded = check(problem, proof_of("minimum " + std::string(36, '9'), body, bytes)).text;
    const auto bound = after(bounded, "no more than a cost of ");
    if (bound && truth.best && cost_of(*bound) > *truth.best)
        return "least cost " + best + ", at least " + *bound + " proved by " + body;
    if (after(bounded, "the cover lacks") && truth.best) return "least cost " + best + ", none proved by " + body;
    return std::nullopt;
}

class Random {
  public:
    explicit Random(std::mt19937_64& random) : random_(random) {}
    std::size_t below(std::size_t n) { return random_() % n; }
    bool one_in(std::size_t n) { return below(n) == 0; }
    std::uint64_t number() { return random_(); }

  private:
    std::mt19937_64& random_;
};

Problem small_problem(std::mt19937_64& random) { return random_problem(random, random_shape(random, 6, 9)); }

/// Steps that may fit a problem with this many items, and more than it needs.
std::string random_steps(Random& random, std::uint32_t items) {
    std::string text;
    const auto item = [&] { return std::to_string(random.below(items + 1)); };
    for (int k = 0; k < 40; ++k) {
        switch (random.below(16)) {
        case 0:
        case 1:
        case 2:
        case 3:
            text += (random.one_in(2) ? "kb " : "b ") + item() + "\n";
            break;
        case 4:
            text += (random.one_in(3) ? "rl " : "r ") + std::to_string(random.below(4)) + "\n";
            break;
        case 5:
            text += random.one_in(2) ? "ks\n" : "s\n";
            break;
        case 6:
            text += "p " + item() + "\n";
            break;
        case 7:
            text += (random.one_in(2) ? "kv " : "v ") + item() + "\n";
            break;
        case 15:
            text += "x " + item() + "\n";
            break;
        case 8:
        case 9: {
            std::string pairs;
            int count = 0;
            for (std::uint32_t i = 0; i < items; ++i)
                if (random.one_in(3)) pairs += fmt::format(" {} {}", i, random.below(items)), ++count;
            text += fmt::format("{} {} {}{} 0\n", random.one_in(3) ? "il" : "i", random.below(3), count, pairs);
            break;
        }
        default: {
            std::string weights;
            int count = 0;
            for (std::uint32_t i = 0; i < items; ++i) {
                const auto y = static_cast<int>(random.below(random.one_in(6) ? 7 : 4)) - 2;
                if (y != 0) weights += fmt::format(" {} {}", i, y), ++count;
            }
            if (!random.one_in(3)) text += fmt::format("w {} {}{}\n", 1 + random.below(4), count, weights);
            constexpr const char* uses[] = {"m 0", "l 0", "e 0", "c 0", "f 0 "};
            const std::size_t use = random.below(5);
            text += uses[use] + (use == 4 ? std::to_string(static_cast<int>(random.below(9)) - 4) : "") + "\n";
        }
        }
    }
    return text;
}

std::string changed_bytes(Random& random, std::string bytes) {
    for (std::size_t changes = 1 + random.below(3); changes > 0 && !bytes.empty(); --changes) {
        const std::size_t at = random.below(bytes.size()), other = random.below(bytes.size());
        switch (random.below(5)) {
        case 0:
            bytes[at] = static_cast<char>(random.number());
            break;
        case 1:
            bytes[at] = static_cast<char>(bytes[at] ^ 1 << random.below(8));
            break;
        case 2:
            bytes.erase(at, 1 + random.below(2));
            break;
        case 3:
            bytes.insert(at, 1, bytes[other]);
            break;
        default:
            std::swap(bytes[at], bytes[other]);
        }
    }
    return bytes;
}

std::string changed_lines(Random& random, const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    for (std::size_t changes = 1 + random.below(3); changes > 0 && !lines.empty(); --changes) {
        std::string& line = lines[random.below(lines.size())];
        constexpr const char* ops[] = {"b", "kb", "r", "rl", "s", "ks", "p", "v", "kv", "x"};
        switch (random.below(4)) {
        case 0:
            line = line.substr(0, line.find(' ')) + " " + std::to_string(random.below(6));
            break;
        case 1:
            line = ops[random.below(std::size(ops))] + line.substr(std::min(line.size(), line.find(' ')));
            break;
        case 2:
            line = "";
            break;
        default:
            line = lines[random.below(lines.size())];
        }
    }
    return fmt::format("{}\n", fmt::join(lines, "\n"));
}

/// Right steps of which each removes all that blocks an item, where something does.
std::string blocking_steps(const Problem& problem, ProofForm form) {
    Rest rest(problem);
    if (rest.restrict() || rest.is_done()) return "";
    proof::Draft draft;
    proof::Refuter(problem, draft, {.blocks = true}).run({});
    std::ostringstream out;
    proof::Writer writer(out, {.form = form});
    draft.write(writer);
    writer.end();
    std::string steps = out.str();
    steps.resize(steps.size() - (form == ProofForm::text ? 4 : 1)); // the end
    return steps;
}

} // namespace

BOOST_AUTO_TEST_CASE(right_proofs_are_accepted_and_wrong_claims_refused) {
    check_random(1, runs(20'000), small_problem, [](const Problem& problem) -> std::optional<std::string> {
        const SimpleProof proof(problem);
        const Truth truth(problem);
        const std::size_t count = truth.covers.size();
        for (const bool bytes : {false, true}) {
            const std::string& body = bytes ? proof.bytes() : proof.text();
            const Verdict right = check(problem, proof_of("count " + std::to_string(count), body, bytes));
            if (!right.proved) return "a right count is refused: " + right.text + "\n" + body;
            if (check(problem, proof_of("count " + std::to_string(count + 1), body, bytes)).proved)
                return "a wrong count";
            if (check(problem, proof_of("none", body, bytes)).proved != (count == 0)) return "none, wrongly";
        }
        if (!truth.best) return std::nullopt;
        for (const Sense sense : {Sense::min, Sense::max}) {
            const Cost best = best_costs(problem, truth.covers, sense, 1)[0];
            const std::string word = sense == Sense::min ? "minimum " : "maximum ";
            for (const Cover& cover : truth.covers) {
                std::string header = to_string(total_cost(problem, cover)) + "\ncover";
                for (const OptionId o : cover) header += " " + std::to_string(index(o));
                const bool is_best = total_cost(problem, cover) == best;
                if (check(problem, proof_of(word + header, proof.text())).proved != is_best) return word + header;
                if (!check(problem, proof_of(header.replace(0, header.find('\n'), "cover"), "")).proved) return header;
            }
        }
        return std::nullopt;
    });
}

/// Steps of any kind, most of them refused: what is not must be true.
BOOST_AUTO_TEST_CASE(random_steps_prove_nothing_but_the_truth) {
    check_random(2, runs(20'000), small_problem, [](const Problem& problem) -> std::optional<std::string> {
        const Truth truth(problem);
        std::mt19937_64 engine(std::hash<std::string>{}(digest(problem)));
        Random random(engine);
        for (int k = 0; k < 30; ++k)
            if (auto wrong = lie(problem, truth, random_steps(random, problem.item_count()), false)) return wrong;
        return std::nullopt;
    });
}

BOOST_AUTO_TEST_CASE(changed_proofs_prove_nothing_but_the_truth) {
    check_random(3, runs(10'000), small_problem, [](const Problem& problem) -> std::optional<std::string> {
        const SimpleProof proof(problem);
        const Truth truth(problem);
        std::mt19937_64 engine(std::hash<std::string>{}(digest(problem)));
        Random random(engine);
        for (int k = 0; k < 10; ++k) {
            if (auto wrong = lie(problem, truth, changed_bytes(random, proof.bytes()), true)) return wrong;
            if (auto wrong = lie(problem, truth, changed_lines(random, proof.text()), false)) return wrong;
        }
        return std::nullopt;
    });
}

/// 300,000 changed proofs that remove what blocks items: half of problems with colours, where nearly all have such
/// steps.
BOOST_AUTO_TEST_CASE(changed_proofs_that_block_prove_nothing_but_the_truth) {
    const int wanted = runs(300'000);
    int changed = 0, refused = 0;
    std::mt19937_64 engine(8);
    Random random(engine);
    for (bool colours = false; changed < wanted; colours = !colours) {
        const Problem problem = colours ? coloured_problem(engine, random.one_in(2)) : small_problem(engine);
        const std::string text = blocking_steps(problem, ProofForm::text);
        if (!text.starts_with("x ") && text.find("\nx ") == text.npos) continue;
        const std::string bytes = blocking_steps(problem, ProofForm::binary);
        const Truth truth(problem);
        const std::string right = proof_of(fmt::format("count {}", truth.covers.size()), text);
        BOOST_TEST(check(problem, right).proved, right);
        for (int k = 0; k < 10 && changed < wanted; ++k, ++changed) {
            const bool is_binary = k % 2 == 0;
            const std::string other = is_binary ? changed_bytes(random, bytes) : changed_lines(random, text);
            const auto wrong = lie(problem, truth, other, is_binary);
            BOOST_REQUIRE_MESSAGE(!wrong, wrong.value_or(""));
            refused += !check(problem, proof_of(fmt::format("count {}", truth.covers.size()), other, is_binary)).proved;
        }
    }
    BOOST_TEST(refused > wanted / 4);
}

/// Right steps for one problem, and what they prove of others of as many options.
BOOST_AUTO_TEST_CASE(proofs_of_other_problems_prove_nothing_but_the_truth) {
    std::string bytes;
    check_random(5, runs(40'000), small_problem, [&](const Problem& problem) -> std::optional<std::string> {
        const std::string before = bytes;
        bytes = SimpleProof(problem).bytes();
        return lie(problem, Truth(problem), before, true);
    });
}

/// A proof cut off anywhere, in plain or compressed, proves nothing.
BOOST_AUTO_TEST_CASE(proofs_that_are_cut_off_prove_nothing) {
    std::mt19937_64 random(6);
    for (int k = 0; k < runs(300); ++k) {
        const Problem problem = small_problem(random);
        const SimpleProof proof(problem);
        const std::string claim = "count " + std::to_string(Truth(problem).covers.size());
        for (const bool bytes : {false, true}) {
            const std::string whole = proof_of(claim, bytes ? proof.bytes() : proof.text(), bytes);
            BOOST_TEST(check(problem, whole).proved);
            const std::size_t end = bytes ? whole.size() : whole.size() - 1; // the last line end may lack
            for (std::size_t size = 0; size < end; ++size) {
                const auto cut = [&] { return check(problem, whole.substr(0, size)).proved; };
                if (size < std::string_view("quadrille-proof 1\n").size())
                    BOOST_CHECK_THROW(cut(), ParseError);
                else
                    BOOST_TEST(!cut());
            }
        }
    }
}

/// What a diagram proves is no more than there is, whatever the problem; and all there is, if it is the right
/// one.
BOOST_AUTO_TEST_CASE(diagrams_prove_nothing_but_the_truth) {
    std::optional<Diagram> before;
    check_random(7, runs(20'000), small_problem, [&](const Problem& problem) -> std::optional<std::string> {
        const std::size_t count = covers_by_subsets(problem).size();
        const Verdict own = check_diagram(problem, compile(problem).diagram.value());
        if (own.claim != "at least " + std::to_string(count)) return "the right diagram: " + own.text;
        if (before) {
            const Verdict other = check_diagram(problem, *before);
            const auto proved = after(other.claim, "at least ");
            if (other.proved && std::stoull(*proved) > count) return "another diagram: " + other.text;
        }
        before = compile(problem).diagram;
        return std::nullopt;
    });
}

/// Sums whose edges lead to products: edges of products carry no option.
BOOST_AUTO_TEST_CASE(sums_of_products) {
    const Problem problem = parse_problem("0:2|x g0i0 0:2|g1i0 1:2|g1i2\ng0i0\ng1i2\nx\nx g1i0\nx g0i0\n"
                                          "x g1i2\n")
                                .problem;
    const Verdict verdict = check_diagram(problem, compile(problem).diagram.value());
    BOOST_TEST(verdict.proved);
    BOOST_TEST(verdict.claim == "at least " + std::to_string(covers_by_subsets(problem).size()));
}

BOOST_AUTO_TEST_SUITE_END()
