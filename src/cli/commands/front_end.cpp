// SPDX-License-Identifier: MIT
#include "cli/commands/front_end.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>

#include <quadrille/error.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/system.hpp"
#include "base/to_number.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/other_names.hpp"
#include "cli/flags/flags.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/output_file.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

/// Whether a word is a number or several joined by `x`, as in 4x6.
bool is_size(std::string_view word) {
    return !word.empty() && word.front() >= '0' && word.front() <= '9'
           && word.find_first_not_of("0123456789x") == std::string_view::npos;
}

bool is_file(const std::string& word) {
    std::error_code error;
    return std::filesystem::exists(word, error);
}

/// Whether a word of the command line is meant as FILE. A front end that takes no sizes tells what to do with
/// one, unless there is a file of that name.
bool is_file_word(const FrontEndInfo& front_end, const std::string& word) {
    return !is_size(word) || (!front_end.takes_sizes && is_file(word));
}

/// Throws UsageError if a word where FILE should stand is a puzzle itself.
void refuse_grid_word(std::string_view command, const FrontEndInfo& front_end, const std::string& word) {
    if (is_file(word)) return;
    constexpr std::size_t least = 16; // cells of a sudoku
    const bool is_grid = word.size() >= least && word.find_first_not_of("0123456789.*_-") == std::string::npos;
    const bool is_text = word.find('\n') != std::string::npos;
    for (const auto& [flag, meant] : {std::pair("grid", is_grid), std::pair("text", is_text)})
        if (meant && std::ranges::find(front_end.flags, flag, &FrontEndFlag::name) != front_end.flags.end())
            throw UsageError(
                fmt::format("{}: found a puzzle in place of FILE, expected --{} before it: try quadrille {} --{} {}",
                            command, flag, command, flag, shell_word(word)));
}

} // namespace

Flags front_end_flags(const FrontEndInfo& front_end) {
    Flags flags;
    for (const FrontEndFlag& flag : front_end.flags) flags.push_back({flag.name, flag.value, flag.help});
    return flags;
}

FrontEndArguments front_end_arguments(const Invocation& invocation, std::span<const Flag> own) {
    refuse_range(invocation.command(), invocation.words());
    FrontEndArguments arguments;
    for (const Flag& flag : own)
        if (const auto value = invocation.get(flag.long_name())) arguments.flags.emplace(flag.long_name(), *value);
    arguments.words = invocation.words();
    return arguments;
}

void read_own_file(const Invocation& invocation, const FrontEndInfo& front_end, FrontEndArguments& arguments) {
    if (!front_end.reads_text) return;
    const auto file_word
        = std::ranges::find_if(arguments.words, [&](const std::string& word) { return is_file_word(front_end, word); });
    if (file_word == arguments.words.end()) return;
    refuse_grid_word(invocation.command(), front_end, *file_word);
    InputFile input(*file_word);
    refuse_overwriting(invocation, input);
    refuse_empty_pipe(input, "puzzle");
    arguments.input_name = input.name();
    arguments.input = read_text(input, input.name());
    arguments.words.erase(file_word);
}

namespace {

/// Whether the arguments lack a text: they have no FILE, no flag in its place, and no size that is enough.
bool lacks_text(const FrontEndInfo& front_end, const FrontEndArguments& arguments) {
    if (!front_end.reads_text || !arguments.input_name.empty()) return false;
    constexpr std::array<std::string_view, 4> texts{"text", "grid", "base", "givens"};
    if (std::ranges::any_of(texts, [&](std::string_view flag) { return arguments.has(flag); })) return false;
    const bool size_and_file = front_end.synopsis.find("] FILE") != std::string_view::npos;
    return arguments.words.empty() || size_and_file;
}

} // namespace

bool read_standard_input(const FrontEndInfo& front_end, FrontEndArguments& arguments) {
    if (!lacks_text(front_end, arguments) || ::isatty(STDIN_FILENO) != 0) return true;
    InputFile input("-");
    if (input.is_empty_pipe()) return false;
    std::string text = read_text(input, input.name());
    if (text.empty()) return true;
    arguments.input_name = input.name();
    arguments.input = std::move(text);
    return true;
}

void refuse_range(std::string_view command, std::span<const std::string> words) {
    constexpr std::string_view dots = "..";
    for (const std::string& word : words) {
        const std::size_t at = word.find(dots);
        if (at == std::string::npos || is_file(word)) continue;
        const std::string_view first = std::string_view(word).substr(0, at),
                               last = std::string_view(word).substr(at + dots.size());
        if (!to_number<std::uint32_t>(first) || !to_number<std::uint32_t>(last)) continue;
        throw UsageError(fmt::format(
            "{0}: found {1}, expected one number: try for n in $(seq {2} {3}); do quadrille {0} $n{4}; done", command,
            in_quotes(word), first, last, command.starts_with(gen_command.name) ? " | quadrille count" : ""));
    }
}

std::string expected_front_end(std::string_view word) {
    std::set<std::string> names;
    for (const FrontEndInfo& front_end : front_ends()) names.emplace(front_end.name);
    for (const std::string& name : list_plugins()) names.insert(name);
    const OtherName* const other = find_other_name(word);
    const bool is_puzzle = other && (other->instead.empty() || other->instead.starts_with("gen "));
    return fmt::format("one of {}{}", fmt::join(names, ", "),
                       is_puzzle ? ask_for_own_name(word) : did_you_mean(word, names));
}

std::vector<std::string> front_end_first(std::span<const std::string> words, std::span<const Flag> flags) {
    auto word = words.begin();
    while (word != words.end() && word->size() > 1 && word->starts_with('-')) {
        const auto flag = std::ranges::find_if(flags, [&](const Flag& it) { return names_flag(*word, it); });
        if (flag == flags.end()) break;
        const bool has_value = word->starts_with("--") ? word->find('=') != word->npos : word->size() > 2;
        const bool takes_next = !flag->value.empty() && !has_value;
        word += takes_next && word + 1 != words.end() ? 2 : 1;
    }
    std::vector<std::string> turned(word, words.end());
    turned.insert(turned.begin() + (turned.empty() ? 0 : 1), words.begin(), word);
    return turned;
}

bool names_flag(std::string_view word, const Flag& flag) {
    const std::string name = fmt::format("--{}", flag.long_name());
    if (word == name || word.starts_with(name + '=')) return true;
    const std::size_t comma = flag.name.find(',');
    if (comma == flag.name.npos) return false;
    const std::string letter = fmt::format("-{}", flag.name.substr(comma + 1));
    return word == letter || (!flag.value.empty() && word.starts_with(letter));
}

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefix = "quadrille-";

struct Folder {
    fs::path path;
    bool closed = false; ///< links may not lead out of it
};

std::vector<Folder> folders() {
    std::vector<Folder> list;
    const auto add_all = [&](const char* paths) {
        std::istringstream parts(paths ? paths : "");
        parts.exceptions(std::ios::badbit); // want of memory must not end the list early
        for (std::string part; std::getline(parts, part, ':');)
            if (!part.empty()) list.push_back({part});
    };
    add_all(std::getenv("QUADRILLE_EXEC_PATH"));
    list.push_back({QUADRILLE_LIBEXEC_DIR, true});
    add_all(std::getenv("PATH"));
    return list;
}

/// Whether `quadrille-NAME` is a program of Quadrille that makes no problems: the checker of proofs.
bool is_own_program(std::string_view name) { return name == "verify"; }

bool is_usable(const Folder& folder, const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error) || ::access(file.c_str(), X_OK) != 0) return false;
    return !folder.closed || fs::canonical(file, error).parent_path() == fs::canonical(folder.path, error);
}

/// Throws ParseError if the first line of a script ends in CR LF: the CR would belong to its last word.
void refuse_carriage_return(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (file.get() != '#' || file.get() != '!' || !std::getline(file, line) || !line.ends_with('\r')) return;
    throw ParseError(
        path, {1, line.size() + 2},
        fmt::format("found CR LF at the end of the line, expected LF: try sed -i 's/\\r$//' {}", shell_word(path)));
}

/// Throws ParseError if the first line of a script says why it could not be run: it names no program.
void refuse_first_line(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (!std::getline(file, line)) return;
    if (!line.starts_with("#!")) {
        if (line.starts_with("\177ELF")) return;
        throw ParseError(path, {1, 1}, "found no program, expected a first line such as #!/bin/sh");
    }
    std::istringstream words(line.substr(2));
    std::string program;
    words >> program;
    if (::access(program.c_str(), X_OK) != 0)
        throw ParseError(path, {1, 3}, fmt::format("found {}, expected a program that is there", in_quotes(program)));
}

std::vector<char*> arguments(const std::string& path, const std::vector<std::string>& words) {
    std::vector<char*> argv{const_cast<char*>(path.c_str())}; // exec does not write there
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    return argv;
}

} // namespace

std::optional<std::string> find_plugin(const std::string& name) {
    if (!is_generator_name(name))
        throw UsageError(fmt::format("found the name {}, expected letters, digits, _ and - only", in_quotes(name)));
    for (const Folder& folder : folders()) {
        const fs::path file = folder.path / (std::string(prefix) + name);
        if (is_usable(folder, file)) return file.string();
    }
    return std::nullopt;
}

void refuse_unusable_plugin(const std::string& name) {
    std::error_code error;
    for (const Folder& folder : folders())
        if (const std::string file = folder.path / (std::string(prefix) + name);
            fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) != 0)
            throw UsageError(
                fmt::format("found {}, which is not executable: try chmod +x {}", in_quotes(file), shell_word(file)));
}

std::optional<std::string> find_external_front_end(const std::string& name) {
    const auto plugin = find_plugin(name);
    return is_own_program(name) ? std::nullopt : plugin;
}

std::vector<std::string> list_plugins() {
    std::set<std::string> names;
    for (const Folder& folder : folders()) {
        for (const std::string& file : names_in(folder.path).value_or(std::vector<std::string>())) {
            if (!file.starts_with(prefix) || !is_usable(folder, folder.path / file)) continue;
            if (const std::string name = file.substr(prefix.size()); is_generator_name(name) && !is_own_program(name))
                names.insert(name);
        }
    }
    return {names.begin(), names.end()};
}

void exec_plugin(const std::string& path, const std::vector<std::string>& words) {
    refuse_carriage_return(path);
    ::execv(path.c_str(), arguments(path, words).data());
    const int error = errno;
    refuse_first_line(path);
    throw std::system_error(error, std::generic_category(), path);
}

namespace {

/// Becomes the executable in a child process, or ends that with the code of a shell.
[[noreturn]] void exec_in_child(const std::string& path, const std::vector<char*>& argv) {
    ::execv(path.c_str(), argv.data());
    constexpr int not_run = 127;
    ::_exit(not_run);
}

int wait_for(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct Pipe {
    int from = -1, to = -1;
};
Pipe open_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    return {ends[0], ends[1]};
}

pid_t fork_or_throw() {
    const pid_t child = ::fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
    return child;
}

} // namespace

int capture_plugin(const std::string& path, const std::vector<std::string>& words, std::string& output) {
    refuse_carriage_return(path);
    const auto argv = arguments(path, words);
    const Pipe pipe = open_pipe();
    const pid_t child = fork_or_throw();
    if (child == 0) {
        ::dup2(pipe.to, STDOUT_FILENO);
        exec_in_child(path, argv);
    }
    ::close(pipe.to);
    std::array<char, 1 << 16> buffer{};
    for (ssize_t n = 1; n > 0;) {
        n = uninterrupted([&] { return ::read(pipe.from, buffer.data(), buffer.size()); });
        if (n > 0) output.append(buffer.data(), static_cast<std::size_t>(n));
    }
    ::close(pipe.from);
    const int code = wait_for(child);
    if (code == 127) refuse_first_line(path);
    return code;
}

int run_plugin(const std::string& path, const std::vector<std::string>& words, const std::string& input) {
    refuse_carriage_return(path);
    const auto argv = arguments(path, words);
    const Pipe pipe = open_pipe();
    const pid_t child = fork_or_throw();
    if (child == 0) {
        ::dup2(pipe.from, STDIN_FILENO);
        exec_in_child(path, argv);
    }
    ::close(pipe.from);
    const auto before = std::signal(SIGPIPE, SIG_IGN); // it may stop reading early, and say so by its exit code
    for (std::size_t done = 0; done < input.size();) {
        const ssize_t n = ::write(pipe.to, input.data() + done, input.size() - done);
        if (n < 0 && errno != EINTR) break;
        if (n > 0) done += static_cast<std::size_t>(n);
    }
    std::signal(SIGPIPE, before);
    ::close(pipe.to);
    const int code = wait_for(child);
    if (code == 127) refuse_first_line(path);
    return code;
}

} // namespace quadrille::cli
