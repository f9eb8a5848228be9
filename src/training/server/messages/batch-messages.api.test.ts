import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { runDailyJob } from '#base/jobs/test-daily-job.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import type { CancelledBatch, MessagePreview } from '../../messages/batch-message.schema.ts'
import { BATCH_REMINDER_JOB } from './batch-reminder-job.server.ts'

const app = setUpTestApp()
const DAY = { date: '2026-12-12', startTime: '09:30', endTime: '17:30' }
const NEXT_DAY = { ...DAY, date: '2026-12-13' }
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  await app.db.write((tx) => tx.sql.deleteFrom('daily_jobs').execute())
  at('2026-11-20')
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: [DAY, NEXT_DAY], confirmed: true, joiningText: 'Bring a laptop.' })).id
})

/** Sets the clock to noon in India on this day. */
function at(day: string, time = '12:00') {
  app.time.now = new Date(`${day}T${time}:00+05:30`)
}
const call = (path: string, body: object, id = batchId) => app.fetchAsAdmin(`/api/batches/${id}${path}`, { body })
const preview = async (kind: string, id = batchId): Promise<MessagePreview> => (await call('/messages/preview', { kind }, id)).data
const send = async (kind: string, id = batchId) => (await call('/messages', { kind }, id)).data as { mails: number; people: number }
const update = (body: object, id = batchId) => app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body })
const roster = async (id = batchId): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${id}/roster`)).data
const kindsTo = async () =>
  (await readMails(app)).filter(({ kind }) => kind.startsWith('batch-')).map((mail) => `${mail.kind} ${mail.recipient_address}`)

async function add(names: string[], changes: object = {}, id = batchId): Promise<RosterEntry[]> {
  const people = names.map((fullName) => ({
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
    phone: '+91 00000 00011',
    ...changes,
  }))
  const reply = await call('/roster/add', { people }, id)
  expect(reply.status).toBe(201)
  await app.db.write((tx) => tx.sql.deleteFrom('mails').where('kind', '=', 'participant-created').execute())
  return reply.data
}

/** Marks every mail of the outbox as sent. */
async function sent() {
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent', sent_at: app.time.now.toISOString() }).execute())
}

const ofClient = (clientId: number) => ({ clientId, email: '', phone: null })

describe('joining instructions', () => {
  test('go to each person once, with all days, hours and the joining text', async () => {
    await add(['Asha Example', 'Ravi Sample'])
    expect(await preview('joining')).toMatchObject({ refusal: null, mails: 2, people: [{ way: 'own', to: 'asha@example.com' }, {}] })
    const { example } = await preview('joining')
    expect(example?.text).toMatch(/12 December 2026, Saturday, 09:30 to 17:30[\s\S]*13 December 2026, Sunday[\s\S]*Bring a laptop\./)
    expect(await send('joining')).toMatchObject({ mails: 2, people: 2 })
    expect(await send('joining')).toMatchObject({ mails: 0, people: 0 })
    expect(await kindsTo()).toEqual(['batch-joining asha@example.com', 'batch-joining ravi@example.com'])
  })

  test('reach each person once when eight clerks press at once', async () => {
    await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('/messages', { kind: 'joining' })))
    expect(replies.map(({ status, text }) => (status === 200 ? '' : text)).filter(Boolean)).toEqual([])
    expect(replies.map(({ data }) => (data as { mails: number }).mails).filter((mails) => mails > 0)).toEqual([3])
    expect(await kindsTo()).toHaveLength(3)
  })

  test('name who came later as not told yet, and reach them alone', async () => {
    await add(['Asha Example'])
    await send('joining')
    await add(['Ravi Sample'])
    expect((await preview('joining')).people.map(({ fullName, way, reason }) => [fullName, way, reason])).toEqual([
      ['Asha Example', 'none', 'has been told already'],
      ['Ravi Sample', 'own', null],
    ])
    expect(await send('joining')).toMatchObject({ mails: 1, people: 1 })
  })

  test('of people without an address go to the contact of their client, in one mail with their names', async () => {
    const client = await makeClient(app)
    await add(['Ravi Sample', 'आशा उदाहरण'], ofClient(client.id))
    await add(['Asha Example'])
    expect((await preview('joining')).people.map(({ way, contactName }) => [way, contactName])).toEqual([
      ['contact', 'Neha Placeholder'],
      ['contact', 'Neha Placeholder'],
      ['own', null],
    ])
    expect(await send('joining')).toMatchObject({ mails: 2, people: 3 })
    const [own, contact] = await readMails(app)
    expect(own?.data['people']).toEqual([])
    expect(contact).toMatchObject({ recipient_address: 'hr@mock-motors.example.com', about: `batch:${batchId}` })
    expect(contact?.data['people']).toMatchObject([{ name: 'Ravi Sample' }, { name: 'आशा उदाहरण' }])
  })

  test('reach nobody who waits, is cancelled or has no address, and the preview says why', async () => {
    const unreachable = await makeClient(app, { contacts: [{ name: 'Neha Placeholder', role: '', email: '', phone: '+91 00000 00021' }] })
    await add(['Ravi Sample'], ofClient(unreachable.id))
    const [gone] = await add(['Zoya Specimen'])
    await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${gone?.id}`, {
      method: 'PUT',
      body: { rosterState: 'cancelled', reason: 'Ill' },
    })
    await call('/roster/add', {
      people: [{ fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 00000 00012' }],
      place: 'waiting',
    })
    expect(Object.fromEntries((await preview('joining')).people.map(({ fullName, reason }) => [fullName, reason]))).toEqual({
      'Ravi Sample': 'no e-mail address, and no contact of a client with one',
      'Asha Example': 'waits for a seat',
      'Zoya Specimen': 'their place is cancelled',
    })
    expect(await send('joining')).toMatchObject({ mails: 0, people: 0 })
  })

  test.each([
    ['not confirmed', { confirmed: false }, 'not confirmed to run'],
    ['a draft', { status: 'draft' }, 'is a draft'],
  ])('are refused for a batch that is %s', async (_, changes, why) => {
    await add(['Asha Example'])
    await update(changes)
    const reply = await call('/messages', { kind: 'joining' })
    expect([reply.status, reply.body['error']]).toEqual([409, expect.stringContaining(why)])
    expect((await preview('joining')).refusal).toContain(why)
    expect(await kindsTo()).toEqual([])
  })

  test('are refused once the last day is past: a batch that is confirmed late tells nobody about it', async () => {
    await add(['Asha Example'])
    await update({ confirmed: false })
    at('2026-12-14')
    await update({ confirmed: true })
    expect((await call('/messages', { kind: 'joining' })).status).toBe(409)
    await runDailyJob(app, BATCH_REMINDER_JOB)
    expect(await kindsTo()).toEqual([])
  })
})

describe('the reminder', () => {
  test('leaves by itself on the day before, once, and never after it has begun', async () => {
    await add(['Asha Example'])
    for (const day of ['2026-12-10', '2026-12-11', '2026-12-11', '2026-12-12']) {
      at(day)
      await runDailyJob(app, BATCH_REMINDER_JOB)
    }
    expect(await kindsTo()).toEqual(['batch-reminder asha@example.com'])
    const [mail] = await readMails(app)
    expect(mail).toMatchObject({ created_at: '2026-12-11T06:30:00.000Z', give_up_at: '2026-12-12T04:00:00.000Z' })
  })

  test.each([{ confirmed: false }, { status: 'draft' }])('does not leave for a batch with %j', async (changes) => {
    await add(['Asha Example'])
    await update(changes)
    at('2026-12-11')
    await runDailyJob(app, BATCH_REMINDER_JOB)
    expect(await kindsTo()).toEqual([])
  })
})

describe('a change', () => {
  test('is told once to those who know the old days, with both; the calendar gets the next sequence', async () => {
    await add(['Asha Example'])
    await send('joining')
    await sent()
    await add(['Ravi Sample'])
    expect((await preview('changed')).mails).toBe(0)
    await update({ days: [{ ...DAY, date: '2026-12-19' }] })
    expect(await preview('changed')).toMatchObject({
      mails: 1,
      changes: [{ label: 'Days', before: '12–13 Dec 2026', now: '19 Dec 2026' }],
      people: [{ way: 'own' }, { reason: 'not told yet: joining instructions come first' }],
    })
    expect(await send('changed')).toMatchObject({ mails: 1, people: 1 })
    expect(await send('changed')).toMatchObject({ mails: 0, people: 0 })
    const mail = (await readMails(app)).find(({ kind }) => kind === 'batch-changed')
    expect(mail?.data).toMatchObject({ sequence: 1, before: { sequence: 0, days: [DAY, NEXT_DAY] } })
  })

  describe('while earlier messages wait in the outbox', () => {
    const MOVED = { days: [{ ...DAY, date: '2026-12-19' }] }
    const waiting = async () =>
      (await readMails(app))
        .filter(({ status, kind }) => status === 'waiting' && kind.startsWith('batch-'))
        .map(({ kind, recipient_address: to, data }) => [kind, to, (data['days'] as Array<{ date: string }>)[0]?.date])

    test('replaces joining instructions with ones that name the new days; nobody gets both', async () => {
      await add(['Asha Example'])
      await send('joining')
      await sent()
      await add(['Ravi Sample'])
      await send('joining')
      await update(MOVED)
      expect(await send('changed')).toMatchObject({ mails: 2, people: 2 })
      expect(await waiting()).toEqual([
        ['batch-joining', 'ravi@example.com', '2026-12-19'],
        ['batch-changed', 'asha@example.com', '2026-12-19'],
      ])
      expect([(await preview('changed')).mails, (await preview('joining')).mails]).toEqual([0, 0])
      expect(await send('changed')).toMatchObject({ mails: 0, people: 0 })
      expect(await send('joining')).toMatchObject({ mails: 0, people: 0 })
    })

    test('also when somebody has called them, and again at the next change', async () => {
      await add(['Asha Example'])
      await send('joining')
      await update(MOVED)
      expect((await call('/messages', { kind: 'changed', tell: false })).data).toMatchObject({ mails: 1, people: 1 })
      expect(await waiting()).toEqual([['batch-joining', 'asha@example.com', '2026-12-19']])
      await update({ days: [{ ...DAY, date: '2026-12-21' }] })
      await send('changed')
      expect(await waiting()).toEqual([['batch-joining', 'asha@example.com', '2026-12-21']])
    })

    test('replaces an earlier change: the mail compares with what they last received', async () => {
      await add(['Asha Example'])
      await send('joining')
      await sent()
      await update(MOVED)
      await send('changed')
      await update({ days: [{ ...DAY, date: '2026-12-21' }] })
      expect(await send('changed')).toMatchObject({ mails: 1, people: 1 })
      expect(await waiting()).toEqual([['batch-changed', 'asha@example.com', '2026-12-21']])
      expect((await readMails(app)).at(-1)?.data).toMatchObject({ before: { days: [DAY, NEXT_DAY] } })
    })

    test('replaces those to a contact, and leaves alone a mail that is being sent and what is still true', async () => {
      const client = await makeClient(app)
      await add(['Ravi Sample', 'Amit Example'], ofClient(client.id))
      await send('joining')
      await update(MOVED)
      await send('changed')
      expect(await waiting()).toEqual([['batch-joining', 'hr@mock-motors.example.com', '2026-12-19']])
      expect(await send('changed')).toMatchObject({ mails: 0, people: 0 })
      await app.db.write((tx) => tx.sql.updateTable('mails').set({ leased_until: '2026-11-20T07:00:00.000Z' }).execute())
      await update({ days: [{ ...DAY, date: '2026-12-21' }] })
      await send('changed')
      expect(await waiting()).toEqual([
        ['batch-joining', 'hr@mock-motors.example.com', '2026-12-19'],
        ['batch-changed', 'hr@mock-motors.example.com', '2026-12-21'],
      ])
    })
  })

  test('that is taken back before anybody was told concerns nobody', async () => {
    await add(['Asha Example'])
    await send('joining')
    await update({ place: 'Pune' })
    await update({ place: 'Faridabad' })
    expect((await preview('changed')).mails).toBe(0)
  })

  test('is listed no more when all who are in the batch know of it, whatever somebody knows who left for another one', async () => {
    const [asha] = await add(['Asha Example', 'Ravi Sample'])
    await send('joining')
    await sent()
    const { id: other } = await makeBatch(app, { trainingProgramId, days: [NEXT_DAY], confirmed: true })
    await app.fetchAsAdmin(`/api/participants/${asha?.id}`, { method: 'PUT', body: { batchId: other } })
    await update({ place: 'Pune' })
    expect((await preview('changed')).changes).toMatchObject([{ label: 'Where' }])
    expect(await send('changed')).toMatchObject({ mails: 1, people: 1 })
    expect((await preview('changed')).changes).toEqual([])
  })

  test('of a batch with certificates is refused with their numbers', async () => {
    const [entry] = await add(['Asha Example'])
    await app.fetchAsAdmin(`/api/participants/${entry?.id}`, { method: 'PUT', body: { status: 'completed' } })
    at('2026-12-14')
    const { certificateId } = await makeCertificate(app, { participantId: entry!.id, trainingProgramId, issueDate: '2026-12-14' })
    const moved = await update({ days: [{ ...DAY, date: '2026-12-19' }] })
    expect([moved.status, moved.body['error']]).toEqual([409, expect.stringContaining(certificateId)])
    expect((await call('/cancel', { reason: 'The trainer is ill' })).status).toBe(409)
    expect((await update({ joiningText: 'Thank you.' })).status).toBe(200)
  })
})

describe('cancelling', () => {
  test('is asked about on the page of the batch while it has people', async () => {
    await add(['Asha Example'])
    const reply = await update({ status: 'cancelled', cancelledReason: 'The trainer is ill' })
    expect([reply.status, reply.body['error']]).toEqual([409, expect.stringContaining('Asha Example')])
  })

  test('tells everybody with the reason, withdraws what waits, and keeps them on the roster as cancelled', async () => {
    await add(['Asha Example', 'Ravi Sample'])
    await send('joining')
    const form = { reason: 'The trainer is ill' }
    const previewed = (await call('/cancel/preview', form)).data as CancelledBatch
    expect(previewed).toMatchObject({ mails: 2, moved: [], people: [{ way: 'own' }, { way: 'own' }] })
    expect(await kindsTo()).toHaveLength(2)
    expect((await call('/cancel', form)).data).toEqual(previewed)
    expect((await roster()).map(({ rosterState, rosterReason }) => [rosterState, rosterReason])).toEqual([
      ['cancelled', 'The trainer is ill'],
      ['cancelled', 'The trainer is ill'],
    ])
    const mails = await readMails(app)
    expect(mails.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'batch-joining cancelled',
      'batch-joining cancelled',
      'batch-cancelled waiting',
      'batch-cancelled waiting',
    ])
    expect(mails[2]?.data).toMatchObject({ sequence: 1, reason: 'The trainer is ill.', instead: null })
    expect(await send('cancelled')).toMatchObject({ mails: 0, people: 0 })
    expect((await call('/cancel', form)).status).toBe(409)
  })

  test('moves its people to another batch in the same step: the first get its seats and its joining instructions', async () => {
    const other = await makeBatch(app, { trainingProgramId, seats: 1, confirmed: true, days: [{ ...DAY, date: '2026-12-19' }] })
    await add(['Asha Example', 'Ravi Sample'])
    const { data } = await call('/cancel', { reason: 'The hall is closed', toBatchId: other.id })
    expect(data).toMatchObject({ mails: 2, joiningMails: 1, moved: [{ rosterState: 'seat' }, { rosterState: 'waiting' }] })
    expect((await roster(other.id)).map(({ fullName, rosterState }) => `${fullName}: ${rosterState}`)).toEqual([
      'Asha Example: seat',
      'Ravi Sample: waiting',
    ])
    expect(await roster()).toEqual([])
    const sentences = (await readMails(app)).map(({ data: { instead } }) => instead)
    expect(sentences).toEqual([
      'Instead, there is a seat in VDA 6.3 Process Auditor, 19 Dec 2026, Faridabad.',
      'There is a place on the waiting list of VDA 6.3 Process Auditor, 19 Dec 2026, Faridabad.',
      undefined,
    ])
    expect((await preview('joining', other.id)).people[0]?.reason).toBe('has been told already')
  })

  test('tells nobody about a batch that was never confirmed, and nobody at all when a clerk calls them', async () => {
    await add(['Asha Example'])
    await update({ confirmed: false })
    const { data } = await call('/cancel/preview', { reason: 'Too few people' })
    expect(data).toMatchObject({ mails: 0, people: [{ reason: 'was never told of this batch' }] })
    await update({ confirmed: true })
    expect((await call('/cancel', { reason: 'Too few people', tell: false })).data).toMatchObject({ mails: 0 })
    expect(await kindsTo()).toEqual([])
  })

  test('tells who has paid for a batch that was never confirmed', async () => {
    const [asha] = await add(['Asha Example', 'Ravi Sample'])
    await update({ confirmed: false })
    await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${asha?.id}`, { method: 'PUT', body: { paidOn: '2026-11-19' } })
    expect((await call('/cancel', { reason: 'Too few people' })).data).toMatchObject({ mails: 1 })
    expect(await kindsTo()).toEqual(['batch-cancelled asha@example.com'])
  })

  test('a reason is required, and the batch itself is no other batch', async () => {
    expect((await call('/cancel', { reason: ' ' })).status).toBe(400)
    await add(['Asha Example'])
    expect((await call('/cancel', { reason: 'x', toBatchId: batchId })).status).toBe(422)
  })
})

test('an erased person is taken out of the mail to the contact, and the others stay in it', async () => {
  const client = await makeClient(app)
  const [ravi] = await add(['Ravi Sample'], { ...ofClient(client.id), email: 'ravi@example.com' })
  await add(['Amit Example'], ofClient(client.id))
  await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '' }).where('id', '=', ravi!.id).execute())
  await send('joining')
  await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: 'ravi@example.com' }).where('id', '=', ravi!.id).execute())
  const reply = await app.fetchAsAdmin('/api/people/erase', { body: { email: 'ravi@example.com', reason: 'Asked by e-mail' } })
  expect(reply.status).toBe(200)
  const [mail] = await readMails(app)
  expect(mail?.data['people']).toEqual([expect.objectContaining({ name: 'Amit Example' })])
})

test('the calendar file of a batch is for staff', async () => {
  const reply = await app.fetchAsAdmin(`/api/batches/${batchId}/calendar.ics`)
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8; method=PUBLISH'])
  expect(reply.text).toContain('RRULE:FREQ=DAILY;COUNT=2')
  expect((await app.fetch(`/api/batches/${batchId}/calendar.ics`)).status).toBe(401)
})
