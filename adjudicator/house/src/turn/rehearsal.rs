//! A turn is played through before anybody has to wait for it.
//!
//! Playing a turn and drawing its maps takes time; writing down what came of it takes little. So both are done first for
//! a picture of the campaign that holds up nobody, in a thread of their own. The transaction that writes then plays the turn
//! from the start as ever, and finds what it asks of the rules among the runs made before, each known by everything the rules
//! were given. What was not made before, it makes itself. So nothing that must be right hangs on a rehearsal.

use super::TurnError;
use super::advance::{MOST_SILENT_TURNS, following};
use super::due::{Due, due};
use super::loaded::{Loaded, Reach};
use super::news::{News, Told, keep, print_fault};
use crate::campaign::preference::Preferences;
use crate::founding::start::BOT_DOMAIN;
use crate::house::House;
use crate::store::campaign::Standing;
use report::Templates;
use report::picture::{Picture, draw};
use rules::Seat;
use rules::engine::{Charge, End, Engine, Fault, Played};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// What was given, as a hash.
type Key = [u8; 32];

/// Runs of the rules that were made before, and pictures that were drawn.
#[derive(Default)]
pub(crate) struct Rehearsal {
    /// The revision of the campaign it was made for.
    pub(super) revision: Option<i64>,
    runs: Mutex<BTreeMap<Key, Played>>,
    pictures: BTreeMap<Key, Picture>,
}

impl Rehearsal {
    /// Plays, or gives what came of it when the rules were given the same.
    pub(super) fn run(&self, engine: &dyn Engine, charge: &Charge<'_>) -> Result<Played, Fault> {
        let key = key_of(charge)?;
        let known = self.runs.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(played) = known {
            return Ok(played);
        }
        #[cfg(test)]
        slow::wait(charge);
        let played = engine.play(charge)?;
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).insert(key, played.clone());
        Ok(played)
    }

    /// The picture of this SVG, if it was drawn.
    pub(crate) fn picture(&self, svg: &str) -> Option<Picture> {
        self.pictures.get(blake3::hash(svg.as_bytes()).as_bytes()).cloned()
    }
}

/// Everything the rules are given, as a hash.
fn key_of(charge: &Charge<'_>) -> Result<Key, Fault> {
    let Charge { state, journal, filed, notices, waits, closing, only, look, seats, seed, .. } = *charge;
    let Charge { script, turn, chain, preview, .. } = *charge;
    let filed: Vec<(u8, &Vec<u8>)> = filed.iter().map(|(seat, bytes)| (seat.0, bytes)).collect();
    let given = (state, journal, filed, notices, waits, closing, only, look);
    let given = (given, seats, seed.0, script, turn, chain, preview);
    let text = serde_json::to_vec(&given).map_err(|e| Fault(format!("a turn cannot be rehearsed: {e}")))?;
    Ok(*blake3::hash(&text).as_bytes())
}

/// Plays a campaign through as far as it would be played on now, if it is due; keeps nobody waiting and changes nothing.
/// Whatever goes wrong here goes wrong again where it counts, and is told there.
pub(super) async fn rehearse(house: &House, campaign: &str, now_ms: i64) -> Result<Rehearsal, TurnError> {
    let mut tx = house.store.read().await?;
    let Some(loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(Rehearsal::default()) };
    let revision = Some(loaded.campaign.revision);
    // Turns that are played again are given what lay on the table then: seldom, and played where they are written.
    if loaded.campaign.standing != Standing::Running || loaded.rerun.is_some() {
        return Ok(Rehearsal { revision, ..Rehearsal::default() });
    }
    let mut with_pictures = BTreeSet::new();
    for seat in loaded.seats.iter().filter(|seat| !seat.address.ends_with(BOT_DOMAIN)) {
        let wanted = Preferences::from_rows(&tx.preferences(&seat.address).await?);
        if wanted.pictures && !wanted.text_only {
            with_pictures.insert(Seat(seat.seat));
        }
    }
    drop(tx);
    let templates = Arc::clone(&house.templates);
    let through = tokio::task::spawn_blocking(move || {
        let mut loaded = loaded;
        let news = play_through(&mut loaded, now_ms).ok().flatten();
        let mut rehearsal = std::mem::take(&mut loaded.rehearsal);
        if let Some(news) = news {
            rehearsal.pictures = pictures(&loaded, &news, &with_pictures, &templates);
        }
        Rehearsal { revision, ..rehearsal }
    });
    Ok(through.await.unwrap_or_else(|_| Rehearsal { revision, ..Rehearsal::default() }))
}

/// As `advance` plays, without a word to the database. `None`: nothing is due.
fn play_through(loaded: &mut Loaded, now_ms: i64) -> Result<Option<News>, TurnError> {
    let reach = match (&loaded.window, loaded.waiting()?) {
        (Some(window), Some(waiting)) => match due(now_ms, waiting, &loaded.settings) {
            Due::Settle => Reach::Settle(window.entry),
            Due::Close | Due::AskGm | Due::Guard => Reach::Close(window.entry),
            Due::Wait(_) => return Ok(None),
        },
        _ => Reach::Look,
    };
    let mut news = News::default();
    let mut told = Told::before(loaded, reach)?;
    let mut played = loaded.run(reach)?;
    for _ in 0..MOST_SILENT_TURNS {
        keep(&mut loaded.turn, &mut news, &played, std::mem::take(&mut told))?;
        if played.took_notices {
            loaded.notices.clear();
        }
        loaded.turn.notices = serde_json::to_string(&loaded.notices).map_err(print_fault)?;
        match played.end {
            End::Waiting(_) | End::Done { ending: Some(_), .. } => return Ok(Some(news)),
            End::Done { state, carried, .. } => {
                let next = following(loaded, state, now_ms)?;
                for (seat, filed) in carried {
                    if let Some(row) = loaded.filed.get_mut(&seat) {
                        row.filed = filed;
                        row.in_error = false;
                    }
                }
                loaded.turn = next;
            }
        }
        played = loaded.run(Reach::Look)?;
    }
    Ok(None)
}

/// The maps of the reports; one that cannot be drawn is told where it counts.
fn pictures(
    loaded: &Loaded,
    news: &News,
    with_pictures: &BTreeSet<Seat>,
    templates: &Templates,
) -> BTreeMap<Key, Picture> {
    let game = &loaded.campaign.game;
    let mut drawn = BTreeMap::new();
    for (_, view) in news.views.iter().filter(|(seat, _)| with_pictures.contains(seat)) {
        let Ok(page) = loaded.engine.page(view) else { continue };
        for name in templates.pictures(game) {
            let Ok(svg) = templates.svg(game, &name, &page) else { continue };
            if let Ok(picture) = draw(&svg) {
                drawn.insert(*blake3::hash(svg.as_bytes()).as_bytes(), picture);
            }
        }
    }
    drawn
}

/// Campaigns whose rules take as long as a test wants.
#[cfg(test)]
pub(crate) mod slow {
    use rules::engine::Charge;
    use std::collections::BTreeMap;
    use std::sync::{Arc, Condvar, Mutex};
    use std::time::{Duration, Instant};

    /// A test that has failed is let go after so long.
    const LONGEST: Duration = Duration::from_secs(120);

    /// Who plays waits here until it is opened.
    #[derive(Default)]
    pub(crate) struct Gate {
        /// How many have come to it, and whether it is open.
        state: Mutex<(usize, bool)>,
        changed: Condvar,
    }

    static GATES: Mutex<BTreeMap<[u8; 32], Arc<Gate>>> = Mutex::new(BTreeMap::new());

    impl Gate {
        /// The rules of the campaign with this secret wait from now on.
        pub(crate) fn before(seed: [u8; 32]) -> Arc<Gate> {
            let gate = Arc::new(Gate::default());
            GATES.lock().expect("gates").insert(seed, Arc::clone(&gate));
            gate
        }

        /// How many have come to it.
        pub(crate) fn comers(&self) -> usize {
            self.state.lock().expect("gate").0
        }

        pub(crate) fn open(&self) {
            self.state.lock().expect("gate").1 = true;
            self.changed.notify_all();
        }
    }

    /// Looks are quick; what plays on is not.
    pub(super) fn wait(charge: &Charge<'_>) {
        let gate = GATES.lock().expect("gates").get(&charge.seed.0).cloned().filter(|_| !charge.look);
        let Some(gate) = gate else { return };
        let mut state = gate.state.lock().expect("gate");
        state.0 += 1;
        let began = Instant::now();
        while !state.1 && began.elapsed() < LONGEST {
            state = gate.changed.wait_timeout(state, LONGEST).expect("gate").0;
        }
    }
}
