import { useEffect, useRef } from 'react'
import { useWatch, useController } from 'react-hook-form'
import { BATCH_STATUSES } from '../../batches/batch-status.ts'
import { BATCH_MODE_LABELS, BATCH_MODES, forLocationTexts } from '../../batches/batch-place.ts'
import type { BatchForm } from '../../batches/batch.schema.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Select, TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { StateField } from '#office/form/state-select.tsx'
import { useClient } from '#office/client-picker/client-search.tsx'
import { ClientField } from '#clients/office/client-field.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { ProgramSelect } from '#catalogue/office/program-select.tsx'
import { type BatchValues, daysIn, orderNote, withNextDay } from './batch-values.ts'
import { TrainersField } from './trainers-field.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { endsNextDay } from '#base/dates/day-hours.ts'
import { isPlainDate, shortDate } from '#base/dates/dates.ts'
import { nextDay, type BatchDay } from '../../batches/batch-days.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'

type BatchEditor = Editor<BatchValues, BatchForm>

export function BatchFields({ editor }: { editor: BatchEditor }) {
  const { register, control } = editor.form
  const [mode, status] = useWatch({ control, name: ['mode', 'status'] })
  return (
    <>
      <EditorSection title="Program and days" purpose="What is taught, and when. Times are those in India.">
        <ProgramSelect name="trainingProgramId" control={control} />
        <DaysField editor={editor} />
        {editor.errors['allowFarDays'] && (
          <TickedField editor={editor} name="allowFarDays" label="The days are right: they are more than a year apart" />
        )}
      </EditorSection>
      <EditorSection title="Where" purpose="Visitors read the place. Venue and links are only for the people of the batch.">
        <RadioGroup
          {...register('mode')}
          legend="Mode"
          layout="grid gap-2 sm:grid-cols-3"
          choices={BATCH_MODES.map((value) => ({ value, label: BATCH_MODE_LABELS[value] }))}
        />
        <FieldRow>
          <Field name="place" label="Place" optional={mode === 'online'} hint="A town: Faridabad.">
            <TextInput autoComplete="off" {...register('place')} />
          </Field>
          <Field name="state" label="State" optional hint="Of the place, for its address.">
            <StateField control={control} name="state" optional />
          </Field>
        </FieldRow>
        {mode === 'online' ? (
          <Field name="meetingLink" label="Meeting link" optional hint="Starts with https://.">
            <TextInput type="url" inputMode="url" autoComplete="off" {...register('meetingLink')} />
          </Field>
        ) : (
          <>
            {Object.values(
              forLocationTexts(({ label, hint }, name) => (
                <Field key={name} name={name} label={label} optional hint={hint}>
                  <TextInput autoComplete="off" {...register(name)} />
                </Field>
              )),
            )}
            <Field name="mapLink" label="Map link" optional hint="Starts with https://.">
              <TextInput type="url" inputMode="url" autoComplete="off" {...register('mapLink')} />
            </Field>
          </>
        )}
        {mode === 'in-plant' && <ClientFields editor={editor} />}
      </EditorSection>
      <EditorSection title="Seats and trainers" purpose="Who comes later than the last seat waits in the order of arrival.">
        <Field name="seats" label="Seats" optional width="date" hint="Empty: no limit.">
          <TextInput inputMode="numeric" autoComplete="off" {...register('seats')} />
        </Field>
        <TrainersField editor={editor} />
      </EditorSection>
      <EditorSection title="Joining text" purpose="What people are told before it begins: what to bring, when to be there.">
        <Field name="joiningText" label="Joining text" optional>
          <TextArea rows={5} {...register('joiningText')} />
        </Field>
      </EditorSection>
      <EditorSection title="Status" purpose="Visitors see a batch that is open and on the site, until it begins.">
        <Field name="status" label="Status" width="date">
          <Select options={BATCH_STATUSES.map((value) => ({ value, label: capitalise(value) }))} {...register('status')} />
        </Field>
        {status === 'cancelled' && (
          <Field name="cancelledReason" label="Reason" hint="Why it does not take place.">
            <TextInput autoComplete="off" {...register('cancelledReason')} />
          </Field>
        )}
        <TickedField editor={editor} name="confirmed" label="Confirmed to run" />
        {mode !== 'in-plant' && <TickedField editor={editor} name="isPublic" label="On the site" />}
      </EditorSection>
    </>
  )
}

function TickedField({ editor, name, label }: { editor: BatchEditor; name: 'confirmed' | 'isPublic' | 'allowFarDays'; label: string }) {
  const { control, setValue } = editor.form
  const value = useWatch({ control, name })
  const error = editor.errors[name]
  return (
    <div data-field className="grid gap-1">
      {error && <p className="text-small font-semibold text-danger">{error}</p>}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          checked={value === 'yes'}
          onChange={({ currentTarget }) => setValue(name, currentTarget.checked ? 'yes' : '', { shouldDirty: true })}
          className="size-6 shrink-0 accent-primary"
        />
        {label}
      </label>
    </div>
  )
}

function ClientFields({ editor }: { editor: BatchEditor }) {
  const { register, control, setValue, getValues } = editor.form
  const [clientId, paidOn] = useWatch({ control, name: ['clientId', 'lumpSumPaidOn'] })
  const { data: client } = useClient(clientId)
  const contacts = client?.contacts ?? []
  // The client was chosen here, and its data is still loading.
  const chosen = useRef('')
  useEffect(() => {
    if (!client || chosen.current !== String(client.id)) return
    chosen.current = ''
    const [place, state] = getValues(['place', 'state'])
    if (place.trim() === '') setValue('place', client.place, { shouldDirty: true })
    if (place.trim() === '' && state.trim() === '') setValue('state', client.state, { shouldDirty: true })
    const [only, ...others] = client.contacts
    if (only && others.length === 0) setValue('clientContactId', String(only.id), { shouldDirty: true })
  }, [client, getValues, setValue])
  return (
    <>
      <FieldRow>
        <ClientField
          value={clientId}
          onChange={(id) => {
            chosen.current = id
            setValue('clientId', id, { shouldDirty: true })
            setValue('clientContactId', '')
          }}
        />
        <Field name="clientContactId" label="Contact" optional>
          <Select
            // Without this key, options that load after the first render would leave a stored contact without its option.
            key={`${clientId} ${contacts.length}`}
            placeholder="No contact"
            options={contacts.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...register('clientContactId')}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field name="lumpSum" label="Lump sum in rupees" optional hint="For the whole batch, before GST.">
          <TextInput inputMode="numeric" autoComplete="off" {...register('lumpSum')} />
        </Field>
        <Field name="lumpSumPaidOn" label="Lump sum paid on" optional hint="Empty: not paid.">
          <DateInput label="Lump sum paid on" value={paidOn} onChange={(date) => setValue('lumpSumPaidOn', date, { shouldDirty: true })} />
        </Field>
      </FieldRow>
    </>
  )
}

/** The days of a batch as a list. An added day follows the last one and copies its hours. */
function DaysField({ editor }: { editor: Editor<BatchValues, BatchForm> }) {
  const { field } = useController({ control: editor.form.control, name: 'days' })
  const days = daysIn(field.value)
  const save = (changed: readonly BatchDay[]) => {
    field.onChange(JSON.stringify(changed))
    editor.form.clearErrors('days')
  }
  const change = (at: number, changes: Partial<BatchDay>) => save(days.map((day, row) => (row === at ? { ...day, ...changes } : day)))
  const error = editor.errors['days']
  return (
    <fieldset data-field aria-describedby={error ? 'days-error' : undefined} className="grid gap-3">
      <legend className="mb-1.5 text-small font-semibold">Days</legend>
      {error && <FieldError id="days-error">{error}</FieldError>}
      <ol className="grid gap-3">
        {days.map((day, at) => (
          <li
            // Rows have no identity of their own; removing one redraws all.
            // eslint-disable-next-line react/no-array-index-key
            key={`${at} of ${days.length}`}
            className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
          >
            <Field name={`day-${at}-date`} label={`Day ${at + 1}`} className="max-sm:col-span-2">
              <DateInput label={`Day ${at + 1}`} value={day.date} onChange={(date) => change(at, { date })} />
            </Field>
            <Field name={`day-${at}-start`} label="From">
              <TextInput
                type="time"
                value={day.startTime}
                onChange={({ currentTarget }) => change(at, { startTime: currentTarget.value })}
              />
            </Field>
            <Field name={`day-${at}-end`} label="To">
              <TextInput type="time" value={day.endTime} onChange={({ currentTarget }) => change(at, { endTime: currentTarget.value })} />
            </Field>
            {days.length > 1 && (
              <IconButton
                label={`Remove day ${at + 1}`}
                icon={<Trash2 />}
                onClick={() => save(days.filter((_, row) => row !== at))}
                className="max-sm:col-span-2 max-sm:justify-self-end"
              />
            )}
            {orderNote(days, at) && (
              <p role="status" className="col-span-full text-small font-semibold text-warning-text">
                {orderNote(days, at)}
              </p>
            )}
            {isPlainDate(day.date) && day.endTime !== '' && endsNextDay(day) && (
              <p role="status" className="col-span-full text-small text-text-2">
                Ends next day, {shortDate(nextDay(day.date))}.
              </p>
            )}
          </li>
        ))}
      </ol>
      <p>
        <Button variant="secondary" size="compact" icon={<Plus />} onClick={() => save(withNextDay(days))}>
          Add next day
        </Button>
      </p>
    </fieldset>
  )
}
