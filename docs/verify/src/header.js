/** The head of a mail, or of a part of it. */

import { unletters } from "./bytes.js";
import { base64Lines, quotedPrintable } from "./transfer.js";

/** Longer heads are not read to their end. */
const MOST_LINES = 2000;

/** Bytes in a charset as text. @param {string} letters @param {string} [charset] */
export function text(letters, charset = "utf-8") {
  const bytes = unletters(letters);
  try {
    return new TextDecoder(charset.trim() || "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Takes a head and what follows it apart. @param {string} mail its lines end in LF */
export function headAndBody(mail) {
  /** @type {Map<string, string>} */
  const head = new Map();
  let at = 0;
  let name = "";
  for (let number = 0; number < MOST_LINES && at < mail.length; number += 1) {
    const next = mail.indexOf("\n", at);
    const end = next < 0 ? mail.length : next;
    const line = mail.slice(at, end);
    at = end + 1;
    if (!line.trim()) break;
    const [, field, said] = /^([!-9;-~]{1,200})[ \t]{0,20}:(.*)$/s.exec(line) ?? [];
    if (/^[ \t]/.test(line) && name) {
      head.set(name, `${head.get(name)} ${line.trim()}`);
    } else if (field) {
      name = field.toLowerCase();
      // What is said twice counts as it was said first.
      if (head.has(name)) name = "";
      else head.set(name, said.trim());
    } else {
      name = "";
    }
  }
  return { head, body: mail.slice(at) };
}

/** Words as `=?utf-8?Q?...?=` (RFC 2047). @param {string} said a letter a byte */
export const words = (said) =>
  text(said.slice(0, 10_000)).replace(/\?=\s{1,20}=\?/g, "?==?").replace(
    /=\?([\w-]{1,40})(?:\*[\w-]{0,20})?\?([QqBb])\?([^?]{0,500})\?=/g,
    (_, charset, how, inner) =>
      text(/b/i.test(how) ? base64Lines(inner) : quotedPrintable(inner.replace(/_/g, "=20")), charset),
  );

/**
 * A value with parameters: `text/plain; charset=utf-8; name="dice.txt"`, also as RFC 2231 writes them.
 *
 * @param {string | undefined} said
 * @returns {{ value: string, parameters: Map<string, string> }}
 */
export function withParameters(said = "") {
  const parameters = new Map();
  const end = said.indexOf(";");
  const value = (end < 0 ? said : said.slice(0, end)).trim().toLowerCase();
  const one = /;\s{0,100}([\w!#$%&'*+.^`|~-]{1,100})\s{0,100}=\s{0,100}(?:"((?:[^"\\]|\\.){0,2000})"|([^;\s]{0,2000}))/g;
  for (const [, name, quoted, plain] of (end < 0 ? "" : said.slice(end)).slice(0, 20_000).matchAll(one)) {
    const [, bare, coded] = /^([^*]{1,100})(?:\*\d{1,3})?(\*?)$/.exec(name.toLowerCase()) ?? [];
    if (!bare) continue;
    const raw = quoted === undefined ? plain : quoted.replace(/\\(.)/g, "$1");
    const read = coded ? unescaped(raw) : raw;
    // The pieces of a long one follow each other.
    parameters.set(bare, name.includes("*") ? (parameters.get(bare) ?? "") + read : read);
  }
  return { value, parameters };
}

/** `utf-8''dice.txt` @param {string} raw */
function unescaped(raw) {
  const plain = raw.replace(/^[\w-]{0,40}'[\w-]{0,40}'/, "");
  return plain.replace(/%([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
}
