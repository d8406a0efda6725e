/** Files packed into one (zip). What is packed is not believed to be as long as it says. */

import { Packed, inflated } from "./inflate.js";

/** More files are none of ours. */
const MOST_FILES = 20_000;
/** What is unpacked in all. */
const MOST_UNPACKED = 128 * 1024 * 1024;

/** Does it begin as a zip does? @param {Uint8Array} bytes */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * The files in it, in their order.
 *
 * @param {Uint8Array} bytes @returns {{ name: string, bytes: Uint8Array }[]}
 */
export function unzip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MOST_FILES) throw new Packed("more is packed in it than the mails of a game");
  const files = [];
  let left = MOST_UNPACKED;
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Packed("its list of files is broken");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const own = view.getUint32(at + 42, true);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith("/")) continue;
    if (flags & 1) throw new Packed("it is locked with a password");
    const content = contentOf(bytes, view, own, packed, method, left);
    left -= content.length;
    files.push({ name, bytes: content });
  }
  return files;
}

/** Where the record is that ends a zip: behind it may stand a remark. @param {DataView} view */
function endOf(view) {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 70_000; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new Packed("it has no list of files: it may have been cut short");
}

/**
 * @param {Uint8Array} bytes @param {DataView} view @param {number} at @param {number} packed @param {number} method
 * @param {number} most
 */
function contentOf(bytes, view, at, packed, method, most) {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw new Packed("a file is not where its list says");
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(begin, begin + packed);
  if (content.length < packed) throw new Packed("it was cut short");
  if (method === 0) {
    if (packed > most) throw new Packed("it is too long unpacked");
    return content;
  }
  if (method !== 8) throw new Packed("it is packed in a way this page does not know");
  return inflated(content, most);
}
