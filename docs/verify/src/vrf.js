/**
 * The verifiable random function: ECVRF-RISTRETTO255-SHA512 of RFC 9381, as <https://c2sp.org/vrf-r255> fixes it. Everything here is
 * public, so nothing has to take the same time whatever the numbers are.
 */

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { joined, same, utf8 } from "./bytes.js";
import { remembered } from "./remembered.js";

const { Point } = ristretto255;
const ORDER = Point.Fn.ORDER;
const SUITE = joined(Uint8Array.of(0xff), utf8("c2sp.org/vrf-r255"));

/** @param {Uint8Array} bytes */
const number = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

const hash = (/** @type {number} */ step, /** @type {Uint8Array[]} */ ...parts) =>
  sha512(joined(SUITE, Uint8Array.of(step), ...parts));

const END = Uint8Array.of(0);

/** @param {Uint8Array} bytes */
function point(bytes) {
  try {
    return Point.fromBytes(bytes);
  } catch {
    return null;
  }
}

/**
 * The 64 bytes the function gives for `alpha`; `null` if the proof does not hold under this key.
 *
 * @param {Uint8Array} key 32 bytes
 * @param {Uint8Array} alpha
 * @param {Uint8Array} proof 80 bytes: a point, the challenge, a scalar
 */
export const proved = remembered((key, alpha, proof) => {
  const [y, gamma] = [point(key), point(proof.subarray(0, 32))];
  const challenge = proof.subarray(32, 48);
  const [c, s] = [number(challenge), number(proof.subarray(48))];
  if (!y || !gamma || y.equals(Point.ZERO) || s >= ORDER) return null;
  const h = ristretto255_hasher.deriveToCurve(hash(0x82, key, alpha));
  const u = Point.BASE.multiplyUnsafe(s).subtract(y.multiplyUnsafe(c));
  const v = h.multiplyUnsafe(s).subtract(gamma.multiplyUnsafe(c));
  const points = [y, h, gamma, u, v].map((each) => each.toBytes());
  if (!same(hash(2, ...points, END).subarray(0, 16), challenge)) return null;
  return hash(3, proof.subarray(0, 32), END);
});

/** The public key of a secret scalar; `null` if it is none. @param {Uint8Array} secret 32 bytes */
export function publicKey(secret) {
  const scalar = number(secret);
  return scalar === 0n || scalar >= ORDER ? null : Point.BASE.multiply(scalar).toBytes();
}
