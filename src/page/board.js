// SPDX-License-Identifier: MIT
// The board of a front end: its cells as polygons, the options that are taken as pieces or marks on it.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40; // pixels

function svg(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (parent) parent.append(node);
  return node;
}

class BoardView {
  constructor(board, replay) {
    this.board = board;
    this.replay = replay;
    this.points = board.corners.map(([x, y]) => [x * CELL, y * CELL]);
    this.findEdges();
    this.makePicture();
  }

  /** Edges with the cell on each side, and the cells that touch each cell. */
  findEdges() {
    const places = new Map();
    this.neighbours = this.board.cells.map(() => []);
    this.board.cells.forEach((corners, cell) =>
      corners.forEach((from, k) => {
        const to = corners[(k + 1) % corners.length];
        const key = Math.min(from, to) + " " + Math.max(from, to);
        const edge = places.get(key);
        if (!edge) return places.set(key, { from, to, cell, other: -1 });
        edge.other = cell;
        this.neighbours[cell].push(edge.cell);
        this.neighbours[edge.cell].push(cell);
      })
    );
    this.edges = [...places.values()];
  }

  makePicture() {
    const xs = this.points.map((point) => point[0]), ys = this.points.map((point) => point[1]);
    const smallest = (list) => list.reduce((a, b) => Math.min(a, b), Infinity);
    const left = smallest(xs), top = smallest(ys);
    const width = -smallest(xs.map((x) => -x)) - left, height = -smallest(ys.map((y) => -y)) - top;
    this.picture = svg("svg", { viewBox: `${left - 3} ${top - 3} ${width + 6} ${height + 6}`, role: "img" });
    this.picture.style.setProperty("--width", `${width + 6}px`);
    this.picture.style.setProperty("--shape", (width + 6) / (height + 6));
    this.centres = this.board.cells.map((corners) =>
      [0, 1].map((axis) => corners.reduce((sum, corner) => sum + this.points[corner][axis], 0) / corners.length)
    );
    this.cells = this.board.cells.map((corners) => svg("path", { d: this.outline(corners) }, this.picture));
    this.faint = svg("path", { class: "faint" }, this.picture);
    this.heavy = svg("path", { class: "heavy" }, this.picture);
    this.looks = [];
    this.texts = this.board.cells.map((_, cell) => this.text(cell, 0, 0, ""));
    this.makeCandidates();
    this.focus = svg("path", { class: "focus" }, this.picture);
    this.latest = svg("path", { class: "latest" }, this.picture);
  }

  /** Small marks for the options that a cell has left, where it has several; a dot for none where it has one. */
  makeCandidates() {
    const options = this.board.cells.map(() => []);
    this.board.options.forEach((cells, option) => cells.forEach((cell) => options[cell].push(option)));
    this.optionsOf = options;
    this.small = [];
    const severals = options.some((list) => list.length > 1);
    if (!this.board.marks || !severals || this.board.options.length > 4000) return;
    // Each letter has its place in a cell, the same in all.
    const letters = [...new Set([...this.board.letters, ...this.board.texts])].filter(Boolean).sort();
    const side = Math.ceil(Math.sqrt(letters.length)), step = (0.84 * CELL) / side;
    options.forEach((list, cell) =>
      list.forEach((option) => {
        const text = this.board.letters[option], k = letters.indexOf(text);
        if (!text) return;
        const x = ((k % side) - (side - 1) / 2) * step, y = (Math.floor(k / side) - (side - 1) / 2) * step;
        const node = this.text(cell, x, y, "small");
        node.style.fontSize = `${0.8 * step}px`;
        node.textContent = text;
        this.small.push({ option, cell, node });
      })
    );
  }

  text(cell, x, y, name) {
    const [cx, cy] = this.centres[cell];
    return svg("text", { x: cx + x, y: cy + y, dy: ".35em", class: name }, this.picture);
  }

  outline(corners) {
    return corners.map((corner, k) => (k ? "L" : "M") + this.points[corner].join(" ")).join("") + "Z";
  }

  /** Of each cell the place of its option among those that are taken, or -1. */
  pieces(taken) {
    const pieces = new Int32Array(this.board.cells.length).fill(-1);
    taken.forEach((option, piece) => this.board.options[option].forEach((cell) => (pieces[cell] = piece)));
    return pieces;
  }

  /** One of six colours for each piece, that no piece beside it has that was there before. */
  hues(taken, pieces) {
    const hues = [];
    taken.forEach((option, piece) => {
      const beside = new Set();
      for (const cell of this.board.options[option])
        for (const near of this.neighbours[cell]) if (pieces[near] >= 0 && pieces[near] < piece) beside.add(hues[pieces[near]]);
      let hue = piece % 6;
      for (let k = 0; k < 6 && beside.has(hue); ++k) hue = (hue + 1) % 6;
      hues.push(hue);
    });
    return hues;
  }

  /** Of each part of a piece the cell that lies amid most others of it: there its letter stands. */
  letterCells(option) {
    const left = new Set(this.board.options[option]), found = [];
    const inside = (cell, part) => this.neighbours[cell].filter((near) => part.includes(near)).length;
    for (const first of this.board.options[option]) {
      if (!left.delete(first)) continue;
      const part = [first];
      for (const cell of part) for (const near of this.neighbours[cell]) if (left.delete(near)) part.push(near);
      found.push(part.reduce((best, cell) => (inside(cell, part) > inside(best, part) ? cell : best), first));
    }
    return found;
  }

  /** What the item at hand is about: the cell or cells that all its options share or, if none, all of theirs. */
  focused(candidates, pieces) {
    const lists = candidates.map((option) => this.board.options[option]);
    if (lists.length === 0) return [];
    const shared = lists[0].filter((cell) => lists.every((list) => list.includes(cell)));
    const all = shared.length > 0 ? shared : [...new Set(lists.flat())];
    return all.filter((cell) => pieces[cell] < 0);
  }

  draw() {
    const taken = this.replay.taken(), pieces = this.pieces(taken);
    const candidates = this.replay.candidates(), open = new Set(candidates);
    const isOpen = (option) => this.replay.hidden[option] === 0 || open.has(option);
    this.board.marks ? this.drawMarks(taken, pieces, isOpen) : this.drawPieces(taken, pieces);
    this.drawEdges(pieces);
    this.focus.setAttribute("d", this.rim(this.focused(candidates, pieces)));
    const top = this.replay.top();
    this.latest.setAttribute("d", top && top.option >= 0 ? this.rim(this.board.options[top.option]) : "");
    const words = taken.slice(0, 60).map(optionName).join(", ") + (taken.length > 60 ? ", and more" : "");
    this.picture.setAttribute("aria-label", taken.length === 0 ? "The board is empty" : `On the board: ${words}`);
  }

  /** What a cell looks like: only what differs from before is changed, for boards can be large. */
  showCell(cell, look, text, textLook) {
    const before = this.looks[cell] || {};
    if (before.look !== look) this.cells[cell].setAttribute("class", look);
    if (before.text !== text) this.texts[cell].textContent = text;
    if (before.textLook !== textLook) this.texts[cell].setAttribute("class", textLook);
    this.looks[cell] = { look, text, textLook };
  }

  drawMarks(taken, pieces, isOpen) {
    this.cells.forEach((_, cell) => {
      const options = this.optionsOf[cell], placed = pieces[cell] >= 0;
      const isDead = !placed && options.length === 1 && !isOpen(options[0]);
      const given = this.board.texts[cell], letter = placed ? this.board.letters[taken[pieces[cell]]] : "";
      const look = `cell${this.board.dark[cell] ? " dark" : ""}${placed ? " placed" : ""}`;
      this.showCell(cell, look, letter || given || (isDead ? "·" : ""), letter ? "mark" : given ? "given" : "dot");
    });
    for (const { option, cell, node } of this.small)
      node.setAttribute("visibility", pieces[cell] < 0 && isOpen(option) ? "visible" : "hidden");
  }

  drawPieces(taken, pieces) {
    const hues = this.hues(taken, pieces), letters = new Map();
    for (const option of taken)
      for (const cell of this.letterCells(option)) letters.set(cell, this.board.letters[option]);
    this.cells.forEach((_, cell) => {
      const piece = pieces[cell];
      if (piece >= 0) this.showCell(cell, `hue-${hues[piece]}`, letters.get(cell) || "", "letter");
      else this.showCell(cell, `cell${this.board.dark[cell] ? " dark" : ""}`, this.board.texts[cell], "label");
    });
  }

  line({ from, to }) {
    return `M${this.points[from].join(" ")}L${this.points[to].join(" ")}`;
  }

  rim(cells) {
    return this.edges.filter((edge) => cells.includes(edge.cell) !== cells.includes(edge.other)).map((edge) => this.line(edge)).join("");
  }

  /** Heavy between two pieces, two regions, and at the rim; faint else. */
  drawEdges(pieces) {
    const { marks, regions } = this.board;
    if (marks && this.faint.hasAttribute("d")) return; // they stay as they are
    let faint = "", heavy = "";
    for (const edge of this.edges) {
      const parts = edge.other < 0 || regions[edge.cell] !== regions[edge.other] || (!marks && pieces[edge.cell] !== pieces[edge.other]);
      if (parts) heavy += this.line(edge);
      else faint += this.line(edge);
    }
    this.faint.setAttribute("d", faint);
    this.heavy.setAttribute("d", heavy);
  }
}
