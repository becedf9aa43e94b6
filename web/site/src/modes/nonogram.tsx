// SPDX-License-Identifier: MIT
import { h } from "preact";
import { Puzzle } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { CellBoard } from "../parts/cell_board";
import { Choice, TextField } from "../parts/fields";
import * as questions from "../questions";
import { Task } from "../runner";
import { Nonogram } from "../state";

const clues = (text: string) => text.replace(/\s+$/, "").split("\n");

function subjectOf({ rows, columns }: Nonogram, { signal }: Task) {
  const text = ["rows", ...clues(rows), "columns", ...clues(columns), ""].join("\n"), first = clues(rows).length;
  return questions.subjectOf("picture", Puzzle.make("nonogram", [], text, { signal }),
    (said, line) => `${line - 1 <= first ? `row ${line - 1}` : `column ${line - first - 2}`}: ${said}`);
}

/** The lengths of the runs of filled cells in a line. */
const runs = (line: string) => (line.match(/#+/g) ?? []).map((run) => run.length).join(",") || "0";

/** The clues of a picture. */
function cluesOf(cells: string, width: number): Pick<Nonogram, "rows" | "columns"> {
  const rows = cells.match(new RegExp(`.{${width}}`, "g")) ?? [];
  const columns = [...Array(width).keys()].map((c) => rows.map((row) => row[c]).join(""));
  return { rows: rows.map(runs).join("\n"), columns: columns.map(runs).join("\n") };
}

const sizes = ["5", "10", "15", "20", "25", "30"];

export function NonogramMode({ runner, part, edit }: ModeProps<"nonogram">) {
  const ask = questions.about((task) => subjectOf(part, task));
  const actions: Action[] = [
    { word: "Solve", tip: "Find a picture with these clues", ask: ask(questions.first) },
    { word: "Unique?", tip: "Is there just one picture?", ask: ask(questions.unique) },
    { word: "Count", tip: "How many pictures are there?", ask: ask(questions.count) },
    { word: "All", tip: "Draw all pictures", ask: ask(questions.all) },
    watchAction(ask(questions.watch)),
  ];
  const { picture } = part, width = Math.sqrt(picture.length);
  return (
    <div class="mode">
      <div class="work">
        <div class="clues">
          <TextField label="Rows" rows={10} value={part.rows} set={(rows) => edit({ rows }, "rows")} />
          <TextField label="Columns" rows={10} value={part.columns} set={(columns) => edit({ columns }, "columns")} />
        </div>
        <p class="note">One clue a line: the lengths of the runs of filled cells, as in 3,1. A 0 is for no filled cell.</p>
        <details>
          <summary>Draw a picture, and take its clues</summary>
          <div class="fields">
            <Choice label="Size" value={String(width)} choices={sizes.map((size): [string, string] => [size, `${size} × ${size}`])}
              set={(size) => edit({ picture: ".".repeat(Number(size) ** 2) })} />
          </div>
          <CellBoard label="Picture" width={width} cells={picture} words={{ "#": "filled", ".": "blank" }} colours={{ "#": "--filled" }}
            next={(mark) => (mark === "#" ? "." : "#")} draw={(drawn, stroke) => edit({ picture: drawn, ...cluesOf(drawn, width) }, stroke)} />
        </details>
      </div>
      <div class="side">
        <Actions runner={runner} actions={actions} />
        <AnswerView runner={runner} />
      </div>
    </div>
  );
}
