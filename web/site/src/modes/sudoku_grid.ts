// SPDX-License-Identifier: MIT
// Sudokus as text, and what the engine calls their cells.
import { Problem, Puzzle } from "quadrille";
import { boxOf, Sudoku } from "../state";

export const sideOf = (sudoku: Sudoku) => { const [rows, columns] = boxOf(sudoku); return rows * columns; };
export const symbolsOf = (side: number) => [..."123456789ABCDEFGHIJKLMNOP"].slice(0, side);

/** The region of each cell: its box, or what a clue `regions` says. */
export function regionsOf(sudoku: Sudoku): string[] {
  const side = sideOf(sudoku), [rows, columns] = boxOf(sudoku);
  const stated = /^\s*regions\s+(.*)$/m.exec(sudoku.clues)?.[1].replace(/\s/g, "") ?? "";
  if (stated.length === side * side) return [...stated];
  return Array.from({ length: side * side }, (_, cell) => `${Math.floor(cell / side / rows)},${Math.floor((cell % side) / columns)}`);
}

/** Clues of each kind as a flag: the lines "cage 9 r0c0" and "cage 5 r1c1" are --cage "9 r0c0; 5 r1c1". */
function clueWords(clues: string): string[] {
  const kinds = new Map<string, string[]>();
  for (const line of clues.split("\n").map((it) => it.trim()).filter((it) => it !== "")) {
    const [, kind, rest] = /^(\S+)\s*(.*)$/.exec(line) as RegExpExecArray;
    kinds.set(kind, [...(kinds.get(kind) ?? []), rest]);
  }
  return [...kinds].map(([kind, lines]) => `--${kind}=${lines.join(";")}`);
}

function words(sudoku: Sudoku): string[] {
  return ["--box", sudoku.box, ...(sudoku.rules.length ? ["--rules", sudoku.rules.join(" ")] : []), ...clueWords(sudoku.clues)];
}

/** Makes a puzzle. Errors name a clue by its kind and its number among those: "cage 2". */
async function made(sudoku: Sudoku, signal: AbortSignal, ...more: string[]): Promise<Puzzle> {
  try {
    return await Puzzle.make("sudoku", [...words(sudoku), ...more], undefined, { signal });
  } catch (error) {
    const { message, status } = error as { message: string; status?: string };
    const clue = (_place: string, flag: string, column: string) => {
      const given = words(sudoku).find((word) => word.startsWith(`--${flag}=`))?.slice(flag.length + 3) ?? "";
      return `${flag} ${given.slice(0, Number(column) - 1).split(";").length}`;
    };
    const said = message.replace(/^--grid:1:\d+: /, "").replace(/--(\w+):1:(\d+)/g, clue);
    throw Object.assign(new Error(said), { status });
  }
}

export const puzzleOf = (sudoku: Sudoku, signal: AbortSignal) => made(sudoku, signal, "--grid", sudoku.cells);
export const baseOf = (sudoku: Sudoku, signal: AbortSignal) => made(sudoku, signal, "--base");

/** The cell and symbol of an option, which has a name such as r0c2=4; undefined for an option of another kind. */
export function placed(problem: Problem, option: number, side: number): { cell: number; symbol: string } | undefined {
  const match = /^r(\d+)c(\d+)=(.)$/.exec(problem.optionNames[option]);
  return match ? { cell: Number(match[1]) * side + Number(match[2]), symbol: match[3] } : undefined;
}

/** Cells whose symbol stands twice in their row, column or region. */
export function clashes(sudoku: Sudoku): Set<number> {
  const side = sideOf(sudoku), regions = regionsOf(sudoku), seen = new Map<string, number>(), found = new Set<number>();
  [...sudoku.cells].forEach((symbol, cell) => {
    if (symbol === ".") return;
    const r = Math.floor(cell / side), c = cell % side;
    for (const house of [`r${r}`, `c${c}`, `region ${regions[cell]}`]) {
      const other = seen.get(house + symbol);
      if (other === undefined) seen.set(house + symbol, cell);
      else found.add(other).add(cell);
    }
  });
  return found;
}

/** The cells of a pasted text: symbols, and a dot for each . 0 * _ - ? in it. Undefined if it has another number of them. */
export function cellsFrom(text: string, side: number): string | undefined {
  const symbols = symbolsOf(side), cells: string[] = [];
  for (const letter of text.toUpperCase())
    if (symbols.includes(letter)) cells.push(letter);
    else if (".0*_-?".includes(letter)) cells.push(".");
  return cells.length === side * side ? cells.join("") : undefined;
}
