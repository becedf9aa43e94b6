// SPDX-License-Identifier: MIT
import { Component, h } from "preact";
import { Problem, Puzzle } from "quadrille";
import { Action, ModeProps, watchAction } from "../page";
import { Actions } from "../parts/actions";
import { AnswerView } from "../parts/answer";
import { Choice, TextField } from "../parts/fields";
import * as questions from "../questions";
import { Place, Task } from "../runner";

const formats: [string, string][] = [["", "As the text looks"], ["dense", "Zeros and ones"], ["csv", "CSV"], ["dlx", "DLX"], ["ec", "EC"], ["json", "JSON"],
  ["spp", "SPP"]];
const longest = 200_000; // letters: a field for more is slow

const shorten = (text: string) => (text.length > longest ? text.slice(0, 2000) : text);

/** Where in a text a place is. Columns count bytes of UTF-8. */
function offsetOf(text: string, { line, column }: Place): number {
  let begin = 0;
  for (let k = 1; k < line; ++k) begin = text.indexOf("\n", begin) + 1;
  const end = text.indexOf("\n", begin), row = text.slice(begin, end < 0 ? undefined : end);
  const bytes = new TextEncoder().encode(row).slice(0, column - 1);
  return begin + new TextDecoder().decode(bytes).length;
}

function select(place: Place, text: string): void {
  const field = document.getElementById("problem") as HTMLTextAreaElement, at = offsetOf(text, place);
  field.focus();
  field.setSelectionRange(at, Math.min(at + 1, field.value.length));
  field.scrollTop = (place.line - 3) * parseFloat(getComputedStyle(field).lineHeight);
}

export class AnythingMode extends Component<ModeProps<"anything">> {
  private ask = (question: (subject: questions.Subject, task: Task) => Promise<void>) => async (task: Task) => {
    const { text, format } = this.props.part;
    const problem = await Problem.parse(text, { format: format || undefined, source: "text", signal: task.signal });
    if (problem.warnings.length > 0) task.show({ lines: problem.warnings });
    const puzzle = await Puzzle.of(problem, { signal: task.signal }).catch(() => undefined); // most problems are of no front end
    return question({ problem, puzzle, noun: "cover" }, task);
  };

  private actions: Action[] = [
    { word: "Count", tip: "How many covers are there?", ask: this.ask(questions.count) },
    { word: "First", tip: "Find a cover", ask: this.ask(questions.first) },
    { word: "All", tip: "Find all covers", ask: this.ask(questions.all) },
    { word: "Unique?", tip: "Is there just one cover?", ask: this.ask(questions.unique) },
    { word: "Least cost", tip: "Find a cover of least cost", ask: this.ask((subject, task) => questions.best(subject, false, task)) },
    { word: "Greatest cost", tip: "Find a cover of greatest cost", ask: this.ask((subject, task) => questions.best(subject, true, task)) },
    watchAction(this.ask(questions.watch)),
  ];

  /** Takes files, and pasted texts that are too long for the field, as a whole. */
  private take = (file: File | undefined) => { void file?.text().then((text) => this.props.edit({ text })); };
  private paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.length <= longest) return;
    event.preventDefault();
    this.props.edit({ text });
  };
  private drop = (event: DragEvent) => {
    event.preventDefault();
    this.take(event.dataTransfer?.files[0]);
  };

  render({ runner, part: { text, format }, edit }: ModeProps<"anything">) {
    const long = text.length > longest;
    return (
      <div class="mode">
        <div class="work" onPaste={this.paste} onDrop={this.drop} onDragOver={(event: Event) => event.preventDefault()}>
          {long
            ? <div class="text"><p>A text of {(text.length / 1e6).toFixed(1)} MB. It begins:</p><pre tabIndex={0}>{shorten(text)}…</pre></div>
            : <TextField id="problem" label="A problem: zeros and ones, CSV, DLX or JSON" rows={14} value={text}
              set={(typed) => edit({ text: typed }, "text")} />}
          <div class="fields">
            <Choice label="Format" value={format} choices={formats} set={(name) => edit({ format: name })} />
            <label class="file">Open a file<input type="file" onChange={(event: Event) => this.take((event.target as HTMLInputElement).files?.[0])} /></label>
            <button type="button" onClick={() => edit({ text: "" })}>Empty</button>
          </div>
          <p class="note">Rows are options, columns are items: choose rows so that each column has exactly one 1.</p>
        </div>
        <div class="side">
          <Actions runner={runner} actions={this.actions} />
          <AnswerView runner={runner} goTo={long ? undefined : (place) => select(place, text)} />
        </div>
      </div>
    );
  }
}
