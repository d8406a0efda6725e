/** What a player gave, opened: a mail, many mails in one file, or one of the files that come with a mail. */

import { letters, unletters, utf8 } from "./bytes.js";
import { text } from "./header.js";
import { mbox } from "./mbox.js";
import { letter } from "./mime.js";

/** A longer file takes a phone too long. */
export const MOST_BYTES = 64 * 1024 * 1024;

/**
 * @typedef {{
 *   title: string, source: string, id: string, date: string, loose: boolean, files: import("./mime.js").File[], words: string,
 *   refused: string
 * }} Opened
 * `loose`: one of the files that come with a mail, without the mail. `refused`: why it cannot be opened, or nothing.
 */

/** @param {string} source @param {Partial<Opened>} rest @returns {Opened} */
const opened = (source, rest) => ({
  title: source, source, id: "", date: "", loose: false, files: [], words: "", refused: "", ...rest,
});

/** Things that are often taken for a mail, by how they begin, with what helps. */
const OTHERS = [
  ["PK\x03\x04", "This is a zip. Unpack it, and drop what is in it"],
  ["\xd0\xcf\x11\xe0", "This is a mail as Outlook keeps it (.msg). Save the files that came with the mail, dice.txt and the others, and drop those"],
  ["%PDF", "This is a PDF, which has lost the files that came with the mail. Save the mail itself (.eml), or its files"],
  ["\x1f\x8b", "This is packed (gzip). Unpack it first"],
];

/** @param {string} source what people call it @param {Uint8Array} bytes @returns {Opened[]} */
export function open(source, bytes) {
  if (bytes.length > MOST_BYTES) {
    return [opened(source, { refused: "It is longer than 64 MB. Give the mails of one game, not a whole mailbox" })];
  }
  const raw = plain(bytes);
  const other = OTHERS.find(([begins]) => raw.startsWith(begins));
  if (other) return [opened(source, { refused: other[1] })];
  const many = mbox(raw);
  if (many) {
    const all = many.flatMap((mail, at) => mails(`${source}, mail ${at + 1}`, mail));
    const ours = all.filter(({ files }) => files.some((file) => file.text.includes("adjudicator ")));
    return ours.length ? ours : [opened(source, {})];
  }
  if (isMail(raw)) return mails(source, raw);
  return [opened(source, { loose: true, files: [{ name: source, text: text(raw) }] })];
}

/** Text that was saved in another encoding than everybody's, and the mark some programs put in front. @param {Uint8Array} bytes */
function plain(bytes) {
  const begins = bytes[0] * 256 + bytes[1];
  if (begins === 0xfffe) return letters(utf8(new TextDecoder("utf-16le").decode(bytes)));
  if (begins === 0xfeff) return letters(utf8(new TextDecoder("utf-16be").decode(bytes)));
  return letters(bytes).replace(/^\xef\xbb\xbf/, "").replace(/^\s{1,1000}/, "");
}

/** Does it begin with the head of a mail? @param {string} raw */
const isMail = (raw) =>
  /^[!-9;-~]{1,200}[ \t]{0,20}:/.test(raw) && /^(from|received|mime-version|content-type|message-id|delivered-to|return-path):/im.test(raw.slice(0, 50_000));

/** @param {string} source @param {string} raw */
const mails = (source, raw) =>
  letter(raw).map(({ subject, ...rest }, at) => {
    const place = at ? `${source}, mail ${at} in it` : source;
    return opened(place, { title: subject || place, ...rest });
  });

/** A text that was pasted. @param {string} source @param {string} pasted */
export const openText = (source, pasted) => open(source, utf8(pasted));

/** What was put into the page itself, as base64. @param {string} source @param {string} base64 */
export const openBase64 = (source, base64) => open(source, unletters(atob(base64)));
