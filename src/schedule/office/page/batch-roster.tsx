import { FileUp, Search, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { isPaidAsWhole, seatsLeft, type Batch } from '../../batch.ts'
import { ROSTER_STATES, type RosterState } from '#training/roster-state.ts'
import type { RosterEntry } from '#training/roster.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { seatsInWords } from '../batch-words.tsx'
import { EnrolledDialog } from './enrolled-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PlaceDialog, type PlaceStep } from './place-dialog.tsx'
import { useRoster } from './roster-data.tsx'
import { RosterRow } from './roster-row.tsx'

const HEADINGS: Record<RosterState, string> = { seat: 'Seats', waiting: 'Waiting list', cancelled: 'Cancelled' }

/** Who comes, who waits, who was cancelled. */
export function BatchRoster({ batch }: { batch: Batch }) {
  const { data: roster, error, refetch } = useRoster(batch.id)
  const mayWrite = usePermission('records.write')
  const [isAdding, setIsAdding] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [step, setStep] = useState<PlaceStep>()
  const [replaced, setReplaced] = useState<RosterEntry>()
  const left = seatsLeft(batch)
  return (
    <Card as="section" aria-label="Roster" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="figures grow">
          <strong>{seatsInWords(batch)}</strong>
          {left !== null && <span className="text-text-2"> · {left === 0 ? 'full' : `${left} free`}</span>}
        </p>
        {mayWrite && batch.status !== 'cancelled' && (
          <LinkButton to={importPath(batch)} variant="secondary" size="compact" icon={<FileUp />} className="max-sm:w-full">
            Paste or Excel
          </LinkButton>
        )}
        {mayWrite && batch.status !== 'cancelled' && (
          <Button size="compact" variant="secondary" icon={<Search />} className="max-sm:w-full" onClick={() => setIsChoosing(true)}>
            Add enrolled
          </Button>
        )}
        {mayWrite && batch.status !== 'cancelled' && (
          <Button size="compact" icon={<UserPlus />} className="max-sm:w-full" onClick={() => setIsAdding(true)}>
            Add person
          </Button>
        )}
      </div>
      {error && <LoadError title="The roster could not be loaded" error={error} onRetry={refetch} />}
      {!roster && !error && <Skeleton className="h-40" />}
      {roster?.length === 0 && <EmptyState icon={Users} title="Nobody is on the roster yet." />}
      {roster &&
        ROSTER_STATES.map((state) => {
          const entries = roster.filter(({ rosterState }) => rosterState === state)
          if (entries.length === 0) return null
          return (
            <section key={state} aria-labelledby={`roster-${state}`} className="grid gap-1">
              <h2 id={`roster-${state}`} className="text-h3">
                {HEADINGS[state]} <span className="figures font-normal text-text-2">{entries.length}</span>
              </h2>
              <ol className="divide-y divide-border">
                {entries.map((entry) => (
                  <RosterRow
                    key={entry.id}
                    batchId={batch.id}
                    isPaidAsWhole={isPaidAsWhole(batch)}
                    entry={entry}
                    isFixed={batch.status === 'cancelled'}
                    onStep={setStep}
                    onReplace={setReplaced}
                  />
                ))}
              </ol>
            </section>
          )
        })}
      {isAdding && <PersonDialog batch={batch} onClose={() => setIsAdding(false)} />}
      {isChoosing && <EnrolledDialog batch={batch} onClose={() => setIsChoosing(false)} />}
      {replaced && <PersonDialog batch={batch} instead={replaced} onClose={() => setReplaced(undefined)} />}
      {step && <PlaceDialog batch={batch} step={step} onClose={() => setStep(undefined)} />}
    </Card>
  )
}

function importPath({ id, trainingProgramId, clientId }: Batch): string {
  const query = new URLSearchParams({
    batch: String(id),
    program: String(trainingProgramId),
    ...(clientId && { client: String(clientId) }),
  })
  return `/admin/participants/import?${query.toString()}`
}
