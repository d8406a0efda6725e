/** What mails tell of a game, each checked by itself and against the others. */

import { hex, same } from "./bytes.js";
import { checkThrows, count, diceHash, isSecretOfKey, keyOf, rounds } from "./dice.js";
import { holds, unchecked, wrong } from "./finding.js";
import { mail as read, isEmpty, placeOf } from "./mail.js";
import { commitment, rootOf, saltOf, samePlace } from "./orders.js";
import { timeInWords } from "./receipt.js";
import { isSigned, signerKeyOf, signerName } from "./signed.js";
import { together } from "./stretches.js";
import { Votes } from "./votes.js";

/**
 * @typedef {import("./mail.js").Mail} Mail
 * @typedef {import("./finding.js").Finding} Finding
 * @typedef {{ campaign: string, run: number }} Run
 * @typedef {{ mail: Mail, campaign: string, run: number, turn: number, findings: Finding[] }} Verdict
 * @typedef {{ what: "dice" | "signatures", key: string, campaign: string, run: number, named: string, isGiven: boolean, isPromised: boolean }} Key
 * `named`: the title of a mail whose words name the key; `isGiven`: the player has it from elsewhere; `isPromised`: it was told before
 * the game
 * @typedef {{ verdicts: Verdict[], missing: string[], keys: Key[] }} Checked
 */

const keyOfRun = (/** @type {Run} */ { campaign, run }) => JSON.stringify([campaign, run]);
const keyOfTurn = (/** @type {Run & { turn: number }} */ { campaign, run, turn }) => JSON.stringify([campaign, run, turn]);

/** Numbers and names in order. @param {any[]} a @param {any[]} b */
function compare(a, b) {
  const at = a.findIndex((one, step) => one !== b[step]);
  if (at < 0) return 0;
  return a[at] < b[at] ? -1 : 1;
}

/**
 * Checks everything, and hands back the word after each mail, so that a page stays alive meanwhile.
 *
 * @param {import("./open.js").Opened[]} opened in any order; those of one turn in the order they came
 * @param {string} given keys a player has from elsewhere, or nothing
 * @returns {Generator<number, Checked>} how many mails are done
 */
export function* check(opened, given = "") {
  const mails = opened.map(read);
  const order = [...mails].sort((a, b) => compare(placeOf(a), placeOf(b)));
  const history = new History(order, given);
  /** @type {Map<Mail, Verdict>} */
  const verdicts = new Map();
  let done = 0;
  // Whatever was told before the game, all else is held against it.
  for (const mail of order) {
    const [campaign, run, turn] = placeOf(mail);
    verdicts.set(mail, { mail, campaign, run, turn, findings: mail.keys.flatMap((keys) => history.told(keys)) });
  }
  for (const mail of order) {
    verdicts.get(mail)?.findings.push(...history.mail(mail));
    done += 1;
    yield done / 2;
  }
  for (const mail of order) {
    verdicts.get(mail)?.findings.push(...mail.orders.map((own) => history.orders(own, mail)));
    verdicts.get(mail)?.findings.push(...mail.ballots.flatMap((list) => history.ballots(list)));
    done += 1;
    yield done / 2;
  }
  return { verdicts: [...verdicts.values()], missing: history.missing(), keys: history.keys() };
}

class History {
  /** @param {Mail[]} mails @param {string} given */
  constructor(mails, given) {
    this.mails = mails;
    this.given = givenKeys(given);
    /** The key of the dice of each run, and the chain before each turn, as they were told first. */
    this.diceKeys = new Map();
    this.chains = new Map();
    /** The runs whose keys were told before the game. */
    this.promised = new Set();
    /** @type {Map<string, Run & { signer: import("./signed.js").Signer }>} */
    this.signers = new Map();
    /** Those whose signature holds. @type {{ receipt: import("./receipt.js").Receipt, mail: Mail }[]} */
    this.receipts = [];
    /** @type {import("./checkpoint.js").Checkpoint[]} */
    this.points = [];
    /** Receipts and checkpoints whose signature holds. */
    this.sound = new Set();
    /** The secrets that were told and are those of the keys. @type {Map<string, Uint8Array>} */
    this.secrets = new Map();
    this.votes = new Votes();
    const turns = new Map();
    for (const note of mails.flatMap((mail) => mail.notes.flat())) {
      turns.set(keyOfTurn(note), [...(turns.get(keyOfTurn(note)) ?? []), note]);
    }
    this.misfits = new Map([...turns.values()].flatMap((notes) => [...together(notes)]));
  }

  /** Everything in a mail but its orders and lists of ballots, which need all receipts. @param {Mail} mail @returns {Finding[]} */
  mail(mail) {
    const found = mail.unreadable.map(({ file, why }) =>
      wrong("unreadable", `${mail.source.loose ? "it" : `its ${file}`} cannot be read: ${why}`),
    );
    mail.receipts.forEach((receipt) => found.push(...this.receipt(receipt, mail)));
    mail.notes.flat().forEach((note) => found.push(...this.dice(note)));
    mail.checkpoints.forEach((point) => found.push(...this.checkpoint(point, mail)));
    mail.ownBallots.forEach((own) => found.push(...this.ballot(own)));
    if (isEmpty(mail)) found.push(nothing(mail));
    return found;
  }

  /** @param {import("./keys.js").Keys} keys @returns {Finding[]} */
  told(keys) {
    const found = this.signature("keys.txt", keys, keys);
    if (found.length) return found;
    const run = keyOfRun(keys);
    this.promised.add(run);
    const known = this.diceKeys.get(run) ?? { campaign: keys.campaign, run: keys.run, key: keys.dice };
    this.diceKeys.set(run, known);
    if (!same(known.key, keys.dice)) return [wrong("key", "the keys.txt tells another key of the dice than the mails before")];
    if (isAnother(hex(keys.dice), this.given.dice)) return [wrong("given", "the key of the dice it tells is not the one you gave")];
    return [holds("keys", `the keys that ${named(keys)} is to be played with are signed`)];
  }

  /** @param {import("./dice.js").DiceNote} note @returns {Finding[]} */
  dice(note) {
    const found = [];
    const run = keyOfRun(note);
    const known = this.diceKeys.get(run) ?? note;
    this.diceKeys.set(run, known);
    if (!same(known.key, note.key)) {
      const than = this.promised.has(run) ? "the one the invitation told" : "that of the mails before. The right one stands in your first report";
      const words = `its key is another than ${than}. Here it is ${keyOf(note)}`;
      found.push(wrong("key", words));
    }
    if (isAnother(keyOf(note), this.given.dice)) found.push(wrong("given", `its key is not the one you gave. Here it is ${keyOf(note)}`));
    if (!this.isChain(note)) found.push(twoStories(note));
    const misfit = this.misfits.get(note);
    if (misfit) found.push(misfit);
    found.push(...checkThrows(note));
    if (note.secret) found.push(...this.secret(note, note.secret));
    return found.length ? found : [well(note)];
  }

  /** Is it the secret of both keys? @param {import("./dice.js").DiceNote} note @param {Uint8Array} secret */
  secret(note, secret) {
    const found = [];
    const signed = this.signers.get(keyOfRun(note));
    if (!isSecretOfKey(note)) found.push(wrong("secret", "the secret it tells is not that of the key of the dice"));
    if (signed && !same(signed.signer.key, signerKeyOf(secret))) {
      found.push(wrong("secret-signer", "the secret it tells is not that of the key the mails were signed with"));
    }
    if (!found.length) this.secrets.set(keyOfRun(note), secret);
    return found;
  }

  /** Is this the chain before a turn that other mails told, if any did? @param {Run & { turn: number, chain: Uint8Array }} told */
  isChain(told) {
    const known = this.chains.get(keyOfTurn(told)) ?? told.chain;
    this.chains.set(keyOfTurn(told), known);
    return same(known, told.chain);
  }

  /**
   * Was it signed, by the key of this campaign, the same as ever?
   *
   * @param {string} what @param {Run} run
   * @param {{ note: import("./signed.js").Signed, signer: import("./signed.js").Signer }} signed
   * @returns {Finding[]}
   */
  signature(what, run, signed) {
    const { note, signer } = signed;
    if (signer.name !== signerName(run.campaign, run.run)) {
      return [wrong("signer-name", `the ${what} names the key of something else, ${signer.name}`)];
    }
    if (!isSigned(note, signer)) {
      const words = `the signature of the ${what} does not hold: something in it was changed, or somebody else signed it`;
      return [wrong("signature", words)];
    }
    const known = this.signers.get(keyOfRun(run));
    if (known && !same(known.signer.key, signer.key)) {
      const than = this.promised.has(keyOfRun(run)) ? "the invitation told" : "the mails before";
      return [wrong("signer", `the ${what} is signed with another key than ${than}: ${signer.written}`)];
    }
    if (!known) this.signers.set(keyOfRun(run), { campaign: run.campaign, run: run.run, signer });
    if (isAnother(signer.written, this.given.signers)) {
      return [wrong("given", `the ${what} is signed with another key than the one you gave: ${signer.written}`)];
    }
    this.sound.add(signed);
    return [];
  }

  /** @param {import("./receipt.js").Receipt} receipt @param {Mail} mail @returns {Finding[]} */
  receipt(receipt, mail) {
    const { place, number } = receipt;
    const found = this.signature("receipt", place, receipt);
    if (found.length) return found;
    const other = this.receipts.find(
      ({ receipt: { place: at, number: own } }) =>
        at.campaign === place.campaign && at.run === place.run && at.seat === place.seat && own === number,
    );
    if (!other) {
      this.receipts.push({ receipt, mail });
    } else if (other.receipt.note.lines.join("\n") !== receipt.note.lines.join("\n")) {
      return [wrong("receipt-number", `another mail here has another receipt with the number ${number}`)];
    } else if (other.mail.source.id && mail.source.id && other.mail.source.id !== mail.source.id) {
      const words = `receipt ${number} came with another mail before, “${other.mail.source.title}”: this mail has none of its own`;
      return [wrong("receipt-again", words)];
    }
    const words = `your mail that came in on ${timeInWords(receipt.received)} has a signed receipt: number ${number}, for turn ${place.turn}`;
    const opened = mail.source.loose || mail.orders.some((own) => samePlace(own.place, place));
    const unopened = "the orders.txt that came with the receipt is not with it, so that what it confirms cannot be compared";
    return [holds("receipt", words), ...(opened ? [] : [unchecked("orders-file", unopened)])];
  }

  /** @param {import("./checkpoint.js").Checkpoint} point @param {Mail} mail @returns {Finding[]} */
  checkpoint(point, mail) {
    const found = this.signature("checkpoint", point, point);
    if (found.length) return found;
    if (!this.isChain(point)) found.push(twoStories(point));
    const other = this.points.find((each) => isOfTheSameWindow(each, point));
    if (other?.closed && point.closed && !(same(other.closed.orders, point.closed.orders) && other.seats === point.seats)) {
      found.push(wrong("checkpoints", "another mail here has another checkpoint for the same window: two histories were told"));
    }
    if (this.points.some((each) => tellsOfOtherDeeds(each, point))) {
      found.push(wrong("deeds", "another mail here tells otherwise what was done beside the game"));
    }
    const missing = this.diceOf(point, mail);
    if (missing) found.push(missing);
    if (found.some(({ state }) => state === "wrong")) return found;
    this.points.push(point);
    return [holds("checkpoint", "the checkpoint is signed, and fits all the others here"), ...found];
  }

  /** @param {import("./ballots.js").BallotReceipt} own @returns {Finding[]} */
  ballot(own) {
    const found = this.signature("receipt for your ballot", own.vote, own);
    return found.length ? found : this.votes.receipt(own);
  }

  /** @param {import("./ballots.js").Ballots} list @returns {Finding[]} */
  ballots(list) {
    const found = this.signature("list of ballots", list.vote, list);
    return found.length ? found : this.votes.list(list);
  }

  /** Are the dice those that were signed with the checkpoint? @param {import("./checkpoint.js").Checkpoint} point @param {Mail} mail */
  diceOf(point, mail) {
    const { loose } = mail.source;
    const near = loose ? this.mails.flatMap((each) => runs(each.notes)) : mail.notes;
    if ([[], ...near].some((notes) => same(diceHash(notes), point.dice))) return null;
    if (loose) return unchecked("dice-file", "the dice.txt that came with the checkpoint is not here to compare");
    const words = near.length
      ? "its dice.txt is not the one that was signed with the checkpoint"
      : "the dice.txt that was signed with the checkpoint is missing from it";
    return wrong("dice-file", words);
  }

  /** @param {import("./orders.js").Orders} own @param {Mail} mail @returns {Finding} */
  orders(own, mail) {
    const finding = this.standing(own, mail);
    const secret = this.secrets.get(keyOfRun(own.place));
    if (finding.state !== "holds" || !secret || same(saltOf(secret, own.place), own.salt)) return finding;
    return wrong("salt", `the salt of ${which(own)} is not the one that belongs to the secret told at the end`);
  }

  /** Are they what a receipt or a checkpoint was made over? @param {import("./orders.js").Orders} own @param {Mail} mail @returns {Finding} */
  standing(own, mail) {
    const { place } = own;
    const { loose } = mail.source;
    const here = loose ? this.mails : [mail];
    const receipts = here.flatMap((each) => each.receipts).filter((receipt) => samePlace(receipt.place, place));
    const points = here.flatMap((each) => each.checkpoints).filter((point) => isClosing(point, place));
    const [receipt] = receipts.filter((each) => this.sound.has(each) && (!loose || same(each.orders, commitment(own))));
    // Behind a report there is a way to the root, unless nobody else plays.
    if (receipt && !(loose && own.path.length)) return confirmed(own, receipt);
    const [point] = points.filter((each) => this.sound.has(each));
    if (point?.closed) return this.counted(own, point.closed.orders, point.seats);
    const [there] = [...receipts.map(() => "receipt"), ...points.map(() => "checkpoint")];
    if (there) return unchecked("orders-unsigned", `${which(own)} cannot be checked: the ${there} for it does not hold`);
    const words = `${which(own)} cannot be checked: neither a receipt nor a checkpoint for it is ${loose ? "here" : "in this mail"}`;
    return loose ? unchecked("orders-alone", words) : wrong("orders-alone", words);
  }

  /**
   * Do these orders stand under the checkpoint of their mail, and are they those of the latest receipt?
   *
   * @param {import("./orders.js").Orders} own @param {Uint8Array} root @param {number} seats
   */
  counted(own, root, seats) {
    const reached = rootOf(own, seats);
    if (!reached || !same(reached, root)) {
      return wrong("orders-root", `${which(own)} shows other orders than those the checkpoint was made over`);
    }
    const [last] = this.receipts
      .map(({ receipt }) => receipt)
      .filter((receipt) => samePlace(receipt.place, own.place))
      .sort((a, b) => b.number - a.number);
    const what = own.lines.length ? `${inWords(own)} counted in ${when(own)}` : `you had no orders on file when ${when(own)} closed`;
    const alone = own.lines.length ? "; no receipt for them is here to compare" : "; no receipt here says otherwise";
    if (!last) return holds("counted", what + alone, own.lines);
    if (same(last.orders, commitment(own))) return holds("counted", `${what}, as receipt ${last.number} confirmed`, own.lines);
    const words =
      `the orders that counted in ${when(own)} are not those of your receipt ${last.number}, for your mail of ${timeInWords(last.received)}: ` +
      "either a later mail of yours changed them, whose receipt is not here, or they were changed without you";
    return wrong("orders-changed", words);
  }

  /** Turns whose report is not here although a later one is. */
  missing() {
    const points = this.points
      .filter(({ closed, turn }) => closed || turn === 1)
      .sort((a, b) => compare(sorted(a), sorted(b)));
    return points.slice(1).flatMap((point, at) => {
      const before = points[at];
      const again = before.closed && point.closed && compare(sorted(before), sorted(point)) === 0;
      if (keyOfRun(before) !== keyOfRun(point) || again || !point.closed || point.closed.turn === before.turn) return [];
      return [`No report about turn ${before.turn} of ${named(point)} is here`];
    });
  }

  /** The keys that were met. @returns {Key[]} */
  keys() {
    const dice = [...this.diceKeys.values()].map((note) => ({ ...note, what: /** @type {const} */ ("dice"), key: keyOf(note) }));
    const signers = [...this.signers.values()].map(({ signer, ...run }) => ({
      what: /** @type {const} */ ("signatures"), key: signer.written, ...run,
    }));
    return [...dice, ...signers].map(({ what, key, campaign, run }) => {
      const naming = this.mails.find(({ source }) => source.words.includes(key));
      const isGiven = [...this.given.dice, ...this.given.signers].includes(key);
      const isPromised = this.promised.has(keyOfRun({ campaign, run }));
      return { what, key, campaign, run, named: naming?.source.title ?? "", isGiven, isPromised };
    });
  }
}

/** The keys in what a player pasted, who has them from the first report. @param {string} text */
const givenKeys = (text) => ({
  dice: (text.match(/\b[0-9a-f]{64}\b/gi) ?? []).map((key) => key.toLowerCase()),
  // A long one is written in two lines.
  signers: text.replace(/\s/g, "").match(/adjudicator\/[^+]{1,200}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}/g) ?? [],
});

/** @param {string} key @param {string[]} given */
const isAnother = (key, given) => given.length > 0 && !given.includes(key);

/** What people call a campaign. @param {Run} run */
export const named = ({ campaign, run }) => (run > 1 ? `${campaign}, run ${run}` : campaign);

/** @param {import("./checkpoint.js").Checkpoint} point */
const sorted = ({ campaign, run, closed }) => [campaign, run, closed?.turn ?? -1, closed?.window ?? -1];

/** @param {import("./checkpoint.js").Checkpoint} a @param {import("./checkpoint.js").Checkpoint} b */
const isOfTheSameWindow = (a, b) => Boolean(a.closed && b.closed) && compare(sorted(a), sorted(b)) === 0;

/** @param {import("./checkpoint.js").Checkpoint} a @param {import("./checkpoint.js").Checkpoint} b */
const tellsOfOtherDeeds = (a, b) =>
  Boolean(a.deeds && b.deeds) && a.campaign === b.campaign && a.deeds.number === b.deeds.number && !same(a.deeds.chain, b.deeds.chain);

/** @param {Run & { turn: number }} told */
const twoStories = ({ turn }) =>
  wrong("chain", `another mail here tells another history of the turns before turn ${turn}: two stories were told, or one was changed`);

/** Notes that stand together, for files that may have been pasted into one. @param {import("./dice.js").DiceNote[][]} files */
const runs = (files) =>
  files.flatMap((notes) => notes.slice(0, 12).flatMap((_, from) => notes.slice(from, 12).map((_, to) => notes.slice(from, from + to + 1))));

/** Is it the copy of a report for programs? @param {string} text */
function isForPrograms(text) {
  if (!text.startsWith("{")) return false;
  try {
    const read = JSON.parse(text);
    return typeof read.view === "string" && "window" in read;
  } catch {
    return false;
  }
}

const UNPROVED =
  "report.json, the copy of a report for programs, is not signed and proves nothing by itself: what proves the report is missing, " +
  "the dice.txt, checkpoint.txt and orders.txt that came with the same mail";

/** @param {Mail} mail */
function nothing({ source }) {
  if (source.refused) return unchecked("refused", source.refused);
  if (source.files.some(({ text }) => isForPrograms(text))) return unchecked("nothing", UNPROVED);
  const what = source.loose ? "this is no mail, and none of the files that come with one" : "none of the files came with it that can be checked, such as dice.txt and receipt.txt";
  return unchecked("nothing", `there is nothing to check: ${what}`);
}

/** @param {import("./dice.js").DiceNote} note */
function well(note) {
  const dice = count(note);
  const secret = note.secret ? ", and the secret is that of the key" : "";
  const throws = note.stretches.flatMap((stretch) => stretch.throws).map(({ sides, values, why }) => `d${sides} ${values.join(" ")}: ${why}`);
  const what = dice > 1 ? `all ${dice} open throws of turn ${note.turn} are proved` : `the one open throw of turn ${note.turn} is proved`;
  return holds("dice", (dice ? what : `no open die was thrown in turn ${note.turn}`) + rounds(note) + secret, throws);
}

/** @param {import("./orders.js").Orders} own */
const when = ({ place }) => (place.window > 1 ? `turn ${place.turn}, window ${place.window}` : `turn ${place.turn}`);

/** @param {import("./orders.js").Orders} own */
const which = (own) => `the orders.txt for ${when(own)}`;

/** @param {import("./orders.js").Orders} own */
const inWords = ({ lines }) => (lines.length > 1 ? `your ${lines.length} lines of orders` : "your one line of orders");

/** @param {import("./orders.js").Orders} own @param {import("./receipt.js").Receipt} receipt */
function confirmed(own, receipt) {
  if (!same(receipt.orders, commitment(own))) {
    return wrong("orders-receipt", `${which(own)} shows other orders than those that receipt ${receipt.number} confirms`);
  }
  const words = own.lines.length
    ? `receipt ${receipt.number} confirms ${inWords(own)} for ${when(own)}`
    : `receipt ${receipt.number} confirms that you have no orders on file for ${when(own)}`;
  return holds("orders-receipt", words, own.lines);
}

/**
 * Did this window close with the checkpoint? Where turns were played again, the turn that closed may be of an earlier run than the one
 * that begins.
 *
 * @param {import("./checkpoint.js").Checkpoint} point @param {import("./orders.js").Place} place
 */
const isClosing = ({ campaign, run, turn, closed }, place) =>
  campaign === place.campaign &&
  closed?.turn === place.turn &&
  closed.window === place.window &&
  (run === place.run || (place.run < run && place.turn < turn));
