import { getData } from '#base/api/api-client.ts'
import type { Batch, OfferedBatch } from './batch.ts'

/** Asks for the batches that the site offers. Staff get the same: the site shows its own people what it shows everybody. */
export async function findOfferedBatches(query: { trainingProgramId?: number; limit?: number } = {}): Promise<OfferedBatch[]> {
  return (await getData('GET /batches', { query: { offered: 'yes', ...query } })).filter(isOffered)
}

/** Whether it is told as visitors see it. */
export function isOffered(batch: Batch | OfferedBatch): batch is OfferedBatch {
  return 'availability' in batch
}
