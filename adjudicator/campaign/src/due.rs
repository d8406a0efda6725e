//! What is to be done about a window, and when. Pure: a window and a clock in, a decision out.

use crate::settings::{OnDeadline, Settings};
use rules::Pacing;

/// A window as the clock sees it.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// When it opened, in milliseconds since 1970 like every time here.
    pub opened_ms: i64,
    /// When it closes.
    pub closes_ms: i64,
    /// Nobody has to be waited for any more.
    pub all_in: bool,
    /// When a seat that is asked last changed its orders in this window.
    pub last_change_ms: Option<i64>,
    /// A number drawn for this window, which shifts the times it may close early at ([`draw`]).
    pub draw: u64,
    /// News lies on the table that cuts the window short.
    pub notice: bool,
    /// The GM closes it, whatever the rule for deadlines.
    pub by_hand: bool,
    /// How many seats are asked.
    pub asked: usize,
    /// How many of them are missing.
    pub missing: usize,
    /// Somebody is missing, and everybody who is has been silent so often that the table waits no longer than the
    /// campaign's `fast-lane-window`.
    pub fast_lane: bool,
    /// None of the players answers any more: the window keeps its time, whatever bots have written, for one who comes back.
    pub kept: bool,
    /// Bots alone are asked, at a table with people: nobody has second thoughts, and how soon it closes tells nothing.
    pub bots: bool,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Go on: everybody is in, or a notice cuts the window short.
    Settle,
    /// Go on: the time is up, fallbacks count.
    Close,
    /// The time is up, and the GM wants to be asked.
    AskGm,
    /// The time is up, and so many are missing that something is wrong: the turn is held and the GM asked.
    Guard,
    /// Nothing before this time.
    Wait(i64),
}

/// Decides about a window.
#[must_use]
pub fn due(now_ms: i64, window: Waiting, settings: &Settings) -> Due {
    if window.notice {
        return Due::Settle;
    }
    if window.all_in {
        let early = settles_ms(window, settings);
        return if now_ms >= early { Due::Settle } else { Due::Wait(early) };
    }
    let closing = closing_ms(window, settings);
    if now_ms < closing {
        // At the deadline itself it is looked again: orders that came late may settle a window in its grace.
        return Due::Wait(closing);
    }
    match settings.on_deadline {
        _ if window.by_hand => Due::Close,
        OnDeadline::AskGm => Due::AskGm,
        OnDeadline::Close if too_many_missing(window, settings) => Due::Guard,
        OnDeadline::Close => Due::Close,
    }
}

/// When a window settles in which nobody is missing, at its deadline at the latest.
#[must_use]
pub fn settles_ms(window: Waiting, settings: &Settings) -> i64 {
    let early = if window.kept { window.closes_ms } else { early_ms(window, settings) };
    early.min(window.closes_ms)
}

/// The time after which nothing that comes changes what a window closes with, however long it stays open.
#[must_use]
pub fn latest_ms(window: Waiting, settings: &Settings) -> i64 {
    if window.all_in { window.closes_ms } else { closing_ms(window, settings) }
}

/// When a window closes in which somebody is missing: at its deadline and the grace behind it. If only seats are missing that
/// were silent again and again, the table does not wait for them so long, and there is no grace; but where the GM decides
/// about every missing seat, the deadline counts.
#[must_use]
pub fn closing_ms(window: Waiting, settings: &Settings) -> i64 {
    let time = &settings.time;
    if window.by_hand {
        return window.closes_ms;
    }
    if window.fast_lane && settings.on_deadline == OnDeadline::Close {
        let waited = window.opened_ms + time.silence.fast_lane_ms;
        // The others may have second thoughts as always.
        let settled = window.last_change_ms.map_or(waited, |changed| closing_time(changed, window, settings));
        return waited.max(settled).min(window.closes_ms);
    }
    window.closes_ms + time.grace_ms
}

/// The campaign's guard: a larger share of the seats asked is missing than ever is by chance.
fn too_many_missing(window: Waiting, settings: &Settings) -> bool {
    let guard = settings.time.silence.guard_percent.filter(|_| !window.fast_lane);
    guard.is_some_and(|percent| window.missing * 100 > window.asked * usize::from(percent))
}

/// When a window in which everybody is in closes: half of `settle` after the last change at the least, so that a second thought
/// still counts, and at the next of the times at which this window may close early at all.
///
/// Those times lie half of `settle` apart, the first of them no earlier than that behind the opening, so a player who answers
/// at once does not see from the closing whether the others had orders on file already or wrote meanwhile, nor in which
/// minute they wrote.
///
/// Where one seat alone is asked and one mail a turn is the custom, what it said ahead is played at once: a reply to a move
/// that was given for that. And so is what bots say that were asked alone.
fn early_ms(window: Waiting, settings: &Settings) -> i64 {
    let said_ahead =
        window.last_change_ms.is_none() && window.asked == 1 && settings.pacing == Pacing::Standing;
    if window.bots || said_ahead {
        return window.opened_ms;
    }
    let changed = window.last_change_ms.map_or(window.opened_ms, |changed| changed.max(window.opened_ms));
    closing_time(changed, window, settings)
}

/// The first time at which the window may close early that lies half of `settle` behind this change of orders, or further.
fn closing_time(changed_ms: i64, window: Waiting, settings: &Settings) -> i64 {
    let every = settings.settle_ms / 2;
    if every <= 0 {
        return changed_ms;
    }
    let shift = i64::try_from(window.draw % every.unsigned_abs()).unwrap_or(0);
    let first = window.opened_ms + shift;
    first + (changed_ms - first + 2 * every - 1).div_euclid(every) * every
}

/// A number for a window, made of its tag, which is drawn at random: it hangs on nothing anybody wrote.
#[must_use]
pub fn draw(tag: &str) -> u64 {
    let hash = blake3::hash(tag.as_bytes());
    hash.as_bytes().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Proof;
    use schedule::settings::{Silence, TimeSettings};

    const SETTINGS: Settings = Settings {
        pacing: Pacing::Standing,
        waits: None,
        later: None,
        beacon: None,
        window_ms: 1000,
        settle_ms: 60,
        on_deadline: OnDeadline::Close,
        gm: crate::gms::Gms::NOBODY,
        proof: Proof::Auto,
        machine_reports: false,
        time: TimeSettings::PLAIN,
        press: crate::press::Rules::DEFAULT,
        votes: crate::votes::Rules::DEFAULT,
    };
    const OPEN: Waiting = Waiting {
        opened_ms: 100,
        closes_ms: 1100,
        all_in: false,
        last_change_ms: None,
        draw: 0,
        notice: false,
        by_hand: false,
        asked: 4,
        missing: 1,
        fast_lane: false,
        kept: false,
        bots: false,
    };

    #[test]
    fn a_window_is_open_until_its_deadline() {
        assert_eq!(due(1099, OPEN, &SETTINGS), Due::Wait(1100));
        assert_eq!(due(1100, OPEN, &SETTINGS), Due::Close);
        let ask = Settings { on_deadline: OnDeadline::AskGm, ..SETTINGS };
        assert_eq!(due(1100, OPEN, &ask), Due::AskGm);
        assert_eq!(due(1100, Waiting { by_hand: true, ..OPEN }, &ask), Due::Close);
    }

    #[test]
    fn when_all_are_in_it_closes_a_while_after_the_last_change_and_never_after_the_deadline() {
        let all = Waiting { all_in: true, last_change_ms: Some(490), ..OPEN };
        assert_eq!(due(519, all, &SETTINGS), Due::Wait(520));
        assert_eq!(due(520, all, &SETTINGS), Due::Settle);
        let late = Waiting { last_change_ms: Some(1090), ..all };
        assert_eq!(due(1099, late, &SETTINGS), Due::Wait(1100));
        assert_eq!(due(1100, late, &SETTINGS), Due::Settle);
    }

    #[test]
    fn the_closing_does_not_tell_whether_the_others_had_orders_on_file_or_when_they_wrote() {
        for pacing in [Pacing::Standing, Pacing::Live] {
            let settings = Settings { pacing, ..SETTINGS };
            for draw in [0, 7, 29, u64::MAX] {
                let closes = |last_change_ms| {
                    let window = Waiting { all_in: true, missing: 0, last_change_ms, draw, ..OPEN };
                    match due(100, window, &settings) {
                        Due::Wait(at) => at,
                        other => panic!("{other:?} at the opening"),
                    }
                };
                // One's own answer at 101, then nothing more, or the rival's within the while. All ahead: no earlier.
                let first = closes(Some(101));
                assert!((131..161).contains(&first), "{first}");
                assert!(closes(None) == first || closes(None) + 30 == first);
                assert!(closes(None) >= 130, "a least time");
                // Seen from outside there are few times to close at, however many there are to write at.
                let times: std::collections::BTreeSet<_> = (100..400).map(|at| closes(Some(at))).collect();
                assert!(times.len() <= 11, "{times:?}");
                assert!((100..400).all(|at| (at + 30..at + 60).contains(&closes(Some(at)))));
            }
        }
    }

    #[test]
    fn a_reply_given_ahead_is_played_at_once_but_a_reaction_window_keeps_its_least_time() {
        let ahead = Waiting { all_in: true, asked: 1, missing: 0, ..OPEN };
        assert_eq!(due(100, ahead, &SETTINGS), Due::Settle);
        assert_eq!(due(100, Waiting { asked: 2, ..ahead }, &SETTINGS), Due::Wait(130));
        assert_eq!(due(100, ahead, &Settings { pacing: Pacing::Live, ..SETTINGS }), Due::Wait(130));
    }

    #[test]
    fn nobody_waits_for_what_bots_were_asked_alone_but_who_may_come_back_is_waited_for() {
        let bots = Waiting { all_in: true, asked: 2, missing: 0, bots: true, ..OPEN };
        for pacing in [Pacing::Standing, Pacing::Live] {
            assert_eq!(due(100, bots, &Settings { pacing, ..SETTINGS }), Due::Settle);
        }
        assert_eq!(due(100, Waiting { kept: true, ..bots }, &SETTINGS), Due::Wait(1100));
    }

    #[test]
    fn without_a_while_for_second_thoughts_it_closes_at_once() {
        let all = Waiting { all_in: true, last_change_ms: Some(500), draw: 9, ..OPEN };
        let at_once = Settings { settle_ms: 0, ..SETTINGS };
        assert_eq!(due(500, all, &at_once), Due::Settle);
        assert_eq!(due(100, Waiting { last_change_ms: None, ..all }, &at_once), Due::Settle);
    }

    #[test]
    fn windows_draw_their_own_times() {
        let drawn: std::collections::BTreeSet<_> = ["a", "b", "c"].map(draw).into();
        assert_eq!(drawn.len(), 3);
        assert_eq!(draw("a"), draw("a"));
    }

    #[test]
    fn a_notice_cuts_the_window_short() {
        assert_eq!(due(101, Waiting { notice: true, ..OPEN }, &SETTINGS), Due::Settle);
    }

    fn with(time: TimeSettings) -> Settings {
        Settings { time, ..SETTINGS }
    }

    #[test]
    fn mail_counts_for_a_while_after_the_deadline_and_settles_the_window_at_once() {
        let grace = with(TimeSettings { grace_ms: 100, ..TimeSettings::PLAIN });
        assert_eq!(due(1100, OPEN, &grace), Due::Wait(1200));
        assert_eq!(due(1200, OPEN, &grace), Due::Close);
        let late = Waiting { all_in: true, missing: 0, last_change_ms: Some(1150), ..OPEN };
        assert_eq!(due(1150, late, &grace), Due::Settle);
        assert_eq!(due(1100, Waiting { by_hand: true, ..OPEN }, &grace), Due::Close, "the GM means it");
    }

    #[test]
    fn repeat_offenders_are_not_waited_for_beyond_their_window() {
        let silence = Silence { fast_lane_ms: 400, ..Silence::default() };
        let settings = with(TimeSettings { silence, grace_ms: 100, ..TimeSettings::PLAIN });
        let lane = Waiting { fast_lane: true, ..OPEN };
        assert_eq!(due(499, lane, &settings), Due::Wait(500));
        assert_eq!(due(500, lane, &settings), Due::Close);
        let changed = Waiting { last_change_ms: Some(490), ..lane };
        assert_eq!(due(500, changed, &settings), Due::Wait(520), "the others may still change their minds");
        let last = Waiting { last_change_ms: Some(1095), ..lane };
        assert_eq!(due(1100, last, &settings), Due::Close, "never after the deadline, and no grace");
        let ask = Settings { on_deadline: OnDeadline::AskGm, ..settings };
        assert_eq!(due(500, lane, &ask), Due::Wait(1200), "the GM decides about every missing seat");
    }

    #[test]
    fn with_nobody_there_bots_keep_the_window_to_its_deadline() {
        let bots = Waiting { all_in: true, missing: 0, kept: true, ..OPEN };
        for pacing in [Pacing::Standing, Pacing::Live] {
            let settings = Settings { pacing, ..SETTINGS };
            assert_eq!(due(1099, bots, &settings), Due::Wait(1100));
            assert_eq!(due(1100, bots, &settings), Due::Settle);
        }
    }

    #[test]
    fn too_many_missing_seats_hold_the_turn() {
        let silence = Silence { guard_percent: Some(50), ..Silence::default() };
        let settings = with(TimeSettings { silence, ..TimeSettings::PLAIN });
        assert_eq!(
            due(1100, Waiting { missing: 2, ..OPEN }, &settings),
            Due::Close,
            "half is not more than half"
        );
        assert_eq!(due(1100, Waiting { missing: 3, ..OPEN }, &settings), Due::Guard);
        assert_eq!(due(1100, Waiting { missing: 3, by_hand: true, ..OPEN }, &settings), Due::Close);
        assert_eq!(due(1100, Waiting { missing: 3, ..OPEN }, &SETTINGS), Due::Close);
    }
}
