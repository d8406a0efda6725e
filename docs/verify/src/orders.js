/** `orders.txt`: what a seat has on file, and what opens the commitment to it. For the seat alone. */

import { joined, u32, utf8 } from "./bytes.js";
import { derive } from "./derive.js";
import { Fields, between, digits } from "./fields.js";

/**
 * @typedef {{ campaign: string, run: number, turn: number, window: number, seat: number }} Place
 * @typedef {{ place: Place, salt: Uint8Array, lines: string[], path: Uint8Array[] }} Orders
 */

/** @param {Fields} fields @returns {Place} */
export const placeIn = (fields) => ({
  campaign: fields.one("campaign"),
  run: fields.number("run"),
  turn: fields.number("turn"),
  window: fields.number("window"),
  seat: fields.number("seat", 255),
});

/** @param {Place} a @param {Place} b */
export const samePlace = (a, b) =>
  a.campaign === b.campaign && a.run === b.run && a.turn === b.turn && a.window === b.window && a.seat === b.seat;

/** All such notes in a text. @param {string} text @returns {Orders[]} */
export const ordersIn = (text) =>
  between(text, "adjudicator orders, version 1", "end of orders").map((lines) => {
    const fields = new Fields(lines);
    const place = placeIn(fields);
    const salt = fields.hash("salt");
    const own = fields.every("order");
    const path = fields.every("beside").map((said) => digits("beside", said));
    fields.end();
    return { place, salt, lines: own, path };
  });

/** @param {string} text */
function withLength(text) {
  const bytes = utf8(text);
  return joined(u32(bytes.length), bytes);
}

/** @param {Place} place */
const placeBytes = ({ campaign, run, turn, window, seat }) =>
  joined(withLength(campaign), u32(run), u32(turn), u32(window), Uint8Array.of(seat));

/** @param {Orders} orders */
export const commitment = ({ place, salt, lines }) =>
  derive("adjudicator orders v1 commitment", salt, placeBytes(place), ...lines.map(withLength));

/** The salt that belongs to a place. @param {Uint8Array} secret @param {Place} place */
export const saltOf = (secret, place) => derive("adjudicator orders v1 salt", secret, placeBytes(place));

/**
 * On which side the neighbours lie on the way from leaf `at` of `leaves` up to the root (RFC 6962, 2.1).
 *
 * @param {number} at @param {number} leaves
 * @returns {("left" | "right")[]} from below
 */
function sides(at, leaves) {
  if (leaves < 2) return [];
  let left = 1;
  while (2 * left < leaves) left *= 2;
  return at < left ? [...sides(at, left), "right"] : [...sides(at - left, leaves - left), "left"];
}

/** The root these orders lead to at a table of so many seats; `null` if the path does not fit it. @param {Orders} orders @param {number} seats */
export function rootOf(orders, seats) {
  const { place, path } = orders;
  if (place.seat < 1 || place.seat > seats) return null;
  const way = sides(place.seat - 1, seats);
  if (way.length !== path.length) return null;
  return path.reduce((own, beside, step) => {
    const pair = way[step] === "left" ? [beside, own] : [own, beside];
    return derive("adjudicator orders v1 node", ...pair);
  }, commitment(orders));
}
