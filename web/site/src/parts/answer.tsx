// SPDX-License-Identifier: MIT
// What was asked, how far it is, and the answer.
import { h } from "preact";
import { grouped } from "../questions";
import { Place, Run, Runner } from "../runner";
import { GalleryView } from "./gallery";
import { Replay } from "./replay";
import { TallyView } from "./tally";

const endings = { running: "", done: "", stopped: "Stopped.", failed: "" };

function status(run: Run): string {
  const share = run.progress?.share ?? 0;
  if (run.status !== "running") return `${run.title}, ${run.seconds.toFixed(run.seconds < 1 ? 2 : 1)} s. ${endings[run.status]}`;
  const done = share > 0.0005 ? `, ${(100 * share).toFixed(1)}% done` : "";
  const nodes = run.progress?.nodes ? `, ${grouped(run.progress.nodes)} nodes` : "";
  return `${run.title}: ${run.seconds.toFixed(0)} s${done}${nodes}`;
}

interface Props {
  runner: Runner;
  /** Shows a place of the text at fault. */
  goTo?: (place: Place) => void;
}

export function AnswerView({ runner: { run }, goTo }: Props) {
  const { headline, lines, gallery, tally, replay, link } = run?.answer ?? {};
  const { place, message } = run ?? {};
  return (
    <section class="answer" aria-label="Answer">
      {run && <p class="status">{status(run)}</p>}
      {run?.status === "running" && <progress aria-label="Progress" max="1" value={run.progress?.share || undefined} />}
      <div role="status" aria-live="polite">
        {headline && <p class="headline">{headline}</p>}
        {lines?.map((line, k) => <p key={k}>{line}</p>)}
      </div>
      <div role="alert">
        {message && <p class="fault">{message}</p>}
        {message && place && goTo && <button type="button" onClick={() => goTo(place)}>Go to line {place.line}, column {place.column}</button>}
      </div>
      {link && <p><a href={link.address} target="_blank" rel="noopener noreferrer">{link.word}</a></p>}
      {tally && <TallyView tally={tally} />}
      {gallery && <GalleryView key={String(run?.began)} gallery={gallery} />}
      {replay && <Replay key={String(run?.began)} html={replay} />}
    </section>
  );
}
