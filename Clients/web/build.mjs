#!/usr/bin/env node
// Makes the files that pages load: one module, and one page, without comments and indentation.
//
//   tactile.js           from source/
//   tactile-pointer.js   from the file of this name in source/; tactile.js loads it if the page wants pointer events
//   inspector.html       from inspector/ and source/link.js; a program replaces its line <!-- recording -->
//
//   build.mjs            writes them
//   build.mjs --check    fails if they are not up to date, or if tactile.js is too large
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

// The most bytes of tactile.js after gzip.
const MOST = 13_000;
const here = (name) => new URL(name, import.meta.url);
const read = (name) => readFileSync(here(name), "utf8");

/** Joins modules. `exported` is a pattern for the exports that remain. */
const join = (names, exported) =>
  names
    .map((name) =>
      read(name)
        .split("\n")
        .filter((line) => !/^import .* from "\.\.?\//.test(line))
        .map((line) => (exported.test(line) ? line : line.replace(/^export /, "")))
        .join("\n")
        // Comments of the form /* */ that begin a line or follow code; no string contains one.
        .replace(/\/\*[^]*?\*\/ ?/g, "")
        .replace(/^\s+/gm, "")
        .replace(/^\/\/.*\n/gm, "")
        .replace(/[ \t]+$/gm, ""))
    .join("")
    .replace(/^\{ \w+ \};\n/gm, "");

const module = `// Tactile for web pages. Made by build.mjs from source/. License: MIT.
${join(["link", "view", "layout", "landing", "scene", "tactile"].map((each) => `source/${each}.js`), /^export (class Tactile|const connect)/)}`;

const pointers = `// Pointer events for tactile.js. Made by build.mjs from source/. License: MIT.
${join(["source/tactile-pointer.js"], /^export class Pointers/)}`;

// The page of a file needs no network. It runs only this script and style, also if a name in a recording were to
// become part of the page. `tactile web --inspect` replaces `connect-src 'none'`.
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const style = `\n${read("inspector/inspector.css")}`;
const script = `\n${join(["source/link.js", ...["page", "views", "saved", "recording", "live", "inspector"].map((each) => `inspector/${each}.js`)], /^$/)}`;
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'`;
const page = read("inspector/index.html")
  .replace(/<meta charset.*\n/, (line) => `${line}<meta http-equiv="Content-Security-Policy" content="${policy}">\n`)
  .replace(/<link rel="stylesheet".*\n/, () => `<style>${style}</style>\n`)
  .replace(/<script.*\n/, "")
  .replace("</html>", () => `<!-- recording -->
<script type="module">${script}</script>
</html>`);

const size = gzipSync(module, { level: 9 }).length;
const isCheck = process.argv[2] == "--check";
for (const [name, made] of Object.entries({ "tactile.js": module, "tactile-pointer.js": pointers, "inspector.html": page })) {
  if (!isCheck) writeFileSync(here(name), made);
  else if (read(name) != made) throw new Error(`${name} is not up to date: run Clients/web/build.mjs`);
  console.log(`${name}: ${made.length} bytes`);
}
console.log(`tactile.js after gzip: ${size} bytes`);
if (size > MOST) throw new Error(`tactile.js has ${size} bytes after gzip; at most ${MOST} are allowed`);
