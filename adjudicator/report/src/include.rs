//! Includes that copy nothing: handlebars makes every `{{> part}}` a copy of all the data it stands in, which took two fifths of
//! the time of a report. Here a part is filled in where it stands, with the same names to be seen; what it is given by
//! name (`of=owner`) hides names of the same kind around it, as it does in handlebars.

use handlebars::template::{DecoratorTemplate, HelperTemplate, Parameter, Template, TemplateElement};
use handlebars::{
    BlockContext, BlockParamHolder, Context, Handlebars, Helper, HelperDef, HelperResult, Output,
    PathAndJson, RenderContext, RenderErrorReason, Renderable,
};
use serde_json::Value;

/// The helper that stands in an include's place. No template can call it: it is not among [`super::helpers::NAMES`].
const NAME: &str = "include";

/// Makes an include of every `{{> part}}` in a template whose text was looked through already.
pub(super) fn replace(template: &mut Template) {
    let Some(call) = a_call() else { return };
    replace_all(template, &call);
}

/// Teaches these templates how to include.
pub(super) fn register(templates: &mut Handlebars<'static>) {
    templates.register_helper(NAME, Box::new(Include));
}

/// A call of the helper without anything given: handlebars makes such things from text alone.
fn a_call() -> Option<HelperTemplate> {
    let template = Template::compile(&format!("{{{{{NAME} \"\"}}}}")).ok()?;
    match template.elements.into_iter().next()? {
        TemplateElement::Expression(call) => Some(*call),
        _ => None,
    }
}

fn replace_all(template: &mut Template, call: &HelperTemplate) {
    for element in &mut template.elements {
        match element {
            TemplateElement::Expression(outer)
            | TemplateElement::HtmlExpression(outer)
            | TemplateElement::HelperBlock(outer) => {
                for inner in [&mut outer.template, &mut outer.inverse].into_iter().flatten() {
                    replace_all(inner, call);
                }
            }
            TemplateElement::PartialExpression(include) => {
                if let Some(include) = included(include, call) {
                    *element = TemplateElement::Expression(Box::new(include));
                }
            }
            _ => {}
        }
    }
}

/// The call that does what this include does, if it names a template.
fn included(include: &DecoratorTemplate, call: &HelperTemplate) -> Option<HelperTemplate> {
    let name = include.name.as_name().filter(|name| !name.starts_with('@') && include.template.is_none())?;
    let mut call = call.clone();
    call.params = vec![Parameter::Literal(Value::String(name.to_owned()))];
    call.params.extend(include.params.iter().cloned());
    call.hash.clone_from(&include.hash);
    Some(call)
}

struct Include;

impl HelperDef for Include {
    fn call<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        r: &'reg Handlebars<'reg>,
        ctx: &'rc Context,
        rc: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let name = h.param(0).and_then(|name| name.value().as_str()).unwrap_or_default();
        if rc.is_current_template(name) {
            return Err(RenderErrorReason::CannotIncludeSelf.into());
        }
        let part = r.get_template(name).ok_or_else(|| RenderErrorReason::PartialNotFound(name.to_owned()))?;
        let around = rc.get_current_template_name();
        let scope = scope(h, rc);
        let scoped = scope.is_some();
        if let Some(scope) = scope {
            rc.push_block(scope);
        }
        let filled = part.render(r, ctx, rc, out);
        if scoped {
            rc.pop_block();
        }
        rc.set_current_template_name(around);
        filled
    }
}

/// What the part sees, if that is not simply what is seen where it stands: the value it is given, if any, and the named ones.
/// Values that are in the data are pointed at, others copied.
fn scope<'rc>(h: &Helper<'rc>, rc: &RenderContext<'_, 'rc>) -> Option<BlockContext<'rc>> {
    if h.param(1).is_none() && h.hash().is_empty() {
        return None;
    }
    let mut scope = BlockContext::new();
    match (h.param(1), rc.block()) {
        (Some(given), around) => {
            match given.context_path() {
                Some(path) => scope.base_path_mut().clone_from(path),
                None => scope.set_base_value(given.value().clone()),
            }
            if let Some(around) = around {
                scope.local_variables_mut().clone_from(around.local_variables());
            }
        }
        (None, Some(around)) => {
            scope.base_path_mut().clone_from(around.base_path());
            if let Some(value) = around.base_value() {
                scope.set_base_value(value.clone());
            }
            scope.local_variables_mut().clone_from(around.local_variables());
        }
        (None, None) => {}
    }
    for (&name, value) in h.hash() {
        let held = held(value, &scope);
        scope.set_block_param(name, held);
    }
    Some(scope)
}

/// A named value: where it lies in the data, which handlebars counts from where the part stands; a copy if it lies elsewhere.
fn held(value: &PathAndJson<'_>, scope: &BlockContext<'_>) -> BlockParamHolder {
    let inner = value.context_path().and_then(|path| path.strip_prefix(scope.base_path().as_slice()));
    match inner {
        Some(path) if scope.base_value().is_none() => BlockParamHolder::path(path.to_vec()),
        _ => BlockParamHolder::value(value.value().clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The outer template filled in by handlebars' own includes and by ours.
    fn both(outer: &str, parts: &[(&str, &str)]) -> (String, String) {
        let data = json!({
            "name": "table", "seat": 7,
            "owner": {"name": "Ana", "seat": 1},
            "fleets": [{"name": "first", "at": {"name": "B8"}}, {"name": "second", "at": {"name": "C9"}}],
        });
        let filled = |ours: bool| {
            let mut templates = Handlebars::new();
            templates.set_strict_mode(true);
            register(&mut templates);
            for &(name, text) in parts.iter().chain(&[("outer", outer)]) {
                let mut template = Template::compile_with_name(text, name.to_owned()).expect(text);
                if ours {
                    replace(&mut template);
                    assert!(!includes_of_handlebars(&template), "{text}");
                }
                templates.register_template(name, template);
            }
            templates.render("outer", &data).unwrap_or_else(|error| format!("refused: {}", error.reason()))
        };
        (filled(false), filled(true))
    }

    /// Whether an include that copies is anywhere in the template.
    fn includes_of_handlebars(template: &Template) -> bool {
        template.elements.iter().any(|element| match element {
            TemplateElement::PartialExpression(_) | TemplateElement::PartialBlock(_) => true,
            TemplateElement::Expression(call)
            | TemplateElement::HtmlExpression(call)
            | TemplateElement::HelperBlock(call) => {
                [&call.template, &call.inverse].into_iter().flatten().any(includes_of_handlebars)
            }
            _ => false,
        })
    }

    #[test]
    fn as_handlebars_fills_them_in() {
        for (outer, parts, wanted) in [
            ("a {{> part}} b", &[("part", "{{name}} {{owner.name}}")][..], "a table Ana b"),
            ("{{> part owner}}", &[("part", "{{name}} {{seat}}")], "Ana 1"),
            ("{{> part of=owner}}", &[("part", "{{of.name}} {{name}}")], "Ana table"),
            ("{{> part of=name}}", &[("part", "{{of}}")], "table"),
            ("{{> part name=\"new\" n=3}}", &[("part", "{{name}} {{n}}")], "new 3"),
            (
                "{{#each fleets}}{{> part}};{{/each}}",
                &[("part", "{{@index}} {{name}} {{at.name}}")],
                "0 first B8;1 second C9;",
            ),
            (
                "{{#each fleets}}{{> part of=at}};{{/each}}",
                &[("part", "{{of.name}} of {{name}}")],
                "B8 of first;C9 of second;",
            ),
            ("{{#each fleets}}{{> part of=this}};{{/each}}", &[("part", "{{of.at.name}}")], "B8;C9;"),
            ("{{#each fleets}}{{> part @root.owner}};{{/each}}", &[("part", "{{name}}")], "Ana;Ana;"),
            (
                "{{#each fleets}}{{> part of=@root.owner}};{{/each}}",
                &[("part", "{{of.name}} {{name}}")],
                "Ana first;Ana second;",
            ),
            // What is given by name hides what lies further inside too: that is handlebars' way.
            ("{{> part name=seat}}", &[("part", "{{#each fleets}}{{name}}{{/each}}")], "77"),
            (
                "{{> part all=fleets}}",
                &[("part", "{{#each all}}{{name}} {{at.name}}.{{/each}}")],
                "first B8.second C9.",
            ),
            (
                "{{#with owner}}{{> part}}{{name}}{{/with}}",
                &[("part", "{{name}}{{> inner of=seat}}"), ("inner", "({{of}} {{name}})")],
                "Ana(1 Ana)Ana",
            ),
            (
                "{{> part of=owner}} {{> part of=owner}}",
                &[("part", "{{> inner of=of.seat}}"), ("inner", "{{of}}")],
                "1 1",
            ),
            ("{{#if owner}}{{> part}}{{else}}{{> other}}{{/if}}", &[("part", "yes"), ("other", "no")], "yes"),
            // An include alone on its line takes its line with it.
            ("a\n{{> part}}\nb", &[("part", "x\n")], "a\nx\nb"),
        ] {
            let (theirs, ours) = both(outer, parts);
            assert_eq!(theirs, wanted, "handlebars: {outer}");
            assert_eq!(ours, wanted, "{outer}");
        }
    }

    /// The layout of a mail does not hang on where an include stands.
    #[test]
    fn included_text_keeps_its_own_margin() {
        let (_, ours) = both("a\n  {{> part}}\nb", &[("part", "x\ny\n")]);
        assert_eq!(ours, "a\nx\ny\nb");
    }

    #[test]
    fn what_is_wrong_is_told_as_by_handlebars() {
        for (outer, parts) in [
            ("{{> nothing}}", &[][..]),
            ("{{> outer}}", &[]),
            ("{{> part}}", &[("part", "{{missing}}")]),
            ("{{> part of=owner}}", &[("part", "{{of.missing}}")]),
        ] {
            let (theirs, ours) = both(outer, parts);
            assert!(theirs.starts_with("refused: "), "{outer}: {theirs}");
            assert_eq!(ours, theirs, "{outer}");
        }
    }
}
