import type { Batch } from '../../batches/batch.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { groupBy } from '#base/values/group-by.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PersonLink } from '#office/frame/person-link.tsx'
import { PersonName } from '#office/frame/person-name.tsx'
import { peopleInWords } from './message-data.tsx'
import { useMovedPeople, useRoster } from './roster-data.tsx'

/** People who moved to another batch, listed below the roster. */
export function MovedPeople({ batch }: { batch: Batch }) {
  const { data: moved = [] } = useMovedPeople(batch.id)
  if (moved.length === 0) return null
  return (
    <section aria-labelledby="roster-moved" className="grid gap-1">
      <h2 id="roster-moved" className="text-h3">
        Moved <span className="figures font-normal text-text-2">{moved.length}</span>
      </h2>
      <ul className="divide-y divide-border">
        {moved.map(({ participantId, fullName, batch: other }) => (
          <li key={participantId} className="grid py-2 wrap-anywhere">
            <div className="font-semibold">
              <PersonLink record={`participant:${participantId}`} name={fullName} isUnderlined />
            </div>
            <p className="text-small text-text-2">
              to <TextLink to={recordPath('batch', other.id)}>{other.name}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For a cancelled batch: the reason, and where each person went. */
export function WhoWentWhere({ batch: { id, status, cancelledReason } }: { batch: Batch }) {
  const isCancelled = status === 'cancelled'
  const { data: moved = [] } = useMovedPeople(id, isCancelled)
  const { data: roster = [] } = useRoster(id, isCancelled)
  if (!isCancelled) return null
  const left = roster.filter(({ rosterState }) => rosterState === 'cancelled')
  const batches = [...groupBy(moved, ({ batch }) => batch.id).values()]
  return (
    <Notice tone="info" title={`Cancelled: ${cancelledReason ?? ''}`} className="mb-4">
      <ul className="grid gap-1">
        {batches.map((people) => (
          <li key={people[0]?.batch.id} className="wrap-anywhere">
            {peopleInWords(people.length)} moved to{' '}
            <TextLink to={recordPath('batch', people[0]?.batch.id ?? 0)}>{people[0]?.batch.name}</TextLink>: <Names people={people} />
          </li>
        ))}
        {left.length > 0 && (
          <li className="wrap-anywhere">
            {left.length === 1 ? 'The place of 1 person was cancelled' : `The places of ${left.length} people were cancelled`}:{' '}
            <Names people={left} />
          </li>
        )}
      </ul>
    </Notice>
  )
}

function Names({ people }: { people: ReadonlyArray<{ fullName: string; apart: string }> }) {
  return people.map(({ fullName, apart }, at) => (
    // Two people may have the same name and no other known details.
    // eslint-disable-next-line react/no-array-index-key
    <span key={at}>
      {at > 0 && ', '}
      <PersonName name={fullName} apart={apart} />
    </span>
  ))
}
