import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { startBuiltServer } from '../built-app.ts'
import { runCommand } from '../command.ts'
import { restoreFirstRelease, restoreSecondRelease, SECOND_RELEASE } from '../first-release.ts'
import { signIn } from '../walk/staff-calls.ts'

const DO_NOT_RESTART = 78
const TIMEOUT_MS = 60_000
/** The name for the next migration. */
const NEXT = `m${String(Object.keys(MIGRATIONS).length + 1).padStart(3, '0')}-next`
const addTable = (db: Kysely<never>) => db.schema.createTable('next_things').addColumn('id', 'integer').execute()
const WITH_NEXT = { ...MIGRATIONS, [NEXT]: () => Promise.resolve({ up: addTable }) }

test.each([
  ['first', restoreFirstRelease],
  ['second', restoreSecondRelease],
])(
  'a migration that is added runs last on a database of the %s release; the program without it then does not start, and its commands change nothing',
  async (_release, restore) => {
    const database = await restore()
    const db = await openDatabase(database, (error) => {
      throw error
    })
    const done = await migrate(db, { migrations: WITH_NEXT })
    expect(done.at(-1)).toBe(NEXT)
    expect(await migrate(db, { migrations: WITH_NEXT })).toEqual([])
    await db.close()
    const sentence = `[^\n]+newer version[^\n]+"${NEXT}"[^\n]+\n$`
    expect(runCommand('server', database)).toEqual({
      status: DO_NOT_RESTART,
      text: expect.stringMatching(new RegExp(`^Cannot start: ${sentence}`)) as string,
    })
    for (const name of ['new-code', 'restore-access', 'end-sessions', 'rotate-keys', 'check-history', 'check-setup'] as const) {
      const { status, text } = runCommand(name, database, name === 'restore-access' ? ['admin'] : [])
      const line = text.split('\n').find((each) => each.includes('newer version')) ?? ''
      expect([name, status, `${line}\n`]).toEqual([name, DO_NOT_RESTART, expect.stringMatching(new RegExp(`^${sentence}`))])
    }
    await database.drop()
  },
  TIMEOUT_MS,
)

test(
  'a database of the second release opens: its certificates verify, its codes sign in and its history holds',
  async () => {
    const database = await restoreSecondRelease()
    const server = await startBuiltServer({ ...database, adminApiCode: '' })
    const body = { certificateId: 'CERT2026110001', fullName: 'Lasting Example' }
    expect((await server.fetch('/api/verify-certificate', { body })).data).toMatchObject({
      certificate: { status: 'Active', permalink: SECOND_RELEASE.permalink },
    })
    expect((await server.fetch(`${SECOND_RELEASE.permalink}.pdf`)).status).toBe(200)
    for (const code of [SECOND_RELEASE.adminCode, SECOND_RELEASE.editorCode]) {
      const { status } = await server.fetch('/api/admin/session', { headers: await signIn(server, code) })
      expect(status).toBe(200)
    }
    const { data } = await server.fetch('/api/contacts?q=second', { headers: { 'X-API-Code': SECOND_RELEASE.adminCode } })
    expect(data).toMatchObject([{ fullName: 'Second Release' }])
    expect(await server.stop()).toBe(0)
    expect(runCommand('check-history', database)).toMatchObject({ status: 0, text: expect.stringContaining('History holds') as string })
    await database.drop()
  },
  TIMEOUT_MS,
)
