// SPDX-License-Identifier: MIT
// Stands for web/package/platform.js: workers of a page that may have been opened from a folder, where no page may fetch a file. The
// script of the worker, and the engine, come in engine.js, which index.html names as a script.

import { QuadrilleError } from "./engine.js";

let resolveEngine;
const engine = new Promise((resolve) => { resolveEngine = resolve; }); // in a worker: bytes of the engine, its first message
let loaded; // in the page

const tooOld = "This browser is too old for the solver. It needs WebAssembly with exceptions, as in Chrome 95, Firefox 113, Safari 16.4 or later.";

/** The address of the script of a worker, and the bytes of the engine. */
async function load() {
  if (!globalThis.WebAssembly?.Tag || !globalThis.DecompressionStream) throw new QuadrilleError("unsupported", tooOld);
  const { worker, wasm } = await globalThis.quadrilleEngine;
  const packed = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return { address: URL.createObjectURL(new Blob([worker], { type: "text/javascript" })), bytes };
}

/** A worker that begins when its script is there. It may be asked before. */
async function begin(hear, fail) {
  const { address, bytes } = await (loaded ??= load());
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = worker.onmessageerror = fail;
  worker.postMessage(bytes);
  return worker;
}

export const platform = {
  sharesMemory: globalThis.crossOriginIsolated === true,
  start(_url, hear, fail) {
    const worker = begin(hear, fail);
    worker.catch(fail);
    const then = (what) => { worker.then(what, () => {}); };
    return { post: (message) => then((it) => it.postMessage(message)), hold: () => {}, end: () => then((it) => it.terminate()) };
  },
  listen(hear) {
    globalThis.onmessage = ({ data }) => {
      resolveEngine(data);
      globalThis.onmessage = (message) => hear(message.data);
    };
  },
  post: (message) => globalThis.postMessage(message),
  readBytes: () => engine,
};
