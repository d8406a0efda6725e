//! What is asked for is found, however it is written.

use super::{Found, Handbook, Page, parse};

const TEXT: &str = "# Pieces\n\n== The game\nwords: rules, how to play\n\nCapture the Crown.\n\n\
                    == Archer\nwords: bow\nsections: 4.5, Tier 2: Archer\ncovers: archer shot\n\n\
                    It moves one or two squares,\n  never onto an enemy.\n- It shoots.\n\n\
                    == Ballista\nsections: 4.6\n\nIt shoots far. Loading takes a turn; loading at home is free.\n\n\
                    == Battle in space\nsections: 8.1\n\nShips fire.\n\n\
                    == Battle on the ground\nsections: 8.2\n\nTroops fire.\n";

fn book() -> Handbook {
    let (mut pages, mut wrong) = (Vec::new(), Vec::new());
    parse::chapter("pieces.txt", TEXT, &mut pages, &mut wrong);
    assert_eq!(wrong, [""; 0]);
    Handbook { pages, ..Handbook::default() }
}

fn title(asked: &str) -> String {
    book().look_up(asked).title
}

#[test]
fn a_file_is_read_into_its_pages() {
    let book = book();
    let archer = &book.pages()[1];
    assert_eq!(archer.chapter, "Pieces");
    assert_eq!(archer.sections, ["4.5", "Tier 2: Archer"]);
    assert_eq!(archer.covers, ["archer shot"]);
    assert_eq!(archer.lines, ["It moves one or two squares, never onto an enemy.", "- It shoots."]);
}

#[test]
fn what_is_no_page_is_told_with_its_place() {
    let (mut pages, mut wrong) = (Vec::new(), Vec::new());
    parse::chapter("a.txt", "Words before any page.\n== Empty\nwords: none", &mut pages, &mut wrong);
    assert!(wrong[0].contains("a.txt, line 1"), "{wrong:?}");
    assert!(wrong.iter().any(|w| w.contains("name of the chapter")), "{wrong:?}");
    assert!(wrong.iter().any(|w| w.contains("\"Empty\" says nothing")), "{wrong:?}");
}

#[test]
fn a_page_is_found_by_title_word_plural_beginning_slip_and_section() {
    for asked in
        ["archer", "Archers", "arch", "the archer?", "of the Archers", "bow", "4.5", "4.51", "tier 2: archer"]
    {
        assert_eq!(title(asked), "Archer", "{asked}");
    }
    let slip = book().look_up("balista");
    assert_eq!((slip.title.as_str(), slip.lines[0].as_str()), ("Ballista", "(You asked for \"balista\".)"));
}

#[test]
fn no_words_ask_what_the_game_is_about() {
    assert_eq!(title(""), "The game");
    assert_eq!(title("how to play"), "The game");
}

#[test]
fn of_several_pages_the_titles_are_listed() {
    for asked in ["battle", "8"] {
        let told = book().look_up(asked);
        assert_eq!(told.title, "Which page?");
        assert_eq!(told.lines[1..], ["rules Battle in space", "rules Battle on the ground"], "{asked}");
    }
}

#[test]
fn what_nobody_wrote_about_is_answered_with_the_contents() {
    let told = book().look_up("zeppelins");
    assert!(told.lines[0].contains("no page called \"zeppelins\""), "{told:?}");
    assert!(told.lines[1].starts_with("Pieces: The game, Archer, Ballista"), "{told:?}");
    assert_eq!(title("contents"), "Pages of the rules");
}

#[test]
fn figures_stand_above_the_words_about_them() {
    let figures = Page::of("archer", vec!["Reach 2.".into()]).called(["bowman"]);
    let book = book().with(vec![figures, Page::of("Zeus", vec!["2 points.".into()])]);
    assert_eq!(book.look_up("bowman").lines[0], "Reach 2.");
    assert_eq!(book.look_up("zeus").lines, ["2 points."]);
    assert!(matches!(book.find("Zeus"), Found::Page(_)));
    assert!(!book.look_up("contents").lines.concat().contains("Zeus"), "pages of data are not listed");
}

#[test]
fn a_game_without_pages_says_so() {
    let told = Handbook::default().look_up("");
    assert!(told.lines[0].contains("no pages yet"), "{told:?}");
}

#[test]
fn a_question_finds_the_page_its_words_are_about() {
    for (asked, page) in [
        ("how far can a Ballista shoot?", "Ballista"),
        ("what does the archer's bow do", "Archer"),
        ("what do troops do?", "Battle on the ground"),
        ("ships", "Battle in space"),
        ("capturing the crowns", "The game"),
    ] {
        assert_eq!(title(asked), page, "{asked}");
    }
    for talk in ["how was your holiday?", "how are you?", "what a surprise, an enemy in front of me"] {
        assert!(!book().answers(talk), "{talk}");
    }
    assert!(book().answers("How far can a Ballista shoot?"));
    // A word that one page alone speaks of is asked about, whatever the page is called.
    assert!(book().answers("When is loading done?"));
    let two = book().look_up("how do the archer and the ballista differ?");
    assert_eq!(two.lines[1..], ["rules Archer", "rules Ballista"]);
}

/// A place is found where its name alone is said, or what lies beside it is asked; in other sentences its name finds nothing.
#[test]
fn what_lies_beside_a_place_is_asked_in_many_ways() {
    let places = ["D3", "D4"].map(|hex| Page::of(hex, vec![format!("Beside {hex}: C3.")]));
    let with_places = book().with_places(places.to_vec());
    for asked in
        ["D3", "which systems are next to D3?", "what touches d3", "neighbours of D3", "what lies around D3?"]
    {
        assert_eq!(with_places.look_up(asked).title, "D3", "{asked}");
        assert!(with_places.answers(asked), "{asked}");
    }
    for asked in ["how far can a Ballista at D3 shoot?", "is D3 next to D4?"] {
        assert_ne!(with_places.look_up(asked).title, "D3", "{asked}");
    }
    assert!(!book().answers("which systems are next to D3?"));
}
