import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { batchName, type Batch } from '../../../batches/batch.ts'
import { TEST_RESULTS } from '../../../participants/roster-state.ts'
import type { Program } from '../../../programs/program.ts'
import type { RosterEntry } from '../../../roster/roster.ts'
import { HttpError } from '../../../shared/api-client.ts'
import { capitalise } from '../../../shared/text/capitalise.ts'
import { todayInIndia } from '../batch-words.tsx'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { Select, TextInput } from '../../../ui/form/controls.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, DialogBody } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { dataQuery } from '../../data/use-admin-data.tsx'
import { saveRefusal } from '../../editor/save-refusal.ts'
import { FormDialogFooter } from '../../kit/form-dialog-footer.tsx'
import { BatchSelect } from '../../participants/batch-select.tsx'
import { typedText, useRosterCall, type RosterCall } from './roster-data.tsx'

/** A change of one person's place that is asked about. */
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
  test: { title: 'Test of', submit: 'Save' },
} as const

const RESULTS = TEST_RESULTS.map((result) => ({ value: result, label: capitalise(result) }))
const FIELDS = ['reason', 'overrideReason', 'toBatchId', 'paidOn', 'paidReference', 'score', 'result']

/** Confirms from the waiting list, cancels with a reason, moves, or keeps a payment or how the test ended. */
export function PlaceDialog({ batch, step: { kind, entry }, onClose }: { batch: Batch; step: PlaceStep; onClose: () => void }) {
  const { toast } = useToast()
  const { mutateAsync, isPending } = useRosterCall(batch.id)
  const [refused, setRefused] = useState<{ message: string; fields: Record<string, string> }>()
  const [failureCount, setFailureCount] = useState(0)
  const [paidOn, setPaidOn] = useState(entry.paidOn ?? todayInIndia())
  const { title, submit } = STEPS[kind]
  const program = useQuery({
    ...dataQuery<Program>(['training-program', 'of-batch', batch.trainingProgramId], `/api/training-programs/${batch.trainingProgramId}`),
    enabled: kind === 'test',
  })
  // Without a pass mark there is no test to give a score; one that is stored can be changed all the same.
  const hasScore = entry.score !== null || (program.data?.pass_mark ?? null) !== null
  const needsReason = refused?.fields['overrideReason'] !== undefined
  return (
    <Dialog open onClose={onClose} title={`${title} ${entry.fullName}`}>
      <Form
        errors={refused?.fields ?? {}}
        {...(refused && !Object.values(refused.fields).includes(refused.message) && { formError: refused.message })}
        failureCount={failureCount}
        busy={isPending}
        onSubmit={(event) => void send(event)}
      >
        <DialogBody>
          {kind === 'cancelled' && (
            <Field name="reason" label="Reason" hint="On night shift, ill, sent by mistake.">
              <TextInput autoComplete="off" />
            </Field>
          )}
          {kind === 'paid' && (
            <>
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
          {kind === 'move' && <BatchSelect name="toBatchId" programId={batch.trainingProgramId} exceptId={batch.id} />}
          {needsReason && (
            <Field name="overrideReason" label="Reason for one chair more">
              <TextInput autoComplete="off" />
            </Field>
          )}
          {(kind === 'seat' || kind === 'waiting') && !needsReason && <p className="text-text-2">{batchName(batch)}</p>}
        </DialogBody>
        <FormDialogFooter onCancel={onClose} submitLabel={submit} busyLabel="Saving..." isDangerous={kind === 'cancelled'} />
      </Form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await mutateAsync(callOf(new FormData(event.currentTarget)))
      // Everything else the list shows by itself; who moves has left it.
      if (kind === 'move') toast({ title: 'Moved', description: entry.fullName, tone: 'success' })
      onClose()
    } catch (error) {
      if (error instanceof HttpError && error.status === 412)
        toast({ title: 'Someone else has just changed this place', description: 'Look at it again.' })
      setRefused(saveRefusal(error, FIELDS, 'The place could not be changed'))
      setFailureCount((count) => count + 1)
    }
  }

  function callOf(typed: FormData): RosterCall {
    const text = (name: string) => typedText(typed, name)
    const overrideReason = text('overrideReason') ? { overrideReason: text('overrideReason') } : {}
    if (kind === 'move') {
      const place = overrideReason.overrideReason ? { place: 'seat' } : {}
      return {
        path: '/move',
        method: 'POST',
        body: { participantIds: [entry.id], toBatchId: text('toBatchId'), ...place, ...overrideReason },
      }
    }
    const change = { path: `/${entry.id}`, method: 'PUT', ifMatch: `"${entry.version}"` } as const
    if (kind === 'test') {
      // The server refuses what is no number, with the words for it.
      const score = text('score') === '' ? null : Number(text('score'))
      return { ...change, body: { score: Number.isNaN(score) ? text('score') : score, result: text('result') || null } }
    }
    if (kind === 'paid') return { ...change, body: { paidOn: paidOn || null, paidReference: text('paidReference') } }
    return { ...change, body: { rosterState: kind, ...(kind === 'cancelled' && { reason: text('reason') }), ...overrideReason } }
  }
}
