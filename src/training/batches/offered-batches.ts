import { getData } from '#base/api/api-client.ts'
import type { OfferedBatch } from './batch.schema.ts'

/** Loads the batches that the site offers. Staff get the same: the site shows its own people what it shows everybody. */
export async function findOfferedBatches(query: { trainingProgramId?: number; limit?: number } = {}): Promise<OfferedBatch[]> {
  const batches = await getData('GET /batches', { query: { offered: 'yes', ...query } })
  return batches.filter((batch) => 'availability' in batch)
}
