import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { mailingJobSource } from './mailing-job-source.server.ts'
import { createMailing, getMailing, startMailing, stopMailing } from './mailing.server.ts'
import type { MailOutcome } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { newsletterMailHooks } from './newsletter-mail-hooks.server.ts'
import { unsubscribePath } from './subscription-link.server.ts'
import { makeSubscribers } from '../test-subscribers.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await app.worker.settled()
  await app.db.write(async (tx) => {
    await tx.sql.deleteFrom('mails').execute()
    await tx.sql.deleteFrom('subscribers').execute()
    await tx.sql.deleteFrom('newsletter_issues').execute()
  })
})

const MAX_WAITING = 200

const send = async (recipients = Number.MAX_SAFE_INTEGER) => {
  const { id } = await createMailing(app.db, { subject: 'News', text: '**Dates** in January' }, app.context())
  await startMailing(app.db, id, { recipients, isMailSetUp: true }, app.context())
  await app.worker.settled()
  return id
}
const waiting = () => app.db.sql.selectFrom('mails').selectAll().where('status', '=', 'waiting').orderBy('id').execute()

/** Acts as the outbox, without a mail server. */
async function settle(outcome: MailOutcome, most = Infinity): Promise<string[]> {
  const mails = (await waiting()).slice(0, most)
  for (const mail of mails) {
    await app.db.write(async (tx) => {
      await tx.sql.updateTable('mails').set({ status: outcome.kind }).where('id', '=', mail.id).execute()
      await newsletterMailHooks(app.api)['newsletter-issue']?.onSettled?.(tx, mail, outcome, app.time)
    })
  }
  return mails.map(({ recipient_address: address }) => address ?? '')
}

async function wake(): Promise<void> {
  app.worker.wake()
  await app.worker.settled()
}

test('of 450 recipients at most 200 have a mail in the outbox at once; in the end each has got one', async () => {
  await makeSubscribers(app, 450)
  const id = await send()
  const reached: string[] = []
  for (let rounds = 0; (await getMailing(app.db, id)).status === 'sending' && rounds < 10; rounds += 1) {
    expect((await waiting()).length).toBeLessThanOrEqual(MAX_WAITING)
    reached.push(...(await settle({ kind: 'sent' })))
    await wake()
  }
  expect([reached.length, new Set(reached).size]).toEqual([450, 450])
  const { status, progress } = await getMailing(app.db, id)
  expect([status, progress]).toEqual(['sent', { recipients: 450, sent: 450, failed: 0, returned: 0, waiting: 0, leftOut: 0 }])
})

test('a sent mail keeps its row, which the ceilings count, but not the text of the mailing', async () => {
  await makeSubscribers(app, 1)
  await send()
  await settle({ kind: 'sent' })
  const [mail] = await app.db.sql.selectFrom('mails').selectAll().execute()
  expect(mail?.status).toBe('sent')
  expect(JSON.stringify(mail)).not.toContain('January')
})

test('a process that dies while it fills the outbox leaves nobody out and mails nobody twice', async () => {
  await makeSubscribers(app, 30)
  const { id } = await createMailing(app.db, { subject: 'News', text: 'Text' }, app.context())
  await app.db.write((tx) =>
    tx.sql
      .updateTable('newsletter_issues')
      .set({
        status: 'sending',
        recipients: 30,
        started_at: app.time.now.toISOString(),
        lease_owner: 'dead',
        leased_until: app.time.now.toISOString(),
      })
      .where('id', '=', id)
      .execute(),
  )
  const source = mailingJobSource(app.api)
  const owner = { id: 'second', now: () => app.time.now }
  const failing = {
    ...owner,
    now: () => {
      throw new Error('killed')
    },
  }
  const job = await source.claim(owner)
  await expect(source.runChunk(job!, { owner: failing, signal: new AbortController().signal })).rejects.toThrow('killed')
  expect(await waiting()).toEqual([])
  await source.runChunk(job!, { owner, signal: new AbortController().signal })
  // The mails and the position are committed: the next process continues after them.
  await wake()
  expect(new Set((await waiting()).map((mail) => mail.recipient_address)).size).toBe(30)
  expect(await waiting()).toHaveLength(30)
})

test('whoever unsubscribes or confirms after the start gets no mail of this mailing', async () => {
  const ids = await makeSubscribers(app, 260)
  const id = await send()
  const linkOf = async (subscriber: number | undefined) => {
    const row = await app.db.sql
      .selectFrom('subscribers')
      .select(['id', 'address_hash'])
      .where('id', '=', subscriber ?? 0)
      .executeTakeFirstOrThrow()
    return unsubscribePath(row, app.api.secret)
  }
  // The first mail is already in the outbox, the last is not yet written.
  for (const subscriber of [ids[0], ids[259]]) await app.fetch(await linkOf(subscriber), { method: 'POST' })
  app.time.now = new Date(app.time.now.getTime() + 1000)
  await app.db.write((tx) =>
    tx.sql
      .updateTable('subscribers')
      .set({ confirmed_at: app.time.now.toISOString() })
      .where('id', '=', ids[258] ?? 0)
      .execute(),
  )
  const reached: string[] = []
  for (let round = 0; round < 3; round += 1) {
    reached.push(...(await settle({ kind: 'sent' })))
    await wake()
  }
  expect(reached).toHaveLength(257)
  for (const number of [1, 259, 260]) expect(reached).not.toContain(`reader${number}@example.com`)
  expect((await getMailing(app.db, id)).progress).toEqual({ recipients: 260, sent: 257, failed: 0, returned: 0, waiting: 0, leftOut: 3 })
})

test('stopping cancels what waits; what was sent stays sent', async () => {
  await makeSubscribers(app, 20)
  const id = await send()
  await settle({ kind: 'sent' }, 5)
  const stopped = await stopMailing(app.db, id, app.context())
  expect(stopped).toMatchObject({ status: 'stopped', stoppedBecause: 'Stopped by system', progress: { sent: 5, waiting: 0, leftOut: 15 } })
  await wake()
  expect(await waiting()).toEqual([])
})

describe('refusals', () => {
  test('of a mailbox that does not exist sets the address aside, with the server’s words', async () => {
    await makeSubscribers(app, 2)
    const id = await send()
    await settle({ kind: 'failed', words: '550 5.1.1 No such user', isAddressRefused: true }, 1)
    await settle({ kind: 'sent' })
    await wake()
    const [second, first] = (await app.fetchAsAdmin('/api/newsletter/subscribers')).data as Array<Record<string, unknown>>
    expect([first, second]).toMatchObject([
      { status: 'set-aside', lastBounce: '550 5.1.1 No such user', bounces: 1 },
      { status: 'confirmed' },
    ])
    expect(await getMailing(app.db, id)).toMatchObject({ status: 'sent', progress: { recipients: 2, sent: 1, failed: 1, waiting: 0 } })
  })

  test('of the mailing itself set nobody aside, and stop the mailing before all are refused', async () => {
    await makeSubscribers(app, 300)
    const id = await send()
    await settle({ kind: 'failed', words: '554 5.7.1 Message rejected as spam', isAddressRefused: false }, 60)
    await wake()
    expect(await getMailing(app.db, id)).toMatchObject({
      status: 'stopped',
      stoppedBecause: '60 of the first 60 e-mails failed. The list of e-mails says why.',
      progress: { failed: 60, sent: 0 },
    })
    const counts = (await app.fetchAsAdmin('/api/newsletter/subscribers/counts')).data as Record<string, number>
    expect(counts).toMatchObject({ confirmed: 300, 'set-aside': 0 })
  })
})
