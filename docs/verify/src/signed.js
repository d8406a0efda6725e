/** Signed notes, as <https://c2sp.org/signed-note> fixes them: text, an empty line, and lines with signatures. */

import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base64, hex, joined, same, utf8 } from "./bytes.js";
import { derive } from "./derive.js";
import { Unfit, linesOf, split } from "./fields.js";
import { remembered } from "./remembered.js";

const MARK = "\u2014 ";
/** What stands before a public key of Ed25519 wherever it is written down or hashed. */
const ED25519 = Uint8Array.of(1);

/**
 * @typedef {{ lines: string[], signatures: { name: string, bytes: Uint8Array }[] }} Signed
 * @typedef {{ name: string, id: Uint8Array, key: Uint8Array, written: string }} Signer
 */

/** A name and bytes; `null` if it is something else. @param {string} text */
function signature(text) {
  const [name, written] = split(text);
  const bytes = base64(written.trim());
  return bytes && name ? { name, bytes } : null;
}

/**
 * All notes in a text that begin with this line. What stands around them is passed over, and so are empty lines. A note ends with its
 * first signature; below it, a line that is none is a footer that begins with a dash.
 *
 * @param {string} text @param {string} first @returns {Signed[]}
 */
export function signedNotes(text, first) {
  /** @type {Signed[]} */
  const notes = [];
  /** @type {string[] | null} */
  let open = null;
  /** @type {Signed | null} */
  let latest = null;
  for (const line of linesOf(text)) {
    if (line.startsWith(MARK)) {
      const read = signature(line.slice(MARK.length));
      if (open) {
        if (!read) throw new Unfit("this signature is not whole");
        latest = { lines: open, signatures: [] };
        notes.push(latest);
        open = null;
      }
      if (read) latest?.signatures.push(read);
    } else if (line === first) {
      if (open) throw new Unfit("a note begins before the one above was signed");
      open = [line];
      latest = null;
    } else if (open && line) {
      open.push(line);
    }
  }
  if (open) throw new Unfit("the note breaks off before its signature");
  return notes;
}

/** The four bytes that name a key in a signature. @param {string} name @param {Uint8Array} key */
const idOf = (name, key) => sha256(joined(utf8(`${name}\n`), ED25519, key)).subarray(0, 4);

/** A key as it is written: name, number and key with `+` between. @param {string} text @returns {Signer} */
export function signer(text) {
  const [name, id, ...rest] = text.trim().split("+");
  const bytes = base64(rest.join("+"));
  if (!name || !bytes || bytes.length !== 33 || bytes[0] !== ED25519[0]) {
    throw new Unfit("a key for signatures is written name+number+key");
  }
  const key = bytes.subarray(1);
  const own = idOf(name, key);
  if (hex(own) !== id) throw new Unfit("this key for signatures was changed: its number does not fit");
  return { name, id: own, key, written: text.trim() };
}

/** The name of the key of a campaign in a run. @param {string} campaign @param {number} run */
export const signerName = (campaign, run) => `adjudicator/${campaign}/${run}`;

const holds = remembered((signature, text, key) => {
  try {
    return ed25519.verify(signature, text, key, { zip215: false });
  } catch {
    return false;
  }
});

/** Did this key sign the note? @param {Signed} note @param {Signer} key */
export function isSigned(note, key) {
  const text = utf8(`${note.lines.join("\n")}\n`);
  return note.signatures.some(({ name, bytes }) => {
    const named = name === key.name && bytes.length === 68 && same(bytes.subarray(0, 4), key.id);
    return named && holds(bytes.subarray(4), text, key.key);
  });
}

/** The public key for signatures that belongs to the secret of a campaign. @param {Uint8Array} secret */
export const signerKeyOf = (secret) =>
  ed25519.getPublicKey(derive("adjudicator signatures v1 secret key", secret));
