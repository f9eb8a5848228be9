import type { Batch } from '../../batches/batch.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { batchName } from '../../batches/batch.ts'
import type { CancelledBatch } from '../../messages/batch-message.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { BatchSelect } from '../batches/batch-select.tsx'
import { counted } from '#base/text/wording/counted.ts'
import { peopleInWords } from './message-data.tsx'
import { BuyerList, RecipientList } from './recipient-list.tsx'
import { useBatchOrders } from './roster-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { useCall } from '#office/form/use-call.tsx'

interface CancelForm {
  reason: string
  toBatchId: number | null
  tell: boolean
}

/** Cancels a batch in two presses: the first previews messages and moves, the second does it. */
export function CancelDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const [previewed, setPreviewed] = useState<{ form: CancelForm; outcome: CancelledBatch }>()
  const call = useCall(
    (body: CancelForm) => getData(`POST /batches/{id}/cancel${previewed ? '' : '/preview'}`, { path: { id: batch.id }, body }),
    { fields: ['reason', 'toBatchId'], otherwise: 'The batch could not be cancelled', onError: () => setPreviewed(undefined) },
  )
  const { data: orders = [] } = useBatchOrders(batch.id)
  const count = batch.seatsTaken + batch.waiting + orders.length
  return (
    <FormDialog
      onClose={onClose}
      title="Cancel this batch"
      description={batchName(batch)}
      size="wide"
      form={call.form(send)}
      onCancel={previewed ? () => setPreviewed(undefined) : onClose}
      cancelLabel={previewed ? 'Back' : 'Keep the batch'}
      submitLabel={previewed ? 'Cancel the batch' : 'Show who is told'}
      busyLabel={previewed ? 'Cancelling...' : 'Looking...'}
      isDangerous={previewed !== undefined}
    >
      {/* Typed text stays when the preview is closed again. */}
      <div hidden={previewed !== undefined} className={previewed ? '' : 'grid gap-5'}>
        <Field name="reason" label="Reason" hint="The people read it: the trainer is ill, too few people.">
          <TextInput autoComplete="off" />
        </Field>
        {count > 0 && (
          <>
            <BatchSelect
              name="toBatchId"
              from={batch}
              label={orders.length === 0 ? 'Move the people to' : 'Move people and orders to'}
              hint={`Left empty, their places are cancelled${orders.length === 0 ? '' : ', and orders wait for another date'}.`}
              placeholder="No other batch"
            />
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="tell" value="yes" defaultChecked className="size-6 shrink-0 accent-primary" />
              Tell them by e-mail
            </label>
          </>
        )}
      </div>
      {previewed && <Outcome {...previewed} />}
    </FormDialog>
  )

  function send(typed: FormData) {
    const to = typedText(typed, 'toBatchId')
    const form = previewed?.form ?? {
      reason: typedText(typed, 'reason'),
      toBatchId: to ? Number(to) : null,
      tell: count > 0 && typed.get('tell') === 'yes',
    }
    call.send(form, (outcome) => {
      if (!previewed) return setPreviewed({ form, outcome })
      toast({ title: 'Batch cancelled', description: batchName(batch), tone: 'success' })
      for (const key of [['batch'], ['participant', 'list'], ['overview']]) void client.invalidateQueries({ queryKey: key })
      onClose()
    })
  }
}

function Outcome({
  form,
  outcome: { people, buyers, moved, toBatch, mails, joiningMails },
}: {
  form: CancelForm
  outcome: CancelledBatch
}) {
  const ordersMoved = buyers.filter(({ news }) => news === 'moved').length
  const waiting = moved.filter(({ rosterState }) => rosterState === 'waiting')
  return (
    <>
      <Notice tone="warning" title={mailsInWords(form.tell ? mails : 0)}>
        {toBatch && (
          <p>
            {movedInWords(moved.length, ordersMoved)} to {toBatch.name}
            {joiningMails > 0 && `, with ${joiningMails === 1 ? 'one e-mail' : `${joiningMails} e-mails`} of joining instructions`}.
            {waiting.length > 0 && ` Waiting there: ${waiting.map(({ fullName }) => fullName).join(', ')}.`}
          </p>
        )}
        {!toBatch && people.length > 0 && <p>They stay on the roster as cancelled, with the reason.</p>}
      </Notice>
      {form.tell && people.length > 0 && <RecipientList people={people} />}
      {form.tell && <BuyerList buyers={buyers} />}
    </>
  )
}

/** '3 people and 1 order moved' */
function movedInWords(people: number, orders: number): string {
  const things = [people > 0 || orders === 0 ? peopleInWords(people) : '', orders > 0 ? counted(orders, 'order') : '']
  return `${things.filter(Boolean).join(' and ')} moved`
}

function mailsInWords(mails: number): string {
  if (mails === 0) return 'Nobody gets an e-mail about it'
  return mails === 1 ? 'One e-mail says that it is cancelled' : `${mails} e-mails say that it is cancelled`
}
