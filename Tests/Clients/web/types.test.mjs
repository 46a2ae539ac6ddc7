// The types of the module, and the examples of docs/web-pages.md and docs/chromium-kiosk.md. Some tests need tsc: Debian's node-typescript.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const client = here("../../../Clients/web");
const page = readFileSync(here("../../../docs/web-pages.md"), "utf8");
const examples = (language, text = page) =>
  text.split("\n```" + language + "\n").slice(1).map((each) => each.split("\n```")[0] + "\n");
// `make check-web` installs these programs, so a test does not skip there.
const has = (program) => process.env.TACTILE_IN_BROWSER || spawnSync(program, ["--version"]).status === 0;
const [hasCompiler, hasPackager] = ["tsc", "npm"].map(has);
const strict = [
  "--strict", "--noEmit", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node"];

const folder = mkdtempSync(join(tmpdir(), "tactile-web-"));
after(() => rmSync(folder, { recursive: true }));
// A package with the types, and with a module that notes what an example does.
const stub = join(folder, "node_modules", "tactile-web");
mkdirSync(stub, { recursive: true });
cpSync(join(client, "tactile.d.ts"), join(stub, "tactile.d.ts"));
writeFileSync(join(stub, "package.json"), '{"type": "module", "exports": "./main.js", "types": "./tactile.d.ts"}');
writeFileSync(join(stub, "main.js"), `
  export const log = [];
  export const connect = async () => ({
    observe: (...all) => log.push(["observe", ...all]), unobserve: (...all) => log.push(["unobserve", ...all]) });`);

/** Runs an example that is a module. Returns its exports and what it did. */
async function run(name, text) {
  writeFileSync(join(folder, name), text);
  const { log } = await import(pathToFileURL(join(stub, "main.js")));
  log.length = 0;
  return { log, ...(await import(pathToFileURL(join(folder, name)))) };
}

/** An element that notes its listeners. */
const element = () => ({
  style: {}, listeners: {},
  addEventListener(type, run, { signal } = {}) {
    this.listeners[type] = run;
    signal?.addEventListener("abort", () => delete this.listeners[type]);
  },
});

test("the served file is up to date, small, and parses", () => {
  execFileSync("node", [join(client, "build.mjs"), "--check"]);
  for (const name of ["tactile.js", "examples/ticket-machine/ticket-machine.js"])
    execFileSync("node", ["--check", join(client, name)]);
});

test("the served file exports what the types export", () => {
  const names = (text) =>
    [...text.matchAll(/^export (?:declare )?(?:class|const|function) (\w+)/gm)].map((each) => each[1]).sort();
  const served = names(readFileSync(join(client, "tactile.js"), "utf8"));
  assert.deepEqual(served, names(readFileSync(join(client, "tactile.d.ts"), "utf8")));
  assert.deepEqual(served, ["Tactile", "TactileError", "TactileGestureEvent", "connect"]);
});

test("the source passes tsc --strict --checkJs", { skip: !hasCompiler && "needs tsc" }, () => {
  const result = spawnSync("tsc", ["-p", client], { encoding: "utf8" });
  assert.equal(result.stdout, "");
});

test("the ticket machine passes tsc --strict --checkJs", { skip: !hasCompiler && "needs tsc" }, () => {
  const script = readFileSync(join(client, "examples", "ticket-machine", "ticket-machine.js"), "utf8");
  writeFileSync(join(folder, "tickets.js"), script.replace('"/tactile.js"', '"tactile-web"'));
  const result = spawnSync("tsc", [...strict, "--allowJs", "--checkJs", join(folder, "tickets.js")], { encoding: "utf8" });
  assert.equal(result.stdout, "");
});

test("the types fit the source and refuse wrong uses", { skip: !hasCompiler && "needs tsc" }, () => {
  const result = spawnSync("tsc", [...strict, "--allowJs", "--checkJs", here("types.ts")], { encoding: "utf8" });
  assert.equal(result.stdout, "");
});

test("the types have the keys of scenes, and no others", () => {
  const scenes = readFileSync(here("../../../docs/scenes.md"), "utf8");
  const part = (from, to) => scenes.split(`\n${from}\n`)[1].split(`\n${to}\n`)[0];
  const keys = (text) => [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap((each) => each[1].match(/\w+/g));
  const types = readFileSync(join(client, "tactile.d.ts"), "utf8");
  const declared = (name) => keys(types.split(new RegExp(`interface ${name}\\b.*`))[1].split("\n}")[0].replace(/^ {2}(\w+)\??:/gm, "| `$1` |"));
  const same = (found, expected) => assert.deepEqual([...new Set(found)].sort(), [...new Set(expected)].sort());
  const gestures = keys(part("## Gestures", "## Gesture parameters").split("| condition |")[0]);
  same(declared("GestureOptions"), [...gestures, ...keys(part("## Gesture parameters", "### Places and steps"))]);
  const events = keys(part("The keys of `actions` are UIKit's control events:", "### Scroll views"));
  same(declared("ControlOptions"), keys(part("### Controls", "### Scroll views")).filter((each) => !events.includes(each)));
  const own = ["contentSize", "contentOffset"];
  same(declared("ScrollOptions"), keys(part("### Scroll views", "## Gestures").split("| phase |")[0]).filter((each) => !own.includes(each)));
  const placed = ["frame", "transform", "views"];
  same(declared("ViewOptions"), [...keys(part("## Views", "### Controllers")).filter((each) => !placed.includes(each)), "own", "touchAction", "signal"]);
});

test("the package can be packed and imported", { skip: !hasPackager && "needs npm" }, async () => {
  const [{ filename }] = JSON.parse(execFileSync(
    "npm", ["pack", "--json", "--offline", "--pack-destination", folder, client], { encoding: "utf8" }));
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", folder]);
  assert.deepEqual(readdirSync(join(folder, "package")).sort(), [
    "package.json", "react.d.ts", "react.js", "tactile-pointer.js", "tactile.d.ts", "tactile.js"]);
  mkdirSync(join(folder, "app", "node_modules"), { recursive: true });
  renameSync(join(folder, "package"), join(folder, "app", "node_modules", "tactile-web"));
  writeFileSync(join(folder, "app", "main.mjs"), 'import * as all from "tactile-web"; console.log(Object.keys(all).join());');
  const names = execFileSync("node", [join(folder, "app", "main.mjs")], { encoding: "utf8" });
  assert.equal(names.trim(), "Tactile,TactileError,TactileGestureEvent,connect");
});

test("no script is in a Swift string", () => {
  const sources = here("../../../Sources");
  const files = readdirSync(sources, { recursive: true }).filter((name) => name.endsWith(".swift"));
  assert.ok(files.length > 500);
  const script = /addEventListener|document\.(querySelector|getElementById)|<script(?! type=..application.json)|=> *\{\s*return/;
  assert.deepEqual(files.filter((name) => script.test(readFileSync(join(sources, name), "utf8"))), []);
});

test("the pages tell the size of the module", () => {
  const module = readFileSync(join(client, "tactile.js"));
  const kilobytes = (bytes) => (bytes / 1000).toFixed(0);
  const compressed = gzipSync(module, { level: 9 }).length;
  assert.ok(page.includes(`\`tactile.js\` has ${kilobytes(module.length)} kB, or ${kilobytes(compressed)} kB after gzip.`));
});

test("the plain example moves an element", async () => {
  const apples = element();
  globalThis.document = { querySelector: (name) => (name == "#apples" ? apples : null) };
  const { log } = await run("plain.mjs", examples("js")[0].replace("/tactile.js", "tactile-web"));
  delete globalThis.document;
  assert.deepEqual(log, [["observe", apples, { gestures: [{ kind: "tap" }, { kind: "pan" }] }]]);
  apples.listeners["tactile-pan"]({ detail: { translation: { x: 12 } } });
  apples.listeners["tactile-tap"]({ clientX: 7 });
  assert.deepEqual([apples.style.translate, apples.textContent], ["12px", "tap at 7"]);
});

test("the example of the kiosk registers a button", async () => {
  const [script] = examples("js", readFileSync(here("../../../docs/chromium-kiosk.md"), "utf8"));
  const buy = element();
  globalThis.document = { querySelector: (name) => (name == "#buy" ? buy : null) };
  const { log } = await run("kiosk.mjs", script.replace("/tactile.js", "tactile-web"));
  delete globalThis.document;
  assert.deepEqual(log, [["observe", buy, { kind: "button" }]]);
  assert.equal(typeof buy.listeners.click, "function");
});

test("the Vue example registers its elements", async () => {
  const { log, touch } = await run("vue.mjs", examples("js")[2]);
  const options = { gestures: [] };
  touch.mounted("one", { value: options });
  touch.updated("one", { value: options });
  touch.beforeUnmount("one");
  assert.deepEqual(log, [["observe", "one", options], ["observe", "one", options], ["unobserve", "one"]]);
});

test("the TypeScript example has correct types", { skip: !hasCompiler && "needs tsc" }, () => {
  writeFileSync(join(folder, "example.ts"), examples("ts")[0]);
  const result = spawnSync("tsc", [...strict, join(folder, "example.ts")], { encoding: "utf8" });
  assert.equal(result.stdout, "");
});
