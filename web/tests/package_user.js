// SPDX-License-Identifier: MIT
// What a user of the package does; package.test.js runs it where the package is installed.
import assert from "node:assert/strict";
import { Problem, Puzzle, QuadrilleError, info } from "quadrille";

const queens = async (n) => (await Puzzle.make("queens", [String(n)])).problem;

async function listsCovers() {
  const problem = await Problem.matrix([[1, 0], [0, 1], [true, true]]);
  const covers = [];
  for await (const cover of problem.covers()) covers.push(cover);
  assert.deepEqual(covers.sort(), [[0, 1], [2]]);
  assert.equal(await (await Problem.matrix([[1, 0]])).first(), null);
}

async function listsManyCoversInOrder() {
  const problem = await queens(10);
  const seen = new Set();
  for await (const cover of problem.covers()) seen.add(cover.join());
  assert.equal(seen.size, 724); // A000170
  let few = 0;
  for await (const cover of problem.covers({ limit: 5 })) few += cover.length / 10;
  assert.equal(few, 5);
}

/** A list that a whole search would not end: the loop leaves it, and the program ends all the same. */
async function leavesALoop() {
  const problem = await queens(20);
  let seen = 0;
  for await (const cover of problem.covers({ engine: "links" })) {
    assert.equal(cover.length, 20);
    if (++seen === 1000) break;
  }
}

async function aborts() {
  const problem = await queens(20);
  const controller = new AbortController();
  const progress = () => controller.abort(new RangeError("mine"));
  await assert.rejects(problem.count({ engine: "links", signal: controller.signal, interval: 10, progress }), RangeError);
  await assert.rejects(problem.count({ signal: controller.signal }), RangeError);
  await assert.rejects(Puzzle.make("queens", ["6"], undefined, { signal: controller.signal }), RangeError);
  await assert.rejects(Problem.parse("1 0\n0 1\n", { signal: controller.signal }), RangeError);
  assert.equal(await (await queens(6)).count(), 4n);
}

async function refuses() {
  await assert.rejects(Problem.parse("p ec 2\ns 3\n"), (error) => error instanceof QuadrilleError && error.line === 2 && error.column === 3);
  await assert.rejects((await queens(20)).count({ engine: "links", nodes: 1000 }),
    (error) => error.status === "stopped" && typeof error.atLeast === "bigint");
  const found = await (await queens(8)).search({ limit: 3 });
  assert.deepEqual([found.count, found.complete], [3n, false]);
}

/** What is no problem: the message names what was given, and what to write. */
async function refusesArguments() {
  const problem = await queens(4);
  for (const [ask, message] of [
    [() => Problem.parse({ A: [1, 4] }), /^found an object for a text, expected a string or a Uint8Array; JSON.stringify/],
    [() => Problem.parse(), /^found undefined for a text/], [() => Problem.parse([[1, 0]]), /Problem.matrix takes rows/],
    [() => Problem.matrix({ A: [1, 2] }), /^found an object for a matrix, expected an array of rows; JSON.stringify/],
    [() => Problem.matrix("10"), /Problem.parse reads a text/], [() => Problem.matrix(), /^found undefined for a matrix/],
    [() => Problem.matrix([[1, 0, 1], [0, 1]]), /^found 2 cells in row 1, expected 3 as in row 0$/],
    [() => Problem.matrix([[1, 2]]), /^found 2 in row 0, column 1, expected 0 or 1$/],
    [() => Problem.matrix([[1, 0], [null, 1]]), /^found null in row 1, column 0/], [() => Problem.matrix([[1, , 0]]), /^found undefined in row 0, column 1/],
    [() => Problem.matrix([1, 0]), /^found 1 for row 0/], [() => Problem.matrix([new Set([0, 1])]), /^found a Set for row 0/],
    [() => problem.count({ limit: -1 }), /^found -1 for limit, expected a whole number from 1 on$/],
    [() => problem.count({ nodes: "many" }), /^found 'many' for nodes/], [() => problem.count({ time: NaN }), /^found 'NaN' for time/],
    [() => problem.count({ seconds: 1 }), /^found no param 'seconds' of count; it takes engine, .*, time$/],
    [() => problem.count({ interval: -1 }), /^found -1 for interval/],
    [() => problem.count({ require: "r0c1" }), /^found "r0c1" for require, expected an array of options$/],
    [() => problem.count({ require: ["r0c1"] }), /^found "r0c1", expected the number of an option, from 0 on$/],
    [() => problem.each([[1.5]]), /^found 1.5, expected the number of an option/],
    [() => Puzzle.make("queens", 8), /^found 8 for words, expected an array/], [() => Puzzle.make("queens", "12"), /^found "12" for words/],
    [() => Puzzle.make("queens", ["-1"]), /^queens: found '-1', expected a number of queens/],
    [() => Puzzle.make(), /^found undefined for a front end/], [() => Puzzle.make("tile", [], ["##"]), /^found an array for a text.*lines.join/],
    [async () => new Problem("101"), /^found "101" for a constructor, expected await Problem.parse/],
    [async () => new Puzzle("queens"), /^found "queens" for a constructor, expected await Puzzle.make/],
  ]) await assert.rejects(ask, { name: "QuadrilleError", status: "bad_argument", message });
  assert.equal(String(problem), `<Problem: ${problem.itemNames.length} items, 16 options>`);
  assert.equal(await (await Problem.matrix([[1n, false], ["0", true]])).count(), 1n);
}

/** Without costs the best cover is any. */
async function warnsOfNoCosts() {
  const said = [], { warn } = console;
  console.warn = (text) => { said.push(text); };
  try {
    const problem = await Problem.parse("a b\na\nb\na b\n"), priced = await Problem.parse("a b\na |1\nb |1\na b |3\n", { format: "dlx" });
    assert.deepEqual([problem.hasCosts, priced.hasCosts], [false, true]);
    assert.equal((await priced.minimize()).cost, "2");
    assert.deepEqual(said, []);
    assert.equal((await problem.minimize()).cost, "0");
    assert.deepEqual(said, ["quadrille: the problem has no costs, so every cover costs 0"]);
  } finally {
    console.warn = warn;
  }
}

async function optimizes() {
  const problem = await Problem.parse("a b\na |5\nb |7\na b |11.5\n", { format: "dlx" });
  assert.deepEqual(await problem.minimize(), { cover: [2], cost: "11.5" });
  assert.deepEqual(await problem.maximize(), { cover: [0, 1], cost: "12.0" });
}

async function asksSeveralAtOnce() {
  const counts = await Promise.all([5, 6, 7, 8].map(async (n) => (await queens(n)).count()));
  assert.deepEqual(counts, [10n, 4n, 40n, 92n]);
}

async function draws() {
  const puzzle = await Puzzle.make("queens", ["6"]);
  const cover = await puzzle.problem.first();
  assert.match(await puzzle.svg(cover), /^<svg/);
  assert.equal((await puzzle.problem.write("json")).startsWith("{"), true);
  const about = await info();
  assert.ok(about.engines.includes("links") && about.formats.includes("dlx") && about.frontEnds.includes("sudoku"));
}

/** Problems that the command made are drawn as it draws them. */
async function drawsAgain() {
  const { problem } = await Puzzle.make("queens", ["6"]), read = await Problem.parse(await problem.write("json"));
  const cover = await read.first();
  assert.equal(await (await Puzzle.of(read)).draw(cover), await (await Puzzle.make("queens", ["6"])).draw(cover));
  await assert.rejects(Problem.parse("1 0\n0 1\n").then((other) => Puzzle.of(other)), { status: "unsupported" });
}

/** Covers with some options, and without others: together they are all. */
async function restricts() {
  const problem = await queens(8), option = problem.optionNames.indexOf("r0c0");
  const [having, lacking] = await Promise.all([{ require: [option] }, { forbid: [option] }].map((how) => problem.count(how)));
  assert.deepEqual([having, having + lacking], [4n, 92n]);
  for await (const cover of problem.covers({ require: [option] })) assert.ok(cover.includes(option));
  assert.equal(await problem.first({ require: [option], forbid: [option] }), null);
  assert.equal(await problem.count(), 92n);
}

/** A page in HTML. What it shows is tested in a browser. */
async function watches() {
  const html = await (await queens(5)).watch(), short = await (await queens(5)).watch({ steps: 3 });
  assert.match(html, /^<!doctype html>[^]*"covers":10,/);
  assert.match(short, /"cut":"step limit 3"/);
}

async function namesItems() {
  const problem = await Problem.parse("a b | c\na c\nb\n", { format: "dlx" });
  assert.deepEqual(await problem.items([1, 0]), [["b"], ["a", "c"]]);
}

/** The options that it tells are those of all covers together. */
async function tellsWhatIsPossible() {
  const { problem } = await Puzzle.make("tile", [], "board\n####\n###.\n####\nset 2 x*\npiece one\n#\n");
  const seen = new Set();
  for await (const cover of problem.covers()) cover.forEach((option) => seen.add(option));
  assert.ok(seen.size > 0 && seen.size < problem.optionNames.length);
  assert.deepEqual(await problem.possible(), [...seen].sort((a, b) => a - b));
}

/** Each pair of queens on a board of 6x6 is in a cover or in none, as all covers together say. */
async function answersManyOnOneBase() {
  const problem = await queens(6), count = problem.optionNames.length, all = [];
  for await (const cover of problem.covers()) all.push(cover);
  assert.equal(all.length, 4); // A000170
  const pairs = Array.from({ length: count * count }, (_, k) => [Math.floor(k / count), k % count]);
  const answers = await problem.each(pairs);
  pairs.forEach((pair, k) => {
    const those = all.filter((cover) => pair.every((option) => cover.includes(option)));
    if (those.length === 0) assert.equal(answers[k], null);
    else assert.ok(those.some((cover) => cover.join() === answers[k].join()), `${pair}`);
  });
  await assert.rejects(problem.each([[count]]), QuadrilleError);
  assert.deepEqual(await problem.each([]), []);
}

/** A sudoku that needs no more than a look, and a problem with no option for an item. */
async function deduces() {
  const { problem } = await Puzzle.make("sudoku", ["--box", "2x2", "--grid", "123.4...2...3..."]);
  const { steps, rating } = await problem.deduce();
  assert.deepEqual(steps.slice(0, 1).map(({ technique, text }) => [technique, text]), [["single", "r0c3: only the 4 is left"]]);
  const [first] = steps, later = await problem.deduce({ require: first.require });
  assert.ok(later.steps.every((step) => step.text !== first.text));
  assert.equal(rating.outcome === "solved", await problem.count() === 1n);
  const none = await (await Problem.parse("A B\nA\n")).deduce();
  assert.deepEqual([none.steps, none.rating.outcome, none.rating.text], [[], "none", "B has no option left"]);
}

/** What it makes has one cover, and two without any given. */
async function makes() {
  const base = await Puzzle.make("sudoku", ["--base", "--box", "2x2"]), how = { seed: 7, symmetry: "none" };
  const made = await base.makeOne(how), open = (line) => Puzzle.make("sudoku", ["--box", "2x2", "--grid", line]);
  assert.deepEqual(await base.makeOne(how), made);
  assert.equal(made.line.replace(/\./g, "").length, made.givens.length);
  assert.equal(await (await open(made.line)).problem.count(), 1n);
  for (let cell = 0; cell < 16; ++cell) {
    if (made.line[cell] === ".") continue;
    const fewer = `${made.line.slice(0, cell)}.${made.line.slice(cell + 1)}`;
    assert.ok(await (await open(fewer)).problem.count() > 1n);
  }
  const hard = await (await Puzzle.make("sudoku", ["--base"])).makeOne({ seed: 1, symmetry: "half", levels: [2, 3] });
  assert.ok(hard.level === 2 || hard.level === 3);
  for (let cell = 0; cell < 81; ++cell) assert.equal(hard.line[cell] === ".", hard.line[80 - cell] === ".");
}

/** After an error of the engine the next question gets another worker. */
async function outlivesAWorker() {
  const puzzle = await Puzzle.make("queens", ["6"]);
  await assert.rejects(puzzle.draw([99]), QuadrilleError);
  await assert.rejects(puzzle.draw(null), (error) => error.status === "internal");
  assert.equal(await puzzle.problem.count(), 4n);
}

for (const use of [listsCovers, listsManyCoversInOrder, leavesALoop, aborts, refuses, refusesArguments,
  warnsOfNoCosts, optimizes, asksSeveralAtOnce, draws, drawsAgain,
  restricts, watches, namesItems, tellsWhatIsPossible, answersManyOnOneBase, deduces, makes, outlivesAWorker]) await use();
