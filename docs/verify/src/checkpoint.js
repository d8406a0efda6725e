/** `checkpoint.txt`: where a campaign stands, signed, the same for everybody. */

import { Fields, Unfit, digits, whole } from "./fields.js";
import { signer, signedNotes } from "./signed.js";

const FIRST = "adjudicator checkpoint, version 1";
const WITH_DEEDS = "adjudicator checkpoint, version 2";

/**
 * @typedef {{ turn: number, window: number, orders: Uint8Array }} Closed the window that closed last
 * @typedef {{ number: number, chain: Uint8Array }} Deeds how many there were beside the game, and what they hang together in
 * @typedef {{ campaign: string, run: number, turn: number, chain: Uint8Array, seats: number, closed: Closed | null, deeds: Deeds | null, dice: Uint8Array,
 *   signer: import("./signed.js").Signer, note: import("./signed.js").Signed }} Checkpoint
 */

/** @param {string} text @returns {Closed} */
function closedIn(text) {
  const words = text.split(" ");
  if (words.length !== 3) throw new Unfit("closed has a turn, the number of a window in it, and a root");
  return { turn: whole("closed", words[0]), window: whole("closed", words[1]), orders: digits("closed", words[2]) };
}

/** @param {string} text @returns {Deeds} */
function deedsIn(text) {
  const words = text.split(" ");
  if (words.length !== 2) throw new Unfit("deeds has their number, and a hash");
  return { number: whole("deeds", words[0]), chain: digits("deeds", words[1]) };
}

/** All checkpoints in a text; whether their signatures hold is another question. @param {string} text @returns {Checkpoint[]} */
export const checkpointsIn = (text) =>
  [FIRST, WITH_DEEDS].flatMap((first) => signedNotes(text, first)).map((note) => {
    const fields = new Fields(note.lines.slice(1));
    const campaign = fields.one("campaign");
    const run = fields.number("run");
    const turn = fields.number("turn");
    const chain = fields.hash("chain");
    const seats = fields.number("seats", 255);
    const closed = fields.maybe("closed");
    const deeds = note.lines[0] === WITH_DEEDS ? deedsIn(fields.one("deeds")) : null;
    const dice = fields.hash("dice");
    const key = signer(fields.one("signer"));
    fields.end();
    return { campaign, run, turn, chain, seats, closed: closed === undefined ? null : closedIn(closed), deeds, dice, signer: key, note };
  });
