import { EmailInput } from '#ui/form/email-input.tsx'
import type { Batch } from '../../batches/batch.schema.ts'
import { useState } from 'react'
import { isOfProgram, KnownPeople } from '../participants/known-people.tsx'
import type { Participant } from '../../participants/participant.schema.ts'
import { nameWith } from '#clients/tell-apart.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { newcomersInWords } from '../batches/batch-words.tsx'
import { useRosterCall, waitingToast } from './roster-data.tsx'
import { AnotherPersonChoice, cancelledPlaceIn, RestorePlaceButton, givenBackToast } from '../participants/cancelled-place.tsx'
import { getData } from '#base/api/api-client.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'

interface PersonDialogProps {
  batch: Batch
  /** The person to replace. Without it the new person is added. */
  instead?: RosterEntry
  onClose: () => void
}

const NOT_ADDED = 'The person could not be added'
const FIELDS = ['fullName', 'email', 'phone', 'overrideReason', 'allowSameName', 'cancelledPlace']

/** Adds a walk-in or a replacement. The server asks back if the name already exists or a place was cancelled. */
export function PersonDialog({ batch, instead, onClose }: PersonDialogProps) {
  const call = useRosterCall((typed: FormData) => send(typed), { fields: FIELDS, otherwise: NOT_ADDED, done: waitingToast })
  const cancelled = instead ? undefined : cancelledPlaceIn(call.error)
  const restore = useRosterCall(
    () => getData('POST /batches/{id}/roster/add', { path: { id: batch.id }, body: { participantIds: [cancelled ?? 0] } }),
    {
      otherwise: NOT_ADDED,
      done: ([entry]) => entry && givenBackToast(entry),
    },
  )
  const [email, setEmail] = useState('')
  const choose = useRosterCall((known: Participant) => send(new FormData(), known), { otherwise: NOT_ADDED, done: waitingToast })
  const failure = restore.failure ?? choose.failure
  // The server's message about the name is the same, and is shown there.
  const { allowSameName: _same, cancelledPlace: _cancelled, ...errors } = call.errors
  return (
    <FormDialog
      onClose={onClose}
      title={instead ? `Replace ${nameWith(instead.fullName, instead.apart)}` : 'Add a person'}
      description={instead ? 'They take the place and the payment.' : newcomersInWords(batch) || undefined}
      form={{ ...call.form((typed) => call.send(typed, onClose)), errors }}
      submitLabel={instead ? 'Replace' : 'Add'}
      busyLabel="Saving..."
    >
      <Field name="fullName" label="Full name" hint="As it will be printed on the certificate.">
        <TextInput autoComplete="off" autoCapitalize="words" />
      </Field>
      {cancelled !== undefined && <RestorePlaceButton isBusy={restore.isPending} onPress={() => restore.send(new FormData(), onClose)} />}
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <FieldRow>
        <Field name="phone" label="Phone">
          <TextInput type="tel" inputMode="tel" autoComplete="off" placeholder="+91 00000 00000" />
        </Field>
        <Field name="email" label="E-mail">
          <EmailInput autoComplete="off" onInput={({ currentTarget }) => setEmail(currentTarget.value)} />
        </Field>
      </FieldRow>
      <KnownPeople batch={batch} email={email} isBusy={choose.isPending} onChoose={(known) => choose.send(known, onClose)} />
      {call.errors['allowSameName'] !== undefined && <AnotherPersonChoice />}
    </FormDialog>
  )

  async function send(typed: FormData, chosen?: Participant): Promise<RosterEntry[]> {
    const text = (name: string) => typedText(typed, name)
    const clientId = batch.clientId ?? chosen?.clientId
    const person = {
      fullName: chosen?.fullName ?? text('fullName'),
      email: chosen?.email ?? text('email'),
      phone: chosen ? (chosen.phone ?? '') : text('phone'),
      ...(clientId && { clientId }),
      ...(chosen && { samePersonAs: `participant:${chosen.id}` as const }),
    }
    const allowSameName = typed.has('allowSameName')
    const path = { id: batch.id }
    try {
      if (chosen && !instead && isOfProgram(chosen, batch)) {
        return await getData('POST /batches/{id}/roster/add', { path, body: { participantIds: [chosen.id] } })
      }
      if (!instead) return await getData('POST /batches/{id}/roster/add', { path, body: { people: [person], allowSameName } })
      await getData('POST /batches/{id}/roster/substitute', { path, body: { participantId: instead.id, person, allowSameName } })
      return []
    } catch (error) {
      throw flattened(error)
    }
  }
}

/** Maps 'people.0.email' and 'person.email' to the fields of the form, which has one person. */
function flattened(error: unknown): unknown {
  const failure = (error as { failure?: { issues?: Record<string, string> } }).failure
  if (!failure?.issues) return error
  failure.issues = Object.fromEntries(Object.entries(failure.issues).map(([path, text]) => [path.split('.').at(-1) ?? path, text]))
  return error
}
