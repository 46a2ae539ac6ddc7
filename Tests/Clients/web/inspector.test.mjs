// The recording of the inspector: lanes, trails and selections.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Live, windowOf } from "../../../Clients/web/inspector/live.js";
import { KINDS, Recording, after, firstDifference, kindOf, readLink, sideBySide, writeLink } from "../../../Clients/web/inspector/recording.js";

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
  assert.deepEqual(new Recording(recording.text).events.slice(1).map(({ detail }) => detail), recording.events.map(({ detail }) => detail));
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
  const socket = { sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => (socket.isClosed = true) };
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

test("a live page passes events on with decisions, and nothing of secret windows", async () => {
  const socket = connection();
  const { made, seen } = live(socket);
  const state = { devices: [{ id: 1 }], windows: [{ name: "pin", secret: true }, { name: "app" }] };
  socket.reply("io.tactile.Events.Subscribe", { continues: true, parameters: { sequence: 0, time: 0, state } });
  socket.reply("io.tactile.Events.Subscribe", { continues: true, parameters: {
    sequence: 1, time: 5e9, touches: [{ id: 1, window: "app", phase: "began" }, { id: 2, window: "pin", phase: "began" }] } });
  socket.reply("io.tactile.Trace.Subscribe", { continues: true, parameters: { sequence: 1, time: 6e9, trace: [{ subject: "tap" }] } });
  await new Promise((done) => setTimeout(done, 300));
  assert.deepEqual(seen.devices, [[{ id: 1 }]]);
  assert.deepEqual(seen.entries, [[
    { time: 0, type: "touch", detail: { id: 1, window: "app", phase: "began" } }, { time: 1, type: "trace", detail: { subject: "tap" } }]]);
  made.close();
});
