/** What a player gave, opened: a mail, many mails in one file, or one of the files that come with a mail. */

import { letters, unletters, utf8 } from "./bytes.js";
import { text } from "./header.js";
import { mbox } from "./mbox.js";
import { letter } from "./mime.js";
import { Packed } from "./inflate.js";
import { isZip, unzip } from "./zip.js";

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
  ["PK\x03\x04", "This is a zip in a zip. Unpack it, and drop what is in it"],
  ["\xd0\xcf\x11\xe0", "This is a mail as Outlook keeps it (.msg). Save the files that came with the mail, dice.txt and the others, and drop those"],
  ["%PDF", "This is a PDF, which has lost the files that came with the mail. Save the mail itself (.eml), or its files"],
  ["\x1f\x8b", "This is packed (gzip). Unpack it first"],
];

/** What is in a file that came with a report, in the record of a campaign: those of one report belong together. */
const OF_ONE_REPORT = /^(proofs\/.{1,200})-(dice|checkpoint)\.txt$/;
/** A text that came with a mail. */
const OURS = /adjudicator (dice|receipt|checkpoint|orders|ballots?|keys), version /;
const RECORD =
  "This is the record of a whole campaign. What went to everybody with its reports is checked here; the campaign itself is played again by " +
  "the program: adjudicator audit";

/**
 * What was given, also where it is a zip: a folder of mails, or the record of a campaign.
 *
 * @param {string} source what people call it @param {Uint8Array} bytes @returns {Opened[]}
 */
export function openAny(source, bytes) {
  if (!isZip(bytes) || bytes.length > MOST_BYTES) return open(source, bytes);
  try {
    return unpacked(source, unzip(bytes));
  } catch (error) {
    if (!(error instanceof Packed)) throw error;
    return [opened(source, { refused: `This zip cannot be read: ${error.message}` })];
  }
}

/** @param {string} source @param {{ name: string, bytes: Uint8Array }[]} files @returns {Opened[]} */
function unpacked(source, files) {
  /** @type {Map<string, Opened>} */
  const reports = new Map();
  const all = [];
  for (const { name, bytes } of files) {
    const [, report] = OF_ONE_REPORT.exec(name) ?? [];
    if (!report) {
      all.push(...open(`${source}, ${name}`, bytes));
      continue;
    }
    const known = reports.get(report) ?? opened(`${source}, ${report}`, {});
    known.files.push({ name, text: text(plain(bytes)) });
    reports.set(report, known);
  }
  const ours = all.filter(({ files, refused }) => !refused && files.some((file) => OURS.test(file.text)));
  const found = [...ours, ...reports.values()];
  if (files.some(({ name }) => name === "audit/campaign.json")) found.unshift(opened(source, { refused: RECORD }));
  return found.length ? found : [opened(source, {})];
}

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
export const openBase64 = (source, base64) => openAny(source, unletters(atob(base64)));
