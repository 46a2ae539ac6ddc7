// Gives the tests the module, and a log of the events of the page.
import * as module from "/tactile.js";

window.module = module;
window.log = [];
const kinds = ["tap", "longpress", "pan", "swipe", "touch", "press", "change", "scroll", "control", "explored"];
window.listen = (target = document) => {
  for (const kind of kinds)
    target.addEventListener("tactile-" + kind, (event) => {
      const target = event.composedPath()[0];
      log.push({
        kind, state: event.state, target: target.id || target.localName, x: event.clientX, y: event.clientY,
        detail: event.detail });
    });
};
listen();
for (const kind of ["touchstart", "touchend", "pointerdown", "pointerup", "mousedown", "click", "contextmenu"])
  document.addEventListener(kind, (event) => log.push({ kind, target: event.target.id }));
window.begin = async (options) => {
  window.tactile = await module.connect(options);
  for (const kind of ["ready", "lost", "mode", "idle", "error"])
    tactile.addEventListener(kind, ({ detail }) => log.push({ kind, detail: JSON.parse(JSON.stringify(detail ?? null)) }));
};
// Adds elements: a map from ids to styles.
window.add = (styles, parent = document.body) => {
  for (const [id, style] of Object.entries(styles)) {
    const element = document.createElement(style.tag || "div");
    const { tag, ...rest } = style;
    element.id = id;
    Object.assign(element.style, rest);
    parent.append(element);
  }
};
window.by = (id) => document.getElementById(id);
window.isLoaded = true;
