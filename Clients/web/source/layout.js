/**
 * The layout of a page as views of a window: which registered element lies in which, and where.
 *
 * An element that clips its content, and an iframe, are views too. If their content scrolls, it lies in a
 * view of its own, so that a scroll moves one view. All lengths are CSS pixels of the top document.
 *
 * @typedef {import("./view.js").View} View
 * @typedef {[number, number, number, number]} Four
 * @typedef {object} Matrix a linear map, as in CSS's `matrix()`, and a translation
 * @property {Four} l
 * @property {number} x
 * @property {number} y
 * @typedef {object} Pose where an element is in the window
 * @property {number} x the centre
 * @property {number} y
 * @property {number} w the size in the element's own coordinates
 * @property {number} h
 * @property {Four | undefined} l the linear map from the element's coordinates, if it turns or skews
 * @property {Four} all the linear map from the element's CSS pixels
 * @property {number} sx the number of the element's own units in one of its CSS pixels
 * @property {number} sy
 * @typedef {object} Node an element with a view
 * @property {Element} element
 * @property {string} name
 * @property {View | undefined} view what the page registered; undefined for an element that only clips
 * @property {Node | undefined} parent undefined for the window
 * @property {boolean} isFixed whether it is outside of the content that the parent scrolls
 * @property {boolean} isDead whether the page shows it to nobody, or to no touch
 * @property {number} z
 * @property {Node[]} children
 * @typedef {object} Placed a view of the scene
 * @property {string} name
 * @property {string} [parent]
 * @property {Four} frame
 * @property {Element} element
 * @property {Record<string, any>} keys the other keys of the view in the scene
 * @property {Record<string, any>[]} gestures
 * @typedef {object} Surroundings what the descendants of an element need to know
 * @property {Node | undefined} node the nearest element with a view
 * @property {number | undefined} z the z-index of the outermost element between the node and the descendants
 * @property {boolean} isInert
 * @property {boolean} isLifted whether it is in the browser's top layer
 */

/** @type {Four} */
const IDENTITY = [1, 0, 0, 1];
// A view that nothing can hit, far outside of each window. Unlike the key `hidden`, it is only a frame.
/** @type {Four} */
const PARKED = [-1e5, -1e5, 0, 0];

const NONE = {};
/** @type {any[]} */
const NOTHING = [];
/** @param {number} x */
const round = (x) => Math.round(x * 100) / 100;
/** @type {(a: Four, b: Four) => Four} */
const product = (a, b) => [
  a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3]];
/** @type {(l: Four) => Four} */
const inverse = ([a, b, c, d]) => {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det];
};
/** @type {(l: Four, x: number, y: number) => [number, number]} */
const apply = ([a, b, c, d], x, y) => [a * x + c * y, b * x + d * y];
/** @param {Four} l whether it only scales */
const isPlain = (l) => Math.abs(l[1]) + Math.abs(l[2]) < 1e-4 && l[0] > 0 && l[3] > 0;

/**
 * The element around an element, through slots, shadow roots and iframes of this origin.
 * @param {any} element
 * @returns {Element | undefined}
 */
export const around = (element) =>
  element.assignedSlot || element.parentElement || element.parentNode?.host ||
  (element.ownerDocument != document && element.ownerDocument.defaultView?.frameElement) || undefined;

/** @param {any} element */
export const isFrame = (element) => element.localName == "iframe" && element.contentDocument;

// The elements in the browser's top layer, which no other element clips or covers. Browsers ignore what they do not know in :is().
const TOP = ":is(:popover-open,:modal,:fullscreen)";

/**
 * The element that scrolls the content of an element; the argument undefined means the page.
 * @param {any} element
 * @returns {Element}
 */
const scroller = (element) => {
  const inner = element ? isFrame(element) : document;
  return inner ? inner.scrollingElement || inner.documentElement : element;
};

/** @param {Element} element its ancestor in the top document, or itself */
const inPage = (element) => {
  for (let root; (root = /** @type {any} */ (element.getRootNode())) != document; ) {
    const host = root.host || root.defaultView?.frameElement;
    if (!host) break;
    element = host;
  }
  return element;
};
/** @type {(a: Element, b: Element) => number} the order of two elements in the page */
const order = (a, b) => {
  if (a.getRootNode() != b.getRootNode()) [a, b] = [inPage(a), inPage(b)];
  return a == b ? 0 : a.compareDocumentPosition(b) & 4 ? -1 : 1;
};

/** The elements with a view, and which lies in which. It remains valid while elements only move. */
export class Structure {
  /** @type {Map<Element, Surroundings>} */
  #known = new Map();
  #viewOf;
  #nameOf;
  /**
   * The nodes directly in the window.
   * @type {Node[]}
   */
  top = [];

  /**
   * @param {Iterable<Element>} elements the registered elements
   * @param {(element: Element) => View | undefined} viewOf the registered view of an element
   * @param {(element: Element) => string} nameOf a name for an element that only clips
   */
  constructor(elements, viewOf, nameOf) {
    this.#viewOf = viewOf;
    this.#nameOf = nameOf;
    for (const element of elements) this.#surroundings(element);
    // Elements in front of everything keep the touches on them from all others.
    if (this.top.length) for (const element of document.querySelectorAll(TOP)) this.#surroundings(element);
    const sort = (/** @type {Node[]} */ nodes) => {
      nodes.sort((a, b) => a.z - b.z || +a.isFixed - +b.isFixed || order(a.element, b.element));
      for (const { children } of nodes) sort(children);
    };
    sort(this.top);
  }

  /**
   * @param {Element} element
   * @returns {Surroundings}
   */
  #surroundings(element) {
    const known = this.#known.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const page = element.ownerDocument;
    const isRoot = element == page.documentElement;
    const isTop = !isRoot && element.matches(TOP);
    const isFixed = isTop || style.position == "fixed";
    const inner = around(element);
    const within = inner && this.#surroundings(inner);
    const isLifted = isTop || !!within?.isLifted;
    const outside = isFixed && !isRoot ? this.#surroundings(page.documentElement) : within;
    const modal = isRoot ? [...page.querySelectorAll("dialog:modal")].pop() : undefined;
    const view = this.#viewOf(element);
    const z = isFixed && isLifted ? 1e9 : (outside?.z ?? (style.zIndex == "auto" ? undefined : +style.zIndex));
    const isInert = element.hasAttribute("inert") || !!modal || (!!within?.isInert && element != [...page.querySelectorAll("dialog:modal")].pop());
    /** @type {Node | undefined} */
    let node = outside?.node;
    const clips = isFrame(element) || (style.overflowX != "visible" && !isRoot && element != page.body);
    if (view || clips || isTop) {
      node = {
        element, view, parent: node, isFixed, z: z || 0, children: [],
        name: view?.name || this.#nameOf(element),
        isDead: isInert || style.visibility != "visible" || style.pointerEvents == "none",
      };
      (node.parent ? node.parent.children : this.top).push(node);
    }
    const found = { node, z: node == outside?.node ? z : undefined, isInert, isLifted };
    this.#known.set(element, found);
    return found;
  }

}

/** One measurement of a page. */
export class Layout {
  /** @type {Map<Document, Matrix>} */
  #documents = new Map();
  /** @type {Map<Node | undefined, Pose>} */
  #poses = new Map();

  /**
   * The views of a window, each after its parent, and siblings from back to front.
   * @param {string} window
   * @param {Structure} structure
   * @param {boolean} scrolls whether the page's content may have a view of its own
   * @returns {Placed[]}
   */
  views(window, structure, scrolls) {
    /** @type {Placed[]} */
    const all = [];
    this.#place(undefined, structure.top, window, scrolls, all);
    return all;
  }

  /**
   * Adds the children of a node, and all in them.
   * @param {Node | undefined} node
   * @param {Node[]} children
   * @param {string} name
   * @param {boolean} scrolls
   * @param {Placed[]} all
   */
  #place(node, children, name, scrolls, all) {
    if (!children.length) return;
    const pose = this.#pose(node);
    const isScroll = node?.view?.kind == "scroll";
    const from = scroller(node?.element);
    const range = [from.scrollWidth - from.clientWidth, from.scrollHeight - from.clientHeight];
    const shift = [from.scrollLeft * pose.sx, from.scrollTop * pose.sy];
    const parent = node && name;
    const hasContent =
      !isScroll && scrolls && (range[0] > 0 || range[1] > 0) && children.some((each) => !each.isFixed);
    const content = hasContent ? name + "@" : parent;
    if (hasContent)
      all.push({
        name: name + "@", parent, element: from, keys: NONE, gestures: NOTHING,
        frame: /** @type {Four} */ ([
          -shift[0], -shift[1], pose.w + range[0] * pose.sx, pose.h + range[1] * pose.sy].map(round)),
      });
    for (const child of children) {
      const { view, element } = child;
      const own = this.#pose(child);
      const moves = (hasContent || isScroll) && !child.isFixed;
      const back = pose.l && inverse(pose.l);
      let [x, y] = [own.x - pose.x, own.y - pose.y];
      if (back) [x, y] = apply(back, x, y);
      x += pose.w / 2 - own.w / 2 + (moves ? shift[0] : 0);
      y += pose.h / 2 - own.h / 2 + (moves ? shift[1] : 0);
      /** @type {Record<string, any>} */
      let keys = view ? view.keys(own) : NONE;
      if (pose.l || own.l) {
        const l = product(back || IDENTITY, own.l || IDENTITY);
        if (l.some((each, index) => Math.abs(each - IDENTITY[index]) > 1e-4))
          keys = { ...keys, transform: [...l.map((each) => Math.round(each * 1e5) / 1e5), 0, 0] };
      }
      const isParked = !own.w || !own.h || (child.isDead && !child.children.length);
      all.push({
        name: child.name, parent: child.isFixed ? parent : content, element, keys, gestures: view?.gestures || NOTHING,
        frame: isParked ? PARKED : /** @type {Four} */ ([x, y, own.w, own.h].map(round)),
      });
      this.#place(child, child.children, child.name, true, all);
    }
  }

  /**
   * @param {Node | undefined} node
   * @returns {Pose}
   */
  #pose(node) {
    let pose = this.#poses.get(node);
    if (!pose) this.#poses.set(node, (pose = node ? this.#poseOf(node.element) : this.#poseOfWindow()));
    return pose;
  }

  /** @returns {Pose} */
  #poseOfWindow() {
    const { l } = this.map(document);
    const [w, h] = [innerWidth, innerHeight];
    return { x: w / 2, y: h / 2, w, h, l: undefined, all: l, sx: l[0], sy: l[3] };
  }

  /**
   * @param {any} element
   * @returns {Pose}
   */
  #poseOf(element) {
    const box = element.getBoundingClientRect();
    const { l: map, x: left, y: top } = this.map(element.ownerDocument);
    const [w, h] = [element.offsetWidth || box.width, element.offsetHeight || box.height];
    // The centre of the bounding box is the centre of the element, whatever the transforms are.
    const [x, y] = apply(map, box.x + box.width / 2, box.y + box.height / 2);
    const isSame = Math.abs(box.width - w) + Math.abs(box.height - h) < 1.5;
    const all = isSame ? map : product(map, this.#linear(element));
    if (!isPlain(all) && Math.abs(all[0] * all[3] - all[1] * all[2]) > 1e-4)
      return { x: x + left, y: y + top, w, h, l: all, all, sx: 1, sy: 1 };
    const [wide, high] = [box.width * map[0], box.height * map[3]];
    const [sx, sy] = [wide / w || 0, high / h || 0];
    return { x: x + left, y: y + top, w: wide, h: high, l: undefined, all: isPlain(all) ? [sx, 0, 0, sy] : all, sx, sy };
  }

  /**
   * The linear part of all transforms of an element in its document.
   * @param {Element} element
   * @returns {Four}
   */
  #linear(element) {
    const { transform, rotate, scale } = getComputedStyle(element);
    const text = [
      rotate && rotate != "none" && `rotate(${rotate})`,
      scale && scale != "none" && `scale(${scale.replaceAll(" ", ",")})`,
      transform != "none" && transform,
    ].filter(Boolean).join(" ");
    const outer = around(element);
    const outside = outer && outer.ownerDocument == element.ownerDocument ? this.#linear(outer) : IDENTITY;
    if (!text) return outside;
    const { a, b, c, d } = new DOMMatrix(text);
    return product(outside, [a, b, c, d]);
  }

  /**
   * The map from the coordinates of a document's events to the coordinates of the window.
   * @param {Document} page
   * @returns {Matrix}
   */
  map(page) {
    let map = this.#documents.get(page);
    if (map) return map;
    const element = page != document && /** @type {any} */ (page.defaultView?.frameElement);
    if (element) {
      const { x, y, all } = this.#poseOf(element);
      const style = getComputedStyle(element);
      const [left, top] = apply(
        all, element.clientLeft + parseFloat(style.paddingLeft) - element.offsetWidth / 2,
        element.clientTop + parseFloat(style.paddingTop) - element.offsetHeight / 2);
      map = { l: all, x: x + left, y: y + top };
    } else {
      const { scale = 1, offsetLeft = 0, offsetTop = 0 } = visualViewport || {};
      map = { l: [scale, 0, 0, scale], x: -offsetLeft * scale, y: -offsetTop * scale };
    }
    this.#documents.set(page, map);
    return map;
  }

  /**
   * The point of a document at a point of the window.
   * @param {Document} page
   * @param {{x: number, y: number}} point
   */
  point(page, point) {
    const { l, x, y } = this.map(page);
    return apply(inverse(l), point.x - x, point.y - y);
  }
}
