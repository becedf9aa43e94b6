#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The colours of pictures, as people with and without colour blindness see them: palette.py SOURCE

The palette says that no two of its colours are closer than two of its first six, Okabe and Ito's. Distances are those of
CIE L*a*b* (1976). Colour blindness is modelled as by Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model for
Simulation of Color Vision Deficiency", whose matrices for full deficiency these are."""

import math
import re

from harness import ARGUMENTS, check, check_true, finish

SOURCE = ARGUMENTS[0]
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    """The light of #rrggbb, by sRGB."""
    shares = [int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def luminance(light):
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def lab(light):
    r, g, b = (min(1.0, max(0.0, share)) for share in light)
    root = lambda t: t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
    x, y, z = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505), root(luminance((r, g, b))), root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour, sight):
    light = linear(colour)
    return lab([sum(row[k] * light[k] for k in range(3)) for row in SIGHT[sight]])


def least_distance(colours):
    """Over all pairs of colours and all kinds of sight."""
    return min(math.dist(seen(a, sight), seen(b, sight)) for sight in SIGHT for k, a in enumerate(colours) for b in colours[:k])


def of_terminal(number):
    """A colour of the cube that terminals have behind the first sixteen."""
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return "#" + "".join(f"{levels[number // part % 6]:02x}" for part in (36, 6, 1))


palette = re.findall("#[0-9a-f]{6}", re.search(r"palette\{(.*?)\}", (SOURCE / "src/base/svg_text.hpp").read_text(), re.S)[1])
terminal = [int(word) for word in re.findall(r"\d+", re.search(r"palette\{(.*?)\}", (SOURCE / "src/puzzles/base/colours.hpp").read_text(), re.S)[1])]
check("twelve to twenty colours, all different", (12 <= len(palette) <= 20, len(set(palette)), len(terminal)), (True, len(palette), len(palette)))
first = least_distance(palette[:6])
check_true("as far apart as the first six", least_distance(palette) >= first - 1e-9, (least_distance(palette), first))
check_true("the first six, Okabe and Ito's", first > 16, first)
contrast = {colour: (luminance(linear(colour)) + 0.05) / 0.05 for colour in palette}
check("black letters can be read", [colour for colour in palette if contrast[colour] < 4.5], [])
far = {colour: round(math.dist(seen(of_terminal(number), "normal"), seen(colour, "normal"))) for colour, number in zip(palette, terminal)}
check("the terminal's are those or near", {colour: distance for colour, distance in far.items() if distance > 16}, {})
check("behind the first six they are the same", [of_terminal(number) for number in terminal[6:]], palette[6:])
finish()
