import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import type { PersonPage } from '../person-page.schema.ts'

const app = setUpTestApp()

test('a person’s page has the clients, and the batch of each enrolment with what somebody has in it', async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const { id: clientId, name } = await makeClient(app)
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const { id } = await makeParticipant(app, { trainingProgramId, clientId, batchId, status: 'active' })
  const place = async () => {
    const { clients, programs } = (await app.fetchAsAdmin(`/api/people/participant:${id}`)).data as PersonPage
    return { clients, place: programs.rows[0]?.place }
  }
  expect(await place()).toMatchObject({
    clients: [{ id: clientId, name }],
    place: { batch: { id: batchId, place: 'Faridabad' }, rosterState: 'seat' },
  })
  const body = { rosterState: 'cancelled', reason: 'Ill' }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body })
  expect(await place()).toMatchObject({ place: { rosterState: 'cancelled' } })
})
