// Pointer events for tactile.js. Made by build.mjs from source/. License: MIT.
let last = 1e6;
const hasTouches = (() => {
try {
return !!new TouchEvent("touchstart", { touches: [new Touch({ identifier: 0, target: document })] });
} catch {
return false;
}
})();
const live = new Map();
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
const undo = new Map();
const adopt = (view) => {
if (undo.has(view)) return;
const { prototype } = view.Element;
undo.set(view, Object.entries(CAPTURES).map(([name, run]) => {
const own = prototype[name];
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
const line = (element) => {
const all = [];
for (let each = (element); each; each = each.assignedSlot || each.parentElement || each.parentNode?.host) all.push(each);
return all;
};
class Pointer {
id = ++last;
pending;
captured;
over;
isPrevented = false;
constructor(touch, target, isPrimary) {
this.touch = touch;
this.target = target;
this.isPrimary = isPrimary;
}
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
capture(layout) {
const { captured } = this;
if (!this.pending?.isConnected) this.pending = undefined;
if (captured == this.pending) return;
this.captured = this.pending;
if (captured) this.send("lostpointercapture", captured.isConnected ? captured : captured.ownerDocument, layout);
if (this.captured) this.send("gotpointercapture", this.captured, layout);
}
go(name, layout, hit) {
this.capture(layout);
const target = this.captured || hit(layout, this.touch.location);
this.enter(target, layout);
if (target) this.send(name, target, layout);
}
}
export class Pointers {
#pointers = new Map();
#hit;
constructor(hit) {
this.#hit = hit;
}
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
cancel(layout, isAll) {
for (const [id, { touch }] of [...this.#pointers]) if (isAll || touch.phase == "cancelled") this.end(id, layout, "cancel");
}
#touch(type, pointer, layout) {
const { target } = pointer;
const page = target.ownerDocument;
const view = page.defaultView;
if (!view) return;
const make = (each) => {
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
