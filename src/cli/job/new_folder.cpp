// SPDX-License-Identifier: MIT
#include "cli/job/new_folder.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "base/durable_file.hpp"
#include "base/host_name.hpp"
#include "base/quoted.hpp"
#include "cli/exit_code.hpp"

namespace quadrille::cli {

namespace {

namespace fs = std::filesystem;

/// Absolute, without a slash at the end; of a link what it leads to.
std::string resolved(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path); // else a name that is not there yet stays a name
    fs::path whole = fs::weakly_canonical(absolute, error);
    if (error) whole = absolute.lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    return whole;
}

void refuse(const std::string& place, std::string_view what) {
    throw UsageError(fmt::format("split: found {}, {}, expected a new folder", in_quotes(place), what));
}

} // namespace

NewFolder::NewFolder(const std::string& place) : place_(resolved(place)) {
    std::error_code error;
    const fs::file_status status = fs::status(place_, error);
    if (!fs::exists(status)) return;
    if (!fs::is_directory(status)) refuse(place, "which is no folder");
    if (!fs::is_empty(place_, error) && !error) refuse(place, "which is not empty");
}

/// It takes no memory: want of it may be why we are here.
NewFolder::~NewFolder() {
    if (temporary_.empty()) return;
    if (entries_) {
        ::rewinddir(entries_.get());
        while (const dirent* const entry = ::readdir(entries_.get()))
            if (::unlinkat(::dirfd(entries_.get()), entry->d_name, 0) != 0)
                ::unlinkat(::dirfd(entries_.get()), entry->d_name, AT_REMOVEDIR);
    }
    ::rmdir(temporary_.c_str());
}

const std::string& NewFolder::open() {
    std::string name = fmt::format("{}.{}.{}.tmp", place_, host_name(), ::getpid());
    std::error_code error;
    fs::create_directory(name, error);
    if (error) throw std::system_error(error, place_);
    temporary_ = std::move(name);
    entries_.reset(::opendir(temporary_.c_str()));
    if (!entries_) throw std::system_error(errno, std::generic_category(), place_);
    return temporary_;
}

void NewFolder::commit() {
    sync_folder_of(temporary_ + "/"); // the names of its files
    if (std::rename(temporary_.c_str(), place_.c_str()) != 0)
        throw std::system_error(errno, std::generic_category(), place_);
    temporary_.clear();
    sync_folder_of(place_);
}

} // namespace quadrille::cli
