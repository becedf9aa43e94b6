// SPDX-License-Identifier: MIT
// A board of cells to draw on, by mouse, touch or keyboard. It is a canvas: 200 x 200 cells would be too many elements.
import { Component, h } from "preact";

interface Props {
  label: string;
  width: number;
  /** Row by row, a mark each. */
  cells: string;
  /** The mark that a cell gets where a stroke begins on it. */
  next: (mark: string) => string;
  /** What each mark is called. */
  words: Record<string, string>;
  /** How a mark looks: the name of a colour of site.css, or nothing. */
  colours: Record<string, string>;
  /** The board with some cells changed; a stroke is undone as a whole. */
  draw: (cells: string, stroke: string) => void;
}

let strokes = 0;

export class CellBoard extends Component<Props, { at: number; focused: boolean }> {
  state = { at: 0, focused: false };
  private canvas: HTMLCanvasElement | undefined;
  private paint: { mark: string; stroke: string; last: number } | undefined;
  private watcher: ResizeObserver | undefined;
  private dark = matchMedia("(prefers-color-scheme: dark)");
  private shown = ""; // the cells as they are drawn
  private outlined: number | undefined;
  private repaint = () => {
    this.shown = "";
    this.show();
  };

  componentDidMount() {
    this.watcher = new ResizeObserver(this.repaint);
    if (this.canvas) this.watcher.observe(this.canvas);
    this.dark.addEventListener("change", this.repaint);
    this.show();
  }
  componentWillUnmount() {
    this.watcher?.disconnect();
    this.dark.removeEventListener("change", this.repaint);
  }
  componentDidUpdate() { this.show(); }

  private get height(): number { return this.props.cells.length / this.props.width; }

  /** Draws the cells that have changed, or all of them after a change of size. */
  private show(): void {
    const { canvas, props: { width, cells, words, colours } } = this;
    if (!canvas || canvas.clientWidth === 0) return;
    const ratio = devicePixelRatio, size = (canvas.clientWidth * ratio) / width, looks = getComputedStyle(canvas);
    const [wide, high] = [Math.round(size * width), Math.round(size * this.height)];
    if (canvas.width !== wide || canvas.height !== high || this.shown.length !== cells.length) {
      Object.assign(canvas, { width: wide, height: high });
      this.shown = "";
    }
    const context = canvas.getContext("2d") as CanvasRenderingContext2D, gap = size > 6 * ratio ? ratio : 0;
    const box = (cell: number) => { // in whole pixels, so that cells do not run into each other
      const edge = (k: number) => Math.round(k * size), c = cell % width, r = Math.floor(cell / width);
      return { x: edge(c), y: edge(r), w: edge(c + 1) - edge(c), h: edge(r + 1) - edge(r) };
    };
    for (const mark of Object.keys(words)) { // a colour once: to change it is slow
      context.fillStyle = looks.getPropertyValue(colours[mark] ?? "--hole");
      for (let cell = cells.indexOf(mark); cell >= 0; cell = cells.indexOf(mark, cell + 1)) {
        if (this.shown[cell] === mark && cell !== this.outlined) continue;
        const { x, y, w, h } = box(cell);
        context.clearRect(x, y, w, h);
        context.fillRect(x, y, w - gap, h - gap);
      }
    }
    this.shown = cells;
    this.outlined = this.state.focused ? this.state.at : undefined;
    if (this.outlined === undefined) return;
    const { x, y, w, h } = box(this.outlined), inset = 1.5 * ratio;
    context.strokeStyle = looks.getPropertyValue("--accent");
    context.lineWidth = 2 * ratio;
    context.strokeRect(x + inset, y + inset, w - gap - 2 * inset, h - gap - 2 * inset);
  }

  private cellAt(event: PointerEvent): number | undefined {
    const { width } = this.props, box = (this.canvas as HTMLCanvasElement).getBoundingClientRect();
    const c = Math.floor(((event.clientX - box.left) / box.width) * width), r = Math.floor(((event.clientY - box.top) / box.height) * this.height);
    return c >= 0 && c < width && r >= 0 && r < this.height ? r * width + c : undefined;
  }

  /** Marks the cells on a straight line: a fast pointer skips some. */
  private line(from: number, to: number, mark: string, stroke: string): void {
    const { width, cells, draw } = this.props, list = [...cells];
    const [dx, dy] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
    const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
    for (let k = 0; k <= steps; ++k) list[from + Math.round((dy * k) / steps) * width + Math.round((dx * k) / steps)] = mark;
    const changed = list.join("");
    if (changed !== cells) draw(changed, stroke);
  }

  private down = (event: PointerEvent) => {
    const cell = this.cellAt(event);
    if (cell === undefined || event.button !== 0) return;
    this.canvas?.setPointerCapture(event.pointerId);
    this.paint = { mark: this.props.next(this.props.cells[cell]), stroke: `stroke ${++strokes}`, last: cell };
    this.setState({ at: cell });
    this.line(cell, cell, this.paint.mark, this.paint.stroke);
  };
  private over = (event: PointerEvent) => {
    const cell = this.cellAt(event);
    if (!this.paint || cell === undefined || cell === this.paint.last) return;
    this.line(this.paint.last, cell, this.paint.mark, this.paint.stroke);
    this.paint.last = cell;
  };
  private up = () => { this.paint = undefined; };

  private key = (event: KeyboardEvent) => {
    const { width, cells, next } = this.props, { at } = this.state, column = at % width;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowLeft: column > 0 ? -1 : 0, ArrowRight: column < width - 1 ? 1 : 0, ArrowUp: at >= width ? -width : 0,
      ArrowDown: at + width < cells.length ? width : 0, Home: -column, End: width - 1 - column,
    };
    if (event.key === " " || event.key === "Enter") this.line(at, at, next(cells[at]), `stroke ${++strokes}`);
    else if (event.key in steps) {
      const to = at + steps[event.key];
      if (event.shiftKey) this.line(at, to, cells[at], `stroke ${++strokes}`);
      this.setState({ at: to });
    } else return;
    event.preventDefault();
  };

  render({ label, width, cells, words }: Props, { at, focused }: { at: number; focused: boolean }) {
    const here = `Row ${Math.floor(at / width)}, column ${at % width}: ${words[cells[at]]}`;
    const focus = (on: boolean) => () => this.setState({ focused: on });
    return (
      <div class="cell-board">
        <canvas role="application" tabIndex={0} aria-label={`${label}, ${this.height} rows, ${width} columns. Arrow keys move, space changes a cell.`}
          style={`--width:${width};--height:${this.height}`} ref={(it?: Element) => { this.canvas = it as HTMLCanvasElement | undefined; }}
          onPointerDown={this.down} onPointerMove={this.over} onPointerUp={this.up} onPointerCancel={this.up}
          onKeyDown={this.key} onFocus={focus(true)} onBlur={focus(false)} />
        <p class="note" aria-live="polite">{focused ? here : "\u00a0"}</p>
      </div>
    );
  }
}
