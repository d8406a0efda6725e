//! What leaves an engine for people's eyes: sealed, so that nothing else can be rendered (invariant 4).

use crate::content::Content;
use crate::news::Mark;
use crate::seat::{Audience, Seat};
use crate::table::Told;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

mod seal {
    /// Only this module can say what may be shown.
    pub trait Sealed {}
}

/// What may be put into a mail to one seat. Sealed: implemented here, for the types of this module, and nowhere else.
/// A state does not and cannot implement it.
pub trait Shown: seal::Sealed + Serialize {
    /// The seat it may be shown to.
    fn seat(&self) -> Seat;
}

/// What a template is given for a view: made by the game from the view of that seat alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Page {
    #[serde(skip)]
    pub(super) seat: Seat,
    pub(super) value: Value,
}

/// One event as told to one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatEvent {
    #[serde(skip)]
    seat: Seat,
    /// Names the template.
    pub kind: String,
    /// Its content.
    pub event: Value,
}

/// One question as put to one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatQuestion {
    #[serde(skip)]
    pub(super) seat: Seat,
    /// Names the template.
    pub kind: String,
    /// Its content.
    pub question: Value,
    /// What counts if nothing is said in time, in words.
    pub fallback: String,
    /// Do the orders on file answer it?
    pub answered: bool,
}

/// One affair as told to one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatAffair {
    #[serde(skip)]
    pub(super) seat: Seat,
    /// Names the template.
    pub kind: String,
    /// What it tells.
    pub facts: Value,
}

/// One line of a seat's news.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatLine {
    /// An event that stands for itself.
    Event(SeatEvent),
    /// Several in one.
    Affair(SeatAffair),
}

/// The news of a turn for one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatNews {
    /// Parts of the headline, the weightiest first.
    pub headline: Vec<SeatAffair>,
    /// What it means to the seat, the heaviest first.
    pub yours: Vec<(Mark, SeatLine)>,
    /// Everything else.
    pub elsewhere: Vec<SeatLine>,
    /// The table of battles.
    pub battles: Vec<Value>,
}

impl seal::Sealed for SeatAffair {}
impl Shown for SeatAffair {
    fn seat(&self) -> Seat {
        self.seat
    }
}
impl seal::Sealed for Page {}
impl seal::Sealed for SeatEvent {}
impl seal::Sealed for SeatQuestion {}
impl Shown for Page {
    fn seat(&self) -> Seat {
        self.seat
    }
}
impl Shown for SeatEvent {
    fn seat(&self) -> Seat {
        self.seat
    }
}
impl Shown for SeatQuestion {
    fn seat(&self) -> Seat {
        self.seat
    }
}

/// The view of one seat. Opaque: only the engine opens it. It is opened once and written down once, however many ask: a
/// report, a receipt or a bot looks at it several times.
#[derive(Clone)]
pub struct SeatView {
    pub(super) seat: Seat,
    pub(super) game: String,
    /// As JSON. At least one of this and `opened` is there.
    written: OnceLock<Value>,
    /// As the game's own type.
    opened: OnceLock<Arc<dyn Opened>>,
}

/// A game's view, whatever its type.
trait Opened: Any + Send + Sync {
    fn written(&self) -> Value;
}

impl<V: Content> Opened for V {
    #[expect(clippy::expect_used, reason = "plain content always prints")]
    fn written(&self) -> Value {
        serde_json::to_value(self).expect("content of a game always prints as JSON")
    }
}

#[derive(Serialize)]
struct ViewToStore<'v> {
    view_of: Seat,
    game: &'v str,
    view: &'v Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredView {
    view_of: Seat,
    game: String,
    view: Value,
}

impl PartialEq for SeatView {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat && self.game == other.game && self.value() == other.value()
    }
}

impl Debug for SeatView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (seat, game, view) = (self.seat, &self.game, self.value());
        f.debug_struct("SeatView").field("seat", &seat).field("game", game).field("view", view).finish()
    }
}

/// Stored bytes that are not the view asked for.
#[derive(Debug, Error)]
#[error("what is stored as the view of {seat} is none: {why}")]
pub struct NotAView {
    seat: Seat,
    why: String,
}

impl SeatView {
    /// A view as the game made it.
    pub(super) fn of<V: Content>(seat: Seat, game: &str, view: Arc<V>) -> Self {
        let opened: Arc<dyn Opened> = view;
        Self { seat, game: game.to_owned(), written: OnceLock::new(), opened: OnceLock::from(opened) }
    }

    /// The view as JSON.
    fn value(&self) -> &Value {
        self.written.get_or_init(|| self.opened.get().map_or(Value::Null, |view| view.written()))
    }

    /// The view as the game's own type.
    ///
    /// # Errors
    /// It is none of that type.
    pub(super) fn open<V: Content>(&self) -> Result<Arc<V>, serde_json::Error> {
        if let Some(opened) = self.opened.get() {
            let any: Arc<dyn Any + Send + Sync> = opened.clone();
            if let Ok(view) = any.downcast::<V>() {
                return Ok(view);
            }
        }
        let view = Arc::new(V::deserialize(self.value())?);
        // Whoever was first has set it to the same.
        let _ = self.opened.set(view.clone());
        Ok(view)
    }

    /// Whose view it is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Where a later view of the same seat differs: for that seat.
    #[must_use]
    pub fn differences(&self, later: &SeatView) -> Vec<super::Difference> {
        super::document::differences(self.value(), later.value())
    }

    /// The bytes to store.
    #[must_use]
    #[expect(clippy::expect_used, reason = "plain content always prints")]
    pub fn to_bytes(&self) -> Vec<u8> {
        let stored = ViewToStore { view_of: self.seat, game: &self.game, view: self.value() };
        serde_json::to_vec(&stored).expect("a JSON value always prints")
    }

    /// From stored bytes, which must be a view, and of this seat: the bytes of a state are refused.
    ///
    /// # Errors
    /// What is stored there instead.
    pub fn from_bytes(seat: Seat, bytes: &[u8]) -> Result<Self, NotAView> {
        let stored: StoredView =
            serde_json::from_slice(bytes).map_err(|e| NotAView { seat, why: e.to_string() })?;
        if stored.view_of != seat {
            return Err(NotAView { seat, why: format!("it is the view of {}", stored.view_of) });
        }
        Ok(Self { seat, game: stored.game, written: OnceLock::from(stored.view), opened: OnceLock::new() })
    }
}

/// One event with its audience, without a type: can be stored, and shown only to a seat of its audience.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ToldEvent {
    pub(super) audience: Audience,
    pub(super) kind: String,
    pub(super) event: Value,
}

impl ToldEvent {
    #[expect(clippy::expect_used, reason = "plain content always prints")]
    pub(super) fn new<E: Serialize>(told: &Told<E>, kind: &str) -> Self {
        let event = serde_json::to_value(&told.event).expect("content of a game always prints as JSON");
        Self { audience: told.audience.clone(), kind: kind.to_string(), event }
    }

    /// The event as this seat may see it; `None` if it is not of the audience.
    #[must_use]
    pub fn for_seat(&self, seat: Seat) -> Option<SeatEvent> {
        let hears = self.audience.includes(seat);
        hears.then(|| SeatEvent { seat, kind: self.kind.clone(), event: self.event.clone() })
    }

    /// The event as those read it who only watch, nobody of the table among them; `None` if not everybody may hear it.
    #[must_use]
    pub fn for_watchers(&self) -> Option<SeatEvent> {
        let (kind, event) = (self.kind.clone(), self.event.clone());
        self.is_public().then_some(SeatEvent { seat: Seat::NOBODY, kind, event })
    }

    /// May everybody hear it, people who only watch too?
    #[must_use]
    pub fn is_public(&self) -> bool {
        matches!(self.audience, Audience::Everyone)
    }

    /// The kind, for statistics.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }
}
