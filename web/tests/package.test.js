// SPDX-License-Identifier: MIT
// Missed without it: an npm package that lacks a file, or does not run as its README says.
// The package as a user has it: packed, installed without network, imported by its name.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const built = fileURLToPath(new URL("../../build/web/package/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
after(() => rmSync(folder, { recursive: true }));

const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const packed = JSON.parse(run("npm", "pack", "--json", "--pack-destination", folder, built))[0];
writeFileSync(join(folder, "package.json"), '{"name": "user", "private": true, "type": "module"}');
run("npm", "install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`);

test("it holds what it needs and no more", () => {
  assert.deepEqual(packed.files.map((file) => file.path).sort(), ["LICENSE", "README.md", "engine.js", "index.d.ts", "index.js",
    "package.json", "platform.js", "quadrille.js", "quadrille.wasm", "worker.js"]);
});

test("the program of README.md prints what it says", () => {
  const [, program] = readFileSync(join(built, "README.md"), "utf8").match(/```js\n([^]*?)```/);
  writeFileSync(join(folder, "readme.js"), program);
  const lines = run("node", "readme.js").split("\n");
  assert.deepEqual(lines.slice(0, 2), ["[ 0, 3, 4 ]", "92n"]);
  assert.equal(lines.join("").split("").filter((c) => c === "♛").length, 8);
});

test("index.d.ts declares what index.js exports", async () => {
  const types = readFileSync(join(built, "index.d.ts"), "utf8");
  const declared = [...types.matchAll(/^export (?:class|function) (\w+)/gm)].map((match) => match[1]);
  const exported = Object.keys(await import(join(built, "index.js")));
  assert.deepEqual(declared.sort(), exported.sort());
});

test("index.d.ts has the params that the table of verbs has, each with its text", async () => {
  const types = readFileSync(join(built, "index.d.ts"), "utf8");
  const { info } = await import(join(built, "index.js")), { verbs } = await info();
  const { params } = verbs.find(({ name }) => name === "optimize");
  assert.ok(params.length > 10);
  for (const { name, text } of params)
    if (!["threads", "sense"].includes(name)) assert.match(types, new RegExp(`/\\*\\* ${text[0].toUpperCase()}${text.slice(1, 20)}[^]*?\n  ${name}\\?: `));
  assert.ok(!types.includes("params of"));
});

test("the uses of package_user.js pass", () => {
  copyFileSync(join(here, "package_user.js"), join(folder, "user.js"));
  run("node", "user.js");
});
