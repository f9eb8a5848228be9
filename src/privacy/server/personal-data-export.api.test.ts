import { beforeEach, describe, expect, test } from 'vitest'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { makeCertificate, makeParticipant, PARTICIPANT } from '#app/testing/test-records.ts'
import { EMAIL, REASON, setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, enquire, preview, erase, exported, placesOf } = setUpPersonalData()
let program: { id: number; title: string }
beforeEach(async () => {
  program = await addProgram()
})

describe('the preview', () => {
  test('lists what goes and what stays, and changes nothing', async () => {
    await enquire()
    const withCertificate = await makeParticipant(app, { trainingProgramId: program.id })
    const { certificateId } = await makeCertificate(app, { participantId: withCertificate.id, trainingProgramId: program.id })
    const without = await makeParticipant(app, { trainingProgramId: program.id, participantId: 'BHM2026110422-AAAA' })
    const before = await placesOf(/./)
    expect(await preview()).toMatchObject({
      email: EMAIL,
      names: ['Asha Example'],
      goes: {
        enquiries: [{ fullName: 'Asha Example', noteCount: 0 }],
        participants: [{ id: without.id }],
        contactData: [{ id: withCertificate.id }],
        jobRows: 0,
      },
      stays: { certificates: [{ certificateId, participantName: 'Asha Example' }], staff: [], mentionedIn: [] },
      unfinishedJobs: [],
    })
    expect(await placesOf(/./)).toEqual(before)
  })

  test('of an unknown address is empty', async () => {
    expect(await preview('nobody@example.com')).toMatchObject({
      names: [],
      goes: { enquiries: [], participants: [], contactData: [], historyEntries: 0, jobRows: 0 },
    })
  })
})

describe('the export', () => {
  test('is a file with everything that is stored, which a person can read', async () => {
    const id = await enquire()
    await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text: 'Prefers the evening' } })
    await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'We call you at six', channel: 'whatsapp' } })
    const participant = await makeParticipant(app, { trainingProgramId: program.id })
    const { certificateId } = await makeCertificate(app, { participantId: participant.id, trainingProgramId: program.id })
    const reply = await exported()
    expect([reply.status, reply.headers.get('Content-Disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="personal-data-.*\.json"$/),
    ])
    expect(reply.text).toContain('\n  "email": ')
    expect(JSON.parse(reply.text)).toMatchObject({
      email: EMAIL,
      messages: [
        {
          name: 'Asha Example',
          message: 'Please call me about the audit.',
          repliesOfTheOffice: [{ text: 'We call you at six' }],
          notesOfTheOffice: [{ text: 'Prefers the evening' }],
        },
      ],
      participants: [
        {
          participantId: PARTICIPANT.participantId,
          phone: PARTICIPANT.phone,
          certificates: [{ certificateId, address: expect.stringContaining('/c/') }],
        },
      ],
      staffAccounts: [],
      bulkWork: [],
      history: expect.arrayContaining([
        expect.objectContaining({ action: 'enquiry note added', values: [{ field: 'note', after: 'Prefers the evening' }] }),
      ]),
    })
    const [entry] = await entriesWithValues(app.db)
      .select(['after'])
      .where('action', '=', 'personal data exported')
      .orderBy('id', 'desc')
      .execute()
    expect(JSON.parse(entry?.after ?? '')).toEqual({ email: EMAIL, reason: REASON })
  })

  test('of an unknown address is a 404 and no entry of the history', async () => {
    expect((await exported({ email: 'nobody@example.com' })).status).toBe(404)
    expect(await placesOf(/nobody@/)).toEqual([])
  })

  test('is forgotten by a later erasure of the person, except for its time and reason', async () => {
    await enquire()
    await exported()
    await erase()
    expect(await placesOf(/asha\.example@/i)).toEqual([])
  })
})

test.each(['preview', 'export', 'erase'])('only an admin may call /api/people/%s', async (call) => {
  const request = { body: { email: EMAIL, reason: REASON } }
  expect((await app.fetch(`/api/people/${call}`, request)).status).toBe(401)
  for (const role of ['editor', 'viewer'] as const) {
    await setRole(role)
    expect((await app.fetchAsAdmin(`/api/people/${call}`, request)).status).toBe(403)
  }
  await setRole('admin')
})

const setRole = (role: 'admin' | 'editor' | 'viewer') =>
  app.db.write((tx) => tx.sql.updateTable('users').set({ role }).where('username', '=', 'admin').execute())
