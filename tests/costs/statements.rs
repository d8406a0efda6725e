//! What is asked of the database, counted: sqlx tells every statement once it has been carried out.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Where sqlx tells its statements.
const TOLD: &str = "sqlx::query";

static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The statements carried out in this process from now on, until they are asked for. One test counts at a time.
pub struct Counting {
    _alone: MutexGuard<'static, ()>,
}

impl Counting {
    /// Nothing has been counted yet.
    pub fn begin() -> Self {
        static ALONE: Mutex<()> = Mutex::new(());
        static LISTENS: OnceLock<()> = OnceLock::new();
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        LISTENS.get_or_init(|| tracing::subscriber::set_global_default(Ear).expect("the only one"));
        Self { _alone: alone }
    }

    /// What was asked since the last call, in order.
    pub fn since(&self) -> Asked {
        Asked(std::mem::take(&mut *SEEN.lock().expect("not poisoned")))
    }
}

/// Statements in the order in which they were carried out.
#[derive(Debug)]
pub struct Asked(pub Vec<String>);

impl Asked {
    /// How many. Claims of mail are left out: while a turn is played it is looked for some again and again, and how often hangs on how
    /// long it takes.
    pub fn count(&self) -> usize {
        self.0
            .iter()
            .filter(|statement| !statement.starts_with("UPDATE mail SET attempts = attempts + 1"))
            .count()
    }

    /// Each with how often it was asked, for whoever has to find out which are too many.
    pub fn listed(&self) -> String {
        let mut often = BTreeMap::<&str, usize>::new();
        for statement in &self.0 {
            *often.entry(statement).or_default() += 1;
        }
        often.iter().map(|(statement, times)| format!("{times} x {statement}\n")).collect()
    }
}

/// Hears what sqlx tells.
struct Ear;

impl Subscriber for Ear {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == TOLD
    }

    fn event(&self, event: &Event<'_>) {
        let mut said = Said::default();
        event.record(&mut said);
        let words = if said.whole.trim().is_empty() { said.summary } else { said.whole };
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        SEEN.lock().expect("not poisoned").push(words);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// A statement: short ones stand in the summary alone.
#[derive(Default)]
struct Said {
    summary: String,
    whole: String,
}

impl Visit for Said {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => self.summary = value.to_owned(),
            "db.statement" => self.whole = value.to_owned(),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
