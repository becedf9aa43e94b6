// SPDX-License-Identifier: MIT
import { h } from "preact";
import { Puzzle } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { Check, NumberField } from "../parts/fields";
import * as questions from "../questions";
import { Task } from "../runner";
import { largestSide, Queens } from "../state";

function subjectOf({ size, toroidal }: Queens, { signal }: Task) {
  const words = [String(size), ...(toroidal ? ["--toroidal"] : [])];
  return questions.subjectOf("solution", Puzzle.make("queens", words, undefined, { signal }));
}

export function QueensMode({ runner, part, edit }: ModeProps<"queens">) {
  const ask = questions.about((task) => subjectOf(part, task));
  const actions: Action[] = [
    { word: "Count", tip: "How many solutions are there?", ask: ask(questions.count) },
    { word: "First", tip: "Find a solution", ask: ask(questions.first) },
    { word: "All", tip: "Find all solutions, and draw them", ask: ask(questions.all) },
    watchAction(ask(questions.watch)),
  ];
  return (
    <div class="mode single">
      <div class="work">
        <p>Place queens on a chessboard so that no two attack each other.</p>
        <div class="fields">
          <NumberField label="Queens" value={part.size} most={largestSide.queens} set={(size) => edit({ size }, "size")} />
          <Check label="Diagonals go on at the opposite edge" value={part.toroidal} set={(toroidal) => edit({ toroidal })} />
        </div>
      </div>
      <div class="side">
        <Actions runner={runner} actions={actions} />
        <AnswerView runner={runner} />
      </div>
    </div>
  );
}
