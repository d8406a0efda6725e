//! What is to be done about a window, and when. Pure: a window and a clock in, a decision out.

use crate::campaign::settings::{OnDeadline, Settings};
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
    /// When somebody last changed their orders in this window.
    pub last_change_ms: Option<i64>,
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
        let early = if window.kept { window.closes_ms } else { early_ms(window, settings) };
        let early = early.min(window.closes_ms);
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
        let settled = window.last_change_ms.map_or(waited, |changed| changed + settings.settle_ms);
        return waited.max(settled).min(window.closes_ms);
    }
    window.closes_ms + time.grace_ms
}

/// The campaign's guard: a larger share of the seats asked is missing than ever is by chance.
fn too_many_missing(window: Waiting, settings: &Settings) -> bool {
    let guard = settings.time.silence.guard_percent.filter(|_| !window.fast_lane);
    guard.is_some_and(|percent| window.missing * 100 > window.asked * usize::from(percent))
}

/// When a window in which everybody is in closes: a while after the last change, so that a second thought still counts.
///
/// Where nobody wrote in this window, everything was settled by orders given before: at once where one mail a turn is
/// the custom; but a window for reactions stays open as long as if somebody had written, so that its early closing
/// tells nobody who had standing orders (invariant 5).
fn early_ms(window: Waiting, settings: &Settings) -> i64 {
    match (window.last_change_ms, settings.pacing) {
        (Some(changed), _) => changed.max(window.opened_ms) + settings.settle_ms,
        (None, Pacing::Standing) => window.opened_ms,
        (None, Pacing::Live) => window.opened_ms + settings.settle_ms,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::settings::Proof;
    use schedule::settings::{Silence, TimeSettings};

    const SETTINGS: Settings = Settings {
        pacing: Pacing::Standing,
        waits: None,
        window_ms: 1000,
        settle_ms: 30,
        on_deadline: OnDeadline::Close,
        gm: crate::campaign::gms::Gms::NOBODY,
        proof: Proof::Auto,
        machine_reports: false,
        time: TimeSettings::PLAIN,
        press: crate::campaign::press::Rules::DEFAULT,
        votes: crate::campaign::votes::Rules::DEFAULT,
    };
    const OPEN: Waiting = Waiting {
        opened_ms: 100,
        closes_ms: 1100,
        all_in: false,
        last_change_ms: None,
        notice: false,
        by_hand: false,
        asked: 4,
        missing: 1,
        fast_lane: false,
        kept: false,
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
        let all = Waiting { all_in: true, last_change_ms: Some(500), ..OPEN };
        assert_eq!(due(529, all, &SETTINGS), Due::Wait(530));
        assert_eq!(due(530, all, &SETTINGS), Due::Settle);
        let late = Waiting { last_change_ms: Some(1090), ..all };
        assert_eq!(due(1099, late, &SETTINGS), Due::Wait(1100));
        assert_eq!(due(1100, late, &SETTINGS), Due::Settle);
    }

    #[test]
    fn orders_given_ahead_settle_at_once_but_a_reaction_window_keeps_its_minimum() {
        let ahead = Waiting { all_in: true, ..OPEN };
        assert_eq!(due(100, ahead, &SETTINGS), Due::Settle);
        let live = Settings { pacing: Pacing::Live, ..SETTINGS };
        assert_eq!(due(129, ahead, &live), Due::Wait(130));
        assert_eq!(due(130, ahead, &live), Due::Settle);
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
