// SPDX-License-Identifier: MIT
// Missed without it: a function of the engine that JavaScript calls wrongly.
// The engine as a page uses it: errors with places, limits, progress, stopping, counts of any size, puzzles, memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { coversOf, loadEngine, readText } from "./support.js";

const engine = await loadEngine();
const queens = (n) => engine.puzzle("queens", [String(n)]).problem();

/** Dominoes on a board. */
function dominoes(height, width) {
  const lines = [`p ec ${height * width}`];
  for (let row = 0; row < height; ++row)
    for (let column = 0; column < width; ++column) {
      const cell = row * width + column + 1;
      if (column + 1 < width) lines.push(`s ${cell} ${cell + 1}`);
      if (row + 1 < height) lines.push(`s ${cell} ${cell + width}`);
    }
  return `${lines.join("\n")}\n`;
}

test("Knuth's matrix has one cover", () => {
  const problem = engine.read(readText("examples/knuth.txt"));
  assert.deepEqual([problem.itemCount, problem.optionCount, problem.optionItems(0)], [7, 6, [2, 4, 5]]);
  assert.deepEqual(coversOf(problem), ["0 3 4"]);
});

test("errors have a status and a place", () => {
  assert.throws(() => engine.read("p ec 3\ns 1 2\ns 1 9\n", { source: "mine.ec" }), (error) => {
    assert.deepEqual([error.name, error.status, error.line, error.column], ["QuadrilleError", "bad_data", 3, 5]);
    return error.message.startsWith("mine.ec:3:5: found ");
  });
  assert.throws(() => engine.read("1", { format: "nonsense" }), { status: "unsupported" });
  assert.throws(() => engine.puzzle("nonsense"), { status: "unsupported" });
  assert.throws(() => engine.puzzle("queens", ["-1"]), { status: "bad_argument" });
  assert.throws(() => queens(4).run("count", { engine: "nonsense" }), { status: "unsupported" });
  assert.throws(() => queens(4).run("count", { nonsense: 1 }),
    { status: "bad_argument", message: /^found no param 'nonsense' of count; it takes engine, choose, / });
  assert.throws(() => queens(4).run("nonsense"), { status: "unsupported" });
  assert.throws(() => queens(4).run("count", { time: NaN }), { message: /^found 'NaN' for time/ });
  assert.throws(() => queens(4).verify([0, 1]), { status: "no_cover" });
});

test("files that this engine cannot read are named", () => {
  assert.throws(() => engine.read(gzipSync("1 1\n")), /found gzip data, which is not read here/);
  assert.throws(() => engine.puzzle("tile", [], "<puzzle>"), /found a puzzle of BurrTools, which is not read here/);
  assert.throws(() => engine.puzzle("nonogram", [], "<puzzleset>"), /found a nonogram of webpbn, which is not read here/);
});

test("warnings come with the problem", () => {
  const { warnings } = engine.read("p ec 2 2 1\ns 1\ns 2\n");
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /^input:3:1: warning: this option has no primary item/);
});

test("letters are folded as those of utf8proc are", () => {
  for (const { text, letters, why } of JSON.parse(readText("tests/data/letters.json"))) {
    const make = () => engine.puzzle("words", [`1x${letters?.length ?? text.length}`], `${text}\n`).problem();
    if (!letters) assert.throws(make, /no word of/, why);
    else assert.equal(make().run("describe").options[0], `across-r0c0=${letters.join("")}`, why);
  }
});

test("counts have any size", () => {
  // OEIS A004003
  assert.equal(engine.read(dominoes(8, 8)).run("count").count, 12988816n);
  assert.equal(engine.read(dominoes(10, 10)).run("count", { engine: "diagram" }).count, 258584046368n);
  assert.equal(engine.read(dominoes(14, 14)).run("count").count, 112202208776036178000000n);
});

test("limits end a search, which then is not complete", () => {
  const problem = queens(9);
  const few = problem.run("solve", { limit: 3 });
  assert.deepEqual([few.count, few.complete, few.ending], [3n, false, "cover limit"]);
  const short = problem.run("solve", { nodes: 10, engine: "links" });
  assert.deepEqual([short.complete, short.ending], [false, "node limit"]);
  const late = queens(16).run("count", { time: 0.05, engine: "links" });
  assert.deepEqual([late.complete, late.ending], [false, "time limit"]);
});

test("progress is told, and can stop a search", () => {
  const shares = [];
  queens(10).run("count", { engine: "links" }, { interval: 0, progress: ({ share }) => { shares.push(share); } });
  assert.ok(shares.length > 1);
  assert.ok(shares.every((share, k) => share >= (shares[k - 1] ?? 0) && share <= 1), shares.join(" "));
  for (const name of ["auto", "links", "masks", "diagram"]) {
    const stopped = queens(16).run("count", { engine: name }, { interval: 10, progress: () => false });
    assert.deepEqual([stopped.complete, stopped.ending], [false, "interrupted"], name);
  }
});

test("a sink can stop a search, and throw through it", () => {
  const problem = queens(8);
  let seen = 0;
  assert.equal(problem.run("solve", {}, { cover: () => ++seen < 5 }).ending, "cover limit");
  assert.equal(seen, 5);
  assert.throws(() => problem.run("solve", {}, { cover: () => { throw new RangeError("mine"); } }), { name: "RangeError", message: "mine" });
  assert.throws(() => queens(16).run("count", {}, { interval: 0, progress: () => { throw new RangeError("mine"); } }), RangeError);
  assert.equal(problem.run("count").count, 92n);
});

test("a sink may search itself", () => {
  const inner = queens(6);
  let covers = 0n;
  queens(5).run("solve", {}, { cover: () => inner.run("solve", {}, { cover: () => { ++covers; } }) && true });
  assert.equal(covers, 40n);
});

test("the cheapest cover", () => {
  const problem = engine.read(readText("examples/crews.dlx"));
  const covers = [];
  const best = problem.run("optimize", {}, { cover: (cover) => { covers.push(cover); } });
  assert.ok(best.complete && covers.length === 1 && best.cost !== undefined);
  problem.verify(covers[0]);
});

test("puzzles are made, solved and drawn", () => {
  assert.equal(queens(8).run("count").count, 92n);
  const sudoku = engine.puzzle("sudoku", [], readText("examples/17-clues.sudoku"));
  const covers = [];
  assert.equal(sudoku.problem().run("solve", {}, { cover: (cover) => { covers.push(cover); } }).count, 1n);
  assert.match(sudoku.draw(covers[0], "svg"), /^<svg/);
  assert.ok(sudoku.draw(covers[0]).length > sudoku.draw().length / 2);
  assert.deepEqual(engine.frontEnds.includes("tile"), true);
});

test("formats are read as they were written", () => {
  for (const format of ["json", "dlx", "ec", "csv"]) {
    const text = queens(6).write(format, { lossy: true });
    assert.equal(engine.read(text).run("count").count, 4n, format);
  }
});

test("memory stays bounded over a hundred solves", () => {
  const text = dominoes(8, 8);
  const solve = () => {
    const problem = engine.read(text);
    problem.run("count", { engine: "diagram" });
    problem.run("solve", { limit: 1000 }, { cover: () => true });
    problem.free();
    return engine.c.HEAPU8.length;
  };
  const first = Math.max(solve(), solve());
  for (let k = 0; k < 98; ++k) solve();
  assert.equal(solve(), first);
});
