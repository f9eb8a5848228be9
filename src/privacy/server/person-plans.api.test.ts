import { beforeAll, expect, test } from 'vitest'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import { listEnquiries } from '#enquiries/server/enquiry-list.server.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { queryPlan, recordStatements } from '#base/search/test-query-plans.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { getPersonPage, listPersonNotes } from './person-page.server.ts'

const app = setUpTestApp()
const PHONE = '+91 90000 00011'
let own: number
let letter: PersonRecord

/** A person with a record of each kind, another person at the same address, and one with the same phone. */
beforeAll(async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const enrol = async (number: number, email: string) =>
    (
      await makeParticipant(app, {
        trainingProgramId,
        participantId: `BHM20261600${number}`,
        fullName: 'Asha Example',
        email,
        phone: PHONE,
      })
    ).id
  own = await enrol(1, 'asha@example.com')
  const other = await enrol(2, 'asha@works.example')
  await enrol(3, 'hr@works.example')
  const body = { name: 'Asha Example', email: 'asha@example.com', phone: PHONE, subject: 'Audits', message: 'Can you audit our plant?' }
  letter = `enquiry:${((await app.fetch('/api/contact', { body })).data as { id: number }).id}`
  await app.fetch('/api/contact', { body })
  for (const record of [`participant:${other}`, letter]) {
    await app.fetchAsAdmin(`/api/people/participant:${own}/links`, { body: { other: record, verdict: 'same' } })
  }
  await makeCertificate(app, { participantId: own, trainingProgramId })
  await app.fetchAsAdmin(`/api/participants/${own}/notes`, { body: { text: 'Prefers Hindi' } })
  await app.fetchAsAdmin(`/api/contacts/${readPersonRecord(letter)?.id}/replies`, {
    body: { text: 'Yes, in January.', channel: 'whatsapp' },
  })
})

test.runIf(!process.env['DATABASE_URL'])('no part of the page of a person, and no search in the inbox, reads a whole table', async () => {
  const { recorded, statements } = recordStatements(app.db)
  const context = app.context()
  const page = await getPersonPage(recorded, letter, context, [])
  expect([page.programs.total, page.certificates.total, page.messages.total, page.notes.total, page.suggestions.length]).toEqual([
    2, 1, 1, 1, 2,
  ])
  await listPersonNotes(recorded, letter, context.actor)
  await listEnquiries(recorded, { q: 'asha', limit: 25 }, context)
  await listEnquiries(recorded, { q: 'ashaa', limit: 25 }, context)
  const plans = await Promise.all(
    [...new Set(statements)].map(async (statement) => [statement, await queryPlan(app.db, statement)] as const),
  )
  expect(plans.length).toBeGreaterThan(15)
  expect(plans.filter(([, plan]) => /\bSCAN (?!contacts_search VIRTUAL TABLE INDEX \d+:\S*M|json_each )/.test(plan))).toEqual([])
})
