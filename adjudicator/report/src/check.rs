//! Looks through a template for what handlebars itself only finds when it fills it in: unknown helpers and includes.

use super::error::{TemplateError, nearest};
use super::helpers;
use handlebars::template::{HelperTemplate, Parameter, Template, TemplateElement};

/// What one template refers to is compared with what there is.
pub(super) struct Check<'a> {
    /// The file, for messages.
    pub file: &'a str,
    /// The templates that can be included from it, by name.
    pub includes: &'a [&'a str],
    /// What was found.
    pub errors: Vec<TemplateError>,
}

impl Check<'_> {
    /// Looks through a template and everything inside it.
    pub fn template(&mut self, template: &Template) {
        for (element, place) in template.elements.iter().zip(&template.mapping) {
            match element {
                TemplateElement::Expression(call) | TemplateElement::HtmlExpression(call) => {
                    if !call.params.is_empty() || !call.hash.is_empty() {
                        self.helper(call, place.0);
                    }
                    self.inside(call, place.0);
                }
                TemplateElement::HelperBlock(call) => {
                    self.helper(call, place.0);
                    self.inside(call, place.0);
                }
                TemplateElement::PartialExpression(include) | TemplateElement::PartialBlock(include) => {
                    if let Some(name) = include.name.as_name().filter(|name| !self.includes.contains(name)) {
                        let error = self.error(place.0, format!("there is no template `{name}` to include"));
                        let error = match nearest(name, self.includes.iter().copied()) {
                            Some(near) => error.advise(format!("try {{{{> {near}}}}}")),
                            None => error,
                        };
                        self.errors.push(error);
                    }
                    if let Some(inner) = &include.template {
                        self.template(inner);
                    }
                }
                TemplateElement::DecoratorExpression(_) | TemplateElement::DecoratorBlock(_) => {
                    let error = self.error(place.0, "decorators ({{* …}}) are not available".into());
                    self.errors.push(error);
                }
                _ => {}
            }
        }
    }

    fn inside(&mut self, call: &HelperTemplate, line: usize) {
        for value in call.params.iter().chain(call.hash.values()) {
            self.parameter(value, line);
        }
        for inner in [&call.template, &call.inverse].into_iter().flatten() {
            self.template(inner);
        }
    }

    fn parameter(&mut self, value: &Parameter, line: usize) {
        if let Parameter::Subexpression(inner) = value
            && let TemplateElement::Expression(call) = inner.as_element()
        {
            self.helper(call, line);
            self.inside(call, line);
        }
    }

    fn helper(&mut self, call: &HelperTemplate, line: usize) {
        let Some(name) = call.name.as_name() else { return };
        if helpers::NAMES.contains(&name) {
            return;
        }
        let error = self.error(line, format!("there is no helper `{name}`"));
        let near = nearest(name, helpers::NAMES.iter().copied());
        self.errors.push(match near {
            Some(near) => error.advise(format!("try `{near}`")),
            None => error.advise(format!("the helpers are {}", helpers::NAMES.join(", "))),
        });
    }

    fn error(&self, line: usize, what: String) -> TemplateError {
        TemplateError { file: self.file.to_owned(), line: Some(line), what, advice: None }
    }
}
