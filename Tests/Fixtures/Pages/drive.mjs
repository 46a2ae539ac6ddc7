// Opens a rendered page in Chromium and uses it as a person would: the slider, the button, the keys.
// Arguments: the path of Chromium, the page. Ends with 1 and a sentence where something is wrong.
import { spawn } from "node:child_process";

const [chromium, page] = process.argv.slice(2);
const browser = spawn(chromium, [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
  "--remote-debugging-pipe", `--user-data-dir=${process.cwd()}/profile`, "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

let count = 0, buffer = "";
const waiting = new Map();
browser.stdio[4].on("data", (data) => {
  buffer += data;
  for (let end; (end = buffer.indexOf("\0")) >= 0; buffer = buffer.slice(end + 1)) {
    const message = JSON.parse(buffer.slice(0, end));
    if (!waiting.has(message.id)) continue;
    const { resolve, reject } = waiting.get(message.id);
    message.error ? reject(new Error(message.error.message)) : resolve(message.result);
  }
});

function send(method, params = {}, sessionId) {
  const id = ++count;
  browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function end(code, sentence) {
  if (sentence) console.error(sentence);
  browser.kill();
  process.exit(code);
}

try {
  const { targetId } = await send("Target.createTarget", { url: "file://" + page });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send(
      "Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }, sessionId);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
    return result.value;
  };
  const key = async (name, modifiers = 0) => {
    const text = name === " " ? " " : undefined;
    for (const type of ["keyDown", "keyUp"]) {
      await send("Input.dispatchKeyEvent", { type, key: name, text, modifiers }, sessionId);
    }
  };
  const check = (isRight, sentence) => { if (!isRight) end(1, sentence); };
  // The page may still be on its way: its script has run when this is there.
  for (let tries = 0; (await evaluate("typeof moments")) !== "object"; tries += 1) {
    check(tries < 1000, "the page's script does not run");
    await new Promise((done) => setTimeout(done, 10));
  }
  const time = () => evaluate("Number(slider.value)");
  const last = await evaluate("Number(slider.max)");
  check(last > 0 && (await time()) === 0, "the slider does not begin at 0");
  check((await evaluate("items.length")) > 10, "the list of events is short");
  await key("ArrowRight");
  const first = await time();
  check(first > 0 && first < 500, `the right arrow went to ${first}`);
  await key("ArrowLeft");
  check((await time()) === 0, "the left arrow did not go back");
  await key("ArrowRight", 8);
  check((await time()) === 1000, "Shift and the right arrow did not go a second");
  await key("End");
  check((await time()) === last, "End did not go to the end");
  check((await evaluate("items.every((item) => item.classList.contains('past'))")),
    "at the end not every event is past");
  await key("Home");
  check((await time()) === 0, "Home did not go to the beginning");
  await evaluate(`slider.value = 2700; slider.dispatchEvent(new Event("input"))`);
  check((await evaluate("clock.textContent")) === "2.700 s", "the clock does not show the time");
  check((await evaluate("document.querySelectorAll('.live .landing').length")) === 1,
    "the finger that is down is not drawn");
  check((await evaluate("document.querySelectorAll('.live polyline').length")) === 1,
    "its trail is not drawn");
  await evaluate("items[items.length - 1].click()");
  check((await time()) > 2700, "a click on an event does not go there");
  await key("Home");
  await key(" ");
  check((await evaluate("play.getAttribute('aria-label')")) === "Stop", "Space does not play");
  await evaluate("new Promise((done) => setInterval(() => { if (now > 0) done(); }, 5))");
  await key(" ");
  check((await evaluate("play.getAttribute('aria-label')")) === "Play", "Space does not stop");
  end(0);
} catch (error) {
  end(1, `${error}`);
}
