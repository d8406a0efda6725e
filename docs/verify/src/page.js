/** The page: takes what is given to it, has it checked, and shows what came of it. */

import { results } from "./cards.js";
import { check } from "./history.js";
import { MOST_BYTES, openAny, openBase64, openText } from "./open.js";

/** So many bytes in all: a phone has no more to spare. */
const MOST_IN_ALL = 2 * MOST_BYTES;
/** So long the page may be busy before it shows how far it is, in milliseconds. */
const BUSY = 200;

/** @param {string} id */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {import("./open.js").Opened[]} */
let given = [];
let size = 0;
let pasted = 0;
let keys = "";
/** Whoever gives more while the page is busy is not shown the old result. */
let latest = 0;

const pause = () => new Promise((go) => setTimeout(go, 0));

/** @param {import("./open.js").Opened[]} opened @param {HTMLElement} place @param {() => boolean} isLate */
async function show(opened, place, isLate) {
  const steps = check(opened, keys);
  let since = Date.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      place.replaceChildren(...results(value, opened, keys));
      break;
    }
    if (Date.now() - since < BUSY) continue;
    place.textContent = `Checked ${Math.floor(value)} of ${opened.length} …`;
    await pause();
    if (isLate()) return;
    since = Date.now();
  }
  const field = /** @type {HTMLTextAreaElement | null} */ (place.querySelector("textarea"));
  place.querySelector("button.compare")?.addEventListener("click", () => {
    keys = field?.value ?? "";
    void show(opened, place, isLate);
  });
}

async function again() {
  latest += 1;
  const own = latest;
  by("anew").hidden = given.length === 0;
  if (given.length) await show(given, by("results"), () => own !== latest);
  else by("results").replaceChildren();
}

/** @param {import("./open.js").Opened[]} opened */
async function take(opened) {
  // The same thing given twice is one thing.
  const known = new Set(given.map(fingerprint));
  given = [...given, ...opened.filter((one) => !known.has(fingerprint(one)))];
  await again();
  by("results").scrollIntoView({ block: "start" });
}

/** @param {import("./open.js").Opened} opened */
const fingerprint = ({ id, loose, refused, files, source }) => JSON.stringify([id, loose, refused, files.map(({ text }) => text), files.length ? "" : source]);

/** @param {Iterable<File>} files */
async function takeFiles(files) {
  /** @type {import("./open.js").Opened[]} */
  const opened = [];
  for (const file of files) {
    size += Math.min(file.size, MOST_BYTES);
    const tooLong = file.size > MOST_BYTES || size > MOST_IN_ALL;
    // One that is too long is not read at all; what says so is said where everything is opened.
    const bytes = tooLong ? new Uint8Array(MOST_BYTES + 1) : new Uint8Array(await file.arrayBuffer());
    opened.push(...openAny(file.name, bytes));
  }
  await take(opened);
}

function listen() {
  const files = /** @type {HTMLInputElement} */ (by("files"));
  files.addEventListener("change", () => {
    void takeFiles([...(files.files ?? [])]).then(() => (files.value = ""));
  });
  const paste = /** @type {HTMLTextAreaElement} */ (by("paste"));
  by("check").addEventListener("click", () => {
    if (!paste.value.trim()) return paste.focus();
    pasted += 1;
    const opened = openText(`pasted text ${pasted}`, paste.value);
    paste.value = "";
    void take(opened);
  });
  by("anew").addEventListener("click", () => {
    [given, size, pasted, keys] = [[], 0, 0, ""];
    void again();
    window.scrollTo(0, 0);
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  addEventListener("dragleave", () => document.body.classList.remove("over"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    const dropped = event.dataTransfer;
    if (dropped?.files.length) void takeFiles([...dropped.files]);
    else if (dropped?.getData("text")) void take(openText("dropped text", dropped.getData("text")));
  });
}

/**
 * Mails that were put into the page itself: data blocks `<script type="application/json" class="given">` with rows of a name and the
 * bytes as base64. Each block is checked by itself, as if it were given alone.
 */
async function within() {
  for (const block of document.querySelectorAll("script.given")) {
    const place = document.createElement("div");
    place.className = "set";
    by("results").append(place);
    const opened = JSON.parse(block.textContent ?? "[]").flatMap(([name, bytes]) => openBase64(String(name), String(bytes)));
    await show(opened, place, () => false);
  }
}

by("drop").hidden = false;
listen();
void within();
