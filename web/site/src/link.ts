// SPDX-License-Identifier: MIT
// The state in the part of an address behind #: version, mode, how it is packed ("z": raw deflate, "j": not at all), and JSON in
// base64 for addresses, with dots between.
import { State, stateFrom } from "./state";

const version = "1";
const longest = 100_000; // letters: longer addresses break in chats and mail

export class LinkError extends Error {}

type Transform = { readable: ReadableStream; writable: WritableStream };
declare const CompressionStream: { new (format: string): Transform } | undefined;
declare const DecompressionStream: { new (format: string): Transform } | undefined;

const through = async (bytes: Uint8Array, how: Transform) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(how)).arrayBuffer());

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** The part behind #; null if it were too long. */
export async function linkOf(state: State): Promise<string | null> {
  const json = JSON.stringify(state[state.mode]);
  if (json.length > 100 * longest) return null;
  const bytes = new TextEncoder().encode(json), packs = typeof CompressionStream !== "undefined";
  const packed = packs ? await through(bytes, new CompressionStream!("deflate-raw")) : bytes;
  if (packed.length > longest) return null;
  return [version, state.mode, packs ? "z" : "j", base64(packed)].join(".");
}

/** The state that a link says, the rest as in `state`. Throws LinkError. */
export async function stateOf(link: string, state: State): Promise<State> {
  const [found, mode, how, text] = link.split(".");
  if (!/^\d+$/.test(found)) throw new LinkError("This link is no link of this page.");
  if (found !== version)
    throw new LinkError(`This link is from another version of this page (${found}). This page reads version ${version}.`);
  const unpacks = typeof DecompressionStream !== "undefined";
  if (how === "z" && !unpacks) throw new LinkError("This browser cannot unpack this link. A newer browser can.");
  try {
    const packed = bytesOf(text), bytes = how === "z" ? await through(packed, new DecompressionStream!("deflate-raw")) : packed;
    const read = stateFrom(state, mode, JSON.parse(new TextDecoder().decode(bytes)));
    if (read) return read;
  } catch {
    // it is told below
  }
  throw new LinkError("This link is cut or damaged.");
}
