import { useDeferredValue, useState, type FormEvent } from 'react'
import type { Batch } from '../../batch.ts'
import type { Participant } from '#training/participant.ts'
import { MAX_PEOPLE_AT_ONCE } from '#training/roster.ts'
import { languageOf } from '#base/text/language.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { saveRefusal } from '#office/editor/save-refusal.ts'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { useRosterCall } from './roster-data.tsx'

/** Adds people who are enrolled in the program already. */
export function EnrolledDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { mutateAsync, isPending } = useRosterCall(batch.id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusal, setRefusal] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  return (
    <Dialog open onClose={onClose} title="Add people who are enrolled" description={`In ${batch.training_program_name}.`}>
      <Form {...(refusal && { formError: refusal })} failureCount={failureCount} busy={isPending} onSubmit={(event) => void send(event)}>
        <DialogBody>
          <EnrolledPeople batch={batch} chosen={chosen} onChoose={setChosen} />
        </DialogBody>
        <FormDialogFooter
          onCancel={onClose}
          submitLabel={chosen.size < 2 ? 'Add' : `Add ${chosen.size} people`}
          busyLabel="Saving..."
          canSubmit={chosen.size > 0}
        />
      </Form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await mutateAsync({ path: '/add', method: 'POST', body: { participantIds: [...chosen] } })
      onClose()
    } catch (error) {
      setRefusal(saveRefusal(error, [], 'They could not be added').message)
      setFailureCount((count) => count + 1)
    }
  }
}

interface EnrolledPeopleProps {
  batch: Batch
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The people of the program that a search finds, each with what tells them from a namesake. */
function EnrolledPeople({ batch, chosen, onChoose }: EnrolledPeopleProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const isFull = chosen.size >= MAX_PEOPLE_AT_ONCE
  const { data, isPending } = useList('participant', { trainingProgramId: batch.trainingProgramId, ...(q && { q }) })
  return (
    <>
      <Field name="q" label="Search name, ID or e-mail">
        <TextInput
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // The key sends no form: nobody has been chosen yet.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {isPending && <SkeletonText lines={4} />}
      {data?.rows.length === 0 && <p className="text-text-2">Nobody of this program is found.</p>}
      <ul aria-label="Enrolled people" className="max-h-72 divide-y divide-border overflow-y-auto">
        {data?.rows.map((person) => (
          <li key={person.id}>
            <PersonChoice person={person} batchId={batch.id} isChosen={chosen.has(person.id)} isFull={isFull} onChoose={choose} />
          </li>
        ))}
      </ul>
      {isFull && <p className="text-small text-text-2">{MAX_PEOPLE_AT_ONCE} people at once.</p>}
    </>
  )

  function choose(id: number, isChosen: boolean) {
    const changed = new Set(chosen)
    if (isChosen) changed.add(id)
    else changed.delete(id)
    onChoose(changed)
  }
}

interface PersonChoiceProps {
  person: Participant
  batchId: number
  isChosen: boolean
  isFull: boolean
  onChoose: (id: number, isChosen: boolean) => void
}

function PersonChoice({ person, batchId, isChosen, isFull, onChoose }: PersonChoiceProps) {
  const { id, fullName, participantId, client_name: client, department, employeeCode, email, phone, status } = person
  const elsewhere = person.batchId === batchId ? 'On the roster' : person.batchId !== null && 'In another batch'
  const details = [participantId, client, department, employeeCode, email || phone, elsewhere || status]
  return (
    <label className="flex min-h-12 items-center gap-3 py-2">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`${fullName}, ${participantId}`}
        disabled={Boolean(elsewhere) || (isFull && !isChosen)}
        onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">
        <span lang={languageOf(fullName)} className="block font-semibold">
          {fullName}
        </span>
        <span className="block text-small text-text-2">{details.filter(Boolean).join(' · ')}</span>
      </span>
    </label>
  )
}
