//! Pairs of worlds that differ in one thing the rival has on file or has said, and come to the same in the open.

use harness::Seating;
use harness::campaign::secret;
use harness::disguise::{Pair, Said};
use rules::dice::Dice;
use rules::engine::{Amendment, Engine};
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use thrones::Thrones;
use thrones::army::{Army, Row, plain_army};
use thrones::moves::Move;
use thrones::position::Position;
use thrones::side::Side;
use thrones::switches::Switches;

/// A whole army of the rival's before both are revealed.
pub const ARMY: &str = "army on file";
/// Rows of the rival's that are no army.
pub const DRAFT: &str = "army not whole";
/// The rival's move before its window closes.
pub const MOVE: &str = "move on file";
/// What the rival answers to moves, mine or its own later ones.
pub const REPLIES: &str = "replies on file";
/// That the rival has said `wait` or `ready`, where it changes nothing.
pub const FLAGS: &str = "wait and ready";

/// All of them.
pub const CATEGORIES: [&str; 5] = [ARMY, DRAFT, MOVE, REPLIES, FLAGS];

/// The pair of this number: the seats take turns at looking.
pub fn pair(category: &str, number: u64) -> Option<Pair> {
    let mut maker = Maker::new(number);
    match category {
        ARMY => maker.armies(number),
        DRAFT => maker.drafts(number),
        MOVE => maker.moves(),
        REPLIES => maker.replies(number),
        FLAGS => maker.flags(number),
        other => panic!("there is no category {other}"),
    }
}

/// Makes worlds by chance, the same for a number always.
struct Maker {
    number: u64,
    dice: Dice,
    /// Who looks.
    seat: Seat,
    rival: Seat,
}

const fn side(seat: Seat) -> Side {
    if seat.0 == 0 { Side::White } else { Side::Black }
}

/// What one seat says in the one window of a turn.
fn said(from: Seat, texts: impl IntoIterator<Item = String>) -> Vec<(Seat, Said)> {
    texts.into_iter().map(|text| (from, Said::Mail(text))).collect()
}

fn set_up() -> Vec<u8> {
    Engine::found(&Thrones, &Thrones.default_options(), 2).expect("defaults fit")
}

fn rows(army: &Army, of: Seat) -> String {
    army.rows(side(of)).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl Maker {
    fn new(number: u64) -> Self {
        let dice = Dice::for_preview(&secret(number), b"worlds");
        let seat = Seat(u8::try_from(number % 2).expect("0 or 1"));
        Self { number, dice, seat, rival: Seat(1 - seat.0) }
    }

    fn pick(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).expect("few");
        usize::try_from(self.dice.draw("a world", count).expect("dice draw")).expect("few")
    }

    /// A pair that differs in what the rival says first; then these mails come, the same in both worlds.
    fn said_first(
        &self,
        state: Vec<u8>,
        drafts: [Vec<(Seat, Said)>; 2],
        mails: impl IntoIterator<Item = (Seat, String)>,
    ) -> Pair {
        Pair {
            seat: self.seat,
            seats: 2,
            states: [state.clone(), state],
            waits: Engine::waits(&Thrones, Pacing::Standing),
            mails: vec![mails.into_iter().collect::<BTreeMap<_, _>>()],
            other_mails: Vec::new(),
            drafts: drafts.map(|draft| vec![draft]),
            probes: vec![
                "place crown e1\nplace crown e9".into(),
                "row 3 F P F P . P F P F\nrow 7 F P F P . P F P F".into(),
                "move a3-b4\nmove a7-b6".into(),
                "if a7-b6 then b4-a5\nif a3-b4 then b6-a5".into(),
                "pass".into(),
            ],
            other_dice: None,
            seed: self.number,
        }
    }

    /// An army as a bot picks it.
    fn army(&mut self, of: Seat) -> Army {
        let waits = Engine::waits(&Thrones, Pacing::Standing);
        let mut table = Seating::new(&Thrones, set_up(), 2, waits, secret(self.number));
        table.open().expect("no fault");
        let desk = table.desk(of).expect("a seat");
        let text = Engine::bot(&Thrones, &desk, &mut self.dice).expect("no fault");
        let rows: Vec<Row> =
            text.lines().map(|line| Row::try_from(line.to_owned()).expect("a row")).collect();
        Army::of(&rows)
    }

    /// A board some moves into a game, with this seat to move.
    fn board(&mut self, to_move: Seat) -> Option<(Vec<u8>, Position)> {
        let (white, black) = (self.army(Seat(0)), self.army(Seat(1)));
        let pieces = white.placed(Side::White).chain(black.placed(Side::Black));
        let start: Position = pieces.collect::<Position>().with_to_move(side(to_move));
        let mut history: Vec<String> = Vec::new();
        let mut position = start;
        for _ in 0..self.pick(12) * 2 {
            let chosen = self.a_move(&position);
            let played = position.play(chosen);
            if played.captured_crown() {
                return None;
            }
            history.push(chosen.to_string());
            position = played.after;
        }
        let mut given: Value = serde_json::from_str(&start.to_json()).expect("JSON");
        given.as_object_mut().expect("an object").insert("history".into(), json!(history));
        // Both must have a choice of moves.
        let choices = |to_move| position.with_to_move(to_move).legal_moves(Switches::default()).len();
        if choices(Side::White) < 4 || choices(Side::Black) < 4 {
            return None;
        }
        Some((Engine::stage(&Thrones, &given).expect("the position fits"), position))
    }

    fn a_move(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves(Switches::default());
        moves[self.pick(moves.len())]
    }

    /// Another move than this.
    fn other_move(&mut self, position: &Position, than: Move) -> Move {
        let moves = position.legal_moves(Switches::default());
        let others: Vec<Move> = moves.into_iter().filter(|m| *m != than).collect();
        others[self.pick(others.len())]
    }

    /// The rival files one army or another; then it files a third one, or leaves a plain one that comes to the same as
    /// none.
    fn armies(&mut self, number: u64) -> Option<Pair> {
        let (mine, one, other) = (self.army(self.seat), self.army(self.rival), self.army(self.rival));
        if one == other {
            return None;
        }
        let mail = |army: &Army| said(self.rival, [rows(army, self.rival)]);
        let mine = (self.seat, rows(&mine, self.seat));
        if number.is_multiple_of(3) {
            // `wait` in both: the table waits for it either way.
            let hold = || (self.rival, Said::Word(Amendment::Hold(true)));
            let none = vec![hold()];
            let mut plain = mail(&plain_army(side(self.rival)));
            plain.push(hold());
            return Some(self.said_first(set_up(), [none, plain], [mine]));
        }
        let drafts = [mail(&one), mail(&other)];
        let last = (self.rival, rows(&one, self.rival));
        Some(self.said_first(set_up(), drafts, [mine, last]))
    }

    /// The rival files less or more than an army, or nothing; then an army, or nothing more.
    fn drafts(&mut self, number: u64) -> Option<Pair> {
        let (mine, whole) = (self.army(self.seat), self.army(self.rival));
        let ranks = if self.rival == Seat(0) { ["3", "2", "1"] } else { ["7", "8", "9"] };
        let files = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        // Two of the first tier are one too many: never an army, whatever else stands there.
        let [elephant, tower] = [files[self.pick(9)], files[self.pick(9)]];
        let text = format!("place elephant {elephant}{}\nplace tower {tower}{}", ranks[1], ranks[0]);
        let drafts = [Vec::new(), said(self.rival, [text])];
        let mut mails = vec![(self.seat, rows(&mine, self.seat))];
        if number.is_multiple_of(3) {
            mails.push((self.rival, rows(&whole, self.rival)));
        }
        Some(self.said_first(set_up(), drafts, mails))
    }

    /// It is the rival's move: it files one or another, then a third or one of the two.
    fn moves(&mut self) -> Option<Pair> {
        let (state, position) = self.board(self.rival)?;
        let one = self.a_move(&position);
        let other = self.other_move(&position, one);
        let last = self.a_move(&position);
        let text = |chosen: Move| format!("move {chosen}");
        let drafts = [said(self.rival, [text(one)]), said(self.rival, [text(other)])];
        Some(self.said_first(state, drafts, [(self.rival, text(last))]))
    }

    /// The rival has a reply to my very move on file, or to what I may answer to its own; in the other world another
    /// reply, or none.
    fn replies(&mut self, number: u64) -> Option<Pair> {
        let mine = number % 4 < 2;
        let (state, position) = self.board(if mine { self.seat } else { self.rival })?;
        let first = self.a_move(&position);
        let played = position.play(first);
        if played.captured_crown() {
            return None;
        }
        // What the rival answers, in the position in which I have moved.
        let (mover, own) = if mine { (self.seat, None) } else { (self.rival, Some(first)) };
        let (condition, base) = match own {
            None => (first, played.after),
            Some(_) => {
                let condition = self.a_move(&played.after);
                let answered = played.after.play(condition);
                if answered.captured_crown() {
                    return None;
                }
                (condition, answered.after)
            }
        };
        let then = self.a_move(&base);
        let other = self.other_move(&base, then);
        let text = |then: Move| {
            let own = own.map(|own| format!("move {own}\n")).unwrap_or_default();
            format!("{own}if {condition} then {then}")
        };
        let without = own.map(|own| format!("move {own}"));
        let one = if number.is_multiple_of(3) { without } else { Some(text(other)) };
        let drafts = [said(self.rival, one), said(self.rival, [text(then)])];
        // Nothing is taken back: the turn is played with one reply on file or the other.
        let mails = own.is_none().then(|| (mover, format!("move {first}")));
        Some(self.said_first(state, drafts, mails))
    }

    /// The rival says `wait` or `ready` where the table waits, or does not wait, for it anyway.
    fn flags(&mut self, number: u64) -> Option<Pair> {
        let (wait, ready) = (Amendment::Hold(true), Amendment::Ready(true));
        let rival = self.rival;
        let word = |word| vec![(rival, Said::Word(word))];
        let both = vec![(rival, Said::Word(wait)), (rival, Said::Word(ready))];
        match number % 5 {
            // Nothing on file: waited for either way.
            0 => {
                let mine = self.army(self.seat);
                let mails = [(self.seat, rows(&mine, self.seat))];
                Some(self.said_first(set_up(), [Vec::new(), word(wait)], mails))
            }
            // An army on file: not waited for either way.
            1 => {
                let (mine, army) = (self.army(self.seat), self.army(self.rival));
                let drafts = [Vec::new(), word(ready)].map(|flags| {
                    let mail = said(self.rival, [rows(&army, self.rival)]);
                    mail.into_iter().chain(flags).collect()
                });
                Some(self.said_first(set_up(), drafts, [(self.seat, rows(&mine, self.seat))]))
            }
            // It is not its move.
            2 | 3 => {
                let (state, position) = self.board(self.seat)?;
                let mails = [(self.seat, format!("move {}", self.a_move(&position)))];
                let flags = if number % 5 == 2 { word(wait) } else { both };
                Some(self.said_first(state, [Vec::new(), flags], mails))
            }
            // It is its move and it sends none: `ready` is no move.
            _ => {
                let (state, _) = self.board(self.rival)?;
                Some(self.said_first(state, [Vec::new(), word(ready)], []))
            }
        }
    }
}
