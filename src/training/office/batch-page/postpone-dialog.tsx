import type { Batch } from '../../batches/batch.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { batchName } from '../../batches/batch.ts'
import { daysInWords, isFarApart, movedDays } from '../../batches/batch-days.ts'
import { batchMessagesPath } from '#lists/records/record-paths.ts'
import { getData } from '#base/api/api-client.ts'
import { dateInWords } from '#base/dates/dates.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { useItem } from '#office/data/use-admin-data.tsx'
import { isStale } from '#office/editor/save-refusal.ts'
import { useBatchOrders } from './roster-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** Most batches move by whole weeks. */
const USUAL_DAYS = '7'
const MAX_DAYS = 366

/** Moves all days of a batch together. Previews the new dates; its messages then show who is informed. */
export function PostponeDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const { data: stored } = useItem('batch', batch.id)
  const [typed, setTyped] = useState(USUAL_DAYS)
  const days = movedBy(batch, typed)
  const { data: orders = [] } = useBatchOrders(batch.id)
  const hasReaders = batch.seatsTaken > 0 || orders.length > 0
  const save = useCall(
    () =>
      getData('PUT /batches/{id}', {
        path: { id: batch.id },
        body: { days, ...(isFarApart(batch.days) && { allowFarDays: true }) },
        ifMatch: stored?.etag,
      }),
    {
      fields: ['by'],
      otherwise: (error) =>
        isStale(error) ? 'Someone else has just changed this batch. Look at it again.' : 'The days could not be moved',
      missing: days ? {} : { by: `Use a whole number of days up to ${MAX_DAYS}, such as 7` },
      done: (saved) => ({ title: 'Days moved', description: daysInWords(saved.days) }),
      onSettled: () => {
        for (const queryKey of [['batch'], ['overview']]) void client.invalidateQueries({ queryKey })
      },
    },
  )
  return (
    <FormDialog
      onClose={onClose}
      title="Postpone this batch"
      description={batchName(batch)}
      form={save.form(() => save.send(undefined, showWhoIsTold))}
      submitLabel={batch.days.length === 1 ? 'Move the day' : `Move all ${batch.days.length} days`}
      busyLabel="Moving..."
      canSubmit={stored !== undefined}
    >
      <Field name="by" label="Days later" width="date" hint="7 is a week; -1 is a day earlier.">
        <TextInput
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <ul aria-label="New days" aria-live="polite" className="grid gap-1">
        {days?.map((day, at) => (
          <li key={day.date} className="wrap-anywhere">
            {days.length > 1 && <span className="text-text-2">Day {at + 1}: </span>}
            <strong>{dateInWords(day.date)}</strong>, {hoursInClock(day)}
          </li>
        ))}
      </ul>
      {hasReaders && <p className="text-text-2">Nobody is told yet: next you see who gets which e-mail.</p>}
    </FormDialog>
  )

  function showWhoIsTold() {
    onClose()
    if (hasReaders) void navigate(batchMessagesPath(batch.id), { replace: true, state })
  }
}

/** Undefined until a valid number is typed. */
function movedBy({ days }: Batch, typed: string) {
  const by = /^[+-]?\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return by === 0 || Math.abs(by) > MAX_DAYS ? undefined : movedDays(days, by)
}
