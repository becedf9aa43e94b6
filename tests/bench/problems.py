#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the problems of the benchmark that are no files: problems.py KIND WORD... > FILE

airline FLIGHTS OPTIONS SEED [PORTS]      spp: pairings that a crew can fly cover the flights; fewer airports (40) are harder
random_options ITEMS OPTIONS SIZE SEED    options of SIZE different items, all equally likely, but for one cover that is hidden among them
coloured_options ITEMS OPTIONS COLOURED COLOURS SEED    each item has OPTIONS options with three coloured items each
districts VERTICES EDGES LARGEST SEED     partitions of a planar graph into connected parts of at most LARGEST vertices
quasigroup ORDER HOLES SEED               a latin square, some of whose cells are emptied
dominoes ROWS COLUMNS                     dominoes on a board: Kasteleyn's formula counts them
matchings VERTICES                        perfect matchings of a complete graph: a double factorial
partitions ITEMS                          partitions of a set, whose non-empty subsets are the options: a Bell number
picture ROWS COLUMNS SEED                 text of a nonogram: noise, smoothed until it has shapes
killer CAGES SEED                         text of a sudoku without givens, in cages of at most five cells with their sums
crossword SIZE BLOCKS WORDS SEED          text of a grid with blocks, and WORDS words, of which some fill it

Problems are in Knuth's format, but for those of airlines. The same words make the same text, with any version of Python.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby


class Random:
    """Marsaglia's xorshift (2003) of 64 bits: Python's own generator may draw otherwise in another version."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 1) % 2**64 or 1

    def below(self, n: int) -> int:
        x = self.state
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        self.state = x
        return (x >> 16) % n

    def shuffle(self, words: list) -> list:
        for i in range(len(words) - 1, 0, -1):
            j = self.below(i + 1)
            words[i], words[j] = words[j], words[i]
        return words


# --- set partitioning of an airline ---------------------------------------------------------------------------------

DAY = 24 * 60  # times are in minutes


@dataclass(frozen=True)
class Flight:
    start: int
    end: int
    origin: int
    target: int


class Airline:
    def __init__(self, flights: int, ports: int, random: Random) -> None:
        self.random = random
        self.distance = [[0] * ports for _ in range(ports)]
        for a in range(ports):
            for b in range(a):
                self.distance[a][b] = self.distance[b][a] = 45 + 5 * random.below(30)
        self.flights: list[Flight] = []
        self.schedule: list[tuple[int, ...]] = []  # chains that cover every flight once
        while len(self.flights) < flights:
            self.fly_one_crew(ports, flights)
        self.leaving = [sorted(f for f, flight in enumerate(self.flights) if flight.origin == port)
                        for port in range(ports)]

    def fly_one_crew(self, ports: int, flights: int) -> None:
        port, time, chain = self.random.below(ports), 5 * self.random.below(DAY // 5), []
        for _ in range(2 + self.random.below(4)):
            if len(self.flights) == flights:
                break
            target = (port + 1 + self.random.below(ports - 1)) % ports
            end = time + self.distance[port][target]
            chain.append(len(self.flights))
            self.flights.append(Flight(time, end, port, target))
            port, time = target, end + 30 + 5 * self.random.below(18)
        self.schedule.append(tuple(chain))

    def follow(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """The chain and one of the next flights that its crew can take, if there is one."""
        last = self.flights[chain[-1]]
        next_ones = [f for f in self.leaving[last.target]
                     if 30 <= self.flights[f].start - last.end <= 240]
        return chain + (next_ones[self.random.below(len(next_ones))],) if next_ones else chain

    def pairing(self) -> tuple[int, ...]:
        chain: tuple[int, ...] = (self.random.below(len(self.flights)),)
        for _ in range(1 + self.random.below(6)):
            chain = self.follow(chain)
        return chain

    def cost(self, chain: tuple[int, ...]) -> int:
        span = self.flights[chain[-1]].end - self.flights[chain[0]].start
        flown = sum(self.flights[f].end - self.flights[f].start for f in chain)
        return 200 + max(span, 240) + (span - flown) // 2 + self.random.below(60)


def airline(flights: int, options: int, seed: int, ports: int = 40) -> Iterator[str]:
    """What a pairing costs is what its crew is paid for, and a little at random: linear programming comes near the optimum, but not to
    it. Every flight is in some pairing of a first schedule that covers all of them, so there is a cover."""
    random = Random(seed)
    flown = Airline(flights, ports, random)
    pairings = dict.fromkeys(flown.schedule)
    for _ in range(100 * options):
        if len(pairings) >= options:
            break
        pairings[flown.pairing()] = None
    yield f"{flights} {len(pairings)}"
    for chain in random.shuffle(list(pairings)):  # lest the first schedule stand in front
        yield " ".join(map(str, [flown.cost(chain), len(chain), *(f + 1 for f in sorted(chain))]))


# --- options drawn at random ----------------------------------------------------------------------------------------

def random_options(items: int, options: int, size: int, seed: int) -> Iterator[str]:
    if items % size != 0:
        sys.exit(f"problems: found {items} items, expected a multiple of {size}")
    random = Random(seed)
    deck = random.shuffle(list(range(items)))
    chosen = {tuple(sorted(deck[i : i + size])) for i in range(0, items, size)}
    while len(chosen) < options:
        chosen.add(tuple(sorted(random.shuffle(deck)[:size])))
    yield " ".join(f"i{item}" for item in range(items))
    for option in random.shuffle(sorted(chosen)):
        yield " ".join(f"i{item}" for item in option)


def coloured_options(items: int, options: int, coloured: int, colours: int, seed: int) -> Iterator[str]:
    """One option of each item agrees with a colouring that is drawn first, so that there is a cover."""
    random = Random(seed)
    hidden = [random.below(colours) for _ in range(coloured)]
    yield " ".join([*(f"p{item}" for item in range(items)), "|", *(f"s{item}" for item in range(coloured))])
    for item in range(items):
        agreeing = random.below(options)
        for k in range(options):
            cells = sorted(random.shuffle(list(range(coloured)))[:3])
            drawn = [hidden[cell] if k == agreeing else random.below(colours) for cell in cells]
            yield " ".join([f"p{item}", *(f"s{cell}:{colour}" for cell, colour in zip(cells, drawn))])


# --- plans of districts ---------------------------------------------------------------------------------------------

SIDE = 1 << 20  # whole coordinates, so that no rounding decides which edge is shorter

Point = tuple[int, int]
Edge = tuple[int, int]


def turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 where the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class Graph:
    """Points drawn in a square. Edges are those of the shortest spanning tree, and then the shortest others that cross none before."""

    def __init__(self, vertices: int, edges: int, random: Random) -> None:
        self.points = [(random.below(SIDE), random.below(SIDE)) for _ in range(vertices)]
        self.edges: list[Edge] = []
        self.neighbours: list[set[int]] = [set() for _ in range(vertices)]
        pairs = sorted(combinations(range(vertices), 2), key=self.length)
        for pair in self.spanning_tree(pairs):
            self.join(pair)
        for pair in pairs:
            if len(self.edges) < edges and pair not in self.edges and not any(self.cross(pair, edge) for edge in self.edges):
                self.join(pair)

    def length(self, pair: Edge) -> tuple[int, Edge]:
        (x, y), (u, v) = (self.points[end] for end in pair)
        return (x - u) ** 2 + (y - v) ** 2, pair

    def cross(self, one: Edge, other: Edge) -> bool:
        if set(one) & set(other):
            return False
        a, b, c, d = (self.points[end] for end in one + other)
        return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0

    def spanning_tree(self, pairs: list[Edge]) -> list[Edge]:
        """Kruskal's; `tree` names the part that a vertex is in."""
        tree, chosen = list(range(len(self.points))), []
        for a, b in pairs:
            if tree[a] != tree[b]:
                chosen.append((a, b))
                old, new = tree[a], tree[b]
                tree = [new if name == old else name for name in tree]
        return chosen

    def join(self, pair: Edge) -> None:
        a, b = pair
        self.edges.append(pair)
        self.neighbours[a].add(b)
        self.neighbours[b].add(a)

    def connected_sets(self, largest: int) -> list[tuple[int, ...]]:
        """Each is one that is smaller by a vertex, and a neighbour."""
        found = sets = {frozenset([vertex]) for vertex in range(len(self.points))}
        for _ in range(largest - 1):
            sets = {part | {beside} for part in sets for vertex in part for beside in self.neighbours[vertex] - part}
            found = found | sets
        return sorted((tuple(sorted(part)) for part in found), key=lambda part: (part[0], len(part), part))


def districts(vertices: int, edges: int, largest: int, seed: int) -> Iterator[str]:
    """Items are the vertices, options their connected sets: a cover is a plan."""
    graph = Graph(vertices, edges, Random(seed))
    if len(graph.edges) != edges:
        sys.exit(f"problems: found {edges} edges, expected between {vertices - 1} and {len(graph.edges)}")
    yield " ".join(f"v{vertex}" for vertex in range(vertices))
    for part in graph.connected_sets(largest):
        yield " ".join(f"v{vertex}" for vertex in part)


# --- quasigroups with holes -----------------------------------------------------------------------------------------

class Cube:
    """A Latin square as zeros and ones: 1 where the cell in that row and column has that number."""

    def __init__(self, order: int, random: Random) -> None:
        self.order, self.random = order, random
        self.bits = [int((row + column) % order == number)
                     for row in range(order) for column in range(order) for number in range(order)]
        self.strides = (order * order, order, 1)
        self.improper: tuple[int, ...] | None = None  # the one place that has -1, if any

    def at(self, place: tuple[int, ...]) -> int:
        return sum(stride * part for stride, part in zip(self.strides, place))

    def one_beside(self, place: tuple[int, ...], axis: int) -> int:
        """A coordinate that makes `place` one that has 1, if it stands instead of that of the axis."""
        start = self.at(place) - self.strides[axis] * place[axis]
        ones = [k for k in range(self.order) if self.bits[start + k * self.strides[axis]] == 1]
        return ones[self.random.below(len(ones))]

    def step(self) -> None:
        """Adds 1 to the place that has -1, or to one that has 0, and makes up for it at seven others."""
        place = self.improper
        while place is None or (not self.improper and self.bits[self.at(place)]):
            place = tuple(self.random.below(self.order) for _ in range(3))
        other = tuple(self.one_beside(place, axis) for axis in range(3))
        for corner in range(8):
            chosen = tuple(other[axis] if corner >> axis & 1 else place[axis] for axis in range(3))
            self.bits[self.at(chosen)] += -1 if corner.bit_count() % 2 else 1
        self.improper = other if self.bits[self.at(other)] < 0 else None

    def walk(self, steps: int) -> None:
        while steps > 0 or self.improper:
            self.step()
            steps -= 1

    def number(self, row: int, column: int) -> int:
        return self.one_beside((row, column, 0), 2)


def quasigroup(order: int, holes: int, seed: int) -> Iterator[str]:
    """The square is drawn by the random walk of Jacobson and Matthews (Generating uniformly distributed random Latin squares, 1996).
    Items are the empty cells, and the numbers that each row and each column lacks."""
    random = Random(seed)
    cube = Cube(order, random)
    cube.walk(order**3)
    cells = sorted(random.shuffle([(row, column) for row in range(order) for column in range(order)])[:holes])
    by_row = sorted({(row, cube.number(row, column)) for row, column in cells})
    by_column = sorted({(column, cube.number(row, column)) for row, column in cells})
    yield " ".join([*(f"p{row},{column}" for row, column in cells), *(f"r{row},{number}" for row, number in by_row),
                    *(f"c{column},{number}" for column, number in by_column)])
    for row, column in cells:
        for number in range(order):
            if (row, number) in by_row and (column, number) in by_column:
                yield f"p{row},{column} r{row},{number} c{column},{number}"


# --- what a formula counts ------------------------------------------------------------------------------------------

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def dominoes(rows: int, columns: int) -> Iterator[str]:
    cell = [[DIGITS[row] + DIGITS[column] for column in range(columns)] for row in range(rows)]
    yield " ".join(sum(cell, []))
    yield from (f"{row[c]} {row[c + 1]}" for row in cell for c in range(columns - 1))
    yield from (f"{upper[c]} {lower[c]}" for upper, lower in zip(cell, cell[1:]) for c in range(columns))


def matchings(vertices: int) -> Iterator[str]:
    names = [f"v{vertex}" for vertex in range(vertices)]
    yield " ".join(names)
    yield from map(" ".join, combinations(names, 2))


def partitions(size: int) -> Iterator[str]:
    names = [f"x{item}" for item in range(size)]
    yield " ".join(names)
    for subset in range(1, 1 << size):
        yield " ".join(name for bit, name in enumerate(names) if subset >> bit & 1)


# --- texts of puzzles -----------------------------------------------------------------------------------------------

Grid = list[list[int]]


def smoothed(grid: Grid) -> Grid:
    """Each cell as most of the nine around it are; those outside are blank."""
    def around(r: int, c: int) -> int:
        return sum(grid[y][x] for y in range(max(r - 1, 0), min(r + 2, len(grid))) for x in range(max(c - 1, 0), min(c + 2, len(grid[0]))))
    return [[int(around(r, c) > 4) for c in range(len(grid[0]))] for r in range(len(grid))]


def runs(line: list[int]) -> str:
    return ",".join(str(len(list(group))) for black, group in groupby(line) if black) or "0"


def picture(rows: int, columns: int, seed: int) -> Iterator[str]:
    random = Random(seed)
    grid = [[int(random.below(100) < 58) for _ in range(columns)] for _ in range(rows)]
    grid = smoothed(smoothed(grid))
    yield from ["rows", *map(runs, grid), "columns", *(runs(list(column)) for column in zip(*grid))]


def solved_sudoku(random: Random) -> Grid:
    """A pattern, with its digits, rows, columns, bands and stacks in another order: few of all grids, but enough."""
    def lines() -> list[int]:
        return [3 * band + line for band in random.shuffle([0, 1, 2]) for line in random.shuffle([0, 1, 2])]
    digits, rows, columns = random.shuffle(list(range(1, 10))), lines(), lines()
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def killer(cages: int, seed: int) -> Iterator[str]:
    """Neighbouring cages are joined as long as their digits differ."""
    random = Random(seed)
    grid = solved_sudoku(random)
    cage_of = {(r, c): [(r, c)] for r in range(9) for c in range(9)}
    pairs = random.shuffle([((r, c), (r + dr, c + dc)) for r in range(9) for c in range(9) for dr, dc in ((0, 1), (1, 0))
                            if r + dr < 9 and c + dc < 9])
    number = 81
    for one, other in pairs:
        joined = cage_of[one] + cage_of[other]
        if number == cages or cage_of[one] is cage_of[other] or len(joined) > 5:
            continue
        if len({grid[r][c] for r, c in joined}) < len(joined):
            continue
        number -= 1
        for cell in joined:
            cage_of[cell] = joined
    distinct = {id(cage): cage for cage in cage_of.values()}.values()
    yield "." * 81
    yield from (" ".join([f"cage {sum(grid[r][c] for r, c in cage)}", *(f"r{r}c{c}" for r, c in sorted(cage))]) for cage in distinct)


def slots(rows: list[str]) -> list[str]:
    """The words of a grid, across and then down."""
    return [word for line in [*rows, *("".join(column) for column in zip(*rows))] for word in line.split("#") if len(word) > 1]


def crossword(size: int, blocks: int, number: int, seed: int) -> Iterator[str]:
    """Vowels and consonants take turns in the grid, so that the other words have letters in common with its own."""
    random = Random(seed)

    def letter(k: int) -> str:
        letters = "aaeeeiou" if k % 2 else "bcdfglmnnprrssttv"
        return letters[random.below(len(letters))]
    grid = [[letter(r + c) for c in range(size)] for r in range(size)]
    cells = random.shuffle([(r, c) for r in range(size) for c in range(size)])
    for r, c in cells[: blocks // 2]:
        grid[r][c] = grid[size - 1 - r][size - 1 - c] = "#"
    filled = ["".join(row) for row in grid]
    words = set(slots(filled))
    while len(words) < number:
        first = random.below(2)
        words.add("".join(letter(first + k) for k in range(2 + random.below(size - 1))))
    drawn = ["".join(cell if cell == "#" else "." for cell in row) for row in filled]
    yield from [*drawn, "words:", *random.shuffle(sorted(words))]


KINDS: dict[str, Callable[..., Iterator[str]]] = {
    function.__name__: function for function in (airline, random_options, coloured_options, districts, quasigroup, dominoes, matchings,
                                                 partitions, picture, killer, crossword)}


def text_of(kind: str, words: list[str]) -> str:
    return "".join(f"{line}\n" for line in KINDS[kind](*map(int, words)))


def main() -> None:
    kind, *words = sys.argv[1:] or [""]
    if kind not in KINDS:
        sys.exit(__doc__)
    sys.stdout.write(text_of(kind, words))


if __name__ == "__main__":
    main()
