// SPDX-License-Identifier: MIT
// The playground as one file: one_file.mjs FOLDER writes what index.html names into it. `quadrille page` adds a problem.
import { readFileSync } from "node:fs";

const folder = process.argv[2], text = (name) => readFileSync(`${folder}/${name}`, "utf8");
const script = (name) => `<script>${text(name).replace(/<\/script/g, "<\\/script").trimEnd()}</script>`;
const parts = [
  [/<link rel="stylesheet" href="site.css">/, () => `<style>${text("site.css")}</style>`],
  [/<script src="site.js"><\/script>/, () => script("site.js")],
  [/<script src="engine.js".*<\/script>/, () => script("engine.js")],
];
let page = text("index.html");
for (const [place, part] of parts) {
  if (!place.test(page)) throw new Error(`index.html has no ${place}`);
  page = page.replace(place, part);
}
process.stdout.write(page);
