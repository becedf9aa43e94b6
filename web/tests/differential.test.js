// SPDX-License-Identifier: MIT
// Where the build of 32 bits answers otherwise than the other builds: a sample of small random problems, with colours, bounds and
// secondary items, against trying all subsets, and of the instances whose counts are known. The other builds do all of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { coversOf, loadEngine, readText } from "./support.js";

/** A generator of numbers below n (xorshift32). */
function randomBy(seed) {
  let x = seed;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

function draw(below) {
  const primary = 1 + below(5), secondary = below(4);
  const plain = below(2) === 0;
  const items = [];
  for (let i = 0; i < primary; ++i) {
    const min = plain ? 1 : below(3);
    items.push({ name: `p${i}`, min, max: plain ? 1 : Math.max(1, min + below(2)) });
  }
  for (let i = 0; i < secondary; ++i) items.push({ name: `s${i}`, kind: "secondary" });
  const options = [];
  for (let o = 1 + below(11); o > 0; --o) {
    const cells = [];
    items.forEach((item, i) => {
      if (below(3) > 0) return;
      const colour = item.kind ? below(3) : 0;
      cells.push(colour === 0 ? i : [i, `c${colour}`]);
    });
    options.push(cells);
  }
  return { items, options };
}

/** Whether these options are a cover, by the definition (docs/semantics.md). */
function isCover({ items, options }, taken) {
  const uses = items.map(() => []);
  for (const o of taken) {
    if (!options[o].some((cell) => !Array.isArray(cell) && !items[cell].kind)) return false;
    for (const cell of options[o]) {
      const [item, colour] = Array.isArray(cell) ? cell : [cell, ""];
      uses[item].push(colour);
    }
  }
  return items.every((item, i) => (item.kind
    ? uses[i].length < 2 || (uses[i][0] !== "" && uses[i].every((colour) => colour === uses[i][0]))
    : uses[i].length >= item.min && uses[i].length <= item.max));
}

function bruteForce(problem) {
  const covers = [];
  for (let set = 0; set < 1 << problem.options.length; ++set) {
    const taken = problem.options.map((_, o) => o).filter((o) => set >> o & 1);
    if (isCover(problem, taken)) covers.push(taken.join(" "));
  }
  return covers.sort();
}

const engine = await loadEngine();

test("all engines find what trying all subsets finds", () => {
  const below = randomBy(20261127);
  const answered = new Map(["auto", ...engine.about.engines].map((name) => [name, 0]));
  let withCovers = 0;
  for (let run = 60; run > 0; --run) {
    const drawn = draw(below);
    const text = JSON.stringify(drawn);
    const expected = bruteForce(drawn);
    withCovers += expected.length > 0 ? 1 : 0;
    const problem = engine.read(text);
    for (const name of answered.keys()) {
      try {
        assert.equal(problem.run("count", { engine: name }).count, BigInt(expected.length), `${name} counts ${text}`);
        if (name !== "auto") answered.set(name, answered.get(name) + 1);
        assert.deepEqual(coversOf(problem, { engine: name }), expected, `${name} lists ${text}`);
        answered.set("auto", answered.get("auto") + 1);
      } catch (error) {
        if (error.status !== "unsupported") throw error; // an engine without colours or bounds, or one that does not list
      }
    }
    problem.free();
  }
  assert.ok(withCovers > 10, `${withCovers} problems have covers`);
  for (const name of ["auto", ...engine.about.engines])
    assert.ok(answered.get(name) > 5, `${name} answered ${answered.get(name)} problems`);
});

test("known counts", () => {
  const rows = readText("tests/data/oracles.tsv").trim().split("\n").slice(1).map((line) => line.split("\t"));
  const sample = rows.filter((row) => row[2] === "small").filter((_, k) => k % 3 === 0);
  assert.ok(sample.length >= 8);
  for (const [name, covers] of sample) {
    const problem = engine.read(readText(`tests/data/oracles/${name}.ec`));
    const seen = new Set();
    const listed = problem.run("solve", {}, { cover: (cover) => {
      problem.verify(cover);
      seen.add(cover.join(" "));
    } });
    assert.deepEqual([listed.count, listed.complete, seen.size], [BigInt(covers), true, Number(covers)], name);
    assert.equal(problem.run("count").count, BigInt(covers), name);
    problem.free();
  }
});
