// SPDX-License-Identifier: MIT
// The state of the search at a step. Every step changes counters, and its inverse changes them back, so the
// search runs in both directions and nothing of the past has to be kept but what a step forgets.
"use strict";

/** Steps as numbers; from 5 on, odd ones branch on an item and even ones take an option. */
const COVER = 0, DEAD_END = 1, GIVE_BACK = 2, LEAVE = 3, TAKE_NONE = 4;
const isBranch = (step) => step >= 5 && step % 2 === 1;
const isTake = (step) => step >= 6 && step % 2 === 0;
const subject = (step) => (step - 5) >> 1;

/** What a level's branch takes while it takes no option: none as bounds permit, or nothing yet. */
const NONE = -1, NOTHING = -2;

/** A jump of this number of steps or more leaves the counters of options and items alone until it arrives. */
const FAR = 500;

class Replay {
  constructor(problem) {
    Object.assign(this, problem);
    const items = this.items.length, options = this.options.length;
    this.uses = this.items.map(() => []);
    this.useColours = this.items.map(() => []); // parallel to them, if there are colours
    this.options.forEach((items, option) =>
      items.forEach((item, cell) => {
        this.uses[item].push(option);
        if (this.colours) this.useColours[item].push(this.colours[option][cell]);
      })
    );
    this.size = Int32Array.from(this.uses, (uses) => uses.length); // live options of an item
    this.hidden = new Int32Array(options); // reasons why an option is not live
    this.used = new Int32Array(items); // options taken of a primary item
    this.closed = new Int32Array(items); // reasons why an item is not to be branched on
    this.colour = new Int32Array(items); // of a secondary item, while `coloured` options use it
    this.coloured = new Int32Array(items);
    this.step = 0;
    this.path = []; // levels: the item, its branches, the one that is tried
    this.forgotten = []; // what `give back` and `leave` forgot
    this.isJumping = false; // meanwhile hidden, size, used, closed and colours belong to no path
    this.covers = this.deadEnds = 0;
    this.nodes = 1;
    this.nodesByDepth = [1];
    this.options.forEach((items, option) => {
      if (!items.some((item) => this.isPrimary(item))) this.hide(option, 1);
    });
    for (const option of this.forbidden) this.hide(option, 1);
    for (const option of this.required) {
      this.hide(option, 1);
      this.use(option, -1, 1);
    }
  }

  isPrimary(item) {
    return !this.secondary[item];
  }
  least(item) {
    return this.bounds[item] ? this.bounds[item][0] : 1;
  }
  most(item) {
    return this.bounds[item] ? this.bounds[item][1] : 1;
  }
  /** How many options more an item needs. */
  need(item) {
    return Math.max(0, this.least(item) - this.used[item]);
  }
  isActive(item) {
    return this.isPrimary(item) && this.closed[item] === 0;
  }
  /** How many ways there are to branch on an item; 0 or less if it lacks options. */
  degree(item) {
    return this.size[item] + 1 - this.need(item);
  }
  lastStep() {
    return this.step === 0 ? undefined : this.steps[this.step - 1];
  }
  top() {
    return this.path[this.path.length - 1];
  }
  isAtEnd() {
    return this.step === this.steps.length;
  }
  /** Options taken, the required ones first. */
  taken() {
    return [...this.required, ...this.path.filter((level) => level.option >= 0).map((level) => level.option)];
  }

  /** The options of the item at hand that are yet to be tried, while none is. */
  candidates() {
    const level = this.top();
    if (!level || level.option !== NOTHING) return [];
    const full = this.used[level.item] === this.most(level.item) ? 1 : 0; // it hides all its options itself
    return this.uses[level.item].filter((option) => this.hidden[option] === full);
  }

  /** Live options of each item; those that are yet to be tried of the item at hand are live too. */
  openSizes() {
    const sizes = this.size.slice();
    const closed = this.candidates().filter((option) => this.hidden[option] > 0);
    for (const option of closed) for (const item of this.options[option]) ++sizes[item];
    return sizes;
  }

  hide(option, by) {
    if (this.isJumping) return;
    const before = this.hidden[option];
    this.hidden[option] += by;
    if (before !== 0 && this.hidden[option] !== 0) return;
    for (const item of this.options[option]) this.size[item] -= by;
  }

  cover(item, by) {
    this.closed[item] += by;
    for (const option of this.uses[item]) this.hide(option, by);
  }

  /** A primary item is used once more, or, `by` being -1, once less. */
  spend(item, by) {
    if (this.isJumping) return;
    if (by < 0 && this.used[item] === this.most(item)) this.cover(item, -1);
    this.used[item] += by;
    if (by > 0 && this.used[item] === this.most(item)) this.cover(item, 1);
  }

  /** A secondary item has a colour as long as an option gives it one: those of another colour are out. */
  paint(item, colour, by) {
    if (by > 0 && this.coloured[item]++ > 0) return;
    if (by < 0 && --this.coloured[item] > 0) return;
    this.colour[item] = by > 0 ? colour : 0;
    this.uses[item].forEach((option, use) => {
      if (this.useColours[item][use] !== colour) this.hide(option, by);
    });
  }

  /** Takes an option, or gives it back: what its items, but for one, say of other options. */
  use(option, except, by) {
    this.options[option].forEach((item, cell) => {
      if (item === except) return;
      const colour = this.colours ? this.colours[option][cell] : 0;
      if (this.isPrimary(item)) this.spend(item, by);
      else if (colour) this.paint(item, colour, by);
      else this.cover(item, by);
    });
  }

  /** What the branch of a level takes is taken, or given back. */
  settle(level, by) {
    if (this.isJumping) return;
    if (level.option === NONE) this.closed[level.item] += by;
    else this.use(level.option, level.item, by);
  }

  /** A branch is tried. Its option is out of the way of those behind it until the level is left. */
  enter(level, option, by) {
    if (by > 0) level.option = option;
    if (option !== NONE) this.hide(option, by);
    this.settle(level, by);
    if (by < 0) level.option = NOTHING;
    level.tried += by;
    this.nodes += by;
    const depth = this.path.length;
    this.nodesByDepth[depth] = (this.nodesByDepth[depth] || 0) + by;
    if (option !== NONE) by > 0 ? level.gone.push(option) : level.gone.pop();
  }

  giveBack(by) {
    const level = this.top();
    if (by < 0) level.option = this.forgotten.pop();
    this.settle(level, -by);
    if (by < 0) return;
    this.forgotten.push(level.option);
    level.option = NOTHING;
  }

  leave(by) {
    const level = by > 0 ? this.path.pop() : this.forgotten.pop();
    if (by < 0) this.measure(level);
    for (const option of level.gone) this.hide(option, -by);
    this.spend(level.item, -by);
    by > 0 ? this.forgotten.push(level) : this.path.push(level);
  }

  branch(item, by) {
    const level = { item, option: NOTHING, tried: 0, degree: undefined, gone: [] };
    if (by > 0) this.measure(level);
    if (by > 0) this.path.push(level);
    else this.path.pop();
    this.spend(item, by);
  }

  /** Notes how many branches a level has, if that is not known: before the level itself counts. */
  measure(level) {
    if (level.degree === undefined && !this.isJumping) level.degree = this.degree(level.item);
  }

  /** What the levels of the path do to options and items, one after the other, or undone. */
  apply(by) {
    for (const level of this.path) {
      if (by > 0) this.measure(level);
      this.spend(level.item, by);
      for (const option of level.gone) this.hide(option, by);
      if (level.option !== NOTHING) this.settle(level, by);
    }
  }

  /** One step on (`by` is 1) or back (-1). */
  move(by) {
    const step = by > 0 ? this.steps[this.step++] : this.steps[--this.step];
    if (isBranch(step)) this.branch(subject(step), by);
    else if (isTake(step)) this.enter(this.top(), subject(step), by);
    else if (step === TAKE_NONE) this.enter(this.top(), NONE, by);
    else if (step === GIVE_BACK) this.giveBack(by);
    else if (step === LEAVE) this.leave(by);
    else if (step === COVER) this.covers += by;
    else this.deadEnds += by;
  }

  go(step) {
    const to = Math.max(0, Math.min(this.steps.length, step)), isFar = Math.abs(to - this.step) >= FAR;
    if (isFar) this.apply(-1);
    this.isJumping = isFar;
    while (this.step < to) this.move(1);
    while (this.step > to) this.move(-1);
    this.isJumping = false;
    if (isFar) this.apply(1);
  }

  /** To the next cover, or to the end. */
  nextCover() {
    const place = this.steps.indexOf(COVER, this.step);
    this.go(place < 0 ? this.steps.length : place + 1);
  }

  /** To where what was taken last is given back or, if nothing is now, to where its item is left. */
  finishBranch() {
    const isTaken = this.path.length > 0 && this.top().option !== NOTHING;
    let place = this.step, depth = 0;
    while (place < this.steps.length) {
      const step = this.steps[place++];
      if (isBranch(step)) ++depth;
      if (step === LEAVE) --depth;
      if (isTaken ? depth === 0 && step === GIVE_BACK : depth < 0) break;
    }
    this.go(place);
  }
}
