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
  assert.equal(await (await queens(6)).count(), 4n);
}

async function refuses() {
  await assert.rejects(Problem.parse("p ec 2\ns 3\n"), (error) => error instanceof QuadrilleError && error.line === 2 && error.column === 3);
  await assert.rejects((await queens(20)).count({ engine: "links", nodes: 1000 }),
    (error) => error.status === "stopped" && typeof error.atLeast === "bigint");
  const found = await (await queens(8)).search({ limit: 3 });
  assert.deepEqual([found.count, found.complete], [3n, false]);
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

for (const use of [listsCovers, listsManyCoversInOrder, leavesALoop, aborts, refuses, optimizes, asksSeveralAtOnce, draws]) await use();
