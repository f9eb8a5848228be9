import { textColumns, type FormColumns } from '#base/database/present-row.server.ts'
import { batchSearchText, LOCATION_TEXT_NAMES } from '../../batches/batch-place.ts'
import type { BatchForm, BatchTrainer } from '../../batches/batch.schema.ts'
import { endingDate, firstDay, inOrder } from '../../batches/batch-days.ts'

/** The stored columns of a batch. */
export function batchColumns(form: BatchForm, trainers: readonly BatchTrainer[]) {
  const days = inOrder(form.days)
  return {
    training_program_id: form.trainingProgramId,
    mode: form.mode,
    place: form.place,
    ...textColumns(LOCATION_TEXT_NAMES, form),
    state: form.state,
    map_link: form.mapLink,
    meeting_link: form.meetingLink,
    seats: form.seats,
    client_id: form.clientId,
    client_contact_id: form.clientContactId,
    lump_sum: form.lumpSum,
    lump_sum_paid_on: form.lumpSum === null ? null : form.lumpSumPaidOn,
    joining_text: form.joiningText,
    is_public: form.isPublic ? 1 : 0,
    status: form.status,
    cancelled_reason: form.status === 'cancelled' ? form.cancelledReason : null,
    first_day: firstDay(days),
    last_day: endingDate(days),
    search_text: batchSearchText(form, trainers),
  } satisfies FormColumns<Omit<BatchForm, 'confirmed' | 'days' | 'trainers' | 'allowFarDays'>>
}
