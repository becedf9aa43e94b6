// SPDX-License-Identifier: MIT

/** Items and options are numbered from 0, as the input has them. A cover is its options in ascending order. */
export type Cover = number[];

export interface Progress {
  /** The share of the search that is done, from 0 to 1. */
  share: number;
  nodes: number;
  covers: number;
}

/** How to search. Without limits a search ends when it is done. */
export interface Params {
  /** A name of `info().engines`; "auto" by default. */
  engine?: string;
  /** Which item a search branches on: the one with the fewest options left, or the first. */
  choose?: "smallest" | "first";
  /** Whether a simpler problem with the same covers is searched; true by default. */
  simplify?: boolean;
  seed?: number;
  /** Options that a cover must have, and that it must not have. */
  require?: number[];
  forbid?: number[];
  symmetry?: "off" | "auto" | "on";
  /** About the bytes that stored results may take; 2 ** 30 by default. */
  memory?: number;
  /** Limits: covers, search nodes, seconds. */
  limit?: number;
  nodes?: number;
  seconds?: number;
  /** Ends the search at once. What was asked then throws the signal's reason. */
  signal?: AbortSignal;
  /** Is called about every `interval` milliseconds, 100 by default. */
  progress?: (progress: Progress) => void;
  interval?: number;
}

export interface Result {
  /** The covers found: all of them if `complete`. */
  count: bigint;
  complete: boolean;
  ending: "exhausted" | "cover_limit" | "node_limit" | "time_limit" | "memory_limit" | "interrupted";
  engine: string;
  nodes: number;
  seconds: number;
  cost?: string;
}

/** What is refused, and why. */
export class QuadrilleError extends Error {
  readonly status: "bad_argument" | "bad_data" | "unsupported" | "no_input" | "io_error" | "no_resources" | "internal" | "no_cover"
    | "stopped";
  /** Where in the text, from 1; 0 where no text is at fault. */
  readonly line: number;
  readonly column: number;
  /** Of a search that a limit ended: how many covers there are at least. */
  readonly atLeast?: bigint;
  /** Of `minimize` and `maximize`: the best cover until then. */
  readonly best?: { cover: Cover; cost: string } | null;
}

/** What follows from a problem, seen without search. */
export interface Deduction {
  /** From 1, single, to 4, trial. */
  level: number;
  technique: "single" | "inside" | "pair" | "trial";
  /** Options that all covers have, and that none has. */
  require: number[];
  forbid: number[];
  /** A sentence without capital letter and full stop. */
  text: string;
}

/** How hard a problem is to solve by thinking. */
export interface Rating {
  /** Open means that only a search leads further. */
  outcome: "open" | "solved" | "none";
  /** The hardest technique that was needed, 0 to 5, search; none if there is no cover. */
  level?: number;
  technique?: string;
  steps: Record<string, number>;
  /** Why there is no cover. */
  text?: string;
}

export class Problem {
  private constructor();

  /** Reads a problem in any format of `info().formats`: dense, csv, dlx, ec, json, spp. If `format` is missing, it is recognised from the text.
      Messages call the text `source`. */
  static parse(text: string | Uint8Array, how?: { format?: string; source?: string; signal?: AbortSignal }): Promise<Problem>;

  /** A matrix of zeros and ones: rows are options, columns are items. Anything else throws a QuadrilleError that names row and
      column, from 0. */
  static matrix(rows: Iterable<number | boolean>[]): Promise<Problem>;

  /** Names, or numbers where there are none. */
  readonly itemNames: string[];
  readonly optionNames: string[];
  /** Whether options have costs. */
  readonly hasCosts: boolean;
  /** Warnings about input that is valid but unusual. */
  readonly warnings: string[];

  /** The exact number of covers. A limit that comes first throws QuadrilleError, status "stopped", which has `atLeast`. */
  count(params?: Params): Promise<bigint>;

  /** Counts like `count`, but a limit does not throw: then `complete` is false and `count` is a lower bound. */
  search(params?: Params): Promise<Result>;

  /** The covers, each once, as they are found. Leaving the loop stops the search. `limit` ends it too; any other limit throws as
      for `count`. In a page that is not cross-origin isolated, covers that are found before they are wanted wait in memory. */
  covers(params?: Params): AsyncGenerator<Cover, void, undefined>;

  /** One cover, or null if there is none. */
  first(params?: Params): Promise<Cover | null>;

  /** For each of these options the names of its items. */
  items(options: Iterable<number>): Promise<string[][]>;

  /** For each of these lists of options a cover that has all of them, or null if there is none: many problems on one base. 10,000
      sudokus take about a third of a second. */
  each(lists: Iterable<Iterable<number>>, how?: { signal?: AbortSignal; progress?: (progress: Progress) => void }): Promise<(Cover | null)[]>;

  /** The options that at least one cover has. */
  possible(how?: { signal?: AbortSignal; progress?: (progress: Progress) => void }): Promise<number[]>;

  /** Deduces what can be seen without search, always by the easiest technique, and rates the problem by it. What is known already,
      by `require` and `forbid`, is not told again. */
  deduce(how?: { require?: number[]; forbid?: number[]; signal?: AbortSignal }): Promise<{ steps: Deduction[]; rating: Rating }>;

  /** A cover of least or greatest cost, which is exact, in decimal; null if there is no cover. Without costs a warning goes to the
      console. */
  minimize(params?: Params): Promise<{ cover: Cover; cost: string } | null>;
  maximize(params?: Params): Promise<{ cover: Cover; cost: string } | null>;

  /** A page in HTML that needs nothing else, and replays a search by dancing links forward and backward: its first `steps` steps,
      20,000 by default. A problem of more than 20,000 options throws QuadrilleError, status "unsupported". */
  watch(how?: { steps?: number; require?: number[]; forbid?: number[]; signal?: AbortSignal }): Promise<string>;

  /** The problem as text in a format. What covers or costs depend on is left out only if `lossy`. */
  write(format: string, options?: { lossy?: boolean }): Promise<string>;
}

export class Puzzle {
  private constructor();

  /** Makes a puzzle as `quadrille gen FRONT_END WORD...` does. `text` stands for FILE. */
  static make(frontEnd: string, words?: string[], text?: string | Uint8Array, how?: { signal?: AbortSignal }): Promise<Puzzle>;

  /** Makes the puzzle of a problem again, to draw its covers. A problem that states no front end, such as one that was typed by hand,
      throws QuadrilleError, status "unsupported". */
  static of(problem: Problem, how?: { signal?: AbortSignal }): Promise<Puzzle>;

  readonly problem: Problem;

  /** Makes a random problem with one cover and no superfluous given on this puzzle, which should be a base: "--base" of sudoku. The
      same `seed` makes the same problem. `symmetry` is one of the front end's, and `levels` are the ratings that are wanted. `line` is
      the problem on one line; front ends that draw no lines are refused. Null if there is no cover. Progress tells as `covers` how many problems had another rating. */
  makeOne(how?: { seed?: number | bigint; symmetry?: string; levels?: number[]; signal?: AbortSignal;
    progress?: (progress: Progress) => void }): Promise<{ givens: number[]; line: string; level: number } | null>;

  /** A cover as text or as an SVG picture; without one, the puzzle as it is set. */
  draw(cover?: Cover): Promise<string>;
  svg(cover?: Cover): Promise<string>;
}

export function info(): Promise<{ version: string; engines: string[]; formats: string[]; frontEnds: string[] }>;
