//! Reading lines with the cursor: keywords, numbers, signs, names, and what players are told when it fails.

use rules::lexer::{Choice, Keywords, Lexer, Words};
use rules::names::{Names, take_name, try_name};
use rules::problem::{Problem, ProblemKind, render};
use rules::span::{Span, TypedLine};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Move,
    Mobilise,
    Jam,
    Offer,
    OfferDraw,
}

fn verbs() -> Keywords<Verb> {
    Keywords::new([
        (&["move", "go"][..], Verb::Move),
        (&["mobilise", "mobilize"], Verb::Mobilise),
        (&["jam"], Verb::Jam),
        (&["offer"], Verb::Offer),
        (&["offer draw", "draw"], Verb::OfferDraw),
    ])
}

fn reading<R>(text: &str, read: impl FnOnce(&mut Words<'_>) -> R) -> R {
    let line = TypedLine::new(4, text);
    let lexer = Lexer::new(&line);
    read(&mut lexer.words())
}

fn choose(text: &str) -> (Choice<Verb>, usize) {
    reading(text, |words| {
        let choice = words.choose(&verbs());
        (choice, words.remaining().len())
    })
}

#[test]
fn keywords_may_be_shortened_while_clear() {
    assert_eq!(choose("MOVE x"), (Choice::Match(Verb::Move), 1));
    assert_eq!(choose("j x"), (Choice::Match(Verb::Jam), 1));
    assert_eq!(choose("g x"), (Choice::Match(Verb::Move), 1));
    // Both spellings of one meaning are no ambiguity.
    assert_eq!(choose("mob x"), (Choice::Match(Verb::Mobilise), 1));
    assert_eq!(choose("mo x"), (Choice::Ambiguous(vec!["move".into(), "mobilise".into()]), 2));
}

#[test]
fn keywords_of_several_words() {
    assert_eq!(choose("Offer Draw"), (Choice::Match(Verb::OfferDraw), 0));
    assert_eq!(choose("draw"), (Choice::Match(Verb::OfferDraw), 0));
    assert_eq!(choose("off dr"), (Choice::Match(Verb::OfferDraw), 0));
    assert_eq!(choose("offer peace"), (Choice::Match(Verb::Offer), 1));
}

#[test]
fn misspelled_keywords_are_suggested_not_taken() {
    assert_eq!(choose("jsm x"), (Choice::None { nearest: vec!["jam".into()] }, 2));
    assert_eq!(choose("42 x"), (Choice::None { nearest: vec![] }, 2));
    assert_eq!(choose(""), (Choice::None { nearest: vec![] }, 0));
    // What stands in the table comes first; one letter too many is a slip, not a shortened word.
    assert_eq!(choose("movee"), (Choice::None { nearest: vec!["move".into()] }, 1));
}

#[test]
fn a_missing_word_says_what_is_wanted() {
    let problem = reading("mvoe e3", |words| words.expect_choice(&verbs(), "an order").expect_err("a typo"));
    assert_eq!(problem.kind, ProblemKind::Unreadable);
    assert_eq!(problem.span, Some(Span::new(4, 0, 4)));
    assert_eq!(problem.suggestion.as_deref(), Some("move"));
    let problem = reading("mo e3", |words| words.expect_choice(&verbs(), "an order").expect_err("unclear"));
    assert_eq!(problem.message, "\"mo\" could be move or mobilise.");
    let problem = reading("zzzz", |words| words.expect_choice(&verbs(), "an order").expect_err("unknown"));
    assert_eq!(problem.suggestion.as_deref(), Some("move, mobilise, jam, offer or offer draw"));
    let problem = reading("move e3 # to e4", |words| {
        assert!(words.take_keyword(&["m", "move"]) && words.take_keyword(&["e3"]));
        words.expect_word("to").expect_err("the comment is no order")
    });
    assert_eq!(problem.span, Some(Span::new(4, 7, 7)));
    assert_eq!(problem.message, "The line ends too early; wanted here: the word \"to\".");
}

#[test]
fn numbers_and_counts() {
    let count = |text: &str| reading(text, |w| (w.take_count(), w.remaining().len()));
    assert_eq!(count("3 fighters"), (Some(3), 1));
    assert_eq!(count("3x fighters"), (Some(3), 1));
    assert_eq!(count("3 × fighters"), (Some(3), 1));
    assert_eq!(count("x3 fighters"), (Some(3), 1));
    assert_eq!(count("Three fighters"), (Some(3), 1));
    assert_eq!(count("3 x"), (Some(3), 1));
    assert_eq!(count("x fighters"), (None, 2));
    assert_eq!(count("fighters"), (None, 1));
    assert_eq!(count("99999999999x a"), (None, 2));

    let expect = |text: &str| reading(text, |w| w.expect_number("a number of credits", 1..=20));
    assert_eq!(expect("20"), Ok(20));
    for (text, kind) in [
        ("21", ProblemKind::Illegal),
        ("0", ProblemKind::Illegal),
        ("99999999999999999999", ProblemKind::Illegal),
        ("many", ProblemKind::Unreadable),
        ("", ProblemKind::Unreadable),
    ] {
        let problem = expect(text).expect_err(text);
        assert_eq!(problem.kind, kind, "{text}");
        assert_eq!(problem.suggestion.as_deref(), Some("a number from 1 to 20"));
    }
}

#[test]
fn signs() {
    reading("a->b ==> c", |words| {
        assert!(words.take_keyword(&["a"]) && words.take_symbol("->") && words.take_keyword(&["b"]));
        assert!(!words.take_symbol("=") && words.take_symbol("->"));
    });
    reading(">=3 > = 4", |words| {
        assert!(words.take_symbol(">=") && words.take_number() == Some(3));
        assert!(!words.take_symbol(">="), "parted signs are two");
        assert!(words.take_symbol(">") && words.take_symbol("="));
        assert_eq!(words.take_number(), Some(4));
        assert!(!words.take_symbol(">") && !words.take_symbol("") && !words.take_symbol("->"));
        assert_eq!(words.finish(), Ok(()));
    });
}

#[test]
fn the_end_of_a_line() {
    let end = |text: &str, taken: usize| {
        reading(text, |words| {
            words.skip_tokens(taken);
            words.finish()
        })
    };
    assert_eq!(end("move e3", 2), Ok(()));
    assert_eq!(end("move e3.", 2), Ok(()));
    assert_eq!(end("move e3! # yes", 2), Ok(()));
    let problem = end("move e3 E4 now # really", 2).expect_err("two words too many");
    assert_eq!(problem.span, Some(Span::new(4, 8, 14)));
    assert_eq!(problem.message, "\"E4 now\" was not understood after \"move e3\".");
    let problem = end("  E4", 0).expect_err("nothing was read");
    assert_eq!(problem.message, "\"E4\" was not understood.");
}

#[test]
fn places_and_going_back() {
    reading("Jam  the Red—Fleet", |words| {
        let start = words.mark();
        assert_eq!(words.span_since(start), Span::new(4, 0, 0));
        words.skip_tokens(2);
        assert_eq!(words.typed(words.span_since(start)), "Jam  the");
        assert_eq!(words.typed(words.rest_span()), "Red—Fleet");
        assert_eq!(words.typed(words.here()), "Red");
        words.rewind(start);
        assert_eq!(words.next().map(|t| t.text.as_str()), Some("jam"));
        assert_eq!(words.peek_at(1).map(|t| t.text.as_str()), Some("red"));
        assert_eq!(words.clone().count(), 4);
        assert_eq!(words.typed(words.whole_span()), "Jam  the Red—Fleet");
    });
}

#[test]
fn free_text_is_kept_as_typed() {
    let text = |line: &str| {
        reading(line, |words| {
            words.skip_tokens(1);
            (words.take_text().to_owned(), words.is_end())
        })
    };
    assert_eq!(text("say It’s #1; yes…  "), ("It’s #1; yes…".to_owned(), true));
    assert_eq!(text("say #1"), ("#1".to_owned(), true));
    assert_eq!(text("say"), (String::new(), true));
}

#[test]
fn list_marks_of_mail_programs() {
    let mark = |text: &str| reading(text, |w| (w.take_bullet(), w.remaining().len()));
    for text in ["- move e3", "• move e3", "* move e3", "2. move e3", "2) move e3", "– move e3"] {
        assert_eq!(mark(text), (true, 2), "{text}");
    }
    for text in ["-move e3", "move e3", "2 move e3", "2.move", "-", "2."] {
        assert!(!mark(text).0, "{text}");
    }
}

fn worlds() -> Names {
    Names::of(
        "world",
        [
            ("Kessel", &[][..]),
            ("Kestrel", &["Old Kestrel"]),
            ("Red Tower", &[]),
            ("Man-at-Arms", &["MaA"]),
            ("St. Mary", &[]),
            ("O'Neil's Gate", &[]),
            ("Fleet 10", &[]),
            ("Fleet 2", &[]),
        ],
    )
}

fn take(text: &str) -> Result<(String, String, usize), Problem> {
    let names = worlds();
    reading(text, |words| {
        let named = take_name(words, &names)?;
        Ok((
            names.canonical(named.index).to_owned(),
            words.typed(named.span).to_owned(),
            words.remaining().len(),
        ))
    })
}

fn taken(text: &str) -> (String, String, usize) {
    take(text).unwrap_or_else(|p| panic!("{text}: {p:?}"))
}

fn is(name: &str, typed: &str, left: usize) -> (String, String, usize) {
    (name.to_owned(), typed.to_owned(), left)
}

#[test]
fn takes_the_longest_name() {
    assert_eq!(taken("old kestrel to x"), is("Kestrel", "old kestrel", 2));
    // A dash with white space around it parts names.
    assert_eq!(taken("MEN – at–arms"), is("Man-at-Arms", "MEN", 4));
    assert_eq!(taken("Men-at–Arms, go"), is("Man-at-Arms", "Men-at–Arms", 2));
    assert_eq!(taken("man at arms to e3"), is("Man-at-Arms", "man at arms", 2));
    assert_eq!(taken("maa e3"), is("Man-at-Arms", "maa", 1));
    assert_eq!(taken("St. Mary to x"), is("St. Mary", "St. Mary", 2));
    assert_eq!(taken("st mary."), is("St. Mary", "st mary", 1));
    assert_eq!(taken("O’Neils Gate"), is("O'Neil's Gate", "O’Neils Gate", 0));
    assert_eq!(taken("redtower"), is("Red Tower", "redtower", 0));
    assert_eq!(taken("“Red Tower” to x"), is("Red Tower", "Red Tower", 2));
    assert_eq!(taken("kes-sel"), is("Kessel", "kes-sel", 0));
}

#[test]
fn shortened_names_stop_before_connecting_words() {
    assert_eq!(taken("red to x"), is("Red Tower", "red", 2));
    assert_eq!(taken("red to w"), is("Red Tower", "red", 2));
    assert_eq!(taken("red tow to w"), is("Red Tower", "red tow", 2));
    assert_eq!(taken("man at e3"), is("Man-at-Arms", "man", 2));
    assert_eq!(taken("man at ar e3"), is("Man-at-Arms", "man at ar", 1));
    assert_eq!(taken("kesse-kestr"), is("Kessel", "kesse", 2));
}

#[test]
fn numbers_in_names_are_whole() {
    assert_eq!(taken("fleet 10"), is("Fleet 10", "fleet 10", 0));
    assert_eq!(taken("fleet 2 3 fighters"), is("Fleet 2", "fleet 2", 2));
    let problem = take("fleet 1").expect_err("there is no fleet 1");
    assert_eq!(problem.kind, ProblemKind::UnknownName);
    // Nor may two numbers run together.
    let problem = take("fleet 1 0").expect_err("there is no fleet 1");
    assert_eq!(problem.kind, ProblemKind::UnknownName);
}

#[test]
fn unclear_and_unknown_names_leave_the_cursor_alone() {
    let names = worlds();
    reading("kes to x", |words| {
        let problem = take_name(words, &names).expect_err("two worlds");
        assert_eq!(problem.message, "\"kes\" names more than one world.");
        assert_eq!(problem.suggestion.as_deref(), Some("Kessel or Kestrel"));
        assert_eq!(words.remaining().len(), 3);
        assert_eq!(try_name(words, &names), None);
    });
    let problem = take("Kesel to x").expect_err("a slip is never accepted");
    assert_eq!(problem.span, Some(Span::new(4, 0, 5)));
    // One slip away, then two.
    assert_eq!(problem.suggestion.as_deref(), Some("Kessel or Kestrel"));
    let problem = take("red twoer to x").expect_err("a slip in the second word");
    assert_eq!(problem.span, Some(Span::new(4, 0, 9)));
    assert_eq!(problem.suggestion.as_deref(), Some("Red Tower"));
    let problem = take("tower to x").expect_err("a later word is only a hint");
    assert_eq!(problem.suggestion.as_deref(), Some("Red Tower"));
    let problem = take("xyzzy").expect_err("nothing like it");
    assert_eq!(problem.suggestion, None);
    let problem = take("→ x").expect_err("an arrow is no name");
    assert_eq!(problem.kind, ProblemKind::Unreadable);
    let problem = take("").expect_err("nothing there");
    assert_eq!(problem.span, Some(Span::new(4, 0, 0)));
}

#[test]
fn a_problem_as_the_player_sees_it() {
    let line = TypedLine::new(12, "\tMove fleet 2 → Kesel   # hurry");
    let lexer = Lexer::new(&line);
    let mut words = lexer.words();
    words.skip_tokens(1);
    let names = worlds();
    assert!(take_name(&mut words, &names).is_ok() && words.take_symbol("->"));
    let problem = take_name(&mut words, &names).expect_err("a slip");
    let expected = "\
12 |     Move fleet 2 → Kesel   # hurry
   |                    ^^^^^
   unknown name: There is no world called \"Kesel\".
   try: Kessel or Kestrel";
    assert_eq!(render(&line.text, &problem), expected);
}
