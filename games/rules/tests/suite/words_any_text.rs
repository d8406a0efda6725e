//! Whatever a player sends: nothing panics, and every place points at what it claims.

use proptest::prelude::*;
use rules::fold::fold;
use rules::lexer::{Keywords, Lexer, TokenKind};
use rules::names::{Names, take_name, try_name};
use rules::problem::{Problem, ProblemKind, render};
use rules::span::{Span, TypedLine};

/// Any text at all, or one rich in what the lexer treats specially.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        proptest::collection::vec(
            proptest::sample::select(vec![
                "e3",
                "E6xE5",
                " ",
                "\t",
                "-",
                "–",
                "—",
                "=",
                ">",
                "→",
                "➡\u{fe0f}",
                "…",
                "’",
                "'",
                "_",
                "\"",
                "“",
                "ﬁ",
                "×",
                "#",
                ";",
                ".",
                "3",
                "12345678901",
                "\u{200b}",
                "\u{ad}",
                "\u{feff}",
                "\u{a0}",
                "İ",
                "ß",
                "ẞ",
                "ŉ",
                "e\u{301}",
                "東",
                "🚀",
                "\u{0}",
                "\n",
                "\u{202e}",
                "red",
                "tower",
                "St",
                "to",
                "move",
                "offer",
                "draw",
                "ｆ",
                "²",
                "ǅ",
            ]),
            0..40
        )
        .prop_map(|parts| parts.concat()),
    ]
}

fn lower(chars: &[char]) -> String {
    chars.iter().flat_map(|c| c.to_lowercase()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn folding_is_monotone_and_final(text in any_text()) {
        let folded = fold(&text);
        prop_assert_eq!(folded.chars.len(), folded.origin.len());
        prop_assert!(folded.origin.is_sorted());
        let length = text.chars().count();
        prop_assert!(folded.origin.iter().all(|o| (*o as usize) < length));
        let again: String = folded.chars.iter().collect();
        prop_assert_eq!(fold(&again).chars, folded.chars);
    }

    #[test]
    fn tokens_cover_what_they_claim(text in any_text(), number in any::<u32>()) {
        let line = TypedLine::new(number, text.clone());
        let lexer = Lexer::new(&line);
        let length = u32::try_from(text.chars().count()).expect("short");
        let mut covered = 0;
        let mut blank = true;
        for token in lexer.tokens() {
            let span = token.span;
            prop_assert_eq!(span.line, number);
            prop_assert!(span.start < span.end && span.end <= length, "{:?}", span);
            let there = fold(span.slice(&text)).chars;
            match token.kind {
                TokenKind::Arrow => prop_assert!(there.ends_with(&['>'])),
                // One typed character may be several tokens, such as the dots of an ellipsis.
                TokenKind::Symbol(_) => prop_assert!(lower(&there).contains(&token.text)),
                TokenKind::Word => prop_assert_eq!(lower(&there), token.text.as_str()),
                TokenKind::Number => {
                    prop_assert_eq!(lower(&there), token.text.as_str());
                    prop_assert!(token.text.bytes().all(|b| b.is_ascii_digit()));
                }
            }
            // Between two tokens there is only white space and what cannot be seen.
            let gap = fold(Span::new(number, covered, span.start).slice(&text)).chars;
            prop_assert!(gap.iter().all(|c| c.is_whitespace()), "{:?}", gap);
            if span.start >= covered {
                prop_assert_eq!(token.spaced, blank || !gap.is_empty());
            }
            covered = span.end.max(covered);
            blank = false;
        }
        let rest = fold(Span::new(number, covered, length).slice(&text)).chars;
        let first = rest.iter().find(|c| !c.is_whitespace()).copied();
        prop_assert_eq!(first.is_some(), lexer.comment().is_some());
        prop_assert!(matches!(first, None | Some('#')), "{:?}", first);
    }

    #[test]
    fn every_way_of_reading_survives(text in any_text(), steps in proptest::collection::vec(0..14_u8, 0..30)) {
        let line = TypedLine::new(1, text.clone());
        let lexer = Lexer::new(&line);
        let length = line.span().end;
        let verbs = Keywords::new([(&["move", "m"][..], 1), (&["offer draw"], 2), (&["e"], 3)]);
        let names = Names::of("world", [("Red Tower", &["R"][..]), ("St. Mary", &[]), ("E3", &[]), ("", &[""])]);
        let mut words = lexer.words();
        let start = words.mark();
        let mut problems: Vec<Problem> = Vec::new();
        for step in steps {
            let before = words.remaining().len();
            let problem = match step {
                0 => { words.next(); None }
                1 => words.expect_choice(&verbs, "an order").err(),
                2 => words.expect_word("to").err(),
                3 => words.expect_symbol("->").err(),
                4 => words.expect_number("a number", 1..=9).err(),
                5 => { words.take_count(); None }
                6 => { words.take_bullet(); None }
                7 => { words.take_symbol("..."); None }
                8 => {
                    let problem = take_name(&mut words, &names).err();
                    if problem.is_some() {
                        prop_assert_eq!(words.remaining().len(), before);
                    }
                    problem
                }
                9 => { try_name(&mut words, &names); None }
                10 => words.clone().finish().err(),
                11 => { words.rewind(start); None }
                12 => { words.clone().take_text(); None }
                _ => Some(words.missing("more")),
            };
            problems.extend(problem);
            for span in [words.here(), words.rest_span(), words.whole_span(), words.span_since(start)] {
                prop_assert!(span.start <= span.end && span.end <= length, "{:?}", span);
            }
        }
        for problem in problems {
            let span = problem.span.expect("a reader's problem has a place");
            prop_assert!(span.start <= span.end && span.end <= length, "{:?}", problem);
            render(&text, &problem);
        }
    }

    #[test]
    fn showing_a_problem_survives_and_fits(
        text in any_text(), line in any::<u32>(), start in 0..90_u32, length in 0..200_u32, wild in any::<[u32; 2]>(),
        message in any_text(), suggestion in proptest::option::of(any_text()),
    ) {
        for span in [Some(Span::new(line, start, start + length)), Some(Span::new(line, wild[0], wild[1])), None] {
            let problem = Problem { span, kind: ProblemKind::Illegal, message: message.clone(), suggestion: suggestion.clone(), choices: Vec::new(), line: None };
            let shown = render(&text, &problem);
            // Combining marks fill no column, so only texts without them can be measured by counting.
            let narrow = |c: char| c.is_ascii() || c.is_alphanumeric();
            for row in shown.lines().filter(|row| row.chars().all(narrow)) {
                prop_assert!(row.chars().count() <= 70, "{:?}", row);
            }
            if span.is_some() {
                let carets = shown.lines().nth(1).expect("a line of carets");
                prop_assert!(carets.ends_with('^'), "{}", shown);
                prop_assert!(carets.chars().count() <= 70, "{}", shown);
            }
            prop_assert!(!shown.chars().any(|c| c != '\n' && c.is_control()), "{:?}", shown);
        }
    }
}

/// Takes a blink; a reader whose work grew with the square of the line would take minutes.
#[test]
fn a_monstrous_line_is_read_in_no_time() {
    for part in ["a", "a ", "'a", "東", "-", "9", "a-"] {
        let line = TypedLine::new(1, part.repeat(200_000));
        let lexer = Lexer::new(&line);
        let names = Names::of("world", [("Red Tower", &[][..])]);
        let mut words = lexer.words();
        let problem = take_name(&mut words, &names).expect_err("no such world");
        assert!(render(&line.text, &problem).len() < 1000);
        assert!(words.finish().is_err());
    }
}
