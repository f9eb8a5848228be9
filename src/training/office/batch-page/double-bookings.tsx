import type { Batch } from '../../batches/batch.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { shortDate } from '#base/dates/dates.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useDoubleBookings } from './roster-data.tsx'

/** Warns about people who are needed in two batches at once. Nothing is blocked. */
export function DoubleBookings({ batch }: { batch: Batch }) {
  const { data = [] } = useDoubleBookings(batch.id)
  if (data.length === 0) return null
  return (
    <Notice tone="warning" title="Needed in two batches at once" className="mb-4">
      <ul className="grid gap-1">
        {data.map(({ kind, name, date, batch: other }) => (
          <li key={`${kind} ${name} ${other.id}`} className="wrap-anywhere">
            {name}
            {kind === 'trainer' && ' (trainer)'}, on {shortDate(date)}: <TextLink to={recordPath('batch', other.id)}>{other.name}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
