import { dataQuery } from '#office/data/use-admin-data.tsx'
import { KeyRound } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import type { IssuerKey } from '#certificates/signing/issuer-key.schema.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { useCall } from '#office/form/use-call.tsx'

const QUERY = dataQuery(['issuer-keys'], 'GET /admin/issuer-keys')
const USED_FOR = { RSA: 'PDF documents and credentials', Ed25519: 'Credentials and badges' }

/** Shows the keys that sign certificates and creates new ones. */
export function IssuerKeysCard() {
  const { data, error, isPending, refetch } = useQuery(QUERY)
  return (
    <Card as="section" className="mt-8">
      <h2 className="flex items-center gap-3 text-h3">
        <KeyRound className="size-5 text-primary" />
        Signing keys
      </h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        Anyone can use them to check that a document or credential was issued by this office. PDF readers show the fingerprint with the
        signature. Retired keys sign nothing new. What they signed stays valid.
      </p>
      {isPending && <SkeletonText lines={4} />}
      {error && !data && <LoadError title="The keys could not be loaded" error={error} onRetry={refetch} className="mt-4" />}
      {data && (
        <>
          <ul className="mt-4 grid gap-4 lg:grid-cols-2">
            {data.map((key) => (
              <KeyItem key={key.kid} issuerKey={key} />
            ))}
          </ul>
          <NewKeys isSupplied={data.some((key) => key.source === 'given' && key.retiredAt === null)} />
        </>
      )}
    </Card>
  )
}

function KeyItem({ issuerKey: { kind, source, fingerprint, certificate, createdAt, retiredAt } }: { issuerKey: IssuerKey }) {
  return (
    <li className="rounded-md border border-border p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{kind}</span>
        {retiredAt === null ? <StatusBadge tone="success">Signs</StatusBadge> : <StatusBadge tone="neutral">Retired</StatusBadge>}
      </p>
      <p className="text-small text-text-2">{USED_FOR[kind]}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-small sm:grid-cols-[max-content_1fr]">
        {certificate && (
          <>
            <dt className="text-text-3">Names</dt>
            <dd lang={languageOf(certificate.subject)} className="min-w-0 wrap-anywhere max-sm:-mt-2">
              {nameIn(certificate.subject)}
              {certificate.issuer !== certificate.subject && `, certified by ${nameIn(certificate.issuer)}`}
            </dd>
            <dt className="text-text-3">Valid until</dt>
            <dd className="max-sm:-mt-2">{dayOf(certificate.validTo)}</dd>
          </>
        )}
        <dt className="text-text-3">{source === 'given' ? 'Supplied' : 'Created'}</dt>
        <dd className="max-sm:-mt-2">{dayOf(createdAt)}</dd>
        {retiredAt !== null && (
          <>
            <dt className="text-text-3">Retired</dt>
            <dd className="max-sm:-mt-2">{dayOf(retiredAt)}</dd>
          </>
        )}
        <dt className="text-text-3">Fingerprint (SHA-256)</dt>
        <dd className="id-text min-w-0 max-sm:-mt-2">
          {groupsOf(fingerprint).map((group) => (
            <span key={group} className="inline-block">
              {group}
            </span>
          ))}
        </dd>
      </dl>
    </li>
  )
}

function NewKeys({ isSupplied }: { isSupplied: boolean }) {
  const queries = useQueryClient()
  const making = useCall(() => getData('POST /admin/issuer-keys/rotate'), {
    otherwise: 'The keys could not be created. Please try again.',
    done: { title: 'New keys created', description: 'They sign from now on.' },
    onSuccess: (keys) => {
      queries.setQueryData(QUERY.queryKey, keys)
      void queries.invalidateQueries({ queryKey: ['history'] })
    },
  })
  return (
    <ConfirmedButton
      label="Create new keys"
      button={{ icon: <KeyRound />, className: 'mt-5 max-sm:w-full' }}
      title="Create new keys?"
      confirmLabel="Create new keys"
      busyLabel="Creating keys..."
      call={making}
      onConfirm={(close) => making.send(undefined, close)}
    >
      <p>
        The current keys are retired permanently, and new ones sign from now on. Certificates already issued stay valid, because retired
        keys remain published. Do this when someone may have seen a private key, or from time to time.
      </p>
      {isSupplied && <p className="mt-3">The RSA key that was supplied as a file remains in use until another file is supplied.</p>}
    </ConfirmedButton>
  )
}

/** Splits a fingerprint into groups of eight bytes, so that lines never break inside a byte. */
function groupsOf(fingerprint: string): string[] {
  return fingerprint.match(/(?:..:?){8}/g) ?? [fingerprint]
}

/** 'O=Acme\nCN=Acme Signing' → 'Acme Signing'. */
function nameIn(subject: string): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject
}

function dayOf(instant: string): string {
  return shortDate(indianDate(new Date(instant)))
}
