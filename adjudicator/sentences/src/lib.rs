//! What the house says, sentence by sentence. The words stand in `templates/mail/sentences`, one file for each room of the house and
//! in it one table for each of the room's files; each sentence is a function here, with the parts it takes in: the compiler
//! refuses one that is not there or lacks a part. Operators replace sentences by files of the same names ([`replace`]); what they
//! leave out stays as it is.
//!
//! A process speaks with one voice: sentences that are replaced are replaced for all of it.

#![deny(clippy::expect_used)]

mod replaced;
#[cfg(test)]
mod tests;

pub use replaced::{FOLDER, replace};

use handlebars::{Context, Handlebars, RenderContext, Renderable, StringOutput, Template, no_escape};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// What a sentence takes in: a text, a number, a list of them.
pub trait Part {
    /// As a template sees it.
    fn value(&self) -> Value;
}

impl<T: Serialize + ?Sized> Part for T {
    fn value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// A sentence as it is built in.
struct Sentence {
    /// The file it stands in, without its ending.
    room: &'static str,
    /// Its place in that file: `closing.carried`.
    key: &'static str,
    text: &'static str,
    parts: &'static [&'static str],
}

impl Sentence {
    /// The name it is known by in the whole program: `votes.closing.carried`.
    fn name(&self) -> String {
        format!("{}.{}", self.room, self.key)
    }
}

/// Sentences by their names.
type Sentences = HashMap<String, Template>;

/// The operator's, if there are any. A daemon that is told to reload reads them anew.
static OWN: RwLock<Option<Arc<Sentences>>> = RwLock::new(None);

/// Handlebars as it is used for one line of plain text.
static PLAIN: LazyLock<Handlebars<'static>> = LazyLock::new(|| {
    let mut handlebars = Handlebars::new();
    handlebars.register_escape_fn(no_escape);
    handlebars.set_strict_mode(true);
    handlebars
});

/// A built-in sentence in use.
struct Built {
    text: &'static str,
    /// Made when it is first said; none if it cannot be.
    compiled: OnceLock<Option<Template>>,
}

/// Every built-in sentence by its name.
static BUILT: LazyLock<HashMap<String, Built>> = LazyLock::new(|| {
    let built = |sentence: &Sentence| Built { text: sentence.text, compiled: OnceLock::new() };
    BUILT_IN.iter().map(|sentence| (sentence.name(), built(sentence))).collect()
});

/// Says a sentence: in the operator's words, if there are any and they can be rendered, else in those built in.
fn say(name: &str, built_in: &str, parts: &[(&str, &dyn Part)]) -> String {
    let all = OWN.read().unwrap_or_else(PoisonError::into_inner).clone();
    let own = all.as_ref().and_then(|own| own.get(name));
    if own.is_none() && !built_in.contains("{{") {
        return built_in.to_owned();
    }
    let filled: Map<String, Value> =
        parts.iter().map(|(part, given)| ((*part).to_owned(), given.value())).collect();
    let said = own.and_then(|template| rendered(template, &filled));
    said.or_else(|| {
        let built = BUILT.get(name)?;
        rendered(built.compiled.get_or_init(|| Template::compile(built.text).ok()).as_ref()?, &filled)
    })
    // No built-in sentence fails (a test renders each); if one did, its bare words are better than none.
    .unwrap_or_else(|| built_in.to_owned())
}

fn rendered(template: &Template, parts: &Map<String, Value>) -> Option<String> {
    let context = Context::wraps(parts).ok()?;
    let mut output = StringOutput::new();
    template.render(&PLAIN, &context, &mut RenderContext::new(None), &mut output).ok()?;
    output.into_string().ok()
}
