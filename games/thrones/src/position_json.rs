//! A position as JSON that people write and read.
//!
//! ```json
//! {"to_move": "white",
//!  "pieces": [{"sq": "e1", "side": "white", "kind": "crown"},
//!             {"sq": "e9", "side": "black", "kind": "crown"}]}
//! ```
//!
//! Any number of pieces of any kind may stand anywhere, and a side may be without a Crown, so
//! that studies can be counted; only what no board can show is refused.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::kind::{Kind, Piece};
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;

/// Everything that is wrong with a position written as JSON, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPosition {
    /// One sentence for each fault: where it is, what it is, what would be right.
    pub problems: Vec<String>,
}

impl std::error::Error for BadPosition {}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl Position {
    /// Reads a position from JSON text.
    ///
    /// # Errors
    /// All faults at once: text that is no JSON, missing or unknown keys, unknown sides, kinds and
    /// squares, two pieces on a square, two Crowns of a side.
    pub fn from_json(text: &str) -> Result<Position, BadPosition> {
        let value = serde_json::from_str(text)
            .map_err(|problem| BadPosition { problems: vec![format!("this is no JSON: {problem}")] })?;
        from_value(&value)
    }

    /// The position as JSON text, one piece a line, from a1 to i9. [`Position::from_json`] reads
    /// it back.
    #[must_use]
    pub fn to_json(&self) -> String {
        let pieces: Vec<String> = self
            .pieces()
            .map(|(sq, Piece { side, kind })| {
                let kind = kind.name();
                format!("\n  {{\"sq\":\"{sq}\",\"side\":\"{side}\",\"kind\":\"{kind}\"}}")
            })
            .collect();
        format!("{{\"to_move\":\"{}\",\"pieces\":[{}]}}\n", self.to_move(), pieces.join(","))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            to_move: self.to_move(),
            pieces: self.pieces().map(|(sq, Piece { side, kind })| WrittenPiece { sq, side, kind }).collect(),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let value = Value::deserialize(deserializer)?;
        from_value(&value).map_err(serde::de::Error::custom)
    }
}

/// The keys of a written position, in their order.
#[derive(Serialize)]
struct Written {
    to_move: Side,
    pieces: Vec<WrittenPiece>,
}

/// The keys of a written piece, in their order.
#[derive(Serialize)]
struct WrittenPiece {
    sq: Square,
    side: Side,
    kind: Kind,
}

fn from_value(value: &Value) -> Result<Position, BadPosition> {
    let mut problems = Vec::new();
    let position = match value {
        Value::Object(fields) => whole(fields, &mut problems),
        other => {
            problems.push(format!(
                "a position is an object with the keys to_move and pieces, not {}",
                describe(other)
            ));
            Position::empty(Side::White)
        }
    };
    if problems.is_empty() { Ok(position) } else { Err(BadPosition { problems }) }
}

fn whole(fields: &Map<String, Value>, problems: &mut Vec<String>) -> Position {
    refuse_other_keys("the position", fields, &["to_move", "pieces"], problems);
    let to_move = read::<Side>("to_move", fields.get("to_move"), problems);
    let mut position = Position::empty(to_move.unwrap_or(Side::White));
    match fields.get("pieces") {
        Some(Value::Array(pieces)) => {
            for (place, piece) in pieces.iter().enumerate() {
                if let Some((square, piece)) = one(place, piece, problems) {
                    put(&mut position, place, square, piece, problems);
                }
            }
        }
        Some(other) => problems.push(format!(
            "pieces: a list of pieces is wanted, not {}",
            describe(other)
        )),
        None => problems.push(
            "pieces: is missing; it lists the pieces as {\"sq\":\"e1\",\"side\":\"white\",\"kind\":\"crown\"}"
                .to_owned(),
        ),
    }
    position
}

/// Reads the piece at this place of the list, counted from 0.
fn one(place: usize, value: &Value, problems: &mut Vec<String>) -> Option<(Square, Piece)> {
    let name = format!("pieces[{place}]");
    let Value::Object(fields) = value else {
        problems.push(format!(
            "{name}: an object with the keys sq, side and kind is wanted, not {}",
            describe(value)
        ));
        return None;
    };
    refuse_other_keys(&name, fields, &["sq", "side", "kind"], problems);
    let square = read::<Square>(&format!("{name}.sq"), fields.get("sq"), problems);
    let side = read::<Side>(&format!("{name}.side"), fields.get("side"), problems);
    let kind = read::<Kind>(&format!("{name}.kind"), fields.get("kind"), problems);
    Some((square?, Piece { side: side?, kind: kind? }))
}

fn put(position: &mut Position, place: usize, square: Square, piece: Piece, problems: &mut Vec<String>) {
    if piece.kind == Kind::Crown
        && let Some(crown) = position.crown(piece.side)
        && crown != square
    {
        problems.push(format!(
            "pieces[{place}]: {} has a Crown on {crown} already and can have no second one on {square}",
            piece.side
        ));
    }
    if let Some(standing) = position.piece_at(square) {
        problems.push(format!(
            "pieces[{place}]: the {piece} cannot stand on {square}, where the {standing} stands already"
        ));
    } else {
        position.place(square, piece);
    }
}

fn read<T>(name: &str, value: Option<&Value>, problems: &mut Vec<String>) -> Option<T>
where
    T: std::str::FromStr,
    T::Err: fmt::Display,
{
    match value {
        Some(Value::String(text)) => match text.parse() {
            Ok(read) => Some(read),
            Err(problem) => {
                problems.push(format!("{name}: {problem}"));
                None
            }
        },
        Some(other) => {
            problems.push(format!("{name}: a text is wanted, not {}", describe(other)));
            None
        }
        None => {
            problems.push(format!("{name}: is missing"));
            None
        }
    }
}

fn refuse_other_keys(name: &str, fields: &Map<String, Value>, known: &[&str], problems: &mut Vec<String>) {
    for key in fields.keys() {
        if !known.contains(&key.as_str()) {
            problems.push(format!(
                "{name}: the key `{key}` means nothing here; {}",
                rules::keys::right(key, known)
            ));
        }
    }
}

/// What a JSON value is, for a sentence.
fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) | Value::Number(_) => format!("`{value}`"),
        Value::String(_) => "a text".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        Position::from_json(text).unwrap_err().problems
    }

    #[test]
    fn the_published_form_is_read_and_written_back() {
        let text = r#"{"to_move":"black","pieces":[
            {"sq":"i9","side":"black","kind":"man_at_arms"},
            {"sq":"e1","side":"white","kind":"crown"}]}"#;
        let position = Position::from_json(text).unwrap();
        assert_eq!(position.to_move(), Side::Black);
        let pieces: Vec<String> =
            position.pieces().map(|(square, piece)| format!("{square} {piece}")).collect();
        assert_eq!(pieces, ["e1 white Crown", "i9 black Man-at-Arms"]);

        assert_eq!(Position::from_json(&position.to_json()), Ok(position));
        let stored = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&stored).unwrap(), position);
    }

    #[test]
    fn a_side_may_lack_its_crown_and_a_board_its_pieces() {
        let position = Position::from_json(r#"{"to_move":"white","pieces":[]}"#).unwrap();
        assert_eq!(position, Position::empty(Side::White));
        assert_eq!(Position::from_json(&position.to_json()), Ok(position));
    }

    #[test]
    fn all_faults_are_told_at_once_with_their_place() {
        let told = problems(
            r#"{"to_move":"red","turn":3,"pieces":[
                {"sq":"e10","side":"white","kind":"crown"},
                {"sq":"e1","side":"white","kind":"elefant"},
                {"sq":"e2","kind":"tower"},
                {"sq":5,"side":"white","kind":"tower","rank":1},
                "e4"]}"#,
        );
        assert_eq!(
            told,
            [
                "the position: the key `turn` means nothing here; the keys are to_move, pieces",
                "to_move: `red` is no side: write white or black",
                "pieces[0].sq: `e10` is no square: write a file from a to i and a rank from 1 to 9, such as e4",
                "pieces[1].kind: `elefant` is no kind of piece: did you mean elephant?",
                "pieces[2].side: is missing",
                "pieces[3]: the key `rank` means nothing here; the keys are sq, side, kind",
                "pieces[3].sq: a text is wanted, not `5`",
                "pieces[4]: an object with the keys sq, side and kind is wanted, not a text",
            ]
        );
    }

    #[test]
    fn a_square_holds_one_piece_and_a_side_one_crown() {
        let told = problems(
            r#"{"to_move":"white","pieces":[
                {"sq":"e1","side":"white","kind":"crown"},
                {"sq":"e1","side":"black","kind":"tower"},
                {"sq":"e2","side":"white","kind":"crown"},
                {"sq":"e9","side":"black","kind":"crown"}]}"#,
        );
        assert_eq!(
            told,
            [
                "pieces[1]: the black Tower cannot stand on e1, where the white Crown stands already",
                "pieces[2]: white has a Crown on e1 already and can have no second one on e2",
            ]
        );
    }

    #[test]
    fn what_is_no_position_at_all_is_said_so() {
        assert!(problems("{")[0].starts_with("this is no JSON: "));
        assert!(problems("[]")[0].ends_with("not a list"));
        assert_eq!(problems("{}").len(), 2);
        assert!(problems(r#"{"to_move":"white","pieces":{}}"#)[0].contains("not an object"));
    }
}
