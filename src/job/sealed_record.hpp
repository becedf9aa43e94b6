// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/job.hpp>

namespace quadrille::job {

/// A sealed record of a file, whose fields are asked for one by one. Each of them throws ParseError if it is
/// missing, or of another kind than what is asked for.
class SealedRecord {
  public:
    /// The record in the text of a file. Throws ParseError if it holds no JSON object or has not the seal
    /// that it had. `what` is what it should be, such as "a job".
    SealedRecord(const std::string& path, std::string_view text, std::string_view what);

    /// Reads it from a file of at most `most` bytes. Throws NoInput if that cannot be opened or is no regular
    /// file, and ParseError if it is longer.
    static SealedRecord read(const std::string& path, std::size_t most, std::string_view what);

    /// The seal: 64 hexadecimal digits.
    const std::string& seal() const { return seal_; }

    std::string text(const char* key) const;
    std::string sha256(const char* key) const;
    std::uint64_t number(const char* key, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
    double real(const char* key) const;
    bool truth(const char* key) const;
    /// Digits, any number of them.
    std::string digits(const char* key) const;
    std::vector<std::uint32_t> numbers(const char* key) const;

    bool has(const char* key) const;
    /// Those of an object within the record, and of each in a list.
    SealedRecord within(const char* key) const;
    std::vector<SealedRecord> each(const char* key) const;

    /// Throws if a field of `object`, a JSON text, is missing here or has another value.
    void expect(std::string_view object) const;

    /// Throws ParseError: the place is the file's beginning.
    [[noreturn]] void fail(const std::string& message) const;

  private:
    struct Fields;
    explicit SealedRecord(std::shared_ptr<const Fields> fields) : fields_(std::move(fields)) {}

    std::string seal_;
    std::shared_ptr<const Fields> fields_;
};

/// The record as a sealed line. `owner` says which search it belongs to: a JSON object, with a field "listing"
/// if covers are listed.
std::string text_of(const CheckpointRecord& record, const std::string& owner);

/// What `text_of` wrote. Throws ParseError if it is anything else, or belongs to another search.
CheckpointRecord checkpoint_in(const SealedRecord& file, const std::string& owner);

} // namespace quadrille::job
