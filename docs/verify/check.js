// Checking mails: each by itself, and each against the others. docs/fair-play.md says how.

import { counted, derive, diceOf, four, hex, joined, same, utf8 } from "./bytes.js";
import { isSigned, keyOf } from "./signed.js";
import { publicKey, verified } from "./vrf.js";

const name = ({ campaign, run }) => `adjudicator/${campaign}/${run}`;
const key = (...parts) => JSON.stringify(parts);

/** The first value put under a key. */
function first(map, at, value) {
  if (!map.has(at)) map.set(at, value);
  return map.get(at);
}

function headOf({ campaign, run, turn, chain }) {
  return derive("adjudicator dice v2 head of a turn", counted(campaign), four(run), four(turn), chain);
}

/** Does leaf `at` of so many lie to the right, on each step from below? */
function sides(at, count) {
  if (count < 2) return [];
  let left = 1;
  while (2 * left < count) left *= 2;
  return at < left ? [...sides(at, left), false] : [...sides(at - left, count - left), true];
}

function commitment({ place, salt, lines }) {
  const numbers = [place.run, place.turn, place.window].map(four);
  const where = joined(counted(place.campaign), ...numbers, new Uint8Array([place.seat]));
  return derive("adjudicator orders v1 commitment", salt, where, ...lines.map(counted));
}

function rootOf(own, seats) {
  const at = own.place.seat - 1;
  const steps = at >= 0 && at < seats ? sides(at, seats) : undefined;
  if (steps?.length !== own.beside.length) return undefined;
  const up = (below, other, step) =>
    derive("adjudicator orders v1 node", ...(steps[step] ? [other, below] : [below, other]));
  return own.beside.reduce(up, commitment(own));
}

export class History {
  constructor() {
    this.diceKeys = new Map();
    this.chains = new Map();
    this.alphas = new Map();
    this.signers = new Map();
    this.receipts = new Map();
    this.points = [];
  }

  isChain({ campaign, run, turn, chain }) {
    return same(first(this.chains, key(campaign, run, turn), chain), chain);
  }

  dice(note) {
    const wrong = [];
    const known = first(this.diceKeys, key(note.campaign, note.run), note.key);
    if (!same(known, note.key)) {
      wrong.push("its key is another than that of the mails before; the first report tells the right one");
    }
    if (!this.isChain(note)) wrong.push("another mail tells another history of the turns before");
    let before = note.from ?? headOf(note);
    const alphas = [];
    let count = 0;
    note.stretches.forEach((stretch, at) => {
      const alpha = stretch.root ? derive("adjudicator dice v2 alpha of a stretch", before, stretch.root) : before;
      alphas.push(hex(alpha));
      before = alpha;
      const output = verified(note.key, alpha, stretch.proof);
      if (!output) {
        wrong.push(
          `proof ${at + 1} does not hold: the dice after it were not thrown with this key over this history`,
        );
        return;
      }
      const roll = diceOf(output);
      for (const { sides, values, why } of stretch.throws) {
        for (const value of values) {
          count += 1;
          const right = roll(sides);
          if (value !== right) wrong.push(`${why}: it says ${value}, but the die showed ${right}`);
        }
      }
    });
    this.places(note, alphas, wrong);
    if (note.secret) wrong.push(...this.secret(note));
    const dice = ["no open die was thrown", "the one open throw is proved"][count] ?? `all ${count} open throws are proved`;
    return { ...note, wrong, well: note.secret ? `${dice}, and the secret is that of the key` : dice };
  }

  /** What is told once more must be what was told before, and what is new comes after it. */
  places(note, alphas, wrong) {
    const at = key(note.campaign, note.run, note.turn);
    const from = note.from && hex(note.from);
    const known = this.alphas.get(at);
    if (!known) {
      this.alphas.set(at, [...(from ? [from] : []), ...alphas]);
      return;
    }
    const begin = from ? known.indexOf(from) + 1 : 0;
    if (from && !begin) {
      wrong.push("it does not go on from the throws of the mails before");
      return;
    }
    const told = known.slice(begin);
    if (alphas.some((alpha, place) => place < told.length && told[place] !== alpha)) {
      wrong.push("another mail tells other throws in the same place");
    } else if (alphas.length > told.length) {
      this.alphas.set(at, [...known.slice(0, begin), ...alphas]);
    }
  }

  secret(note) {
    const wrong = [];
    const scalar = derive("adjudicator dice v2 secret key", note.secret, new Uint8Array([0]));
    scalar[31] &= 15;
    if (!same(publicKey(scalar), note.key)) wrong.push("the secret it tells is not that of its key");
    const signer = this.signers.get(name(note));
    if (signer && signer !== keyOf(note.secret, name(note))) {
      wrong.push("the secret it tells is not that of the key the mails were signed with");
    }
    return wrong;
  }

  signature(what, note, wrong) {
    const { signer, signed } = note;
    if (signer.name !== name(note)) {
      wrong.push(`the ${what} names the key of something else, ${signer.name}`);
    } else if (!isSigned(signed, signer)) {
      wrong.push(
        `the signature of the ${what} does not hold: something in it was changed, or it was signed by somebody else`,
      );
    } else if (first(this.signers, signer.name, signer.text) !== signer.text) {
      wrong.push(`the ${what} is signed with another key than the mails before: ${signer.text}`);
    }
  }

  receipt(note, mail) {
    const { place, number } = note;
    const wrong = [];
    this.signature("receipt", note, wrong);
    if (!wrong.length) {
      const at = key(place.campaign, place.run, place.seat, number);
      const before = first(this.receipts, at, { note, mail });
      if (before.note.signed.lines.join("\n") !== note.signed.lines.join("\n")) {
        wrong.push(`another mail has another receipt with the number ${number}`);
      } else if (before.mail && mail && before.mail !== mail) {
        wrong.push(`receipt ${number} came with another mail before: this mail has none of its own`);
      }
    }
    return { ...note, wrong, well: `receipt ${number} for your mail of ${note.received} is signed` };
  }

  checkpoint(point, mail) {
    const wrong = [];
    this.signature("checkpoint", point, wrong);
    if (!wrong.length) {
      if (!this.isChain(point)) wrong.push("another mail tells another history of the turns before");
      const closed = ({ campaign, run, closed }) => key(campaign, run, closed.turn, closed.window);
      const other = point.closed && this.points.find((other) => other.closed && closed(other) === closed(point));
      if (other && (!same(other.closed.orders, point.closed.orders) || other.seats !== point.seats)) {
        wrong.push("another mail has another checkpoint for the same window: two histories were told");
      }
      const hashes = [...mail.dice, []].map((notes) =>
        derive("adjudicator checkpoint v1 notes of dice", ...notes.map((note) => utf8(note.text))),
      );
      if (!hashes.some((hash) => same(hash, point.dice))) {
        wrong.push(
          mail.dice.length
            ? "the dice.txt is not the one that was signed with the checkpoint"
            : "the dice.txt that was signed with the checkpoint is missing",
        );
      }
    }
    if (!wrong.length) this.points.push(point);
    return { ...point, wrong, well: "the checkpoint is signed, and fits all the others here" };
  }

  orders(own, mail) {
    const at = key(own.place);
    const what = ["no orders of yours", "your one line of orders"][own.lines.length] ??
      `your ${own.lines.length} lines of orders`;
    const told = { ...own.place, wrong: [], well: "" };
    const receipt = mail.receipts.find(({ place }) => key(place) === at);
    const mine = commitment(own);
    if (receipt) {
      if (!same(receipt.orders, mine)) {
        told.wrong.push(`the orders in orders.txt are not those that receipt ${receipt.number} confirms`);
      }
      told.well = own.lines.length
        ? `${what} in orders.txt are what receipt ${receipt.number} confirms`
        : `receipt ${receipt.number} confirms that you have no orders on file`;
      return told;
    }
    const point = mail.checkpoints.find(({ campaign, closed }) =>
      closed && key(campaign, closed.turn, closed.window) === key(own.place.campaign, own.place.turn, own.place.window),
    );
    if (!point) {
      told.wrong.push("neither a receipt nor a checkpoint for what stands in orders.txt is in this mail");
      return told;
    }
    const root = rootOf(own, point.seats);
    if (!root || !same(root, point.closed.orders)) {
      told.wrong.push("the orders in orders.txt do not stand under the checkpoint");
      return told;
    }
    const known = [...this.receipts.values()].map(({ note }) => note).filter(({ place }) => key(place) === at);
    const last = known.sort((a, b) => a.number - b.number).at(-1);
    if (!last) {
      told.well = `${what} stand under the checkpoint; no receipt for them is here`;
    } else if (same(last.orders, mine)) {
      told.well = `${what} stand under the checkpoint, as receipt ${last.number} confirmed them`;
    } else {
      told.wrong.push(
        `the orders that counted are not those of your receipt ${last.number} for your mail of ${last.received}: either a ` +
          "later mail of yours changed them, whose receipt is not here, or they were changed without you",
      );
    }
    return told;
  }

  /** Windows whose mail is not there although one after it is. */
  missing() {
    const games = Map.groupBy
      ? Map.groupBy(this.points, name)
      : this.points.reduce((all, point) => all.set(name(point), [...(all.get(name(point)) ?? []), point]), new Map());
    const missing = [];
    for (const points of games.values()) {
      const told = points.filter(({ closed, turn }) => closed || turn === 1);
      told.sort((a, b) => (a.closed?.turn ?? 0) - (b.closed?.turn ?? 0) || (a.closed?.window ?? 0) - (b.closed?.window ?? 0));
      told.slice(1).forEach(({ campaign, closed }, at) => {
        const before = told[at];
        if (!closed) return;
        const next = { turn: before.turn, window: before.closed?.turn === before.turn ? before.closed.window + 1 : 1 };
        const again = before.closed && key(before.closed.turn, before.closed.window) === key(closed.turn, closed.window);
        if (!again && key(next.turn, next.window) !== key(closed.turn, closed.window)) {
          missing.push(`window ${next.window} of turn ${next.turn} of ${campaign}`);
        }
      });
    }
    return missing;
  }
}

function placeOf(mail) {
  return mail.dice[0]?.[0] ?? mail.checkpoints[0] ?? mail.receipts[0] ?? { campaign: "", run: 0, turn: 0 };
}

/**
 * Checks mails, those of one turn in the order they came. Gives what was found out about each, in the order given, and the mails
 * that are not there.
 */
export function check(mails) {
  const history = new History();
  const told = mails.map(() => []);
  const order = mails.map((mail, at) => ({ mail, at, place: placeOf(mail) }));
  order.sort(({ place: a }, { place: b }) =>
    a.campaign === b.campaign ? a.run - b.run || a.turn - b.turn : a.campaign < b.campaign ? -1 : 1,
  );
  for (const { mail, at } of order) {
    for (const note of mail.receipts) told[at].push(history.receipt(note, mail.id));
    for (const note of mail.dice.flat()) told[at].push(history.dice(note));
    for (const note of mail.checkpoints) told[at].push(history.checkpoint(note, mail));
  }
  for (const { mail, at } of order) {
    for (const own of mail.orders) told[at].push(history.orders(own, mail));
  }
  const findings = told.map((all) =>
    all.map(({ campaign, run, turn, wrong, well }) => ({ campaign, run, turn, good: !wrong.length, words: wrong.length ? wrong : [well] })),
  );
  return {
    told: findings,
    missing: history.missing(),
    diceKeys: [...history.diceKeys].map(([at, value]) => ({ of: JSON.parse(at), key: hex(value) })),
    signers: [...history.signers.values()],
  };
}
