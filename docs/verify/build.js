/** Builds docs/verify.html: `npm run build`. `npm run check` builds it anew and compares. The same sources give the same bytes. */

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { blake3 } from "@noble/hashes/blake3.js";
import { build } from "esbuild";
import { hex, joined, u32, utf8 } from "./src/bytes.js";

const here = new URL("./", import.meta.url);
const target = new URL("../verify.html", here);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, here));

/** One hash over all sources: of each, in the order of names, length and bytes of its name and of what it holds. */
function builtFrom() {
  const own = ["build.js", "package-lock.json", "package.json", "page.css", "page.html"];
  const names = [...own, ...readdirSync(new URL("src", here)).map((name) => `src/${name}`)].sort();
  const parts = names.flatMap((name) => [utf8(name), read(name)]).flatMap((bytes) => [u32(bytes.length), bytes]);
  return hex(blake3(joined(...parts)));
}

/** What a content security policy knows a text by. @param {string} text */
const policyHash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const bundle = await build({
  absWorkingDir: new URL(".", here).pathname,
  entryPoints: ["src/page.js"],
  bundle: true,
  write: false,
  format: "iife",
  target: "es2021",
  charset: "ascii",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
});
const script = bundle.outputFiles[0].text.trim();
if (/<\/script|<!--/i.test(script)) throw new Error("the script would end too early in a page");
const style = read("page.css").toString().trim();
const { dependencies } = JSON.parse(read("package.json").toString());
const licences = Object.keys(dependencies).map((name) => read(`node_modules/${name}/LICENSE`).toString().trim());
if (new Set(licences).size !== 1) throw new Error("the licences differ now: the page must show each");

const values = {
  script, style,
  licence: licences[0].replace(/&/g, "&amp;").replace(/</g, "&lt;"),
  libraries: Object.entries(dependencies).map(([name, version]) => `${name} ${version}`).join(" and "),
  "script-hash": policyHash(script),
  "style-hash": policyHash(style),
  "built-from": builtFrom(),
};
const page = read("page.html").toString().replace(/@([a-z-]+)@/g, (whole, name) => values[name] ?? whole);

if (process.argv.includes("--check")) {
  if (readFileSync(target).toString() !== page) throw new Error("docs/verify.html is not what these sources build: npm run build");
} else {
  writeFileSync(target, page);
}
