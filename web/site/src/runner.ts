// SPDX-License-Identifier: MIT
// One question at a time, with its progress and answer. The package answers it in a worker, which Stop ends.
import { Cover, Progress } from "quadrille";
import { Tally } from "./parts/tally";

export interface Place { line: number; column: number }

/** Covers to look through: a picture of each as SVG, or its words. */
export interface Gallery {
  covers: Cover[];
  svg?: (cover: Cover) => Promise<string>;
  words?: (cover: Cover) => Promise<string[]>;
  /** As in "solution". */
  noun: string;
}

export interface Answer {
  headline?: string;
  lines?: string[];
  gallery?: Gallery;
  tally?: Tally;
  /** A page that replays a search, in HTML. */
  replay?: string;
  link?: { word: string; address: string };
  /** What a mode shows on its own board. */
  board?: unknown;
}

export interface Run {
  title: string;
  status: "running" | "done" | "stopped" | "failed";
  began: number;
  seconds: number;
  progress?: Progress;
  answer: Answer;
  message?: string;
  place?: Place;
}

export interface Task {
  signal: AbortSignal;
  progress: (progress: Progress) => void;
  /** Shows what is known so far. */
  show: (answer: Answer) => void;
  /** Changes the puzzle by what was found: its answer stays. */
  change: (edit: () => void) => void;
}

export class Runner {
  run: Run | undefined;
  private stopper = new AbortController();
  private changing = false;

  constructor(private changed: () => void) {}

  get busy(): boolean { return this.run?.status === "running"; }

  /** Asks a question; a question that is open is dropped. */
  async start(title: string, body: (task: Task) => Promise<void>): Promise<void> {
    this.stopper.abort();
    const stopper = this.stopper = new AbortController();
    const run: Run = this.run = { title, status: "running", began: performance.now(), seconds: 0, answer: {} };
    const tell = () => {
      if (this.run !== run) return;
      run.seconds = (performance.now() - run.began) / 1000;
      this.changed();
    };
    const clock = setInterval(tell, 200);
    tell();
    try {
      await body({
        signal: stopper.signal,
        progress: (progress) => { run.progress = progress; tell(); },
        show: (answer) => { run.answer = { ...run.answer, ...answer }; tell(); },
        change: (edit) => {
          this.changing = this.run === run;
          edit();
          this.changing = false;
        },
      });
      if (run.status === "running") run.status = "done";
    } catch (error) {
      this.fail(run, error, stopper.signal.aborted);
    } finally {
      clearInterval(clock);
      tell();
    }
  }

  stop(): void {
    if (!this.run || !this.busy) return;
    this.run.status = "stopped";
    this.stopper.abort();
    this.changed();
  }

  /** Forgets the answer: the puzzle is another one now. */
  clear(): void {
    if (this.changing) return;
    this.stopper.abort();
    this.run = undefined;
  }

  private fail(run: Run, error: unknown, stopped: boolean): void {
    run.status = stopped ? "stopped" : "failed";
    if (stopped) return;
    const { message, line, column, status } = error as { message: string; line?: number; column?: number; status?: string };
    run.message = status === "no_resources" || /out of memory|memory access/i.test(message)
      ? "The problem does not fit into the 2 GiB of memory that a page has. The command quadrille has no such limit."
      : status === "internal" || status === undefined ? `The solver broke off: ${message}. Your puzzle is as it was; you can ask again.` : message;
    if (line) run.place = { line, column: column ?? 1 };
  }
}
