import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import { hasDovecot, startImapServer } from '#mail/test-imap-server.ts'
import { startBuiltServer } from '../contract/built-app.ts'
import type { DatabaseSettings } from './outcome.ts'

const SENDERS = 5
const MAILS_OF_EACH = 24
const KILLS = 3
/** A lease ends after 30 s. */
const AFTER_LEASE = { timeout: 120_000, interval: 500 }

test('kill -9 while mails arrive: none is lost, and none is stored twice', async (context) => {
  if (!hasDovecot()) return context.skip('Dovecot 2.3 is not installed')
  const database = await makeTestDatabase('none')
  const imap = await startImapServer()
  const env = { IMAP_URL: imap.url, MAIL_FROM: 'office@example.com' }
  let server = await startBuiltServer({ ...database, env })
  const subjects: string[] = []
  for (let sender = 0; sender < SENDERS; sender += 1) {
    const body = { name: 'Asha Example', email: addressOf(sender), subject: 'Dates', message: 'When is the next training?' }
    const { id } = (await server.fetch('/api/contact', { body })).data as { id: number }
    const { reference } = (await server.fetchAsAdmin(`/api/contacts/${id}`)).data as { reference: string }
    subjects.push(`Re: Dates [${reference}]`)
  }
  const mails = SENDERS * MAILS_OF_EACH
  for (let mail = 0; mail < mails; mail += 1) {
    const sender = mail % SENDERS
    imap.deliver(mailOf(mail, { from: addressOf(sender), subject: subjects[sender] ?? '' }))
    await pause(20)
    if (mail % Math.ceil(mails / KILLS) !== KILLS) continue
    // While it is reading: some are stored, and more remain.
    await expect.poll(() => countStored(database), AFTER_LEASE).toBeGreaterThan(mail === KILLS ? 0 : mail / 2)
    process.kill(server.pid, 'SIGKILL')
    server = await startBuiltServer({ ...database, env })
  }
  await expect.poll(() => countStored(database), AFTER_LEASE).toBe(mails)
  await server.stop()
  const { sql, close } = await openForReading(database)
  const ids = (await sql.selectFrom('received_mails').select('message_id').execute()).map(({ message_id: id }) => id)
  const files = (await sql.selectFrom('received_files').select('file').execute()).map(({ file }) => file)
  await close()
  const onDisk = readdirSync(join(database.dataDir, 'uploads', 'received')).map((name) => `received/${name}`)
  console.log(`kill -9 while mails arrive: ${mails} mails, ${KILLS} kills, ${ids.length} stored, ${new Set(ids).size} different`)
  expect(new Set(ids).size).toBe(mails)
  expect(ids).toHaveLength(mails)
  // Each mail has its file, and killed processes left no others.
  expect(files).toHaveLength(mails)
  expect([onDisk.length, new Set(onDisk)]).toEqual([mails, new Set(files)])
  await imap.stop()
  await database.drop()
})

const addressOf = (sender: number) => `sender-${sender}@example.com`

function mailOf(mail: number, { from, subject }: { from: string; subject: string }): string {
  const head = `From: ${from}\nSubject: ${subject}\nMessage-ID: <${mail}@example.com>\nContent-Type: multipart/mixed; boundary=B\n\n`
  const file = `Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=${mail}.bin\n\n${`file ${mail}\n`.repeat(5000)}`
  return `${head}--B\nContent-Type: text/plain\n\nAnswer ${mail}\n--B\n${file}\n--B--\n`
}

async function countStored(database: DatabaseSettings): Promise<number> {
  const { sql, close } = await openForReading(database)
  const { count } = await sql
    .selectFrom('received_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await close()
  return count
}
