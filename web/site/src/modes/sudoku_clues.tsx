// SPDX-License-Identifier: MIT
import { Component, h } from "preact";
import { puzzleOf } from "./sudoku_grid";
import { Sudoku } from "../state";

const pause = 400; // milliseconds without a change, after which it is drawn

/** A sudoku with its clues, or what is wrong with them: it follows what is typed. */
export class CluePicture extends Component<{ sudoku: Sudoku }, { address?: string; fault?: string }> {
  state: { address?: string; fault?: string } = {};
  private timer = 0;
  private stopper = new AbortController();
  private drawn: Sudoku | undefined;

  componentDidMount() { this.later(); }
  componentDidUpdate() { if (this.drawn !== this.props.sudoku) this.later(); }
  componentWillUnmount() {
    clearTimeout(this.timer);
    this.stopper.abort();
  }

  private later(): void {
    this.drawn = this.props.sudoku;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { void this.draw(this.props.sudoku); }, pause);
  }

  private async draw(sudoku: Sudoku): Promise<void> {
    this.stopper.abort();
    const { signal } = this.stopper = new AbortController();
    try {
      const address = `data:image/svg+xml,${encodeURIComponent(await (await puzzleOf(sudoku, signal)).svg())}`;
      if (!signal.aborted) this.setState({ address, fault: undefined });
    } catch (error) {
      if (!signal.aborted) this.setState({ address: undefined, fault: (error as Error).message });
    }
  }

  render(_properties: object, { address, fault }: { address?: string; fault?: string }) {
    return (
      <div class="pictures" role="status" aria-live="polite">
        {fault && <p class="fault">{fault}</p>}
        {address && <img src={address} alt="The sudoku with its clues" />}
      </div>
    );
  }
}
