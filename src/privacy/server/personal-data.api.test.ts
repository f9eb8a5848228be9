import { beforeEach, describe, expect, test } from 'vitest'
import { newLease, NO_LEASE } from '#base/jobs/lease.ts'
import { makeCertificate, makeParticipant, PARTICIPANT } from '#app/testing/test-records.ts'
import { addPerson } from '#app/testing/test-staff.ts'
import { EMAIL, REASON, setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, enquire, preview, erase, exported, firstBreak, placesOf } = setUpPersonalData()
let program: { id: number; title: string }
beforeEach(async () => {
  program = await addProgram()
})

describe('erasing a person', () => {
  test('deletes their messages with all text, and the history keeps what is not personal', async () => {
    const id = await enquire()
    const other = await enquire({ email: 'ravi@example.com', name: 'Ravi Sample', phone: null, message: 'I have another question.' })
    await app.fetchAsAdmin(`/api/contacts/${id}/notes`, { body: { text: 'Called Asha Example twice' } })
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'resolved' } })
    expect(await erase()).toMatchObject({ status: 200, data: { enquiries: 1, participants: 0, certificatesKept: 0 } })
    expect((await app.fetchAsAdmin(`/api/contacts/${id}`)).status).toBe(404)
    expect((await app.fetchAsAdmin(`/api/contacts/${other}`)).status).toBe(200)
    expect(await placesOf(/asha|please call me|00011/i)).toEqual([])
    const [deleted, changed, noted] = (await app.fetchAsAdmin(`/api/admin/history?subject=enquiry:${id}`)).data as object[]
    expect(deleted).toMatchObject({ action: 'enquiry deleted', subjectName: null })
    expect(changed).toMatchObject({ changes: [{ field: 'status', before: 'pending', after: 'resolved' }] })
    expect(noted).toMatchObject({ changes: [{ field: 'note', isErased: true }] })
    expect(await firstBreak()).toBeUndefined()
  })

  test('deletes the mails to them and about them, sent or not, also those that the office got', async () => {
    await enquire()
    const others = await app.db.sql.selectFrom('mails').select('id').where('recipient_address', '=', 'ravi@example.com').execute()
    expect(others).toEqual([])
    const own = await app.db.sql.selectFrom('mails').select('id').where('kind', 'in', ['enquiry-notice', 'enquiry-receipt']).execute()
    expect(own.length).toBeGreaterThan(1)
    expect((await preview()).goes.mails).toBe(own.length)
    expect(JSON.parse((await exported()).text)).toMatchObject({
      mails: expect.arrayContaining([expect.objectContaining({ kind: 'enquiry-receipt', to: EMAIL })]),
    })
    expect((await erase()).data).toMatchObject({ mails: own.length })
    expect(await app.db.sql.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('deletes a participant without a certificate, and their ID from an enquiry with another address', async () => {
    const { id } = await makeParticipant(app, { trainingProgramId: program.id })
    const enquiry = await enquire({ email: 'company@example.com', name: 'Ravi Sample', phone: null })
    const became = { participant_id: id, participant_number: PARTICIPANT.participantId, participant_made_by: 'Administrator' }
    await app.db.write((tx) => tx.sql.updateTable('contacts').set(became).where('id', '=', enquiry).execute())
    expect((await erase()).data).toMatchObject({ participants: 1, contactData: 0 })
    expect((await app.fetchAsAdmin(`/api/participants/${id}`)).status).toBe(404)
    expect(await placesOf(/asha|bhm2026110421|00011/i)).toEqual([])
    expect((await app.fetchAsAdmin('/api/participants')).data).toEqual([])
  })

  test('keeps name, participant ID and certificate of a participant who has one, and nothing else', async () => {
    const { id } = await makeParticipant(app, { trainingProgramId: program.id })
    const { certificateId } = await makeCertificate(app, { participantId: id, trainingProgramId: program.id })
    const check = { body: { certificateId, fullName: 'Asha Example' } }
    const verified = (await app.fetch('/api/verify-certificate', check)).data as object
    expect((await erase()).data).toMatchObject({ participants: 0, contactData: 1, certificatesKept: 1 })
    expect((await app.fetchAsAdmin(`/api/participants/${id}`)).data).toMatchObject({
      fullName: 'Asha Example',
      participantId: PARTICIPANT.participantId,
      email: '',
      phone: null,
    })
    expect((await app.fetch('/api/verify-certificate', check)).data).toEqual(verified)
    const row = await app.db.sql.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
    expect([row.recipient_hash, row.recipient_salt]).toEqual([null, null])
    expect(await placesOf(/asha\.example@|00011/i)).toEqual([])
    const status = await app.fetch('/api/check-status', { body: { participantId: PARTICIPANT.participantId, email: EMAIL } })
    expect(status.status).toBe(404)
    expect((await app.fetchAsAdmin(`/api/participants?q=${EMAIL}`)).data).toEqual([])
    expect((await app.fetchAsAdmin('/api/participants?q=asha')).data).toHaveLength(1)
    expect(await firstBreak()).toBeUndefined()
  })

  test('finds the person in any case of the address', async () => {
    await enquire({ email: 'ASHA.Example@example.com' })
    expect((await erase({ email: 'asha.example@EXAMPLE.COM' })).data).toMatchObject({ enquiries: 1 })
    expect(await placesOf(/asha/i)).toEqual([])
  })

  test('an address that is part of another one is another person', async () => {
    const id = await enquire({ email: `x${EMAIL}`, name: 'Ravi Sample' })
    expect((await erase()).status).toBe(404)
    expect((await app.fetchAsAdmin(`/api/contacts/${id}`)).status).toBe(200)
  })

  test('takes every record with an address that two participants share', async () => {
    await makeParticipant(app, { trainingProgramId: program.id })
    await makeParticipant(app, { trainingProgramId: program.id, participantId: 'BHM2026110422-AAAA', fullName: 'Anil Example' })
    expect((await preview()).names).toEqual(['Asha Example', 'Anil Example'])
    expect((await erase()).data).toMatchObject({ participants: 2 })
  })

  test('takes what the history says about records that were deleted before', async () => {
    const id = await enquire()
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    const participant = await makeParticipant(app, { trainingProgramId: program.id })
    await app.fetchAsAdmin(`/api/participants/${participant.id}`, { method: 'DELETE' })
    expect((await preview()).goes).toMatchObject({ enquiries: [], participants: [], historyEntries: 3 })
    expect((await erase()).data).toMatchObject({ enquiries: 0, participants: 0, historyEntries: 3 })
    expect(await placesOf(/asha|bhm2026110421|00011/i)).toEqual([])
    expect(await firstBreak()).toBeUndefined()
  })

  test('leaves a participant alone who has another address by now, except for the old address', async () => {
    const { id } = await makeParticipant(app, { trainingProgramId: program.id })
    await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { email: 'other@example.com' } })
    expect((await erase()).data).toMatchObject({ participants: 0, contactData: 0, historyEntries: 2 })
    expect((await app.fetchAsAdmin(`/api/participants/${id}`)).data).toMatchObject({ email: 'other@example.com', fullName: 'Asha Example' })
    expect(await placesOf(/asha\.example@/i)).toEqual([])
    expect((await app.fetchAsAdmin(`/api/admin/history?subject=participant:${id}`)).data).toMatchObject([
      { subjectName: 'Asha Example', changes: [{ field: 'email', isErased: true }] },
      { subjectName: 'Asha Example' },
    ])
  })

  test('forgets the stored answers of the person, so that the same key sends a new message', async () => {
    const key = { 'Idempotency-Key': 'k-asha' }
    const first = await enquire({}, key)
    expect(await enquire({}, key)).toBe(first)
    await erase()
    expect(await enquire({}, key)).not.toBe(first)
  })

  test('empties the rows of bulk work and of imports, and keeps their figures', async () => {
    const lines = [
      'Name,Email,Phone,Program',
      `Asha Example,${EMAIL},+91 00000 00011,${program.title}`,
      `Ravi Sample,ravi@example.com,+91 00000 00012,${program.title}`,
    ]
    const imported = await app.fetchAsAdmin('/api/participants/import?fullName=1&email=2&phone=3&program=4', {
      raw: lines.join('\r\n'),
      headers: { 'Content-Type': 'text/csv' },
    })
    const job = (imported.data as { id: number }).id
    await app.worker.settled()
    expect((await preview()).goes).toMatchObject({ participants: [{ fullName: 'Asha Example' }], jobRows: 1 })
    expect((await erase()).data).toMatchObject({ participants: 1, jobRows: 1 })
    expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job}/rows`)).data).toMatchObject([
      { label: 'Erased', outcome: 'done' },
      { label: expect.stringContaining('Ravi Sample'), outcome: 'done' },
    ])
    expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job}`)).data).toMatchObject({ total: 2, succeeded: 2 })
    expect(await placesOf(/asha|00011/i)).toEqual([])
  })

  test('is refused while bulk work with records of the person goes on', async () => {
    const { id } = await makeParticipant(app, { trainingProgramId: program.id })
    await unfinishedJob(id, 'running')
    expect((await preview()).unfinishedJobs).toEqual(['Set participants to paused'])
    expect(await erase()).toMatchObject({ status: 409, body: { error: expect.stringContaining('Set participants to paused') } })
    expect((await app.fetchAsAdmin(`/api/participants/${id}`)).data).toMatchObject({ email: EMAIL })
  })

  test('refuses the waiting rows of interrupted work, so that an import cannot bring the person back', async () => {
    const { id } = await makeParticipant(app, { trainingProgramId: program.id })
    const job = await unfinishedJob(id, 'interrupted')
    expect((await erase()).status).toBe(200)
    const row = await app.db.sql.selectFrom('bulk_job_rows').selectAll().where('job_id', '=', job).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ outcome: 'refused', label: 'Erased', input: null, kept: null })
    expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job}`)).data).toMatchObject({ total: 1, refused: 1 })
  })

  test('keeps the account of a member of staff, and says so', async () => {
    const member = await addPerson(app, { email: EMAIL, username: 'asha' })
    expect((await preview()).stays.staff).toEqual([{ id: member.id, name: member.fullName }])
    expect(await erase()).toMatchObject({ status: 409, body: { error: expect.stringContaining(member.fullName) } })
    await enquire()
    expect((await erase()).data).toMatchObject({ enquiries: 1 })
    expect((await app.fetchAsAdmin(`/api/admin/users/${member.id}`)).data).toMatchObject({ email: EMAIL })
    await app.fetchAsAdmin(`/api/admin/users/${member.id}`, { method: 'DELETE' })
    expect((await erase()).status).toBe(200)
    expect(await placesOf(/asha\.example@/i)).toEqual([])
    expect(await firstBreak()).toBeUndefined()
  })

  test('names messages of other people that mention the address, and leaves them', async () => {
    const id = await enquire({ email: 'ravi@example.com', name: 'Ravi Sample', message: `Please write to ${EMAIL} instead.` })
    expect((await preview()).stays.mentionedIn).toEqual([id])
    expect((await erase()).status).toBe(404)
  })

  test('twice is a 404, as for an address that nothing is stored about', async () => {
    await enquire()
    expect((await erase()).status).toBe(200)
    expect(await erase()).toMatchObject({
      status: 404,
      body: { error: 'Nothing is stored about this e-mail address. Check its spelling.' },
    })
  })

  test('with the same key twice gives the first answer again', async () => {
    await enquire()
    const key = { 'Idempotency-Key': 'k-erase' }
    const first = await erase({}, key)
    expect(first.data).toMatchObject({ enquiries: 1 })
    expect((await erase({}, key)).data).toEqual(first.data)
    expect((await erase({ reason: 'Another reason' }, key)).status).toBe(422)
  })

  test('is an entry of the history with its reason and figures, and without the address', async () => {
    await enquire()
    await erase()
    const [entry] = (await app.fetchAsAdmin('/api/admin/history?action=person%20erased')).data as Array<{ changes: unknown }>
    expect(entry).toMatchObject({ actorName: 'Administrator', subject: 'personal-data' })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'reason', after: REASON },
        { field: 'enquiries', after: 1 },
      ]),
    )
    expect(await placesOf(/asha\.example@/i)).toEqual([])
  })

  test.each([
    ['no e-mail', { email: '' }, 'email'],
    ['a wrong e-mail', { email: 'asha' }, 'email'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['a reason with the address, which would stay in the history', { reason: `Asked by ${EMAIL.toUpperCase()}` }, 'reason'],
  ])('%s is refused beside its field', async (_, body, field) => {
    for (const reply of [await erase(body), await exported(body)]) {
      expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([400, [field]])
    }
  })
})

/** A job with one waiting row that no worker processes. */
async function unfinishedJob(participantId: number, state: 'running' | 'interrupted'): Promise<number> {
  return app.db.write(async (tx) => {
    const lease = state === 'running' ? newLease({ id: 'elsewhere', now: () => app.time.now }) : NO_LEASE
    const { id } = await tx.sql
      .insertInto('bulk_jobs')
      .values({
        kind: 'participant-status',
        title: 'Set participants to paused',
        state,
        options: '{"status":"paused"}',
        selection: null,
        source_job_id: null,
        total: 1,
        actor: '{"kind":"system"}',
        by_name: 'Administrator',
        fault: null,
        created_at: app.time.now.toISOString(),
        finished_at: null,
        ...lease,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.sql
      .insertInto('bulk_job_rows')
      .values({
        job_id: id,
        position: 1,
        record_id: participantId,
        label: `Asha Example (${PARTICIPANT.participantId})`,
        input: null,
        reason: null,
        result_id: null,
        kept: null,
      })
      .execute()
    return id
  })
}
