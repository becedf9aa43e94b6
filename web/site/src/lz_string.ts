// SPDX-License-Identifier: MIT
// Text in base 64 as lz-string 1.4 packs it (https://pieroxy.net/blog/pages/lz-string/): LZ78 whose codes grow by a bit when the
// dictionary has doubled. src/puzzles/sudoku/fpuzzles.cpp unpacks it.

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const newByte = 0, end = 2, firstFree = 3; // codes: what follows is a new letter of 8 bits; the text ends; 1 is for 16 bits

class Bits {
  private text = "";
  private digit = 0;
  private used = 0; // of the six bits of a digit

  /** Writes a number, its lowest bit first. Each digit is filled from its highest bit on. */
  put(number: number, width: number): void {
    for (let k = 0; k < width; ++k) {
      this.digit = (this.digit << 1) | ((number >> k) & 1);
      if (++this.used < 6) continue;
      this.text += digits[this.digit];
      this.digit = this.used = 0;
    }
  }

  done(): string {
    this.put(0, 6 - this.used); // always: what reads it looks one digit ahead
    return this.text + "=".repeat((4 - (this.text.length % 4)) % 4);
  }
}

/** Packs a text of ASCII letters. */
export function packed(text: string): string {
  const bits = new Bits(), codes = new Map<string, number>(), fresh = new Set<string>();
  let width = 2, room = 2; // `room`: how many codes come before they grow by a bit
  const step = () => {
    if (--room > 0) return;
    room = 2 ** width;
    ++width;
  };
  const tell = (word: string) => {
    if (fresh.delete(word)) {
      bits.put(newByte, width);
      bits.put(word.charCodeAt(0), 8);
      step();
    } else {
      bits.put(codes.get(word) as number, width);
    }
    step();
  };
  let word = "";
  for (const letter of text) {
    if (!codes.has(letter)) {
      codes.set(letter, firstFree + codes.size);
      fresh.add(letter);
    }
    if (codes.has(word + letter)) {
      word += letter;
      continue;
    }
    tell(word);
    codes.set(word + letter, firstFree + codes.size);
    word = letter;
  }
  if (word !== "") tell(word);
  bits.put(end, width);
  return bits.done();
}
