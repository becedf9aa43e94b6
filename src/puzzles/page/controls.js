// SPDX-License-Identifier: MIT
// Buttons, keys, time line, playing, and the link to a step.

const RATES = [1, 2, 4, 8, 16, 60, 250, 1000, 4000]; // steps a second
let timer = 0, linkTimer = 0;

function show() {
  drawStep();
  const time = byId("time");
  time.value = replay.step;
  time.setAttribute("aria-valuetext", `step ${replay.step} of ${replay.steps.length}`);
  byId("first").disabled = byId("back").disabled = replay.step === 0;
  byId("last").disabled = byId("on").disabled = byId("over").disabled = byId("cover").disabled = replay.isAtEnd();
  clearTimeout(linkTimer); // browsers allow few changes of an address
  if (!timer) linkTimer = setTimeout(link, 150);
}

function link() {
  const hash = `#step=${replay.step}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function setPlaying(playing) {
  clearTimeout(timer);
  timer = 0;
  byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  byId("play").querySelector("use").setAttribute("href", playing ? "#icon-pause" : "#icon-play");
  byId("sentence").setAttribute("aria-live", playing ? "off" : "polite");
}

function pause() {
  if (timer) setPlaying(false);
}

function tick() {
  const rate = RATES[byId("speed").value], pause = Math.max(40, 1000 / rate);
  replay.go(replay.step + Math.round((rate * pause) / 1000));
  if (replay.isAtEnd()) setPlaying(false);
  else timer = setTimeout(tick, pause);
  show();
}

function play() {
  if (timer) {
    setPlaying(false);
    return show();
  }
  if (replay.isAtEnd()) replay.go(0);
  setPlaying(true);
  timer = setTimeout(tick, 0);
}

const actions = {
  first: () => replay.go(0),
  back: () => replay.go(replay.step - 1),
  on: () => replay.go(replay.step + 1),
  over: () => replay.finishBranch(),
  cover: () => replay.nextCover(),
  last: () => replay.go(replay.steps.length),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", n: "cover", o: "over" };

function act(name) {
  pause();
  actions[name]();
  show();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, target = event.target;
  const isLetter = key === "n" || key === "o";
  // What has the focus keeps the keys that it knows itself.
  if (!isLetter && (target.tagName === "INPUT" || target.hasAttribute?.("tabindex"))) return;
  if (key === " " && target.tagName !== "BUTTON") {
    event.preventDefault();
    play();
  } else if (KEYS[key]) {
    event.preventDefault();
    act(KEYS[key]);
  }
}

/** The depth of the search over time, and where its covers are. */
function drawSilhouette() {
  const width = 600, height = 100, steps = replay.steps, depths = new Array(width + 1).fill(0), covers = new Set();
  let depth = 0, deepest = 1;
  const place = (step) => Math.round((step / Math.max(1, steps.length)) * width);
  steps.forEach((step, k) => {
    if (isBranch(step)) ++depth;
    else if (step === LEAVE) --depth;
    else if (step === COVER) covers.add(place(k + 1));
    for (let x = place(k); x <= place(k + 1); ++x) depths[x] = Math.max(depths[x], depth);
    deepest = Math.max(deepest, depth);
  });
  const picture = byId("silhouette"), y = (value) => height - (value / deepest) * height * 0.9;
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg("path", { class: "depth", d: `M0 ${height}${depths.map((value, x) => `L${x} ${y(value)}`).join("")}L${width} ${height}Z` }, picture);
  const foot = covers.size > 100 ? 0.3 * height : height; // many would hide the depth
  svg("path", { class: "covers", d: [...covers].map((x) => `M${x} 0V${foot}`).join("") }, picture);
}

function stepOfLink() {
  const found = /^#step=(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : undefined;
}

function begin() {
  drawFrame();
  drawSilhouette();
  for (const name in actions) byId(name).addEventListener("click", () => act(name));
  byId("play").addEventListener("click", play);
  byId("time").max = replay.steps.length;
  byId("time").addEventListener("input", (event) => {
    pause();
    replay.go(Number(event.target.value));
    show();
  });
  const tellRate = () => (byId("rate").textContent = `${count(RATES[byId("speed").value])}/s`);
  byId("speed").addEventListener("input", tellRate);
  tellRate();
  addEventListener("keydown", onKey);
  addEventListener("hashchange", () => {
    const step = stepOfLink();
    if (step === undefined || step === replay.step) return;
    pause();
    replay.go(step);
    show();
  });
  const step = stepOfLink();
  replay.go(step || 0);
  show();
  if (step === undefined && !matchMedia("(prefers-reduced-motion: reduce)").matches) play();
}

begin();
