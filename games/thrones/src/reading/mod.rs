//! From typed lines to orders. Nothing here sees more than a seat's own desk.

mod atoms;
mod by_file;
mod plain;
mod replies;
mod resolve;
mod rows;
mod why;
mod wish;

#[cfg(test)]
mod tests;

pub(crate) use plain::Plainly;
pub(crate) use replies::stale;

use crate::Thrones;
use crate::army::{colour, own_ranks, plain_army};
use crate::form;
use crate::orders::{Order, ahead_of, move_on_file};
use crate::position::Position;
use crate::side::Side;
use crate::view::View;
use atoms::{Atom, Part, atoms, kind_names, take_kind};
use rules::lexer::{Choice, Keywords, Lexer, TokenKind, Words};
use rules::plain::slipped;
use rules::problem::{Problem, ProblemKind, either, quoted};
use rules::span::{Span, TypedLine};
use rules::{Desk, Reading};
use std::sync::LazyLock;
use wish::{Act, Parser, Wish, WishedReply};

/// Moves of one's own that one mail may name ahead.
const MAX_NODES: usize = 200;

/// What the first word of a line announces.
#[derive(Clone, Copy)]
enum Verb {
    Move,
    Shoot,
    Row,
    Place,
    Army,
    If,
    Pass,
}

fn verbs() -> &'static Keywords<Verb> {
    static VERBS: LazyLock<Keywords<Verb>> = LazyLock::new(keywords);
    &VERBS
}

fn keywords() -> Keywords<Verb> {
    let table: [(&[&str], Verb); 7] = [
        (&["move", "mv", "go", "play"], Verb::Move),
        (&["shoot", "fire"], Verb::Shoot),
        (&["row", "rank"], Verb::Row),
        (&["place", "put"], Verb::Place),
        (&["army", "setup", "set up"], Verb::Army),
        (&["if", "when"], Verb::If),
        (&["pass"], Verb::Pass),
    ];
    Keywords::new(table)
}

/// Is it said behind a shot who fires it?
fn says_by_whom(words: &Words<'_>) -> bool {
    words.remaining().iter().any(|word| matches!(word.text.as_str(), "with" | "using"))
}

/// Reads the lines of a mail.
pub(crate) fn read(desk: &Desk<'_, Thrones>, lines: &[TypedLine]) -> Reading<Thrones> {
    let mut mail = Mail::new(desk.view);
    for line in lines {
        let lexer = Lexer::new(line);
        if lexer.is_blank() {
            continue;
        }
        mail.line(&mut lexer.words());
    }
    mail.settle(desk)
}

/// What a mail's lines say before they are looked at together.
struct Mail<'v> {
    view: &'v View,
    muster: rows::Muster,
    moves: Vec<(Span, Wish)>,
    replies: Vec<(Span, Vec<WishedReply>)>,
    /// Lines that say `move` and nothing else, as the form does.
    blanks: Vec<Span>,
    problems: Vec<Problem>,
}

impl<'v> Mail<'v> {
    fn new(view: &'v View) -> Self {
        let muster = rows::Muster::new(view.you);
        Self {
            view,
            muster,
            moves: Vec::new(),
            replies: Vec::new(),
            blanks: Vec::new(),
            problems: Vec::new(),
        }
    }

    fn line(&mut self, words: &mut Words<'_>) {
        // A number in front can be a row ("3: P F …") as well as the mark of a list.
        if !self.view.is_set_up() || !numbered_row(words) {
            words.take_bullet();
        }
        if self.view.is_set_up() && self.row_by_name(words) {
            return;
        }
        let start = words.mark();
        // One letter alone is a piece; only `m` may be `move`, once there are moves.
        let letter = words.peek().is_some_and(|token| {
            token.text.chars().count() == 1 && (token.text != "m" || self.view.is_set_up())
        });
        let verb = match if letter { None } else { Some(words.choose(verbs())) } {
            Some(Choice::Match(verb)) => Some(verb),
            _ => None,
        };
        match verb {
            Some(Verb::Row) => self.row(words),
            Some(Verb::Place) => self.place(words),
            Some(Verb::Army) => {
                words.take_symbol(":");
                let again = words.mark();
                match words.choose(verbs()) {
                    Choice::Match(Verb::Row) => self.row(words),
                    Choice::Match(Verb::Place) => self.place(words),
                    _ => {
                        words.rewind(again);
                        if row_number(words).is_some() { self.row(words) } else { self.place(words) }
                    }
                }
            }
            Some(Verb::If) => {
                words.rewind(start);
                self.reply(words);
            }
            Some(Verb::Pass) => {
                words.rewind(start);
                self.movement(words, false);
            }
            Some(Verb::Move) if words.is_end() => self.blanks.push(words.whole_span()),
            Some(Verb::Move) => self.movement(words, false),
            // "Shoot g4 with my archer on f3": what is hit stands in front.
            Some(Verb::Shoot) if says_by_whom(words) => {
                let message = "What shoots stands in front of what is shot at.";
                self.problems.push(Problem::unreadable(message).at(words.whole_span()).suggest("f3*g4"));
            }
            Some(Verb::Shoot) => self.movement(words, true),
            None => self.without_verb(words),
        }
    }

    fn without_verb(&mut self, words: &mut Words<'_>) {
        if row_number(words).is_some() && self.view.is_set_up() {
            return self.row(words);
        }
        if self.by_file(words) {
            return;
        }
        let parts = atoms(&mut words.clone());
        match parts.first().map(|atom| atom.part) {
            Some(Part::Square(_)) => self.movement(words, false),
            Some(Part::Kind(_)) if self.view.is_set_up() => self.place(words),
            Some(Part::Kind(_)) => self.movement(words, false),
            _ => {
                let example = if self.view.is_set_up() { self.front_row() } else { self.example_move() };
                let example = example.as_str();
                // A verb in one letter is a piece, and here it is none.
                let problem = words.clone().expect_verb(verbs(), &[example]).err();
                self.problems.push(problem.unwrap_or_else(|| words.no_order(example)));
            }
        }
    }

    /// A move that could be made; once the game is over, how moves are written.
    fn example_move(&self) -> String {
        form::example_move(self.view).unwrap_or_else(|| "a move such as e3-e4".into())
    }

    fn set_up_only(&mut self, words: &Words<'_>) -> bool {
        if !self.view.is_set_up() {
            let message = "The armies are set up already and cannot be changed any more.";
            // "Put the crown on e1" may be a move.
            let moves = words.typed(words.whole_span()).to_lowercase().contains("put ");
            let problem = if moves { Problem::unreadable(message) } else { Problem::illegal(message) };
            self.problems.push(problem.at(words.whole_span()));
        }
        self.view.is_set_up()
    }

    /// The front row of a plain army of this side, for an example.
    fn front_row(&self) -> String {
        let side = self.view.you;
        let front = if side == Side::White { own_ranks(side)[2] } else { own_ranks(side)[0] };
        plain_army(side).row(front).to_string()
    }

    fn row(&mut self, words: &mut Words<'_>) {
        if !self.set_up_only(words) {
            return;
        }
        let span = words.here();
        let Some((rank, length)) = row_number(words) else {
            let problem = words.missing("the number of a row and its nine squares");
            self.problems.push(problem.suggest(self.front_row()));
            return;
        };
        words.skip_tokens(length);
        for sign in [":", "=", ")"] {
            words.take_symbol(sign);
        }
        while words.take_keyword(IS) {}
        self.muster.row(rank, span, words, &mut self.problems);
    }

    /// "Back row: . . C M K M T . .": a row by its place in the army. False: the line says no such thing.
    fn row_by_name(&mut self, words: &mut Words<'_>) -> bool {
        let (span, start) = (words.here(), words.mark());
        let Some((rank, length)) = named_row(words, self.view.you) else { return false };
        words.skip_tokens(length);
        let sign = words.take_symbol(":") || words.take_symbol("=");
        let mut is = sign;
        while words.take_keyword(IS) {
            is = true;
        }
        if !(is && rows::are_squares(words)) {
            words.rewind(start);
            return false;
        }
        let before = self.problems.len();
        match rank {
            Some(rank) => self.muster.row(rank, span, words, &mut self.problems),
            None => {
                let [low, _, high] = own_ranks(self.view.you);
                let message = format!("Is that row {low} or row {high}?");
                let wanted = format!("row {low} or row {high}, or front row or back row");
                self.problems.push(Problem::illegal(message).at(span).suggest(wanted));
            }
        }
        // It is a row, and what is wrong with it is no small talk.
        for problem in self.problems.iter_mut().skip(before) {
            problem.kind = ProblemKind::Illegal;
        }
        true
    }

    fn place(&mut self, words: &mut Words<'_>) {
        if !self.set_up_only(words) {
            return;
        }
        let parts = atoms(words);
        let typed = |span| words.typed(span).to_owned();
        self.muster.place(&parts, words.whole_span(), typed, &mut self.problems);
    }

    /// May moves be written at all?
    fn playing(&mut self, span: Span) -> bool {
        let message = match (&self.view.outcome, self.view.is_set_up()) {
            (Some(_), _) => "The game is over.",
            (None, true) => "The armies are still being set up; the moves come after that.",
            (None, false) => return true,
        };
        self.problems.push(Problem::illegal(message).at(span));
        false
    }

    fn movement(&mut self, words: &mut Words<'_>, shooting: bool) {
        let whole = words.whole_span();
        if !self.playing(whole) || self.by_file(words) {
            return;
        }
        let parts = atoms(words);
        if let Some(problem) = unknown_part(words, &parts) {
            self.problems.push(problem);
            return;
        }
        let mut parser = Parser::new(&parts, end_of(whole));
        match parser.wish(shooting).and_then(|wish| parser.finish().map(|()| wish)) {
            Ok(wish) => self.moves.push((whole, wish)),
            Err(problem) => self.problems.push(problem),
        }
    }

    fn reply(&mut self, words: &mut Words<'_>) {
        let whole = words.whole_span();
        if !self.playing(whole) {
            return;
        }
        let parts = atoms(words);
        if let Some(problem) = unknown_part(words, &parts) {
            self.problems.push(problem);
            return;
        }
        let mut parser = Parser::new(&parts, end_of(whole));
        match parser.replies().and_then(|replies| parser.finish().map(|()| replies)) {
            Ok(replies) => self.replies.push((whole, replies)),
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Looks at everything together: the army as a whole, one move, replies to what comes after it.
    fn settle(mut self, desk: &Desk<'_, Thrones>) -> Reading<Thrones> {
        let mut orders = self.muster.orders(desk.book, &mut self.problems);
        let switches = self.view.options.switches();
        if self.moves.is_empty() && self.view.live_board().is_some() {
            let empty =
                |span: &Span| Problem::unreadable("Which move?").at(*span).suggest(self.example_move());
            self.problems.extend(self.blanks.first().map(empty));
        }
        let mut chosen = None;
        let count = self.moves.len();
        for (place, (whole, wish)) in self.moves.iter().enumerate() {
            if place + 1 < count {
                let message = "A later line of this mail moves too; that one counts.";
                self.problems.push(Problem::superseded(message).at(*whole));
                continue;
            }
            match self.view.my_move() {
                Some(position) => match resolve::resolve(position, switches, wish) {
                    Ok(found) => chosen = Some((*whole, found)),
                    Err(problem) => self.problems.push(problem),
                },
                None => self.problems.push(not_my_turn(self.view, *whole, Some(wish))),
            }
        }
        orders.extend(chosen.map(|(whole, found)| (whole, Order::Move(found))));
        let mine = chosen.map(|(_, found)| found).or_else(|| move_on_file(desk.book).map(|(found, _)| found));
        let base = ahead_of(self.view, mine, switches);
        orders.extend(self.settle_replies(base.as_ref()));
        Reading { orders, problems: self.problems, ..Reading::default() }
    }

    /// "If c3-d4 then …", while one's own move is not known: with a piece of one's own the rival cannot move next.
    fn waits_for_oneself(&self, wished: &WishedReply, base: Option<&Position>) -> Option<Problem> {
        let now = self.view.my_move().filter(|_| base.is_none())?;
        let Act::Piece { from, .. } = wished.condition.act else { return None };
        let piece = now.piece_at(from).filter(|piece| piece.side == self.view.you)?;
        let message = format!(
            "The {} on {from} is your own: a reply waits for a move of the other side.",
            piece.kind.title()
        );
        Some(
            Problem::illegal(message)
                .at(wished.condition.span)
                .suggest("your own move, on a line of its own"),
        )
    }

    fn settle_replies(&mut self, base: Option<&Position>) -> Vec<(Span, Order)> {
        let switches = self.view.options.switches();
        let mut nodes = 0;
        let mut orders: Vec<(Span, Order)> = Vec::new();
        for (whole, line) in std::mem::take(&mut self.replies) {
            nodes += line.iter().map(WishedReply::nodes).sum::<usize>();
            if nodes > MAX_NODES {
                let message = format!(
                    "One mail may name {MAX_NODES} replies; this line and those after it are too many."
                );
                self.problems.push(Problem::illegal(message).at(whole).suggest("fewer, or shorter, lines"));
                break;
            }
            if let Some(problem) = line.iter().find_map(|wished| self.waits_for_oneself(wished, base)) {
                self.problems.push(problem);
                continue;
            }
            for reply in replies::settle(&line, base, switches, &mut self.problems) {
                let same =
                    |order: &Order| matches!(order, Order::If(other) if other.condition == reply.condition);
                if let Some(place) = orders.iter().position(|(_, order)| same(order)) {
                    let (before, _) = orders.remove(place);
                    let message =
                        format!("{} is answered again further down; that line counts.", reply.condition);
                    self.problems.push(Problem::superseded(message).at(before));
                }
                orders.push((whole, Order::If(reply)));
            }
        }
        orders
    }
}

fn not_my_turn(view: &View, span: Span, wish: Option<&Wish>) -> Problem {
    let rival = colour(view.you.other());
    let problem = Problem::illegal(format!(
        "It is {rival}'s turn. A move ahead of your turn names the move it answers."
    ));
    // The move that was written, behind one of theirs.
    let wished = |after: &Position| resolve::resolve(after, view.options.switches(), wish?).ok();
    let example = form::example_reply(view, None, wished);
    problem.at(span).suggest(example.unwrap_or_else(|| wish::REPLY.into()))
}

/// A word that is no part of any move.
fn unknown_part(words: &Words<'_>, parts: &[Atom]) -> Option<Problem> {
    let atom = parts.iter().find(|atom| atom.part == Part::Other)?;
    let typed = words.typed(atom.span);
    let problem =
        Problem::unreadable(format!("{} is no square and no word of a move.", quoted(typed))).at(atom.span);
    // "it" is no Elephant: what is near has most of its letters.
    let alike = |name: &&str| slipped(&typed.to_lowercase(), &name.to_lowercase()) || typed.len() > 4;
    let near: Vec<&str> = atoms::nearest_kinds(kind_names(), typed).into_iter().filter(alike).collect();
    Some(match near.as_slice() {
        [] if typed.contains(|c: char| c.is_ascii_digit()) => {
            problem.suggest("a file from a to i and a rank from 1 to 9, such as e4")
        }
        [] => problem.suggest("a move such as e3-e4, and a # in front of a remark"),
        near => problem.suggest(either(near)),
    })
}

const fn end_of(span: Span) -> Span {
    Span { line: span.line, start: span.end, end: span.end }
}

/// `3`, `row3`, `rank 3`: the rank and how many tokens its number takes.
fn row_number(words: &Words<'_>) -> Option<(u8, usize)> {
    let token = words.peek()?;
    let digits = match token.kind {
        TokenKind::Number => token.text.as_str(),
        TokenKind::Word => token.text.strip_prefix("row").or_else(|| token.text.strip_prefix("rank"))?,
        TokenKind::Symbol(_) | TokenKind::Arrow => return None,
    };
    let rank: u8 = digits.parse().ok().filter(|rank| (1..=9).contains(rank))?;
    Some((rank, 1))
}

/// What may stand between a row and its squares.
const IS: &[&str] = &["is", "are", "shall", "should", "will", "be", "as", "follows", "reads"];

/// "my front row", "second", "back row": the rank, if the word tells it, and how many words say it.
fn named_row(words: &Words<'_>, side: Side) -> Option<(Option<u8>, usize)> {
    let ahead = words.remaining();
    let text = |at: usize| ahead.get(at).map_or("", |word| word.text.as_str());
    let mine = usize::from(matches!(text(0), "my" | "the" | "our"));
    let [low, middle, high] = own_ranks(side);
    let (front, back) = if side == Side::White { (high, low) } else { (low, high) };
    let rank = match text(mine) {
        "front" => Some(front),
        "second" | "middle" | "2nd" => Some(middle),
        "back" | "rear" => Some(back),
        // As the rows of the board are counted, for the side whose first row is the board's.
        "first" | "1st" if side == Side::White => Some(low),
        "third" | "3rd" if side == Side::White => Some(high),
        "first" | "third" | "last" | "1st" | "3rd" => None,
        _ => return None,
    };
    let noun = usize::from(matches!(text(mine + 1), "row" | "rank" | "line"));
    Some((rank, mine + 1 + noun))
}

/// Does the line begin with the bare number of a row, and no list?
fn numbered_row(words: &Words<'_>) -> bool {
    let mut ahead = words.clone();
    if row_number(&ahead).is_none() {
        return false;
    }
    ahead.skip_tokens(1);
    for sign in [":", "=", ")", "."] {
        ahead.take_symbol(sign);
    }
    // "2. My third row: …"
    if named_row(&ahead, Side::White).is_some() {
        return false;
    }
    // "3. place crown e1" is a list; "3. P F P …" and "3 Footman …" are rows.
    ahead.peek().is_some_and(|token| {
        !token.is_wordlike() || !matches!(ahead.clone().choose(verbs()), Choice::Match(_))
    }) || take_kind(&mut ahead.clone(), kind_names()).is_some()
}
