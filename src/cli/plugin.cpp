// SPDX-License-Identifier: MIT
#include "cli/plugin.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files/folder.hpp"
#include "problem/origin_text.hpp"
#include "problem/quoted.hpp"

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

std::vector<char*> arguments(const std::string& path, const std::vector<std::string>& words) {
    std::vector<char*> argv{const_cast<char*>(path.c_str())}; // exec does not write there
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    return argv;
}

} // namespace

std::optional<std::string> find_plugin(const std::string& name) {
    if (!is_generator_name(name))
        throw UsageError(
            fmt::format("found the name {}, expected letters, digits, _ and - only", in_quotes(name)));
    for (const Folder& folder : folders()) {
        const fs::path file = folder.path / (std::string(prefix) + name);
        if (is_usable(folder, file)) return file.string();
    }
    return std::nullopt;
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
            if (const std::string name = file.substr(prefix.size());
                is_generator_name(name) && !is_own_program(name))
                names.insert(name);
        }
    }
    return {names.begin(), names.end()};
}

void exec_plugin(const std::string& path, const std::vector<std::string>& words) {
    ::execv(path.c_str(), arguments(path, words).data());
    throw std::system_error(errno, std::generic_category(), path);
}

int run_plugin(const std::string& path, const std::vector<std::string>& words, const std::string& input) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    const auto argv = arguments(path, words);
    const pid_t child = ::fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) {
        ::dup2(ends[0], STDIN_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::execv(path.c_str(), argv.data());
        ::_exit(127);
    }
    ::close(ends[0]);
    const auto before
        = std::signal(SIGPIPE, SIG_IGN); // it may stop reading early, and say so by its exit code
    for (std::size_t done = 0; done < input.size();) {
        const ssize_t n = ::write(ends[1], input.data() + done, input.size() - done);
        if (n < 0 && errno != EINTR) break;
        if (n > 0) done += static_cast<std::size_t>(n);
    }
    std::signal(SIGPIPE, before);
    ::close(ends[1]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace quadrille::cli
