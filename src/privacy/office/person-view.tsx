import { useSearchParams } from 'react-router'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { CertificateStatusBadge } from '#certificates/site/certificate-status.tsx'
import type { PersonPage } from '../person-page.schema.ts'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import { PARTICIPANT_RECORD } from '#lists/records/participant-record.ts'
import { listPath, recordPath } from '#lists/records/record-paths.ts'
import { failureText, HttpError } from '#base/api/api-client.ts'
import { shortDate } from '#base/dates/dates.ts'
import { validityText } from '#certificates/validity-text.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { ExternalLink, TextLink } from '#ui/button/link.tsx'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { auditPath } from '#office/data/audit-data.tsx'
import { usePerson } from '#office/data/person-data.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { ItemNotFound } from '#office/frame/item-not-found.tsx'
import { UpdatedNote } from '#office/frame/updated-note.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { actionText, subjectText } from '#office/history/audit-text.ts'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { PersonContact } from './person-contact.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonPrograms } from './person-programs.tsx'
import { PageRow, PageSection } from '#office/kit/page-section.tsx'
import { JoinedRecords, Suggestions } from './same-person.tsx'
import { usePersonKeys, type PersonRows } from './use-person-keys.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

/** One person, opened by any of their records: '/admin?view=person&id=participant:12'. */
export function PersonView() {
  const [search] = useSearchParams()
  const asked = readPersonRecord(search.get('id') ?? '')
  return asked ? <Person key={asked.record} record={asked.record} /> : <ItemNotFound type={undefined} />
}

function Person({ record }: { record: PersonRecord }) {
  const person = usePerson(record)
  const { data, error, refetch } = person
  if (data) {
    return (
      <>
        {error && (
          <Notice tone="warning" role="status" className="mt-4" title="This page could not be refreshed">
            {failureText(error)} What you see may be out of date.
          </Notice>
        )}
        <LoadedPerson person={data} />
        <div className="pt-4">
          <UpdatedNote list={person} />
        </div>
      </>
    )
  }
  if (error instanceof HttpError && error.status === 404)
    return <ItemNotFound type={record.startsWith('enquiry:') ? 'contact' : 'participant'} />
  return (
    <>
      <AdminHeading title="Person" />
      {error ? (
        <LoadError title="We could not load this person" error={error} onRetry={refetch} />
      ) : (
        <SkeletonGrid className="grid gap-4 pt-4" count={4} />
      )}
    </>
  )
}

/** From 1280 px, daily information is on the left and rarely needed information on the right. */
function LoadedPerson({ person }: { person: PersonPage }) {
  const { names, since, programs, messages } = person
  const [name = 'Person', ...otherNames] = names
  const mayWrite = usePermission('records.write')
  const rows = usePersonKeys(person)
  const list =
    programs.total > 0
      ? { label: PARTICIPANT_RECORD.labels.section, to: listPath('participant') }
      : { label: 'Contacts', to: listPath('contact') }
  const known = [programs.total > 0 && counted(programs.total, 'program'), messages.total > 0 && counted(messages.total, 'message')]
  return (
    <>
      <AdminHeading
        title={name}
        lead={[`Since ${shortDate(since)}`, ...known, otherNames.length > 0 && `also ${otherNames.join(', ')}`].filter(Boolean).join(' · ')}
        breadcrumb={[list, { label: name }]}
      />
      <PersonContact person={person} />
      <div className="grid grid-cols-1 items-start gap-5 pt-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5">
          {mayWrite && <Suggestions person={person} />}
          <PersonPrograms person={person} rows={rows} />
          <PersonCertificates person={person} rows={rows} />
          <PersonMessages person={person} rows={rows} />
        </div>
        <div className="grid min-w-0 gap-5">
          <PersonNotes person={person} />
          <JoinedRecords person={person} />
          <PersonHistory person={person} />
        </div>
      </div>
    </>
  )
}

/** The certificates of all enrolments, newest first. */
function PersonCertificates({ person: { record, certificates, programs }, rows }: { person: PersonPage; rows: PersonRows }) {
  if (programs.total === 0) return null
  const { total } = certificates
  return (
    <PageSection
      id="person-certificates"
      title="Certificates"
      total={total}
      all={
        total > certificates.rows.length
          ? { to: `${listPath('certificate')}&person=${record}`, label: `All ${total} certificates` }
          : undefined
      }
      empty={total === 0 && 'No certificate has been issued yet.'}
    >
      <ul className="mt-2">
        {certificates.rows.map((certificate, at) => (
          <PageRow key={certificate.id} id={rows.idOf('certificates', at)} isCurrent={rows.isCurrent('certificates', at)}>
            <CertificateRow certificate={certificate} />
          </PageRow>
        ))}
      </ul>
    </PageSection>
  )
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { id, certificateId, training_program_name: title, issueDate, permalink } = certificate
  const here = useReturnState()
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <TextLink to={recordPath('certificate', id)} state={here} className="id-text font-semibold">
          {certificateId}
        </TextLink>
        <p className="text-small text-text-2 wrap-anywhere">
          <span lang={languageOf(title)}>{title}</span>
          {` · issued ${shortDate(issueDate)} · ${validityText(certificate, shortDate)}`}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <CertificateStatusBadge certificate={certificate} />
        <ExternalLink
          href={permalink}
          className="inline-flex min-h-6 items-center text-small"
          aria-label={`Verify ${certificateId} (opens in a new tab)`}
        >
          Verify
        </ExternalLink>
      </p>
    </div>
  )
}

/** The history of all the person's records, newest first. Hidden from roles that may not read the history. */
function PersonHistory({ person: { history, subjects } }: { person: PersonPage }) {
  if (history === null) return null
  return (
    <PageSection
      id="person-history"
      title="History"
      all={history.length > 0 ? { to: auditPath(subjects.join(',')), label: 'All history of this person' } : undefined}
      empty={history.length === 0 && 'Nothing has been recorded yet.'}
    >
      <ol className="mt-2">
        {history.map((entry) => (
          <Entry key={entry.position} entry={entry} />
        ))}
      </ol>
    </PageSection>
  )
}

function Entry({ entry: { at, action, subject, actorKind, actorName } }: { entry: AuditEntry }) {
  const who = actorKind === 'staff' ? (actorName ?? 'Staff, name erased') : actorKind === 'visitor' ? 'A visitor' : 'The system'
  return (
    <li className="grid gap-0.5 border-border py-2 text-small not-first:border-t">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{actionText(action)}</span>
        <RelativeTime instant={at} className="text-text-3" />
      </p>
      <p className="text-text-2 wrap-anywhere">
        {subjectText(subject).label}
        {', '}
        <span lang={languageOf(who)}>{who}</span>
      </p>
    </li>
  )
}
