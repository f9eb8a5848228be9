import { expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { SHIPPED_DESIGN } from '../../designs/design.ts'

const app = setUpTestApp({ perTest: true })

test('a reprint keeps the in-house wording, whatever the client of the batch is today, until the training is printed again', async () => {
  const { trainingProgramId } = await startWithProgram(app)
  const { id: clientId } = await makeClient(app, { name: 'Mock Motors' })
  const days = [{ date: '2026-11-03', startTime: '09:30', endTime: '17:30' }]
  const { id: batchId } = await makeBatch(app, { trainingProgramId, days, clientId })
  const { id: participantId } = await makeParticipant(app, { trainingProgramId, batchId, clientId, status: 'completed' })
  const sentence = (ending: string) => ({ title: 'Award', sentence: `{name} completed {program} ${ending}` })
  const wordings = { ...SHIPPED_DESIGN.wordings, completion: sentence('openly'), inHouse: sentence('in the plant') }
  await app.fetchAsAdmin('/api/admin/certificate-designs', {
    body: { ...SHIPPED_DESIGN, name: 'Our paper', isDefault: true, smallPrint: 'Before', wordings },
  })
  const issued = await app.fetchAsAdmin('/api/certificates/create', { body: { participantId, trainingProgramId, issueDate: '2026-11-20' } })
  expect(issued.status).toBe(201)
  const { id } = issued.data as { id: number }
  await app.db.write((tx) => tx.sql.updateTable('batches').set({ client_id: null }).where('id', '=', batchId).execute())

  const reprinted = async (changes: object) => {
    const reply = await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { reprint: true, ...changes } })
    expect([reply.status, reply.body['error']]).toEqual([200, undefined])
    const { letterhead } = await app.db.sql.selectFrom('certificates').select('letterhead').executeTakeFirstOrThrow()
    return (JSON.parse(letterhead ?? '') as { design: { wordings: { completion: { sentence: string } } } }).design.wordings.completion
      .sentence
  }
  expect(await reprinted({})).toBe('{name} completed {program} in the plant')
  expect(await reprinted({ reprintTraining: true })).toBe('{name} completed {program} openly')
})
