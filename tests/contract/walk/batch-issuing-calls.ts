import { BATCH, PARTICIPANT, PROGRAM } from '#app/testing/test-records.ts'
import type { Row, Walk } from './walk.ts'

/** Issues the certificates of a finished batch. Returns the job. */
export async function callBatchIssuing(walk: Walk): Promise<Row> {
  const program = { ...PROGRAM, title: 'Walked Batch', slug: 'walked-batch' }
  const { id: trainingProgramId } = await walk.call('POST', '/api/training-programs/create', { body: program })
  const days = [{ date: '2025-11-03', startTime: '09:30', endTime: '17:30' }]
  const { id: batchId } = await walk.call('POST', '/api/batches/create', { body: { ...BATCH, trainingProgramId, days } })
  const person = { fullName: 'Walked Trainee', email: 'trainee@example.com', participantId: 'BHM2026110012' }
  const { id } = await walk.call('POST', '/api/participants/create', { body: { ...PARTICIPANT, ...person, trainingProgramId, batchId } })
  await walk.call('POST', '/api/batches/{id}/issue/preview', { at: [batchId], body: {} })
  return walk.call('POST', '/api/batches/{id}/issue', { at: [batchId], body: { notify: false, anyway: [id] } })
}
