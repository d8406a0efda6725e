/** The lines of a note: a word says what a line holds. */

import { unhex } from "./bytes.js";

/** Why a note cannot be read, as a sentence without its full stop. */
export class Unfit extends Error {}

/** The lines of a text without the spaces around them, however they end. @param {string} text */
export const linesOf = (text) => text.split(/\r\n|\n|\r/).map((line) => line.trim());

/**
 * What stands between each first line and the next last line; what stands around is passed over, and so are empty lines.
 *
 * @param {string} text @param {string} first @param {string} last
 * @returns {string[][]} the lines of each note
 */
export function between(text, first, last) {
  const notes = [];
  /** @type {string[] | null} */
  let open = null;
  for (const line of linesOf(text)) {
    if (line === first) {
      if (open) throw new Unfit("a note begins before the one above has ended");
      open = [];
    } else if (open && line === last) {
      notes.push(open);
      open = null;
    } else if (open && line) {
      open.push(line);
    }
  }
  if (open) throw new Unfit(`the note breaks off: its last line is “${last}”`);
  return notes;
}

/** The word of a line, and what it says. @param {string} line */
export function split(line) {
  const at = line.indexOf(" ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
}

/** @param {string} word @param {string} text @param {number} [most] */
export function whole(word, text, most = 2 ** 32 - 1) {
  if (!/^(0|[1-9][0-9]{0,9})$/.test(text) || Number(text) > most) {
    throw new Unfit(`${word} is a number, not “${text.slice(0, 40)}”`);
  }
  return Number(text);
}

/** @param {string} word @param {string} text @param {number} [length] */
export function digits(word, text, length = 32) {
  const bytes = unhex(text, length);
  if (!bytes) throw new Unfit(`${word} has ${2 * length} hexadecimal digits in small letters`);
  return bytes;
}

/** The lines of a note that have not been asked for yet. */
export class Fields {
  /** @param {string[]} lines */
  constructor(lines) {
    this.lines = lines.map(split);
  }

  /** What the lines with this word say. @param {string} word */
  every(word) {
    const own = this.lines.filter(([of]) => of === word);
    this.lines = this.lines.filter(([of]) => of !== word);
    return own.map(([, said]) => said);
  }

  /** @param {string} word */
  maybe(word) {
    const said = this.every(word);
    if (said.length > 1) throw new Unfit(`${word} is said twice`);
    return said[0];
  }

  /** @param {string} word */
  one(word) {
    const said = this.maybe(word);
    if (said === undefined) throw new Unfit(`the note has no ${word}`);
    return said;
  }

  /** @param {string} word @param {number} [most] */
  number(word, most) {
    return whole(word, this.one(word), most);
  }

  /** @param {string} word */
  hash(word) {
    return digits(word, this.one(word));
  }

  /** Nothing may be left. */
  end() {
    if (this.lines.length) throw new Unfit(`no line of a note begins with “${this.lines[0][0].slice(0, 40)}”`);
  }
}
