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
        let early = early_ms(window, settings).min(window.closes_ms);
        return if now_ms >= early { Due::Settle } else { Due::Wait(early) };
    }
    if now_ms < window.closes_ms {
        return Due::Wait(window.closes_ms);
    }
    match settings.on_deadline {
        OnDeadline::AskGm if !window.by_hand => Due::AskGm,
        OnDeadline::AskGm | OnDeadline::Close => Due::Close,
    }
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

    const SETTINGS: Settings = Settings {
        pacing: Pacing::Standing,
        waits: None,
        window_ms: 1000,
        settle_ms: 30,
        on_deadline: OnDeadline::Close,
        gm: crate::campaign::gms::Gms::none(),
        proof: Proof::Auto,
        machine_reports: false,
    };
    const OPEN: Waiting = Waiting {
        opened_ms: 100,
        closes_ms: 1100,
        all_in: false,
        last_change_ms: None,
        notice: false,
        by_hand: false,
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
}
