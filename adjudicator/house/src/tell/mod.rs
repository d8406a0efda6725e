//! Telling: the one room that writes mail. Whoever has something to say hands it over here, in the transaction of what it tells
//! about; here it is rendered, composed, addressed and put into the outbox.
//!
//! `seat` writes to players, `gms` to game masters, `gm_news` to those of them who want to be told of a thing, `plain` to people without a seat, `caller` to those of them who hold a
//! key, `operator` to the operator; `notice` is the short letter to all seats, `again` a mail sent before. `digest` bundles
//! reports, `data` is what mails to a seat say alike, `outgoing` what all mails have alike.

#![warn(clippy::too_many_lines)]

pub mod again;
pub mod caller;
pub mod data;
pub mod digest;
pub mod gm_news;
pub mod gms;
pub mod notice;
pub mod operator;
mod outgoing;
pub mod plain;
pub mod seat;
pub(crate) mod waiting;
