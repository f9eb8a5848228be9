import type { Batch } from '../../batches/batch.schema.ts'
import { useState, type ReactNode } from 'react'
import { batchName } from '../../batches/batch.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { BatchSelect } from '../batches/batch-select.tsx'
import { MAX_PEOPLE_AT_ONCE } from '../../roster/roster-state.ts'
import { PersonName } from '#office/frame/person-name.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useBatchIssuing } from './batch-issuing-data.tsx'
import { LeavePreview, mailsOf, useLeavePreview, useSeatDecision } from './leave-preview.tsx'
import { peopleInWords } from './message-data.tsx'
import { useRosterCall } from './roster-data.tsx'
import { chosenForSeats, seatedInWords, SeatOffer } from './seat-offer.tsx'

const FIELDS = ['toBatchId', 'allowSameName', 'orderedSeat']

interface MoveDialogProps {
  batch: Batch
  /** People with a seat or on the waiting list. */
  people: readonly RosterEntry[]
  onClose: () => void
}

/** Moves several people to another batch at once, with one preview of the messages. */
export function MoveDialog({ batch, people, onClose }: MoveDialogProps) {
  const { toast } = useToast()
  const { data: issuing = [] } = useBatchIssuing(batch.id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [toBatchId, setToBatchId] = useState('')
  const certified = new Set(issuing.filter(({ certificate }) => certificate !== null).map(({ participantId }) => participantId))
  const movable = people.filter(({ id }) => !certified.has(id)).slice(0, MAX_PEOPLE_AT_ONCE)
  const leaving = chosen.size > 0 && toBatchId !== '' ? { participantIds: [...chosen], toBatchId: Number(toBatchId) } : undefined
  const preview = useLeavePreview(batch.id, leaving)
  const seat = useSeatDecision(preview)
  const isReady = leaving !== undefined && !preview.isPending
  const call = useRosterCall(move, { fields: FIELDS, otherwise: 'They could not be moved' })
  const isNamesake = call.errors['allowSameName'] !== undefined
  return (
    <FormDialog
      onClose={onClose}
      title="Move people to another batch"
      description={`From ${batchName(batch)}`}
      size="wide"
      form={call.form((typed) => isReady && call.send(typed, finish))}
      submitLabel={chosen.size === 0 ? 'Move' : `Move ${peopleInWords(chosen.size)}`}
      busyLabel="Moving..."
      // The messages must be previewed first.
      canSubmit={isReady}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-small font-semibold">Who moves</legend>
        {movable.length > 1 && (
          <Tick
            isTicked={chosen.size === movable.length}
            onTick={(isTicked) => choose(isTicked ? movable.map(({ id }) => id) : [])}
            label={`All ${movable.length}`}
          />
        )}
        <ul className="max-h-64 divide-y divide-border overflow-y-auto">
          {people.map(({ id, fullName, apart, rosterState }) => (
            <li key={id}>
              <Tick
                isTicked={chosen.has(id)}
                isDisabled={certified.has(id) || (chosen.size >= MAX_PEOPLE_AT_ONCE && !chosen.has(id))}
                onTick={(isTicked) => choose(isTicked ? [...chosen, id] : [...chosen].filter((other) => other !== id))}
                label={<PersonName name={fullName} apart={apart} />}
                note={certified.has(id) ? 'has a certificate of this batch' : rosterState === 'waiting' ? 'waiting' : ''}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <BatchSelect
        name="toBatchId"
        label="Move to"
        from={batch}
        value={toBatchId}
        onChoose={(id) => {
          setToBatchId(id)
          call.reset()
        }}
      />
      {isNamesake && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="allowSameName" className="size-6 shrink-0 accent-primary" />
          They are other people
        </label>
      )}
      {leaving && !isNamesake && <LeavePreview preview={preview} />}
      {leaving && !isNamesake && seat.choice}
      {leaving && <SeatOffer batch={batch} leaving={people.filter(({ id }) => chosen.has(id))} isOffTheBill={seat.isOffTheBill} />}
    </FormDialog>
  )

  function choose(ids: readonly number[]) {
    setChosen(new Set(ids))
    call.reset()
  }

  function move(typed: FormData) {
    const body = {
      participantIds: [...chosen],
      toBatchId: Number(toBatchId),
      tell: typed.get('tell') === 'yes',
      seatsTo: chosenForSeats(typed),
      allowSameName: typed.has('allowSameName'),
      orderedSeat: seat.decision,
    }
    return getData('POST /batches/{id}/roster/leave', { path: { id: batch.id }, body })
  }

  function finish(left: Awaited<ReturnType<typeof move>>) {
    const told = mailsOf(left) > 0 ? ', told by e-mail' : ''
    toast({
      title: `${peopleInWords(left.people.length)} moved${told}`,
      description: [left.toBatch?.name, seatedInWords(left.seated)].filter(Boolean).join('. '),
      tone: 'success',
    })
    onClose()
  }
}

interface TickProps {
  isTicked: boolean
  isDisabled?: boolean
  onTick: (isTicked: boolean) => void
  label: ReactNode
  note?: string
}

function Tick({ isTicked, isDisabled = false, onTick, label, note = '' }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0">
        {label}
        {note && <span className="text-small text-text-2"> · {note}</span>}
      </span>
    </label>
  )
}
