import { EXPIRED_KINDS, EXPIRED_TEXTS, RETENTION_KINDS, type Removed, type Retention } from '../../retention/retention.ts'
import { indianDate, indianTime, shortDate } from '../../shared/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../kit/fact-list.tsx'
import { countText } from './retention-form.tsx'

/** The last run of the removal and the next, and what has fixed periods. */
export function RetentionRuns({ retention: { due, lastRun, nextRunAt, pausedUntil } }: { retention: Retention }) {
  const facts = [
    { label: 'Last run', value: lastRun ? indianTime(new Date(lastRun.at)) : 'None yet' },
    { label: 'It removed', value: lastRun ? removedText(lastRun.removed) : 'Nothing' },
    { label: 'Next run', value: nextRunAt ? `After ${indianTime(new Date(nextRunAt))}` : 'In a few minutes' },
    { label: 'Due for removal', value: dueText(due) },
  ]
  return (
    <Card as="section">
      <h2 className="text-h3">The daily run</h2>
      {pausedUntil !== null && (
        <Notice tone="info" className="mt-4" title={`Nothing is removed until ${shortDate(indianDate(new Date(pausedUntil)))}`}>
          Removal cannot be undone. The system therefore waits for 30 days after installation, and for 7 days after the server was off for a
          week or its clock jumped. Check that the periods and the times below are right.
        </Notice>
      )}
      {lastRun?.outcome === 'failed' && (
        <Notice tone="warning" className="mt-4" title="The last run did not finish">
          Data that it had removed by then stays removed. The next run removes the rest. The server log says what went wrong.
        </Notice>
      )}
      <FactList facts={facts} className="mt-4 text-small" />
      <h3 className="mt-6 text-body font-semibold">Also removed every day</h3>
      <FactList
        facts={EXPIRED_KINDS.map((kind) => ({ label: EXPIRED_TEXTS[kind].label, value: EXPIRED_TEXTS[kind].period }))}
        className="mt-2 text-small"
      />
      <p className="mt-4 text-small text-text-2">
        The system writes no log files. Its log of requests contains no network addresses. Whoever runs the server decides how long it is
        kept.
      </p>
    </Card>
  )
}

function removedText(removed: Removed): string {
  const set = RETENTION_KINDS.flatMap((kind) => (removed[kind] ? [countText(kind, removed[kind])] : []))
  const expired = EXPIRED_KINDS.flatMap((kind) => (removed[kind] ? [`${EXPIRED_TEXTS[kind].label}: ${removed[kind]}`] : []))
  return [...set, ...expired].join(', ') || 'Nothing'
}

function dueText(due: Retention['due']): string {
  return RETENTION_KINDS.flatMap((kind) => (due[kind] > 0 ? [countText(kind, due[kind])] : [])).join(', ') || 'Nothing'
}
