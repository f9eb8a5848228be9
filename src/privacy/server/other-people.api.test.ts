import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { makeParticipant, makeProgram } from '#app/testing/test-records.ts'

const EMAIL = 'asha.example@example.com'
/** Two addresses that contain the person's. */
const [BEGUN, CONTINUED] = [`x${EMAIL}`, `${EMAIL}.au`]
const WHO = { email: EMAIL, reason: 'Asked by letter' }

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const history = async () => JSON.stringify(await app.db.sql.selectFrom('audit_values').selectAll().orderBy('entry_id').execute())

test('of an address, nothing of somebody whose address contains it is exported or erased: not in the history, nor in imports', async () => {
  const program = await makeProgram(app)
  const enquiry = { name: 'Ravi Sample', email: BEGUN, phone: null, subject: 'Other Inquiry', message: `Write to ${BEGUN}` }
  const { id } = (await app.fetch('/api/contact', { body: enquiry })).data as { id: number }
  await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text: `Wrote to ${BEGUN}` } })
  await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
  const participant = await makeParticipant(app, { trainingProgramId: program.id, fullName: 'Ravi Sample', email: CONTINUED })
  await app.fetchAsAdmin(`/api/participants/${participant.id}`, { method: 'DELETE' })
  const raw = `Name,Email,Program\r\nRavi Sample,${BEGUN},${program.title}`
  await app.fetchAsAdmin('/api/participants/import?fullName=1&email=2&program=3', { raw, headers: { 'Content-Type': 'text/csv' } })
  await app.worker.settled()
  const before = await history()
  expect(before).toContain(BEGUN)
  expect(before).toContain(CONTINUED)

  expect(await app.fetchAsAdmin('/api/people/preview', { body: { email: EMAIL } })).toMatchObject({
    data: { goes: { historyEntries: 0, jobRows: 0 } },
  })
  expect((await app.fetchAsAdmin('/api/people/export', { body: WHO })).status).toBe(404)
  expect((await app.fetchAsAdmin('/api/people/erase', { body: WHO })).status).toBe(404)
  expect(await history()).toBe(before)
})

test('of a participant whose ID another one begins with, only their own rows of bulk work are exported', async () => {
  const program = await makeProgram(app)
  const one = await makeParticipant(app, { trainingProgramId: program.id, participantId: 'BHM2026110421', email: EMAIL })
  const other = await makeParticipant(app, {
    trainingProgramId: program.id,
    participantId: 'BHM2026110421-AAAA',
    fullName: 'Ravi Sample',
    email: 'ravi@example.com',
  })
  await app.fetchAsAdmin('/api/bulk/jobs', {
    body: { kind: 'participant-status', status: 'paused', selection: { ids: [one.id, other.id] } },
  })
  await app.worker.settled()
  const { body } = await app.fetchAsAdmin('/api/people/export', { body: WHO })
  expect((body as { bulkWork: unknown[] }).bulkWork).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('Ravi')
})
