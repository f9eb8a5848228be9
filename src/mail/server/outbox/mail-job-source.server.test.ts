import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { setUpOutbox } from '../../test-outbox.ts'

const outbox = setUpOutbox()
const { app, startProcess, enqueue, mails, connection, later } = outbox

describe('a mail that is due', () => {
  test('is sent once, to one recipient, with texts that stay', async () => {
    await enqueue()
    const worker = startProcess()
    await worker.settled()
    await later(worker, 3600)
    expect(outbox.server.received).toMatchObject([{ from: 'site@example.com', to: ['asha@example.com'] }])
    const [received] = outbox.server.received
    const mail = await PostalMime.parse(received?.raw ?? '')
    const [row] = await mails()
    expect(mail).toMatchObject({
      from: { address: 'site@example.com', name: 'Example Training' },
      to: [{ address: 'asha@example.com', name: 'Asha Example' }],
      replyTo: [{ address: 'office@example.com' }],
      subject: 'About test-message',
      messageId: row?.message_id,
    })
    expect(row).toMatchObject({
      status: 'sent',
      subject: 'About test-message',
      body_html: '<p>test-message</p>',
      attempts: 1,
      sent_by: null,
      lease_owner: null,
    })
    expect(await connection()).toMatchObject({ failing_since: null, last_sent_at: '2026-11-20T09:30:00.000Z' })
  })

  test('is sent at once when the process runs already', async () => {
    const worker = startProcess()
    await worker.settled()
    await enqueue()
    await worker.settled()
    expect(await mails()).toMatchObject([{ status: 'sent' }])
  })

  test('waits for its time when it is planned for later', async () => {
    await enqueue({ dueAt: new Date('2026-11-20T10:30:00Z') })
    const worker = startProcess()
    await later(worker, 3599)
    expect(outbox.server.received).toEqual([])
    await later(worker, 1)
    expect(await mails()).toMatchObject([{ status: 'sent' }])
  })
})

test('of 100 mails two processes send each one once', async () => {
  for (let count = 0; count < 100; count += 1) await enqueue({ to: { address: `reader-${count}@example.com`, name: null } })
  const workers = [startProcess(), startProcess()]
  await Promise.all(workers.map((worker) => worker.settled()))
  const recipients = outbox.server.received.flatMap(({ to }) => to)
  expect(recipients).toHaveLength(100)
  expect(new Set(recipients).size).toBe(100)
  expect(new Set((await mails()).map(({ status }) => status))).toEqual(new Set(['sent']))
})

describe('while the mail server', () => {
  test('is away, no mail is tried again and again, and all are sent within a minute after it is back', async () => {
    await outbox.server.stop()
    for (let count = 0; count < 3; count += 1) await enqueue()
    const worker = startProcess()
    await worker.settled()
    expect(await connection()).toMatchObject({
      failing_since: '2026-11-20T09:30:00.000Z',
      paused_until: '2026-11-20T09:30:30.000Z',
      last_error: expect.stringContaining('No mail server answers at 127.0.0.1'),
    })
    expect(await mails()).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'waiting', attempts: 0, subject: null, lease_owner: null })),
    )
    for (let minute = 0; minute < 5; minute += 1) await later(worker, 60)
    await outbox.server.start()
    await later(worker, 40)
    expect(outbox.server.received).toHaveLength(3)
    expect(await connection()).toMatchObject({ failing_since: null, paused_until: null })
  })

  test('answers 450 to one recipient, the others are sent, and that one is tried again after 1, 2, 4 … 60 minutes', async () => {
    outbox.server.faults.onRecipient = (address) => (address === 'busy@example.com' ? '450 4.2.0 greylisted' : undefined)
    await enqueue({ to: { address: 'busy@example.com', name: null } })
    await enqueue()
    const worker = startProcess()
    await worker.settled()
    expect(await mails()).toMatchObject([
      {
        status: 'waiting',
        attempts: 1,
        due_at: '2026-11-20T09:31:00.000Z',
        last_error: expect.stringContaining('greylisted'),
        delayed_by: 'refusal',
      },
      { status: 'sent' },
    ])
    const waits: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const due = Date.parse((await mails())[0]?.due_at ?? '')
      const seconds = (due - app.time.now.getTime()) / 1000
      waits.push(seconds / 60)
      await later(worker, seconds)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    outbox.server.faults.onRecipient = () => undefined
    await later(worker, 3600)
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 10, last_error: null }, { status: 'sent' }])
    const ids = outbox.server.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(2)
  })
})
