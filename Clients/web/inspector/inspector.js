/**
 * The page of the inspector: lanes over time, the glass, a list of events, and details.
 * All text comes from a recording, so it enters the page only as text.
 * @typedef {import("./recording.js").Event} Event
 */
import { KINDS, Recording, after, firstDifference, readLink, writeLink } from "./recording.js";

/** @param {string} id @returns {any} */
const by = (id) => document.getElementById(id);
const [NAMES, HIGH, TOP] = [170, 20, 22];
const ROW = 26;
// How long a trail stays visible after it was drawn, in seconds.
const TRAIL = 1.5;

let recording = new Recording("");
/**
 * The lanes of the recording, and below them those of a second recording.
 * @type {(import("./recording.js").Lane & {isSecond?: boolean})[]}
 */
let lanes = [];
let now = 0;
/** @type {[number, number]} */
let range = [0, 1];
/** @type {number | undefined} */
let chosen;
let kinds = new Set(KINDS.filter((kind) => kind != "moves"));
/** @type {number[]} */
let selection = [];
let playing = 0;
/**
 * Colours of the style sheet.
 * @type {Record<string, string>}
 */
let colours = {};
const limit = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low, Math.min(high, value));

// MARK: Drawing

/** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
function prepare(canvas, width, height) {
  const ratio = devicePixelRatio;
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  if (canvas.width != w || canvas.height != h) [canvas.width, canvas.height] = [w, h];
  // `any`: TypeScript 4 does not know roundRect.
  const drawing = /** @type {any} */ (canvas.getContext("2d"));
  drawing.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawing.clearRect(0, 0, width, height);
  drawing.font = "12px system-ui, sans-serif";
  return drawing;
}

const x = (/** @type {number} */ time) =>
  NAMES + ((time - range[0]) / (range[1] - range[0])) * (by("timeline").clientWidth - NAMES - 12);
const timeAt = (/** @type {number} */ x) =>
  range[0] + ((x - NAMES) / (by("timeline").clientWidth - NAMES - 12)) * (range[1] - range[0]);

function drawLanes() {
  const width = by("timeline").clientWidth;
  const height = Math.max(by("timeline").clientHeight, TOP + lanes.length * HIGH + 6);
  by("lanes").style.height = height + "px";
  const drawing = prepare(by("lanes"), width, height);
  const length = range[1] - range[0];
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 3600].find((each) => length / each <= (width - NAMES) / 80) || 3600;
  drawing.textBaseline = "middle";
  for (let time = Math.ceil(range[0] / step) * step; time <= range[1]; time += step) {
    drawing.fillStyle = colours.line;
    drawing.fillRect(x(time), TOP - 4, 1, height);
    drawing.fillStyle = colours.pale;
    drawing.fillText(`${+time.toFixed(3)} s`, x(time) + 3, 10);
  }
  lanes.forEach(({ group, name, spans, isSecond }, index) => {
    const y = TOP + index * HIGH;
    const isFirst = index == 0 || lanes[index - 1].group != group;
    if (isFirst && index) {
      drawing.fillStyle = colours.line;
      drawing.fillRect(0, y - 1, width, 1);
    }
    drawing.fillStyle = isFirst ? colours.ink : colours.pale;
    drawing.fillText(isFirst && group != "Fingers" ? `${group}: ${name}` : name, 10, y + HIGH / 2, NAMES - 18);
    let last = -1;
    for (const span of spans) {
      if (span.begin > range[1]) break;
      if (span.end < range[0]) continue;
      const from = Math.max(NAMES, x(span.begin));
      const to = Math.min(width - 12, x(span.end));
      // Of spans in one pixel, the first is enough.
      const isChosen = span.event == chosen && !isSecond;
      if (to < last + 0.5 && !isChosen) continue;
      last = to;
      drawing.fillStyle = colours[span.style] || colours.live;
      if (span.end - span.begin < 1e-6) {
        drawing.beginPath();
        drawing.arc(from, y + HIGH / 2, isChosen ? 5.5 : 3.5, 0, 7);
        drawing.fill();
      } else {
        drawing.beginPath();
        drawing.roundRect(from, y + 4, Math.max(2, to - from), HIGH - 8, 4);
        drawing.fill();
        if (to - from > 60) {
          drawing.fillStyle = colours.panel;
          drawing.fillText(span.label, from + 6, y + HIGH / 2 + 0.5, to - from - 10);
        }
      }
      if (isChosen) {
        drawing.strokeStyle = colours.ink;
        drawing.lineWidth = 2;
        drawing.stroke();
      }
    }
  });
  if (now >= range[0] && now <= range[1]) {
    drawing.fillStyle = colours.failed;
    drawing.fillRect(x(now) - 0.5, 0, 1.5, height);
  }
}

function drawGlass() {
  const canvas = by("picture");
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const drawing = prepare(canvas, width, height);
  const { size } = recording;
  const scale = Math.min(width / size.width, height / size.height);
  const [left, top] = [(width - size.width * scale) / 2, (height - size.height * scale) / 2];
  drawing.fillStyle = colours.panel;
  drawing.strokeStyle = colours.line;
  drawing.beginPath();
  drawing.roundRect(left, top, size.width * scale, size.height * scale, 8);
  drawing.fill();
  drawing.stroke();
  const event = chosen === undefined ? undefined : recording.events[chosen];
  const touch = event && (event.type == "touch" ? event.detail.id : event.detail.touch);
  for (const trail of recording.trails) {
    const isChosen = trail.id == touch || event?.detail.touches?.includes?.(trail.id);
    const { times, points } = trail;
    if (!isChosen && (trail.begin > now || trail.end + TRAIL < now)) continue;
    const count = isChosen ? points.length : after(times.length, (index) => times[index], now + 1e-9);
    drawing.strokeStyle = isChosen ? colours.live : trail.isCancelled ? colours.cancelled : colours.ended;
    drawing.lineWidth = isChosen ? 3 : 2;
    drawing.globalAlpha = isChosen || trail.end > now ? 1 : Math.max(0.15, 1 - (now - trail.end) / TRAIL);
    drawing.setLineDash(trail.isCancelled ? [6, 4] : []);
    drawing.beginPath();
    for (let index = 0; index < count; index++)
      drawing.lineTo(left + points[index][0] * scale, top + points[index][1] * scale);
    drawing.stroke();
    drawing.setLineDash([]);
    const at = after(times.length, (index) => times[index], now + 1e-9) - 1;
    const point = points[limit(at, 0, points.length - 1)];
    const [px, py] = [left + point[0] * scale, top + point[1] * scale];
    drawing.beginPath();
    drawing.arc(px, py, trail.begin <= now && now < trail.end ? 12 : 4, 0, 7);
    drawing.stroke();
    drawing.fillStyle = colours.ink;
    drawing.fillText(`${trail.id}  ${trail.view}`, px + 15, py - 12);
    drawing.globalAlpha = 1;
  }
}

// MARK: The list

function drawRows() {
  const rows = by("rows");
  by("height").style.height = selection.length * ROW + "px";
  const first = Math.max(0, Math.floor(rows.scrollTop / ROW) - 4);
  const count = Math.ceil(rows.clientHeight / ROW) + 8;
  const shown = selection.slice(first, first + count).map((index, offset) => {
    const event = recording.events[index];
    const row = document.createElement("div");
    row.className = `row ${event.time > now + 1e-9 ? "later " : ""}${event.detail.kind == "failed" ? "failed" : event.detail.state || event.detail.phase || ""}`;
    row.style.top = (first + offset) * ROW + "px";
    row.dataset.event = String(index);
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(index == chosen));
    row.title = event.detail.rule ? `Rule S${event.detail.rule}` : "";
    row.append(make("time", event.time.toFixed(3)), make("b", event.title), make("span", event.text));
    return row;
  });
  by("height").replaceChildren(...shown);
}

/** @param {string} name @param {string} text */
function make(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function filter() {
  selection = recording.select(kinds, by("search").value);
  drawRows();
}

function showDetails() {
  const event = chosen === undefined ? undefined : recording.events[chosen];
  if (!event) return;
  const table = document.createElement("table");
  const add = (/** @type {string} */ name, /** @type {any} */ value) => {
    if (value && typeof value == "object" && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
    else {
      const row = table.insertRow();
      row.append(make("th", name), make("td", Array.isArray(value) ? JSON.stringify(value) : String(value)));
    }
  };
  add("time", `${event.time.toFixed(6)} s`);
  for (const [name, value] of Object.entries(event.detail)) add(name, name == "rule" && value ? "S" + value : value);
  const related = document.createElement("ol");
  for (const each of recording.related(event).slice(0, 300)) {
    const button = make("button", `${each.time.toFixed(3)}  ${each.title} ${each.text}`);
    button.dataset.event = String(each.index);
    const item = document.createElement("li");
    item.append(button);
    related.append(item);
  }
  by("details").replaceChildren(
    make("h2", event.title), make("p", event.text), table, make("h3", "Everything about it"), related);
}

// MARK: What a person does

function draw() {
  drawLanes();
  drawGlass();
  drawRows();
  by("clock").textContent = `${now.toFixed(3)} s`;
}

let link = 0;
/**
 * Goes to a time.
 * @param {number} time
 */
function go(time, isFollowed = true) {
  now = limit(time, 0, recording.duration);
  if (isFollowed && (now < range[0] || now > range[1])) {
    const half = (range[1] - range[0]) / 2;
    range = [now - half, now + half];
  }
  const rows = by("rows");
  const isChosen = chosen !== undefined && recording.events[chosen]?.time == now;
  const row = isChosen
    ? selection.indexOf(/** @type {number} */ (chosen))
    : after(selection.length, (index) => recording.events[selection[index]].time, now + 1e-9) - 1;
  if (row >= 0 && (row * ROW < rows.scrollTop || (row + 1) * ROW > rows.scrollTop + rows.clientHeight))
    rows.scrollTop = row * ROW - rows.clientHeight / 3;
  draw();
  clearTimeout(link);
  link = setTimeout(() => history.replaceState(null, "", writeLink(now, chosen, by("search").value)), 200);
}

/**
 * Chooses an event, and goes to it.
 * @param {number | undefined} index
 */
function choose(index) {
  chosen = index;
  const event = index === undefined ? undefined : recording.events[index];
  showDetails();
  if (event) go(event.time);
  else draw();
}

/**
 * Goes to the next chosen row, or the one before.
 * @param {number} step
 */
function walk(step) {
  let at = chosen === undefined ? -1 : selection.indexOf(chosen);
  if (at < 0) at = selection.findIndex((index) => recording.events[index].time > now) - (step > 0 ? 1 : 0);
  const index = selection[limit(at + step, 0, selection.length - 1)];
  if (index !== undefined) choose(index);
}

/** @param {number} factor @param {number} [around] a time that stays where it is */
function zoom(factor, around = now) {
  const length = limit((range[1] - range[0]) * factor, 0.02, recording.duration * 1.05);
  const part = limit((around - range[0]) / (range[1] - range[0]), 0, 1);
  move(around - part * length, length);
}

/** @param {number} begin @param {number} length */
function move(begin, length) {
  const from = limit(begin, -0.02 * recording.duration, Math.max(-0.02 * recording.duration, 1.02 * recording.duration - length));
  range = [from, from + length];
  draw();
}

function play() {
  if (playing) cancelAnimationFrame(playing);
  const isOn = !playing;
  playing = 0;
  by("play").setAttribute("aria-pressed", isOn);
  by("play").textContent = isOn ? "Pause" : "Play";
  if (!isOn) return;
  if (now >= recording.duration) now = 0;
  let before = performance.now();
  const step = (/** @type {number} */ time) => {
    go(now + ((time - before) / 1000) * Number(by("speed").value));
    before = time;
    if (now < recording.duration) playing = requestAnimationFrame(step);
    else play();
  };
  playing = requestAnimationFrame(step);
}

/**
 * Shows a recording.
 * @param {string} text
 */
export function open(text) {
  recording = new Recording(text);
  lanes = recording.lanes;
  chosen = undefined;
  range = [-0.02 * recording.duration, 1.02 * recording.duration];
  const { time, event, search } = readLink(location.hash);
  by("search").value = search;
  filter();
  if (event !== undefined && recording.events[event]) choose(event);
  else go(time ?? 0);
  if (recording.skipped) by("details").append(make("p", `${recording.skipped} lines have another format.`));
}

/**
 * Compares a second recording with the first one.
 * @param {string} text
 */
function compare(text) {
  const second = new Recording(text);
  lanes = [...recording.lanes, ...second.lanes.map((lane) => ({ ...lane, group: "Second " + lane.group, isSecond: true }))];
  const different = firstDifference(recording, second);
  const line = (/** @type {Event | undefined} */ event) =>
    event ? `${event.time.toFixed(6)} s  ${event.title} ${event.text} ${JSON.stringify(event.detail)}` : "The recording ends.";
  if (different) choose(different.a?.index);
  by("details").replaceChildren(
    make("h2", different ? "First difference" : "Both recordings are equal"),
    ...(different ? [make("h3", "First recording"), make("p", line(different.a)), make("h3", "Second recording"), make("p", line(different.b))] : []));
  if (different?.b && !different.a) go(different.b.time);
  draw();
}

function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["ink", "pale", "line", "panel", "live", "ended", "cancelled", "failed"])
    colours[name] = style.getPropertyValue("--" + name).trim();
}

for (const kind of KINDS) {
  const button = make("button", kind);
  button.setAttribute("aria-pressed", String(kinds.has(kind)));
  button.onclick = () => {
    if (!kinds.delete(kind)) kinds.add(kind);
    button.setAttribute("aria-pressed", String(kinds.has(kind)));
    filter();
  };
  by("kinds").append(button);
}
by("play").onclick = play;
by("in").onclick = () => zoom(0.5);
by("out").onclick = () => zoom(2);
by("fit").onclick = () => move(-0.02 * recording.duration, 1.04 * recording.duration);
by("search").oninput = filter;
by("rows").onscroll = drawRows;
by("file").onchange = async () => open(await by("file").files[0].text());
by("second").onchange = async () => compare(await by("second").files[0].text());
document.ondragover = (event) => event.preventDefault();
document.ondrop = async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) open(await file.text());
};
for (const id of ["height", "details"])
  by(id).addEventListener("click", (/** @type {any} */ event) => {
    const index = event.target.closest("[data-event]")?.dataset.event;
    if (index !== undefined) choose(Number(index));
  });

by("timeline").addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
  if (!event.ctrlKey && !event.shiftKey && Math.abs(event.deltaX) < Math.abs(event.deltaY) && !event.altKey) {
    // A plain wheel zooms, unless there are lanes to scroll to.
    if (by("timeline").scrollHeight > by("timeline").clientHeight + 1) return;
  }
  event.preventDefault();
  const length = range[1] - range[0];
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(range[0] + ((event.deltaX || event.deltaY) / 800) * length, length);
  else zoom(Math.exp(event.deltaY / 400), timeAt(event.offsetX));
}, { passive: false });
by("timeline").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
  const index = Math.floor((event.offsetY - TOP) / HIGH);
  const time = timeAt(event.offsetX);
  const near = ((range[1] - range[0]) / by("timeline").clientWidth) * 6;
  const span = !lanes[index]?.isSecond && lanes[index]?.spans.filter((each) => each.begin - near <= time && time <= each.end + near).pop();
  if (span && event.offsetX > NAMES) choose(span.event);
  else if (event.offsetX > NAMES) go(time);
  by("timeline").setPointerCapture(event.pointerId);
});
by("timeline").addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
  if (event.buttons == 1 && (Math.abs(event.movementX) > 1)) go(timeAt(event.offsetX), false);
});

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const keys = {
  " ": play,
  ArrowRight: (event) => go(now + (event.shiftKey ? 1 : 0.01)),
  ArrowLeft: (event) => go(now - (event.shiftKey ? 1 : 0.01)),
  ArrowDown: () => walk(1),
  ArrowUp: () => walk(-1),
  Home: () => go(0),
  End: () => go(recording.duration),
  "+": () => zoom(0.5),
  "-": () => zoom(2),
  0: () => by("fit").click(),
  "/": () => by("search").focus(),
  Escape: () => /** @type {any} */ (document.activeElement)?.blur(),
};
addEventListener("keydown", (event) => {
  const isText = event.target == by("search");
  const isButton = /** @type {any} */ (event.target)?.closest?.("button,select,label") && event.key == " ";
  const run = keys[event.key];
  if (!run || event.ctrlKey || event.metaKey || event.altKey || isButton || (isText && event.key != "Escape")) return;
  event.preventDefault();
  run(event);
});
addEventListener("hashchange", () => {
  const { time, event, search } = readLink(location.hash);
  if (search != by("search").value) {
    by("search").value = search;
    filter();
  }
  if (event !== undefined && recording.events[event]) choose(event);
  else if (time !== undefined) go(time);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readColours();
  draw();
});
new ResizeObserver(draw).observe(document.body);
readColours();

// A page of `tactile inspect` contains the recording. Otherwise, `?file=NAME` names a file of the same server.
const inside = by("recording");
const file = new URLSearchParams(location.search).get("file");
if (inside) open(inside.textContent || "");
else if (file) fetch(file).then((answer) => answer.text()).then(open);
else draw();
