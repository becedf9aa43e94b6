// SPDX-License-Identifier: MIT
// What node and browsers do differently: workers, and files of the package.

function browser() {
  return {
    sharesMemory: globalThis.crossOriginIsolated === true,
    start(url, hear, fail) {
      const worker = new Worker(url, { type: "module" });
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = fail;
      return { post: (message) => worker.postMessage(message), hold: () => {}, end: () => worker.terminate() };
    },
    listen(hear) { globalThis.onmessage = ({ data }) => hear(data); },
    post(message) { globalThis.postMessage(message); },
    async readBytes(url) {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`cannot load ${url}: HTTP ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

async function node() {
  const { Worker, parentPort } = await import(/* webpackIgnore: true */ "node:worker_threads");
  const { readFile } = await import(/* webpackIgnore: true */ "node:fs/promises");
  return {
    sharesMemory: true,
    start(url, hear, fail) {
      const worker = new Worker(url);
      worker.on("message", hear);
      worker.on("error", fail);
      worker.unref();
      return {
        post: (message) => worker.postMessage(message),
        hold: (busy) => (busy ? worker.ref() : worker.unref()), // a program ends although a worker waits
        end: () => { worker.terminate(); },
      };
    },
    listen(hear) { parentPort.on("message", hear); },
    post(message) { parentPort.postMessage(message); },
    readBytes: (url) => readFile(url),
  };
}

export const platform = globalThis.process?.versions?.node ? await node() : browser();
