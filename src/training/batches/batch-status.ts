import type { FieldProblems } from '#base/api/problem.ts'
import type { BatchMode } from './batch-place.ts'

export const BATCH_STATUSES = ['draft', 'open', 'closed', 'cancelled'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

interface ComparedFields {
  mode: BatchMode
  place: string
  isPublic: boolean
  status: BatchStatus
  cancelledReason: string | null
}

/** Checks the rules that compare two fields. Returns a sentence for each invalid field. */
export function batchProblems(batch: ComparedFields): FieldProblems {
  const problems: FieldProblems = {}
  if (batch.mode !== 'online' && batch.place === '') problems['place'] = 'Place is required, such as Faridabad'
  if (batch.mode === 'in-plant' && batch.isPublic) problems['isPublic'] = 'An in-plant batch is for one client and is never public'
  if (batch.status === 'cancelled' && !batch.cancelledReason) problems['cancelledReason'] = 'Say why it is cancelled'
  return problems
}
