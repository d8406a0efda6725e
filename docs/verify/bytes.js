// Bytes, hashes and the rows of numbers that come from them.

import { blake3 } from "@noble/hashes/blake3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export { bytesToHex as hex, concatBytes as joined, utf8ToBytes as utf8 };

/** Bytes from hexadecimal digits in small letters; `undefined` if they are not so many. */
export function unhex(text, length) {
  const fits = text.length === 2 * length && /^[0-9a-f]*$/.test(text);
  return fits ? hexToBytes(text) : undefined;
}

export function same(a, b) {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** BLAKE3's key derivation. */
export function derive(context, ...parts) {
  return blake3(concatBytes(...parts), { context: utf8ToBytes(context) });
}

/** A number below 2^32 as four bytes, the lowest first. */
export function four(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number, true);
  return bytes;
}

/** A text with its length before it. */
export function counted(text) {
  const bytes = utf8ToBytes(text);
  return concatBytes(four(bytes.length), bytes);
}

/** The dice that come from these bytes: each call throws one of so many sides. */
export function diceOf(output) {
  const stream = blake3.create({ key: derive("adjudicator dice v2 open stream", output) });
  return (sides) => {
    const limit = 2 ** 32 - (2 ** 32 % sides);
    for (;;) {
      const word = new DataView(stream.xof(4).buffer).getUint32(0, true);
      if (word < limit) return (word % sides) + 1;
    }
  };
}
