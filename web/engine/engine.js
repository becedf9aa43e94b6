// SPDX-License-Identifier: MIT
// The C interface (include/quadrille.h) in words of JavaScript. All calls are synchronous: in a page they belong into a worker.
// Engine.cmake exports those functions of C that this file names.

const endings = ["exhausted", "cover_limit", "node_limit", "time_limit", "memory_limit", "interrupted"];
const statuses = ["ok", "bad_argument", "bad_data", "unsupported", "no_input", "io_error", "no_resources", "internal", "no_cover",
  "stopped"];
const progressLayout = { share: 0, nodes: 8, covers: 16 }; // offsets in quadrille_progress

const lineStyle = 6; // QUADRILLE_DRAW_ASCII | QUADRILLE_DRAW_LINE

/** A value as messages call it. */
export function nameOf(value) {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
  if (typeof value === "object" && value !== null) return [Object, undefined].includes(value.constructor) ? "an object" : `a ${value.constructor.name}`;
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value);
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

  get itemCount() { return this.engine.c._quadrille_problem_item_count(this.handle); }
  get optionCount() { return this.engine.c._quadrille_problem_option_count(this.handle); }
  get hasCosts() { return this.engine.c._quadrille_problem_costs(this.handle) !== 0; }
  itemName(item) { return this.engine.nameBy("_quadrille_problem_item_name", this.handle, item); }
  optionName(option) { return this.engine.nameBy("_quadrille_problem_option_name", this.handle, option); }

  /** The indices of the items of an option. */
  optionItems(option) {
    const { c } = this.engine;
    const size = c._quadrille_problem_option_items(this.handle, option, 0, 0);
    return this.engine.withMemory(4 * size, (items) => {
      c._quadrille_problem_option_items(this.handle, option, items, size);
      return [...this.engine.numbersAt(items, size)];
    });
  }

  /** The problem as text in a format. */
  write(format, { lossy = false } = {}) {
    return this.engine.textBy((text, error) =>
      this.engine.withText(format, (name) =>
        this.engine.c._quadrille_write_memory(this.handle, name, lossy ? 1 : 0, text, 0, error)));
  }

  /** Counts the covers. */
  count(params) {
    return this.engine.search(params, (how, result, error) =>
      this.engine.c._quadrille_count(this.handle, how, result, error));
  }

  /** Hands each cover to `sink`, as an array of option indices, until it returns false. */
  solve(params, sink) {
    return this.engine.listing(sink, (callback) => this.engine.search(params, (how, result, error) =>
      this.engine.c._quadrille_solve(this.handle, how, callback, 0, result, error)));
  }

  /** Hands over the `best` covers of least cost, or of greatest; the result has the cost. */
  optimize(params, sink, { maximize = false, best = 1 } = {}) {
    return this.engine.listing(sink, (callback) => this.engine.search(params, (how, result, error) =>
      this.engine.c._quadrille_optimize(this.handle, how, maximize ? 1 : 0, BigInt(best), callback, 0, result, error)));
  }

  /** Deduces what can be seen without search, `limit` steps at most: the records of `quadrille hint --json`, and the rating. */
  deduce(limit = Number.MAX_SAFE_INTEGER) {
    const lines = this.engine.textBy((text, error) =>
      this.engine.c._quadrille_deduce(this.handle, 0, BigInt(limit), text, 0, error));
    const steps = lines.trim().split("\n").map((line) => JSON.parse(line));
    return { rating: steps.pop(), steps };
  }

  /** A page in HTML that replays a search, or its first `steps` steps. */
  watchPage(steps) {
    return this.engine.textBy((text, error) => this.engine.c._quadrille_watch_page(this.handle, 0, BigInt(steps), text, 0, error));
  }

  /** The same problem with these options required, and those forbidden. */
  restrict(required, forbidden = []) {
    const { engine, handle } = this;
    return engine.withNumbers(required, (yes) => engine.withNumbers(forbidden, (no) => engine.made(EngineProblem, (place, error) =>
      engine.c._quadrille_problem_restrict(handle, yes, required.length, no, forbidden.length, place, error))));
  }

  /** What answers many problems that differ only in the options they require. Limits among the params hold for each answer. */
  each(params = {}) {
    return this.engine.withParams(params, (how) => this.engine.made(EngineEach, (handle, error) =>
      this.engine.c._quadrille_each_new(this.handle, how, handle, error)));
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

  /** A cover that has these options; null if there is none, undefined if a limit came first. */
  first(givens) {
    return this.coverBy((callback, result, error) => this.engine.withNumbers(givens, (list) =>
      this.engine.c._quadrille_each_first(this.handle, list, givens.length, callback, 0, result, error)));
  }

  /** The givens of a random problem with one cover, or the same. `orbits` are those of the puzzle. */
  make(seed, orbits, givens = 0) {
    return this.coverBy((callback, result, error) => this.engine.withNumbers(orbits, (list) =>
      this.engine.c._quadrille_each_make(this.handle, BigInt(seed), list, givens, callback, 0, result, error)));
  }

  coverBy(body) {
    let cover;
    const { complete } = this.engine.listing((found) => { cover = found; }, (callback) =>
      this.engine.resultOf(this.engine.pointerBy((result, error) => body(callback, result, error))[0]));
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

  /** A cover as text; without options the puzzle as it is set. */
  draw(options = []) { return this.drawing("_quadrille_puzzle_draw", options, 0); }

  /** The same as an SVG picture. */
  svg(options = []) { return this.drawing("_quadrille_puzzle_svg", options); }

  /** Options, of a cover or a part of one, as a line. */
  line(options) { return this.drawing("_quadrille_puzzle_draw", options, lineStyle).trimEnd(); }

  /** For each option the number of its orbit under a symmetry of the front end, or "none". */
  orbits(symmetry) {
    const problem = this.problem(), count = problem.optionCount;
    problem.free();
    return this.engine.withMemory(4 * count, (place) => {
      this.engine.withText(symmetry, (name) =>
        this.engine.call((error) => this.engine.c._quadrille_puzzle_orbits(this.handle, name, place, count, error)));
      return [...this.engine.numbersAt(place, count)];
    });
  }

  drawing(name, options, ...style) {
    return this.engine.withNumbers(options, (list) => this.engine.textBy((text, error) =>
      this.engine.c[name](this.handle, list, options.length, ...style, text, 0, error)));
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
    this.progressCallback = c.addFunction((progress) => { this.heard("progress", this.progressAt(progress)); }, "vii");
  }

  get version() { return this.c.UTF8ToString(this.c._quadrille_version()); }
  get engines() { return this.table("_quadrille_engine_name"); }
  get formats() { return this.table("_quadrille_format_name"); }
  get frontEnds() { return this.table("_quadrille_front_end_name"); }

  /** Reads a problem from a text or bytes. Without a format the content tells. */
  read(text, { format, source } = {}) {
    const problem = this.withBytes(text, (bytes, size) => this.withText(source, (from) => this.withText(format, (name) =>
      this.made(EngineProblem, (handle, error) => this.c._quadrille_read_memory(bytes, size, from, name, handle, error)))));
    this.c._quadrille_puzzle_words(problem.handle);
    return problem;
  }

  /** Makes the puzzle that `quadrille gen NAME WORD...` makes; `text` is what that reads. */
  puzzle(name, words = [], text) {
    return this.withText(name, (frontEnd) => this.withWords(words, (list) => this.made(EnginePuzzle, (handle, error) =>
      text === undefined
        ? this.c._quadrille_puzzle_new(frontEnd, list, words.length, handle, error)
        : this.withBytes(text, (bytes, size) =>
          this.c._quadrille_puzzle_read_memory(frontEnd, list, words.length, bytes, size, 0, handle, error)))));
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
      return this.table("_quadrille_error_warning", error);
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

  /** Runs a search under params: those of quadrille_params_set by name, `progress` and `interval`. `progress` gets the part that is
      done, nodes and covers, about every `interval` milliseconds; if it returns false, the search stops. */
  search(params = {}, body) {
    const { c } = this;
    const { progress, interval = 100, ...words } = params, stopper = c._quadrille_stopper_new();
    const listener = progress && {
      progress: (at) => { if (progress(at) === false) c._quadrille_stopper_stop(stopper); },
      giveUp: () => c._quadrille_stopper_stop(stopper),
    };
    try {
      return this.withParams(words, (how) => {
        if (listener) {
          this.call((error) => c._quadrille_params_set_progress(how, interval, this.progressCallback, 0, error));
          this.call((error) => c._quadrille_params_set_stopper(how, stopper, error));
        }
        const run = () => this.resultOf(this.pointerBy((result, error) => body(how, result, error))[0]);
        return listener ? this.listen(listener, run) : run();
      });
    } finally {
      c._quadrille_stopper_free(stopper);
    }
  }

  /** Params while `body(how)` runs. */
  withParams(words, body) {
    const how = this.c._quadrille_params_new();
    try {
      for (const [name, value] of Object.entries(words)) if (value !== undefined) this.setParam(how, name, value);
      return body(how);
    } finally {
      this.c._quadrille_params_free(how);
    }
  }

  setParam(how, name, value) {
    const word = typeof value === "boolean" ? (value ? "1" : "0") : String(value);
    this.withText(name, (key) => this.withText(word, (text) =>
      this.call((error) => this.c._quadrille_params_set(how, key, text, error))));
  }

  resultOf(result) {
    const { c } = this;
    const text = (pointer) => (pointer === 0 ? undefined : c.UTF8ToString(pointer));
    try {
      return {
        count: BigInt(text(c._quadrille_result_count(result))),
        complete: c._quadrille_result_complete(result) !== 0,
        ending: endings[c._quadrille_result_ending(result)] ?? "interrupted",
        cost: text(c._quadrille_result_cost(result)),
        engine: text(c._quadrille_result_engine(result)),
        nodes: Number(c._quadrille_result_nodes(result)),
        seconds: c._quadrille_result_seconds(result),
      };
    } finally {
      c._quadrille_result_free(result);
    }
  }

  // ---- callbacks ----

  /** Runs `body` while `listener` hears what the engine calls back. What a listener throws is thrown when the engine is back: an
      exception of JavaScript must not pass through it. */
  listen(listener, body) {
    this.listeners.push(listener);
    try {
      const answer = body();
      if ("thrown" in listener) throw listener.thrown;
      return answer;
    } finally {
      this.listeners.pop();
    }
  }

  listing(sink, body) {
    return sink ? this.listen({ cover: sink }, () => body(this.coverCallback)) : body(0);
  }

  /** Tells the innermost listener of such a thing. Returns whether the engine should stop. */
  heard(what, value) {
    const listener = this.listeners.findLast((it) => it[what]);
    try {
      return listener[what](value) === false ? 1 : 0;
    } catch (error) {
      listener.thrown = error;
      listener.giveUp?.();
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

  nameBy(name, handle, index) {
    const size = this.c[name](handle, index, 0, 0) + 1;
    return this.withMemory(size, (place) => {
      this.c[name](handle, index, place, size);
      return this.c.UTF8ToString(place);
    });
  }

  /** The texts of a table that ends with NULL. */
  table(name, ...handle) {
    const list = [];
    for (let text; (text = this.c[name](...handle, list.length)) !== 0;) list.push(this.c.UTF8ToString(text));
    return list;
  }
}
