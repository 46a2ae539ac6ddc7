/**
 * The files that the page saves: lines of the replay format, with or without names and locations.
 * @typedef {{time: number, type: string, detail: any}} Saved
 */

/** Fingers that land within this time, in seconds, keep their distance, as in `tactile anonymize`. */
const TOGETHER = 0.03;
/** The names of recognizers that tell no more than the kind of a gesture. */
export const GESTURES = [
  "tap", "longPress", "pan", "screenEdgePan", "swipe", "pinch", "rotation", "transform", "sequence", "hover"];
/**
 * The members that remain in an anonymous file. All others are names, texts, locations or values of an app.
 * @type {Record<string, string[]>}
 */
const KEPT = {
  device: ["change"],
  touch: ["id", "device", "phase", "type", "force", "majorRadius", "pen", "scripted"],
  gesture: [
    "kind", "state", "numberOfTouches", "touches", "translation", "velocity", "scale", "rotation", "pen", "direction"],
  control: ["event"],
  scroll: ["phase", "velocity", "zoomScale"],
  action: ["cause"],
  motion: ["device", "motion", "phase"],
  orientation: ["device", "orientation"],
  remoteControl: ["device", "command"],
  mode: ["mode"],
  presence: ["idle"],
  trace: [
    "rule", "kind", "reason", "touch", "state", "currentState", "parameter", "found", "required", "limit", "unit",
    "moment", "elapsed", "scale", "rotation", "tap", "count", "movement", "length", "inwards"],
};
/** Whether a decision measured where a finger landed: from an edge, or from an earlier tap. */
const measuresLanding = (/** @type {any} */ { moment, parameter }) => moment?.startsWith("landedFrom") || parameter == "zone";
const KEPT_OF_DEVICE = ["id", "name", "kind", "reason", "size", "sizeSource"];

/** @type {(object: any, names: string[]) => any} */
const pick = (object, names) => Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));
const plain = (/** @type {number} */ number) => Math.round(number * 1000) / 1000;

/** The events without names, texts, locations and values. Fingers land in the middle of the glass. */
class Anonymous {
  /** @param {any} device the first device with a size, if there is one */
  constructor(device) {
    // A point is 0.15875 mm.
    const { width = 300, height = 170 } = device?.size ?? {};
    this.middle = { x: plain(width / 2 / 0.15875), y: plain(height / 2 / 0.15875) };
    /**
     * The distance from the location of each touch in the file to its real one.
     * @type {Map<number, {x: number, y: number}>}
     */
    this.shifts = new Map();
    /** @type {{time: number, shift: {x: number, y: number}} | undefined} */
    this.landing = undefined;
    /** @type {Map<string, {x: number, y: number}>} */
    this.offsets = new Map();
  }

  /** @type {(time: number, id: number, location: {x: number, y: number}) => {x: number, y: number}} */
  shift(time, id, { x, y }) {
    let shift = this.shifts.get(id);
    if (!shift) {
      shift = { x: this.middle.x - x, y: this.middle.y - y };
      if (this.landing && time - this.landing.time <= TOGETHER) shift = this.landing.shift;
      else this.landing = { time, shift };
      this.shifts.set(id, shift);
    }
    return shift;
  }

  /** @type {(saved: Saved) => any} undefined if nothing of an event may remain */
  detail({ time, type, detail }) {
    if (!KEPT[type]) return undefined;
    const kept = pick(detail, KEPT[type]);
    const moved = (/** @type {any} */ point, /** @type {{x: number, y: number}} */ by) => ({ x: plain(point.x + by.x), y: plain(point.y + by.y) });
    switch (type) {
      case "device": return { ...kept, device: pick(detail.device ?? {}, KEPT_OF_DEVICE) };
      case "touch": {
        const { location, previousLocation, id } = detail;
        if (!location) return undefined;
        const shift = this.shift(time, id, previousLocation ?? location);
        return { ...kept, window: "window", view: "view", location: moved(location, shift), previousLocation: moved(previousLocation ?? location, shift) };
      }
      case "gesture": {
        // The real location, or its distance from the fingers, would tell where they are.
        return { ...kept, recognizer: detail.kind, window: "window", view: "view", location: moved(this.middle, kept.translation ?? { x: 0, y: 0 }) };
      }
      case "control": return { ...kept, window: "window", view: "control" };
      case "scroll": {
        const key = `${detail.window}\n${detail.view}`;
        const from = this.offsets.get(key) ?? detail.offset;
        this.offsets.set(key, from);
        return { ...kept, window: "window", view: "scroll", offset: moved(detail.offset, { x: -from.x, y: -from.y }) };
      }
      case "action": return { ...kept, action: "action", window: "window", sender: "sender", path: [] };
      case "trace": {
        if (measuresLanding(kept)) delete kept.found;
        const { kind, reason, parameter, found, required, unit } = kept;
        const numbers = found === undefined ? "" : ` ${plain(found)}${required === undefined ? "" : ` of ${plain(required)}`} ${unit ?? ""}`;
        const words = [kind, reason, parameter].filter((each) => each !== undefined).join(", ");
        const subject = GESTURES.includes(detail.subject) ? detail.subject : kept.touch === undefined ? "recognizer" : `touch ${kept.touch}`;
        return { ...kept, subject, window: "window", message: `${words}${numbers}`.trim() };
      }
      default: return kept;
    }
  }
}

/**
 * Events as lines of the replay format.
 * @param {Saved[]} events with times in seconds, in their order
 * @param {Iterable<any>} devices the devices that the events are about
 * @param {boolean} isAnonymous whether names, texts, locations and values are left out
 */
export const savedText = (events, devices, isAnonymous) => {
  const all = [...devices];
  const anonymous = new Anonymous(all.find(({ size }) => size));
  const first = events[0]?.time ?? 0;
  const known = new Set(events.filter(({ type, detail }) => type == "device" && detail.change == "added").map(({ detail }) => detail.device?.id));
  const added = all.filter(({ id }) => !known.has(id)).map((device) => ({ time: first, type: "device", detail: { change: "added", device } }));
  const lines = [JSON.stringify({ time: 0, replay: { version: 1, ...(isAnonymous ? { anonymized: true } : {}) } })];
  for (const each of [...added, ...events]) {
    const detail = isAnonymous ? anonymous.detail(each) : each.detail;
    if (detail) lines.push(JSON.stringify({ time: Math.round(each.time * 1e9), [each.type]: detail }));
  }
  return [...lines, ""].join("\n");
};
