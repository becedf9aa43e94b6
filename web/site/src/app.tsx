// SPDX-License-Identifier: MIT
// The page: modes, undo, the link.
import { Component, h } from "preact";
import { LinkError, linkOf, stateOf } from "./link";
import { AnythingMode } from "./modes/anything";
import { CalendarMode } from "./modes/calendar";
import { NonogramMode } from "./modes/nonogram";
import { QueensMode } from "./modes/queens";
import { SudokuMode } from "./modes/sudoku";
import { StarsMode } from "./modes/stars";
import { TilingMode } from "./modes/tiling";
import { ModeProps } from "./page";
import { showProblemInPage } from "./problem_file";
import { Runner } from "./runner";
import { Mode, modes, start, State } from "./state";
import { Store } from "./store";

const titles: { [M in Mode]: string } = { sudoku: "Sudoku", tiling: "Tiling", calendar: "Calendar", queens: "Queens", stars: "Stars", nonogram: "Nonogram",
  anything: "Anything" };
const tooLong = "This puzzle is too long for a link. It stays in this page only: keep a copy of its text.";

const alone = document.querySelector("link[rel=stylesheet]") === null; // one file, without documents beside it

const isTextField = (target: EventTarget | null) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

export class App extends Component<object, { notice?: string }> {
  private linkTimer = 0;
  private link = ""; // as the address has it
  private unsaved = false; // because it is too long for a link
  private runner = new Runner(() => this.forceUpdate());
  private store = new Store(start, (kind) => this.changed(kind));

  componentDidMount() {
    addEventListener("hashchange", () => { void this.follow(); });
    addEventListener("beforeunload", (event) => { if (this.unsaved) event.preventDefault(); });
    document.addEventListener("keydown", this.key);
    if (location.hash === "") void showProblemInPage(this.store);
    else void this.follow();
  }

  private changed(kind: "edit" | "show" | "load") {
    this.runner.clear();
    this.state = { notice: undefined };
    this.forceUpdate(); // at once: the next event must find the buttons of this puzzle
    if (kind === "load") return;
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => { void this.tellLink(); }, 300);
  }

  /** Shows what the address says. */
  private async follow() {
    const link = location.hash.slice(1);
    if (link === "" || link === this.link) return;
    try {
      this.store.load(await stateOf(link, this.store.state));
      this.link = link;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.setState({ notice: `${error.message} The puzzle below is another one.` });
    }
  }

  /** Makes the address say what is shown. */
  private async tellLink() {
    const { state } = this.store, link = await linkOf(state);
    if (state !== this.store.state) return; // a later change tells its own
    this.link = link ?? "";
    this.unsaved = link === null;
    history.replaceState(null, "", `#${this.link}`);
    if (link === null) this.setState({ notice: tooLong });
  }

  private key = (event: KeyboardEvent) => {
    if (event.key === "Escape") this.runner.stop();
    if (!(event.ctrlKey || event.metaKey) || isTextField(event.target)) return;
    const letter = event.key.toLowerCase(), back = letter === "z" && !event.shiftKey, forth = letter === "y" || (letter === "z" && event.shiftKey);
    if (!back && !forth) return;
    event.preventDefault();
    if (back) this.store.undo();
    else this.store.redo();
  };

  private copy = async () => {
    await this.tellLink();
    if (this.link === "") return;
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.setState({ notice: copied ? "The link is copied." : "Copy the link from the address of this page." });
  };

  private tabKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = modes[(modes.indexOf(this.store.state.mode) + by + modes.length) % modes.length];
    this.store.show(next);
    this.setState({}, () => { document.getElementById(`tab-${next}`)?.focus(); });
  };

  private mode() {
    const { store, runner } = this, { state } = store;
    const props = <M extends Mode>(mode: M): ModeProps<M> => ({
      runner, part: state[mode], edit: (fields: Partial<State[M]>, stroke?: string) => store.edit(mode, fields, stroke && `${mode} ${stroke}`),
    });
    switch (state.mode) {
    case "sudoku": return <SudokuMode {...props("sudoku")} />;
    case "tiling": return <TilingMode {...props("tiling")} />;
    case "calendar": return <CalendarMode {...props("calendar")} />;
    case "queens": return <QueensMode {...props("queens")} />;
    case "stars": return <StarsMode {...props("stars")} />;
    case "nonogram": return <NonogramMode {...props("nonogram")} />;
    case "anything": return <AnythingMode {...props("anything")} />;
    }
  }

  render(_props: object, { notice }: { notice?: string }) {
    const { store } = this, { mode } = store.state;
    return (
      <div class="page">
        <header>
          <h1>Quadrille</h1>
          <div role="tablist" aria-label="Kind of puzzle" onKeyDown={this.tabKey}>
            {modes.map((it) => <button key={it} id={`tab-${it}`} type="button" role="tab" aria-selected={it === mode ? "true" : "false"}
              aria-controls="panel" tabIndex={it === mode ? 0 : -1} onClick={() => store.show(it)}>{titles[it]}</button>)}
          </div>
          <div class="tools">
            <button type="button" disabled={!store.canUndo} title="Undo (Ctrl+Z)" onClick={() => store.undo()}>Undo</button>
            <button type="button" disabled={!store.canRedo} title="Redo (Ctrl+Y)" onClick={() => store.redo()}>Redo</button>
            <button type="button" title="Print the puzzle and its answers" onClick={() => print()}>Print</button>
            <button type="button" title="Copy a link to this puzzle" onClick={() => { void this.copy(); }}>Copy link</button>
          </div>
        </header>
        <div role="status" aria-live="polite">{notice && <p class="notice">{notice}</p>}</div>
        <main key={mode}><div id="panel" role="tabpanel" aria-labelledby={`tab-${mode}`}>{this.mode()}</div></main>
        <footer>
          Everything is computed in this page, by the library of Quadrille in WebAssembly. Nothing is sent. {!alone && <a href="../docs/playground.html">Help</a>} {!alone && <a href="playground.html" download>This page as a file</a>}
        </footer>
      </div>
    );
  }
}
