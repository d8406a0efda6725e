//! The keys of a campaign's file at a glance: what each means and what holds where it is left out.

/// Key, default, meaning; in the order of the file.
pub const CAMPAIGN_KEYS: &[(&str, &str, &str)] = &[
    ("name", "needed", "short name: lower-case letters, digits, hyphens"),
    ("title", "the name", "the name for people"),
    ("game", "needed", "the game's id"),
    ("gm", "nobody", "address of the game master"),
    ("pacing", "standing", "standing: one mail a turn; live: reactions get windows of their own"),
    ("waits", "as the pacing says", "kinds of question that wait for mail"),
    ("window", "the server's", "how long players have"),
    ("settle", "the server's", "within what time of the last change a turn is played early"),
    ("schedule", "none", "when deadlines fall, in words: tue,fri 20:00 Europe/Paris; in place of window"),
    ("zone", "UTC", "time zone of schedule and holidays"),
    ("holidays", "none", "days without deadlines: 2026-12-24 - 2027-01-02"),
    ("shortest-window", "12 hours", "a deadline of the schedule nearer than this is left out"),
    ("[windows]", "none", "lengths of windows by kind of question: jam = \"1 day\""),
    ("grace", "none", "how long after the deadline mail still counts"),
    (
        "reminders",
        "24 hours, where a window is over 48",
        "how long before the deadline those missing are reminded",
    ),
    ("away", "14 days", "how far deadlines may be moved for the absences of one seat, in all"),
    ("[extensions]", "none", "tokens, longest: extensions by the players"),
    (
        "[silence]",
        "fallbacks",
        "fast-lane, fast-lane-window, bot-after, standby-after, guard, gm-time, unanswered",
    ),
    ("public-log", "names", "names, or no-names: who stands in the public log"),
    ("on-deadline", "close", "close, or ask-gm"),
    ("proof", "auto", "auto, token, token+address or token+aligned"),
    ("machine-reports", "false", "reports carry a copy for programs"),
    (
        "[press]",
        "open",
        "policy, closed, letters-a-day, characters, anonymous-every, farewell, hand-over, archive",
    ),
    ("[votes]", "allowed", "length, announce, and a section for each sort: allowed, quorum, majority"),
    ("gunboat", "false", "players are known by their seats alone until the end"),
    ("spectators", "false", "anybody may watch what is public"),
    ("disclose", "all", "at the end: all, names, record or nothing"),
    ("beacon", "none", "drand: a public beacon goes into the dice, so that nobody can foresee them"),
    ("beacon-silent", "6 hours", "after what time the game goes on without a beacon that is silent; or wait"),
    ("farewell", "14 days", "how long reply addresses live after the end"),
    ("[options]", "the game's", "options of the game, see adjudicator games GAME"),
    ("[[player]]", "", "one block for each player who is sure to play"),
    ("player.name", "needed", "what the others call them"),
    ("player.address", "needed", "where private mail goes"),
    ("player.zone", "UTC", "time zone for deadlines"),
    ("[[invite]]", "", "one block for each player who is asked by mail"),
    ("invite.address", "needed", "whom to ask"),
    ("invite.name", "their choice", "what the others call them"),
    ("invite.zone", "UTC", "time zone for deadlines"),
    ("[founding]", "", "how players are looked for"),
    ("founding.signup", "invited", "invited: those with [[invite]]; open: whoever signs up"),
    ("founding.password", "none", "who signs up must know it"),
    ("founding.allow", "everybody", "addresses, or *@domain, that may sign up"),
    ("founding.seats", "those named", "how many seats; needed with open sign-up"),
    ("founding.least", "all seats", "how many players are enough at the date"),
    ("founding.start", "when full", "the date: 2027-01-10 20:00 Europe/Paris; earlier when full"),
    ("founding.lapse", "7 days", "how long an invitation stands; half-way there is a reminder"),
    ("founding.too-few", "call-off", "at the date, the GM silent: call-off, delay or bots"),
    ("founding.decide", "3 days", "how long the GM has to decide about too few"),
    ("founding.words", "none", "what you say in the invitation"),
    ("prefer", "", "lines of players before the start: prefer WORD VALUE, see the game"),
    ("standby", "", "a mail that says standby NAME puts its writer on the list for free seats"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What the reader of campaign files takes, as it says itself when it meets a key it does not know.
    fn known(text: &str) -> Vec<String> {
        let told = toml::from_str::<crate::found::CampaignFile>(text).expect_err(text).to_string();
        let (_, list) = told.split_once("expected one of ").unwrap_or_else(|| panic!("{told}"));
        let line = list.lines().next().unwrap_or_default();
        line.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn every_key_of_the_file_is_in_the_list() {
        let head = "name = \"x\"\ngame = \"thrones\"\n";
        for (text, prefix) in [
            ("zzz = 1\n".to_string() + head, ""),
            (format!("{head}[founding]\nzzz = 1\n"), "founding."),
            (format!("{head}[[player]]\nzzz = 1\n"), "player."),
            (format!("{head}[[invite]]\nzzz = 1\n"), "invite."),
        ] {
            for key in known(&text) {
                let here = |(k, _, _): &(&str, &str, &str)| {
                    *k == format!("{prefix}{key}") || *k == format!("[{key}]") || *k == format!("[[{key}]]")
                };
                assert!(CAMPAIGN_KEYS.iter().any(here), "{prefix}{key} is not in the list");
            }
        }
    }
}
