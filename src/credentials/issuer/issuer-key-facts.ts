import type { PlainDate } from '../../shared/dates.ts'

/** What people may compare of one key of the issuer. */
export interface IssuerKeyFacts {
  /** RFC 7638 thumbprint: how credentials name the key. */
  kid: string
  kind: 'Ed25519' | 'RSA'
  /** Of the key's X.509 certificate, as PDF readers show it: 'AB:CD:…'. Null where the key has none. */
  certificateFingerprint: string | null
  since: PlainDate
  /** Since when it signs nothing; null while it does. */
  retiredOn: PlainDate | null
}
