//! Pairs of worlds that differ in one thing one seat must not know.
//!
//! Some come to the same in the open to the end of the turn: what a rival has on file and thinks better of, what comes to
//! nothing, how two rivals voted whose votes cancel each other out where ballots are secret. Others part in public at one
//! moment, and must be the same before it: votes until the speaker has voted, agendas until they are revealed, tiles until
//! they are laid.

mod council;
mod draft;
mod orders;
pub mod pool;

use harness::campaign::secret;
use harness::disguise::Pair;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing};
use rules::table::Roll;
use rules::{Pacing, Seat, save};
use std::collections::{BTreeMap, BTreeSet};
use timega::Timega;
use timega::state::State;

/// Votes on file before the council meets.
pub const VOTE: &str = "vote on file";
/// Who of two rivals voted how, where ballots are secret.
pub const BALLOTS: &str = "secret ballots";
/// Development orders on file.
pub const PURCHASES: &str = "purchases on file";
/// Development orders that came to nothing.
pub const REFUSED: &str = "purchases that came to nothing";
/// The plan on file.
pub const PLAN: &str = "plan on file";
/// A line of the plan that waited for what never came.
pub const VAIN: &str = "plan that waited in vain";
/// That another has said `wait`, where it changes nothing.
pub const FLAGS: &str = "wait and ready";

/// What must not show in the whole turn.
pub const CATEGORIES: [&str; 7] = [VOTE, BALLOTS, PURCHASES, REFUSED, PLAN, VAIN, FLAGS];

/// Votes before the speaker has voted.
pub const CAST: &str = "votes before the tally";
/// Agendas that are still to be drawn.
pub const UNDRAWN: &str = "undrawn agendas";
/// Tiles in others' hands while the map is drafted.
pub const TILES: &str = "tiles in hand";

/// What must not show before a moment of the turn, and where it may.
pub const UNTIL: [(&str, &str); 3] = [
    (CAST, "the events after window 3"),
    (UNDRAWN, "the events after window 1"),
    (TILES, "the events after window 1"),
];

/// The pair of this number: three to six seats, standing and live, take turns.
pub fn pair(category: &str, number: u64) -> Option<Pair> {
    match category {
        VOTE => Some(council::on_file(number)),
        BALLOTS => Some(council::cancelled(number)),
        CAST => Some(council::cast(number)),
        UNDRAWN => Some(council::undrawn(number)),
        TILES => Some(draft::swapped(number)),
        PURCHASES => orders::purchases(Setting::of(number)),
        REFUSED => orders::refused(Setting::of(number)),
        PLAN => orders::plan(Setting::of(number)),
        VAIN => orders::vain(Setting::of(number)),
        FLAGS => orders::flags(Setting::of(number)),
        other => panic!("there is no category {other}"),
    }
}

/// A game some rounds old, who looks at it, and whose secret they must not learn.
pub struct Setting {
    pub number: u64,
    pub pacing: Pacing,
    pub state: State,
    /// Who looks.
    pub seat: Seat,
    /// Whose secret it is.
    pub rival: Seat,
    dice: Dice,
}

impl Setting {
    /// The setting of this number, the same always.
    pub fn of(number: u64) -> Self {
        let seats = 3 + u8::try_from(number / 2 % 4).expect("few");
        let pacing = if number.is_multiple_of(2) { Pacing::Standing } else { Pacing::Live };
        let mut dice = Dice::for_preview(&secret(number), b"worlds");
        let states = pool::states(seats);
        let state = states[pick(&mut dice, states.len())].clone();
        let seat = pick(&mut dice, usize::from(seats));
        let rival = (seat + 1 + pick(&mut dice, usize::from(seats) - 1)) % usize::from(seats);
        let [seat, rival] = [seat, rival].map(|s| Seat(u8::try_from(s).expect("few")));
        Self { number, pacing, state, seat, rival, dice }
    }

    /// One of so many, by chance.
    pub fn pick(&mut self, count: usize) -> usize {
        pick(&mut self.dice, count)
    }

    /// What bots mail at the beginning of the round.
    pub fn letters(&self) -> BTreeMap<Seat, String> {
        pool::letters(&self.state, self.number)
    }

    /// Both worlds begin alike; everybody mails the same in the first windows of the round.
    pub fn pair(&self, mails: BTreeMap<Seat, String>) -> Pair {
        same(&self.state, self.seat, waits(self.pacing), vec![mails; WINDOWS], self.number)
    }
}

/// In live pacing so many windows get mails; in the others the orders on file answer.
const WINDOWS: usize = 4;

/// The kinds of question that wait for mail.
pub fn waits(pacing: Pacing) -> BTreeSet<String> {
    Engine::waits(&Timega, pacing)
}

/// Two worlds that begin alike.
pub fn same(
    state: &State,
    seat: Seat,
    waits: BTreeSet<String>,
    mails: Vec<BTreeMap<Seat, String>>,
    seed: u64,
) -> Pair {
    let home = state.galaxy.empires.get(seat.index()).map_or("E1".into(), |e| e.home.to_string());
    Pair {
        seat,
        seats: state.galaxy.seats,
        states: [save(state), save(state)],
        waits,
        mails,
        other_mails: Vec::new(),
        drafts: Default::default(),
        probes: vec![
            format!(
                "build 1 war sun\nresearch War Sun\nhire Tactician\nvote for everything with all\n\
                 activate E5, move all from {home}\nadvance"
            ),
            "hire Usurper\nvote against War Funding with 9\nif for leads: vote against Repeal with all\n\
             if seat 1 has at least 1 ship in E5: activate E5; else pass\nlose carriers first\n\
             choose nothing for Repeal\nexhaust Mecatol Rex for influence"
                .into(),
        ],
        other_dice: None,
        seed,
    }
}

/// Everything rolled and drawn in the first world of a pair.
pub fn rolls(pair: &Pair) -> Vec<Roll> {
    let state = pair.states[0].clone();
    let mut table = Seating::new(&Timega, state, pair.seats, pair.waits.clone(), secret(pair.seed));
    let mut mails = pair.mails.iter();
    table.open().expect("no fault");
    loop {
        for (seat, text) in mails.next().into_iter().flatten() {
            table.mail(*seat, text, Filing::Replace).expect("no fault");
        }
        let stretch = table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
        if stretch.done() {
            return stretch.played.rolls;
        }
    }
}

fn pick(dice: &mut Dice, count: usize) -> usize {
    let count = u32::try_from(count).expect("few");
    usize::try_from(dice.draw("a world", count).expect("dice draw")).expect("few")
}
