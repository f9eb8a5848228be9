import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import { hasDovecot, startImapServer } from '#mail/test-imap-server.ts'
import { startBuiltServer } from '../tests/contract/built-app.ts'
import { peakMegabytes, residentMegabytes } from '../tests/contract/watching/resident-memory.ts'

/**
 * `npm run bench:mailbox` measures the cost of 10,000 new mails in the office's mailbox: memory, processor, time. One in a
 * hundred answers an enquiry, and is stored; the others are newsletters and mails from strangers.
 */
const MAILS = 10_000
const ANSWERS_EVERY = 100
const SETTLED_MS = 5000
const CLOCK_TICKS_PER_SECOND = 100

if (!hasDovecot()) process.exit(1)
const database = await makeTestDatabase('none')
const imap = await startImapServer()
const server = await startBuiltServer({ ...database, env: { IMAP_URL: imap.url, MAIL_FROM: 'office@example.com' } })
const { sql, close } = await openForReading(database)
try {
  const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Dates', message: 'When is the next training?' }
  const { id } = (await server.fetch('/api/contact', { body })).data as { id: number }
  const { reference } = (await server.fetchAsAdmin(`/api/contacts/${id}`)).data as { reference: string }
  await pause(SETTLED_MS)
  const before = { megabytes: residentMegabytes(server.pid), seconds: processorSeconds(), read: await lastRead() }
  for (let at = 0; at < MAILS; at += 1) imap.deliver(at % ANSWERS_EVERY === 0 ? answer(at, reference) : newsletter(at))
  const began = performance.now()
  while ((await lastRead()) < before.read + MAILS) await pause(200)
  const seconds = (performance.now() - began) / 1000
  const most = peakMegabytes(server.pid)
  await pause(SETTLED_MS)
  console.log(
    `${MAILS} mails: read within ${seconds.toFixed(1)} s of the last, ${(processorSeconds() - before.seconds).toFixed(1)} s of processor, ` +
      `memory ${before.megabytes} MB before, ${most} at most, ${residentMegabytes(server.pid)} afterwards`,
  )
} finally {
  await close()
  await server.stop()
  await imap.stop()
  await database.drop()
}

/** Returns the number of the last mail read. */
async function lastRead(): Promise<number> {
  return (await sql.selectFrom('mailbox').select('last_uid').executeTakeFirst())?.last_uid ?? 0
}

/** Returns the program's processor time. Linux only. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

function answer(at: number, reference: string): string {
  return `From: Asha Example <asha@example.com>\nSubject: Re: Dates [${reference}]\nMessage-ID: <answer-${at}@example.com>\n\nThe ${at}th suits us.\n`
}

function newsletter(at: number): string {
  const lines = 'Offers of this week for readers of a newsletter that nobody asked for.\n'.repeat(40)
  return `From: Sender ${at} <sender-${at}@example.net>\nSubject: Offers ${at}\nList-Unsubscribe: <https://example.net/${at}>\nMessage-ID: <${at}@example.net>\n\n${lines}`
}
