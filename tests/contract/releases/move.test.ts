import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresDatabase, onPostgres } from '#app/testing/test-database.ts'
import { startBuiltServer } from '../built-app.ts'
import { runCommand } from '../command.ts'
import { restoreSqliteOfSecondRelease, SECOND_RELEASE_ON_SQLITE } from '../first-release.ts'
import { signIn } from '../walk/staff-calls.ts'

const postgres = process.env['DATABASE_URL'] ?? ''
const TIMEOUT_MS = 120_000
const LAST_ENQUIRY = 11

let source: Awaited<ReturnType<typeof restoreSqliteOfSecondRelease>>
let target: Awaited<ReturnType<typeof createPostgresDatabase>>
beforeEach(async () => {
  if (!postgres) return
  source = await restoreSqliteOfSecondRelease()
  target = await createPostgresDatabase(postgres)
})
afterEach(async () => {
  if (!postgres) return
  await source.drop()
  await target.drop()
})

/** Starts once on the database of an earlier release, which only then has this version's tables. */
async function startOnce(): Promise<void> {
  const server = await startBuiltServer({ ...source, adminApiCode: '' })
  await server.stop()
}

const move = (...options: string[]) => runCommand('move', source, options.length > 0 ? options : [target.url])
const file = () => join(source.dataDir, 'pramaan.db')
const listing = () => [readdirSync(source.dataDir).toSorted(), createHash('sha256').update(readFileSync(file())).digest('hex')]

describe.skipIf(!postgres)('pramaan move', () => {
  test(
    'an installation on SQLite goes on with PostgreSQL: every row, number, code and history, and nothing changes in the source',
    async () => {
      await startOnce()
      const before = listing()
      expect(move()).toMatchObject({
        status: 0,
        text: expect.stringMatching(/^Moved and compared [^\n]+ history holds [^\n]+\n[^\n]+\n$/) as string,
      })
      expect(listing()).toEqual(before)
      const moved = { dataDir: source.dataDir, databaseUrl: target.url }
      expect(runCommand('check-history', moved)).toMatchObject({ status: 0, text: expect.stringContaining('History holds') as string })

      const server = await startBuiltServer({ ...moved, adminApiCode: '' })
      const body = { certificateId: 'CERT2026110001', fullName: 'Lasting Example' }
      expect((await server.fetch('/api/verify-certificate', { body })).data).toMatchObject({
        certificate: { status: 'Active', permalink: SECOND_RELEASE_ON_SQLITE.permalink },
      })
      expect((await server.fetch(`${SECOND_RELEASE_ON_SQLITE.permalink}.pdf`)).status).toBe(200)
      const asked = { participantId: 'BHM2026110001', email: 'lasting@example.com' }
      expect((await server.fetch('/api/check-status', { body: asked })).data).toMatchObject({
        enrolledPrograms: [{ certificateId: 'CERT2026110001' }],
      })
      for (const code of [SECOND_RELEASE_ON_SQLITE.adminCode, SECOND_RELEASE_ON_SQLITE.editorCode])
        expect((await server.fetch('/api/admin/session', { headers: await signIn(server, code) })).status).toBe(200)
      const asAdmin = { headers: { 'X-API-Code': SECOND_RELEASE_ON_SQLITE.adminCode } }
      expect((await server.fetch('/api/contacts?q=second', asAdmin)).data).toMatchObject([{ fullName: 'Second Release' }])
      const sent = { name: 'After Move', email: 'after@example.com', phone: '', subject: 'Other Inquiry', message: 'Sent after the move.' }
      expect((await server.fetch('/api/contact', { body: sent })).data).toMatchObject({ id: LAST_ENQUIRY + 1 })
      expect(await server.stop()).toBe(0)
      expect(runCommand('move', source, [], {}, `${target.url}\n`)).toEqual({
        status: 1,
        text: 'The database to move into is not empty: make a new one, and move into that.\n',
      })
    },
    TIMEOUT_MS,
  )

  test(
    'it refuses what runs, what is of another version, and what is on PostgreSQL already, and leaves the target empty',
    async () => {
      const server = await startBuiltServer({ ...source, adminApiCode: '' })
      expect(move()).toMatchObject({ status: 1, text: expect.stringMatching(/^A server [^\n]+ stop the server first\.\n$/) as string })
      await server.stop()
      expect(runCommand('move', { ...source, databaseUrl: target.url }, [target.url])).toMatchObject({
        status: 1,
        text: expect.stringMatching(/^DATABASE_URL is set[^\n]+\n$/) as string,
      })
      expect(move('mysql://example.com').status).toBe(2)
      expect(runCommand('move', source).status).toBe(2)
      const withPassword = new URL(target.url)
      withPassword.password = 'secret'
      expect(move(withPassword.href)).toEqual({
        status: 2,
        text: 'Everybody on this machine can read the password of a command: run pramaan move alone, and enter the address when it asks.\n',
      })
      for (const [change, words, status] of [
        [`insert into kysely_migration values ('m999-later', '2026-12-31')`, 'newer version', 78],
        [`delete from kysely_migration where name in ('m999-later', '2026-12-16-words-at-commit')`, 'older version', 1],
        ['drop table kysely_migration', 'older version', 1],
      ] as const) {
        const db = new DatabaseSync(file())
        db.exec(change)
        db.close()
        expect(move()).toMatchObject({ status, text: expect.stringMatching(new RegExp(`^[^\\n]+${words}[^\\n]+\\n$`)) as string })
      }
      expect(await onPostgres(target.url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    'a value that PostgreSQL does not take undoes all of it',
    async () => {
      await startOnce()
      const db = new DatabaseSync(file())
      db.exec(`update contacts set message = 'a' || char(0) || 'b' where id = 1`)
      db.close()
      expect(move()).toMatchObject({ status: 1, text: expect.stringContaining('contacts') as string })
      expect(await onPostgres(target.url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    },
    TIMEOUT_MS,
  )
})
