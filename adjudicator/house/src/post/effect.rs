//! What a command causes, and how much of that one seat may cause in an hour: mails are cheap, what they set off is not.

use super::answer::Answer;
use crate::reading::command::Command;
use crate::reading::motion::Wish;
use crate::reading::time_words::TimeWish;
use campaign::CampaignError;
use sentences::post::effect as say;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::campaign::SeatRow;

/// What a command causes besides a line of the receipt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// Mails to everybody else at the table.
    Others,
    /// A large answer: whole reports, a record.
    Large,
}

impl Effect {
    /// What this command causes.
    pub fn of(command: &Command) -> Effect {
        match command {
            Command::OfferDraw
            | Command::Time(TimeWish::Extend(_) | TimeWish::ExtendUntil(_) | TimeWish::Away(_)) => {
                Effect::Others
            }
            Command::Vote(Wish::Propose(_)) => Effect::Others,
            Command::Record | Command::MyData | Command::Past(_) | Command::Account(_) => Effect::Large,
            _ => Effect::None,
        }
    }

    /// How much of it a seat may cause at once, and how much of that comes back in an hour.
    fn allowance(self) -> Option<(&'static str, Allowance)> {
        match self {
            Effect::None => None,
            Effect::Others => Some(("others", Allowance::hourly(12, 4))),
            Effect::Large => Some(("large", Allowance::hourly(6, 3))),
        }
    }
}

/// Takes what a command causes out of what this seat may cause. False: it is too much, and the answer says so, once.
pub(super) async fn affords(
    tx: &mut Tx,
    seat: &SeatRow,
    command: &Command,
    now_ms: i64,
    answer: &mut Answer,
) -> Result<bool, CampaignError> {
    let Some((what, allowance)) = Effect::of(command).allowance() else { return Ok(true) };
    let who = format!("{what} {} {}", seat.campaign, seat.seat);
    if tx.spend_reply(&who, allowance, now_ms).await? != Spent::TooMuch {
        return Ok(true);
    }
    let words = match what {
        "others" => say::too_much_for_others(),
        _ => say::too_many_reports(),
    };
    if !answer.words.contains(&words) {
        answer.words.push(words);
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::motion::Motion;

    #[test]
    fn what_writes_to_others_or_much_is_counted_and_nothing_else() {
        for (command, effect) in [
            (Command::OfferDraw, Effect::Others),
            (Command::Vote(Wish::Propose(Motion::Draw)), Effect::Others),
            (Command::Time(TimeWish::Extend(1)), Effect::Others),
            (Command::Time(TimeWish::Away("3 jul".into())), Effect::Others),
            (Command::Time(TimeWish::NeverAway), Effect::None),
            (Command::Past(3), Effect::Large),
            (Command::MyData, Effect::Large),
            (Command::Record, Effect::Large),
            (Command::Status, Effect::None),
            (Command::Confirm, Effect::None),
            (Command::Resign, Effect::None),
        ] {
            assert_eq!(Effect::of(&command), effect, "{command:?}");
        }
    }
}
