// SPDX-License-Identifier: MIT
// Hints one after the other: deductions, and where none leads further a step by search.
import { Cover, Deduction, Problem } from "quadrille";
import { Overlay } from "../parts/sudoku_board";
import { Sudoku } from "../state";
import { placed, puzzleOf, sideOf } from "./sudoku_grid";

type Step = Pick<Deduction, "technique" | "text" | "require" | "forbid"> | { technique: "search"; text: string; require: number[]; forbid: number[] };

const heads = { single: "Level 1: single", inside: "Level 2: inside", pair: "Level 3: pair", trial: "Level 4: trial", search: "Level 5: search" };

export class Hints {
  private shown: Step[] = [];
  private ahead: Step[] = []; // deduced, not shown yet
  private said: string | undefined; // at the end

  private constructor(private problem: Problem, private givens: string, private side: number) {}

  static async begin(sudoku: Sudoku, signal: AbortSignal): Promise<Hints> {
    return new Hints((await puzzleOf(sudoku, signal)).problem, sudoku.cells, sideOf(sudoku));
  }

  async next(signal: AbortSignal): Promise<void> {
    if (this.said !== undefined) return;
    if (this.ahead.length === 0) await this.think(signal);
    const step = this.ahead.shift();
    if (step) this.shown.push(step);
  }

  headline(): string { return this.said ?? heads[this.shown[this.shown.length - 1].technique]; }

  /** The last steps in words, the newest first. */
  lines(): string[] {
    return this.shown.slice(-5).reverse().map(({ text }, k) => `${this.shown.length - k}. ${text}`);
  }

  overlay(): Overlay {
    const digits = Array<string>(this.side ** 2).fill(""), last = this.shown[this.shown.length - 1];
    const cells = (options: number[]) => options.map((option) => placed(this.problem, option, this.side));
    for (const at of cells(this.shown.flatMap((step) => step.require))) if (at) digits[at.cell] = at.symbol;
    const marked = cells(last && this.said === undefined ? [...last.require, ...last.forbid] : []).map((at) => at?.cell ?? -1);
    return { digits, marked: new Set(marked) };
  }

  /** Finds steps to show, or the end. */
  private async think(signal: AbortSignal): Promise<void> {
    const require = this.shown.flatMap((step) => step.require), forbid = this.shown.flatMap((step) => step.forbid);
    const { steps, rating } = await this.problem.deduce({ require, forbid, signal });
    this.ahead = steps;
    if (steps.length > 0) return;
    if (rating.outcome === "solved") this.said = "Solved";
    else if (rating.outcome === "none") this.said = `No solution: ${rating.text}`;
    else await this.search(require, signal);
  }

  private async search(require: number[], signal: AbortSignal): Promise<void> {
    const covers: Cover[] = [];
    for await (const cover of this.problem.covers({ limit: 2, signal })) covers.push(cover);
    if (covers.length === 0) this.said = "No solution, as a search finds";
    if (covers.length > 1) this.said = `Several solutions are left: ${this.difference(covers[0], covers[1])}`;
    if (covers.length !== 1) return;
    const fresh = covers[0].find((option) => !require.includes(option) && !this.isGiven(option));
    if (fresh === undefined) this.said = "Solved";
    else this.ahead = [{ technique: "search", text: `the only solution has ${this.problem.optionNames[fresh]}`, require: [fresh], forbid: [] }];
  }

  private isGiven(option: number): boolean {
    const at = placed(this.problem, option, this.side);
    return at === undefined || this.givens[at.cell] === at.symbol;
  }

  private difference(one: Cover, other: Cover): string {
    const name = (list: Cover, without: Cover) => this.problem.optionNames[list.find((option) => !without.includes(option)) ?? 0];
    return `one has ${name(one, other)}, another has ${name(other, one)}`;
  }
}
