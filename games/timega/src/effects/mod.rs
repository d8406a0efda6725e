//! What technologies, personnel, agendas and races do, a file for each, as they hook into the moments of the rules.

pub mod agendas;
pub mod people;
pub mod races;
pub mod tech;

/// Declares a catalogue: the enum of its entries in their order, and what each of them does.
macro_rules! catalogue {
    ($(#[$doc:meta])* $name:ident { $($entry:ident = $file:ident),* $(,)? }) => {
        catalogue! { $(#[$doc])* $name: Effect, effect { $($entry = $file),* } }
    };
    ($(#[$doc:meta])* $name:ident: $role:ident, $gives:ident { $($entry:ident = $file:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum $name { $($entry),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$entry),*];

            /// What it does.
            #[must_use]
            pub fn $gives(self) -> &'static dyn $role {
                match self { $($name::$entry => &$file::$entry),* }
            }
        }
    };
}
use catalogue;
