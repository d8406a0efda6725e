//! Templates as they are filled in: read, and each thing used in them known.

use super::check::Check;
use super::error::TemplateError;
use super::scrub::{flat, markup};
use super::{helpers, include};
use handlebars::{Handlebars, Template};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// All templates, compiled.
pub(super) struct Compiled {
    /// `*.txt.hbs` and sentences: nothing is escaped, but no value can start a line.
    pub(super) plain: Handlebars<'static>,
    /// `*.html.hbs` and `*.svg.hbs`: every value is escaped.
    pub(super) markup: Handlebars<'static>,
    /// What could not be compiled. Those built in have none, as a test says.
    pub(super) mistakes: Vec<TemplateError>,
}

impl Compiled {
    /// Compiles what can be compiled and notes the rest.
    pub(super) fn new(sources: &BTreeMap<String, Cow<'static, str>>) -> Self {
        let mut mistakes = Vec::new();
        let mut plain = registry(flat);
        helpers::register_plain(&mut plain);
        let mut hyper = registry(markup);
        let names: Vec<&str> = sources.keys().map(|path| name_of(path)).collect();
        let (hyper_names, plain_names): (Vec<&str>, Vec<&str>) =
            names.iter().partition(|name| is_markup(name));
        for (path, text) in sources {
            let name = name_of(path);
            let mut template = match Template::compile_with_name(text, name.to_owned()) {
                Ok(template) => template,
                Err(error) => {
                    mistakes.push(TemplateError::parse(path, &error));
                    continue;
                }
            };
            let includes = if is_markup(name) { &hyper_names } else { &plain_names };
            let mut check = Check { file: path, includes, errors: Vec::new() };
            check.template(&template);
            mistakes.extend(check.errors);
            include::replace(&mut template);
            let registry = if is_markup(name) { &mut hyper } else { &mut plain };
            registry.register_template(name, template);
        }
        Self { plain, markup: hyper, mistakes }
    }
}

fn registry(escape: fn(&str) -> String) -> Handlebars<'static> {
    let mut templates = Handlebars::new();
    templates.set_strict_mode(true);
    templates.register_escape_fn(escape);
    helpers::register(&mut templates);
    include::register(&mut templates);
    templates
}

/// `mail/report.txt` for `mail/report.txt.hbs`.
fn name_of(path: &str) -> &str {
    path.strip_suffix(".hbs").unwrap_or(path)
}

fn is_markup(name: &str) -> bool {
    name.ends_with(".html") || name.ends_with(".svg")
}
