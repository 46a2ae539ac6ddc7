// The connection: calls, streams, room, and new connections.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Link, TactileError } from "../../../Clients/web/source/link.js";

const LOST = "io.tactile.Web.Lost";

/** Connections that a test opens and closes. */
function connections() {
  const sockets = [];
  const make = () => {
    const socket = {
      sent: [],
      send(text) { this.sent.push(JSON.parse(text)); },
      close() { this.onclose(); },
      reply(message) { this.onmessage({ data: JSON.stringify(message) }); },
    };
    sockets.push(socket);
    return socket;
  };
  return { sockets, make };
}

test("a call waits for the connection, and receives its reply", () => {
  const { sockets: [...none], make, sockets } = connections();
  assert.equal(none.length, 0);
  const link = new Link(make, () => {});
  const replies = [];
  link.call("a.B", { x: 1 }, (reply) => replies.push(reply));
  assert.deepEqual(sockets[0].sent, []);
  sockets[0].onopen();
  assert.deepEqual(sockets[0].sent, [{ id: 1, method: "a.B", parameters: { x: 1 } }]);
  sockets[0].reply({ id: 1, parameters: { y: 2 } });
  sockets[0].reply({ id: 1, parameters: { y: 3 } });
  sockets[0].reply({ id: 9, parameters: {} });
  assert.deepEqual(replies, [{ id: 1, parameters: { y: 2 } }]);
});

test("a stream reports room for 8 messages after each 8 messages, never more than it has processed", () => {
  const { sockets, make } = connections();
  const link = new Link(make, () => {});
  sockets[0].onopen();
  let count = 0;
  const end = link.call("a.Stream", {}, () => count++, true);
  assert.equal(sockets[0].sent[0].more, true);
  for (let index = 0; index < 20; index++) {
    sockets[0].reply({ id: 1, parameters: {}, continues: true });
    const room = sockets[0].sent.filter((each) => each.room).length * 8;
    assert.equal(room, Math.floor((index + 1) / 8) * 8);
  }
  end();
  assert.deepEqual(sockets[0].sent.at(-1), { id: 1, end: true });
  sockets[0].reply({ id: 1, parameters: {}, continues: true });
  end();
  assert.equal(count, 20);
  assert.equal(sockets[0].sent.filter((each) => each.end).length, 1);
});

test("a listener that throws does not end the connection", () => {
  const { sockets, make } = connections();
  const link = new Link(make, () => {});
  sockets[0].onopen();
  link.call("a.Stream", {}, () => { throw new Error("of the page"); }, true);
  for (let index = 0; index < 8; index++)
    assert.throws(() => sockets[0].reply({ id: 1, parameters: {}, continues: true }), /of the page/);
  // The room does not depend on the listener.
  assert.deepEqual(sockets[0].sent.at(-1), { id: 1, room: 8 });
});

test("a lost connection ends all calls, and is opened again after growing pauses", (context) => {
  const pauses = [];
  const timers = [];
  context.mock.method(globalThis, "setTimeout", (run, pause) => { pauses.push(pause); timers.push(run); });
  const { sockets, make } = connections();
  let opened = 0;
  const link = new Link(make, () => opened++);
  sockets[0].onopen();
  const replies = [];
  link.call("a.B", {}, ({ error }) => replies.push(error));
  // A call that begins when the connection is lost waits for the next one.
  link.call("a.Stream", {}, ({ error }) => {
    replies.push(error);
    if (sockets.length == 1) link.call("a.Again", {}, ({ error }) => replies.push(error));
  }, true);
  sockets[0].onclose();
  assert.deepEqual(replies, [LOST, LOST]);
  for (let index = 1; index < 9; index++) {
    timers.shift()();
    if (index < 8) sockets[index].onclose();
  }
  assert.deepEqual(pauses, [50, 100, 200, 400, 800, 1600, 2000, 2000]);
  sockets[8].onopen();
  assert.equal(opened, 2);
  sockets[8].onclose();
  assert.equal(pauses.at(-1), 50);
  link.close();
});

test("a closed link does not connect again", (context) => {
  const timers = [];
  context.mock.method(globalThis, "setTimeout", (run) => timers.push(run));
  const { sockets, make } = connections();
  const link = new Link(make, () => {});
  sockets[0].onclose();
  link.close();
  for (const run of timers) run();
  assert.equal(sockets.length, 1);
});

test("an error has its name and its details", () => {
  const error = new TactileError("io.tactile.Scene.InvalidScene", { path: "windows[0].name", reason: "found 3" });
  assert.equal(error.message, "io.tactile.Scene.InvalidScene windows[0].name found 3");
  assert.equal(error.error, "io.tactile.Scene.InvalidScene");
  assert.equal(error.parameters.path, "windows[0].name");
});
