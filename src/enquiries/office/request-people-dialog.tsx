import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openSeats } from '#training/batches/batch.ts'
import { newcomersInWords } from '#training/office/batches/batch-words.tsx'
import { clientLabel } from '#clients/client.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { MAX_PEOPLE_AT_ONCE } from '#training/roster/roster-state.ts'
import { peopleOfLines } from '#training/participants/typed-people.ts'
import { getData, type BodyOf } from '#base/api/api-client.ts'
import { TextLink } from '#ui/button/link.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { LOSS_QUESTION } from '#ui/form/field-problems.ts'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useClientOf } from './enrolment-options.tsx'
import { currentOf } from './use-enquiry-changes.tsx'
import { refreshCounts, showEnquiry } from './use-inbox-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { useCall } from '#office/form/use-call.tsx'

interface RequestPeopleDialogProps {
  enquiry: Enquiry
  onClose: () => void
  onEnrolled: () => void
}

const FIELDS = ['people', 'clientId', 'phone', 'overrideReason', 'allowSameName']
const ROWS = 6
const NOT_ADDED = 'They could not be added'

/** Enrols the people of a request in the batch that it names: names are typed or pasted, one per line. */
export function RequestPeopleDialog({ enquiry, onClose, onEnrolled }: RequestPeopleDialogProps) {
  const { batchId, batchDates, fullName, email, phone, people: asked, names } = enquiry
  const { data: batch } = useQuery(dataQuery(['batch', 'page', batchId], 'GET /batches/{id}', { path: { id: batchId ?? '' } }))
  const client = useClientOf(enquiry.clientId, enquiry.company)
  const offered = names ?? (asked === null || asked === 1 ? fullName : '')
  const [text, setText] = useState(offered)
  const [isOfClient, setIsOfClient] = useState(true)
  const [isSqueezed, setIsSqueezed] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const add = useAddPeople(enquiry, finish)
  const people = peopleOfLines(text)
  const open = batch ? openSeats(batch) : null
  const waiting = open === null ? 0 : Math.max(0, people.length - open)
  const isTyped = text.trim() !== '' && text !== offered
  return (
    <FormDialog
      onClose={onClose}
      title="Add to batch"
      description={batchDates ?? ''}
      confirmClose={() => (isTyped ? LOSS_QUESTION : undefined)}
      form={add.form(send)}
      submitLabel={people.length < 2 ? 'Add' : `Add ${people.length} people`}
      busyLabel="Adding..."
      canSubmit={people.length > 0 && batch?.status !== 'cancelled'}
    >
      <Field
        name="people"
        label="Names"
        hint="One person a line, as printed on the certificate. An employee code may follow after a comma or a tab."
      >
        <TextArea
          rows={ROWS}
          autoCapitalize="words"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <p className="text-small text-text-2" role="status">
        {countText(people.length, asked)}
        {batch && ` ${newcomersInWords(batch)}`}
      </p>
      {client && (
        <TickChoice
          name="clientId"
          label={`Sent by ${clientLabel(client)}`}
          hint="They need no e-mail or phone of their own."
          isTicked={isOfClient}
          onChange={setIsOfClient}
        />
      )}
      {!(client && isOfClient) && !phone && (
        <Field name="phone" label="Phone" hint="The request has none. People without a client need one.">
          <TextInput type="tel" inputMode="tel" autoComplete="off" placeholder="+91 00000 00000" />
        </Field>
      )}
      {!(client && isOfClient) && people.length > 0 && (
        <p className="text-small wrap-anywhere text-text-2">
          {email === ''
            ? 'The request has no e-mail address: choose a client, or create the participants one by one.'
            : `Everybody is reached at ${email}, the address of the request.`}
        </p>
      )}
      {(waiting > 0 || isSqueezed) && (
        <TickChoice
          name="place"
          label="Give everybody a seat all the same"
          hint={`Otherwise ${waiting === 1 ? 'one person comes' : `${waiting} people come`} to the waiting list.`}
          isTicked={isSqueezed}
          onChange={setIsSqueezed}
        />
      )}
      {isSqueezed && (
        <Field name="overrideReason" label="Reason for extra seats">
          <TextInput autoComplete="off" />
        </Field>
      )}
      {(add.errors['allowSameName'] !== undefined || isOther) && (
        <TickChoice
          name="allowSameName"
          label="These are different people"
          hint="They have the same name."
          isTicked={isOther}
          onChange={setIsOther}
        />
      )}
      {batch?.status === 'cancelled' && (
        <Notice tone="warning">
          This batch was cancelled. <TextLink to={recordPath('batch', batch.id)}>Look at it</TextLink>, or create the participants one by
          one.
        </Notice>
      )}
    </FormDialog>
  )

  function send(typed: FormData) {
    add.send({
      people,
      ...(client && isOfClient ? { clientId: client.id } : !phone && { phone: typedText(typed, 'phone') }),
      ...(isSqueezed && { place: 'seat', overrideReason: typedText(typed, 'overrideReason') }),
      ...(isOther && { allowSameName: true }),
    })
  }

  function finish() {
    onEnrolled()
    onClose()
  }
}

function countText(count: number, asked: number | null): string {
  if (count > MAX_PEOPLE_AT_ONCE) return `${count} people: at most ${MAX_PEOPLE_AT_ONCE} at once.`
  const named = count === 1 ? 'One person' : `${count} people`
  return asked === null || asked === count ? `${named}.` : `${named}; the request is for ${asked}.`
}

type People = BodyOf<'POST /contacts/{id}/roster'>

/** Adds the people once, then shows the changed request. */
function useAddPeople(enquiry: Enquiry, onDone: () => void) {
  const client = useQueryClient()
  return useCall((body: People) => getData('POST /contacts/{id}/roster', { path: { id: enquiry.id }, body }), {
    fields: FIELDS,
    otherwise: NOT_ADDED,
    done: ({ people }) => {
      const waiting = people.filter(({ rosterState }) => rosterState === 'waiting').map(({ fullName }) => fullName)
      return {
        title: people.length === 1 ? 'One person added' : `${people.length} people added`,
        ...(waiting.length > 0 && { description: `On the waiting list: ${waiting.join(', ')}` }),
      }
    },
    failed: (_, error) => currentOf(error) && NOT_ADDED,
    onSuccess: ({ enquiry: resolved }) => finish(resolved),
    // Somebody else has already added them.
    onError: (error) => {
      const current = currentOf(error)
      if (current) finish(current)
    },
  })

  function finish(shown: Enquiry) {
    showEnquiry(client, shown)
    refreshCounts(client)
    void client.invalidateQueries({ queryKey: ['participant', 'list'] })
    void client.invalidateQueries({ queryKey: ['batch'] })
    onDone()
  }
}
