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
  /** What the stretches hang on, in order, as far as mails tell. @type {string[]} */
  let known = [];
  let waiting = notes.filter((note) => note.from);
  notes.filter((note) => !note.from).forEach((note) => join(note, 0));
  if (!known.length && waiting.length) {
    // The mails with the beginning are not here: what can be said is that these fit each other.
    const first = waiting.find((note) => !waiting.some((other) => alphas(other).map(hex).includes(from(note)))) ?? waiting[0];
    known = [from(first)];
  }
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    waiting = waiting.filter((note) => {
      const at = known.indexOf(from(note));
      if (at >= 0) join(note, at + 1);
      return at < 0;
    });
  }
  for (const note of waiting) {
    const words =
      `these throws go on from others of turn ${note.turn} that no mail here tells: either a mail between is missing, or another history was told`;
    found.set(note, unchecked("place", words));
  }
  return found;

  /** @param {DiceNote} note @param {number} at */
  function join(note, at) {
    const own = alphas(note).map(hex);
    const told = known.slice(at, at + own.length);
    if (told.some((alpha, step) => alpha !== own[step])) {
      found.set(note, wrong("throws", `another mail here tells other throws in the same place of turn ${note.turn}`));
    } else if (at + own.length > known.length) {
      known = [...known.slice(0, at), ...own];
    }
  }
}

/** @param {DiceNote} note */
const from = (note) => (note.from ? hex(note.from) : "");
