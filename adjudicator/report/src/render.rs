//! Templates, and what they make of our data: plain text, HTML, map pictures as SVG, single sentences.

use super::builtin;
use super::compiled::Compiled;
use super::data::Printable;
use super::error::{TemplateError, TemplateErrors, nearest};
use super::layout::lay_out;
use super::samples;
use super::scrub::{disarm_value, one_line, scrub_value};
use super::{helpers, overrides};
use handlebars::{Context, Handlebars};
use rules::engine::{Engine, Page, SeatAffair, SeatEvent, SeatQuestion, Shown};
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

/// The name of the picture every game has, and of the section of the board that tells the same in words.
pub const MAP: &str = "map";

/// All templates: those built in, with a GM's own in their place.
///
/// Those built in are compiled when the first of them is asked for: most commands write nothing to anybody.
pub struct Templates {
    sources: BTreeMap<String, Cow<'static, str>>,
    compiled: OnceLock<Compiled>,
}

/// A picture an HTML mail shows; it travels in the same mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Inline {
    /// Its name: `map` for the template `map.svg.hbs`.
    pub name: String,
    /// Its Content-ID, without angle brackets.
    pub cid: String,
    /// The width to show it at, in CSS pixels.
    pub width: u32,
    /// The height to show it at, in CSS pixels.
    pub height: u32,
}

impl Templates {
    /// The built-in templates, of mails and of these games, those files replaced that lie in `override_dir` under the same
    /// path. If one was replaced all are compiled and filled in with samples once, so that a mistake shows now and not in the
    /// middle of a campaign. (That takes a second; the built-in ones are tried out by a test.)
    ///
    /// # Errors
    /// Everything that is wrong with any file: not readable, not a template, no such template, a name used in it that
    /// there is not.
    pub fn load(engines: &[&dyn Engine], override_dir: Option<&Path>) -> Result<Self, TemplateErrors> {
        let built_in = builtin::all(engines);
        let Some(dir) = override_dir else {
            let sources = built_in.into_iter().map(|(path, text)| (path, Cow::Borrowed(text))).collect();
            return Ok(Self { sources, compiled: OnceLock::new() });
        };
        let (sources, mut errors) = overrides::over(&built_in, dir);
        let replaced =
            built_in.iter().any(|(path, text)| sources.get(path.as_str()).is_none_or(|used| used != text));
        let sources = sources.into_iter().map(|(path, text)| (path.to_owned(), Cow::Owned(text))).collect();
        let templates = Self { sources, compiled: OnceLock::new() };
        if !errors.is_empty() {
            errors.extend(templates.compiled().mistakes.clone());
        } else if replaced {
            errors = templates.try_out(engines);
        }
        if errors.is_empty() { Ok(templates) } else { Err(TemplateErrors(errors)) }
    }

    /// Compiles them now, if they are not: before somebody waits for the first mail.
    pub fn warm(&self) {
        self.compiled();
    }

    /// Whether they are compiled.
    #[cfg(test)]
    pub(super) fn are_warm(&self) -> bool {
        self.compiled.get().is_some()
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| Compiled::new(&self.sources))
    }

    /// What does not compile; if all does, what goes wrong when everything is filled in with the samples of these games, each
    /// mistake once.
    #[must_use]
    pub fn try_out(&self, engines: &[&dyn Engine]) -> Vec<TemplateError> {
        match self.compiled().mistakes.as_slice() {
            [] => samples::try_all(self, &samples::games(engines)),
            mistakes => mistakes.to_vec(),
        }
    }

    /// A mail as plain text: `\n` line ends, lines of at most 72 columns.
    ///
    /// # Errors
    /// What in a template does not fit.
    pub fn text<P: Printable>(&self, mail: &P) -> Result<String, TemplateError> {
        self.mail_text(P::TEMPLATE, plain_value(mail))
    }

    /// A mail as HTML, showing these pictures, the map first. A board finds the map as `picture` and each as one of `pictures`.
    ///
    /// # Errors
    /// What in a template does not fit.
    pub fn html<P: Printable>(&self, mail: &P, pictures: &[Inline]) -> Result<String, TemplateError> {
        self.mail_html(P::TEMPLATE, plain_value(mail), pictures)
    }

    /// The pictures of a game by name: the map, and whatever else it has templates for.
    #[must_use]
    pub fn pictures(&self, game: &str) -> Vec<String> {
        let name = |path: &String| {
            Some(path.strip_prefix(game)?.strip_prefix('/')?.strip_suffix(".svg")?.to_owned())
        };
        let mut names: Vec<String> = self.compiled().markup.get_templates().keys().filter_map(name).collect();
        names.sort_by_key(|name| (name != MAP, name.clone()));
        names
    }

    /// Those pictures a mail shows that brings these sections, `alone` or with the rest of the board: what their templates name. Each with
    /// its number among the game's pictures, from 1. Drawing takes longer than everything else about a mail, so what nobody sees is not
    /// drawn.
    #[must_use]
    pub fn pictures_in(&self, game: &str, sections: &[String], alone: bool) -> Vec<(usize, String)> {
        // What those include may name one as well.
        let is_read = |path: &str| match path.strip_prefix(game).and_then(|path| path.strip_prefix('/')) {
            Some("board") => !alone,
            Some(part) => {
                part.strip_prefix("sections/").is_none_or(|word| sections.iter().any(|wanted| wanted == word))
            }
            None => path.starts_with("mail/"),
        };
        let templates: Vec<&str> = (self.sources.iter())
            .filter(|(path, _)| path.strip_suffix(".html.hbs").is_some_and(is_read))
            .map(|(_, text)| text.as_ref())
            .collect();
        let is_named = |(_, name): &(usize, String)| {
            let found = format!("pictures \"name\" \"{name}\"");
            let named = |text: &&str| {
                // The map is at hand as `picture`.
                text.contains(&found)
                    || text.contains("each pictures")
                    || (name == MAP && text.contains("picture."))
            };
            templates.iter().any(named)
        };
        (1..).zip(self.pictures(game)).filter(is_named).collect()
    }

    /// The words of the sections of a game's board that have templates of their own.
    #[must_use]
    pub fn sections(&self, game: &str) -> Vec<String> {
        let word = |path: &String| {
            let path = path.strip_prefix(game)?.strip_prefix("/sections/")?;
            Some(path.strip_suffix(".txt")?.to_owned())
        };
        let mut words: Vec<String> = self.compiled().plain.get_templates().keys().filter_map(word).collect();
        words.sort();
        words
    }

    /// A picture of a game, as SVG.
    ///
    /// # Errors
    /// What in the template does not fit.
    pub fn svg(&self, game: &str, picture: &str, page: &Page) -> Result<String, TemplateError> {
        self.drawing(game, picture, plain_value(page))
    }

    /// The map of a game in the middle of a campaign between bots, as SVG, for those who have never seen one. None: the game draws none.
    ///
    /// # Errors
    /// What in the template does not fit.
    pub fn specimen(&self, engine: &dyn Engine) -> Result<Option<String>, TemplateError> {
        if !self.pictures(engine.id()).iter().any(|name| name == MAP) {
            return Ok(None);
        }
        samples::fullest(engine).map(|page| self.drawing(engine.id(), MAP, page)).transpose()
    }

    /// What happened, in a sentence for the seat that was told it. `names` are the players' names by seat.
    ///
    /// # Errors
    /// What in the template does not fit.
    pub fn event(&self, game: &str, event: &SeatEvent, names: &[String]) -> Result<String, TemplateError> {
        self.sentence(&format!("{game}/events/{}", event.kind), plain_value(event), event, names)
    }

    /// What is asked, in a sentence for the seat asked. `names` are the players' names by seat.
    ///
    /// # Errors
    /// What in the template does not fit.
    pub fn question(
        &self,
        game: &str,
        question: &SeatQuestion,
        names: &[String],
    ) -> Result<String, TemplateError> {
        self.sentence(&format!("{game}/questions/{}", question.kind), plain_value(question), question, names)
    }

    /// An affair of the news, in a sentence for the seat that is told it. `names` are the players' names by seat.
    ///
    /// # Errors
    /// What in the template does not fit.
    pub fn affair(&self, game: &str, affair: &SeatAffair, names: &[String]) -> Result<String, TemplateError> {
        self.sentence(&format!("{game}/news/{}", affair.kind), plain_value(affair), affair, names)
    }

    fn sentence(
        &self,
        name: &str,
        data: Value,
        of: &impl Shown,
        names: &[String],
    ) -> Result<String, TemplateError> {
        self.one_sentence(name, data, of.seat().0, names)
    }

    pub(super) fn one_sentence(
        &self,
        name: &str,
        mut data: Value,
        you: u8,
        names: &[String],
    ) -> Result<String, TemplateError> {
        if let Some(map) = data.as_object_mut() {
            map.insert("you".into(), json!(you));
            map.insert("names".into(), json!(names));
        }
        scrub_value(&mut data);
        disarm_value(&mut data);
        Ok(one_line(&fill(&self.compiled().plain, name, &Context::from(data))?))
    }

    pub(super) fn drawing(&self, game: &str, picture: &str, page: Value) -> Result<String, TemplateError> {
        let mut data = json!({ "page": page });
        scrub_value(&mut data);
        fill(&self.compiled().markup, &format!("{game}/{picture}.svg"), &Context::from(data))
    }

    pub(super) fn mail_text(&self, mail: &str, mut data: Value) -> Result<String, TemplateError> {
        prepare(&mut data);
        let data = with_game(&self.compiled().plain, "txt", data)?;
        Ok(lay_out(&fill(&self.compiled().plain, &format!("mail/{mail}.txt"), &data)?))
    }

    pub(super) fn mail_html(
        &self,
        mail: &str,
        mut data: Value,
        pictures: &[Inline],
    ) -> Result<String, TemplateError> {
        prepare(&mut data);
        insert(&mut data, "picture", json!(pictures.iter().find(|picture| picture.name == MAP)));
        insert(&mut data, "pictures", json!(pictures));
        if let Some(lines) = data.pointer("/asked/form").and_then(Value::as_array) {
            let form = match lines.as_slice() {
                [] => String::new(),
                lines => helpers::form(lines.iter().filter_map(Value::as_str)).join("\n"),
            };
            insert(&mut data, "form", json!(form));
        }
        let data = with_game(&self.compiled().markup, "html", data)?;
        fill(&self.compiled().markup, &format!("mail/{mail}.html"), &data)
    }
}

/// Cleans the data of a mail and gives every mail a list of seats and of sections, and whether these stand alone, so that
/// board templates can ask.
fn prepare(data: &mut Value) {
    scrub_value(data);
    disarm_value(data);
    if data.get("only_sections").is_none() {
        insert(data, "only_sections", json!(false));
    }
    for list in ["seats", "sections"] {
        if data.get(list).is_none() {
            insert(data, list, json!([]));
        }
    }
}

fn insert(data: &mut Value, key: &str, value: Value) {
    if let Some(map) = data.as_object_mut() {
        map.insert(key.to_owned(), value);
    }
}

/// The data of a mail with what the game itself makes of them: its board, its table of battles.
fn with_game(templates: &Handlebars<'static>, form: &str, data: Value) -> Result<Context, TemplateError> {
    let mut data = Context::from(data);
    let (board, battles) = (board(templates, form, &data)?, battles(templates, form, &data)?);
    insert(data.data_mut(), "board", json!(board));
    insert(data.data_mut(), "battles", json!(battles));
    Ok(data)
}

/// The board of a game, or those of its sections that were asked for; empty if the mail has no page.
fn board(templates: &Handlebars<'static>, form: &str, data: &Context) -> Result<String, TemplateError> {
    let (context, data) = (data, data.data());
    let Some(game) = with_board(data) else { return Ok(String::new()) };
    if data.get("only_sections") != Some(&Value::Bool(true)) {
        return fill(templates, &format!("{game}/board.{form}"), context);
    }
    let words = data["sections"].as_array().into_iter().flatten().filter_map(Value::as_str);
    words.map(|word| fill(templates, &format!("{game}/sections/{word}.{form}"), context)).collect()
}

/// The game's table of the battles in the news; empty if there was none.
fn battles(templates: &Handlebars<'static>, form: &str, data: &Context) -> Result<String, TemplateError> {
    let (context, data) = (data, data.data());
    let fought = data.pointer("/news/battles").and_then(Value::as_array).is_some_and(|all| !all.is_empty());
    let game = data.pointer("/heading/game").and_then(Value::as_str).filter(|_| fought);
    game.map_or(Ok(String::new()), |game| fill(templates, &format!("{game}/battles.{form}"), context))
}

/// The game whose board is to be shown, if the mail has a page.
fn with_board(data: &Value) -> Option<&str> {
    data.get("page").filter(|page| !page.is_null())?;
    data.pointer("/heading/game")?.as_str()
}

/// Our types are plain: they have no maps with odd keys and nothing that refuses to be printed.
#[expect(clippy::expect_used, reason = "plain content always prints")]
fn plain_value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("the data of a mail always prints as JSON")
}

fn fill(templates: &Handlebars<'static>, name: &str, data: &Context) -> Result<String, TemplateError> {
    if !templates.has_template(name) {
        let error = TemplateError::new(format!("{name}.hbs"), "there is no such template");
        let known = templates.get_templates().keys().map(String::as_str);
        return Err(match nearest(name, known) {
            Some(near) => error.advise(format!("the nearest is {near}.hbs")),
            None => error,
        });
    }
    templates.render_with_context(name, data).map_err(|error| TemplateError::render(name, &error))
}
