import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { BATCH, makeBatch } from '#app/testing/test-records.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { Proforma } from '../proforma.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../test-quotation.ts'

const app = setUpTestApp()

let trainingProgramId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  await removeMails(app)
})

const post = (path: string, body: object, key?: string) =>
  app.fetchAsAdmin(`/api/${path}`, { method: 'POST', body, headers: key === undefined ? {} : { 'Idempotency-Key': key } })
const accepted = () => makeAccepted(app, { lines: [quotedLine({ programId: trainingProgramId, supply: 'classroom' })] })
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const batches = async () => (await app.fetchAsAdmin('/api/batches')).data as Batch[]
const MAIL = { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder', again: true }

/** Sends a call twice with one key. The reply to the second is that to the first. */
async function twice(path: string, body: object) {
  const first = await post(path, body, 'one-press')
  const second = await post(path, body, 'one-press')
  expect([path, first.status, second.status]).toEqual([path, second.status, 200])
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
}

test('a booking that is sent twice with one key makes one batch', async () => {
  const id = await accepted()
  await twice(`quotations/${id}/book`, { newBatch: { ...BATCH, trainingProgramId } })
  expect(await batches()).toHaveLength(1)
  expect((await read(id)).entries.filter(({ kind }) => kind === 'booked')).toHaveLength(1)
})

test('a booking in a batch that is sent twice with one key is one entry', async () => {
  const id = await accepted()
  await twice(`quotations/${id}/book`, { batchId: (await makeBatch(app, { trainingProgramId })).id })
  expect((await read(id)).entries.filter(({ kind }) => kind === 'booked')).toHaveLength(1)
})

test('marking as sent, mailing and reminding twice with one key is done once', async () => {
  const id = await accepted()
  await twice(`quotations/${id}/mark-sent`, { channel: 'whatsapp' })
  await twice(`quotations/${id}/send`, MAIL)
  const { id: proformaId } = (await post(`quotations/${id}/proformas`, {})).data as Proforma
  await twice(`proformas/${proformaId}/reminder`, MAIL)
  const kinds = (await read(id)).entries.map(({ kind }) => kind)
  expect(['marked-sent', 'mailed', 'reminded'].map((kind) => kinds.filter((one) => one === kind).length)).toEqual([1, 1, 1])
  expect((await readMails(app)).map(({ kind }) => kind).toSorted()).toEqual(['payment-reminder', 'quotation-sent'])
})

test.each([
  ['issue', {}],
  ['accept', { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase' }],
  ['undo-acceptance', { reason: 'Accepted in error' }],
  ['withdraw', { reason: 'Too late' }],
])('%s adds one entry when it is sent twice with one key', async (step, body) => {
  const { id } = (await post('quotations/create', QUOTATION)).data as Quotation
  if (step !== 'issue') await post(`quotations/${id}/issue`, {})
  if (step === 'undo-acceptance') await post(`quotations/${id}/accept`, { versionNumber: 1, name: 'Kiran Example', post: 'Purchase' })
  const before = (await read(id)).entries.length
  for (let times = 0; times < 2; times += 1) await post(`quotations/${id}/${step}`, body, 'one-press')
  expect((await read(id)).entries.length).toBe(before + 1)
})
