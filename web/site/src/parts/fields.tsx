// SPDX-License-Identifier: MIT
// Fields with their labels.
import { h } from "preact";

type Labelled<T> = { label: string; value: T; set: (value: T) => void };

const valueOf = (event: Event) => (event.target as HTMLInputElement).value;

export function Choice({ label, value, set, choices }: Labelled<string> & { choices: [string, string][] }) {
  return (
    <label>{label}
      <select value={value} onChange={(event: Event) => set(valueOf(event))}>
        {choices.map(([key, word]) => <option key={key} value={key} selected={key === value}>{word}</option>)}
      </select>
    </label>
  );
}

/** A whole number from 1 to `most`. Other input is shown as wrong, and changes nothing. */
export function NumberField({ label, value, set, most }: Labelled<number> & { most: number }) {
  const take = (event: Event) => {
    const field = event.target as HTMLInputElement, number = Number(field.value);
    const good = field.value !== "" && Number.isInteger(number) && number >= 1 && number <= most;
    field.setCustomValidity(good ? "" : `A whole number from 1 to ${most}`);
    if (good) set(number);
  };
  const tell = (event: Event) => { (event.target as HTMLInputElement).reportValidity(); };
  return (
    <label>{label}
      <input type="number" inputMode="numeric" min="1" max={String(most)} value={String(value)} onInput={take} onChange={tell} />
    </label>
  );
}

export function Check({ label, value, set }: Labelled<boolean>) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={(event: Event) => set((event.target as HTMLInputElement).checked)} />{label}
    </label>
  );
}

type TextProps = Labelled<string> & { rows: number; placeholder?: string; id?: string };

export function TextField({ label, value, set, rows, placeholder, id }: TextProps) {
  return (
    <label class="text">{label}
      <textarea id={id} rows={rows} value={value} placeholder={placeholder} spellcheck={false} autocomplete="off" wrap="off"
        onInput={(event: Event) => set(valueOf(event))} />
    </label>
  );
}
