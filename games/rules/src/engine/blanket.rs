//! Every game that can be played by mail is an engine.

use super::corrections::Mail;
use super::document::Document;
use super::memory::{InMemory, Memory, Outset};
use super::sealed::{Page, SeatAffair, SeatEvent, SeatLine, SeatNews, SeatQuestion, SeatView, ToldEvent};
use super::seats::SeatsAt;
use super::{
    Amendment, Charge, End, Engine, Fault, Filing, OpenWindow, Played, ReadBack, SeatDesk, Taken, Versions,
};
use crate::book::{Book, Line, Order as _};
use crate::content::Content;
use crate::dice::Dice;
use crate::extra::Extra;
use crate::game::{ByMail, Case, Desk, Game, Kind, OptionProblem, Pacing, Wish};
use crate::handbook::{Excerpt, Handbook};
use crate::news::{Affair, News, NewsLine};
use crate::plain;
use crate::problem::Problem;
use crate::saved::{self, LoadError};
use crate::seat::Seat;
use crate::span::TypedLine;
use crate::spoken::{Fact, Said, Word};
use crate::standing::{Standing, agreed};
use crate::table::{Entry, Filed, Pause, Run, Sitting, Window, play};
use include_dir::Dir;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The news as it may be shown to this seat, who heard these events.
fn seat_news(seat: Seat, news: &News, heard: &[SeatEvent]) -> SeatNews {
    let affair = |a: &Affair| SeatAffair { seat, kind: a.kind.to_owned(), facts: a.facts.clone() };
    let line = |line: &NewsLine| match line {
        NewsLine::Event(at) => heard.get(*at).cloned().map(SeatLine::Event),
        NewsLine::Affair(a) => Some(SeatLine::Affair(affair(a))),
    };
    SeatNews {
        headline: news.headline.iter().map(affair).collect(),
        yours: news.weighed().into_iter().filter_map(|(mark, told)| Some((*mark, line(told)?))).collect(),
        elsewhere: news.elsewhere.iter().filter_map(line).collect(),
        battles: news.battles.clone(),
    }
}

#[expect(clippy::expect_used, reason = "plain content always prints")]
pub(super) fn print(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(what).expect("content of a game always prints as JSON")
}

#[expect(clippy::expect_used, reason = "plain content always prints")]
fn value(what: &impl Serialize) -> Value {
    serde_json::to_value(what).expect("content of a game always prints as JSON")
}

fn parse<T: DeserializeOwned>(what: &str, bytes: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(bytes).map_err(|e| Fault(format!("the stored {what} does not fit: {e}")))
}

fn content<T: Content>(what: &str, value: &Value) -> Result<T, Fault> {
    T::deserialize(value).map_err(|e| Fault(format!("the stored {what} does not fit: {e}")))
}

fn filed<G: ByMail>(bytes: &[u8]) -> Result<Filed<G>, Fault> {
    if bytes.is_empty() { Ok(Filed::default()) } else { parse("orders", bytes) }
}

fn open_window<G: ByMail>(window: &Window<G::Question>) -> OpenWindow {
    let asked = window.asked.iter().map(|(s, q)| (*s, value(q))).collect();
    OpenWindow { entry: window.entry, asked, missing: window.missing.clone() }
}

/// What is on file: the answers to these entries, then the lines with their numbers.
fn listed<G: ByMail>(own: &Filed<G>, of: impl Fn(u32) -> bool) -> Vec<(Option<Line>, String)> {
    let replies = own.replies.iter().filter(|r| of(r.entry)).map(|r| &r.text);
    let mut answers: Vec<&String> = Vec::new();
    for text in replies.chain(own.bound.iter().filter(|b| of(b.entry)).map(|b| &b.text)) {
        // One line may answer several questions.
        if !answers.contains(&text) {
            answers.push(text);
        }
    }
    let lines = own.book.lines().map(|l| (Some(l.line), l.order.to_string()));
    answers.into_iter().map(|text| (None, text.clone())).chain(lines).collect()
}

/// A desk with everything opened.
pub(super) struct Opened<G: ByMail> {
    pub seat: Seat,
    pub view: Arc<G::View>,
    pub open: Vec<G::Question>,
    pub entry: u32,
    pub filed: Filed<G>,
    pub names: Vec<String>,
}

impl<G: ByMail> Opened<G> {
    fn new(desk: &SeatDesk<'_>) -> Result<Self, Fault> {
        let seat = desk.view.seat;
        let view = open_view::<G>(desk.view)?;
        let asked = desk.window.map_or(&[][..], |w| w.asked.as_slice());
        let own = asked.iter().filter(|(s, _)| *s == seat);
        let open = own.map(|(_, q)| content("question", q)).collect::<Result<_, _>>()?;
        let entry = desk.window.map_or(0, |w| w.entry);
        Ok(Self { seat, view, open, entry, filed: filed(desk.filed)?, names: desk.names.to_vec() })
    }

    pub fn desk(&self) -> Desk<'_, G> {
        Desk {
            seat: self.seat,
            view: &self.view,
            open: &self.open,
            book: &self.filed.book,
            names: &self.names,
        }
    }

    /// The question as it is put to the seat.
    fn asked(&self, game: &G, question: &G::Question) -> SeatQuestion {
        SeatQuestion {
            seat: self.seat,
            kind: question.kind().into(),
            question: game.put(&self.view, self.seat, question),
            fallback: game.fallback_in_words(&self.view, question),
            answered: self.answered(game, question),
        }
    }

    /// Would the table take this question as spoken to? The same test the table makes, on the seat's own side.
    fn answered(&self, game: &G, question: &G::Question) -> bool {
        if self.filed.replies.iter().any(|r| r.entry == self.entry && r.question == *question) {
            return true;
        }
        let bound = self.filed.bound.iter().filter(|b| b.entry == self.entry && b.question == *question);
        let answer: Vec<_> = bound.map(|b| b.said.clone()).collect();
        self.speaks(game, &self.filed.book.answering(&answer), question, !answer.is_empty())
    }

    /// Would the table take this book as speaking to the question; `covered`: also where the rules guard it?
    pub fn speaks(&self, game: &G, book: &Book<G::Order>, question: &G::Question, covered: bool) -> bool {
        match game.covers(book, &game.spelled_out(&self.view, self.seat, question)) {
            Some(covers) => covers || covered,
            None => {
                let case = Case { seat: self.seat, view: &*self.view, book, given: &[], heard: &[] };
                game.answer(&case, question).is_some()
            }
        }
    }
}

fn open_view<G: ByMail>(view: &SeatView) -> Result<Arc<G::View>, Fault> {
    if view.game != G::ID {
        return Err(Fault(format!("a view of {} was laid before {}", view.game, G::ID)));
    }
    view.open().map_err(|e| Fault(format!("the stored view does not fit: {e}")))
}

/// Reads the lines of a mail: what is on file then, and what was taken.
pub(super) fn taken<G: ByMail>(
    game: &G,
    opened: Opened<G>,
    lines: &[TypedLine],
    how: Filing,
) -> Result<(Filed<G>, Taken), Fault> {
    let waits = opened.filed.refused.iter().any(|one| one.readings.len() == 1);
    let mail = Mail::new(&opened.filed.refused, lines, waits && answers_with_yes(game, &opened));
    let mut reading = plain::read(game, &opened.desk(), &mail.lines);
    mail.bring_home(&mut reading);
    super::latest::file(game, opened, reading, how, &mail)
}

/// Is "yes" an answer to what is asked now?
fn answers_with_yes<G: ByMail>(game: &G, opened: &Opened<G>) -> bool {
    let read = || plain::read(game, &opened.desk(), &[TypedLine::new(1, "yes")]);
    let answers = |read: crate::reading::Reading<G>| {
        let taken = !read.orders.is_empty() || !read.replies.is_empty() || !read.bound.is_empty();
        taken || !read.answers.is_empty() || !read.problems.iter().any(Problem::is_error)
    };
    !opened.open.is_empty() && answers(read())
}

/// The stored state before a turn.
pub(super) fn load<G: ByMail>(state: &[u8]) -> Result<G::State, Fault> {
    saved::load(state).map_err(|e| Fault(e.to_string()))
}

fn run<G: ByMail>(game: &G, charge: &Charge<'_>, look: bool) -> Result<Ran<G>, Fault> {
    let state = load::<G>(charge.state)?;
    let journal: Vec<Entry<G>> =
        if charge.journal.is_empty() { Vec::new() } else { parse("journal", charge.journal)? };
    let mut stock = Stock::new();
    for seat in Seat::all(charge.seats) {
        stock.insert(seat, filed::<G>(charge.filed.get(&seat).map_or(&[][..], Vec::as_slice))?);
    }
    let (run, state) = run_opened(game, state, &journal, &stock, &Charge { look, ..*charge })?;
    Ok((run, state, stock))
}

/// A run with everything opened: of the charge, what is stored says nothing.
pub(super) fn run_opened<G: ByMail>(
    game: &G,
    mut state: G::State,
    journal: &[Entry<G>],
    stock: &Stock<G>,
    charge: &Charge<'_>,
) -> Result<(Run<G>, G::State), Fault> {
    let sitting = Sitting {
        seats: charge.seats,
        waits: charge.waits,
        journal,
        filed: stock,
        notices: charge.notices,
        closing: charge.closing,
        dice: match charge.script {
            Some(script) => Dice::scripted(script.to_vec()),
            None => {
                let (turn, chain) = (charge.turn, charge.chain.as_bytes());
                let dice = match charge.origin {
                    Some(origin) => Dice::proved(charge.seed, origin, turn, chain, charge.seats),
                    None => Dice::for_turn(charge.seed, turn, chain),
                };
                let dice = dice.with_beacon(charge.beacon);
                match charge.preview {
                    Some(salt) => dice.for_preview_after(journal.len(), salt),
                    None => dice,
                }
            }
        },
        look: charge.look,
        only: charge.only,
    };
    let run = play(game, &mut state, sitting);
    match &run.end {
        Err(Pause::Fault(why)) => Err(Fault(why.clone())),
        _ => Ok((run, state)),
    }
}

/// What a run came to, as to be stored; `carried` is what is kept on file when it is over.
pub(super) fn written<G: ByMail>(
    game: &G,
    run: &Run<G>,
    state: &G::State,
    carried: impl FnOnce() -> Stock<G>,
) -> Played {
    let end = match &run.window {
        Some(window) => End::Waiting(open_window::<G>(window)),
        None => End::Done {
            state: saved::save(state),
            ending: game.ending(state),
            carried: carried().iter().map(|(s, f)| (*s, print(f))).collect(),
        },
    };
    Played {
        end,
        journal: print(&run.journal),
        views: seat_views(run),
        told: run.told.iter().map(|t| ToldEvent::new(t, t.event.kind())).collect(),
        asked: run.asked().into_iter().map(|(s, k)| (s, k.to_string())).collect(),
        fallbacks: run.fallbacks(game).into_iter().map(|(s, k)| (s, k.to_string())).collect(),
        rolls: run.rolls.clone(),
        proof: run.proof.clone(),
        took_notices: run.took_notices,
    }
}

fn seat_views<G: ByMail>(run: &Run<G>) -> BTreeMap<Seat, SeatView> {
    let own = |(seat, view): (&Seat, &Arc<G::View>)| (*seat, SeatView::of(*seat, G::ID, view.clone()));
    run.views.iter().map(own).collect()
}

/// What a run left, the state it left it in, and what was on file.
type Ran<G> = (Run<G>, <G as Game>::State, Stock<G>);

/// What each seat has on file.
pub(super) type Stock<G> = BTreeMap<Seat, Filed<G>>;

impl<G: ByMail> Engine for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn versions(&self) -> Versions {
        Versions { engine: G::ENGINE_VERSION, data: G::DATA_VERSION }
    }

    fn seats(&self) -> RangeInclusive<u8> {
        self.seats()
    }

    fn default_options(&self) -> Value {
        value(&G::Options::default())
    }

    fn waits(&self, pacing: Pacing) -> BTreeSet<String> {
        let kinds = match pacing {
            Pacing::Standing => G::STANDING,
            Pacing::Live => G::LIVE,
        };
        kinds.iter().map(ToString::to_string).collect()
    }

    fn events(&self) -> &'static [&'static str] {
        G::Event::KINDS
    }

    fn questions(&self) -> &'static [&'static str] {
        G::Question::KINDS
    }

    fn askable(&self) -> &'static [&'static str] {
        G::ASKABLE
    }

    fn kind_words(&self) -> &'static [(&'static str, &'static str)] {
        G::KIND_WORDS
    }

    fn foretells(&self) -> bool {
        G::FORETELLS
    }

    fn elements(&self) -> &'static [&'static str] {
        G::ELEMENTS
    }

    fn studies(&self) -> &'static [&'static str] {
        G::STUDIES
    }

    fn wishes(&self) -> &'static [Wish] {
        G::WISHES
    }

    fn callings(&self) -> Vec<&'static str> {
        G::callings()
    }

    fn help(&self) -> &'static str {
        G::HELP
    }

    fn invitation(&self) -> &'static str {
        G::INVITATION
    }

    fn templates(&self) -> &'static Dir<'static> {
        G::TEMPLATES
    }

    fn samples(&self) -> &'static str {
        G::SAMPLES
    }

    fn extras(&self) -> &'static [Extra] {
        G::EXTRAS
    }

    fn found(&self, options: &Value, seats: u8) -> Result<Vec<u8>, Vec<OptionProblem>> {
        let (options, mut problems) = crate::options::read::<G::Options>(options);
        let (least, most) = (*self.seats().start(), *self.seats().end());
        if !(least..=most).contains(&seats) {
            let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            let message = format!("{} is played by {range}, not by {seats}", G::TITLE);
            problems.push(OptionProblem { key: "seats".into(), message });
        }
        // Whatever is wrong already, the game judges the rest too: all problems at once.
        match self.found(&options, seats.clamp(least, most)) {
            Ok(state) if problems.is_empty() => Ok(saved::save(&state)),
            Ok(_) => Err(problems),
            Err(more) => {
                problems.extend(more);
                Err(problems)
            }
        }
    }

    fn stage(&self, given: &Value) -> Result<Vec<u8>, Vec<String>> {
        let bytes = ByMail::stage(self, given).map(|state| saved::save(&state))?;
        // A position is checked as every stored state is: a case that no campaign could come to shows nothing.
        match saved::load::<G::State>(&bytes) {
            Ok(_) => Ok(bytes),
            Err(LoadError::Damaged { why, .. }) => Err(vec![why]),
            Err(other) => Err(vec![other.to_string()]),
        }
    }

    fn document(&self, state: &[u8]) -> Result<Document, Fault> {
        let state: G::State = saved::load(state).map_err(|e| Fault(e.to_string()))?;
        Ok(Document(saved::Saved::to_stored(&state)))
    }

    fn state_of_document(&self, document: &Document) -> Result<Vec<u8>, String> {
        let state = <G::State as saved::Saved>::from_stored(document.0.clone())?;
        Ok(saved::save(&state))
    }

    fn words(&self) -> &'static [Word] {
        self.spoken().map_or(&[], |spoken| spoken.words())
    }

    fn seats_at(&self) -> SeatsAt {
        self.spoken().map_or(SeatsAt::NOWHERE, |spoken| SeatsAt(spoken.seats_at()))
    }

    fn facts(&self, state: &[u8]) -> Result<Vec<Fact>, Fault> {
        let Some(spoken) = self.spoken() else { return Ok(Vec::new()) };
        let state: G::State = saved::load(state).map_err(|e| Fault(e.to_string()))?;
        Ok(spoken.of_state(&state))
    }

    fn facts_seen(&self, view: &SeatView) -> Result<Vec<Fact>, Fault> {
        let Some(spoken) = self.spoken() else { return Ok(Vec::new()) };
        Ok(spoken.of_view(&*open_view::<G>(view)?))
    }

    fn put(&self, state: &[u8], said: &[Said]) -> Result<Vec<u8>, Vec<String>> {
        let Some(spoken) = self.spoken() else {
            return Err(vec![format!("the positions of {} have no words", G::TITLE)]);
        };
        let before: G::State = saved::load(state).map_err(|e| vec![e.to_string()])?;
        let mut after = before.clone();
        let problems: Vec<String> = said.iter().filter_map(|one| spoken.set(&mut after, one).err()).collect();
        if !problems.is_empty() {
            return Err(problems);
        }
        spoken.settle(&before, &mut after)?;
        let bytes = saved::save(&after);
        // The same checks as for every stored state: what cannot be loaded again would freeze the campaign.
        match saved::load::<G::State>(&bytes) {
            Ok(_) => Ok(bytes),
            Err(LoadError::Damaged { why, .. }) => Err(vec![why]),
            Err(other) => Err(vec![other.to_string()]),
        }
    }

    fn set_options(&self, state: &[u8], options: &Value) -> Result<Vec<u8>, Vec<OptionProblem>> {
        let unfit = |message: String| vec![OptionProblem { key: "options".into(), message }];
        let mut state: G::State = saved::load(state).map_err(|e| unfit(e.to_string()))?;
        let (options, problems) = crate::options::read::<G::Options>(options);
        if !problems.is_empty() {
            return Err(problems);
        }
        Game::set_options(self, &mut state, &options)?;
        let bytes = saved::save(&state);
        // What can be stored and not loaded again would freeze the campaign.
        saved::load::<G::State>(&bytes).map_err(|e| unfit(e.to_string()))?;
        Ok(bytes)
    }

    fn play(&self, charge: &Charge<'_>) -> Result<Played, Fault> {
        let (run, state, stock) = run(self, charge, charge.look)?;
        Ok(written(self, &run, &state, || run.carry(self, &stock)))
    }

    fn in_memory<'e>(&'e self, outset: &Outset<'e>) -> Result<Option<Box<dyn InMemory + 'e>>, Fault> {
        Ok(Some(Box::new(Memory::new(self, *outset)?)))
    }

    fn look(&self, charge: &Charge<'_>) -> Result<Option<OpenWindow>, Fault> {
        let (run, ..) = run(self, charge, true)?;
        Ok(run.window.as_ref().map(open_window::<G>))
    }

    fn read(&self, desk: &SeatDesk<'_>, lines: &[TypedLine], how: Filing) -> Result<ReadBack, Fault> {
        let (filed, taken) = taken(self, Opened::<G>::new(desk)?, lines, how)?;
        Ok(ReadBack { filed: print(&filed), taken })
    }

    fn amend(&self, bytes: &[u8], amendment: Amendment) -> Result<Option<Vec<u8>>, Fault> {
        let mut own = filed::<G>(bytes)?;
        match amendment {
            Amendment::Clear => {
                own.book.clear();
                own.refused.clear();
                own.replies.clear();
                own.bound.clear();
            }
            Amendment::Cancel(line) => {
                if !own.book.cancel(line) {
                    return Ok(None);
                }
            }
            Amendment::Shift(line, spot) => {
                if !own.book.shift(line, spot) {
                    return Ok(None);
                }
            }
            Amendment::LetGo(at) => {
                if at >= own.refused.len() {
                    return Ok(None);
                }
                own.refused.remove(at);
            }
            Amendment::Hold(hold) => own.hold = hold,
            Amendment::Ready(ready) => own.ready = ready,
            Amendment::Settle => own.refused.clear(),
        }
        Ok(Some(print(&own)))
    }

    fn refused(&self, bytes: &[u8]) -> Result<Vec<String>, Fault> {
        Ok(filed::<G>(bytes)?.refused.into_iter().map(|one| one.text).collect())
    }

    fn on_file(&self, bytes: &[u8]) -> Result<Vec<(Option<Line>, String)>, Fault> {
        Ok(listed::<G>(&filed::<G>(bytes)?, |_| true))
    }

    fn in_force(
        &self,
        bytes: &[u8],
        window: Option<&OpenWindow>,
    ) -> Result<Vec<(Option<Line>, String)>, Fault> {
        Ok(listed::<G>(&filed::<G>(bytes)?, |entry| window.is_some_and(|w| w.entry == entry)))
    }

    fn staying(&self, bytes: &[u8]) -> Result<BTreeSet<Line>, Fault> {
        let own = filed::<G>(bytes)?;
        Ok(own.book.lines().filter(|line| line.order.stays()).map(|line| line.line).collect())
    }

    fn flags(&self, bytes: &[u8]) -> Result<(bool, bool), Fault> {
        filed::<G>(bytes).map(|own| (own.hold, own.ready))
    }

    fn spent(&self, desk: &SeatDesk<'_>) -> Result<BTreeSet<Line>, Fault> {
        Ok(ByMail::spent(self, &Opened::<G>::new(desk)?.desk()))
    }

    fn review(&self, desk: &SeatDesk<'_>) -> Result<Vec<Problem>, Fault> {
        Ok(ByMail::review(self, &Opened::<G>::new(desk)?.desk()))
    }

    fn open_questions(&self, desk: &SeatDesk<'_>) -> Result<Vec<SeatQuestion>, Fault> {
        let opened = Opened::<G>::new(desk)?;
        Ok(opened.open.iter().map(|question| opened.asked(self, question)).collect())
    }

    fn later(&self, desk: &SeatDesk<'_>) -> Result<Vec<SeatQuestion>, Fault> {
        let opened = Opened::<G>::new(desk)?;
        let later = ByMail::later(self, &opened.desk());
        let asked = later.iter().map(|question| opened.asked(self, question));
        Ok(asked.filter(|question| !question.answered).collect())
    }

    fn foretold(&self, desk: &SeatDesk<'_>) -> Result<Option<Page>, Fault> {
        let view = ByMail::foretold(self, &Opened::<G>::new(desk)?.desk());
        Ok(view.map(|view| Page { seat: desk.view.seat, value: ByMail::page(self, &view) }))
    }

    fn preview(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
        Ok(ByMail::preview(self, &Opened::<G>::new(desk)?.desk()))
    }

    fn form(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
        Ok(ByMail::form(self, &Opened::<G>::new(desk)?.desk()))
    }

    fn handbook(&self, desk: &SeatDesk<'_>) -> Result<Handbook, Fault> {
        let opened = Opened::<G>::new(desk)?;
        let unread = |wrong: Vec<String>| Fault(format!("the handbook: {}", wrong.join("; ")));
        let book = Handbook::read(G::HANDBOOK).map_err(unread)?;
        Ok(book.with(self.reference(&opened.desk())).with_places(self.places(&opened.desk())))
    }

    fn opening(&self, desk: &SeatDesk<'_>) -> Result<Vec<Excerpt>, Fault> {
        let words = ByMail::opening(self, &Opened::<G>::new(desk)?.desk());
        Ok(self.handbook(desk)?.named(&words))
    }

    fn news(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Option<SeatNews>, Fault> {
        let heard: Vec<SeatEvent> = told.iter().filter_map(|t| t.for_seat(view.seat)).collect();
        if heard.is_empty() {
            return Ok(None);
        }
        let events = heard.iter().map(|e| content("event", &e.event)).collect::<Result<Vec<_>, _>>()?;
        let news = ByMail::news(self, &*open_view::<G>(view)?, &events);
        Ok(news.map(|news| seat_news(view.seat, &news, &heard)))
    }

    fn sections(&self) -> &'static [&'static str] {
        G::SECTIONS
    }

    fn sections_of(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Vec<&'static str>, Fault> {
        let heard = told.iter().filter_map(|t| t.for_seat(view.seat));
        let events = heard.map(|e| content("event", &e.event)).collect::<Result<Vec<_>, _>>()?;
        Ok(ByMail::sections(self, &*open_view::<G>(view)?, &events))
    }

    fn is_new_board(&self, view: &SeatView, kind: &str) -> Result<bool, Fault> {
        Ok(ByMail::is_new_board(self, &*open_view::<G>(view)?, kind))
    }

    fn page(&self, view: &SeatView) -> Result<Page, Fault> {
        Ok(Page { seat: view.seat, value: ByMail::page(self, &*open_view::<G>(view)?) })
    }

    fn page_after(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Page, Fault> {
        let heard = told.iter().filter_map(|t| t.for_seat(view.seat));
        let events = heard.map(|e| content("event", &e.event)).collect::<Result<Vec<_>, _>>()?;
        Ok(Page { seat: view.seat, value: ByMail::page_after(self, &*open_view::<G>(view)?, &events) })
    }

    fn standings(&self, state: &[u8], seats: u8) -> Result<Vec<Standing>, Fault> {
        let state: G::State = saved::load(state).map_err(|e| Fault(e.to_string()))?;
        let of = |seat| ByMail::standings(self, &self.view(&state, seat));
        Ok(agreed(&Seat::all(seats).map(of).collect::<Vec<_>>()))
    }

    fn sketch(&self, desk: &SeatDesk<'_>) -> Result<Page, Fault> {
        let opened = Opened::<G>::new(desk)?;
        Ok(Page { seat: desk.view.seat, value: ByMail::sketch(self, &opened.desk()) })
    }

    fn elements_of(&self, event: &ToldEvent) -> Result<Vec<&'static str>, Fault> {
        Ok(self.elements(&content("event", &event.event)?))
    }

    fn bot(&self, desk: &SeatDesk<'_>, dice: &mut Dice) -> Result<String, Fault> {
        Ok(ByMail::bot(self, &Opened::<G>::new(desk)?.desk(), dice))
    }

    fn bot_ahead(&self, desk: &SeatDesk<'_>, dice: &mut Dice) -> Result<String, Fault> {
        Ok(ByMail::bot_ahead(self, &Opened::<G>::new(desk)?.desk(), dice))
    }
}
