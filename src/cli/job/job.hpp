// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/part.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::cli {

/// What all workers of a job agree on. `split` writes it, all others read it.
struct Job {
    bool lists = false;                    ///< whether a part lists its covers, or counts them
    std::string problem_sha256;            ///< of the problem's file
    std::string problem_digest;            ///< `digest()` of the problem
    std::vector<OptionId> require, forbid; ///< besides what the file says
    Units units = {};
    std::uint32_t parts = 0;
    std::string engine = {}; ///< of a list, since its order depends on it; else empty
    std::string name = {};   ///< its seal: what records call it

    Part part(std::uint32_t index) const { return {.index = index, .of = parts, .known = units}; }
};

/// Seals it, gives it its name, and returns it as text.
std::string seal_job(Job& job);

/// Throws NoInput, or ParseError if the file is no job as `seal_job` writes it, or is of a newer version.
Job read_job(const std::string& path);

/// Where everything of a job lies in its folder.
class JobFolder {
  public:
    explicit JobFolder(std::string path) : path_(std::move(path)) {}

    const std::string& path() const { return path_; }
    std::string job() const { return path_ + "/job.json"; }
    std::string problem() const { return path_ + "/problem.json"; }
    std::string parts() const { return path_ + "/parts"; }

    /// The folder that a part's files share with those of some others: 1,000 are at home in each.
    std::string of(std::uint32_t part) const;
    std::string record(std::uint32_t part) const { return file(part, ".json"); }
    std::string list(std::uint32_t part) const { return file(part, ".covers"); }
    std::string checkpoint(std::uint32_t part) const { return file(part, ".checkpoint"); }

  private:
    std::string file(std::uint32_t part, const char* ending) const;

    std::string path_;
};

/// Reads the problem of a job, with what the job requires and forbids. Throws ParseError if it is not the one
/// that was split, and NoInput.
Problem read_problem_of(const Job& job, const JobFolder& folder);

/// Throws ParseError: this program finds other units than those that were dealt.
[[noreturn]] void refuse_units(const JobFolder& folder);

} // namespace quadrille::cli
