// SPDX-License-Identifier: MIT
import { Component, h } from "preact";
import { Puzzle } from "quadrille";

const pause = 400; // milliseconds without a change, after which it is drawn

interface Props {
  /** What the picture depends on: it is drawn anew where this is another object. */
  of: object;
  make: (signal: AbortSignal) => Promise<Puzzle>;
  alt: string;
  /** Gets each puzzle that was made. */
  made?: (puzzle: Puzzle) => void;
}

/** A puzzle as it is set, or what is wrong with it: it follows what is typed. */
export class Preview extends Component<Props, { address?: string; fault?: string }> {
  state: { address?: string; fault?: string } = {};
  private timer = 0;
  private stopper = new AbortController();
  private drawn: object | undefined;

  componentDidMount() { this.later(0); }
  componentDidUpdate() { if (this.drawn !== this.props.of) this.later(pause); }
  componentWillUnmount() {
    clearTimeout(this.timer);
    this.stopper.abort();
  }

  private later(time: number): void {
    this.drawn = this.props.of;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { void this.draw(); }, time);
  }

  private async draw(): Promise<void> {
    this.stopper.abort();
    const { signal } = this.stopper = new AbortController();
    try {
      const puzzle = await this.props.make(signal), address = `data:image/svg+xml,${encodeURIComponent(await puzzle.svg())}`;
      if (signal.aborted) return;
      this.props.made?.(puzzle);
      this.setState({ address, fault: undefined });
    } catch (error) {
      if (!signal.aborted) this.setState({ address: undefined, fault: (error as Error).message });
    }
  }

  render({ alt }: Props, { address, fault }: { address?: string; fault?: string }) {
    return (
      <div class="pictures" role="status" aria-live="polite">
        {fault && <p class="fault">{fault}</p>}
        {address && <img src={address} alt={alt} />}
      </div>
    );
  }
}
