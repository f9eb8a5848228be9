import type { ReactNode } from 'react'
import { indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { plural } from '#base/text/wording/counted.ts'
import { classes } from '#ui/classes.ts'
import type { VerifiedCertificate } from '../../../certificate.schema.ts'
import { KIND_TITLES, trainingPlace, trainingTime } from '../../../training-snapshot.ts'
import type { BatchFacts } from '../../../training-snapshot.schema.ts'

/** Recipient, program, dates and issuer: exactly the printed facts. An employer compares them with the paper and notices an edited copy. */
export function VerificationFacts({ certificate, participant, training, issuer }: VerifiedCertificate) {
  const { certificateId, issueDate, expiryDate, status, edition, editionAt } = certificate
  return (
    <>
      <p className="text-small text-text-2">
        {status === 'Sample' ? 'Specimen, made out to' : `${KIND_TITLES[training.kind]}, awarded to`}
      </p>
      <p
        translate="no"
        lang={languageOf(participant.name)}
        className="mt-1 font-display text-[1.75rem] leading-[1.15] font-[680] wrap-anywhere [&:lang(hi)]:leading-[1.4]"
      >
        {participant.name}
      </p>
      <p className="mt-1 text-text-2">
        {training.kind === 'participation' ? 'for taking part in' : 'for completing'}{' '}
        <strong lang={languageOf(training.name)} className="font-semibold text-text">
          {training.name}
        </strong>
        {training.duration && !training.batch && <span className="text-text-2"> ({training.duration})</span>}
      </p>
      {training.kind === 'participation' && (
        <p className="mt-3 border-s-4 border-warning-border ps-3">It says that they took part, not that they completed the training.</p>
      )}
      <WhatBecameOfIt {...certificate} />
      <dl className="mt-4 grid gap-x-4 gap-y-2 border-t border-border pt-4 sm:grid-cols-[auto_1fr_1fr] sm:gap-x-6 sm:gap-y-3">
        <Fact label="Certificate ID">
          <span translate="no" className="id-text text-small">
            {certificateId}
          </span>
        </Fact>
        <Fact label="Issue date">{longDate(issueDate)}</Fact>
        <Fact label="Expiry date" tone={status === 'Expired' ? 'danger' : undefined}>
          {expiryDate ? longDate(expiryDate) : 'No expiry'}
        </Fact>
        {training.batch && <TrainingFacts {...training.batch} />}
        <Fact label="Issued by" className="sm:col-span-2">
          <span translate="no" lang={languageOf(issuer.name)}>
            {issuer.name}
          </span>
          {issuer.tagline && (
            <span lang={languageOf(issuer.tagline)} className="font-normal text-text-2">
              , {issuer.tagline}
            </span>
          )}
        </Fact>
        <Fact label="Signed by">
          <span translate="no" lang={languageOf(issuer.signatory)}>
            {issuer.signatory}
          </span>
        </Fact>
        {edition > 1 && status !== 'Replaced' && (
          <Fact label="Edition" className="sm:col-span-3">
            {edition}, issued on {longDate(indianDate(new Date(editionAt)))}
          </Fact>
        )}
      </dl>
    </>
  )
}

/** The printed time and place of the training. */
function TrainingFacts(facts: BatchFacts) {
  return (
    <>
      <Fact label="Training" className="sm:col-span-2">
        {trainingTime(facts)}
      </Fact>
      <Fact label="Place">
        <span lang={languageOf(facts.place)}>{trainingPlace(facts)}</span>
      </Fact>
      {facts.trainers.length > 0 && (
        <Fact label={plural(facts.trainers.length, 'Trainer')} className="sm:col-span-2">
          {facts.trainers.map((name, at) => (
            <span key={name} translate="no" lang={languageOf(name)}>
              {at > 0 && ', '}
              {name}
            </span>
          ))}
        </Fact>
      )}
      {facts.client && (
        <Fact label="Company">
          <span translate="no" lang={languageOf(facts.client)}>
            {facts.client}
          </span>
        </Fact>
      )}
    </>
  )
}

/** The day and reason of a revocation, suspension or replacement. */
function WhatBecameOfIt({
  status,
  revokedOn,
  revocationReason,
  suspendedOn,
  suspensionReason,
  replacedOn,
  edition,
}: VerifiedCertificate['certificate']) {
  if (status === 'Revoked' && revokedOn) {
    return (
      <Since label="Revoked on" day={revokedOn} tone="danger">
        <Reason text={revocationReason} />
      </Since>
    )
  }
  if (status === 'Suspended' && suspendedOn) {
    return (
      <Since label="Suspended on" day={suspendedOn} tone="warning">
        <Reason text={suspensionReason} />
      </Since>
    )
  }
  if (status === 'Replaced' && replacedOn) {
    return (
      <Since label="Replaced on" day={replacedOn} tone="warning">
        <Fact label="Edition" className="sm:col-span-2">
          {edition}
        </Fact>
      </Since>
    )
  }
  return null
}

interface SinceProps {
  label: string
  day: PlainDate
  tone: 'danger' | 'warning'
  children: ReactNode
}

function Since({ label, day, tone, children }: SinceProps) {
  return (
    <dl
      className={classes(
        'mt-4 grid gap-x-4 gap-y-2 border-s-4 ps-3 sm:grid-cols-3',
        tone === 'danger' ? 'border-danger' : 'border-warning-border',
      )}
    >
      <Fact label={label} tone={tone === 'danger' ? tone : undefined}>
        {longDate(day)}
      </Fact>
      {children}
    </dl>
  )
}

function Reason({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Fact label="Reason" className="sm:col-span-2">
      <span lang={languageOf(text)}>{text}</span>
    </Fact>
  )
}

/** On a phone, label and value share a line, so that dates do not wrap and everything fits on one screen. */
function Fact({
  label,
  tone,
  className,
  children,
}: {
  label: string
  tone?: 'danger' | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classes('max-sm:flex max-sm:items-baseline max-sm:gap-2', className)}>
      <dt className="shrink-0 text-xs text-text-2 max-sm:w-23">{label}</dt>
      <dd className={classes('figures font-semibold wrap-anywhere', tone === 'danger' && 'text-danger')}>{children}</dd>
    </div>
  )
}
