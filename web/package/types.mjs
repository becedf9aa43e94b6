// SPDX-License-Identifier: MIT
// Writes index.d.ts into FOLDER: types.mjs FOLDER TEMPLATE. FOLDER has the engine, whose table of verbs gives the params; a line
// "// params of VERB but NAME..." of the template stands for those of a verb.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, template] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const { Engine } = await load("engine.js"), { default: create } = await load("quadrille.js");
const { about } = await Engine.load(create, readFileSync(`${folder}/quadrille.wasm`));

const types = { truth: () => "boolean", natural: () => "number | bigint", number: () => "number", text: () => "string",
  cost: () => "number | string", indices: () => "number[]", record: () => "object",
  word: ({ words }) => words.map((word) => JSON.stringify(word)).join(" | ") };

function declared(param) {
  const text = `${param.text[0].toUpperCase()}${param.text.slice(1)}`;
  const standard = param.default === null ? "" : ` (default: ${JSON.stringify(param.default)})`;
  return `  /** ${text}${standard}. */\n  ${param.name}?: ${types[param.type](param)};`;
}

/** The engine here has one thread. */
function paramsOf(verb, without) {
  const row = about.verbs.find(({ name, subject }) => name === verb && subject === "problem");
  if (!row) throw new Error(`found no verb ${verb} for index.d.ts`);
  return row.params.filter(({ name }) => ![...without, "threads"].includes(name)).map(declared).join("\n");
}

const text = readFileSync(template, "utf8").replace(/^ *\/\/ params of (\w+)(?: but ([\w ]+))?$/gm,
  (_line, verb, names = "") => paramsOf(verb, names.split(" ")));
writeFileSync(`${folder}/index.d.ts`, text);
