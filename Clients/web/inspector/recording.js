/**
 * The output of `tactile replay --trace --json` (docs/replay-format.md) as lanes over time, and as a list.
 *
 * @typedef {object} Event one line of the output
 * @property {number} index
 * @property {number} time in seconds
 * @property {string} type the member of the line, such as `touch`
 * @property {any} detail its value
 * @property {string} title
 * @property {string} text
 * @typedef {object} Span something that lasts
 * @property {number} begin in seconds
 * @property {number} end
 * @property {string} style `ended`, `cancelled`, `failed` or another word for CSS
 * @property {string} label
 * @property {number} event the index of its first event
 * @typedef {object} Lane
 * @property {string} group
 * @property {string} name
 * @property {string} window the window of a recognizer or control; empty for others and in older recordings
 * @property {Span[]} spans in the order of their beginnings
 * @typedef {object} Trail the path of a touch, or of the location of a gesture
 * @property {number} id the number of the touch; 0 for a gesture
 * @property {string} view the view; the recognizer of a gesture
 * @property {string} window
 * @property {number} begin
 * @property {number} end
 * @property {boolean} isCancelled
 * @property {number[]} times
 * @property {[number, number][]} points in points of the screen
 * @property {number} event
 */

/** The kinds of events that the list can show. */
export const KINDS = ["touches", "moves", "gestures", "decisions", "controls", "other"];

/** @param {Event} event its kind in the list */
export const kindOf = ({ type, detail }) => {
  if (type == "touch") return detail.phase == "moved" || detail.phase == "stationary" ? "moves" : "touches";
  if (type == "gesture") return detail.state == "changed" ? "moves" : "gestures";
  if (type == "scroll" && detail.phase == "moved") return "moves";
  if (type == "trace" && detail.kind == "state" && detail.state == "changed") return "moves";
  return type == "trace" ? "decisions" : type == "control" || type == "scroll" || type == "action" ? "controls" : "other";
};

/** @param {number} value a number for people */
const short = (value) => String(Math.round(value * 100) / 100);

/** @type {(type: string, detail: any) => [string, string]} the title of an event, and what happened */
const describe = (type, detail) => {
  const { location } = detail;
  const at = location ? ` at ${short(location.x)}, ${short(location.y)}` : "";
  switch (type) {
    case "touch": return [`touch ${detail.id}`, detail.phase + at];
    case "gesture": return [detail.recognizer, detail.state + at];
    case "trace": return [detail.subject, detail.message];
    case "control": return [detail.view, detail.event];
    case "scroll": return [detail.view, `${detail.phase} to ${short(detail.offset.x)}, ${short(detail.offset.y)}`];
    case "action": return [detail.action, `from ${detail.sender}, ${detail.handledBy ? "handled by " + detail.handledBy : "not handled"}`];
    case "device": return [detail.device?.name || "device", detail.change];
    case "mode": return ["mode", detail.mode];
    case "presence": return ["presence", detail.idle ? `idle for ${detail.idle} s` : "in use"];
    default: return [type, ""];
  }
};

/** The index of the first of some sorted numbers that is greater than a value. */
export const after = (/** @type {number} */ count, /** @type {(index: number) => number} */ at, /** @type {number} */ value) => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) > value) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** A linear map of one coordinate, from pairs of values. */
const fit = (/** @type {[number, number][]} */ pairs) => {
  const count = pairs.length;
  if (!count) return [1, 0];
  const [x, y] = [0, 1].map((side) => pairs.reduce((sum, pair) => sum + pair[side], 0) / count);
  let [top, bottom] = [0, 0];
  for (const pair of pairs) {
    top += (pair[0] - x) * (pair[1] - y);
    bottom += (pair[0] - x) ** 2;
  }
  const scale = bottom > 1e-6 ? top / bottom : 1;
  return [scale, y - scale * x];
};

export class Recording {
  /** @type {Event[]} */
  events = [];
  /** @type {Lane[]} */
  lanes = [];
  /** @type {Trail[]} */
  trails = [];
  /**
   * The paths of gestures that last. A gesture may go on when the touches in its view are cancelled.
   * @type {Trail[]}
   */
  paths = [];
  /** The size of the screen in points. */
  size = { width: 1, height: 1 };
  duration = 0;
  /** The number of lines that are not JSON objects of the format. */
  skipped = 0;
  /**
   * The devices by number.
   * @type {Map<number, any>}
   */
  devices = new Map();

  /** @param {string} text lines of JSON */
  constructor(text) {
    for (const line of text.split("\n")) if (line.trim()) this.#add(line);
    this.#find();
  }

  /** @param {string} line */
  #add(line) {
    try {
      const { time, ...rest } = JSON.parse(line);
      const [[type, detail]] = Object.entries(rest);
      this.#push(time / 1e9, type, detail);
    } catch {
      this.skipped++;
    }
  }

  /** @param {number} time @param {string} type @param {any} detail */
  #push(time, type, detail) {
    if (!Number.isFinite(time) || !detail || typeof detail != "object") throw new Error();
    const [title, text] = describe(type, detail);
    this.events.push({ index: this.events.length, time, type, detail, title: String(title), text: String(text) });
  }

  /**
   * Adds events, in any order, and removes the oldest ones. Decisions precede the other events of their moment.
   * @param {{time: number, type: string, detail: any}[]} added with times in seconds
   * @param {number} most the most events that remain
   * @returns {number} the number of events that were removed
   */
  extend(added, most) {
    for (const { time, type, detail } of added) this.#push(time, type, detail);
    const order = (/** @type {Event} */ { type }) => (type == "trace" ? 0 : 1);
    this.events.sort((a, b) => a.time - b.time || order(a) - order(b));
    // Removing a fifth at a time keeps the cost small.
    const removed = this.events.length > most ? this.events.splice(0, this.events.length - Math.floor(most * 0.8)).length : 0;
    for (const [index, event] of this.events.entries()) event.index = index;
    this.lanes = [];
    this.trails = [];
    this.paths = [];
    this.#find();
    return removed;
  }

  /** Finds lanes and trails. */
  #find() {
    this.duration = Math.max(0.001, this.events.at(-1)?.time || 0);
    for (const device of this.devices.values()) this.#measure(device);
    /** @type {Map<string, Lane>} */
    const lanes = new Map();
    const lane = (/** @type {string} */ group, /** @type {string} */ name, window = "") => {
      const key = JSON.stringify([group, name, window]);
      let found = lanes.get(key);
      if (!found) lanes.set(key, (found = { group, name, window, spans: [] }));
      return found;
    };
    /** @type {Map<string, Span>} */
    const open = new Map();
    /** @type {Map<number, Trail & {raw: [number, number][]}>} */
    const trails = new Map();
    /** @type {(Trail & {raw: [number, number][]})[]} */
    const paths = [];
    /** @type {Map<string, Trail & {raw: [number, number][]}>} */
    const moving = new Map();
    /** @type {number[]} the touch of each finger lane; 0 if it is free */
    const fingers = [];
    /** @type {Map<string, {x: [number, number][], y: [number, number][]}>} */
    const pairs = new Map();
    /** @type {Map<number, {x: number, y: number}>} */
    const landed = new Map();
    const begin = (/** @type {Lane} */ lane, /** @type {string} */ key, /** @type {Event} */ event, /** @type {string} */ label) => {
      const span = { begin: event.time, end: Infinity, style: "live", label, event: event.index };
      lane.spans.push(span);
      open.set(key, span);
    };
    const end = (/** @type {string} */ key, /** @type {Event} */ event, /** @type {string} */ style) => {
      const span = open.get(key);
      if (!span) return false;
      open.delete(key);
      span.end = event.time;
      span.style = style;
      return true;
    };
    const mark = (/** @type {Lane} */ lane, /** @type {Event} */ event, /** @type {string} */ style, /** @type {string} */ label) =>
      lane.spans.push({ begin: event.time, end: event.time, style, label, event: event.index });

    for (const event of this.events) {
      const { type, detail } = event;
      if (type == "device" && detail.device) {
        if (detail.change != "removed") this.devices.set(detail.device.id, detail.device);
        this.#measure(detail.device);
      } else if (type == "trace") {
        if (detail.kind == "bound" && detail.screenLocation) landed.set(detail.touch, detail.screenLocation);
        if (detail.kind == "failed" || detail.kind == "refused")
          mark(lane("Gestures", detail.subject, detail.window), event, "failed", detail.message);
        if (detail.kind == "filtered") mark(lane("Filters", detail.reason || "filter"), event, "failed", detail.message);
      } else if (type == "touch" && detail.location) {
        const key = "touch " + detail.id;
        if (!trails.has(detail.id)) {
          const free = fingers.indexOf(0);
          const at = free < 0 ? fingers.length : free;
          fingers[at] = detail.id;
          begin(lane("Fingers", `finger ${at + 1}`), key, event, `touch ${detail.id}: ${detail.view}`);
          const on = landed.get(detail.id);
          if (on) {
            const pair = pairs.get(detail.window) || { x: [], y: [] };
            pairs.set(detail.window, pair);
            pair.x.push([detail.location.x, on.x]);
            pair.y.push([detail.location.y, on.y]);
          }
          trails.set(detail.id, {
            id: detail.id, view: detail.view, window: detail.window, begin: event.time, end: Infinity,
            isCancelled: false, times: [], points: [], raw: [], event: event.index });
        }
        const trail = trails.get(detail.id);
        if (!trail) continue;
        trail.times.push(event.time);
        trail.raw.push([detail.location.x, detail.location.y]);
        if (detail.phase == "ended" || detail.phase == "cancelled") {
          trail.end = event.time;
          trail.isCancelled = detail.phase == "cancelled";
          end(key, event, detail.phase);
          fingers[fingers.indexOf(detail.id)] = 0;
        }
      } else if (type == "gesture") {
        const key = `gesture ${detail.window} ${detail.recognizer}`;
        const name = detail.recognizer;
        if (detail.location && detail.state == "began") {
          const path = {
            id: 0, view: String(name), window: detail.window, begin: event.time, end: Infinity, isCancelled: false, times: [], points: [],
            raw: [], event: event.index };
          moving.set(key, path);
          paths.push(path);
        }
        const path = moving.get(key);
        if (path && detail.location) {
          path.times.push(event.time);
          path.raw.push([detail.location.x, detail.location.y]);
          if (detail.state != "began" && detail.state != "changed") {
            path.end = event.time;
            path.isCancelled = detail.state == "cancelled";
            moving.delete(key);
          }
        }
        if (detail.state == "began") begin(lane("Gestures", name, detail.window), key, event, detail.kind);
        else if (detail.state != "changed" && !end(key, event, detail.state)) mark(lane("Gestures", name, detail.window), event, detail.state, detail.kind);
      } else if (type == "control") {
        const key = `control ${detail.window} ${detail.view}`;
        if (detail.event == "touchDown") begin(lane("Controls", detail.view, detail.window), key, event, detail.view);
        else if (/^touch(Up|Cancel)/.test(detail.event)) end(key, event, detail.event == "touchUpInside" ? "ended" : "cancelled");
        else if (detail.event == "valueChanged") mark(lane("Controls", detail.view, detail.window), event, "ended", "valueChanged");
      } else if (type == "scroll") {
        const key = `scroll ${detail.window} ${detail.view}`;
        if (detail.phase == "began") begin(lane("Controls", detail.view, detail.window), key, event, "scroll");
        else if (detail.phase == "rested") end(key, event, "ended");
      } else if (type == "mode") {
        end("mode", event, "ended");
        if (detail.mode != "normal") begin(lane("Modes", "mode"), "mode", event, detail.mode);
      } else if (type == "action") mark(lane("Actions", detail.action), event, "ended", event.text);
    }
    for (const span of open.values()) span.end = this.duration;

    for (const trail of [...trails.values(), ...paths]) {
      const pair = pairs.get(trail.window);
      const [x, y] = [fit(pair?.x || []), fit(pair?.y || [])];
      if (trail.end == Infinity) trail.end = this.duration;
      const { raw, ...rest } = trail;
      (trail.id ? this.trails : this.paths).push({ ...rest, points: raw.map((point) => [point[0] * x[0] + x[1], point[1] * y[0] + y[1]]) });
    }
    for (const { points } of this.trails)
      for (const [x, y] of points) {
        this.size.width = Math.max(this.size.width, x);
        this.size.height = Math.max(this.size.height, y);
      }
    const order = ["Fingers", "Gestures", "Controls", "Actions", "Filters", "Modes"];
    this.lanes = [...lanes.values()].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
    for (const { spans } of this.lanes) spans.sort((a, b) => a.begin - b.begin);
    // Recognizers of the same name in two windows are different recognizers.
    const same = new Map();
    for (const { group, name } of this.lanes) same.set(group + "\n" + name, (same.get(group + "\n" + name) || 0) + 1);
    for (const lane of this.lanes)
      if (same.get(lane.group + "\n" + lane.name) > 1 && lane.window) lane.name += ` of ${lane.window}`;
  }

  /**
   * The screen is at least as large as a device.
   * @param {any} device
   */
  #measure({ kind, size }) {
    if (kind != "touchscreen" || !size) return;
    // A point is 0.15875 mm.
    this.size.width = Math.max(this.size.width, size.width / 0.15875);
    this.size.height = Math.max(this.size.height, size.height / 0.15875);
  }

  /**
   * The last event about a recognizer, view or gesture of a name until a time; without one, the first event after it.
   * @param {string} name
   * @param {number} time
   * @returns {number | undefined} its index
   */
  find(name, time) {
    const isAbout = (/** @type {Event} */ { title, detail }) => [title, detail.recognizer, detail.kind, detail.view].includes(name);
    const count = this.count(time);
    for (let index = count - 1; index >= 0; index--) if (isAbout(this.events[index])) return index;
    const later = this.events.findIndex((event, index) => index >= count && isAbout(event));
    return later < 0 ? undefined : later;
  }

  /**
   * The indices of the events that a filter and a search select.
   * @param {Set<string>} kinds
   * @param {string} search words that an event contains, in any order
   */
  select(kinds, search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {number[]} */
    const found = [];
    for (const event of this.events) {
      if (!kinds.has(kindOf(event))) continue;
      if (words.length) {
        const { type, title, text, detail } = event;
        const all = `${type} ${title} ${text} ${detail.reason || ""} ${detail.rule ? "S" + detail.rule : ""}`.toLowerCase();
        if (!words.every((word) => all.includes(word))) continue;
      }
      found.push(event.index);
    }
    return found;
  }

  /**
   * The number of events until a time.
   * @param {number} time
   */
  count(time) {
    return after(this.events.length, (index) => this.events[index].time, time + 1e-9);
  }

  /**
   * The events about the touch or the recognizer of an event, without movements.
   * @param {Event} event
   */
  related({ type, detail }) {
    const touch = type == "touch" ? detail.id : detail.touch;
    const name = type == "gesture" ? detail.recognizer : type == "trace" ? detail.subject : undefined;
    return this.events.filter((each) =>
      kindOf(each) != "moves" &&
      ((touch && (each.detail.touch == touch || (each.type == "touch" && each.detail.id == touch))) ||
        (name && each.detail.window == detail.window &&
          (each.detail.recognizer == name || (each.type == "trace" && each.detail.subject == name)))));
  }
}

/** @param {Event | undefined} event everything that it says, to compare it */
const contents = (event) => event && JSON.stringify([event.time, event.type, event.detail]);

/**
 * The first events in which two recordings differ, or nothing. One is missing if its recording ends before.
 * @type {(a: Recording, b: Recording) => {index: number, a: Event | undefined, b: Event | undefined} | undefined}
 */
export const firstDifference = ({ events: a }, { events: b }) => {
  for (let index = 0; index < Math.max(a.length, b.length); index++)
    if (contents(a[index]) != contents(b[index])) return { index, a: a[index], b: b[index] };
};

/**
 * The events of two recordings around their first difference, side by side. Until it, the events are the same. After
 * it, events of one time are side by side.
 * @type {(a: Recording, b: Recording, index: number, before?: number, after?: number) => [Event | undefined, Event | undefined, boolean][]}
 */
export const sideBySide = ({ events: a }, { events: b }, index, before = 3, after = 12) => {
  /** @type {[Event | undefined, Event | undefined, boolean][]} */
  const rows = [];
  for (let at = Math.max(0, index - before); at < index; at++) rows.push([a[at], b[at], false]);
  let [i, j] = [index, index];
  while (rows.length < before + after && (i < a.length || j < b.length)) {
    const [left, right] = [i < a.length ? a[i].time : Infinity, j < b.length ? b[j].time : Infinity];
    const pair = /** @type {[Event | undefined, Event | undefined]} */ ([left <= right ? a[i++] : undefined, right <= left ? b[j++] : undefined]);
    rows.push([...pair, contents(pair[0]) != contents(pair[1])]);
  }
  return rows;
};

/** @param {string} hash the moment and the event of a link, such as `#t=4.27&e=12&q=pan` or `#t=4.27&g=pan` */
export const readLink = (hash) => {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (/** @type {string} */ name) => {
    const value = Number(values.get(name) ?? NaN);
    return Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  return { time: number("t"), event: number("e"), name: values.get("g") ?? undefined, search: values.get("q") ?? "" };
};

/** @type {(time: number, event: number | undefined, search: string) => string} */
export const writeLink = (time, event, search) => {
  const values = new URLSearchParams({ t: time.toFixed(3) });
  if (event !== undefined) values.set("e", String(event));
  if (search) values.set("q", search);
  return "#" + values;
};
