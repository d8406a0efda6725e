/** `keys.txt`: the public keys of a campaign, told with the invitation, before the game begins. */

import { Fields } from "./fields.js";
import { signer, signedNotes } from "./signed.js";

const FIRST = "adjudicator keys, version 1";

/** @typedef {{ campaign: string, run: number, dice: Uint8Array, signer: import("./signed.js").Signer, note: import("./signed.js").Signed }} Keys */

/** All in a text; whether their signatures hold is another question. @param {string} text @returns {Keys[]} */
export const keysIn = (text) =>
  signedNotes(text, FIRST).map((note) => {
    const fields = new Fields(note.lines.slice(1));
    const campaign = fields.one("campaign");
    const run = fields.number("run");
    const dice = fields.hash("dice");
    const key = signer(fields.one("signer"));
    fields.end();
    return { campaign, run, dice, signer: key, note };
  });
