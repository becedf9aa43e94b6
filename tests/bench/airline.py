#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes an airline-like set-partitioning problem in the spp format: airline.py FLIGHTS OPTIONS SEED > FILE

Items are flights, options are pairings: chains of flights that one crew can fly, each leaving where the last one
arrived and soon after. What a pairing costs is what its crew is paid for, the time from its first departure to its last
arrival with a fee for the day, and a little at random: linear programming comes near the optimum, but not to it. Every
flight is in some pairing of a first schedule that covers all of them, so there is a cover. The same words make the same
file, with any version of Python.
"""

import argparse
from dataclasses import dataclass

from xorshift import Random

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flights", type=int)
    parser.add_argument("options", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--ports", type=int, default=40,
                        help="fewer airports leave crews more choice, and are harder (default 40)")
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    airline = Airline(arguments.flights, arguments.ports, random)
    pairings = dict.fromkeys(airline.schedule)
    for _ in range(100 * arguments.options):
        if len(pairings) >= arguments.options:
            break
        pairings[airline.pairing()] = None
    print(arguments.flights, len(pairings))
    for chain in random.shuffle(list(pairings)):  # lest the first schedule stand in front
        print(airline.cost(chain), len(chain), *(f + 1 for f in sorted(chain)))


if __name__ == "__main__":
    main()
