//! An engine made to leak on purpose: a disguise test that lets it pass has shown nothing.

#![expect(clippy::expect_used, reason = "a frame of tests: what breaks here is a test that failed")]

use super::{Pair, views};
use rules::dice::Dice;
use rules::engine::{Amendment, Charge, Document, Engine, Fault, Filing, OpenWindow, Page, Played, ReadBack};
use rules::engine::{SeatDesk, SeatNews, SeatQuestion, SeatView, ToldEvent, Versions};
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::standing::Standing;
use rules::{Dir, Line, OptionProblem, Pacing, Seat};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// What leaks into the view of the seat named: anything of what the turn is played from.
pub type Secret<'e> = dyn Fn(&Charge<'_>, Seat) -> Value + Send + Sync + 'e;

/// An engine that is right in everything, but for one thing that stands in every view.
///
/// Take a game, the secret of one category, and search: leaks must be found in that category. If none are, its pairs do
/// not differ in the secret, and that the true engine passes means nothing.
pub struct Leaky<'e> {
    engine: &'e dyn Engine,
    secret: Box<Secret<'e>>,
}

/// Where it stands in a view.
const LEAK: &str = "leaked on purpose";

impl<'e> Leaky<'e> {
    /// This engine with this secret let out.
    pub fn new(
        engine: &'e dyn Engine,
        secret: impl Fn(&Charge<'_>, Seat) -> Value + Send + Sync + 'e,
    ) -> Self {
        Self { engine, secret: Box::new(secret) }
    }

    /// One engine with the secrets of all of these let out, each under its name.
    ///
    /// # Panics
    /// There is none of them.
    #[must_use]
    pub fn together(leaky: Vec<(&'static str, Self)>) -> Self {
        let engine = leaky.first().expect("a secret").1.engine;
        Self::new(engine, move |charge, seat| {
            leaky.iter().map(|(name, one)| (*name, (one.secret)(charge, seat))).collect()
        })
    }

    /// The names of the secrets let out by [`Self::together`] in which the two worlds of this pair differ in any view.
    ///
    /// # Errors
    /// The engine faults.
    pub fn differing(&self, pair: &Pair) -> Result<BTreeSet<String>, Fault> {
        let [here, there] = views(self, pair)?;
        if here.len() != there.len() {
            return Err(Fault("the two worlds part in the open".into()));
        }
        let mut names = BTreeSet::new();
        for ((_, one), (_, other)) in here.iter().zip(&there) {
            let [one, other] = [let_out(one)?, let_out(other)?];
            names.extend(
                one.iter().filter(|(name, what)| other.get(*name) != Some(what)).map(|(n, _)| n.clone()),
            );
        }
        Ok(names)
    }

    fn spoilt(&self, view: &SeatView, charge: &Charge<'_>) -> Result<SeatView, Fault> {
        let secret = (self.secret)(charge, view.seat());
        changed(view, |keys| {
            keys.insert(LEAK.into(), secret);
        })
    }
}

/// What was let out in a view, by name.
fn let_out(view: &Value) -> Result<serde_json::Map<String, Value>, Fault> {
    let stored: Value = serde_json::from_str(view.as_str().unwrap_or_default())
        .map_err(|e| Fault(format!("a view that is none: {e}")))?;
    let leaked = stored["view"][LEAK].as_object().cloned();
    leaked.ok_or_else(|| Fault("a view that nothing was let out in".into()))
}

/// The view as its own engine knows it.
fn cleaned(view: &SeatView) -> Result<SeatView, Fault> {
    changed(view, |keys| {
        keys.remove(LEAK);
    })
}

fn changed(
    view: &SeatView,
    change: impl FnOnce(&mut serde_json::Map<String, Value>),
) -> Result<SeatView, Fault> {
    let odd = |why: String| Fault(format!("a view that nothing can be leaked into: {why}"));
    let mut stored: Value = serde_json::from_slice(&view.to_bytes()).map_err(|e| odd(e.to_string()))?;
    let keys = stored.get_mut("view").and_then(Value::as_object_mut);
    change(keys.ok_or_else(|| odd("it is no object".into()))?);
    SeatView::from_bytes(view.seat(), stored.to_string().as_bytes()).map_err(|e| odd(e.to_string()))
}

impl Engine for Leaky<'_> {
    fn id(&self) -> &'static str {
        self.engine.id()
    }
    fn title(&self) -> &'static str {
        self.engine.title()
    }
    fn versions(&self) -> Versions {
        self.engine.versions()
    }
    fn seats(&self) -> RangeInclusive<u8> {
        self.engine.seats()
    }
    fn default_options(&self) -> Value {
        self.engine.default_options()
    }
    fn waits(&self, pacing: Pacing) -> BTreeSet<String> {
        self.engine.waits(pacing)
    }
    fn events(&self) -> &'static [&'static str] {
        self.engine.events()
    }
    fn questions(&self) -> &'static [&'static str] {
        self.engine.questions()
    }
    fn askable(&self) -> &'static [&'static str] {
        self.engine.askable()
    }
    fn elements(&self) -> &'static [&'static str] {
        self.engine.elements()
    }
    fn studies(&self) -> &'static [&'static str] {
        self.engine.studies()
    }
    fn help(&self) -> &'static str {
        self.engine.help()
    }
    fn invitation(&self) -> &'static str {
        self.engine.invitation()
    }
    fn templates(&self) -> &'static Dir<'static> {
        self.engine.templates()
    }
    fn samples(&self) -> &'static str {
        self.engine.samples()
    }
    fn found(&self, options: &Value, seats: u8) -> Result<Vec<u8>, Vec<OptionProblem>> {
        self.engine.found(options, seats)
    }
    fn stage(&self, given: &Value) -> Result<Vec<u8>, Vec<String>> {
        self.engine.stage(given)
    }
    fn document(&self, state: &[u8]) -> Result<Document, Fault> {
        self.engine.document(state)
    }
    fn state_of_document(&self, document: &Document) -> Result<Vec<u8>, String> {
        self.engine.state_of_document(document)
    }
    fn set_options(&self, state: &[u8], options: &Value) -> Result<Vec<u8>, Vec<OptionProblem>> {
        self.engine.set_options(state, options)
    }
    fn play(&self, charge: &Charge<'_>) -> Result<Played, Fault> {
        let mut played = self.engine.play(charge)?;
        for view in played.views.values_mut() {
            *view = self.spoilt(view, charge)?;
        }
        Ok(played)
    }
    fn look(&self, charge: &Charge<'_>) -> Result<Option<OpenWindow>, Fault> {
        self.engine.look(charge)
    }
    fn read(&self, desk: &SeatDesk<'_>, lines: &[TypedLine], how: Filing) -> Result<ReadBack, Fault> {
        self.engine.read(&SeatDesk { view: &cleaned(desk.view)?, ..*desk }, lines, how)
    }
    fn amend(&self, filed: &[u8], amendment: Amendment) -> Result<Option<Vec<u8>>, Fault> {
        self.engine.amend(filed, amendment)
    }
    fn refused(&self, filed: &[u8]) -> Result<Vec<String>, Fault> {
        self.engine.refused(filed)
    }
    fn on_file(&self, filed: &[u8]) -> Result<Vec<(Option<Line>, String)>, Fault> {
        self.engine.on_file(filed)
    }
    fn flags(&self, filed: &[u8]) -> Result<(bool, bool), Fault> {
        self.engine.flags(filed)
    }
    fn spent(&self, desk: &SeatDesk<'_>) -> Result<BTreeSet<Line>, Fault> {
        self.engine.spent(&SeatDesk { view: &cleaned(desk.view)?, ..*desk })
    }

    fn review(&self, desk: &SeatDesk<'_>) -> Result<Vec<Problem>, Fault> {
        self.engine.review(&SeatDesk { view: &cleaned(desk.view)?, ..*desk })
    }
    fn open_questions(&self, desk: &SeatDesk<'_>) -> Result<Vec<SeatQuestion>, Fault> {
        self.engine.open_questions(&SeatDesk { view: &cleaned(desk.view)?, ..*desk })
    }
    fn preview(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
        self.engine.preview(&SeatDesk { view: &cleaned(desk.view)?, ..*desk })
    }
    fn form(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
        self.engine.form(&SeatDesk { view: &cleaned(desk.view)?, ..*desk })
    }
    fn news(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Option<SeatNews>, Fault> {
        self.engine.news(&cleaned(view)?, told)
    }
    fn sections(&self) -> &'static [&'static str] {
        self.engine.sections()
    }
    fn sections_of(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Vec<&'static str>, Fault> {
        self.engine.sections_of(&cleaned(view)?, told)
    }
    fn is_new_board(&self, view: &SeatView, kind: &str) -> Result<bool, Fault> {
        self.engine.is_new_board(&cleaned(view)?, kind)
    }
    fn page(&self, view: &SeatView) -> Result<Page, Fault> {
        self.engine.page(&cleaned(view)?)
    }
    fn page_after(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Page, Fault> {
        self.engine.page_after(&cleaned(view)?, told)
    }
    fn standings(&self, state: &[u8], seats: u8) -> Result<Vec<Standing>, Fault> {
        self.engine.standings(state, seats)
    }
    fn elements_of(&self, event: &ToldEvent) -> Result<Vec<&'static str>, Fault> {
        self.engine.elements_of(event)
    }
    fn bot(&self, desk: &SeatDesk<'_>, dice: &mut Dice) -> Result<String, Fault> {
        self.engine.bot(&SeatDesk { view: &cleaned(desk.view)?, ..*desk }, dice)
    }
}
