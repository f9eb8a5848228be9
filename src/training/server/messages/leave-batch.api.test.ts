import { beforeEach, describe, expect, test } from 'vitest'
import { invitationFiles } from '../batches/batch-calendar.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import type { LeftBatch } from '../../messages/batch-message.schema.ts'

const app = setUpTestApp()
const DAY = { date: '2026-12-12', startTime: '09:30', endTime: '17:30' }
let trainingProgramId: number
let batchId: number
let otherId: number

beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  at('2026-11-20')
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: [DAY], confirmed: true })).id
  otherId = (await makeBatch(app, { trainingProgramId, seats: 1, days: [{ ...DAY, date: '2026-12-19' }], confirmed: true })).id
})

/** Sets the clock to noon in India on this day. */
function at(day: string) {
  app.time.now = new Date(`${day}T12:00:00+05:30`)
}
const call = (path: string, body: object, id = batchId) => app.fetchAsAdmin(`/api/batches/${id}${path}`, { body })
const send = (kind: string, id = batchId) => call('/messages', { kind }, id)
const update = (body: object, id: number | string = batchId) => app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body })
const roster = async (id = batchId): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${id}/roster`)).data
const mailsOf = async (kind: string) => (await readMails(app)).filter((mail) => mail.kind === kind)
const kinds = async () => (await readMails(app)).map(({ kind, status, recipient_address: to }) => `${kind} ${status} ${to}`)
const ofClient = (clientId: number) => ({ clientId, email: '', phone: null })

async function add(names: string[], changes: object = {}): Promise<number[]> {
  const people = names.map((fullName) => ({
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
    phone: '+91 00000 00011',
    ...changes,
  }))
  const reply = await call('/roster/add', { people })
  expect(reply.status).toBe(201)
  await app.db.write((tx) => tx.sql.deleteFrom('mails').where('kind', '=', 'participant-created').execute())
  return (reply.data as RosterEntry[]).map(({ id }) => id)
}

/** Waits until the outbox is empty. */
async function sent() {
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent', sent_at: app.time.now.toISOString() }).execute())
}

async function told(names: string[], changes: object = {}): Promise<number[]> {
  const ids = await add(names, changes)
  await send('joining')
  await sent()
  return ids
}

const CANCELLING = { reason: 'On night shift' }

test('the subject to somebody who moves says so, and not that something is cancelled', async () => {
  const [asha] = await told(['Asha Example'])
  const { cancellation } = (await call('/roster/leave/preview', { participantIds: [asha], toBatchId: otherId })).data as LeftBatch
  expect(cancellation?.example?.subject).toBe('Moved: your place in VDA 6.3 Process Auditor, 12 Dec 2026')
  expect(cancellation?.example?.text).toContain('we have moved your place')
})

describe('somebody who was told and whose place is cancelled', () => {
  test('gets one cancellation without the reason of the office; the preview shows it and changes nothing', async () => {
    const [asha] = await told(['Asha Example', 'Ravi Sample'])
    const form = { participantIds: [asha] }
    const preview = (await call('/roster/leave/preview', form)).data as LeftBatch
    expect(preview.cancellation).toMatchObject({ refusal: null, mails: 1, people: [{ way: 'own', to: 'asha@example.com' }] })
    expect(preview.cancellation?.example?.subject).toBe('Cancelled: your place in VDA 6.3 Process Auditor, 12 Dec 2026')
    expect(preview.cancellation?.example?.text).toContain('removes these days from your calendar')
    expect((await roster()).map(({ rosterState }) => rosterState)).toEqual(['seat', 'seat'])
    expect(await mailsOf('batch-left')).toEqual([])

    expect((await call('/roster/leave', { ...form, ...CANCELLING })).data).toEqual({ ...preview, cancellation: preview.cancellation })
    const [mail, ...others] = await mailsOf('batch-left')
    expect([others.length, mail?.recipient_address, mail?.about]).toEqual([0, 'asha@example.com', `participant:${asha}`])
    expect(JSON.stringify(mail?.data)).not.toContain('night shift')
    expect((await roster()).find(({ id }) => id === asha)).toMatchObject({ rosterState: 'cancelled', rosterReason: 'On night shift' })
    expect((await call('/roster/leave', { ...form, ...CANCELLING })).status).toBe(409)
    expect(await mailsOf('batch-left')).toHaveLength(1)
  })

  test('gets the same UID with METHOD:CANCEL and a number above that of the invitation', async () => {
    const [asha] = await told(['Asha Example'])
    await call('/roster/leave', { participantIds: [asha], ...CANCELLING })
    const [joining] = await mailsOf('batch-joining')
    const [left] = await mailsOf('batch-left')
    const sender = { host: 'example.com', organizer: { address: 'office@example.com', name: 'BHM' }, now: app.time.now }
    const invited = { address: 'asha@example.com', name: 'Asha Example', isContact: false }
    const [invitation] = invitationFiles(joining?.data as unknown as MailData['batch-joining'], { ...sender, invited })
    const [cancellation] = invitationFiles(left?.data as unknown as MailData['batch-left'], { ...sender, invited, isCancelled: true })
    const line = (text: string | undefined, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text ?? '')?.[1]
    expect(line(cancellation?.text, 'UID')).toBe(line(invitation?.text, 'UID'))
    expect([invitation, cancellation].map((file) => [line(file?.text, 'METHOD'), line(file?.text, 'SEQUENCE')])).toEqual([
      ['REQUEST', '0'],
      ['CANCEL', '1'],
    ])
    expect(line(cancellation?.text, 'STATUS')).toBe('CANCELLED')
  })

  test('and who comes back is invited with a number that is not lower, and gets the next cancellation too', async () => {
    const [asha] = await told(['Asha Example'])
    await call('/roster/leave', { participantIds: [asha], ...CANCELLING })
    at('2026-11-21')
    await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${asha}`, { method: 'PUT', body: { rosterState: 'seat' } })
    await send('joining')
    await call('/roster/leave', { participantIds: [asha], ...CANCELLING })
    const numbers = (await readMails(app)).map(({ kind, data }) => `${kind} ${String(data['sequence'])}`)
    expect(numbers).toEqual(['batch-joining 0', 'batch-left 1', 'batch-joining 1', 'batch-left 2'])
  })

  test('is not told a second time when the whole batch is cancelled', async () => {
    const [asha] = await told(['Asha Example', 'Ravi Sample'])
    await call('/roster/leave', { participantIds: [asha], ...CANCELLING })
    await call('/cancel', { reason: 'The trainer is ill' })
    expect((await mailsOf('batch-cancelled')).map((mail) => mail.recipient_address)).toEqual(['ravi@example.com'])
  })

  test('must be given a reason, which is kept', async () => {
    const [asha] = await told(['Asha Example'])
    expect((await call('/roster/leave', { participantIds: [asha] })).status).toBe(400)
    expect(await mailsOf('batch-left')).toEqual([])
  })
})

describe('nobody is told', () => {
  const leave = async (id: number | undefined, form: object = {}): Promise<LeftBatch> =>
    (await call('/roster/leave', { participantIds: [id], ...CANCELLING, ...form })).data

  test('who was never told of the batch, or waits for a seat', async () => {
    const [asha] = await add(['Asha Example'])
    expect((await leave(asha)).cancellation).toMatchObject({ mails: 0, people: [{ reason: 'was never told of this batch' }] })
  })

  test('when a clerk calls them', async () => {
    const [asha] = await told(['Asha Example'])
    expect(await leave(asha, { tell: false })).toMatchObject({ cancellation: null, joining: null })
    expect(await mailsOf('batch-left')).toEqual([])
  })

  test('of a batch that is not confirmed any more', async () => {
    const [asha] = await told(['Asha Example'])
    await update({ confirmed: false })
    expect((await leave(asha)).cancellation).toMatchObject({ mails: 0, refusal: expect.stringContaining('not confirmed') })
    expect(await mailsOf('batch-left')).toEqual([])
  })

  test('of a batch whose days are past', async () => {
    const [asha] = await told(['Asha Example'])
    at('2026-12-13')
    expect((await leave(asha)).cancellation).toMatchObject({ mails: 0, refusal: expect.stringContaining('The batch is over') })
    expect(await mailsOf('batch-left')).toEqual([])
  })

  test('what waits in the outbox is withdrawn all the same', async () => {
    const [asha] = await add(['Asha Example'])
    await send('joining')
    await leave(asha, { tell: false })
    expect(await kinds()).toEqual(['batch-joining cancelled asha@example.com'])
  })
})

describe('somebody who is moved', () => {
  test('gets the cancellation of the old batch and the joining instructions of the new one, each once', async () => {
    const [asha] = await told(['Asha Example'])
    const form = { participantIds: [asha], toBatchId: otherId }
    const preview = (await call('/roster/leave/preview', form)).data as LeftBatch
    expect(preview).toMatchObject({ cancellation: { mails: 1 }, joining: { mails: 1 }, people: [{ rosterState: 'seat' }] })
    expect(preview.joining?.example?.text).toContain('19 December 2026')
    expect((await call('/roster/leave', form)).data).toEqual(preview)
    expect((await kinds()).slice(1)).toEqual(['batch-left waiting asha@example.com', 'batch-joining waiting asha@example.com'])
    const [left] = await mailsOf('batch-left')
    expect(left?.data['instead']).toBe('Instead, there is a seat in VDA 6.3 Process Auditor, 19 Dec 2026, Faridabad.')
    expect((await send('joining', otherId)).data).toMatchObject({ mails: 0, people: 0 })
  })

  test('to a batch that is not confirmed gets its joining instructions later', async () => {
    const [asha] = await told(['Asha Example'])
    await update({ confirmed: false }, otherId)
    const { data } = await call('/roster/leave', { participantIds: [asha], toBatchId: otherId })
    expect(data).toMatchObject({ cancellation: { mails: 1 }, joining: { mails: 0, refusal: expect.stringContaining('not confirmed') } })
    const [left] = await mailsOf('batch-left')
    expect(left?.data['instead']).toContain('as soon as it is confirmed')
    await update({ confirmed: true }, otherId)
    expect((await send('joining', otherId)).data).toMatchObject({ mails: 1, people: 1 })
  })

  test('to a batch that is not confirmed sees which one it is', async () => {
    const [asha] = await told(['Asha Example'])
    await update({ confirmed: false }, otherId)
    const { data } = await call('/roster/leave/preview', { participantIds: [asha], toBatchId: otherId })
    expect((data as LeftBatch).joining?.refusal).toMatch(/^VDA 6\.3 Process Auditor, 19 Dec 2026, Faridabad is not confirmed to run\./)
  })

  test('and has paid is told, although neither batch is confirmed and nobody was told before; others are not', async () => {
    for (const id of [batchId, otherId]) await update({ confirmed: false }, id)
    const [asha = 0, ravi = 0] = await add(['Asha Example', 'Ravi Sample'])
    await update({ paidOn: '2026-11-19' }, `${batchId}/roster/${asha}`)
    const { data } = await call('/roster/leave', { participantIds: [asha, ravi], toBatchId: otherId })
    expect(data).toMatchObject({
      cancellation: { refusal: null, mails: 1, people: [{ way: 'own' }, { reason: 'was never told of this batch' }] },
      joining: { mails: 0 },
    })
    const [left, ...others] = await mailsOf('batch-left')
    expect([left?.recipient_address, left?.data['instead'], others]).toEqual([
      'asha@example.com',
      expect.stringContaining('Instead, there is a seat in VDA 6.3 Process Auditor, 19 Dec 2026'),
      [],
    ])
    // They have no invitation to cancel.
    expect(left?.data['endsInvitation']).toBeNull()
    // The days are those of the former place, below a sentence that names the new ones.
    const text = (data as LeftBatch).cancellation?.example?.text
    expect(text).toMatch(/^These were the days:[\s\S]*^Is this a mistake/m)
  })

  test('and finds no seat free waits there and gets no joining instructions', async () => {
    const ids = await told(['Asha Example', 'Ravi Sample'])
    const { data } = await call('/roster/leave', { participantIds: ids, toBatchId: otherId })
    expect(data).toMatchObject({
      people: [{ rosterState: 'seat' }, { rosterState: 'waiting' }],
      cancellation: { mails: 2 },
      joining: { mails: 1 },
    })
  })

  test('to the batch that they leave, or to one of another program, stays and is told nothing', async () => {
    const [asha] = await told(['Asha Example'])
    const third = await makeBatch(app, { trainingProgramId: (await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id })
    for (const toBatchId of [batchId, third.id])
      expect((await call('/roster/leave', { participantIds: [asha], toBatchId })).status).toBe(422)
    expect((await kinds()).slice(1)).toEqual([])
  })
})

describe('the contact of a client', () => {
  test('gets one mail for all who leave at once; the days stay in the calendar while others of theirs come', async () => {
    const client = await makeClient(app)
    const ids = await told(['Ravi Sample', 'Amit Example', 'Zoya Specimen'], ofClient(client.id))
    await call('/roster/leave', { participantIds: ids.slice(0, 2), ...CANCELLING })
    const [mail, ...others] = await mailsOf('batch-left')
    expect([others.length, mail?.recipient_address]).toEqual([0, 'hr@mock-motors.example.com'])
    expect(mail?.data).toMatchObject({ endsInvitation: false, people: [{ name: 'Ravi Sample' }, { name: 'Amit Example' }] })
    await call('/roster/leave', { participantIds: ids.slice(2), ...CANCELLING })
    expect((await mailsOf('batch-left'))[1]?.data).toMatchObject({ endsInvitation: true, people: [{ name: 'Zoya Specimen' }] })
  })

  test('is not asked any more to tell them, where the first mail still waits', async () => {
    const client = await makeClient(app)
    const ids = await add(['Ravi Sample', 'Amit Example'], ofClient(client.id))
    await send('joining')
    await call('/roster/leave', { participantIds: ids.slice(0, 1), ...CANCELLING })
    expect((await mailsOf('batch-joining'))[0]).toMatchObject({ status: 'waiting', data: { people: [{ name: 'Amit Example' }] } })
    await call('/roster/leave', { participantIds: ids.slice(1), ...CANCELLING })
    expect((await mailsOf('batch-joining'))[0]).toMatchObject({ status: 'cancelled' })
  })
})

describe('a cancellation that still waits is withdrawn when the place is given back', () => {
  const put = (id: number | undefined, body: object) => app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body })
  const restoring: Array<[string, (id: number | undefined) => ReturnType<typeof call>]> = [
    ['on the roster', (id) => put(id, { rosterState: 'seat' })],
    ['as one on the waiting list', (id) => put(id, { rosterState: 'waiting' })],
    ['by adding the person', (id) => call('/roster/add', { participantIds: [id] })],
    [
      'in the record of the person',
      async (id) => {
        await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { batchId: null } })
        return app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { batchId } })
      },
    ],
  ]

  test.each(restoring)('%s; joining instructions and the next cancellation leave as before', async (_, restore) => {
    const [asha, ravi] = await told(['Asha Example', 'Ravi Sample'])
    await call('/roster/leave', { participantIds: [asha, ravi], ...CANCELLING })
    at('2026-11-21')
    expect((await restore(asha)).status).toBeLessThan(300)
    const left = async () => (await kinds()).filter((mail) => mail.startsWith('batch-left'))
    expect(await left()).toEqual(['batch-left cancelled asha@example.com', 'batch-left waiting ravi@example.com'])
    await put(asha, { rosterState: 'seat' })
    expect((await send('joining')).data).toMatchObject({ mails: 1, people: 1 })
    await call('/roster/leave', { participantIds: [asha], ...CANCELLING })
    expect((await left()).at(-1)).toBe('batch-left waiting asha@example.com')
  })

  test('by moving them back; what they are told of the other batch stays', async () => {
    const [asha] = await told(['Asha Example'])
    await call('/roster/leave', { participantIds: [asha], toBatchId: otherId })
    at('2026-11-21')
    expect((await call('/roster/leave', { participantIds: [asha], toBatchId: batchId }, otherId)).status).toBe(200)
    expect((await mailsOf('batch-left')).map(({ status, data }) => [status, data['batchId']])).toEqual([
      ['cancelled', batchId],
      ['waiting', otherId],
    ])
  })

  test('in the mail to the contact, which names the others alone', async () => {
    const client = await makeClient(app)
    const [ravi, amit] = await told(['Ravi Sample', 'Amit Example'], ofClient(client.id))
    await call('/roster/leave', { participantIds: [ravi, amit], ...CANCELLING })
    at('2026-11-21')
    await put(ravi, { rosterState: 'seat' })
    expect(await mailsOf('batch-left')).toMatchObject([{ status: 'waiting', data: { people: [{ name: 'Amit Example' }] } }])
    await put(amit, { rosterState: 'seat' })
    expect(await mailsOf('batch-left')).toMatchObject([{ status: 'cancelled' }])
  })

  test('also that of a batch that takes place after all', async () => {
    const [asha] = await told(['Asha Example'])
    await call('/cancel', { reason: 'The trainer is ill' })
    at('2026-11-21')
    await update({ status: 'open' })
    expect((await put(asha, { rosterState: 'seat' })).status).toBe(200)
    expect(await mailsOf('batch-cancelled')).toMatchObject([{ status: 'cancelled' }])
  })
})

test('two clerks who cancel one place at once tell the person once', async () => {
  const [asha] = await told(['Asha Example'])
  const replies = await Promise.all(Array.from({ length: 6 }, () => call('/roster/leave', { participantIds: [asha], ...CANCELLING })))
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409])
  expect(await mailsOf('batch-left')).toHaveLength(1)
})

describe('whoever has a certificate of a batch stays in it', () => {
  const leaving: Array<[string, (id: number) => ReturnType<typeof call>]> = [
    ['they are moved', (id) => call('/roster/leave', { participantIds: [id], toBatchId: otherId })],
    ['their place is cancelled', (id) => call('/roster/leave', { participantIds: [id], reason: 'Ill' })],
    ['somebody asks what moving them would do', (id) => call('/roster/leave/preview', { participantIds: [id], toBatchId: otherId })],
    ['they are put on the waiting list', (id) => update({ rosterState: 'waiting' }, `${batchId}/roster/${id}`)],
    ['somebody comes instead', (id) => call('/roster/substitute', { participantId: id, person: REPLACEMENT })],
    ['the batch is cancelled and all are moved', () => call('/cancel', { reason: 'The trainer is ill', toBatchId: otherId })],
    [
      'their record names another batch',
      (id) => app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { batchId: otherId } }),
    ],
  ]
  const REPLACEMENT = { fullName: 'Amit Example', email: 'amit@example.com', phone: '+91 00000 00019' }

  test.each(leaving)('%s', async (_, leave) => {
    const [id = 0, other = 0] = await add(['Asha Example', 'Ravi Sample'])
    await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { status: 'completed' } })
    at('2026-12-14')
    const { certificateId } = await makeCertificate(app, { participantId: id, trainingProgramId, issueDate: '2026-12-14' })
    const reply = await leave(id)
    expect([reply.status, reply.body['error']]).toEqual([409, expect.stringContaining(certificateId)])
    expect((await roster()).map(({ rosterState }) => rosterState)).toEqual(['seat', 'seat'])
    expect((await call('/roster/leave', { participantIds: [other], toBatchId: otherId })).status).toBe(200)
  })
})
