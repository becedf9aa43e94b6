// SPDX-License-Identifier: MIT
import { h } from "preact";
import { Cover, Problem } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { Check, Choice, TextField } from "../parts/fields";
import { Preview } from "../parts/preview";
import { Overlay, SudokuBoard } from "../parts/sudoku_board";
import * as questions from "../questions";
import { Task } from "../runner";
import { boxOf, Sudoku } from "../state";
import { baseOf, cellsFrom, clashes, placed, puzzleOf, regionsOf, sideOf, symbolsOf } from "./sudoku_grid";
import { fpuzzlesLink, isFpuzzles, sudokuFrom } from "./sudoku_fpuzzles";
import { Hints } from "./sudoku_hints";

const noun = "solution";
const boxes: [string, string][] = [["2x2", "4 × 4"], ["2x3", "6 × 6"], ["3x3", "9 × 9"], ["3x4", "12 × 12"], ["4x4", "16 × 16"]];
const rules: [string, string][] = [["x", "Diagonals"], ["windoku", "Windows"], ["antiknight", "Anti-knight"], ["antiking", "Anti-king"],
  ["nonconsecutive", "Neighbours not consecutive"], ["disjoint", "Disjoint groups"], ["falling", "Falling diagonal"], ["rising", "Rising diagonal"]];
const symmetries: [string, string][] = [["none", "No symmetry"], ["half", "Half turn"], ["quarter", "Quarter turn"], ["mirror", "Mirror"],
  ["diagonal", "Diagonal mirror"]];
const difficulties: Record<string, { word: string; levels: number[] }> = {
  any: { word: "Any difficulty", levels: [0, 1, 2, 3, 4, 5] }, easy: { word: "Easy", levels: [0, 1] },
  medium: { word: "Medium", levels: [2, 3] }, hard: { word: "Hard", levels: [4] }, extreme: { word: "Extreme", levels: [5] },
};

/** The symbols of a cover, by cell. */
function digitsOf(problem: Problem, cover: Cover, side: number): string[] {
  const digits = Array<string>(side * side).fill("");
  for (const option of cover) {
    const at = placed(problem, option, side);
    if (at) digits[at.cell] = at.symbol;
  }
  return digits;
}

async function solve(sudoku: Sudoku, { signal, progress, show }: Task): Promise<void> {
  const { problem } = await puzzleOf(sudoku, signal), covers: Cover[] = [];
  for await (const cover of problem.covers({ signal, progress, limit: 2 })) covers.push(cover);
  const said = ["No solution", "The only solution", "One of several solutions"];
  const board: Overlay = covers.length ? { digits: digitsOf(problem, covers[0], sideOf(sudoku)) } : {};
  show({ headline: said[covers.length], board, lines: covers.length ? [] : ["Hint says why."] });
}

async function candidates(sudoku: Sudoku, { signal, progress, show }: Task): Promise<void> {
  const { problem } = await puzzleOf(sudoku, signal), side = sideOf(sudoku), symbols = symbolsOf(side);
  const found = Array.from({ length: side * side }, (): string[] => []);
  for (const option of await problem.possible({ signal, progress })) {
    const at = placed(problem, option, side);
    if (at) found[at.cell].push(at.symbol);
  }
  found.forEach((list) => list.sort((a, b) => symbols.indexOf(a) - symbols.indexOf(b)));
  const total = found.reduce((sum, list) => sum + list.length, 0), settled = found.filter((list) => list.length === 1).length;
  const empty = sudoku.cells.replace(/[^.]/g, "").length;
  if (total === 0 && empty > 0) return show({ headline: "No solution", lines: ["Hint says why."] });
  const digits = found.map((list) => (list.length === 1 ? list[0] : ""));
  show({ headline: questions.several(total, "candidate"), board: { candidates: found, digits } as Overlay,
    lines: [`Each stands in some solution. ${settled} of ${empty} empty cells have only one.`] });
}

async function rate(sudoku: Sudoku, { signal, show }: Task): Promise<void> {
  const { rating } = await (await puzzleOf(sudoku, signal)).problem.deduce({ signal });
  if (rating.outcome === "none") return show({ headline: "No solution", lines: [rating.text ?? ""] });
  const steps = Object.entries(rating.steps).filter(([, steps]) => steps > 0).map(([technique, steps]) => `${steps} ${technique}`);
  show({ headline: `Level ${rating.level}: ${rating.technique}`,
    lines: [`Deductions: ${steps.join(", ") || "none"}.`, ...(rating.outcome === "open" ? ["Only a search leads further."] : [])] });
}

function count(sudoku: Sudoku, task: Task): Promise<void> {
  return puzzleOf(sudoku, task.signal).then(({ problem }) => questions.count({ problem, noun }, task));
}

async function unique(sudoku: Sudoku, task: Task): Promise<void> {
  const puzzle = await puzzleOf(sudoku, task.signal);
  return questions.unique({ problem: puzzle.problem, puzzle, noun }, task);
}

async function watch(sudoku: Sudoku, task: Task): Promise<void> {
  const { problem } = await puzzleOf(sudoku, task.signal);
  return questions.watch({ problem, noun }, task);
}

export function SudokuMode({ runner, part, edit }: ModeProps<"sudoku">) {
  const side = sideOf(part);
  const known = runner.run?.answer.board;
  const overlay: Overlay = known instanceof Hints ? known.overlay() : (known as Overlay | undefined) ?? {};

  const hint = async (task: Task, before: unknown) => {
    const hints = before instanceof Hints ? before : await Hints.begin(part, task.signal);
    await hints.next(task.signal);
    task.show({ board: hints, headline: hints.headline(), lines: hints.lines() });
  };
  const make = async (task: Task) => {
    const base = await baseOf(part, task.signal), levels = difficulties[part.difficulty]?.levels;
    task.show({ headline: "Making a sudoku" });
    const made = await base.makeOne({ symmetry: part.symmetry, levels, signal: task.signal, progress: (progress) => {
      task.show({ lines: [`${questions.several(progress.covers, "sudoku")} had another difficulty.`] });
    } });
    if (!made) return task.show({ headline: "No solution, so there is no sudoku with these rules" });
    task.change(() => edit({ cells: made.line }));
    const givens = made.line.replace(/[^1-9A-Z]/g, "").length;
    task.show({ headline: `A new sudoku with ${givens} givens`, lines: [`Level ${made.level} of 5. No given is superfluous.`] });
  };
  const actions: Action[] = [
    { word: "Solve", tip: "Fill in a solution", ask: (task) => solve(part, task) },
    { word: "Unique?", tip: "Is there just one solution?", ask: (task) => unique(part, task) },
    { word: "Candidates", tip: "All symbols that stand in a cell in some solution", ask: (task) => candidates(part, task) },
    { word: "Count", tip: "How many solutions are there?", ask: (task) => count(part, task) },
    { word: "Hint", tip: "What can be seen next, and why", ask: (task) => hint(task, known) },
    { word: "Rate", tip: "How hard is it to solve by thinking?", ask: (task) => rate(part, task) },
    { word: "Make", tip: "Make a new sudoku", ask: make },
    watchAction((task) => watch(part, task)),
  ];
  const fill = (cell: number, symbol: string) => {
    if (part.cells[cell] !== symbol) edit({ cells: part.cells.slice(0, cell) + symbol + part.cells.slice(cell + 1) });
  };
  const take = async (text: string, task: Task) => {
    const taken = await sudokuFrom(text, task.signal);
    task.change(() => edit(taken));
    const clues = taken.clues.split("\n").length - 1;
    task.show({ headline: "A puzzle of f-puzzles", lines: clues ? [`${questions.several(clues, "clue")} stand below, in Rules and clues.`] : [] });
  };
  const paste = (text: string) => {
    const cells = cellsFrom(text, side);
    if (isFpuzzles(text)) void runner.start("Paste", (task) => take(text, task));
    else if (cells) edit({ cells });
    else void runner.start("Paste", () => Promise.reject(Object.assign(new Error(
      `Found no grid of ${side * side} cells: symbols, and a dot or 0 for each empty cell.`), { status: "bad_data" })));
  };
  const give = async ({ show, signal }: Task) => {
    await puzzleOf(part, signal); // it refuses what is wrong
    show({ headline: "A puzzle for f-puzzles", link: { word: "Open it in f-puzzles", address: fpuzzlesLink(part) } });
  };
  const resize = (box: string) => {
    const [rows, columns] = boxOf({ ...part, box });
    edit({ box, cells: ".".repeat((rows * columns) ** 2) });
  };
  return (
    <div class="mode">
      <div class="work">
        <SudokuBoard cells={part.cells} regions={regionsOf(part)} symbols={symbolsOf(side)} overlay={overlay}
          clashing={clashes(part)} fill={fill} paste={paste} />
      </div>
      <div class="side">
        <Actions runner={runner} actions={actions} />
        <AnswerView runner={runner} />
        <details open>
          <summary>Puzzle</summary>
          <div class="fields">
            <Choice label="Size" value={part.box} set={resize}
              choices={boxes.some(([box]) => box === part.box) ? boxes : [...boxes, [part.box, `${side} × ${side}`]]} />
            <button type="button" onClick={() => edit({ cells: ".".repeat(side * side) })}>Empty the grid</button>
            <button type="button" onClick={() => { void runner.start("f-puzzles", give); }}>To f-puzzles</button>
          </div>
          <label class="text">As text, to copy or paste: a grid, or a link of f-puzzles or its JSON
            <input class="line" type="text" value={part.cells} spellcheck={false} autocomplete="off"
              onChange={(event: Event) => paste((event.target as HTMLInputElement).value)} />
          </label>
        </details>
        <details>
          <summary>Rules and clues</summary>
          <fieldset>
            <legend>Rules</legend>
            {rules.map(([word, label]) => <Check key={word} label={label} value={part.rules.includes(word)}
              set={(on) => edit({ rules: on ? [...part.rules, word] : part.rules.filter((it) => it !== word) })} />)}
          </fieldset>
          <TextField label="Clues, one a line" rows={3} value={part.clues} placeholder={"cage 9 r0c0 r0c1\nthermo r3c3 r3c2 r2c2"}
            set={(clues) => edit({ clues }, "clues")} />
          <p class="note">Kinds: cage, sum, thermo, arrow, renban, whisper, dots, even, odd, candidates, regions. The first cell is r0c0.</p>
          {(part.clues.trim() !== "" || part.rules.length > 0) && <Preview of={part} alt="The sudoku with its clues" make={(signal) => puzzleOf(part, signal)} />}
        </details>
        <details>
          <summary>What Make makes</summary>
          <div class="fields">
            <Choice label="Givens" value={part.symmetry} set={(symmetry) => edit({ symmetry })} choices={symmetries} />
            <Choice label="Difficulty" value={part.difficulty} set={(difficulty) => edit({ difficulty })}
              choices={Object.entries(difficulties).map(([key, { word }]): [string, string] => [key, word])} />
          </div>
        </details>
      </div>
    </div>
  );
}
