// SPDX-License-Identifier: MIT
// Without these tests nobody would see whether the page of `watch` replays the search that `count` ran, in a real browser: steps, boards,
// keys, contrast, and names that try to break out of it.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { accessibilityFaults, fits, folder, gen, isSound, newPage, run, shell, until, write } from "./support.js";

const SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."; // far jumps: 11,141 steps
const PAPER = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"; // Knuth's matrix (1): one cover
// Bounds, colours, costs, an option without a primary item. By docs/semantics.md, 15 of the 256 sets of its options are covers.
const RICH = "A 0:2|B 1:3|C | X Y\nA X:r |3\nA X:g |1\nB X:r |2\nB C Y |5\nC X:g |1\nC Y |2\nC X:r |4\nX\n";
// Hostile names: markup, quotes, control bytes, turned text, words of the script.
const NAMES = ["</script><script>hacked=1</script>", "<img src=x onerror=hacked=1>", "\"';hacked=1;//", "{script}", "<!--", "&lt;b&gt;", "\x01bell\x07",
  "\u202eturned", "\u2028line", "]]>", "__proto__", "constructor", "${hacked=1}", "\\u003c/script>"];
const five = [1, 2, 3, 4, 5];
const PETERSEN = [...five.map((k) => [k, (k % 5) + 1]), ...five.map((k) => [k, k + 5]), ...five.map((k) => [k + 5, ((k + 1) % 5) + 6])];
// A small problem of each front end, and looks that it lacks: a block and a given; marks of several colours.
const BOARDS = {
  edges: ["2x2", "--set", "ab"], graph: ["--matching", "--text", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"], groups: ["4", "2", "3"],
  langford: ["3"], latin: ["3"], nonogram: ["--text", "rows\n2\n1\ncolumns\n2\n1\n"], pentomino: ["3x5", "--pieces", "LNV"], queens: ["4"],
  stars: ["4"], sudoku: ["--grid", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
  tile: ["--text", "board 2x3; set 2 x3"], words: ["2x2", "--text", "ab cd ac bd"],
  zebra: ["--text", "pet: dog cat\ndrink: tea milk\ndog = milk\n"],
  variants: ["sudoku", "--grid", ".".repeat(16), "--cage", "3 r0c0 r0c1", "--thermo", "r3c3 r3c2 r2c2", "--dots", "r1c0-r1c1 white", "--odd", "r2c0"],
  crossword: ["words", "--text", "..t\n.#.\n...\nwords:\ncat car tan run\n"],
  colouring: ["graph", "--colours", "3", "--text", `p edge 10 15\n${PETERSEN.map(([a, b]) => `e ${a} ${b}\n`).join("")}`],
  mates: ["latin", "--mates", "--text", "1 2 3\n2 3 1\n3 1 2\n"], steiner: ["groups", "7", "3"],
  labels: ["tile", "--text", "board\nAB##\n####\n\nleave A 1\nleave B 1\nset 3 x*"],
};

/** Writes the page of a problem; its address. */
function pageOf(name, problem, ...flags) {
  const path = join(folder, `${name}.html`);
  assert.deepEqual(run(["watch", "-q", "-o", path, ...flags, write(`${name}.problem`, problem)]), { code: 0, out: "", err: "" });
  return pathToFileURL(path).href;
}

async function opened(address, options) {
  const page = await newPage(options);
  await page.goto(address);
  return page;
}

/** Loads the page anew, even if only the part behind # differs. */
async function reopen(page, address) {
  await page.goto("about:blank");
  await page.goto(address);
}

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

const facts = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#facts div")].map((it) => [...it.children].map((part) => part.textContent))));
const sentence = (page) => page.textContent("#sentence");
const step = (page) => page.evaluate(() => Number(document.getElementById("time").value));
const steps = (page) => page.evaluate("replay.steps.length");

/** From start to end and back, held against what `count` says of the same search. */
async function replayed(name, problem, covers, ...flags) {
  const page = await opened(pageOf(name, problem, ...flags));
  assert.deepEqual([await step(page), await page.evaluate("timer")], [0, 0], "reduced motion plays nothing");
  const state = (replay) => `JSON.stringify([${["size", "hidden", "used", "closed", "colour", "coloured"].map((it) => `[...${replay}.${it}]`)},
    ${["path", "covers", "deadEnds", "nodes", "step"].map((it) => `${replay}.${it}`)}])`;
  const first = await page.evaluate(state("replay"));
  await press(page, "End");
  const words = ["count", "--json", "--engine", "links", "--no-simplify", "--threads", "1", ...flags, join(folder, `${name}.problem`)];
  const counted = JSON.parse(run(words).out.trim().split("\n").at(-1));
  const shown = await facts(page);
  assert.deepEqual([shown.Covers, counted.count], [`${covers} of ${covers}`, String(covers)]);
  const nodes = counted.stats.nodes.toLocaleString("en");
  assert.equal(shown["Search nodes"], `${nodes} of ${nodes}`);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("#profile .value")].map((it) => Number(it.textContent.replaceAll(",", "")))),
    counted.stats.profile, "nodes by depth");
  assert.match(await sentence(page), /the search is over/);
  await press(page, "Home");
  assert.equal(await page.evaluate(state("replay")), first, "back at the start");
  // The state of a step does not depend on the way to it, and each item has as many branches as the page announced.
  const wrong = await page.evaluate(`(() => {
    const all = replay.steps.length;
    for (let k = 1; k <= 25; ++k) {
      const place = (k * 7919) % (all + 1);
      replay.go(place);
      const other = new Replay(recording.problem);
      for (let k = 0; k < place; ++k) other.move(1);
      if (${state("replay")} !== ${state("other")}) return "step " + place;
    }
    replay.go(0);
    while (!replay.isAtEnd()) {
      if (replay.step < replay.steps.length) replay.move(1), replay.move(-1);
      replay.move(1);
      const level = replay.forgotten[replay.forgotten.length - 1];
      if (replay.lastStep() === LEAVE && level.tried !== level.degree) return "branches at step " + replay.step;
      const lacks = (_, i) => replay.isActive(i) && replay.degree(i) <= 0;
      if (replay.lastStep() === DEAD_END && !replay.items.some(lacks)) return "dead end at " + replay.step;
    }
    return "";
  })()`);
  assert.equal(wrong, "");
  isSound(page, page.url().split("#")[0]);
  return page;
}

test("six queens: keys, controls, links", async () => {
  const page = await replayed("queens", gen(["queens", "6"]), 4); // A000170
  await press(page, "Home", "ArrowRight", "ArrowRight");
  assert.equal(await step(page), 2);
  await press(page, "ArrowLeft");
  assert.deepEqual([await step(page), await sentence(page)], [1, "Level 1: row 3 has the fewest options left, 6. Branch on it."]);
  await press(page, "n");
  assert.match(await sentence(page), /^Cover 1: /);
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("#board .mark")].map((it) => it.textContent).join("")), "♛".repeat(6));
  await press(page, "N", "N", "N");
  assert.match(await sentence(page), /^Cover 4: /);
  await press(page, "Home", "ArrowRight", "ArrowRight", "o");
  assert.deepEqual([await sentence(page), (await facts(page)).Depth], ["Level 1: give r3c0 back.", "1"]);
  await press(page, "Home", "o");
  assert.equal(await step(page), await steps(page), "O without a branch finishes all");
  await press(page, "Home", "Space");
  await until(page, "replay.step > 1");
  const live = () => page.getAttribute("#sentence", "aria-live");
  assert.equal(await live(), "off", "nothing is read out meanwhile");
  await press(page, "Space");
  const here = await step(page);
  await page.waitForTimeout(600);
  assert.deepEqual([await step(page), await live()], [here, "polite"], "space pauses");

  await press(page, "Home");
  for (const width of [360, 1100]) {
    await page.setViewportSize({ width, height: 740 });
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("button")].filter((it) => it.offsetWidth < 44 || it.offsetHeight < 44).map((it) => it.id)), []);
  }
  await page.focus("#play");
  await press(page, "Tab");
  assert.deepEqual(await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    return [document.activeElement.id, style.outlineStyle, parseFloat(style.outlineWidth) >= 2];
  }), ["on", "solid", true], "the focus is seen");
  await press(page, "Space");
  await until(page, "replay.step === 1");
  for (const [button, place] of [["last", await steps(page)], ["back", (await steps(page)) - 1], ["first", 0]]) {
    await page.click(`#${button}`);
    assert.equal(await step(page), place, `button ${button}`);
  }
  assert.ok(await page.isDisabled("#back"));

  const address = page.url().split("#")[0];
  await reopen(page, `${address}#step=7`);
  assert.deepEqual([await step(page), await page.evaluate("timer")], [7, 0], "a link to a step");
  await press(page, "ArrowRight");
  await until(page, "location.hash === '#step=8'");
  await page.evaluate("location.hash = '#step=20'");
  await until(page, "replay.step === 20");
  for (const [hash, place] of [["#step=999999999999999999999", await steps(page)], ["#step=-1", 0], ["#step=<b>", 0]]) {
    await reopen(page, address + hash);
    assert.equal(await step(page), place, hash);
  }
  isSound(page, address);
});

test("motion, and both colour schemes", async () => {
  const address = pageOf("moving", gen(["queens", "6"]));
  await until(await opened(address, { reducedMotion: "no-preference" }), "replay.step > 0"); // plays by itself
  const grounds = new Set();
  for (const colorScheme of ["light", "dark"]) {
    const page = await opened(`${address}#step=5`, { colorScheme });
    // Covered items fade in the head of the table; the list beside it has them in full.
    assert.deepEqual(await accessibilityFaults(page, "thead .done"), [], colorScheme);
    grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  assert.equal(grounds.size, 2);
});

test("other problems are replayed as they were searched", async () => {
  const page = await replayed("sudoku", gen(["sudoku", "--grid", SUDOKU]), 1);
  await press(page, "Home", "n");
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("#board .mark, #board .given")].map((it) => it.textContent).join("")),
    run(["render", "--style", "line"], run(["solve", join(folder, "sudoku.problem")]).out).out.trim());
  await replayed("dominoes", gen(["tile", "--text", "board 4x4; set 2 x*"]), 36); // A004003
  const paper = await replayed("paper", PAPER, 1);
  assert.equal(await paper.locator("tbody tr").count(), 6, "the table has a row an option");
  await replayed("rich", RICH, 15);
  await replayed("first", RICH, 15, "--choose", "first");
});

// What the board of a page shows: texts with their places; how many cells are filled with a colour, how many are black; how many edges
// are heavy and faint, how many lines are drawn and taken.
function shown() {
  const board = document.querySelector("#board svg"), all = (what) => [...board.querySelectorAll(what)];
  const texts = all("text:not(.dot)").filter((it) => it.textContent && it.getAttribute("visibility") !== "hidden");
  const segments = (what) => all(what).reduce((sum, path) => sum + ((path.getAttribute("d") || "").match(/M/g) || []).length, 0);
  return [texts.map((it) => [it.textContent, it.getAttribute("x") / 40, it.getAttribute("y") / 40]),
    [all("[class*=hue-]").length, all(".black").length, segments(".heavy"), segments(".faint"), segments(".line:not(.taken, .focus, .latest)"), segments(".taken")]];
}

// The same of the SVG picture of one cover, but that lines count once more where they are taken.
function drawn(svg) {
  const group = [...new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.children].find((it) => it.tagName === "g");
  const parts = (tag) => [...group.children].filter((it) => it.tagName === tag);
  const count = (letter, keep) => parts("path").filter(keep).reduce((sum, path) => sum + path.getAttribute("d").split(letter).length - 1, 0);
  const named = (name) => (path) => path.getAttribute("class") === name;
  return [parts("text").map((it) => [it.textContent, it.getAttribute("x") / 32, it.getAttribute("y") / 32]),
    [count("Z", (path) => path.getAttribute("fill")), count("Z", named("black")), ...["heavy", "faint", "line", "taken"].map((name) => count("M", named(name)))]];
}

/** Texts of ours that are not theirs at the same place; in a table groups may stand in another order, but in their row. */
function strangers(ours, theirs, isTable) {
  const left = [];
  for (const [text, x, y] of ours) {
    const at = theirs.findIndex((it) => it[0] === text && Math.abs(it[2] - y) < 0.3 && (isTable || Math.abs(it[1] - x) < 0.1));
    if (at < 0) left.push([text, x, y]);
    else theirs.splice(at, 1);
  }
  return [...left, ...theirs];
}

test("boards look as render --svg draws them, for every front end", async () => {
  const listed = run(["help"]).out.split("Front ends, for gen\n")[1].split("\n\n")[0].match(/^ {2}[a-z]+/gm).map((it) => it.trim());
  assert.deepEqual(listed.filter((name) => !BOARDS[name]), []);
  const blank = await newPage(); // the policy of the other pages would count the styles of a picture
  for (const [name, words] of Object.entries(BOARDS)) {
    const page = await opened(pageOf(`board-${name}`, gen(listed.includes(name) ? [name, ...words] : words)));
    const empty = await page.innerHTML("#board");
    await page.evaluate("while (!replay.isAtEnd() && replay.lastStep() !== COVER) { replay.go(replay.step + 1); show(); }");
    assert.match(await sentence(page), /^Cover 1: /, name);
    const taken = await page.evaluate("replay.taken().sort((a, b) => a - b).join(' ')");
    const problem = join(folder, `board-${name}.problem`);
    assert.ok(run(["solve", "--all", problem]).out.split("\n").includes(taken), name);
    const [origin] = run(["solve", "--limit", "1", problem]).out.split("\n");
    const [texts, counts] = await page.evaluate(shown);
    const [pictured, expected] = await blank.evaluate(drawn, run(["render", "--svg"], `${origin}\n${taken}\n`).out);
    const letters = (list) => list.map((it) => it[0]).sort();
    if (name === "steiner") assert.deepEqual(letters(texts), letters(pictured), name); // its groups have no row
    else assert.deepEqual(strangers(texts, pictured, name === "groups"), [], name);
    assert.deepEqual(counts, expected, `${name}: colours, blocks, edges, lines`);
    await press(page, "End", "Home");
    assert.equal(await page.innerHTML("#board"), empty, name);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.ok(await fits(page), name);
    assert.deepEqual(page.faults, [], name);
    await page.close();
  }
});

test("names that would break out of the page show as text, and nothing runs", async () => {
  const address = pageOf("hostile", JSON.stringify({ name: "</title><script>hacked=1</script>",
    items: [...NAMES.map((name) => ({ name })), { name: "s", kind: "secondary" }],
    options: [...NAMES.map((name, k) => ({ name, items: [k] })), { name: "x", items: [[NAMES.length, "</script><script>hacked=1</script>"], 0] }] }));
  const page = await opened(address);
  assert.deepEqual([await page.title(), await page.textContent("#title")], Array(2).fill("</title><script>hacked=1</script>"));
  await press(page, "n");
  const visible = NAMES.map((name) => name.replace(/[\x01\x07]/g, (it) => `\\x0${it.charCodeAt(0)}`).replace("\u202e", "\\u202e").replace("\u2028", "\\u2028"));
  assert.deepEqual(await page.locator("thead th").allTextContents(), [...visible, "s"]);
  assert.match(await sentence(page), /^Cover 1/);
  assert.equal(await page.evaluate("typeof hacked"), "undefined");
  assert.deepEqual(await page.evaluate(() => [document.scripts.length, document.images.length]), [2, 0], "no more elements than ours");
  isSound(page, address);
  // No reader takes broken UTF-8, but a name of a file, which is the title then, may be any.
  assert.equal(run(["watch"], Buffer.from("A\xff\n", "latin1")).code, 65);
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/a`), Buffer.from([0xff]), Buffer.from("<b>.dlx")]), PAPER);
  assert.equal(shell(`"$0" watch -o file.html $'a\\xff<b>.dlx'`), 0);
  await page.goto(pathToFileURL(join(folder, "file.html")).href);
  assert.equal(await page.title(), "a\\xff<b>.dlx");
  // Even were an element to get in, the page lets no script of it run, and loads nothing.
  await reopen(page, address);
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("script"), { textContent: "hacked=1" })));
  const asked = await page.evaluate(() => fetch("http://127.0.0.1:9/").then(() => "sent", () => "refused"));
  assert.deepEqual([await page.evaluate("typeof hacked"), asked], ["undefined", "refused"]);
  assert.ok(page.faults.some((fault) => fault.includes("Content Security Policy")));
});

test("recordings that are cut, and problems with little to show", async () => {
  const page = await opened(pageOf("cut", gen(["queens", "8"]), "--steps", "100"));
  assert.match(await page.textContent("#about"), /The first 100 steps/);
  await press(page, "End");
  assert.match(await sentence(page), /The recording ends here \(step limit 100\)/);
  assert.ok(!(await facts(page)).Covers.includes("of"), "totals are of what is seen");
  for (const [name, text, keys, says] of [["none", "A B\nA\n", ["ArrowRight"], "Dead end: B has no option left."],
    ["empty", '{"items":[{"name":"a","kind":"secondary"}],"options":[[0]]}', ["n"], "Cover 1: every item is covered."],
    ["apart", '{"items":["a"],"options":[[0],[0]],"require":[0,1]}', ["End"], "The required options exclude each other"],
    ["required", '{"items":["a","b"],"options":[[0],[1],[1]],"require":[0]}', [], "1 required option is taken already."]]) {
    await page.goto(pageOf(name, text));
    await press(page, ...keys);
    assert.ok((await sentence(page)).includes(says), name);
  }
  const many = Array.from({ length: 60 }, (_, k) => `i${k}`);
  await page.goto(pageOf("large", [many.join(" "), ...many].join("\n")));
  assert.ok(await page.isHidden("#table-panel"), "no table of more than 40 items");
  assert.deepEqual(page.faults, []);
});

test("narrow screens and paper", async () => {
  const page = await opened(pageOf("matrix", "1 0 0 1\n0 1 1 0\n0 1 0 1\n"));
  for (const width of [360, 700, 1100]) {
    await page.setViewportSize({ width, height: 740 });
    const [table, path, items] = await page.evaluate(() => ["table-panel", "path", "items"].map((id) => document.getElementById(id).getBoundingClientRect().top));
    assert.ok(table <= Math.min(path, items), `${width} pixels: the table first`);
  }
  await press(page, "ArrowRight");
  assert.match(await sentence(page), /item 0 has the fewest options left|item 0 has only one/);
  assert.equal(await page.locator("thead th").first().textContent(), "0");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await page.evaluate(() => [".time", ".bar", "footer"].map((what) => getComputedStyle(document.querySelector(what)).display)), Array(3).fill("none"));
  assert.deepEqual(await page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]), ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  assert.deepEqual(page.faults, []);
});
