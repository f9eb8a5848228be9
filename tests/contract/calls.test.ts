import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { readerLinks } from './mail/reader-links.ts'
import { leaveUnreadMail, receiveMail } from './mail/receive-mail.ts'
import { makeEveryCall } from './walk/every-call.ts'
import { MAIL_SETTINGS } from './walk/newsletter-calls.ts'
import { FIRST_RELEASE, restoreFirstRelease } from './first-release.ts'

const WALK_TIMEOUT_MS = 120_000

let server: BuiltServer | undefined
let database: Pick<TestDatabase, 'drop'> | undefined
afterEach(async () => {
  await server?.kill()
  await database?.drop()
})

/** The ids that only a mail server knows. */
const mailsOf = (made: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>) => ({
  linksTo: (address: string) => readerLinks(made, address),
  receiveMail: (enquiry: Parameters<typeof receiveMail>[1]) => receiveMail(made, enquiry),
  leaveUnreadMail: () => leaveUnreadMail(made),
})

async function callsOfTheDocument({ fetch }: BuiltServer): Promise<string[]> {
  const { paths } = (await fetch('/api/openapi.json')).body as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
}

test(
  'every call that the document names succeeds on a database that began empty',
  async () => {
    const made = await makeTestDatabase('none')
    database = made
    server = await startBuiltServer({ ...made, env: MAIL_SETTINGS })
    const called = await makeEveryCall(server, { ...mailsOf(made) })
    expect([...called].sort()).toEqual((await callsOfTheDocument(server)).sort())
  },
  WALK_TIMEOUT_MS,
)

test(
  'every call that the document names succeeds on a database of the first release',
  async () => {
    const made = await restoreFirstRelease()
    database = made
    server = await startBuiltServer({ ...made, adminApiCode: '', env: MAIL_SETTINGS })
    const called = await makeEveryCall(server, { apiCode: FIRST_RELEASE.adminCode, ...mailsOf(made) })
    expect([...called].sort()).toEqual((await callsOfTheDocument(server)).sort())
  },
  WALK_TIMEOUT_MS,
)

/** A write must not wait for a second connection: with a single one the call would never be answered. */
test.runIf(process.env['DATABASE_URL'])(
  'every call, and every form that is posted without script, succeeds while PostgreSQL has one connection for the program',
  async () => {
    const made = await makeTestDatabase('none')
    database = made
    const env = { ...MAIL_SETTINGS, NODE_OPTIONS: `--import ${resolve('tests/contract/load/one-connection.mjs')}` }
    server = await startBuiltServer({ ...made, env })
    await makeEveryCall(server, { ...mailsOf(made) })
    for (const { path, ...fields } of FORMS) {
      const { status } = await server.request(path, { method: 'POST', body: new URLSearchParams(fields) })
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 404])])
    }
  },
  WALK_TIMEOUT_MS,
)

const FORMS: Array<Record<string, string> & { path: string }> = [
  { path: '/contact', name: 'Asha', email: 'asha@example.com', phone: '', subject: 'Other Inquiry', message: 'Sent without any script.' },
  { path: '/verify-certificate', certificateId: 'CERT2026110005', fullName: 'Nobody Example' },
  { path: '/verify-certificate?tab=status', participantId: 'BHM2026110005', email: 'nobody@example.com' },
]
