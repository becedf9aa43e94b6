// SPDX-License-Identifier: MIT
// What the views share: the store and the runner of the page.
import { Runner, Task } from "./runner";
import { Mode, State } from "./state";
import { Store } from "./store";

export interface Page {
  store: Store;
  runner: Runner;
  /** Draws the page anew, soon. */
  redraw: () => void;
}

/** What a mode gets: its part of the state, and how to change it. */
export interface ModeProps<M extends Mode> {
  page: Page;
  part: State[M];
  edit: (fields: Partial<State[M]>, stroke?: string) => void;
}

/** A button of a mode: its word, what it asks, and what a tip says about it. */
export interface Action {
  word: string;
  tip: string;
  ask: (task: Task) => Promise<void>;
}
