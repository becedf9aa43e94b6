// SPDX-License-Identifier: MIT
// Writes engine.js: engine_script.mjs WORKER WASM. It hands both to platform.js.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [worker, wasm] = process.argv.slice(2).map((path) => readFileSync(path));
const parts = { worker: worker.toString(), wasm: gzipSync(wasm, { level: 9 }).toString("base64") };
process.stdout.write(`quadrilleEngineIsHere(${JSON.stringify(parts)});\n`);
