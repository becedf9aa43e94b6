// SPDX-License-Identifier: MIT
// Answers questions of index.js, one at a time.
import create from "./quadrille.js";
import { Engine, QuadrilleError } from "./engine.js";
import { platform } from "./platform.js";

const largestBatch = 256, batchTime = 50, batchesAhead = 4; // covers, milliseconds, batches
const quickNodes = 5000; // search nodes for one question of many
const memory = 2 ** 30; // for stored results, if no other is asked for: the module has 2 GiB in all

let engine, known; // `known`: the problem, and the puzzle, that were read last

function read(given) {
  if (known?.id === given.id) return known;
  known?.puzzle?.free();
  known?.problem.free();
  known = undefined;
  const puzzle = given.frontEnd === undefined ? undefined : engine.puzzle(given.frontEnd, given.words, given.text);
  known = { id: given.id, puzzle, problem: puzzle ? puzzle.problem() : engine.read(given.text, given) };
  return known;
}

/** The puzzle of what was read: of a problem alone, the one that it states. */
const puzzleOf = (read) => (read.puzzle ??= engine.puzzleOf(read.problem));

/** What `body` answers about the problem with these options required and those forbidden. */
function restricted(problem, require = [], forbid = [], body) {
  if (require.length + forbid.length === 0) return body(problem);
  const rest = problem.restrict(require, forbid);
  try {
    return body(rest);
  } finally {
    rest.free();
  }
}

/** The params of a verb, with the memory that this module has. */
function withMemory(verb, params) {
  const row = engine.about.verbs.find(({ name, subject }) => name === verb && subject === "problem");
  return row?.params.some(({ name }) => name === "memory") ? { ...params, memory: params.memory ?? memory } : params;
}

/** Runs a verb on what was given. `hears` as of the engine; `require` and `forbid` restrict the problem. */
function run({ verb, given, params: { require, forbid, interval, ...params } }, hears = {}) {
  return restricted(read(given).problem, require, forbid, (problem) =>
    problem.run(verb, withMemory(verb, params), { progress: tell, interval, ...hears }));
}

const tell = (progress) => { platform.post({ progress }); };

/** Sends covers in batches, and waits where the reader is behind. */
function listCovers(question) {
  const { taken } = question;
  let batch = [], sent = 0, last = performance.now();
  const send = () => {
    last = performance.now();
    if (batch.length === 0) return;
    platform.post({ covers: batch });
    batch = [];
    ++sent;
    if (!taken) return;
    for (let n = Atomics.load(taken, 0); sent - n > batchesAhead; n = Atomics.load(taken, 0)) Atomics.wait(taken, 0, n);
  };
  const cover = (found) => {
    batch.push(found);
    if (batch.length === largestBatch || performance.now() - last > batchTime) send();
  };
  const result = run(question, { cover, progress: (progress) => { send(); tell(progress); } });
  send();
  return result;
}

/** A cover that has these options; null if there is none. Most are found in no time by what was built once. Of sudokus with clues a few
    are not: they get a search of their own, which alone would take 10 to 50 times as long for all. */
function coverWith(options, problem, each) {
  const found = each.cover("first", options, { nodes: quickNodes });
  if (found !== undefined) return found;
  return restricted(problem, options, [], (rest) => {
    let cover = null;
    const { complete, ending } = rest.run("solve", { limit: 1, memory }, { cover: (first) => { cover = first; } });
    if (!cover && !complete) throw new QuadrilleError("stopped", `a limit came first (${ending})`);
    return cover;
  });
}

/** Calls `body(find, share)`: `find(options)` is a cover that has them, or null, and `share(done)` tells from time to time how much is done. */
function finding(problem, body) {
  const each = problem.each();
  let last = performance.now();
  try {
    return body((options) => coverWith(options, problem, each), (done) => {
      if (performance.now() - last < batchTime) return;
      last = performance.now();
      tell({ share: done, nodes: 0, covers: 0 });
    });
  } finally {
    each.free();
  }
}

const firstOfEach = (problem, lists) => finding(problem, (find, share) => lists.map((options, k) => {
  share(k / lists.length);
  return find(options);
}));

/** The options that some cover has. A search asks for each option that no cover found so far has. */
const possibleOptions = (problem) => finding(problem, (find, share) => {
  const count = problem.optionCount, possible = new Set();
  for (let option = 0; option < count; ++option) {
    share(option / count);
    if (!possible.has(option)) find([option])?.forEach((known) => possible.add(known));
  }
  return [...possible].sort((a, b) => a - b);
});

/** A random problem with one cover on the base `puzzle`, whose rating is one of `levels`, if there are any. */
function makeOne(base, { seed, symmetry, levels }) {
  const { problem } = base, puzzle = puzzleOf(base), each = problem.each(), orbits = puzzle.orbits(symmetry);
  try {
    for (let tried = 0; ; ++tried) {
      const givens = each.cover("make", [], { seed: (BigInt(seed) + BigInt(tried)) & 0xffffffffffffffffn, orbits });
      if (!givens) return null;
      const { level } = restricted(problem, givens, [], (rest) => rest.run("deduce")).rating;
      if (levels.includes(level)) return { givens, line: puzzle.draw(givens, "line").trimEnd(), level };
      tell({ share: 0, nodes: 0, covers: tried + 1 });
    }
  } finally {
    each.free();
  }
}

/** Questions that are no verb of the engine, or need more than its answer. */
const questions = {
  info: () => ({ ...engine.about, frontEnds: engine.frontEnds }),
  describe: (question) => {
    const { items, options, costs } = run(question), { problem, puzzle } = read(question.given);
    return { itemNames: items, optionNames: options, hasCosts: costs, warnings: [...(puzzle?.warnings ?? []), ...problem.warnings] };
  },
  solve: listCovers,
  optimize: (question) => {
    let cover; // the first one is the best
    const result = run(question, { cover: (found) => { cover ??= found; } });
    return { result, cover };
  },
  items: ({ given, options }) => options.map((option) => read(given).problem.optionItems(option)),
  each: ({ given, lists }) => firstOfEach(read(given).problem, lists),
  possible: ({ given }) => possibleOptions(read(given).problem),
  make: ({ given, how }) => makeOne(read(given), how),
  write: ({ given, format, options }) => read(given).problem.write(format, options),
  remake: ({ given }) => { puzzleOf(read(given)); },
  draw: ({ given, cover, as }) => puzzleOf(read(given)).draw(cover, as),
};

function plain(error) {
  if (error instanceof QuadrilleError) return { status: error.status, message: error.message, line: error.line, column: error.column };
  return { status: "internal", message: String(error?.message ?? error), line: 0, column: 0 };
}

platform.listen(async (question) => {
  try {
    engine ??= await Engine.load(create, await platform.readBytes(new URL("./quadrille.wasm", import.meta.url)));
    platform.post({ answer: (questions[question.verb] ?? run)(question) });
  } catch (error) {
    platform.post({ error: plain(error) });
  }
});
