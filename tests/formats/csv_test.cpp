// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <random>

#include <quadrille/problem.hpp>

#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(csv_test)

using namespace quadrille;
using test::error_of;
using test::read_string;
using test::write_string;

namespace {

/// A problem as dlx, which names items and options.
std::string as_dlx(const std::string& table) {
    return write_string(read_string(table, "csv").problem, "dlx");
}

const std::string shifts = "Mon Tue Wed\n| name: Ann\nMon Tue |10.50\n| name: Bea\nWed |7.00\n";

} // namespace

BOOST_AUTO_TEST_CASE(a_column_an_item) {
    const std::string table = "name,cost,Mon,Tue,Wed\nAnn,10.50,1,1,0\nBea,7,0,0,1\n";
    BOOST_TEST(read_string(table).format == "csv");
    BOOST_TEST(as_dlx(table) == shifts);
    BOOST_TEST(as_dlx("\xef\xbb\xbfNAME;Cost;Mon;Tue;Wed\r\nAnn;10,50;x;TRUE;\r\n\r\nBea;7;0;false;1.0\r\n")
               == shifts);
    BOOST_TEST(as_dlx("name\tMon\tTue\tcost\tWed\nAnn\t1\t1\t10.5\t\nBea\t\t\t7.00\tX\n") == shifts);
    BOOST_TEST(
        as_dlx("\"name\",\"cost\",\"Mon\",\"Tue\",\"Wed\",\n\"Ann\",\"10.50\",1,1,0,\n\"Bea\",7,0,0,1,,\n")
        == shifts);
}

BOOST_AUTO_TEST_CASE(items_named_by_numbers) {
    const std::string numbers = "0 1 2 3 4 5\n| name: Ann\n0 1 |3\n| name: Bea\n2 3 4 5 |2\n";
    const std::string table = write_string(read_string(numbers, "dlx").problem, "csv");
    BOOST_TEST(table == "name,cost,0,1,2,3,4,5\nAnn,3,1,1,0,0,0,0\nBea,2,0,0,1,1,1,1\n");
    BOOST_TEST(as_dlx(table) == "| dlx\n" + numbers);
}

// What pandas.DataFrame.to_csv, R's write.csv and R's write.table write of the same data.
BOOST_AUTO_TEST_CASE(tables_of_data_frames) {
    const std::string frame = "a b\n| name: 0\na\n| name: 1\nb\n";
    BOOST_TEST(as_dlx(",a,b\n0,1,0\n1,0,1\n") == frame);
    BOOST_TEST(as_dlx("\"\",\"a\",\"b\"\n\"0\",TRUE,FALSE\n\"1\",FALSE,TRUE\n") == frame);
    BOOST_TEST(as_dlx("\"a\" \"b\"\n\"0\" 1 0\n\"1\" 0 1\n") == frame);
    BOOST_TEST(read_string("\"a\" \"b\"\n\"0\" 1 0\n\"1\" 0 1\n").format == "csv");
    BOOST_TEST(read_string("a b\n1 0\n0 1\n").format == "csv");
    BOOST_TEST(as_dlx("a b\n1.0 0.0\n0.0 1.0\n") == "a b\na\nb\n");
}

BOOST_AUTO_TEST_CASE(a_record_an_option) {
    BOOST_TEST(as_dlx("name,cost,items\nAnn,10.50,Mon,Tue\nBea,7,Wed\n") == shifts);
    BOOST_TEST(as_dlx("name,cost,item,item,item\nAnn,10.50,Mon,Tue,\nBea,7,,,Wed\n") == shifts);
    BOOST_TEST(as_dlx("items\np,q\np,s:red\nq,s:red\n") == "p q | s\np q\np s:red\nq s:red\n");
    BOOST_TEST(as_dlx("name,items\nkind,p:primary,s:secondary\nat least,p:2\nat most,p:3\n,p,s\n,p\n")
               == "2:3|p | s\np s\np\n");
    // a known name with a colon is an item
    BOOST_TEST(read_string("name,items\nkind,9:00:primary,day:secondary\nx,9:00,day:Mon\n")
                   .problem.item_name(ItemId{0})
               == "9:00");
}

BOOST_AUTO_TEST_CASE(a_record_a_cell) {
    BOOST_TEST(as_dlx("option,item,cost\nAnn,Mon,10.50\nBea,Wed,7\nAnn,Tue,\n")
               == "Mon Wed Tue\n| name: Ann\nMon Tue |10.50\n| name: Bea\nWed |7.00\n");
    BOOST_TEST(as_dlx("item,option,colour\np,x,\ns,x,red\n") == "p | s\n| name: x\np s:red\n");
}

BOOST_AUTO_TEST_CASE(bounds_read_as_english) {
    const auto bounds = [](const std::string& rows) {
        return read_string("name,a,b\n" + rows + "x,1,1\n").problem.bounds(ItemId{0});
    };
    BOOST_TEST((bounds("at least,2,\n") == Bounds{2, UINT32_MAX}));
    BOOST_TEST((bounds("at most,2,\n") == Bounds{0, 2}));
    BOOST_TEST((bounds("At Least,0,\nAT MOST,4,\n") == Bounds{0, 4}));
    BOOST_TEST((bounds("at least,,3\n") == Bounds{1, 1}));
}

BOOST_AUTO_TEST_CASE(quotes) {
    const Problem problem = read_string("name,\"a, \"\"b\"\"\",\"two\nlines\",c\n\"x;y\",1,0,1\n").problem;
    BOOST_TEST(problem.item_name(ItemId{0}) == "a, \"b\"");
    BOOST_TEST(problem.item_name(ItemId{1}) == "two\nlines");
    BOOST_TEST(problem.option_name(OptionId{0}) == "x;y");
    BOOST_TEST(error_of("name,\"a\nb,c\n")
               == "test:1:6: found a quote that is not closed, expected another one, as in \"text\"");
    BOOST_TEST(
        error_of("a,b\n\"1\"x,0\n")
        == "test:2:4: found 'x' after a quote, expected the end of the field; quotes inside are written twice");
}

BOOST_AUTO_TEST_CASE(mistakes_have_a_place) {
    BOOST_TEST(error_of("name,a,b\nx,1\n")
               == "test:2:3: found a record of 2 fields, expected 3 as in line 1");
    BOOST_TEST(error_of("name,a,b\nx,1,0,1\n")
               == "test:2:7: found a record of more than 3 fields, expected 3 as in line 1");
    BOOST_TEST(error_of("name,a,b\nx,1,5\n").starts_with("test:2:5: found '5', expected 0, 1 or nothing"));
    BOOST_TEST(error_of("name,a,a\nx,1,1\n")
               == "test:1:8: found the column 'a' again, expected each once: it stands at 1:6 already");
    BOOST_TEST(
        error_of("name,cost,a\nx,ten,1\n").starts_with("test:2:3: found cost 'ten', expected a number"));
    BOOST_TEST(error_of("name,items\nx,a,a\n")
               == "test:2:5: found item 'a' again, expected each item once in an option");
    BOOST_TEST(error_of("name,a,b\nx,1,0\nat least,1,1\n")
               == "test:3:1: found the record 'at least' after an option, expected it before all options");
    BOOST_TEST(error_of("name,a,b\nat least,3,\nat most,2,\nx,1,0\n")
                   .starts_with("test:3:9: found item 'a' with at least 3"));
    BOOST_TEST(error_of("name,items\nkind,p:primary\nx,p:red\n")
               == "test:3:3: found a colour on item 'p', expected none: it is primary");
    BOOST_TEST(error_of("option,item,cost\nx,a,1\nx,b,2\n")
               == "test:3:5: found cost '2' of option 'x', expected '1' as in line 2");
    BOOST_TEST(error_of("name,a\xff,b\nx,1,0\n").starts_with("test:1:7: found '\\xff', expected UTF-8"));
}

BOOST_AUTO_TEST_CASE(written_and_read_again) {
    std::mt19937_64 random(28);
    for (int i = 0; i < test::runs(20'000); ++i) {
        const test::Shape shape{.colours = i % 2 != 0,
                                .bounds = i % 3 != 0,
                                .costs = i % 5 != 0,
                                .names = true,
                                .parts = i % 7 == 0};
        const Problem problem = test::random_problem(random, shape);
        if (problem.item_count() == 0) continue;
        for (const std::string_view encoding : {"", "wide", "long"}) {
            if (encoding == "wide" && problem.has_colours()) continue;
            std::ostringstream out;
            const auto warnings
                = write_problem(out, problem, "csv", {.lossy = true, .encoding = std::string(encoding)});
            const Problem again = read_string(out.str(), "csv").problem;
            BOOST_REQUIRE_MESSAGE(digest(again) == digest(problem) || problem.sense() == Sense::max,
                                  out.str());
            for (std::uint32_t k = 0; k < problem.item_count() && problem.has_item_names(); ++k)
                BOOST_REQUIRE(again.item_name(ItemId{k}) == problem.item_name(ItemId{k}));
        }
    }
}

// Records of bounds stand before the options, and mention their items first.
BOOST_AUTO_TEST_CASE(bounds_keep_the_order_of_items) {
    ProblemBuilder builder;
    builder.add_item("a");
    builder.add_item("b", Kind::primary, {2, 3});
    for (const ItemId item : {ItemId{0}, ItemId{1}}) {
        builder.begin_option();
        BOOST_REQUIRE(builder.add_cell(item));
    }
    BOOST_TEST(write_string(builder.build(), "csv", {.encoding = "long"})
               == "name,items\nkind,a:primary,b:primary\nat least,,b:2\nat most,,b:3\n,a\n,b\n");
}

// A name that would come back as something else is not written, and the writer says so.
BOOST_AUTO_TEST_CASE(names_that_mean_something_else) {
    const auto written = [](const Problem& problem, std::string_view encoding) {
        std::ostringstream out;
        const WriteParams params{.encoding = std::string(encoding)};
        BOOST_TEST(write_problem(out, problem, "csv", params).size() == 1);
        BOOST_TEST(digest(read_string(out.str(), "csv").problem) == digest(problem));
        return out.str();
    };
    for (const std::string_view encoding : {"wide", "long"})
        for (const std::string name : {"kind", "At Least", "at most", " x"}) {
            ProblemBuilder builder;
            builder.add_item("a");
            builder.begin_option();
            builder.set_option_name(name);
            BOOST_REQUIRE(builder.add_cell(ItemId{0}));
            BOOST_TEST(written(builder.build(), encoding)
                       == (encoding == "wide" ? "name,a\n,1\n" : "name,items\n,a\n"));
        }

    const auto coloured = [](const std::string& item, const std::string& colour) {
        ProblemBuilder builder;
        builder.add_item("p");
        builder.add_item("s", Kind::secondary);
        builder.add_item(item, Kind::secondary);
        builder.begin_option();
        BOOST_REQUIRE(builder.add_cell(ItemId{0}));
        BOOST_REQUIRE(builder.add_cell(ItemId{1}, builder.colour(colour)));
        return builder.build();
    };
    BOOST_TEST(written(coloured("t", "a:b"), "long")
               == "name,items\nkind,p:primary,s:secondary,t:secondary\n,p,s:1\n");
    BOOST_TEST(written(coloured("s:red", "red"), "long")
               == "name,items\nkind,0:primary,1:secondary,2:secondary\n,0,1:red\n");
}

BOOST_AUTO_TEST_SUITE_END()
