/** `receipt.txt`: what was on file after a mail, and when the mail came, signed. */

import { Fields } from "./fields.js";
import { placeIn } from "./orders.js";
import { signer, signedNotes } from "./signed.js";

const FIRST = "adjudicator receipt, version 1";

/**
 * @typedef {import("./orders.js").Place} Place
 * @typedef {{ place: Place, number: number, received: string, orders: Uint8Array, signer: import("./signed.js").Signer,
 *   note: import("./signed.js").Signed }} Receipt
 */

/** All receipts in a text; whether their signatures hold is another question. @param {string} text @returns {Receipt[]} */
export const receiptsIn = (text) =>
  signedNotes(text, FIRST).map((note) => {
    const fields = new Fields(note.lines.slice(1));
    const place = placeIn(fields);
    const number = fields.number("number");
    const received = fields.one("received");
    const orders = fields.hash("orders");
    const key = signer(fields.one("signer"));
    fields.end();
    return { place, number, received, orders, signer: key, note };
  });

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-11-25T21:40:00Z` as it stands in mails: `Wed 25 Nov 2026, 21:40:00 UTC`. @param {string} text */
export function timeInWords(text) {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)Z$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T${time}Z`);
  if (!year || Number.isNaN(date.getTime())) return text;
  return `${DAYS[date.getUTCDay()]} ${Number(day)} ${MONTHS[date.getUTCMonth()]} ${year}, ${time} UTC`;
}
