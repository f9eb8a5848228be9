import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { setUpOutbox } from '#mail/test-outbox.ts'
import { removeMails } from '#mail/test-mails.ts'
import { startWithProgram } from '#app/testing/test-hooks.ts'
import { makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { clientLinkHooks } from './client-link-mails.server.ts'

const outbox = setUpOutbox()
const { app } = outbox
let trainingProgramId: number
let clientId: number
let [asha, ravi] = [0, 0]

/** The contact of Asha and Ravi was asked about their names; the mail still waits. */
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: clientId } = await makeClient(app))
  const form = { trainingProgramId, clientId, email: '', notify: false }
  asha = (await makeParticipant(app, { ...form, fullName: 'ASHA EXAMPLE', participantId: 'BHM2026110071' })).id
  ravi = (await makeParticipant(app, { ...form, fullName: 'Ravi Sample', participantId: 'BHM2026110072' })).id
  await removeMails(app)
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${clientId}`)).data as { contacts: Array<{ id: number }> }
  const body = { clientId, contact: contacts[0]?.id, participantIds: [asha, ravi] }
  await app.fetchAsAdmin('/api/participants/check-names', { body })
})

/** Sends the waiting mail. Returns its kind in the outbox, and the subject, which names the kind that was rendered. */
async function leave() {
  await outbox.later(outbox.startProcess({ hooks: clientLinkHooks(app.api) }), 1)
  const { subject } = await PostalMime.parse(outbox.server.received[0]?.raw ?? '')
  return [(await outbox.mails())[0]?.kind, subject]
}

test('names that wait in the outbox leave with the promise that nothing is printed before the answer', async () => {
  expect(await leave()).toEqual(['names-to-check', 'About names-to-check'])
})

test('once certificates were issued before the answer, the mail that still waits says so and promises nothing', async () => {
  const body = { participantId: asha, trainingProgramId, issueDate: '2026-11-10', complete: true, notify: false, beforeAnswer: true }
  expect((await app.fetchAsAdmin('/api/certificates/create', { body })).status).toBe(201)
  expect(await leave()).toEqual(['issued-names-to-check', 'About issued-names-to-check'])
})
