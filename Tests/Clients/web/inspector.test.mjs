// The recording of the inspector: lanes, trails and selections.
import assert from "node:assert/strict";
import { test } from "node:test";
import { KINDS, Recording, after, firstDifference, kindOf, readLink, writeLink } from "../../../Clients/web/inspector/recording.js";

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

test("a link names a moment, an event and a search", () => {
  assert.deepEqual(readLink("#t=4.27&g=pan"), { time: 4.27, event: undefined, search: "pan" });
  assert.deepEqual(readLink(writeLink(1.5, 12, "a b&c")), { time: 1.5, event: 12, search: "a b&c" });
  assert.deepEqual(readLink("#t=x&e=-1"), { time: undefined, event: undefined, search: "" });
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
