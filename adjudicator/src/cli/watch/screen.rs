//! How it looks: campaigns above, below them the deadlines and the mails, beside each other where there is room.

use super::seen::{Seen, Toned};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph};
use shell::output::{Tone, fitted};

/// A terminal this wide has room for two boxes beside each other.
const WIDE: u16 = 110;
/// Rows a box needs to be worth its frame.
const LEAST: u16 = 3;

/// Which campaigns are in the picture, where not all are.
#[derive(Default)]
pub(super) struct Place {
    first: usize,
    last_first: usize,
}

impl Place {
    /// So many lines further down.
    pub(super) fn scroll(&mut self, lines: i32) {
        let by = usize::try_from(lines.unsigned_abs()).unwrap_or(usize::MAX);
        self.first = if lines < 0 { self.first.saturating_sub(by) } else { self.first.saturating_add(by) };
        self.first = self.first.min(self.last_first);
    }
}

/// Draws one look.
pub(super) fn draw(frame: &mut Frame<'_>, seen: &Seen, colours: bool, place: &mut Place) {
    let styled = |(tone, text): &Toned| Line::styled(text.clone(), style(*tone, colours));
    let area = frame.area();
    let inner = usize::from(area.width.saturating_sub(2));
    let campaigns = campaigns(seen, inner, &styled);
    let trouble: Vec<Line<'_>> = seen
        .trouble
        .iter()
        .flat_map(|words| fitted(&[vec![words.clone()]], Some(usize::from(area.width))).remove(0))
        .map(|line| styled(&(Tone::Broken, line)))
        .collect();
    let tall = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let (high, wanted) =
        (area.height.saturating_sub(tall(trouble.len()).saturating_add(2)), tall(campaigns.len()) + 2);
    // Campaigns have what they need, but for the boxes below them a third is kept.
    let kept = (high / 3).max(if area.width >= WIDE { LEAST } else { LEAST * 2 });
    let upper = wanted.min(high.saturating_sub(kept)).max(LEAST);
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(tall(trouble.len())),
        Constraint::Length(upper),
        Constraint::Min(0),
        Constraint::Length(1),
    ]);
    let [title, above, upper, lower, foot] = rows.areas(area);
    frame.render_widget(Line::styled(format!("adjudicator  {}", seen.at), bold(colours)), title);
    frame.render_widget(Paragraph::new(trouble), above);
    let shown = usize::from(upper.height.saturating_sub(2));
    place.last_first = campaigns.len().saturating_sub(shown);
    place.first = place.first.min(place.last_first);
    let hidden = campaigns.len().saturating_sub(place.first + shown);
    let name = match (place.first, hidden) {
        (0, 0) => "Campaigns".to_owned(),
        (above, below) => format!("Campaigns ({above} lines above, {below} below)"),
    };
    let campaigns: Vec<Line<'_>> = campaigns.into_iter().skip(place.first).collect();
    boxed(frame, upper, &name, campaigns);
    let deadlines = seen.deadlines.iter().map(styled).collect();
    let mails_in: Vec<Line<'_>> = seen.mails_in.iter().map(styled).collect();
    let mails_out: Vec<Line<'_>> = seen.mails_out.iter().map(styled).collect();
    for (at, name, lines) in
        [(0, "Next deadlines", deadlines), (1, "Mail in", mails_in), (2, "Mail out", mails_out)]
    {
        if let Some(area) = lower_boxes(lower, seen.deadlines.len()).get(at) {
            boxed(frame, *area, name, lines);
        }
    }
    let (tone, queue) = &seen.queue;
    let keys = "q: quit, r: look, arrows: scroll";
    let foot_line = format!("{queue}   {keys}");
    let fits = foot_line.chars().count() <= usize::from(foot.width);
    let words = if fits { foot_line } else { format!("q: quit   {queue}") };
    frame.render_widget(styled(&(*tone, words)), foot);
}

/// The lines of the campaigns: cells below each other where the terminal is narrow.
fn campaigns<'l>(seen: &Seen, width: usize, styled: &impl Fn(&Toned) -> Line<'l>) -> Vec<Line<'l>> {
    if seen.campaigns.is_empty() {
        return vec![styled(&(Tone::Past, "none; found one with: adjudicator campaign new FILE".to_owned()))];
    }
    let rows: Vec<Vec<String>> = seen.campaigns.iter().map(|(_, cells)| cells.clone()).collect();
    let tones = seen.campaigns.iter().map(|(tone, _)| *tone);
    let lines = fitted(&rows, Some(width)).into_iter().zip(tones);
    lines
        .flat_map(|(lines, tone)| lines.into_iter().map(move |line| (tone, line)))
        .map(|line| styled(&line))
        .collect()
}

/// Where deadlines, mails in and mails out stand: side by side, or below each other, as far as there is room.
fn lower_boxes(area: Rect, deadlines: usize) -> Vec<Rect> {
    if area.width >= WIDE {
        let [left, right] = Layout::horizontal([Constraint::Percentage(34), Constraint::Fill(1)]).areas(area);
        let [upper, lower] = Layout::vertical([Constraint::Fill(1), Constraint::Fill(1)]).areas(right);
        return vec![left, upper, lower];
    }
    let most = (area.height / 3 + 1).max(LEAST);
    let few = u16::try_from(deadlines).unwrap_or(u16::MAX).saturating_add(2).clamp(LEAST, most);
    let rows = Layout::vertical([Constraint::Length(few), Constraint::Fill(1), Constraint::Fill(1)]);
    let [first, second, third] = rows.areas(area);
    [first, second, third].into_iter().filter(|area| area.height >= LEAST).collect()
}

fn boxed(frame: &mut Frame<'_>, area: Rect, name: &str, lines: Vec<Line<'_>>) {
    let block = Block::new().borders(Borders::ALL).title(format!(" {name} "));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn bold(colours: bool) -> Style {
    if colours { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }
}

/// The colours of the lists of this program.
fn style(tone: Tone, colours: bool) -> Style {
    match tone {
        _ if !colours => Style::new(),
        Tone::Plain => Style::new(),
        Tone::Past => Style::new().add_modifier(Modifier::DIM),
        Tone::Late => Style::new().fg(Color::Yellow),
        Tone::Broken => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn seen(campaigns: usize) -> Seen {
        let row = |number: usize| {
            let cells =
                [&format!("spring-{number}"), "thrones", "turn 3", "running", "Wed 25 Nov 2026, 20:00 UTC"];
            let notes = "1 of 2 in, waits for Bob; 2 mails wait to go out".to_owned();
            (Tone::Plain, cells.map(str::to_owned).into_iter().chain([notes]).collect())
        };
        Seen {
            at: "Tue 24 Nov 2026, 20:00 UTC".into(),
            trouble: vec![
                "held: it runs on a copy, and plays and sends nothing until adjudicator restore confirm"
                    .into(),
            ],
            campaigns: (1..=campaigns).map(row).collect(),
            deadlines: vec![(Tone::Plain, "25 Nov 20:00  in 1 day  spring-1  turn 3".into())],
            mails_in: vec![(Tone::Plain, "19:59  done  spring-1, seat 1".into())],
            mails_out: vec![(Tone::Broken, "19:59  failed  receipt  spring-1  bob@x.test".into())],
            queue: (Tone::Plain, "0 mails to be dealt with, 1 mail to go out".into()),
        }
    }

    fn drawn(width: u16, height: u16, seen: &Seen, place: &mut Place) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| draw(frame, seen, true, place)).expect("drawn");
        let buffer = terminal.backend().buffer().clone();
        let rows = buffer.content().chunks(usize::from(width));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n").collect()
    }

    #[test]
    fn everything_is_there_in_every_size() {
        for (width, height) in [(160, 40), (80, 24), (40, 40)] {
            let picture = drawn(width, height, &seen(2), &mut Place::default());
            for words in [
                "spring-1",
                "spring-2",
                "waits for Bob",
                "Next deadlines",
                "in 1 day",
                "Mail in",
                "Mail out",
                "q: quit",
                "held:",
            ] {
                assert!(picture.contains(words), "{width} x {height} lacks {words:?}:\n{picture}");
            }
        }
    }

    #[test]
    fn no_size_is_too_small() {
        for (width, height) in [(1, 1), (10, 3), (3, 60), (200, 2)] {
            drawn(width, height, &seen(3), &mut Place::default());
        }
    }

    #[test]
    fn what_does_not_fit_is_scrolled_to_and_counted() {
        let (seen, mut place) = (seen(60), Place::default());
        let first = drawn(160, 30, &seen, &mut place);
        assert!(first.contains("spring-1 ") && !first.contains("spring-60"), "{first}");
        place.scroll(1_000);
        let last = drawn(160, 30, &seen, &mut place);
        assert!(last.contains("spring-60") && last.contains("0 below"), "{last}");
        place.scroll(i32::MIN);
        assert_eq!(drawn(160, 30, &seen, &mut place), first);
    }
}
