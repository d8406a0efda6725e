/** Bytes, and how they are written. */

const encoder = new TextEncoder();

/** @param {string} text */
export const utf8 = (text) => encoder.encode(text);

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A number as four bytes, the lowest first. @param {number} number */
export function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number, true);
  return bytes;
}

/** @param {Uint8Array} a @param {Uint8Array} b */
export const same = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Bytes from hexadecimal digits in small letters; `null` if they are not so many. @param {string} text @param {number} length */
export function unhex(text, length) {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Bytes from base64 as signed notes write it, with its padding; `null` if it is not. @param {string} text */
export function base64(text) {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  // The last letter has bits to spare: one way to write the bytes, and no other.
  return btoa(String.fromCharCode(...bytes)) === text ? bytes : null;
}

/** A byte a letter, so that a mail can be cut up as text before anybody knows what its bytes mean. @param {Uint8Array} bytes */
export function letters(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return pieces.join("");
}

/** The bytes again. @param {string} text */
export function unletters(text) {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
