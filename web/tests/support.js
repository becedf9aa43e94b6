// SPDX-License-Identifier: MIT
// What the tests share: the engine that web/build.sh made, and the data of the other tests.
import { readFileSync } from "node:fs";
import { Engine } from "../engine/engine.js";

const root = new URL("../../", import.meta.url);

export const readText = (path) => readFileSync(new URL(path, root), "utf8");

/** An engine in memory of its own. */
export async function loadEngine() {
  const build = new URL("build/web/package/", root);
  const { default: create } = await import(new URL("quadrille.js", build));
  return Engine.load(create, readFileSync(new URL("quadrille.wasm", build)));
}

/** All covers of a problem, sorted, as text to be compared. */
export function coversOf(problem, params) {
  const covers = [];
  problem.run("solve", params, { cover: (cover) => { covers.push(cover.join(" ")); } });
  return covers.sort();
}
