//! When a daemon is killed: at a random moment of the phase this trial is aimed at.
//!
//! The daemon knows nothing of it. It is watched from outside, stopped where it stands again and again at random moments, and
//! looked at; once it is found in the phase, it is killed there. So the moment within the phase is chance, and a phase of some
//! microseconds is met as well as one of some milliseconds.

use super::phases::{Life, Phase};
use super::players::{Mail, Moment};
use std::time::{Duration, Instant};

/// The longest life of a daemon that is killed at any moment, in milliseconds.
const LONGEST_LIFE: u64 = 700;

/// How long a phase is waited for. If it does not come, the daemon is killed all the same.
const PATIENCE: Duration = Duration::from_secs(12);

/// How long a sign is waited for that the phase may be near, before a look is taken without one.
const A_WHILE: Duration = Duration::from_millis(50);

/// How long a look at a daemon that stands still may take.
const A_LOOK: Duration = Duration::from_millis(200);

/// What a trial is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// A random moment of this phase.
    At(Phase),
    /// Any moment.
    Blind,
}

impl Aim {
    /// Trials take turns: each phase of the promise, and any moment.
    ///
    /// `together`: the daemon deals with several mails at once.
    pub(super) fn of(number: u32, together: bool) -> Aim {
        match number % if together { 6 } else { 5 } {
            0 => Aim::At(Phase::StoredToAcknowledged),
            1 => Aim::At(Phase::Turn),
            2 => Aim::At(Phase::CommitToSend),
            3 => Aim::At(Phase::SendToMark),
            5 => Aim::At(Phase::Together),
            _ => Aim::Blind,
        }
    }

    /// What the players write meanwhile.
    pub(super) fn mail(self) -> Mail {
        match self {
            Aim::At(Phase::StoredToAcknowledged | Phase::Together) => Mail::Flood,
            _ => Mail::New,
        }
    }

    /// Lets the daemon live until the moment has come. It may stand still then.
    pub(super) async fn wait(self, life: &Life<'_>, dice: &mut Dice) {
        let Aim::At(phase) = self else {
            return tokio::time::sleep(Duration::from_millis(dice.draw(LONGEST_LIFE))).await;
        };
        let mut sign = match phase {
            Phase::StoredToAcknowledged => Some(life.players.moment(Moment::Sent)),
            Phase::CommitToSend | Phase::Together => Some(life.players.moment(Moment::Acknowledged)),
            Phase::SendToMark => Some(life.sink.taken()),
            Phase::Turn | Phase::Intake | Phase::AtRest => None,
        };
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            // Mails that wait for their answer now are as good as one that is sent now.
            if let Some(sign) = sign.as_mut().filter(|_| life.players.unanswered().is_empty()) {
                life.daemon.stand_still(false);
                let _ = tokio::time::timeout(A_WHILE, sign.changed()).await;
            }
            life.daemon.go_on_for(dice.moment(longest_us(phase))).await;
            if phase == Phase::Turn && life.daemon.plays().is_none() {
                continue;
            }
            let look = life.is_in(phase);
            tokio::pin!(look);
            match tokio::time::timeout(A_LOOK, &mut look).await {
                Ok(Ok(false)) => {}
                // A database that cannot be asked is no reason to spare the daemon.
                Ok(Ok(true) | Err(_)) => return,
                // It holds a lock of the database file just now: the look comes to its end once it goes on.
                Err(_) => {
                    life.daemon.stand_still(false);
                    let _ = look.await;
                }
            }
        }
        life.daemon.stand_still(false);
    }
}

/// How long the daemon goes on at most between two looks, in microseconds. From the commit of a mail to the word that it is kept
/// it is less than a tenth of a millisecond.
fn longest_us(phase: Phase) -> u64 {
    match phase {
        Phase::StoredToAcknowledged => 1 << 7,
        _ => 1 << 13,
    }
}

/// Where chance comes from: a number given, and the machine.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn seeded(seed: u64) -> Dice {
        Dice(seed | 1)
    }

    /// A number below `sides`.
    fn draw(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    /// One of so many, counted from 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.draw(count as u64)).unwrap_or(0)
    }

    /// A length of time below this power of two of microseconds, short ones as often as long ones.
    fn moment(&mut self, longest_us: u64) -> Duration {
        let most = 2 << self.draw(u64::from(longest_us.ilog2()));
        Duration::from_micros(self.draw(most))
    }
}
