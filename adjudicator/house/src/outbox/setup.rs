//! The courier the settings ask for.

use std::path::Path;

use super::Courier;
use super::courier::{CourierError, SmtpAccess};
use super::dkim::Signer;
use crate::config::{Outbox, Via, secret_line};

/// Makes the courier of `[outbox]`; `our_name` is said to the mail server in greeting. The password is read now, so a
/// missing one shows at the start and not with the first mail.
///
/// # Errors
/// [`CourierError`].
pub fn courier(outbox: &Outbox, our_name: &str) -> Result<Courier, CourierError> {
    match &outbox.via {
        Via::Maildir(folder) => Ok(Courier::Maildir(folder.clone())),
        Via::Smtp { host, port, tls, ca_file, login } => {
            let credentials = match login {
                None => None,
                Some((user, file)) => Some((user.clone(), password(file)?)),
            };
            let courier = Courier::smtp(&SmtpAccess {
                host: host.clone(),
                port: *port,
                protection: *tls,
                ca_file: ca_file.clone(),
                credentials,
                our_name: our_name.to_owned(),
                envelope_from: outbox.envelope_from.clone(),
            })?;
            let Some(dkim) = &outbox.dkim else { return Ok(courier) };
            let signer = Signer::load(&dkim.domain, &dkim.selector, &dkim.key_file)
                .map_err(|why| CourierError::Key { file: dkim.key_file.clone(), why })?;
            Ok(courier.signing(signer))
        }
    }
}

/// The password in a file, without the line end editors put there.
fn password(file: &Path) -> Result<String, CourierError> {
    secret_line(file).map_err(|why| CourierError::Password { file: file.to_owned(), why })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("pw");
        assert!(password(&file).expect_err("missing").to_string().contains("pw"));
        for (text, want) in [
            ("secret\n", Some("secret")),
            ("a b \r\n", Some("a b ")),
            ("", None),
            ("\n", None),
            ("a\nb\n", None),
        ] {
            std::fs::write(&file, text).expect("write");
            assert_eq!(password(&file).ok().as_deref(), want, "{text:?}");
        }
    }
}
