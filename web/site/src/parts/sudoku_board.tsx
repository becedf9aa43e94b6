// SPDX-License-Identifier: MIT
// The grid of a sudoku: one cell has the focus, arrow keys move it, symbols fill it.
import { Component, h } from "preact";

/** What an answer shows in the cells. */
export interface Overlay {
  /** For each cell a found symbol, or "". */
  digits?: string[];
  /** For each cell the symbols that stand in it in some solution. */
  candidates?: string[][];
  /** Cells that a hint is about. */
  marked?: Set<number>;
}

interface Props {
  cells: string;
  /** For each cell: heavy lines part regions. */
  regions: string[];
  symbols: string[];
  overlay: Overlay;
  clashing: Set<number>;
  fill: (cell: number, symbol: string) => void;
  paste: (text: string) => void;
}

export class SudokuBoard extends Component<Props, { at: number }> {
  state = { at: 0 };
  private table: HTMLElement | undefined;

  private move(cell: number): void {
    const side = this.props.symbols.length;
    if (cell < 0 || cell >= side * side) return;
    this.setState({ at: cell }, () => { (this.table?.querySelector("[tabindex='0']") as HTMLElement | null)?.focus(); });
  }

  private key = (event: KeyboardEvent) => {
    const side = this.props.symbols.length, { at } = this.state, column = at % side;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowLeft: column > 0 ? -1 : 0, ArrowRight: column < side - 1 ? 1 : 0, ArrowUp: -side, ArrowDown: side,
      Home: -column, End: side - 1 - column,
    };
    const symbol = event.key.toUpperCase();
    if (event.key in steps) this.move(at + steps[event.key]);
    else if (this.props.symbols.includes(symbol)) this.props.fill(at, symbol);
    else if (["Backspace", "Delete", "0", ".", " "].includes(event.key)) this.props.fill(at, ".");
    else return;
    event.preventDefault();
  };

  private paste = (event: ClipboardEvent) => {
    event.preventDefault();
    this.props.paste(event.clipboardData?.getData("text") ?? "");
  };

  private cell(cell: number) {
    const { cells, regions, symbols, overlay, clashing } = this.props, side = symbols.length;
    const r = Math.floor(cell / side), c = cell % side, given = cells[cell] !== ".";
    const found = overlay.digits?.[cell] ?? "", candidates = overlay.candidates?.[cell] ?? [];
    const shown = given ? cells[cell] : found;
    const classes = ["cell", given ? "given" : "", clashing.has(cell) ? "clash" : "", overlay.marked?.has(cell) ? "marked" : "",
      c < side - 1 && regions[cell] !== regions[cell + 1] ? "right" : "", r < side - 1 && regions[cell] !== regions[cell + side] ? "bottom" : ""];
    const says = given ? `${shown}, given` : shown ? `${shown}, found` : candidates.length ? `can be ${candidates.join(" ")}` : "empty";
    const label = `row ${r}, column ${c}: ${says}${clashing.has(cell) ? ", twice" : ""}`;
    return (
      <div key={cell} role="gridcell" class={classes.filter((it) => it).join(" ")} aria-label={label} tabIndex={cell === this.state.at ? 0 : -1}
        aria-selected={cell === this.state.at ? "true" : "false"} onMouseDown={() => this.move(cell)} onFocus={() => this.setState({ at: cell })}>
        {shown || (candidates.length > 0 && <span class="candidates" aria-hidden="true" style={`--across:${Math.ceil(Math.sqrt(side))}`}>
          {symbols.map((it) => <span>{candidates.includes(it) ? it : ""}</span>)}
        </span>)}
      </div>
    );
  }

  render({ symbols, fill }: Props, { at }: { at: number }) {
    const side = symbols.length, numbers = [...Array(side).keys()];
    const keys: [string, string, string][] = [...symbols.map((it): [string, string, string] => [it, it, it]), [".", "⌫", "Empty"]];
    return (
      <div class="sudoku" style={`--side:${side}`}>
        <div role="grid" aria-label="Sudoku" class="grid" ref={(it?: Element) => { this.table = it as HTMLElement | undefined; }}
          onKeyDown={this.key} onPaste={this.paste}>
          {numbers.map((r) => <div role="row" key={r}>{numbers.map((c) => this.cell(r * side + c))}</div>)}
        </div>
        <div class="keys" role="group" aria-label="Digits for the selected cell">
          {keys.map(([symbol, word, label]) => <button key={symbol} type="button" aria-label={label} onClick={() => fill(at, symbol)}>{word}</button>)}
        </div>
      </div>
    );
  }
}
