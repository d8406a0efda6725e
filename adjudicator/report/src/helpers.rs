//! What templates can say beyond plain handlebars. A value a helper needs and does not find is an error, never blank.
//!
//! | helper | gives |
//! |---|---|
//! | `{{#if x}}`, `{{#unless x}}` | as usual, but a misspelt name is an error |
//! | `{{player seat}}` | the player's name, or "you" for the reader; `cap=true` "You" |
//! | `{{whose seat}}` | the same as owner: "your", "Ana's" |
//! | `{{verb seat "take" "takes"}}` | the first form after "you", the second after a name |
//! | `{{pad text 8}}` | filled with spaces to 8 columns; `left=true` fills on the left |
//! | `{{an text}}` | with "a" or "an" in front |
//! | `{{halves n}}` | a number counted in halves: 7 gives 3½ |
//! | `{{plural n "move" "moves"}}` | the number with its noun |
//! | `{{join list}}` | "a, b and c"; `last=" or "` and `sep="; "` change the words between, `of="name"` takes a key |
//! | `{{upper text}}`, `{{cap text}}` | in capitals; with a capital first letter |
//! | `{{tail list 40}}` | the last 40 entries (for `{{#each (tail list 40)}}`) |
//! | `{{has map "key"}}` | whether there is such a key at all |
//! | `{{find list "key" x}}` | the first entry whose key has the value x |
//! | `{{within list word}}` | whether a word is in a list |
//! | `{{odd n}}` | whether a number is odd |
//! | `{{choose key a=1 b=2}}` | the value under the key: 1 for the text "a" |
//! | `{{lines text}}` | a text with line breaks, line by line (plain text only) |
//! | `{{form_lines list}}` | the order form between its marker lines (plain text only) |
//! | `{{fixed text}}`, `{{#fixed}}` | lines that keep their columns (plain text only) |
//! | `{{problem_lines text}}` | a remark: quoted line and caret keep their columns, the rest may wrap (plain text only) |

use super::layout::{FIXED, FORM, FORM_CLOSES, FORM_OPENS, WHOLE};
use super::scrub::one_line;
use handlebars::{
    Context, Handlebars, Helper, HelperDef, HelperResult, Output, RenderContext, RenderError,
    RenderErrorReason, Renderable, ScopedJson, handlebars_helper,
};
use rules::columns::width;
use serde_json::Value;

/// Every helper a template may call: handlebars' own and ours.
pub(super) const NAMES: &[&str] = &[
    "if",
    "unless",
    "each",
    "with",
    "lookup",
    "eq",
    "ne",
    "gt",
    "gte",
    "lt",
    "lte",
    "and",
    "or",
    "not",
    "len",
    "raw",
    "player",
    "whose",
    "verb",
    "pad",
    "an",
    "halves",
    "plural",
    "join",
    "upper",
    "cap",
    "tail",
    "choose",
    "has",
    "find",
    "within",
    "odd",
    "lines",
    "form_lines",
    "fixed",
    "whole",
    "problem_lines",
];

/// The helpers every template has.
pub(super) fn register(templates: &mut Handlebars<'static>) {
    templates.register_helper("if", Box::new(Condition { wanted: true }));
    templates.register_helper("unless", Box::new(Condition { wanted: false }));
    templates.register_helper("player", Box::new(Player(player)));
    templates.register_helper("whose", Box::new(Player(whose)));
    templates.register_helper("verb", Box::new(Player(verb)));
    templates.register_helper("pad", Box::new(pad));
    templates.register_helper("an", Box::new(an));
    templates.register_helper("halves", Box::new(halves));
    templates.register_helper("plural", Box::new(plural));
    templates.register_helper("join", Box::new(join));
    templates.register_helper("upper", Box::new(upper));
    templates.register_helper("cap", Box::new(cap));
    templates.register_helper("tail", Box::new(tail));
    templates.register_helper("has", Box::new(has));
    templates.register_helper("find", Box::new(find));
    templates.register_helper("within", Box::new(within));
    templates.register_helper("odd", Box::new(odd));
    templates.register_helper("choose", Box::new(Choose));
}

/// The helpers that only make sense where [`super::layout`] follows.
pub(super) fn register_plain(templates: &mut Handlebars<'static>) {
    templates.register_helper("lines", Box::new(Raw(lines)));
    templates.register_helper("form_lines", Box::new(Raw(form_lines)));
    templates.register_helper("fixed", Box::new(Marked(FIXED)));
    templates.register_helper("whole", Box::new(Marked(WHOLE)));
    templates.register_helper("problem_lines", Box::new(Raw(problem_lines)));
}

handlebars_helper!(pad: |text: Json, columns: u64, {left: bool = false}| {
    let text = said(text);
    let fill = " ".repeat(usize::try_from(columns).unwrap_or(0).min(200).saturating_sub(width(&text)));
    if left { format!("{fill}{text}") } else { format!("{text}{fill}") }
});
handlebars_helper!(an: |text: str| {
    let vowel = text.chars().next().is_some_and(|c| "aeiouAEIOU".contains(c));
    format!("{} {text}", if vowel { "an" } else { "a" })
});
handlebars_helper!(halves: |n: i64| {
    let (sign, n) = (if n < 0 { "-" } else { "" }, n.unsigned_abs());
    match (n / 2, n % 2) {
        (0, 1) => format!("{sign}½"),
        (whole, 1) => format!("{sign}{whole}½"),
        (whole, _) => format!("{sign}{whole}"),
    }
});
handlebars_helper!(plural: |n: u64, one: str, many: str| format!("{n} {}", if n == 1 { one } else { many }));
handlebars_helper!(has: |map: object, key: str| map.contains_key(key));
handlebars_helper!(find: |list: array, key: str, wanted: Json| {
    list.iter().find(|entry| entry.get(key) == Some(wanted)).cloned().unwrap_or(Value::Null)
});
handlebars_helper!(within: |list: array, word: str| list.iter().any(|entry| entry == word));
handlebars_helper!(odd: |n: u64| n % 2 == 1);
handlebars_helper!(join: |list: array, {last: str = " and ", sep: str = ", ", of: str = ""}| {
    let words: Vec<String> = list.iter().map(|entry| said(if of.is_empty() { entry } else { entry.get(of).unwrap_or(entry) })).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join(sep)),
    }
});
handlebars_helper!(upper: |text: str| text.to_uppercase());
handlebars_helper!(cap: |text: str| capital(text));
handlebars_helper!(tail: |list: array, n: u64| {
    let skip = list.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
    list.iter().skip(skip).cloned().collect::<Vec<Value>>()
});

/// The text with a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text or number as it is printed.
fn said(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn other(what: String) -> RenderError {
    RenderErrorReason::Other(what).into()
}

/// The parameter at this place, which must exist.
fn param<'h>(h: &'h Helper<'_>, place: usize) -> Result<&'h Value, RenderError> {
    match h.param(place) {
        Some(found) if !found.is_value_missing() => Ok(found.value()),
        Some(found) => Err(RenderError::strict_error(found.relative_path())),
        None => Err(other(format!("`{}` needs {} values", h.name(), place + 1))),
    }
}

fn text_param<'h>(h: &'h Helper<'_>, place: usize) -> Result<&'h str, RenderError> {
    param(h, place)?
        .as_str()
        .ok_or_else(|| other(format!("value {} of `{}` must be a text", place + 1, h.name())))
}

/// `if` and `unless` that do not take a name nobody knows for "no".
struct Condition {
    wanted: bool,
}

impl HelperDef for Condition {
    fn call<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        r: &'reg Handlebars<'reg>,
        ctx: &'rc Context,
        rc: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let holds = truthy(param(h, 0)?) == self.wanted;
        let branch = if holds { h.template() } else { h.inverse() };
        branch.map_or(Ok(()), |branch| branch.render(r, ctx, rc, out))
    }
}

/// Zero, nothing, an empty text and an empty list count as no.
fn truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(yes) => *yes,
        Value::Number(n) => n.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(_) => true,
    }
}

/// A helper that knows who is who.
struct Player(fn(&Helper<'_>, Option<&str>) -> Result<String, RenderError>);

impl HelperDef for Player {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        ctx: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        let seat =
            param(h, 0)?.as_u64().ok_or_else(|| other(format!("`{}` needs a seat's number", h.name())))?;
        let name = if ctx.data().get("you").and_then(Value::as_u64) == Some(seat) {
            None
        } else {
            let place = usize::try_from(seat).unwrap_or(usize::MAX);
            let name = ctx.data().get("names").and_then(|names| names.get(place)).and_then(Value::as_str);
            Some(name.ok_or_else(|| other(format!("there is no seat {seat}, counted from 0")))?)
        };
        Ok(ScopedJson::Derived(Value::String((self.0)(h, name)?)))
    }
}

fn player(h: &Helper<'_>, name: Option<&str>) -> Result<String, RenderError> {
    Ok(beginning(h, name.unwrap_or("you")))
}

fn whose(h: &Helper<'_>, name: Option<&str>) -> Result<String, RenderError> {
    Ok(name.map_or_else(|| beginning(h, "your"), |name| format!("{name}'s")))
}

fn verb(h: &Helper<'_>, name: Option<&str>) -> Result<String, RenderError> {
    text_param(h, if name.is_none() { 1 } else { 2 }).map(str::to_owned)
}

/// With a capital if the template asks for one; players spell their own names.
fn beginning(h: &Helper<'_>, word: &str) -> String {
    let wanted = h.hash_get("cap").is_some_and(|wish| truthy(wish.value()));
    if wanted && (word == "you" || word == "your") { capital(word) } else { word.to_owned() }
}

/// Looks a text up among the named values of the call.
struct Choose;

impl HelperDef for Choose {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        let key = text_param(h, 0)?;
        let chosen = h.hash_get(key).ok_or_else(|| other(format!("`choose` has no value for {key:?}")))?;
        Ok(ScopedJson::Derived(chosen.value().clone()))
    }
}

/// A helper that writes lines of its own, already safe.
struct Raw(fn(&Helper<'_>) -> Result<String, RenderError>);

impl HelperDef for Raw {
    fn call<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        out.write(&(self.0)(h)?)?;
        Ok(())
    }
}

fn form_lines(h: &Helper<'_>) -> Result<String, RenderError> {
    let lines = param(h, 0)?.as_array().ok_or_else(|| other("`form_lines` needs a list of lines".into()))?;
    Ok(form(lines.iter().filter_map(Value::as_str))
        .iter()
        .map(|line| format!("\n{FORM}{line}"))
        .collect::<String>()
        + "\n")
}

/// The form with its marker lines. A line that would end it early becomes a comment.
pub(super) fn form<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    let mut form = vec![FORM_OPENS.to_owned()];
    for line in lines {
        let line = line.replace('\n', " ");
        let line = line.trim_end();
        let is_marker = one_line(line).to_lowercase().contains("end of orders")
            || one_line(line).eq_ignore_ascii_case(FORM_OPENS);
        form.push(if is_marker { format!("# {line}") } else { line.to_owned() });
    }
    form.push(FORM_CLOSES.to_owned());
    form
}

fn lines(h: &Helper<'_>) -> Result<String, RenderError> {
    text_param(h, 0).map(str::to_owned)
}

/// Lines with a mark in front that says how they are laid out, from a text or from the block: those that keep their columns, or those
/// that are never broken.
struct Marked(char);

impl HelperDef for Marked {
    fn call<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        r: &'reg Handlebars<'reg>,
        ctx: &'rc Context,
        rc: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let text = match h.template() {
            Some(block) => block.renders(r, ctx, rc)?,
            None => text_param(h, 0)?.to_owned(),
        };
        // Blank lines come from the way a template is written, with block tags on lines of their own.
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            out.write(&format!("{}{line}\n", self.0))?;
        }
        Ok(())
    }
}

fn problem_lines(h: &Helper<'_>) -> Result<String, RenderError> {
    let line = |line: &str| {
        let shows_place =
            line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(" |")
                || line.trim_start().starts_with('|');
        if shows_place { format!("{FIXED}{line}\n") } else { format!("{line}\n") }
    };
    Ok(text_param(h, 0)?.lines().map(line).collect())
}
