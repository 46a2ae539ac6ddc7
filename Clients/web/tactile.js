// Tactile for web pages. Made by build.mjs from source/. License: MIT.
const LOST = "io.tactile.Web.Lost";
const PAUSE = 50;
const LONGEST = 2000;
const ROOM = 8;
export class TactileError extends Error {
constructor(error, parameters = {}) {
super([error, ...Object.values(parameters)].join(" "));
this.name = "TactileError";
this.error = error;
this.parameters = parameters;
}
}
class Link {
#calls = new Map();
#number = 0;
#pause = PAUSE;
isOpen = false;
#isClosed = false;
#socket;
#make;
#opened;
constructor(make, opened) {
this.#make = make;
this.#opened = opened;
this.#open();
}
#open() {
const socket = (this.#socket = this.#make());
socket.onopen = () => {
this.isOpen = true;
this.#pause = PAUSE;
for (const call of this.#calls.values()) this.#send(call.message);
this.#opened();
};
socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
socket.onclose = () => {
this.isOpen = false;
const calls = [...this.#calls.values()];
this.#calls.clear();
for (const call of calls) call.receive({ error: LOST });
if (this.#isClosed) return;
setTimeout(() => this.#isClosed || this.#open(), this.#pause);
this.#pause = Math.min(2 * this.#pause, LONGEST);
};
}
#receive(reply) {
const call = this.#calls.get(reply.id);
if (!call) return;
if (!reply.continues) this.#calls.delete(reply.id);
try {
call.receive(reply);
} finally {
if (reply.continues && ++call.count % ROOM == 0) this.#send({ id: reply.id, room: ROOM });
}
}
#send(message) {
if (this.isOpen) this.#socket?.send(JSON.stringify(message));
}
call(method, parameters, receive, more) {
const id = ++this.#number;
const message = { id, method, parameters, more };
this.#calls.set(id, { message, receive, count: 0 });
this.#send(message);
return () => {
if (this.#calls.delete(id)) this.#send({ id, end: true });
};
}
close() {
this.#isClosed = true;
this.#socket?.close();
}
}
const OWN = new Set(["gestures", "name", "own", "touchAction", "signal"]);
const LENGTHS = ["hitOutset", "knobWidth", "segmentWidths", "contentInset"];
const KNOB = 16;
const PREFIX = "data-tactile-";
const mark = (element, name, value) => {
if (!element) return;
if (value === undefined || value === false) element.removeAttribute(PREFIX + name);
else element.setAttribute(PREFIX + name, value === true ? "" : String(value));
};
class View {
signal;
isRefused = false;
isTracking = false;
state = {};
gestures = [];
offset = { x: 0, y: 0 };
#text = "";
#last = "";
#animation = 0;
#nudge = 0;
#keys = {};
#described = {};
#pose = { sx: 1, sy: 1 };
#element;
constructor(element, name, options) {
this.#element = new WeakRef(element);
this.name = name;
this.options = options;
this.setOptions(options);
}
get element() {
return this.#element.deref();
}
get kind() {
return this.options.kind || "view";
}
setOptions(options) {
this.options = options;
const text = JSON.stringify(options);
if (text == this.#text) return;
this.#text = text;
this.isRefused = false;
const { on, value, selected, page } = options;
const state = JSON.stringify({ on, value, selected, page });
if (state != this.#last) this.setState({ on, value, selected, page });
this.#last = state;
this.#keys = Object.fromEntries(Object.entries(options).filter(([key]) => !OWN.has(key)));
const full = (name) =>
options.gestures?.some((each) => (each.name || each.kind) == name) ? `${this.name}.${name}` : name;
const names = (value) => (Array.isArray(value) ? value.map(full) : value && full(value));
if (options.requireToFail) this.#keys.requireToFail = names(options.requireToFail);
this.gestures = (options.gestures || []).map((each) => ({
...each,
name: full(each.name || each.kind),
requireToFail: names(each.requireToFail),
simultaneousWith: names(each.simultaneousWith),
}));
this.element.style.touchAction = options.own == "none" ? "" : options.touchAction || "none";
}
setState(state) {
for (const [name, value] of Object.entries(state)) {
if (value === undefined) continue;
this.state[name] = value;
mark(this.element, name, value);
}
}
keys(pose) {
const { element, kind } = this;
this.#pose = pose;
if (kind == "view" && pose.sx == 1) return this.#keys;
const keys = { ...this.#keys };
for (const key of pose.sx == 1 ? [] : LENGTHS) {
const value = keys[key];
if (value) keys[key] = Array.isArray(value) ? value.map((each) => each * pose.sx) : value * pose.sx;
}
if (kind == "view") return keys;
if (kind == "scroll") {
const [x, y] = [element.scrollLeft, element.scrollTop];
if (Math.abs(x - this.offset.x) + Math.abs(y - this.offset.y) > 2) {
this.stop();
this.offset = { x, y };
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
if (!this.isTracking) this.#described = { ...this.state };
return { ...keys, ...this.#described };
}
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
#setValue(value) {
const { element } = this;
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
}
jump(x) {
const { element } = this;
const { left, width } = element.getBoundingClientRect();
const [minimum, maximum] = [+element.min || 0, element.max == "" ? 100 : +element.max];
const share = (x - left - KNOB / 2) / Math.max(width - KNOB, 1);
this.#setValue(minimum + Math.min(Math.max(share, 0), 1) * (maximum - minimum));
}
scroll({ phase, offset, target, velocity }) {
this.stop();
this.#scrollTo(offset.x, offset.y);
if (phase != "released") return;
const begin = performance.now();
const [x, y] = [target.x - offset.x, target.y - offset.y];
const speed = Math.hypot(velocity?.x || 0, velocity?.y || 0);
const time = Math.min(Math.max((1000 * Math.hypot(x, y)) / (speed || 1e4), 50), 700);
const step = () => {
const rest = Math.exp((begin - performance.now()) / time);
this.#scrollTo(target.x - x * rest, target.y - y * rest);
this.#animation = rest > 1e-3 ? requestAnimationFrame(step) : 0;
};
step();
}
#scrollTo(x, y) {
const { element } = this;
element.scrollTo({ left: x / this.#pose.sx, top: y / this.#pose.sy, behavior: "instant" });
this.offset = { x: element.scrollLeft, y: element.scrollTop };
}
stop() {
cancelAnimationFrame(this.#animation);
}
cancel() {
this.isTracking = false;
mark(this.element, "pressed", false);
}
forget() {
if (this.kind == "scroll") this.offset = { x: -9, y: -9 };
}
end() {
this.stop();
this.element.style.touchAction = "";
for (const name of ["pressed", "on", "value", "selected", "page"]) mark(this.element, name, undefined);
}
}
const IDENTITY = [1, 0, 0, 1];
const PARKED = [-1e5, -1e5, 0, 0];
const NONE = {};
const NOTHING = [];
const round = (x) => Math.round(x * 100) / 100;
const product = (a, b) => [
a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3]];
const inverse = ([a, b, c, d]) => {
const det = a * d - b * c;
return [d / det, -b / det, -c / det, a / det];
};
const apply = ([a, b, c, d], x, y) => [a * x + c * y, b * x + d * y];
const isPlain = (l) => Math.abs(l[1]) + Math.abs(l[2]) < 1e-4 && l[0] > 0 && l[3] > 0;
const around = (element) =>
element.assignedSlot || element.parentElement || element.parentNode?.host ||
(element.ownerDocument != document && element.ownerDocument.defaultView?.frameElement) || undefined;
const isFrame = (element) => element.localName == "iframe" && element.contentDocument;
const TOP = ":is(:popover-open,:modal,:fullscreen)";
const scroller = (element) => {
const inner = element ? isFrame(element) : document;
return inner ? inner.scrollingElement || inner.documentElement : element;
};
const inPage = (element) => {
for (let root; (root = (element.getRootNode())) != document; ) {
const host = root.host || root.defaultView?.frameElement;
if (!host) break;
element = host;
}
return element;
};
const order = (a, b) => {
if (a.getRootNode() != b.getRootNode()) [a, b] = [inPage(a), inPage(b)];
return a == b ? 0 : a.compareDocumentPosition(b) & 4 ? -1 : 1;
};
class Structure {
#known = new Map();
#viewOf;
#nameOf;
top = [];
constructor(elements, viewOf, nameOf) {
this.#viewOf = viewOf;
this.#nameOf = nameOf;
for (const element of elements) this.#surroundings(element);
if (this.top.length) for (const element of document.querySelectorAll(TOP)) this.#surroundings(element);
const sort = (nodes) => {
nodes.sort((a, b) => a.z - b.z || +a.isFixed - +b.isFixed || order(a.element, b.element));
for (const { children } of nodes) sort(children);
};
sort(this.top);
}
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
class Layout {
#documents = new Map();
#poses = new Map();
views(window, structure, scrolls) {
const all = [];
this.#place(undefined, structure.top, window, scrolls, all);
return all;
}
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
frame: ([
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
let keys = view ? view.keys(own) : NONE;
if (pose.l || own.l) {
const l = product(back || IDENTITY, own.l || IDENTITY);
if (l.some((each, index) => Math.abs(each - IDENTITY[index]) > 1e-4))
keys = { ...keys, transform: [...l.map((each) => Math.round(each * 1e5) / 1e5), 0, 0] };
}
const isParked = !own.w || !own.h || (child.isDead && !child.children.length);
all.push({
name: child.name, parent: child.isFixed ? parent : content, element, keys, gestures: view?.gestures || NOTHING,
frame: isParked ? PARKED : ([x, y, own.w, own.h].map(round)),
});
this.#place(child, child.children, child.name, true, all);
}
}
#pose(node) {
let pose = this.#poses.get(node);
if (!pose) this.#poses.set(node, (pose = node ? this.#poseOf(node.element) : this.#poseOfWindow()));
return pose;
}
#poseOfWindow() {
const { l } = this.map(document);
const [w, h] = [innerWidth, innerHeight];
return { x: w / 2, y: h / 2, w, h, l: undefined, all: l, sx: l[0], sy: l[3] };
}
#poseOf(element) {
const box = element.getBoundingClientRect();
const { l: map, x: left, y: top } = this.map(element.ownerDocument);
const [w, h] = [element.offsetWidth || box.width, element.offsetHeight || box.height];
const [x, y] = apply(map, box.x + box.width / 2, box.y + box.height / 2);
const isSame = Math.abs(box.width - w) + Math.abs(box.height - h) < 1.5;
const all = isSame ? map : product(map, this.#linear(element));
if (!isPlain(all) && Math.abs(all[0] * all[3] - all[1] * all[2]) > 1e-4)
return { x: x + left, y: y + top, w, h, l: all, all, sx: 1, sy: 1 };
const [wide, high] = [box.width * map[0], box.height * map[3]];
const [sx, sy] = [wide / w || 0, high / h || 0];
return { x: x + left, y: y + top, w: wide, h: high, l: undefined, all: isPlain(all) ? [sx, 0, 0, sy] : all, sx, sy };
}
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
map(page) {
let map = this.#documents.get(page);
if (map) return map;
const element = page != document && (page.defaultView?.frameElement);
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
point(page, point) {
const { l, x, y } = this.map(page);
return apply(inverse(l), point.x - x, point.y - y);
}
}
const TEXTS = `input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio],[type=range]),
textarea,select,[contenteditable]`;
const BROWSERS = "input[type=range],video[controls],audio[controls],iframe,object,embed";
const CONTROLS = `:is(a[href],area[href],button,label,summary,input,${TEXTS},${BROWSERS})`;
const SLOP = 16;
const isTap = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) <= SLOP;
const nearest = (element, test) => {
for (let each = element; each; each = around(each)) if (test(each)) return each;
};
const contains = (outer, element) => !!nearest(element, (each) => each == outer);
const hitElement = (layout, point, page = document) => {
const [x, y] = layout.point(page, point);
let hit = page.elementFromPoint(x, y);
for (let inner; hit && (inner = hit.shadowRoot?.elementFromPoint(x, y)) && inner != hit; ) hit = inner;
const inside = hit && isFrame(hit);
return (inside && hitElement(layout, point, inside)) || hit || undefined;
};
const MOST = 100;
const MOST_FRAMES = 2000;
const MOST_UNITS = (128 << 10) / 3;
const isSame = (a, b) => JSON.stringify(a) == JSON.stringify(b);
const difference = (old, now) => {
const keys = {};
for (const key in { ...old, ...now }) if (!isSame(old[key], now[key])) keys[key] = now[key] ?? null;
return keys;
};
const isEmpty = (keys) => !Object.keys(keys).length;
const describe = ({ name, frame, keys, gestures }) => ({ name, frame, ...keys, gestures });
const whole = ({ keys, gestures, views }) => {
const root = { ...keys, gestures, views: [] };
const made = new Map([[(undefined), root]]);
for (const placed of views) {
const view = { ...describe(placed), views: [] };
made.set(placed.name, view);
made.get(placed.parent)?.views.push(view);
}
return root;
};
class Shown {
#content;
set(content) {
this.#content = content;
}
doubt(name) {
const placed = this.#content?.views.find((each) => each.name == name);
if (placed) placed.keys = { kind: placed.keys.kind };
}
updates(now) {
const all = [{ windows: [whole(now)] }];
const old = this.#content;
if (!old) return all;
const window = now.keys.name;
const changes = [];
const known = new Map(old.views.map((each) => [each.name, each]));
const keys = difference(old.keys, now.keys);
if (!isEmpty(keys)) changes.push({ setWindow: keys });
this.#gestures(window, old.gestures, now.gestures, changes);
const isSameTree =
old.views.length == now.views.length &&
old.views.every(({ name, parent }, at) => name == now.views[at].name && parent == now.views[at].parent);
if (!isSameTree) this.#tree(old, now, known, changes);
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
#gestures(view, old, now, changes) {
if (old == now || isSame(old, now)) return;
const stays = (one, others) => others.some((each) => isSame(each, one));
for (const each of old) if (!stays(each, now)) changes.push({ removeGesture: each.name });
for (const each of now) if (!stays(each, old)) changes.push({ addGesture: each, in: view });
}
#tree(old, now, known, changes) {
const families = (views) => {
const map = new Map();
for (const each of views) map.set(each.parent, [...(map.get(each.parent) || []), each]);
return map;
};
const window = now.keys.name;
const names = new Set(now.views.map(({ name }) => name));
const before = families(old.views);
for (const [parent, views] of families(now.views)) {
const order = (before.get(parent) || []).map(({ name }) => name).filter((name) => names.has(name));
let front = order.length;
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
const [CALM, SWEEP] = [150, 250];
const VALID = 100;
const HAPPENINGS = [
"scroll", "load", "toggle", "input", "change", "transitionrun", "animationstart", "fullscreenchange"];
const TOUCHES = [
"touchstart", "touchmove", "touchend", "touchcancel", "pointerdown", "pointermove", "pointerup",
"pointercancel", "contextmenu"];
const PATIENCE = 1300;
const REACH = 7 / 0.15875;
const REMEMBERED = 50;
const CONTROL = /^(?!view$|scroll$)/;
const gestureOf = (view, name) => view?.options.gestures?.[view.gestures.findIndex((each) => each.name == name)];
export class TactileGestureEvent extends CustomEvent {
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
#views = new Map();
#viewOf = new WeakMap();
#clips = new WeakMap();
#count = 0;
#elements = new Map();
#shown = new Shown();
#live = new Map();
#landings = new Map();
#operated = new Map();
#watched = new WeakSet();
#closing = new AbortController();
#options;
#link;
#end;
#structure;
#found = 0;
#frame = 0;
#calm = 0;
#pause = PAUSE;
#blocked = 0;
#isBusy = false;
#since = 0;
#isExplained = false;
#unit = 1;
#flushed = [];
#pointers;
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
observe(element, options = {}) {
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
#unused(wanted) {
let name = wanted;
while (this.#views.has(name) || name == this.window) name = `${wanted}-${++this.#count}`;
return name;
}
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
nameOf(element) {
return this.#viewOf.get(element)?.name;
}
elementOf(name) {
return this.#views.get(name)?.element;
}
call(method, parameters = {}) {
return new Promise((resolve, reject) =>
this.#link.call(method, parameters, ({ error, parameters }) =>
error ? reject(new TactileError(error, parameters)) : resolve(parameters)));
}
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
#hide() {
this.#end?.();
this.#end = undefined;
this.#lose();
}
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
async #reason() {
if (this.#options.transport) return "the transport does not open";
const address = this.#address();
try {
const answer = await fetch(address.replace(/^ws/, "http"));
if (answer.status != 426) return `the bridge refuses this page: ${(await answer.text()).trim()}`;
} catch {
}
return `no bridge answers this page at ${address}. Start it: tactile web, or systemctl start tactile-web@USER.socket`;
}
#address() {
return this.#options.url || new URL("tactile", import.meta.url).href.replace(/^http/, "ws");
}
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
#watch(element) {
const { signal } = this.#closing;
this.#resizes.observe(element);
for (let each = (element); each; each = around(each)) {
const root = each.getRootNode();
if (this.#watched.has(root)) continue;
this.#watched.add(root);
for (const type of HAPPENINGS)
root.addEventListener(type, this.#change, { capture: true, passive: true, signal });
for (const type of TOUCHES)
root.defaultView?.addEventListener(type, this.#block, { capture: true, passive: false, signal });
const mutations = new MutationObserver(this.#change);
mutations.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
signal.addEventListener("abort", () => mutations.disconnect());
}
}
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
if (event.cancelable && (touchAction == "none" || event.type == "touchend" || isMenu)) event.preventDefault();
return;
}
};
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
#measure() {
const { screen, level, scene } = this.#options;
const isValid = performance.now() - this.#found < VALID && !this.#flushed.length;
return {
keys: { ...scene, screen, level, name: this.window, size: [innerWidth, innerHeight] },
gestures: this.#views.get(this.window)?.gestures || [],
views: new Layout().views(this.window, (isValid && this.#structure) || this.#find(), !scene?.passThrough),
};
}
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
async #update(updates, content) {
this.#isBusy = true;
for (const parameters of updates) {
try {
await this.call("io.tactile.Scene.Update", parameters);
} catch (error) {
this.#shown.set();
if (!this.#refuse((error), parameters)) this.#wait();
return false;
}
}
this.#pause = PAUSE;
if (updates.length) this.#note(content);
return true;
}
#wait() {
const pause = this.#pause;
this.#pause = Math.min(2 * pause, LONGEST);
this.#blocked = performance.now() + pause;
return pause;
}
#note(content) {
this.#shown.set(content);
this.#elements = new Map(content.views.map(({ name, element }) => [name, new WeakRef(element)]));
this.#elements.set(this.window, new WeakRef(document.documentElement));
}
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
const { screens = ([]) } = details.state || {};
const found = screens.find((each) => each.name == screen) || screens[0];
this.#unit = innerWidth / ((scene).frame?.[2] || found?.size.width || innerWidth);
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
#refuse(error, parameters) {
if (error.error == LOST) return false;
let part = parameters;
let view;
for (const key of error.parameters?.path?.match(/[^.[\]]+/g) || []) {
part = part?.[key];
view = this.#views.get(part?.name ?? part?.in) || view;
}
if (view) view.isRefused = true;
this.#structure = undefined;
this.#since = performance.now();
this.#emit("error", { error, element: view?.element });
console.error("Tactile:", error.message, view?.element || "");
return !!view;
}
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
#set(name, value) {
if (this[name] === value) return;
(this)[name] = value;
mark(document.documentElement, name, value == "normal" ? undefined : value || undefined);
this.#emit(name, value);
}
#elementAt(name) {
return this.#elements.get(name)?.deref();
}
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
#receiver(name, { hit, control, location }, layout, fits = () => false) {
const element = this.#elementAt(name);
if (!element || !hit || element == document.documentElement) return element;
if (control?.matches(BROWSERS)) return;
if (contains(element, hit)) return element;
const { left, right, top, bottom } = element.getBoundingClientRect();
const [x, y] = layout.point(element.ownerDocument, location);
const isBeside = x < left || x >= right || y < top || y >= bottom;
if (isBeside ? !control : this.#viewOf.get(element)?.options.hitOutset && contains(hit, element)) return element;
return nearest(hit, (each) => this.#viewOf.has(each) && fits((this.#viewOf.get(each))));
}
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
if (phase != "ended" || !isFree || !isTap(location, landing.location)) return;
if (gestures.some(({ touches }) => touches.includes(id))) return;
const range = isControl ? view : this.#rangeBeside(landing, layout);
if (range && range.element == (isControl ? element : range.element) && range.element.type == "range") {
if (!range.isTracking && !range.element.disabled) range.jump(layout.point(range.element.ownerDocument, location)[0]);
} else if (!isControl || !element) this.#click(landing);
}
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
#gesture(gesture, layout) {
const { recognizer, view: name, location, translation: { x = 0, y = 0 } = {}, touches } = gesture;
const isOver = /ended|cancelled/.test(gesture.state);
const view = this.#views.get(name);
const options = gestureOf(view, recognizer);
const short = (other) =>
other.gestures.find((each) => isSame(gestureOf(other, each.name), options))?.name;
const live = this.#live.get(recognizer);
let element = live?.element;
if (!live) {
const start = { x: location.x - x, y: location.y - y };
const landings = (touches.length ? touches : [undefined]).map((id) => this.#landing(id, start, layout));
const elements = landings.map((each) => this.#receiver(name, each, layout, short));
element = elements.every(Boolean) ? elements[0] : undefined;
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
#isOurs({ hit, control }) {
const owner = nearest(hit, (each) => this.#viewOf.has(each));
return owner && this.#viewOf.get(owner)?.options.own != "none" && !control?.matches(`${TEXTS},${BROWSERS}`);
}
#click(landing) {
const { hit, location } = landing;
if (!hit || !this.#isOurs(landing)) return;
const [clientX, clientY] = new Layout().point(hit.ownerDocument, location);
hit.dispatchEvent(
new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, detail: 1, view: window, clientX, clientY }));
}
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
view.forget();
return this.#change();
}
view.scroll(scroll);
this.#dispatch("scroll", scroll, layout, element);
}
#control(control, layout) {
const name = control.view;
const element = this.#operated.has(name) ? this.#operated.get(name) : this.#elementAt(name);
const view = element && this.#viewOf.get(element);
if (!view) {
if (control.event != "valueChanged") return;
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
if (control.event == "primaryActionTriggered" && this.#dispatch("press", detail, layout, element) && view.kind == "button")
view.element.click();
}
#dispatch(type, detail, layout, element, key, isOver) {
const page = element?.ownerDocument;
const point = page && detail.location && layout.point(page, detail.location);
const target = (key && this.#live.get(key)?.target) || (element && point && this.#target(element, detail.location, layout)) || element;
if (key) {
const send = (state) =>
this.#dispatch(type, { ...detail, [detail.phase ? "phase" : "state"]: state }, layout, element, key, true);
if (isOver) this.#live.delete(key);
else this.#live.set(key, { element, target, send });
}
return !target || target.dispatchEvent(new TactileGestureEvent("tactile-" + type, detail, point));
}
#target(element, location, layout) {
const hit = hitElement(layout, location, element.ownerDocument);
return contains(element, hit) ? hit : undefined;
}
}
export const connect = async (options = {}) => {
const pointers = options.pointerEvents ? new (await import("./tactile-pointer.js")).Pointers(hitElement) : undefined;
return new Promise((resolve, reject) => {
const { signal } = options;
if (signal?.aborted) return reject(signal.reason);
const tactile = new Tactile(options, () => resolve(tactile), pointers);
signal?.addEventListener("abort", () => reject(signal.reason));
});
};
