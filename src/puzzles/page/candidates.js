// SPDX-License-Identifier: MIT
// Small letters for what may still come into each cell of a board of marks; dots for nothing, where there is no choice.

const MOST_SMALL = 5000, SMALL_ROOM = 0.84;

class Candidates {
  constructor(view) {
    this.cells = view.board.cells.map(() => new Map()); // by letter, the options that put it there
    for (const [number, option] of view.options.entries()) {
      if (!view.board.marks || option.oneOf) continue; // it could come into any cell
      option.cells.forEach((cell, k) => {
        const letter = view.letter(option, k), letters = this.cells[cell];
        if (letter && !view.board.texts[cell]) letters.has(letter) ? letters.get(letter).push(number) : letters.set(letter, [number]);
      });
    }
    this.hasChoice = this.cells.some((letters) => letters.size > 1);
    const isLarge = this.cells.reduce((sum, letters) => sum + letters.size, 0) > MOST_SMALL;
    this.small = isLarge ? [] : this.hasChoice ? this.makeLetters(view) : this.makeDots(view);
  }

  /** For each letter all that have their places beside it: where a cell may have either of two letters, all cells do. */
  letterSets() {
    const sets = new Map();
    for (const letters of this.cells) {
      const all = new Set([...letters.keys()].flatMap((letter) => [...(sets.get(letter) || [letter])]));
      for (const letter of all) sets.set(letter, all);
    }
    for (const set of new Set(sets.values())) {
      const sorted = [...set].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
      for (const letter of set) sets.set(letter, sorted);
    }
    return sets;
  }

  /** How many columns let texts be as large as can be in a cell, and how large that is. */
  layout(letters, width, height) {
    const widest = Math.max(...letters.map(textWidth)) + 0.2;
    let best = { columns: 1, size: 0 };
    for (let columns = 1; columns <= letters.length; ++columns) {
      const rows = Math.ceil(letters.length / columns), size = Math.min(width / columns / widest, (0.8 * height) / rows);
      if (size > best.size) best = { columns, rows, size };
    }
    return best;
  }

  makeLetters(view) {
    const sets = this.letterSets();
    return this.cells.flatMap((letters, cell) => {
      const shape = view.shapes[cell], width = SMALL_ROOM * shape.share * shape.width, height = SMALL_ROOM * shape.share * shape.height;
      return [...letters].map(([letter, options]) => {
        const set = sets.get(letter), { columns, rows, size } = this.layout(set, width, height), k = set.indexOf(letter);
        const column = (k % columns) - (columns - 1) / 2, row = Math.floor(k / columns) - (rows - 1) / 2;
        const node = view.text(cell, (column * width) / columns, (row * height) / rows);
        node.setAttribute("class", "small");
        node.style.fontSize = `${size}px`;
        node.textContent = letter;
        return { cell, options, node, isSeen: (isOpen) => isOpen };
      });
    });
  }

  makeDots(view) {
    return this.cells.flatMap((letters, cell) =>
      [...letters.values()].map((options) => {
        const node = view.text(cell, 0, 0);
        node.setAttribute("class", "dot");
        node.textContent = "·";
        return { cell, options, node, isSeen: (isOpen) => !isOpen };
      })
    );
  }

  draw(pieces, isOpen) {
    for (const { cell, options, node, isSeen } of this.small)
      node.setAttribute("visibility", pieces[cell] < 0 && isSeen(options.some(isOpen)) ? "visible" : "hidden");
  }
}
