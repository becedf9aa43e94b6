// SPDX-License-Identifier: MIT
import { h } from "preact";
import { grouped } from "../questions";

/** Numbers in rows and columns, each of which has a name. Where a number is missing, there is nothing to count. */
export interface Tally {
  columns: string[];
  rows: { name: string; numbers: (number | undefined)[] }[];
}

export function TallyView({ tally: { columns, rows } }: { tally: Tally }) {
  return (
    <div class="tally" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead><tr><td />{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ name, numbers }) =>
            <tr key={name}><th scope="row">{name}</th>{numbers.map((it, k) => <td key={k}>{it === undefined ? "" : grouped(it)}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}
