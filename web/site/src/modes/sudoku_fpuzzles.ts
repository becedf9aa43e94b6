// SPDX-License-Identifier: MIT
// Puzzles of f-puzzles. The engine reads them; the origin of its problem says the same in words of the front end.
import { Puzzle } from "quadrille";
import { Sudoku } from "../state";

/** Whether a text is a link of f-puzzles, or JSON as it writes it. */
export const isFpuzzles = (text: string) => /^\s*(\{|https?:\/\/\S*f-puzzles)/.test(text);

/** Throws what the engine says of a puzzle that it cannot read. */
export async function sudokuFrom(text: string, signal: AbortSignal): Promise<Pick<Sudoku, "box" | "cells" | "rules" | "clues">> {
  const words = await originOf(text, signal), found = { box: "", cells: "", rules: [] as string[], clues: "" };
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
