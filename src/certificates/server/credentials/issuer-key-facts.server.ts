import { X509Certificate } from 'node:crypto'
import { indianDate } from '#base/dates/dates.ts'
import type { PublishedKey } from '../signing/signing-key.server.ts'
import type { IssuerKeyFacts } from '../../credentials/issuer-key-facts.ts'

export function issuerKeyFacts({ kid, kind, certificateDer, createdAt, retiredAt }: PublishedKey): IssuerKeyFacts {
  return {
    kid,
    kind,
    certificateFingerprint: certificateDer && new X509Certificate(certificateDer).fingerprint256,
    since: indianDate(new Date(createdAt)),
    retiredOn: retiredAt === null ? null : indianDate(new Date(retiredAt)),
  }
}
