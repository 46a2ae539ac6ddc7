// A ticket machine: a scrolling list of destinations, the number of tickets, a switch for return tickets, and a
// button that sells. It shows and logs each change, and continues when tactiled restarts.
//
//     tactile web --root Clients/web/examples/ticket-machine
//
// The page works with a mouse too: Tactile clicks the buttons and changes the switch.
import { connect } from "/tactile.js";

/** @type {Record<string, number>} */
const FARES = {
  Aarau: 13, Basel: 17.5, Bern: 25, Chur: 20.5, Fribourg: 31, Geneva: 44, Lausanne: 37.5, Locarno: 32,
  Lucerne: 13.2, Lugano: 33, Sion: 43.5, Zug: 7 };
/** @type {(id: string) => any} */
const by = (id) => document.getElementById(id);
const list = by("destinations");
let destination = "";
let count = 1;

/** @param {string} line */
function print(line) {
  console.log(line);
  by("log").textContent += `${line}\n`;
}

function show() {
  by("count").textContent = count;
  for (const button of list.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value == destination));
}

function begin() {
  destination = "";
  count = 1;
  show();
}

const way = () => (by("return").checked ? "return" : "one way");

function sell() {
  if (!destination) return;
  const price = FARES[destination] * count * (by("return").checked ? 2 : 1);
  print(`sold: ${count} x ${destination}, ${way()}, ${price.toFixed(2)}`);
  begin();
}

for (const [name, fare] of Object.entries(FARES)) {
  const button = document.createElement("button");
  button.id = button.value = name;
  button.append(name, Object.assign(document.createElement("span"), { textContent: fare.toFixed(2) }));
  list.appendChild(document.createElement("li")).append(button);
}
list.addEventListener("click", (/** @type {any} */ { target }) => {
  destination = target.closest("button")?.value || destination;
  print(`to ${destination}`);
  show();
});
for (const [id, step] of Object.entries({ fewer: -1, more: 1 }))
  by(id).addEventListener("click", () => {
    count = Math.max(1, count + step);
    print(`tickets: ${count}`);
    show();
  });
by("return").addEventListener("change", () => print(way()));
by("buy").addEventListener("click", sell);
begin();

const tactile = await connect({ window: "tickets" });
tactile.addEventListener("lost", () => {
  print("out of service");
  document.documentElement.dataset.outOfService = "";
  // The next traveller begins at the top of the list, with a single ticket.
  by("return").checked = false;
  list.scrollTop = 0;
  begin();
  tactile.addEventListener("ready", () => {
    print("in service again");
    delete document.documentElement.dataset.outOfService;
  }, { once: true });
});
tactile.observe(list, { kind: "scroll", deceleration: "fast" });
for (const button of document.querySelectorAll("button")) tactile.observe(button, { kind: "button" });
tactile.observe(by("return"), { kind: "switch" });
