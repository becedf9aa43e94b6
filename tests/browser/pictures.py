#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the pictures of docs/watch.md and docs/playground.md anew: pictures.py BINARY PLAYGROUND FOLDER"""

import collections
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

from chromium import Browser

SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MATRIX = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
# For each picture: the problem, the step, and the height in pixels.
PICTURES = {
    "watch-queens": (["queens", "8"], 70, 800),
    "watch-sudoku": (["sudoku", "--grid", SUDOKU], 41, 800),
    "watch-pentominoes": (["pentomino", "6x10"], 437, 800),
    "watch-matrix": (None, 4, 640),
}
# Of the playground: the mode, the question, the answer's headline, the width and height in pixels, and whether it is dark.
PLAYGROUND = {
    "playground-sudoku": ("sudoku", "Solve", "The only solution", 1000, 700, False),
    "playground-tiling": ("tiling", "All", "The first 1,000 tilings", 1000, 700, True),
}


def pixels(data):
    """The lines of a PNG of 8 bits a channel without interlacing, as Chromium writes it, and its bytes a pixel."""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    size = {2: 3, 6: 4}[kind]
    packed, at = b"", 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += length + 12
    raw, stride = zlib.decompress(packed), width * size
    above, lines = bytearray(stride), []
    for row in range(height):
        how, line = raw[row * (stride + 1)], bytearray(raw[row * (stride + 1) + 1:(row + 1) * (stride + 1)])
        for k in range(stride) if how else ():
            a, b, c = (line[k - size], above[k], above[k - size]) if k >= size else (0, above[k], 0)
            if how == 4:  # Paeth's filter: whichever of the three is nearest to a + b - c
                a = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            line[k] = (line[k] + (a if how in (1, 4) else b if how == 2 else (a + b) // 2)) & 255
        lines.append(line)
        above = line
    return width, height, size, lines


def smaller(data):
    """The same picture in its 256 most used colours, and those nearest to the others."""
    width, height, size, lines = pixels(data)
    colours = [[bytes(line[k:k + 3]) for k in range(0, len(line), size)] for line in lines]
    uses = collections.Counter(colour for line in colours for colour in line)
    palette = [colour for colour, _ in uses.most_common(256)]
    number = {colour: k for k, colour in enumerate(palette)}
    for colour in uses:
        if colour not in number:
            number[colour] = min(range(len(palette)), key=lambda k: sum((a - b) ** 2 for a, b in zip(palette[k], colour)))
    raw = b"".join(b"\0" + bytes(number[colour] for colour in line) for line in colours)
    chunk = lambda name, body: struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    return (data[:8] + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)) + chunk(b"PLTE", b"".join(palette))
            + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def quadrille(binary, *words, text=""):
    return subprocess.run([binary, *words], input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def play(browser, site, mode, question, headline, width, height, dark):
    """The playground when a question is answered."""
    page = browser.page()
    page.media(prefers_color_scheme="dark" if dark else "light")
    page.size(width, height)
    page.open(f"file://{site}/index.html")
    page.click(f"#tab-{mode}")
    page.evaluate(f"[...document.querySelectorAll('.actions button')].find((it) => it.textContent === '{question}').click()")
    page.wait_for(f"(document.querySelector('.headline') || {{}}).textContent === '{headline}' && !document.querySelector('.waiting')")
    return page.screenshot()


def main():
    binary, site, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    with Browser() as browser, tempfile.TemporaryDirectory() as scratch:
        for name, how in PLAYGROUND.items():
            (folder / f"{name}.png").write_bytes(smaller(play(browser, site, *how)))
        page = browser.page()
        page.media(prefers_reduced_motion="reduce", prefers_color_scheme="light")
        for name, (words, step, height) in PICTURES.items():
            problem = quadrille(binary, "gen", *words) if words else MATRIX
            file = pathlib.Path(scratch, f"{name}.html")
            file.write_text(quadrille(binary, "watch", "-q", text=problem))
            page.size(1000, height)
            page.open(f"file://{file}#step={step}")
            picture = smaller(page.screenshot())
            (folder / f"{name}.png").write_bytes(picture)
            print(f"{name}.png: {len(picture)} bytes")


main()
