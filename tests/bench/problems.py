#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the problems of the benchmark that are no files: problems.py KIND WORD... > FILE

airline FLIGHTS OPTIONS SEED [PORTS]      spp: pairings that a crew can fly cover the flights; fewer airports (40) are harder
random_options ITEMS OPTIONS SIZE SEED    options of SIZE different items, all equally likely, but for one cover that is hidden among them
coloured_options ITEMS OPTIONS COLOURED COLOURS SEED    each item has OPTIONS options with three coloured items each
districts VERTICES EDGES LARGEST SEED     partitions of a planar graph into connected parts of at most LARGEST vertices
quasigroup ORDER HOLES SEED               a latin square, some of whose cells are emptied
transversals ORDER SEED                   cells of a latin square, one in each row and column and of each number
dominoes ROWS COLUMNS                     dominoes on a board: Kasteleyn's formula counts them
mutilated ROWS COLUMNS                    the same without the first and the last cell
torus ROWS COLUMNS SIZE                   all polyominoes of SIZE cells, each as often as wanted, on a board whose sides meet
rectangles ROWS COLUMNS PIECES SEED       a board is cut from edge to edge into rectangles, which may be turned
dominosa LARGEST SEED                     each domino of the numbers 0 to LARGEST once, on a board of numbers
matchings VERTICES                        perfect matchings of a complete graph: a double factorial
regular VERTICES DEGREE SEED              perfect matchings of a graph whose vertices all have DEGREE neighbours
graceful ROWS COLUMNS                     labels of a grid whose differences at the edges are 1, 2, 3 and so on
partitions ITEMS                          partitions of a set, whose non-empty subsets are the options: a Bell number
timetable CLASSES TEACHERS ROOMS SLOTS LESSONS SEED    lessons get a slot and a room; there is a cover
roster NURSES DAYS SEED [PERCENT]         each nurse's days obey rules, each day needs PERCENT of the nurses, and wishes cost
picture ROWS COLUMNS SEED                 text of a nonogram: noise, smoothed until it has shapes
noise ROWS COLUMNS PERCENT SEED           the same, not smoothed: PERCENT of the cells are black
clues NUMBER SEED                         text of a sudoku with NUMBER givens
killer CAGES SEED                         text of a sudoku without givens, in cages of at most five cells with their sums
regions SIZE STARS SEED                   text of a star battle that has a cover
edge_tiles ROWS COLUMNS COLOURS SEED      text of square tiles that fill a board, with a rim of its own colour
network VERTICES EDGES SEED               text of a graph in the DIMACS format
crossword SIZE BLOCKS WORDS SEED          text of a grid with blocks, and WORDS words, of which some fill it
lexicon LENGTH WORDS SEED                 words in which vowels and consonants take turns

Problems are in Knuth's format, but for those of airlines. The same words make the same text, with any version of Python.
"""

import sys
from collections import Counter
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
    yield " ".join([*(f"p{row}-{column}" for row, column in cells), *(f"r{row}-{number}" for row, number in by_row),
                    *(f"c{column}-{number}" for column, number in by_column)])
    for row, column in cells:
        for number in range(order):
            if (row, number) in by_row and (column, number) in by_column:
                yield f"p{row}-{column} r{row}-{number} c{column}-{number}"


def transversals(order: int, seed: int) -> Iterator[str]:
    cube = Cube(order, Random(seed))
    cube.walk(order**3)
    yield " ".join(f"{kind}{k}" for kind in "rcn" for k in range(order))
    yield from (f"r{row} c{column} n{cube.number(row, column)}" for row in range(order) for column in range(order))


# --- what a formula counts ------------------------------------------------------------------------------------------

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def dominoes(rows: int, columns: int) -> Iterator[str]:
    cell = [[DIGITS[row] + DIGITS[column] for column in range(columns)] for row in range(rows)]
    yield " ".join(sum(cell, []))
    yield from (f"{row[c]} {row[c + 1]}" for row in cell for c in range(columns - 1))
    yield from (f"{upper[c]} {lower[c]}" for upper, lower in zip(cell, cell[1:]) for c in range(columns))


def mutilated(rows: int, columns: int) -> Iterator[str]:
    first, last = "00", DIGITS[rows - 1] + DIGITS[columns - 1]
    items, *options = dominoes(rows, columns)
    yield " ".join(cell for cell in items.split() if cell not in (first, last))
    yield from (option for option in options if not {first, last} & set(option.split()))


def matchings(vertices: int) -> Iterator[str]:
    names = [f"v{vertex}" for vertex in range(vertices)]
    yield " ".join(names)
    yield from map(" ".join, combinations(names, 2))


def partitions(size: int) -> Iterator[str]:
    names = [f"x{item}" for item in range(size)]
    yield " ".join(names)
    for subset in range(1, 1 << size):
        yield " ".join(name for bit, name in enumerate(names) if subset >> bit & 1)


# --- boards ---------------------------------------------------------------------------------------------------------

Form = tuple[tuple[int, int], ...]


def forms(size: int) -> list[Form]:
    """All polyominoes of that size, turned and flipped ones too, the top left corner of the bounding box at 0, 0."""
    def moved(cells: set[tuple[int, int]]) -> Form:
        top, left = min(y for y, _ in cells), min(x for _, x in cells)
        return tuple(sorted((y - top, x - left) for y, x in cells))
    found = {moved({(0, 0)})}
    for _ in range(size - 1):
        found = {moved({*form, (y + dy, x + dx)}) for form in found for y, x in form for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))
                 if (y + dy, x + dx) not in form}
    return sorted(found)


def torus(rows: int, columns: int, size: int) -> Iterator[str]:
    yield " ".join(f"r{r}c{c}" for r in range(rows) for c in range(columns))
    places = {tuple(sorted({((r + y) % rows, (c + x) % columns) for y, x in form}))
              for form in forms(size) for r in range(rows) for c in range(columns)}
    yield from (" ".join(f"r{r}c{c}" for r, c in place) for place in sorted(places) if len(place) == size)


def cut(rows: int, columns: int, pieces: int, random: Random) -> list[tuple[int, int]]:
    """Heights and widths. The largest piece is cut each time, across its longer side."""
    cut_so_far = [(rows, columns)]
    while len(cut_so_far) < pieces:
        short, long = sorted(cut_so_far.pop(cut_so_far.index(max(cut_so_far, key=lambda piece: piece[0] * piece[1]))))
        width = 1 + random.below(long - 1)
        cut_so_far += [(short, width), (short, long - width)]
    return cut_so_far


def rectangles(rows: int, columns: int, pieces: int, seed: int) -> Iterator[str]:
    cut_so_far = cut(rows, columns, pieces, Random(seed))
    yield " ".join([*(f"p{k}" for k in range(pieces)), *(f"r{r}c{c}" for r in range(rows) for c in range(columns))])
    for k, piece in enumerate(cut_so_far):
        for height, width in sorted({piece, piece[::-1]}):
            for top, left in ((y, x) for y in range(rows - height + 1) for x in range(columns - width + 1)):
                yield " ".join([f"p{k}", *(f"r{top + y}c{left + x}" for y in range(height) for x in range(width))])


def random_dominoes(rows: int, columns: int, random: Random) -> list[list[tuple[int, int]]]:
    """A wall of dominoes; then squares of two parallel ones are turned at random."""
    other = {(r, c): (r, c ^ 1) if columns % 2 == 0 else (r ^ 1, c) for r in range(rows) for c in range(columns)}
    for _ in range(20 * rows * columns):
        r, c = random.below(rows - 1), random.below(columns - 1)
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if other[a] == b and other[d] == e:
            other[a], other[d], other[b], other[e] = d, a, e, b
        elif other[a] == d and other[b] == e:
            other[a], other[b], other[d], other[e] = b, a, e, d
    return [[cell, beside] for cell, beside in other.items() if cell < beside]


def dominosa(largest: int, seed: int) -> Iterator[str]:
    random, rows, columns = Random(seed), largest + 1, largest + 2
    numbers = random.shuffle([random.shuffle([low, high]) for high in range(rows) for low in range(high + 1)])
    shown = {cell: number for cells, pair in zip(random_dominoes(rows, columns, random), numbers) for cell, number in zip(cells, pair)}
    yield " ".join([*(f"d{low}-{high}" for high in range(rows) for low in range(high + 1)), *(f"r{r}c{c}" for r, c in sorted(shown))])
    for (r, c), beside in ((cell, beside) for cell in sorted(shown) for beside in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))):
        if beside in shown:
            low, high = sorted((shown[r, c], shown[beside]))
            yield f"d{low}-{high} r{r}c{c} r{beside[0]}c{beside[1]}"


# --- graphs and plans -----------------------------------------------------------------------------------------------

def random_pairs(vertices: int, edges: int, random: Random) -> list[Edge]:
    return sorted(random.shuffle(list(combinations(range(vertices), 2)))[:edges])


def network(vertices: int, edges: int, seed: int) -> Iterator[str]:
    yield f"p edge {vertices} {edges}"
    yield from (f"e {a + 1} {b + 1}" for a, b in random_pairs(vertices, edges, Random(seed)))


def regular(vertices: int, degree: int, seed: int) -> Iterator[str]:
    """Ends of edges are paired at random until no pair is a loop or comes twice."""
    random, ends = Random(seed), [vertex for vertex in range(vertices) for _ in range(degree)]
    edges: set[Edge] = set()
    while len(edges) < len(ends) // 2 or any(a == b for a, b in edges):
        random.shuffle(ends)
        edges = {(min(pair), max(pair)) for pair in zip(ends[::2], ends[1::2])}
    yield " ".join(f"v{vertex}" for vertex in range(vertices))
    yield from (f"v{a} v{b}" for a, b in sorted(edges))


def graceful(rows: int, columns: int) -> Iterator[str]:
    """An option gives an edge its difference and its ends their labels. The colour of a vertex is its label, that of a label its vertex."""
    name = {(r, c): r * columns + c for r in range(rows) for c in range(columns)}
    edges = [(name[r, c], name[beside]) for r, c in name for beside in ((r, c + 1), (r + 1, c)) if beside in name]
    yield " ".join([*(f"e{k}" for k in range(len(edges))), *(f"d{k + 1}" for k in range(len(edges))), "|",
                    *(f"v{k}" for k in name.values()), *(f"l{k}" for k in range(len(edges) + 1))])
    for k, edge in enumerate(edges):
        for low, high in combinations(range(len(edges) + 1), 2):
            for a, b in (edge, edge[::-1]):
                yield f"e{k} d{high - low} v{a}:{low} v{b}:{high} l{low}:{a} l{high}:{b}"


def timetable(classes: int, teachers: int, rooms: int, slots: int, lessons: int, seed: int) -> Iterator[str]:
    """A plan is drawn first; then its slots and rooms are forgotten. A teacher is away in a quarter of the other slots."""
    random = Random(seed)
    drawn: list[tuple[int, int, int]] = []  # class, teacher, slot
    for _ in range(1000 * lessons):
        group, teacher, slot = random.below(classes), random.below(teachers), random.below(slots)
        free = all(slot != other[2] or (group != other[0] and teacher != other[1]) for other in drawn)
        if len(drawn) < lessons and free and sum(slot == other[2] for other in drawn) < rooms:
            drawn.append((group, teacher, slot))
    needed = {(teacher, slot) for _, teacher, slot in drawn}
    away = {(teacher, slot) for teacher in range(teachers) for slot in range(slots) if random.below(4) == 0} - needed
    yield " ".join([*(f"L{k}" for k in range(len(drawn))), "|", *(f"c{k}s{s}" for k in range(classes) for s in range(slots)),
                    *(f"t{k}s{s}" for k in range(teachers) for s in range(slots)), *(f"r{k}s{s}" for k in range(rooms) for s in range(slots))])
    for k, (group, teacher, _) in enumerate(drawn):
        yield from (f"L{k} c{group}s{s} t{teacher}s{s} r{room}s{s}" for s in range(slots) if (teacher, s) not in away for room in range(rooms))


State = tuple[int, int, int, int]
Layer = dict[State, dict[int, State]]


def nurse_step(days: int, state: State, symbol: int) -> State | None:
    """Symbols are 1 day, 2 evening, 3 night, 4 off. A state has the last symbol, days of work and days off in a row, and all days of work."""
    last, run, off, work = state
    if symbol == 4:
        return 4, 0, min(off + 1, 2), work
    too_early = symbol < last < 4
    single_day_off = last == 4 and off == 1 and work > 0
    if too_early or single_day_off or run == 5 or work == round(days * 5 / 7):
        return None
    return symbol, run + 1, 0, work + 1


def nurse_layers(days: int) -> list[list[tuple[int, int, int]]]:
    """By day: moves from a state by a symbol to a state. States with equal futures are one."""
    layers: list[Layer] = []
    front: set[State] = {(4, 0, 2, 0)}
    for _ in range(days):
        layers.append({state: {symbol: step for symbol in (1, 2, 3, 4) if (step := nurse_step(days, state, symbol))}
                       for state in sorted(front)})
        front = {step for steps in layers[-1].values() for step in steps.values()}
    number = {state: 0 for state in front if state[3] >= round(days * 5 / 7) - 1}
    result = []
    for layer in reversed(layers):
        classes: dict[tuple[tuple[int, int], ...], int] = {}
        before = {state: classes.setdefault(future, len(classes)) for state, steps in layer.items()
                  if (future := tuple((symbol, number[step]) for symbol, step in steps.items() if step in number))}
        result.append([(state, symbol, step) for future, state in classes.items() for symbol, step in future])
        number = before
    return result[::-1]


def roster(nurses: int, days: int, seed: int, percent: int = 69) -> Iterator[str]:
    """A fifth of the nurses is needed in the evening, an eighth at night, and at daytime what remains of the PERCENT, or one more; one less
    at weekends. A nurse works 5 days of 7, or one less in all."""
    random = Random(seed)
    layers = nurse_layers(days)
    evening, night = max(1, nurses // 5), max(1, nurses // 8)
    day = [nurses * percent // 100 - evening - night - (d % 7 > 4) for d in range(days)]
    yield " ".join([*(f"n{n}d{d}" for n in range(nurses) for d in range(days)), *(f"k{n}.{d}" for n in range(nurses) for d in range(days)),
                    *(f"{day[d]}:{day[d] + 1}|D{d} {evening}|E{d} {night}|N{d}" for d in range(days)), "|",
                    *(f"v{n}.{d}" for n in range(nurses) for d in range(days)), *(f"s{n}.{d}" for n in range(nurses) for d in range(1, days))])
    for n in range(nurses):
        for d in range(days):
            for symbol, shift in enumerate((f" D{d}", f" E{d}", f" N{d}", ""), 1):
                cost = (0, 0, 0, 1, 2, 5)[random.below(6)]
                yield f"n{n}d{d}{shift} v{n}.{d}:{symbol}" + (f" |{cost}" if cost else "")
    for n in range(nurses):
        for d, moves in enumerate(layers):
            for before, symbol, after in moves:
                yield (f"k{n}.{d} v{n}.{d}:{symbol}" + (f" s{n}.{d}:{before}" if d > 0 else "")
                       + (f" s{n}.{d + 1}:{after}" if d + 1 < days else ""))


# --- texts of puzzles -----------------------------------------------------------------------------------------------

Grid = list[list[int]]


def smoothed(grid: Grid) -> Grid:
    """Each cell as most of the nine around it are; those outside are blank."""
    def around(r: int, c: int) -> int:
        return sum(grid[y][x] for y in range(max(r - 1, 0), min(r + 2, len(grid))) for x in range(max(c - 1, 0), min(c + 2, len(grid[0]))))
    return [[int(around(r, c) > 4) for c in range(len(grid[0]))] for r in range(len(grid))]


def runs(line: list[int]) -> str:
    return ",".join(str(len(list(group))) for black, group in groupby(line) if black) or "0"


def black_and_white(rows: int, columns: int, percent: int, seed: int) -> Grid:
    random = Random(seed)
    return [[int(random.below(100) < percent) for _ in range(columns)] for _ in range(rows)]


def nonogram(grid: Grid) -> list[str]:
    return ["rows", *map(runs, grid), "columns", *(runs(list(column)) for column in zip(*grid))]


def picture(rows: int, columns: int, seed: int) -> Iterator[str]:
    yield from nonogram(smoothed(smoothed(black_and_white(rows, columns, 58, seed))))


def noise(rows: int, columns: int, percent: int, seed: int) -> Iterator[str]:
    yield from nonogram(black_and_white(rows, columns, percent, seed))


def solved_sudoku(random: Random) -> Grid:
    """A pattern, with its digits, rows, columns, bands and stacks in another order: few of all grids, but enough."""
    def lines() -> list[int]:
        return [3 * band + line for band in random.shuffle([0, 1, 2]) for line in random.shuffle([0, 1, 2])]
    digits, rows, columns = random.shuffle(list(range(1, 10))), lines(), lines()
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def clues(number: int, seed: int) -> Iterator[str]:
    random = Random(seed)
    grid = solved_sudoku(random)
    given = set(random.shuffle(list(range(81)))[:number])
    yield "".join(str(grid[cell // 9][cell % 9]) if cell in given else "." for cell in range(81))


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


def place_stars(size: int, stars: int, random: Random) -> list[tuple[int, ...]]:
    """The columns of the stars of each row, by backtracking."""
    lines = [line for line in combinations(range(size), stars) if all(b - a > 1 for a, b in zip(line, line[1:]))]

    def extend(rows: list[tuple[int, ...]], number: list[int]) -> bool:
        """`number` is how many stars each column still needs."""
        if len(rows) == size:
            return True
        beside = {column + step for column in (rows[-1] if rows else ()) for step in (-1, 0, 1)}
        for line in random.shuffle([line for line in lines if not beside & set(line) and all(number[column] for column in line)]):
            rest = [need - (column in line) for column, need in enumerate(number)]
            if max(rest) <= size - len(rows) - 1 and extend([*rows, line], rest):
                placed[:0] = [line]
                return True
        return False
    placed: list[tuple[int, ...]] = []
    extend([], [stars] * size)
    return placed


def regions(size: int, stars: int, seed: int) -> Iterator[str]:
    """Stars are placed first. Each region begins with as many as it needs and grows at random; it may be in several pieces."""
    random = Random(seed)
    cells = [(row, column) for row, line in enumerate(place_stars(size, stars, random)) for column in line]
    region = {cell: k // stars for k, cell in enumerate(cells)}
    while len(region) < size * size:
        r, c = list(region)[random.below(len(region))]
        dr, dc = ((0, 1), (1, 0), (0, -1), (-1, 0))[random.below(4)]
        if 0 <= r + dr < size and 0 <= c + dc < size:
            region.setdefault((r + dr, c + dc), region[r, c])
    yield from ("".join(chr(ord("A") + region[r, c]) for c in range(size)) for r in range(size))


def edge_tiles(rows: int, columns: int, colours: int, seed: int) -> Iterator[str]:
    """Colours are drawn for the edges of a board; its tiles are turned and shuffled."""
    random, letters = Random(seed), "bcdefghijklmnopqrstuvwxyz"[:colours]

    def drawn(inside: bool) -> str:
        return letters[random.below(colours)] if inside else "a"
    across = [[drawn(0 < c < columns) for c in range(columns + 1)] for _ in range(rows)]
    down = [[drawn(0 < r < rows) for _ in range(columns)] for r in range(rows + 1)]
    tiles = [down[r][c] + across[r][c + 1] + down[r + 1][c] + across[r][c] for r in range(rows) for c in range(columns)]
    number = Counter(min(tile[k:] + tile[:k] for k in range(4)) for tile in tiles)
    yield from [f"board {rows}x{columns}", "rim a", "turns turn"]
    yield from (f"{tile} x{number[tile]}" for tile in random.shuffle(sorted(number)))


def letter(k: int, random: Random) -> str:
    letters = "aaeeeiou" if k % 2 else "bcdfglmnnprrssttv"
    return letters[random.below(len(letters))]


def lexicon(length: int, number: int, seed: int) -> Iterator[str]:
    random = Random(seed)
    words: set[str] = set()
    while len(words) < number:
        first = random.below(2)
        words.add("".join(letter(first + k, random) for k in range(length)))
    yield from random.shuffle(sorted(words))


def slots(rows: list[str]) -> list[str]:
    """The words of a grid, across and then down."""
    return [word for line in [*rows, *("".join(column) for column in zip(*rows))] for word in line.split("#") if len(word) > 1]


def crossword(size: int, blocks: int, number: int, seed: int) -> Iterator[str]:
    """Vowels and consonants take turns in the grid, so that the other words have letters in common with its own."""
    random = Random(seed)
    grid = [[letter(r + c, random) for c in range(size)] for r in range(size)]
    cells = random.shuffle([(r, c) for r in range(size) for c in range(size)])
    for r, c in cells[: blocks // 2]:
        grid[r][c] = grid[size - 1 - r][size - 1 - c] = "#"
    filled = ["".join(row) for row in grid]
    words = set(slots(filled))
    while len(words) < number:
        first = random.below(2)
        words.add("".join(letter(first + k, random) for k in range(2 + random.below(size - 1))))
    drawn = ["".join(cell if cell == "#" else "." for cell in row) for row in filled]
    yield from [*drawn, "words:", *random.shuffle(sorted(words))]


KINDS: dict[str, Callable[..., Iterator[str]]] = {
    function.__name__: function for function in (
        airline, random_options, coloured_options, districts, quasigroup, transversals, dominoes, mutilated, torus, rectangles, dominosa,
        matchings, regular, graceful, partitions, timetable, roster, picture, noise, clues, killer, regions, edge_tiles, network, crossword,
        lexicon)}


def text_of(kind: str, words: list[str]) -> str:
    return "".join(f"{line}\n" for line in KINDS[kind](*map(int, words)))


def main() -> None:
    kind, *words = sys.argv[1:] or [""]
    if kind not in KINDS:
        sys.exit(__doc__)
    sys.stdout.write(text_of(kind, words))


if __name__ == "__main__":
    main()
