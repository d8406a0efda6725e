//! Standings turn by turn as a chart and a table for the public pages. Pure.

use super::page::escaped;
use rules::standing::Standing;
use sentences::archive::chart as say;
use std::fmt::Write;

/// A figure over the turns.
pub struct Course {
    /// What is counted.
    pub name: &'static str,
    /// After each turn, the first first: by seat. `None`: not known to everybody then.
    pub turns: Vec<Option<Vec<i64>>>,
}

/// Lines that people with any sort of colour vision tell apart, also printed in grey: colour and dashes.
const PENS: [(&str, &str); 8] = [
    ("#0072b2", "none"),
    ("#d55e00", "7 3"),
    ("#009e73", "2 3"),
    ("#cc79a7", "9 3 2 3"),
    ("#56b4e9", "4 2"),
    ("#e69f00", "12 4"),
    ("#777777", "1 4"),
    ("#8c510a", "6 2 1 2"),
];

const WIDTH: i64 = 640;
const HEIGHT: i64 = 200;
/// Left of the lines: the scale. Right of them: room for the last point.
const LEFT: i64 = 40;
const RIGHT: i64 = 12;
const TOP: i64 = 10;
const BOTTOM: i64 = 24;

/// The courses of all figures that everybody could see after these turns.
#[must_use]
pub fn courses(turns: &[Vec<Standing>]) -> Vec<Course> {
    let mut names: Vec<&'static str> = Vec::new();
    for figure in turns.iter().flatten() {
        if !names.contains(&figure.name) {
            names.push(figure.name);
        }
    }
    let of = |turn: &Vec<Standing>, name| turn.iter().find(|f| f.name == name).map(|f| f.seats.clone());
    names
        .into_iter()
        .map(|name| Course { name, turns: turns.iter().map(|t| of(t, name)).collect() })
        .collect()
}

/// The standings after the last turn, as a table, and every course of at least two turns as a chart.
#[must_use]
pub fn standings(courses: &[Course], names: &[String]) -> String {
    let last: Vec<(&Course, &Vec<i64>)> =
        courses.iter().filter_map(|c| c.turns.last()?.as_ref().map(|now| (c, now))).collect();
    if last.is_empty() {
        return String::new();
    }
    let mut html = format!("<h2>{}</h2>\n<table>\n<tr><th></th>", escaped(&say::standings()));
    for (course, _) in &last {
        let _ = write!(html, "<th>{}</th>", escaped(&titled(course.name)));
    }
    html.push_str("</tr>\n");
    for (seat, name) in names.iter().enumerate() {
        let _ = write!(html, "<tr><th scope=\"row\">{}{}</th>", sample(seat), escaped(name));
        for (_, now) in &last {
            let _ = write!(html, "<td>{}</td>", now.get(seat).map(i64::to_string).unwrap_or_default());
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    for course in courses.iter().filter(|c| c.turns.iter().flatten().count() > 1) {
        let title = say::turn_by_turn(&titled(course.name));
        let _ = write!(html, "<h3>{}</h3>\n{}", escaped(&title), chart(course));
    }
    html
}

/// With a capital letter.
fn titled(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The line of a seat, beside its name.
fn sample(seat: usize) -> String {
    let (colour, dash) = PENS[seat % PENS.len()];
    format!(
        "<svg width=\"28\" height=\"10\" aria-hidden=\"true\"><line x1=\"0\" y1=\"5\" x2=\"24\" y2=\"5\" stroke=\"{colour}\" \
         stroke-width=\"3\" stroke-dasharray=\"{dash}\"/></svg> "
    )
}

fn chart(course: &Course) -> String {
    let most = course.turns.iter().flatten().flatten().copied().max().unwrap_or(0).max(1);
    let least = course.turns.iter().flatten().flatten().copied().min().unwrap_or(0).min(0);
    let steps = i64::try_from(course.turns.len()).unwrap_or(i64::MAX).max(2) - 1;
    let x = |at: usize| LEFT + (WIDTH - LEFT - RIGHT) * i64::try_from(at).unwrap_or(0) / steps;
    let y = |value: i64| TOP + (HEIGHT - TOP - BOTTOM) * (most - value) / (most - least);
    let mut svg = format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\n",
        escaped(course.name)
    );
    for value in [least, (least + most) / 2, most] {
        let (at, right) = (y(value), WIDTH - RIGHT);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{at}\" x2=\"{right}\" y2=\"{at}\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{value}</text>",
            LEFT - 6,
            at + 4
        );
    }
    for at in [0, course.turns.len() - 1] {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(at),
            HEIGHT - 6,
            at + 1
        );
    }
    let seats = course.turns.iter().flatten().map(Vec::len).max().unwrap_or(0);
    for seat in 0..seats {
        let (colour, dash) = PENS[seat % PENS.len()];
        let points: Vec<String> = (0..)
            .zip(&course.turns)
            .filter_map(|(at, turn)| turn.as_ref()?.get(seat).map(|value| format!("{},{}", x(at), y(*value))))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" stroke-dasharray=\"{dash}\" \
             stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(name: &'static str, seats: &[i64]) -> Standing {
        Standing { name, seats: seats.to_vec() }
    }

    #[test]
    fn lines_go_where_the_figures_are() {
        let turns = [
            vec![figure("systems", &[0, 0])],
            vec![figure("systems", &[2, 1]), figure("chits", &[1, 1])],
            vec![figure("systems", &[4, 0])],
        ];
        let courses = courses(&turns);
        assert_eq!(courses.iter().map(|c| c.name).collect::<Vec<_>>(), ["systems", "chits"]);
        let html = standings(&courses, &["Ann".into(), "Bob <b>".into()]);
        // From the lower left corner to the upper right one; the other halfway and back.
        assert!(html.contains("points=\"40,176 334,93 628,10\""), "{html}");
        assert!(html.contains("points=\"40,176 334,134 628,176\""), "{html}");
        assert!(html.contains("Ann</th><td>4</td></tr>"), "{html}");
        assert!(html.contains("Bob &lt;b&gt;"), "{html}");
        assert!(!html.contains("chits"), "not known now, and one point is no chart: {html}");
        assert_eq!(standings(&[], &["Ann".into()]), "");
    }
}
