import type { PlainDate } from '#base/dates/dates.ts'

/** The facts of one issuer key that people can compare. */
export interface IssuerKeyFacts {
  /** The RFC 7638 thumbprint, which is the key's name in credentials. */
  kid: string
  kind: 'Ed25519' | 'RSA'
  /** The fingerprint of its X.509 certificate, as PDF readers show it: 'AB:CD:…'. Null without a certificate. */
  certificateFingerprint: string | null
  since: PlainDate
  /** The day of retirement; null for an active key. */
  retiredOn: PlainDate | null
}
