/** `checkpoint.txt`: where a campaign stands, signed, the same for everybody. */

import { Fields, Unfit, digits, whole } from "./fields.js";
import { signer, signedNotes } from "./signed.js";

const FIRST = "adjudicator checkpoint, version 1";

/**
 * @typedef {{ turn: number, window: number, orders: Uint8Array }} Closed the window that closed last
 * @typedef {{ campaign: string, run: number, turn: number, chain: Uint8Array, seats: number, closed: Closed | null, dice: Uint8Array,
 *   signer: import("./signed.js").Signer, note: import("./signed.js").Signed }} Checkpoint
 */

/** @param {string} text @returns {Closed} */
function closedIn(text) {
  const words = text.split(" ");
  if (words.length !== 3) throw new Unfit("closed has a turn, the number of a window in it, and a root");
  return { turn: whole("closed", words[0]), window: whole("closed", words[1]), orders: digits("closed", words[2]) };
}

/** All checkpoints in a text; whether their signatures hold is another question. @param {string} text @returns {Checkpoint[]} */
export const checkpointsIn = (text) =>
  signedNotes(text, FIRST).map((note) => {
    const fields = new Fields(note.lines.slice(1));
    const campaign = fields.one("campaign");
    const run = fields.number("run");
    const turn = fields.number("turn");
    const chain = fields.hash("chain");
    const seats = fields.number("seats", 255);
    const closed = fields.maybe("closed");
    const dice = fields.hash("dice");
    const key = signer(fields.one("signer"));
    fields.end();
    return { campaign, run, turn, chain, seats, closed: closed === undefined ? null : closedIn(closed), dice, signer: key, note };
  });
