// SPDX-License-Identifier: MIT
import { h } from "preact";
import { Puzzle } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { CellBoard } from "../parts/cell_board";
import { Choice, NumberField, TextField } from "../parts/fields";
import * as questions from "../questions";
import { Task } from "../runner";
import { largestSide, Stars } from "../state";

const tints = 12; // --tint-0 to --tint-11
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const empty = (size: number) => ".".repeat(size * size).replace(new RegExp(`.{${size}}`, "g"), "$&\n");

/** The cells of a text that can be drawn on: a mark each, and behind it the star if one is given. Undefined if it is no square. */
function cellsOf(text: string): string[] | undefined {
  const rows = text.split("\n").map((line) => line.replace(/\s/g, "")).filter((line) => line !== "")
    .map((line) => line.match(/[A-Za-z0-9]\*?|./g) ?? []);
  const drawable = rows.length > 0 && rows.every((row) => row.length === rows.length && row.every((cell) => /^[A-Za-z0-9.]/.test(cell)));
  return drawable && rows.length <= largestSide.stars ? rows.flat() : undefined;
}

function subjectOf({ regions, stars }: Stars, { signal }: Task) {
  return questions.subjectOf("solution", Puzzle.make("stars", ["--stars", String(stars)], regions, { signal }),
    (said, line, column) => `Regions, line ${line}, column ${column}: ${said}`);
}

function RegionBoard({ cells, pen, draw }: { cells: string[]; pen: string; draw: (regions: string, stroke: string) => void }) {
  const size = Math.sqrt(cells.length), marks = [...new Set([pen, ...cells.map((cell) => cell[0])])];
  const words = Object.fromEntries(marks.map((mark) => [mark, mark === "." ? "no region" : `region ${mark}`]));
  const tint = (mark: string) => `--tint-${mark.charCodeAt(0) % tints}`;
  const paint = (drawn: string, stroke: string) => {
    const painted = cells.map((cell, k) => (drawn[k] === "." ? "." : drawn[k] + cell.slice(1)));
    draw(Array.from({ length: size }, (_, r) => `${painted.slice(r * size, (r + 1) * size).join("")}\n`).join(""), stroke);
  };
  return <CellBoard key={String(size)} label="Regions" width={size} cells={cells.map((cell) => cell[0]).join("")} words={words}
    colours={Object.fromEntries(marks.filter((mark) => mark !== ".").map((mark) => [mark, tint(mark)]))} next={() => pen} draw={paint} />;
}

export function StarsMode({ runner, part, edit }: ModeProps<"stars">) {
  const ask = questions.about((task) => subjectOf(part, task));
  const actions: Action[] = [
    { word: "Solve", tip: "Find a solution", ask: ask(questions.first) },
    { word: "Unique?", tip: "Is there just one solution?", ask: ask(questions.unique) },
    { word: "Count", tip: "How many solutions are there?", ask: ask(questions.count) },
    { word: "All", tip: "Find all solutions, and draw them", ask: ask(questions.all) },
    watchAction(ask(questions.watch)),
  ];
  const cells = cellsOf(part.regions), size = cells ? Math.sqrt(cells.length) : undefined;
  const pens = [...letters.slice(0, Math.max(size ?? 0, letters.indexOf(part.pen) + 1)), "."];
  return (
    <div class="mode">
      <div class="work">
        <p>Each row, column and region has the same number of stars. No two stars touch, not even at a corner.</p>
        {cells && <RegionBoard cells={cells} pen={part.pen} draw={(regions, stroke) => edit({ regions }, stroke)} />}
        <div class="fields">
          <Choice label="Draw" value={part.pen} set={(pen) => edit({ pen }, "pen")}
            choices={pens.map((pen): [string, string] => [pen, pen === "." ? "No region" : `Region ${pen}`])} />
          <NumberField label="Rows and columns" value={size ?? 1} most={largestSide.stars} set={(value) => edit({ regions: empty(value) }, "size")} />
          <NumberField label="Stars in each" value={part.stars} most={10} set={(stars) => edit({ stars }, "stars")} />
        </div>
        <TextField label="Regions" rows={8} value={part.regions} set={(regions) => edit({ regions }, "regions")} />
        <p class="note">One letter a cell: its region. A dot is a cell without one, and a * behind a letter is a star that is given.</p>
      </div>
      <div class="side">
        <Actions runner={runner} actions={actions} />
        <AnswerView runner={runner} />
      </div>
    </div>
  );
}
