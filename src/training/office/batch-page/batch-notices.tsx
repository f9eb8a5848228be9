import type { Batch } from '../../batches/batch.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Send } from 'lucide-react'
import { getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { LongText } from '#office/kit/long-text.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { peopleInWords } from './message-data.tsx'
import { MessageExample, RecipientList } from './recipient-list.tsx'

const BLANK = { subject: '', text: '' }
const FIELDS = ['subject', 'text']

/** Free-text messages to the participants of a batch, and those sent before. */
export function BatchNotices({ batch }: { batch: Batch }) {
  const mayWrite = usePermission('records.write')
  const { data: sent = [] } = useQuery(dataQuery(['batch', 'notices', batch.id], 'GET /batches/{id}/notices', { path: { id: batch.id } }))
  if (!mayWrite && sent.length === 0) return null
  return (
    <Card as="section" aria-labelledby="message-notice" className="grid gap-4">
      <h2 id="message-notice" className="text-h3">
        In your own words
      </h2>
      {mayWrite && batch.status !== 'cancelled' && <Writing batchId={batch.id} />}
      {sent.length > 0 && (
        <ul aria-label="Messages that were sent" className="grid gap-2">
          {sent.map(({ id, subject, text, sentAt, people }) => (
            <li key={id}>
              <details className="rounded-md border border-border">
                <summary className="min-h-11 cursor-pointer px-4 py-2.5 wrap-anywhere">
                  <span className="font-semibold">{subject}</span>{' '}
                  <span className="text-small text-text-2">
                    to {peopleInWords(people)}, <RelativeTime instant={sentAt} isWithinSentence />
                  </span>
                </summary>
                <div className="border-t border-border p-4 text-small">
                  <LongText text={text} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The first press previews recipients and text; the second sends. */
function Writing({ batchId }: { batchId: number }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(BLANK)
  const key = useRef('')
  const path = { id: batchId }
  const preview = useCall((body: typeof BLANK) => getData('POST /batches/{id}/notices/preview', { path, body }), {
    fields: FIELDS,
    otherwise: 'Who gets this message could not be loaded',
  })
  const send = useCall((body: typeof BLANK) => getData('POST /batches/{id}/notices', { path, body, idempotencyKey: key.current }), {
    otherwise: 'The message could not be sent',
    done: ({ people }) =>
      people === 0
        ? { title: 'Nobody was left to tell', tone: 'default' }
        : { title: `${peopleInWords(people)} told`, description: typed.subject },
    onSuccess: () => {
      setTyped(BLANK)
      preview.reset()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['batch', 'notices', batchId] }),
  })
  const planned = preview.data
  const reached = planned?.people.filter(({ way }) => way !== 'none').length ?? 0
  const field = (name: keyof typeof BLANK) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: currentTarget.value })
      // The message sent must be the one previewed.
      if (planned) preview.reset()
    },
  })
  return (
    <Form {...preview.form(show)}>
      <Field name="subject" label="Subject">
        <TextInput autoComplete="off" {...field('subject')} />
      </Field>
      <Field name="text" label="Message" hint="After “Dear …,”. Program and days follow below it.">
        <TextArea rows={5} {...field('text')} />
      </Field>
      {!planned && (
        <SubmitButton variant="secondary" size="compact" busyLabel="Looking...">
          Show who gets it
        </SubmitButton>
      )}
      {planned && <RecipientList people={planned.people} />}
      {planned?.example && <MessageExample example={planned.example} />}
      {send.failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          {send.failure}
        </p>
      )}
      {planned && reached > 0 && (
        <Button
          size="compact"
          icon={<Send />}
          busy={send.isPending}
          busyLabel="Sending..."
          className="max-sm:w-full sm:justify-self-start"
          onClick={() => send.send(typed)}
        >
          {`Send to ${peopleInWords(reached)}`}
        </Button>
      )}
    </Form>
  )

  function show() {
    key.current = crypto.randomUUID()
    preview.send(typed)
  }
}
