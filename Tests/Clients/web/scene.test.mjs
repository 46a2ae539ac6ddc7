// Changes of a window: the calls of Update lead to what the page has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Shown, whole } from "../../../Clients/web/source/scene.js";

const copy = (value) => JSON.parse(JSON.stringify(value));
const view = (name, parent, more = {}) => ({ name, parent, frame: [0, 0, 10, 10], keys: {}, gestures: [], ...more });
const content = (views, keys = {}, gestures = []) => ({ keys: { name: "page", size: [100, 100], ...keys }, gestures, views });

/** The service: a window that calls of Update change, with the checks of docs/scenes.md. */
class Service {
  constructor(window) { this.window = copy(window); }

  family(name, views = this.window.views) {
    for (const each of views) {
      if (each.name == name) return views;
      const found = this.family(name, each.views);
      if (found) return found;
    }
  }

  find(name) {
    const found = this.family(name)?.find((each) => each.name == name);
    assert.ok(found, `no view ${name}`);
    return found;
  }

  owner(name) { return name == undefined || name == "page" ? this.window : this.find(name); }

  insert(made, container, behind) {
    const { views } = this.owner(container);
    const at = behind == undefined ? views.length : views.findIndex((each) => each.name == behind);
    assert.notEqual(at, -1, `no sibling ${behind}`);
    views.splice(at, 0, made);
  }

  remove(name) {
    const family = this.family(name);
    assert.ok(family, `no view ${name}`);
    return family.splice(family.findIndex((each) => each.name == name), 1)[0];
  }

  set(target, keys) {
    for (const [key, value] of Object.entries(keys)) {
      if (value === null) delete target[key];
      else target[key] = value;
    }
  }

  update({ windows, changes }) {
    if (windows) this.window = copy(windows[0]);
    for (const { window, in: container, behind, ...verb } of copy(changes || [])) {
      assert.equal(window, "page");
      const [[name, value]] = Object.entries(verb);
      assert.equal(Object.keys(verb).length, 1);
      if (name == "setWindow") this.set(this.window, value);
      else if (name == "addView") {
        assert.equal(this.family(value.name), undefined, `a second view ${value.name}`);
        this.insert({ ...value, views: [] }, container, behind);
      } else if (name == "setView") this.set(this.find(value.name), value);
      else if (name == "setFrames") for (const [view, frame] of Object.entries(value)) this.find(view).frame = frame;
      else if (name == "moveView") {
        const moved = this.find(value);
        assert.ok(container != undefined, "without `in`, a view stays in its view");
        assert.ok(container == "page" || !this.contains(moved, container), "a view cannot move into itself");
        this.remove(value);
        this.insert(moved, container, behind);
      } else if (name == "removeView") this.remove(value);
      else if (name == "addGesture") {
        const { gestures } = this.owner(container);
        assert.ok(!gestures.some((each) => each.name == value.name), `a second recognizer ${value.name}`);
        gestures.push(value);
      } else if (name == "removeGesture") this.removeGesture(value, this.window);
      else assert.fail(name);
    }
  }

  removeGesture(name, owner) {
    const at = owner.gestures.findIndex((each) => each.name == name);
    if (at >= 0) return owner.gestures.splice(at, 1);
    for (const each of owner.views) if (this.removeGesture(name, each)) return true;
  }

  contains(view, name) { return view.name == name || view.views.some((each) => this.contains(each, name)); }
}

/** Applies the changes from one content to another one. Returns the calls. */
function change(old, now) {
  const shown = new Shown();
  shown.set(old);
  const calls = shown.updates(now);
  const service = new Service(whole(old));
  for (const call of calls) service.update(call);
  const sorted = (window) => {
    window.gestures.sort((a, b) => (a.name < b.name ? -1 : 1));
    window.views.forEach(sorted);
    return window;
  };
  assert.deepEqual(sorted(service.window), sorted(copy(whole(now))));
  return calls;
}

test("nothing has changed", () => assert.deepEqual(change(content([view("a")]), content([view("a")])), []));

test("moved views are one change of frames alone", () => {
  const calls = change(content([view("a"), view("b")]), content([
    view("a", undefined, { frame: [1, 2, 3, 4] }), view("b", undefined, { frame: [5, 6, 7, 8], keys: { hitOutset: 3 } })]));
  assert.deepEqual(calls, [
    { changes: [{ window: "page", setView: { name: "b", hitOutset: 3 } }] },
    { changes: [{ window: "page", setFrames: { a: [1, 2, 3, 4], b: [5, 6, 7, 8] } }] }]);
});

test("more frames than a call may have are several calls", () => {
  const sizes = (names) => change(
    content(names.map((name) => view(name))),
    content(names.map((name) => view(name, undefined, { frame: [1, 2, 3, 4] }))),
  ).map(({ changes }) => Object.keys(changes[0].setFrames).length);
  const names = (count, make) => Array.from({ length: count }, (_, index) => make(index));
  assert.deepEqual(sizes(names(2000, (index) => "v" + index)), [2000]);
  assert.deepEqual(sizes(names(4001, (index) => "v" + index)), [2000, 2000, 1]);
  // All names of a call have at most 128 KiB in UTF-8, which is three bytes for each of these letters.
  const long = names(100, (index) => "\u20ac".repeat(997) + String(index).padStart(3, "0"));
  assert.deepEqual(sizes(long), [43, 43, 14]);
});

test("a new view goes behind its neighbour", () => {
  const calls = change(content([view("a"), view("c")]), content([view("a"), view("b"), view("c")]));
  assert.equal(calls.length, 1);
  assert.equal(calls[0].changes.length, 1);
  assert.equal(calls[0].changes[0].behind, "c");
});

test("one view that comes to the front is one change", () => {
  const names = ["a", "b", "c", "d"];
  const calls = change(content(names.map((each) => view(each))), content(["b", "c", "d", "a"].map((each) => view(each))));
  assert.equal(calls[0].changes.length, 1);
});

test("a view leaves a view that vanishes", () => {
  change(content([view("a"), view("b", "a")]), content([view("b")]));
  change(content([view("a"), view("b", "a"), view("c", "b")]), content([view("c"), view("a")]));
});

test("a key that is missing is removed", () => {
  const calls = change(content([view("a", undefined, { keys: { hitOutset: 3 } })]), content([view("a")]));
  assert.deepEqual(calls[0].changes[0].setView, { name: "a", hitOutset: null });
});

test("recognizers that stay are not touched", () => {
  const tap = { kind: "tap", name: "a.tap" };
  const pan = { kind: "pan", name: "a.pan" };
  const calls = change(
    content([view("a", undefined, { gestures: [tap, pan] })]),
    content([view("a", undefined, { gestures: [{ ...tap, taps: 2 }, { ...pan }] })], {}, [{ kind: "swipe", name: "page.swipe" }]));
  assert.deepEqual(calls[0].changes.map(({ window, ...each }) => each), [
    { addGesture: { kind: "swipe", name: "page.swipe" }, in: "page" },
    { removeGesture: "a.tap" }, { addGesture: { ...tap, taps: 2 }, in: "a" }]);
});

test("another kind, many changes and an unknown window are a whole description", () => {
  assert.ok(change(content([view("a")]), content([view("a", undefined, { keys: { kind: "button" } })]))[0].windows);
  const many = Array.from({ length: 101 }, (_, index) => view("v" + index));
  assert.ok(change(content([]), content(many))[0].windows);
  assert.ok(new Shown().updates(content([]))[0].windows);
});

test("random changes", () => {
  let seed = 7;
  const random = (most) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % most;
  };
  /** A random forest with some of the names a to l, each after its parent. */
  const forest = () => {
    const names = [..."abcdefghijkl"].filter(() => random(4)).sort(() => random(3) - 1);
    const views = [];
    const add = (parent, depth) => {
      while (names.length && random(5)) {
        const name = names.shift();
        views.push(view(name, parent, {
          frame: [random(3), 0, 5, 5], keys: random(2) ? { hitOutset: random(3) } : {},
          gestures: random(3) ? [] : [{ kind: "tap", name: name + ".tap", taps: 1 + random(2) }] }));
        if (depth < 4) add(name, depth + 1);
      }
    };
    add(undefined, 0);
    return content(views, { size: [100, 100 + random(2)] });
  };
  for (let index = 0; index < 3000; index++) change(forest(), forest());
});
