//! Headings of quotes and phone lines in six languages; and sentences that are neither.

use super::{texts, typed};

#[test]
fn headings_of_quotes_are_cut_in_every_language() {
    for heading in [
        "On Sat, Nov 21, 2026 at 10:37 PM Game Master <game@x.example> wrote:",
        "On 11/21/26 22:37, Game Master wrote:",
        "On 21 Nov 2026, at 22:37, Game Master <game@x.example> wrote:",
        "Am 21.11.26 um 22:37 schrieb Game Master:",
        "Am Sa., 21. Nov. 2026 um 22:37 Uhr schrieb Game Master <game@x.example>:",
        "Game Master <game@x.example> schrieb am Sa., 21. Nov. 2026, 22:37:",
        "Le 21/11/2026 à 22:37, Game Master a écrit :",
        "Le sam. 21 nov. 2026 à 22:37, Game Master <game@x.example> a\u{a0}écrit\u{a0}:",
        "El sáb, 21 nov 2026 a las 22:37, Game Master (<game@x.example>) escribió:",
        "Il 21/11/2026 22:37, Game Master ha scritto:",
        "Il giorno sab 21 nov 2026 alle ore 22:37 Game Master <game@x.example>\nha scritto:",
        "Op 21-11-2026 om 22:37 schreef Game Master:",
        "Op za 21 nov 2026 om 22:37 schreef Game Master <\ngame@x.example>:",
        "2026-11-21 22:37 GMT+01:00 Game Master <game@x.example>:",
        "Game Master <game@x.example> writes:",
        "On Sat, Nov 21, 2026 at 10:37 PM The Game Master\nof the Campaign of the Seven Thrones\n<game@x.example> wrote:",
    ] {
        let read = typed(&format!("hold\n\n{heading}\n\n> march\n\nstay\n"));
        assert_eq!(texts(&read.body.lines), ["hold", "stay"], "{heading}");
    }
}

#[test]
fn what_only_resembles_a_heading_stays() {
    for line in [
        "On turn 3 you wrote:",
        "On hold: Army 3",
        "Le 3e corps marche:",
        "Am Rhein 3 Armeen:",
        "Il duca scrive:",
        "press to all: I wrote:",
        "On Sat, Nov 21, 2026 we attack",
    ] {
        let read = typed(&format!("{line}\nhold\n"));
        assert_eq!(texts(&read.body.lines), [line, "hold"]);
    }
}

#[test]
fn older_mails_without_marks_are_cut_in_every_language() {
    for block in [
        "From: Game <g@x.example>\nSent: Saturday, November 21, 2026 10:37 PM\nTo: Bob\nSubject: Turn 4",
        "*From:* Game <g@x.example>\n*Date:* Saturday\n*Subject:* Turn 4",
        "Von: Game\nGesendet: Samstag, 21. November 2026 22:37\nAn: Bob\nBetreff: Turn 4",
        "De\u{a0}: Game\nEnvoyé\u{a0}: samedi 21 novembre 2026 22:37\nÀ\u{a0}: Bob\nObjet\u{a0}: Tour 4",
        "De: Game\nEnviado el: sábado, 21 de noviembre de 2026 22:37\nPara: Bob\nAsunto: Turno 4",
        "Da: Game\nInviato: sabato 21 novembre 2026 22:37\nA: Bob\nOggetto: Turno 4",
        "Van: Game\nVerzonden: zaterdag 21 november 2026 22:37\nAan: Bob\nOnderwerp: Beurt 4",
        "-----Original Message-----",
        "-------- Ursprüngliche Nachricht --------\nBetreff: Turn 4\nDatum: Sa\nVon: Game\nAn: Bob",
        "-------- Message d'origine --------\nDe : Game",
        "---------- Forwarded message ---------\nFrom: Game <g@x.example>\nDate: Sat\nSubject: Turn 4\nTo: Bob",
        "Begin forwarded message:\n\nFrom: Game\nSubject: Turn 4\nDate: Saturday\nTo: Bob",
        "From: Game <g@x.example>\nSent: Saturday\nTo: Bob <b@x.example>; Eve\n <e@x.example>\nSubject: Turn 4",
    ] {
        let read = typed(&format!("hold\n\n{block}\n\nTurn 4 is over.\nmarch\n"));
        assert_eq!(texts(&read.body.lines), ["hold"], "{block}");
    }
}

#[test]
fn marked_quotes_below_a_separator_leave_room_for_answers() {
    let read = typed(
        "hold\n-------- Original Message --------\nOn Sat, Nov 21, 2026, Game wrote:\n\n> march\n\nstay\n",
    );
    assert_eq!(texts(&read.body.lines), ["hold", "stay"]);
}

#[test]
fn letters_in_press_are_not_older_mails() {
    for press in [
        "From: Oslo\nTo: Kellmoor",
        "From: Oslo\nto: Kellmoor\nsubject: grain",
        "-----",
        "----- Phase 2 -----",
        "original message",
        "To: Bob\nDate: now\nFrom: me\nSubject: x",
    ] {
        let read = typed(&format!("{press}\nhold\n"));
        let expected: Vec<&str> = press.lines().chain(["hold"]).collect();
        assert_eq!(texts(&read.body.lines), expected);
    }
}

#[test]
fn phone_lines_are_cut_in_every_language() {
    for line in [
        "Sent from my iPhone",
        "Sent from Mail for Windows",
        "Sent with Proton Mail secure email.",
        "Get Outlook for Android",
        "Von meinem iPhone gesendet",
        "Gesendet mit der GMX Mail App",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "Envoyé de mon iPhone",
        "Envoyé à partir d'Outlook pour Android",
        "Enviado desde mi iPad",
        "Inviato da iPhone",
        "Verstuurd vanaf mijn iPhone",
        "Verzonden vanaf Outlook voor iOS",
    ] {
        let read = typed(&format!("hold\n\n{line}\n\n> march\n"));
        assert_eq!(texts(&read.body.lines), ["hold"], "{line}");
        assert!(read.body.signature_cut, "{line}");
        let below = typed(&format!("{line}\n\nhold\n"));
        assert_eq!(texts(&below.body.lines), ["hold"], "{line}");
    }
}

#[test]
fn sentences_that_begin_like_a_phone_line_stay() {
    for line in [
        "Sent from my castle with love",
        "Von meinem Turm aus sehe ich alles",
        "Enviado desde León: tres ejércitos",
    ] {
        assert_eq!(texts(&typed(&format!("{line}\n")).body.lines), [line]);
    }
}

#[test]
fn signature_separators() {
    let lines = |body: &str| {
        let read = typed(body);
        texts(&read.body.lines).join("/")
    };
    assert_eq!(lines("hold\n-- \nBob\nPresident\n"), "hold");
    assert_eq!(lines("hold\n--\nBob\n"), "hold");
    assert_eq!(lines("hold\n--\nmarch\n--\nstay\n"), "hold/--/march/--/stay");
    let long: Vec<String> = (0..9).map(|n| format!("order {n}")).collect();
    assert_eq!(lines(&format!("--\n{}\n", long.join("\n"))), format!("--/{}", long.join("/")));
    assert_eq!(lines("hold\n---\nmarch\n"), "hold/---/march");
    assert_eq!(lines("-- hold\n"), "-- hold");
    assert_eq!(lines("hold\n-- \nBob\n> quote\nmarch\n"), "hold/march");
}

#[test]
fn a_line_escaped_by_a_mailbox_file_is_typed() {
    let read = typed("hold\n>From Oslo march to Kellmoor\nstay\n> quote\n>From quoted\n");
    assert_eq!(texts(&read.body.lines), ["hold", "From Oslo march to Kellmoor", "stay"]);
}
