// SPDX-License-Identifier: MIT
// What the page and its modes share.
import { Runner, Task } from "./runner";
import { Mode, State } from "./state";

/** What a mode gets: its part of the state, how to change it, and what asks questions. */
export interface ModeProps<M extends Mode> {
  runner: Runner;
  part: State[M];
  edit: (fields: Partial<State[M]>, stroke?: string) => void;
}

/** The last button of each mode. */
export const watchAction = (ask: Action["ask"]): Action => ({ word: "Watch", tip: "Replay a search, step by step", ask });

/** A button of a mode: its word, what it asks, and what a tip says about it. */
export interface Action {
  word: string;
  tip: string;
  ask: (task: Task) => Promise<void>;
}
