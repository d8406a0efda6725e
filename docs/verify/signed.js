// Signed notes: https://c2sp.org/signed-note, with Ed25519.

import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { derive, hex, joined, same, utf8 } from "./bytes.js";

const MARK = "\u2014 ";

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function idOf(name, key) {
  return sha256(joined(utf8(name), new Uint8Array([10, 1]), key)).slice(0, 4);
}

/** A key as it is written: name+number+key. */
export function readKey(text) {
  const [, name, id, rest] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text.trim()) ?? [];
  const bytes = rest && fromBase64(rest);
  if (!bytes || bytes.length !== 33 || bytes[0] !== 1) {
    throw new Error("a key for signatures is written name+number+key");
  }
  const key = bytes.slice(1);
  if (hex(idOf(name, key)) !== id) {
    throw new Error("this key for signatures has been changed: its number does not fit");
  }
  return { name, key, text: text.trim() };
}

/** The key that belongs to a secret, as it is written. */
export function keyOf(secret, name) {
  const key = ed25519.getPublicKey(derive("adjudicator signatures v1 secret key", secret));
  const bytes = joined(new Uint8Array([1]), key);
  return `${name}+${hex(idOf(name, key))}+${btoa(String.fromCharCode(...bytes))}`;
}

/** Did this key sign this note? */
export function isSigned(note, { name, key }) {
  const text = utf8(note.lines.map((line) => `${line}\n`).join(""));
  return note.signatures.some(({ by, bytes }) => {
    if (by !== name || bytes.length !== 68 || !same(bytes.slice(0, 4), idOf(name, key))) return false;
    try {
      return ed25519.verify(bytes.slice(4), text, key, { zip215: false });
    } catch {
      return false;
    }
  });
}

/** All signed notes in a text whose first line is this one. Empty lines and spaces at the ends of lines do not count. */
export function signedNotes(text, first) {
  const notes = [];
  let open;
  for (const line of text.split("\n").map((line) => line.trim())) {
    if (line.startsWith(MARK)) {
      const [by, rest] = line.slice(MARK.length).split(" ");
      const bytes = fromBase64(rest ?? "");
      if ((open || notes.length) && !bytes?.length) throw new Error("this signature is not whole");
      if (open) notes.push({ lines: open, signatures: [{ by, bytes }] });
      else notes.at(-1)?.signatures.push({ by, bytes });
      open = undefined;
    } else if (line === first) {
      if (open) throw new Error("a note begins before the one above was signed");
      open = [line];
    } else if (open && line) {
      open.push(line);
    }
  }
  if (open) throw new Error("the note breaks off before its signature");
  return notes;
}
