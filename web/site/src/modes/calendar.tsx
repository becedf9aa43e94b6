// SPDX-License-Identifier: MIT
// A board whose pieces leave one cell of each group free: the month and the day of a date.
import { Component, h } from "preact";
import { Problem, Puzzle } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { Choice, TextField } from "../parts/fields";
import { Preview } from "../parts/preview";
import { Tally } from "../parts/tally";
import * as questions from "../questions";
import { Task } from "../runner";
import { Calendar } from "../state";

const noun = "tiling";
const words: Record<string, string> = { m: "Month", d: "Day", w: "Weekday" };
const lengths: Record<string, number> = { FEB: 29, APR: 30, JUN: 30, SEP: 30, NOV: 30 };

/** Cells of which one stays free. */
interface Group { name: string; cells: string[] }

const freed = (option: string) => /^leave-(.+?)@(.+)$/.exec(option);

function groupsOf({ optionNames }: Problem): Group[] {
  const groups = new Map<string, string[]>();
  for (const option of optionNames) {
    const [, name, cell] = freed(option) ?? [];
    if (name) groups.set(name, [...(groups.get(name) ?? []), cell]);
  }
  return [...groups].map(([name, cells]) => ({ name, cells }));
}

/** The chosen cell of a group. */
const cellOf = (group: Group, date: string[]) => group.cells.find((cell) => date.includes(`${group.name}@${cell}`)) ?? group.cells[0];

const isDate = (cells: string[]) => !cells.some((month) => cells.some((day) => Number(day) > lengths[month]));

const puzzleOf = ({ text }: Calendar, signal: AbortSignal) => questions.subjectOf(noun, Puzzle.make("tile", [], text, { signal }),
  (said, line) => `Board and pieces, line ${line}: ${said}`);

async function subjectOf(part: Calendar, { signal }: Task): Promise<questions.Subject> {
  const subject = await puzzleOf(part, signal), { problem } = subject;
  const require = groupsOf(problem).map((group) => problem.optionNames.indexOf(`leave-${group.name}@${cellOf(group, part.date)}`));
  return { ...subject, require };
}

/** The numbers of tilings of all dates, with the smallest group in columns. */
function tallyOf(groups: Group[], numbers: Map<string, number>): Tally {
  const across = groups.reduce((least, group) => (group.cells.length < least.cells.length ? group : least));
  const others = groups.filter((group) => group !== across);
  const down = others.reduce<string[][]>((rows, group) => rows.flatMap((row) => group.cells.map((cell) => [...row, cell])), [[]]);
  const number = (row: string[], column: string) => {
    const cells = groups.map((group) => (group === across ? column : row[others.indexOf(group)]));
    return isDate(cells) ? numbers.get(cells.join(" ")) ?? 0 : undefined;
  };
  return { columns: across.cells, rows: down.map((row) => ({ name: row.join(" "), numbers: across.cells.map((cell) => number(row, cell)) })) };
}

async function everyDate(part: Calendar, task: Task): Promise<void> {
  const { signal } = task, { problem } = await puzzleOf(part, signal), groups = groupsOf(problem), numbers = new Map<string, number>();
  if (groups.length === 0) return task.show({ headline: "No cell of this board stays free by a line such as leave m 1" });
  for await (const cover of problem.covers({ signal, progress: questions.atLeast(task, noun) })) {
    const free = cover.map((option) => freed(problem.optionNames[option])).filter((it) => it !== null) as RegExpExecArray[];
    const date = groups.map(({ name }) => free.find((it) => it[1] === name)?.[2] ?? "");
    if (isDate(date)) numbers.set(date.join(" "), (numbers.get(date.join(" ")) ?? 0) + 1);
  }
  const sorted = [...numbers].sort(([, a], [, b]) => a - b), total = sorted.reduce((sum, [, number]) => sum + number, 0);
  if (total === 0) return task.show({ headline: "No tiling" });
  const [fewest, most] = [sorted[0], sorted[sorted.length - 1]].map(([date, number]) => `${questions.grouped(number)}, ${date}`);
  task.show({ headline: `${questions.several(total, noun)} of ${questions.several(sorted.length, "date")}`,
    lines: [`The fewest: ${fewest}. The most: ${most}.`], tally: tallyOf(groups, numbers) });
}

export class CalendarMode extends Component<ModeProps<"calendar">, { groups: Group[] }> {
  state = { groups: [] as Group[] };

  private ask = questions.about((task) => subjectOf(this.props.part, task));
  private actions: Action[] = [
    { word: "First", tip: "Find a tiling that shows this date", ask: this.ask(questions.first) },
    { word: "Count", tip: "How many tilings show this date?", ask: this.ask(questions.count) },
    { word: "All", tip: "Find all tilings that show this date, and draw them", ask: this.ask(questions.all) },
    { word: "Every date", tip: "How many tilings has each date?", ask: (task) => everyDate(this.props.part, task) },
    watchAction(this.ask(questions.watch)),
  ];

  private choose(group: Group, cell: string): void {
    const { part, edit } = this.props;
    edit({ date: [...part.date.filter((it) => !it.startsWith(`${group.name}@`)), `${group.name}@${cell}`] });
  }

  /** The text as an object: choosing a date draws nothing anew. */
  private drawn = { text: "" };

  render({ runner, part, edit }: ModeProps<"calendar">, { groups }: { groups: Group[] }) {
    if (this.drawn.text !== part.text) this.drawn = { text: part.text };
    return (
      <div class="mode">
        <div class="work">
          <p>Cover the board with the pieces, so that only the date is to be seen.</p>
          <Preview of={this.drawn} alt="The board" make={async (signal) => (await puzzleOf(this.props.part, signal)).puzzle as Puzzle}
            made={({ problem }) => this.setState({ groups: groupsOf(problem) })} />
          <details>
            <summary>Board and pieces</summary>
            <TextField label="As the front end tile reads it" rows={16} value={part.text} set={(text) => edit({ text }, "text")} />
          </details>
        </div>
        <div class="side">
          <div class="fields">
            {groups.map((group) => <Choice key={group.name} label={words[group.name] ?? group.name} value={cellOf(group, part.date)}
              choices={group.cells.map((cell): [string, string] => [cell, cell])} set={(cell) => this.choose(group, cell)} />)}
          </div>
          <Actions runner={runner} actions={this.actions} />
          <AnswerView runner={runner} />
        </div>
      </div>
    );
  }
}
