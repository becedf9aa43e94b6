// SPDX-License-Identifier: MIT
import { Component, h } from "preact";

/** The page that replays a search, and a link that opens it alone. */
export class Replay extends Component<{ html: string }, object> {
  private address = URL.createObjectURL(new Blob([this.props.html], { type: "text/html" }));

  componentWillUnmount() { URL.revokeObjectURL(this.address); }

  render() {
    return (
      <div class="replay">
        <a href={this.address} target="_blank" rel="noopener">Open it in a tab of its own</a>
        <iframe src={this.address} title="Replay of the search" />
      </div>
    );
  }
}
