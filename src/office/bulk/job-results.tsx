import type { BulkJob, RowOutcome } from '#lists/bulk/bulk-job.ts'
import { languageOf } from '#base/text/language.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { IssuedGroup } from './issued-group.tsx'
import { useJobRows } from './use-bulk.tsx'

/** Longer lists are not readable on screen. Download the results to see all rows. */
const MAX_SHOWN = 100

/** The outcome of each record. Refused ones come first, because somebody has to deal with them. */
export function JobResults({ job }: { job: BulkJob }) {
  return (
    <div className="grid gap-3">
      {job.refused > 0 && (
        <Notice tone="danger" title={`${job.refused.toLocaleString('en-IN')} refused`}>
          <Rows job={job} outcome="refused" count={job.refused} />
        </Notice>
      )}
      {job.kind === 'complete-and-issue' && <IssuedGroup job={job} />}
      {job.skipped > 0 && (
        <Disclosure summary={`${job.skipped.toLocaleString('en-IN')} skipped`}>
          <Rows job={job} outcome="skipped" count={job.skipped} />
        </Disclosure>
      )}
      {job.succeeded > 0 && job.kind !== 'complete-and-issue' && (
        <Disclosure summary={`${job.succeeded.toLocaleString('en-IN')} done`}>
          <Rows job={job} outcome="done" count={job.succeeded} />
        </Disclosure>
      )}
    </div>
  )
}

function Rows({ job, outcome, count }: { job: BulkJob; outcome: RowOutcome; count: number }) {
  const rows = useJobRows(job.id, outcome, { limit: MAX_SHOWN, enabled: true })
  if (rows.isPending) return <SkeletonText lines={2} />
  if (!rows.data) return <p>The reasons could not be loaded. Download the results to see them.</p>
  return (
    <>
      <ul className="grid gap-2 text-small">
        {rows.data.map(({ position, label, reason }) => (
          <li key={position} className="wrap-anywhere">
            {job.kind === 'import' && <span className="figures text-text-2">Line {position}: </span>}
            <span lang={languageOf(label)} className="font-semibold">
              {label}
            </span>
            {reason !== null && <span className="block">{reason}</span>}
          </li>
        ))}
      </ul>
      {count > rows.data.length && <p className="mt-2 text-small">Download the results to see all {count.toLocaleString('en-IN')}.</p>}
    </>
  )
}
