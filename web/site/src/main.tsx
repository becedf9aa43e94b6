// SPDX-License-Identifier: MIT
import { h, render } from "preact";
import { App } from "./app";

render(<App />, document.getElementById("page") as HTMLElement);
if (location.protocol !== "file:") navigator.serviceWorker?.register("offline.js").catch(() => {}); // it works without, too
