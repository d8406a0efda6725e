// The verifiable random function: ECVRF-RISTRETTO255-SHA512 (RFC 9381, https://c2sp.org/vrf-r255), checked.

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { joined, same, utf8 } from "./bytes.js";

const SUITE = joined(new Uint8Array([0xff]), utf8("c2sp.org/vrf-r255"));
const Point = ristretto255.Point;
const ORDER = Point.Fn.ORDER;

function number(bytes) {
  return bytes.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);
}

function times(point, factor) {
  return point.multiplyUnsafe(factor);
}

/** The 64 bytes the function gives for alpha under this key, if the proof holds; else `undefined`. */
export function verified(key, alpha, proof) {
  let y, gamma;
  try {
    y = Point.fromBytes(key);
    gamma = Point.fromBytes(proof.slice(0, 32));
  } catch {
    return undefined;
  }
  const challenge = proof.slice(32, 48);
  const [c, s] = [number(challenge), number(proof.slice(48))];
  if (y.equals(Point.ZERO) || s >= ORDER) return undefined;
  const h = ristretto255_hasher.deriveToCurve(sha512(joined(SUITE, new Uint8Array([0x82]), key, alpha)));
  const u = times(Point.BASE, s).subtract(times(y, c));
  const v = times(h, s).subtract(times(gamma, c));
  const points = [y, h, gamma, u, v].map((point) => point.toBytes());
  const again = sha512(joined(SUITE, new Uint8Array([2]), ...points, new Uint8Array([0]))).slice(0, 16);
  if (!same(again, challenge)) return undefined;
  return sha512(joined(SUITE, new Uint8Array([3]), proof.slice(0, 32), new Uint8Array([0])));
}

/** The public key of a secret. */
export function publicKey(scalarBytes) {
  return Point.BASE.multiply(number(scalarBytes)).toBytes();
}
