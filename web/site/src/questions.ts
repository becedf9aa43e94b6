// SPDX-License-Identifier: MIT
// Questions that every mode asks: how many, one, all, whether there is just one.
import { Cover, Problem, Progress, Puzzle } from "quadrille";
import { Gallery, Task } from "./runner";

/** What is asked about: a problem, and how its covers are called and shown. */
export interface Subject {
  problem: Problem;
  /** Options that its covers must have. */
  require?: number[];
  puzzle?: Puzzle;
  /** As in "solution". */
  noun: string;
}

/** The subject that a puzzle makes. `tell` words what is refused at a place of its text. */
export async function subjectOf(noun: string, made: Promise<Puzzle>,
  tell = (said: string, _line: number, _column: number) => said): Promise<Subject> {
  try {
    const puzzle = await made;
    return { puzzle, problem: puzzle.problem, noun };
  } catch (error) {
    const { line, column, message } = error as { line?: number; column?: number; message: string };
    if (!line) throw error;
    throw Object.assign(new Error(tell(message.replace(/^input:\d+:\d+: /, ""), line, column ?? 0)), { status: "bad_data" });
  }
}

/** Asks questions about what `make` makes. */
export const about = (make: (task: Task) => Promise<Subject>) => (question: (subject: Subject, task: Task) => Promise<void>) =>
  async (task: Task) => question(await make(task), task);

const listed = 1000; // covers that "All" keeps

export const grouped = (number: bigint | number) => number.toLocaleString("en");
export const several = (number: bigint | number, noun: string) => `${grouped(number)} ${noun}${BigInt(number) === 1n ? "" : "s"}`;

function galleryOf({ problem, puzzle, noun }: Subject, covers: Cover[]): Gallery {
  if (puzzle) return { covers, noun, svg: (cover) => puzzle.svg(cover) };
  return { covers, noun, words: (cover) => wordsOf(problem, cover) };
}

/** The name of each option, or its number from 0, with its items. */
async function wordsOf(problem: Problem, cover: Cover): Promise<string[]> {
  const items = await problem.items(cover);
  return cover.map((option, k) => `${problem.optionNames[option]}: ${items[k].join(" ")}`);
}

/** Adds to the progress that a task tells what is certain already. */
export const atLeast = (task: Task, noun: string) => (progress: Progress) => {
  task.progress(progress);
  task.show({ headline: `At least ${several(progress.covers, noun)}` });
};

export async function count(subject: Subject, task: Task): Promise<void> {
  const { problem, require, noun } = subject;
  const result = await problem.search({ require, signal: task.signal, progress: atLeast(task, noun) });
  const found = several(result.count, noun);
  task.show(result.complete ? { headline: found } : { headline: `At least ${found}`, lines: ["The count needs more memory than a page has."] });
}

export async function first(subject: Subject, task: Task): Promise<void> {
  const { problem, require, noun } = subject;
  const cover = await problem.first({ require, signal: task.signal, progress: task.progress });
  task.show(cover ? { headline: `A ${noun}`, gallery: galleryOf(subject, [cover]) } : { headline: `No ${noun}` });
}

export async function all(subject: Subject, task: Task): Promise<void> {
  const { problem, require, noun } = subject, covers: Cover[] = [], gallery = galleryOf(subject, covers);
  const { signal, progress } = task;
  let shown = 0;
  for await (const cover of problem.covers({ require, signal, progress, limit: listed })) {
    covers.push(cover);
    if (covers.length > 1 && performance.now() - shown < 100) continue;
    shown = performance.now();
    task.show({ headline: `At least ${several(covers.length, noun)}`, gallery });
  }
  if (covers.length < listed) return task.show({ headline: covers.length === 0 ? `No ${noun}` : several(covers.length, noun), gallery });
  task.show({ headline: `The first ${several(listed, noun)}`, lines: ["Count says how many there are."], gallery });
}

export async function unique(subject: Subject, task: Task): Promise<void> {
  const { problem, noun } = subject, covers: Cover[] = [];
  for await (const cover of problem.covers({ signal: task.signal, progress: task.progress, limit: 2 })) covers.push(cover);
  const said = [`No ${noun}`, `Unique: there is just one ${noun}`, `Not unique: there are several ${noun}s. Two of them:`];
  task.show({ headline: said[covers.length], gallery: galleryOf(subject, covers) });
}

/** Replays a search by dancing links. */
export async function watch({ problem, require }: Subject, { signal, show }: Task): Promise<void> {
  show({ headline: "A search, step by step", replay: await problem.watch({ require, signal }) });
}

export async function best(subject: Subject, greatest: boolean, task: Task): Promise<void> {
  const params = { signal: task.signal, progress: task.progress };
  const found = await (greatest ? subject.problem.maximize(params) : subject.problem.minimize(params));
  if (!found) return task.show({ headline: `No ${subject.noun}` });
  const headline = `${greatest ? "Greatest" : "Least"} cost: ${found.cost}`;
  const lines = subject.problem.hasCosts ? [] : [`The problem has no costs, so every ${subject.noun} costs 0.`];
  task.show({ headline, lines, gallery: galleryOf(subject, [found.cover]) });
}
