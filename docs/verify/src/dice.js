/** `dice.txt`: notes that prove open throws. */

import { beacon, isSaid, roundInWords } from "./beacon.js";
import { hex, joined, same, u32, utf8 } from "./bytes.js";
import { derive, stream } from "./derive.js";
import { Unfit, between, digits, split, whole } from "./fields.js";
import { wrong } from "./finding.js";
import { proved, publicKey } from "./vrf.js";

const FIRST = "adjudicator dice, version 2";
const LAST = "end of dice";
/** So many throws that are not what they were are named one by one. */
const MOST_NAMED = 8;

/**
 * @typedef {{ sides: number, values: number[], why: string }} Throw
 * @typedef {{ root: Uint8Array | null, beacon: import("./beacon.js").Said | null, proof: Uint8Array, throws: Throw[] }} Stretch
 * @typedef {{
 *   campaign: string, run: number, turn: number, key: Uint8Array, chain: Uint8Array, from: Uint8Array | null,
 *   secret: Uint8Array | null, stretches: Stretch[], written: string
 * }} DiceNote `written` is the note as it stands, with lines that end in LF
 */

/** `d6 4 2: battle at E9` @param {string} word @param {string} rest @returns {Throw} */
function thrown(word, rest) {
  const [, sides] = /^d([0-9]{1,10})$/.exec(word) ?? [];
  const at = rest.indexOf(": ");
  if (!sides || at < 0) throw new Unfit(`no line of a note begins with “${word.slice(0, 40)}”`);
  const values = rest.slice(0, at).split(" ").map((value) => whole("a throw", value));
  const die = { sides: whole("a die", sides), values, why: rest.slice(at + 2) };
  if (die.sides === 0) throw new Unfit("a die has at least one side");
  return die;
}

/**
 * What a throw was for, in full: two dots stand for all parts between commas that are those of the line above, which has as many.
 *
 * @param {string} above @param {string} why
 */
function inFull(above, why) {
  if (!why.startsWith(".., ")) return why;
  const rest = why.slice(4).split(", ");
  const before = above.split(", ");
  return [...before.slice(0, Math.max(0, before.length - rest.length)), ...rest].join(", ");
}

/** @param {string[]} lines @returns {DiceNote} */
function read(lines) {
  /** @type {Map<string, string>} */
  const told = new Map();
  /** @type {Stretch[]} */
  const stretches = [];
  let root = null;
  let above = "";
  /** @type {import("./beacon.js").Said | null} */
  let heard = null;
  const once = ["campaign", "run", "turn", "key", "chain", "from", "secret"];
  for (const [word, rest] of lines.map(split)) {
    if (once.includes(word)) {
      if (told.has(word)) throw new Unfit(`${word} is said twice`);
      told.set(word, rest);
    } else if (word === "root") {
      if (root || heard) throw new Unfit("root is said twice");
      root = digits(word, rest);
    } else if (word === "beacon") {
      if (heard) throw new Unfit("beacon is said twice");
      heard = beacon(rest);
    } else if (word === "proof") {
      if (heard && !root) throw new Unfit("a beacon stands behind a root");
      stretches.push({ root, beacon: heard, proof: digits(word, rest, 80), throws: [] });
      root = heard = null;
    } else {
      const die = thrown(word, rest);
      die.why = above = inFull(above, die.why);
      const stretch = stretches.at(-1);
      if (!stretch) throw new Unfit("a throw stands before its proof");
      stretch.throws.push(die);
    }
  }
  if (root) throw new Unfit("the note has no proof for its last root");
  const missing = once.slice(0, 5).find((word) => !told.has(word));
  if (missing) throw new Unfit(`the note has no ${missing}`);
  const said = (/** @type {string} */ word) => told.get(word) ?? "";
  const maybe = (/** @type {string} */ word) => (told.has(word) ? digits(word, said(word)) : null);
  return {
    campaign: said("campaign"),
    run: whole("run", said("run")),
    turn: whole("turn", said("turn")),
    key: digits("key", said("key")),
    chain: digits("chain", said("chain")),
    from: maybe("from"),
    secret: maybe("secret"),
    stretches,
    written: [FIRST, ...lines, LAST, ""].join("\n"),
  };
}

/** All notes of dice in a text. @param {string} text */
export const diceNotes = (text) => between(text, FIRST, LAST).map(read);

/** How many open throws it tells. @param {DiceNote} note */
export const count = (note) =>
  note.stretches.flatMap((stretch) => stretch.throws).reduce((sum, { values }) => sum + values.length, 0);

/** The hash under which a checkpoint names notes of dice. @param {DiceNote[]} notes */
export const diceHash = (notes) =>
  derive("adjudicator checkpoint v1 notes of dice", utf8(notes.map((note) => note.written).join("")));

/** What the first stretch of a turn hangs on. @param {DiceNote} note */
function head({ campaign, run, turn, chain }) {
  const name = utf8(campaign);
  return derive("adjudicator dice v2 head of a turn", u32(name.length), name, u32(run), u32(turn), chain);
}

/** What each stretch of a note hangs on. @param {DiceNote} note */
export function alphas(note) {
  let before = note.from ?? head(note);
  return note.stretches.map(({ root, beacon: heard }) => {
    if (root && heard) before = derive("adjudicator dice v2 alpha of a stretch with a beacon", before, root, utf8(heard.written));
    else if (root) before = derive("adjudicator dice v2 alpha of a stretch", before, root);
    return before;
  });
}

/** The rounds of a public beacon that went into its throws, for people; nothing if none did. @param {DiceNote} note */
export function rounds({ stretches }) {
  const each = [...new Set(stretches.flatMap(({ beacon: heard }) => (heard ? [roundInWords(heard)] : [])))];
  return each.length ? `, with round${each.length > 1 ? "s" : ""} ${each.join(", ")} of the beacon` : "";
}

/** What is wrong with the throws of a note, seen by itself. @param {DiceNote} note */
export function checkThrows(note) {
  const found = [];
  if (note.stretches.some(({ beacon: heard }) => heard && !isSaid(heard))) {
    found.push(wrong("beacon", "what it says of the public beacon is not what the beacon said in that round"));
  }
  let more = 0;
  alphas(note).forEach((alpha, at) => {
    const { proof, throws } = note.stretches[at];
    const output = proved(note.key, alpha, proof);
    if (!output) {
      const words =
        `Proof ${at + 1} does not hold: the dice after it were not thrown with this key over this history, or the file was changed`;
      found.push(wrong("proof", words));
      return;
    }
    const next = stream(derive("adjudicator dice v2 open stream", output));
    for (const { sides, values, why } of throws) {
      for (const value of values) {
        const right = next(sides);
        if (right === value) continue;
        if (found.length < MOST_NAMED) found.push(wrong("die", `${why}: it says ${value}, but the die showed ${right}`));
        else more += 1;
      }
    }
  });
  if (more) found.push(wrong("die", `${more} more ${more > 1 ? "throws are" : "throw is"} not what the dice showed`));
  return found;
}

/** Does the public key of the dice belong to this secret? @param {DiceNote} note */
export function isSecretOfKey({ secret, key }) {
  if (!secret) return true;
  const scalar = derive("adjudicator dice v2 secret key", joined(secret, Uint8Array.of(0)));
  scalar[31] &= 15;
  const own = publicKey(scalar);
  return own !== null && same(own, key);
}

/** @param {DiceNote} note */
export const keyOf = (note) => hex(note.key);
