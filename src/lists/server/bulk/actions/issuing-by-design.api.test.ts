import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { SHIPPED_DESIGN } from '#certificates/designs/design.ts'
import type { BatchRecipient } from '#certificates/issuing/batch-issuing.schema.ts'
import type { IssuingPreview } from '#certificates/issuing/issuing-preview.schema.ts'
import type { BulkJob, BulkJobRow } from '../../../bulk/bulk.schema.ts'

const app = setUpTestApp({ perTest: true })
const DAYS = [{ date: '2026-11-03', startTime: '09:30', endTime: '17:30' }]
let trainingProgramId: number
let batchId: number
let ids: { asha: number; ravi: number; kiran: number }

/** Asha has a score and a client, Ravi neither, and Kiran is enrolled without a batch. */
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, days: DAYS }))
  const { id: clientId } = await makeClient(app, { name: 'Mock Motors' })
  ids = {
    asha: await person('Asha Example', 1, { batchId, clientId }),
    ravi: await person('Ravi Sample', 2, { batchId }),
    kiran: await person('Kiran Demo', 3),
  }
  const marks = [ids.asha, ids.ravi].map((participantId) => ({ participantId, mark: 'present' }))
  await send('PUT', `/api/batches/${batchId}/attendance`, { date: '2026-11-03', marks })
  await send('PUT', `/api/batches/${batchId}/roster/${ids.asha}`, { score: 82 })
})

async function send(method: 'PUT' | 'POST', path: string, body: object) {
  const reply = await app.fetchAsAdmin(path, { method, body })
  expect([reply.status, reply.body['error']]).toEqual([expect.toBeOneOf([200, 201]), undefined])
  return reply.data as { id: number }
}
async function person(fullName: string, number: number, place: object = {}): Promise<number> {
  const form = { trainingProgramId, fullName, participantId: `BHM202611009${number}`, email: `p${number}@example.com`, ...place }
  return (await makeParticipant(app, { ...form, status: 'active' })).id
}
const design = (sentence: string) => ({
  ...SHIPPED_DESIGN,
  name: 'Our paper',
  isDefault: true,
  wordings: { ...SHIPPED_DESIGN.wordings, completion: { title: 'Award', sentence } },
})
async function rowsOf({ id }: { id: number }): Promise<Array<[string, string]>> {
  await app.worker.settled()
  const rows = (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)).data as BulkJobRow[]
  return rows.map(({ label, reason }) => [label.split(' ')[0] ?? '', reason] as [string, string])
}
const lacks = (values: string) => `The design “Our paper” prints ${values}, which this certificate does not have.`

test('the preview of a batch names who lacks a value of the design, and issuing refuses for the same reason', async () => {
  await send('POST', '/api/admin/certificate-designs', design('{name} of {client} completed {program} with {score}'))
  const { data } = await app.fetchAsAdmin(`/api/batches/${batchId}/issue/preview`, { body: {} })
  const [asha, ravi] = data as [BatchRecipient, BatchRecipient]
  expect([asha.outcome, asha.incomplete]).toEqual(['issue', { completion: '', participation: '' }])
  expect(ravi).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(lacks('{client} and {score}')) })
  expect(ravi.incomplete).toEqual({ completion: ravi.reason, participation: '' })
  expect(await rowsOf(await send('POST', `/api/batches/${batchId}/issue`, {}))).toEqual(
    expect.arrayContaining([
      ['Ravi', ravi.reason],
      ['Asha', expect.stringContaining('Certificate CERT')],
    ]),
  )
})

test('chosen people who lack a value are named before the others, and issuing refuses for the same reason', async () => {
  await send('POST', '/api/admin/certificate-designs', design('{name} completed {program} in {hours} hours'))
  const selection = { filter: { trainingProgramId } }
  const preview = (await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: { selection } })).data as IssuingPreview
  expect([preview.toIssue, preview.refused]).toEqual([2, 1])
  const named = preview.recipients.map(({ fullName, holds }) => [fullName, holds])
  expect(named).toEqual([['Kiran Demo', expect.stringContaining(lacks('{hours}'))]])
  const job: BulkJob = (
    await app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'complete-and-issue', selection, issueDate: '2026-11-20' } })
  ).data
  expect(await rowsOf(job)).toContainEqual(['Kiran', expect.stringContaining(lacks('{hours}'))])
})

test('someone below the rule is told what completion lacks, and may get one of participation', async () => {
  await send('PUT', `/api/training-programs/${trainingProgramId}`, { pass_mark: 60 })
  await send('POST', '/api/admin/certificate-designs', design('{name} completed {program} with {score}'))
  const { data } = await app.fetchAsAdmin(`/api/batches/${batchId}/issue/preview`, { body: {} })
  const ravi = (data as BatchRecipient[]).find(({ participantId }) => participantId === ids.ravi)
  expect(ravi).toMatchObject({ outcome: 'below', reason: expect.stringContaining(lacks('{score}')), incomplete: { participation: '' } })
  const rows = await rowsOf(await send('POST', `/api/batches/${batchId}/issue`, { participation: [ids.ravi] }))
  expect(rows).toContainEqual(['Ravi', expect.stringContaining('Certificate CERT')])
})

test('a correction is judged by its own kind, and a reprint by the design of today', async () => {
  const form = design('{name} completed {program}')
  const { id: designId } = await send('POST', '/api/admin/certificate-designs', form)
  await send('PUT', `/api/participants/${ids.ravi}`, { status: 'completed' })
  const issue = { participantId: ids.ravi, trainingProgramId, issueDate: '2026-11-20' }
  const { id } = await send('POST', '/api/certificates/create', issue)
  const participation = { title: 'Thanks', sentence: '{name} attended {program} with {score}' }
  await send('PUT', `/api/admin/certificate-designs/${designId}`, { ...form, wordings: { ...form.wordings, participation } })
  // The edition keeps its design, which has all values.
  await send('PUT', `/api/certificates/${id}`, { kind: 'participation' })
  const refused = await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { reprint: true } })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(lacks('{score}'))])
})

test('long names are named before issuing, in a batch and among chosen people', async () => {
  await send('POST', '/api/admin/certificate-designs', { ...design('{name} completed {program}'), orientation: 'portrait' })
  const wilhelmina = await person('Wilhelmina Wollstonecraft', 4, { batchId })
  await person('Subrahmanyam Lakshminarayana Satyanarayana Krishnamurthy', 5)
  const reply = await app.fetchAsAdmin(`/api/batches/${batchId}/issue/preview`, { body: {} })
  const rows = reply.data as BatchRecipient[]
  expect(rows.map(({ participantId, longName }) => [participantId, longName])).toContainEqual([
    wilhelmina,
    expect.stringMatching(/^The name is long: it is printed in letters of 9\d % of the usual size\.$/),
  ])
  expect(rows.filter(({ longName }) => longName !== '')).toHaveLength(1)
  const selection = { filter: { trainingProgramId } }
  const preview = (await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: { selection } })).data as IssuingPreview
  expect(preview.longNames).toEqual([
    expect.objectContaining({
      fullName: 'Subrahmanyam Lakshminarayana Satyanarayana Krishnamurthy',
      note: expect.stringContaining('on two lines'),
    }),
  ])
})
