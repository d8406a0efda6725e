/** `ballot.txt`: a receipt for a ballot, for its voter. `ballots.txt`: all ballots of a vote that has closed, the same for everybody. */

import { hex, same, u32, utf8 } from "./bytes.js";
import { derive } from "./derive.js";
import { Fields, Unfit, digits } from "./fields.js";
import { signer, signedNotes } from "./signed.js";

const ONE = "adjudicator ballot, version 1";
const ALL = "adjudicator ballots, version 1";

/**
 * @typedef {{ campaign: string, run: number, turn: number, vote: number }} Vote
 * @typedef {{ ballot: Uint8Array, yes: boolean }} Choice
 * @typedef {{ note: import("./signed.js").Signed, signer: import("./signed.js").Signer }} Note
 * @typedef {Note & Choice & { vote: Vote, seat: number, number: number, received: string }} BallotReceipt
 * @typedef {Note & { vote: Vote, voters: number, cast: Choice[] }} Ballots
 */

/** @param {Fields} fields @returns {Vote} */
const voteIn = (fields) => ({
  campaign: fields.one("campaign"),
  run: fields.number("run"),
  turn: fields.number("turn"),
  vote: fields.number("vote"),
});

/** A vote may go on over several turns. @param {Vote} a @param {Vote} b */
export const sameVote = (a, b) => a.campaign === b.campaign && a.vote === b.vote;

/** A ballot as people compare it. @param {Uint8Array} ballot */
export const short = (ballot) => hex(ballot.subarray(0, 5));

/** `HEX yes HEX`: the ballot, the choice and the salt. @param {string} word @param {string} said @param {Vote} vote @returns {Choice} */
function choiceIn(word, said, { campaign, vote }) {
  const words = said.split(" ");
  if (words.length !== 3) throw new Unfit(`${word} has a ballot, yes or no, and a salt`);
  const [ballot, salt] = [digits(word, words[0]), digits(word, words[2])];
  if (words[1] !== "yes" && words[1] !== "no") throw new Unfit(`a ballot says yes or no, not “${words[1].slice(0, 40)}”`);
  const yes = words[1] === "yes";
  const name = utf8(campaign);
  const own = derive("adjudicator ballots v1 ballot", salt, u32(name.length), name, u32(vote), Uint8Array.of(Number(yes)));
  if (!same(own, ballot)) throw new Unfit(`the ballot ${short(ballot)} does not hold what it says it does`);
  return { ballot, yes };
}

/** All receipts for ballots in a text. @param {string} text @returns {BallotReceipt[]} */
export const ballotReceiptsIn = (text) =>
  signedNotes(text, ONE).map((note) => {
    const fields = new Fields(note.lines.slice(1));
    const vote = voteIn(fields);
    const seat = fields.number("seat", 255);
    const number = fields.number("number");
    const received = fields.one("received");
    const choice = choiceIn("ballot", fields.one("ballot"), vote);
    const key = signer(fields.one("signer"));
    fields.end();
    return { vote, seat, number, received, ...choice, signer: key, note };
  });

/** All lists of ballots in a text. @param {string} text @returns {Ballots[]} */
export const ballotsIn = (text) =>
  signedNotes(text, ALL).map((note) => {
    const fields = new Fields(note.lines.slice(1));
    const vote = voteIn(fields);
    const voters = fields.number("voters");
    const cast = fields.every("cast").map((said) => choiceIn("cast", said, vote));
    const key = signer(fields.one("signer"));
    fields.end();
    const written = cast.map(({ ballot }) => hex(ballot));
    if (written.some((ballot, at) => at > 0 && written[at - 1] >= ballot)) throw new Unfit("its ballots stand twice, or not in their order");
    if (cast.length > voters) throw new Unfit(`${cast.length} ballots were cast by ${voters} who could vote`);
    return { vote, voters, cast, signer: key, note };
  });
