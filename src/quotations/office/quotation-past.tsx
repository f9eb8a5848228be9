import { callAddress } from '#base/api/api-client.ts'
import { indianTime, shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { PersonLink } from '#office/frame/person-link.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import type { Quotation, QuotationEntry, QuotationPaper } from '../quotation.schema.ts'
import { ENTRY_LABELS } from '../quotation-words.ts'
import { ChangeList } from '../site/change-list.tsx'
import { changesBetween } from '../version-changes.ts'

/** The issued versions of a quotation with their differences, and its events. */
export function QuotationPast({ quotation: { id, versions, entries } }: { quotation: Quotation }) {
  if (versions.length === 0) return null
  return (
    <>
      <PageSection id="quotation-versions" title="Versions" total={versions.length}>
        <ol className="mt-2">
          {versions.map((paper, at) => (
            <Version key={paper.versionNumber} quotationId={id} paper={paper} older={versions[at + 1]} />
          ))}
        </ol>
      </PageSection>
      <PageSection id="quotation-events" title="Events">
        <ol className="mt-2">
          {entries.map((entry) => (
            <Event key={entry.id} quotationId={id} entry={entry} />
          ))}
        </ol>
      </PageSection>
    </>
  )
}

interface VersionProps {
  quotationId: number
  paper: QuotationPaper
  /** The version before; undefined for the first. */
  older: QuotationPaper | undefined
}

function Version({ quotationId, paper, older }: VersionProps) {
  const { versionNumber, issuedOn, figures } = paper
  const pdf = callAddress('GET /quotations/{id}/quotation.pdf', { path: { id: quotationId }, query: { version: versionNumber } })
  return (
    <li className="grid gap-1 border-border py-2.5 not-first:border-t">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ExternalLink href={pdf} className="min-h-6 font-semibold">{`Version ${versionNumber}`}</ExternalLink>
        <span className="text-small text-text-2">{shortDate(issuedOn)}</span>
        <span className="figures ms-auto whitespace-nowrap">{inRupees(figures.totalPaise)}</span>
      </p>
      {older && <Changes older={older} newer={paper} />}
    </li>
  )
}

function Changes({ older, newer }: { older: QuotationPaper; newer: QuotationPaper }) {
  const changes = changesBetween(older, newer)
  if (changes.length === 0) return <p className="text-small text-text-2">Prints the same as the previous version.</p>
  return <ChangeList label={`Changes in version ${newer.versionNumber}`} changes={changes} />
}

function LeftSeats({ seats }: Pick<QuotationEntry, 'seats'>) {
  return (
    <ul className="text-small">
      {seats.map(({ participantId, fullName, creditPaise, isBilledAgain }) => (
        <li key={participantId}>
          {fullName === null ? (
            `Participant ${participantId}, deleted since`
          ) : (
            <PersonLink record={`participant:${participantId}`} name={fullName} isUnderlined />
          )}
          {creditPaise !== null && ` · ${inRupees(creditPaise)}`}
          {isBilledAgain && ' · billed again'}
        </li>
      ))}
    </ul>
  )
}

function Event({ quotationId, entry }: { quotationId: number; entry: QuotationEntry }) {
  const { id, kind, at, byName, byPost, poNumber, text, network, versionNumber, mail, seats, file } = entry
  const facts = [
    [byName, byPost].filter(Boolean).join(', '),
    `version ${versionNumber}`,
    poNumber && `PO ${poNumber}`,
    network && `network ${network}`,
    mail && `to ${mail.to ?? 'an erased address'}, ${mail.status}${mail.error === null ? '' : `: ${mail.error}`}`,
  ]
  return (
    <li className="grid gap-0.5 border-border py-2.5 wrap-anywhere not-first:border-t">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{ENTRY_LABELS[kind]}</span>
        <span className="text-small text-text-2">{indianTime(new Date(at))}</span>
      </p>
      <p className="text-small text-text-2">{facts.filter(Boolean).join(' · ')}</p>
      {text && (
        <p lang={languageOf(text)} className="text-small whitespace-pre-line">
          {text}
        </p>
      )}
      {seats.length > 0 && <LeftSeats seats={seats} />}
      {file && (
        <p className="text-small">
          <ExternalLink
            href={callAddress('GET /quotations/{id}/purchase-orders/{entryId}', { path: { id: quotationId, entryId: id } })}
            className="min-h-6"
          >
            {file.name}
          </ExternalLink>
        </p>
      )}
    </li>
  )
}
