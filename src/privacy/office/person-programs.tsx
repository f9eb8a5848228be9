import { PLACE_CANCELLED } from '#training/roster/roster-state.ts'
import { PARTICIPANT_STATUSES, type ParticipantStatus, PARTICIPANT_STATUS_TONES } from '#training/participants/participant.ts'
import type { PersonPage, PersonProgram } from '../person-page.schema.ts'
import { editPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import { datesAndPlace } from '#training/batches/batch.ts'
import { shortDate } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Select } from '#ui/form/controls.tsx'
import { useProgramStatus } from '#office/data/person-data.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { PageRow, PageSection } from '#office/kit/page-section.tsx'
import type { PersonRows } from './use-person-keys.tsx'

const STATUS_OPTIONS = PARTICIPANT_STATUSES.map((status) => ({ value: status, label: capitalise(status) }))

/** The enrolments, latest first. The status is changed in place. */
export function PersonPrograms({ person: { record, clients, programs }, rows }: { person: PersonPage; rows: PersonRows }) {
  return (
    <PageSection
      id="person-programs"
      title="Programs"
      total={programs.total}
      all={
        programs.total > programs.rows.length
          ? { to: `${listPath('participant')}&person=${record}`, label: `All ${programs.total} programs` }
          : undefined
      }
      empty={programs.total === 0 && 'Not enrolled in a program yet.'}
    >
      <ul className="mt-2">
        {programs.rows.map((program, at) => (
          <PageRow key={program.id} id={rows.idOf('programs', at)} isCurrent={rows.isCurrent('programs', at)}>
            <Program program={program} hasOneClient={clients.length < 2} />
          </PageRow>
        ))}
      </ul>
    </PageSection>
  )
}

/** The client is named unless all the person's enrolments have the same one. */
function Program({ program, hasOneClient }: { program: PersonProgram; hasOneClient: boolean }) {
  const {
    id,
    training_program_name: title,
    participantId,
    fullName,
    enrollmentDate,
    status,
    clientId,
    client_name: client,
    place,
  } = program
  const here = useReturnState()
  const mayWrite = usePermission('records.write')
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        {mayWrite ? (
          <TextLink to={editPath('participant', id)} state={here} lang={languageOf(title)} className="font-semibold wrap-anywhere">
            {title}
          </TextLink>
        ) : (
          <span lang={languageOf(title)} className="font-semibold wrap-anywhere">
            {title}
          </span>
        )}
        <p className="text-small text-text-2 wrap-anywhere">
          <span className="id-text">{participantId}</span>
          {' · '}
          <span lang={languageOf(fullName)}>{fullName}</span>
          {' · enrolled '}
          {shortDate(enrollmentDate)}
          {client && clientId !== null && !hasOneClient && (
            <>
              {' · '}
              <TextLink to={recordPath('client', clientId)} state={here} lang={languageOf(client)}>
                {client}
              </TextLink>
            </>
          )}
        </p>
        {place && (
          <p className="text-small text-text-2 wrap-anywhere">
            <TextLink to={recordPath('batch', place.batch.id)} state={here}>
              {datesAndPlace(place.batch)}
            </TextLink>
            {placeWords(place) && ` · ${placeWords(place)}`}
          </p>
        )}
      </div>
      {mayWrite ? <StatusSelect program={program} /> : <StatusBadge tone={PARTICIPANT_STATUS_TONES[status]}>{status}</StatusBadge>}
    </div>
  )
}

/** Describes only the unusual: a seat in a batch that takes place needs no words. */
function placeWords({ batch, rosterState }: NonNullable<PersonProgram['place']>): string {
  if (rosterState === 'cancelled') return PLACE_CANCELLED
  if (batch.status === 'cancelled') return 'batch cancelled'
  return rosterState === 'waiting' ? 'on the waiting list' : ''
}

function StatusSelect({ program }: { program: PersonProgram }) {
  const change = useProgramStatus(program)
  const { training_program_name: title, status } = program
  return (
    <div className="w-40 max-sm:w-full">
      <Select
        aria-label={`Status in ${title}`}
        aria-busy={change.isPending || undefined}
        value={change.isPending ? change.variables : status}
        options={STATUS_OPTIONS}
        onChange={(event) => change.send(event.currentTarget.value as ParticipantStatus)}
      />
    </div>
  )
}
