// SPDX-License-Identifier: MIT
import { Component, h } from "preact";
import { Cover } from "quadrille";
import { Gallery } from "../runner";

const onPage = 12;

/** A page of covers. What shows a cover is asked for when its page is shown. */
export class GalleryView extends Component<{ gallery: Gallery }, { first: number }> {
  state = { first: 0 };
  private pictures = new Map<Cover, string>();
  private words = new Map<Cover, string[]>();

  /** What `ask` once told of a cover; it is asked only once. */
  private known<T>(kept: Map<Cover, T>, cover: Cover, empty: T, ask: (cover: Cover) => Promise<T>): T {
    const found = kept.get(cover);
    if (found !== undefined) return found;
    kept.set(cover, empty);
    ask(cover).then((told) => {
      kept.set(cover, told);
      this.setState({});
    }, () => { kept.delete(cover); });
    return empty;
  }

  private picture(cover: Cover, title: string, svg: (cover: Cover) => Promise<string>) {
    const address = this.known(this.pictures, cover, "", async (it) => `data:image/svg+xml,${encodeURIComponent(await svg(it))}`);
    return address ? <img src={address} alt={title} title={title} /> : <span class="waiting" />;
  }

  render({ gallery: { covers, noun, words, svg } }: { gallery: Gallery }, { first }: { first: number }) {
    const end = Math.min(first + onPage, covers.length), turn = (by: number) => this.setState({ first: first + by });
    const shown = covers.slice(first, end);
    return (
      <div class="gallery">
        {covers.length > onPage &&
          <div class="pages">
            <button type="button" disabled={first === 0} onClick={() => turn(-onPage)}>Previous</button>
            <span>{first + 1} to {end} of {covers.length}</span>
            <button type="button" disabled={end === covers.length} onClick={() => turn(onPage)}>Next</button>
          </div>}
        {svg && <div class="pictures">{shown.map((cover, k) => this.picture(cover, `${noun} ${first + k + 1}`, svg))}</div>}
        {words && <ol start={first + 1}>
          {shown.map((cover, k) => <li key={first + k}>{this.known(this.words, cover, [], words).map((word) => <code>{word}</code>)}</li>)}
        </ol>}
      </div>
    );
  }
}
