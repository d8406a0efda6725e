//! What the worlds of a pair have in common.

use super::course::Course;
use super::pool;
use harness::campaign::secret;
use harness::disguise::Pair;
use rules::dice::Dice;
use rules::engine::Engine;
use rules::{Pacing, Seat};
use std::collections::BTreeSet;
use throneworld::Throneworld;
use throneworld::galaxy::Galaxy;
use throneworld::hex::Hex;
use throneworld::law::moves::Proposing;
use throneworld::orders::ScanOrder;
use throneworld::state::State;
use throneworld::tech::Tech;

/// A game some turns old, who looks at it, and whose secret they must not learn.
pub struct Setting {
    pub number: u64,
    pub dice: Dice,
    pub pacing: Pacing,
    pub state: State,
    /// Who looks.
    pub seat: Seat,
    /// Whose secret it is.
    pub rival: Seat,
}

impl Setting {
    /// The setting of this number, the same always.
    pub fn of(number: u64) -> Self {
        let seats = 2 + u8::try_from(number % 5).expect("few");
        let pacing = if (number / 5).is_multiple_of(2) { Pacing::Standing } else { Pacing::Live };
        let mut dice = Dice::for_preview(&secret(number), b"worlds");
        let states = pool::states(seats, number / 10);
        let state = states[pick(&mut dice, states.len())].clone();
        let seat = pick(&mut dice, usize::from(seats));
        let rival = (seat + 1 + pick(&mut dice, usize::from(seats) - 1)) % usize::from(seats);
        let [seat, rival] = [seat, rival].map(|s| Seat(u8::try_from(s).expect("few")));
        Self { number, dice, pacing, state, seat, rival }
    }

    /// One of so many, by chance.
    pub fn pick(&mut self, count: usize) -> usize {
        pick(&mut self.dice, count)
    }

    pub fn galaxy(&self) -> &Galaxy {
        &self.state.galaxy
    }

    pub fn seats(&self) -> u8 {
        self.galaxy().edition.seats()
    }

    /// The kinds of question that wait for mail.
    pub fn waits(&self) -> BTreeSet<String> {
        Engine::waits(&Throneworld, self.pacing)
    }

    /// Everybody commands the whole board, so that everybody is asked about everything.
    pub fn reach_everywhere(&mut self) {
        for empire in &mut self.state.galaxy.empires {
            empire.boxes[Tech::Comm.index()] = 12;
        }
    }

    /// A scan of the rival's, if it may scan there.
    pub fn scan(&self, to: Hex) -> Option<String> {
        let (galaxy, rival) = (self.galaxy(), self.rival);
        let using = *galaxy.ready_bunkers_near(rival, to).first()?;
        Proposing::expansion(galaxy, rival).scan(&ScanOrder { to, using }).ok()?;
        Some(format!("scan {to} using {using}"))
    }

    /// The pair of this course in these two worlds. `at` is a hex the seat asks about in its probes.
    pub fn pair(&self, worlds: [&State; 2], course: &Course, at: Hex) -> Pair {
        let home = self.galaxy().empire(self.seat).home;
        Pair {
            seat: self.seat,
            seats: self.seats(),
            states: worlds.map(rules::save),
            waits: self.waits(),
            mails: course.mails.clone(),
            other_mails: Vec::new(),
            drafts: course.drafts.clone(),
            probes: vec![
                format!(
                    "scan {at} using {home}\njump fleet from {home} to {at}\njump survey from {home} to {at}\n\
                     invade {at}\nplay sabotage 4: neutral {at} remove 1F\nplay sabotage 3: development {at}\n\
                     build {home}: 2P 3F\nresearch jump"
                ),
                format!(
                    "jam anything\ncounter-jam always\nintercept at {home} with all from {home}\n\
                     transfer 1L from {home} to {at}\nplay boom 5: develop {at}\nplay artifact: space, ground\n\
                     turn in all\nimperial attack: {at}\nodds at {at}"
                ),
            ],
            other_dice: None,
            seed: self.number,
        }
    }
}

fn pick(dice: &mut Dice, count: usize) -> usize {
    let count = u32::try_from(count).expect("few");
    usize::try_from(dice.draw("a world", count).expect("dice draw")).expect("few")
}
