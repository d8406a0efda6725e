//! Typed questions, declared in a line.

/// Declares a typed question of a game: its fields, the question it becomes, and the answer that fits it. Before the
/// semicolon stand the game and its types of question and answer; games shorten that with a macro of their own.
///
/// ```text
/// rules::asks!(Game, Question, Answer; /// Asks for a response.
///     AskRespond { nth: u8 } => Question::Respond { nth }, Responded(Option<Reaction>) = React);
/// ```
#[macro_export]
macro_rules! asks {
    ($game:ty, $to:ty, $from:ident; $(#[$doc:meta])* $ask:ident { $($field:ident : $type:ty),* } => $question:expr, $reply:ident($inner:ty) = $answer:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        pub struct $ask { $(pub $field: $type),* }
        /// The answer that fits.
        #[derive(Clone, Debug)]
        pub struct $reply(#[doc = "What was decided."] pub $inner);
        impl From<$ask> for $to {
            fn from(ask: $ask) -> $to {
                let $ask { $($field),* } = ask;
                $question.into()
            }
        }
        impl TryFrom<$from> for $reply {
            type Error = $from;
            fn try_from(answer: $from) -> Result<$reply, $from> {
                match answer {
                    $from::$answer(inner) => Ok($reply(inner)),
                    other => Err(other),
                }
            }
        }
        impl $crate::Asks<$game> for $ask {
            type Reply = $reply;
        }
    };
}
