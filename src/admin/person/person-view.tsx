import { useSearchParams } from 'react-router'
import { PARTICIPANT_RECORD } from '../../records/participant-record.ts'
import { listPath } from '../../records/record-paths.ts'
import type { PersonPage } from '../../people/person-page.ts'
import { readPersonRecord, type PersonRecord } from '../../person-links/person-record.ts'
import { failureText, HttpError } from '../../shared/api-client.ts'
import { shortDate } from '../../shared/dates.ts'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { SkeletonGrid } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePerson } from '../data/person-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { ItemNotFound } from '../frame/item-not-found.tsx'
import { UpdatedNote } from '../frame/updated-note.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { PersonCertificates } from './person-certificates.tsx'
import { PersonContact } from './person-contact.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonPrograms } from './person-programs.tsx'
import { JoinedRecords, Suggestions } from './same-person.tsx'
import { usePersonKeys } from './use-person-keys.tsx'

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
        <ErrorRegion title="We could not load this person" detail={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGrid className="grid gap-4 pt-4" count={4} />
      )}
    </>
  )
}

/** From 1280 px what somebody reads all day is left, and what is looked at now and then is right. */
function LoadedPerson({ person }: { person: PersonPage }) {
  const { names, since, programs, messages } = person
  const [name = 'Person', ...otherNames] = names
  const mayWrite = usePermission('records.write')
  const rows = usePersonKeys(person)
  const list =
    programs.total > 0
      ? { label: PARTICIPANT_RECORD.labels.section, to: listPath('participant') }
      : { label: 'Contacts', to: listPath('contact') }
  const known = [programs.total > 0 && countOf(programs.total, 'program'), messages.total > 0 && countOf(messages.total, 'message')]
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

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
