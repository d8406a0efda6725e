//! TLS towards mail servers: whom we believe.

use std::path::Path;
use std::sync::Arc;

use rustls_pki_types::{CertificateDer, ServerName, pem::PemObject};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

/// How the connection to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protection {
    /// Not at all: for a mail server on this machine.
    None,
    /// By STARTTLS, which must succeed.
    StartTls,
    /// By TLS from the first byte.
    Tls,
}

/// TLS that believes the public certificates, and those of a file of the operator's (PEM).
///
/// # Errors
/// What is wrong with the file, in words.
pub fn connector(ca_file: Option<&Path>) -> Result<TlsConnector, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(file) = ca_file {
        let pem = std::fs::read(file).map_err(|error| error.to_string())?;
        let mut count = 0;
        for certificate in CertificateDer::pem_slice_iter(&pem) {
            let certificate = certificate.map_err(|error| error.to_string())?;
            roots.add(certificate).map_err(|error| error.to_string())?;
            count += 1;
        }
        if count == 0 {
            return Err("there is no certificate in it (-----BEGIN CERTIFICATE-----)".to_owned());
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// Protects a connection to the server of this name or number.
///
/// # Errors
/// Why it cannot be protected, in words.
pub async fn secured(tls: &TlsConnector, host: &str, tcp: TcpStream) -> Result<TlsStream<TcpStream>, String> {
    let name = ServerName::try_from(host.to_owned())
        .map_err(|_| format!("\"{host}\" is no name a certificate could be for"))?;
    tls.connect(name, tcp).await.map_err(|error| error.to_string())
}
