#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the partitions of a sparse planar graph into connected parts: districts.py VERTICES EDGES LARGEST SEED > FILE

Vertices are points drawn in a square. Edges are those of the shortest spanning tree, and then the shortest others that
cross none before, until there are EDGES. Items are the vertices, options the connected sets of at most LARGEST of them: a
cover is a plan of districts. The same words make the same file, with any version of Python.
"""

import argparse
from itertools import combinations

from xorshift import Random

SIDE = 1 << 20  # whole coordinates, so that no rounding decides which edge is shorter

Point = tuple[int, int]
Edge = tuple[int, int]


def turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 where the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class Graph:
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for word in ("vertices", "edges", "largest", "seed"):
        parser.add_argument(word, type=int)
    arguments = parser.parse_args()
    graph = Graph(arguments.vertices, arguments.edges, Random(arguments.seed))
    if len(graph.edges) != arguments.edges:
        parser.error(f"found {arguments.edges} edges, expected between {arguments.vertices - 1} and {len(graph.edges)}")
    print(*(f"v{vertex}" for vertex in range(arguments.vertices)))
    for part in graph.connected_sets(arguments.largest):
        print(*(f"v{vertex}" for vertex in part))


if __name__ == "__main__":
    main()
