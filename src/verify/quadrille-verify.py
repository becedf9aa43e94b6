#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""quadrille-verify.py PROBLEM PROOF checks a proof as quadrille-verify does, and shares nothing with it. - is standard input.

The problem is in the format dlx (`quadrille convert --to dlx`). Exit codes: 0 proved, 1 refused, 2 usage, 65 no proof or no
problem, 66 no input, 70 no memory, 74 a read or a write fails. docs/proof-format.md in Quadrille's sources says what a proof is.

A remainder is a tuple (live, open, rest): the options that may still be taken and the items that are still open, as bits of
numbers, and for each item with a maximum above 1 how many options it still needs and may have."""
import bz2
import gzip
import hashlib
import lzma
import os
import re
import stat
import struct
import sys
import zlib
from collections import Counter

NONE = float("inf")  # the cost of what is impossible; it is only compared and added to

# What no word of a problem has: control characters, bytes that are no UTF-8, and blanks that are not seen as such.
STRANGE = re.compile("[\x00-\x08\x0a-\x1f\x7f\x85\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\udc80-\udcff]")


# A first line that other formats might claim: json, ec, csv, comments, a matrix, or nothing but numbers.
CELL = r"(?i:true|false)|0*[01](?:\.0*)?(?:e[+-]?0+)?"
NUMBER = r"0|[1-9][0-9]*"
OTHER = re.compile(rf"[ \t]*(?:[{{\[<]|p[ \t]+ec(?:[ \t]|$)|(?:(?:{CELL}|[01]+|{NUMBER})(?:[ \t]+|$))+$)|#(?:[ \t]|$)|.*[,;]|[0-9.*_-]{{16,}}$")


class NoData(Exception):
    """What is no problem or no proof."""


class Refused(Exception):
    pass


def demand(holds, otherwise):
    if not holds:
        raise Refused(otherwise)


def bits(number):
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def whole(word, low, high):
    """The number that a word spells, if it lies between these; else nothing. Zeros in front count for nothing, so that a long row
    of them is no work."""
    spelled = re.fullmatch(rb"(-?)0*([0-9]{1,20})" if low < 0 else rb"()0*([0-9]{1,20})", word)
    if not spelled:
        return None
    return number if low <= (number := int(spelled[1] + spelled[2])) <= high else None


# --- the problem ------------------------------------------------------------------------------------------------------------


class Problem:
    """Of items, the bounds and which are primary; of options, a dict from item to colour (None without), and the cost."""

    def __init__(self, data):
        self.bounds, self.options, self.costs = [], [], []
        self.names, self.primary, self.decimals = {}, 0, 0
        text = data.decode(errors="surrogateescape").removeprefix("\ufeff")
        known = text.lstrip(" \t\r\n").startswith("|")  # else other formats might claim it
        for number, line in enumerate(re.split("\r?\n", text), start=1):
            words = re.findall(r"[^ \t]+", line)
            if not words:
                continue
            comment = words[0].startswith("|")
            try:
                if strange := STRANGE.search(words[0].split("\r")[0] if comment else line):
                    raise NoData(f"found {strange[0]!a}, expected text in UTF-8 between spaces and tabs")
                if comment:
                    continue
                if not self.names:
                    if not known and OTHER.match(line):
                        raise NoData("found what could be another format, expected dlx: see quadrille convert --to dlx")
                    self.read_items(words)
                else:
                    self.read_option(words)
            except NoData as error:
                raise NoData(f"{number}: {error}") from None
        scale = [10 ** (self.decimals - decimals) for _, decimals in self.costs]
        self.costs = [units * factor for (units, _), factor in zip(self.costs, scale)]
        if not all(-2**63 <= cost < 2**63 for cost in self.costs):
            raise NoData("found costs that have more than 64 bits with equally many decimals")
        if not self.names:
            raise NoData("found no line of item names, expected a problem in the format dlx")

    def read_items(self, words):
        secondary = False
        for word in words:
            if word == "|" and not secondary:
                secondary = True
                continue
            bounds, bar, name = word.rpartition("|")
            if word in self.names or name in self.names or not name or re.search("[|:]", name):
                raise NoData(f"found {word!r}, expected a new name of an item")
            low = high = 1
            if bar:
                parts = [whole(part.encode(), 0, 2**32 - 1) for part in bounds.split(":")]
                low, high = parts[0], parts[-1]
                if secondary or len(parts) > 2 or None in parts or high == 0 or low > high:
                    raise NoData(f"found {word!r}, expected bounds of a primary item")
            self.names[name] = len(self.names)
            self.bounds.append((0, 0) if secondary else (low, high))
            self.primary += not secondary

    def read_option(self, words):
        cells, cost, places = {}, 0, 0
        for word in words:
            if word.startswith("|"):
                amount = re.fullmatch(r"(-?[0-9]*)(?:\.([0-9]{1,18}))?", word[1:], re.ASCII)
                if not amount or word[1:] in ("", "-"):
                    raise NoData(f"found the cost {word!r}, expected a number such as 7 or 10.50")
                if re.match("-0[0-9]", word[1:], re.ASCII):
                    raise NoData(f"found the cost {word!r}, expected no zero in front")
                fraction = amount[2] or ""
                if not any(map(int, amount[1].strip("-") + fraction)) and word[1] == "-":
                    raise NoData(f"found the cost {word!r}, expected 0")
                most = max(places, len(fraction))
                more = int(amount[1] + fraction) if fraction or amount[1] else 0
                if not -2**63 <= more < 2**63:
                    raise NoData(f"found the cost {word!r}, expected 64 bits")
                cost, places = cost * 10 ** (most - places) + more * 10 ** (most - len(fraction)), most
                if not -2**63 <= cost < 2**63:
                    raise NoData(f"found the cost {word!r}, expected a sum of 64 bits")
                continue
            name, colon, colour = word.partition(":")
            item = self.names.get(name)
            if item is None or item in cells or (colon and (not colour or re.search("[|:]", colour) or item < self.primary)):
                raise NoData(f"found {word!r}, expected another item of the problem, if it is secondary with a colour")
            cells[item] = colour if colon else None
        self.options.append(cells)
        self.costs.append((cost, places))
        self.decimals = max(self.decimals, places)

    def cost_text(self, units):
        """A cost with its decimals, as the problem has them: proofs count in units of the last one."""
        digits = str(abs(units)).rjust(self.decimals + 1, "0")
        at = len(digits) - self.decimals
        return ("-" if units < 0 else "") + digits[:at] + ("." + digits[at:] if self.decimals else "")

    def digest(self):
        numbers = [len(self.bounds)]
        for i, (low, high) in enumerate(self.bounds):
            numbers += [1, low, high] if i < self.primary else [0, 1, 1]
        numbers += [len(self.options), 0]
        colours = {}  # are numbered as they come
        for cells, cost in zip(self.options, self.costs):
            numbers.append(len(cells))
            for i in sorted(cells):
                coloured = cells[i] is not None
                numbers.append(2 * i + coloured)
                if coloured:
                    numbers.append(colours.setdefault(cells[i], len(colours) + 1))
            numbers.append(cost % 2**64)
        if self.decimals:
            numbers += [3, 1, self.decimals]  # a section of its own
        return hashlib.sha256(struct.pack(f"<{len(numbers)}Q", *numbers)).hexdigest()


# --- the proof --------------------------------------------------------------------------------------------------------------


class Proof:
    """Reads the header, then steps: (letter, keep, last, number, target), or weights ('w', m, {item: weight}). A renaming takes the
    place of the target: (new items by item, new colours by item and colour)."""

    def __init__(self, data):
        self.data, self.at, self.count, self.words = data, 0, 0, None
        magic = re.match(rb"quadrille-proof ([12])\n", data)
        if not magic:
            raise NoData("expected a proof: a first line quadrille-proof 1 or 2")
        self.at, self.first = magic.end(), magic[1] == b"1"
        self.lists = {b"cover": [], b"require": [], b"forbid": [], b"only": []}
        self.kind = self.number = self.body = ""

    def read_header(self):
        while not self.body:
            end = self.data.find(b"\n", self.at)
            demand(end >= 0, "the proof ends early")
            key, *words = self.data[self.at:end].split() or [b""]
            self.at = end + 1
            if key == b"claim":
                demand(not self.kind, "two claims")
                demand(len(words) <= 2, "a line of the header that is too long")
                self.kind, self.number = ([word.decode("latin-1") for word in words] + ["", ""])[:2]
            elif key in self.lists:
                numbers = [whole(word, 0, 2**32 - 1) for word in words]
                demand(None not in numbers, "something else than a number that fits")
                self.lists[key] += numbers
            else:
                demand(key in (b"text", b"binary", b"clauses") and not words, "an unknown line in the header")
                self.body = key.decode()
        if self.body == "text":
            self.words = iter(self.data[self.at:].split())
        demand(self.kind in ("none", "cover", "count", "minimum", "maximum"), "an unknown claim")
        demand((self.kind in ("none", "cover")) == (not self.number), "a claim with too few words or too many")

    def word(self):
        word = next(self.words, None)
        demand(word is not None, "the proof ends early")
        return word

    def byte(self):
        demand(self.at < len(self.data), "the proof ends early")
        self.at += 1
        return self.data[self.at - 1]

    def varying(self):
        number = shift = 0
        while True:
            byte = self.byte()
            demand(shift < 63 or byte <= 1, "a number beyond 64 bits")
            demand(shift == 0 or byte != 0, "a number with idle digits")
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def natural(self):
        number = whole(self.word(), 0, 2**64 - 1) if self.words else self.varying()
        demand(number is not None, "something else than a number that fits")
        return number

    def integer(self):
        if self.words:
            number = whole(self.word(), -2**63, 2**63 - 1)
            demand(number is not None, "something else than a number that fits")
            return number
        number = self.varying()
        return -(number // 2) - 1 if number % 2 else number // 2

    def code(self):
        """The letter of the next step, whether to keep it, whether it is the last reference, and a number if it is there."""
        if self.words:
            code = self.word()
            if code in ((b"kb", b"ks", b"rl") if self.first else (b"kb", b"ks", b"rl", b"kv", b"il")):
                keep = code.startswith(b"k")
                return chr(code[keep]), keep, not keep, None
            demand(len(code) == 1 and code in (b"bsrpmlcfew" if self.first else b"bsrpmlcfewivx"), "an unknown step")
            return code.decode(), False, False, None
        code = self.varying()
        kind, rest = code & 7, code >> 3
        if kind < 4:
            return "bbrr"[kind], kind == 1, kind == 3, rest
        demand(kind == 4 and rest < (9 if self.first else 14), "an unknown step")
        return "sspmlcfweiivvx"[rest], rest in (1, 12), rest == 10, None

    def step(self, items):
        self.count += 1
        op, keep, last, at = self.code()
        if op == "w":
            return self.weights(items)
        if at is None and op != "s":
            at = self.natural()
        return op, keep, last, at, self.integer() if op == "f" else self.renaming(items) if op == "i" else 0

    def weights(self, items):
        modulus, weights, following = self.integer(), {}, 0
        for _ in range(self.natural()):
            item = self.natural() + (0 if self.words else following)
            demand(following <= item < items, "weight on no item, or on items that do not ascend")
            weights[item] = self.integer()
            demand(abs(weights[item]) < 2**62, "a weight of 2^62 or more")
            following = item + 1
        return "w", modulus, weights

    def renaming(self, items):
        new_items, new_colours, following = {}, {}, 0
        for _ in range(self.natural()):
            item = self.natural() + (0 if self.words else following)
            demand(following <= item < items, "a new name of no item, or of items that do not ascend")
            new_items[item] = self.natural()
            demand(new_items[item] < items, "an item is renamed to none")
            following = item + 1
        following = 0, 0
        for _ in range(self.natural()):
            place, colour = (self.natural(), self.natural()), self.natural()
            demand(place[0] < items, "new colours of no item")
            demand(0 < place[1] < 2**32 and 0 < colour < 2**32, "no such colour")
            demand(following < place, "new colours that do not ascend")
            new_colours[place] = colour
            following = place
        return new_items, new_colours

    def clause(self, options):
        self.count += 1
        code, literals = self.byte(), []
        demand(code in b"adE", "neither a clause nor the end")
        while code != 69 and (literal := self.varying()):
            demand(2 <= literal <= 2 * options + 1, "a clause about no option")
            literals.append(-(literal // 2) if literal % 2 else literal // 2)
        return chr(code), literals

    def end(self, marked=True):
        if self.words:
            demand(self.word() == b"end", "no end where it is due")
            demand(next(self.words, None) is None, "more after the end")
        else:
            demand(not marked or self.byte() == 69, "no end where it is due")
            demand(self.at == len(self.data), "more after the end")


# --- steps ------------------------------------------------------------------------------------------------------------------


class Checker:
    def __init__(self, problem, proof):
        self.p, self.proof = problem, proof
        self.costs = proof.kind in ("minimum", "maximum")
        self.impossible = NONE if self.costs else 0  # the value of a remainder without covers
        sign = -1 if proof.kind == "maximum" else 1
        self.cost = [sign * cost for cost in problem.costs] if self.costs else [0] * len(problem.costs)
        only, items = proof.lists[b"only"], len(problem.bounds)
        demand(not only or proof.kind == "none", "items left out, which proves no more than none")
        demand(all(i < items for i in only), "no such item")
        demand(all(o < len(self.cost) for key, list in proof.lists.items() if key != b"only" for o in list), "no such option")
        kept = set(only) if only else range(items)
        numbers = {}  # of colours, from 1 as they come
        for cells in problem.options:
            for i in sorted(cells):
                if cells[i] is not None:
                    numbers.setdefault(cells[i], len(numbers) + 1)
        self.options = [{i: numbers.get(colour) for i, colour in cells.items() if i in kept} for cells in problem.options]
        self.mask, coloured, live = [0] * items, {}, 0
        for o, cells in enumerate(self.options):
            for i, colour in cells.items():
                self.mask[i] |= 1 << o
                coloured[i, colour] = coloured.get((i, colour), 0) | 1 << o
            if any(i < problem.primary for i in cells):
                live |= 1 << o
        self.counted = [i for i in range(problem.primary) if problem.bounds[i][1] > 1]
        self.out = []  # by option: which options cannot stand beside it, but for those by items with a maximum above 1
        self.plain = []  # by option: its primary items with maximum 1
        for o, cells in enumerate(self.options):
            out, plain = 1 << o, 0
            for i, colour in cells.items():
                if i >= problem.primary:
                    out |= self.mask[i] & ~(coloured[i, colour] if colour is not None else 0)
                elif problem.bounds[i][1] == 1:
                    out |= self.mask[i]
                    plain |= 1 << i
            self.out.append(out)
            self.plain.append(plain)
        start = sum(1 << i for i in kept if i < problem.primary)
        self.whole = live, start, tuple(problem.bounds[i] if i in kept else (0, 0) for i in self.counted)
        self.kept, self.weights = [], []

    def bounds(self, state, i):
        if not state[1] >> i & 1:
            return 0, 0
        return state[2][self.counted.index(i)] if self.p.bounds[i][1] > 1 else self.p.bounds[i]

    def close(self, state, i):
        live, open_items, rest = state
        if i in self.counted:
            rest = tuple((0, 0) if j == i else bounds for j, bounds in zip(self.counted, rest))
        return live & ~self.mask[i], open_items & ~(1 << i), rest

    def take(self, state, o):
        live, open_items, rest = state
        state = live & ~self.out[o], open_items & ~self.plain[o], rest
        for j, (low, high) in zip(self.counted, rest):
            if j in self.options[o]:
                rest = tuple((max(low - 1, 0), high - 1) if k == j else bounds for k, bounds in zip(self.counted, state[2]))
                state = (*state[:2], rest)
                if high == 1:
                    state = self.close(state, j)
        return state

    def part(self, state, first):
        """The open items of the part of that one, as bits: joined by live options, or by two that exclude each other."""
        live, part, seen = state[0], 1 << first, 0
        fresh = live & self.mask[first]
        while fresh:
            seen |= fresh
            reach = 0
            for o in bits(fresh):
                for i in self.options[o]:
                    part |= 1 << i if i < self.p.primary else 0
                    reach |= self.mask[i] if i < self.p.primary else self.mask[i] & self.out[o]
            fresh = reach & live & ~seen
        return part

    def restrict(self, state, part):
        for i in bits(state[1] & ~part):
            state = self.close(state, i)
        return state

    def top(self, back):
        demand(back < len(self.weights), "no such weights")
        return self.weights[-1 - back]

    def check_modular(self, state, needed, back):
        m, weights = self.top(back)
        demand(m >= 2, "a modulus below 2")
        total = 0
        for i, y in weights.items():
            low, high = self.bounds(state, i) if i < self.p.primary else (int(i in needed), 1)
            demand(low == high or y == 0, "weight on an item that leaves a choice")
            total += y * low
        demand(total % m != 0, "the weights agree")
        for o in bits(state[0]):
            demand(sum(weights.get(i, 0) for i in self.options[o]) % m == 0, "an option has weight")

    def lower_bound(self, state, needed, back, with_costs):
        """A bound on q times the cost of covers, what each live option costs beyond the prices, and q."""
        q, prices = self.top(back)
        if with_costs:
            demand(self.costs, "costs do not matter here")
            demand(1 <= q <= 2**30, "a denominator beyond 1 to 2^30")
        total, beyond = 0, {}
        for i, y in prices.items():
            if i < self.p.primary:
                total += y * self.bounds(state, i)[y < 0]
            elif i in needed if y > 0 else state[0] & self.mask[i]:
                total += y
        for o in bits(state[0]):
            beyond[o] = q * self.cost[o] if with_costs else 0
            beyond[o] -= sum(prices.get(i, 0) for i, colour in self.options[o].items() if colour is None)
            total += min(beyond[o], 0)
        return total, beyond, q

    def prove(self, state, needed):
        """The value of a remainder, a generator of the remainders whose values it needs. `needed`: secondary items that each
        cover has. They follow from the remainder."""
        if not state[1]:
            return 0 if self.costs else 1
        depth, keeping, refuted, more = len(self.weights), [], False, needed
        while more is not None:  # a step that passes on the value of the same remainder takes no memory, however many there are
            needed = more
            while (step := self.proof.step(len(self.mask)))[0] == "w":
                self.weights.append(step[1:])
            op, keep, last, at, target = step
            if keep:
                keeping.append(len(self.kept))
                self.kept.append(None)
            more, part, gone = self.look(op, state, needed, at, target)
            refuted = refuted or (op == "p" and more is not None)
        if op in "ri":
            value = self.refer(state, at, last, target if op == "i" else None)
        else:
            value = yield from self.node(op, state, needed, at, target, part, gone)
        demand(not refuted or value == self.impossible, "a part that may have a cover proves nothing of the whole")
        for number in keeping:
            self.kept[number] = state, value
        del self.weights[depth:]
        return value

    def look(self, op, state, needed, at, target):
        """The items that each cover needs below a step, if it passes on the value of the same remainder, else None; the part of a
        split or of the step p, and the options that a step takes out."""
        if op in "bpvx":
            demand(at < self.p.primary and state[1] >> at & 1, "an item that is not open")
        if op == "e":
            return self.find_needed(state, needed, at), 0, 0
        if op == "x":
            gone = self.blocking(state, at)
            return (None if gone else needed), 0, gone
        if op == "f":
            bound, beyond, q = self.lower_bound(state, needed, at, True)
            gone = sum(1 << o for o, r in beyond.items() if -(-(bound + max(r, 0)) // q) >= target)
            return (None if gone else needed), 0, gone
        if op in "sp":
            part = self.part(state, at if op == "p" else next(bits(state[1])))
            return (None if state[1] & ~part else frozenset()), part, 0
        return None, 0, 0

    def blocking(self, state, item):
        """The live options that, taken, leave no option of an item live: those that each of its options excludes."""
        demand(self.bounds(state, item)[0] == 1, "an item that does not need one option")
        found = state[0] & ~self.mask[item]
        last = [j for j, (_, high) in zip(self.counted, state[2]) if high == 1]
        for o in bits(state[0] & self.mask[item]):
            out = self.out[o]
            for j in last:
                out |= self.mask[j] if j in self.options[o] else 0
            found &= out
            if not found:
                break
        return found

    def refer(self, state, back, last, renaming):
        at = len(self.kept) - 1 - back
        demand(at >= 0 and self.kept[at] is not None, "a reference to nothing that is proved")
        there, value = self.kept[at]
        if renaming is None:
            demand(there == state, "a reference to another remainder")
        else:
            demand(self.form(state, *renaming) == self.form(there, {}, {}), "a reference to a remainder that is another one by any name")
        if last:
            self.kept[at] = None
        return value

    def form(self, state, new_items, new_colours):
        """What restricts the covers of a remainder, with new names, which must be one to one: items with the options that covers
        need and may have; live options by their cells, with costs if these count. Left out are items that need no option and have
        none, and secondary items by which no two live options exclude each other."""
        uses = {i: [] for i in bits(state[1])}
        for o in bits(state[0]):
            for i, colour in self.options[o].items():
                uses.setdefault(i, []).append(colour)
        limits, images = {}, {}
        for i, colours in uses.items():
            low, high = self.bounds(state, i) if i < self.p.primary else (0, 0)
            high, kinds, name = min(high, len(colours)), set(colours), new_items.get(i, i)
            if not (low or high if i < self.p.primary else len(colours) > 1 and (None in kinds or len(kinds) > 1)):
                continue
            demand(name not in limits, "two items have one image")
            limits[name] = i < self.p.primary, low, high
            images[i] = {colour: (name, colour and new_colours.get((i, colour), colour)) for colour in kinds}
            demand(len(set(images[i].values())) == len(kinds), "two colours have one image")
        return limits, Counter((self.cost[o], frozenset(images[i][colour] for i, colour in self.options[o].items() if i in images))
                               for o in bits(state[0]))

    def find_needed(self, state, needed, back):
        bound, _, _ = self.lower_bound(state, needed, back, False)
        for s, y in self.top(back)[1].items():
            uses = [self.options[o][s] for o in bits(state[0] & self.mask[s])]
            if s >= self.p.primary and y < 0 and bound - y > 0 and uses and not any(use is not None for use in uses):
                needed = needed | {s}
        return needed

    def node(self, op, state, needed, at, target, part, gone):
        if op == "m":
            self.check_modular(state, needed, at)
            return self.impossible
        if op == "l":
            demand(self.lower_bound(state, needed, at, False)[0] > 0, "the weights leave room for a cover")
            return self.impossible
        if op == "c":
            bound, _, q = self.lower_bound(state, needed, at, True)
            return -(-bound // q)
        if op == "f":
            value = yield (state[0] & ~gone, *state[1:]), needed
            return min(value, target)
        if op == "x":
            return (yield (state[0] & ~gone, *state[1:]), needed)
        if op == "s":
            return (yield from self.split(state, part))
        if op == "b":
            return (yield from self.branch(state, needed, at))
        if op == "v":
            return (yield from self.branch_on_all(state, needed, at))
        value = yield self.restrict(state, part), frozenset()
        demand(value == self.impossible, "a part that may have a cover proves nothing of the whole")
        return value

    def split(self, state, part):
        value, left = (0 if self.costs else 1), state[1]
        while value != self.impossible:
            left &= ~part
            inner = yield self.restrict(state, part), frozenset()
            value = value + inner if self.costs else value * inner
            if not left:
                break
            part = self.part(state, next(bits(left)))
        return value

    def branch(self, state, needed, item):
        low, _ = self.bounds(state, item)
        options, value = list(bits(state[0] & self.mask[item])), self.impossible
        for k, o in enumerate(options):
            if len(options) - k < low:
                break
            inner = yield self.take(state, o), needed - self.options[o].keys()
            value = min(value, inner + self.cost[o]) if self.costs else value + inner
            state = (state[0] & ~(1 << o), *state[1:])
        if low == 0:
            inner = yield self.close(state, item), needed
            value = min(value, inner) if self.costs else value + inner
        return value

    def branch_on_all(self, state, needed, item):
        """Takes each option of the item and leaves the others live: a cover is found once for each of its options of the item."""
        low, high = self.bounds(state, item)
        demand(low == high, "an item that leaves open how often")
        value = self.impossible
        for o in bits(state[0] & self.mask[item]):
            inner = yield self.take(state, o), needed - self.options[o].keys()
            value = min(value, inner + self.cost[o]) if self.costs else value + inner
        demand(self.costs or value % low == 0, "a number of covers that is not whole")
        return value if self.costs else value // low

    def run(self, state):
        """The value of a remainder. Nodes that wait for their children are on a stack of our own."""
        stack, value = [self.prove(state, frozenset())], None
        while stack:
            try:
                stack.append(self.prove(*stack[-1].send(value)))
                value = None
            except StopIteration as done:
                stack.pop()
                value = done.value
        return value

    def check(self):
        lists, state, possible, cost = self.proof.lists, self.whole, True, 0
        for o in lists[b"forbid"]:
            state = (state[0] & ~(1 << o), *state[1:])
        for o in [] if lists[b"only"] else sorted(set(lists[b"require"])):
            possible = possible and bool(state[0] >> o & 1)
            if possible:
                state, cost = self.take(state, o), cost + self.cost[o]
        kind, number = self.proof.kind, self.proof.number
        value = NONE if self.costs else 0
        if possible and kind != "cover":
            value = self.run(state)
        self.proof.end()
        if kind == "none":
            demand(value == 0, "there may be a cover")
        elif kind == "count":
            demand(str(value) == number, f"the steps prove {value} covers")
        elif kind == "cover":
            self.check_cover(None)
        else:
            demand(re.fullmatch("0|-?[1-9][0-9]{0,36}", number), "a claim of no cost")
            sign = -1 if kind == "maximum" else 1
            demand(value + cost >= sign * int(number),
                   f"the steps prove no more than a cost of {self.p.cost_text(sign * (value + cost))}")
            self.check_cover(int(number))

    def check_cover(self, cost):
        """By the definition of a cover."""
        lists = self.proof.lists
        cover, uses = lists[b"cover"], {}
        demand(len(set(cover)) == len(cover), "the cover has an option twice")
        demand(set(lists[b"require"]) <= set(cover) and not set(lists[b"forbid"]) & set(cover), "the cover is not as required")
        for o in cover:
            demand(any(i < self.p.primary for i in self.p.options[o]), "the cover has an option without a primary item")
            for i, colour in self.p.options[o].items():
                uses.setdefault(i, []).append(colour)
        for i, (low, high) in enumerate(self.p.bounds):
            at = uses.get(i, [])
            if i < self.p.primary:
                demand(low <= len(at) <= high, "the cover misses the bounds of an item")
            else:
                demand(len(at) < 2 or (at[0] is not None and len(set(at)) == 1), "the cover has options that exclude each other")
        demand(cost is None or cost == sum(self.p.costs[o] for o in cover), "the cover has another cost")


# --- clauses ----------------------------------------------------------------------------------------------------------------


class Clauses:
    """Unit propagation by rounds: slow and short. Options are literals, from 1; negative ones are denied."""

    def __init__(self, checker):
        self.c, self.clauses = checker, {}
        lists = checker.proof.lists
        live = checker.whole[0]
        fixed = {-o - 1 for o in range(len(checker.options)) if not live >> o & 1} | {-o - 1 for o in lists[b"forbid"]}
        fixed |= set() if lists[b"only"] else {o + 1 for o in lists[b"require"]}
        self.true = self.propagate(fixed)

    def propagate(self, true):
        """All that follows from these literals; nothing if a contradiction does."""
        true, p = set(true), self.c.p
        while True:
            before = len(true)
            for literal in [literal for literal in true if literal > 0]:
                cells = self.c.options[literal - 1]
                for i in cells:
                    if i >= p.primary:
                        true |= {-o - 1 for o in bits(self.c.mask[i] & self.c.out[literal - 1]) if o != literal - 1}
            for i in bits(self.c.whole[1]):
                options = [o + 1 for o in bits(self.c.mask[i])]
                chosen, left = [l for l in options if l in true], [l for l in options if -l not in true]
                low, high = p.bounds[i]
                if len(chosen) > high or len(left) < low:
                    return None
                if len(left) == low:
                    true.update(left)
                if len(chosen) == high:
                    true.update(-l for l in left if l not in true)
            for clause in self.clauses:
                if true.isdisjoint(clause):
                    left = [l for l in clause if -l not in true]
                    if len(left) < 2:
                        true.update(left or [0])
            if 0 in true or any(-l in true for l in true):
                return None
            if len(true) == before:
                return true

    def check(self):
        demand(self.c.proof.kind == "none", "clauses, which prove no more than none")
        while True:
            code, literals = self.c.proof.clause(len(self.c.options))
            clause = frozenset(literals)
            if code == "E":
                break
            if self.true is None:
                continue
            if code == "a":
                demand(any(-l in clause for l in clause) or self.propagate(self.true | {-l for l in clause}) is None,
                       "a clause that does not follow")
                self.clauses[clause] = self.clauses.get(clause, 0) + 1
                self.true = self.propagate(self.true)
            elif clause in self.clauses:
                self.clauses[clause] -= 1
                if self.clauses[clause] == 0:
                    del self.clauses[clause]
        self.c.proof.end(marked=False)
        demand(self.true is None, "clauses without a contradiction")


# --- the command ------------------------------------------------------------------------------------------------------------


def unpacked(data):
    try:
        for magic, unpack in ((b"\x1f\x8b", gzip.decompress), (b"BZh", bz2.decompress), (b"\xfd7zXZ\0", lzma.decompress)):
            if data.startswith(magic):
                return unpack(data)
    except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError):
        raise NoData("found damaged data, expected a whole stream") from None
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        raise NoData("found zstd, which Python does not unpack, expected the output of zstd -dc")
    return data


def verdict(problem_data, proof_data):
    """The line to print, and the exit code."""
    problem, proof = Problem(unpacked(problem_data)), Proof(unpacked(proof_data))
    try:
        proof.read_header()
        checker = Checker(problem, proof)
        (Clauses(checker) if proof.body == "clauses" else checker).check()
    except Refused as refused:
        return f"refused: step {proof.count}, {refused}", 1
    required, forbidden = len(proof.lists[b"require"]), len(proof.lists[b"forbid"])
    where = f", given {required} required and {forbidden} forbidden" if required + forbidden else ""
    number = problem.cost_text(int(proof.number)) if proof.kind in ("minimum", "maximum") else proof.number
    claim = f"{proof.kind} {number}".rstrip()
    return (f"proved: {claim}{where} ({len(problem.bounds)} items, {len(problem.options)} options, "
            f"digest {problem.digest()})", 0)


def read(path):
    if path == "-":
        data = sys.stdin.buffer.read()
        if not data and stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode):
            raise OSError("nothing came from the command before")  # which said why
        return data
    with open(path, "rb") as file:
        return file.read()


def main(words):
    if words == ["--help"]:
        print(__doc__)
        return 0
    if len(words) != 2 or any(word.startswith("--") for word in words) or words == ["-", "-"]:
        print("quadrille-verify.py: expected a problem and a proof, one of them at most as -", file=sys.stderr)
        return 2
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    try:
        data = [read(path) for path in words]
    except OSError as error:
        print(f"quadrille-verify.py: {error}", file=sys.stderr)
        return 66
    try:
        line, code = verdict(*data)
    except NoData as error:
        print(f"quadrille-verify.py: {error}", file=sys.stderr)
        return 65
    except MemoryError:
        print("quadrille-verify.py: out of memory", file=sys.stderr)
        return 70
    try:
        print(line, flush=True)
    except OSError as error:
        print(f"quadrille-verify.py: {error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes the rest once more as it ends
        return 74
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
