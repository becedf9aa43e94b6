// SPDX-License-Identifier: MIT
// Answers questions of index.js, one at a time.
import create from "./quadrille.js";
import { Engine, QuadrilleError } from "./engine.js";
import { platform } from "./platform.js";

const largestBatch = 256, batchTime = 50, batchesAhead = 4; // covers, milliseconds, batches
const memory = 2 ** 30; // of a diagram: there are 2 GiB for all

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

const withProgress = (params, progress) => ({ memory, ...params, progress });
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

const verbs = {
  info: () => ({ version: engine.version, engines: engine.engines, formats: engine.formats, frontEnds: engine.frontEnds }),
  describe: ({ given }) => {
    const { problem, puzzle } = read(given);
    const names = (count, name) => Array.from({ length: count }, (_, k) => name(k));
    return {
      itemNames: names(problem.itemCount, (item) => problem.itemName(item)),
      optionNames: names(problem.optionCount, (option) => problem.optionName(option)),
      warnings: [...(puzzle?.warnings ?? []), ...problem.warnings],
    };
  },
  count: ({ given, params }) => read(given).problem.count(withProgress(params, tell)),
  covers: ({ given, params, taken }) => listCovers(read(given).problem, params, taken),
  best: ({ given, params, maximize }) => {
    let cover;
    const result = read(given).problem.optimize(withProgress(params, tell), (found) => { cover = found; }, { maximize });
    return { result, cover };
  },
  write: ({ given, format, options }) => read(given).problem.write(format, options),
  draw: ({ given, cover, as }) => read(given).puzzle[as](cover),
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
