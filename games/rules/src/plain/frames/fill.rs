//! A frame filled by what a line names.

use super::table::{Cue, Frame, Slot, Told, is_one_of};
use super::things::{Named, Role, Sort, Sorted};
use crate::lexer::Token;
use crate::plain::senses::Act;

/// So many ways to fill one frame are looked at.
const MOST_WAYS: usize = 24;

/// The verbs of a line: the places of the words of each, and what it can ask for.
pub(super) type Verbs = Vec<(Vec<usize>, Vec<Act>)>;

/// A frame that a line fills.
pub(super) struct Filled {
    /// The words of the order.
    pub told: Vec<Token>,
    /// The places of words of the line the frame says nothing of.
    pub strange: Vec<usize>,
}

/// Every way in which what the line names fills the frame, all of it. `light`: words that say nothing beside an order; `turning`: words
/// beside which there is none, unless they are the frame's own.
pub(super) fn filled(
    frame: &Frame,
    words: &[Token],
    sorted: &Sorted,
    verbs: &Verbs,
    (light, turning): (&dyn Fn(usize) -> bool, &dyn Fn(usize) -> bool),
) -> Vec<Filled> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let acts =
        |at: usize, act: Act| verbs.iter().any(|(places, acts)| places.contains(&at) && acts.contains(&act));
    let hears = |cue: &Cue, at: usize| match cue {
        Cue::Words(all) => is_one_of(text(at), all),
        Cue::Verb(act) => acts(at, *act),
    };
    // A word that turns is the frame's own only if it is written out in it: "scrap the Envoy" may be the order for him.
    let heard = |at: usize| {
        let own = |cue: &&Cue| matches!(cue, Cue::Words(_)) || !turning(at);
        frame.must.iter().chain(&frame.may).filter(own).any(|cue| hears(cue, at))
    };
    // Things that are words of the frame itself fill no slot of it.
    let own = |named: &Named| {
        named.sort == Sort::Things
            && (named.at..named.at + named.words.len()).all(|at| heard(at) || is_article(text(at)))
    };
    let (cued, named): (Vec<&Named>, Vec<&Named>) = sorted.named.iter().partition(|named| own(named));
    let cued: Vec<usize> = cued.iter().flat_map(|named| named.at..named.at + named.words.len()).collect();
    let stands = |cue: &Cue| sorted.others.iter().chain(&cued).any(|at| hears(cue, *at));
    if !frame.must.iter().all(stands)
        || named.len() > frame.slots.len()
        || (frame.must.is_empty() && named.is_empty())
    {
        return Vec::new();
    }
    let strange: Vec<usize> =
        sorted.others.iter().copied().filter(|at| !heard(*at) && (turning(*at) || !light(*at))).collect();
    if strange.iter().any(|at| turning(*at)) {
        return Vec::new();
    }
    let mut ways: Vec<Vec<(&str, &Named)>> = Vec::new();
    fill(&frame.slots, &named, &mut Vec::new(), &mut ways);
    let all = ways.into_iter().filter(in_order(&frame.slots));
    all.map(|way| Filled { told: told(frame, &way), strange: strange.clone() }).collect()
}

fn is_article(word: &str) -> bool {
    matches!(word, "the" | "my" | "our" | "a" | "an" | "that" | "this" | "one")
}

/// Puts what is left of the named into the slots that are left.
fn fill<'n>(
    slots: &'n [(String, Slot, bool)],
    named: &[&'n Named],
    so_far: &mut Vec<(&'n str, &'n Named)>,
    ways: &mut Vec<Vec<(&'n str, &'n Named)>>,
) {
    if ways.len() >= MOST_WAYS {
        return;
    }
    let Some(((name, slot, optional), rest)) = slots.split_first() else {
        if named.is_empty() {
            ways.push(so_far.clone());
        }
        return;
    };
    for (at, one) in named.iter().enumerate() {
        // Things are told in their order.
        let earlier = named.iter().take(at).any(|other| other.sort == Sort::Things);
        if takes(*slot, one) && !(*slot == Slot::Things && earlier) {
            let left: Vec<&Named> =
                named.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, other)| *other).collect();
            so_far.push((name, one));
            fill(rest, &left, so_far, ways);
            so_far.pop();
        }
    }
    if *optional {
        fill(rest, named, so_far, ways);
    }
}

fn takes(slot: Slot, named: &Named) -> bool {
    match (slot, named.sort) {
        (Slot::From, Sort::Place) => matches!(named.role, Role::From | Role::At | Role::Open),
        (Slot::To, Sort::Place) => matches!(named.role, Role::To | Role::At | Role::Open),
        (Slot::At, Sort::Place) => matches!(named.role, Role::To | Role::At | Role::Open | Role::From),
        (Slot::By, Sort::Place) => matches!(named.role, Role::With | Role::At | Role::From | Role::Open),
        (Slot::Things, Sort::Things) => true,
        (Slot::With, Sort::Things) => named.role == Role::With,
        (Slot::Number, Sort::Number) | (Slot::Somebody, Sort::Somebody) => true,
        _ => false,
    }
}

/// Of two places nothing tells apart the first is where something comes from.
fn in_order<'n>(slots: &'n [(String, Slot, bool)]) -> impl Fn(&Vec<(&'n str, &'n Named)>) -> bool {
    move |way| {
        let of = |kind: Slot| {
            let name = slots.iter().find(|(_, slot, _)| *slot == kind).map(|(name, ..)| name.as_str());
            way.iter().find(|(own, _)| Some(*own) == name).map(|(_, named)| *named)
        };
        match (of(Slot::From), of(Slot::To)) {
            (Some(from), Some(to)) if from.role == Role::Open && to.role == Role::Open => from.at < to.at,
            _ => true,
        }
    }
}

/// The order.
fn told(frame: &Frame, way: &[(&str, &Named)]) -> Vec<Token> {
    let of = |slot: &str| way.iter().find(|(name, _)| *name == slot).map(|(_, named)| *named);
    let like = way.first().and_then(|(_, named)| named.words.first());
    let mut all: Vec<Token> = Vec::new();
    for (only, told) in &frame.told {
        if only.as_ref().is_some_and(|slot| of(slot).is_none()) {
            continue;
        }
        match told {
            Told::Word(word) => {
                let spaced = word.is_wordlike();
                all.push(Token { span: like.map_or(word.span, |like| like.span), spaced, ..word.clone() });
            }
            Told::Slot(slot) => {
                let stood = of(slot).map(|named| named.words.as_slice()).unwrap_or_default();
                all.extend(
                    stood
                        .iter()
                        .enumerate()
                        .map(|(n, word)| Token { spaced: n == 0 || word.spaced, ..word.clone() }),
                );
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::Weight;
    use crate::plain::courtesy::tokens;
    use crate::plain::frames::things::Ear;
    use crate::plain::senses::verb_at;

    const FRAME: &str = "<look> ~bunker {p:to} ~{b:by} => scan {p} [b using {b}]";

    /// What the line fills the frame with, and the words that are strange to it.
    fn read(frame: &str, line: &str) -> Vec<(String, Vec<String>)> {
        let words = tokens(line);
        let weight = |word: &Token| match word.text.as_str() {
            "c11" | "b8" => Weight::Place,
            "bunker" | "blaster" | "fighters" => Weight::Name,
            _ => Weight::None,
        };
        let ear = Ear { weight: &weight, commands: &|_| false, calls: &|word| word.text == "ben" };
        let sorted = Sorted::of(&words, &ear);
        let verbs =
            sorted.others.iter().filter_map(|at| Some((vec![*at], verb_at(&words, *at)?.acts))).collect();
        let light = |at: usize| {
            matches!(
                words.get(at).map_or("", |word| word.text.as_str()),
                "at" | "the" | "with" | "my" | "from" | "to"
            )
        };
        let turning = |at: usize| words.get(at).is_some_and(|word| word.text == "never");
        let Some(frame) = Frame::parse(frame) else { return Vec::new() };
        let text = |told: &[Token]| told.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let strange = |places: &[usize]| {
            places.iter().filter_map(|at| words.get(*at)).map(|word| word.text.clone()).collect()
        };
        let all = filled(&frame, &words, &sorted, &verbs, (&light, &turning));
        all.iter().map(|way| (text(&way.told), strange(&way.strange))).collect()
    }

    #[test]
    fn all_that_is_named_fills_the_slots_in_whatever_order() {
        assert_eq!(read(FRAME, "peek at c11"), [("scan c11".to_owned(), Vec::new())]);
        let both = read(FRAME, "with my bunker at b8 peek at c11");
        assert!(
            both.iter().any(|(told, strange)| told == "scan c11 using b8" && strange.is_empty()),
            "{both:?}"
        );
        assert_eq!(read(FRAME, "gladly peek at c11"), [("scan c11".to_owned(), vec!["gladly".to_owned()])]);
    }

    #[test]
    fn what_is_named_and_has_no_slot_is_never_left_out() {
        for line in [
            "peek at c11 with the blaster",
            "peek at c11 ben",
            "c11 bunker",
            "peek with the bunker",
            "never peek at c11",
        ] {
            assert_eq!(read(FRAME, line), Vec::new(), "{line}");
        }
    }

    #[test]
    fn a_place_something_comes_from_is_none_it_goes_to() {
        let frame = "~<go> {x:things} {a:from} {b:to} => jump {x} from {a} to {b}";
        let told = |line: &str| read(frame, line).into_iter().map(|(told, _)| told).collect::<Vec<_>>();
        assert_eq!(told("to c11 fly two fighters from b8"), ["jump two fighters from b8 to c11"]);
        assert_eq!(told("two fighters b8 c11"), ["jump two fighters from b8 to c11"]);
    }

    #[test]
    fn a_word_that_turns_is_heard_where_the_frame_is_made_of_it() {
        let frame = "never <look> {p:to} => no scan {p}";
        assert_eq!(read(frame, "never peek at c11"), [("no scan c11".to_owned(), Vec::new())]);
    }
}
