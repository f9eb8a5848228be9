/** The header that carries a proof. */
export const PROOF_HEADER = 'Proof-Of-Work'
/** `Prefer: proof-of-work` says that the client can solve a challenge (RFC 7240). */
export const PREFER_PROOF = 'proof-of-work'
