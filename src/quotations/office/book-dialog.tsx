import { useState } from 'react'
import { addDays } from '#base/dates/calendar.ts'
import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { useList } from '#office/data/use-admin-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { StateSelect } from '#office/form/state-select.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { Segments } from '#office/kit/segments.tsx'
import { BATCH_MODE_LABELS, BATCH_MODES, type BatchMode } from '#training/batches/batch-place.ts'
import { BatchSelect } from '#training/office/batches/batch-select.tsx'
import { todayInIndia } from '#training/office/batches/batch-words.tsx'
import type { BodyOf } from '#base/api/api-client.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { counted } from '#base/text/wording/counted.ts'
import { orderOf } from '../booking.ts'
import type { Quotation, QuotationPaper } from '../quotation.schema.ts'
import { currentPaper } from '../quotation-state.ts'

const WHERE = [
  { value: 'existing', label: 'A planned batch' },
  { value: 'new', label: 'A new batch' },
] as const
const MODES = BATCH_MODES.map((value) => ({ value, label: BATCH_MODE_LABELS[value] }))
const HOURS = { startTime: '09:30', endTime: '17:30' }
const MAX_DAYS = 10

interface BookDialogProps {
  stored: Versioned<Quotation>
  onDone: (changed: Versioned<Quotation>) => void
  onClose: () => void
}

/** Reports whether the program has a batch to book; true while that is loading. */
function usePlannedBatches(programId: number | undefined): boolean {
  const { data } = useList('batch', { from: todayInIndia(), ...(programId !== undefined && { trainingProgramId: programId }) })
  return data === undefined || data.rows.some(({ status }) => status !== 'cancelled')
}

/** Books the seats of an accepted quotation in a planned batch, or creates one with consecutive days. The other details of a new batch are entered in its form. */
export function BookDialog({ stored: { item, etag }, onDone, onClose }: BookDialogProps) {
  const { id, batchId, bookings } = item
  const paper = currentPaper(item)
  const { lines, buyer } = paper?.content ?? item.form
  const programs = lines.filter(
    (line, at) => line.programId !== null && lines.findIndex((other) => other.programId === line.programId) === at,
  )
  const [chosenProgram, setProgram] = useState(() => programToBook(item))
  const programLine = programs.find((line) => line.programId === chosenProgram) ?? programs[0]
  const programId = programLine?.programId ?? undefined
  const [chosenWhere, setWhere] = useState<'existing' | 'new'>()
  const hasPlanned = usePlannedBatches(programId)
  // The batch that another program of the quotation is booked in is none for this one, nor is a cancelled one.
  const own = bookings.find((booking) => isOf(booking, programId))
  const preset = own ? (own.isBatchCancelled ? null : own.batchId) : bookings.length === 0 ? batchId : null
  const where = chosenWhere ?? (hasPlanned || preset !== null ? 'existing' : 'new')
  const [chosen, setChosen] = useState(preset === null ? '' : String(preset))
  const [chosenMode, setMode] = useState<BatchMode>()
  const mode = chosenMode ?? (programLine === undefined || programLine.supply === 'service' ? 'classroom' : programLine.supply)
  const [state, setState] = useState(buyer.state ?? '')
  const [firstDay, setFirstDay] = useState('')
  const call = useCall(
    (body: BodyOf<'POST /quotations/{id}/book'>) => getVersioned('POST /quotations/{id}/book', { path: { id }, body, ifMatch: etag }),
    {
      fields: ['batchId', 'newBatch.days', 'newBatch.place', 'newBatch.state', 'newBatch.seats'],
      otherwise: 'The quotation could not be booked.',
      done: 'Quotation booked',
      onSuccess: (changed) => {
        onDone(changed)
        onClose()
      },
    },
  )
  const fees = paper && feesInWords(paper, bookings, programId)
  return (
    <FormDialog
      onClose={onClose}
      title="Book this quotation"
      description="This reserves its seats. You can name the participants later; each gets the agreed fee."
      form={call.form(submit)}
      submitLabel="Book"
      busyLabel="Booking..."
    >
      {programs.length > 1 && (
        <Field name="programId" label="Training">
          <Select
            value={programId}
            onChange={({ currentTarget }) => chooseProgram(Number(currentTarget.value))}
            options={programs.map((line) => ({ value: String(line.programId), label: line.description }))}
          />
        </Field>
      )}
      {fees !== undefined && <p>{fees}</p>}
      {programId !== undefined && <Segments label="Where" value={where} choices={WHERE} onChange={setWhere} />}
      {where === 'existing' ? (
        <BatchSelect name="batchId" programId={programId} value={chosen} onChoose={setChosen} />
      ) : (
        <>
          <Segments label="Mode" value={mode} choices={MODES} onChange={setMode} />
          <Field name="newBatch.days" label="First day" width="date">
            <DateInput label="First day" value={firstDay} onChange={setFirstDay} />
          </Field>
          <Field name="dayCount" label="Days" width="date" hint="Consecutive days, 09:30 to 17:30. You can change them in the batch.">
            <TextInput inputMode="numeric" autoComplete="off" defaultValue="1" />
          </Field>
          {mode !== 'online' && (
            <>
              <Field name="newBatch.place" label="Town">
                <TextInput autoComplete="off" />
              </Field>
              <Field name="newBatch.state" label="State">
                <StateSelect value={state} onChange={setState} />
              </Field>
            </>
          )}
          <Field name="newBatch.seats" label="Seats" optional width="date" hint="Empty: no limit.">
            <TextInput inputMode="numeric" autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  )

  /** Batches are of one program, so a chosen one is dropped. */
  function chooseProgram(program: number) {
    setProgram(program)
    setChosen('')
    setWhere(undefined)
  }

  function submit(typed: FormData) {
    if (where === 'existing') return call.send({ batchId: chosen === '' ? null : Number(chosen) })
    const count = Math.min(MAX_DAYS, Math.max(1, Math.floor(Number(typedText(typed, 'dayCount'))) || 1))
    const seats = typedText(typed, 'newBatch.seats')
    const newBatch = {
      trainingProgramId: programId ?? 0,
      mode,
      place: typedText(typed, 'newBatch.place'),
      state: mode === 'online' ? '' : state,
      seats: seats === '' ? null : Number(seats),
      days: firstDay === '' ? [] : Array.from({ length: count }, (_, at) => ({ date: addDays(firstDay, at), ...HOURS })),
    }
    return call.send({ newBatch })
  }
}

/** The first program that is not booked, or else of which the booking no longer holds what is ordered. */
function programToBook({ bookings, unbooked }: Quotation): number | undefined {
  const missing = unbooked.find(({ programId }) => programId !== null)?.programId
  return (
    missing ??
    bookings.find(({ isBatchCancelled }) => isBatchCancelled)?.trainingProgramId ??
    bookings.find(({ note }) => note !== null)?.trainingProgramId
  )
}

/** Typed lines of training are booked for any program. */
function isOf({ trainingProgramId }: Quotation['bookings'][number], programId: number | undefined): boolean {
  return programId === undefined || trainingProgramId === programId
}

/** The people of an earlier version who get another fee by this booking; undefined if nobody does. */
function feesInWords(paper: QuotationPaper, bookings: Quotation['bookings'], programId: number | undefined): string | undefined {
  const order = orderOf(paper, programId ?? 0)
  if (!order || !('agreedFee' in order)) return undefined
  const former = bookings.find(
    (booking) => isOf(booking, programId) && booking.named > 0 && booking.agreedFee !== null && booking.agreedFee !== order.agreedFee,
  )
  if (!former || former.agreedFee === null) return undefined
  const people = counted(former.named, 'person has', 'people have')
  return `${people} the former fee of ${rupeesPlusGst(former.agreedFee)}. Booking changes it to ${rupeesPlusGst(order.agreedFee)}, unless you have marked them as paid or changed their fee.`
}
