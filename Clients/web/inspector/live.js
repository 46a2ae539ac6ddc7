/**
 * The service, live: its events, decisions, windows and devices.
 * @typedef {import("./page.js").PageWindow} PageWindow
 * @typedef {{time: number, type: string, detail: any}} Entry
 */
import { Link, LOST } from "../source/link.js";

/**
 * The lists of a frame, and the members of the replay format for their entries.
 * @type {Record<string, string>}
 */
const LISTS = {
  devices: "device", touches: "touch", gestures: "gesture", motions: "motion", orientations: "orientation",
  remoteControls: "remoteControl", controls: "control", scrolls: "scroll", actions: "action", modes: "mode",
  presence: "presence", accessibility: "accessibility", explored: "explored", trace: "trace" };
// Entries are passed on, and windows are read again, at most once in these times, in ms.
const [FLUSH, DESCRIBE] = [200, 2000];
// The time without a frame after which the page says what is missing, in ms.
const PATIENCE = 1500;

/** @type {(description: any) => PageWindow} the window of a reply to Describe */
export const windowOf = ({ window, frame, views }) => {
  const [x, y, width, height] = frame;
  const [sx, sy] = [width / (window.size.width || 1), height / (window.size.height || 1)];
  return {
    name: window.name, screen: window.screen, frame,
    views: views.filter((/** @type {any} */ each) => each.kind != "window").map((/** @type {any} */ { name, kind, frame }) => {
      const [left, top] = [x + frame[0] * sx, y + frame[1] * sy];
      const [right, bottom] = [left + frame[2] * sx, top + frame[3] * sy];
      return { name, control: kind != "view" && kind != "scroll", corners: [left, top, right, top, right, bottom, left, bottom] };
    }),
  };
};

export class Live {
  #link;
  /** @type {Entry[]} */
  #waiting = [];
  #timer = 0;
  #described = 0;
  #describing = 0;
  /** The time of the first event, in nanoseconds. */
  #origin = -1;
  /** The time of the newest frame, in seconds since the first event. */
  #newest = 0;
  /** Says what is missing; 0 while frames come. */
  #silence = 0;
  #isExplained = false;
  /** Whether the service has refused a call. The reason remains visible. */
  #isOver = false;

  /**
   * The handlers. `entries` receives events and decisions with times in seconds since the first one. `devices` and
   * `windows` receive the present ones, `windows` also their time. `status` receives a sentence.
   * @param {{entries: (entries: Entry[]) => void, devices: (devices: any[]) => void,
   *   windows: (windows: PageWindow[], time: number) => void, status: (text: string, isProblem: boolean) => void}} handlers
   * @param {() => import("../tactile").Socket} open opens a connection to the bridge
   */
  constructor(handlers, open) {
    this.handlers = handlers;
    handlers.status("Connecting", false);
    this.#wait();
    this.#link = new Link(open, () => {
      // The bridge is back, and perhaps without the service.
      if (this.#isExplained) this.#listen();
      this.#wait();
      if (!this.#described) this.#describe();
    });
    // The stream of decisions needs the permission to watch. Without it, the page shows nothing.
    this.#follow("io.tactile.Trace.Subscribe", {});
    // The service leaves out everything in secret windows, also in those of the user of the page.
    this.#follow("io.tactile.Events.Subscribe", { withoutSecret: true, kinds: Object.keys(LISTS).filter((each) => each != "trace") });
  }

  /** Says what is missing if no frame comes. Later losses do not begin the time anew: a missing bridge is one loss after the other. */
  #wait() {
    if (this.#isExplained) this.#explain();
    else this.#silence ||= setTimeout(() => this.#explain(), PATIENCE);
  }

  #explain() {
    this.#isExplained = true;
    const text = this.#link.isOpen
      ? "The service does not answer. Start it: systemctl start tactiled"
      : "The bridge does not answer. Start it: tactile web --inspect";
    this.handlers.status(text, true);
  }

  /** Waits no more. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = 0;
    this.#isExplained = false;
  }

  /** @param {string} method @param {object} parameters */
  #follow(method, parameters) {
    this.#link.call(method, parameters, ({ parameters: frame, error }) => {
      if (this.#isOver) return;
      if (error == LOST) {
        if (!this.#silence) this.handlers.status("The connection to the service is lost", true);
        this.#wait();
        this.#follow(method, parameters);
      } else if (error == "io.tactile.Events.TooSlow") {
        this.handlers.status("The page was too slow, events are missing", true);
        this.#follow(method, parameters);
      } else if (error) {
        const isRefused = error.endsWith(".NotAllowed");
        this.#isOver = true;
        this.#listen();
        this.handlers.status(isRefused ? "Your user lacks the permission “watch”" : `The service answers ${error}`, true);
        this.#link.close();
      } else this.#receive(frame);
    }, true);
  }

  /** @param {any} frame */
  #receive(frame) {
    if (frame.state) this.handlers.devices(frame.state.devices);
    this.#listen();
    this.handlers.status("Live", false);
    for (const [list, type] of Object.entries(LISTS))
      for (const detail of frame[list] ?? []) {
        if (this.#origin < 0) this.#origin = frame.time;
        this.#newest = Math.max(0, frame.time - this.#origin) / 1e9;
        this.#waiting.push({ time: this.#newest, type, detail });
      }
    this.#timer ||= setTimeout(() => this.#flush(), FLUSH);
  }

  #flush() {
    this.#timer = 0;
    const entries = this.#waiting;
    if (!entries.length) return;
    this.#waiting = [];
    if (entries.some(({ type, detail }) => (type == "touch" && detail.phase == "began") || type == "scroll" || type == "device" || type == "mode")) this.#describe();
    this.handlers.entries(entries);
  }

  /** Reads the windows, now or when it is time. */
  #describe() {
    if (this.#describing) return;
    this.#describing = setTimeout(() => {
      this.#described = performance.now();
      this.#link.call("io.tactile.Scene.Describe", {}, ({ parameters, error }) => {
        this.#describing = 0;
        if (error) this.#described = 0;
        else this.handlers.windows(parameters.windows.filter((/** @type {any} */ { window }) => !window.secret).map(windowOf), this.#newest);
      });
    }, this.#described ? Math.max(0, this.#described + DESCRIBE - performance.now()) : 0);
  }

  /**
   * Asks which views the service would ask for a touch at a location.
   * @param {{window: string, user?: number, location: {x: number, y: number}}} touch
   * @param {(lines: string[]) => void} receive
   */
  walk({ window, user, location }, receive) {
    this.#link.call("io.tactile.Scene.HitTest", { window, user, location }, ({ parameters }) => {
      if (parameters?.walk) receive(parameters.walk);
    });
  }

  close() {
    clearTimeout(this.#timer);
    this.#link.close();
  }
}
