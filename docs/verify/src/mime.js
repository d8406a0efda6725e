/** A mail taken apart: its text files, its words, and the mails that lie in it. */

import { headAndBody, text, withParameters, words } from "./header.js";
import { decoded } from "./transfer.js";

/** The files that can be checked. A second one of a name gets a number where files are saved. */
const FILES = /^(dice|receipt|checkpoint|orders|ballots?|keys)[ _-]?(\(?\d{1,3}\)?)?\.txt$/i;
/** How deep parts, and mails, may lie in each other, and how many parts there may be. */
const MOST_DEEP = 8;
const MOST_PARTS = 500;
/** A longer part is none of ours. */
const MOST_LETTERS = 4 * 1024 * 1024;

/**
 * @typedef {{ name: string, text: string }} File
 * @typedef {{ id: string, subject: string, date: string, files: File[], words: string }} Letter
 */

/** @param {string} name */
export const isOurs = (name) => FILES.test(name.trim());

/**
 * The mail and all mails attached to it.
 *
 * @param {string} raw a letter a byte
 * @returns {Letter[]}
 */
export function letter(raw) {
  const left = { parts: MOST_PARTS };
  return one(raw.replace(/\r\n?/g, "\n"), 0, left);
}

/** @param {string} mail @param {number} deep @param {{ parts: number }} left @returns {Letter[]} */
function one(mail, deep, left) {
  const { head, body } = headAndBody(mail);
  /** @type {Leaf[]} */
  const leaves = [];
  /** @type {Letter[]} */
  const inner = [];
  walk(head, body, deep, left, leaves, inner);
  const named = leaves.filter((leaf) => isOurs(leaf.name));
  const plain = leaves.filter((leaf) => leaf.plain);
  // Whoever passes a mail on may paste the files into it.
  const files = named.length ? named : plain;
  const own = {
    id: (head.get("message-id") ?? "").replace(/[<>\s]/g, ""),
    subject: words(head.get("subject") ?? "").slice(0, 300),
    date: words(head.get("date") ?? "").slice(0, 60),
    files: files.map(({ name, text }) => ({ name: name || "text", text })),
    // What is set off is framed; a long key goes over two lines.
    words: plain.map((leaf) => leaf.text.replace(/^\| ?/gm, "").replace(/\s/g, "")).join("\n"),
  };
  return [own, ...inner];
}

/** @typedef {{ name: string, plain: boolean, text: string }} Leaf */

/**
 * @param {Map<string, string>} head @param {string} body @param {number} deep @param {{ parts: number }} left
 * @param {Leaf[]} leaves @param {Letter[]} inner
 */
function walk(head, body, deep, left, leaves, inner) {
  if (deep > MOST_DEEP || left.parts <= 0) return;
  left.parts -= 1;
  const { value, parameters } = withParameters(head.get("content-type") ?? "text/plain");
  const boundary = parameters.get("boundary");
  if (value.startsWith("multipart/") && boundary) {
    for (const part of parts(body, boundary)) {
      const { head: own, body: inside } = headAndBody(part);
      walk(own, inside, deep + 1, left, leaves, inner);
    }
    return;
  }
  const encoding = head.get("content-transfer-encoding") ?? "";
  if (value === "message/rfc822" || value === "message/global") {
    inner.push(...one(decoded(encoding, body).replace(/\r\n?/g, "\n"), deep + 1, left));
    return;
  }
  const disposition = withParameters(head.get("content-disposition"));
  const name = words(disposition.parameters.get("filename") ?? parameters.get("name") ?? "").trim();
  const plain = value === "text/plain" && !name;
  if (body.length > MOST_LETTERS || !(plain || isOurs(name))) return;
  const charset = value.startsWith("text/") ? parameters.get("charset") : "utf-8";
  leaves.push({ name, plain, text: text(decoded(encoding, body), charset === "us-ascii" ? "utf-8" : charset) });
}

/** The parts between the lines of a boundary; a last one that breaks off counts too. @param {string} body @param {string} boundary */
function parts(body, boundary) {
  const found = [];
  const mark = `\n--${boundary}`;
  // Before the first line there is none that ends.
  const whole = `\n${body}`;
  let begun = -1;
  for (let at = whole.indexOf(mark); at >= 0 && found.length < MOST_PARTS; at = whole.indexOf(mark, at + 1)) {
    const next = whole.indexOf("\n", at + 1);
    const end = next < 0 ? whole.length : next;
    const rest = whole.slice(at + mark.length, end).trimEnd();
    if (rest !== "" && rest !== "--") continue;
    if (begun >= 0) found.push(whole.slice(begun, at));
    if (rest === "--") return found;
    begun = end + 1;
  }
  if (begun >= 0) found.push(whole.slice(begun));
  return found;
}
