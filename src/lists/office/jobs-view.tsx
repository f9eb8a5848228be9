import { Eye, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { BULK_KINDS, bulkKindLabel, isOver, permissionsFor } from '../bulk/bulk-job.ts'
import type { BulkJob } from '../bulk/bulk.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { countsText, stateText } from '#office/bulk/bulk-data.ts'
import { BulkProgress } from '#office/bulk/bulk-progress.tsx'
import { JobState } from '#office/bulk/job-state.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { FilterSelect, ListToolbar } from '#office/list/list-filters.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { DisplayMenu } from '#office/list/saved-columns.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { UndoJob } from '#office/bulk/undo-job.tsx'
import { useJobs } from '#office/bulk/use-bulk.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { usePermissionCheck } from '#office/session/use-permission.tsx'

/** All bulk jobs, newest first: who started them, their results, and undo. */
export function JobsView() {
  const params = useListParams(['kind'])
  const isAllowed = usePermissionCheck()
  const list = useJobs({ kind: params.read('kind'), cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const [shownId, setShownId] = useState<number>()
  const kinds = BULK_KINDS.filter((kind) => isAllowed(permissionsFor(kind).read))
  return (
    <>
      <AdminHeading title="Bulk actions" lead="Changes to many records at once, and imports. Kept for 90 days." />
      <ListToolbar>
        <FilterSelect
          name="kind"
          label="Kind"
          params={params}
          options={[{ value: '', label: 'Any kind' }, ...kinds.map((kind) => ({ value: kind, label: bulkKindLabel(kind) }))]}
        />
        <div className="ms-auto max-md:hidden">
          <DisplayMenu />
        </div>
      </ListToolbar>
      <ListBody
        list={list}
        params={params}
        things="work"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState
              icon={ListChecks}
              title="No bulk work yet."
              help="Select rows in a list, import a file, or issue certificates to a group. The results appear here."
            />
          </Card>
        }
      >
        {(jobs) => (
          <DataTable caption="Bulk actions" className={TABLE} columns={columnsFor(setShownId)} rows={jobs} rowKey={({ id }) => id} />
        )}
      </ListBody>
      <BulkProgress jobId={shownId} onClose={() => setShownId(undefined)} />
    </>
  )
}

function columnsFor(onShow: (id: number) => void): ReadonlyArray<Column<BulkJob>> {
  return [
    {
      key: 'title',
      header: 'Bulk actions',
      cell: ({ title }) => <CutText text={title} />,
    },
    { key: 'state', header: 'Status', place: 'status', cell: (job) => <JobState job={job} /> },
    { key: 'result', header: 'Result', cell: (job) => <Result job={job} /> },
    { key: 'by', header: 'By', cell: ({ by }) => <CutText text={by} className="md:max-w-40" /> },
    { key: 'started', header: 'Started', cell: ({ createdAt }) => <RelativeTime instant={createdAt} className="md:whitespace-nowrap" /> },
    {
      key: 'actions',
      header: 'Actions',
      place: 'actions',
      cell: (job) => (
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          <UndoJob job={job} size="dense" />
          <Button variant="secondary" size="dense" icon={<Eye />} onClick={() => onShow(job.id)}>
            <span>
              Results<span className="sr-only"> of {job.title}</span>
            </span>
          </Button>
        </div>
      ),
    },
  ]
}

function Result({ job }: { job: BulkJob }) {
  if (isOver(job)) return <span className="figures">{countsText(job)}</span>
  return (
    <div className="grid min-w-32 gap-1">
      <ProgressBar label={job.title} done={job.done} total={job.total} />
      <span className="figures text-small text-text-2">{stateText(job)}</span>
    </div>
  )
}
