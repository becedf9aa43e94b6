// SPDX-License-Identifier: MIT
// The instances with a published or twice verified count: counted, listed, and every listed cover verified.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine, readText, scale } from "./support.js";

const rows = readText("tests/data/oracles.tsv").trim().split("\n").slice(1).map((line) => line.split("\t"));
const efforts = scale < 1 ? ["small"] : ["small", "medium"];
const engine = await loadEngine();

function check(path, covers) {
  const problem = engine.read(readText(path));
  const seen = new Set();
  const listed = problem.solve({}, (cover) => {
    problem.verify(cover);
    seen.add(cover.join(" "));
  });
  assert.deepEqual([listed.count, listed.complete, seen.size], [covers, true, Number(covers)], path);
  const counted = problem.count();
  assert.deepEqual([counted.count, counted.complete], [covers, true], path);
  problem.free();
}

for (const effort of efforts)
  test(`${effort} instances`, () => {
    const list = rows.filter((row) => row[2] === effort);
    assert.ok(list.length >= 25);
    for (const [name, covers] of list) check(`tests/data/oracles/${name}.ec`, BigInt(covers));
  });

test("instances with colours and bounds", () => {
  check("tests/data/dlx/small.dlx", 13n); // by the program of a peer: tests/solve/oracles_test.cpp
});
