// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/importers.hpp"
#include "sudoku_call.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_fpuzzles_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

std::string error(const std::string& text) {
    return test::parse_error_of([&] { (void)in_file(text).problem(); });
}

std::string grid_with(const std::string& more) {
    return R"({"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]])" + more + "}";
}

std::string counted(const std::string& more) {
    return count(in_file(grid_with(more)).problem(), {}).covers.to_string();
}

// A puzzle as f-puzzles exports it. The line is cosmetic, and the 3 in the second row is no given.
const std::string puzzle
    = R"J({"size":4,"title":"t","author":"a","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{"value":3},{}],[{},{},{},{"givenPencilMarks":[1,2]}],[{},{},{},{}]],"diagonal-":true,"antiknight":false,"killercage":[{"cells":["R1C2","R1C3"],"value":"5"},{"cells":["R4C1","R4C2"]}],"thermometer":[{"lines":[["R2C1","R2C2"]]}],"xv":[],"line":[{"lines":[["R1C1","R4C4"]],"outlineC":"#67F067"}]})J";

// The same as a link, compressed by a program of its own.
const std::string link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO90lQEMBXNACwHsAnBEQgkAcyogBMEBtD0AN0"
                         "K2K4AjKkYQeMAHYI0VQQF9kwRcqXyAusm4qVIPgNwBmHZu1rzoMRMkAFKQGMIWALKEqAazCcRAJnUatVSCTTRBWCEJ"
                         "GCkl%2BAFoZORgiSQx3SQhGMjQEADN%2BMCSQdyccKntI3G4QexgsLC94DhAAJSEAYR8GVrbDEFD9QVoAVhBdGrqGp"
                         "ubENqEumc7%2FUPIYKgBbCjWYNFXOUCwISRhJqZ9ZrrPFpdQADx5OUIOjvZAn484p9rnUabbEPtCFFIbzatAAxAA2A"
                         "DsADEAAzQ0b%2BIA";

} // namespace

BOOST_AUTO_TEST_CASE(a_puzzle_and_its_link) {
    const Call plain("sudoku", {"--grid", "1...............", "--rules", "falling", "--candidates", "12 r2c3", "--cage",
                                "5 r0c1 r0c2; r3c0 r3c1", "--thermo", "r1c0 r1c1"});
    BOOST_TEST(digest(in_file(puzzle).problem()) == digest(plain.problem()));
    BOOST_TEST(digest(in_file(link).problem()) == digest(plain.problem()));
    BOOST_TEST(count(in_file(link + "\n").problem(), {}).covers > 0);
}

// The counts of sudoku_rules_test, of grids listed by a program that tries all rows.
BOOST_AUTO_TEST_CASE(constraints_by_name) {
    BOOST_TEST(counted("") == "288");
    BOOST_TEST(counted(R"(,"diagonal+":true)") == "48");
    BOOST_TEST(counted(R"(,"extraregion":[{"cells":["R1C1","R2C3","R4C4"]}])") == "72");
    BOOST_TEST(
        counted(
            R"(,"littlekillersum":[{"cell":"R0C0","cells":["R1C1","R2C2","R3C3","R4C4"],"value":"9","direction":"DR"}])")
        == "48");
    BOOST_TEST(counted(R"(,"whispers":[{"lines":[["R1C1","R2C2"]],"value":3}])") == "48");
    BOOST_TEST(counted(R"(,"antiknight":true)") == "24");
}

// Cells that state no region lie in the usual box: here the boxes at the left exchange r1c1 and r2c0.
BOOST_AUTO_TEST_CASE(regions_of_some_cells) {
    const std::string regions
        = R"({"size":4,"grid":[[{},{},{},{}],[{},{"region":2},{},{}],[{"region":0},{},{},{}],[{},{},{},{}]]})";
    const Call plain("sudoku", {"--grid", "................", "--regions", "AABBACBBACDDCCDD"});
    BOOST_TEST(digest(in_file(regions).problem()) == digest(plain.problem()));
    BOOST_TEST(error(R"({"grid":[[{},{},{},{}],[{},{"region":4},{},{}],[{},{},{},{}],[{},{},{},{}]]})")
               == "file:1:1: R2C2: found 4 for the region of R2C2, expected a number below 4");
}

BOOST_AUTO_TEST_CASE(texts_that_are_damaged_or_ask_for_more) {
    BOOST_TEST(error(link.substr(0, link.size() / 2))
               == "file:1:1: found a link of f-puzzles that is damaged or cut off, expected all of it");
    BOOST_TEST(error(grid_with(R"(,"sandwichsum":[{"cell":"R0C1","value":"5"}])"))
                   .starts_with("file:1:1: found the constraint 'sandwichsum' of f-puzzles, expected one of"));
    BOOST_TEST(error(grid_with(R"(,"difference":[{"cells":["R1C1","R1C2"],"value":"2"}])"))
               == "file:1:1: difference 1: found a difference of 2 in R1C1-R1C2, expected 1");
    BOOST_TEST(error(grid_with(R"(,"killercage":[{"cells":"R1C1"}])"))
               == "file:1:1: killercage 1: found a list of cells that is no array, expected one such as [\"R1C1\"]");
    BOOST_TEST(error(grid_with(R"(,"even":[{"cell":"R9C9"}])"))
               == "file:1:1: even 1: found R9C9, expected a cell of the grid, R1C1 to R4C4");
    BOOST_TEST(error(grid_with(R"(,"xv":[{"cells":["R1C2","R1C3"],"value":"Z"}])"))
               == "file:1:1: xv 1: found 'Z', expected white, black, <, >, V or X");
    BOOST_TEST(error(R"({"grid":[[{"value":5,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})")
               == "file:1:1: R1C1: found 5, expected a digit from 1 to 4");
    BOOST_TEST(
        error(
            R"({"grid":[[{"value":1,"given":true},{"value":1,"given":true},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})")
        == "file:1:1: found 1 in R1C2, expected a digit not yet in row 1: R1C1 has it");
    BOOST_TEST(error(R"({"grid":[[{}]]})") == "file:1:1: found a grid of 1 row, expected 4 to 25");
    BOOST_TEST(error(R"({"grid":[)" + std::string(2000, '['))
               == "file:1:1: found no JSON object, expected a puzzle of f-puzzles");
    BOOST_TEST(error(R"({"grid":[[)") == "file:1:1: found no JSON object, expected a puzzle of f-puzzles");
}

/// A grid whose first cell is this.
std::string grid_from(const std::string& cell) {
    return R"({"grid":[[)" + cell + R"(,{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})";
}

// A grid with one given has 72 answers, a quarter of 288.
BOOST_AUTO_TEST_CASE(cells_that_are_digits_or_say_too_little) {
    for (const std::string cell : {R"({"value":1,"given":true})", "1", R"("1")"})
        BOOST_TEST(count(in_file(grid_from(cell)).problem(), {}).covers == 72U, cell);
    for (const std::string cell : {"0", R"("")", R"(".")", "{}"})
        BOOST_TEST(count(in_file(grid_from(cell)).problem(), {}).covers == 288U, cell);
    for (const std::string cell :
         {"true", "[]", "null", R"("x")", "1.5", R"({"value":1,"given":"true"})", R"({"value":1,"given":1})"})
        BOOST_TEST(error(grid_from(cell)).starts_with("file:1:1: R1C1: found "), cell);
    const auto warnings = [](const std::string& text) { return in_file(text).made().warnings; };
    BOOST_TEST(warnings(grid_from(R"({"value":1})")).front()
               == "file: warning: R1C1 has a value that is not given: only givens are read");
    BOOST_TEST(warnings(grid_from(R"({"given":true})")).front()
               == "file: warning: R1C1 is given without a value: it is read as empty");
}

BOOST_AUTO_TEST_CASE(switches_sizes_and_pairs_that_are_wrong) {
    BOOST_TEST(error(grid_with(R"(,"diagonal+":1)")) == "file:1:1: found 1 for 'diagonal+', expected true or false");
    BOOST_TEST(error(grid_with(R"(,"antiking":"true")"))
               == "file:1:1: found \"true\" for 'antiking', expected true or false");
    BOOST_TEST(error(grid_with(R"(,"size":9)"))
               == "file:1:1: found the size 9 and a grid of 4 rows, expected as many rows");
    BOOST_TEST(error(grid_with(R"(,"xv":[{"cells":["R1C1","R1C2","R1C3"],"value":"V"}])"))
               == "file:1:1: xv 1: found 3 cells for a sign, expected 2");
    BOOST_TEST(error(grid_with(R"(,"even":[{"cell":"a"}])"))
               == "file:1:1: even 1: found 'a', expected a cell such as R1C1");
    BOOST_TEST(in_file(grid_with(R"(,"xv":[{"cells":["R1C1","R3C3"],"value":"V"}])")).made().warnings.front()
               == "file:1:1: warning: xv 1: R1C1 and R3C3 do not touch, and have a sign between them");
}

// The example of lz-string's own documentation, and what is no such text.
BOOST_AUTO_TEST_CASE(compressed_texts) {
    BOOST_TEST(decompress_lz_string("BIUwNmD2A0AEDukBOYAmBCIA").value_or("?") == "Hello, world!");
    for (const auto* text : {"", "A", "!!", "////", "BIUwNmD2A0AEDuk"})
        BOOST_TEST(!decompress_lz_string(text).has_value(), text);
}

BOOST_AUTO_TEST_SUITE_END()
