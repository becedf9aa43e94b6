// SPDX-License-Identifier: MIT
#include "base/whole_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "base/errors.hpp"
#include "base/system.hpp"

namespace quadrille {

namespace {

constexpr std::string_view temporary_end = ".tmp";

/// No record is longer. Else whatever is named by mistake would be read into memory.
constexpr off_t most_bytes = off_t{1} << 28;

constexpr int most_links = 40; // as of Linux; a loop of them is then told when it is opened

[[noreturn]] void fail(const std::string& path) { throw std::system_error(errno, std::generic_category(), path); }

/// Of a name, so much that there is room for what is put behind it: a name has 255 bytes at most.
std::string stem(const std::filesystem::path& file) {
    constexpr std::size_t longest = 150;
    return file.filename().string().substr(0, longest) + '.';
}

/// No other process has the same, on any machine that shares the folder.
std::string temporary_name(const std::filesystem::path& file) {
    return file.parent_path() / fmt::format("{}{}.{}{}", stem(file), host_name(), ::getpid(), temporary_end);
}

/// Of a new file that shall take the place of another one.
Descriptor create(const std::string& temporary) {
    constexpr int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
    const auto open = [&] { return Descriptor(uninterrupted([&] { return ::open(temporary.c_str(), flags, 0666); })); };
    Descriptor file = open();
    if (file || errno != EEXIST || ::unlink(temporary.c_str()) != 0) return file;
    return open(); // an earlier process of that number has left the name behind
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = transfer(descriptor, POLLOUT, [&] { return ::write(descriptor, text.data(), text.size()); });
        if (n < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

bool lock(int descriptor) {
    return uninterrupted([&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); }) == 0;
}

/// Whether it is a name that `temporary_name` makes for a file, of any process.
bool is_temporary_name(std::string_view name, const std::filesystem::path& file) {
    if (!name.starts_with(stem(file)) || !name.ends_with(temporary_end)) return false;
    name.remove_suffix(temporary_end.size());
    const std::size_t dot = name.rfind('.');
    return dot >= stem(file).size() && dot + 1 < name.size()
           && name.find_first_not_of("0123456789", dot + 1) == name.npos;
}

bool is_same_file(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

} // namespace

std::string behind_links(const std::string& path) {
    std::filesystem::path file = path;
    std::error_code error;
    for (int links = 0; links <= most_links; ++links) {
        const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
        if (std::filesystem::equivalent(folder, "/proc/self/fd", error) || !std::filesystem::is_symlink(file, error))
            return file;
        file = file.parent_path() / std::filesystem::read_symlink(file, error);
        if (error) throw std::system_error(error, path);
    }
    throw std::system_error(ELOOP, std::generic_category(), path);
}

WholeFile::WholeFile(std::string path, std::string name)
    : path_(std::move(path)), name_(std::move(name)), temporary_(temporary_name(path_)) {
    if (::faccessat(AT_FDCWD, path_.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT) fail();
    file_ = create(temporary_);
    if (!file_) fail();
}

WholeFile::WholeFile(std::string path, std::string name, std::uint64_t kept)
    : path_(std::move(path)), name_(std::move(name)), temporary_(growing_name(path_)), stays_(true),
      file_(uninterrupted([&] { return ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666); })) {
    const auto size = static_cast<off_t>(kept);
    if (!file_ || ::ftruncate(descriptor(), size) != 0 || ::lseek(descriptor(), size, SEEK_SET) != size) fail();
}

WholeFile::~WholeFile() {
    if (file_ && !stays_) ::unlink(temporary_.c_str());
}

void WholeFile::fail() const { throw std::system_error(errno, std::generic_category(), name_); }

void WholeFile::write(std::string_view text) {
    if (!write_all(descriptor(), text)) fail();
}

Descriptor WholeFile::commit(Place place) {
    struct stat old {};
    if (::stat(path_.c_str(), &old) == 0 && ::fchmod(descriptor(), old.st_mode & 07777) != 0) fail();
    if (uninterrupted([&] { return ::fsync(descriptor()); }) != 0) fail();
    if (place == Place::replace) {
        if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
    } else {
        if (::link(temporary_.c_str(), path_.c_str()) != 0) {
            if (errno == EEXIST) errno = EBUSY;
            fail();
        }
        ::unlink(temporary_.c_str());
    }
    return std::move(file_);
}

void write_durably(const std::string& path, std::string_view text) {
    const SignalHold hold; // else one that comes here would leave the temporary file behind
    WholeFile file(path);
    file.write(text);
    if (!file.commit().close()) fail(path);
    sync_folder_of(path);
}

void sync_folder_of(const std::string& path) {
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    constexpr int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    const Descriptor open(uninterrupted([&] { return ::open(folder.c_str(), flags); }));
    // Some file systems cannot, and say so: there the rename is all that can be had.
    if (!open || (uninterrupted([&] { return ::fsync(open.number()); }) != 0 && errno != EINVAL)) fail(folder);
}

RecordFile::RecordFile(std::string path) : path_(behind_links(path)) {
    // Between our opening it and our having the lock, its owner may have put another file into its place.
    while (!open()) {
    }
    if (file_) remove_leftovers();
}

/// Opens, locks and reads the file, if it is there. False if it is the file of that name no more.
bool RecordFile::open() {
    file_ = Descriptor(uninterrupted([&] { return ::open(path_.c_str(), O_RDWR | O_CLOEXEC); }));
    if (!file_ && errno == ENOENT) return true;
    if (!file_) fail(path_);
    struct stat mine {
    }, there{};
    if (::fstat(file_.number(), &mine) != 0) fail(path_);
    if (!S_ISREG(mine.st_mode)) throw UsageError(path_ + ": is no regular file, and cannot hold a record");
    if (mine.st_size > most_bytes) throw UsageError(path_ + ": is too large for a record");
    if (!lock(file_.number())) refuse();
    if (::stat(path_.c_str(), &there) != 0 || !is_same_file(mine, there)) return false;
    std::string text;
    std::array<char, 1 << 16> piece;
    for (ssize_t n = 1; n != 0;) {
        n = transfer(file_.number(), POLLIN, [&] { return ::read(file_.number(), piece.data(), piece.size()); });
        if (n < 0) fail(path_);
        text.append(piece.data(), static_cast<std::size_t>(n));
    }
    text_ = std::move(text);
    return true;
}

void RecordFile::refuse() const {
    if (errno == EWOULDBLOCK)
        throw std::system_error(EBUSY, std::generic_category(), path_ + ": another process is at work on it");
    fail(path_);
}

/// What earlier owners had not renamed yet when they were killed. Who begins at this moment has one too, and
/// will be refused all the same.
void RecordFile::remove_leftovers() const {
    const std::filesystem::path file = path_;
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    for (const std::string& name : names_in(folder).value_or(std::vector<std::string>()))
        if (is_temporary_name(name, file)) ::unlink((folder / name).c_str());
}

void RecordFile::write(std::string_view text) {
    const SignalHold hold; // else one that comes here would leave the temporary file behind
    const bool first = !file_;
    WholeFile file(path_);
    file.write(text);
    if (!lock(file.descriptor())) fail(path_);
    file_ = file.commit(first ? WholeFile::Place::fresh
                              : WholeFile::Place::replace); // of several that begin, one comes first
    sync_folder_of(path_);
    if (first) remove_leftovers();
}

} // namespace quadrille
