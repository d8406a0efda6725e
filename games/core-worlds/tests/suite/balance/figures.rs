//! Means over many campaigns.

use super::story::Story;
use core_worlds::cards::{Cards, Deck};
use std::fmt::Write as _;

/// The Core Worlds with a text that scores, and their printed points.
pub const CORES: [&str; 6] = ["Zeus", "Anu", "Orrun", "Ixhal", "Nabur", "Hesperant"];

/// A mean and its standard error.
#[derive(Clone, Copy)]
pub struct Mean {
    pub mean: f64,
    pub error: f64,
}

impl Mean {
    pub fn of(values: &[f64]) -> Mean {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Mean { mean, error: (spread / count).sqrt() }
    }

    /// A share, as a percentage with its error.
    pub fn percent(self) -> String {
        format!("{:.1} ± {:.1} %", 100.0 * self.mean, 100.0 * self.error)
    }
}

/// Campaigns of one size.
pub struct Figures {
    pub seats: u8,
    stories: Vec<Story>,
}

impl Figures {
    pub fn of(seats: u8, stories: Vec<Story>) -> Figures {
        Figures { seats, stories }
    }

    /// The share of the rounds in which some seat could conquer a World.
    pub fn reach(&self) -> f64 {
        let rounds: Vec<f64> = self
            .stories
            .iter()
            .flat_map(|s| &s.within_reach)
            .map(|could| f64::from(u8::from(*could)))
            .collect();
        Mean::of(&rounds).mean
    }

    /// The same for one round, 1 to 10; and the share with a conquest, and the mean energy.
    pub fn round(&self, round: usize) -> (f64, f64, f64) {
        let share = |yes: &dyn Fn(&Story) -> bool| {
            self.stories.iter().filter(|story| yes(story)).count() as f64 / self.stories.len().max(1) as f64
        };
        let income: Vec<f64> = self.stories.iter().flat_map(|s| s.income[round - 1].clone()).collect();
        (
            share(&|s| s.within_reach[round - 1]),
            share(&|s| s.conquests[round - 1] > 0),
            Mean::of(&income).mean,
        )
    }

    fn conquered(&self) -> f64 {
        let rounds: Vec<f64> =
            self.stories.iter().flat_map(|s| &s.conquests).map(|n| f64::from(u8::from(*n > 0))).collect();
        Mean::of(&rounds).mean
    }

    /// The energy of a seat's Worlds in round 9, all seats together.
    pub fn income(&self) -> f64 {
        self.round(9).2
    }

    /// The same for the winners alone.
    fn winners_income(&self) -> f64 {
        let of =
            |story: &Story| -> Vec<f64> { story.winners.iter().map(|seat| story.income[8][*seat]).collect() };
        Mean::of(&self.stories.iter().flat_map(of).collect::<Vec<f64>>()).mean
    }

    /// Worlds at the end, the Home World included.
    pub fn worlds(&self) -> f64 {
        Mean::of(&self.stories.iter().flat_map(|s| s.worlds.clone()).collect::<Vec<f64>>()).mean
    }

    fn points(&self) -> f64 {
        Mean::of(&self.stories.iter().flat_map(|s| s.points.clone()).collect::<Vec<f64>>()).mean
    }

    fn winners_points(&self) -> f64 {
        let best = |story: &Story| story.points.iter().copied().fold(0.0, f64::max);
        Mean::of(&self.stories.iter().map(best).collect::<Vec<f64>>()).mean
    }

    /// Points above or below the mean of the campaign, for those seats that `is` speaks of: what is common to all at a
    /// table is luck of the market and tells nothing about seats.
    fn above(&self, is: impl Fn(&Story, usize) -> bool) -> Mean {
        let mut found = Vec::new();
        for story in &self.stories {
            let mean = story.points.iter().sum::<f64>() / story.points.len().max(1) as f64;
            let seats = (0..story.points.len()).filter(|seat| is(story, *seat));
            found.extend(seats.map(|seat| story.points[seat] - mean));
        }
        Mean::of(&found)
    }

    /// By seat: the Home Worlds, and with them the turn order, are dealt at random, so nothing should show here.
    pub fn by_seat(&self) -> Vec<Mean> {
        (0..usize::from(self.seats)).map(|one| self.above(|_, seat| seat == one)).collect()
    }

    /// By the place in the turn order of the first round.
    pub fn places(&self) -> Vec<Mean> {
        let seats = usize::from(self.seats);
        (0..seats).map(|place| self.above(|s, seat| (seat + seats - s.first) % seats == place)).collect()
    }

    /// How often each place won.
    fn wins(&self) -> Vec<f64> {
        let seats = usize::from(self.seats);
        let share = |story: &Story, place: usize| {
            let seat = (story.first + place) % seats;
            if story.winners.contains(&seat) { 1.0 / story.winners.len() as f64 } else { 0.0 }
        };
        (0..seats)
            .map(|place| Mean::of(&self.stories.iter().map(|s| share(s, place)).collect::<Vec<f64>>()).mean)
            .collect()
    }

    /// The best of these above the worst, as a share of the points of all, with its standard error.
    pub fn spread(&self, means: &[Mean]) -> Mean {
        let by = |one: &&Mean, other: &&Mean| one.mean.total_cmp(&other.mean);
        let (Some(best), Some(worst)) = (means.iter().max_by(by), means.iter().min_by(by)) else {
            return Mean { mean: 0.0, error: 0.0 };
        };
        let all = self.points();
        let error = (best.error.powi(2) + worst.error.powi(2)).sqrt();
        Mean { mean: (best.mean - worst.mean) / all, error: error / all }
    }

    fn taken(&self, name: &str) -> f64 {
        self.stories.iter().filter_map(|s| s.taken.get(name)).map(|n| f64::from(*n)).sum()
    }

    /// Times a Core World was conquered, and its points with the bonus.
    pub fn core(&self, name: &str) -> (f64, f64) {
        let printed = Cards::house().find(name).map_or(0.0, |card| f64::from(card.ep));
        let bonus: f64 = self.stories.iter().filter_map(|s| s.bonuses.get(name)).sum();
        let taken = self.taken(name);
        (taken, printed + bonus / taken.max(1.0))
    }

    /// Cards taken in no campaign.
    pub fn never(&self) -> Vec<String> {
        let cards = Cards::house();
        let galactic = cards.all().filter(|card| matches!(card.deck, Deck::Galactic(1..=5)));
        galactic.map(|card| card.name.to_string()).filter(|name| self.taken(name) < 1.0).collect()
    }
}

type Cell<'a> = &'a dyn Fn(&Figures) -> String;

/// The tables of docs/figures.
pub fn table(all: &[Figures]) -> String {
    let mut text = String::new();
    let mut row = |name: &str, cell: Cell<'_>| {
        let cells: Vec<String> = all.iter().map(cell).collect();
        let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
    };
    row("", &|f| format!("{} players", f.seats));
    row("---", &|_| "---".into());
    row("campaigns", &|f| f.stories.len().to_string());
    row("rounds in which some seat could conquer a World", &|f| format!("{:.1} %", 100.0 * f.reach()));
    row("rounds with a conquest", &|f| format!("{:.1} %", 100.0 * f.conquered()));
    row("energy of a seat's Worlds in round 9: all / winners", &|f| {
        format!("{:.1} / {:.1}", f.income(), f.winners_income())
    });
    row("Worlds at the end, Home World included", &|f| format!("{:.1}", f.worlds()));
    row("points: all / winner's", &|f| format!("{:.1} / {:.1}", f.points(), f.winners_points()));
    let above = |means: Vec<Mean>| {
        means.iter().map(|m| format!("{:+.2} ± {:.2}", m.mean, m.error)).collect::<Vec<_>>().join(", ")
    };
    row("best seat above the worst, in points of all", &|f| f.spread(&f.by_seat()).percent());
    row("points above the table's mean, by seat", &|f| above(f.by_seat()));
    row("best place above the worst, in points of all", &|f| f.spread(&f.places()).percent());
    row("points above the table's mean, by place in the first round", &|f| above(f.places()));
    row("wins by place, %", &|f| {
        f.wins().iter().map(|share| format!("{:.1}", 100.0 * share)).collect::<Vec<_>>().join(", ")
    });
    let mut factions: Vec<String> =
        all.iter().flat_map(|f| f.stories.iter().flat_map(|s| s.factions.clone())).collect();
    factions.sort();
    factions.dedup();
    for faction in &factions {
        row(&format!("{faction}: points above the table's mean"), &|f| {
            let Mean { mean, error } = f.above(|s, seat| s.factions.get(seat) == Some(faction));
            format!("{mean:+.2} ± {error:.2}")
        });
    }
    for name in CORES {
        row(&format!("{name}: conquered, points with its bonus"), &|f| {
            let (taken, worth) = f.core(name);
            format!("{taken}, {worth:.2}")
        });
    }
    row("cards nobody ever takes", &|f| f.never().join(", "));
    row("turns of the Action Phase", &|f| f.stories.iter().map(|s| s.turns).sum::<u32>().to_string());
    text.push('\n');
    let mut row = |name: &str, cell: Cell<'_>| {
        let cells: Vec<String> = all.iter().map(cell).collect();
        let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
    };
    row("within reach, conquests, energy", &|f| format!("{} players", f.seats));
    row("---", &|_| "---".into());
    for round in 1..=10 {
        row(&format!("round {round}"), &|f| {
            let (could, did, income) = f.round(round);
            format!("{:.1} %, {:.1} %, {income:.1}", 100.0 * could, 100.0 * did)
        });
    }
    text
}
