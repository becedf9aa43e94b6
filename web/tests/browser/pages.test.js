// SPDX-License-Identifier: MIT
// Without these tests a page of the site could be too wide for a telephone, load something from elsewhere, stay light on a dark screen, or
// not be found by the search.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { docs, isSound, newPage, until, withHost } from "./support.js";

const site = resolve(process.env.QUADRILLE_SITE ?? fileURLToPath(new URL("../../../build/site", import.meta.url)));
assert.ok(existsSync(join(site, "search")), "no site: bash web/build.sh makes it");
const PAGES = ["index.html", "docs/command-line.html", "docs/gallery.html", "docs/front-ends/sudoku.html", "docs/python/index.html",
  "manual/quadrille-solve.1.html", "manual/quadrille-formats.5.html", "include/quadrille.h.html", "NEWS.html"];
const API = ["api/index.html", "api/annotated.html", "api/quadrille_8h.html"]; // the scripts of Doxygen are not ours

test("pages fit into the screen of a telephone, and load nothing from elsewhere", () => withHost(site, async (origin) => {
  for (const name of [...PAGES, ...API]) {
    const page = await newPage({ viewport: { width: 360, height: 800 } });
    await page.goto(origin + name);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 360, name);
    if (API.includes(name)) page.faults = [];
    isSound(page, origin);
    await page.close();
  }
}));

test("the ground is light, and dark on a dark screen", () => withHost(site, async (origin) => {
  const ground = {};
  for (const colorScheme of ["light", "dark"]) {
    const page = await newPage({ colorScheme });
    await page.goto(`${origin}docs/tour.html`);
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    ground[colorScheme] = colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    await page.goto(origin + API[0]);
    const inverted = (await page.evaluate(() => getComputedStyle(document.documentElement).filter)).startsWith("invert");
    assert.equal(inverted, colorScheme === "dark", "the pages of the interface, too");
  }
  assert.ok(ground.light > 600 && ground.dark < 200, JSON.stringify(ground));
}));

test("a rare word is found on just the pages that have it", () => withHost(site, async (origin) => {
  const page = await newPage({ viewport: { width: 1200, height: 900 } });
  await page.goto(`${origin}docs/tour.html`);
  await page.locator(".md-search__input").focus();
  // Text that comes before the index may be lost; after it, the theme looks at the box at each key.
  await until(page, "document.querySelector('.md-search-result__meta').textContent.trim() !== 'Initializing search'");
  await page.keyboard.insertText("Burnside");
  await page.keyboard.press("End");
  const links = await until(page, "(() => { const all = [...document.querySelectorAll('.md-search-result__link')]; return all.length && all.map((it) => it.href); })()");
  const found = new Set(links.map((link) => link.split(/[?#]/)[0].slice(origin.length)));
  const expected = readdirSync(docs).filter((name) => name.endsWith(".md") && readFileSync(join(docs, name), "utf8").includes("Burnside"));
  assert.deepEqual([...found].sort(), expected.map((name) => `docs/${name.replace(/md$/, "html")}`).sort());
}));
