import type { RosterEntry } from '../../roster/roster.schema.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batchName, isPaidAsWhole } from '../../batches/batch.ts'
import { TEST_RESULTS } from '../../roster/roster-state.ts'
import { nameWith } from '#clients/tell-apart.ts'
import type { LeftBatch } from '../../messages/batch-message.schema.ts'
import { getData, type BodyOf } from '#base/api/api-client.ts'
import { typedPrice } from '#catalogue/typed-price.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { todayInIndia } from '../batches/batch-words.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { BatchSelect } from '../batches/batch-select.tsx'
import { LeavePreview, mailsOf, useLeavePreview, useSeatDecision } from './leave-preview.tsx'
import { AnotherPersonChoice } from '../participants/cancelled-place.tsx'
import { SeatAgainChoice, useLeftSeat } from '../ordered-seats/left-seat.tsx'
import { useRosterCall } from './roster-data.tsx'
import { chosenForSeats, seatedInWords, SeatOffer } from './seat-offer.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { isStale } from '#office/editor/save-refusal.ts'

/** A change of one person's place that needs input. */
export interface PlaceStep {
  kind: keyof typeof STEPS
  entry: RosterEntry
}

const STEPS = {
  seat: { title: 'Give a seat to', submit: 'Give a seat' },
  waiting: { title: 'Move to the waiting list:', submit: 'Move' },
  cancelled: { title: 'Cancel the place of', submit: 'Cancel the place' },
  move: { title: 'Move to another batch:', submit: 'Move' },
  paid: { title: 'Payment of', submit: 'Save' },
  fee: { title: 'Fee of', submit: 'Change the fee' },
  test: { title: 'Test of', submit: 'Save' },
} as const

const RESULTS = TEST_RESULTS.map((result) => ({ value: result, label: capitalise(result) }))
const FIELDS = [
  'reason',
  'overrideReason',
  'allowSameName',
  'orderedSeat',
  'toBatchId',
  'paidOn',
  'paidReference',
  'agreedFee',
  'feeReason',
  'score',
  'result',
]

/** Confirms from the waiting list, cancels with a reason, moves, changes the fee, or records a payment or test result. */
export function PlaceDialog({ batch, step: { kind, entry }, onClose }: { batch: Batch; step: PlaceStep; onClose: () => void }) {
  const { toast } = useToast()
  const call = useRosterCall(change, {
    fields: FIELDS,
    otherwise: 'The place could not be changed',
    onError: (error) => {
      if (isStale(error)) toast({ title: 'Someone else has just changed this place', description: 'Look at it again.' })
    },
  })
  const [paidOn, setPaidOn] = useState(entry.paidOn ?? todayInIndia())
  const [toBatchId, setToBatchId] = useState('')
  const { title, submit } = STEPS[kind]
  const isLeaving = kind === 'cancelled' || toBatchId !== ''
  const freesSeat = isLeaving || kind === 'waiting'
  const toId = toBatchId === '' ? null : Number(toBatchId)
  const preview = useLeavePreview(batch.id, isLeaving ? { participantIds: [entry.id], toBatchId: toId } : undefined)
  const seat = useSeatDecision(preview)
  const leftSeat = useLeftSeat(batch.id, kind === 'seat' || kind === 'waiting' ? entry.id : undefined)
  const program = useQuery({
    ...dataQuery(['training-program', 'of-batch', batch.trainingProgramId], 'GET /training-programs/{id}', {
      path: { id: batch.trainingProgramId },
    }),
    enabled: kind === 'test',
  })
  // Without a pass mark there is no test to score, but a stored score can still be changed.
  const hasScore = entry.score !== null || (program.data?.pass_mark ?? null) !== null
  const needsReason = call.errors['overrideReason'] !== undefined
  const isNamesake = call.errors['allowSameName'] !== undefined
  return (
    <FormDialog
      onClose={onClose}
      title={`${title} ${nameWith(entry.fullName, entry.apart)}`}
      // Enter submits without the button.
      form={call.form((typed) => (isLeaving && preview.isPending ? undefined : call.send(typed, finish)))}
      submitLabel={submit}
      busyLabel="Saving..."
      isDangerous={kind === 'cancelled'}
      cancelLabel={kind === 'cancelled' ? 'Keep the place' : undefined}
      // The messages must be previewed first.
      canSubmit={!isLeaving || !preview.isPending}
    >
      {kind === 'cancelled' && (
        <Field name="reason" label="Reason" hint="On night shift, ill, sent by mistake. Only the office reads it.">
          <TextInput autoComplete="off" />
        </Field>
      )}
      {kind === 'fee' && (
        <>
          <Field name="agreedFee" label="Fee" width="date" hint="In rupees, without GST.">
            <TextInput inputMode="numeric" autoComplete="off" defaultValue={entry.agreedFee ?? ''} />
          </Field>
          <Field name="feeReason" label="Reason" hint="Several people of one company, a guest. Only the office reads it.">
            <TextInput autoComplete="off" />
          </Field>
        </>
      )}
      {kind === 'paid' && (
        <>
          {entry.agreedFee !== null && <p>{rupeesPlusGst(entry.agreedFee)}</p>}
          <Field name="paidOn" label="Paid on" width="date" optional hint="Empty: not paid.">
            <DateInput label="Paid on" value={paidOn} onChange={setPaidOn} />
          </Field>
          <Field name="paidReference" label="Reference" optional hint="UPI or cheque number.">
            <TextInput autoComplete="off" defaultValue={entry.paidReference ?? ''} />
          </Field>
        </>
      )}
      {kind === 'test' && (
        <>
          {hasScore && (
            <Field name="score" label="Score" width="date" optional hint="In percent, 0 to 100.">
              <TextInput inputMode="numeric" autoComplete="off" defaultValue={entry.score ?? ''} />
            </Field>
          )}
          <Field name="result" label="Result" optional>
            <Select placeholder="Not known yet" defaultValue={entry.result ?? ''} options={RESULTS} />
          </Field>
        </>
      )}
      {kind === 'move' && (
        <BatchSelect
          name="toBatchId"
          from={batch}
          value={toBatchId}
          onChoose={(id) => {
            setToBatchId(id)
            call.reset()
          }}
        />
      )}
      {isNamesake && <AnotherPersonChoice />}
      {isLeaving && !isNamesake && <LeavePreview preview={preview} />}
      {isLeaving && !isNamesake && seat.choice}
      {isLeaving && isPaidAsWhole(batch) && <p>The client pays this batch as a whole: nothing is owed back.</p>}
      {kind !== 'seat' && freesSeat && <SeatOffer batch={batch} leaving={[entry]} isOffTheBill={seat.isOffTheBill} />}
      {entry.rosterState === 'cancelled' && leftSeat && <SeatAgainChoice left={leftSeat} />}
      {needsReason && (
        <Field name="overrideReason" label="Reason for the extra seat">
          <TextInput autoComplete="off" />
        </Field>
      )}
      {(kind === 'seat' || kind === 'waiting') && !needsReason && <p className="text-text-2">{batchName(batch)}</p>}
    </FormDialog>
  )

  function finish(left: Partial<LeftBatch>) {
    const mails = mailsOf({ cancellation: left.cancellation ?? null, joining: left.joining ?? null })
    const seated = seatedInWords(left.seated ?? [])
    // The list shows every other change by itself; somebody who moves has left it.
    if (kind === 'move' || mails > 0 || seated) {
      const told = mails > 0 ? ', told by e-mail' : ''
      toast({
        title: `${kind === 'move' ? 'Moved' : 'Place cancelled'}${told}`,
        description: [nameWith(entry.fullName, entry.apart), seated].filter(Boolean).join('. '),
        tone: 'success',
      })
    }
    onClose()
  }

  async function change(typed: FormData): Promise<Partial<LeftBatch>> {
    const text = (name: string) => typedText(typed, name)
    if (kind === 'move' || kind === 'cancelled') {
      const tell = typed.get('tell') === 'yes'
      const details = kind === 'move' ? { toBatchId: toId ?? 0, allowSameName: typed.has('allowSameName') } : { reason: text('reason') }
      const body = { participantIds: [entry.id], tell, seatsTo: chosenForSeats(typed), orderedSeat: seat.decision, ...details }
      return getData('POST /batches/{id}/roster/leave', { path: { id: batch.id }, body })
    }
    const path = { id: batch.id, participantId: entry.id }
    const isBilledAgain = text('orderedSeat') === 'billed'
    const waiting = kind === 'waiting' && { seatsTo: chosenForSeats(typed) }
    const body = { ...placeOf(kind, text), ...waiting, ...(isBilledAgain && { orderedSeat: 'billed' as const }) }
    await getData('PUT /batches/{id}/roster/{participantId}', { path, body, ifMatch: `"${entry.version}"` })
    return {}
  }

  function placeOf(step: Exclude<PlaceStep['kind'], 'move' | 'cancelled'>, text: (name: string) => string): PlaceChanges {
    if (step === 'test') {
      // The server reports an invalid number with its own text.
      const score = text('score') === '' ? null : Number(text('score'))
      return { score: Number.isNaN(score) ? text('score') : score, result: text('result') || null } as PlaceChanges
    }
    // As for the score, the server reports an invalid amount.
    if (step === 'fee')
      return { agreedFee: typedPrice(text('agreedFee')) ?? text('agreedFee'), feeReason: text('feeReason') } as PlaceChanges
    if (step === 'paid') return { paidOn: paidOn || null, paidReference: text('paidReference') }
    return { rosterState: step, ...(text('overrideReason') && { overrideReason: text('overrideReason') }) }
  }
}

type PlaceChanges = BodyOf<'PUT /batches/{id}/roster/{participantId}'>
