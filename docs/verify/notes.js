// What the files say: notes of dice, receipts, checkpoints, orders.

import { unhex } from "./bytes.js";
import { readKey, signedNotes } from "./signed.js";

/** The files of a mail that can be checked. */
export const FILES = ["dice.txt", "receipt.txt", "checkpoint.txt", "orders.txt"];

/** The lines of a note by their first word, each asked for once. */
class Fields {
  constructor(lines) {
    this.lines = lines.map((line) => {
      const at = line.indexOf(" ");
      return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
    });
  }

  every(word) {
    const own = this.lines.filter(([of]) => of === word);
    this.lines = this.lines.filter(([of]) => of !== word);
    return own.map(([, said]) => said);
  }

  maybe(word) {
    const own = this.every(word);
    if (own.length > 1) throw new Error(`${word} is said twice`);
    return own[0];
  }

  one(word) {
    const said = this.maybe(word);
    if (said === undefined) throw new Error(`the note has no ${word}`);
    return said;
  }

  number(word) {
    const said = this.one(word);
    if (!/^\d{1,10}$/.test(said)) throw new Error(`${word} is a number, not "${said}"`);
    return Number(said);
  }

  end() {
    if (this.lines.length) throw new Error(`no line of a note begins with "${this.lines[0][0]}"`);
  }
}

function bytes(word, text, length) {
  const read = unhex(text, length);
  if (!read) throw new Error(`${word} has ${2 * length} hexadecimal digits in small letters`);
  return read;
}

/** Everything between the first and the last line of a kind of note. */
function blocks(text, first, last) {
  const all = [];
  let open;
  for (const line of text.split("\n").map((line) => line.trim())) {
    if (line === first) {
      if (open) throw new Error("a note begins before the one above has ended");
      open = [];
    } else if (open && line === last) {
      all.push(open);
      open = undefined;
    } else if (open && line) {
      open.push(line);
    }
  }
  if (open) throw new Error(`the note breaks off: its last line is "${last}"`);
  return all;
}

const DICE = ["adjudicator dice, version 2", "end of dice"];

function dice(lines) {
  const note = { stretches: [], text: `${[DICE[0], ...lines, DICE[1]].join("\n")}\n` };
  let root;
  const once = (word, value) => {
    if (word in note) throw new Error(`${word} is said twice`);
    note[word] = value;
  };
  for (const line of lines) {
    const [word, ...rest] = line.split(" ");
    const said = rest.join(" ");
    if (word === "campaign") once(word, said);
    else if (word === "run" || word === "turn") once(word, new Fields([line]).number(word));
    else if (["key", "chain", "from", "secret"].includes(word)) once(word, bytes(word, said, 32));
    else if (word === "root") root = bytes(word, said, 32);
    else if (word === "proof") {
      note.stretches.push({ root, proof: bytes(word, said, 80), throws: [] });
      root = undefined;
    } else {
      const [, sides, values, why] = /^d([1-9]\d*) (\d+(?: \d+)*): (.*)$/.exec(line) ?? [];
      if (!sides) throw new Error(`no line of a note begins with "${word}"`);
      if (!note.stretches.length) throw new Error("a throw stands before its proof");
      note.stretches.at(-1).throws.push({ sides: Number(sides), values: values.split(" ").map(Number), why });
    }
  }
  for (const word of ["campaign", "run", "turn", "key", "chain"]) {
    if (!(word in note)) throw new Error(`the note has no ${word}`);
  }
  return note;
}

function place(fields) {
  const [campaign, run, turn] = [fields.one("campaign"), fields.number("run"), fields.number("turn")];
  return { campaign, run, turn, window: fields.number("window"), seat: fields.number("seat") };
}

function orders(lines) {
  const fields = new Fields(lines);
  const note = { place: place(fields), salt: bytes("salt", fields.one("salt"), 32) };
  note.lines = fields.every("order");
  note.beside = fields.every("beside").map((said) => bytes("beside", said, 32));
  fields.end();
  return note;
}

function receipt(signed) {
  const fields = new Fields(signed.lines.slice(1));
  const note = { place: place(fields), number: fields.number("number"), received: fields.one("received") };
  note.orders = bytes("orders", fields.one("orders"), 32);
  note.signer = readKey(fields.one("signer"));
  fields.end();
  return { ...note, campaign: note.place.campaign, run: note.place.run, turn: note.place.turn, signed };
}

function checkpoint(signed) {
  const fields = new Fields(signed.lines.slice(1));
  const note = { campaign: fields.one("campaign"), run: fields.number("run"), turn: fields.number("turn") };
  note.chain = bytes("chain", fields.one("chain"), 32);
  note.seats = fields.number("seats");
  const closed = fields.maybe("closed");
  if (closed !== undefined) {
    const [, turn, window, root] = /^(\d+) (\d+) ([0-9a-f]{64})$/.exec(closed) ?? [];
    if (!turn) throw new Error("closed has a turn, the number of a window in it, and a root");
    note.closed = { turn: Number(turn), window: Number(window), orders: unhex(root, 32) };
  }
  note.dice = bytes("dice", fields.one("dice"), 32);
  note.signer = readKey(fields.one("signer"));
  fields.end();
  return { ...note, signed };
}

/** What the texts of one mail hold. */
export function read(texts) {
  const mail = { dice: [], receipts: [], checkpoints: [], orders: [] };
  for (const text of texts) {
    const notes = blocks(text, ...DICE).map(dice);
    if (notes.length) mail.dice.push(notes);
    mail.receipts.push(...signedNotes(text, "adjudicator receipt, version 1").map(receipt));
    mail.checkpoints.push(...signedNotes(text, "adjudicator checkpoint, version 1").map(checkpoint));
    mail.orders.push(...blocks(text, "adjudicator orders, version 1", "end of orders").map(orders));
  }
  return mail;
}

/** Is there nothing in it to check? */
export function isEmpty(mail) {
  return Object.values(mail).every((part) => !Array.isArray(part) || !part.length);
}
