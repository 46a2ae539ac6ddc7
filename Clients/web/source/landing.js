/**
 * What a touch is on. The browser knows: it includes shapes, rounded corners and clips, and elements in front that nobody
 * registered. The scene has rectangles only.
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {{x: number, y: number}} Point
 */
import { around, isFrame } from "./layout.js";

/** Text fields: the browser's own touches operate them, and gestures of elements around them go on. */
export const TEXTS = `input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio],[type=range]),
  textarea,select,[contenteditable]`;
/** What the browser alone operates, since a click is not enough. */
export const BROWSERS = "input[type=range],video[controls],audio[controls],iframe,object,embed";
/** Ordinary controls: a tap on one acts on it, and not on elements around it. */
export const CONTROLS = `:is(a[href],area[href],button,label,summary,input,${TEXTS},${BROWSERS})`;
/** The farthest that a finger moves during a tap, in CSS pixels, as in browsers. */
const SLOP = 16;

/** @type {(a: Point, b: Point) => boolean} whether a touch that went from one point to the other is a tap */
export const isTap = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) <= SLOP;

/** @type {(element: Element | undefined, test: (element: any) => unknown) => Element | undefined} the nearest element, outwards */
export const nearest = (element, test) => {
  for (let each = element; each; each = around(each)) if (test(each)) return each;
};

/** @type {(outer: Element, element: Element | undefined) => boolean} whether an element is in another one, or the same */
export const contains = (outer, element) => !!nearest(element, (each) => each == outer);

/**
 * The deepest element at a point of the window, also in iframes of this origin and in shadow roots.
 * @type {(layout: Layout, point: Point, page?: Document) => Element | undefined}
 */
export const hitElement = (layout, point, page = document) => {
  const [x, y] = layout.point(page, point);
  let hit = page.elementFromPoint(x, y);
  for (let inner; hit && (inner = hit.shadowRoot?.elementFromPoint(x, y)) && inner != hit; ) hit = inner;
  const inside = hit && isFrame(hit);
  return (inside && hitElement(layout, point, inside)) || hit || undefined;
};
