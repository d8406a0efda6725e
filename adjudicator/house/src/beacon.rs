//! The public beacon: what it says is fetched from its servers and checked, whoever they are.

use crate::config;
use proof::{Network, Said};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long a server may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// How long a step waits for what it asked for; the answer is there for the next.
const STEP_WAITS: Duration = Duration::from_secs(2);
/// How soon a round that did not come is asked for again, in milliseconds.
const AGAIN_MS: i64 = 10_000;
/// An answer is a few hundred bytes.
const LONGEST_ANSWER: u64 = 16 * 1024;
/// Rounds that are remembered. Campaigns that close in the same second share one.
const KEPT: usize = 64;

/// The beacon's network and servers, and what has been heard lately.
#[derive(Debug)]
pub struct Beacon {
    /// The network.
    pub network: Network,
    servers: Vec<String>,
    rounds: Arc<Mutex<BTreeMap<u64, Round>>>,
}

#[derive(Clone, Debug)]
enum Round {
    /// It is being asked for.
    Asked,
    /// It did not come; not asked for before this time.
    Silent(i64),
    Said(Said),
}

impl Beacon {
    /// The beacon of the settings.
    #[must_use]
    pub fn new(settings: &config::Beacon) -> Beacon {
        Beacon {
            network: settings.network.clone(),
            servers: settings.servers.clone(),
            rounds: Arc::default(),
        }
    }

    /// What a round says, which is due by now. `None`: it is not known yet, ask again in [`Beacon::again_ms`].
    pub async fn heard(&self, round: u64, now_ms: i64) -> Option<Said> {
        if self.is_to_be_asked(round, now_ms) {
            let (network, servers, rounds) =
                (self.network.clone(), self.servers.clone(), Arc::clone(&self.rounds));
            let asking = tokio::task::spawn_blocking(move || {
                let heard = ask(&network, &servers, round);
                note(&rounds, round, heard.map_or(Round::Silent(now_ms + AGAIN_MS), Round::Said));
            });
            // Who does not answer keeps this one step waiting, and for no longer.
            let _ = tokio::time::timeout(STEP_WAITS, asking).await;
        }
        match self.rounds.lock().unwrap_or_else(PoisonError::into_inner).get(&round) {
            Some(Round::Said(said)) => Some(said.clone()),
            _ => None,
        }
    }

    /// When a round that is not known yet is looked for again, in milliseconds.
    #[must_use]
    pub fn again_ms(now_ms: i64) -> i64 {
        now_ms + AGAIN_MS
    }

    fn is_to_be_asked(&self, round: u64, now_ms: i64) -> bool {
        let mut rounds = self.rounds.lock().unwrap_or_else(PoisonError::into_inner);
        let ask = match rounds.get(&round) {
            None => true,
            Some(Round::Silent(until_ms)) => *until_ms <= now_ms,
            Some(Round::Asked | Round::Said(_)) => false,
        };
        if ask {
            rounds.insert(round, Round::Asked);
            while rounds.len() > KEPT {
                rounds.pop_first();
            }
        }
        ask
    }
}

fn note(rounds: &Mutex<BTreeMap<u64, Round>>, round: u64, what: Round) {
    rounds.lock().unwrap_or_else(PoisonError::into_inner).insert(round, what);
}

/// Asks one server after the other. What does not hold under the network's key was not said by it.
fn ask(network: &Network, servers: &[String], round: u64) -> Option<Said> {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().timeout_global(Some(ANSWERS_WITHIN)).max_redirects(2).build().into();
    servers.iter().find_map(|server| {
        let heard = fetch(&agent, server, round).and_then(|signature| {
            network
                .said(round, &signature)
                .ok_or_else(|| "what it says does not hold under the network's key".into())
        });
        heard.map_err(|why| tracing::warn!(server, round, "the public beacon cannot be heard: {why}")).ok()
    })
}

/// The signature of a round, as a server tells it.
fn fetch(agent: &ureq::Agent, server: &str, round: u64) -> Result<String, String> {
    #[derive(serde::Deserialize)]
    struct Answer {
        round: u64,
        signature: String,
    }
    let url = format!("{}/public/{round}", server.trim_end_matches('/'));
    let mut response = agent.get(&url).call().map_err(|why| why.to_string())?;
    let body = response.body_mut().with_config().limit(LONGEST_ANSWER).read_to_string();
    let answer: Answer = serde_json::from_str(&body.map_err(|why| why.to_string())?)
        .map_err(|why| format!("its answer is no round: {why}"))?;
    match answer.round == round {
        true => Ok(answer.signature),
        false => Err(format!("it answered with round {}", answer.round)),
    }
}
