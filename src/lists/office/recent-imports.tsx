import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { isOver } from '../bulk/bulk-job.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { BulkProgress } from '#office/bulk/bulk-progress.tsx'
import { countsText, stateText } from '#office/bulk/bulk-data.ts'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { UndoJob } from '#office/bulk/undo-job.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'

/** Recent imports with their results. Each can be undone. */
export function RecentImports() {
  const [shownId, setShownId] = useState<number>()
  const { data } = useQuery(dataQuery(['bulk-jobs', 'imports'], 'GET /bulk/jobs', { query: { kind: 'import' } }))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="grid gap-3">
      <h2 id="recent-imports" className="text-h3">
        Earlier imports
      </h2>
      <ul className="grid gap-3">
        {data.map((job) => (
          <Card key={job.id} as="li" className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
            <div className="min-w-0">
              <p lang={languageOf(job.title)} className="font-semibold wrap-anywhere">
                {job.title}
              </p>
              <p className="text-small text-text-2">
                {stateText(job)}
                {isOver(job) && `: ${countsText(job)}`} · {job.by} · <RelativeTime instant={job.createdAt} />
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" size="compact" icon={<Eye />} onClick={() => setShownId(job.id)}>
                Results
              </Button>
              <UndoJob job={job} />
            </div>
          </Card>
        ))}
      </ul>
      <BulkProgress jobId={shownId} onClose={() => setShownId(undefined)} />
    </section>
  )
}
