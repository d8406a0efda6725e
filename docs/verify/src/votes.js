/** Ballots against each other: those of a voter's receipts, and the lists that everybody gets. */

import { same } from "./bytes.js";
import { sameVote, short } from "./ballots.js";
import { holds, wrong } from "./finding.js";
import { timeInWords } from "./receipt.js";

/** @typedef {import("./finding.js").Finding} Finding @typedef {import("./ballots.js").BallotReceipt} BallotReceipt @typedef {import("./ballots.js").Ballots} Ballots */

/** What is signed, as it was signed. @param {import("./ballots.js").Note} a @param {import("./ballots.js").Note} b */
const isTheSame = (a, b) => a.note.lines.join("\n") === b.note.lines.join("\n");

/** Those whose signature holds. */
export class Votes {
  constructor() {
    /** @type {BallotReceipt[]} */
    this.receipts = [];
    /** @type {Ballots[]} */
    this.lists = [];
  }

  /** @param {BallotReceipt} own @returns {Finding[]} */
  receipt(own) {
    const found = [];
    const known = this.receipts.find((other) => sameVote(other.vote, own.vote) && other.seat === own.seat && other.number === own.number);
    if (known && !isTheSame(known, own)) {
      found.push(wrong("ballot-number", `another mail here has another ballot in the receipt with the number ${own.number}`));
    }
    const twin = this.receipts.find((other) => other.seat !== own.seat && same(other.ballot, own.ballot));
    if (twin) {
      const words = `seats ${twin.seat} and ${own.seat} were given one and the same ballot, ${short(own.ballot)}: it can be counted for one of them alone`;
      found.push(wrong("ballot-twin", words));
    }
    if (found.length) return found;
    if (!known) this.receipts.push(own);
    return [holds("ballot", `your ballot ${short(own.ballot)} in vote ${own.vote.vote}, ${own.yes ? "yes" : "no"}, is signed`)];
  }

  /** Needs all receipts. @param {Ballots} list @returns {Finding[]} */
  list(list) {
    const found = [];
    const { vote, cast, voters } = list;
    const other = this.lists.find((each) => sameVote(each.vote, vote));
    if (other && !isTheSame(other, list)) {
      found.push(wrong("ballots-differ", `another mail here lists other ballots of vote ${vote.vote}: two results were told`));
    }
    this.lists.push(list);
    const own = this.receipts.filter((each) => sameVote(each.vote, vote));
    const last = own.filter((each) => !own.some(({ seat, number }) => seat === each.seat && number > each.number));
    const counted = last.filter((each) => cast.some(({ ballot, yes }) => same(ballot, each.ballot) && yes === each.yes));
    for (const lost of last.filter((each) => !counted.includes(each))) {
      const words =
        `your ballot ${short(lost.ballot)} of receipt ${lost.number}, for your mail of ${timeInWords(lost.received)}, is not among those that were counted: ` +
        "either a later mail of yours changed it, whose receipt is not here, or it was changed without you";
      found.push(wrong("ballot-lost", words));
    }
    if (found.length) return found;
    const yes = cast.filter((each) => each.yes).length;
    const sum = `the ballots of vote ${vote.vote} add up to ${yes} in favour and ${cast.length - yes} against, of ${voters} who could vote`;
    const mine = counted.map(({ ballot }) => short(ballot));
    const among = mine.length > 1 ? `; yours are among them, ${mine.join(", ")}` : `; yours is among them, ${mine[0]}`;
    const lines = cast.map((each) => `${short(each.ballot)} ${each.yes ? "yes" : "no"}`);
    return [holds("ballots", sum + (mine.length ? among : "; no receipt for a ballot is here"), lines)];
  }
}
