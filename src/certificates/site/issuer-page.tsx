import { type ReactNode, Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { issuerDid, statusListUrl } from '../credentials/credential-address.ts'
import { issuerKeyFacts } from '../server/credentials/issuer-key-facts.server.ts'
import { TextLink } from '#ui/button/link.tsx'
import type { Route } from './+types/issuer-page.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { issuerKeysContext } from '#site/server/site-context.server.ts'
import { breadcrumbList } from '#site/metadata/structured-data.ts'
import { useSite } from '#site/use-site.ts'
import { longDate } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { IssuerKeyFacts } from '../credentials/issuer-key-facts.ts'

const TITLE = 'Certificate Issuer'
const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Verify Certificate', to: '/verify-certificate' }, { label: TITLE }]

export async function loader({ context }: Route.LoaderArgs) {
  return { keys: (await context.get(issuerKeysContext).all()).map(issuerKeyFacts) }
}

/** Says who signs certificates, with which keys, and how to check them. Software gets the issuer's profile at the same address. */
export default function IssuerPage() {
  const { keys } = useLoaderData<typeof loader>()
  const { company, siteUrl } = useSite()
  return (
    <>
      <PageHead
        title={TITLE}
        description={
          `Who signs the certificates of ${company.name}, with which keys, their fingerprints to compare, and how anyone can` +
          ' check a certificate or its file without asking us.'
        }
        keywords={['certificate issuer', company.name, 'digital signature', 'Open Badges', 'verifiable credentials']}
        path="/issuer"
        structuredData={import.meta.env.SSR ? [breadcrumbList(BREADCRUMB, siteUrl)] : []}
      />
      <PageIntro
        breadcrumb={BREADCRUMB}
        title={TITLE}
        lead={
          <>
            <span translate="no">{company.name}</span> signs every certificate. Here are the keys it signs with, and how you can check a
            signature without asking us.
          </>
        }
      />
      <div className="container grid gap-12 pb-section">
        <section aria-labelledby="how">
          <h2 id="how">How to check a certificate</h2>
          <ol className="mt-4 grid max-w-text list-decimal gap-3 ps-5">
            <li>
              Scan its QR code, or type its ID and the name on it at <TextLink to="/verify-certificate">Verify Certificate</TextLink>. For
              most people this is all.
            </li>
            <li>
              Have a file? Give the document, the badge or the credential to the same page. Your browser checks the signature itself; the
              file does not leave your device.
            </li>
            <li>
              A PDF reader shows the signature of a document. It may not know our certificate: compare its fingerprint with the one below.
            </li>
            <li>
              Any software for Open Badges 3.0 or W3C Verifiable Credentials 2.0 can check the credential with what is listed under{' '}
              <a className="link" href="#machines">
                For software
              </a>
              .
            </li>
          </ol>
        </section>
        <section aria-labelledby="keys">
          <h2 id="keys">Our keys</h2>
          <p className="mt-2 max-w-text text-text-2">
            A key that was retired signs nothing new. It stays here so that what it signed can be checked for ever.
          </p>
          <ul className="mt-6 grid gap-6 lg:grid-cols-2">
            {keys.map((key) => (
              <IssuerKeyCard key={key.kid} {...key} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="machines">
          <h2 id="machines">For software</h2>
          <dl className="mt-4 grid gap-4">
            <Address label="Issuer (DID)">{issuerDid(siteUrl)}</Address>
            <Address label="DID document" href="/.well-known/did.json">{`${siteUrl}/.well-known/did.json`}</Address>
            <Address label="Key set of JWTs" href="/.well-known/jwks.json">{`${siteUrl}/.well-known/jwks.json`}</Address>
            <Address label="Profile (ask for application/json)">{`${siteUrl}/issuer`}</Address>
            <Address label="First list of revocations" href={statusListUrl('', 'revocation', 1)}>
              {statusListUrl(siteUrl, 'revocation', 1)}
            </Address>
            <Address label="First list of suspensions" href={statusListUrl('', 'suspension', 1)}>
              {statusListUrl(siteUrl, 'suspension', 1)}
            </Address>
          </dl>
          <p className="mt-6 max-w-text text-text-2">
            The credential of a certificate is at its address with .json (Data Integrity, eddsa-rdfc-2022) and .jwt (RS256; with{' '}
            <span className="whitespace-nowrap">?alg=EdDSA</span> by Ed25519) behind it. It has one status for revocation; a suspension is
            recorded at the same index of the suspension list, which it refers to. A status that cannot be fetched is unknown, never good.
          </p>
        </section>
      </div>
    </>
  )
}

function Address({ label, href, children }: { label: string; href?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-2">{label}</dt>
      <dd className="id-text">
        {href ? (
          <a className="link" href={href}>
            {children}
          </a>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}

const SIGNS = {
  RSA: 'Documents (PDF) and credentials as JWT',
  Ed25519: 'Credentials as JSON, badges and status lists',
} as const

/** One key of the issuer: its use, its start date, and its fingerprints. */
function IssuerKeyCard({ kid, kind, certificateFingerprint, since, retiredOn }: IssuerKeyFacts) {
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
