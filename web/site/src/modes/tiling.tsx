// SPDX-License-Identifier: MIT
import { h } from "preact";
import { Puzzle } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { CellBoard } from "../parts/cell_board";
import { Check, Choice, NumberField, TextField } from "../parts/fields";
import * as questions from "../questions";
import { Task } from "../runner";
import { largestSide, Tiling } from "../state";

/** Free, one-sided and fixed polyominoes of each size, as OEIS A000105, A000988 and A001168 count them. */
const sets = [
  { size: "1", word: "Monomino", pieces: { flip: 1, turn: 1, fixed: 1 } },
  { size: "2", word: "Domino", pieces: { flip: 1, turn: 1, fixed: 2 } },
  { size: "3", word: "Trominoes", pieces: { flip: 2, turn: 2, fixed: 6 } },
  { size: "4", word: "Tetrominoes", pieces: { flip: 5, turn: 7, fixed: 19 } },
  { size: "5", word: "Pentominoes", pieces: { flip: 12, turn: 18, fixed: 63 } },
  { size: "6", word: "Hexominoes", pieces: { flip: 35, turn: 60, fixed: 216 } },
];
const turns: [string, string][] = [["flip", "Turned and flipped"], ["turn", "Turned only"], ["fixed", "Neither"]];
const words = { "#": "cell", ".": "hole", "?": "cell that may stay free" };
const colours = { "#": "--cell", "?": "--free" };

const rowsOf = ({ width, cells }: Tiling) => cells.match(new RegExp(`.{${width}}`, "g")) ?? [];

/** The text that the front end reads: what the user writes comes last. */
function textOf(tiling: Tiling): { text: string; linesBefore: number } {
  const lines = ["board", ...rowsOf(tiling), "", `turns ${tiling.turns}`,
    ...tiling.sets.map((size) => `set ${size}${tiling.repeat ? " x*" : ""}`)];
  return { text: `${lines.join("\n")}\n${tiling.own}\n`, linesBefore: lines.length };
}

function subjectOf(tiling: Tiling, { signal }: Task) {
  const { text, linesBefore } = textOf(tiling);
  return questions.subjectOf("tiling", Puzzle.make("tile", tiling.distinct ? ["--distinct"] : [], text, { signal }),
    (said, line) => (line > linesBefore ? `Own pieces, line ${line - linesBefore}: ${said}` : said));
}

/** How many cells there are to cover, and how many the pieces have. */
function sums({ cells, sets: chosen, turns: how, repeat, own }: Tiling): string {
  const full = cells.split("#").length - 1, free = cells.split("?").length - 1;
  const board = `The board has ${questions.several(full, "cell")}${free ? ` and ${free} that may stay free` : ""}.`;
  const used = sets.filter(({ size }) => chosen.includes(size));
  if (used.length === 0 && own.trim() === "") return `${board} Choose a set of pieces.`;
  if (repeat || own.trim() !== "") return board;
  const pieces = used.reduce((sum, set) => sum + set.pieces[how], 0);
  return `${board} ${questions.several(pieces, "piece")} with ${used.reduce((sum, set) => sum + Number(set.size) * set.pieces[how], 0)} cells.`;
}

export function TilingMode({ runner, part, edit }: ModeProps<"tiling">) {
  const { width, height, cells } = part;
  const ask = questions.about((task) => subjectOf(part, task));
  const actions: Action[] = [
    { word: "Count", tip: "How many tilings are there?", ask: ask(questions.count) },
    { word: "First", tip: "Find a tiling", ask: ask(questions.first) },
    { word: "All", tip: "Find all tilings, and draw them", ask: ask(questions.all) },
    watchAction(ask(questions.watch)),
  ];
  const resize = (wide: number, high: number) => {
    const rows = rowsOf(part).slice(0, high).map((row) => row.slice(0, wide).padEnd(wide, "#"));
    while (rows.length < high) rows.push("#".repeat(wide));
    edit({ width: wide, height: high, cells: rows.join("") }, "size");
  };
  const size = (label: string, value: number, set: (value: number) => void) =>
    <NumberField label={label} value={value} most={largestSide.tiling} set={set} />;
  return (
    <div class="mode">
      <div class="work">
        <CellBoard label="Board" width={width} cells={cells} words={words} colours={colours}
          next={(mark) => (mark === "#" ? "." : mark === "." ? "?" : "#")} draw={(drawn, stroke) => edit({ cells: drawn }, stroke)} />
        <p class="note">Draw with a pointer: a cell, a hole, a cell that may stay free. By keyboard, Shift with an arrow goes on drawing.</p>
      </div>
      <div class="side">
        <Actions runner={runner} actions={actions} />
        <p class="sums">{sums(part)}</p>
        <AnswerView runner={runner} />
        <details open>
          <summary>Board</summary>
          <div class="fields">
            {size("Columns", width, (value) => resize(value, height))}
            {size("Rows", height, (value) => resize(width, value))}
            <button type="button" onClick={() => edit({ cells: "#".repeat(cells.length) })}>Fill</button>
            <button type="button" onClick={() => edit({ cells: ".".repeat(cells.length) })}>Empty</button>
          </div>
        </details>
        <details open>
          <summary>Pieces</summary>
          <fieldset>
            <legend>Sets</legend>
            {sets.map(({ size: number, word }) => <Check key={number} label={word} value={part.sets.includes(number)}
              set={(on) => edit({ sets: on ? [...part.sets, number].sort() : part.sets.filter((it) => it !== number) })} />)}
          </fieldset>
          <Check label="Each piece any number of times" value={part.repeat} set={(repeat) => edit({ repeat })} />
          <Check label="Count turns and mirror images of a tiling once" value={part.distinct} set={(distinct) => edit({ distinct })} />
          <div class="fields">
            <Choice label="Pieces may be" value={part.turns} choices={turns} set={(value) => edit({ turns: value as Tiling["turns"] })} />
          </div>
          <TextField label="Own pieces" rows={5} value={part.own} placeholder={"piece P x4\n##\n##\n##"} set={(own) => edit({ own }, "own")} />
        </details>
      </div>
    </div>
  );
}
