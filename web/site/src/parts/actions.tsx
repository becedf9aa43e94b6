// SPDX-License-Identifier: MIT
import { h } from "preact";
import { Action } from "../page";
import { Runner } from "../runner";

/** Buttons that ask, and Stop. */
export function Actions({ runner, actions }: { runner: Runner; actions: Action[] }) {
  return (
    <div class="actions" role="group" aria-label="Questions">
      {actions.map(({ word, tip, ask }) =>
        <button key={word} type="button" title={tip} onClick={() => { void runner.start(word, ask); }}>{word}</button>)}
      <button type="button" class="stop" disabled={!runner.busy} title="Stop (Escape)" onClick={() => runner.stop()}>Stop</button>
    </div>
  );
}
