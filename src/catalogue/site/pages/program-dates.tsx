import { CalendarDays } from 'lucide-react'
import { OfferedBatchItem } from '#training/site/offered-batch-item.tsx'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { plannedPath } from '../../enrolment.ts'
import type { Program } from '../../program.schema.ts'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AwaitData } from '#site/await-data.tsx'

interface ProgramDatesProps {
  program: Program
  dates: OfferedBatch[] | Promise<OfferedBatch[]>
  onAsk: (batch: OfferedBatch) => void
  onAskWhenPlanned: () => void
}

/** The upcoming dates of a program, or an offer to notify the visitor of new ones. */
export function ProgramDates({ program, dates, onAsk, onAskWhenPlanned }: ProgramDatesProps) {
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Coming dates</h2>
      <div className="mt-6">
        <AwaitData value={dates} skeleton={<Skeleton className="h-32 w-full" />} failed={null}>
          {(batches) =>
            batches.length > 0 ? (
              <ul className="@container grid gap-4">
                {batches.map((batch) => (
                  <OfferedBatchItem key={batch.id} batch={batch} onAsk={onAsk} />
                ))}
              </ul>
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-surface p-5">
                <p className="flex min-w-0 items-start gap-3">
                  <CalendarDays className="mt-0.5 size-5 shrink-0 text-primary" />
                  <span className="min-w-0">No date is planned yet. We can tell you when one is.</span>
                </p>
                <ButtonOrLink
                  linkTo={plannedPath(program.title)}
                  variant="secondary"
                  size="compact"
                  className="no-print"
                  onClick={onAskWhenPlanned}
                >
                  <span>
                    Tell me when it is planned
                    <VisuallyHidden>{`: ${program.title}`}</VisuallyHidden>
                  </span>
                </ButtonOrLink>
              </div>
            )
          }
        </AwaitData>
      </div>
    </section>
  )
}
