// SPDX-License-Identifier: MIT
// The package: problems and puzzles, each question of which a worker answers. index.d.ts says what all of it means.
import { QuadrilleError, nameOf } from "./engine.js";
import { platform } from "./platform.js";

export { QuadrilleError };

const idle = []; // workers that have answered, to be asked again
const lost = ["internal", "no_resources"]; // after such an error a worker's memory may be in disorder, or full
let lastId = 0;  // of a problem: a worker knows by it what it has read

/** A worker that answers one question at a time. */
class Helper {
  constructor() {
    this.worker = platform.start(new URL("./worker.js", import.meta.url), (message) => this.hear(message), (error) => this.fail(error));
  }

  /** Asks a question. `hear(message)` gets what the worker tells before its answer. */
  ask(question, hear) {
    this.worker.hold(true);
    return new Promise((resolve, reject) => {
      Object.assign(this, { resolve, reject, tell: hear });
      try {
        this.worker.post(question);
      } catch (error) { // what cannot be sent
        this.end(error);
      }
    });
  }

  hear(message) {
    if (message.error && lost.includes(message.error.status)) this.end(errorOf(message.error));
    else if (message.error) this.rest().reject(errorOf(message.error));
    else if ("answer" in message) this.rest().resolve(message.answer);
    else this.tell?.(message);
  }

  /** Makes it ready for the next question. */
  rest() {
    const { resolve, reject } = this;
    this.worker.hold(false);
    idle.push(this);
    return { resolve, reject };
  }

  fail(error) {
    this.end(error instanceof QuadrilleError ? error : new QuadrilleError("internal", `the worker ended: ${error?.message ?? error}`));
  }

  /** Ends the worker, which may be idle. What it told before may still come, and must not make it idle again. */
  end(reason) {
    this.worker.end();
    this.hear = () => {};
    if (idle.includes(this)) idle.splice(idle.indexOf(this), 1);
    this.reject?.(reason);
  }
}

function errorOf({ status, message, line, column }) {
  return new QuadrilleError(status, message, line, column);
}

/** Has a question answered. A signal ends the worker, whatever it is at. */
async function ask(question, { signal, progress, hear } = {}) {
  signal?.throwIfAborted();
  const helper = idle.pop() ?? new Helper();
  const abort = () => helper.end(signal.reason);
  signal?.addEventListener("abort", abort);
  try {
    return await helper.ask(question, (message) => {
      if (message.progress) progress?.(message.progress);
      else hear?.(message);
    });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

function refuse(message) {
  throw new QuadrilleError("bad_argument", message);
}

/** Has a verb of the engine answered (docs/verbs.md), which checks its params. `more` is for the worker. */
function run(verb, given, { signal, progress, ...params } = {}, { hear, ...more } = {}) {
  for (const name of ["require", "forbid"])
    if (params[name] !== undefined && !Array.isArray(params[name])) refuse(`found ${nameOf(params[name])} for ${name}, expected an array of options`);
  return ask({ verb, given, params, ...more }, { signal, progress, hear });
}

const cells = [0, 1, 0n, 1n, false, true, "0", "1"];

/** A row of a matrix, checked. */
function cellsOf(row, i) {
  if (typeof row?.[Symbol.iterator] !== "function" || row instanceof Set || row instanceof Map)
    refuse(`found ${nameOf(row)} for row ${i}, expected an array of 0s and 1s`);
  return Array.from(row, (cell, j) => {
    if (!cells.includes(cell)) refuse(`found ${nameOf(cell)} in row ${i}, column ${j}, expected 0 or 1`);
    return Number(cell);
  });
}

const asText = '; JSON.stringify({ items: ["1", "4"], options: [{ name: "A", items: ["1", "4"] }] }) is a text for Problem.parse';
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The rows of a matrix, checked here: the engine would name a place in JSON that nobody sees. */
function matrixOf(rows) {
  if (typeof rows === "string" || typeof rows?.[Symbol.iterator] !== "function") {
    const remedy = typeof rows === "string" ? "; Problem.parse reads a text" : isObject(rows) ? asText : "";
    refuse(`found ${nameOf(rows)} for a matrix, expected an array of rows${remedy}`);
  }
  const matrix = Array.from(rows, cellsOf);
  matrix.forEach((row, i) => {
    if (row.length !== matrix[0].length) refuse(`found ${row.length} cells in row ${i}, expected ${matrix[0].length} as in row 0`);
  });
  return matrix;
}

/** The text of a problem or puzzle, checked. `ofArray` says what to do with an array. */
function textOf(text, ofArray, ofObject = "") {
  if (typeof text === "string" || (ArrayBuffer.isView(text) && text.BYTES_PER_ELEMENT === 1)) return text;
  const remedy = Array.isArray(text) ? ofArray : isObject(text) ? ofObject : "";
  return refuse(`found ${nameOf(text)} for a text, expected a string or a Uint8Array${remedy}`);
}

/** Only parse, matrix and make say what a problem or puzzle consists of. */
function checkGiven(given, how) {
  if (typeof given?.id !== "number") refuse(`found ${nameOf(given)} for a constructor, expected ${how}`);
}

/** Throws if a limit ended a search; the error gets `found`, too. */
function refuseCut(result, found = {}) {
  if (result.complete) return;
  const error = new QuadrilleError("stopped", `a limit came first (${result.ending}): at least ${result.count} covers`);
  throw Object.assign(error, { atLeast: result.count }, found);
}

export class Problem {
  /** For `parse` and Puzzle. */
  constructor(given, facts) {
    checkGiven(given, "await Problem.parse(text) or await Problem.matrix(rows)");
    this.given = given;
    Object.assign(this, facts);
    Object.freeze(this);
  }

  static async parse(text, { format, source, signal } = {}) {
    const given = { id: ++lastId, text: textOf(text, "; Problem.matrix takes rows of 0s and 1s", asText), format, source };
    return described(given, { signal });
  }

  static async matrix(rows) {
    return Problem.parse(JSON.stringify({ matrix: matrixOf(rows) }), { format: "json" });
  }

  toString() { return `<Problem: ${this.itemNames.length} items, ${this.optionNames.length} options>`; }

  search(params) { return run("count", this.given, params); }

  async count(params = {}) {
    const result = await this.search(params);
    refuseCut(result);
    return result.count;
  }

  /** A queue of batches between the worker and the loop. The worker waits if it is some batches ahead, where memory can be shared. */
  async *covers(params = {}) {
    params.signal?.throwIfAborted();
    const batches = [], stop = new AbortController(), { signal } = stop;
    const abort = () => {
      batches.length = 0;
      stop.abort(params.signal.reason);
    };
    params.signal?.addEventListener("abort", abort);
    const taken = platform.sharesMemory ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    let wake, result;
    const news = () => new Promise((resolve) => { wake = resolve; });
    let waiting = news();
    const hear = ({ covers }) => {
      batches.push(covers);
      wake();
    };
    const done = run("solve", this.given, { ...params, signal }, { hear, taken })
      .then((answer) => { result = answer; });
    done.catch(() => {}); // it is thrown below
    try {
      while (true) {
        await Promise.race([waiting, done]);
        waiting = news();
        while (batches.length > 0) {
          yield* batches.shift();
          if (!taken) continue;
          Atomics.add(taken, 0, 1);
          Atomics.notify(taken, 0);
        }
        if (result) break;
      }
      if (result.ending !== "cover limit") refuseCut(result);
    } finally {
      params.signal?.removeEventListener("abort", abort);
      if (!result) stop.abort();
    }
  }

  async first(params = {}) {
    let found = null; // to leave the loop early would end the worker
    for await (const cover of this.covers({ ...params, limit: 1 })) found = cover;
    return found;
  }

  async items(options) {
    const lists = await ask({ verb: "items", given: this.given, options: [...options] });
    return lists.map((items) => items.map((item) => this.itemNames[item]));
  }

  each(lists, { signal, progress } = {}) {
    return ask({ verb: "each", given: this.given, lists: Array.from(lists, (options) => [...options]) }, { signal, progress });
  }

  possible({ signal, progress } = {}) { return ask({ verb: "possible", given: this.given }, { signal, progress }); }

  deduce(params) { return run("deduce", this.given, params); }

  minimize(params) { return this.best({ ...params, sense: "min" }); }
  maximize(params) { return this.best({ ...params, sense: "max" }); }

  async best(params) {
    if (!this.hasCosts && this.optionNames.length > 0) console.warn("quadrille: the problem has no costs, so every cover costs 0");
    const { result, cover } = await run("optimize", this.given, params);
    const best = cover ? { cover, cost: result.cost } : null;
    refuseCut(result, { best });
    return best;
  }

  watch(params) { return run("watch", this.given, params); }

  write(format, options = {}) {
    return ask({ verb: "write", given: this.given, format, options });
  }
}

async function described(given, how) { return new Problem(given, await run("describe", given, how)); }

export class Puzzle {
  constructor(given, problem) {
    checkGiven(given, "await Puzzle.make(frontEnd, words)");
    this.given = given;
    this.problem = problem;
    Object.freeze(this);
  }

  static async make(frontEnd, words = [], text = undefined, { signal } = {}) {
    if (typeof frontEnd !== "string") refuse(`found ${nameOf(frontEnd)} for a front end, expected a name such as "queens"`);
    if (!Array.isArray(words)) refuse(`found ${nameOf(words)} for words, expected an array such as ["8"]`);
    const given = { id: ++lastId, frontEnd, words, text: text === undefined ? text : textOf(text, '; lines.join("\\n") makes one of lines') };
    return new Puzzle(given, await described(given, { signal }));
  }

  static async of(problem, { signal } = {}) {
    await ask({ verb: "remake", given: problem.given }, { signal });
    return new Puzzle(problem.given, problem);
  }

  makeOne({ seed, symmetry = "none", levels = [0, 1, 2, 3, 4, 5], signal, progress } = {}) {
    const how = { seed: seed ?? Math.floor(Math.random() * 2 ** 48), symmetry, levels };
    return ask({ verb: "make", given: this.given, how }, { signal, progress });
  }

  toString() { return `<Puzzle ${this.given.frontEnd ?? ""}: ${this.problem.itemNames.length} items, ${this.problem.optionNames.length} options>`; }

  draw(cover = []) { return ask({ verb: "draw", given: this.given, cover, as: "draw" }); }
  svg(cover = []) { return ask({ verb: "draw", given: this.given, cover, as: "svg" }); }
}

/** The version, and the names of formats, engines and front ends. */
export const info = () => ask({ verb: "info" });
