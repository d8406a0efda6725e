//! Runs of the rules that were made before anybody had to wait for them, each known by everything the rules were given.
//!
//! Nothing that must be right hangs on them: what was not made before is made when it is asked for.

use rules::engine::{Charge, Engine, Fault, Played};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What was given, as a hash.
pub type Key = [u8; 32];

/// Runs of the rules that were made before.
#[derive(Default)]
pub struct Rehearsal {
    /// The revision of the campaign it was made for.
    pub revision: Option<i64>,
    runs: Mutex<BTreeMap<Key, Played>>,
}

impl Rehearsal {
    /// Nothing was made before, of this revision.
    pub fn of(revision: Option<i64>) -> Self {
        Self { revision, ..Self::default() }
    }

    /// Plays, or gives what came of it when the rules were given the same.
    pub fn run(&self, engine: &dyn Engine, charge: &Charge<'_>) -> Result<Played, Fault> {
        let key = key_of(charge)?;
        let known = self.runs.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(played) = known {
            return Ok(played);
        }
        #[cfg(debug_assertions)]
        slow::wait(charge);
        let played = engine.play(charge)?;
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).insert(key, played.clone());
        Ok(played)
    }
}

/// Everything the rules are given, as a hash.
fn key_of(charge: &Charge<'_>) -> Result<Key, Fault> {
    let Charge { state, journal, filed, notices, waits, closing, only, look, seats, seed, .. } = *charge;
    let Charge { origin, script, turn, chain, preview, beacon, .. } = *charge;
    let origin = origin.map(|o| (o.campaign, o.run));
    let filed: Vec<(u8, &Vec<u8>)> = filed.iter().map(|(seat, bytes)| (seat.0, bytes)).collect();
    let given = (state, journal, filed, notices, waits, closing, only, look);
    let given = (given, seats, seed.0, origin, script, turn, chain, (preview, beacon));
    let text = serde_json::to_vec(&given).map_err(|e| Fault(format!("a turn cannot be rehearsed: {e}")))?;
    Ok(*blake3::hash(&text).as_bytes())
}

/// Campaigns whose rules take as long as a test of the house wants. No release knows it.
#[cfg(debug_assertions)]
pub mod slow {
    use rules::engine::Charge;
    use std::collections::BTreeMap;
    use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
    use std::time::{Duration, Instant};

    /// A test that has failed is let go after so long.
    const LONGEST: Duration = Duration::from_secs(120);

    /// Who plays waits here until it is opened.
    #[derive(Default)]
    pub struct Gate {
        /// How many have come to it, and whether it is open.
        state: Mutex<(usize, bool)>,
        changed: Condvar,
    }

    static GATES: Mutex<BTreeMap<[u8; 32], Arc<Gate>>> = Mutex::new(BTreeMap::new());

    /// A test that failed with a lock in its hand fails alone.
    fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl Gate {
        /// The rules of the campaign with this secret wait from now on.
        pub fn before(seed: [u8; 32]) -> Arc<Gate> {
            let gate = Arc::new(Gate::default());
            locked(&GATES).insert(seed, Arc::clone(&gate));
            gate
        }

        /// How many have come to it.
        pub fn comers(&self) -> usize {
            locked(&self.state).0
        }

        /// Lets all through who wait, and all who come.
        pub fn open(&self) {
            locked(&self.state).1 = true;
            self.changed.notify_all();
        }
    }

    /// Looks are quick; what plays on is not.
    pub(super) fn wait(charge: &Charge<'_>) {
        let gate = locked(&GATES).get(&charge.seed.0).cloned().filter(|_| !charge.look);
        let Some(gate) = gate else { return };
        let mut state = locked(&gate.state);
        state.0 += 1;
        let began = Instant::now();
        while !state.1 && began.elapsed() < LONGEST {
            state = gate.changed.wait_timeout(state, LONGEST).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
