import { forLocationTexts } from './batch-place.ts'
import type { Batch } from './batch.schema.ts'

/** An open, confirmed batch on two Saturdays. */
export const TEST_BATCH: Batch = {
  id: 4,
  trainingProgramId: 3,
  training_program_name: 'Core Tools',
  mode: 'classroom',
  place: 'Pune',
  ...forLocationTexts(() => ''),
  state: '',
  mapLink: null,
  meetingLink: null,
  seats: 20,
  clientId: null,
  client_name: null,
  clientContactId: null,
  lumpSum: null,
  lumpSumPaidOn: null,
  joiningText: 'Bring a laptop',
  isPublic: true,
  status: 'open',
  cancelledReason: null,
  confirmed: true,
  confirmedAt: '2026-11-01T00:00:00Z',
  sequence: 2,
  days: ['2026-12-12', '2026-12-19'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' })),
  trainers: [{ entryId: null, name: 'Trainer Example' }],
  seatsTaken: 4,
  seatsOrdered: 0,
  waiting: 0,
}
