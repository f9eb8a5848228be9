import type { ReactNode } from 'react'
import { longDate } from '../shared/dates.ts'
import { languageOf } from '../shared/language.ts'
import { classes } from '../ui/classes.ts'
import type { VerifiedCertificate } from './certificate.ts'

/** Who, for what, and until when: everything an employer compares with the paper in hand, and nothing more. */
export function VerificationFacts({ certificate, participant, training }: VerifiedCertificate) {
  const { certificateId, issueDate, expiryDate, status, revokedOn, revocationReason } = certificate
  return (
    <>
      <p className="text-small text-text-2">Awarded to</p>
      <p lang={languageOf(participant.name)} className="font-display text-[1.75rem] leading-[1.15] font-[680] wrap-anywhere">
        {participant.name}
      </p>
      <p className="mt-1 text-text-2">
        for completing{' '}
        <strong lang={languageOf(training.name)} className="font-semibold text-text">
          {training.name}
        </strong>
        {training.duration && <span className="text-text-2"> ({training.duration})</span>}
      </p>
      {status === 'Revoked' && revokedOn && (
        <dl className="mt-4 grid gap-x-4 gap-y-2 border-s-4 border-danger ps-3 sm:grid-cols-3">
          <Fact label="Revoked on" tone="danger">
            {longDate(revokedOn)}
          </Fact>
          {revocationReason && (
            <Fact label="Reason" className="sm:col-span-2">
              <span lang={languageOf(revocationReason)}>{revocationReason}</span>
            </Fact>
          )}
        </dl>
      )}
      <dl className="mt-4 grid gap-x-4 gap-y-2 border-t border-border pt-4 sm:grid-cols-[auto_1fr_1fr] sm:gap-x-6 sm:gap-y-3">
        <Fact label="Certificate ID">
          <span className="id-text text-small">{certificateId}</span>
        </Fact>
        <Fact label="Issue date">{longDate(issueDate)}</Fact>
        <Fact label="Expiry date" tone={status === 'Expired' ? 'danger' : undefined}>
          {expiryDate ? longDate(expiryDate) : 'No expiry'}
        </Fact>
      </dl>
    </>
  )
}

/** On a phone label and value share a line: the dates stay whole, and all of it fits one view. */
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
      <dt className="shrink-0 text-xs text-text-2 max-sm:w-21">{label}</dt>
      <dd className={classes('figures font-semibold wrap-anywhere', tone === 'danger' && 'text-danger')}>{children}</dd>
    </div>
  )
}
