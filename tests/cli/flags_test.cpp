// SPDX-License-Identifier: MIT
// Missed without it: a flag that is read otherwise than help says.
#include <array>

#include <boost/test/unit_test.hpp>
#include <fmt/core.h>

#include "cli/flags/flags.hpp"

BOOST_AUTO_TEST_SUITE(flags_test)

using quadrille::UsageError;
using quadrille::cli::Flag;
using quadrille::cli::Invocation;

namespace {

constexpr std::array flags{
    Flag{"all,a", "", "everything"}.excludes("part", "show=names").because("--all prints indices"),
    Flag{"limit,n", "N", "how many"}.number(1, 9),
    Flag{"require", "OPTION", "again and again"}.repeated(),
    Flag{"show", "WHAT", "how"}.one_of("indices|names"),
    Flag{"time", "T", "how long"}.time(),
    Flag{"memory", "SIZE", "how much"}.bytes(1024),
    Flag{"part", "I/N", "which part"}.needs("limit"),
};

Invocation parse(const std::vector<std::string>& words) { return {"solve", words, flags}; }

std::string error_of(const std::vector<std::string>& words) {
    try {
        parse(words);
        return "";
    } catch (const UsageError& error) {
        return error.what();
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(long_short_joined_and_apart) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"--limit", "7", "file"},
                                                                   {"--limit=7", "file"},
                                                                   {"-n", "7", "file"},
                                                                   {"-n7", "file"},
                                                                   {"file", "-n", "7"}}) {
        const Invocation invocation = parse(words);
        BOOST_TEST((invocation.number("limit") == 7u));
        BOOST_TEST(invocation.file() == "file");
    }
}

BOOST_AUTO_TEST_CASE(dashes) {
    BOOST_TEST(parse({}).file() == "-");
    BOOST_TEST(parse({"-"}).file() == "-");
    BOOST_TEST(parse({"--", "--all"}).file() == "--all");
    BOOST_TEST(!parse({"--", "--all"}).has("all"));
}

BOOST_AUTO_TEST_CASE(repeated_flags_keep_their_order) {
    BOOST_TEST(
        (parse({"--require", "1", "--require", "name:x"}).all("require") == std::vector<std::string>{"1", "name:x"}));
}

BOOST_AUTO_TEST_CASE(errors_name_the_flag) {
    BOOST_TEST(error_of({"--al"}).find("--al") != std::string::npos); // no guessing
    BOOST_TEST(error_of({"--limit"}).find("--limit") != std::string::npos);
    BOOST_TEST(error_of({"--limit", "1", "-n", "2"}) == "solve: --limit is given twice");
    BOOST_TEST(!error_of({"--all=yes"}).empty());
}

BOOST_AUTO_TEST_CASE(numbers_are_whole_and_in_bounds) {
    for (const auto* text : {"abc", "0", "-1", "10", "1.5", "0x5", " 5", "18446744073709551616"})
        BOOST_TEST(error_of({std::string("--limit=") + text})
                   == fmt::format("solve: --limit takes a whole number from 1 to 9, not '{}'", text));
    BOOST_TEST(!error_of({"--limit="}).empty());
    BOOST_TEST(!parse({}).number("limit").has_value());
}

BOOST_AUTO_TEST_CASE(choices) {
    BOOST_TEST(parse({}).choice("show") == "indices");
    BOOST_TEST(parse({"--show", "names"}).choice("show") == "names");
    BOOST_TEST(error_of({"--show", "name"})
               == "solve: --show takes indices or names, not 'name'; did you mean 'names'?");
    BOOST_TEST(error_of({"--show", ""}) == "solve: --show takes indices or names, not ''");
}

BOOST_AUTO_TEST_CASE(a_slip_is_answered_with_the_nearest) {
    BOOST_TEST(error_of({"-limit", "3"}) == "solve: unrecognised option '-limit'; did you mean '--limit'?");
    BOOST_TEST(error_of({"--frobnicate"}) == "solve: unrecognised option '--frobnicate'");
}

BOOST_AUTO_TEST_CASE(flags_need_and_exclude_each_other) {
    BOOST_TEST(error_of({"--part", "0/2"}) == "solve: --part needs --limit");
    BOOST_TEST(error_of({"--part", "0/2", "--limit", "3"}) == "");
    BOOST_TEST(error_of({"-n3", "--part", "0/2", "-a"})
               == "solve: --all and --part cannot be combined: --all prints indices");
    BOOST_TEST(error_of({"--all", "--show", "names"})
               == "solve: --all and --show names cannot be combined: --all prints indices");
    BOOST_TEST(error_of({"--all", "--show", "indices"}) == "");
}

BOOST_AUTO_TEST_CASE(times_have_units) {
    using namespace std::chrono_literals;
    const auto time = [](const char* text) { return parse({"--time", text}).time("time"); };
    BOOST_TEST((time("90") == 90s && time("90s") == 90s && time("1.5m") == 90s));
    BOOST_TEST((time("2h") == 2h && time("1d") == 24h && time("0.5d") == 12h));
    for (const auto* text : {"1w", "d", "1 d", "-1d", "1e9d"}) BOOST_CHECK_THROW(time(text), UsageError);
}

BOOST_AUTO_TEST_CASE(bytes_below_the_least_lack_a_unit) {
    const auto bytes = [](const char* text) { return parse({"--memory", text}).bytes("memory"); };
    BOOST_TEST((bytes("1024") == 1024u && bytes("1K") == 1024u && bytes("4G") == 4ULL << 30));
    for (const auto* text : {"4", "1023", "0", "x"}) BOOST_CHECK_THROW(bytes(text), UsageError);
    BOOST_TEST(error_of({"--memory", "4"})
               == "solve: --memory 4 is 4 bytes, and 1024 is the least; did you mean '4G'?");
}

BOOST_AUTO_TEST_CASE(one_file_at_most) { BOOST_CHECK_THROW(parse({"a", "b"}).file(), UsageError); }

BOOST_AUTO_TEST_CASE(short_flags_together) {
    const Invocation together = parse({"-an7", "file"});
    BOOST_TEST(together.has("all"));
    BOOST_TEST(together.get("limit").value() == "7");
    BOOST_TEST(parse({"-an", "7", "file"}).get("limit").value() == "7");
    // What follows a flag with a value is the value.
    BOOST_TEST(error_of({"-na"}) == "solve: --limit takes a whole number from 1 to 9, not 'a'");
    BOOST_TEST(error_of({"-an"}) != "");
}

BOOST_AUTO_TEST_CASE(words_as_a_shell_reads_them) {
    using quadrille::cli::shell_word;
    BOOST_TEST(shell_word("a-b_c/1.txt") == "a-b_c/1.txt");
    BOOST_TEST(shell_word("") == "''");
    BOOST_TEST(shell_word("a b") == "'a b'");
    BOOST_TEST(shell_word("it's $HOME") == "'it'\\''s $HOME'");
}

BOOST_AUTO_TEST_SUITE_END()
