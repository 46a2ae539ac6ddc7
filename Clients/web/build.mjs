#!/usr/bin/env node
// Makes tactile.js, the file that pages load, from source/: one module, without comments and indentation.
//
//   build.mjs            writes tactile.js
//   build.mjs --check    fails if tactile.js is not up to date, or too large
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

// The most bytes of the compressed file.
const MOST = 10_000;
const here = (name) => new URL(name, import.meta.url);
const parts = ["link", "view", "layout", "scene", "tactile"];

const text = parts
  .map((part) => {
    const lines = readFileSync(here(`source/${part}.js`), "utf8").split("\n");
    return lines
      .filter((line) => !/^import .* from "\.\//.test(line))
      // Only the last part has exports that pages use.
      .map((line) => (part == "tactile" ? line : line.replace(/^export (?!class TactileError)/, "")))
      .join("\n")
      // Comments of the form /* */ that begin a line or follow code; no string contains one.
      .replace(/\/\*[^]*?\*\/ ?/g, "")
      .replace(/^\s+/gm, "")
      .replace(/^\/\/.*\n/gm, "")
      .replace(/[ \t]+$/gm, "");
  })
  .join("")
  .replace("export { TactileError };\n", "");
const made = `// Tactile for web pages. Made by build.mjs from source/. License: see LICENSE.\n${text}`;

const size = gzipSync(made, { level: 9 }).length;
if (process.argv[2] == "--check") {
  if (readFileSync(here("tactile.js"), "utf8") != made)
    throw new Error("tactile.js is not up to date: run Clients/web/build.mjs");
  if (size > MOST) throw new Error(`tactile.js has ${size} bytes after gzip; at most ${MOST} are allowed`);
} else writeFileSync(here("tactile.js"), made);
console.log(`tactile.js: ${made.length} bytes, ${size} after gzip`);
