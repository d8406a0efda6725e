//! One line the strict grammar has refused, on its way through the steps of the second reader: to the words that say something, to what
//! of them is meant, to what that comes to, and to what becomes of the line.

use super::doubled::once;
use super::doubtful::doubtful;
use super::doubts::{doubted, is_doubt};
use super::dropped::without_what_is_dropped;
use super::exchange::{Target, without_what_is_denied};
use super::fronted::{Ear, wanted_first};
use super::headings::is_heading;
use super::instead::Corrected;
use super::reader::{Kept, Outcome, Reader, span_of, which};
use super::reasons::without_reasons;
use super::revoked::{PUT_RIGHT, exchanged, put_right, revoked};
use super::shorthand::spelled_out;
use super::unmeant::{can_bear, is_feared, let_go, unmeant};
use super::wishes::plainly_wished;
use super::{Weight, phrase_in};
use crate::book::Order as _;
use crate::game::ByMail;
use crate::lexer::{Lexer, Token, TokenKind};
use crate::problem::Problem;
use crate::span::{Span, TypedLine};

/// Words of a line that is looked at.
const MOST_WORDS: usize = 80;
/// So many signs, each on its own, are a row of a board.
const FEWEST_SIGNS: usize = 8;

/// The line, and what is known of it so far.
pub(super) struct Refused<'l> {
    pub(super) line: &'l TypedLine,
    /// Orders the strict reader has found in a part of it.
    pub(super) taken: &'l [String],
    /// What the strict reader says of the mail.
    pub(super) strict: &'l [Problem],
    pub(super) words: Vec<Token>,
    pub(super) whole: Span,
}

impl Refused<'_> {
    /// No order stands in it.
    fn is_talk(&self) -> Kept {
        Kept::Told(Problem::talk("No order stands in this line.").at(self.whole))
    }
}

impl<G: ByMail> Reader<'_, G> {
    /// A line the strict grammar has refused.
    pub(super) fn refused(
        &mut self,
        line: &TypedLine,
        taken: &[String],
        strict: &[Problem],
        kept: &mut Vec<Kept>,
    ) {
        let lexer = Lexer::new(line);
        let (words, whole) = (self.telling(line), lexer.words().whole_span());
        if words.len() > MOST_WORDS || is_drawn(lexer.tokens()) {
            kept.push(Kept::Typed(line.clone()));
            return;
        }
        let as_said = Refused { line, taken, strict, words, whole };
        if taken.is_empty()
            && let Some((outcome, target)) = self.exchanged_counts(&as_said.words, whole)
        {
            return self.exchange(&as_said, outcome, target, kept);
        }
        let denied = without_what_is_denied(&as_said.words).filter(|_| taken.is_empty());
        let as_said = match denied {
            Some(words) => Refused { words, ..as_said },
            None => as_said,
        };
        let alone = !kept.iter().any(|one| matches!(one, Kept::Typed(_) | Kept::Read(..)));
        if taken.is_empty()
            && let Some(at) = self.waits_for_something_else(lexer.tokens())
        {
            return kept.push(self.told_unmeant(&as_said, &as_said.words, at));
        }
        if let Some((plainly, lines, corrects, asides)) = self.hangs_on(&as_said, alone) {
            return self.take(&plainly, lines, corrects, asides, kept);
        }
        let words = match self.meant(&as_said) {
            Ok(words) => words,
            Err(told) => return kept.push(told),
        };
        let told = Refused { words, ..as_said };
        match self.comes_to(&told, &as_said.words, alone) {
            Outcome::Orders { lines, corrects, asides } => self.take(&told, lines, corrects, asides, kept),
            outcome => {
                let place = kept.len();
                kept.push(self.without_orders(&told, outcome, place));
            }
        }
    }

    /// The orders of a line whose condition is said plainly, with the line as it is said then.
    fn hangs_on<'l>(
        &self,
        as_said: &Refused<'l>,
        alone: bool,
    ) -> Option<(Refused<'l>, Vec<String>, bool, Vec<Span>)> {
        let plainly = Refused { words: self.supposed(&as_said.words)?, ..*as_said };
        let words = self.meant(&plainly).ok()?;
        let told = Refused { words, ..plainly };
        match self.comes_to(&told, &told.words, alone) {
            Outcome::Orders { lines, corrects, asides } => Some((told, lines, corrects, asides)),
            _ => None,
        }
    }

    /// The words of a line without bullets, reasons, wishes and what is dropped in the same breath.
    fn telling(&self, line: &TypedLine) -> Vec<Token> {
        let own = |word: &Token| self.is_own(word);
        let lexer = Lexer::new(line);
        let mut typed = lexer.words();
        typed.take_bullet();
        let typed = unnumbered(typed.remaining());
        let named = self.desk.names.get(self.desk.seat.index()).map(|name| name.to_lowercase());
        let writer = |word: &Token| named.as_deref() == Some(word.text.as_str()) && !own(word);
        let named = |word: &Token| self.plain.weight(word) == Weight::Name;
        let whose = |word: &Token| self.whose(word);
        let typed: Vec<Token> = spelled_out(typed, own).iter().map(whose).collect();
        let typed = breaking_off(&typed, named);
        without_reasons(&plainly_wished(&without_what_is_dropped(&typed), writer))
    }

    /// "Bens C7": Ben's, as it is written on a phone.
    fn whose(&self, word: &Token) -> Token {
        let name = word.text.strip_suffix('s').filter(|name| name.len() > 2 && !self.is_own(word));
        let owner = name.filter(|name| self.desk.names.iter().any(|other| other.to_lowercase() == **name));
        let named = self.desk.names.iter().any(|other| other.to_lowercase() == word.text);
        match owner.filter(|_| !named) {
            Some(name) => Token { text: format!("{name}'s"), ..word.clone() },
            None => word.clone(),
        }
    }

    /// Is it a word of the game?
    fn is_own(&self, word: &Token) -> bool {
        self.plain.weight(word) > Weight::None || self.plain.commands(word)
    }

    /// The words that order something; or what becomes of a line whose order is not given, or is waved away.
    fn meant(&self, said: &Refused<'_>) -> Result<Vec<Token>, Kept> {
        let Refused { line, strict, whole, .. } = *said;
        let untouched = said.taken.is_empty();
        let named = |word: &Token| self.plain.weight(word) >= Weight::Name;
        let ear = Ear { commands: &|word| self.plain.commands(word), named: &named };
        let words = match wanted_first(&said.words, &ear) {
            Ok(words) => words,
            Err(at) if untouched => {
                return Err(Kept::Told(self.why(line, &said.words, strict, Some(at), whole)));
            }
            Err(_) => said.words.clone(),
        };
        let waved = revoked(&words, |word| self.plain.commands(word)).filter(|_| untouched);
        if let Some(at) = self.not_given(&words, waved.is_some()).filter(|_| untouched) {
            return Err(self.told_unmeant(said, &words, at));
        }
        let Some(at) = waved else { return Ok(words) };
        // "Forget the scan of G11, I'd rather scan F12": one in the place of the other.
        let right =
            || put_right(&words, at).filter(|told| told.iter().skip(PUT_RIGHT).any(|word| self.is_own(word)));
        exchanged(&words, at)
            .or_else(right)
            .ok_or_else(|| Kept::Told(self.taken_off(line, at, &words, whole)))
    }

    /// What is said of a line whose order is not given.
    fn told_unmeant(&self, said: &Refused<'_>, words: &[Token], at: Span) -> Kept {
        // "Only if they have no first fire", where something is asked.
        let asked = !self.desk.open.is_empty() && words.first().is_some_and(|word| word.text == "only");
        let in_the_game = self.plain.unmeant(words).is_some();
        if asked || in_the_game || self.is_strong(words) || words.iter().any(|word| self.is_own(word)) {
            Kept::Told(self.why(said.line, words, said.strict, Some(at), said.whole))
        } else {
            said.is_talk()
        }
    }

    /// What the words come to, read in every way there is. `alone`: nothing in the mail orders anything before them.
    pub(super) fn comes_to(&self, told: &Refused<'_>, as_said: &[Token], alone: bool) -> Outcome {
        let Refused { line, strict, whole, ref words, .. } = *told;
        if let Some(found) = self.turned_down(line, words, strict, whole) {
            return found;
        }
        let outcome = match self.whole_line(line, words, strict, whole) {
            outcome @ (Outcome::Orders { .. } | Outcome::Heard(_)) => outcome,
            other => self.with_less_around_it(line, words, strict, whole, &other).unwrap_or(other),
        };
        let outcome = match outcome {
            Outcome::Unread(at) if as_said != words => match self.whole_line(line, as_said, strict, whole) {
                found @ Outcome::Orders { corrects: true, .. } => found,
                _ => Outcome::Unread(at),
            },
            outcome => outcome,
        };
        let outcome = self.or_by_what_it_names(line, words, strict, whole, outcome);
        let outcome = match outcome {
            Outcome::Orders { .. } | Outcome::Heard(_) => outcome,
            other => self.without_its_grounds(line, words, strict, whole, &other).unwrap_or(other),
        };
        let outcome = match outcome {
            Outcome::Orders { .. } | Outcome::Heard(_) => outcome,
            other => self.without_its_remarks(line, words, strict, whole, &other).unwrap_or(other),
        };
        let outcome = match outcome {
            Outcome::Orders { .. } | Outcome::Heard(_) => outcome,
            other => self.written_out(line, words, strict, whole, &other).unwrap_or(other),
        };
        let outcome = match once(outcome, words, whole) {
            Outcome::Orders { lines, .. } if asks_which(words, &lines) => {
                Outcome::Bad(which(&lines.into_iter().map(|line| vec![line]).collect::<Vec<_>>(), whole))
            }
            Outcome::Orders { lines, corrects, asides } => {
                let contrary = || self.plain.together(&lines, whole).filter(|_| lines.len() > 1);
                match contrary() {
                    Some(problem) => Outcome::Bad(problem),
                    None => Outcome::Orders { lines, corrects, asides },
                }
            }
            outcome => outcome,
        };
        let outcome = match outcome {
            Outcome::Orders { .. } => outcome,
            other => self.put_right(told, other, alone),
        };
        match outcome {
            Outcome::Orders { .. } | Outcome::Heard(_) => outcome,
            other => self.let_be(words, whole, alone).unwrap_or(other),
        }
    }

    /// "No, the Moneylender", "sorry, a blaster", behind an order: what is named takes the place of what the order names. Where that
    /// is no order, it is told; it is neither small talk nor what is not to be.
    fn put_right(&self, told: &Refused<'_>, outcome: Outcome, alone: bool) -> Outcome {
        let Refused { line, strict, whole, ref words, .. } = *told;
        let signs = |words: &[Token]| words.iter().take_while(|word| !word.is_wordlike()).count();
        let [lead, rest @ ..] = words.as_slice() else { return outcome };
        let rest = rest.get(signs(rest)..).unwrap_or_default();
        let parted = words.get(1).is_some_and(|sign| sign.is_symbol(',') || sign.is_symbol('-'));
        let turns = match lead.text.as_str() {
            "no" | "nope" => parted,
            "sorry" | "oops" | "whoops" => true,
            _ => false,
        };
        let named = rest.iter().any(|word| self.plain.weight(word) == Weight::Name);
        let nothing = alone && !self.desk.book.lines().any(|line| line.order.is_step());
        if nothing || !turns || !named {
            return outcome;
        }
        let mark = |text: &str| Token { text: text.into(), ..lead.clone() };
        let marked: Vec<Token> = [mark("no"), mark("wait")].into_iter().chain(rest.iter().cloned()).collect();
        match self.whole_line(line, &marked, strict, whole) {
            found @ Outcome::Orders { corrects: true, .. } => found,
            _ if matches!(outcome, Outcome::Bad(_)) => outcome,
            _ => Outcome::Unread(rest.first().map(|word| word.span)),
        }
    }

    /// "Actually no, make that 2 fighters", right behind a line that was not accepted: it is that line which is put right, and what the
    /// two come to together is not known. `None`: it says by itself what is to be done, or the line before it was accepted.
    fn leans_on_what_was_refused(
        &self,
        told: &Refused<'_>,
        lines: &[String],
        kept: &[Kept],
    ) -> Option<Problem> {
        const PUTTING: &[&str] = &["make", "take", "keep", "have", "change", "get", "let"];
        let orders = |word: &Token| self.plain.commands(word) && !PUTTING.contains(&word.text.as_str());
        if told.words.iter().any(orders)
            || super::courtesy::displaced(&told.words).iter().any(Token::is_wordlike)
        {
            return None;
        }
        let talks = |one: &&Kept| matches!(one, Kept::Told(problem) if !problem.is_error());
        let refused = match kept.iter().rev().find(|one| !talks(one))? {
            Kept::Told(problem) => problem.span?,
            Kept::Typed(line) => {
                let of_the_line = |problem: &&Problem| {
                    problem.is_error() && problem.span.is_some_and(|span| span.line == line.number)
                };
                told.strict.iter().find(of_the_line)?.span?
            }
            _ => return None,
        };
        let message = format!(
            "The line before this one, which it puts right, was not accepted, so nothing is changed by it (line {} of your mail). Send whole what \
             is to be done.",
            refused.line
        );
        let right = lines.first().cloned().unwrap_or_default();
        Some(Problem::unreadable(message).at(told.whole).suggest(right))
    }

    /// Puts an order right, and no other.
    fn exchange(
        &mut self,
        told: &Refused<'_>,
        outcome: Outcome,
        target: Option<Target>,
        kept: &mut Vec<Kept>,
    ) {
        let (Outcome::Orders { lines, .. }, Some(target)) = (&outcome, target) else {
            let place = kept.len();
            return kept.push(self.without_orders(told, outcome, place));
        };
        match target {
            Target::OnFile(line) => self.instead.push((told.line.number, vec![line])),
            Target::Said(text) => self.superseded(&text, kept),
        }
        self.said.extend(lines.iter().map(|text| (kept.len(), text.clone())));
        kept.push(Kept::Read(told.line.clone(), lines.clone()));
    }

    /// Puts orders in their place: of what they correct, in front, or behind what was said before.
    fn take(
        &mut self,
        told: &Refused<'_>,
        lines: Vec<String>,
        corrects: bool,
        asides: Vec<Span>,
        kept: &mut Vec<Kept>,
    ) {
        let Refused { line, whole, ref words, .. } = *told;
        let alone = !kept.iter().any(|one| matches!(one, Kept::Typed(_) | Kept::Read(..)));
        if let Some(problem) = self.passed_over(told, &lines, corrects, alone) {
            return kept.push(Kept::Told(problem));
        }
        let leans = || self.leans_on_what_was_refused(told, &lines, kept).filter(|_| corrects);
        if let Some(problem) = self.behind_a_condition(&lines, words, whole).or_else(leans) {
            return kept.push(Kept::Told(problem));
        }
        if corrects || self.counts_anew(&lines, words) {
            match self.correct(&lines, words, whole, kept) {
                Corrected::Asked(problem) => return kept.push(Kept::Told(problem)),
                Corrected::OnFile(those) => self.instead.push((line.number, those)),
                Corrected::Told(problem) => kept.push(Kept::Told(problem)),
                Corrected::Said => {}
            }
        } else if self.more_of_the_last(&lines)
            && let Some(first) = lines.first()
        {
            self.replace(first, &[], false, kept);
        }
        if let Some(at) = self.goes_before(line, &lines) {
            self.put_before(at, line, lines, kept);
            return;
        }
        self.said.extend(lines.iter().map(|text| (kept.len(), text.clone())));
        kept.push(Kept::Read(line.clone(), lines));
        let aside = |place| Kept::Told(Problem::talk("No order stands in this part.").at(place));
        kept.extend(asides.into_iter().map(aside));
    }

    /// What becomes of a line in which the second reader finds no orders. `place`: where it stands among what is kept.
    fn without_orders(&mut self, told: &Refused<'_>, outcome: Outcome, place: usize) -> Kept {
        let Refused { line, strict, whole, ref words, .. } = *told;
        let talk = matches!(outcome, Outcome::Talk | Outcome::Courtesy { .. });
        // A bare yes or no answers something; where nothing fits, the strict reader says why.
        if talk && self.answers(words) {
            return Kept::Typed(line.clone());
        }
        if told.taken.is_empty() && is_heading(words, |word| self.plain.weight(word)) {
            return told.is_talk();
        }
        // Half of a line is never taken as small talk.
        if !told.taken.is_empty() {
            self.said.extend(told.taken.iter().map(|text| (place, text.clone())));
            return Kept::Typed(line.clone());
        }
        if (talk || matches!(outcome, Outcome::Heard(_))) && is_doubt(words) {
            return match self.last_order() {
                Some(last) => Kept::Doubted(doubted(&last, whole)),
                None => told.is_talk(),
            };
        }
        match outcome {
            _ if talk && (self.answers_in_part(words) || (self.is_strong(words) && wishes(words))) => {
                let first = words.iter().find(|word| word.is_wordlike()).map(|word| word.span);
                Kept::Told(self.why(line, words, strict, first, whole))
            }
            Outcome::Heard(problem) => Kept::Told(problem.at(whole)),
            // Where both refuse a line for the same reason, the strict reader points at the very word.
            Outcome::Bad(problem) => {
                let same = |own: &Problem| own.message.eq_ignore_ascii_case(&problem.message);
                match strict.iter().any(same) {
                    true => Kept::Typed(line.clone()),
                    false => Kept::Told(problem),
                }
            }
            Outcome::Unread(_) if self.only_talks(words) => told.is_talk(),
            Outcome::Unread(at) => Kept::Told(self.why(line, words, strict, at, whole)),
            _ => told.is_talk(),
        }
    }

    /// Where a line says that the order in it is not given. `waved`: a known order is waved away in it, which is told by itself.
    pub(super) fn not_given(&self, words: &[Token], waved: bool) -> Option<Span> {
        let thing = |word: &Token| self.plain.weight(word) == Weight::Name;
        let feared = || (!self.plain.asks_for_losses() && is_feared(words, thing)).then(|| span_of(words));
        let let_go = || if waved { None } else { let_go(words) };
        let bears = || if self.plain.asks_for_losses() { None } else { can_bear(words) };
        let in_the_game = || self.plain.unmeant(words);
        unmeant(words, self.plain.asks_for_losses())
            .or_else(in_the_game)
            .or_else(feared)
            .or_else(bears)
            .or_else(let_go)
    }

    /// Where a condition says another thing than the plain one it looks like.
    fn waits_for_something_else(&self, words: &[Token]) -> Option<Span> {
        doubtful(words, self.desk.names.len().saturating_sub(1), |word| self.plain.commands(word))
    }

    /// The last order of the mail, or of the plan on file.
    fn last_order(&self) -> Option<String> {
        let on_file =
            || self.desk.book.lines().filter(|line| line.order.is_step() || !line.order.stays()).last();
        let said = self.said.last().map(|(_, text)| text.clone());
        said.or_else(|| on_file().map(|line| line.order.to_string()))
    }
}

/// "I am in favour of the Tariffs", "a dock is desired by me", "he may be dismissed": whoever writes so wants something done.
fn wishes(words: &[Token]) -> bool {
    const WISHES: &[&[&str]] = &[
        &["would", "like"],
        &["i'd", "like"],
        &["is", "to"],
        &["are", "to"],
        &["ought", "to"],
        &["had", "better"],
        &["i'd", "better"],
        &["we'd", "better"],
        &["have", "to", "be"],
        &["has", "to", "be"],
        &["need", "most"],
        &["want", "most"],
        &["want", "before"],
        &["could", "i", "have"],
        &["can", "i", "have"],
        &["may", "i", "have"],
        &["be", "possible"],
        &["my", "intention"],
        &["i", "meant"],
        &["i", "mean"],
        &["top", "priority"],
        &["first", "priority"],
        &["time", "that", "we"],
        &["time", "that", "i"],
        &["i", "take", "the"],
        &["may", "be"],
        &["should", "be"],
        &["must", "be"],
        &["desired", "by"],
        &["wanted", "by"],
        &["in", "favour", "of"],
        &["in", "favor", "of"],
    ];
    // "I'd like to thank Ben"
    const CIVIL: &[&str] = &[
        "thank",
        "congratulate",
        "say",
        "know",
        "tell",
        "ask",
        "apologise",
        "apologize",
        "wish",
        "meet",
        "hear",
        "mention",
        "remind",
        "learn",
        "understand",
    ];
    let civil = words
        .windows(2)
        .any(|pair| matches!(pair, [to, verb] if to.text == "to" && CIVIL.contains(&verb.text.as_str())));
    // "Only after that should the Skimmer be drafted"
    let modal = |word: &Token| matches!(word.text.as_str(), "should" | "must" | "shall" | "may");
    let ordered = words
        .iter()
        .position(modal)
        .is_some_and(|at| words.iter().skip(at + 1).take(5).any(|word| word.text == "be"));
    let lets = words.iter().find(|word| word.is_wordlike()).is_some_and(|word| word.text == "let");
    let passive = words.iter().any(|word| word.text == "be");
    !civil && ((lets && passive) || ordered || WISHES.iter().any(|phrase| phrase_in(words, phrase).is_some()))
}

/// "Release the Lookout, no, the Moneylender": a no between two commas, behind which a thing is named, takes back what stands before it.
fn breaking_off(words: &[Token], named: impl Fn(&Token) -> bool) -> Vec<Token> {
    let comma = |at: usize| words.get(at).is_some_and(|word| word.is_symbol(','));
    let breaks = |at: &usize| {
        let article =
            words.get(at + 2).is_some_and(|word| matches!(word.text.as_str(), "the" | "a" | "an" | "my"));
        words.get(*at).is_some_and(|word| word.text == "no")
            && *at > 1
            && comma(at - 1)
            && comma(at + 1)
            && words.get(at + 2 + usize::from(article)).is_some_and(&named)
    };
    let mut told = words.to_vec();
    if let Some(at) = (0..words.len()).find(breaks)
        && let Some(no) = words.get(at)
    {
        told.insert(at + 1, Token { text: "wait".into(), ..no.clone() });
    }
    told
}

/// "Action 2: …", "step 1 …": what is told behind the number.
fn unnumbered(words: &[Token]) -> &[Token] {
    match words {
        [step, number, rest @ ..]
            if matches!(step.text.as_str(), "action" | "step")
                && number.kind == TokenKind::Number
                && rest.iter().any(Token::is_wordlike) =>
        {
            let sign = |word: &Token| {
                word.is_symbol(':') || word.is_symbol('.') || word.is_symbol(')') || word.is_symbol('-')
            };
            match rest {
                [first, behind @ ..] if sign(first) => behind,
                _ => rest,
            }
        }
        _ => words,
    }
}

/// "Research Hydroponics or Cybernetics?": of two things one, and not both.
fn asks_which(words: &[Token], lines: &[String]) -> bool {
    let or = words.iter().position(|word| word.text == "or");
    let told = or.and_then(|at| words.get(at + 1)).is_some_and(Token::is_wordlike);
    let waits = |word: &Token| matches!(word.text.as_str(), "if" | "else" | "otherwise" | "unless");
    told && lines.len() > 1 && !words.iter().any(waits) && !lines.iter().any(|line| line.starts_with("if "))
}

/// A row of a board as a report shows it, which came back without its quotation marks: signs on their own, and no sentence.
fn is_drawn(tokens: &[Token]) -> bool {
    tokens.len() >= FEWEST_SIGNS && tokens.iter().all(|token| token.text.chars().count() == 1)
}
