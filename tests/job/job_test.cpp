// SPDX-License-Identifier: MIT
// Missed without it: parts that do not add up, or a damaged record that counts.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/job.hpp>
#include <quadrille/verify.hpp>

#include "job/part_list.hpp"
#include "support/read_file.hpp"

namespace quadrille::test {

/// A new folder, removed at the end with all that it holds.
class TemporaryFolder {
  public:
    TemporaryFolder() : path_(std::filesystem::temp_directory_path() / "quadrille_XXXXXX") {
        if (!::mkdtemp(path_.data())) throw std::runtime_error("no temporary folder");
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

BOOST_AUTO_TEST_SUITE(job_test)

namespace {

constexpr std::uint32_t parts = 7;

/// Queens on an 8x8 board: 92 covers (Nauck 1850). It walks a tree of some levels.
Problem queens() { return read_file("oracles/queens_8.ec"); }

/// A job in a folder, whose parts a test answers.
struct Made {
    explicit Made(bool lists = false) {
        job.lists = lists;
        if (lists) job.engine = "links";
        job.units = find_units(problem, parts).value();
        write_job(job, folder, problem);
    }

    PartRecord count(std::uint32_t part) {
        PartRecord record = make_part_record(job, part, count_part(problem, job.part(part)));
        write_part_record(folder, record);
        return record;
    }

    TemporaryFolder place;
    JobFolder folder{place.path()};
    Problem problem = queens();
    Job job{.parts = parts};
};

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_text(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    BOOST_REQUIRE(out.flush());
}

} // namespace

BOOST_AUTO_TEST_CASE(a_job_is_read_as_it_was_written) {
    Made made;
    const Job read = read_job(made.folder.job());
    BOOST_TEST(read.name == made.job.name);
    BOOST_TEST(read.name.size() == 64U);
    BOOST_TEST(read.parts == parts);
    BOOST_TEST((read.units == made.job.units));
    BOOST_TEST(to_text(read) == text_of(made.folder.job()));
    BOOST_TEST(digest(read_problem_of(read, made.folder)) == digest(made.problem));
}

BOOST_AUTO_TEST_CASE(parts_add_up) {
    Made made;
    for (std::uint32_t part = 0; part < parts; ++part) {
        if (part == 3) continue;
        const PartRecord record = made.count(part);
        BOOST_TEST(record.complete);
        BOOST_TEST(parse_part_record(to_text(record)).count == record.count);
    }
    JobSurvey survey(made.job);
    survey.take_all(made.folder);
    BOOST_TEST(survey.done().size() == parts - 1);
    BOOST_TEST(survey.unfinished() == std::vector<std::uint32_t>{3}, boost::test_tools::per_element());
    BOOST_TEST((survey.covers() < 92));
    BOOST_TEST(survey.json().find(R"("done":6,"incomplete":"","missing":"3","faults":0,"complete":false)")
               != std::string::npos);
    BOOST_TEST(survey.seconds_left() == survey.seconds() / (parts - 1));
    BOOST_TEST(!find_part_record(made.job, made.folder, 3));
    survey.take(made.count(3));
    BOOST_TEST((survey.covers() == 92));
    BOOST_TEST(survey.json().find(R"("complete":true,"count":"92")") != std::string::npos);
    BOOST_TEST(survey.seconds_left() == 0);
    BOOST_TEST(survey.faults().empty());
    BOOST_TEST(recount(made.job, made.folder, made.problem, survey, "masks", parts).empty());
    survey.take(*find_part_record(made.job, made.folder, 5));
    BOOST_TEST(survey.repeated().contains(5));
    BOOST_TEST((survey.covers() == 92));
}

BOOST_AUTO_TEST_CASE(numbers_are_told_as_ranges) {
    const auto told = [](std::vector<std::uint32_t> numbers) { return job::in_ranges(numbers); };
    BOOST_TEST(told({}) == "");
    BOOST_TEST(told({7}) == "7");
    BOOST_TEST(told({0, 1, 2, 3, 7, 12, 13}) == "0-3,7,12-13");
    BOOST_TEST(told({4294967294, 4294967295}) == "4294967294-4294967295");
    const std::vector<std::uint32_t> odd{1, 3, 5, 7};
    BOOST_TEST(job::in_ranges(odd, 2) == "1,3,...");
    BOOST_TEST(job::in_ranges(odd, 4) == "1,3,5,7");
}

BOOST_AUTO_TEST_CASE(a_false_answer_is_found) {
    Made made;
    for (std::uint32_t part = 1; part < parts; ++part) made.count(part);
    PartRecord record = made.count(0);
    record.count += 1;
    write_part_record(made.folder, record);
    JobSurvey survey(made.job);
    survey.take_all(made.folder);
    BOOST_TEST((survey.covers() == 93)); // its seal is good
    BOOST_TEST(recount(made.job, made.folder, made.problem, survey, "masks", parts) == std::vector<std::uint32_t>{0},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_answer_that_differs_stands_beside_the_first) {
    Made made;
    PartRecord record = made.count(0);
    const Count first = record.count;
    BOOST_TEST(add_part_record(made.job, made.folder, record).empty()); // an equal one
    record.count += 1;
    record.complete = false;
    BOOST_TEST(add_part_record(made.job, made.folder, record).empty());
    record.complete = true;
    const std::string beside = add_part_record(made.job, made.folder, record);
    BOOST_REQUIRE(beside != made.folder.record(0));
    BOOST_TEST((read_part_record(beside).count == record.count));
    BOOST_TEST((read_part_record(made.folder.record(0)).count == first));
    JobSurvey survey(made.job);
    survey.take_all(made.folder);
    BOOST_TEST(survey.differing() == std::set<std::uint32_t>{0}, boost::test_tools::per_element());
    record.part = 1;
    BOOST_TEST(add_part_record(made.job, made.folder, record).empty()); // the first of its part
    BOOST_TEST((read_part_record(made.folder.record(1)).count == record.count));
}

BOOST_AUTO_TEST_CASE(what_is_damaged_or_foreign_does_not_count) {
    Made made;
    for (std::uint32_t part = 0; part < parts; ++part) made.count(part);
    std::string text = text_of(made.folder.record(2));
    const std::size_t at = text.find("\"count\"");
    BOOST_REQUIRE(at != std::string::npos);
    text[text.find_first_of("0123456789", at)] = '9';
    write_text(made.folder.record(2), text);
    BOOST_CHECK_THROW(read_part_record(made.folder.record(2)), ParseError);
    PartRecord foreign = made.count(4);
    foreign.job = std::string(64, '0');
    write_part_record(made.folder, foreign);
    JobSurvey survey(made.job);
    survey.take_all(made.folder);
    BOOST_TEST(survey.fault_count() == 2U);
    BOOST_TEST(survey.missing() == (std::vector<std::uint32_t>{2, 4}), boost::test_tools::per_element());
    BOOST_CHECK_THROW(survey.take(foreign), ParseError);
    BOOST_CHECK_THROW(read_part_record(made.folder.record(2) + "x"), NoInput);
    write_text(made.folder.problem(), text_of(made.folder.problem()) + "\n");
    BOOST_CHECK_THROW(read_problem_of(made.job, made.folder), ParseError);
}

BOOST_AUTO_TEST_CASE(a_search_continues_from_its_checkpoint) {
    const TemporaryFolder place;
    const std::string path = place.path() + "/kept";
    const Problem problem = queens();
    const SolveParams params{.engine = "links"};
    const CheckpointOwner owner{.verb = "count", .problem = problem, .engine = "links"};
    int runs = 0;
    for (bool done = false; !done; ++runs) {
        BOOST_REQUIRE(runs < 1000);
        CheckpointFile file(path, owner);
        BOOST_TEST(file.found().has_value() == (runs > 0));
        if (file.found()) BOOST_CHECK_THROW(CheckpointFile(path, owner), std::system_error); // it is locked
        const Control control{.limits = {.nodes = 300}};
        const PartResult result = count_part(problem, {}, params, control, file.keeping());
        file.finish(result);
        done = result.answer.complete();
    }
    BOOST_TEST(runs > 2);
    const CheckpointFile file(path, owner);
    BOOST_TEST(file.is_complete());
    BOOST_TEST((file.answer().answer.covers == 92));
    BOOST_CHECK_THROW(CheckpointFile(path, {.verb = "count", .problem = problem, .engine = "masks"}),
                      std::exception); // another search
}

BOOST_AUTO_TEST_CASE(a_list_knows_how_much_of_its_file_counts) {
    const TemporaryFolder place;
    const std::string path = place.path() + "/kept";
    const Problem problem = queens();
    const CheckpointOwner owner{.verb = "solve", .problem = problem, .engine = "links", .listing = "text"};
    Verifier verifier(problem);
    std::vector<std::vector<OptionId>> covers;
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        BOOST_TEST(!verifier.violation(cover));
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    };
    {
        CheckpointFile file(path, owner);
        const Keeping keeping = file.keeping({.settle = [&] { return covers.size(); }});
        const Control control{.limits = {.nodes = 300}};
        file.finish(solve_part(problem, {}, {.engine = "links"}, control, sink, keeping));
    }
    CheckpointFile file(path, owner);
    BOOST_TEST(file.bytes() > 0U);
    BOOST_TEST(file.bytes() < 92U);
    covers.resize(file.bytes());
    const Keeping keeping = file.keeping({.settle = [&] { return covers.size(); }});
    const PartResult result = solve_part(problem, {}, {.engine = "links"}, {}, sink, keeping);
    file.write_end(result, covers.size());
    BOOST_TEST(covers.size() == 92U);
    std::ranges::sort(covers);
    BOOST_TEST((std::ranges::adjacent_find(covers) == covers.end()));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
