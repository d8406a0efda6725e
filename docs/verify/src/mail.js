/** What one mail holds that can be checked. */

import { ballotReceiptsIn, ballotsIn } from "./ballots.js";
import { checkpointsIn } from "./checkpoint.js";
import { diceNotes } from "./dice.js";
import { Unfit } from "./fields.js";
import { keysIn } from "./keys.js";
import { ordersIn } from "./orders.js";
import { receiptsIn } from "./receipt.js";

/**
 * @typedef {{
 *   source: import("./open.js").Opened,
 *   notes: import("./dice.js").DiceNote[][], receipts: import("./receipt.js").Receipt[],
 *   checkpoints: import("./checkpoint.js").Checkpoint[], orders: import("./orders.js").Orders[],
 *   ownBallots: import("./ballots.js").BallotReceipt[], ballots: import("./ballots.js").Ballots[], keys: import("./keys.js").Keys[],
 *   unreadable: { file: string, why: string }[]
 * }} Mail
 */

/** @type {("notes" | "receipts" | "checkpoints" | "orders" | "ownBallots" | "ballots" | "keys" | "unreadable")[]} */
const FOUND = ["notes", "receipts", "checkpoints", "orders", "ownBallots", "ballots", "keys", "unreadable"];

/** @param {import("./open.js").Opened} source @returns {Mail} */
export function mail(source) {
  /** @type {Mail} */
  const found = { source, notes: [], receipts: [], checkpoints: [], orders: [], ownBallots: [], ballots: [], keys: [], unreadable: [] };
  const count = () => FOUND.reduce((sum, kind) => sum + found[kind].length, 0);
  for (const { name, text } of source.files) {
    const before = count();
    const attempt = (/** @type {() => void} */ read) => {
      try {
        read();
      } catch (error) {
        if (!(error instanceof Unfit)) throw error;
        found.unreadable.push({ file: name, why: error.message });
      }
    };
    attempt(() => {
      const notes = diceNotes(text);
      if (notes.length) found.notes.push(notes);
    });
    attempt(() => found.receipts.push(...receiptsIn(text)));
    attempt(() => found.checkpoints.push(...checkpointsIn(text)));
    attempt(() => found.orders.push(...ordersIn(text)));
    attempt(() => found.ownBallots.push(...ballotReceiptsIn(text)));
    attempt(() => found.ballots.push(...ballotsIn(text)));
    attempt(() => found.keys.push(...keysIn(text)));
    // A file of one of the names holds something of the kind; what was pasted, and what people wrote, may hold anything.
    if (!source.loose && name !== "text" && count() === before) {
      found.unreadable.push({ file: name, why: "nothing in this file begins as a proof does: its first line was changed" });
    }
  }
  return found;
}

/** Is there nothing to check in it? @param {Mail} mail */
export const isEmpty = (mail) => FOUND.every((kind) => mail[kind].length === 0);

/** Where in the game a mail belongs: campaign, run, turn. @param {Mail} mail @returns {[string, number, number]} */
export function placeOf({ notes, receipts, checkpoints, orders, ownBallots, ballots, keys }) {
  const of = [notes.flat()[0], checkpoints[0], receipts[0]?.place, orders[0]?.place, ownBallots[0]?.vote, ballots[0]?.vote];
  // Keys are told before the first turn.
  const early = keys[0] && { ...keys[0], turn: 0 };
  const first = of.find(Boolean) ?? early ?? { campaign: "", run: 0, turn: 0 };
  return [first.campaign, first.run, first.turn];
}
