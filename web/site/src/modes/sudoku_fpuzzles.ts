// SPDX-License-Identifier: MIT
// Puzzles of f-puzzles. The engine reads them; the origin of its problem says the same in words of the front end. They are written here.
import { Puzzle } from "quadrille";
import { packed } from "../lz_string";
import { Sudoku } from "../state";
import { regionsOf, sideOf, symbolsOf } from "./sudoku_grid";

/** Whether a text is a link of f-puzzles, or JSON as it writes it. */
export const isFpuzzles = (text: string) => /^\s*(\{|https?:\/\/\S*f-puzzles)/.test(text);

/** Throws what the engine says of a puzzle that it cannot read. */
export const sudokuFrom = async (text: string, signal: AbortSignal) => sudokuOf(await originOf(text, signal));

/** What flags of the front end and their values, in turn, say. */
export function sudokuOf(words: string[]): Pick<Sudoku, "box" | "cells" | "rules" | "clues"> {
  const found = { box: "", cells: "", rules: [] as string[], clues: "" };
  for (let k = 0; k < words.length; k += 2) {
    const flag = words[k].slice(2), value = words[k + 1];
    if (flag === "box") found.box = value;
    else if (flag === "grid") found.cells = value;
    else if (flag === "rules") found.rules = value.split(" ");
    else found.clues += value.split(";").map((clue) => `${flag} ${clue.trim()}\n`).join("");
  }
  return found;
}

/** Flags and their values in turn. */
async function originOf(text: string, signal: AbortSignal): Promise<string[]> {
  try {
    const { problem } = await Puzzle.make("sudoku", [], text, { signal });
    return (JSON.parse(await problem.write("json")) as { meta: { arguments: string[] } }).meta.arguments;
  } catch (error) {
    const { message, status } = error as { message: string; status?: string };
    throw Object.assign(new Error(message.replace(/^input:\d+:\d+: /, "")), { status });
  }
}

// ---- writing ----

type Cell = [row: number, column: number];
type Entry = Record<string, unknown>;
interface Square { value?: number; given?: boolean; region?: number; givenPencilMarks?: number[] }
interface Board { squares: Square[][]; side: number }

/** What a rule is in f-puzzles: switches, or extra regions. */
const switches: Record<string, string[]> = { x: ["diagonal+", "diagonal-"], falling: ["diagonal-"], rising: ["diagonal+"], antiknight: ["antiknight"],
  antiking: ["antiking"], nonconsecutive: ["nonconsecutive"], disjoint: ["disjointgroups"] };
const windows = [1, 5].flatMap((row) => [1, 5].map((column) => [0, 1, 2].flatMap((r) => [0, 1, 2].map((c): Cell => [row + r, column + c]))));
const usualBoxes = ["2x2", "2x3", "3x3", "4x4"];

const refuse = (what: string): never => { throw Object.assign(new Error(`f-puzzles has nothing for ${what}.`), { status: "bad_data" }); };
const nameOf = ([row, column]: Cell) => `R${row + 1}C${column + 1}`;

function cellOf(word: string): Cell {
  const from0 = /^r(\d+)c(\d+)$/.exec(word), from1 = /^R(\d+)C(\d+)$/.exec(word), found = from0 ?? from1, first = from0 ? 0 : 1;
  return found ? [Number(found[1]) - first, Number(found[2]) - first] : refuse(`the cell ${word}`);
}

/** The cells of "r0c0", or of "r0c0-r2c2", a straight line. */
function cellsOf(word: string): Cell[] {
  const [from, to] = word.split("-").map(cellOf);
  if (!to) return [from];
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  return Array.from({ length: steps + 1 }, (_, k): Cell =>
    [from[0] + k * Math.sign(to[0] - from[0]), from[1] + k * Math.sign(to[1] - from[1])]);
}

/** A sum along a diagonal from edge to edge, with the place outside the grid where its arrow stands. */
function littleKiller(cells: Cell[], value: string, { side }: Board, clue: string): Entry {
  const [row, column] = cells[0], [down, right] = cells.length > 1 ? [cells[1][0] - row, cells[1][1] - column] : [0, 0];
  const inside = ([r, c]: Cell) => r >= 0 && r < side && c >= 0 && c < side, last = cells[cells.length - 1];
  const straight = cells.every(([r, c], k) => r === row + k * down && c === column + k * right);
  const before: Cell = [row - down, column - right];
  if (!straight || Math.abs(down * right) !== 1 || inside(before) || inside([last[0] + down, last[1] + right])) return refuse(clue);
  return { cell: nameOf(before), cells: cells.map(nameOf), value, direction: `${down > 0 ? "D" : "U"}${right > 0 ? "R" : "L"}` };
}

function dots(words: string[], clue: string): [string, Entry][] {
  const sign = words[words.length - 1];
  return words.slice(0, -1).map((pair): [string, Entry] => {
    const cells = pair.split("-").map((word) => nameOf(cellOf(word)));
    if (sign === "white" || sign === "black") return [sign === "white" ? "difference" : "ratio", { cells }];
    return sign === "V" || sign === "X" ? ["xv", { cells, value: sign }] : refuse(clue);
  });
}

/** The entries that a clue makes, each with the name of its list. Candidates stand in the squares, regions too. */
function entriesOf(clue: string, board: Board): [string, Entry][] {
  const [kind, ...words] = clue.split(/\s+/);
  const value = kind === "candidates" || /^\d+$/.test(words[0] ?? "") ? words.shift() : undefined;
  if (kind === "regions") return [];
  if (kind === "dots") return dots(words, clue);
  const cells = words.flatMap(cellsOf), names = cells.map(nameOf), valued = value === undefined ? {} : { value };
  switch (kind) {
  case "cage": return [["killercage", { cells: names, ...valued }]];
  case "sum": return [["littlekillersum", littleKiller(cells, value ?? "", board, clue)]];
  case "thermo": return [["thermometer", { lines: [names] }]];
  case "arrow": return [["arrow", { lines: [names], cells: names.slice(0, 1) }]];
  case "renban": return [["renban", { lines: [names] }]];
  case "whisper": return [["whispers", { lines: [names], ...valued }]];
  case "even": case "odd": return names.map((cell): [string, Entry] => [kind, { cell }]);
  case "candidates":
    for (const [row, column] of cells)
      board.squares[row][column].givenPencilMarks = [...(value ?? "")].map((symbol) => symbolsOf(board.side).indexOf(symbol) + 1);
    return [];
  default: return refuse(clue);
  }
}

function squaresOf(sudoku: Sudoku, side: number): Square[][] {
  const regions = regionsOf(sudoku), numbers = [...new Set(regions)].sort(), symbols = symbolsOf(side);
  const plain = usualBoxes.includes(sudoku.box) && !/^\s*regions\s/m.test(sudoku.clues);
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (__, column) => {
    const cell = row * side + column, symbol = sudoku.cells[cell];
    const given = symbol === "." ? {} : { value: symbols.indexOf(symbol) + 1, given: true };
    return { ...given, ...(plain ? {} : { region: numbers.indexOf(regions[cell]) }) };
  }));
}

/** The puzzle as f-puzzles keeps it. Throws what f-puzzles does not know. Precondition: the engine takes its clues. */
export function fpuzzlesOf(sudoku: Sudoku): Record<string, unknown> {
  const side = sideOf(sudoku), board: Board = { side, squares: squaresOf(sudoku, side) };
  const puzzle: Record<string, unknown> = { size: side, grid: board.squares }, lists: Record<string, Entry[]> = {};
  const add = ([list, entry]: [string, Entry]) => { (lists[list] ??= []).push(entry); };
  for (const rule of sudoku.rules) {
    if (rule === "windoku" && side === 9) windows.forEach((cells) => add(["extraregion", { cells: cells.map(nameOf) }]));
    else (switches[rule] ?? refuse(`the rule ${rule}`)).forEach((it) => { puzzle[it] = true; });
  }
  for (const clue of sudoku.clues.split("\n").map((line) => line.trim()).filter((line) => line !== "")) entriesOf(clue, board).forEach(add);
  return { ...puzzle, ...lists };
}

export const fpuzzlesLink = (sudoku: Sudoku) => `https://f-puzzles.com/?load=${encodeURIComponent(packed(JSON.stringify(fpuzzlesOf(sudoku))))}`;
