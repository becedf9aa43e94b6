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

/** A search of what was given, as its params say. */
const search = ({ given, params: { require, forbid, ...params } }, body) =>
  restricted(read(given).problem, require, forbid, (problem) => body(problem, params));

const withProgress = (params, progress) => ({ ...params, memory: params.memory ?? memory, progress });
const tell = (progress) => { platform.post({ progress }); };

/** Sends covers in batches, and waits where the reader is behind. */
function listCovers(problem, params, taken) {
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
  const result = problem.solve(withProgress(params, (progress) => { send(); tell(progress); }), (cover) => {
    batch.push(cover);
    if (batch.length === largestBatch || performance.now() - last > batchTime) send();
  });
  send();
  return result;
}

/** A cover that has these options; null if there is none. Most are found in no time by what was built once. Of sudokus with clues a few
    are not: they get a search of their own, which alone would take 10 to 50 times as long for all. */
function coverWith(options, problem, each) {
  const found = each.first(options);
  if (found !== undefined) return found;
  return restricted(problem, options, [], (rest) => {
    let cover = null;
    const { complete, ending } = rest.solve({ covers: 1, memory }, (first) => { cover = first; });
    if (!cover && !complete) throw new QuadrilleError("stopped", `a limit came first (${ending})`);
    return cover;
  });
}

/** Calls `body(find, share)`: `find(options)` is a cover that has them, or null, and `share(done)` tells from time to time how much is done. */
function finding(problem, body) {
  const each = problem.each({ nodes: quickNodes });
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
      const givens = each.make((BigInt(seed) + BigInt(tried)) & 0xffffffffffffffffn, orbits);
      if (!givens) return null;
      const { level } = restricted(problem, givens, [], (rest) => rest.deduce()).rating;
      if (levels.includes(level)) return { givens, line: puzzle.line(givens), level };
      tell({ share: 0, nodes: 0, covers: tried + 1 });
    }
  } finally {
    each.free();
  }
}

const verbs = {
  info: () => ({ version: engine.version, engines: engine.engines, formats: engine.formats, frontEnds: engine.frontEnds }),
  describe: ({ given }) => {
    const { problem, puzzle } = read(given);
    const names = (count, name) => Array.from({ length: count }, (_, k) => name(k));
    return {
      itemNames: names(problem.itemCount, (item) => problem.itemName(item)),
      optionNames: names(problem.optionCount, (option) => problem.optionName(option)),
      hasCosts: problem.hasCosts,
      warnings: [...(puzzle?.warnings ?? []), ...problem.warnings],
    };
  },
  count: (question) => search(question, (problem, params) => problem.count(withProgress(params, tell))),
  covers: (question) => search(question, (problem, params) => listCovers(problem, params, question.taken)),
  best: (question) => search(question, (problem, params) => {
    let cover;
    const result = problem.optimize(withProgress(params, tell), (found) => { cover = found; }, { maximize: question.maximize });
    return { result, cover };
  }),
  items: ({ given, options }) => {
    const { problem } = read(given);
    return options.map((option) => problem.optionItems(option).map((item) => problem.itemName(item)));
  },
  each: ({ given, lists }) => firstOfEach(read(given).problem, lists),
  possible: ({ given }) => possibleOptions(read(given).problem),
  deduce: ({ given, require, forbid }) => restricted(read(given).problem, require, forbid, (problem) => problem.deduce()),
  make: ({ given, how }) => makeOne(read(given), how),
  watch: (question) => search(question, (problem) => problem.watchPage(question.steps)),
  write: ({ given, format, options }) => read(given).problem.write(format, options),
  remake: ({ given }) => { puzzleOf(read(given)); },
  draw: ({ given, cover, as }) => puzzleOf(read(given))[as](cover),
};

function plain(error) {
  if (error instanceof QuadrilleError) return { status: error.status, message: error.message, line: error.line, column: error.column };
  return { status: "internal", message: String(error?.message ?? error), line: 0, column: 0 };
}

platform.listen(async (question) => {
  try {
    engine ??= await Engine.load(create, await platform.readBytes(new URL("./quadrille.wasm", import.meta.url)));
    platform.post({ answer: verbs[question.verb](question) });
  } catch (error) {
    platform.post({ error: plain(error) });
  }
});
