// SPDX-License-Identifier: MIT
// By hand: node web/tests/bench.js QUADRILLE [ENGINE...]: seconds of CPU to count the pentominoes 6x10, here and by the command with
// one thread, and their ratio. Symmetries are not used: the module has no nauty.
import { execFileSync } from "node:child_process";
import { loadEngine } from "./support.js";

const [command, ...engines] = process.argv.slice(2);

function natively(text, engine) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" count --threads 1 --symmetry off --engine "$1" - 2>/dev/null';
  const output = execFileSync("bash", ["-c", `{ ${script}; } 2>&1`, command, engine], { input: text, encoding: "utf8" });
  const [count, ...seconds] = output.trim().split(/\s+/);
  return [BigInt(count), seconds.reduce((sum, part) => sum + Number(part), 0)];
}

const module = await loadEngine();
const problem = module.puzzle("pentomino", ["6x10"]).problem();
const text = problem.write("json");
for (const engine of engines.length > 0 ? engines : ["auto", "links", "masks", "layers"]) {
  const before = process.cpuUsage();
  const { count } = problem.run("count", { engine, symmetry: "off" });
  const spent = process.cpuUsage(before);
  const here = (spent.user + spent.system) / 1e6;
  const [expected, there] = natively(text, engine);
  if (count !== expected) throw new Error(`${engine}: ${count} here, ${expected} by the command`);
  console.log(`${engine}: ${count} covers, ${here.toFixed(2)} s here, ${there.toFixed(2)} s natively, ratio ${(here / there).toFixed(2)}`);
}
