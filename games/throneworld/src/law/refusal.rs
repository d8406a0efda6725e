//! Why something is not allowed.

use std::fmt;

/// Why something is not allowed: what stands against it, the section that says so, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What stands against it: "E3 is 3 hexes from D8; your Comm is 2".
    pub what: String,
    /// The section of the rulebook.
    pub section: &'static str,
    /// What would be right, if something would.
    pub instead: Option<String>,
}

impl Refusal {
    /// Nothing better to offer.
    #[must_use]
    pub fn new(section: &'static str, what: impl Into<String>) -> Refusal {
        Refusal { what: what.into(), section, instead: None }
    }

    /// With what would be right; an empty text says nothing.
    #[must_use]
    pub fn or(mut self, instead: impl Into<String>) -> Refusal {
        let instead = instead.into();
        self.instead = (!instead.is_empty()).then_some(instead);
        self
    }
}

/// "E3 is 3 hexes from D8; your Comm is 2 (4.1)".
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.section)
    }
}

/// "C5, D4 or E3"; nothing for none.
#[must_use]
pub fn any_of<T: fmt::Display>(things: &[T]) -> String {
    match things {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(T::to_string).collect();
            format!("{} or {last}", first.join(", "))
        }
    }
}
