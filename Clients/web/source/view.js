/**
 * A registered element: its view in the scene, and the state of its control.
 * @typedef {import("../tactile").ViewOptions} ViewOptions
 * @typedef {import("./layout.js").Pose} Pose
 */

// Options that are not keys of the view in the scene.
const OWN = new Set(["gestures", "name", "own", "touchAction", "signal"]);
// The options that are lengths, in CSS pixels of the element.
const LENGTHS = ["hitOutset", "knobWidth", "segmentWidths", "contentInset"];
// The width of the knob of a range input in browsers, in CSS pixels.
const KNOB = 16;
const PREFIX = "data-tactile-";

/** @type {(element: Element | undefined, name: string, value: unknown) => void} sets or removes an attribute */
export const mark = (element, name, value) => {
  if (!element) return;
  if (value === undefined || value === false) element.removeAttribute(PREFIX + name);
  else element.setAttribute(PREFIX + name, value === true ? "" : String(value));
};

export class View {
  /**
   * The signal that ends the registration.
   * @type {AbortSignal | undefined}
   */
  signal;
  /** Whether the service refused the view. */
  isRefused = false;
  /** Whether a finger operates the control. */
  isTracking = false;
  /**
   * The control's state, which the page or a person has set.
   * @type {Record<string, any>}
   */
  state = {};
  /** @type {Record<string, any>[]} */
  gestures = [];
  /** The last scroll offset that the page and the service agree on, in the element's pixels. */
  offset = { x: 0, y: 0 };
  #text = "";
  #last = "";
  #animation = 0;
  #nudge = 0;
  /**
   * The keys that only the options decide.
   * @type {Record<string, any>}
   */
  #keys = {};
  /**
   * The state that the service has.
   * @type {Record<string, any>}
   */
  #described = {};
  #pose = { sx: 1, sy: 1 };
  /** @type {WeakRef<any>} */
  #element;

  /**
   * @param {Element} element
   * @param {string} name
   * @param {ViewOptions} options
   */
  constructor(element, name, options) {
    this.#element = new WeakRef(element);
    this.name = name;
    this.options = options;
    this.setOptions(options);
  }

  /** The element; undefined if it no longer exists. */
  get element() {
    return this.#element.deref();
  }

  get kind() {
    return this.options.kind || "view";
  }

  /** @param {ViewOptions} options */
  setOptions(options) {
    this.options = options;
    const text = JSON.stringify(options);
    if (text == this.#text) return;
    this.#text = text;
    this.isRefused = false;
    const { on, value, selected, page } = options;
    // The same options again, as from a framework, do not undo what a person did.
    const state = JSON.stringify({ on, value, selected, page });
    if (state != this.#last) this.setState({ on, value, selected, page });
    this.#last = state;
    this.#keys = Object.fromEntries(Object.entries(options).filter(([key]) => !OWN.has(key)));
    const full = (/** @type {any} */ name) =>
      options.gestures?.some((each) => (each.name || each.kind) == name) ? `${this.name}.${name}` : name;
    const names = (/** @type {any} */ value) => (Array.isArray(value) ? value.map(full) : value && full(value));
    if (options.requireToFail) this.#keys.requireToFail = names(options.requireToFail);
    this.gestures = (options.gestures || []).map((each) => ({
      ...each,
      name: full(each.name || each.kind),
      requireToFail: names(each.requireToFail),
      simultaneousWith: names(each.simultaneousWith),
    }));
    this.element.style.touchAction = options.own == "none" ? "" : options.touchAction || "none";
  }

  /**
   * Sets the state, and shows it as attributes.
   * @param {Record<string, any>} state
   */
  setState(state) {
    for (const [name, value] of Object.entries(state)) {
      if (value === undefined) continue;
      this.state[name] = value;
      mark(this.element, name, value);
    }
  }

  /**
   * The keys of the view in the scene, except those of its position.
   * @param {Pose} pose
   * @returns {Record<string, any>}
   */
  keys(pose) {
    const { element, kind } = this;
    this.#pose = pose;
    if (kind == "view" && pose.sx == 1) return this.#keys;
    const keys = { ...this.#keys };
    // The view has the size that the element has on the page, which may be zoomed.
    for (const key of pose.sx == 1 ? [] : LENGTHS) {
      const value = keys[key];
      if (value) keys[key] = Array.isArray(value) ? value.map((each) => each * pose.sx) : value * pose.sx;
    }
    if (kind == "view") return keys;
    if (kind == "scroll") {
      const [x, y] = [element.scrollLeft, element.scrollTop];
      // The browser rounds offsets to pixels of the screen.
      if (Math.abs(x - this.offset.x) + Math.abs(y - this.offset.y) > 2) {
        this.stop();
        this.offset = { x, y };
        // A new number, so that the service moves the content even if it had this offset before.
        this.#nudge = 0.001 - this.#nudge;
        this.state.contentOffset = [x * pose.sx + this.#nudge, y * pose.sy];
      }
      keys.contentOffset = this.state.contentOffset;
      keys.contentSize = [
        pose.w + (element.scrollWidth - element.clientWidth) * pose.sx,
        pose.h + (element.scrollHeight - element.clientHeight) * pose.sy];
      return keys;
    }
    keys.label ??= element.getAttribute("aria-label") || element.textContent?.trim().slice(0, 200) || undefined;
    keys.enabled ??= !element.matches(":disabled,[aria-disabled=true]");
    if (element.type == "checkbox") this.state.on = element.checked;
    if (element.type == "range") {
      [keys.minimum, keys.maximum] = [+element.min || 0, element.max == "" ? 100 : +element.max];
      if (!this.isTracking) this.state.value = +element.value;
    }
    // A new value in the middle of a drag would move the control away from the finger.
    if (!this.isTracking) this.#described = { ...this.state };
    return { ...keys, ...this.#described };
  }

  /**
   * Applies an event of the control to the element. Returns the names of DOM events to dispatch.
   * @param {Record<string, any>} control
   */
  control({ event, on, value, segment, page }) {
    const { element } = this;
    if (event == "touchDown") this.isTracking = true;
    if (/^touch(Down|DragEnter)$/.test(event)) mark(element, "pressed", true);
    if (/^touch(Up|Cancel|DragExit)/.test(event)) mark(element, "pressed", false);
    if (/^touch(Up|Cancel)/.test(event)) this.isTracking = false;
    if (event != "valueChanged") return;
    this.setState({ on, value, selected: segment, page });
    if (element.type == "checkbox" && element.checked != on) element.click();
    if (element.type != "range") return;
    this.#setValue(value);
  }

  /** @param {number} value the value of a range input */
  #setValue(value) {
    const { element } = this;
    // The prototype's setter: frameworks replace the setter of the element.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /**
   * Moves the knob of a range input to a tap, as browsers do. The service moves a knob only with a finger that lands on it.
   * @param {number} x in the element's document
   */
  jump(x) {
    const { element } = this;
    const { left, width } = element.getBoundingClientRect();
    const [minimum, maximum] = [+element.min || 0, element.max == "" ? 100 : +element.max];
    const share = (x - left - KNOB / 2) / Math.max(width - KNOB, 1);
    this.#setValue(minimum + Math.min(Math.max(share, 0), 1) * (maximum - minimum));
  }

  /**
   * Moves the content of a scroll view as the service does.
   * @param {Record<string, any>} scroll
   */
  scroll({ phase, offset, target, velocity }) {
    this.stop();
    this.#scrollTo(offset.x, offset.y);
    if (phase != "released") return;
    const begin = performance.now();
    const [x, y] = [target.x - offset.x, target.y - offset.y];
    // The content slows down exponentially. Its distance and its first speed give the time constant.
    const speed = Math.hypot(velocity?.x || 0, velocity?.y || 0);
    const time = Math.min(Math.max((1000 * Math.hypot(x, y)) / (speed || 1e4), 50), 700);
    const step = () => {
      const rest = Math.exp((begin - performance.now()) / time);
      this.#scrollTo(target.x - x * rest, target.y - y * rest);
      this.#animation = rest > 1e-3 ? requestAnimationFrame(step) : 0;
    };
    step();
  }

  /** @type {(x: number, y: number) => void} */
  #scrollTo(x, y) {
    const { element } = this;
    element.scrollTo({ left: x / this.#pose.sx, top: y / this.#pose.sy, behavior: "instant" });
    this.offset = { x: element.scrollLeft, y: element.scrollTop };
  }

  /** Stops the content of a scroll view. */
  stop() {
    cancelAnimationFrame(this.#animation);
  }

  /** Ends the control's touch, because the service is lost. */
  cancel() {
    this.isTracking = false;
    mark(this.element, "pressed", false);
  }

  /** Forgets what the service knows, so that a new window begins with the present state. */
  forget() {
    if (this.kind == "scroll") this.offset = { x: -9, y: -9 };
  }

  /** Removes all traces from the element. */
  end() {
    this.stop();
    this.element.style.touchAction = "";
    for (const name of ["pressed", "on", "value", "selected", "page"]) mark(this.element, name, undefined);
  }
}
