// SPDX-License-Identifier: MIT
// The board of a front end: its cells as polygons, the options that are taken as pieces or marks on it.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40, LETTER = 22, LABEL = 14; // pixels

function svg(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (parent) parent.append(node);
  return node;
}

/** How wide a text is about, in its own height: more than most fonts need. */
function textWidth(text) {
  return [...text].reduce((sum, character) => sum + (character.codePointAt(0) < 0x1100 ? 0.58 : 1), 0);
}

class BoardView {
  constructor(board, replay) {
    this.board = board;
    this.replay = replay;
    this.points = board.corners.map(([x, y]) => [x * CELL, y * CELL]);
    // Options behind the last that the board knows show nothing.
    this.options = replay.options.map((_, option) => {
      const shown = board.options[option] || {};
      return { letter: "", letters: [], colours: [], lines: [], oneOf: false, ...shown, cells: board.places[shown.place] || [] };
    });
    this.findEdges();
    this.makePicture();
  }

  /** Edges with the cell on each side, and the cells that touch each cell. */
  findEdges() {
    const places = new Map();
    this.neighbours = this.board.cells.map(() => []);
    this.board.cells.forEach((corners, cell) =>
      corners.forEach((from, k) => {
        if (this.board.kinds[cell] === "bare") return;
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
    const [left, right] = this.range(this.points, 0), [top, bottom] = this.range(this.points, 1);
    const width = right - left + 6, height = bottom - top + 6;
    this.picture = svg("svg", { viewBox: `${left - 3} ${top - 3} ${width} ${height}`, role: "img" });
    this.picture.style.setProperty("--width", `${width}px`);
    this.proportion = width / height;
    this.picture.style.setProperty("--shape", this.proportion);
    const path = (name) => svg("path", { class: name }, this.picture);
    this.lines = ["line gone", "line", "line taken", "line focus", "line latest"].map(path);
    this.shapes = this.board.cells.map((corners) => this.shape(corners.map((corner) => this.points[corner])));
    this.cells = this.board.cells.map((corners) => svg("path", { d: this.outline(corners) }, this.picture));
    this.addFigures(this.board.figures.below);
    [this.faint, this.heavy] = ["faint", "heavy"].map(path);
    this.addFigures(this.board.figures.above);
    this.looks = [];
    this.texts = this.board.cells.map((_, cell) => this.text(cell, 0, 0));
    this.candidates = new Candidates(this);
    [this.focus, this.latest] = ["focus", "latest"].map(path);
  }

  /** What the puzzle draws over its cells, as cages and thermometers. */
  addFigures(shapes) {
    for (const { name, path, text, x, y } of shapes) {
      if (path !== undefined) svg("path", { class: name, d: path }, this.picture);
      else svg("text", { class: name, x, y }, this.picture).textContent = text;
    }
  }

  /** The least and the most of a coordinate. */
  range(points, axis) {
    return points.reduce(([least, most], point) => [Math.min(least, point[axis]), Math.max(most, point[axis])], [Infinity, -Infinity]);
  }

  /** Where the middle of a polygon is, how wide and high it is, and how much of that rectangle it fills. */
  shape(points) {
    const [left, right] = this.range(points, 0), [top, bottom] = this.range(points, 1);
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    const next = (k) => points[(k + 1) % points.length];
    const twice = points.reduce((sum, [x, y], k) => sum + x * next(k)[1] - y * next(k)[0], 0); // the area
    const width = right - left, height = bottom - top;
    return { x, y, width, height, share: Math.abs(twice) / 2 / (width * height) };
  }

  text(cell, dx, dy) {
    const { x, y } = this.shapes[cell];
    return svg("text", { x: x + dx, y: y + dy, dy: ".35em" }, this.picture);
  }

  outline(corners) {
    return corners.map((corner, k) => (k ? "L" : "M") + this.points[corner].join(" ")).join("") + "Z";
  }

  /** What an option writes into its k-th cell. */
  letter(option, k) {
    return option.letters.length > 0 ? option.letters[k] : option.letter;
  }

  /** The cells of each option that is taken; of those that may be in one of several the first that is left. */
  placed(taken) {
    const used = new Set();
    return taken.map((number) => {
      const { oneOf, cells: all } = this.options[number];
      const cells = oneOf ? all.filter((cell) => !used.has(cell) && !this.board.texts[cell]).slice(0, 1) : all;
      for (const cell of cells) used.add(cell);
      return cells;
    });
  }

  /** Of each cell the place of its option among those that are taken, or -1. What came first stays. */
  pieces(placed) {
    const pieces = new Int32Array(this.board.cells.length).fill(-1);
    placed.forEach((cells, piece) => cells.forEach((cell) => pieces[cell] < 0 && (pieces[cell] = piece)));
    return pieces;
  }

  /** The colour of the sort of each piece. Where all are of one sort, one of six that no piece beside it has that was there before. */
  hues(taken, placed, pieces) {
    const sorts = taken.map((option) => this.options[option].colours[0]);
    if (sorts.some((sort) => sort !== undefined)) return sorts;
    const hues = [];
    placed.forEach((cells, piece) => {
      const beside = new Set();
      for (const cell of cells)
        for (const near of this.neighbours[cell]) if (pieces[near] >= 0 && pieces[near] < piece) beside.add(hues[pieces[near]]);
      let hue = piece % 6;
      for (let k = 0; k < 6 && beside.has(hue); ++k) hue = (hue + 1) % 6;
      hues.push(hue);
    });
    return hues;
  }

  /** Of each part of a piece the cell that lies amid most others of it: there its letter stands. */
  letterCells(cells) {
    const left = new Set(cells), found = [];
    const inside = (cell, part) => this.neighbours[cell].filter((near) => part.includes(near)).length;
    for (const first of cells) {
      if (!left.delete(first)) continue;
      const part = [first];
      for (const cell of part) for (const near of this.neighbours[cell]) if (left.delete(near)) part.push(near);
      found.push(part.reduce((best, cell) => (inside(cell, part) > inside(best, part) ? cell : best), first));
    }
    return found;
  }

  /**
   * What the item at hand is about: the cell or cells that all its options share or, if none, all of theirs. Options without letters
   * may overlap, so what they share says nothing of their item.
   */
  focused(options, pieces) {
    const lists = [...new Set(options.map((option) => option.cells))];
    if (lists.length === 0) return [];
    const isLettered = options.some((option) => option.letter || option.letters.length > 0);
    const shared = isLettered ? lists[0].filter((cell) => lists.every((list) => list.includes(cell))) : [];
    const all = shared.length > 0 ? shared : [...new Set(lists.flat())];
    return options[0].oneOf ? all.filter((cell) => pieces[cell] < 0) : all;
  }

  draw() {
    const taken = this.replay.taken(), placed = this.placed(taken), pieces = this.pieces(placed);
    const candidates = this.replay.candidates(), open = new Set(candidates);
    const isOpen = (option) => this.replay.hidden[option] === 0 || open.has(option);
    this.board.marks ? this.drawMarks(taken, placed, pieces) : this.drawPieces(taken, placed, pieces);
    this.candidates.draw(pieces, isOpen);
    this.drawEdges(pieces);
    const options = candidates.map((option) => this.options[option]), top = this.replay.top();
    const last = top && top.option >= 0 ? taken.length - 1 : -1; // the option taken last
    this.focus.setAttribute("d", this.rim(this.focused(options, pieces)));
    this.latest.setAttribute("d", this.rim(last >= 0 ? placed[last] : []));
    this.drawLines(taken, candidates, last >= 0 ? [taken[last]] : [], isOpen);
    const words = taken.slice(0, 60).map(optionName).join(", ") + (taken.length > 60 ? ", and more" : "");
    this.picture.setAttribute("aria-label", taken.length === 0 ? "The board is empty" : `On the board: ${words}`);
  }

  /** What a cell looks like: only what differs from before is changed, for boards can be large. */
  showCell(cell, look, text, textLook, hue) {
    const before = this.looks[cell] || {};
    if (before.look !== look) {
      this.cells[cell].setAttribute("class", look);
      if (hue in this.board.palette) this.cells[cell].setAttribute("fill", this.board.palette[hue]);
      else this.cells[cell].removeAttribute("fill");
    }
    if (before.textLook !== textLook) this.texts[cell].setAttribute("class", textLook);
    if (before.text !== text || before.textLook !== textLook) {
      const room = (this.shapes[cell].width - 4) / textWidth(text);
      this.texts[cell].textContent = text;
      this.texts[cell].style.fontSize = `${Math.min(textLook === "label" ? LABEL : LETTER, room)}px`;
    }
    this.looks[cell] = { look, text, textLook };
  }

  /** What stands in a cell anyway, or was put there by another option, stays. */
  drawMarks(taken, placed, pieces) {
    const { kinds, texts } = this.board;
    this.cells.forEach((_, cell) => {
      const piece = pieces[cell], option = piece < 0 ? undefined : this.options[taken[piece]];
      const k = option ? placed[piece].indexOf(cell) : 0, hasHue = option && option.colours.length > 0;
      const hue = hasHue ? option.colours[option.colours.length === 1 ? 0 : k] : undefined;
      const isColour = hue in this.board.palette; // else it may be ink
      const ground = `cell ${kinds[cell]}${hasHue ? " hue-ink" : option ? " placed" : ""}`;
      const look = kinds[cell] === "bare" ? "bare" : isColour ? `hue-${hue}` : ground;
      if (texts[cell]) this.showCell(cell, look, texts[cell], kinds[cell] === "bare" ? "caption" : "given", hue);
      else this.showCell(cell, look, option ? this.letter(option, k) : "", hasHue ? "letter" : "mark", hue);
    });
  }

  drawPieces(taken, placed, pieces) {
    const { kinds, texts } = this.board, hues = this.hues(taken, placed, pieces), letters = new Map();
    placed.forEach((cells, piece) => {
      for (const cell of this.letterCells(cells)) letters.set(cell, this.options[taken[piece]].letter);
    });
    this.cells.forEach((_, cell) => {
      const piece = pieces[cell];
      if (piece >= 0) this.showCell(cell, `hue-${hues[piece]}`, letters.get(cell) || "", "letter", hues[piece]);
      else this.showCell(cell, `cell ${kinds[cell]}`, texts[cell], "label");
    });
  }

  line(from, to) {
    return `M${this.points[from].join(" ")}L${this.points[to].join(" ")}`;
  }

  rim(cells) {
    const inside = new Set(cells);
    return this.edges.filter((edge) => inside.has(edge.cell) !== inside.has(edge.other)).map((edge) => this.line(edge.from, edge.to)).join("");
  }

  /** Lines behind the cells: those that no option can take any more, all others, and those of certain options. */
  drawLines(taken, candidates, latest, isOpen) {
    if (this.board.lines.length === 0) return;
    const of = (options) => options.flatMap((option) => this.options[option].lines), all = this.board.lines.map((_, line) => line);
    const isGone = (option) => !isOpen(option) && !taken.includes(option);
    const gone = new Set(of([...this.options.keys()].filter((option) => this.options[option].lines.length > 0 && isGone(option))));
    const paths = [[...gone], all.filter((line) => !gone.has(line)), of(taken), of(candidates), of(latest)];
    paths.forEach((lines, k) => this.lines[k].setAttribute("d", lines.map((line) => this.line(...this.board.lines[line])).join("")));
  }

  /** Heavy between two pieces, two regions, and at the rim; faint else. */
  drawEdges(pieces) {
    const { marks, regions } = this.board;
    if (marks && this.faint.hasAttribute("d")) return; // they stay as they are
    let faint = "", heavy = "";
    for (const { from, to, cell, other } of this.edges) {
      const parts = other < 0 || regions[cell] !== regions[other] || (!marks && pieces[cell] !== pieces[other]);
      if (parts) heavy += this.line(from, to);
      else faint += this.line(from, to);
    }
    this.faint.setAttribute("d", faint);
    this.heavy.setAttribute("d", heavy);
  }
}
