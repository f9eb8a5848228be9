import { CalendarDays, UserRoundSearch } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { BATCH_STATUS_TONES, phaseOf } from '../../batches/batch.ts'
import { placeOf } from '../../batches/batch-place.ts'
import { daysInWords } from '../../batches/batch-days.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'
import { todayInIndia } from '../batches/batch-words.tsx'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import type { OwnBatch } from '../../own-batches/own-batch.schema.ts'
import { ownBatchPath, useOwnBatches } from './own-batch-data.tsx'
import { OwnBatchDetails } from './own-batch-details.tsx'

/** /admin?view=own-batches: the batches of the signed-in trainer, or one of them with `id=4`. */
export function OwnBatchesView() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id !== null) return <OwnBatchDetails key={id} id={/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0} />
  return <OwnBatchList />
}

function OwnBatchList() {
  const { data, error, refetch } = useOwnBatches()
  const today = todayInIndia()
  const isOver = (batch: OwnBatch) => phaseOf(batch, today) === 'done'
  return (
    <>
      <AdminHeading title="Your batches" lead={data?.trainer ?? undefined} />
      <div className="grid max-w-editor gap-6 pt-4 lg:pt-0">
        {!data && !error && <Skeleton className="h-40" />}
        {error && !data && <LoadError title="Your batches could not be loaded" error={error} onRetry={refetch} />}
        {data?.trainer === null && (
          <EmptyState
            icon={UserRoundSearch}
            title="We do not know yet which trainer you are."
            help="Ask an admin to choose you in the list of trainers, under Staff."
          />
        )}
        {data && data.trainer !== null && data.batches.length === 0 && (
          <EmptyState
            icon={CalendarDays}
            title="You have no batches yet."
            help="A batch appears here when the office names you as its trainer."
          />
        )}
        {data && <Batches title="Today and to come" batches={data.batches.filter((batch) => !isOver(batch))} />}
        {data && <Batches title="Over" batches={data.batches.filter(isOver)} />}
      </div>
    </>
  )
}

function Batches({ title, batches }: { title: string; batches: readonly OwnBatch[] }) {
  if (batches.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      <ul className="grid gap-3">
        {batches.map((batch) => (
          <OwnBatchItem key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function OwnBatchItem({ batch }: { batch: OwnBatch }) {
  const { id, training_program_name: program, days, client_name: client, status, seatsTaken } = batch
  const isRunning = phaseOf(batch, todayInIndia()) === 'running'
  const hours = new Set(days.map(hoursInClock))
  return (
    <Card as="li" interactive className="relative grid gap-1">
      <div className="flex items-start gap-3">
        <TextLink to={ownBatchPath(id)} className="card-title min-w-0 grow font-semibold wrap-anywhere after:absolute after:inset-0">
          <span lang={languageOf(program)}>{program}</span>
        </TextLink>
        {status === 'cancelled' || status === 'draft' ? (
          <StatusBadge tone={BATCH_STATUS_TONES[status]}>{status}</StatusBadge>
        ) : (
          isRunning && <StatusBadge tone="success">running</StatusBadge>
        )}
      </div>
      <p className="figures text-small">{[daysInWords(days), ...(hours.size === 1 ? hours : [])].join(', ')}</p>
      <p className="text-small wrap-anywhere text-text-2">
        {[placeOf(batch), client, counted(seatsTaken, 'person', 'people')].filter(Boolean).join(' · ')}
      </p>
    </Card>
  )
}
