# SPDX-License-Identifier: MIT
"""Writes proofs of counts with steps of version 2 (docs/proof-format.md), by a program of its own: it shares nothing with the
prover and the checkers. It finds new names by refinement and trial, so it is for small problems, or for very regular ones.

A problem is (bounds, options): bounds of primary items, then None for secondary ones; an option is a dict from item to colour
number, None without colour. A remainder is (live options, bounds of open items)."""
from collections import Counter


def dlx(problem):
    """The problem as a file; its items are called i0, i1, ..., its colours c1, c2, ..."""
    bounds, options = problem
    names = [f"{b[0]}:{b[1]}|i{i}" if b != (1, 1) else f"i{i}" for i, b in enumerate(bounds) if b]
    secondary = [f"i{i}" for i, b in enumerate(bounds) if not b]
    lines = [" ".join(names + ["|"] * bool(secondary) + secondary)]
    for option in options:
        lines.append(" ".join(f"i{i}" if colour is None else f"i{i}:c{colour}" for i, colour in option.items()))
    return "\n".join(lines) + "\n"


class Writer:
    def __init__(self, problem):
        self.bounds, self.options = problem
        self.numbers = {}  # of colours, as the format counts them
        for option in self.options:
            for i in sorted(option):
                if option[i] is not None:
                    self.numbers.setdefault(option[i], len(self.numbers) + 1)
        self.steps, self.kept, self.known = [], 0, {}
        live = frozenset(o for o, option in enumerate(self.options) if any(self.bounds[i] for i in option))
        self.count = self.prove(live, {i: b for i, b in enumerate(self.bounds) if b})

    def clash(self, one, other):
        return any(not self.bounds[i] and i in other and (one[i] != other[i] or one[i] is None) for i in one)

    def take(self, live, bounds, o):
        taken, bounds = self.options[o], dict(bounds)
        closed = set()
        for i in taken:
            if i in bounds:
                low, high = bounds[i]
                bounds[i] = max(low - 1, 0), high - 1
                if high == 1:
                    del bounds[i]
                    closed.add(i)
        return frozenset(p for p in live if p != o and closed.isdisjoint(self.options[p]) and not self.clash(taken, self.options[p])), bounds

    # --- names ---

    def graph(self, live, bounds):
        """What restricts covers: items with their bounds, coloured uses, and the options that join them."""
        uses = {i: [] for i in bounds}
        for o in live:
            for i, colour in self.options[o].items():
                uses.setdefault(i, []).append(colour)
        vertices = {}
        for i, colours in uses.items():
            if i in bounds:
                limits = bounds[i][0], min(bounds[i][1], len(colours))
                if limits != (0, 0):
                    vertices[i] = ("item", *limits)
            elif len(colours) > 1 and (None in colours or len(set(colours)) > 1):
                vertices[i] = ("secondary",)
                vertices.update({(i, colour): ("colour",) for colour in colours if colour is not None})
        edges = []
        for o in live:
            cells = [i if colour is None else (i, colour) for i, colour in self.options[o].items() if i in vertices]
            edges.append(cells)
        edges += [[vertex[0], vertex] for vertex in vertices if isinstance(vertex, tuple)]
        return vertices, edges

    @staticmethod
    def refine(graphs, cells):
        """Splits the cells of both graphs alike until nothing changes; None if they come out different."""
        while True:
            names, before = {}, [len(set(cell.values())) for cell in cells]
            fresh = []
            for (vertices, edges), cell in zip(graphs, cells):
                seen = {v: [] for v in vertices}
                for edge in edges:
                    sort = tuple(sorted(cell[v] for v in edge))
                    for v in edge:
                        seen[v].append(sort)
                fresh.append({v: (cell[v], tuple(sorted(seen[v]))) for v in vertices})
            for sort in sorted(set().union(*(cell.values() for cell in fresh))):
                names[sort] = len(names)
            cells = [{v: names[sort] for v, sort in cell.items()} for cell in fresh]
            if any(Counter(cell.values()) != Counter(cells[0].values()) for cell in cells):
                return None
            if [len(set(cell.values())) for cell in cells] == before:
                return cells

    def isomorphism(self, graphs, cells):
        cells = self.refine(graphs, cells)
        if cells is None:
            return None
        sizes = Counter(cells[0].values())
        large = [sort for sort in sorted(sizes) if sizes[sort] > 1]
        if not large:
            there = {sort: v for v, sort in cells[1].items()}
            names = {v: there[sort] for v, sort in cells[0].items()}
            image = lambda edge: tuple(sorted(map(repr, (names[v] for v in edge))))
            same = Counter(map(image, graphs[0][1])) == Counter(tuple(sorted(map(repr, edge))) for edge in graphs[1][1])
            return names if same else None
        sort = min(large, key=lambda sort: (sizes[sort], sort))
        first = next(v for v in cells[0] if cells[0][v] == sort)
        for v in [v for v in cells[1] if cells[1][v] == sort]:
            if names := self.isomorphism(graphs, [cells[0] | {first: -1}, cells[1] | {v: -1}]):
                return names
        return None

    def start(self, vertices):
        sorts = {sort: k for k, sort in enumerate([("colour",), ("secondary",)])}
        return {v: sorts[sort] if sort in sorts else 2 + 1000 * sort[1] + sort[2] for v, sort in vertices.items()}

    def refer(self, graph):
        """Appends a reference to a kept node that is finished and equal but for names; returns its count, None without one."""
        vertices, edges = graph
        cell = self.refine([graph], [self.start(vertices)])[0]
        key = tuple(sorted(Counter(cell.values()).items())), len(edges), tuple(sorted(self.start(vertices).values()))
        known = self.known.setdefault(key, [])
        for there, number, count in known:
            names = self.isomorphism([graph, there], [self.start(vertices), self.start(there[0])]) if vertices else {}
            if names is None:
                continue
            items = {x: y for x, y in names.items() if not isinstance(x, tuple) and x != y}
            colours = {(x[0], self.numbers[x[1]]): self.numbers[y[1]] for x, y in names.items() if isinstance(x, tuple)}
            self.steps.append(("i", self.kept - 1 - number, dict(sorted(items.items())), dict(sorted(colours.items()))))
            return key, count
        return key, None

    # --- steps ---

    def prove(self, live, bounds):
        if not bounds:
            return 1
        uses = {i: [o for o in sorted(live) if i in self.options[o]] for i in bounds}
        item = min(bounds, key=lambda i: (len(uses[i]), i))
        low, high = bounds[item]
        if len(uses[item]) > 1:
            graph = self.graph(live, bounds)
            key, count = self.refer(graph)
            if count is not None:
                return count
            number, self.kept = self.kept, self.kept + 1
        keep = "k" if len(uses[item]) > 1 else ""
        if low == high:
            self.steps.append((keep + "v", item))
            count = sum(self.prove(*self.take(live, bounds, o)) for o in uses[item]) // low
        else:
            self.steps.append((keep + "b", item))
            count, left = 0, live
            for k, o in enumerate(uses[item]):
                if len(uses[item]) - k >= low:
                    count += self.prove(*self.take(left, bounds, o))
                    left -= {o}
            if low == 0:
                count += self.prove(frozenset(left - set(uses[item])), {i: b for i, b in bounds.items() if i != item})
        if keep:
            self.known[key].append((graph, number, count))
        return count


def as_text(steps):
    lines = []
    for op, at, *names in steps:
        lines.append(f"{op} {at}")
        if names:
            items, colours = names
            lines[-1] += "".join([f" {len(items)}", *(f" {x} {y}" for x, y in items.items()), f" {len(colours)}",
                                  *(f" {x} {a} {b}" for (x, a), b in colours.items())])
    return "\n".join(lines) + "\n"


def as_bytes(steps):
    out = bytearray()

    def number(n):
        while n >= 128:
            out.append(n & 127 | 128)
            n >>= 7
        out.append(n)

    for op, at, *names in steps:
        if op in ("b", "kb"):
            number(8 * at + (op == "kb"))
            continue
        number({"i": 76, "il": 84, "v": 92, "kv": 100}[op])
        number(at)
        for items, colours in [names] if names else []:
            number(len(items))
            least = 0
            for x, y in items.items():
                number(x - least)
                number(y)
                least = x + 1
            number(len(colours))
            for (x, a), b in colours.items():
                for n in (x, a, b):
                    number(n)
    return bytes(out)


def proof(steps, claim, form="text"):
    body = as_text(steps).encode() + b"end\n" if form == "text" else as_bytes(steps) + b"E"
    return f"quadrille-proof 2\nclaim {claim}\n{form}\n".encode() + body
