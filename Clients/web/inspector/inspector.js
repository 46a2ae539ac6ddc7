/**
 * The page of the inspector: lanes over time, the glass, a list of events, and details.
 * All text comes from a recording, so it enters the page only as text.
 * @typedef {import("./recording.js").Event} Event
 */
import { Live } from "./live.js";
import { embedded, pageData, ruleText } from "./page.js";
import { KINDS, Recording, after, firstDifference, readLink, sideBySide, writeLink } from "./recording.js";
import { savedText } from "./saved.js";
import { CROSSES, Snapshots, windowsAt } from "./views.js";

/** @param {string} id @returns {any} */
const by = (id) => document.getElementById(id);
const [NAMES, HIGH, TOP] = [170, 20, 22];
const ROW = 26;
// How long a trail stays visible after it was drawn, in seconds.
const TRAIL = 1.5;

// A live page keeps the newest events, and shows these seconds. A file that it records has at most MOST_RECORDED.
const [MOST, SHOWN, MOST_RECORDED] = [20000, 10, 200000];

const data = pageData();
let recording = new Recording("");
/** @type {Recording | undefined} */
let second;
/** @type {Live | undefined} */
let live;
/** The windows of a live page over time. */
const snapshots = new Snapshots();
/**
 * What a live page records for a file, in the order of arrival.
 * @type {import("./live.js").Entry[] | undefined}
 */
let recorded;
/** The picture behind the touches. */
const background = new Image();
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
const kinds = new Set(KINDS.filter((kind) => kind != "moves"));
/** @type {number[]} */
let selection = [];
let playing = 0;
/**
 * Colours of the style sheet.
 * @type {Record<string, string>}
 */
const colours = {};
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
  if (background.naturalWidth) {
    drawing.save();
    drawing.clip();
    drawing.globalAlpha = 0.7;
    drawing.drawImage(background, left, top, size.width * scale, size.height * scale);
    drawing.restore();
  }
  drawing.stroke();
  const screen = by("screen").value;
  const all = live ? snapshots.at(now) : windowsAt(data.windows, data.moves, now);
  const windows = all.filter((each) => !screen || each.screen == screen);
  drawViews(drawing, windows, (at) => [left + at[0] * scale, top + at[1] * scale]);
  const shown = new Set(windows.map(({ name }) => name));
  const known = new Set(data.windows.map(({ name }) => name));
  // The trails of a second recording are dotted.
  for (const { begin, end, points, times, window } of second?.trails ?? []) {
    if (begin > now || end + TRAIL < now || (known.has(window) && !shown.has(window))) continue;
    drawing.strokeStyle = colours.pale;
    drawing.lineWidth = 2;
    drawing.setLineDash([2, 4]);
    drawing.beginPath();
    for (let index = 0; index < after(times.length, (at) => times[at], now + 1e-9); index++)
      drawing.lineTo(left + points[index][0] * scale, top + points[index][1] * scale);
    drawing.stroke();
    drawing.setLineDash([]);
  }
  const event = chosen === undefined ? undefined : recording.events[chosen];
  const touch = event && (event.type == "touch" ? event.detail.id : event.detail.touch);
  for (const path of recording.paths) {
    if (path.begin > now || path.end + TRAIL < now || (known.has(path.window) && !shown.has(path.window))) continue;
    const count = after(path.times.length, (index) => path.times[index], now + 1e-9);
    drawing.globalAlpha = path.end > now ? 1 : Math.max(0.15, 1 - (now - path.end) / TRAIL);
    drawing.strokeStyle = colours.failed;
    drawing.lineWidth = 1.5;
    drawing.beginPath();
    for (let index = 0; index < count; index++) drawing.lineTo(left + path.points[index][0] * scale, top + path.points[index][1] * scale);
    drawing.stroke();
    const [x, y] = path.points[count - 1].map((each) => each * scale);
    drawing.strokeRect(left + x - 6, top + y - 6, 12, 12);
    label(drawing, path.view, left + x + 12, top + y + 14);
    drawing.globalAlpha = 1;
  }
  for (const trail of recording.trails) {
    const isChosen = trail.id == touch || event?.detail.touches?.includes?.(trail.id);
    const { times, points } = trail;
    if (known.has(trail.window) && !shown.has(trail.window)) continue;
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
    label(drawing, `${trail.id}  ${trail.view}`, px + 15, py - 12);
    drawing.globalAlpha = 1;
  }
}

/**
 * Writes a text that remains readable on lines and pictures.
 * @param {any} drawing @param {string} text @param {number} x @param {number} y
 */
function label(drawing, text, x, y) {
  drawing.lineWidth = 4;
  drawing.strokeStyle = colours.panel;
  drawing.strokeText(text, x, y);
  drawing.fillStyle = colours.ink;
  drawing.fillText(text, x, y);
}

/**
 * Draws the windows and their views, the front-most window last.
 * @param {any} drawing
 * @param {import("./page.js").PageWindow[]} windows
 * @param {(point: number[]) => number[]} place converts a point of the screen to the canvas
 */
function drawViews(drawing, windows, place) {
  drawing.lineWidth = 1;
  for (const { name, frame, views } of [...windows].reverse()) {
    const [x, y, width, height] = frame;
    outline(drawing, [x, y, x + width, y, x + width, y + height, x, y + height], place, colours.line);
    for (const { name, control, corners } of views) {
      const [x, y, right] = outline(drawing, corners, place, control ? colours.live : colours.line);
      drawing.fillStyle = colours.pale;
      // A name has the width of its view. A view that fills the screen has no name.
      if (name && right - x > 24 && corners[2] - corners[0] < recording.size.width - 1) drawing.fillText(name, x + 4, y + 10, right - x - 8);
    }
    const [left, top] = place(frame);
    drawing.fillStyle = colours.pale;
    if (windows.length > 1 && width < recording.size.width - 1) drawing.fillText(name, left + 4, top + 10);
  }
}

/** @param {any} drawing @param {number[]} corners @param {(point: number[]) => number[]} place @param {string} colour */
function outline(drawing, corners, place, colour) {
  drawing.strokeStyle = colour;
  drawing.beginPath();
  const points = [0, 2, 4, 6].map((at) => place(corners.slice(at, at + 2)));
  for (const [x, y] of points) drawing.lineTo(x, y);
  drawing.closePath();
  drawing.stroke();
  const [xs, ys] = [0, 1].map((side) => points.map((each) => each[side]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs)];
}

// MARK: The list

function drawRows() {
  const rows = by("rows");
  by("height").style.height = selection.length * ROW + "px";
  // The browser may limit the position of a list that became shorter only later.
  const top = Math.min(rows.scrollTop, selection.length * ROW - rows.clientHeight);
  const first = Math.max(0, Math.floor(top / ROW) - 4);
  const count = Math.ceil(rows.clientHeight / ROW) + 8;
  const shown = selection.slice(first, first + count).map((index, offset) => {
    const event = recording.events[index];
    const row = document.createElement("div");
    row.className = `row ${event.time > now + 1e-9 ? "later " : ""}${event.detail.kind == "failed" ? "failed" : event.detail.state || event.detail.phase || ""}`;
    row.style.top = (first + offset) * ROW + "px";
    row.dataset.event = String(index);
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(index == chosen));
    row.id = "event-" + index;
    row.title = event.detail.rule ? ruleText(data, event.detail.rule) : "";
    row.append(make("time", event.time.toFixed(3)), make("b", event.title), make("span", event.text));
    return row;
  });
  by("height").replaceChildren(...shown);
  if (shown.some((row) => row.id == "event-" + chosen)) rows.setAttribute("aria-activedescendant", "event-" + chosen);
  else rows.removeAttribute("aria-activedescendant");
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
  if (!event) return showAbout();
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
  const rule = make("p", event.detail.rule ? ruleText(data, event.detail.rule) : "");
  rule.className = "rule";
  by("details").replaceChildren(
    make("h2", event.title), make("p", event.text), table, ...(event.detail.rule ? [rule] : []), ...walkOf(event),
    make("h3", "Everything about it"), related);
}

/**
 * The account of the hit-test of the touch that an event is about.
 * @param {Event} event
 * @returns {Node[]}
 */
function walkOf(event) {
  const touch = event.type == "touch" ? event.detail.id : event.detail.touch;
  const lines = data.walks[touch];
  if (lines) return [make("h3", `Views that the hit-test of touch ${touch} asked`), make("pre", lines.join("\n"))];
  const first = recording.events[recording.trails.find(({ id }) => id == touch)?.event ?? -1]?.detail;
  if (!live || !first) return [];
  const button = make("button", "Ask which views a touch here would reach now");
  button.onclick = () => live?.walk(first, (lines) => button.replaceWith(make("pre", lines.join("\n"))));
  return [make("h3", "Hit-test"), button];
}

/** Shows devices and findings. */
function showAbout() {
  /** @type {Node[]} */
  const parts = [make("h2", data.title || "No recording")];
  if (recording.events.length) {
    parts.push(make("p", `${recording.events.length} events in ${recording.duration.toFixed(3)} s. Select an event to see its numbers and the decisions about it.`));
    if (recording.skipped) parts.push(make("p", `${recording.skipped} lines have another format.`));
  } else if (!data.live) parts.push(make("p", "Open the output of “tactile replay --trace --json FILE”, or drop it here."));
  for (const { id, name, kind, reason, size, sizeSource, node, grabbed, filtered } of recording.devices.values()) {
    const table = document.createElement("table");
    const add = (/** @type {string} */ title, /** @type {any} */ value) => value && table.insertRow().append(make("th", title), make("td", String(value)));
    add("kind", kind);
    add("reason", reason);
    add("size", size && `${size.width} × ${size.height} mm (${sizeSource})`);
    add("node", node);
    add("grabbed", grabbed && "by another program");
    add("filtered", filtered?.map((/** @type {any} */ each) => `${each.reason}: ${each.count}`).join(", "));
    parts.push(make("h3", `Device ${id}: ${name}`), table);
  }
  if (data.findings.length) parts.push(make("h3", "Findings of tactile doctor"));
  for (const { level, subject, finding, fix } of data.findings) {
    const line = document.createElement("p");
    const word = make("b", level);
    word.className = ["good", "odd", "bad"].includes(level) ? level : "";
    line.append(word, ` ${subject}: ${finding}`);
    if (fix) line.append(document.createElement("br"), make("code", fix));
    parts.push(line);
  }
  by("details").replaceChildren(...parts);
}

// MARK: What a person does

function draw() {
  drawLanes();
  drawGlass();
  drawRows();
  by("clock").textContent = `${now.toFixed(3)} s`;
  const timeline = by("timeline");
  timeline.setAttribute("aria-valuemax", recording.duration.toFixed(3));
  timeline.setAttribute("aria-valuenow", now.toFixed(3));
  timeline.setAttribute("aria-valuetext", `${now.toFixed(3)} s`);
  const fingers = recording.trails.filter(({ begin, end }) => begin <= now && now < end).map(({ id, view }) => `touch ${id} on ${view}`);
  by("glass").setAttribute("aria-label", `The glass: ${fingers.join(", ") || "no touch"}`);
}

let link = 0;
/**
 * Goes to a time.
 * @param {number} time
 */
function go(time, isFollowed = true) {
  if (live && isFollowing) follow(false);
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
  link = setTimeout(() => by("crosses").hidden && history.replaceState(null, "", writeLink(now, chosen, by("search").value)), 200);
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
  if (live) return follow(!isFollowing);
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
 * @param {string} title
 */
function open(text, title) {
  recording = new Recording(text);
  second = undefined;
  by("difference").hidden = true;
  lanes = recording.lanes;
  data.title = title;
  document.title = `${title} – Tactile inspector`;
  range = [-0.02 * recording.duration, 1.02 * recording.duration];
  followLink();
}

/** Goes to the moment and the event that the address names. */
function followLink() {
  const { time, event, name, search } = readLink(location.hash);
  by("search").value = search;
  filter();
  const found = event ?? (name === undefined ? undefined : recording.find(name, time ?? 0));
  choose(found !== undefined && recording.events[found] ? found : undefined);
  if (time !== undefined || found === undefined) go(time ?? 0);
}

/**
 * Compares a second recording with the first one.
 * @param {string} text
 * @param {string} title
 */
function compare(text, title) {
  second = new Recording(text);
  data.other = title;
  lanes = [...recording.lanes, ...second.lanes.map((lane) => ({ ...lane, group: "Second " + lane.group, isSecond: true }))];
  by("difference").hidden = false;
  showDifference();
}

/** Shows the first difference, side by side. */
function showDifference() {
  if (!second) return;
  const different = firstDifference(recording, second);
  if (!different) {
    by("details").replaceChildren(make("h2", "Both recordings are equal"));
    return draw();
  }
  choose(different.a?.index);
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const title of ["time", data.title || "First", data.other || "Second"]) {
    const cell = make("th", title);
    cell.setAttribute("scope", "col");
    if (title == "time") cell.className = "time";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const [a, b, differs] of sideBySide(recording, second, different.index)) {
    const row = body.insertRow();
    row.className = differs ? "differs" : "";
    const line = (/** @type {Event | undefined} */ event) => (event ? `${event.title} ${event.text}` : "");
    row.append(make("td", (a ?? b)?.time.toFixed(3) ?? ""), make("td", line(a)), make("td", line(b)));
    row.cells[0].className = "time";
  }
  const members = (/** @type {Event | undefined} */ event) => (event ? JSON.stringify(event.detail) : "The recording ends.");
  by("details").replaceChildren(
    make("h2", "First difference"), table, make("h3", data.title || "First recording"), make("p", members(different.a)),
    make("h3", data.other || "Second recording"), make("p", members(different.b)));
  if (different.b && !different.a) go(different.b.time);
}

// MARK: Live

let isFollowing = true;
/** @param {boolean} isOn whether the page shows the newest events */
function follow(isOn) {
  isFollowing = isOn;
  by("play").textContent = isOn ? "Pause" : "Follow";
  by("play").setAttribute("aria-pressed", String(isOn));
  if (isOn) showNewest();
}

function showNewest() {
  now = recording.duration;
  const begin = Math.max(0, now - SHOWN);
  range = [begin - SHOWN / 50, begin + SHOWN + SHOWN / 50];
  by("rows").scrollTop = selection.length * ROW;
  draw();
}

/** Shows the service. */
function watch() {
  by("speed").parentElement.hidden = true;
  for (const name of ["save", "record", "names"]) by(name).hidden = false;
  for (const each of document.querySelectorAll(".file")) /** @type {HTMLElement} */ (each).hidden = true;
  document.title = "Live – Tactile inspector";
  live = new Live({
    entries(entries) {
      recorded?.push(...entries);
      if (recorded && recorded.length > MOST_RECORDED) record();
      const removed = recording.extend(entries, MOST);
      lanes = recording.lanes;
      if (chosen !== undefined && (chosen -= removed) < 0) chosen = undefined;
      filter();
      if (isFollowing) showNewest();
      else draw();
      if (chosen === undefined) showAbout();
    },
    devices(devices) {
      recording.devices = new Map(devices.map((each) => [each.id, each]));
      recording.extend([], MOST);
      if (chosen === undefined) showAbout();
      draw();
    },
    windows(windows, time) {
      data.windows = windows;
      snapshots.add(time, windows, recording.events[0]?.time ?? 0);
      findScreens();
      draw();
    },
    status(text, isProblem) {
      if (by("status").textContent == text) return;
      by("status").textContent = text;
      by("status").className = isProblem ? "problem" : "";
    },
  }, () => new WebSocket(`ws://${location.host}/tactile`, "tactile.v1"));
  follow(true);
  showAbout();
}

/**
 * Saves events in a file of the browser.
 * @param {import("./saved.js").Saved[]} events
 * @param {string} name
 */
function save(events, name) {
  const link = document.createElement("a");
  const text = savedText(events, recording.devices.values(), !by("full").checked);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Begins to record, or saves what was recorded. */
function record() {
  const events = recorded;
  recorded = events ? undefined : [];
  by("record").setAttribute("aria-pressed", String(!events));
  by("record").textContent = events ? "Record" : "Stop";
  if (!events) return;
  const sorted = new Recording("");
  sorted.extend(events, Infinity);
  save(sorted.events, "tactile-recording.jsonl");
}

/**
 * Shows crosses where `tactile calibrate` asks for touches, on the whole screen.
 * @param {number} count the number of crosses
 */
function showCrosses(count) {
  by("crosses").hidden = false;
  by("crosses").dataset.count = String(limit(count, 4, CROSSES.length));
  by("crosses").focus();
  by("crosses").requestFullscreen?.().catch(() => {}).finally(drawCrosses);
  drawCrosses();
}

function hideCrosses() {
  by("crosses").hidden = true;
  if (document.fullscreenElement) document.exitFullscreen();
  if (location.hash.startsWith("#crosses")) history.replaceState(null, "", "#");
  by("targets").focus();
}

function drawCrosses() {
  if (by("crosses").hidden) return;
  const [width, height] = [innerWidth, innerHeight];
  const drawing = prepare(by("marks"), width, height);
  drawing.textBaseline = "middle";
  for (const [index, [across, down]] of CROSSES.slice(0, Number(by("crosses").dataset.count)).entries()) {
    const [x, y] = [across * width, down * height];
    drawing.strokeStyle = colours.ink;
    drawing.lineWidth = 2;
    drawing.beginPath();
    for (const [dx, dy] of [[28, 0], [0, 28]]) {
      drawing.moveTo(x - dx, y - dy);
      drawing.lineTo(x + dx, y + dy);
    }
    drawing.stroke();
    drawing.beginPath();
    drawing.arc(x, y, 14, 0, 7);
    drawing.stroke();
    label(drawing, String(index + 1), x + 18, y + 18);
  }
  const missing = width < screen.width || height < screen.height;
  by("warning").textContent = missing
    ? `The page has ${width} × ${height} of the ${screen.width} × ${screen.height} pixels of the screen. Show it on the whole screen, or the calibration is wrong.`
    : "";
}

/** Offers the screens, if there are several. */
function findScreens() {
  const names = [...new Set(data.windows.map(({ screen }) => screen))];
  const select = by("screen");
  if (names.join("\n") == [...select.options].map(({ value }) => value).join("\n")) return;
  select.replaceChildren(...names.map((name) => make("option", name)));
  by("screens").hidden = names.length < 2;
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
by("file").onchange = async () => open(await by("file").files[0].text(), by("file").files[0].name);
by("second").onchange = async () => compare(await by("second").files[0].text(), by("second").files[0].name);
by("about").onclick = () => choose(undefined);
by("difference").onclick = showDifference;
by("save").onclick = () => save(recording.events, "tactile-trace.jsonl");
by("record").onclick = record;
by("targets").onclick = () => showCrosses(5);
by("leave").onclick = hideCrosses;
document.addEventListener("fullscreenchange", () => document.fullscreenElement || by("crosses").hidden || hideCrosses());
by("screen").onchange = draw;
background.onload = draw;
document.ondragover = (event) => event.preventDefault();
document.ondrop = async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file && !live) open(await file.text(), file.name);
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
  Escape: () => {
    if (document.activeElement == by("search")) by("search").blur();
    else choose(undefined);
  },
};
addEventListener("keydown", (event) => {
  const target = /** @type {any} */ (event.target);
  if (!by("crosses").hidden) {
    if (event.key == "Escape") hideCrosses();
    if (event.key == "Tab") {
      event.preventDefault();
      by("leave").focus();
    }
    return;
  }
  const isText = target == by("search") && event.key != "Escape";
  // Buttons and lists have keys of their own.
  const isOwn = target?.closest?.("select") || (target?.closest?.("button,label,input") && [" ", "Enter"].includes(event.key));
  const run = keys[event.key];
  if (!run || event.ctrlKey || event.metaKey || event.altKey || isOwn || isText) return;
  event.preventDefault();
  run(event);
});
addEventListener("hashchange", followLink);
/** Shows the crosses that the address names: `#crosses`, or `#crosses=9`. */
function followCrosses() {
  const found = /^#crosses(?:=(\d))?$/.exec(location.hash);
  if (found) showCrosses(Number(found[1] ?? 5));
}
addEventListener("hashchange", followCrosses);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readColours();
  draw();
});
new ResizeObserver(draw).observe(document.body);
addEventListener("resize", drawCrosses);
readColours();

// A page of `tactile inspect` contains the recording. Otherwise, `?file=NAME` names a file of the same server.
const inside = embedded("recording");
const other = embedded("other-recording");
const file = new URLSearchParams(location.search).get("file");
if (data.background?.startsWith("data:image/")) background.src = data.background;
findScreens();
if (data.live) watch();
else if (inside !== undefined) {
  open(inside, data.title);
  if (other !== undefined) compare(other, data.other ?? "");
} else if (file) fetch(file).then((answer) => answer.text()).then((text) => open(text, file));
else choose(undefined);
followCrosses();
