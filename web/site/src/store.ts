// SPDX-License-Identifier: MIT
// The state of the page, with undo.
import { Mode, start, State } from "./state";

const longestPast = 500, largestPast = 20e6; // states; letters of their long texts
const pause = 2000; // milliseconds that end a stroke

const weight = (state: State) => state.anything.text.length + state.calendar.text.length + state.tiling.cells.length + state.stars.regions.length;

export class Store {
  private past: State[] = [];
  private future: State[] = [];
  private stroke: string | undefined;
  private edited = 0; // when

  /** `changed` is told of every change; `kind` is "show" where only another mode is shown. */
  constructor(public state: State, private changed: (kind: "edit" | "show" | "load") => void) {}

  /** Changes fields of a mode. Changes of one `stroke`, a word, are undone together if they follow each other without a pause. */
  edit<M extends Mode>(mode: M, fields: Partial<State[M]>, stroke?: string): void {
    const now = performance.now();
    if (stroke === undefined || stroke !== this.stroke || now - this.edited > pause) this.remember();
    this.stroke = stroke;
    this.edited = now;
    this.future = [];
    this.state = { ...this.state, [mode]: { ...this.state[mode], ...fields } };
    this.changed("edit");
  }

  show(mode: Mode): void {
    this.stroke = undefined;
    this.state = { ...this.state, mode };
    this.changed("show");
  }

  /** Takes a state as a whole, from a link. What the page begins with is not worth remembering. */
  load(state: State): void {
    if (this.state !== start) this.remember();
    this.stroke = undefined;
    this.state = state;
    this.changed("load");
  }

  get canUndo(): boolean { return this.past.length > 0; }
  get canRedo(): boolean { return this.future.length > 0; }
  undo(): void { this.swap(this.past, this.future); }
  redo(): void { this.swap(this.future, this.past); }

  private swap(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push(this.state);
    this.state = state;
    this.stroke = undefined;
    this.changed("edit");
  }

  private remember(): void {
    this.past.push(this.state);
    let letters = this.past.reduce((sum, state) => sum + weight(state), 0);
    while (this.past.length > longestPast || (letters > largestPast && this.past.length > 1))
      letters -= weight(this.past.shift() as State);
  }
}
