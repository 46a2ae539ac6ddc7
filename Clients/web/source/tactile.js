/**
 * Tactile for web pages: gestures and controls of elements, through `tactile web`.
 * @typedef {import("../tactile").ConnectOptions} ConnectOptions
 * @typedef {import("../tactile").ViewOptions} ViewOptions
 * @typedef {import("./landing.js").Point} Point
 * @typedef {import("./scene.js").Content} Content
 * @typedef {import("./scene.js").Message} Message
 * @typedef {import("./tactile-pointer.js").Pointers} Pointers
 * @typedef {object} Landing what a touch landed on, as the browser sees it
 * @property {Element | undefined} hit the deepest element; undefined outside of the page
 * @property {Element | undefined} control the ordinary control around it, if no registered element is nearer
 * @property {Point} location
 * @typedef {object} Live a touch or a gesture that goes on
 * @property {Element | undefined} element the element of its view; undefined if it is for no element
 * @property {Element} [target]
 * @property {(state: string) => void} [send]
 */
import { BROWSERS, CONTROLS, TEXTS, contains, hitElement, isTap, nearest } from "./landing.js";
import { Layout, Structure, around } from "./layout.js";
import { LONGEST, LOST, Link, PAUSE, TactileError } from "./link.js";
import { Shown, isSame, whole } from "./scene.js";
import { View, mark } from "./view.js";

// The page looks for moved elements in each frame until nothing has moved for CALM ms, and every SWEEP ms.
const [CALM, SWEEP] = [150, 250];
// Which element lies in which, and which are visible, is found again after this time in ms.
const VALID = 100;
const HAPPENINGS = [
  "scroll", "load", "toggle", "input", "change", "transitionrun", "animationstart", "fullscreenchange"];
const TOUCHES = [
  "touchstart", "touchmove", "touchend", "touchcancel", "pointerdown", "pointermove", "pointerup",
  "pointercancel", "contextmenu"];
// The time in ms after which the page says what it waits for.
const PATIENCE = 1300;
// How far beside a range input a tap still sets it, in points: 7 mm.
const REACH = 7 / 0.15875;
// The number of the last touches that are remembered: a tap may be recognized after its touch has ended.
const REMEMBERED = 50;

// The kinds of views that are controls.
const CONTROL = /^(?!view$|scroll$)/;

/** @type {(view: View | undefined, name: string) => any} the options of a recognizer by its name in the scene */
const gestureOf = (view, name) => view?.options.gestures?.[view.gestures.findIndex((each) => each.name == name)];

export { TactileError };

/** A touch, a gesture or an event of a control. */
export class TactileGestureEvent extends CustomEvent {
  /**
   * @param {string} type
   * @param {Message} detail the message of the service
   * @param {number[]} point
   */
  constructor(type, detail, [clientX, clientY] = []) {
    super(type, { bubbles: true, composed: true, cancelable: true, detail });
    this.clientX = clientX;
    this.clientY = clientY;
  }

  get state() {
    return this.detail.state ?? this.detail.phase ?? this.detail.event;
  }
}

export class Tactile extends EventTarget {
  connected = false;
  mode = "normal";
  idle = 0;
  /**
   * The registered views by name.
   * @type {Map<string, View>}
   */
  #views = new Map();
  /** @type {WeakMap<Element, View>} */
  #viewOf = new WeakMap();
  /**
   * The names of views of elements that only clip.
   * @type {WeakMap<Element, string>}
   */
  #clips = new WeakMap();
  #count = 0;
  /**
   * The elements of the service's views.
   * @type {Map<string, WeakRef<Element>>}
   */
  #elements = new Map();
  #shown = new Shown();
  /**
   * The live touches and gestures.
   * @type {Map<string, Live>}
   */
  #live = new Map();
  /**
   * The last touches by number.
   * @type {Map<number, Landing>}
   */
  #landings = new Map();
  /**
   * The elements that the last touches on controls, and drags of scroll views, were for, by the view in the scene.
   * @type {Map<string, Element | undefined>}
   */
  #operated = new Map();
  /** The documents and shadow roots with listeners. */
  #watched = new WeakSet();
  #closing = new AbortController();
  #options;
  #link;
  /**
   * Ends the stream of events.
   * @type {(() => void) | undefined}
   */
  #end;
  /** @type {Structure | undefined} */
  #structure;
  #found = 0;
  #frame = 0;
  #calm = 0;
  #pause = PAUSE;
  #blocked = 0;
  #isBusy = false;
  /** Since when the page waits for the service; 0 if it does not. */
  #since = 0;
  #isExplained = false;
  /** The number of CSS pixels in a point. */
  #unit = 1;
  /** @type {(() => void)[]} */
  #flushed = [];
  #pointers;

  /**
   * @param {ConnectOptions} options
   * @param {() => void} opened
   * @param {Pointers} [pointers] what sends pointer events
   */
  constructor(options, opened, pointers) {
    super();
    this.#options = options;
    this.#pointers = pointers;
    this.window = options.window || "page";
    const make = () => new WebSocket(this.#address(), "tactile.v1");
    this.#link = new Link(options.transport || make, opened);
    const { signal } = this.#closing;
    options.signal?.addEventListener("abort", () => this.close(), { signal });
    const sweep = setInterval(() => {
      if (this.#views.size) this.#schedule();
      this.#explain();
    }, SWEEP);
    signal.addEventListener("abort", () => clearInterval(sweep));
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#hide() : this.#pass()), { signal });
    for (const target of [window, visualViewport])
      for (const type of ["resize", "scroll"]) target?.addEventListener(type, this.#change, { signal });
    if (pointers) this.observe(document.documentElement);
  }

  // MARK: Elements

  /**
   * @param {Element} element
   * @param {ViewOptions} [options]
   */
  observe(element, options = {}) {
    // Where a map is zoomed, each finger is a pointer.
    if (this.#pointers && !CONTROL.test(options.kind || "view")) options = { multipleTouch: true, ...options };
    let view = this.#viewOf.get(element);
    if (view && (view.kind != (options.kind || "view") || (options.name && options.name != view.name))) {
      this.unobserve(element);
      view = undefined;
    }
    if (view) view.setOptions(options);
    else {
      const isPage = element == document.documentElement;
      view = new View(
        element, isPage ? this.window : this.#unused(options.name || (element.id || element.localName).slice(0, 60)), options);
      this.#viewOf.set(element, view);
      this.#views.set(view.name, view);
    }
    const { name } = view;
    const { signal } = options;
    if (signal && signal != view.signal) signal.addEventListener("abort", () => this.unobserve(element));
    view.signal = signal;
    this.#watch(element);
    this.#structure = undefined;
    this.#change();
    return { name, element };
  }

  /** @param {string} wanted */
  #unused(wanted) {
    let name = wanted;
    while (this.#views.has(name) || name == this.window) name = `${wanted}-${++this.#count}`;
    return name;
  }

  /** @param {Element} element */
  unobserve(element) {
    const view = this.#viewOf.get(element);
    if (!view) return;
    view.end();
    this.#resizes.unobserve(element);
    this.#viewOf.delete(element);
    this.#views.delete(view.name);
    this.#structure = undefined;
    this.#change();
  }

  /** @param {Element} element */
  nameOf(element) {
    return this.#viewOf.get(element)?.name;
  }

  /** @param {string} name */
  elementOf(name) {
    return this.#views.get(name)?.element;
  }

  // MARK: Calls

  /**
   * @param {string} method
   * @param {object} [parameters]
   * @returns {Promise<any>}
   */
  call(method, parameters = {}) {
    return new Promise((resolve, reject) =>
      this.#link.call(method, parameters, ({ error, parameters }) =>
        error ? reject(new TactileError(error, parameters)) : resolve(parameters)));
  }

  /** @returns {Promise<void>} */
  flush() {
    return new Promise((resolve) => {
      if (!this.#views.size && !this.#end) return resolve();
      this.#flushed.push(resolve);
      this.#pass();
    });
  }

  close() {
    if (this.#closing.signal.aborted) return;
    for (const { element } of [...this.#views.values()]) if (element) this.unobserve(element);
    this.#closing.abort();
    this.#hide();
    this.#link.close();
  }

  /** Removes the window: a page that nobody sees receives no touches. */
  #hide() {
    this.#end?.();
    this.#end = undefined;
    this.#lose();
  }

  // MARK: Waiting

  /** Says what the page waits for, once until it waits no more. */
  async #explain() {
    const { isOpen } = this.#link;
    if (this.connected || document.hidden || (isOpen && !this.#views.size)) {
      if (this.#isExplained) mark(document.documentElement, "waiting", undefined);
      this.#isExplained = false;
      this.#since = 0;
      return;
    }
    this.#since ||= performance.now();
    if (this.#isExplained || performance.now() - this.#since < PATIENCE) return;
    this.#isExplained = true;
    const text = isOpen ? "tactiled does not answer. Start it: systemctl start tactiled" : await this.#reason();
    if (this.connected || this.#closing.signal.aborted) return;
    mark(document.documentElement, "waiting", text);
    this.#emit("waiting", text);
    console.warn("Tactile:", text);
  }

  /** Why there is no connection. A page cannot read the answer to a WebSocket, so it asks again. */
  async #reason() {
    if (this.#options.transport) return "the transport does not open";
    const address = this.#address();
    try {
      const answer = await fetch(address.replace(/^ws/, "http"));
      if (answer.status != 426) return `the bridge refuses this page: ${(await answer.text()).trim()}`;
    } catch {
      // Nothing answers, or nothing that this page may read.
    }
    return `no bridge answers this page at ${address}. Start it: tactile web, or systemctl start tactile-web@USER.socket`;
  }

  #address() {
    return this.#options.url || new URL("tactile", import.meta.url).href.replace(/^http/, "ws");
  }

  // MARK: Looking for changes

  #change = () => {
    this.#calm = performance.now() + CALM;
    this.#schedule();
  };
  #resizes = new ResizeObserver(this.#change);

  #schedule() {
    if (this.#frame || this.#closing.signal.aborted) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#pass()) this.#calm = performance.now() + CALM;
      if (performance.now() < this.#calm) this.#schedule();
    });
  }

  /**
   * Watches what can move an element: its document or shadow root, and those around it.
   * @param {Element} element
   */
  #watch(element) {
    const { signal } = this.#closing;
    this.#resizes.observe(element);
    for (let each = /** @type {any} */ (element); each; each = around(each)) {
      const root = each.getRootNode();
      if (this.#watched.has(root)) continue;
      this.#watched.add(root);
      for (const type of HAPPENINGS)
        root.addEventListener(type, this.#change, { capture: true, passive: true, signal });
      // These listeners are the first ones. Touches leave a shadow root.
      for (const type of TOUCHES)
        root.defaultView?.addEventListener(type, this.#block, { capture: true, passive: false, signal });
      const mutations = new MutationObserver(this.#change);
      mutations.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      signal.addEventListener("abort", () => mutations.disconnect());
    }
  }

  /**
   * Keeps the browser's own events of touches on registered elements from the page.
   * @param {any} event
   */
  #block = (event) => {
    const isMenu = event.type == "contextmenu";
    if (!event.isTrusted) return;
    if (event.pointerType ? event.pointerType == "mouse" : isMenu) return;
    for (const each of event.composedPath()) {
      const view = this.#viewOf.get(each);
      if (!view && each.matches?.(`${TEXTS},${BROWSERS}`)) return;
      if (!view) continue;
      const { own, touchAction = "none" } = view.options;
      if (own == "none") return;
      event.stopImmediatePropagation();
      // With another touchAction, the browser may scroll. It must not click.
      if (event.cancelable && (touchAction == "none" || event.type == "touchend" || isMenu)) event.preventDefault();
      return;
    }
  };

  // MARK: Sending

  /** Finds the elements with a view. */
  #find() {
    const elements = [];
    for (const [name, { element, isRefused }] of this.#views) {
      if (!element) this.#views.delete(name);
      else if (name != this.window && !isRefused && element.isConnected && element.ownerDocument.defaultView)
        elements.push(element);
    }
    this.#found = performance.now();
    this.#structure = new Structure(
      elements,
      (element) => {
        const view = this.#viewOf.get(element);
        return view && !view.isRefused && view.name != this.window ? view : undefined;
      },
      (element) => {
        let name = this.#clips.get(element);
        if (!name) this.#clips.set(element, (name = `${element.localName}@${++this.#count}`));
        return name;
      });
    return this.#structure;
  }

  /** @returns {Content} */
  #measure() {
    const { screen, level, scene } = this.#options;
    const isValid = performance.now() - this.#found < VALID && !this.#flushed.length;
    return {
      keys: { ...scene, screen, level, name: this.window, size: [innerWidth, innerHeight] },
      gestures: this.#views.get(this.window)?.gestures || [],
      views: new Layout().views(this.window, (isValid && this.#structure) || this.#find(), !scene?.passThrough),
    };
  }

  /** Sends what has changed. Returns whether there was anything. */
  #pass() {
    if (this.#isBusy || performance.now() < this.#blocked || this.#closing.signal.aborted || !(this.#end || this.#views.size)) return false;
    if (!this.#end) {
      if (document.hidden) return false;
      for (const view of this.#views.values()) view.forget();
      return this.#attach(this.#measure());
    }
    if (!this.connected) return false;
    const content = this.#measure();
    const flushed = this.#flushed.splice(0);
    const updates = this.#shown.updates(content);
    this.#update(updates, content).then((isDone) => {
      this.#isBusy = false;
      if (isDone) for (const resolve of flushed) resolve();
      else this.#flushed.push(...flushed);
      if (this.#flushed.length && isDone) this.#pass();
    });
    return updates.length > 0;
  }

  /** @type {(updates: Message[], content: Content) => Promise<boolean>} */
  async #update(updates, content) {
    this.#isBusy = true;
    for (const parameters of updates) {
      try {
        await this.call("io.tactile.Scene.Update", parameters);
      } catch (error) {
        this.#shown.set();
        if (!this.#refuse(/** @type {TactileError} */ (error), parameters)) this.#wait();
        return false;
      }
    }
    this.#pause = PAUSE;
    if (updates.length) this.#note(content);
    return true;
  }

  /** Postpones the next try after an error. Returns the time in ms. */
  #wait() {
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST);
    this.#blocked = performance.now() + pause;
    return pause;
  }

  /** @param {Content} content */
  #note(content) {
    this.#shown.set(content);
    this.#elements = new Map(content.views.map(({ name, element }) => [name, new WeakRef(element)]));
    this.#elements.set(this.window, new WeakRef(document.documentElement));
  }

  /** @param {Content} content */
  #attach(content) {
    const parameters = { windows: [whole(content)] };
    this.#end = this.#link.call("io.tactile.Scene.Attach", parameters, ({ error, parameters: details }) => {
      if (error) {
        this.#lose();
        const isRefused = this.#refuse(new TactileError(error, details), parameters);
        const again = () => {
          this.#end = undefined;
          this.#pass();
        };
        if (error == LOST || isRefused) queueMicrotask(again);
        else setTimeout(again, this.#wait() + 1);
      } else {
        const isNew = !this.connected;
        if (isNew) {
          this.#note(content);
          this.connected = true;
          this.#pause = PAUSE;
          const { screen, scene = {} } = this.#options;
          const { screens = /** @type {any[]} */ ([]) } = details.state || {};
          const found = screens.find((/** @type {any} */ each) => each.name == screen) || screens[0];
          this.#unit = innerWidth / (/** @type {any} */ (scene).frame?.[2] || found?.size.width || innerWidth);
          this.#explain();
        }
        this.#receive(details);
        if (isNew) {
          this.#emit("ready", details.state);
          this.#change();
          if (this.#flushed.length) this.#pass();
        }
      }
    }, true);
    return true;
  }

  /**
   * Reports an error. Returns whether a view was the reason, which the window then does without.
   * @type {(error: TactileError, parameters: Message) => boolean}
   */
  #refuse(error, parameters) {
    if (error.error == LOST) return false;
    /** @type {any} */
    let part = parameters;
    /** @type {View | undefined} */
    let view;
    for (const key of error.parameters?.path?.match(/[^.[\]]+/g) || []) {
      part = part?.[key];
      view = this.#views.get(part?.name ?? part?.in) || view;
    }
    if (view) view.isRefused = true;
    this.#structure = undefined;
    // The service answers.
    this.#since = performance.now();
    this.#emit("error", { error, element: view?.element });
    console.error("Tactile:", error.message, view?.element || "");
    return !!view;
  }

  // MARK: Receiving

  /** @type {(type: string, detail: any) => void} */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #lose() {
    if (!this.connected) return;
    this.connected = false;
    for (const { send } of [...this.#live.values()]) send?.("cancelled");
    this.#pointers?.cancel(new Layout(), true);
    this.#landings.clear();
    for (const view of this.#views.values()) view.cancel();
    this.#emit("lost", undefined);
  }

  /** @param {Message} frame */
  #receive(frame) {
    const { state } = frame;
    const layout = new Layout();
    for (const { mode } of [...(state ? [state.mode || { mode: "normal" }] : []), ...(frame.modes || [])])
      this.#set("mode", mode);
    for (const { idle } of [...(state ? [state.presence || { idle: 0 }] : []), ...(frame.presence || [])])
      this.#set("idle", idle);
    for (const touch of frame.touches || []) this.#touch(touch, frame.gestures || [], layout);
    for (const gesture of frame.gestures || []) this.#gesture(gesture, layout);
    this.#pointers?.cancel(layout);
    for (const scroll of frame.scrolls || []) this.#scroll(scroll, frame.touches || [], layout);
    for (const control of frame.controls || []) this.#control(control, layout);
    for (const explored of frame.explored || []) this.#dispatch("explored", explored, layout, this.#elementAt(explored.view));
    this.#emit("frame", frame);
  }

  /** @type {(name: "mode" | "idle", value: any) => void} */
  #set(name, value) {
    if (this[name] === value) return;
    /** @type {any} */ (this)[name] = value;
    mark(document.documentElement, name, value == "normal" ? undefined : value || undefined);
    this.#emit(name, value);
  }

  /** @param {string} name the element of a view of the scene */
  #elementAt(name) {
    return this.#elements.get(name)?.deref();
  }

  /**
   * What a touch landed on. The first message about the touch decides.
   * @type {(id: number | undefined, location: Point, layout: Layout) => Landing}
   */
  #landing(id, location, layout) {
    const known = id === undefined ? undefined : this.#landings.get(id);
    if (known) return known;
    const hit = hitElement(layout, location);
    const found = nearest(hit, (each) => this.#viewOf.has(each) || each.matches(CONTROLS));
    const landing = { hit, control: found && !this.#viewOf.has(found) ? found : undefined, location };
    if (id !== undefined) this.#landings.set(id, landing);
    if (this.#landings.size > REMEMBERED) this.#landings.delete([...this.#landings.keys()][0]);
    return landing;
  }

  /**
   * The element that an event of a view is for: the one of the view, unless the browser hits something else. Then it is the nearest
   * registered element around that which fits, or none.
   * @type {(name: string, landing: Landing, layout: Layout, fits?: (view: View) => unknown) => Element | undefined}
   */
  #receiver(name, { hit, control, location }, layout, fits = () => false) {
    const element = this.#elementAt(name);
    if (!element || !hit || element == document.documentElement) return element;
    if (control?.matches(BROWSERS)) return;
    if (contains(element, hit)) return element;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = layout.point(element.ownerDocument, location);
    // Its `hitOutset`, or the element has moved since.
    const isBeside = x < left || x >= right || y < top || y >= bottom;
    if (isBeside ? !control : this.#viewOf.get(element)?.options.hitOutset && contains(hit, element)) return element;
    return nearest(hit, (each) => this.#viewOf.has(each) && fits(/** @type {View} */ (this.#viewOf.get(each))));
  }

  /** @type {(touch: Message, gestures: Message[], layout: Layout) => void} */
  #touch(touch, gestures, layout) {
    const { id, phase, location } = touch;
    const key = "touch " + id;
    const landing = this.#landing(id, location, layout);
    const view = this.#views.get(touch.view);
    const isControl = !!view && CONTROL.test(view.kind);
    const live = this.#live.get(key);
    const element = live
      ? live.element
      : this.#receiver(touch.view, landing, layout, (other) => !isControl || (view.kind == "button" && other.kind == "button"));
    if (isControl && phase == "began") this.#operated.set(touch.view, element);
    const isOver = /ended|cancelled/.test(phase);
    const mayClick = this.#pointers?.receive(touch, this.#isOurs(landing) ? landing.hit : undefined, layout) ?? true;
    const isFree = this.#dispatch("touch", touch, layout, element, key, isOver) && mayClick;
    // What no recognizer takes is a click, as without Tactile. Controls click themselves.
    if (phase != "ended" || !isFree || !isTap(location, landing.location)) return;
    if (gestures.some(({ touches }) => touches.includes(id))) return;
    const range = isControl ? view : this.#rangeBeside(landing, layout);
    if (range && range.element == (isControl ? element : range.element) && range.element.type == "range") {
      if (!range.isTracking && !range.element.disabled) range.jump(layout.point(range.element.ownerDocument, location)[0]);
    } else if (!isControl || !element) this.#click(landing);
  }

  /**
   * The nearest range input that is a slider, if a tap on nothing else is at most 7 mm beside it.
   * @type {(landing: Landing, layout: Layout) => View | undefined}
   */
  #rangeBeside({ hit, control, location }, layout) {
    const around = nearest(hit, (each) => this.#viewOf.has(each));
    let found;
    let least = REACH * this.#unit;
    for (const view of control ? [] : this.#views.values()) {
      const { element } = view;
      if (view.kind != "slider" || element?.type != "range" || (around && !contains(around, element))) continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = layout.point(element.ownerDocument, location);
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (distance <= least && element.checkVisibility?.() !== false) [found, least] = [view, distance];
    }
    return found;
  }

  /** @type {(gesture: Message, layout: Layout) => void} */
  #gesture(gesture, layout) {
    const { recognizer, view: name, location, translation: { x = 0, y = 0 } = {}, touches } = gesture;
    const isOver = /ended|cancelled/.test(gesture.state);
    const view = this.#views.get(name);
    const options = gestureOf(view, recognizer);
    const short = (/** @type {View} */ other) =>
      other.gestures.find((each) => isSame(gestureOf(other, each.name), options))?.name;
    const live = this.#live.get(recognizer);
    let element = live?.element;
    if (!live) {
      const start = { x: location.x - x, y: location.y - y };
      const landings = (touches.length ? touches : [undefined]).map((/** @type {number} */ id) => this.#landing(id, start, layout));
      const elements = landings.map((/** @type {Landing} */ each) => this.#receiver(name, each, layout, short));
      element = elements.every(Boolean) ? elements[0] : undefined;
      // A tap on an ordinary control acts on the control, as S79 says for controls of the scene.
      const isPlain = gesture.kind == "tap" && (options?.taps ?? 1) == 1 && (options?.touches ?? 1) == 1;
      if (isPlain && (!element || landings[0].control)) {
        if (this.#pointers?.end(touches[0], layout, "up") ?? true) this.#click(landings[0]);
        return;
      }
    }
    const other = element && this.#viewOf.get(element);
    const detail = other && other != view ? { ...gesture, view: other.name, recognizer: short(other) ?? recognizer } : gesture;
    this.#dispatch(gesture.kind.toLowerCase(), detail, layout, element, recognizer, isOver);
  }

  /** @param {Landing} landing whether the browser's own events of the touch are kept from the page */
  #isOurs({ hit, control }) {
    const owner = nearest(hit, (each) => this.#viewOf.has(each));
    return owner && this.#viewOf.get(owner)?.options.own != "none" && !control?.matches(`${TEXTS},${BROWSERS}`);
  }

  /** @param {Landing} landing what a click of ours is for */
  #click(landing) {
    const { hit, location } = landing;
    if (!hit || !this.#isOurs(landing)) return;
    const [clientX, clientY] = new Layout().point(hit.ownerDocument, location);
    hit.dispatchEvent(
      new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, detail: 1, view: window, clientX, clientY }));
  }

  /** @type {(scroll: Message, touches: Message[], layout: Layout) => void} */
  #scroll(scroll, touches, layout) {
    const view = this.#views.get(scroll.view);
    const element = view?.element;
    if (!element) return;
    if (scroll.phase == "began") {
      const ids = [...touches.map(({ id }) => "touch " + id), ...this.#live.keys()].filter((each) => each.startsWith("touch "));
      const hits = ids.map((each) => this.#landings.get(+each.slice(6)));
      const isHit = !hits.length || hits.some((each) => each && this.#receiver(scroll.view, each, layout));
      this.#operated.set(scroll.view, isHit ? element : undefined);
    }
    if (this.#operated.has(scroll.view) && !this.#operated.get(scroll.view)) {
      // The service moved its content, so it hears where the content is.
      view.forget();
      return this.#change();
    }
    view.scroll(scroll);
    this.#dispatch("scroll", scroll, layout, element);
  }

  /** @type {(control: Message, layout: Layout) => void} */
  #control(control, layout) {
    const name = control.view;
    const element = this.#operated.has(name) ? this.#operated.get(name) : this.#elementAt(name);
    const view = element && this.#viewOf.get(element);
    if (!view) {
      if (control.event != "valueChanged") return;
      // The service returns to the state of the page only if its description has changed before.
      const { on, value, segment: selected, page } = control;
      const change = { window: this.window, setView: { name, on, value, selected, page } };
      this.call("io.tactile.Scene.Update", { changes: [change] }).catch(() => {});
      this.#shown.doubt(name);
      return this.#change();
    }
    const detail = { ...control, view: view.name };
    view.control(control);
    this.#dispatch("control", detail, layout, element);
    if (control.event == "valueChanged") this.#dispatch("change", detail, layout, element);
    // Before any listener, the browser's own event is the default action.
    if (control.event == "primaryActionTriggered" && this.#dispatch("press", detail, layout, element) && view.kind == "button")
      view.element.click();
  }

  /**
   * Dispatches an event. Returns whether no listener prevents the default action.
   * @param {string} type
   * @param {Message} detail
   * @param {Layout} layout
   * @param {Element | undefined} element the element of the view; undefined if the event is for no element
   * @param {string} [key] the name of something live, which keeps its target
   * @param {boolean} [isOver]
   * @returns {boolean}
   */
  #dispatch(type, detail, layout, element, key, isOver) {
    const page = element?.ownerDocument;
    const point = page && detail.location && layout.point(page, detail.location);
    const target = (key && this.#live.get(key)?.target) || (element && point && this.#target(element, detail.location, layout)) || element;
    if (key) {
      const send = (/** @type {string} */ state) =>
        this.#dispatch(type, { ...detail, [detail.phase ? "phase" : "state"]: state }, layout, element, key, true);
      if (isOver) this.#live.delete(key);
      else this.#live.set(key, { element, target, send });
    }
    return !target || target.dispatchEvent(new TactileGestureEvent("tactile-" + type, detail, point));
  }

  /**
   * The deepest element at a point, if it is inside of an element.
   * @type {(element: Element, location: Point, layout: Layout) => Element | undefined}
   */
  #target(element, location, layout) {
    const hit = hitElement(layout, location, element.ownerDocument);
    return contains(element, hit) ? hit : undefined;
  }
}

/**
 * Connects to `tactile web`. It tries again until the connection is open.
 * @param {ConnectOptions} [options]
 * @returns {Promise<Tactile>}
 */
export const connect = async (options = {}) => {
  const pointers = options.pointerEvents ? new (await import("./tactile-pointer.js")).Pointers(hitElement) : undefined;
  return new Promise((resolve, reject) => {
    const { signal } = options;
    if (signal?.aborted) return reject(signal.reason);
    /** @type {Tactile} */
    const tactile = new Tactile(options, () => resolve(tactile), pointers);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
};
