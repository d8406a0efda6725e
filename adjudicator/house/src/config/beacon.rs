//! `[beacon]`: where campaigns with `beacon = "drand"` hear the public beacon.

use super::sheet::Sheet;
use chrono::DateTime;
use proof::Network;

/// Servers that hand out the rounds of the network everybody can ask; each by the network's path.
const SERVERS: &str = "https://api.drand.sh https://api2.drand.sh https://drand.cloudflare.com";
/// The path of that network.
const QUICKNET: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const DAY_S: i64 = 24 * 3_600;

/// Where the public beacon is heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beacon {
    /// Whose it is.
    pub network: Network,
    /// Its servers, in the order they are asked: `…/public/ROUND` is added.
    pub servers: Vec<String>,
}

pub(super) fn beacon(sheet: &mut Sheet<'_>) -> Beacon {
    let given = sheet.text("beacon", "servers");
    let said = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (key, genesis) = (said(sheet.text("beacon", "key")), said(sheet.text("beacon", "genesis")));
    let period_ms = sheet.number("beacon", "period", 1..=366 * DAY_S, 3) * 1_000;
    let servers: Vec<String> =
        given.as_deref().unwrap_or(SERVERS).split([',', ' ']).map(str::trim).map(str::to_owned).collect();
    let servers: Vec<String> = servers.into_iter().filter(|server| !server.is_empty()).collect();
    for server in servers.iter().filter(|s| !s.starts_with("https://") && !s.starts_with("http://")) {
        let what = format!("\"{server}\" is no address of a server; write it as in \"https://api.drand.sh\"");
        sheet.wrong("beacon", "servers", what);
    }
    let Some(key) = key else {
        if genesis.is_some() {
            sheet.wrong(
                "beacon",
                "genesis",
                "belongs to the key of a network of your own; name it too".into(),
            );
        }
        let servers = servers.iter().map(|server| format!("{}/{QUICKNET}", server.trim_end_matches('/')));
        return Beacon { network: Network::quicknet(), servers: servers.collect() };
    };
    if given.is_none() {
        sheet.wrong("beacon", "servers", "missing; a network of your own is asked at its own servers".into());
    }
    let genesis_ms = match genesis.as_deref().map(DateTime::parse_from_rfc3339) {
        Some(Ok(at)) => at.timestamp_millis(),
        Some(Err(_)) | None => {
            let what = "needed with a key: when the first round of the network was due, as in \"2026-01-01T00:00:00Z\"";
            sheet.wrong("beacon", "genesis", what.into());
            0
        }
    };
    let network = Network::own(&key, genesis_ms, period_ms).unwrap_or_else(|why| {
        sheet.wrong("beacon", "key", why);
        Network::quicknet()
    });
    Beacon { network, servers }
}
