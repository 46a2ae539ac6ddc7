// The recording of the inspector: lanes, trails and selections.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Live, windowOf } from "../../../Clients/web/inspector/live.js";
import { KINDS, Recording, after, firstDifference, kindOf, readLink, sideBySide, writeLink } from "../../../Clients/web/inspector/recording.js";
import { GESTURES, savedText } from "../../../Clients/web/inspector/saved.js";
import { CROSSES, Snapshots, windowsAt } from "../../../Clients/web/inspector/views.js";

const lines = (...events) => events.map((each) => JSON.stringify(each)).join("\n");
const touch = (time, id, phase, x = 10, y = 20, more = {}) => ({
  time: time * 1e9, touch: { id, device: 1, window: "app", view: "map", phase, location: { x, y }, ...more } });
const gesture = (time, recognizer, state) => ({
  time: time * 1e9, gesture: { recognizer, kind: recognizer, window: "app", view: "map", state, location: { x: 1, y: 2 }, touches: [1] } });
const decision = (time, subject, kind, more = {}) => ({
  time: time * 1e9, trace: { subject, rule: 112, message: `${subject} ${kind}`, window: "app", kind, ...more } });
const lane = (recording, group, name) => recording.lanes.find((each) => each.group == group && each.name == name);

test("fingers share lanes, and a lane has one finger at a time", () => {
  const recording = new Recording(lines(
    touch(1, 1, "began"), touch(2, 2, "began"), touch(3, 1, "ended"), touch(4, 3, "began"),
    touch(5, 2, "cancelled"), touch(6, 3, "ended")));
  assert.deepEqual(recording.lanes.map(({ name }) => name), ["finger 1", "finger 2"]);
  assert.deepEqual(
    recording.lanes.map(({ spans }) => spans.map(({ begin, end, style }) => [begin, end, style])),
    [[[1, 3, "ended"], [4, 6, "ended"]], [[2, 5, "cancelled"]]]);
});

test("gestures that last are spans; discrete gestures and failures are marks", () => {
  const recording = new Recording(lines(
    gesture(1, "pan", "began"), gesture(2, "pan", "changed"), gesture(3, "pan", "cancelled"), gesture(4, "tap", "ended"),
    decision(5, "tap", "failed"), gesture(6, "pan", "began"), touch(7, 1, "began")));
  assert.deepEqual(
    lane(recording, "Gestures", "pan").spans.map(({ begin, end, style }) => [begin, end, style]),
    [[1, 3, "cancelled"], [6, 7, "live"]]);
  assert.deepEqual(
    lane(recording, "Gestures", "tap").spans.map(({ begin, end, style }) => [begin, end, style]),
    [[4, 4, "ended"], [5, 5, "failed"]]);
});

test("recognizers of the same name in two windows have lanes of their own", () => {
  const inWindow = (/** @type {any} */ event, window) => ({ ...event, gesture: { ...event.gesture, window } });
  const recording = new Recording(lines(
    inWindow(gesture(1, "drag", "began"), "left"), decision(2, "drag", "failed", { window: "right" }),
    inWindow(gesture(3, "drag", "ended"), "left"), gesture(4, "tap", "ended")));
  assert.deepEqual(
    recording.lanes.map(({ name, spans }) => [name, ...spans.map(({ begin, end, style }) => [begin, end, style])]),
    [["drag of left", [1, 3, "ended"]], ["drag of right", [2, 2, "failed"]], ["tap", [4, 4, "ended"]]]);
  assert.deepEqual(recording.related(recording.events[0]).map(({ index }) => index), [0, 2]);
  assert.deepEqual(recording.related(recording.events[1]).map(({ index }) => index), [1]);
});

test("controls, actions, filters and modes have lanes", () => {
  const control = (time, event) => ({ time: time * 1e9, control: { window: "app", view: "buy", event } });
  const recording = new Recording(lines(
    control(1, "touchDown"), control(2, "touchUpInside"), control(2, "primaryActionTriggered"),
    { time: 2e9, action: { action: "buy", sender: "buy", path: [] } }, decision(3, "Panel", "filtered", { reason: "palm" }),
    { time: 4e9, mode: { mode: "cleaning" } }, { time: 5e9, mode: { mode: "normal" } }));
  assert.deepEqual(
    recording.lanes.map(({ group, name, spans }) => [group, name, ...spans.map(({ begin, end }) => [begin, end])]),
    [["Controls", "buy", [1, 2]], ["Actions", "buy", [2, 2]], ["Filters", "palm", [3, 3]], ["Modes", "mode", [4, 5]]]);
});

test("trails are in points of the screen, whatever the coordinates of the window are", () => {
  // A window with twice as many units as points, at 100, 50.
  const bound = (time, id, x, y) => decision(time, "map", "bound", { touch: id, screenLocation: { x, y } });
  const recording = new Recording(lines(
    bound(1, 1, 110, 60), touch(1, 1, "began", 20, 20), touch(2, 1, "ended", 40, 20),
    bound(3, 2, 200, 100), touch(3, 2, "began", 200, 100), touch(4, 2, "ended", 200, 100)));
  assert.deepEqual(recording.trails[0].points.map((each) => each.map(Math.round)), [[110, 60], [120, 60]]);
  assert.deepEqual(recording.trails[1].points[0].map(Math.round), [200, 100]);
});

test("the list selects kinds and words", () => {
  const recording = new Recording(lines(
    touch(1, 1, "began"), touch(2, 1, "moved"), gesture(2, "pan", "began"), gesture(3, "pan", "changed"),
    decision(3, "pan", "state", { state: "changed" }), decision(3, "tap", "failed", { reason: "parameter" })));
  assert.deepEqual(recording.events.map(kindOf), ["touches", "moves", "gestures", "moves", "moves", "decisions"]);
  assert.deepEqual(recording.select(new Set(["touches", "decisions"]), ""), [0, 5]);
  assert.deepEqual(recording.select(new Set(KINDS), "tap  S112 parameter"), [5]);
  assert.deepEqual(recording.select(new Set(KINDS), "PAN began"), [2]);
  assert.equal(recording.count(2), 3);
});

test("everything about a touch and about a recognizer", () => {
  const recording = new Recording(lines(
    touch(1, 1, "began"), decision(1, "map", "bound", { touch: 1 }), touch(2, 1, "moved"), touch(2, 2, "began"),
    decision(3, "tap", "failed"), gesture(4, "tap", "ended")));
  assert.deepEqual(recording.related(recording.events[0]).map(({ index }) => index), [0, 1]);
  assert.deepEqual(recording.related(recording.events[5]).map(({ index }) => index), [4, 5]);
});

test("foreign bytes are counted and do no harm", () => {
  const recording = new Recording([
    "", "x", "3", "{}", '{"time":1}', '{"time":"a","touch":{}}', '{"time":1,"touch":{}}', '{"time":1,"gesture":3}',
    '{"time":1,"trace":{"subject":{"a":1},"message":null}}', '{"time":2,"scroll":{"phase":"moved","view":"a"}}',
    '{"time":3,"__proto__":{"a":1}}', '{"time":4,"later":{"a":1}}'].join("\n"));
  // `x`, numbers, missing members; a touch without a location and an unknown member are events.
  assert.equal(recording.skipped, 7);
  assert.deepEqual(recording.events.map(({ type }) => type), ["touch", "trace", "__proto__", "later"]);
  assert.equal(recording.trails.length, 0);
});

test("a link names a moment, an event and a search, or a gesture", () => {
  assert.deepEqual(readLink("#t=4.27&g=pan"), { time: 4.27, event: undefined, name: "pan", search: "" });
  assert.deepEqual(readLink(writeLink(1.5, 12, "a b&c")), { time: 1.5, event: 12, name: undefined, search: "a b&c" });
  assert.deepEqual(readLink("#t=x&e=-1"), { time: undefined, event: undefined, name: undefined, search: "" });
});

test("a name finds the last event about it until a time, or the first one after it", () => {
  const recording = new Recording(lines(gesture(1, "tap", "ended"), gesture(2, "pan", "began"), gesture(3, "pan", "ended"), gesture(4, "pan", "began")));
  assert.deepEqual([0, 2, 3.5, 9].map((time) => recording.find("pan", time)), [1, 1, 2, 3]);
  assert.equal(recording.find("tap", 9), 0);
  assert.equal(recording.find("pinch", 9), undefined);
});

test("events of the service are put in order, and the oldest ones leave", () => {
  const recording = new Recording("");
  const entries = (...all) => all.map(({ time, ...rest }) => ({ time: time / 1e9, type: Object.keys(rest)[0], detail: Object.values(rest)[0] }));
  recording.extend(entries(touch(1, 1, "began"), touch(2, 1, "moved")), 100);
  recording.extend(entries(decision(1, "map", "bound", { touch: 1 }), touch(3, 1, "ended")), 100);
  assert.deepEqual(recording.events.map(({ type, time, index }) => [type, time, index]), [["trace", 1, 0], ["touch", 1, 1], ["touch", 2, 2], ["touch", 3, 3]]);
  assert.deepEqual(recording.lanes.map(({ spans }) => spans.map(({ begin, end }) => [begin, end])), [[[1, 3]]]);
  assert.equal(recording.extend(entries(touch(4, 2, "began"), touch(5, 2, "ended")), 5), 2);
  assert.deepEqual(recording.events.map(({ time, index }) => [time, index]), [[2, 0], [3, 1], [4, 2], [5, 3]]);
  assert.deepEqual(new Recording(savedText(recording.events, [], false)).events.slice(1).map(({ detail }) => detail), recording.events.map(({ detail }) => detail));
});

test("the windows of the service are in points of their screens", () => {
  const view = (name, kind, frame) => ({ name, kind, frame, touchable: true, touches: 0 });
  const description = {
    window: { name: "app", screen: "left", size: { width: 200, height: 100 }, level: 0 }, frame: [10, 20, 100, 50],
    views: [view("app", "window", [0, 0, 200, 100]), view("pay", "button", [100, 0, 100, 100])] };
  assert.deepEqual(windowOf(description), {
    name: "app", screen: "left", frame: [10, 20, 100, 50],
    views: [{ name: "pay", control: true, corners: [60, 20, 110, 20, 110, 70, 60, 70] }] });
});

test("two recordings are side by side around their first difference", () => {
  const a = new Recording(lines(touch(1, 1, "began"), touch(2, 1, "moved"), touch(3, 1, "ended"), touch(4, 2, "began")));
  const b = new Recording(lines(touch(1, 1, "began"), touch(2, 1, "moved", 11), touch(4, 2, "began"), touch(5, 2, "ended")));
  const different = firstDifference(a, b);
  assert.equal(different.index, 1);
  assert.deepEqual(
    sideBySide(a, b, different.index).map(([left, right, differs]) => [left?.time, right?.time, differs]),
    [[1, 1, false], [2, 2, true], [3, undefined, true], [4, 4, false], [undefined, 5, true]]);
  assert.equal(sideBySide(a, b, 1, 0, 2).length, 2);
});

test("the search in sorted numbers", () => {
  const numbers = [1, 2, 2, 5];
  assert.deepEqual([0, 1, 2, 4, 5].map((each) => after(numbers.length, (index) => numbers[index], each)), [0, 1, 3, 3, 4]);
});

test("the first difference of two recordings", () => {
  const all = [touch(1, 1, "began"), touch(2, 1, "moved"), touch(3, 1, "ended")];
  const one = new Recording(lines(...all));
  assert.equal(firstDifference(one, new Recording(lines(...all))), undefined);
  const moved = firstDifference(one, new Recording(lines(all[0], touch(2, 1, "moved", 11), all[2])));
  assert.deepEqual([moved.a.index, moved.b.detail.location.x], [1, 11]);
  const shorter = firstDifference(one, new Recording(lines(...all.slice(0, 2))));
  assert.deepEqual([shorter.a.index, shorter.b], [2, undefined]);
});

/** A connection of a live page: what it sends, and a function that replies. */
const connection = () => {
  const socket = { sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => {
    socket.isClosed = true;
    socket.onclose();
  } };
  socket.reply = (method, reply) => {
    const { id } = socket.sent.findLast((each) => each.method == method);
    socket.onmessage({ data: JSON.stringify({ id, ...reply }) });
  };
  return socket;
};

const live = (socket) => {
  const seen = { entries: [], devices: [], windows: [], status: [] };
  const handlers = Object.fromEntries(Object.entries(seen).map(([name, list]) => [name, (value) => list.push(value)]));
  const made = new Live(handlers, () => socket);
  socket.onopen();
  return { made, seen };
};

test("a live page shows nothing without the permission to watch", () => {
  const socket = connection();
  const { seen } = live(socket);
  socket.reply("io.tactile.Trace.Subscribe", { error: "io.tactile.Trace.NotAllowed", parameters: { right: "watch" } });
  assert.match(seen.status.at(-1), /lacks the permission “watch”/);
  assert.ok(socket.isClosed);
});

test("a live page passes events on with decisions, and asks for nothing of secret windows", async () => {
  const socket = connection();
  const { made, seen } = live(socket);
  const [{ parameters }] = socket.sent.filter(({ method }) => method == "io.tactile.Events.Subscribe");
  assert.equal(parameters.withoutSecret, true);
  assert.ok(!parameters.kinds.includes("trace"));
  const state = { devices: [{ id: 1 }], windows: [{ name: "app" }] };
  socket.reply("io.tactile.Events.Subscribe", { continues: true, parameters: { sequence: 0, time: 0, state } });
  socket.reply("io.tactile.Events.Subscribe", { continues: true, parameters: {
    sequence: 1, time: 5e9, touches: [{ id: 1, window: "app", phase: "began" }] } });
  socket.reply("io.tactile.Trace.Subscribe", { continues: true, parameters: { sequence: 1, time: 6e9, trace: [{ subject: "tap" }] } });
  const window = (name, secret) => ({ window: { name, screen: "s", size: { width: 1, height: 1 }, secret }, frame: [0, 0, 1, 1], views: [] });
  await new Promise((done) => setTimeout(done, 20));
  socket.reply("io.tactile.Scene.Describe", { parameters: { windows: [window("pin", true), window("app")] } });
  await new Promise((done) => setTimeout(done, 300));
  assert.deepEqual(seen.devices, [[{ id: 1 }]]);
  assert.deepEqual(seen.entries, [[
    { time: 0, type: "touch", detail: { id: 1, window: "app", phase: "began" } }, { time: 1, type: "trace", detail: { subject: "tap" } }]]);
  assert.deepEqual(seen.windows.map((all) => all.map(({ name }) => name)), [["app"]]);
  made.close();
});

test("views are drawn where they were at the time", () => {
  const square = (x, y) => [x, y, x + 10, y, x + 10, y + 10, x, y + 10];
  const views = ["list", "row", "other"].map((name, index) => ({ name, corners: square(0, 20 * index) }));
  const windows = [{ name: "app", screen: "s", frame: [0, 0, 100, 100], views }, { name: "b", screen: "s", frame: [0, 0, 1, 1], views: [] }];
  const moves = [
    { time: 1, window: 0, shifts: [[1, 2, 0, -5]] },
    { time: 2, window: 0, glides: true, shifts: [[1, 1, 0, -10]], corners: { 2: square(7, 7) } },
    { time: 4, window: 0, shifts: [[1, 1, 0, -30]], corners: { 2: square(7, 7) } }];
  const at = (time) => windowsAt(windows, moves, time)[0].views.map(({ corners }) => corners.slice(0, 2));
  assert.deepEqual(at(0.9), [[0, 0], [0, 20], [0, 40]]);
  assert.deepEqual(at(1), [[0, 0], [0, 15], [0, 35]]);
  assert.deepEqual(at(2), [[0, 0], [0, 10], [7, 7]]);
  assert.deepEqual(at(9), [[0, 0], [0, -10], [7, 7]]);
  // Content that moves by itself becomes slower.
  const gliding = [2, 2.5, 3, 3.5, 4 - 1e-6].map((time) => at(time)[1][1]);
  const steps = gliding.slice(1).map((each, index) => gliding[index] - each);
  assert.ok(steps.every((each, index) => each > 0 && (index == 0 || each < steps[index - 1])), String(gliding));
  assert.ok(Math.abs(gliding[4] + 10) < 0.01);
  assert.deepEqual(windowsAt(windows, moves, 3)[1], windows[1]);
  // A page does not change its data.
  assert.deepEqual(views[1].corners, square(0, 20));
});

test("a live page has the views of the nearest time", () => {
  const snapshots = new Snapshots();
  assert.deepEqual(snapshots.at(1), []);
  for (const time of [0, 2, 4, 6]) snapshots.add(time, [{ name: `at ${time}` }], 0);
  snapshots.add(8, [{ name: "at 6" }], 3);
  assert.deepEqual([0, 2.9, 3.1, 5.5, 99].map((time) => snapshots.at(time)[0].name), ["at 2", "at 2", "at 4", "at 6", "at 6"]);
});

test("the crosses are where tactile calibrate asks for touches", () => {
  const source = readFileSync(new URL("../../../Sources/TactileCommand/Calibrate/CalibrationSession.swift", import.meta.url), "utf8");
  const inset = Number(/inset = ([\d.]+)/.exec(source)[1]);
  const values = { near: inset, far: 1 - inset, 0.5: 0.5 };
  const places = [...source.split("return [")[1].matchAll(/\((near|far|0\.5), (near|far|0\.5)\)/g)].map(([, x, y]) => [values[x], values[y]]);
  assert.equal(places.length, 9);
  assert.deepEqual(CROSSES, places);
});

const SECRETS = ["pin", "digit 7", "unlock", "code", "Safe", "secretly", "4711"];
const keypad = () => {
  const at = (x, y) => ({ x, y });
  const names = { window: "pin", view: "digit 7", user: 4711 };
  const tap = (time, id, x, y) => [
    { time, type: "trace", detail: { ...names, subject: `touch ${id}`, rule: 1, message: "touch reached digit 7", kind: "bound", touch: id, screenLocation: at(x, y), viewLocation: at(1, 2) } },
    { time, type: "touch", detail: { ...names, id, device: 1, phase: "began", location: at(x, y), previousLocation: at(x, y), tapCount: 1, type: "direct" } },
    { time: time + 0.05, type: "touch", detail: { ...names, id, device: 1, phase: "ended", location: at(x + 1, y), previousLocation: at(x, y), tapCount: 1, type: "direct" } }];
  return [
    ...tap(1, 1, 1234.5, 678.25), ...tap(2, 2, 434.5, 178.25), ...tap(3, 3, 1234.5, 678.25), ...tap(3.01, 4, 1244.5, 688.25),
    { time: 4, type: "gesture", detail: { ...names, recognizer: "unlock", kind: "pan", state: "began", location: at(1240.5, 680), touches: [3, 4], numberOfTouches: 2, translation: at(3, 4) } },
    { time: 4, type: "trace", detail: { ...names, subject: "unlock", rule: 112, message: "unlock failed: code", kind: "failed", reason: "parameter", parameter: "distance", found: 0.5, required: 16, unit: "pt", other: "code", text: "secretly", asked: ["Safe"] } },
    { time: 4, type: "trace", detail: { ...names, subject: "unlock", rule: 139, message: "landed", kind: "failed", reason: "parameter", parameter: "zone", moment: "landedFromEdge", found: 1234.5, required: 30, unit: "pt" } },
    { time: 4, type: "trace", detail: { ...names, subject: "unlock", rule: 132, message: "far", kind: "failed", reason: "parameter", parameter: "distance", moment: "landedFromFirstTap", found: 943.25, required: 45, unit: "pt" } },
    { time: 5, type: "control", detail: { ...names, event: "valueChanged", value: 1234.5 } },
    { time: 5, type: "scroll", detail: { ...names, phase: "moved", offset: at(0, 678.25) } },
    { time: 5, type: "action", detail: { ...names, action: "unlock", sender: "digit 7", cause: "ended", handledBy: "Safe", path: ["Safe"] } },
    { time: 5, type: "explored", detail: { ...names, label: "secretly" } }, { time: 5, type: "variable", detail: { name: "code", value: "4711" } },
    { time: 5, type: "later", detail: { text: "secretly" } }];
};
const panel = { id: 1, name: "Panel", kind: "touchscreen", reason: "udev", node: "/dev/input/event4711", size: { width: 317.5, height: 158.75 } };

test("a saved file contains no names, texts, values and locations", () => {
  const text = savedText(keypad(), new Map([[1, panel]]).values(), true);
  for (const secret of [...SECRETS, "1234.5", "678.25", "434.5", "178.25", "943.25", "tapCount", "explored", "variable", "later"]) assert.ok(!text.includes(secret), secret);
  const saved = new Recording(text);
  assert.equal(saved.skipped, 0);
  assert.equal(saved.devices.get(1).name, "Panel");
  const landings = saved.events.filter(({ type, detail }) => type == "touch" && detail.phase == "began").map(({ detail }) => detail.location);
  // All fingers land in the middle of the glass. Two fingers that land together keep their distance.
  assert.deepEqual(landings, [{ x: 1000, y: 500 }, { x: 1000, y: 500 }, { x: 1000, y: 500 }, { x: 1010, y: 510 }]);
});

test("times, movements, kinds and the numbers of decisions remain in a saved file", () => {
  const saved = new Recording(savedText(keypad(), [panel], true));
  const [lift] = saved.events.filter(({ type, detail }) => type == "touch" && detail.phase == "ended");
  assert.deepEqual([lift.time, lift.detail.location], [1.05, { x: 1001, y: 500 }]);
  const gesture = saved.events.find(({ type }) => type == "gesture").detail;
  assert.deepEqual([gesture.recognizer, gesture.state, gesture.translation, gesture.location], ["pan", "began", { x: 3, y: 4 }, { x: 1003, y: 504 }]);
  const failure = saved.events.find(({ detail }) => detail.kind == "failed").detail;
  assert.deepEqual(
    [failure.rule, failure.found, failure.required, failure.subject, failure.message],
    [112, 0.5, 16, "recognizer", "failed, parameter, distance 0.5 of 16 pt"]);
});

test("the kinds of gestures remain in a saved file", () => {
  const types = readFileSync(new URL("../../../Clients/web/tactile.d.ts", import.meta.url), "utf8");
  const kinds = types.split("type GestureKind =")[1].split(";")[0].match(/"\w+"/g).map((each) => JSON.parse(each));
  assert.deepEqual([...GESTURES].sort(), kinds.sort());
});

test("a saved file can contain everything", () => {
  const text = savedText(keypad(), [panel], false);
  for (const secret of SECRETS) assert.ok(text.includes(secret), secret);
  // The version and the device precede the events.
  assert.deepEqual(new Recording(text).events.slice(2).map(({ detail }) => detail), keypad().map(({ detail }) => detail));
});
