// SPDX-License-Identifier: MIT
// What the tests in a browser share: Debian's Chromium by Playwright, the command to compare with, a host of files.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve, sep } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const command = resolve(process.env.QUADRILLE ?? join(root, "build/ci/quadrille"));
export const example = (name) => join(root, "examples", name);
export const docs = join(root, "docs");

export const folder = mkdtempSync(join(tmpdir(), "quadrille-browser-"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", chromiumSandbox: process.getuid() !== 0 });
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** What the command prints: run([word, ...], text). */
export function run(words, input = "") {
  const done = spawnSync(command, words, { cwd: folder, input, encoding: "utf8", timeout: 120_000, maxBuffer: 1 << 28 });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** The same by a line of bash, in which "$0" is the command: names of files may have any bytes. */
export const shell = (line) => spawnSync("bash", ["-c", line, command], { cwd: folder, timeout: 120_000 }).status;

export const gen = (words, text) => run(["gen", ...words], text).out;

/** A file in the scratch folder; its path. */
export function write(name, text) {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** A tab without motion, which keeps the faults of its console and what it asks for. */
export async function newPage(options = {}) {
  const page = await browser.newPage({ reducedMotion: "reduce", viewport: { width: 1100, height: 760 }, ...options });
  page.setDefaultTimeout(60_000);
  page.faults = [];
  page.asked = [];
  page.on("console", (message) => { if (["error", "warning", "assert"].includes(message.type())) page.faults.push(message.text()); });
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => page.asked.push(request.url()));
  return page;
}

/** Waits until an expression is true, on a page that may be changing and that lets no other script run: its value. */
export async function until(page, expression) {
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(20)) {
    const value = await page.evaluate(expression).catch(() => null);
    if (value) return value;
  }
  return assert.fail(`never true: ${expression}`);
}

/** Nothing went wrong in the page, and it asked for nothing but addresses that begin with one of these. */
export function isSound(page, ...allowed) {
  assert.deepEqual(page.faults, []);
  assert.deepEqual(page.asked.filter((url) => !["blob:", "data:", "about:", ...allowed].some((begin) => url.startsWith(begin))), []);
}

/** What axe-core finds wrong: names and roles of controls, contrast, structure. */
export async function accessibilityFaults(page, ...except) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((exclude) => globalThis.axe.run({ include: ["html"], exclude }, { runOnly: ["wcag2a", "wcag2aa"] }), except);
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)} ${node.any.map((it) => it.message).join(" ")}`));
}

/** Whether the page is no wider than the screen. */
export const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" };

/** Serves a folder while the call runs, which gets its address. */
export async function withHost(files, use) {
  const server = createServer((request, response) => {
    const path = join(files, decodeURIComponent(new URL(request.url, "http://host").pathname).replace(/\/$/, "/index.html"));
    try {
      if (!path.startsWith(files + sep)) throw new Error("outside");
      const body = readFileSync(path);
      response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections?.();
    await new Promise((closed) => server.close(closed));
  }
}
