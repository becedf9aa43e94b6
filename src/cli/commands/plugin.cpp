// SPDX-License-Identifier: MIT
#include "cli/commands/plugin.hpp"

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

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <quadrille/error.hpp>

#include "base/system.hpp"
#include "base/quoted.hpp"
#include "cli/flags/flags.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

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
