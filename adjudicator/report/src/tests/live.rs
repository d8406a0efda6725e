//! Mails of a real game: an engine plays, bots write the orders, and what is printed is what players would get.

use super::{assert_laid_out, built_in};
use crate::data::{
    Asked, EndingLine, Heading, Marked, News, OnFile, Receipt, Report, RollLine, SeatLine, Sentence, When,
};
use crate::picture::draw;
use crate::{Inline, Templates, subject};
use rules::Pacing;
use rules::Seat;
use rules::dice::{Dice, Seed, commitment};
use rules::engine::{Charge, End, Engine, Filing, OpenWindow, Page, Played, SeatAffair, SeatDesk, ToldEvent};
use rules::span::TypedLine;
use rules::table::{Notice, Roll};
use std::collections::BTreeMap;
use std::collections::BTreeSet;

const SEED: Seed = Seed([7; 32]);
/// The players in the order of their seats.
pub(crate) const NAMES: [&str; 2] = ["Ana", "Bela"];

/// A game on a table of two.
pub(crate) struct Table {
    pub engine: &'static dyn Engine,
    state: Vec<u8>,
    pub filed: BTreeMap<Seat, Vec<u8>>,
    turn: u32,
    notices: Vec<Notice>,
    /// What the last turn told and rolled.
    told: Vec<ToldEvent>,
    rolls: Vec<Roll>,
    fallbacks: Vec<(Seat, String)>,
    pub ending: Option<rules::Ending>,
}

impl Table {
    pub fn thrones() -> Self {
        let engine = campaign::registry::engine("thrones").expect("the game");
        let state = engine.found(&engine.default_options(), 2).expect("default options fit");
        Self {
            engine,
            state,
            filed: BTreeMap::new(),
            turn: 1,
            notices: Vec::new(),
            told: Vec::new(),
            rolls: Vec::new(),
            fallbacks: Vec::new(),
            ending: None,
        }
    }

    fn play(&self, closing: bool, look: bool) -> Played {
        let waits = self.engine.waits(Pacing::Standing);
        let mut charge = Charge {
            state: &self.state,
            journal: b"",
            filed: &self.filed,
            notices: &self.notices,
            waits: &waits,
            closing: None,
            only: None,
            look,
            seats: 2,
            seed: &SEED,
            origin: None,
            script: None,
            turn: self.turn,
            chain: "",
            preview: None,
            beacon: None,
        };
        let played = self.engine.play(&charge).expect("no fault");
        match &played.end {
            End::Waiting(window) if closing => {
                charge.closing = Some(window.entry);
                charge.journal = &played.journal;
                self.engine.play(&charge).expect("no fault")
            }
            _ => played,
        }
    }

    /// What the table waits for, and what each seat may know meanwhile.
    pub fn now(&self) -> (Option<OpenWindow>, Played) {
        let played = self.play(false, true);
        let window = match &played.end {
            End::Waiting(window) => Some(window.clone()),
            End::Done { .. } => None,
        };
        (window, played)
    }

    /// Files an order mail; what was wrong with it.
    pub fn mail(&mut self, seat: Seat, text: &str) -> Vec<String> {
        let (window, played) = self.now();
        let filed = self.filed.get(&seat).cloned().unwrap_or_default();
        let desk =
            SeatDesk { view: &played.views[&seat], window: window.as_ref(), filed: &filed, names: &[] };
        let lines: Vec<TypedLine> =
            (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect();
        let read = self.engine.read(&desk, &lines, Filing::Replace).expect("no fault");
        self.filed.insert(seat, read.filed);
        let own = |line: u32| text.lines().nth(line as usize - 1).unwrap_or_default();
        read.taken
            .problems
            .iter()
            .map(|p| rules::problem::render(p.span.map_or("", |span| own(span.line)), p))
            .collect()
    }

    /// Bots write for everybody who is asked, and the turn is played.
    pub fn turn_of_bots(&mut self, salt: u32) {
        let (window, played) = self.now();
        for seat in window.as_ref().map(OpenWindow::seats).unwrap_or_default() {
            let filed = self.filed.get(&seat).cloned().unwrap_or_default();
            let desk =
                SeatDesk { view: &played.views[&seat], window: window.as_ref(), filed: &filed, names: &[] };
            let mut dice =
                Dice::for_preview(&Seed([9; 32]), &[salt.to_le_bytes(), self.turn.to_le_bytes()].concat());
            let orders = self.engine.bot(&desk, &mut dice).expect("no fault");
            let problems = self.mail(seat, &orders);
            assert!(problems.is_empty(), "a bot wrote {orders:?}: {problems:#?}");
        }
        self.close();
    }

    /// The window closes and the turn is played to its end.
    pub fn close(&mut self) {
        let played = self.play(true, false);
        let End::Done { state, ending, carried } = played.end else { panic!("still waiting") };
        (self.state, self.ending, self.filed) = (state, ending, carried);
        (self.told, self.rolls, self.fallbacks) = (played.told, played.rolls, played.fallbacks);
        self.notices.clear();
        self.turn += 1;
    }

    pub fn resign(&mut self, seat: Seat) {
        self.notices.push(Notice::Resigned(seat));
        self.close();
    }

    pub fn heading(&self, seat: Seat) -> Heading {
        Heading {
            campaign: "spring".into(),
            title: "Spring Cup, first board".into(),
            game: self.engine.id().into(),
            game_title: self.engine.title().into(),
            turn: self.turn,
            seat: u32::from(seat.0) + 1,
            name: NAMES[seat.index()].into(),
            gm: "gm@example.org".into(),
            run: 1,
            waiting: String::new(),
            short: false,
            first: false,
            within_turn: false,
        }
    }

    pub fn page(&self, seat: Seat) -> Page {
        // A finished game asks nothing, but its last views are those of its last turn.
        let (_, played) = self.now();
        self.engine.page(&played.views[&seat]).expect("no fault")
    }

    pub fn asked(&self, templates: &Templates, seat: Seat) -> Asked {
        let (window, played) = self.now();
        let filed = self.filed.get(&seat).cloned().unwrap_or_default();
        let desk =
            SeatDesk { view: &played.views[&seat], window: window.as_ref(), filed: &filed, names: &[] };
        let open = self.engine.open_questions(&desk).expect("no fault");
        let sentence = |of: rules::engine::SeatQuestion| Sentence {
            words: templates.question(self.engine.id(), &of, &names()).unwrap_or_else(|why| panic!("{why}")),
            of,
        };
        let others = window
            .iter()
            .flat_map(OpenWindow::seats)
            .filter(|other| *other != seat)
            .map(|other| NAMES[other.index()].to_owned())
            .collect();
        let on_file =
            if filed.is_empty() { Vec::new() } else { self.engine.on_file(&filed).expect("no fault") };
        Asked {
            answered: false,
            waits: String::new(),
            kept_back: String::new(),
            later: Vec::new(),
            questions: open.into_iter().map(sentence).collect(),
            others,
            deadline: window.is_some().then(when),
            on_file: on_file.into_iter().map(|(line, text)| OnFile::known(line, text)).collect(),
            remarks: Vec::new(),
            in_form: 0,
            staying: 0,
            spent: BTreeSet::new(),
            form: if self.ending.is_some() { Vec::new() } else { self.engine.form(&desk).expect("no fault") },
        }
    }

    /// What the turn means to the seat, if it has meant anything yet.
    fn news(&self, templates: &Templates, seat: Seat) -> Option<News> {
        let (_, played) = self.now();
        let news = self.engine.news(&played.views[&seat], &self.told).expect("no fault")?;
        let affair = |affair: &SeatAffair| {
            templates.affair(self.engine.id(), affair, &names()).unwrap_or_else(|why| panic!("{why}"))
        };
        let line = |line: &rules::engine::SeatLine| match line {
            rules::engine::SeatLine::Event(of) => {
                templates.event(self.engine.id(), of, &names()).unwrap_or_else(|why| panic!("{why}"))
            }
            rules::engine::SeatLine::Affair(of) => affair(of),
        };
        let headline: Vec<String> = news.headline.iter().map(affair).collect();
        Some(
            News {
                headline: subject::headline(&headline),
                yours: news.yours.iter().map(|(mark, of)| Marked { mark: *mark, words: line(of) }).collect(),
                elsewhere: news.elsewhere.iter().map(line).collect(),
                battles: news.battles,
            }
            .at_a_glance(0),
        )
    }

    pub fn report(&self, templates: &Templates, seat: Seat) -> Report {
        let event = |of: rules::engine::SeatEvent| Sentence {
            words: templates.event(self.engine.id(), &of, &names()).unwrap_or_else(|why| panic!("{why}")),
            of,
        };
        Report {
            heading: self.heading(seat),
            notes: Vec::new(),
            seats: seated(seat),
            pages: Vec::new(),
            news: self.news(templates, seat),
            events: self.told.iter().filter_map(|told| told.for_seat(seat)).map(event).collect(),
            rolls: RollLine::lines(self.rolls.iter().filter(|roll| !roll.hidden)),
            silent: true,
            fallbacks: self
                .fallbacks
                .iter()
                .filter(|(who, _)| *who == seat)
                .map(|(_, kind)| kind.clone())
                .collect(),
            page: self.page(seat),
            sections: Vec::new(),
            only_sections: false,
            asked: self.asked(templates, seat),
            draw_offers: Vec::new(),
            dice: None,
            signer: Vec::new(),
            commitment: (self.turn == 1).then(|| commitment(&SEED)),
            ending: self.ending.as_ref().map(|ending| EndingLine {
                words: ending.words.clone(),
                winners: ending.winners.iter().map(|winner| NAMES[winner.index()].to_owned()).collect(),
                you_won: ending.winners.contains(&seat),
                you_left: false,
                draw: ending.winners.is_empty(),
                seed: "07".repeat(32),
            }),
        }
    }
}

pub(crate) fn when() -> When {
    When {
        utc: "Tue 24 Nov 2026, 20:00 UTC".into(),
        local: "Tue 24 Nov 2026, 21:00 in Europe/Vienna".into(),
        short: "Tue 24 Nov, 20:00 UTC".into(),
        in_words: "3 days".into(),
    }
}

fn seated(seat: Seat) -> Vec<SeatLine> {
    let line = |n: u8| SeatLine {
        seat: u32::from(n) + 1,
        name: NAMES[usize::from(n)].into(),
        you: n == seat.0,
        resigned: false,
    };
    (0..2).map(line).collect()
}

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

#[test]
fn every_report_of_whole_games_can_be_printed_and_drawn() {
    let templates = built_in();
    for salt in 0..3 {
        let mut table = Table::thrones();
        while table.ending.is_none() && table.turn < 60 {
            for seat in [Seat(0), Seat(1)] {
                let report = table.report(&templates, seat);
                assert_laid_out(&templates.text(&report).unwrap_or_else(|why| panic!("{why}")));
                let inline =
                    Inline { name: "map".into(), cid: "map@x.example".into(), width: 560, height: 560 };
                assert!(
                    templates
                        .html(&report, std::slice::from_ref(&inline))
                        .is_ok_and(|html| html.contains("cid:map@x.example"))
                );
                assert!(subject::report(&report, false).starts_with("[spring] T"));
                assert!(subject::report(&report, true).starts_with("[spring] Thrones, turn "));
                if table.turn % 20 == 5 {
                    let svg =
                        templates.svg("thrones", "map", &report.page).unwrap_or_else(|why| panic!("{why}"));
                    assert!(draw(&svg).is_ok_and(|picture| picture.png.len() < 100_000));
                }
            }
            table.turn_of_bots(salt);
        }
    }
}

/// The mails of one game that a person has read: first, after the toss, in the middle, after the end.
#[test]
fn golden() {
    let templates = built_in();
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("golden");
    settings.bind(|| {
        let mut table = Table::thrones();
        let shown = |name: &str, table: &Table, seat: Seat| {
            let report = table.report(&templates, seat);
            insta::assert_snapshot!(
                format!("{name}.txt"),
                templates.text(&report).unwrap_or_else(|why| panic!("{why}"))
            );
            let inline = Inline { name: "map".into(), cid: "map@x.example".into(), width: 560, height: 560 };
            insta::assert_snapshot!(
                format!("{name}.html"),
                templates.html(&report, std::slice::from_ref(&inline)).unwrap_or_else(|why| panic!("{why}"))
            );
        };
        shown("report_setting_up", &table, Seat(1));
        table.turn_of_bots(1);
        shown("report_after_the_toss", &table, Seat(0));
        while table.turn < 30 && table.ending.is_none() {
            table.turn_of_bots(1);
        }
        shown("report_in_the_middle", &table, Seat(0));
        shown("report_in_the_middle_of_black", &table, Seat(1));
        let receipt = receipt(&templates, &mut table);
        insta::assert_snapshot!(
            "receipt.txt",
            templates.text(&receipt).unwrap_or_else(|why| panic!("{why}"))
        );
        insta::assert_snapshot!(
            "receipt.html",
            templates.html(&receipt, &[]).unwrap_or_else(|why| panic!("{why}"))
        );
        let status = Receipt {
            lines: Vec::new(),
            words: vec!["The campaign goes on; nobody is late.\nBela's orders are wanted next.".into()],
            errors: 0,
            standing: "Nothing more is needed from you.".into(),
            is_in: true,
            waits: false,
            page: Some(table.page(Seat(0))),
            ..receipt.clone()
        };
        insta::assert_snapshot!(
            "receipt_of_status.txt",
            templates.text(&status).unwrap_or_else(|why| panic!("{why}"))
        );
        insta::assert_snapshot!(
            "receipt_of_status.html",
            templates.html(&status, &[]).unwrap_or_else(|why| panic!("{why}"))
        );
        insta::assert_snapshot!(
            "subjects.txt",
            format!(
                "{}\n{}\n",
                subject::report(&table.report(&templates, Seat(0)), false),
                subject::receipt(&receipt)
            )
        );
        table.resign(Seat(1));
        shown("report_after_the_end", &table, Seat(0));
        let notice = crate::data::Notice {
            heading: table.heading(Seat(0)),
            subject: "Bela offers a draw".into(),
            words: vec![
                "Bela offers a draw. It stands until the next move is made.".into(),
                "To take it, answer with the word: accept".into(),
            ],
            deadline: Some(when()),
        };
        insta::assert_snapshot!("notice.txt", templates.text(&notice).unwrap_or_else(|why| panic!("{why}")));
        insta::assert_snapshot!(
            "notice.html",
            templates.html(&notice, &[]).unwrap_or_else(|why| panic!("{why}"))
        );
    });
}

/// A receipt for a mail with a good line, a bad one and a command.
fn receipt(templates: &Templates, table: &mut Table) -> Receipt {
    use crate::data::LineOutcome;
    let (window, _) = table.now();
    let seat = window.iter().flat_map(OpenWindow::seats).next().expect("somebody is asked");
    let problems = table.mail(seat, "move a1-a9");
    Receipt {
        heading: table.heading(seat),
        seats: seated(seat),
        received: When { in_words: "just now".into(), ..when() },
        lines: vec![
            LineOutcome { typed: "move a1-a9".into(), problems, error: true, ..LineOutcome::default() },
            LineOutcome {
                typed: "cancel 4".into(),
                done: vec!["Line 4 is taken off the file.".into()],
                ..LineOutcome::default()
            },
            LineOutcome {
                typed: "If E7 \u{2013} e6 then f3-f4".into(),
                accepted: vec![OnFile {
                    news: "in the place of line 5 (if e7-e6 then f3-e4)".into(),
                    remarks: vec!["This is not possible now.".into()],
                    ..OnFile::known(Some(9), "if e7-e6 then f3-f4".into())
                }],
                remarked: true,
                ..LineOutcome::default()
            },
        ],
        dropped: vec![OnFile::known(Some(7), "if pass then f3-f4".into())],
        unanswered: false,
        talk: vec!["Nice move!".into()],
        help: Vec::new(),
        words: Vec::new(),
        preview: Vec::new(),
        foretold: false,
        sections: Vec::new(),
        only_sections: false,
        account: None,
        pages: Vec::new(),
        errors: 1,
        remarks: 1,
        asked: table.asked(templates, seat),
        standing: "The table waits for you: a line of your last mail was not accepted.".into(),
        is_in: false,
        waits: true,
        page: None,
    }
}

/// The affairs of the news of a turn, by what distinguishes them for a template.
fn sentences(table: &Table, seat: Seat) -> BTreeMap<String, serde_json::Value> {
    let (_, played) = table.now();
    let news = table.engine.news(&played.views[&seat], &table.told).expect("no fault");
    let Some(news) = news else { return BTreeMap::new() };
    let lines = news.yours.into_iter().filter_map(|(_, line)| match line {
        rules::engine::SeatLine::Affair(affair) => Some(affair),
        rules::engine::SeatLine::Event(_) => None,
    });
    let all = news.headline.into_iter().chain(lines);
    all.map(|affair| {
        let facts = &affair.facts;
        let shape = serde_json::json!([
            affair.kind,
            facts["by"],
            facts["seat"],
            facts["shot"],
            facts["on_to"].is_null()
        ]);
        (shape.to_string(), serde_json::json!({ "kind": affair.kind, "facts": affair.facts }))
    })
    .collect()
}

/// Endings that no game of bots need have.
fn sentences_by_hand() -> BTreeMap<String, serde_json::Value> {
    let mut all = BTreeMap::new();
    for kind in ["head_over", "over"] {
        for (way, loser) in [
            ("resignation", Some(1)),
            ("time", Some(0)),
            ("agreement", None),
            ("repetition", None),
            ("quiet_moves", None),
            ("passes", None),
            ("bare_crowns", None),
        ] {
            let sample = serde_json::json!({ "kind": kind, "facts": { "way": way, "loser": loser } });
            all.insert(format!("{kind} {way}"), sample);
        }
    }
    all
}

/// Writes the samples anew from real games; run by hand when pages or events change: `-- --ignored write_samples`.
#[test]
#[ignore = "writes files"]
fn write_samples() {
    let mut pages = Vec::new();
    let mut sorts = std::collections::BTreeSet::new();
    let mut kinds: BTreeMap<String, Vec<serde_json::Value>> = BTreeMap::new();
    let mut questions: BTreeMap<String, serde_json::Value> = BTreeMap::new();
    let mut news = sentences_by_hand();
    for salt in 0..8 {
        let mut table = Table::thrones();
        while table.ending.is_none() && table.turn < 90 {
            // One page of each sort: set-up of both sides, then by what the last move was.
            for seat in [Seat(0), Seat(1)] {
                let page = serde_json::to_value(table.page(seat)).expect("JSON");
                let last = &page["last"];
                let sort = if page["phase"] == "set_up" {
                    page["you"].clone()
                } else {
                    serde_json::json!([last["shot"], last["captured"].is_null()])
                };
                if (table.turn < 3 || table.turn > 20) && sorts.insert(sort.to_string()) {
                    pages.push(page);
                }
            }
            let (window, played) = table.now();
            for seat in window.iter().flat_map(OpenWindow::seats) {
                let desk =
                    SeatDesk { view: &played.views[&seat], window: window.as_ref(), filed: b"", names: &[] };
                for question in table.engine.open_questions(&desk).expect("no fault") {
                    questions
                        .entry(question.kind.clone())
                        .or_insert(serde_json::to_value(&question).expect("JSON"));
                }
            }
            table.turn_of_bots(salt);
            for seat in [Seat(0), Seat(1)] {
                news.extend(sentences(&table, seat));
            }
            for event in table.told.iter().filter_map(|told| told.for_seat(Seat(0))) {
                let event = serde_json::to_value(&event).expect("JSON");
                let list = kinds.entry(event["kind"].as_str().expect("a kind").to_owned()).or_default();
                let shape = |e: &serde_json::Value| {
                    (e["event"]["taken"].is_null(), e["event"]["shot"].clone(), e["event"]["went_on"].clone())
                };
                if !list.iter().any(|known| shape(known) == shape(&event)) {
                    list.push(event);
                }
            }
        }
        if salt == 0 {
            if table.ending.is_none() {
                table.resign(Seat(0));
            }
            pages.push(serde_json::to_value(table.page(Seat(1))).expect("JSON"));
        }
    }
    kinds.entry("passed".into()).or_insert_with(|| vec![serde_json::json!({"kind": "passed", "event": {"event": "passed", "side": "black", "colour": "Black", "ply": 61}})]);
    let all = serde_json::json!({ "events": kinds.into_values().flatten().collect::<Vec<_>>(), "news": news.into_values().collect::<Vec<_>>(), "questions": questions.into_values().collect::<Vec<_>>(), "pages": pages });
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/thrones/samples.json");
    std::fs::write(file, serde_json::to_string(&all).expect("JSON") + "\n").expect("written");
}
