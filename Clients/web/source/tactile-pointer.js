/**
 * Pointer and touch events of Tactile's touches, as a browser sends them that reads the panel itself. A module of its own, which
 * `connect({ pointerEvents: true })` loads.
 * @typedef {{x: number, y: number}} Location
 * @typedef {{point(page: Document, location: Location): number[]}} Layout
 * @typedef {(layout: any, location: Location) => Element | undefined} Hit the deepest element at a location
 * @typedef {Record<string, any>} Touch the message of the service
 */

// Browsers count their own pointers from 0.
let last = 1e6;
// Firefox has no touches without a touch screen, and old WebKits do not let pages make any.
const hasTouches = (() => {
  try {
    return !!new TouchEvent("touchstart", { touches: [new Touch({ identifier: 0, target: document })] });
  } catch {
    return false;
  }
})();
/**
 * The live pointers of all connections, by `pointerId`.
 * @type {Map<number, Pointer>}
 */
const live = new Map();

/**
 * The methods of elements that refuse an id that the browser did not make.
 * @type {Record<string, (pointer: Pointer, element: Element) => unknown>}
 */
const CAPTURES = {
  setPointerCapture(pointer, element) {
    if (!element.isConnected) throw new DOMException("the element is in no document", "InvalidStateError");
    pointer.pending = element;
  },
  releasePointerCapture(pointer, element) {
    if (pointer.pending == element) pointer.pending = undefined;
  },
  hasPointerCapture: (pointer, element) => pointer.pending == element,
};
/**
 * What gives windows their own methods back, after the last touch.
 * @type {Map<any, (() => void)[]>}
 */
const undo = new Map();

/** @param {any} view a window whose elements capture pointers of this module from now on, and others as before */
const adopt = (view) => {
  if (undo.has(view)) return;
  const { prototype } = view.Element;
  undo.set(view, Object.entries(CAPTURES).map(([name, run]) => {
    const own = prototype[name];
    /** @type {(this: Element, id: number) => unknown} */
    const made = function (id) {
      const pointer = live.get(id);
      return pointer ? run(pointer, this) : own.call(this, id);
    };
    prototype[name] = made;
    return () => {
      if (prototype[name] == made) prototype[name] = own;
    };
  }));
};

/** @param {Element | undefined} element the element and those around it in its document, from inside out */
const line = (element) => {
  const all = [];
  for (let each = /** @type {any} */ (element); each; each = each.assignedSlot || each.parentElement || each.parentNode?.host) all.push(each);
  return all;
};

/** A touch as the page sees it. */
class Pointer {
  id = ++last;
  /**
   * The element that captures the next events, which page and browser set.
   * @type {Element | undefined}
   */
  pending;
  /**
   * The element that captures events now.
   * @type {Element | undefined}
   */
  captured;
  /**
   * The element that the pointer is over.
   * @type {Element | undefined}
   */
  over;
  /** Whether a listener prevented the click. */
  isPrevented = false;

  /**
   * @param {Touch} touch
   * @param {any} target the element that the touch landed on
   * @param {boolean} isPrimary
   */
  constructor(touch, target, isPrimary) {
    this.touch = touch;
    this.target = target;
    this.isPrimary = isPrimary;
  }

  /**
   * Dispatches a pointer event.
   * @param {string} name
   * @param {any} target
   * @param {Layout} layout
   * @param {Element} [relatedTarget]
   */
  send(name, target, layout, relatedTarget) {
    const page = target.ownerDocument || target;
    const view = page.defaultView;
    if (!view) return;
    const { type, location, force, majorRadius = 0.5, pen = {} } = this.touch;
    const [clientX, clientY] = layout.point(page, location);
    const isDown = !/up|cancel|out|leave|lost/.test(name);
    const bubbles = !/enter|leave/.test(name);
    target.dispatchEvent(new view.PointerEvent(name, {
      bubbles, composed: bubbles, cancelable: /over|out|down|move|up/.test(name), view, relatedTarget,
      pointerId: this.id, pointerType: type == "stylus" ? "pen" : "touch", isPrimary: this.isPrimary,
      clientX, clientY, screenX: screenX + location.x, screenY: screenY + location.y,
      width: 2 * majorRadius, height: 2 * majorRadius, pressure: isDown ? force || 0.5 : 0,
      altitudeAngle: pen.altitudeAngle, azimuthAngle: pen.azimuthAngle,
      button: /down|up/.test(name) ? (pen.isEraser ? 5 : 0) : -1, buttons: +isDown && (pen.isEraser ? 32 : pen.barrelButton ? 3 : 1),
    }));
  }

  /**
   * Says which element the pointer is over now.
   * @type {(element: Element | undefined, layout: Layout) => void}
   */
  enter(element, layout) {
    const { over } = this;
    if (over == element) return;
    this.over = element;
    const [before, now] = [line(over), line(element)];
    if (over) {
      this.send("pointerout", over, layout, element);
      for (const each of before) if (!now.includes(each)) this.send("pointerleave", each, layout, element);
    }
    if (element) {
      this.send("pointerover", element, layout, over);
      for (const each of now.reverse()) if (!before.includes(each)) this.send("pointerenter", each, layout, over);
    }
  }

  /** @param {Layout} layout what the page changed about the capture takes effect */
  capture(layout) {
    const { captured } = this;
    if (!this.pending?.isConnected) this.pending = undefined;
    if (captured == this.pending) return;
    this.captured = this.pending;
    if (captured) this.send("lostpointercapture", captured.isConnected ? captured : captured.ownerDocument, layout);
    if (this.captured) this.send("gotpointercapture", this.captured, layout);
  }

  /**
   * Dispatches an event to the element that captures the pointer, or to the one below it.
   * @type {(name: string, layout: Layout, hit: Hit) => void}
   */
  go(name, layout, hit) {
    this.capture(layout);
    const target = this.captured || hit(layout, this.touch.location);
    this.enter(target, layout);
    if (target) this.send(name, target, layout);
  }
}

/** The pointers of a connection. */
export class Pointers {
  /**
   * The live ones by the number of the touch.
   * @type {Map<number, Pointer>}
   */
  #pointers = new Map();
  #hit;

  /** @param {Hit} hit */
  constructor(hit) {
    this.#hit = hit;
  }

  /**
   * Dispatches the events of a touch, but not those of its cancellation: it may have become a click.
   * @type {(touch: Touch, target: Element | undefined, layout: Layout) => boolean} whether the touch may become a click
   */
  receive(touch, target, layout) {
    const { id, phase, type } = touch;
    let pointer = this.#pointers.get(id);
    if (pointer) pointer.touch = touch;
    if (!pointer && phase == "began" && target) {
      pointer = new Pointer(touch, target, [...this.#pointers.values()].every((each) => each.touch.type != type));
      this.#pointers.set(id, pointer);
      live.set(pointer.id, pointer);
      adopt(target.ownerDocument.defaultView);
      pointer.enter(target, layout);
      pointer.pending = target;
      pointer.send("pointerdown", target, layout);
      this.#touch("touchstart", pointer, layout);
    } else if (pointer && phase == "moved") {
      pointer.go("pointermove", layout, this.#hit);
      this.#touch("touchmove", pointer, layout);
    }
    return phase != "ended" || this.end(id, layout, "up");
  }

  /**
   * Ends a pointer, if it is live.
   * @type {(id: number, layout: Layout, how: "up" | "cancel") => boolean} whether the touch may become a click
   */
  end(id, layout, how) {
    const pointer = this.#pointers.get(id);
    if (!pointer) return true;
    pointer.go("pointer" + how, layout, this.#hit);
    pointer.pending = undefined;
    pointer.capture(layout);
    pointer.enter(undefined, layout);
    this.#pointers.delete(id);
    live.delete(pointer.id);
    if (!live.size) {
      for (const each of [...undo.values()].flat()) each();
      undo.clear();
    }
    this.#touch(how == "up" ? "touchend" : "touchcancel", pointer, layout);
    return !pointer.isPrevented;
  }

  /**
   * Cancels the pointers of cancelled touches, or all.
   * @param {Layout} layout
   * @param {boolean} [isAll]
   */
  cancel(layout, isAll) {
    for (const [id, { touch }] of [...this.#pointers]) if (isAll || touch.phase == "cancelled") this.end(id, layout, "cancel");
  }

  /**
   * Dispatches a touch event to the element on which the touch landed.
   * @type {(type: string, pointer: Pointer, layout: Layout) => void}
   */
  #touch(type, pointer, layout) {
    const { target } = pointer;
    const page = target.ownerDocument;
    const view = page.defaultView;
    if (!view) return;
    const make = (/** @type {Pointer} */ each) => {
      const { location, force = 0, majorRadius = 0 } = each.touch;
      const [clientX, clientY] = layout.point(page, location);
      const init = {
        identifier: each.id, target: each.target, clientX, clientY, pageX: clientX + view.scrollX, pageY: clientY + view.scrollY,
        screenX: screenX + location.x, screenY: screenY + location.y, radiusX: majorRadius, radiusY: majorRadius, force };
      return hasTouches ? new view.Touch(init) : init;
    };
    const touches = [...this.#pointers.values()].filter((each) => each.target.ownerDocument == page);
    const lists = {
      touches: touches.map(make), targetTouches: touches.filter((each) => each.target == target).map(make), changedTouches: [make(pointer)] };
    const init = { bubbles: true, composed: true, cancelable: type != "touchcancel", view };
    const event = hasTouches
      ? new view.TouchEvent(type, { ...init, ...lists }) : Object.assign(new view.UIEvent(type, init), lists);
    target.dispatchEvent(event);
    if (type != "touchmove" && event.defaultPrevented) pointer.isPrevented = true;
  }
}
