import type { ProgramEnrolments } from '../../participants/program-enrolments.ts'
import { languageOf } from '../../shared/text/language.ts'
import { TextLink } from '../../ui/button/link.tsx'
import { ChartCard, ChartTable } from './chart-card.tsx'
import { useSize } from './use-size.tsx'

const SHOWN = 6
const BAR_PX = 10

/** Programs with the most enrolments: six bars, and all of them in the table. */
export function EnrolmentsCard({ enrolments, className }: { enrolments: readonly ProgramEnrolments[]; className?: string }) {
  const { ref, widthPx } = useSize<HTMLDivElement>()
  const total = enrolments.reduce((sum, { count }) => sum + count, 0)
  const most = enrolments[0]?.count ?? 1
  return (
    <ChartCard id="enrolments" title="Enrolments by program" {...(className !== undefined && { className })}>
      <div ref={ref}>
        {total === 0 && <p className="text-text-2">No enrolments yet.</p>}
        <ol className="grid gap-4">
          {enrolments.slice(0, SHOWN).map(({ programId, title, count }) => (
            <li key={programId} className="grid gap-1.5">
              <p className="flex items-baseline justify-between gap-3">
                <TextLink to={participantsOf(programId)} lang={languageOf(title)} className="min-w-0 wrap-anywhere">
                  {title}
                </TextLink>
                <strong className="figures">{count.toLocaleString('en-IN')}</strong>
              </p>
              {/* Reserves the height until the width is known. */}
              <svg width={widthPx} height={BAR_PX} role="img" aria-label={`${count} of ${total} enrolments`}>
                <rect width={widthPx} height={BAR_PX} rx={5} className="fill-surface-sunken" />
                <rect width={Math.max(BAR_PX, (widthPx * count) / most)} height={BAR_PX} rx={5} className="fill-chart-1" />
              </svg>
            </li>
          ))}
        </ol>
      </div>
      {total > 0 && (
        <ChartTable
          caption="Enrolments by program"
          summary={enrolments.length > SHOWN ? `Show all ${enrolments.length} as table` : 'Show as table'}
          headers={['Program', 'Enrolments']}
          rows={enrolments.map(({ programId, title, count }) => ({
            key: programId,
            head: (
              <TextLink to={participantsOf(programId)} lang={languageOf(title)}>
                {title}
              </TextLink>
            ),
            figures: [count],
          }))}
        />
      )}
    </ChartCard>
  )
}

function participantsOf(programId: number): string {
  return `/admin?view=participants&program=${programId}`
}
