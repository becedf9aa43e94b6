// SPDX-License-Identifier: MIT
// Makes the pictures of docs/watch.md and docs/playground.md anew, by hand: node web/tests/browser/pictures.js FOLDER
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateSync, inflateSync } from "node:zlib";
import { folder, gen, newPage, run, until, write } from "./support.js";

const SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const MATRIX = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n";
// For each picture: the problem, the step, and the height in pixels.
const WATCHED = { "watch-queens": [["queens", "8"], 70, 800], "watch-sudoku": [["sudoku", "--grid", SUDOKU], 41, 800],
  "watch-pentominoes": [["pentomino", "6x10"], 437, 800], "watch-matrix": [null, 4, 640] };
// Of the playground: the mode, the question, the answer's headline, and the colours.
const PLAYED = { "playground-sudoku": ["sudoku", "Solve", "The only solution", "light"], "playground-tiling": ["tiling", "All", "The first 1,000 tilings", "dark"] };

/** The check sum of a part of a PNG; node 18 has none of its own. */
function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let k = 0; k < 8; ++k) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** The pixels of a PNG of 8 bits a channel without interlacing, as Chromium writes it, as numbers 0xrrggbb by line. */
function pixelsOf(data) {
  const width = data.readUInt32BE(16), size = { 2: 3, 6: 4 }[data[25]], stride = width * size, packed = [];
  for (let at = 8; at < data.length; at += data.readUInt32BE(at) + 12)
    if (data.toString("latin1", at + 4, at + 8) === "IDAT") packed.push(data.subarray(at + 8, at + 8 + data.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(packed)), lines = [];
  let above = Buffer.alloc(stride);
  for (let row = 0; row * (stride + 1) < raw.length; ++row) {
    const how = raw[row * (stride + 1)], line = Buffer.from(raw.subarray(row * (stride + 1) + 1, (row + 1) * (stride + 1)));
    for (let k = 0; how !== 0 && k < stride; ++k) {
      const a = k >= size ? line[k - size] : 0, b = above[k], c = k >= size ? above[k - size] : 0;
      const distances = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]; // Paeth's filter
      const paeth = distances[0] <= distances[1] && distances[0] <= distances[2] ? a : distances[1] <= distances[2] ? b : c;
      line[k] += [0, a, b, (a + b) >> 1, paeth][how];
    }
    lines.push(Array.from({ length: width }, (_, x) => line.readUIntBE(x * size, 3)));
    above = line;
  }
  return lines;
}

/** The same picture in its 256 most used colours, and those nearest to the others. */
function smaller(data) {
  const lines = pixelsOf(data), uses = new Map();
  for (const colour of lines.flat()) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  const palette = [...uses].sort((one, other) => other[1] - one[1]).slice(0, 256).map(([colour]) => colour);
  const distance = (one, other) => [16, 8, 0].reduce((sum, by) => sum + (((one >> by) & 255) - ((other >> by) & 255)) ** 2, 0);
  const number = new Map(palette.map((colour, k) => [colour, k]));
  for (const colour of uses.keys())
    if (!number.has(colour)) number.set(colour, palette.reduce((best, it, k) => (distance(it, colour) < distance(palette[best], colour) ? k : best), 0));
  const chunk = (name, body) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)]);
    whole.writeUInt32BE(body.length);
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
    return whole;
  };
  const head = Buffer.from(data.subarray(16, 29));
  head[9] = 3;
  const body = Buffer.concat(lines.map((line) => Buffer.from([0, ...line.map((colour) => number.get(colour))])));
  return Buffer.concat([data.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flatMap((it) => [it >> 16, (it >> 8) & 255, it & 255]))),
    chunk("IDAT", deflateSync(body, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

async function save(page, name) {
  const picture = smaller(await page.screenshot());
  writeFileSync(join(resolve(process.argv[2]), `${name}.png`), picture);
  console.log(`${name}.png: ${picture.length} bytes`);
}

const site = fileURLToPath(new URL("../../../build/site/playground/index.html", import.meta.url));
test("docs/watch.md", async () => {
  for (const [name, [words, step, height]] of Object.entries(WATCHED)) {
    const page = await newPage({ viewport: { width: 1000, height } });
    run(["watch", "-q", "-o", `${name}.html`, write(`${name}.problem`, words ? gen(words) : MATRIX)]);
    await page.goto(`file://${join(folder, name)}.html#step=${step}`);
    await save(page, name);
  }
});

test("docs/playground.md", async () => {
  for (const [name, [mode, question, headline, colorScheme]] of Object.entries(PLAYED)) {
    const page = await newPage({ colorScheme, viewport: { width: 1000, height: 700 } });
    await page.goto(`file://${site}`);
    await page.click(`#tab-${mode}`);
    await page.click(`.actions button:text-is("${question}")`);
    await until(page, `(document.querySelector('.headline') || {}).textContent === '${headline}' && !document.querySelector('.waiting')`);
    await save(page, name);
  }
});
