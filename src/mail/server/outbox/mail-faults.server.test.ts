import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import type { MailOutcome } from './mail-kind-hooks.server.ts'
import { setUpOutbox } from '../../test-outbox.ts'

const outbox = setUpOutbox()
const { app, startProcess, enqueue, mails, connection, later } = outbox

const DAY_SECONDS = 86_400
const messageIds = () => outbox.server.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim())
const at = (time: string) => new Date(time)

describe('a server that takes the message and drops the connection', () => {
  test('gets it once more at most, with the same Message-ID', async () => {
    outbox.server.faults.dropsAfterData = true
    await enqueue()
    const worker = startProcess()
    await worker.settled()
    expect(await mails()).toMatchObject([{ status: 'waiting', attempts: 1, uncertain_attempts: 1, delayed_by: 'connection' }])
    for (let hour = 0; hour < 5; hour += 1) await later(worker, 3600)
    expect(outbox.server.received).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
    expect(await mails()).toMatchObject([{ status: 'failed', attempts: 2, last_error: expect.stringContaining('It may have arrived') }])
  })

  test('gets it once more, and it is sent when the server confirms', async () => {
    outbox.server.faults.dropsAfterData = true
    await enqueue()
    const worker = startProcess()
    await worker.settled()
    outbox.server.faults.dropsAfterData = false
    await later(worker, 60)
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(new Set(messageIds()).size).toBe(1)
    expect(await connection()).toMatchObject({ failing_since: null })
  })
})

describe('a process that was killed', () => {
  const killed = { lease_owner: 'a killed process', leased_until: new Date(TEST_NOW.getTime() + 30_000).toISOString() }
  const set = (columns: object) => app.db.write((tx) => tx.sql.updateTable('mails').set(columns).execute())

  test('before it sent: its mail is sent when the lease has ended, not before', async () => {
    await enqueue()
    await set(killed)
    const worker = startProcess()
    await later(worker, 29)
    expect(outbox.server.received).toEqual([])
    await later(worker, 1)
    expect(await mails()).toMatchObject([{ status: 'sent', uncertain_attempts: 0 }])
  })

  test('while it sent: its mail is sent once more, with the same Message-ID and texts', async () => {
    await enqueue()
    await set({
      ...killed,
      attempt_started_at: TEST_NOW.toISOString(),
      attempts: 1,
      message_id: '<kept@example.com>',
      subject: 'Kept',
      body_text: 'Kept text',
      body_html: '<p>Kept</p>',
    })
    const worker = startProcess()
    await later(worker, 31)
    expect(await mails()).toMatchObject([{ status: 'sent', uncertain_attempts: 1, subject: 'Kept' }])
    expect(messageIds()).toEqual(['<kept@example.com>'])
    expect(outbox.server.received[0]?.raw).toContain('Kept text')
  })

  test('twice while it sent: its mail is not sent a third time', async () => {
    await enqueue()
    await set({ ...killed, attempt_started_at: TEST_NOW.toISOString(), attempts: 2, uncertain_attempts: 1 })
    await later(startProcess(), 31)
    expect(outbox.server.received).toEqual([])
    expect(await mails()).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('It may have arrived'), attempt_started_at: null },
    ])
  })
})

test('a mail that the server refuses for good has failed at once with the words of the server, and its feature hears of it', async () => {
  outbox.server.faults.onRecipient = () => '550 5.1.1 no such user here'
  await enqueue()
  const heard: MailOutcome[] = []
  const worker = startProcess({
    hooks: { 'test-message': { onSettled: (_tx, _mail, outcome) => Promise.resolve(void heard.push(outcome)) } },
  })
  await later(worker, DAY_SECONDS)
  expect(await mails()).toMatchObject([{ status: 'failed', attempts: 1, last_error: '550 5.1.1 no such user here' }])
  expect(heard).toEqual([{ kind: 'failed', words: '550 5.1.1 no such user here', isAddressRefused: true }])
  expect(await connection()).toMatchObject({ failing_since: null })
})

test('a feature that throws when its mail was sent makes no second copy', async () => {
  await enqueue()
  const worker = startProcess({ hooks: { 'test-message': { onSettled: () => Promise.reject(new Error('planted')) } } })
  await worker.settled()
  await later(worker, 3600)
  expect(outbox.server.received).toHaveLength(1)
  expect(await mails()).toMatchObject([{ status: 'sent' }])
  expect(app.faults).toEqual([expect.objectContaining({ message: 'planted' })])
})

test('a mail whose texts cannot be made has failed with the reason, and the others are sent', async () => {
  await enqueue({ data: { requestedBy: 'broken' } })
  await enqueue()
  const worker = startProcess({
    render: (_db, { data }) => {
      if (JSON.stringify(data).includes('broken')) throw new Error('the placeholder {name} is unknown')
      return Promise.resolve({ subject: 'S', text: 'T', html: '<p>H</p>' })
    },
  })
  await worker.settled()
  expect(await mails()).toMatchObject([
    { status: 'failed', last_error: 'The message could not be made: the placeholder {name} is unknown', attempts: 0, lease_owner: null },
    { status: 'sent' },
  ])
  expect(app.faults).toEqual([expect.objectContaining({ message: expect.stringContaining('placeholder') })])
})

test('texts are made at the first attempt and stay the same', async () => {
  let versions = 0
  outbox.server.faults.onMessage = () => (outbox.server.received.length === 0 && versions < 2 ? '451 later' : undefined)
  await enqueue()
  const worker = startProcess({
    render: () => {
      versions += 1
      return Promise.resolve({ subject: `Version ${versions}`, text: 'T', html: '<p>H</p>' })
    },
  })
  await worker.settled()
  outbox.server.faults.onMessage = () => undefined
  await later(worker, 60)
  expect(await mails()).toMatchObject([{ status: 'sent', subject: 'Version 1' }])
  expect(versions).toBe(1)
})

describe('after three days', () => {
  test('a mail that could never be sent has failed, with the reason, and does not go out when the server is back', async () => {
    await outbox.server.stop()
    await enqueue()
    const worker = startProcess()
    for (let hours = 0; hours <= 72; hours += 12) await later(worker, 12 * 3600)
    await outbox.server.start()
    await later(worker, 3600)
    expect(outbox.server.received).toEqual([])
    expect(await mails()).toMatchObject([
      { status: 'failed', last_error: expect.stringMatching(/^It was not sent in time\. No mail server answers/) },
    ])
  })

  test('a mail that waited for the settings is not sent by itself, and a younger one is', async () => {
    await enqueue()
    app.time.now = new Date(TEST_NOW.getTime() + 2 * DAY_SECONDS * 1000)
    await enqueue()
    app.time.now = new Date(TEST_NOW.getTime() + 3 * DAY_SECONDS * 1000)
    const worker = startProcess()
    await worker.settled()
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'It was not sent in time.' }, { status: 'sent' }])
  })
})

describe('a clock', () => {
  test('that was an hour ahead for a moment does not hold up what was written then', async () => {
    app.time.now = at('2027-11-20T09:30:00Z')
    await enqueue()
    await enqueue({ dueAt: at('2027-11-20T10:30:00Z') })
    app.time.now = TEST_NOW
    const worker = startProcess()
    await worker.settled()
    expect(await mails()).toMatchObject([
      { status: 'sent' },
      { status: 'waiting', due_at: '2026-11-20T10:30:00.000Z', give_up_at: '2026-11-23T10:30:00.000Z' },
    ])
  })

  test('that was set back does not prolong a pause, or the wait of a mail that was refused', async () => {
    outbox.server.faults.onRecipient = () => '450 later'
    app.time.now = at('2027-11-20T09:30:00Z')
    await enqueue()
    const worker = startProcess()
    await worker.settled()
    await app.db.write((tx) => tx.sql.updateTable('mail_connection').set({ paused_until: '2027-11-20T10:30:00.000Z' }).execute())
    outbox.server.faults.onRecipient = () => undefined
    app.time.now = TEST_NOW
    await later(worker, 1)
    expect(await mails()).toMatchObject([{ status: 'sent' }])
  })

  test('of another machine that is a second ahead changes nothing', async () => {
    await enqueue({ dueAt: at('2026-11-20T10:30:00Z') })
    app.time.now = new Date(TEST_NOW.getTime() - 1000)
    const worker = startProcess()
    await worker.settled()
    expect(await mails()).toMatchObject([{ status: 'waiting', due_at: '2026-11-20T10:30:00.000Z', created_at: TEST_NOW.toISOString() }])
  })
})

test('a wrong password is tried every five minutes, loses nothing, and is tried at once by a process that starts', async () => {
  outbox.server.faults.onSender = () => '553 5.7.1 sender not owned by user'
  await enqueue()
  const worker = startProcess()
  await worker.settled()
  expect(await connection()).toMatchObject({ paused_until: '2026-11-20T09:35:00.000Z', last_error: expect.stringContaining('not owned') })
  await later(worker, 299)
  expect(await mails()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  outbox.server.faults.onSender = () => undefined
  await startProcess().settled()
  expect(await mails()).toMatchObject([{ status: 'sent' }])
})

test('mails that a broken connection has put off go out as soon as one gets through', async () => {
  outbox.server.faults.dropsAfterData = true
  await enqueue()
  const worker = startProcess()
  await worker.settled()
  expect(await mails()).toMatchObject([{ delayed_by: 'connection', due_at: '2026-11-20T09:31:00.000Z' }])
  outbox.server.faults.dropsAfterData = false
  await enqueue()
  await later(worker, 31)
  expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test.runIf(process.env['DATABASE_URL'])('a mail that is deleted just when it is leased is no fault, and the next one is sent', async () => {
  await enqueue()
  await enqueue()
  const [isDeleted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = app.db.write(async (tx) => {
    const { id } = await tx.sql.selectFrom('mails').select('id').orderBy('id').executeTakeFirstOrThrow()
    await tx.sql.deleteFrom('mails').where('id', '=', id).execute()
    isDeleted.resolve()
    await mayCommit.promise
  })
  await isDeleted.promise
  const worker = startProcess()
  // The lease waits for the lock on the row that is being deleted.
  await expect.poll(() => waitingLocks()).toBeGreaterThan(0)
  mayCommit.resolve()
  await deleting
  await worker.settled()
  expect([app.faults, await mails()]).toMatchObject([[], [{ status: 'sent' }]])
})

async function waitingLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(app.db.sql)
  return rows[0]?.n ?? 0
}
