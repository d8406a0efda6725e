/** A public beacon: numbers that nobody knows before their time, each signed by a network (https://docs.drand.love). */

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { unhex } from "./bytes.js";
import { Unfit, split } from "./fields.js";
import { remembered } from "./remembered.js";

const SUITE = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const QUICKNET = "quicknet";
/** The network everybody can ask: its key, when its first round was due, how long a round is, in seconds. */
const KEY =
  "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
const GENESIS = 1692803367;
const PERIOD = 3;

/** @typedef {{ network: string, round: bigint, signature: Uint8Array, written: string }} Said what a round says; whether it does is another question */

/** `quicknet 42 HEX` @param {string} written @returns {Said} */
export function beacon(written) {
  const [network, rest] = split(written);
  const [round, hex] = split(rest);
  const signature = unhex(hex, 48);
  if (!signature || !/^(0|[1-9][0-9]{0,18})$/.test(round) || !(network === QUICKNET || unhex(network, 96))) {
    throw new Unfit("a beacon has its network, a round and 96 hexadecimal digits in small letters");
  }
  return { network, round: BigInt(round), signature, written };
}

const verified = remembered((signature, text, key) => {
  try {
    const { shortSignatures: short } = bls12_381;
    return short.verify(signature, short.hash(sha256(text), SUITE), key);
  } catch {
    return false;
  }
});

/** Is it what the network said in that round? @param {Said} said */
export function isSaid({ network, round, signature }) {
  const key = unhex(network === QUICKNET ? KEY : network, 96);
  const text = new Uint8Array(8);
  new DataView(text.buffer).setBigUint64(0, round);
  return key !== null && verified(signature, text, key);
}

/** The round, with the time it was due where that is known. @param {Said} said */
export function roundInWords({ network, round }) {
  if (network !== QUICKNET) return `${round} of a network of its own`;
  const due = new Date((GENESIS + (Number(round) - 1) * PERIOD) * 1000);
  return Number.isNaN(due.getTime()) ? `${round}` : `${round} of ${due.toISOString().replace(/\.\d+Z$/, "Z")}`;
}
