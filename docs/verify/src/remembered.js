/** Whoever gives one more mail has all of them compared anew; what takes long is worked out once. */

import { hex } from "./bytes.js";

/** So many answers are kept. */
const MOST = 20_000;

/**
 * @template T
 * @param {(...parts: Uint8Array[]) => T} work
 * @returns {(...parts: Uint8Array[]) => T}
 */
export function remembered(work) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (...parts) => {
    const question = parts.map(hex).join(" ");
    const answer = known.get(question);
    if (answer !== undefined) return answer;
    const found = work(...parts);
    if (known.size < MOST) known.set(question, found);
    return found;
  };
}
