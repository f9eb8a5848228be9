import { BATCH_STATUS_TONES, batchName } from '#training/batches/batch.ts'
import { BATCH_MODE_LABELS, placeOf } from '#training/batches/batch-place.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { daysInWords } from '#training/batches/batch-days.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import type { RecordDescriptor } from './record-descriptor.ts'

/** Scheduled runs of programs. */
export const BATCH_RECORD = {
  type: 'batch',
  path: 'batches',
  labels: { one: 'Batch', many: 'Batches', section: 'Batches', rows: 'batches', selected: ['batch', 'batches'] },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'training/office/batches/batch-editor-page.tsx',
  hasPage: true,
  shortcut: 'b',
  audit: { subject: 'batch', label: 'Batch' },
  search: {
    group: 'Batches',
    rank: 3,
    found: ({ training_program_name, days, status, ...batch }) => ({
      title: training_program_name,
      detail: [daysInWords(days), placeOf(batch)].filter(Boolean).join(', '),
      reference: null,
      status,
    }),
    tones: BATCH_STATUS_TONES,
  },
  nameOf: (batch: Batch) => batchName(batch),
  factsOf: (batch) => [
    { label: 'Program', value: batch.training_program_name },
    { label: 'Days', value: daysInWords(batch.days) },
    { label: 'Mode', value: BATCH_MODE_LABELS[batch.mode] },
    { label: 'Place', value: batch.place },
    { label: 'Client', value: batch.client_name ?? '' },
    { label: 'Status', value: capitalise(batch.status) },
  ],
} as const satisfies RecordDescriptor<Batch>
