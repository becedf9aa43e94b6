// SPDX-License-Identifier: MIT
// The panels of a step: the sentence, the counters, the path, bars and the table. Names come from the problem
// and may hold any characters, so all text is set as text, and never as markup.

const recording = JSON.parse(document.getElementById("recording").textContent);
const replay = new Replay(recording.problem);
const byId = (id) => document.getElementById(id);
const count = (number) => number.toLocaleString("en-US");
const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
const strong = (text) => make("b", {}, text);
const MOST_ROWS = 200;

function make(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
}

/** Makes `parent` have `number` children, without touching those that stay. */
function fit(parent, number, create) {
  while (parent.children.length > number) parent.lastElementChild.remove();
  while (parent.children.length < number) parent.append(create(parent.children.length));
}

const itemName = (item) => (recording.problem.named ? replay.items[item] : `item ${replay.items[item]}`);

/** An option's name or, if it has none, its number and its items, by their names or numbers. */
function optionName(option) {
  const name = replay.optionNames && replay.optionNames[option];
  if (name) return name;
  const most = 6, items = replay.options[option];
  const cells = items.slice(0, most).map((item, cell) => {
    const colour = replay.colours ? replay.colours[option][cell] : 0;
    return replay.items[item] + (colour ? ":" + replay.colourNames[colour] : "");
  });
  return `${option}: ${cells.join(" ")}${items.length > most ? " …" : ""}`;
}

/** "r0c1 and 3 more": names in bold, as nodes. */
function listed(names) {
  const most = 3, nodes = [];
  names.slice(0, most).forEach((name, k) => nodes.push(k ? ", " : "", strong(name)));
  if (names.length > most) nodes.push(` and ${names.length - most} more`);
  return nodes;
}

function branchSentence(level, depth) {
  const name = strong(itemName(level.item)), lead = `Level ${depth}: `;
  if (recording.choose === "first") {
    const branches = level.degree === 1 ? "1 branch" : `${count(level.degree)} branches`;
    return [lead, name, ` is the first item left, with ${branches}. Branch on it.`];
  }
  if (level.degree === 1) return [lead, name, " has only one option left: it is forced."];
  const bounded = Boolean(replay.bounds[level.item]);
  return [lead, name, ` has the fewest ${bounded ? "ways to go on" : "options left"}, `, strong(String(level.degree)), ". Branch on it."];
}

function deadEndSentence() {
  const short = replay.items.map((_, item) => item).filter((item) => replay.isActive(item) && replay.degree(item) <= 0);
  const needs = short.length === 1 && replay.need(short[0]) > 1;
  return [make("span", { class: "dead" }, "Dead end: "), ...listed(short.map(itemName)),
    needs ? ` needs ${replay.need(short[0])} options more and has ${replay.size[short[0]]}.` : ` ${short.length === 1 ? "has" : "have"} no option left.`];
}

function leaveSentence() {
  const level = replay.forgotten[replay.forgotten.length - 1], depth = replay.path.length;
  const all = level.tried === 1 ? "The only branch" : `All ${level.tried} branches`;
  const is = level.tried === 1 ? "is" : "are";
  const next = depth > 0 ? `back to level ${depth}.` : `the search is over, with ${plural(replay.covers, "cover")}.`;
  return [`${all} of `, strong(itemName(level.item)), ` ${is} tried: ${next}`];
}

function branchNumber(level) {
  return level.degree === 1 ? ", the only branch." : `, branch ${level.tried} of ${level.degree}.`;
}

function stepSentence() {
  const step = replay.lastStep(), level = replay.top(), depth = replay.path.length;
  if (step === undefined) return [startSentence()];
  if (isBranch(step)) return branchSentence(level, depth);
  if (isTake(step)) return [`Level ${depth}: take `, strong(optionName(subject(step))), branchNumber(level)];
  if (step === TAKE_NONE)
    return [`Level ${depth}: take no more of `, strong(itemName(level.item)), branchNumber(level)];
  if (step === GIVE_BACK) {
    const option = replay.forgotten[replay.forgotten.length - 1];
    return [`Level ${depth}: give `, strong(option === NONE ? "that" : optionName(option)), " back."];
  }
  if (step === LEAVE) return leaveSentence();
  if (step === COVER) return [make("span", { class: "found" }, `Cover ${count(replay.covers)}: `), "every item is covered."];
  return deadEndSentence();
}

function startSentence() {
  if (recording.impossible) return "The required options exclude each other, so there is no cover and nothing to search.";
  const given = replay.required.length;
  const required = given > 0 ? `${plural(given, "required option")} ${given === 1 ? "is" : "are"} taken already. ` : "";
  return `${required}Every item is to be covered${replay.bounds.some(Boolean) ? " as often as it asks for" : " exactly once"}. Press play, or the right arrow.`;
}

function drawSentence() {
  const nodes = stepSentence();
  if (replay.isAtEnd() && recording.cut) nodes.push(make("span", { class: "cut" }, ` The recording ends here (${recording.cut}); the search goes on.`));
  byId("sentence").replaceChildren(...nodes);
}

/** A cost, which is a whole number of units, with its decimals. */
function costInWords(units) {
  const digits = (units < 0n ? -units : units).toString().padStart(replay.costDecimals + 1, "0");
  const point = digits.length - replay.costDecimals;
  return (units < 0n ? "-" : "") + digits.slice(0, point) + (replay.costDecimals ? "." + digits.slice(point) : "");
}

function drawFacts() {
  const whole = (part, all) => (recording.cut ? count(part) : `${count(part)} of ${count(all)}`);
  const facts = [["Step", `${count(replay.step)} of ${count(replay.steps.length)}`], ["Covers", whole(replay.covers, recording.covers)],
    ["Search nodes", whole(replay.nodes, recording.nodes)], ["Dead ends", count(replay.deadEnds)], ["Depth", count(replay.path.length)]];
  if (replay.costs) facts.push(["Cost so far", costInWords(replay.taken().reduce((sum, option) => sum + BigInt(replay.costs[option]), 0n))]);
  byId("facts").replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

function drawPath() {
  const list = byId("path"), hidden = Math.max(0, replay.path.length - MOST_ROWS), levels = replay.path.slice(hidden);
  list.start = hidden + 1;
  fit(list, levels.length, () => {
    const choice = make("span", { class: "choice" }, make("span", { class: "item" }), make("span", { class: "option" }));
    return make("li", {}, make("div", {}, choice, make("span", { class: "of" })));
  });
  levels.forEach((level, k) => {
    const [choice, of] = list.children[k].firstElementChild.children, [item, option] = choice.children;
    item.textContent = itemName(level.item);
    option.textContent = level.option >= 0 ? optionName(level.option) : level.option === NONE ? "no more" : "";
    of.textContent = `${level.tried} of ${level.degree}`;
    list.children[k].classList.toggle("top", k === levels.length - 1);
  });
  list.scrollTop = list.scrollHeight;
  byId("path-note").textContent = levels.length === 0 ? "No item is branched on." : hidden > 0 ? `${plural(hidden, "level")} above.` : "";
}

/** Rows of a name, a bar and a number. */
function drawBars(list, rows) {
  const most = rows.reduce((sum, row) => Math.max(sum, row.value), 1);
  fit(list, rows.length, () => make("li", {}, make("span", { class: "name" }), make("i", {}), make("span", { class: "value" })));
  list.style.setProperty("--name", `${rows.reduce((most, row) => Math.max(most, row.name.length), 3)}ch`);
  rows.forEach((row, k) => {
    const node = list.children[k], [name, bar, value] = node.children;
    node.className = row.kind;
    name.textContent = name.title = row.name;
    bar.style.setProperty("--share", row.value / most);
    value.textContent = row.note === undefined ? count(row.value) : row.note;
  });
}

/** The groups of items in the list, from above. */
const AT_HAND = 0, ACTIVE = 1, SECONDARY = 2, COVERED = 3;

function itemRow(item, size) {
  const name = itemName(item), top = replay.top(), isClosed = replay.closed[item] > 0;
  if (top && top.option === NOTHING && top.item === item)
    return { name, value: replay.candidates().length, kind: "now", group: AT_HAND, rank: 0 };
  if (!replay.isPrimary(item)) {
    const note = replay.coloured[item] > 0 ? replay.colourNames[replay.colour[item]] : isClosed ? "used" : undefined;
    const group = isClosed ? COVERED : SECONDARY;
    return { name, value: isClosed ? 0 : size, kind: isClosed ? "done" : "secondary", group, rank: 0, note };
  }
  if (isClosed) return { name, value: 0, kind: "done", group: COVERED, rank: 0, note: "covered" };
  const need = replay.need(item), degree = size + 1 - need;
  const note = replay.bounds[item] ? `${size}, needs ${need}` : undefined;
  return { name, value: size, kind: degree <= 0 ? "short" : "", group: ACTIVE, rank: Math.max(0, degree), note };
}

/** Active items in the order in which the search would choose them. */
function itemRows() {
  const sizes = replay.openSizes(), isFirst = recording.choose === "first"; // then items are taken as they stand
  const rows = replay.items.map((_, item) => ({ ...itemRow(item, sizes[item]), item }));
  return rows.sort((a, b) => a.group - b.group || (isFirst ? 0 : a.rank - b.rank) || a.item - b.item);
}

function drawItems() {
  const rows = itemRows();
  drawBars(byId("items"), rows.slice(0, MOST_ROWS));
  byId("items-note").textContent = rows.length > MOST_ROWS ? `${plural(rows.length - MOST_ROWS, "item")} more.` : "";
}

function drawProfile() {
  const nodes = [...replay.nodesByDepth];
  while (nodes.length > 1 && !nodes[nodes.length - 1]) nodes.pop();
  const row = (value, depth) => ({ name: String(depth), value, kind: depth === replay.path.length ? "now" : "" });
  drawBars(byId("profile"), nodes.slice(0, MOST_ROWS * 5).map(row));
}

/** The matrix: a row an option, a column an item. Only small ones can be read. */
class TableView {
  static suits() {
    return replay.options.length <= 60 && replay.items.length <= 40;
  }

  constructor(parent) {
    this.heads = replay.items.map((name) => make("th", { scope: "col" }, make("span", {}, name)));
    const cells = replay.options.map((items, option) =>
      replay.items.map((_, item) => {
        const at = items.indexOf(item), colour = at >= 0 && replay.colours ? replay.colours[option][at] : 0;
        return make("td", at >= 0 ? { class: "one" } : {}, at < 0 ? "·" : colour ? replay.colourNames[colour] : "1");
      })
    );
    this.columns = replay.items.map((_, item) => [this.heads[item], ...cells.map((row) => row[item])]);
    this.rows = replay.options.map((_, option) => {
      const name = (replay.optionNames && replay.optionNames[option]) || String(option);
      return make("tr", {}, make("th", { scope: "row" }, name), ...cells[option]);
    });
    const head = make("thead", {}, make("tr", {}, make("td", {}), ...this.heads));
    const table = make("table", {}, head, make("tbody", {}, ...this.rows));
    table.classList.toggle("upright", replay.items.every((name) => name.length <= 3));
    table.classList.toggle("roomy", replay.items.length <= 14);
    parent.append(table);
  }

  draw() {
    const taken = new Set(replay.taken()), candidates = new Set(replay.candidates()), top = replay.top();
    const now = top && top.option === NOTHING ? top.item : -1;
    this.rows.forEach((row, option) => {
      row.className = taken.has(option) ? "taken" : candidates.has(option) ? "candidate" : replay.hidden[option] ? "gone" : "";
    });
    this.columns.forEach((column, item) => {
      for (const cell of column) {
        cell.classList.toggle("now", item === now);
        cell.classList.toggle("done", item !== now && replay.closed[item] > 0);
      }
    });
  }
}

const boardView = recording.board ? new BoardView(recording.board, replay) : undefined;
const tableView = TableView.suits() ? new TableView(byId("table")) : undefined;

/** What does not change. */
function drawFrame() {
  byId("title").textContent = recording.title;
  const secondary = replay.secondary.filter(Boolean).length, items = replay.items.length;
  const kinds = secondary > 0 ? ` (${count(items - secondary)} primary, ${count(secondary)} secondary)` : "";
  const scope = recording.cut ? `The first ${plural(replay.steps.length, "step")} of the search; the recording was cut there: ${recording.cut}.`
    : `The whole search: ${plural(recording.covers, "cover")}, ${plural(recording.nodes, "search node")}, ${plural(replay.steps.length, "step")}.`;
  byId("about").textContent = `${plural(items, "item")}${kinds}, ${plural(replay.options.length, "option")}. ${scope}`;
  const prints = ["The engine is links, dancing links, on the problem as it is, without simplification."];
  if (replay.bounds.some(Boolean)) prints.push("An item with a multiplicity is covered by as many options as its bounds say.");
  if (secondary > 0) prints.push(`A secondary item may stay uncovered${replay.colours ? ", and takes several options if they agree on its colour" : ""}.`);
  if (replay.costs) prints.push("Costs are added up; they do not steer this search.");
  byId("fine-print").textContent = prints.join(" ");
  byId("board-panel").hidden = !boardView;
  byId("table-panel").hidden = !tableView;
  document.body.classList.toggle("plain", !boardView);
  document.body.classList.toggle("bare", !boardView && !tableView);
  if (boardView) {
    byId("board").append(boardView.picture);
    document.body.classList.toggle("wide", boardView.proportion > 2.2);
    const { small, hasChoice } = boardView.candidates;
    const left = small.length === 0 ? "" : hasChoice ? " Small: what is left." : " A dot: no option left.";
    byId("rules").textContent = recording.board.notes.join("; ");
    byId("legend").textContent = `Dashed: where the options of the item at hand lie.${left}`;
  }
}

function drawStep() {
  drawSentence();
  drawFacts();
  drawPath();
  drawItems();
  drawProfile();
  if (boardView) boardView.draw();
  if (tableView) tableView.draw();
}
