/** How bytes are written in a mail so that they come through. */

/** A line without the blanks that programs on the way added. @param {string} line */
function withoutEnd(line) {
  let end = line.length;
  while (end > 0 && " \t\r".includes(line[end - 1])) end -= 1;
  return line.slice(0, end);
}

/** Quoted-printable (RFC 2045, 6.7), a letter a byte on both sides. What is not well written stays as it is. @param {string} text */
export const quotedPrintable = (text) =>
  text
    .split("\n")
    .map(withoutEnd)
    .join("\n")
    .replace(/=\n/g, "")
    .replace(/=([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));

/** Base64 with whatever stands between; what breaks off is read as far as it goes. @param {string} text */
export function base64Lines(text) {
  const ends = text.indexOf("=");
  const letters = (ends < 0 ? text : text.slice(0, ends)).replace(/[^A-Za-z0-9+/]/g, "");
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

/** @param {string} encoding @param {string} text */
export function decoded(encoding, text) {
  switch (encoding.trim().toLowerCase()) {
    case "quoted-printable":
      return quotedPrintable(text);
    case "base64":
      return base64Lines(text);
    default:
      return text;
  }
}
