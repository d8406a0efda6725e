/**
 * What was found out about one thing a mail holds: a sentence without its full stop.
 *
 * @typedef {{ kind: string, state: "holds" | "wrong" | "unchecked", words: string, more?: string[] }} Finding
 * `more`: lines to be shown to whoever wants to see them
 */

/** @param {string} kind @param {string} words @param {string[]} [more] @returns {Finding} */
export const holds = (kind, words, more = []) => ({ kind, state: "holds", words, more });

/** @param {string} kind @param {string} words @returns {Finding} */
export const wrong = (kind, words) => ({ kind, state: "wrong", words });

/** @param {string} kind @param {string} words @returns {Finding} */
export const unchecked = (kind, words) => ({ kind, state: "unchecked", words });
