/** The stretches of throws of one turn, told by several mails: each must fit where the others leave off. */

import { hex } from "./bytes.js";
import { alphas } from "./dice.js";
import { unchecked, wrong } from "./finding.js";

/**
 * @typedef {import("./dice.js").DiceNote} DiceNote
 * @typedef {import("./finding.js").Finding} Finding
 */

/**
 * @param {DiceNote[]} notes all notes of one turn, in the order their mails came
 * @returns {Map<DiceNote, Finding>} what does not fit
 */
export function together(notes) {
  const found = new Map();
  const [first, later] = [notes.filter((note) => !note.from), notes.filter((note) => note.from)];
  /** What the stretches hang on, in order, as far as mails tell. @type {string[]} */
  const known = [];
  first.forEach((note) => join(note, 0));
  if (!known.length && later.length) {
    // The mails with the beginning are not here: what can be said is that these fit each other.
    const told = new Set(later.flatMap(own));
    known.push(from(later.find((note) => !told.has(from(note))) ?? later[0]));
  }
  const waiting = new Map(later.map((note) => [from(note), /** @type {DiceNote[]} */ ([])]));
  later.forEach((note) => waiting.get(from(note))?.push(note));
  for (let at = 0; at < known.length; at += 1) {
    waiting.get(known[at])?.forEach((note) => join(note, at + 1));
    waiting.delete(known[at]);
  }
  for (const note of [...waiting.values()].flat()) {
    const words =
      `these throws go on from others of turn ${note.turn} that no mail here tells: either a mail between is missing, or another history was told`;
    found.set(note, unchecked("place", words));
  }
  return found;

  /** @param {DiceNote} note @param {number} at */
  function join(note, at) {
    const alphas = own(note);
    const told = known.slice(at, at + alphas.length);
    if (told.some((alpha, step) => alpha !== alphas[step])) {
      found.set(note, wrong("throws", `another mail here tells other throws in the same place of turn ${note.turn}`));
    } else {
      known.push(...alphas.slice(told.length));
    }
  }
}

/** @param {DiceNote} note */
const own = (note) => alphas(note).map(hex);

/** @param {DiceNote} note */
const from = (note) => (note.from ? hex(note.from) : "");
