/** BLAKE3, as the dice and the commitments use it. */

import { blake3 } from "@noble/hashes/blake3.js";
import { joined, utf8 } from "./bytes.js";

/** BLAKE3's key derivation. @param {string} context @param {...Uint8Array} parts */
export const derive = (context, ...parts) => blake3(joined(...parts), { context: utf8(context) });

/**
 * Dice under a key: its endless output, read as 32-bit words. A word that would favour low numbers is passed over.
 *
 * @param {Uint8Array} key
 * @returns {(sides: number) => number} the next throw of a die with so many sides
 */
export function stream(key) {
  const output = blake3.create({ key });
  let words = new DataView(new ArrayBuffer(0));
  let at = 0;
  const word = () => {
    if (at === words.byteLength) {
      words = new DataView(output.xof(256).buffer);
      at = 0;
    }
    at += 4;
    return words.getUint32(at - 4, true);
  };
  return (sides) => {
    const limit = 2 ** 32 - (2 ** 32 % sides);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return (drawn % sides) + 1;
  };
}
