/** What was found out, as a person reads it. Everything from mails goes in as text, never as markup. */

import { named } from "./history.js";

/**
 * @typedef {import("./finding.js").Finding} Finding
 * @typedef {import("./history.js").Checked} Checked
 * @typedef {import("./history.js").Verdict} Verdict
 */

/** So many lines of throws or orders are shown. */
const MOST_LINES = 500;

/** @param {string} tag @param {string} kind @param {...(string | Node)} inside */
function element(tag, kind, ...inside) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...inside);
  return made;
}

/** A sentence from its words. @param {string} words */
export const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const MARKS = { holds: "✓ ", wrong: "✗ Does not hold", unchecked: "? Not checked" };

/** @param {Finding} finding */
function line({ kind, state, words, more = [] }) {
  const made = element("li", state, element("b", "", MARKS[state]), sentence(words));
  made.dataset.kind = kind;
  if (more.length) {
    const shown = more.slice(0, MOST_LINES).join("\n") + (more.length > MOST_LINES ? `\nand ${more.length - MOST_LINES} more` : "");
    const what = kind === "dice" ? "The throws" : "The orders";
    made.append(element("details", "", element("summary", "", what), element("div", "lines", shown)));
  }
  return made;
}

/** The worst of what was found. @param {Finding[]} findings @returns {Finding["state"]} */
function worst(findings) {
  const states = findings.map(({ state }) => state);
  return states.includes("wrong") ? "wrong" : states.includes("unchecked") ? "unchecked" : "holds";
}

/** @param {Verdict} verdict @param {number} number */
function card({ mail: { source }, campaign, run, turn, findings }, number) {
  // A report says itself whose it is, and tells of the turn before.
  const place = source.loose && turn ? `${named({ campaign, run })}, turn ${turn}` : named({ campaign, run });
  const about = [campaign && place, source.date, source.source === source.title ? "" : source.source];
  const made = element(
    "article", "card", element("h3", "", source.title), element("p", "small", about.filter(Boolean).join(" · ")),
    element("ul", "", ...findings.map(line)),
  );
  made.id = `mail-${number}`;
  made.dataset.source = source.source;
  return made;
}

/** @param {Verdict[]} verdicts @param {string[]} missing */
function summary(verdicts, missing) {
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  const bad = verdicts.filter((verdict) => worst(verdict.findings) === "wrong");
  const good = findings.filter(({ state }) => state === "holds").length;
  const open = findings.filter(({ state }) => state === "unchecked").length;
  if (bad.length) {
    const of = verdicts.length > 1 ? ` of ${verdicts.length}` : "";
    const title = bad.length === 1 ? `✗ One${of} does not hold.` : `✗ ${bad.length}${of} do not hold.`;
    const advice =
      "What does not fit is named below. Try the mail as it came, not a copy that somebody passed on. If it still does not hold, show it to your game master and the other players.";
    const made = element("div", "sum wrong", element("b", "", title), advice);
    const links = bad.slice(0, 20).map((verdict) => {
      const link = element("a", "", verdict.mail.source.title);
      link.setAttribute("href", `#mail-${verdicts.indexOf(verdict) + 1}`);
      return element("li", "", link);
    });
    made.append(element("ul", "", ...links));
    return made;
  }
  if (!good) {
    const text =
      "Reports and receipts of games whose dice prove themselves bring files that can be checked: dice.txt, receipt.txt, checkpoint.txt, orders.txt, ballot.txt, ballots.txt. Invitations bring keys.txt.";
    return element("div", "sum unchecked", element("b", "", "Nothing was checked."), text);
  }
  const many = verdicts.length > 1 ? `all ${verdicts.length}` : "it";
  if (open || missing.length) {
    const text = "Not everything could be: what is missing is named below.";
    return element("div", "sum unchecked", element("b", "", "What could be checked holds."), text);
  }
  const text = `What can be checked in ${many} is proved. Compare the keys below once, and you are done.`;
  return element("div", "sum holds", element("b", "", "✓ Everything holds."), text);
}

/** @param {Checked} checked @param {string} given */
function keys({ keys: met }, given) {
  if (!met.length) return [];
  const made = element("div", "give keys", element("b", "", met.length > 1 ? "The keys these mails were made with" : "The key these mails were made with"));
  for (const { what, key, campaign, run, named: naming, isGiven, isPromised } of met) {
    const of = what === "dice" ? "Dice of" : "Signatures of";
    const told = [isPromised && "✓ It was told before the game.", naming && `It stands in the words of “${naming}”.`, isGiven && "✓ It is the key you pasted."].filter(Boolean).join(" ");
    made.append(element("p", "", `${of} ${named({ campaign, run })}:`, element("code", "key", key), told));
  }
  const field = /** @type {HTMLTextAreaElement} */ (element("textarea", ""));
  field.rows = 2;
  field.value = given;
  field.setAttribute("aria-label", "Keys from your first report");
  const button = element("button", "quiet compare", "Compare");
  button.setAttribute("type", "button");
  const hint =
    "Anybody can sign with a key of their own. The right ones stand in your invitation and your first report, and are the same for all players: compare them, or paste them here.";
  made.append(element("p", "hint", hint), field, button);
  return [made];
}

/**
 * @param {Checked} checked @param {import("./open.js").Opened[]} opened @param {string} given keys a player has pasted
 * @returns {Node[]}
 */
export function results(checked, opened, given) {
  // In the order of the game; what holds nothing comes last.
  const [some, none] = [checked.verdicts.filter((each) => each.campaign), checked.verdicts.filter((each) => !each.campaign)];
  const verdicts = [...some, ...none];
  const gaps = checked.missing.map((words) => {
    const made = element("li", "unchecked", element("b", "", MARKS.unchecked), `${words}.`);
    made.dataset.kind = "missing";
    return made;
  });
  const missing = gaps.length ? [element("article", "card", element("ul", "", ...gaps))] : [];
  return [summary(verdicts, checked.missing), ...missing, ...verdicts.map((verdict, at) => card(verdict, at + 1)), ...keys(checked, given)];
}
