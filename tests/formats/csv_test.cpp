// SPDX-License-Identifier: MIT
// Missed without it: a table that is read as another problem than its author meant.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include <quadrille/problem.hpp>

#include "support/brute_force.hpp"
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
std::string as_dlx(const std::string& table) { return write_string(read_string(table, "csv").problem, "dlx"); }

const std::string shifts = "Mon Tue Wed\n| name: Ann\nMon Tue |10.50\n| name: Bea\nWed |7.00\n";

} // namespace

BOOST_AUTO_TEST_CASE(a_column_an_item) {
    const std::string table = "name,cost,Mon,Tue,Wed\nAnn,10.50,1,1,0\nBea,7,0,0,1\n";
    BOOST_TEST(read_string(table).format == "csv");
    BOOST_TEST(as_dlx(table) == shifts);
    BOOST_TEST(as_dlx("\xef\xbb\xbfNAME;Cost;Mon;Tue;Wed\r\nAnn;10,50;x;TRUE;\r\n\r\nBea;7;0;false;1.0\r\n") == shifts);
    BOOST_TEST(as_dlx("name\tMon\tTue\tcost\tWed\nAnn\t1\t1\t10.5\t\nBea\t\t\t7.00\tX\n") == shifts);
    BOOST_TEST(as_dlx("\"name\",\"cost\",\"Mon\",\"Tue\",\"Wed\",\n\"Ann\",\"10.50\",1,1,0,\n\"Bea\",7,0,0,1,,\n")
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
    BOOST_TEST(as_dlx("\"\",\"a\",\"b\"\r\n\"0\",\"1\",\"0\"\r\n\"1\",\"0\",\"1\"\r\n") == frame);
    BOOST_TEST(as_dlx("Unnamed: 0,a,b\n0,1,0\n1,0,1\n") == frame);
    BOOST_TEST(as_dlx("a b\n1 1 0\n2 0 1\n") == "a b\n| name: 1\na\n| name: 2\nb\n");
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
    BOOST_TEST(read_string("name,items\nkind,9:00:primary,day:secondary\nx,9:00,day:Mon\n").problem.item_name(ItemId{0})
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
    // One number alone is said of all items; what is said of one of them goes first.
    BOOST_TEST((bounds("at least,1\n") == Bounds{1, UINT32_MAX}));
    BOOST_TEST((bounds("AT MOST,2\nat least,1\n") == Bounds{1, 2}));
    BOOST_TEST((bounds("at least,1\nat least,3,\n") == Bounds{3, UINT32_MAX}));
    BOOST_TEST(error_of("name,a,b\nat least,1\nat least,2\n")
               == "test:3:10: found a second number of the record at least, expected one");
}

BOOST_AUTO_TEST_CASE(quotes) {
    const Problem problem = read_string("name,\"a, \"\"b\"\"\",\"two\nlines\",c\n\"x;y\",1,0,1\n").problem;
    BOOST_TEST(problem.item_name(ItemId{0}) == "a, \"b\"");
    BOOST_TEST(problem.item_name(ItemId{1}) == "two\nlines");
    BOOST_TEST(problem.option_name(OptionId{0}) == "x;y");
    BOOST_TEST(error_of("name,\"a\nb,c\n")
               == "test:1:6: found a quote that is not closed, expected another one, as in \"text\"");
    BOOST_TEST(error_of("a,b\n\"1\"x,0\n")
               == "test:2:4: found 'x' after a quote, expected the end of the field; quotes inside are written twice");
}

BOOST_AUTO_TEST_CASE(mistakes_have_a_place) {
    BOOST_TEST(error_of("name,a,b\nx,1\n") == "test:2:3: found a record of 2 fields, expected 3 as in line 1");
    BOOST_TEST(error_of("name,a,b\nx,1,0,1\n")
               == "test:2:7: found a record of more than 3 fields, expected 3 as in line 1");
    BOOST_TEST(error_of("name,a,b\nx,1,5\n")
               == "test:2:5: found '5' in the column 'b', expected 0, 1, x or nothing; if 'b' has costs, call it cost");
    BOOST_TEST(error_of("name,a,a\nx,1,1\n")
               == "test:1:8: found the column 'a' again, expected each once: it stands at 1:6 already");
    BOOST_TEST(error_of("name,cost,a\nx,ten,1\n").starts_with("test:2:3: found cost 'ten', expected a number"));
    BOOST_TEST(error_of("name,items\nx,a,a\n")
               == "test:2:5: found item 'a' again, expected each item once in an option");
    BOOST_TEST(error_of("name,a,b\nx,1,0\nat least,1,1\n")
               == "test:3:1: found the record 'at least' after an option, expected it before all options");
    BOOST_TEST(
        error_of("name,a,b\nat least,3,\nat most,2,\nx,1,0\n").starts_with("test:3:9: found item 'a' with at least 3"));
    BOOST_TEST(error_of("name,items\nkind,p:primary\nx,p:red\n")
               == "test:3:3: found a colour on item 'p', expected none: it is primary");
    BOOST_TEST(error_of("option,item,cost\nx,a,1\nx,b,2\n")
               == "test:3:5: found cost '2' of option 'x', expected '1' as in line 2");
    BOOST_TEST(error_of("name,a\xff,b\nx,1,0\n").starts_with("test:1:7: found '\\xff', expected UTF-8"));
}

BOOST_AUTO_TEST_CASE(bounds_of_all_items) {
    BOOST_TEST(as_dlx("name,a,b\nat least,1\nat most,2\nx,1,1\n") == "1:2|a 1:2|b\n| name: x\na b\n");
    BOOST_TEST(as_dlx("name,cost,a,b\nat most,2\nat most,,3,\nx,5,1,1\n") == "0:3|a 0:2|b\n| name: x\na b |5\n");
    BOOST_TEST(as_dlx("name,items\nat least,0,,\nat most,2,b:1\nkind,a:primary,s:secondary\nx,a,b\nx,a,s\n")
               == "0:1|b 0:2|a | s\n| name: x\na b\n| name: x\na s\n");
    BOOST_TEST(as_dlx("name,cost,items\nat least,2\nx,5,a,b\n")
               == "2:4294967295|a 2:4294967295|b\n| name: x\na b |5\n");
    BOOST_TEST(error_of("name,a,b\nx,1,1\nat least,1\n")
               == "test:3:1: found the record 'at least' after an option, expected it before all options");
    BOOST_TEST(
        read_string("name,a,b\nat least,1,\nx,1,1\n").warnings.front()
        == "test:2:10: warning: the record 'at least' is of item 'a' only; for all items, put the number below each, or "
           "end the record behind the number");
}

// Spreadsheets fill all records to the same length.
BOOST_AUTO_TEST_CASE(empty_last_cells) {
    for (const char separator : {',', ';', '\t'})
        for (const std::string end : {"", "S", "SS"}) {
            std::string table = "ASBSC\n1S0S1" + end + "\n0S1S0" + end + "\n";
            std::ranges::replace(table, 'S', separator);
            BOOST_TEST(read_string(table).format == "csv", table);
            BOOST_TEST(as_dlx(table) == "A B C\nA C\nB\n", table);
        }
    BOOST_TEST(as_dlx("name,items,,\nAnn,a,b,\nBea,c,,\n") == "a b c\n| name: Ann\na b\n| name: Bea\nc\n");
    BOOST_TEST(error_of("A,B,C,\n1,0,1,1\n0,1,0,1\n")
               == "test:2:7: found a record of more than 3 fields, expected 3 as in line 1; give each column a title");
    BOOST_TEST(error_of("Roster of May,,\nname,A,B\nx,1,0\n")
               == "test:2:6: found a record of more than 1 field, expected 1 as in line 1; a heading begins with #");
    BOOST_TEST(error_of("A,B,C\n1,0,1,\n0,1,0,1\n")
               == "test:3:7: found a record of more than 3 fields, expected 3 as in line 1");
}

BOOST_AUTO_TEST_CASE(a_first_column_without_a_title) {
    const auto short_titles = [](const std::string& place, int size) {
        return "test:" + place + ": found a record of " + std::to_string(size) + " fields, expected "
               + std::to_string(size - 1)
               + " as in line 1; if the first column has names of options, it needs the title name";
    };
    BOOST_TEST(error_of("A B C D\n1 0 1 0 1\n0 1 0 1 0\n") == short_titles("2:9", 5));
    BOOST_TEST(error_of("A,B\nx,1,0\n,0,1\n") == short_titles("2:5", 3));
    BOOST_TEST(error_of("3 2\n1 0 1\n0 1 0\n", "csv") == short_titles("2:5", 3));
    BOOST_TEST(error_of("A B\n0 1 0\n1 0 1\n") == short_titles("2:5", 3));
    BOOST_TEST(error_of("A B\n2 1 0\n2 0 1\n") == short_titles("2:5", 3));
    for (const auto* text : {"% matrix\n1 0 1\n0 1 0\n", "% my matrix\n1 0 1\n0 1 0\n"})
        BOOST_TEST(error_of(text, "csv")
                   == "test:1:1: found '%', expected the title of a column; comments begin with #");
    BOOST_TEST(error_of(",A,B\n1,1,0\n1,0,1\n0,1,1\n")
               == "test:1:1: found a column of 0s and 1s without a title, expected the name of an item, or name");
    BOOST_TEST(
        error_of("Ann,1,0\nBob,0,1\n")
        == "test:1:1: found names before rows of 0s and 1s, without titles, expected a problem: a line of titles "
           "stands above: (echo 'name,1,2'; cat FILE) | quadrille solve");
}

// Statements of other languages end in semicolons.
BOOST_AUTO_TEST_CASE(lines_that_end_in_a_separator_are_no_table) {
    for (const auto* text : {"* #variable= 3 #constraint= 2\n+1 x1 +1 x3 = 1 ;\n+1 x2 +1 x3 = 1 ;\n",
                             "x1 + x2 = 1;\nx2 + x3 = 1;\n", "set I := 1..3;\nparam n;\n", "int a;\r\nint b;\r\n"})
        BOOST_TEST((!error_of(text).empty() && error_of(text).find("the column '") == std::string::npos), text);
    BOOST_TEST(as_dlx("A;\n1;\n1;\n") == as_dlx("A\n1\n1\n"));
    BOOST_TEST(read_string("A;\n1;\n1;\n").format == "csv");
    BOOST_TEST(read_string("items,\na,\nb,\n").format == "csv");
}

BOOST_AUTO_TEST_CASE(titles_that_mean_nothing) {
    const std::string crews = "a b c\n| name: Ann\na b |5\n| name: Bea\nc |3\n";
    for (const auto* title : {"crew", "match", "id", "names", "Mannschaft"}) {
        BOOST_TEST(as_dlx(std::string(title) + ",cost,items\nAnn,5,a,b\nBea,3,c\n") == crews);
        BOOST_TEST(as_dlx(std::string(title) + ",cost,a,b,c\nAnn,5,1,1,0\nBea,3,0,0,1\n") == crews);
        BOOST_TEST(as_dlx(std::string(title) + ",cost,item\nAnn,5,a\nAnn,,b\nBea,3,c\n") == crews);
    }
    const auto unknown = [](const std::string& place, const std::string& title, const std::string& advice) {
        return "test:" + place + ": found the column '" + title + "', expected only name and cost before the items; "
               + advice;
    };
    BOOST_TEST(error_of("name,price,items\nx,5,a\n") == unknown("1:6", "price", "did you mean 'cost'?"));
    BOOST_TEST(error_of("match,cost,items\n1,5,a\n") == unknown("1:1", "match", "did you mean 'name'?"));
    BOOST_TEST(error_of("price,items\n5,a\n") == unknown("1:1", "price", "did you mean 'name' or 'cost'?"));
    BOOST_TEST(error_of("price,items\ncheap,a\n") == unknown("1:1", "price", "did you mean 'cost'?"));
    BOOST_TEST(error_of("cost,crew,items\n5,Ann,a\n") == unknown("1:6", "crew", "did you mean 'name'?"));
    const std::string lost = "leave it out, or put its cells into the lists of items";
    BOOST_TEST(error_of("crew,day,items\nAnn,Mon,a\n") == unknown("1:6", "day", lost));
    BOOST_TEST(error_of("name,item,items\nAnn,Mon,a\n") == unknown("1:6", "item", lost));
    BOOST_TEST(error_of("name,colour,items\nAnn,red,a\n") == unknown("1:6", "colour", lost));
    BOOST_TEST(error_of("option,item,price\nAnn,Mon,3\n")
               == "test:1:13: found the column 'price', expected only option, item, colour and cost; "
                  "did you mean 'cost'?");
}

BOOST_AUTO_TEST_CASE(each_kind_of_wrong_cell_has_its_message) {
    const auto wrong
        = [](const std::string& place, const std::string& cell, const std::string& title, const std::string& advice) {
              return "test:" + place + ": found '" + cell + "' in the column '" + title
                     + "', expected 0, 1, x or nothing" + advice;
          };
    for (const std::string cell : {"yes", "No", "ja", "\u2713", "\u2714\ufe0f", "-", "n/a", "?"})
        BOOST_TEST(error_of("name,A\nx," + cell + "\n")
                   == wrong("2:3", cell, "A", ": write 1 for yes, and 0 or nothing for no"));
    BOOST_TEST(error_of("A,B\nyes,1\nno,0\n").starts_with("test:2:1: found 'yes' in the column 'A'"));
    BOOST_TEST(
        error_of("id,A\n101,1\n")
        == wrong("2:1", "101", "id", "; if 'id' has names of options, call it name; if it has costs, call it cost"));
    BOOST_TEST(error_of("test,A\n,1\nt2,1\n")
               == wrong("3:1", "t2", "test", "; if 'test' has names of options, call it name"));
    BOOST_TEST(error_of("A,Kosten\n1,5\n") == wrong("2:3", "5", "Kosten", "; if 'Kosten' has costs, call it cost"));
    BOOST_TEST(error_of("Nurse,Shift,Cost\nAnna,Mon early,5\n")
               == wrong("2:6", "Mon early", "Shift", "; if 'Shift' has lists of items, call it items and put it last"));
    BOOST_TEST(error_of("name,A\nx,1\nTotal,3\n") == wrong("3:7", "3", "A", "; leave out records that sum up others"));
    BOOST_TEST(error_of("name,A\nmax,3\n") == wrong("2:5", "3", "A", "; did you mean the record 'at most'?"));
    BOOST_TEST(error_of("name,A\ntypes,secondary\n")
               == wrong("2:7", "secondary", "A", "; did you mean the record 'kind'?"));
    BOOST_TEST(
        error_of("Ann, Bob, Cat\nAnn, Bob\nCat\n")
        == "test:1:1: found names between commas, expected a problem: in the format dlx they stand between blanks: "
           "tr ',;' '  ' < FILE | quadrille solve");
    BOOST_TEST(error_of("name,shifts\nAnn,Mon,Tue\n")
               == "test:2:9: found a record of more than 2 fields, expected 2 as in line 1; a table of lists has the "
                  "last title items");
}

BOOST_AUTO_TEST_CASE(records_that_describe_items) {
    BOOST_TEST(as_dlx("name,a,b\nAt_Least:,0,0\nat-most,3,1\nx,1,1\n") == "0:3|a 0:1|b\n| name: x\na b\n");
    BOOST_TEST(error_of("name,items\nsecondary,A,B\nx,A\n")
               == "test:2:1: found the record 'secondary', expected one called kind, as in kind,A:secondary");
    BOOST_TEST(error_of("name;cost;items\nPrimary:;;A;B\nx;1;A\n")
               == "test:2:1: found the record 'Primary:', expected one called kind, as in kind;;A:primary");
    BOOST_TEST(error_of("name,A,B\nx,1,1\nSecondary Items,0,1\n")
               == "test:3:1: found the record 'Secondary Items', expected one called kind, with primary or secondary "
                  "below each item");
    BOOST_TEST(error_of("name,A,B,C\nsecondary,A,B\n")
               == "test:2:1: found the record 'secondary', expected one called kind, with primary or secondary below "
                  "each item");
    BOOST_TEST(error_of("name,cost,A\nat least,2,1\n")
               == "test:2:10: found cost '2' in the record 'at least', expected nothing there");
}

BOOST_AUTO_TEST_CASE(warnings_of_tables) {
    const auto warning = [](const std::string& table) {
        const auto warnings = read_string(table).warnings;
        return warnings.empty() ? "" : warnings.front();
    };
    BOOST_TEST(warning("name,Kosten,A\nx,1,1\ny,0,1\n")
               == "test:1:6: warning: the column 'Kosten' is read as an item; if it has costs, call it cost");
    BOOST_TEST(warning("A,Unit price\n1,1\n0,1\n")
               == "test:1:3: warning: the column 'Unit price' is read as an item; if it has costs, call it cost");
    BOOST_TEST(warning("id,A\n0,1\n1,1\n")
               == "test:1:1: warning: the column 'id' is read as an item; if it has names of options, call it name");
    BOOST_TEST(warning("name,cost,A\nx,,1\ny,2,1\nz,,1\n")
               == "test:2:3: warning: this option and 1 more have no cost, as others have: they cost 0");
    BOOST_TEST(warning("name,cost,items\nx,2,A\ny\n")
               == "test:3:1: warning: this option has no cost, as others have: it costs 0");
    BOOST_TEST(warning("name,A,B\nsecondry,1,0\nx,1,1\n")
               == "test:2:1: warning: the record 'secondry' is read as an option; did you mean 'kind'?");
    BOOST_TEST(warning("name,A,B\nx,1,1\nmax,1,1\n")
               == "test:3:1: warning: the record 'max' is read as an option; did you mean 'at most'?");
    BOOST_TEST(warning("name,items\nSecondry,A,B\nx,C\n")
               == "test:2:1: warning: the record 'Secondry' is read as an option; did you mean 'kind'?");
    BOOST_TEST(warning("name,items\nkinds,A:secondary\nx,C,A\n")
               == "test:2:1: warning: the record 'kinds' is read as an option; did you mean 'kind'?");
    BOOST_TEST(warning("name,items\nmax,A:2\nx,A,B\n")
               == "test:2:1: warning: the record 'max' is read as an option; did you mean 'at most'?");
    BOOST_TEST(warning("name,A,B\nx,1,1\nTotal,1,1\n")
               == "test:3:1: warning: the record 'Total' is read as an option; leave it out if it sums up others");
    BOOST_TEST(
        warning("name,items\nx,5,Mon,Tue\ny,3,Wed\n")
        == "test:2:3: warning: the first item of each option is a number, as '5'; if they are costs, their column "
           "needs the title cost");
    BOOST_TEST(
        warning("items\nAnn,Mon,Tue\nBea,Tue\n")
        == "test:2:1: warning: the first item of each option, as 'Ann', is in no other one; if they are names of "
           "options, their column needs the title name");
    BOOST_TEST(warning("items\np,q\np,r\n") == "");
    BOOST_TEST(warning("items\np,s:red\nq,s:red\n") == "");
    BOOST_TEST(warning("name,items\nA,Mon early\nB,Mon\n")
               == "test:2:3: warning: the cell 'Mon early' is read as one item; put each item of a "
                  "list into a cell of its own");
    BOOST_TEST(warning("name,items\nx,101,Mon\ny,101,Tue\nz,102,Mon\nw,102,Tue\n") == "");
    BOOST_TEST(warning("name,A,B\nMax,1,0\nMin,0,1\n") == "");
    BOOST_TEST(warning("name,cost,A\nx,,1\ny,,1\n") == "");
    BOOST_TEST(warning("name,cost,items\nkind,,A:primary\nx,2,A\n") == "");
}

BOOST_AUTO_TEST_CASE(costs_of_spreadsheets) {
    const auto cost = [](const std::string& text, char separator = ',', const std::string& other = "7") {
        std::string table = "nameScostSA\nxS" + text + "S1\nyS" + other + "S1\n";
        std::ranges::replace(table, 'S', separator);
        const Problem problem = read_string(table, "csv").problem;
        return to_string(problem.cost(OptionId{0}), problem.cost_decimals());
    };
    BOOST_TEST(cost("1.200") == "1.200");
    BOOST_TEST(cost("\"10,50\"") == "10.50");
    BOOST_TEST(cost("10,50", ';') == "10.50");
    BOOST_TEST(cost("0.125", ';') == "0.125");
    BOOST_TEST(cost("1200,500", '\t') == "1200.500");
    BOOST_TEST(cost("1.200", ';', "10.5") == "1.200"); // another cost shows what the point is
    BOOST_TEST(cost("1,200", ';', "10,5") == "1.200");
    const auto both = [](const std::string& text, const std::string& words) {
        return "test:2:3: found cost '" + text + "', which could be " + words + ", expected one of these";
    };
    BOOST_TEST(error_of("name,cost,A\nx,\"1,200\",1\n") == both("1,200", "1200 or 1.2"));
    BOOST_TEST(error_of("name,cost,A\nx,\"-12,345\",1\n") == both("-12,345", "-12345 or -12.3450"));
    BOOST_TEST(error_of("name;cost;A\nx;1.200;1\n") == both("1.200", "1200 or 1.2"));
    BOOST_TEST(error_of("name\tcost\tA\nx\t1.000\t1\n") == both("1.000", "1000 or 1.0"));
    BOOST_TEST(error_of("name;cost;A\nx;1.200;1\ny;3,50;1\n") == both("1.200", "1200 or 1.2"));
    BOOST_TEST(error_of("name,cost,A\nx,\"1,200,000\",1\n")
                   .starts_with("test:2:3: found cost '1,200,000', expected a number"));
}

BOOST_AUTO_TEST_CASE(lists_in_one_cell) {
    const std::string days = "Mon Tue Wed\n| name: Ann\nMon Tue\n| name: Bea\nWed\n| name: Cai\nTue\n";
    for (const std::string list : {"\"Mon, Tue\"", "Mon;Tue", "Mon|Tue", "\"Mon\nTue\"", "\"Mon,Tue,\"", "Mon ; Tue"})
        BOOST_TEST(as_dlx("name,items\nAnn," + list + "\nBea,Wed\nCai,Tue\n") == days, list);
    BOOST_TEST(as_dlx("name;items\r\nAnn;Mon, Tue\r\nBea;Wed\r\nCai;Tue\r\n") == days);
    BOOST_TEST(as_dlx("name\titems\nAnn\tMon, Tue\nBea\tWed\nCai\tTue\n") == days);
    for (const std::string list :
         {"\"['Mon', 'Tue']\"", "\"(Mon, Tue)\"", "\"{Mon;Tue}\"", "Mon\u3001Tue", "Mon\uff0cTue", "Mon \u2022 Tue"})
        BOOST_TEST(as_dlx("name,items\nAnn," + list + "\nBea,['Wed']\nCai,Tue\n") == days, list);
    const Problem coloured = read_string("name,items\nA,p;s:red\nB,q;s:red\n").problem;
    BOOST_TEST((coloured.primary_count() == 2 && coloured.secondary_count() == 1 && coloured.has_colours()));
    const auto counts = [](const std::string& table) {
        const ReadResult read = read_string(table);
        return std::pair(read.problem.item_count(), static_cast<std::uint32_t>(read.warnings.size()));
    };
    using Counts = std::pair<std::uint32_t, std::uint32_t>; // of items and of warnings
    BOOST_TEST((counts("name,items\nA,\"1,4,7\"\nB,\"1,4\"\nC,\"4,5,7\"\n") == Counts(4, 0)));
    // names with signs stay whole
    BOOST_TEST((counts("name,items\nA,\"a,b\",c\nB,d\n") == Counts(3, 0)));
    BOOST_TEST((counts("name,items\nkind,\"Mon, Tue:primary\"\nA,\"Mon, Tue\",x\nB,Tue\n") == Counts(3, 0)));
    BOOST_TEST((counts("name,items\nA,Mon early\nB,Mon late\n") == Counts(2, 0)));
    BOOST_TEST((counts("name,items\nA,|\nB,;\n") == Counts(2, 0)));
    BOOST_TEST((counts("name,items\nA,\"(0, 1)\",\"(0, 2)\"\nB,\"(1, 1)\"\n") == Counts(3, 0)));
    BOOST_TEST((counts("option,item\nA,Mon|early\nA,Tue|late\nB,Mon|late\n") == Counts(3, 0)));
    // and where lists would give other covers, a warning says so
    BOOST_TEST((counts("option,item\nA,\"Mon, Tue\"\nB,\"Tue, Wed\"\n") == Counts(2, 1)));
    BOOST_TEST((counts("option,item\nA,\"Mon, Tue\"\nB,Tue\n") == Counts(2, 1)));
    BOOST_TEST((counts("name,items\nA,Mon|early,r\nB,Mon|late,s\n") == Counts(4, 1)));
    BOOST_TEST((counts("name,items\nA,\"Mon, Tue\",r\nB,Tue,s\n") == Counts(4, 1)));
    for (const std::string text : {"Mon, Tue", "Mon Tue", "Mon/Tue", "Mon + Tue", "Mon and Tue"}) {
        const std::string others = text == "Mon, Tue" ? "\"Mon, Wed\"" : "Mon\nC,Tue";
        BOOST_TEST(error_of("name,items\nA,\"" + text + "\"\nB," + others + "\n")
                       .starts_with("test:2:3: found '" + text + "', which could be one item or a list, expected "));
    }
}

// Each set is that of the program that wrote the text: Python, pandas, numpy or R.
BOOST_AUTO_TEST_CASE(lists_of_other_programs) {
    const std::string sets = "| dlx\n1 2 3\n| name: a\n1 2\n| name: b\n3\n";
    for (const auto& [first, second] : {std::pair("\"frozenset({1, 2})\"", "frozenset({3})"),
                                        {"\"{1, 2}\"", "{3}"},
                                        {"[1 2]", "[3]"},
                                        {"['1' '2']", "['3']"},
                                        {"\"array([1, 2], dtype=int64)\"", "\"array([3], dtype=int64)\""},
                                        {"\"c(\"\"1\"\", \"\"2\"\")\"", "3"},
                                        {"\"\"\"1\"\",\"\"2\"\"\"", "\"\"\"3\"\"\""},
                                        {"\"(1, 2)\"", "\"(3,)\""}})
        BOOST_TEST(as_dlx(std::string("name,items\na,") + first + "\nb," + second + "\n") == sets, first);
    const std::string places = "| dlx\n(0,0) (0,1) (1,0)\n| name: a\n(0,0) (0,1)\n| name: b\n(1,0)\n";
    BOOST_TEST(as_dlx("name,items\na,\"(0,0);(0,1)\"\nb,\"(1,0)\"\n") == places);
    BOOST_TEST(as_dlx("name,items\na,\"[(0,0), (0,1)]\"\nb,\"[(1,0)]\"\n") == places);
    BOOST_TEST(error_of("name,items\na,\"(0,0)\"\nb,\"(1,0)\"\n")
                   .starts_with("test:2:3: found '(0,0)', which could be one item or a list, expected "));
}

BOOST_AUTO_TEST_CASE(first_records_of_separators_only) {
    for (const std::string first : {",,\n", "\xef\xbb\xbf,,\n", "\n,,\n", "# c\n,,\n", ", , \n", ";;;\n,\n"})
        BOOST_TEST(as_dlx(first + "name,A,B\nx,1,0\ny,0,1\n") == "A B\n| name: x\nA\n| name: y\nB\n", first);
    for (const std::string all : {",\n", ";;;\n", ", , \n"})
        BOOST_TEST(error_of(all) == "test:2:1: found the end of the input, expected a line of titles", all);
}

BOOST_AUTO_TEST_CASE(descriptions_without_a_column_of_names) {
    const std::string both = "1:4294967295|A 1:4294967295|B\nA B\nA\n";
    BOOST_TEST(as_dlx("A,B\nat least,1\n1,1\n1,0\n") == both);
    BOOST_TEST(as_dlx("A;B\nat least;1;1\n1;1\n1;0\n") == both);
    BOOST_TEST(as_dlx("A,B\nkind,primary,secondary\n1,1\n1,0\n") == "A | B\nA B\nA\n");
    BOOST_TEST(as_dlx("option,item\nat least,A:1\na,A\nb,A\n") == "1:4294967295|A\n| name: a\nA\n| name: b\nA\n");
    BOOST_TEST(as_dlx("name,A,B\nat least,1.0,1.0\nx,1,1\ny,1,0\n")
               == "1:4294967295|A 1:4294967295|B\n| name: x\nA B\n| name: y\nA\n");
    BOOST_TEST(error_of("items\nat least,A:1\nA,B\n")
               == "test:2:1: found the record 'at least' in a table without names, expected the title name");
}

BOOST_AUTO_TEST_CASE(first_columns_of_words_and_cells) {
    for (const auto* text : {"A,B,C\nEarly,,\n1,1,0\n0,0,1\n", "A,B,C\nl,0,0\n0,1,1\n", "A,B\nX1,1\n1,0\n"})
        BOOST_TEST(error_of(text).find("in the column 'A', which has cells too, expected 0, 1, x or nothing; ")
                       != std::string::npos,
                   text);
    for (const auto* text : {"A,B,C\nAnn,1,0,\nBen,0,1,\n", "A;B;C\nAnn;1;0;\nBen;0;1;\n"})
        BOOST_TEST(error_of(text)
                   == "test:2:9: found a record of 4 fields, expected 3 as in line 1; if the first column has "
                      "names of options, it needs the title name");
    BOOST_TEST(as_dlx(",A,B\nx,1,0\ny,0,1\n") == "A B\n| name: x\nA\n| name: y\nB\n");
    BOOST_TEST(as_dlx(",name,cost,items\n0,x,1,p\n1,y,2,q\n") == "p q\n| name: x\np |1\n| name: y\nq |2\n");
    BOOST_TEST(error_of("row,col,value\n0,0,1\n1,1,1\n").starts_with("test:1:1: found the titles of a sparse matrix"));
}

BOOST_AUTO_TEST_CASE(warnings_of_comments_and_titles) {
    for (const auto& [text, place] :
         {std::pair("name,A,B\n#1,1,0\n#2,0,1\nC3,1,1\n", "test:2:1: warning: this line and 1 more are comments"),
          {"#,Ann,Ben\n0,1,1\n1,1,1\n", "test:1:1: warning: this line is a comment"},
          {"# Secondary: 2\nA,B\n1,0\n0,1\n", "test:1:1: warning: this line is a comment"},
          {"A,X:secondary\n1,1\n", "test:1:3: warning: the title 'X:secondary' is a name"},
          {"name,A,Summe\nx,1,1\n", "test:1:8: warning: the column 'Summe' is read as an item"},
          {"crew,A,B\n0,1,1\n1,1,1\n", "test:1:1: warning: the column 'crew' is read as an item"}}) {
        const auto warnings = read_string(text).warnings;
        BOOST_TEST((warnings.size() == 1 && warnings.front().starts_with(place)), text);
    }
    for (const auto* text : {"# Ann, Ben, Cai\nname,A,B\nx,1,0\ny,0,1\n", "A,Mon 9:30\n1,1\n", "A,B\n0,1\n1,1\n"})
        BOOST_TEST(read_string(text).warnings.empty(), text);
}

BOOST_AUTO_TEST_CASE(options_without_items_keep_their_place) {
    ProblemBuilder builder;
    builder.add_item("a");
    for (int k = 0; k < 3; ++k) {
        builder.begin_option();
        if (k == 1) BOOST_REQUIRE(builder.add_cell(ItemId{0}));
    }
    BOOST_TEST(write_string(builder.build(), "csv", {.encoding = "long"}) == "name,items\n,\n,a\n,\n");
    BOOST_TEST(read_string("name,items\n,\n,a\n,\n").problem.option_count() == 3u);
}

namespace {

/// Tables as spreadsheets, data frames and people write them, of problems that are known.
class Sheet {
  public:
    explicit Sheet(std::mt19937_64& random) : random_(random), separator_(",;\t"[below(3)]) {
        const std::uint32_t items = 2 + below(4), options = 1 + below(6);
        for (std::uint32_t i = 0; i < items; ++i) items_.push_back(std::string(1, static_cast<char>('A' + i)));
        for (std::uint32_t o = 0; o < options; ++o) {
            options_.emplace_back();
            for (std::uint32_t i = 0; i < items; ++i)
                if (below(3) == 0) options_.back().push_back(i);
            if (options_.back().empty()) options_.back().push_back(below(items));
            costs_.push_back(below(3) == 0 ? std::to_string(below(2000)) : std::to_string(below(50)) + "P50");
        }
    }

    /// The problem itself, its items in the order of the letters.
    Problem problem() const {
        ProblemBuilder builder;
        for (const std::string& item : items_) builder.add_item(item);
        for (const auto& option : options_) {
            builder.begin_option();
            for (const std::uint32_t i : option) BOOST_REQUIRE(builder.add_cell(ItemId{i}));
        }
        return builder.build();
    }

    /// Each option with its name, its cost and its items, sorted.
    std::string text() const {
        std::string text;
        for (std::size_t o = 0; o < options_.size(); ++o) {
            text += "n" + std::to_string(o) + ' '
                    + (costs_[o].find('P') == std::string::npos ? costs_[o] + ".00"
                                                                : costs_[o].substr(0, costs_[o].find('P')) + ".50");
            for (const std::uint32_t i : options_[o]) text += ' ' + items_[i];
            text += '\n';
        }
        return text;
    }

    std::string wide() {
        const std::string title = std::array{"name", "Name", "crew", ""}[below(4)];
        std::vector<std::vector<std::string>> rows{{title, "COST"}};
        rows[0].insert(rows[0].end(), items_.begin(), items_.end());
        const auto yes = std::array{"1", "x", "TRUE", "1.0"}[below(4)];
        const auto no = std::array{"0", "", "false", "0"}[below(4)];
        for (std::size_t o = 0; o < options_.size(); ++o) {
            rows.push_back({name(o), cost(o)});
            for (std::uint32_t i = 0; i < items_.size(); ++i)
                rows.back().emplace_back(std::ranges::count(options_[o], i) > 0 ? yes : no);
        }
        return written(rows);
    }

    /// A record an option; its items in cells, or in one with this between them.
    std::string lists(const std::string& sign) {
        std::vector<std::vector<std::string>> rows{{below(2) == 0 ? "name" : "Match", "cost", "items"}};
        for (std::size_t o = 0; o < options_.size(); ++o) {
            rows.push_back({name(o), cost(o)});
            std::string list;
            for (const std::uint32_t i : options_[o])
                if (sign.empty())
                    rows.back().push_back(items_[i]);
                else
                    list += (list.empty() ? "" : sign) + items_[i];
            if (!sign.empty()) rows.back().push_back(list);
        }
        return written(rows);
    }

    std::string cells() {
        std::vector<std::vector<std::string>> rows{{"cost", "item", "option"}};
        for (std::size_t o = 0; o < options_.size(); ++o)
            for (const std::uint32_t i : options_[o])
                rows.push_back({i == options_[o].front() ? cost(o) : "", items_[i], name(o)});
        return written(rows);
    }

  private:
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

    static std::string name(std::size_t option) { return "n" + std::to_string(option); }

    std::string cost(std::size_t option) const {
        std::string cost = costs_[option];
        std::ranges::replace(cost, 'P', separator_ == ',' ? '.' : ',');
        return cost;
    }

    std::string written(const std::vector<std::vector<std::string>>& rows) {
        const bool all_quoted = below(4) == 0, filled = below(2) == 0;
        const std::string line_end = below(2) == 0 ? "\r\n" : "\n";
        std::size_t width = below(3);
        for (const auto& row : rows) width = std::max(width, row.size());
        std::string text = below(3) == 0 ? "\xef\xbb\xbf" : "";
        for (const auto& row : rows) {
            for (std::size_t k = 0; k < row.size(); ++k) {
                if (k > 0) text += separator_;
                const bool quoted = all_quoted || row[k].find_first_of(",;\t\n") != std::string::npos;
                text += quoted ? '"' + row[k] + '"' : row[k];
            }
            if (filled) text += std::string(width + 1 - row.size(), separator_);
            text += line_end;
        }
        if (rows.size() > 3 && below(3) == 0) text.resize(text.size() - line_end.size());
        return text;
    }

    std::mt19937_64& random_;
    char separator_;
    std::vector<std::string> items_;
    std::vector<std::vector<std::uint32_t>> options_;
    std::vector<std::string> costs_; // P for the sign before the decimals
};

/// The same of a problem that was read.
std::string text_of(const Problem& problem) {
    std::string text;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        Cost cost = problem.cost(OptionId{o});
        for (unsigned d = problem.cost_decimals(); d < 2; ++d) cost *= 10;
        text += std::string(problem.option_name(OptionId{o})) + ' ' + to_string(cost, 2);
        std::set<std::string_view> items;
        for (const ItemId item : problem.items(OptionId{o})) items.insert(problem.item_name(item));
        for (const auto item : items) text += ' ' + std::string(item);
        text += '\n';
    }
    return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(what_spreadsheets_write) {
    std::mt19937_64 random(62);
    for (int i = 0; i < test::runs(50'000); ++i) {
        Sheet sheet(random);
        const std::string table = i % 3 == 0 ? sheet.wide() : i % 3 == 1 ? sheet.lists("") : sheet.cells();
        const std::string error = error_of(table);
        BOOST_REQUIRE_MESSAGE(error.empty(), error + '\n' + table);
        const ReadResult read = read_string(table);
        BOOST_REQUIRE_MESSAGE(read.format == "csv", table);
        BOOST_REQUIRE_MESSAGE(text_of(read.problem) == sheet.text(), table);
        BOOST_REQUIRE_MESSAGE(read.warnings.empty(), table);
    }
}

// Whatever a list is taken for, it never changes the covers in silence.
BOOST_AUTO_TEST_CASE(lists_in_one_cell_change_no_cover) {
    std::mt19937_64 random(63);
    int refused = 0, cut = 0;
    for (int i = 0; i < test::runs(50'000); ++i) {
        Sheet sheet(random);
        const std::string sign = std::array{", ", ",", ";", " ; ", "|", "\n", " ", " / "}[random() % 8];
        const std::string table = sheet.lists(sign);
        const std::string error = error_of(table, "csv");
        if (error.find("which could be one item or a list") != std::string::npos) {
            ++refused;
            continue;
        }
        BOOST_REQUIRE_MESSAGE(error.empty(), error + '\n' + table);
        const Problem read = read_string(table, "csv").problem, right = sheet.problem();
        cut += text_of(read) == sheet.text();
        // an item that no option has is in no list
        std::set<ItemId> used;
        for (std::uint32_t o = 0; o < right.option_count(); ++o)
            for (const ItemId item : right.items(OptionId{o})) used.insert(item);
        if (used.size() == right.item_count() && sign.find_first_of(" /") != 0)
            BOOST_REQUIRE_MESSAGE(test::covers_by_subsets(read) == test::covers_by_subsets(right), table);
    }
    BOOST_TEST(refused > 0);
    BOOST_TEST(cut > refused);
}

BOOST_AUTO_TEST_CASE(written_and_read_again) {
    std::mt19937_64 random(28);
    for (int i = 0; i < test::runs(20'000); ++i) {
        const test::Shape shape{
            .colours = i % 2 != 0, .bounds = i % 3 != 0, .costs = i % 5 != 0, .names = i % 4 != 0, .parts = i % 7 == 0};
        const Problem problem = test::random_problem(random, shape);
        if (problem.item_count() == 0) continue;
        for (const std::string_view encoding : {"", "wide", "long"}) {
            if (encoding == "wide" && problem.has_colours()) continue;
            std::ostringstream out;
            const auto warnings
                = write_problem(out, problem, "csv", {.lossy = true, .encoding = std::string(encoding)});
            const Problem again = read_string(out.str(), "csv").problem;
            BOOST_REQUIRE_MESSAGE(digest(again) == digest(problem) || problem.sense() == Sense::max, out.str());
            for (std::uint32_t k = 0; k < problem.item_count() && problem.has_item_names(); ++k)
                BOOST_REQUIRE(again.item_name(ItemId{k}) == problem.item_name(ItemId{k}));
        }
    }
}

// Names that could be lists or other cells come back as they were.
BOOST_AUTO_TEST_CASE(odd_names_written_and_read_again) {
    const std::array<std::string, 18> names{"a",   "b",       "a,b", "a;b", "a|b", "a b",  "b a", "a/b",      "[a,b]",
                                            "(a)", "a and b", "1",   "0",   "x",   "cost", "max", "a\u3001b", "['a']"};
    std::mt19937_64 random(64);
    for (int i = 0; i < test::runs(20'000); ++i) {
        ProblemBuilder builder;
        const std::uint64_t items = 1 + random() % 5, most = 1 + random() % 3;
        while (builder.item_count() < items)
            (void)builder.try_add_item(names[random() % names.size()],
                                       random() % 4 == 0 ? Kind::secondary : Kind::primary);
        for (std::uint64_t o = random() % 5; o > 0; --o) {
            builder.begin_option();
            if (random() % 2 == 0) builder.set_option_name(names[random() % names.size()]);
            for (std::uint64_t k = 0; k < most; ++k) {
                const ItemId item{static_cast<std::uint32_t>(random() % items)};
                const bool coloured = builder.kind(item) == Kind::secondary && random() % 2 == 0;
                (void)builder.add_cell(item,
                                       coloured ? builder.colour(names[random() % names.size()]) : ColourId::none);
            }
        }
        const Problem problem = builder.build();
        for (const std::string_view encoding : {"", "long"}) {
            std::ostringstream out;
            (void)write_problem(out, problem, "csv", {.encoding = std::string(encoding)});
            const Problem again = read_string(out.str(), "csv").problem;
            BOOST_REQUIRE_MESSAGE(digest(again) == digest(problem), out.str());
            for (std::uint32_t k = 0; k < problem.item_count() && problem.has_item_names(); ++k)
                BOOST_REQUIRE_MESSAGE(again.item_name(ItemId{k}) == problem.item_name(ItemId{k}), out.str());
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
    BOOST_TEST(written(coloured("t", "a:b"), "long") == "name,items\nkind,p:primary,s:secondary,t:secondary\n,p,s:1\n");
    BOOST_TEST(written(coloured("s:red", "red"), "long")
               == "name,items\nkind,0:primary,1:secondary,2:secondary\n,0,1:red\n");
}

BOOST_AUTO_TEST_SUITE_END()
