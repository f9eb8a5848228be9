import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { hasDovecot, startImapServer, type TestImapServer } from '#mail/test-imap-server.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { peakMegabytes } from '../watching/resident-memory.ts'
import { MAX_SILENCE_MS, silenceDuring } from '../watching/silence.ts'

/** MemoryMax of deploy/pramaan.service is 1 GB. */
const MAX_MEGABYTES = 700
/** Two polls, in case the mail server's notification is missed. */
const STORED_WITHIN_MS = 125_000
const SLOWLY = { timeout: 300_000 }

/** Strangers' mails that stopped the fourth release. `head`: header lines; `text`: everything after the empty line. */
const POISON: ReadonlyArray<[what: string, mail: { head?: string[]; text?: string; times?: number }]> = [
  ['a line of 127 kB of spaces', { text: `a${' '.repeat(127_000)}b` }],
  ['60 References of 93 kB', { head: Array.from({ length: 60 }, () => `References: <${'r'.repeat(93_000)}@x>`) }],
  [
    'an attachment with a name of 5.4 MB',
    { head: ['Content-Type: application/pdf', `Content-Disposition: attachment; filename="${'n'.repeat(5_400_000)}"`] },
  ],
  [
    'an attachment with a name of 1.9 MB',
    { head: ['Content-Type: application/pdf', `Content-Disposition: attachment; filename="${'n'.repeat(1_900_000)}"`] },
  ],
  ['an HTML text of empty lines', { head: ['Content-Type: text/html'], text: `a${'\n'.repeat(461_000)}b` }],
  [
    'five texts of empty lines',
    { head: ['Content-Type: multipart/mixed; boundary=B'], text: `${'--B\n\na'.padEnd(130_000, '\n')}\n`.repeat(5) + '--B--' },
  ],
  ['headers of 3.9 MB, forty times', { head: [`X-Long: ${'h'.repeat(3_900_000)}`], times: 40 }],
  ['ten thousand parts', { head: ['Content-Type: multipart/mixed; boundary=B'], text: `${'--B\n\na\n'.repeat(10_000)}--B--` }],
  [
    'a report of nested parts',
    { head: ['Content-Type: multipart/report; boundary=B'], text: '--B\nContent-Type: multipart/mixed; boundary=B\n\n'.repeat(9000) },
  ],
  ['tags that never end', { head: ['Content-Type: text/html'], text: '<a '.repeat(40_000) }],
  ['quoted history of "> >"', { text: '> '.repeat(60_000) }],
]

describe.skipIf(!hasDovecot())('a mail that was made to stop the site', SLOWLY, () => {
  let database: TestDatabase
  let imap: TestImapServer
  let server: BuiltServer
  let reference: string
  let enquiry: number

  beforeAll(async () => {
    database = await makeTestDatabase('none')
    imap = await startImapServer()
    server = await startBuiltServer({ ...database, env: { IMAP_URL: imap.url, IMAP_SINCE: '2026-01-01', MAIL_FROM: 'office@example.com' } })
    const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Dates', message: 'When is the next training?' }
    enquiry = ((await server.fetch('/api/contact', { body })).data as { id: number }).id
    reference = ((await server.fetchAsAdmin(`/api/contacts/${enquiry}`)).data as { reference: string }).reference
  }, 60_000)
  afterAll(async () => {
    await server.kill()
    await imap.stop()
    await database.drop()
  })

  let sent = 0
  const deliver = (head: readonly string[], text: string) => {
    sent += 1
    const usual = [
      'From: Asha Example <asha@example.com>',
      `Subject: Re: Dates [${reference}]`,
      `Message-ID: <${sent}@example.com>`,
      'MIME-Version: 1.0',
    ]
    imap.deliver([...usual, ...head, '', text].join('\n'))
  }
  const isStored = async (text: string) => JSON.stringify(await server.fetchAsAdmin(`/api/contacts/${enquiry}/thread`)).includes(text)
  const untilStored = async (text: string) => {
    const until = Date.now() + STORED_WITHIN_MS
    while (!(await isStored(text))) {
      if (Date.now() > until) throw new Error(`not stored: ${text}`)
      await pause(200)
    }
  }

  test.each(POISON)('%s: the site answers, and the mail behind it is stored', async (what, { head = [], text = '', times = 1 }) => {
    const honest = `We come on the 12th, after ${what.replaceAll('"', '')}.`
    const silence = await silenceDuring(server, async () => {
      for (let at = 0; at < times; at += 1) deliver(head, text)
      deliver([], honest)
      await untilStored(honest)
    })
    const megabytes = peakMegabytes(server.pid)
    console.log(`${what}: longest silence ${silence} ms, memory ${megabytes} MB`)
    expect([what, silence < MAX_SILENCE_MS, megabytes < MAX_MEGABYTES]).toEqual([what, true, true])
  })

  test('is named on the Mail page after three looks, with sender and subject', async () => {
    const unread = async () =>
      ((await server.fetchAsAdmin('/api/admin/mail-connection')).data as { mailbox: { unread: object[] } }).mailbox.unread
    const until = Date.now() + 4 * 60_000
    while ((await unread()).length === 0 && Date.now() < until) await pause(2000)
    expect(await unread()).toMatchObject([{ from: 'asha@example.com', subject: `Re: Dates [${reference}]` }])
  })
})
