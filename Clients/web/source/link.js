/**
 * The connection of a page to `tactile web`, which connects again when it is lost.
 * @typedef {import("../tactile").Socket} Socket
 * @typedef {(reply: {parameters?: any, error?: string, continues?: boolean}) => void} Receive
 * @typedef {{message: object, receive: Receive, count: number}} Call
 */

export const LOST = "io.tactile.Web.Lost";
// The pauses before new connections, in milliseconds: the first one, and the longest one.
export const PAUSE = 50;
export const LONGEST = 2000;
// A stream begins with room for 16 messages. After each 8 messages, the page has room for 8 more.
const ROOM = 8;

/** An error of a call. */
export class TactileError extends Error {
  /**
   * @param {string} error the name of the error
   * @param {any} parameters the details
   */
  constructor(error, parameters = {}) {
    super([error, ...Object.values(parameters)].join(" "));
    this.name = "TactileError";
    this.error = error;
    this.parameters = parameters;
  }
}

export class Link {
  /** @type {Map<number, Call>} the calls without a last reply, by number */
  #calls = new Map();
  #number = 0;
  #pause = PAUSE;
  isOpen = false;
  #isClosed = false;
  /** @type {Socket | undefined} */
  #socket;
  #make;
  #opened;

  /**
   * @param {() => Socket} make opens a connection
   * @param {() => void} opened called after each opening
   */
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

  /** @param {any} reply */
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

  /** @param {object} message */
  #send(message) {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /**
   * Calls a method now, or when the connection is open. Returns a function that ends the stream.
   * @param {string} method
   * @param {object} parameters
   * @param {Receive} receive called for each reply
   * @param {boolean} [more] whether the replies are a stream
   */
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
