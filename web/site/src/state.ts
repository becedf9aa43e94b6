// SPDX-License-Identifier: MIT
// What a page shows but for answers: plain data, so that links, undo and tests need nothing else.
import calendar from "../../../examples/calendar.tile";

export interface Sudoku {
  /** Rows and columns of a box, as in "3x3". */
  box: string;
  /** Row by row: a symbol, or a dot for an empty cell. */
  cells: string;
  /** Words of --rules. */
  rules: string[];
  /** One a line, as in "cage 9 r0c0 r0c1". */
  clues: string;
  /** Of sudokus to make: a symmetry of the givens, and a key of `difficulties`. */
  symmetry: string;
  difficulty: string;
}

export interface Tiling {
  width: number;
  height: number;
  /** Row by row: # is a cell, . a hole, ? a cell that may stay free. */
  cells: string;
  /** The sizes of the sets of pieces, as in "5". */
  sets: string[];
  /** Whether each piece may be used any number of times. */
  repeat: boolean;
  turns: "flip" | "turn" | "fixed";
  /** Statements of docs/front-ends/tile.md. */
  own: string;
  /** Whether covers that are turns or mirror images of each other count once. */
  distinct: boolean;
}

export interface Calendar {
  /** Statements of docs/front-ends/tile.md, some of which leave a cell of a group free: "leave m 1". */
  text: string;
  /** The cells that stay free, as in "m@OCT" and "d@6". */
  date: string[];
}

export interface Anything {
  text: string;
  /** A format of the command, or "" where the content tells. */
  format: string;
}

export interface Queens {
  size: number;
  toroidal: boolean;
}

export interface Stars {
  /** A row a line: the letter of each cell's region, as in docs/front-ends/stars.md. */
  regions: string;
  /** How many each row, column and region has. */
  stars: number;
  /** The region that is being drawn. */
  pen: string;
}

export interface Nonogram {
  /** A clue a line. */
  rows: string;
  columns: string;
  /** A square picture to draw, row by row: # is filled. */
  picture: string;
}

export interface State {
  mode: Mode;
  sudoku: Sudoku;
  tiling: Tiling;
  calendar: Calendar;
  anything: Anything;
  queens: Queens;
  stars: Stars;
  nonogram: Nonogram;
}

export const modes = ["sudoku", "tiling", "calendar", "queens", "stars", "nonogram", "anything"] as const;
export type Mode = (typeof modes)[number];

const matrix = "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"; // (1) of The Art of Computer Programming, 7.2.2.1

const today = new Date(), month = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"][today.getMonth()];

export const start: State = {
  mode: "sudoku",
  sudoku: {
    box: "3x3", cells: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", rules: [], clues: "",
    symmetry: "half", difficulty: "any",
  },
  tiling: {
    width: 10, height: 6, cells: "#".repeat(60), sets: ["5"], repeat: false, turns: "flip", own: "", distinct: false,
  },
  calendar: { text: calendar.replace(/^\/\/.*\n/, ""), date: [`m@${month}`, `d@${today.getDate()}`] },
  anything: { text: matrix, format: "" },
  queens: { size: 8, toroidal: false },
  stars: { regions: "ACCCCB\nDCCCCB\nDFFCCC\nDDFFCC\nDDFFEE\nDFFFEE\n", stars: 1, pen: "A" },
  nonogram: { rows: "1,1\n5\n5\n3\n1", columns: "2\n4\n4\n4\n2", picture: ".".repeat(100) },
};

export const largestSide = { tiling: 200, queens: 100, stars: 30 };

/** `value` where it has the type of each field of `model`, and a default for each field that is missing. Undefined otherwise. */
function fitted<T extends object>(model: T, value: unknown): T | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = value as Record<string, unknown>, result = { ...model } as Record<string, unknown>;
  for (const [name, usual] of Object.entries(model)) {
    if (!(name in given)) continue;
    const found = given[name];
    if (Array.isArray(usual) ? !(Array.isArray(found) && found.every((it) => typeof it === "string")) : typeof found !== typeof usual)
      return undefined;
    result[name] = found;
  }
  return result as T;
}

export function boxOf(sudoku: Sudoku): [number, number] {
  const [rows, columns] = sudoku.box.split("x").map(Number);
  return [rows, columns];
}

const whole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

const sound: { [M in Mode]: (part: State[M]) => boolean } = {
  sudoku: (it) => {
    const [rows, columns] = boxOf(it);
    return whole(rows, 25) && whole(columns, 25) && whole(rows * columns, 25) && it.cells.length === (rows * columns) ** 2;
  },
  tiling: ({ width, height, cells, turns }) => whole(width, largestSide.tiling) && whole(height, largestSide.tiling)
    && cells.length === width * height && /^[#.?]*$/.test(cells) && ["flip", "turn", "fixed"].includes(turns),
  calendar: () => true,
  anything: () => true,
  queens: ({ size }) => whole(size, largestSide.queens),
  stars: ({ stars, pen }) => whole(stars, 10) && /^[A-Z.]$/.test(pen),
  nonogram: ({ picture }) => /^[#.]+$/.test(picture) && whole(Math.sqrt(picture.length), 100),
};

/** What is shown where `mode` is as `value` says; undefined if it says nothing that this version knows. */
export function stateFrom(state: State, mode: string, value: unknown): State | undefined {
  if (!(modes as readonly string[]).includes(mode)) return undefined;
  const known = mode as Mode, part = fitted(start[known], value);
  if (!part || !(sound[known] as (part: unknown) => boolean)(part)) return undefined;
  return { ...state, mode: known, [known]: part };
}
