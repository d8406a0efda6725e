/** Many mails in one file, as mail programs keep them (mbox, RFC 4155). */

/** `From alice@example.org Wed Nov 25 21:00:00 2026` */
const LINE = /^From .{0,300}\d\d:\d\d/;

/** The mails of such a file; `null`: it is none. @param {string} raw a letter a byte */
export function mbox(raw) {
  if (!LINE.test(raw.slice(0, 400))) return null;
  const lines = raw.split("\n");
  /** @type {string[][]} */
  const mails = [];
  let before = "";
  for (const line of lines) {
    if (before.trim() === "" && line.startsWith("From ") && LINE.test(line)) mails.push([]);
    else mails.at(-1)?.push(/^>{1,50}From /.test(line) ? line.slice(1) : line);
    before = line;
  }
  return mails.map((mail) => mail.join("\n"));
}
