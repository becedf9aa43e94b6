// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/job/job.hpp"
#include "cli/job/part_record.hpp"

namespace quadrille::cli {

/// What the records of a job say. Nothing of it is believed that is not sealed, of this job and whole.
class Survey {
  public:
    /// The job must outlive this.
    explicit Survey(const Job& job);

    /// Takes in one file. What is wrong with it is kept in `faults`.
    void take(const std::string& file);
    /// Takes in all records of the folder, each of which must have the name of its part. Of a part that has
    /// but a checkpoint it is known that it was begun.
    void take_all(const JobFolder& folder);

    /// Parts with a whole answer; those whose answer is not whole, without a whole one; all others.
    std::vector<std::uint32_t> done() const { return of_state(State::done); }
    std::vector<std::uint32_t> incomplete() const { return of_state(State::incomplete); }
    std::vector<std::uint32_t> missing() const { return of_state(State::missing); }
    /// Those without a whole answer, whether they were begun or not.
    std::vector<std::uint32_t> wanting() const;
    /// Parts that came more than once: with the same answer each time, or with different ones.
    const std::set<std::uint32_t>& repeated() const { return repeated_; }
    const std::set<std::uint32_t>& differing() const { return differing_; }

    /// Messages on files that count for nothing, the first of them, and how many such files there are.
    const std::vector<std::string>& faults() const { return faults_; }
    std::uint64_t fault_count() const { return fault_count_; }

    /// Sums over the answers that are whole.
    const Count& covers() const { return covers_; }
    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return seconds_; }
    const std::set<std::string>& engines() const { return engines_; }
    /// Covers of the incomplete ones besides.
    Count begun() const;

    /// Where the list of a part lies, and what its record says of it. Precondition: the part is done.
    const std::string& list_file(std::uint32_t part) const { return answers_[part].list_file; }
    const Bytes& list(std::uint32_t part) const { return answers_[part].list; }
    const Count& count(std::uint32_t part) const { return answers_[part].count; }

  private:
    enum class State : std::uint8_t { missing, incomplete, done };
    struct Answer {
        State state = State::missing;
        Count count = {};
        Bytes list = {};
        std::string list_file = {};
    };

    void take(const std::string& file, std::optional<std::uint32_t> expected);
    void take_begun(std::uint32_t part);
    void add(const PartRecord& record, const std::string& file);
    template <class Is> std::vector<std::uint32_t> parts_that(const Is& is) const;
    std::vector<std::uint32_t> of_state(State state) const;

    const Job& job_;
    std::vector<Answer> answers_; // by part
    std::set<std::uint32_t> repeated_, differing_;
    std::vector<std::string> faults_;
    std::uint64_t fault_count_ = 0;
    Count covers_;
    std::uint64_t nodes_ = 0;
    double seconds_ = 0;
    std::set<std::string> engines_;
};

/// Tells of files that count for nothing, on standard error.
void tell_faults(const Survey& survey, std::string_view command);

/// The record of a part, if the folder has a whole one of this job, and its list as long as it says.
std::optional<PartRecord> find_answer(const Job& job, const JobFolder& folder, std::uint32_t part);

/// The file of covers that goes with a file of a record.
std::string list_beside(const std::string& record);

} // namespace quadrille::cli
