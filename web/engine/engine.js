// SPDX-License-Identifier: MIT
// The C interface (include/quadrille.h) in words of JavaScript. All calls are synchronous: in a page they belong into a worker.
// Engine.cmake exports those functions of C that this file names.

const statuses = ["ok", "bad_argument", "bad_data", "unsupported", "no_input", "io_error", "no_resources", "internal", "no_cover",
  "stopped"];
const progressLayout = { share: 0, nodes: 8, covers: 16 }; // offsets in quadrille_progress
const styles = { draw: 0, line: 6, svg: 8 }; // QUADRILLE_DRAW_ASCII | QUADRILLE_DRAW_LINE, QUADRILLE_DRAW_SVG

/** A value as messages call it. */
export function nameOf(value) {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
  if (typeof value === "object" && value !== null) return [Object, undefined].includes(value.constructor) ? "an object" : `a ${value.constructor.name}`;
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value);
}

/** For JSON.stringify: what JSON lacks becomes a text, which the engine reads as a number or refuses. */
function withTexts(_name, value) {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  return typeof value === "function" || typeof value === "symbol" ? nameOf(value) : value;
}

/** An answer in words of JavaScript: counts have any size. One that is no JSON is a file. */
function answerOf(text) {
  if (!text.startsWith("{")) return text;
  return JSON.parse(text, (name, value) => (name === "count" && typeof value === "string" ? BigInt(value) : value));
}

/** What the engine refuses: `status` says why in a word, and `line` and `column`, from 1, where in a text; else they are 0. */
export class QuadrilleError extends Error {
  constructor(status, message, line = 0, column = 0) {
    super(message);
    this.name = "QuadrilleError";
    this.status = status;
    this.line = line;
    this.column = column;
  }
}

/** A problem in the engine's memory, until `free`. */
export class EngineProblem {
  constructor(engine, handle, warnings) {
    this.engine = engine;
    this.handle = handle;
    this.warnings = warnings;
  }

  /** The first members of quadrille_matrix. */
  get matrix() { return this.engine.numbersAt(this.engine.c._quadrille_problem_matrix(this.handle), 6); }
  get itemCount() { return this.matrix[0]; }
  get optionCount() { return this.matrix[1]; }

  /** The indices of the items of an option. */
  optionItems(option) {
    const [, count, , , starts, items] = this.matrix;
    if (!(option < count)) throw new QuadrilleError("bad_argument", `found option ${nameOf(option)}, the problem has ${count} options`);
    const [begin, end] = this.engine.numbersAt(starts + 4 * option, 2);
    return [...this.engine.numbersAt(items + 4 * begin, end - begin)];
  }

  /** The problem as text in a format. */
  write(format, { lossy = false } = {}) {
    return this.engine.textBy((text, error) =>
      this.engine.withText(format, (name) =>
        this.engine.c._quadrille_problem_write(this.handle, name, lossy ? 1 : 0, text, 0, error)));
  }

  /** Runs a verb (docs/verbs.md), and returns its answer. `hears.cover` gets each cover, as an array of option indices, and
      `hears.progress` the part that is done, nodes and covers, about every `hears.interval` milliseconds. If one of them returns
      false, the search stops. */
  run(verb, params, hears) {
    return this.engine.run(verb, params, hears, (name, text, callbacks, answer, error) =>
      this.engine.c._quadrille_run(this.handle, name, text, callbacks, answer, 0, error));
  }

  /** The same problem with these options required, and those forbidden. */
  restrict(required, forbidden = []) {
    const { engine, handle } = this;
    return engine.withNumbers(required, (yes) => engine.withNumbers(forbidden, (no) => engine.made(EngineProblem, (place, error) =>
      engine.c._quadrille_problem_restrict(handle, yes, required.length, no, forbidden.length, place, error))));
  }

  /** What answers many problems that differ only in the options they require. */
  each(params = {}) {
    return this.engine.withText(JSON.stringify(params, withTexts), (text) => this.engine.made(EngineEach, (handle, error) =>
      this.engine.c._quadrille_each_new(this.handle, text, handle, error)));
  }

  /** Throws QuadrilleError, status "no_cover", if these options are no cover. */
  verify(options) {
    this.engine.withNumbers(options, (list) =>
      this.engine.call((error) => this.engine.c._quadrille_verify(this.handle, list, options.length, error)));
  }

  free() {
    this.engine.c._quadrille_problem_free(this.handle);
    this.handle = 0;
  }
}

/** Problems on one base, until `free`. */
export class EngineEach {
  constructor(engine, handle) {
    this.engine = engine;
    this.handle = handle;
  }

  /** What a verb hands over for these options; null if there is nothing, undefined if a limit came first. */
  cover(verb, givens = [], params = {}) {
    let cover;
    const { complete } = this.engine.withNumbers(givens, (list) =>
      this.engine.run(verb, params, { cover: (found) => { cover = found; } }, (name, text, callbacks, answer, error) =>
        this.engine.c._quadrille_each_run(this.handle, name, list, givens.length, text, callbacks, answer, error)));
    return cover ?? (complete ? null : undefined);
  }

  free() {
    this.engine.c._quadrille_each_free(this.handle);
    this.handle = 0;
  }
}

/** A puzzle of a front end in the engine's memory, until `free`. */
export class EnginePuzzle {
  constructor(engine, handle, warnings) {
    this.engine = engine;
    this.handle = handle;
    this.warnings = warnings;
  }

  problem() {
    return this.engine.made(EngineProblem, (handle, error) =>
      this.engine.c._quadrille_puzzle_problem(this.handle, handle, error));
  }

  /** A cover as text (draw), as a picture (svg), or a part of one on a line; without options the puzzle as it is set. */
  draw(options = [], as = "draw") {
    return this.engine.withNumbers(options, (list) => this.engine.textBy((text, error) =>
      this.engine.c._quadrille_puzzle_draw(this.handle, list, options.length, styles[as], text, 0, error)));
  }

  /** For each option the number of its orbit under a symmetry of the front end, or "none". */
  orbits(symmetry) {
    return JSON.parse(this.engine.withText(symmetry, (name) => this.engine.textBy((text, error) =>
      this.engine.c._quadrille_puzzle_orbits(this.handle, name, text, error))));
  }

  free() {
    this.engine.c._quadrille_puzzle_free(this.handle);
    this.handle = 0;
  }
}

/** One instance of the WebAssembly module `c`. */
export class Engine {
  /** `create` is what build/web/quadrille.js exports, `wasmBinary` the bytes of quadrille.wasm. */
  static async load(create, wasmBinary) {
    return new Engine(await create({ wasmBinary }));
  }

  constructor(c) {
    this.c = c;
    this.listeners = []; // of the calls that run, the innermost last
    this.coverCallback = c.addFunction((options, count) => this.heard("cover", [...this.numbersAt(options, count)]), "iiii");
    this.progressCallback = c.addFunction((progress) => this.heard("progress", this.progressAt(progress)), "iii");
    this.about = JSON.parse(c.UTF8ToString(c._quadrille_about())); // version, engines, formats and verbs
  }

  get frontEnds() { return JSON.parse(this.c.UTF8ToString(this.c._quadrille_front_ends())).map(({ name }) => name); }

  /** Reads a problem from a text or bytes. Without a format the content tells. */
  read(text, { format, source } = {}) {
    const problem = this.withBytes(text, (bytes, size) => this.withText(source, (from) => this.withText(format, (name) =>
      this.made(EngineProblem, (handle, error) => this.c._quadrille_read_memory(bytes, size, from, name, handle, error)))));
    this.c._quadrille_puzzle_attach(problem.handle);
    return problem;
  }

  /** Makes the puzzle that `quadrille gen NAME WORD...` makes; `text` is what that reads. */
  puzzle(name, words = [], text = undefined) {
    const make = (bytes, size) => this.withText(name, (frontEnd) => this.withWords(words, (list) => this.made(EnginePuzzle,
      (handle, error) => this.c._quadrille_puzzle_new(frontEnd, list, words.length, bytes, size, handle, error))));
    return text === undefined ? make(0, 0) : this.withBytes(text, make);
  }

  /** The puzzle of a problem that states the front end that made it. */
  puzzleOf(problem) {
    return this.made(EnginePuzzle, (handle, error) => this.c._quadrille_puzzle_of(problem.handle, handle, error));
  }

  // ---- calls ----

  /** Runs `body(error)`, which returns a status. Throws what it refuses; returns its warnings. */
  call(body) {
    const { c } = this;
    const error = c._quadrille_error_new();
    try {
      const status = body(error);
      if (status !== 0)
        throw new QuadrilleError(statuses[status] ?? "internal", c.UTF8ToString(c._quadrille_error_message(error)),
          Number(c._quadrille_error_line(error)), Number(c._quadrille_error_column(error)));
      const warnings = [];
      for (let text; (text = c._quadrille_error_warning(error, warnings.length)) !== 0;) warnings.push(c.UTF8ToString(text));
      return warnings;
    } finally {
      c._quadrille_error_free(error);
    }
  }

  /** The pointer that `body(place, error)` writes, and the warnings. */
  pointerBy(body) {
    return this.withMemory(4, (place) => {
      this.c.HEAPU32[place >> 2] = 0;
      const warnings = this.call((error) => body(place, error));
      return [this.c.HEAPU32[place >> 2], warnings];
    });
  }

  made(Class, body) {
    const [handle, warnings] = this.pointerBy(body);
    return new Class(this, handle, warnings);
  }

  textBy(body) {
    const [text] = this.pointerBy(body);
    try {
      return this.c.UTF8ToString(text);
    } finally {
      this.c._quadrille_free(text);
    }
  }

  /** Runs a verb by `body(name, params, callbacks, answer, error)`. */
  run(verb, params = {}, hears = {}, body) {
    const { cover, progress, interval = 100 } = hears;
    if (!(interval >= 0)) throw new QuadrilleError("bad_argument", `found ${nameOf(interval)} for interval, expected a number from 0 on`);
    const callbacks = [cover ? this.coverCallback : 0, 0, progress ? this.progressCallback : 0, Math.floor(Math.min(interval, 2 ** 31)), 0, 0]; // quadrille_callbacks
    return answerOf(this.withText(verb, (name) => this.withText(JSON.stringify(params, withTexts), (text) =>
      this.withNumbers(callbacks, (list) => this.listen(hears, () =>
        this.textBy((answer, error) => body(name, text, list, answer, error)))))));
  }

  // ---- callbacks ----

  /** Runs `body` while `listener` hears what the engine calls back. What a listener throws is thrown when the engine is back: an
      exception of JavaScript must not pass through it. */
  listen(listener, body) {
    const own = { ...listener };
    this.listeners.push(own);
    try {
      return body();
    } finally {
      this.listeners.pop();
      if ("thrown" in own) throw own.thrown;
    }
  }

  /** Tells the innermost listener of such a thing. Returns whether the engine should stop. */
  heard(what, value) {
    const listener = this.listeners.at(-1);
    try {
      return listener[what](value) === false ? 1 : 0;
    } catch (error) {
      listener.thrown = error;
      return 1;
    }
  }

  progressAt(at) {
    const bytes = new DataView(this.c.HEAPU8.buffer, at);
    return {
      share: bytes.getFloat64(progressLayout.share, true),
      nodes: Number(bytes.getBigUint64(progressLayout.nodes, true)),
      covers: Number(bytes.getBigUint64(progressLayout.covers, true)),
    };
  }

  // ---- memory ----

  /** `size` bytes while `body(place)` runs. */
  withMemory(size, body) {
    const place = this.c._malloc(Math.max(size, 1));
    if (place === 0) throw new QuadrilleError("no_resources", "out of memory");
    try {
      return body(place);
    } finally {
      this.c._free(place);
    }
  }

  withBytes(text, body) {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    return this.withMemory(bytes.length, (place) => {
      this.c.HEAPU8.set(bytes, place);
      return body(place, bytes.length);
    });
  }

  /** A text with a 0 at its end; NULL for undefined. */
  withText(text, body) {
    if (text === undefined) return body(0);
    if (text.includes("\0")) throw new QuadrilleError("bad_argument", "found a text with a 0 in it");
    return this.withBytes(`${text}\0`, body);
  }

  /** Indices, or pointers. Uint32Array would take what is no number for 0. */
  withNumbers(list, body) {
    for (const number of list)
      if (!Number.isInteger(number) || number < 0 || number >= 2 ** 32)
        throw new QuadrilleError("bad_argument", `found ${nameOf(number)}, expected the number of an option, from 0 on`);
    return this.withMemory(4 * list.length, (place) => {
      this.c.HEAPU32.set(list, place >> 2);
      return body(place);
    });
  }

  withWords(words, body, places = []) {
    if (places.length === words.length) return this.withNumbers(places, body);
    return this.withText(String(words[places.length]), (place) => this.withWords(words, body, [...places, place]));
  }

  numbersAt(place, count) { return this.c.HEAPU32.subarray(place >> 2, (place >> 2) + count); }
}
