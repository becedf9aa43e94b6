// SPDX-License-Identifier: MIT
// quadrille-verify PROBLEM PROOF: 0 it is proved, 1 it is not, 2 usage, 65 no proof or no problem, 66 no
// input, 70 no memory, 74 a read or a write fails.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <new>
#include <system_error>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/proof.hpp>

#include "base/quoted.hpp"

namespace {

using namespace quadrille;

/// The text of `quadrille-verify --help` and of its manual page: how to call it, an empty line, what it does.
constexpr auto help = R"(quadrille-verify PROBLEM PROOF
quadrille-verify --diagram PROBLEM DIAGRAM [PROOF]

Checks a proof that quadrille wrote, or anyone else, against the problem alone. - is standard input.
A diagram proves by itself that there are at least as many covers as it holds. With a proof of the
same count it proves that it holds all of them.
)";

/// What ends the program with a code of its own.
struct Failure {
    int code;
    std::string message;
};
constexpr int usage = 2, no_input = 66;

/// The bytes of a file, or of standard input for "-".
class Input {
  public:
    explicit Input(const std::string& path) : name(path == "-" ? "<stdin>" : path) {
        if (path == "-") {
            refuse_empty_pipe();
            return;
        }
        std::error_code error;
        if (std::filesystem::is_directory(path, error)) throw Failure{no_input, name + ": is a folder"};
        while (!file_.open(path, std::ios::in | std::ios::binary))
            if (errno == ENOMEM)
                throw std::bad_alloc();
            else if (errno != EINTR)
                throw Failure{no_input, name + ": " + std::strerror(errno)};
    }
    std::streambuf& bytes() { return file_.is_open() ? file_ : *std::cin.rdbuf(); }
    const std::string name;

  private:
    /// The command before failed, and said why.
    static void refuse_empty_pipe() {
        if (std::error_code error; std::filesystem::is_fifo("/dev/stdin", error) && std::cin.peek() == EOF)
            throw Failure{no_input, "nothing came from the command before"};
    }

    std::filebuf file_;
};

Problem read_problem_file(const std::string& path) {
    Input input(path);
    return read_problem(input.bytes(), input.name).problem;
}

Verdict check_proof_file(const Problem& problem, const std::string& path) {
    Input input(path);
    return check_proof(problem, input.bytes(), input.name);
}

/// Whether a proof is of as many covers as a diagram holds, by what was proved of each.
bool is_of_all(const Verdict& diagram, const Verdict& proof) {
    const std::string number = diagram.claim.substr(std::string_view("at least ").size());
    return !proof.restricted && (proof.claim == "count " + number || (number == "0" && proof.claim == "none"));
}

Verdict check_diagram_file(const Problem& problem, const std::vector<std::string>& files) {
    Input input(files[1]);
    Verdict verdict = check_diagram(problem, read_diagram(input.bytes(), input.name));
    if (!verdict.proved || files.size() < 3) return verdict;
    Verdict whole = check_proof_file(problem, files[2]);
    if (!whole.proved) return whole;
    if (!is_of_all(verdict, whole))
        return {.proved = false,
                .claim = {},
                .text = fmt::format("the diagram holds {} covers, the proof is of {}", verdict.claim, whole.text)};
    return {.proved = true, .claim = whole.claim, .text = whole.claim + ", all in the diagram"};
}

void print(const std::string& text) {
    std::cout << text << std::flush;
    if (!std::cout) throw std::system_error(errno, std::generic_category(), "standard output");
}

int run(std::vector<std::string> words) {
    if (words == std::vector<std::string>{"--help"}) return print(help), 0;
    if (words == std::vector<std::string>{"--version"}) return print("quadrille-verify " QUADRILLE_VERSION "\n"), 0;
    const bool diagram = !words.empty() && words[0] == "--diagram";
    if (diagram) words.erase(words.begin());
    for (const std::string& word : words)
        if (word.starts_with("--"))
            throw Failure{usage, fmt::format("found {}, expected --diagram or a file", in_quotes(word))};
    if (words.size() < 2 || words.size() > (diagram ? 3 : 2) || std::count(words.begin(), words.end(), "-") > 1)
        throw Failure{usage, "expected a problem and a proof, one of them at most as -: see quadrille-verify --help"};
    const Problem problem = read_problem_file(words[0]);
    const Verdict verdict = diagram ? check_diagram_file(problem, words) : check_proof_file(problem, words[1]);
    print(verdict.proved ? fmt::format("proved: {} ({} items, {} options, digest {})\n", verdict.text,
                                       problem.item_count(), problem.option_count(), digest(problem))
                         : fmt::format("refused: {}\n", verdict.text));
    return verdict.proved ? 0 : 1;
}

int fail(const Failure& failure) {
    std::cerr << "quadrille-verify: " << harmless(failure.message) << '\n';
    return failure.code;
}

} // namespace

int main(int argc, char** argv) try {
    std::ios::sync_with_stdio(false);
    return run({argv + (argc > 0), argv + argc});
} catch (const Failure& failure) {
    return fail(failure);
} catch (const ParseError& error) {
    return fail({65, error.what()});
} catch (const std::system_error& error) {
    return fail({74, error.what()});
} catch (const std::bad_alloc&) {
    std::fputs("quadrille-verify: out of memory\n", stderr);
    return 70;
} catch (const std::exception& error) {
    return fail({70, error.what()});
}
