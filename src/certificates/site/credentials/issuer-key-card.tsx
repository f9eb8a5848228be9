import { Fragment, type ReactNode } from 'react'
import { longDate } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { IssuerKeyFacts } from '../../credentials/issuer-key-facts.ts'

const SIGNS = {
  RSA: 'Documents (PDF) and credentials as JWT',
  Ed25519: 'Credentials as JSON, badges and status lists',
} as const

/** One key of the issuer: what it signs, since when, and its fingerprints. */
export function IssuerKeyCard({ kid, kind, certificateFingerprint, since, retiredOn }: IssuerKeyFacts) {
  return (
    <Card as="li" className="grid content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3>{SIGNS[kind]}</h3>
        <StatusBadge tone={retiredOn ? 'neutral' : 'success'}>{retiredOn ? 'Retired' : 'In use'}</StatusBadge>
      </div>
      <dl className="grid gap-3">
        <Fact label="Key">
          {kind}, since {longDate(since)}
          {retiredOn && <>. It signs nothing since {longDate(retiredOn)}; what it signed stays good.</>}
        </Fact>
        <Fact label="Key ID (RFC 7638 thumbprint)">
          <span className="id-text text-small">{kid}</span>
        </Fact>
        {certificateFingerprint && (
          <Fact label="Certificate fingerprint (SHA-256), as PDF readers show it">
            <Fingerprint>{certificateFingerprint}</Fingerprint>
          </Fact>
        )}
      </dl>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a className="link" href={`/issuer/keys/${kid}`}>
          Public key (JWK)
        </a>
        {certificateFingerprint && (
          <a className="link" href={`/issuer/keys/${kid}/certificate.cer`} download>
            Certificate (X.509)
          </a>
        )}
      </p>
    </Card>
  )
}

/** A line break never splits a pair of digits, because people compare pair by pair. */
function Fingerprint({ children }: { children: string }) {
  return (
    <span className="font-mono text-small">
      {children.split(':').map((pair, index) => (
        // eslint-disable-next-line react/no-array-index-key -- pairs may repeat
        <Fragment key={index}>
          {index > 0 && (
            <>
              :<wbr />
            </>
          )}
          {pair}
        </Fragment>
      ))}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
