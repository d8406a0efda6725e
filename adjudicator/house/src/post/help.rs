//! What `help` answers.

/// How the house is spoken to; how orders are written is the game's to say.
const HELP: [&str; 11] = [
    "Reply to any mail of this campaign and write one order a line. A new mail replaces what it speaks to and leaves \
     the rest as it was; \"add:\" before a line adds it instead. A line beginning with # is a comment. Orders can be \
     changed until the deadline.",
    "About the game: rules (what it is about and how it is won), rules WORD for anything in it, such as rules battle; cost, cards, \
     race, example; rules contents (all pages). Asking is no order and holds nothing up.",
    "About your orders: show (what is on file), preview (what they would do if nobody else did anything), clear (take all off), cancel 3 (take line 3 off), wait (do not play \
     before the deadline: I am not done), ready (go on without waiting for me).",
    "About the campaign: status (the board and the deadline once more), offer draw, accept (a draw that was offered), \
     decline, resign. Accept and resign take effect when you answer confirm; no lets it be.",
    "About time: extend 2 days (moves the deadline, for one of your extensions), away 3 jul - 10 jul or away until 10 jul \
     (deadlines that find you without orders then are moved), back, deadlines (those to come), log (who was late).",
    "To write to other players: press to Bob: and your words below, up to the end of the mail or a line end press. Also \
     press to all, press to gm. An answer to a letter goes to its writer. press lists your letters, block Bob stops his, \
     report abuse shows one to the game master.",
    "To decide something together: propose draw, propose concession to Bob, propose extension 2 days, propose pause, \
     propose resume, propose replacing Bob; then vote yes 3 or vote no 3. votes shows what is open.",
    "About the past: details (everything that happened last, act by act; details 7 for turn 7), report 7 (the report of turn 7 once \
     more), record (all your reports, maps and orders in one file), my \
     data (what this server holds about you).",
    "You can also fill in the order form of a report and send it back. Lines of the form that you leave as they were \
     change nothing.",
    "About your mail: preferences (how it is now), and lines such as prefer text only, prefer no pictures, prefer size \
     100 kB, prefer zone Europe/Paris, prefer dates 12h, prefer calendar. They hold for all your campaigns.",
    "Write each command on a line of its own, in the body of the mail.",
];

/// The words of help, without those that need a game master where there is none.
pub(super) fn words(mastered: bool) -> Vec<String> {
    let all = HELP.iter();
    match mastered {
        true => all.map(|words| (*words).to_owned()).collect(),
        false => all
            .map(|words| {
                words
                    .replace("press to all, press to gm.", "press to all.")
                    .replace(", report abuse shows one to the game master.", ".")
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn nobody_is_sent_to_a_game_master_there_is_not() {
        let told = |mastered| words(mastered).join("\n");
        assert!(told(true).contains("game master") && told(true).contains("press to gm"));
        assert!(!told(false).contains("game master") && !told(false).contains(" gm"), "{}", told(false));
    }
}
