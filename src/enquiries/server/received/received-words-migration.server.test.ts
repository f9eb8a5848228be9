import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../../migrations/migrations.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createPostgresDatabase } from '#app/testing/test-database.ts'

const AT = '2026-11-20T05:00:00.000Z'
const NAMES = Object.keys(MIGRATIONS)
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, NAMES.indexOf('m078-received-files')))

test('replies from before went to the address of the enquiry or of their mail, words of mails find their enquiry, and their files keep their names', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: BEFORE })
  const old = db.schemaConnection as unknown as Kysely<Record<string, Record<string, unknown>>>
  const insert = (table: string, row: object) => old.insertInto(table).values(row).execute()
  await insert('people', { id: 1 })
  const sender = { full_name: 'Asha Example', email: 'asha@example.com', subject: 'Audits', message: 'Hello' }
  const states = { status: 'pending', kind: 'enquiry', search_text: 'asha audits', created_at: AT, updated_at: AT }
  await insert('contacts', { id: 1, person_id: 1, ...sender, ...states })
  const mail = { kind: 'enquiry-reply', urgency: 1, about: 'enquiry:1', data: '{}', due_at: AT, give_up_at: AT, created_at: AT }
  await insert('mails', { id: 1, recipient_address: 'before@example.com', ...mail })
  for (const [id, channel, mailId] of [
    [1, 'mail', 1],
    [2, 'mail', null],
    [3, 'own-program', null],
    [4, 'whatsapp', null],
  ]) {
    const reply = { author_name: 'Meera', text: 'Yes', has_set_status: 0, has_set_owner: 0, created_at: AT }
    await insert('enquiry_replies', { id, enquiry_id: 1, channel, mail_id: mailId, ...reply })
  }
  const received = {
    from_address: 'hr@works.example.com',
    from_name: 'Ravi',
    subject: 'Re: Audits',
    text: `The Kaizen plant ${'x'.repeat(3000)}`,
  }
  await insert('received_mails', {
    enquiry_id: 1,
    message_id: '<a@x>',
    files: '[{"name":"list.pdf","bytes":3000}]',
    is_from_known: 1,
    received_at: AT,
    created_at: AT,
    ...received,
  })

  await migrate(db)

  const replies = await db.sql.selectFrom('enquiry_replies').select('to_address').orderBy('id').execute()
  expect(replies.map(({ to_address: to }) => to)).toEqual(['before@example.com', sender.email, sender.email, null])
  const { search_text: words } = await db.sql.selectFrom('contacts').select('search_text').executeTakeFirstOrThrow()
  expect(words.split(' ')).toEqual(expect.arrayContaining(['asha', 'audits', 'ravi', 'kaizen', 'plant', 'x'.repeat(60)]))
  const files = await db.sql.selectFrom('received_files').select(['enquiry_id', 'name', 'bytes', 'state', 'file']).execute()
  expect(files).toEqual([{ enquiry_id: 1, name: 'list.pdf', bytes: 3000, state: 'left', file: null }])
  await db.close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true })
})
