import { textColumns, type FormColumns } from '#base/database/present-row.server.ts'
import { batchSearchText, LOCATION_TEXT_NAMES } from '../../batches/batch-place.ts'
import type { BatchForm } from '../../batches/batch.schema.ts'
import { endingDate, firstDay } from '../../batches/batch-days.ts'

/** The stored columns of a batch. @param form with its days in order and its trainers by name */
export function batchColumns(form: BatchForm) {
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
    first_day: firstDay(form.days),
    last_day: endingDate(form.days),
    search_text: batchSearchText(form, form.trainers),
  } satisfies FormColumns<Omit<BatchForm, 'confirmed' | 'days' | 'trainers' | 'allowFarDays'>>
}
