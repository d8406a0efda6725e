//! Whom a letter is for: names, numbers, `all`, `gm`. Pure.

use super::audience::Audience;
use rules::names::{Lookup, Names};
use rules::problem::Problem;
use rules::span::Span;
use sentences::press::whom as say;

/// Words for everybody at the table.
const ALL: [&str; 7] = ["all", "everyone", "everybody", "all players", "the others", "others", "all others"];
/// Words for the game master.
const GM: [&str; 6] = ["gm", "the gm", "game master", "the game master", "gamemaster", "the gamemaster"];

/// Finds out whom these words mean. `names` are those of the seats in order, `me` the writer's seat. `Err`: what is wrong,
/// and what would be right.
///
/// # Errors
/// A name nobody has, the writer's own, or none at all.
pub fn resolve(to: &str, names: &[String], me: u8) -> Result<Audience, (String, String)> {
    let known = known(names);
    let mut audience = Audience::default();
    // A whole name first: "Tom and Jerry" may be one player.
    let items: Vec<&str> = match whole(to, names) {
        true => vec![to],
        false => items(to),
    };
    if items.is_empty() {
        return Err((say::for_nobody(), example(names, me)));
    }
    for item in items {
        let lower = item.to_lowercase();
        if ALL.contains(&lower.as_str()) {
            audience.all = true;
        } else if GM.contains(&lower.as_str()) {
            audience.gm = true;
        } else {
            let seat = seat(item, &known, names).map_err(|(why, right)| {
                let right = if right.is_empty() { example(names, me) } else { right };
                (why, right)
            })?;
            if seat == me {
                return Err((say::is_you(&item), example(names, me)));
            }
            audience.seats.insert(seat);
        }
    }
    Ok(audience)
}

/// The one seat these words name, the writer's own included: for `block` and for votes about a seat.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn one_seat(text: &str, names: &[String]) -> Result<u8, (String, String)> {
    seat(text.trim(), &known(names), names)
}

fn known(names: &[String]) -> Names {
    let mut known = Names::new("player");
    for name in names {
        known.add(name, &[]);
    }
    known
}

fn whole(to: &str, names: &[String]) -> bool {
    names.iter().any(|name| name.to_lowercase() == to.to_lowercase())
}

fn items(to: &str) -> Vec<&str> {
    let commas = to.split([',', ';', '&', '+', '/']);
    let words = commas.flat_map(|part| {
        // " and " parts names whatever its case.
        let lower = part.to_lowercase();
        match (lower.len() == part.len())
            .then(|| lower.match_indices(" and ").map(|(at, _)| at).collect::<Vec<_>>())
        {
            Some(places) if !places.is_empty() => {
                let mut from = 0;
                let mut parts = Vec::new();
                for at in places {
                    parts.push(&part[from..at]);
                    from = at + " and ".len();
                }
                parts.push(&part[from..]);
                parts
            }
            _ => vec![part],
        }
    });
    let trimmed = words.map(|word| {
        let word = word.trim();
        word.strip_prefix("and ").unwrap_or(word).trim()
    });
    trimmed.filter(|word| !word.is_empty()).collect()
}

fn seat(item: &str, known: &Names, names: &[String]) -> Result<u8, (String, String)> {
    let (lower, count) = (item.to_lowercase(), names.len());
    // The whole name of a player first: who is called Player 1 may sit on seat 2.
    if let Some(at) = names.iter().position(|name| name.to_lowercase() == lower) {
        return u8::try_from(at).map_err(|_| (say::no_such_seat(&at), String::new()));
    }
    let bare =
        ["seat ", "player ", "#", "no. "].iter().find_map(|p| lower.strip_prefix(p)).unwrap_or(&lower).trim();
    if !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit()) {
        let number = bare.parse::<usize>().ok().filter(|n| (1..=count).contains(n));
        let seat = number.and_then(|n| u8::try_from(n - 1).ok());
        return seat.ok_or_else(|| (say::no_such_seat(&bare), say::right_numbers(&count)));
    }
    let found = known.find(item);
    if let Lookup::Found(at) = &found {
        return u8::try_from(*at).map_err(|_| (say::no_such_seat(&at), String::new()));
    }
    let problem = known.problem(&found, item, Span::new(1, 0, 0));
    let problem = problem.unwrap_or_else(|| Problem::unknown_name(say::no_such_player(&item)));
    Err((problem.message.trim_end_matches('.').to_owned(), problem.suggestion.unwrap_or_default()))
}

fn example(names: &[String], me: u8) -> String {
    let other =
        names.iter().enumerate().find(|(at, _)| *at != usize::from(me)).map_or("Bob", |(_, name)| name);
    say::example(&other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Alice", "Bob", "Åsa Borg", "Tom and Jerry"].map(str::to_owned).to_vec()
    }

    fn audience(to: &str) -> Audience {
        resolve(to, &names(), 0).unwrap_or_else(|why| panic!("{to}: {why:?}"))
    }

    #[test]
    fn names_numbers_and_words_for_all_are_understood() {
        for (to, seats) in [
            ("Bob", vec![1]),
            ("bo", vec![1]),
            ("asa borg", vec![2]),
            ("Tom and Jerry", vec![3]),
            ("2, 3", vec![1, 2]),
            ("Bob AND seat 3", vec![1, 2]),
            ("Bob, Åsa, and Tom", vec![1, 2, 3]),
            ("bob & #4", vec![1, 3]),
        ] {
            assert_eq!(
                audience(to),
                Audience { seats: seats.into_iter().collect(), ..Audience::default() },
                "{to}"
            );
        }
        assert!(audience("Everybody").all && !audience("everybody").gm);
        assert_eq!(audience("the GM, Bob"), Audience { gm: true, seats: [1].into(), ..Audience::default() });
    }

    #[test]
    fn who_cannot_be_meant_is_refused_with_what_would_be_right() {
        for (to, why, right) in [
            ("Bib", "no player called", "Bob"),
            ("7", "no seat 7", "1 to 4"),
            ("0", "no seat 0", "1 to 4"),
            ("", "does not say whom", "press to Bob"),
            ("Alice", "Alice is you", "press to Bob"),
            ("1", "1 is you", "press to Bob"),
            ("Bob hello there", "no player called", ""),
        ] {
            let (said, tip) = resolve(to, &names(), 0).expect_err(to);
            assert!(said.contains(why) && tip.contains(right), "{to}: {said} / {tip}");
        }
        assert_eq!(one_seat("alice", &names()), Ok(0));
    }

    #[test]
    fn a_name_with_a_number_in_it_is_a_name_first() {
        let names = ["Anna", "Player 1", "Player 3"].map(str::to_owned);
        assert_eq!(one_seat("player 1", &names), Ok(1), "who is called so, whatever the seat");
        assert_eq!(one_seat("seat 1", &names), Ok(0));
        assert_eq!(one_seat("Player 2", &names), Ok(1), "nobody is called so: a number");
    }
}
