// SPDX-License-Identifier: MIT
// Without these tests a mode of the playground could answer otherwise than the command, or not at all, in a real browser: answers, drawing by
// mouse, finger and keys, links, workers that die, and controls without a name.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { accessibilityFaults, example, fits, gen, isSound, newPage, run, until, withHost, write } from "./support.js";

const site = resolve(process.env.QUADRILLE_SITE ?? fileURLToPath(new URL("../../../build/site", import.meta.url)), "playground");
assert.ok(existsSync(join(site, "index.html")), "no playground: bash web/build.sh makes it");

const MODES = ["sudoku", "tiling", "calendar", "queens", "stars", "nonogram", "anything"];
const WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const UNFIT = "cage 1: found a sum of 3 for 3 different digits, expected 6 to 24";
const ONCE = "Count turns and mirror images of a tiling once";
const SMALL = "1..............4"; // of 4x4
const STARS = "ACCCCB\nDCCCCB\nDFFCCC\nDDFFCC\nDDFFEE\nDFFFEE\n";
// As f-puzzles exports it, and as its link, compressed by a program of its own.
const FPUZZLES = '{"size":4,"title":"t","author":"a","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{"value":3},{}],[{},{},{},{"givenP'
  + 'encilMarks":[1,2]}],[{},{},{},{}]],"diagonal-":true,"antiknight":false,"killercage":[{"cells":["R1C2","R1C3"],"value":"5'
  + '"},{"cells":["R4C1","R4C2"]}],"thermometer":[{"lines":[["R2C1","R2C2"]]}],"xv":[],"line":[{"lines":[["R1C1","R4C4"]],"ou'
  + 'tlineC":"#67F067"}]}';
const FPUZZLES_LINK = "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO90lQEMBXNACwHsAnBEQgkAcyogBMEBtD0AN0K2K4AjKkYQeMAHYI0VQQF9kwRcqXyA"
  + "usm4qVIPgNwBmHZu1rzoMRMkAFKQGMIWALKEqAazCcRAJnUatVSCTTRBWCEJGCkl%2BAFoZORgiSQx3SQhGMjQEADN%2BMCSQdyccKntI3G4QexgsLC94DhA"
  + "AJSEAYR8GVrbDEFD9QVoAVhBdGrqGpubENqEumc7%2FUPIYKgBbCjWYNFXOUCwISRhJqZ9ZrrPFpdQADx5OUIOjvZAn484p9rnUabbEPtCFFIbzatAAxAA2A"
  + "DsADEAAzQ0b%2BIA";

const linkOf = (mode, state) => `#1.${mode}.j.${Buffer.from(JSON.stringify(state)).toString("base64url")}`;

/** The playground, from a folder. */
async function opened(link = "", mode = "") {
  const page = await newPage();
  await page.goto(`file://${site}/index.html${link}`);
  if (mode) await page.click(`#tab-${mode}`);
  return page;
}

/** Clicks a button that asks. */
const begin = (page, word) => page.click(`.actions button:text-is("${word}")`);

/** The answer to a question: its headline, or what is wrong. */
async function ask(page, word) {
  await begin(page, word);
  await until(page, "document.querySelector('.stop').disabled && document.querySelector('.status') !== null");
  return page.evaluate("(document.querySelector('.fault') || document.querySelector('.headline') || {}).textContent");
}

const lines = (page) => page.locator(".answer [role=status] p:not(.headline)").allTextContents();
const number = (headline) => headline.replace(/\D/g, "");
const counted = (problem) => run(["count"], problem).out.trim();
const count = (words, text) => counted(gen(words, text));
const fill = (page, selector, text) => page.locator(selector).first().fill(text);
const setNumber = (page, text, at = 0) => page.locator("input[type=number]").nth(at).fill(text);
const isOfFolder = (page) => isSound(page, `file://${site}/`);
const sums = (page) => page.textContent(".sums");
/** Each cell of a sudoku with its text, a dot for an empty one. */
const cells = async (page) => (await page.locator(".cell").allTextContents()).map((text) => text || ".").join("");
const focusCell = (page) => page.locator(".cell").first().focus();

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The pixel at these shares of the width and height of an element. */
async function place(page, selector, x, y) {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  return [box.x + x * box.width, box.y + y * box.height];
}

async function drag(page, [first, ...others]) {
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const other of others) await page.mouse.move(...other);
  await page.mouse.up();
}

async function touch(page, places) {
  const client = await page.context().newCDPSession(page);
  for (const [k, [x, y]] of places.entries())
    await client.send("Input.dispatchTouchEvent", { type: k ? "touchMove" : "touchStart", touchPoints: [{ x, y }] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("sudoku: all questions", async () => {
  const page = await opened();
  await fill(page, ".line", WIKIPEDIA);
  await press(page, "Tab");
  assert.equal(await cells(page), WIKIPEDIA);
  const problem = gen(["sudoku", "--grid", WIKIPEDIA]);
  assert.equal(number(await ask(page, "Count")), counted(problem));
  assert.equal(await ask(page, "Unique?"), "Unique: there is just one solution");
  assert.equal(await ask(page, "Solve"), "The only solution");
  assert.equal(await cells(page), run(["render", "--style", "line"], run(["solve"], problem).out).out.trim());
  const [level, technique] = run(["rate"], problem).out.split(":")[0].split(" ");
  assert.equal(await ask(page, "Rate"), `Level ${level}: ${technique}`);
  await ask(page, "Candidates");
  assert.ok((await lines(page))[0].endsWith("51 of 51 empty cells have only one."));
  const hints = run(["hint", "--limit", "3"], problem).out.trim().split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
  for (const _ of hints) await ask(page, "Hint");
  assert.deepEqual((await lines(page)).map((line) => line.slice(line.indexOf(". ") + 2)), hints.reverse());
  isOfFolder(page);
});

test("sudoku of 4x4 by keys, every candidate held against all solutions", async () => {
  const page = await opened();
  await page.locator("select").first().selectOption("2x2");
  await focusCell(page);
  await press(page, "1", "ArrowDown", "ArrowRight", "2", "Backspace", "ArrowLeft", "End", "ArrowDown", "ArrowDown", "4");
  assert.equal(await cells(page), SMALL);
  const problem = gen(["sudoku", "--box", "2x2", "--grid", SMALL]);
  assert.equal(number(await ask(page, "Count")), counted(problem));
  assert.equal(await ask(page, "Unique?"), "Not unique: there are several solutions. Two of them:");
  const grids = run(["render", "--style", "line"], run(["solve", "--all"], problem).out).out.trim().split("\n");
  await ask(page, "Candidates");
  assert.deepEqual(await page.locator(".cell").allTextContents(), Array.from(SMALL, (_, k) => [...new Set(grids.map((grid) => grid[k]))].sort().join("")));
  await focusCell(page);
  await press(page, "Control+z");
  assert.equal(await cells(page), `${SMALL.slice(0, -1)}.`);
  await press(page, "Control+y");
  assert.equal(await cells(page), SMALL);
  await focusCell(page);
  await press(page, "ArrowRight", "1");
  assert.equal(await page.locator(".clash").count(), 2, "what stands twice is marked");
  assert.equal(await ask(page, "Solve"), "found 1, expected a digit not yet in row 1: r0c0 has it");
  await press(page, "Control+z");
  await focusCell(page);
  await press(page, "ArrowRight", "2", "ArrowRight", "3"); // the 4 of column 3 stands below
  assert.equal(await ask(page, "Solve"), "No solution");
  assert.match(await ask(page, "Hint"), /^No solution: /);
  isOfFolder(page);
});

test("sudoku: made, and with clues", async () => {
  const page = await opened();
  await page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
  const level = await page.evaluate("[...document.querySelectorAll('select')].findIndex((it) => [...it.options].some((one) => one.value === 'medium'))");
  await page.locator("select").nth(level).selectOption("medium");
  assert.match(await ask(page, "Make"), /^A new sudoku with /);
  const made = await cells(page), problem = gen(["sudoku", "--grid", made]);
  assert.equal(run(["unique"], problem).out, "one\n");
  assert.match(run(["rate"], problem).out, /^[23]/);
  assert.deepEqual(Array.from(made, (cell) => cell === "."), Array.from(made, (cell) => cell === ".").reverse(), "its pattern");
  await page.locator(".fields button").first().click();
  assert.equal(await cells(page), ".".repeat(81));
  await fill(page, "textarea", "cage 3 r0c0 r0c1 r0c2");
  assert.equal(await until(page, "(document.querySelector('details .fault') || {}).textContent"), UNFIT);
  assert.equal(await ask(page, "Solve"), UNFIT);
  await fill(page, "textarea", "cage 3 r0c0 r0c1\nthermo r0c0 r1c1\ncage 9 r");
  assert.equal(await ask(page, "Solve"), "cage 2: found 'r', expected a cell such as r0c0");
  await fill(page, "textarea", "cage 3 r0c0 r0c1\ncage 17 r8c7 r8c8\nthermo r4c0 r4c1 r4c2\n");
  await ask(page, "Candidates");
  const labels = await page.evaluate("[0, 1, 79, 80, 38].map((k) => document.querySelectorAll('.cell')[k].getAttribute('aria-label').split(': ')[1])");
  assert.deepEqual(labels, ["can be 1 2", "can be 1 2", "can be 8 9", "can be 8 9", "can be 3 4 5 6 7 8 9"]);
  await until(page, "(document.querySelector('details img') || {}).naturalWidth > 100");
  assert.ok(await page.evaluate("decodeURIComponent(document.querySelector('details img').src).includes('class=\"thermo\"')"));
  assert.equal(await ask(page, "Solve"), "One of several solutions");
  const clues = ["--cage", "3 r0c0 r0c1; 17 r8c7 r8c8", "--thermo", "r4c0 r4c1 r4c2"];
  assert.equal(run(["unique"], gen(["sudoku", "--grid", ".".repeat(81), ...clues])).out, "many\n");
  isOfFolder(page);
});

/** A page where a puzzle of f-puzzles, or its link, was put into the field for text. */
async function withPuzzle(text) {
  const page = await opened();
  await fill(page, ".line", text);
  await press(page, "Tab");
  await until(page, "document.querySelector('.headline, .fault') !== null");
  return page;
}

test("f-puzzles: read", async () => {
  for (const text of [FPUZZLES, FPUZZLES_LINK]) {
    const page = await withPuzzle(text);
    assert.equal(await page.textContent(".headline"), "A puzzle of f-puzzles");
    assert.deepEqual(await lines(page), ["4 clues stand below, in Rules and clues."]);
    assert.equal(await cells(page), `1${".".repeat(15)}`);
    assert.equal(number(await ask(page, "Count")), count(["sudoku", "-"], text));
    isOfFolder(page);
  }
  const columns = { size: 4, grid: Array.from({ length: 4 }, () => Array.from({ length: 4 }, (_, region) => ({ region }))) };
  const page = await withPuzzle(JSON.stringify(columns));
  assert.deepEqual(await page.evaluate("['right', 'bottom'].map((it) => document.querySelectorAll(`.cell.${it}`).length)"), [12, 0]);
  assert.equal(await ask(page, "Count"), "576 solutions"); // A002860
  const refused = await withPuzzle(JSON.stringify({ ...columns, sandwichsum: [{ cell: "R0C1", value: "3" }] }));
  assert.match(await refused.textContent(".fault"), /^found the constraint 'sandwichsum'/);
  isOfFolder(refused);
});

/** Asks for a link to f-puzzles: the link, or what is wrong. */
async function toFpuzzles(state) {
  const page = await opened(linkOf("sudoku", { symmetry: "none", difficulty: "any", ...state }));
  await page.click("button:text-is('To f-puzzles')");
  const said = await until(page, "(document.querySelector('.answer a') || {}).href || (document.querySelector('.fault') || {}).textContent");
  isOfFolder(page);
  return said;
}

/** What a sudoku states: the words of its grid, rules and clues, each kind in order. f-puzzles calls cells from R1C1 on. */
function wordsOf(problem) {
  const words = JSON.parse(problem).meta.arguments, found = {};
  for (let k = 0; k + 1 < words.length; k += 2) {
    const clues = words[k + 1].split(words[k] === "--rules" ? /[; ]/ : ";").map((clue) => clue.trim());
    found[words[k]] = clues.map((clue) => clue.replace(/R(\d+)C(\d+)/g, (_, row, column) => `r${row - 1}c${column - 1}`)).sort();
  }
  return found;
}

test("f-puzzles: what is written is read by the command as the same puzzle", async () => {
  const plain = { box: "3x3", cells: `1${".".repeat(79)}2`, rules: ["x"],
    clues: "cage 12 r0c1 r0c2\ncage r8c0 r8c1\nsum 20 r0c3-r3c0\nthermo r1c1 r2c2\narrow r4c4 r5c4 r6c4\nrenban r1c6 r1c7\n"
      + "whisper 4 r3c6 r3c7\nwhisper r7c7 r7c8\ndots r5c0-r5c1 r6c0-r6c1 white\ndots r5c7-r5c8 black\ndots r8c3-r8c4 V\n"
      + "even r0c8\nodd r0c7\ncandidates 123 r2c8 r3c8\n" };
  const rules = { box: "3x3", cells: ".".repeat(81), rules: ["x", "antiknight", "antiking", "nonconsecutive", "disjoint"], clues: "" };
  const regions = { box: "1x5", cells: ".".repeat(25), rules: [], clues: `regions ${"ABCDE".repeat(5)}\n` };
  for (const [name, state] of Object.entries({ plain, rules, regions })) {
    const flags = {};
    for (const line of state.clues.split("\n").filter(Boolean)) (flags[`--${line.split(" ")[0]}`] ??= []).push(line.slice(line.indexOf(" ") + 1));
    const words = Object.entries(flags).flatMap(([kind, clues]) => [kind, clues.join(";")]);
    if (state.rules.length > 0) words.push("--rules", state.rules.join(" "));
    const expected = wordsOf(gen(["sudoku", "--box", state.box, "--grid", state.cells, ...words]));
    // f-puzzles has two diagonals in place of x, and a clue for each dot.
    const replace = (flag, old, ...parts) => { if (expected[flag]) expected[flag] = [...expected[flag].filter((clue) => clue !== old), ...parts].sort(); };
    if (expected["--rules"]?.includes("x")) replace("--rules", "x", "falling", "rising");
    replace("--dots", "r5c0-r5c1 r6c0-r6c1 white", "r5c0-r5c1 white", "r6c0-r6c1 white");
    replace("--sum", "20 r0c3-r3c0", "20 r0c3 r1c2 r2c1 r3c0");
    replace("--candidates", "123 r2c8 r3c8", "123 r2c8", "123 r3c8");
    assert.deepEqual(wordsOf(gen(["sudoku", "-"], await toFpuzzles(state))), expected, name);
  }
  const windows = { box: "3x3", cells: ".".repeat(81), rules: ["windoku"], clues: "" };
  assert.equal(run(["unique"], gen(["sudoku", "-"], await toFpuzzles(windows))).out, "many\n");
  assert.equal(await toFpuzzles({ ...windows, rules: [], clues: "dots r0c0-r0c1 <\n" }), "f-puzzles has nothing for dots r0c0-r0c1 <.");
});

test("tiling: counted, drawn by mouse, finger and keys", async () => {
  let page = await opened("", "tiling");
  assert.equal(number(await ask(page, "Count")), "9356");
  assert.equal(await ask(page, "First"), "A tiling");
  await until(page, "document.querySelectorAll('.pictures img').length === 1 && document.querySelector('.pictures img').naturalWidth > 100");
  const once = page.locator(".check", { hasText: ONCE }).locator("input");
  await once.click();
  assert.equal(number(await ask(page, "Count")), "2339");
  await once.click();
  assert.equal(await ask(page, "All"), "The first 1,000 tilings");
  assert.equal(await page.locator(".pictures > *").count(), 12, "a page of pictures");
  // Four holes in the middle of 8x8, by the mouse, leave 65 tilings up to symmetry: Dana Scott's, of 1958.
  page = await opened("", "tiling");
  for (const k of [0, 1]) await setNumber(page, "8", k);
  const middle = [];
  for (const [x, y] of [[.44, .44], [.56, .44], [.56, .56], [.44, .56]]) middle.push(await place(page, "canvas", x, y));
  await drag(page, middle);
  assert.match(await sums(page), /^The board has 60 cells\./);
  assert.equal(number(await ask(page, "Count")), String(8 * 65));
  await page.click("#tab-tiling");
  await page.locator(".tools button").first().click();
  assert.match(await sums(page), /^The board has 64 cells\./, "a stroke is undone");
  await page.locator("canvas").scrollIntoViewIfNeeded();
  await touch(page, [await place(page, "canvas", .44, .44), await place(page, "canvas", .56, .44)]);
  assert.match(await sums(page), /^The board has 62 cells\./, "a finger draws");
  await page.focus("canvas");
  await press(page, "Space", "ArrowRight", "Shift+ArrowRight");
  assert.match(await sums(page), /^The board has /);
  isOfFolder(page);
});

test("tiling: cells that may stay free, and pieces of one's own", async () => {
  const state = { width: 4, height: 3, cells: "##?##.####?#", sets: ["2"], repeat: true, turns: "flip", own: "piece L\n#.\n##\n", distinct: false };
  const page = await opened(linkOf("tiling", state));
  assert.equal(number(await ask(page, "Count")), count(["tile", "--text", "board\n##?#\n#.##\n##?#\n\nset 2 x*\npiece L\n#.\n##\n"]));
  await fill(page, "textarea", "piece Q\n#\npiece Q\n#\n");
  assert.match(await ask(page, "Count"), /^Own pieces, line [34]: /);
  isOfFolder(page);
});

test("calendar", async () => {
  const page = await opened(linkOf("calendar", { date: ["m@OCT", "d@6"] }));
  await until(page, "(document.querySelector('.work img') || {}).naturalWidth > 100");
  const problem = write("calendar.json", gen(["tile", example("calendar.tile")]));
  for (const [month, day] of [["OCT", "6"], ["JAN", "25"], ["FEB", "29"]]) {
    await page.locator("label", { hasText: /^Month/ }).locator("select").selectOption(month);
    await page.locator("label", { hasText: /^Day/ }).locator("select").selectOption(day);
    assert.equal(number(await ask(page, "Count")), run(["count", "--require", `leave-m@${month}`, "--require", `leave-d@${day}`, problem]).out.trim());
  }
  assert.equal(await ask(page, "First"), "A tiling");
  await until(page, "(document.querySelector('.gallery img') || {}).naturalWidth > 100");
  assert.equal(await ask(page, "Every date"), "24,405 tilings of 366 dates"); // as in docs/front-ends/tile.md
  assert.deepEqual(await lines(page), ["The fewest: 7, OCT 6. The most: 216, JAN 25."]);
  const table = await page.evaluate("[...document.querySelectorAll('.tally tr')].map((it) => [...it.children].map((cell) => cell.textContent))");
  assert.deepEqual([table.length, table[0].slice(1, 4), table[25].slice(0, 2), table[6][10], table[30][2]], [32, ["JAN", "FEB", "MAR"], ["25", "216"], "7", ""]);
  await page.evaluate("document.querySelector('.work details').open = true");
  await fill(page, "textarea", "board\naa\na\nleave a 1\npiece I\n##\n");
  await until(page, "document.querySelectorAll('select option').length === 3");
  assert.equal(number(await ask(page, "Every date")), "22"); // two tilings, of two dates
  await fill(page, "textarea", "board\naa\npiece I\n");
  assert.match(await ask(page, "Count"), /^Board and pieces, line 3: /);
  isOfFolder(page);
});

test("a search is watched in each mode", async () => {
  const says = { sudoku: "1 cover", tiling: "The first 20,000 steps", calendar: "The first 20,000 steps", queens: "92 covers", stars: "1 cover",
    nonogram: "1 cover", anything: "1 cover" };
  // From a host: there a script may look into the page of the replay.
  await withHost(site, async (origin) => {
    for (const mode of MODES) {
      const page = await newPage();
      await page.goto(origin);
      await page.click(`#tab-${mode}`);
      if (mode === "calendar") await until(page, "document.querySelectorAll('select').length === 2");
      assert.equal(await ask(page, "Watch"), "A search, step by step", mode);
      const about = await until(page, "(((document.querySelector('iframe') || {}).contentDocument || document).querySelector('#about') || {textContent: ''}).textContent");
      assert.ok(about.includes(says[mode]), `${mode}: ${about}`);
      assert.deepEqual(page.faults, [], mode);
      await page.close();
    }
  });
  const page = await opened("", "queens");
  await ask(page, "Watch");
  await until(page, "document.querySelector('iframe') !== null");
  isOfFolder(page);
});

test("`quadrille page`: each problem comes up in its mode, with its count", async () => {
  let page;
  for (const [mode, words, text] of [["queens", ["queens", "7", "--toroidal"]], ["sudoku", ["sudoku", example("killer.sudoku")]], ["stars", ["stars", "-"], STARS],
    ["nonogram", ["nonogram", example("heart.non")]], ["calendar", ["tile", example("calendar.tile")]], ["anything", ["langford", "7"]]]) {
    const problem = gen(words, text);
    const file = write(`${mode}.html`, run(["page", "--playground", join(site, "playground.html")], problem).out);
    page = await newPage();
    await page.goto(`file://${file}`);
    await until(page, `document.querySelector('[aria-selected=true]').id === 'tab-${mode}'`);
    if (mode === "calendar") {
      await until(page, "document.querySelectorAll('select').length === 2");
      assert.equal(await ask(page, "Every date"), "24,405 tilings of 366 dates");
    } else assert.equal(number(await ask(page, "Count")) || "0", counted(problem), mode);
    isSound(page, `file://${file}`);
  }
  assert.equal(await ask(page, "First"), "A cover"); // pictures of what a front end made
  await until(page, "(document.querySelector('.gallery img') || {}).naturalWidth > 50");
  // A problem that its words do not make is shown as it is.
  const changed = JSON.parse(gen(["queens", "6"]));
  changed.options.pop();
  const file = write("changed.html", run(["page", "-q", "--playground", join(site, "playground.html")], JSON.stringify(changed)).out);
  page = await newPage();
  await page.goto(`file://${file}`);
  assert.equal(number(await ask(page, "Count")), run(["count", "-q"], JSON.stringify(changed)).out.trim());
  assert.equal(await page.getAttribute("[aria-selected=true]", "id"), "tab-anything");
});

test("anything: formats, costs, and errors with their places", async () => {
  const page = await opened("", "anything");
  assert.equal(await ask(page, "Count"), "1 cover");
  await ask(page, "First");
  await until(page, "document.querySelector('.gallery li code') !== null");
  assert.deepEqual(await page.locator(".gallery li code").allTextContents(), ["0: C E F", "3: A D", "4: B G"]);
  for (const [name, text] of Object.entries({ dense: "1 0 1\n0 1 0\n1 1 1\n", csv: "a,b\n1,0\n0,1\n1,1\n", dlx: "a b | c\na c:1\nb c:1\na b\n",
    json: '{"items":["a","b"],"options":[[0],[1],[0,1]]}', ec: run(["convert", "--to", "ec"], "1 0\n0 1\n1 1\n").out })) {
    await fill(page, "#problem", text);
    assert.equal(number(await ask(page, "Count")), counted(text), name);
  }
  await fill(page, "#problem", "a b\na |5\nb |7\na b |11.5\n");
  assert.equal(await ask(page, "Least cost"), "Least cost: 11.5");
  assert.equal(await ask(page, "Greatest cost"), "Greatest cost: 12.0");
  for (const text of ["1 0\n0 2\n", '{"items":["ä"],\n"options":[[7]]}', "p ec 2\ns 3\n"]) {
    await fill(page, "#problem", text);
    const said = await ask(page, "Count");
    assert.equal(`${said}\n`, run(["count", write("text", text)]).err.split("/").at(-1));
    const [, line, column] = said.match(/^text:(\d+):(\d+)/).map(Number);
    await page.locator(".answer button").first().click();
    const above = text.split("\n").slice(0, line - 1).join("\n"), row = Buffer.from(text.split("\n")[line - 1]).subarray(0, column - 1).toString();
    assert.equal(await page.evaluate("document.activeElement.id === 'problem' && document.activeElement.selectionStart"), above.length + (line > 1) + row.length);
  }
  isOfFolder(page);
});

test("queens and nonogram", async () => {
  let page = await opened("", "queens");
  assert.equal(await ask(page, "Count"), "92 solutions"); // A000170
  assert.equal(await ask(page, "All"), "92 solutions");
  await page.locator("input[type=checkbox]").first().click();
  assert.equal(count(["queens", "8", "--toroidal"]), "0");
  assert.match(await ask(page, "Count"), /^(No solution|0 solutions)$/);
  isOfFolder(page);
  page = await opened("", "nonogram");
  assert.equal(await ask(page, "Unique?"), "Unique: there is just one picture");
  await page.evaluate("document.querySelector('details').open = true");
  await drag(page, [await place(page, "canvas", .05, .05), await place(page, "canvas", .95, .95)]);
  const ones = Array(10).fill("1").join("\n");
  assert.equal(await page.locator("textarea").first().inputValue(), ones);
  assert.equal(number(await ask(page, "Count")), count(["nonogram", "--text", `rows\n${ones}\ncolumns\n${ones}\n`]));
  await fill(page, "textarea", "1\n11\n");
  assert.match(await ask(page, "Count"), /^row 2: /);
  isOfFolder(page);
});

test("stars", async () => {
  const page = await opened("", "stars");
  assert.equal(number(await ask(page, "Count")), count(["stars", "-"], STARS));
  assert.equal(await ask(page, "Unique?"), "Unique: there is just one solution");
  await setNumber(page, "5");
  assert.equal(await ask(page, "Count"), "14 solutions"); // A002464
  await drag(page, [await place(page, "canvas", .1, .1), await place(page, "canvas", .9, .1)]);
  const area = page.locator("textarea").first();
  assert.equal(await area.inputValue(), `AAAAA\n${".....\n".repeat(4)}`);
  const text = "AABBB\nACCBB\nDCCBE\nDDDEE*\nDDDEE\n";
  await area.fill(text);
  assert.equal(number(await ask(page, "Count")), count(["stars", "-"], text));
  await drag(page, [await place(page, "canvas", .1, .1), await place(page, "canvas", .1, .3)]);
  assert.equal((await area.inputValue()).split("\n")[3], "DDDEE*", "the star stays");
  await area.fill("AB\nA\n");
  assert.match(await ask(page, "Count"), /^Regions, line 2, column /);
  assert.equal(await page.locator("canvas").count(), 0);
  isOfFolder(page);
});

test("searches are stopped by a key and by a change", async () => {
  const page = await opened(linkOf("queens", { size: 24, toroidal: false }));
  await begin(page, "Count");
  await until(page, "/^At least [1-9]/.test((document.querySelector('.headline') || {}).textContent)");
  await press(page, "Escape");
  await until(page, "document.querySelector('.status').textContent.endsWith('Stopped.')");
  assert.match(await page.textContent(".headline"), /^At least /);
  await setNumber(page, "6");
  assert.equal(await ask(page, "Count"), "4 solutions");
  await setNumber(page, "24");
  await begin(page, "Count");
  await page.locator("input[type=checkbox]").first().click();
  await until(page, "document.querySelector('.status') === null");
  isOfFolder(page);
});

test("links, good and bad", async () => {
  const page = await opened("", "queens");
  await setNumber(page, "7");
  await until(page, "location.hash.startsWith('#1.queens.z.')");
  const link = await page.evaluate("location.hash");
  assert.equal(await ask(await opened(link), "Count"), "40 solutions");
  for (const [bad, says] of [[link.slice(0, -6), "cut or damaged"], ["#7.queens.z.abc", "from another version of this page (7)"], ["#hello", "no link of this page"],
    [linkOf("tiling", { width: 9, height: 9, cells: "#" }), "cut"], [linkOf("chess", {}), "cut or damaged"]]) {
    const other = await opened(bad);
    assert.ok((await other.textContent(".notice")).includes(says), bad);
    assert.equal(await other.evaluate("location.hash"), bad);
    isOfFolder(other);
    await other.close();
  }
});

test("10 MB, workers that die, little memory, an old browser, a large board", async () => {
  let page = await opened("", "anything");
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text', '1 0 1 0 1 0 1 0 1 0\\n'.repeat(5e5));
    document.querySelector('#problem').dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
  })()`);
  await until(page, "document.querySelector('.work').textContent.includes('A text of 10.0 MB')");
  await until(page, "(document.querySelector('.notice') || {textContent: ''}).textContent.includes('too long for a link')");
  assert.equal(await ask(page, "Count"), "0 covers");
  await page.locator(".tools button").first().click();
  assert.equal(await ask(page, "Count"), "1 cover");
  isOfFolder(page);
  await page.evaluate("window.Real = Worker; Worker = class extends Real { constructor(address) { super(address); window.last = this; } }; document.getElementById('tab-queens').click()");
  await setNumber(page, "24");
  for (let k = 0; k < 2; ++k) {
    await begin(page, "Count");
    await until(page, "document.querySelector('.headline') !== null && !document.querySelector('.stop').disabled");
    await page.evaluate("void (window.last || document.querySelector('.stop').click())");
  }
  await page.evaluate("void last.dispatchEvent(new ErrorEvent('error', {message: 'it died'}))");
  assert.match(await until(page, "(document.querySelector('.fault') || {}).textContent"), /The solver broke off/);
  await setNumber(page, "6");
  assert.equal(await ask(page, "Count"), "4 solutions", "another takes over");
  await page.evaluate("void (Worker.prototype.postMessage = function () { this.onmessage({data: {error: {status: 'no_resources', message: 'out of memory'}}}); })");
  assert.match(await ask(page, "Count"), /does not fit into the 2 GiB/);
  page = await opened();
  await page.evaluate("void (delete WebAssembly.Tag)");
  assert.match(await ask(page, "Count"), /^This browser is too old for the solver\./);
  isOfFolder(page);
  page = await opened(linkOf("tiling", { width: 200, height: 200, cells: "#".repeat(40_000), sets: ["2"], repeat: true, turns: "flip", own: "", distinct: false }));
  assert.match(await sums(page), /^The board has 40,000 cells\./);
  assert.equal(await ask(page, "First"), "found a board of 40000 cells, expected up to 10000");
  isOfFolder(page);
});

test("every mode is accessible, and no wider than the screen", async () => {
  for (const mode of MODES) {
    const page = await opened("", mode);
    await page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
    assert.deepEqual(await accessibilityFaults(page), [], mode);
    for (const width of [360, 768, 1200, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await fits(page), `${mode} fits into ${width}`);
    }
    await page.close();
  }
});

test("the keyboard alone will do", async () => {
  const page = await opened();
  await press(page, "Tab");
  assert.equal(await page.evaluate("document.activeElement.id"), "tab-sudoku");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await page.evaluate("document.activeElement.id"), "tab-queens");
  for (let k = 0; k < 8 && (await page.evaluate("document.activeElement.textContent")) !== "Count"; ++k) await press(page, "Tab");
  await press(page, "Enter");
  await until(page, "(document.querySelector('.headline') || {}).textContent === '92 solutions'");
  isOfFolder(page);
});

test("from a host, and once more when that is gone", async () => {
  const page = await newPage();
  let origin;
  await withHost(site, async (address) => {
    origin = address;
    await page.goto(origin);
    assert.equal(await ask(page, "Count"), "1 solution");
    isSound(page, origin, `blob:${origin}`);
    await until(page, "navigator.serviceWorker.ready.then((it) => it.active !== null)");
  });
  await page.goto(`${origin}#1.queens.j.eyJzaXplIjo3fQ`);
  await page.reload();
  assert.equal(await ask(page, "Count"), "40 solutions");
  assert.deepEqual(page.faults, []);
});
