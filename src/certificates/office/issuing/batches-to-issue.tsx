import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datesAndPlace, phaseOf } from '#training/batches/batch.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { fetchList } from '#office/data/admin-data.ts'
import { indianDate } from '#base/dates/dates.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'

const MAX_LINKS = 6

/** Links to the batches of a program that have begun: their certificates state time and place, and their rule is known. */
export function BatchesToIssue({ programId }: { programId: number }) {
  const [today] = useState(() => indianDate(new Date()))
  const { data } = useQuery({
    queryKey: ['batch', 'to-issue', programId],
    queryFn: () => fetchList('batch', { trainingProgramId: programId, to: today, sort: '-date', limit: MAX_LINKS }),
  })
  const begun =
    data?.rows.filter((batch) => batch.status !== 'cancelled' && batch.seatsTaken > 0 && phaseOf(batch, today) !== 'planned') ?? []
  if (begun.length === 0) return null
  return (
    <Notice tone="info" title="Issue these from their batch">
      <p>Days, place, trainers and attendance come with the certificates. Here you issue for people without a batch.</p>
      <ul className="mt-1 grid">
        {begun.map((batch) => (
          <li key={batch.id}>
            <TextLink to={`${recordPath('batch', batch.id)}&part=certificates`} className="inline-block py-1">
              {datesAndPlace(batch)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
