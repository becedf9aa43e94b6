# SPDX-License-Identifier: MIT
"""A function for each front end: a problem of a known kind, which knows how to draw its covers.

Written by python/front_ends.py from the library's table.
"""

from __future__ import annotations

from ._front_ends import Lines, Size, Text, front_end
from ._problem import Problem

__all__ = [
    "edges", "graph", "groups", "langford", "latin", "nonogram", "pentomino", "queens", "stars", "sudoku", "tile",
    "words", "zebra",
]


def edges(
    source: Text | None = None, *, set: str | None = None, rim: str | None = None, text: str | None = None,
) -> Problem:
    """Lay square tiles so that their edges match.

    FILE has lines
      board 4x6          rows and columns
      rim a              the colour around the board; left out: any
      turns turn         fixed, turn or flip: how tiles may lie
      abca x2            a tile by its edges north, east, south, west; how many
      a b c a            the same tile once
      set abc            all squares of these colours, turned ones alike, one each
      place r0c2 abca    a tile that is given, as it lies
    # and // begin comments. Surplus tiles are left over. Option caab@r0c2 lays a tile
    with c in the north.
      quadrille gen edges 4x6 --set abc --rim a | quadrille count   # MacMahon: 106624
      quadrille gen edges tiles.txt | quadrille solve | quadrille render

    `set`: take all different squares of these colours, as in abc: MacMahon's 24
    `rim`: have this colour all around the board
    `text`: take this text instead of FILE
    """
    return front_end(
        "edges", source, set=set, rim=rim, text=text)


def graph(
    source: Text | None = None, *, colours: int | None = None, matching: bool = False, text: str | None = None,
) -> Problem:
    """Colour a graph, or find its perfect matchings.

    FILE is in the DIMACS format: c, # and // begin comments, 'p edge VERTICES EDGES' is
    the header, and each line 'e V W' an edge; an edge listed twice counts once. A line
    'f V 2 3' leaves vertex V these colours. Or FILE is an edge list, two numbers a
    line. All colourings count, also those that only differ in the names of colours.
    Option 4=2 gives vertex 4 the second colour; option 4-7 takes the edge between 4
    and 7.
      quadrille gen graph --colours 3 petersen.col | quadrille count   # 120
      quadrille gen graph --matching petersen.col | quadrille count    # 6

    `colours`: colour the vertices with K colours, ends of an edge differently
    `matching`: choose edges that meet each vertex once
    `text`: take this text instead of FILE
    """
    return front_end(
        "graph", source, colours=colours, matching=matching, text=text)


def groups(
    players: int | Text | None = None, size: int | None = None, rounds: int | None = None, *, text: str | None = None,
) -> Problem:
    """Split players into groups, round by round, so that no two meet twice.

    Round robins (SIZE 2), Kirkman's schoolgirls, social golfers, seating plans. Where
    ROUNDS * (SIZE - 1) is PLAYERS - 1, every two meet. Without ROUNDS: a Steiner
    system, groups of SIZE in which every two players meet once. FILE has lines
      players Ann Bob Cy Dee      or their number
      size 2
      rounds 3
      apart Ann Bob               never in one group
      together Cy Dee             in one group once
    # and // begin comments. Quotes hold a name with blanks together, as in "FC Reds";
    commas may stand between all names. A player called Bye stands for an empty seat.
    All orders of the rounds count. Option Ann+Cy@2 is a group of the second round.
      quadrille gen groups 9 3 4 | quadrille count   # Kirkman: 20160
      quadrille gen groups 7 3 | quadrille count     # Fano: 30

    `text`: take this text instead of FILE
    """
    return front_end(
        "groups", players, size, rounds, text=text)


def langford(
    n: int, *, copies: int | None = None, nickerson: bool = False,
) -> Problem:
    """Arrange 1 1 2 2 .. n n so that k numbers stand between the two k.

    Langford's sequences; N is up to 1000. A sequence and its reverse both count.
    Option 3@1 puts the first 3 at the second place.
      quadrille gen langford 7 | quadrille count               # 52
      quadrille gen langford 5 --nickerson | quadrille count   # 10
      quadrille gen langford 9 --copies 3 | quadrille count    # 6

    `copies`: have each number S times instead of twice
    `nickerson`: let k - 1 numbers stand between two k instead of k
    """
    return front_end(
        "langford", n, copies=copies, nickerson=nickerson)


def latin(
    n: int | Text | None = None, *, diagonal: bool = False, pandiagonal: bool = False, mates: bool = False, text: str
    | None = None,
) -> Problem:
    """Fill a latin square, or find its orthogonal mates.

    Every row and every column has each of the symbols 1 to N once; N is up to 150.
    FILE has a row a line: numbers with blanks between them, or characters 1-9 and A-Z
    one behind the other; a dot, 0 or _ is an empty cell. Commas may stand between
    cells. # and // begin comments.
    A mate, laid over the square, gives every pair of symbols once.
    Option r0c2=4 puts a 4 into the third cell of the first row.
      quadrille gen latin 5 --diagonal | quadrille count   # 960
      quadrille gen latin --mates square.txt | quadrille solve | quadrille render

    `diagonal`: have every symbol once on both diagonals too
    `pandiagonal`: have every symbol once on all diagonals, the broken ones too
    `mates`: seek the orthogonal mates of the square in FILE
    `text`: take this text instead of FILE
    """
    return front_end(
        "latin", n, diagonal=diagonal, pandiagonal=pandiagonal, mates=mates, text=text)


def nonogram(
    source: Text | None = None, *, text: str | None = None, puzzle: int | None = None, rows: Lines = None, columns:
    Lines = None,
) -> Problem:
    """Draw the picture of a nonogram (griddler, hanjie, picross).

    FILE is in the .non format: a line 'rows' and below it the clue of each row, a line
    'columns' and below it the clue of each column. A clue is a list of runs such as
    3,1; 0 is a blank line. 'width N', 'height N' and 'title ...' may stand there too;
    other properties are passed over. # and // begin comments. A letter behind a run is its
    colour, as in 3r,1, and 'color r #ff0000' says which; runs of one colour are apart,
    others may touch. FILE may also be an XML file of webpbn. Option r3.7=#2.1 makes
    cell 7 of row 3 (from 0) the first cell of its second run, r3.7=.2 a blank behind it.
      quadrille gen nonogram heart.non | quadrille unique
      quadrille gen nonogram heart.non | quadrille solve | quadrille render

    `text`: take this text instead of FILE
    `puzzle`: take the K-th puzzle of a file with several, from 1
    `rows`: the clues of the rows instead of FILE, as in [[3, 1], [2]]
    `columns`: the clues of the columns
    """
    return front_end(
        "nonogram", source, text=text, puzzle=puzzle, rows=rows, columns=columns)


def pentomino(
    board: Size, columns: int | None = None, *, pieces: str | None = None, repeat: bool = False, holes: str | None =
    None,
) -> Problem:
    """Fill a box with pentominoes.

    The box has A rows and B columns, each up to 100. The pieces are named by
    Golomb's letters FILNPTUVWXYZ and may be turned and flipped. Covers that are
    turns or mirror images of each other all count. Squares are r0c0, r0c1, ... row
    by row. Option Y2@r1c4 is piece Y in its third orientation, with the top left
    corner of its bounding box at r1c4.
      quadrille gen pentomino 6x10 | quadrille count                       # 9356
      quadrille gen pentomino 8x8 --holes r3c3,r3c4,r4c3,r4c4              # a hole in the middle
      quadrille gen pentomino 5x10 --pieces Y --repeat | quadrille count   # 10

    `pieces`: use these pieces only, as in FXY
    `repeat`: use each piece any number of times instead of once
    `holes`: leave these squares empty, as in r3c3,r3c4
    """
    return front_end(
        "pentomino", board, columns, pieces=pieces, repeat=repeat, holes=holes)


def queens(
    n: int, *, toroidal: bool = False,
) -> Problem:
    """Place n queens that do not attack each other on an n x n board.

    Every row and every column has one queen, every diagonal at most one. N is
    from 1 to 1000. Options are squares: r0c0 is the first of the first row.
      quadrille gen queens 8 | quadrille count              # 92
      quadrille gen queens 7 --toroidal | quadrille count   # 28

    `toroidal`: let diagonals wrap around the edges
    """
    return front_end(
        "queens", n, toroidal=toroidal)


def stars(
    n: int | Text | None = None, *, stars: int | None = None, queens: bool = False, dominate: int | None = None,
    piece: str | None = None, text: str | None = None,
) -> Problem:
    """Place stars that do not touch, by rows, columns and regions; queens; domination.

    Star Battle and the Queens of newspapers: each row, column and region has K stars,
    and no two touch, not even at a corner. FILE has a row a line, a character a cell:
    a letter or digit is the region, a dot no region; * behind a letter is a star that
    is given there, elsewhere a cell of its own with a star. Commas may part the cells;
    # and // begin comments. Coloured squares are regions, called by free letters;
    white or black squares alone are the ground, without a region, and so is ·.
    A region in several pieces is still one region; a warning names it.
    Option r0c2 is a star in the third cell of the first row.
      quadrille gen stars 8 | quadrille count                # 5242
      quadrille gen stars 8 --stars 2 | quadrille count      # 2
      quadrille gen stars 8 --dominate 5 | quadrille count   # 4860

    `stars`: put K stars into each row, column and region instead of 1
    `queens`: place queens: no two on a diagonal, however far apart
    `dominate`: place K pieces that attack or hold every square of an N x N board
    `piece`: queen, king, rook, bishop or knight, for --dominate (default queen)
    `text`: take this text instead of FILE
    """
    return front_end(
        "stars", n, stars=stars, queens=queens, dominate=dominate, piece=piece, text=text)


def sudoku(
    source: Text | None = None, *, box: str | None = None, symbols: str | None = None, puzzle: int | None = None,
    grid: str | None = None, base: bool = False, samurai: bool = False, rules: str | None = None, regions: str | None
    = None, even: str | None = None, odd: str | None = None, candidates: str | None = None, whisper: Lines = None,
    cage: Lines = None, sum: Lines = None, thermo: Lines = None, arrow: Lines = None, renban: Lines = None, dots:
    Lines = None,
) -> Problem:
    """Solve a sudoku from 4x4 to 25x25.

    FILE has one puzzle a line, as 81 characters, or one row a line, with or without
    blanks and lines drawn around the boxes. Other sizes work the same way. An empty
    cell is any of . 0 * _ - ? X that is no symbol. Digits above 9 are letters from
    A. # and // begin comments. Empty lines may separate puzzles, but not stand inside
    one; so do lines such as 'Grid 02'. Rows may have commas or tabs between cells.
    Option r0c2=4 puts a 4 into the third cell of the first row.
    LIST has one puzzle a line; other fields, such as names or answers, are ignored.
    It may be of any length: each line is translated as it comes.
    Rules and clues stand behind the grid, a line each, or in flags, parted by
    semicolons: the line 'cage 15 r0c0 r0c1' is --cage "15 r0c0 r0c1". R1C1 is r0c0,
    and r0c0-r3c3 are four cells of a diagonal. A samurai is 21 rows, or 369 cells.
    .sdk and SumoCue files are read as they are.
      quadrille gen sudoku --puzzle 3 puzzles.txt | quadrille solve | quadrille render
      quadrille gen sudoku --grid 1....4..2....... | quadrille count   # 6
      quadrille gen sudoku --base --rules "x antiknight" | quadrille solve
      quadrille make sudoku -n 10 --symmetry half
      quadrille gen sudoku --givens puzzles.txt | quadrille solve --each - |
        quadrille render --style line
      quadrille gen sudoku --givens puzzles.txt | quadrille solve --each - --json |
        quadrille render --html -o book.html

    `box`: use boxes of R rows and C columns instead of the squarest ones
    `symbols`: the digits, such as 0123456789ABCDEF, instead of 1 to 9 and letters from A
    `puzzle`: take the K-th puzzle of FILE, from 1
    `grid`: take this puzzle instead of FILE
    `base`: make the empty grid, for --each of solve, count and unique
    `samurai`: five grids of 9x9 that share boxes, one in the middle
    `rules`: x falling rising windoku asterisk disjoint antiknight antiking nonconsecutive toroidal
    `regions`: a letter for each cell, row by row, instead of boxes
    `even`: cells with even digits, as in "r0c0 r4c4"
    `odd`: cells with odd digits
    `candidates`: digits and cells that take no others, as in "123 r0c0 r0c1"
    `whisper`: neighbours on a line differ by half of the size, or a first number, at least
    `cage`: a sum, if known, and cells with different digits, as in "15 r0c0 r0c1"
    `sum`: a sum and cells whose digits may repeat, as in "12 r0c1-r2c3", a little killer
    `thermo`: digits grow along a line, as in "r0c0 r0c1 r1c2; r5c5 r6c6"
    `arrow`: the first digit of a line is the sum of the others
    `renban`: the digits of a line follow each other, in any order
    `dots`: white black < > V or X between cells, as in "r0c0-r0c1 white"
    """
    return front_end(
        "sudoku", source, box=box, symbols=symbols, puzzle=puzzle, grid=grid, base=base, samurai=samurai, rules=rules,
        regions=regions, even=even, odd=odd, candidates=candidates, whisper=whisper, cage=cage, sum=sum,
        thermo=thermo, arrow=arrow, renban=renban, dots=dots)


def tile(
    source: Text | None = None, *, text: str | None = None, distinct: bool = False, keep_mirrors: bool = False,
    problem: int | None = None,
) -> Problem:
    """Cover a board with pieces, of squares, cubes, hexagons or triangles.

    FILE draws a board and pieces, or names them, with a word in front of each:
      grid square|cube|hex|triangle     first; square if nothing is said
      board 6x10|3x4x5|hexagon 3|triangle 6, or a drawing below it
      piece NAME [x2|x0-9|x*] [fixed|turn|flip], and a drawing below it
      set 5|pentominoes|soma|hexiamonds|...: all forms of that number of cells, or by name;
      set F I L or set hexominoes A C   some of them; piece F without a drawing is one
      turns fixed|turn|flip             how pieces may lie
      names, and below it a word for each cell of the board; a dot is no name
      leave X N                         N cells labelled X stay free
      optional X Y                      cells drawn X are labelled Y and may stay free
      fits X Y Z                        cells X of pieces lie on cells labelled Y or Z
    In a drawing # is a cell, . and a blank are none, ? may stay free, a letter is a
    label. Layers of cubes stand side by side. Triangles are A and V. // begins a
    comment, and # outside of drawings. FILE may also be an xmpuzzle file of BurrTools, of cubes.
      quadrille gen tile examples/calendar.tile | quadrille solve | quadrille render
      quadrille gen tile --text 'board 6x10; set pentominoes' --distinct | quadrille count

    `text`: take this text instead of FILE; a semicolon ends a line too
    `distinct`: one of all covers that are turns or mirror images; count --distinct also swaps equal pieces
    `keep_mirrors`: with --distinct: mirror images are different
    `problem`: take the K-th problem of a file of BurrTools, from 1
    """
    return front_end(
        "tile", source, text=text, distinct=distinct, keep_mirrors=keep_mirrors, problem=problem)


def words(
    grid: Text | None = None, source: Text | None = None, *, square: bool = False, repeat: bool = False, min_score:
    int | None = None, text: str | None = None,
) -> Problem:
    """Fill a grid with words: rectangles, squares, crosswords.

    FILE has words, and before them a grid if none is asked for by its size: a row a
    line, . an open cell, # a block, a letter one that is given, and then a line
    'words:'. Two or more cells in a row or column take a word, no word twice. Capital
    letters of all scripts are made small; accents may be composed or not. A score behind
    a word, as in cat;50, is the cost of using it: 'solve --maximize' finds the best fill.
    A warning counts words that are left out: for their length or score, a blank, or
    anything but letters. // begins a comment, and so does # outside of the grid. Option
    across-r0c0=acre writes a word into the first row.
      quadrille gen words 4x4 --square words.txt | quadrille count
      quadrille gen words scored.txt --min-score 40 | quadrille solve --maximize
      quadrille gen words crossword.txt | quadrille solve | quadrille render

    `square`: have the same words in the rows and in the columns
    `repeat`: let a word come more than once
    `min_score`: leave out words with a score below N, in a list with scores
    `text`: take this text instead of FILE
    """
    return front_end(
        "words", grid, source, square=square, repeat=repeat, min_score=min_score, text=text)


def zebra(
    source: Text | None = None, *, text: str | None = None,
) -> Problem:
    """Find who lives where, from clues: who owns the zebra?.

    FILE has the kinds first, each with as many values as there are places, then clues:
      nation: English Spanish Japanese
      pet: dog snails zebra
      Spanish = dog         at one place; != at two
      snails next zebra     side by side; left-of, right-of: in that order
      English before dog    somewhere to the left; after: to the right
      zebra at 3            from 1; not-at: elsewhere
    # and // begin comments. Quotes hold a name with blanks together; commas may stand
    between all values of a kind. Option dog@2 puts the dog at the second place.
      quadrille gen zebra life.txt | quadrille solve | quadrille render

    `text`: take this text instead of FILE
    """
    return front_end(
        "zebra", source, text=text)
