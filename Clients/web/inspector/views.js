/**
 * The views at a moment, and the crosses of a calibration.
 * @typedef {import("./page.js").PageWindow} PageWindow
 * @typedef {import("./page.js").PageMove} PageMove
 */

import { after } from "./recording.js";

/** The most snapshots of a live page. */
const MOST_SNAPSHOTS = 300;
/** The rate at which content comes to rest, per second: its distance from the end shrinks by e in 1 / RATE. */
const RATE = 2;

/**
 * The moves of each window, by the list of all moves.
 * @type {WeakMap<PageMove[], Map<number, PageMove[]>>}
 */
const known = new WeakMap();
/** @type {(moves: PageMove[], window: number) => PageMove[]} */
const movesOf = (moves, window) => {
  let found = known.get(moves);
  if (!found) {
    known.set(moves, (found = new Map()));
    for (const each of moves) {
      const own = found.get(each.window);
      if (own) own.push(each);
      else found.set(each.window, [each]);
    }
  }
  return found.get(window) ?? [];
};

/**
 * The corners of the views of a window after a move.
 * @type {(window: PageWindow, move: PageMove | undefined) => number[][]}
 */
const cornersAfter = (window, move) => {
  const all = window.views.map(({ corners }) => corners);
  for (const [first, count, x, y] of move?.shifts ?? [])
    for (let index = first; index < first + count && index < all.length; index++)
      all[index] = all[index].map((each, at) => each + (at % 2 ? y : x));
  for (const [index, corners] of Object.entries(move?.corners ?? {})) if (all[Number(index)]) all[Number(index)] = corners;
  return all;
};

/**
 * The windows with their views where they were at a time. While content moves by itself, its views are between their
 * locations at the release and at the end.
 * @type {(windows: PageWindow[], moves: PageMove[], time: number) => PageWindow[]}
 */
export const windowsAt = (windows, moves, time) =>
  windows.map((window, index) => {
    const own = movesOf(moves, index);
    const next = after(own.length, (at) => own[at].time, time + 1e-9);
    const last = own[next - 1];
    if (!last) return window;
    let corners = cornersAfter(window, last);
    if (last.glides && next < own.length) {
      const part = (1 - Math.exp(-RATE * (time - last.time))) / (1 - Math.exp(-RATE * (own[next].time - last.time)));
      const end = cornersAfter(window, own[next]);
      corners = corners.map((all, view) => all.map((each, at) => each + (end[view][at] - each) * part));
    }
    return { ...window, views: window.views.map((view, at) => ({ ...view, corners: corners[at] })) };
  });

/** The windows of the service at several times. */
export class Snapshots {
  /** @type {{time: number, windows: PageWindow[]}[]} */
  #all = [];

  /**
   * Adds the windows of a time. Snapshots that are older than the first event are dropped.
   * @param {number} time
   * @param {PageWindow[]} windows
   * @param {number} oldest
   */
  add(time, windows, oldest) {
    if (JSON.stringify(this.#all.at(-1)?.windows) != JSON.stringify(windows)) this.#all.push({ time, windows });
    while (this.#all.length > 1 && (this.#all[1].time <= oldest || this.#all.length > MOST_SNAPSHOTS)) this.#all.shift();
  }

  /**
   * The windows of the snapshot that is nearest to a time.
   * @param {number} time
   * @returns {PageWindow[]}
   */
  at(time) {
    let found = this.#all[0];
    for (const each of this.#all) if (Math.abs(each.time - time) <= Math.abs(found.time - time)) found = each;
    return found?.windows ?? [];
  }
}

/** The distance of the outer crosses from the edges, as a part of the panel: that of `tactile calibrate`. */
const INSET = 0.1;
const [NEAR, FAR] = [INSET, 1 - INSET];
/** The places of the crosses in the order in which `tactile calibrate` asks for them, as parts of the panel. */
export const CROSSES = [
  [NEAR, NEAR], [FAR, NEAR], [FAR, FAR], [NEAR, FAR], [0.5, 0.5], [0.5, NEAR], [FAR, 0.5], [0.5, FAR], [NEAR, 0.5]];
