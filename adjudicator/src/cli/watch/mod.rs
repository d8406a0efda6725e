//! `watch`: all campaigns, the next deadlines, the mails and the queue, looked at again every few seconds, for whoever has a
//! terminal open beside their other work. It only looks: nothing can be done here.

mod screen;
mod seen;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, TerminalOptions, Viewport};
use screen::Place;
use seen::Seen;
use shell::{Context, Outcome};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::{Duration, Instant};

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// No more.
    Quit,
    /// Another look, now.
    Look,
    /// So many lines of campaigns further down; up, if less than none.
    Scroll(i32),
    /// Nothing that is known here, or the terminal has another size.
    Nothing,
}

/// Shows it until `q`.
pub(super) async fn run(context: &Context, every: u64) -> Outcome {
    if context.json || !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err("watch shows what it sees at a terminal; for programs there are campaign list --json, mail list --json, outbox \
                    list --json and metrics"
            .into());
    }
    let house = context.house().await?;
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut place = Place::default();
    // From here on the terminal is ours, and given back whatever happens, also by a panic.
    let mut terminal = taken()?;
    let ended = show(&mut terminal, &house, Duration::from_secs(every), colours, &mut place).await;
    ratatui::try_restore()?;
    house.store.close().await;
    ended.map(|()| ExitCode::SUCCESS)
}

/// What a terminal that does not know its size is taken for, as most programs take it.
const UNKNOWN: Rect = Rect::new(0, 0, 80, 24);

/// The whole terminal, for us alone. Over a serial line, or below a program that keeps its own terminal, it may not know its size:
/// drawn to, it would stay blank.
fn taken() -> std::io::Result<DefaultTerminal> {
    let terminal = ratatui::try_init()?;
    let size = terminal.size()?;
    if size.width > 0 && size.height > 0 {
        return Ok(terminal);
    }
    drop(terminal);
    let options = TerminalOptions { viewport: Viewport::Fixed(UNKNOWN) };
    DefaultTerminal::with_options(CrosstermBackend::new(std::io::stdout()), options)
}

async fn show(
    terminal: &mut DefaultTerminal,
    house: &adjudicator::House,
    every: Duration,
    colours: bool,
    place: &mut Place,
) -> Result<(), Fault> {
    loop {
        let seen = Seen::now(house).await?;
        let until = Instant::now() + every;
        loop {
            terminal.draw(|frame| screen::draw(frame, &seen, colours, place))?;
            match next_key(until.saturating_duration_since(Instant::now())).await? {
                None | Some(Asked::Look) => break,
                Some(Asked::Quit) => return Ok(()),
                Some(Asked::Scroll(lines)) => place.scroll(lines),
                Some(Asked::Nothing) => {}
            }
        }
    }
}

/// What is asked for within this time; `None`: nothing is.
async fn next_key(within: Duration) -> Result<Option<Asked>, Fault> {
    // The terminal is waited for aside: the store works meanwhile.
    let read = move || -> std::io::Result<Option<Asked>> {
        if event::poll(within)? { event::read().map(|event| Some(asked(&event))) } else { Ok(None) }
    };
    Ok(tokio::task::spawn_blocking(read).await??)
}

fn asked(event: &Event) -> Asked {
    let Event::Key(key) = event else { return Asked::Nothing };
    if key.kind == KeyEventKind::Release {
        return Asked::Nothing;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if control => Asked::Quit,
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => Asked::Quit,
        KeyCode::Char('r' | ' ') => Asked::Look,
        KeyCode::Down | KeyCode::Char('j') => Asked::Scroll(1),
        KeyCode::Up | KeyCode::Char('k') => Asked::Scroll(-1),
        KeyCode::PageDown => Asked::Scroll(10),
        KeyCode::PageUp => Asked::Scroll(-10),
        KeyCode::Home => Asked::Scroll(i32::MIN),
        _ => Asked::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyEvent;

    #[test]
    fn keys_that_end_it_look_again_and_scroll() {
        let key = |code, modifiers| asked(&Event::Key(KeyEvent::new(code, modifiers)));
        assert_eq!(key(KeyCode::Char('q'), KeyModifiers::NONE), Asked::Quit);
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Asked::Quit, "raw mode sends no signal");
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::NONE), Asked::Nothing);
        assert_eq!(key(KeyCode::Down, KeyModifiers::NONE), Asked::Scroll(1));
        assert_eq!(key(KeyCode::Char('r'), KeyModifiers::NONE), Asked::Look);
        assert_eq!(asked(&Event::Resize(40, 10)), Asked::Nothing, "it is drawn again, without another look");
    }
}
