//! When a mail that could not be handed over is tried again.

use super::Refusal;
use sentences::outbox::schedule as say;

const MINUTE: i64 = 60_000;

/// The pauses after the first attempts; every later one is as long as the last.
const PAUSES: [i64; 4] = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];

const DAY: i64 = 24 * 60 * MINUTE;

/// How long a domain is left alone that refused us for reasons of policy.
pub const DOMAIN_PAUSE: i64 = 60 * MINUTE;

/// How long our own mail server is left alone that takes nothing from us. Not too often: servers lock out who tries a
/// wrong password again and again.
pub const RELAY_PAUSE: i64 = 15 * MINUTE;

/// How long our own mail server is left alone that is not there and has been away for so long: as long again, a minute at
/// least, and never longer than one that refuses us.
pub fn away_pause(down_ms: i64) -> i64 {
    down_ms.clamp(MINUTE, RELAY_PAUSE)
}

/// How long a mail of this kind is worth sending, counted in pauses: the time we ourselves were switched off does not use
/// it up. A receipt is of little use when its mail is forgotten; a report is wanted as long as the turn is.
pub fn useful_life(kind: &str) -> i64 {
    match kind {
        "receipt" => 2 * DAY,
        _ => 7 * DAY,
    }
}

/// What to do about a mail that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Try again after so many milliseconds.
    Wait(i64),
    /// Set aside for the operator, with the reason.
    GiveUp(String),
}

/// What to do after attempt number `attempts` (from 1) of a mail that is worth sending for `life_ms` ended with `refusal`.
/// `down_ms`: for how long our own mail server has taken nothing.
///
/// * A permanent refusal ends it: nothing would change.
/// * A refusal on grounds of policy is about *us*: other mails to that domain get it too, and the operator can mend it.
///   So the domain is left alone, an hour at a time.
/// * A refusal by our own mail server, or its being away, is nothing the mail is to suffer from: it waits as long as it takes.
/// * Everything else, a connection dropped over this mail among it, is tried again.
pub fn after_refusal(attempts: i64, refusal: &Refusal, life_ms: i64, down_ms: i64) -> Step {
    let (pause, waited) = match refusal {
        Refusal::Permanent(_) => return Step::GiveUp(refusal.to_string()),
        Refusal::Relay(_) => return Step::Wait(RELAY_PAUSE),
        Refusal::Away(_) => return Step::Wait(away_pause(down_ms)),
        Refusal::Policy(_) => {
            (DOMAIN_PAUSE, attempts.clamp(1, 1_000).saturating_sub(1).saturating_mul(DOMAIN_PAUSE))
        }
        Refusal::Temporary(_) => (pause_after(attempts), waited_before(attempts)),
    };
    if waited.saturating_add(pause) > life_ms {
        let hours = life_ms / (60 * MINUTE);
        return Step::GiveUp(say::given_up(&attempts, &hours, &refusal.to_string()));
    }
    Step::Wait(pause)
}

/// How long a mail waits that would be given up, but nobody at all gets mail from us.
pub const NOBODY_PAUSE: i64 = 60 * MINUTE;

/// The pause after attempt number `attempts`.
fn pause_after(attempts: i64) -> i64 {
    let place = usize::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    PAUSES[place.min(PAUSES.len() - 1)]
}

/// All pauses before attempt number `attempts`.
fn waited_before(attempts: i64) -> i64 {
    // Beyond this many attempts patience has run out anyway.
    (1..attempts.clamp(1, 1_000)).map(pause_after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary() -> Refusal {
        Refusal::Temporary("450 busy".into())
    }

    #[test]
    fn one_five_fifteen_and_then_every_hour() {
        let pauses: Vec<Step> =
            (1..=6).map(|attempt| after_refusal(attempt, &temporary(), 2 * DAY, 0)).collect();
        assert_eq!(pauses, [1, 5, 15, 60, 60, 60].map(|minutes| Step::Wait(minutes * 60_000)));
    }

    #[test]
    fn two_days_of_trying() {
        let mut waited = 0;
        let mut attempt = 1;
        while let Step::Wait(pause) = after_refusal(attempt, &temporary(), 2 * DAY, 0) {
            waited += pause;
            attempt += 1;
        }
        // 21 minutes and 47 whole hours: one more hour would be past 48.
        assert_eq!(waited, (21 + 47 * 60) * 60_000);
        let Step::GiveUp(why) = after_refusal(attempt, &temporary(), 2 * DAY, 0) else {
            panic!("still trying")
        };
        assert!(why.contains("48 hours") && why.contains("450 busy"), "{why}");
        assert!(matches!(after_refusal(i64::MAX, &temporary(), 2 * DAY, 0), Step::GiveUp(_)));
        assert_eq!(after_refusal(0, &temporary(), 2 * DAY, 0), Step::Wait(60_000));
    }

    #[test]
    fn a_permanent_refusal_ends_it_and_one_of_policy_waits_for_the_operator() {
        let gone = Refusal::Permanent("550 5.1.1 no such user".into());
        assert!(matches!(after_refusal(1, &gone, DAY, 0), Step::GiveUp(why) if why.contains("no such user")));
        let policy = Refusal::Policy("550 5.7.1 relaying denied".into());
        assert_eq!(after_refusal(1, &policy, 2 * DAY, 0), Step::Wait(3_600_000));
        assert_eq!(after_refusal(48, &policy, 2 * DAY, 0), Step::Wait(3_600_000));
        assert!(matches!(after_refusal(49, &policy, 2 * DAY, 0), Step::GiveUp(_)));
        assert!(matches!(after_refusal(i64::MAX, &policy, 2 * DAY, 0), Step::GiveUp(_)));
    }

    #[test]
    fn our_own_servers_refusal_costs_no_mail_its_life_and_a_report_lives_longer_than_a_receipt() {
        let relay = Refusal::Relay("535 wrong password".into());
        assert_eq!(after_refusal(i64::MAX, &relay, 0, 9 * DAY), Step::Wait(RELAY_PAUSE));
        let away = Refusal::Away("nobody listens".into());
        let pauses = [0, 90_000, 4 * MINUTE, 9 * DAY].map(|down| after_refusal(i64::MAX, &away, 0, down));
        assert_eq!(pauses, [MINUTE, 90_000, 4 * MINUTE, RELAY_PAUSE].map(Step::Wait));
        assert!(useful_life("receipt") == 2 * DAY && useful_life("report") == 7 * DAY);
    }
}
