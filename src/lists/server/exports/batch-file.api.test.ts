import { forParticipantTexts } from '#training/participants/participant-texts.ts'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'

const app = setUpTestApp()
const DAY = '2026-11-19'
let batchId: number
let trainingProgramId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: [{ date: DAY, startTime: '09:30', endTime: '17:30' }] })).id
})

const fileOf = (format: string) =>
  app.http.request(`/api/batches/${batchId}/file?format=${format}`, { headers: { 'X-API-Code': TEST_CODE } })
const put = (path: string, body: object) => app.fetchAsAdmin(`/api/batches/${batchId}/${path}`, { method: 'PUT', body })

test('each person of a batch is a row with seat, payment, half days, result and certificate; no formula, and no reason of an absence', async () => {
  const { id: clientId } = await makeClient(app)
  const asha = await makeParticipant(app, { trainingProgramId, batchId, clientId, employeeCode: '=1+1', department: 'Press shop' })
  await put(`roster/${asha.id}`, { paidOn: '2026-11-02', paidReference: 'UPI 42', score: 85, result: 'passed' })
  await put('attendance', {
    date: DAY,
    marks: [
      { participantId: asha.id, half: 'first', mark: 'present' },
      { participantId: asha.id, half: 'second', mark: 'absent', reason: 'Ill at home' },
    ],
  })
  await makeCertificate(app, { participantId: asha.id, trainingProgramId, certificateId: 'CERT-OF-ASHA', issueDate: DAY, notify: false })
  const text = await (await fileOf('csv')).text()
  expect(parse(text, { bom: true, columns: true })).toEqual([
    {
      'Full name': 'Asha Example',
      ...Object.fromEntries(Object.values(forParticipantTexts(({ label }) => [label, '']))),
      'Employee code': "'=1+1",
      Department: 'Press shop',
      Client: 'Mock Motors',
      Seat: 'seat',
      'Fee, ₹': '12500',
      'Paid on': '2026-11-02',
      'Payment reference': 'UPI 42',
      '19 Nov 2026, forenoon': 'present',
      '19 Nov 2026, afternoon': 'absent with reason',
      'Attendance in %': '50',
      Score: '85',
      Result: 'passed',
      'Certificate ID': 'CERT-OF-ASHA',
      'Kind of certificate': 'Certificate of Completion',
    },
  ])
  expect(text).not.toContain('Ill at home')
})

test('a day of three hours is one column', async () => {
  const evening = { date: DAY, startTime: '18:00', endTime: '21:00' }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { days: [evening] } })).status).toBe(200)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId, batchId })
  await put('attendance', { date: DAY, marks: [{ participantId, mark: 'present' }] })
  const [row] = parse<Record<string, string>>(await (await fileOf('csv')).text(), { bom: true, columns: true })
  expect(Object.keys(row ?? {}).filter((name) => name.startsWith('19 Nov'))).toEqual(['19 Nov 2026, evening'])
  expect(row).toMatchObject({ '19 Nov 2026, evening': 'present', 'Attendance in %': '100' })
})

test('it is a workbook too, and the history of the batch says who took it', async () => {
  const reply = await fileOf('xlsx')
  expect([reply.status, reply.headers.get('Content-Disposition')]).toEqual([200, `attachment; filename="batch-${batchId}-2026-11-20.xlsx"`])
  expect(
    Buffer.from(await reply.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const history = (await app.fetchAsAdmin(`/api/admin/history?subject=batch:${batchId}`)).data as Array<{ action: string }>
  expect(history[0]?.action).toBe('batch exported')
})

test('only who may read records gets it', async () => {
  expect((await app.fetch(`/api/batches/${batchId}/file`)).status).toBe(401)
  const editor = await signInAs(app, { name: 'Noor', role: 'editor' })
  expect((await editor.fetch(`/api/batches/${batchId}/file`)).status).toBe(403)
  expect((await app.fetchAsAdmin('/api/batches/999999/file')).status).toBe(404)
})
