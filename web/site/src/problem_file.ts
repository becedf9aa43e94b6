// SPDX-License-Identifier: MIT
// What `quadrille page` writes into the page: {"text": a problem in JSON}. It is shown in the mode for its puzzle, if there is one.
import { Problem, Puzzle } from "quadrille";
import { sudokuOf } from "./modes/sudoku_fpuzzles";
import { Mode, State, stateFrom } from "./state";
import { Store } from "./store";

/** The value of a flag among words such as "--stars", "2" or "--stars=2". */
function valueOf(words: string[], flag: string): string | undefined {
  const at = words.indexOf(flag), joined = words.find((word) => word.startsWith(`${flag}=`));
  return at >= 0 ? words[at + 1] : joined?.slice(flag.length + 1);
}

/** The clues in the text of a nonogram; nothing if it says more than clues. */
function nonogramOf(text: string): unknown {
  const found = /^(?:title .*\n)?rows\n([\d,\s]*)\ncolumns\n([\d,\s]*)$/.exec(text);
  return found ? { rows: found[1].trim(), columns: found[2].trim() } : undefined;
}

/** What a mode shows of a front end: its flags, and the state for words with no other flag. */
interface Reader {
  flags: string[];
  read: (words: string[]) => [Mode, unknown];
}

const readers: Record<string, Reader> = {
  queens: { flags: ["--toroidal"], read: (words) => ["queens", { size: Number(words[0]), toroidal: words.includes("--toroidal") }] },
  stars: { flags: ["--text", "--stars"],
    read: (words) => ["stars", { regions: valueOf(words, "--text"), stars: Number(valueOf(words, "--stars") ?? 1) }] },
  nonogram: { flags: ["--text"], read: (words) => ["nonogram", nonogramOf(valueOf(words, "--text") ?? "")] },
  tile: { flags: ["--text"], read: (words) => ["calendar", { text: (valueOf(words, "--text") ?? "").replace(/;/g, "\n") }] },
  sudoku: { flags: [], read: (words) => ["sudoku", sudokuOf(words)] },
};

/** Whether a mode shows all that these words say. */
function fits(generator: string, words: string[]): boolean {
  const flags = words.filter((word) => word.startsWith("--")).map((word) => word.replace(/=.*/s, ""));
  if (generator === "sudoku") return flags.includes("--grid") && !flags.includes("--samurai") && !flags.includes("--symbols");
  if (generator === "tile" && !/\bleave\b/.test(valueOf(words, "--text") ?? "")) return false;
  return flags.every((flag) => readers[generator].flags.includes(flag));
}

const shownAsText = (state: State, text: string): State => ({ ...state, mode: "anything", anything: { text, format: "json" } });

interface Stated { meta?: { generator?: string; arguments?: string[] }; require?: unknown[]; forbid?: unknown[] }

/** The state that shows a problem, a text in the JSON of the command, as the puzzle that it states; undefined if there is no mode for
    it, or if the problem says something else or more. */
export async function puzzleState(state: State, text: string): Promise<State | undefined> {
  const { meta, require = [], forbid = [] } = JSON.parse(text) as Stated, { generator = "", arguments: words = [] } = meta ?? {};
  if (!(generator in readers) || require.length + forbid.length > 0 || text.includes('"cost"') || !fits(generator, words)) return undefined;
  await Puzzle.of(await Problem.parse(text, { format: "json" })); // it compares what they make
  const [mode, value] = readers[generator].read(words);
  return stateFrom(state, mode, value);
}

/** Shows the problem in this page, if there is one: as text, and then as a puzzle if it is one. */
export async function showProblemInPage(store: Store): Promise<void> {
  const held = document.getElementById("problem-file")?.textContent?.trim();
  if (!held) return;
  const { text } = JSON.parse(held) as { text: string }, shown = shownAsText(store.state, text);
  store.load(shown);
  const state = await puzzleState(store.state, text).catch(() => undefined);
  if (state && store.state === shown) store.load(state);
}
