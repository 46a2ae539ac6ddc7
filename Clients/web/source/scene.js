/**
 * The window that the service has, and the changes that make another one of it.
 * @typedef {import("./layout.js").Placed} Placed
 * @typedef {Record<string, any>} Message
 * @typedef {object} Content a window with its views, each after its parent
 * @property {Message} keys the keys of the window
 * @property {Message[]} gestures the recognizers of the window
 * @property {Placed[]} views
 */

// With more changes than this, a whole description is cheaper.
const MOST = 100;
// The service accepts at most this number of frames in a call.
const MOST_FRAMES = 2000;
// The names in them may have 128 KiB in UTF-8, in which a unit of a string needs at most three bytes.
const MOST_UNITS = (128 << 10) / 3;

/** @type {(a: unknown, b: unknown) => boolean} */
export const isSame = (a, b) => JSON.stringify(a) == JSON.stringify(b);
/** @type {(old: Message, now: Message) => Message} the keys that differ */
const difference = (old, now) => {
  /** @type {Message} */
  const keys = {};
  for (const key in { ...old, ...now }) if (!isSame(old[key], now[key])) keys[key] = now[key] ?? null;
  return keys;
};
/** @param {Message} keys */
const isEmpty = (keys) => !Object.keys(keys).length;
/** @type {(placed: Placed) => Message} */
const describe = ({ name, frame, keys, gestures }) => ({ name, frame, ...keys, gestures });

/** @type {(content: Content) => Message} the whole description */
export const whole = ({ keys, gestures, views }) => {
  /** @type {Message} */
  const root = { ...keys, gestures, views: [] };
  const made = new Map([[/** @type {string | undefined} */ (undefined), root]]);
  for (const placed of views) {
    const view = { ...describe(placed), views: [] };
    made.set(placed.name, view);
    made.get(placed.parent)?.views.push(view);
  }
  return root;
};

/** What the service has. */
export class Shown {
  /** @type {Content | undefined} */
  #content;

  /** @param {Content} [content] undefined if it is unknown */
  set(content) {
    this.#content = content;
  }

  /** @param {string} name a view whose state in the service may differ, so that all its keys are sent again */
  doubt(name) {
    const placed = this.#content?.views.find((each) => each.name == name);
    if (placed) placed.keys = { kind: placed.keys.kind };
  }

  /**
   * The parameters of the calls of Update that lead to a content. Calls that only set frames are cheap, so
   * other changes are a call of their own.
   * @param {Content} now
   * @returns {Message[]}
   */
  updates(now) {
    const all = [{ windows: [whole(now)] }];
    const old = this.#content;
    if (!old) return all;
    const window = now.keys.name;
    /** @type {Message[]} */
    const changes = [];
    const known = new Map(old.views.map((each) => [each.name, each]));
    const keys = difference(old.keys, now.keys);
    if (!isEmpty(keys)) changes.push({ setWindow: keys });
    this.#gestures(window, old.gestures, now.gestures, changes);
    const isSameTree =
      old.views.length == now.views.length &&
      old.views.every(({ name, parent }, at) => name == now.views[at].name && parent == now.views[at].parent);
    if (!isSameTree) this.#tree(old, now, known, changes);

    /** @type {Message[]} the frames of each call */
    const frames = [];
    let count = MOST_FRAMES;
    let units = 0;
    for (const each of now.views) {
      const before = known.get(each.name);
      if (!before) continue;
      if (before.frame.some((number, at) => number != each.frame[at])) {
        units += each.name.length;
        if (++count > MOST_FRAMES || units > MOST_UNITS) {
          frames.push({});
          count = 1;
          units = each.name.length;
        }
        frames[frames.length - 1][each.name] = each.frame;
      }
      const keys = before.keys == each.keys ? {} : difference(before.keys, each.keys);
      if ("kind" in keys) return all;
      if (!isEmpty(keys)) changes.push({ setView: { name: each.name, ...keys } });
      this.#gestures(each.name, before.gestures, each.gestures, changes);
    }
    if (changes.length > MOST) return all;
    const calls = [];
    if (changes.length) calls.push({ changes: changes.map((each) => ({ window, ...each })) });
    for (const each of frames) calls.push({ changes: [{ window, setFrames: each }] });
    return calls;
  }

  /** @type {(view: string, old: Message[], now: Message[], changes: Message[]) => void} */
  #gestures(view, old, now, changes) {
    if (old == now || isSame(old, now)) return;
    const stays = (/** @type {Message} */ one, /** @type {Message[]} */ others) => others.some((each) => isSame(each, one));
    for (const each of old) if (!stays(each, now)) changes.push({ removeGesture: each.name });
    for (const each of now) if (!stays(each, old)) changes.push({ addGesture: each, in: view });
  }

  /**
   * Adds, moves and removes views.
   * @type {(old: Content, now: Content, known: Map<string, Placed>, changes: Message[]) => void}
   */
  #tree(old, now, known, changes) {
    /** @type {(views: Placed[]) => Map<string | undefined, Placed[]>} */
    const families = (views) => {
      const map = new Map();
      for (const each of views) map.set(each.parent, [...(map.get(each.parent) || []), each]);
      return map;
    };
    const window = now.keys.name;
    const names = new Set(now.views.map(({ name }) => name));
    const before = families(old.views);
    for (const [parent, views] of families(now.views)) {
      // The siblings that stay, as they are in the service while the changes are made.
      const order = (before.get(parent) || []).map(({ name }) => name).filter((name) => names.has(name));
      let front = order.length;
      /** @type {string | undefined} */
      let behind;
      for (const each of views.reverse()) {
        const { name } = each;
        const old = known.get(name);
        if (old && old.parent == parent && order[front - 1] == name) front--;
        else {
          changes.push({ ...(old ? { moveView: name } : { addView: describe(each) }), in: parent ?? window, behind });
          const at = order.indexOf(name);
          if (at >= 0 && at < front) {
            order.splice(at, 1);
            front--;
          }
        }
        behind = name;
      }
    }
    for (const { name, parent } of old.views)
      if (!names.has(name) && (!parent || names.has(parent))) changes.push({ removeView: name });
  }
}
