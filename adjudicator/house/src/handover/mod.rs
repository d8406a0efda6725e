//! Handover: a seat that falls free is offered to volunteers, or given by the GM, and the newcomer takes it over with its
//! past, not with its predecessor's mail.

pub mod claims;
pub mod give;
pub mod offers;
pub mod standbys;

pub use offers::offer;
